//! A book that is searched where it lies on the disk.

use super::error::BookError;
use super::line::{BookMove, Line, Lines};
use crate::board::Move;
use crate::games::notation::read_move;
use crate::games::{Game, Position};
use memmap2::Mmap;
use std::fmt;
use std::fs::File;
use std::path::Path;

/// A move that the book offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move, which is legal.
    pub mv: Move,
    /// The legal reply expected to it.
    pub ponder: Option<Move>,
    /// What the book says of it.
    pub book: BookMove,
}

/// Chooses a move by the weights; `random` is any number. If all weights are 0, the first.
pub fn choose(candidates: &[Candidate], random: u64) -> Option<&Candidate> {
    let sum: u128 = candidates.iter().map(|c| u128::from(c.book.count)).sum();
    // The largest weights are cut down so that their sum, too, has no more than 64 bits.
    let excess = (128 - sum.leading_zeros()).saturating_sub(64);
    let weight = |candidate: &Candidate| u128::from(candidate.book.count >> excess);
    let total: u128 = candidates.iter().map(weight).sum();
    if total == 0 {
        return candidates.first();
    }
    let mut left = (u128::from(random) * total) >> 64;
    candidates.iter().find(|candidate| {
        let weight = weight(candidate);
        let chosen = left < weight;
        left = left.saturating_sub(weight);
        chosen
    })
}

/// A book, opened and checked.
pub struct Book {
    map: Mmap,
    positions: usize,
    moves: usize,
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Book({} positions)", self.positions)
    }
}

impl Book {
    /// Opens a book and checks that every line can be read and the positions are in order. That a
    /// move is legal is only seen when it is asked for.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is damaged; see [`BookError`].
    pub fn open(path: &Path) -> Result<Book, BookError> {
        let file = File::open(path).map_err(BookError::File)?;
        let metadata = file.metadata().map_err(BookError::File)?;
        if !metadata.is_file() {
            return Err(BookError::NoFile);
        }
        if metadata.len() == 0 {
            return Err(BookError::NoBook);
        }
        // SAFETY: the map is only read. Should somebody shorten the file meanwhile, the process
        // would be ended by the system; this program replaces books as a whole and never does.
        let map = unsafe { Mmap::map(&file) }.map_err(BookError::File)?;
        let (positions, moves) = check(&map)?;
        Ok(Book {
            map,
            positions,
            moves,
        })
    }

    /// Its first lines: as many as there are in so many bytes.
    pub fn beginning(&self, bytes: usize) -> &str {
        let part = &self.map[..bytes.min(self.map.len())];
        let end = match part.len() < self.map.len() {
            true => part.iter().rposition(|&byte| byte == b'\n').unwrap_or(0),
            false => part.len(),
        };
        std::str::from_utf8(&part[..end]).unwrap_or_default()
    }

    /// How many positions it has.
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// How many moves it has in all.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The legal moves that the book has for a position, in its order.
    pub fn candidates<G: Game>(&self, position: &Position<G>) -> Vec<Candidate> {
        let ways: &[Lines] = match Lines::of::<G>() {
            Lines::Fen => &[Lines::Fen, Lines::Sfen],
            Lines::Sfen => &[Lines::Sfen],
        };
        for lines in ways {
            let moves = self.moves_of(&lines.key(position));
            let candidates: Vec<Candidate> = moves
                .into_iter()
                .filter_map(|book| candidate(position, book))
                .collect();
            if !candidates.is_empty() {
                return candidates;
            }
        }
        Vec::new()
    }

    /// The moves below the lines with that key.
    fn moves_of(&self, key: &str) -> Vec<BookMove> {
        let mut moves = Vec::new();
        let mut is_wanted = false;
        for line in lines(&self.map[self.place_of(key)..]) {
            match std::str::from_utf8(line).map(Line::read) {
                Ok(Ok(Line::Position(found))) => {
                    is_wanted = found == key;
                    if found > key {
                        break;
                    }
                }
                Ok(Ok(Line::Move(mv))) if is_wanted => moves.push(mv),
                _ => {}
            }
        }
        moves
    }

    /// Where a line begins before which all positions are less than the key, and not far behind
    /// which it stands, if it is there.
    fn place_of(&self, key: &str) -> usize {
        // Positions before `low` are less than the key, those from `high` on are not.
        let (mut low, mut high) = (0, self.map.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.position_from(middle, high) {
                Some((start, found)) if found < key => low = start + found.len(),
                _ => high = middle,
            }
        }
        // The last position known to be less stands in this line.
        self.line_start(low)
    }

    /// The first position whose line begins in the part from `from` to `to`, and where.
    fn position_from(&self, from: usize, to: usize) -> Option<(usize, &str)> {
        let mut start = match from {
            0 => 0,
            _ => from - 1 + self.map[from - 1..].iter().position(|&b| b == b'\n')? + 1,
        };
        for line in lines(&self.map[start..]) {
            if start >= to {
                return None;
            }
            if let Ok(Ok(Line::Position(key))) = std::str::from_utf8(line).map(Line::read) {
                return Some((start, key));
            }
            start += line.len() + 1;
        }
        None
    }

    /// Where the line begins that holds a place.
    fn line_start(&self, place: usize) -> usize {
        let before = &self.map[..place.min(self.map.len())];
        let end = before.iter().rposition(|&byte| byte == b'\n');
        end.map_or(0, |end| end + 1)
    }
}

/// A line of the book as a legal move.
fn candidate<G: Game>(position: &Position<G>, book: BookMove) -> Option<Candidate> {
    let mv = read_move(position, &book.mv).ok()?;
    let mut after = position.clone_board();
    after.make(mv);
    let ponder = book.ponder.as_deref();
    let ponder = ponder.and_then(|text| read_move(&after, text).ok());
    Some(Candidate { mv, ponder, book })
}

/// The lines of a text, without their ends.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte == b'\n')
}

/// Checks all lines; returns how many positions and moves there are.
fn check(text: &[u8]) -> Result<(usize, usize), BookError> {
    let header = super::HEADER.as_bytes();
    // What editors may put before all text.
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    // What stands behind the format's name is its version.
    let name = header.split(|&byte| byte == b' ').next().unwrap_or(header);
    if !text.starts_with(name) {
        return Err(BookError::NoBook);
    }
    let (mut positions, mut moves) = (0, 0);
    let mut last = "";
    for (line, number) in lines(text).zip(1..) {
        if line.starts_with(b"#") || line.starts_with(b"//") {
            continue;
        }
        let bad = |why| BookError::Line { number, why };
        let line = std::str::from_utf8(line).map_err(|_| bad("it is no text"))?;
        match Line::read(line).map_err(bad)? {
            Line::Remark => {}
            Line::Position(key) if key < last => return Err(BookError::Unsorted { number }),
            Line::Position(key) => {
                positions += 1;
                last = key;
            }
            Line::Move(_) if positions == 0 => return Err(bad("a move without a position")),
            Line::Move(_) => moves += 1,
        }
    }
    Ok((positions, moves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{CannonShogi, Chess, VARIANTS};
    use std::fs;
    use std::path::PathBuf;

    type Shogi = CannonShogi<false, false>;

    /// A file that is gone after the test.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str, text: &[u8]) -> Scratch {
            let name = format!("cannonade-book-{}-{name}", std::process::id());
            let path = std::env::temp_dir().join(name);
            fs::write(&path, text).unwrap();
            Scratch(path)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    fn open(name: &str, text: &str) -> Result<Book, BookError> {
        Book::open(&Scratch::new(name, text.as_bytes()).0)
    }

    fn start() -> Position<Shogi> {
        Position::from_fen(VARIANTS[1].start).unwrap()
    }

    /// A book with all positions two plies from the start, each with its number as the score.
    fn large() -> (String, Vec<Position<Shogi>>) {
        let mut pages = Vec::new();
        let mut position = start();
        for first in position.legal_moves() {
            position.make(first);
            for second in position.legal_moves() {
                position.make(second);
                pages.push((position.sfen(), position.clone_board()));
                position.unmake();
            }
            position.unmake();
        }
        pages.sort_by(|a, b| a.0.cmp(&b.0));
        pages.dedup_by(|a, b| a.0 == b.0);
        let mut text = String::from("#YANEURAOU-DB2016 1.00\n# a remark\n");
        for (number, (sfen, _)) in pages.iter().enumerate() {
            text += &format!("sfen {sfen}\n");
            if number % 7 != 0 {
                text += &format!("9g9f none {number} 1 1\n7g7f none {number} 1 1\n");
            }
            if number % 5 == 0 {
                text += "// a remark in the middle\n";
            }
        }
        (text, pages.into_iter().map(|page| page.1).collect())
    }

    #[test]
    fn every_position_is_found_and_no_other() {
        let (text, positions) = large();
        let book = open("large", &text).unwrap();
        assert_eq!(book.positions(), positions.len());
        for (number, position) in positions.iter().enumerate() {
            let found = book.moves_of(&Lines::Sfen.key(position));
            let scores: Vec<i32> = found.iter().map(|mv| mv.score).collect();
            let expected = if number % 7 == 0 { 0 } else { 2 };
            assert_eq!(scores, vec![number as i32; expected]);
        }
        assert_eq!(book.moves_of(&Lines::Sfen.key(&start())), []);
        for key in ["", "a", "sfen", "sfen zzz", "fen x", "zzz"] {
            assert_eq!(book.moves_of(key), [], "{key}");
        }
    }

    #[test]
    fn legal_moves_are_offered_with_legal_replies() {
        let sfen = start().sfen();
        let text = format!(
            "#YANEURAOU-DB2016 1.00\nsfen {sfen}\n5g5f 5c5d 12 20 3\n5g5d none 0 0 9\n\
             e3f3 5c5e 1 2 1\n"
        );
        let book = open("legal", &text).unwrap();
        let found = book.candidates(&start());
        assert_eq!(found.len(), 2);
        assert!(found[0].ponder.is_some());
        assert!(found[1].ponder.is_none());
        assert_eq!(choose(&found, 0), Some(&found[0]));
        assert_eq!(choose(&found, u64::MAX / 4 * 3 - 9), Some(&found[0]));
        assert_eq!(choose(&found, u64::MAX / 4 * 3 + 9), Some(&found[1]));
        assert_eq!(choose(&found, u64::MAX), Some(&found[1]));
        assert_eq!(choose(&[], 5), None);
        let mut heavy = found;
        heavy
            .iter_mut()
            .for_each(|candidate| candidate.book.count = u64::MAX);
        assert_eq!(choose(&heavy, 0), Some(&heavy[0]));
        assert_eq!(choose(&heavy, u64::MAX), Some(&heavy[1]));
    }

    #[test]
    fn chess_is_looked_up_with_its_rights_first() {
        let text = "#YANEURAOU-DB2016 1.00\n\
            fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ne1g1\n\
            sfen 4k3/8/8/8/8/8/8/4K2R b - 1\n5a4a\n";
        // In USI the king goes from file 4 to file 3 and so on: the board has eight files.
        let text = text.replace("5a4a", "e1e2");
        let book = open("chess", &text).unwrap();
        let moves = |fen: &str| {
            let position = Position::<Chess>::from_fen(fen).unwrap();
            let found = book.candidates(&position);
            found.into_iter().map(|c| c.book.mv).collect::<Vec<_>>()
        };
        assert_eq!(moves("4k3/8/8/8/8/8/8/4K2R w K - 3 9"), ["e1g1"]);
        assert_eq!(moves("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), ["e1e2"]);
        assert_eq!(moves("4k3/8/8/8/8/8/8/4K2R b - - 0 1"), [""; 0]);
    }

    #[test]
    fn damaged_books_are_refused_with_the_reason() {
        let error = |name, text: &str| open(name, text).unwrap_err().to_string();
        assert!(error("other", "something else\n").contains("it is no book"));
        assert!(error("empty", "").contains("it is no book"));
        let head = "#YANEURAOU-DB2016 1.00\n";
        let unsorted = format!("{head}sfen b w - 1\nsfen a w - 1\n");
        assert!(error("order", &unsorted).starts_with("line 3: the positions are not in order"));
        let rubbish = format!("{head}sfen a w - 1\n7g7f none x\n");
        assert!(error("rubbish", &rubbish).starts_with("line 3: "));
        let lone = format!("{head}7g7f none 0 0 1\n");
        assert_eq!(error("lone", &lone), "line 2: a move without a position");
        let binary = Scratch::new("binary", b"#YANEURAOU-DB2016 1.00\n\xff\xfe\n");
        assert!(Book::open(&binary.0).is_err());
        let folder = Book::open(&std::env::temp_dir()).unwrap_err();
        assert!(folder.to_string().contains("folder"), "{folder}");
        assert!(Book::open(Path::new("/there/is/no/such/file")).is_err());
    }

    #[test]
    fn the_mark_of_editors_does_no_harm() {
        let sfen = start().sfen();
        let text = format!("\u{feff}#YANEURAOU-DB2016 1.00\nsfen {sfen}\n5g5f none 3 4 5\n");
        assert_eq!(open("mark", &text).unwrap().candidates(&start()).len(), 1);
        // A line that was cut off, and one that is none.
        for rest in ["5g5", "garbage", "sfen 9"] {
            assert!(open("rest", &(text.clone() + rest)).is_err(), "{rest}");
        }
    }

    #[test]
    fn books_without_a_last_line_end_or_with_carriage_returns() {
        let sfen = start().sfen();
        let text = format!("#YANEURAOU-DB2016 1.00\r\nsfen {sfen}\r\n5g5f none 3 4 5");
        let book = open("ends", &text).unwrap();
        assert_eq!(book.candidates(&start()).len(), 1);
    }
}
