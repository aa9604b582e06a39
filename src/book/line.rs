//! The lines of a book.

use crate::games::notation::Notation;
use crate::games::{Game, Position};
use std::fmt;

/// The longest text that is taken for a move, in bytes.
const MOVE_BYTES: usize = 8;

/// A move of a book as its line has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: String,
    /// The reply expected to it.
    pub ponder: Option<String>,
    /// Centipawns for the side to move.
    pub score: i32,
    /// Plies that it was searched to.
    pub depth: u32,
    /// How often it is to be played, compared with the others.
    pub count: u64,
}

impl fmt::Display for BookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ponder = self.ponder.as_deref().unwrap_or("none");
        let BookMove {
            mv,
            score,
            depth,
            count,
            ..
        } = self;
        write!(f, "{mv} {ponder} {score} {depth} {count}")
    }
}

/// A line that means something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// A remark, or nothing.
    Remark,
    /// The position that the moves after it belong to, without the number of the move.
    Position(&'a str),
    /// A move.
    Move(BookMove),
}

impl<'a> Line<'a> {
    /// Reads a line, without its end.
    pub(super) fn read(text: &'a str) -> Result<Line<'a>, &'static str> {
        let text = text.trim_end();
        if text.is_empty() || text.starts_with('#') || text.starts_with("//") {
            return Ok(Line::Remark);
        }
        match position_key(text) {
            Some(Ok(key)) => Ok(Line::Position(key)),
            Some(Err(why)) => Err(why),
            None => read_move(text).map(Line::Move),
        }
    }
}

/// The words that tell a position: `sfen` with board, side and hand, or `fen` with board, side,
/// castling rights and en passant square. `None` if the line is none with a position.
fn position_key(line: &str) -> Option<Result<&str, &'static str>> {
    let words = match line.split(' ').next() {
        Some("sfen") => 4,
        Some("fen") => 5,
        _ => return None,
    };
    if line.contains("  ") {
        return Some(Err("a position has single blanks between its words"));
    }
    let mut blanks = line.match_indices(' ').map(|(place, _)| place);
    let key = match (blanks.nth(words - 1), line.split(' ').count() >= words) {
        (Some(end), _) => Ok(&line[..end]),
        (None, true) => Ok(line),
        (None, false) => Err("the position is not complete"),
    };
    Some(key)
}

fn read_move(line: &str) -> Result<BookMove, &'static str> {
    let mut words = line.split_ascii_whitespace();
    let mv = words.next().filter(|word| looks_like_move(word));
    let mv = mv.ok_or("it is neither a position nor a move")?.to_owned();
    let ponder = match words.next() {
        None => None,
        Some(word) if word.eq_ignore_ascii_case("none") || word == "0000" => None,
        Some(word) if looks_like_move(word) => Some(word.to_owned()),
        Some(_) => return Err("the second word is neither a move nor `none`"),
    };
    let bad_number = "the words after the moves are not numbers";
    let score = words.next().map_or(Ok(0), str::parse::<i32>);
    let depth = words.next().map_or(Ok(0), str::parse::<u32>);
    let count = words.next().map_or(Some(1), read_count);
    if words.next().is_some() {
        return Err("there are more than five words");
    }
    Ok(BookMove {
        mv,
        ponder,
        score: score.map_err(|_| bad_number)?,
        depth: depth.map_err(|_| bad_number)?,
        count: count.ok_or(bad_number)?,
    })
}

/// A weight; one that is too large is the largest, as where weights are added up.
fn read_count(word: &str) -> Option<u64> {
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().unwrap_or(u64::MAX))
}

/// What engines write where there is no move.
const NO_MOVES: [&str; 4] = ["resign", "win", "none", "0000"];

/// Whether a word has the form of a move: a piece and a square with `@` or `*` between them, or two
/// squares, either with signs behind.
fn looks_like_move(word: &str) -> bool {
    if word.len() > MOVE_BYTES || NO_MOVES.contains(&word) {
        return NO_MOVES.contains(&word);
    }
    let rest = match word.split_once(['@', '*']) {
        Some((piece, rest)) => {
            let letter = piece.strip_prefix('+').unwrap_or(piece);
            let is_piece = letter.len() == 1 && letter.starts_with(|c: char| c.is_alphabetic());
            is_piece.then_some(rest).and_then(behind_square)
        }
        None => behind_square(word).and_then(behind_square),
    };
    let is_sign = |c: char| c.is_ascii_alphanumeric() || "+-=".contains(c);
    rest.is_some_and(|rest| rest.len() <= 2 && rest.chars().all(is_sign))
}

/// What follows the name of a square: a letter and a number as in UCI, or a number and a letter as
/// in USI.
fn behind_square(text: &str) -> Option<&str> {
    match text.starts_with(|c: char| c.is_ascii_digit()) {
        true => behind_number(text).and_then(behind_letter),
        false => behind_letter(text).and_then(behind_number),
    }
}

fn behind_letter(text: &str) -> Option<&str> {
    text.strip_prefix(|c: char| c.is_ascii_lowercase())
}

/// What follows a number of one digit or two.
fn behind_number(text: &str) -> Option<&str> {
    let is_digit = |c: char| c.is_ascii_digit();
    let rest = text.strip_prefix(is_digit)?;
    Some(rest.strip_prefix(is_digit).unwrap_or(rest))
}

/// How the positions of a book are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// `fen`, with castling rights and en passant square, and moves as in UCI.
    Fen,
    /// `sfen`, and moves as in USI.
    Sfen,
}

impl Lines {
    /// What suits a game: FEN where there is something to castle.
    pub fn of<G: Game>() -> Lines {
        match G::ORTHODOX {
            Some(_) => Lines::Fen,
            None => Lines::Sfen,
        }
    }

    /// How the line begins that tells a position.
    pub(super) fn of_key(key: &str) -> Lines {
        match key.starts_with("fen ") {
            true => Lines::Fen,
            false => Lines::Sfen,
        }
    }

    /// How the moves of such a line are written.
    pub(super) fn notation(self) -> Notation {
        match self {
            Lines::Fen => Notation::Uci,
            Lines::Sfen => Notation::Usi,
        }
    }

    /// The key of a position: what [`position_key`] finds in its line.
    pub(super) fn key<G: Game>(self, position: &Position<G>) -> String {
        let (word, text, fields) = match self {
            Lines::Fen => ("fen", position.fen(), 4),
            Lines::Sfen => ("sfen", position.sfen(), 3),
        };
        let fields: Vec<&str> = text.split(' ').take(fields).collect();
        format!("{word} {}", fields.join(" "))
    }

    /// The line of a position with that key, so many plies from the start.
    pub(super) fn whole_line(key: &str, ply: u32) -> String {
        match Lines::of_key(key) {
            Lines::Fen => format!("{key} 0 {}", ply / 2 + 1),
            Lines::Sfen => format!("{key} {}", ply + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{CannonShogi, Chess, VARIANTS};

    #[test]
    fn keys_leave_the_number_of_the_move_out() {
        let key = |line| match Line::read(line) {
            Ok(Line::Position(key)) => key,
            other => panic!("{other:?}"),
        };
        assert_eq!(key("sfen 9/9 b 2Pp 17"), "sfen 9/9 b 2Pp");
        assert_eq!(key("sfen 9/9 b -\r"), "sfen 9/9 b -");
        assert_eq!(key("fen 8/8 w KQ e3 0 1"), "fen 8/8 w KQ e3");
        assert_eq!(key("fen 8/8 w - -"), "fen 8/8 w - -");
        let chess = Position::<Chess>::from_fen(VARIANTS[0].start).unwrap();
        let line = Lines::whole_line(&Lines::Fen.key(&chess), chess.ply());
        assert_eq!(line, format!("fen {}", VARIANTS[0].start));
        let shogi = Position::<CannonShogi<false, false>>::from_fen(VARIANTS[1].start).unwrap();
        let line = Lines::whole_line(&Lines::Sfen.key(&shogi), shogi.ply());
        assert_eq!(line, format!("sfen {}", shogi.sfen()));
        assert_eq!(key(&line), Lines::Sfen.key(&shogi));
    }

    #[test]
    fn moves_with_and_without_numbers() {
        let read = |line| match Line::read(line) {
            Ok(Line::Move(mv)) => mv.to_string(),
            other => panic!("{other:?}"),
        };
        assert_eq!(read("7g7f 3c3d -12 20 5"), "7g7f 3c3d -12 20 5");
        assert_eq!(read("P*5e none 0 32 2 "), "P*5e none 0 32 2");
        assert_eq!(read("e2e4"), "e2e4 none 0 0 1");
        assert_eq!(read("+A@e5 0000 7"), "+A@e5 none 7 0 1");
        for mv in [
            "e7e8q", "d2d7+", "f3g2-", "j1j8", "10a9b", "C@e2", "+A*5e", "8h2b+", "resign",
        ] {
            assert_eq!(read(mv), format!("{mv} none 0 0 1"));
        }
        let largest = format!("e2e4 none 0 0 {}", u64::MAX);
        assert_eq!(read(&largest), largest);
        assert_eq!(read("e2e4 none 0 0 99999999999999999999"), largest);
    }

    #[test]
    fn remarks_and_rubbish() {
        for line in ["", "  ", "# x", "// y", "#NOE:1"] {
            assert_eq!(Line::read(line), Ok(Line::Remark));
        }
        for line in [
            "x",
            "é é",
            "sfen 9/9 b",
            "sfen  9/9 b - 1",
            "fen 8/8 w -",
            "e2e4 e7e5 much",
            "e2e4 e7e5 1 2 -3",
            "e2e4 e7e5 1 2 3 4",
            "e2e4 99999999999999999999",
            "e2e4 none 3000000000",
            "garbage",
            "e2e4 garbage",
            "e2e",
            "7g7",
            "P@",
            "PP@e5",
            "e2e4e6e8",
        ] {
            assert!(Line::read(line).is_err(), "{line}");
        }
    }
}
