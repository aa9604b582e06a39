//! The kinds of files that games and positions are converted between.

use crate::games::Variant;
use crate::tools::book;
use crate::tools::records::epd::{self, OPERATIONS};
use crate::tools::records::pgn::{self, MoveForm};
use crate::tools::records::{Record, board_from_sfen, other_games, usi};

/// Reads games; each is there, or why it is not. The game is the one that is given, where the
/// text names none.
type Read = fn(&str, Option<&'static Variant>) -> Vec<Result<Record, String>>;
/// Writes games.
type Write = fn(&[Record], &Choices) -> Result<String, String>;

/// A kind of file.
pub(in crate::tools) struct Format {
    /// Its name for `--from` and `--to`, and the ending of its files.
    pub(in crate::tools) name: &'static str,
    /// What it is.
    pub(super) about: &'static str,
    read: Read,
    write: Write,
}

/// All kinds of files. A new one is a line here, with a function to read and one to write.
#[rustfmt::skip]
pub(super) static FORMATS: [Format; 6] = [
    Format { name: "pgn", about: "games", read: pgn::read_records, write: write_pgn },
    Format { name: "usi", about: "games, a line `position … moves …` each", read: usi::read_records, write: write_usi },
    Format { name: "epd", about: "positions, a line each, with operations", read: read_epd, write: write_epd },
    Format { name: "fen", about: "positions, a FEN of six fields each", read: read_epd, write: write_fen },
    Format { name: "sfen", about: "positions, an SFEN each", read: read_sfen, write: write_sfen },
    Format { name: "book", about: "a book in the format of YaneuraOu: moves of games, best moves of positions", read: read_book, write: write_book },
];

/// Endings of files beside the names of the kinds.
const OTHER_ENDINGS: [(&str, &str); 1] = [("db", "book")];

/// Which positions of a game are written where positions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Positions {
    /// The last one.
    Last,
    /// The one after so many plies; none of a shorter game.
    After(usize),
    /// All of them.
    Every,
}

/// How games are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices {
    pub(super) moves: MoveForm,
    pub(super) positions: Positions,
}

impl Format {
    /// The kind of that name.
    pub(in crate::tools) fn find(name: &str) -> Option<&'static Format> {
        let other = OTHER_ENDINGS
            .iter()
            .find(|(end, _)| end.eq_ignore_ascii_case(name));
        let name = other.map_or(name, |&(_, name)| name);
        FORMATS
            .iter()
            .find(|format| format.name.eq_ignore_ascii_case(name))
    }

    /// Reads the games of a text.
    pub(super) fn read(
        &self,
        text: &str,
        given: Option<&'static Variant>,
    ) -> Vec<Result<Record, String>> {
        (self.read)(text, given)
    }

    /// Writes games.
    ///
    /// # Errors
    ///
    /// The games do not fit into one file of this kind.
    pub(super) fn write(&self, records: &[Record], choices: &Choices) -> Result<String, String> {
        (self.write)(records, choices)
    }

    /// The kind that a text looks like.
    pub(super) fn of_text(text: &str) -> &'static Format {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        if book::is_book(text) {
            return Format::find("book").unwrap_or(&FORMATS[0]);
        }
        let first = text
            .lines()
            .find(|line| !line.trim_start().starts_with(['#', '%', ';']));
        let first = first.unwrap_or_default().trim();
        let word = first.split_whitespace().next().unwrap_or_default();
        let name = match word {
            "position" | "sfen" | "startpos" | "fen" | "setoption" | "usi" | "usinewgame" => "usi",
            _ if word.contains('/') && !word.starts_with(['[', '{', '1']) => "epd",
            // A board may begin with the number of its empty squares, as moves do with theirs.
            _ if word.matches('/').count() >= 7 => "epd",
            _ => "pgn",
        };
        Format::find(name).unwrap_or(&FORMATS[0])
    }
}

/// The names of all kinds.
pub(in crate::tools) fn names() -> Vec<&'static str> {
    FORMATS.iter().map(|format| format.name).collect()
}

fn write_pgn(records: &[Record], choices: &Choices) -> Result<String, String> {
    let games = records.iter();
    Ok(games
        .map(|record| pgn::write(record, choices.moves))
        .collect())
}

fn write_usi(records: &[Record], _: &Choices) -> Result<String, String> {
    Ok(usi::write(records))
}

fn read_epd(text: &str, given: Option<&'static Variant>) -> Vec<Result<Record, String>> {
    epd::read_records(text, given_or_chess(given))
}

fn write_epd(records: &[Record], choices: &Choices) -> Result<String, String> {
    lines(records, choices, |record, fen, _, at_start| {
        let line = epd::line(record.variant, fen);
        match record.tag(OPERATIONS).filter(|_| at_start) {
            Some(operations) => format!("{line} {operations}"),
            None => line,
        }
    })
}

fn write_fen(records: &[Record], choices: &Choices) -> Result<String, String> {
    lines(records, choices, |_, fen, _, _| fen.to_owned())
}

fn read_sfen(text: &str, given: Option<&'static Variant>) -> Vec<Result<Record, String>> {
    // A text that names no game is most likely of shogi's kin.
    let variant = given.or_else(|| Variant::find("cannonshogi"));
    let variant = given_or_chess(variant);
    let lines = text.trim_start_matches('\u{feff}').lines().zip(1usize..);
    let wanted = lines.filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
    wanted
        .map(|(line, number)| {
            let line = line.trim();
            let sfen = line.strip_prefix("sfen ").unwrap_or(line);
            let board = board_from_sfen(variant, sfen);
            let board = board.map_err(|error| {
                let hint = other_games(variant, sfen, true);
                format!("line {number}: {error}{hint}")
            })?;
            Ok(Record::new(variant, &*board))
        })
        .collect()
}

fn write_sfen(records: &[Record], choices: &Choices) -> Result<String, String> {
    lines(records, choices, |_, _, sfen, _| sfen.to_owned())
}

fn read_book(text: &str, given: Option<&'static Variant>) -> Vec<Result<Record, String>> {
    book::records_of_book(text, given_or_chess(given))
}

fn write_book(records: &[Record], choices: &Choices) -> Result<String, String> {
    let plies = match choices.positions {
        Positions::After(plies) => Some(plies),
        Positions::Last | Positions::Every => None,
    };
    book::book_of_records(records, plies)
}

fn given_or_chess(given: Option<&'static Variant>) -> &'static Variant {
    given.unwrap_or(&crate::games::VARIANTS[0])
}

/// The positions that are wanted, each on a line as `write` has it, which is told the record, the
/// FEN, the SFEN and whether no move was made yet.
///
/// # Errors
///
/// If the records are of several games: no line says of which it is.
fn lines(
    records: &[Record],
    choices: &Choices,
    write: impl Fn(&Record, &str, &str, bool) -> String,
) -> Result<String, String> {
    let mut text = String::new();
    for record in records {
        let (variant, first) = (record.variant, records[0].variant);
        if variant != first {
            return Err(format!(
                "a file of positions is of one game; there are records of {} and {}: convert them \
                 from files of their own",
                first.name, variant.name
            ));
        }
        let mut board = record.start();
        let length = record.moves.len();
        for ply in 0..=length {
            let is_wanted = match choices.positions {
                Positions::Last => ply == length,
                Positions::After(plies) => ply == plies,
                Positions::Every => true,
            };
            if is_wanted {
                text.push_str(&write(record, &board.fen(), &board.sfen(), ply == 0));
                text.push('\n');
            }
            if let Some(mv) = record.moves.get(ply) {
                // A record's moves are legal.
                let _ = board.play(&mv.uci);
            }
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_known_by_their_looks() {
        for (text, name) in [
            ("[Event \"x\"]\n\n1. e4 *", "pgn"),
            ("1. e4 1/2-1/2", "pgn"),
            ("{x/y}", "pgn"),
            ("", "pgn"),
            ("position startpos", "usi"),
            ("# x\nsetoption name USI_Variant value chess\n", "usi"),
            ("4k3/8/8/8/8/8/8/4K3 w", "epd"),
            ("#YANEURAOU-DB2016 1.00\nsfen x", "book"),
            ("1k6/8/8/8/8/8/8/4K3 w", "epd"),
        ] {
            assert_eq!(Format::of_text(text).name, name, "{text}");
        }
    }

    #[test]
    fn positions_are_chosen() {
        let record = pgn::read_records("1. e4 e5 2. Nf3 *", None)
            .remove(0)
            .unwrap();
        let count = |positions| {
            let choices = Choices {
                moves: MoveForm::Uci,
                positions,
            };
            write_fen(std::slice::from_ref(&record), &choices)
                .unwrap()
                .lines()
                .count()
        };
        assert_eq!(count(Positions::Last), 1);
        assert_eq!(count(Positions::After(2)), 1);
        assert_eq!(count(Positions::After(4)), 0);
        assert_eq!(count(Positions::Every), 4);
    }
}
