//! Positions a line, with or without operations: the *Extended Position Description*.

use super::{Record, board, other_games};
use crate::games::{Game, Variant};
use crate::with_family;

/// Words that begin the operations of an EPD, apart from `c0` to `c9` and `v0` to `v9`.
const OPCODES: [&str; 24] = [
    "acd",
    "acn",
    "acs",
    "am",
    "bm",
    "ce",
    "dm",
    "draw_accept",
    "draw_claim",
    "draw_offer",
    "draw_reject",
    "eco",
    "fmvn",
    "hmvc",
    "id",
    "nic",
    "noop",
    "pm",
    "pv",
    "rc",
    "resign",
    "sm",
    "tcgs",
    "tcri",
];

/// The tag under which a record keeps the operations of the line it comes from.
pub const OPERATIONS: &str = "Operations";

/// Splits a line into the position and its operations, both without the marks between them.
///
/// ```
/// use cannonade::tools::records::split_epd;
///
/// let (fen, operations) = split_epd("4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4; id \"x\";");
/// assert_eq!(fen, "4k3/8/8/8/8/8/4P3/4K3 w - -");
/// assert_eq!(operations, "bm e2e4; id \"x\";");
/// ```
pub fn split_epd(line: &str) -> (String, &str) {
    let (head, tail) = line.split_once(';').unwrap_or((line, ""));
    let mut position = Vec::new();
    let mut place = 0;
    for (number, word) in head.split_whitespace().enumerate() {
        place += head[place..].find(word).unwrap_or(0);
        if is_opcode(number, word) {
            return (position.join(" "), line[place..].trim());
        }
        place += word.len();
        position.push(word);
    }
    (position.join(" "), tail.trim())
}

/// Whether the word at this place of a line, from 0, begins the operations.
fn is_opcode(place: usize, word: &str) -> bool {
    // Board, side, castling and en passant square come first; `c3` may be such a square.
    let numbered = word.len() == 2
        && word.starts_with(['c', 'v'])
        && word.ends_with(|last: char| last.is_ascii_digit());
    place >= 2 && OPCODES.contains(&word) || place >= 4 && numbered
}

/// The operations one by one: the name, and what follows it without quotation marks.
pub fn operations(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut quoted = false;
    for operation in text.split(|c: char| {
        quoted ^= c == '"';
        c == ';' && !quoted
    }) {
        let operation = operation.trim();
        let (name, operand) = operation
            .split_once(char::is_whitespace)
            .unwrap_or((operation, ""));
        if !name.is_empty() {
            found.push((name.to_owned(), operand.trim().trim_matches('"').to_owned()));
        }
    }
    found
}

/// Reads a position a line. Empty lines and lines that begin with `#` are passed over.
pub fn read_records(text: &str, variant: &'static Variant) -> Vec<Result<Record, String>> {
    let lines = text.trim_start_matches('\u{feff}').lines().zip(1..);
    lines
        .map(|(line, number): (&str, usize)| (line.trim(), number))
        .filter(|(line, _)| !line.is_empty() && !line.starts_with('#'))
        .map(|(line, number)| {
            let (fen, operations) = split_epd(line);
            let board = board(variant, Some(&fen)).map_err(|error| {
                let hint = other_games(variant, &fen, false);
                format!("line {number}: {error}{hint}")
            })?;
            let mut record = Record::new(variant, &*board);
            if !operations.is_empty() {
                record.set_tag(OPERATIONS, operations);
            }
            Ok(record)
        })
        .collect()
}

/// A position in the form that all tools for opening files read: the six fields of a FEN in the
/// games built on chess, and without castling and en passant in the others.
pub fn line(variant: &Variant, fen: &str) -> String {
    let is_orthodox = with_family!(variant.family, G => G::ORTHODOX.is_some());
    let fields: Vec<&str> = fen.split(' ').collect();
    match fields[..] {
        [board, side, _, _, halfmove, number] if !is_orthodox => {
            format!("{board} {side} {halfmove} {number}")
        }
        _ => fen.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_operations_are_told_apart() {
        let start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
        for (line, fen, rest) in [
            ("x w - - 0 1", "x w - - 0 1", ""),
            (" x  w\t- ; dm 1; bm a;", "x w -", "dm 1; bm a;"),
            ("x b KQ c3 c0 \"c0\";", "x b KQ c3", "c0 \"c0\";"),
            ("x w dm 3", "x w", "dm 3"),
            ("x b b", "x b b", ""),
            ("é é é é", "é é é é", ""),
            ("", "", ""),
        ] {
            assert_eq!(split_epd(line), (fen.to_owned(), rest), "{line}");
        }
        let line = format!("{start} - bm e7e5; id \"x; w 1\";");
        let (fen, rest) = split_epd(&line);
        assert_eq!(
            (fen, rest),
            (format!("{start} -"), "bm e7e5; id \"x; w 1\";")
        );
        let pairs = operations(rest);
        let expected = [("bm", "e7e5"), ("id", "x; w 1")];
        assert_eq!(pairs, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
        assert!(operations(" ;; \"").len() <= 1);
    }

    #[test]
    fn lines_are_written_as_tools_read_them() {
        let fen = "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 4";
        let shogi = Variant::find("cannonshogi").unwrap();
        assert_eq!(line(shogi, fen), "4k4/9/9/9/9/9/9/9/4K4[P] w 0 4");
        let swedish = Variant::find("swedishcannon").unwrap();
        assert_eq!(line(swedish, swedish.start), swedish.start);
    }
}
