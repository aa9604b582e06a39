//! What must hold for any bytes: the checks that the fuzz targets run and the tests replay.
//!
//! A check takes bytes, panics where something is wrong, and tells how much it could make use of:
//! the games that accept a position, the lines that are commands, the moves played.

mod lines;
mod position;
mod records;
mod walk;

pub use lines::{uci_lines, usi_lines};
pub use records::records;
pub use walk::random_moves;

use cannonade::games::{Family, Game, Position, VARIANTS};
use cannonade::protocol::reply;
use cannonade::with_family;
use std::fmt::Display;

/// A check of bytes.
pub type Check = fn(&[u8]) -> usize;

/// All checks by the names of their fuzz targets.
pub const TARGETS: [(&str, Check); 6] = [
    ("fen", fen),
    ("sfen", sfen),
    ("uci_lines", uci_lines),
    ("usi_lines", usi_lines),
    ("random_moves", random_moves),
    ("records", records),
];

/// The longest message, in bytes.
const MAX_MESSAGE: usize = 500;
/// What clients wait for.
const ANSWERS: [&str; 4] = ["bestmove", "readyok", "uciok", "usiok"];

/// Reads the bytes as a FEN of each game.
pub fn fen(data: &[u8]) -> usize {
    fn read<G: Game>(text: &str) -> bool {
        match Position::<G>::from_fen(text) {
            Ok(mut position) => {
                position::check(&mut position);
                true
            }
            Err(error) => {
                check_message(&error);
                false
            }
        }
    }
    in_each_game(
        data,
        |family, text| with_family!(family, G => read::<G>(text)),
    )
}

/// Reads the bytes as a SFEN of each game.
pub fn sfen(data: &[u8]) -> usize {
    fn read<G: Game>(text: &str) -> bool {
        match Position::<G>::from_sfen(text) {
            Ok(mut position) => {
                position::check(&mut position);
                true
            }
            Err(error) => {
                check_message(&error);
                false
            }
        }
    }
    in_each_game(
        data,
        |family, text| with_family!(family, G => read::<G>(text)),
    )
}

/// The number of rule families that accept a text; games of one family read alike.
fn in_each_game(data: &[u8], accepts: impl Fn(Family, &str) -> bool) -> usize {
    let text = String::from_utf8_lossy(data);
    let mut families: Vec<Family> = Vec::new();
    for variant in &VARIANTS {
        if !families.contains(&variant.family) {
            families.push(variant.family);
        }
    }
    let accepting = families
        .into_iter()
        .filter(|&family| accepts(family, &text));
    accepting.count()
}

/// An error's text and the line made of it must be short and mean nothing to a client.
fn check_message(error: &impl Display) {
    let text = error.to_string();
    let line = reply::info_error(error);
    assert!(line.starts_with("info string error "), "{line:?}");
    for message in [&text, &line] {
        assert!(message.len() < MAX_MESSAGE, "long: {message:?}");
        assert!(
            !message.chars().any(char::is_control),
            "more than a line: {message:?}"
        );
    }
    assert!(!holds_answer(&line), "an answer: {line:?}");
}

fn holds_answer(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    ANSWERS.iter().any(|answer| lower.contains(answer))
}
