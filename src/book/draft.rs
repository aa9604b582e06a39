//! A book in memory, to be changed and written.

use super::line::{BookMove, Line, Lines};
use crate::board::Move;
use crate::games::notation::{read_move, write_move};
use crate::games::{Game, Position};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Something that is wrong with a line of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The number of the line, from 1.
    pub number: usize,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.number, self.why)
    }
}

/// What a book says of a position.
#[derive(Clone, Debug, Default)]
struct Page {
    /// Plies from the start of the game, when it was seen first.
    ply: u32,
    moves: Vec<BookMove>,
}

/// A book of the game `G` in memory.
#[derive(Clone, Debug)]
pub struct Draft<G: Game> {
    /// By the key of the position, in the order of the file.
    pages: BTreeMap<String, Page>,
    game: PhantomData<G>,
}

impl<G: Game> Default for Draft<G> {
    fn default() -> Self {
        Draft {
            pages: BTreeMap::new(),
            game: PhantomData,
        }
    }
}

impl<G: Game> Draft<G> {
    /// Adds all that the text of a book has, in whatever order. What is no position of the game,
    /// or no legal move, is left out and told of.
    pub fn read(&mut self, text: &str) -> Vec<Complaint> {
        let mut complaints = Vec::new();
        // The position of the last such line, if that could be read; none before the first.
        let mut page: Option<Option<(String, Position<G>)>> = None;
        for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
            let single = line.split_whitespace().collect::<Vec<_>>().join(" ");
            let result = match Line::read(&single) {
                Ok(Line::Remark) => Ok(()),
                Ok(Line::Position(key)) => {
                    let found = self.read_position(&single, key);
                    page = Some(found.as_ref().ok().cloned());
                    found.map(|_| ())
                }
                Ok(Line::Move(mv)) => match &page {
                    None => Err("a move without a position".to_owned()),
                    Some(None) => Ok(()),
                    Some(Some((key, position))) => self.read_move(key, position, mv),
                },
                Err(why) => Err(why.to_owned()),
            };
            if let Err(why) = result {
                complaints.push(Complaint { number, why });
            }
        }
        complaints
    }

    fn read_position(&mut self, line: &str, key: &str) -> Result<(String, Position<G>), String> {
        let text = line.split_once(' ').map_or("", |(_, text)| text);
        let read = match Lines::of_key(key) {
            Lines::Fen => Position::from_fen(text),
            Lines::Sfen => Position::from_sfen(text),
        };
        let position: Position<G> = read.map_err(|error| error.to_string())?;
        // Where there is nothing to castle, all books are alike.
        let lines = match Lines::of::<G>() {
            Lines::Sfen => Lines::Sfen,
            Lines::Fen => Lines::of_key(key),
        };
        let key = lines.key(&position);
        self.pages.entry(key.clone()).or_insert_with(|| Page {
            ply: position.ply(),
            moves: Vec::new(),
        });
        Ok((key, position))
    }

    fn read_move(
        &mut self,
        key: &str,
        position: &Position<G>,
        mut book: BookMove,
    ) -> Result<(), String> {
        let mv = read_move(position, &book.mv).map_err(|error| error.to_string())?;
        let notation = Lines::of_key(key).notation();
        let mut after = position.clone_board();
        after.make(mv);
        book.mv = write_move(position, mv, notation);
        let ponder = book.ponder.take();
        let ponder = ponder.map(|text| match read_move(&after, &text) {
            Ok(mv) => Ok(write_move(&after, mv, notation)),
            Err(error) => Err(format!("the reply {error}")),
        });
        let (ponder, complaint) = match ponder.transpose() {
            Ok(ponder) => (ponder, Ok(())),
            Err(why) => (None, Err(why)),
        };
        book.ponder = ponder;
        if let Some(page) = self.pages.get_mut(key) {
            page.add(book);
        }
        complaint
    }

    /// Adds a legal move of a position; a known one gets the sum of the weights, and the score and
    /// reply that were searched deeper.
    pub fn add(&mut self, position: &Position<G>, mv: Move, said: Said) {
        let lines = Lines::of::<G>();
        let mut after = position.clone_board();
        after.make(mv);
        let ponder = said.ponder;
        let book = BookMove {
            mv: write_move(position, mv, lines.notation()),
            ponder: ponder.map(|mv| write_move(&after, mv, lines.notation())),
            score: said.score,
            depth: said.depth,
            count: said.count,
        };
        let page = self.pages.entry(lines.key(position));
        let page = page.or_insert_with(|| Page {
            ply: position.ply(),
            moves: Vec::new(),
        });
        page.add(book);
    }

    /// Leaves out moves with a smaller weight, and positions that have no moves then.
    pub fn drop_below(&mut self, count: u64) {
        for page in self.pages.values_mut() {
            page.moves.retain(|mv| mv.count >= count);
        }
        self.pages.retain(|_, page| !page.moves.is_empty());
    }

    /// How many positions it has.
    pub fn positions(&self) -> usize {
        self.pages.len()
    }

    /// How many moves it has in all.
    pub fn moves(&self) -> usize {
        self.pages.values().map(|page| page.moves.len()).sum()
    }

    /// Each position with its moves, the heaviest first, in the order of the file.
    pub fn pages(&self) -> impl Iterator<Item = (Position<G>, Vec<BookMove>)> + '_ {
        self.pages.iter().filter_map(|(key, page)| {
            let line = Lines::whole_line(key, page.ply);
            let text = line.split_once(' ').map_or("", |(_, text)| text);
            let position = match Lines::of_key(key) {
                Lines::Fen => Position::from_fen(text),
                Lines::Sfen => Position::from_sfen(text),
            };
            Some((position.ok()?, page.sorted()))
        })
    }

    /// The text of the book, sorted.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", super::HEADER);
        for (key, page) in &self.pages {
            text += &Lines::whole_line(key, page.ply);
            text.push('\n');
            for mv in page.sorted() {
                text += &format!("{mv}\n");
            }
        }
        text
    }
}

/// What is said of a move that is added to a book.
#[derive(Clone, Copy, Debug, Default)]
pub struct Said {
    /// The reply expected to it, which is legal.
    pub ponder: Option<Move>,
    /// Centipawns for the side to move.
    pub score: i32,
    /// Plies that it was searched to.
    pub depth: u32,
    /// Its weight.
    pub count: u64,
}

impl Page {
    fn add(&mut self, book: BookMove) {
        let Some(known) = self.moves.iter_mut().find(|known| known.mv == book.mv) else {
            self.moves.push(book);
            return;
        };
        known.count = known.count.saturating_add(book.count);
        if book.depth > known.depth {
            known.depth = book.depth;
            known.score = book.score;
            known.ponder = book.ponder;
        } else if known.ponder.is_none() {
            known.ponder = book.ponder;
        }
    }

    /// The moves, the heaviest and then the best first.
    fn sorted(&self) -> Vec<BookMove> {
        let mut moves = self.moves.clone();
        moves.sort_by_key(|mv| (Reverse(mv.count), Reverse(mv.score), mv.mv.clone()));
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{CannonShogi, Chess, VARIANTS};

    type Shogi = CannonShogi<false, false>;

    const HEAD: &str = "#YANEURAOU-DB2016 1.00\n";

    #[test]
    fn unsorted_books_are_sorted_and_written_alike() {
        let start = VARIANTS[1].start;
        let position = Position::<Shogi>::from_fen(start).unwrap();
        let text = format!(
            "{HEAD}sfen {} \n7g8g none 1 1 1\n5g5f 5c5d 3 2 4\nfen {start}\ne3d3\n\
             sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 9\nP*5e\n",
            position.sfen()
        );
        let mut draft = Draft::<Shogi>::default();
        assert_eq!(draft.read(&text), []);
        let written = draft.text();
        let expected = format!(
            "{HEAD}sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 9\nP*5e none 0 0 1\nsfen {}\n\
             5g5f 5c5d 3 2 4\n7g8g none 1 1 1\n5g6g none 0 0 1\n",
            position.sfen()
        );
        assert_eq!(written, expected);
        let mut again = Draft::<Shogi>::default();
        assert_eq!(again.read(&written), []);
        assert_eq!(again.text(), written);
    }

    #[test]
    fn what_is_wrong_is_left_out_and_told() {
        let sfen = Position::<Shogi>::from_fen(VARIANTS[1].start)
            .unwrap()
            .sfen();
        let text =
            format!("{HEAD}5g5f\nsfen nonsense b - 1\n5g5f\nsfen {sfen}\n5g5d\n5g5f 5c5e 0 0 2\n");
        let mut draft = Draft::<Shogi>::default();
        let complaints = draft.read(&text);
        let numbers: Vec<usize> = complaints.iter().map(|c| c.number).collect();
        assert_eq!(numbers, [2, 3, 6, 7]);
        assert!(complaints[3].why.starts_with("the reply "));
        assert_eq!((draft.positions(), draft.moves()), (1, 1));
    }

    #[test]
    fn the_same_move_twice_adds_its_weights() {
        let mut draft = Draft::<Chess>::default();
        let position = Position::<Chess>::from_fen(VARIANTS[0].start).unwrap();
        let mv = read_move(&position, "e2e4").unwrap();
        let said = |score, depth, count| Said {
            ponder: None,
            score,
            depth,
            count,
        };
        draft.add(&position, mv, said(10, 5, 2));
        draft.add(&position, mv, said(20, 9, 3));
        draft.add(&position, mv, said(30, 1, u64::MAX));
        let other = read_move(&position, "d2d4").unwrap();
        draft.add(&position, other, said(0, 0, 1));
        let text = draft.text();
        let expected = format!(
            "{HEAD}fen {}\ne2e4 none 20 9 {}\nd2d4 none 0 0 1\n",
            VARIANTS[0].start,
            u64::MAX
        );
        assert_eq!(text, expected);
        draft.drop_below(2);
        assert_eq!(draft.moves(), 1);
    }

    #[test]
    fn chess_keeps_both_kinds_of_lines_apart() {
        let text = format!(
            "{HEAD}sfen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - 1\ne2e4\nfen {}\ne2e4\n",
            VARIANTS[0].start
        );
        let mut draft = Draft::<Chess>::default();
        assert_eq!(draft.read(&text), []);
        assert_eq!(draft.positions(), 2);
        assert!(draft.text().contains("\n4g4e none 0 0 1\n"));
    }
}
