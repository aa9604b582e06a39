//! Games as USI tells them: `position sfen … moves …`, a line each.
//!
//! Games of other kinds than Cannon Shogi follow a line `setoption name USI_Variant value NAME`,
//! so that the text can also be given to an engine. The games built on chess have their FEN in
//! the line, since an SFEN knows no castling.

use super::{Board, Record, board, board_from_sfen};
use crate::games::{Game, Variant};
use crate::protocol::{Command, Dialect, PositionBase, PositionSpec, parse};
use crate::with_family;
use std::fmt::Write;

/// The game that is played where nothing is said.
const DEFAULT: &str = "cannonshogi";
/// The option that names the game.
const OPTION: &str = "USI_Variant";

/// Reads the lines with a position; other commands of the protocol, empty lines and lines that
/// begin with `#` are passed over. A line may also begin with what follows `position`.
pub fn read_records(text: &str, given: Option<&'static Variant>) -> Vec<Result<Record, String>> {
    let mut variant = given.or_else(|| Variant::find(DEFAULT));
    let mut records = Vec::new();
    for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1usize..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match read_line(line, &mut variant) {
            Ok(record) => records.extend(record.map(Ok)),
            Err(why) => records.push(Err(format!("line {number}: {why}"))),
        }
    }
    records
}

/// The game of a line, if it holds one; sets the variant if it names one.
fn read_line(line: &str, variant: &mut Option<&'static Variant>) -> Result<Option<Record>, String> {
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_bare = matches!(first, "startpos" | "sfen" | "fen") || first.contains('/');
    let line = if is_bare {
        &format!("position {line}")
    } else {
        line
    };
    match parse(line, Dialect::Usi).map_err(|error| error.to_string())? {
        Command::Position(spec) => match variant {
            Some(variant) => record(&spec, variant).map(Some),
            None => Err("it is not said of which game it is".to_owned()),
        },
        Command::SetOption { name, value } if is_variant_option(&name) => {
            let name = value.unwrap_or_default();
            *variant = Some(super::named_variant(&name)?);
            Ok(None)
        }
        _ => Ok(None),
    }
}

fn is_variant_option(name: &str) -> bool {
    name.eq_ignore_ascii_case(OPTION) || name.eq_ignore_ascii_case("UCI_Variant")
}

/// The game that a `position` tells, its moves in any notation.
///
/// # Errors
///
/// If the position cannot be read or a move is not legal.
pub fn record(spec: &PositionSpec, variant: &'static Variant) -> Result<Record, String> {
    let start = match &spec.base {
        PositionBase::Start => board(variant, None),
        PositionBase::Fen(fen) => board(variant, Some(fen)),
        PositionBase::Sfen(sfen) => board_from_sfen(variant, sfen),
    };
    let mut start = start.map_err(|error| format!("bad position: {error}"))?;
    let mut record = Record::new(variant, &*start);
    record.play_all(&mut *start, spec.moves.iter().map(String::as_str))?;
    if let Some(outcome) = start.outcome() {
        record.result = outcome
            .winner
            .map_or(super::GameResult::Draw, super::GameResult::Win);
    }
    Ok(record)
}

/// Games as lines.
pub fn write(records: &[Record]) -> String {
    let mut text = String::new();
    let mut variant = DEFAULT;
    for record in records {
        if record.variant.name != variant {
            variant = record.variant.name;
            let _ = writeln!(text, "setoption name {OPTION} value {variant}");
        }
        text.push_str(&write_line(record));
        text.push('\n');
    }
    text
}

/// A game as a line.
fn write_line(record: &Record) -> String {
    let mut board = record.start();
    let mut line = format!("position {}", base(record, &*board));
    for (place, mv) in record.moves.iter().enumerate() {
        // A record's moves are legal.
        if let Ok(played) = board.play(&mv.uci) {
            line.push_str(if place == 0 { " moves " } else { " " });
            line.push_str(&played.usi);
        }
    }
    line
}

fn base(record: &Record, board: &dyn Board) -> String {
    let is_orthodox = with_family!(record.variant.family, G => G::ORTHODOX.is_some());
    match (is_orthodox, &record.fen) {
        (false, _) => format!("sfen {}", board.sfen()),
        (true, None) => "startpos".to_owned(),
        (true, Some(fen)) => format!("fen {fen}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_many_kinds() {
        let text = "# a remark\nusinewgame\nposition sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e 5a5b\n\
            4k4/9/9/9/9/9/9/9/4K4 w - 8\nsetoption name USI_Variant value chess\n\
            startpos moves e2e4 e5\nstartpos moves e2e5\nposition nonsense\n\
            setoption name USI_Variant value checkers\n";
        let records = read_records(text, None);
        let good: Vec<&Record> = records.iter().filter_map(|r| r.as_ref().ok()).collect();
        assert_eq!(good.len(), 3);
        assert_eq!(good[0].moves[0].uci, "P@e5");
        assert_eq!(good[1].start().sfen(), "4k4/9/9/9/9/9/9/9/4K4 w - 8");
        assert_eq!(good[2].variant.name, "chess");
        assert_eq!(good[2].moves[1].uci, "e7e5");
        let bad: Vec<&String> = records.iter().filter_map(|r| r.as_ref().err()).collect();
        assert_eq!(bad.len(), 3);
        assert!(bad[0].starts_with("line 7: ply 1 (`e2e5`)"), "{}", bad[0]);
        assert!(bad[2].contains("checkers"));
    }

    #[test]
    fn the_form() {
        let read = |text| read_records(text, None).remove(0).unwrap();
        let shogi = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e 5a5b";
        assert_eq!(write(&[read(shogi)]), format!("{shogi}\n"));
        let chess = Variant::find("chess").unwrap();
        let game = read_records(
            "fen 4k3/8/8/8/8/8/4P3/4K2R w K - 3 9 moves e1g1",
            Some(chess),
        );
        assert_eq!(
            write(&[game[0].clone().unwrap()]),
            "setoption name USI_Variant value chess\n\
             position fen 4k3/8/8/8/8/8/4P3/4K2R w K - 3 9 moves 4h2h\n"
        );
    }
}
