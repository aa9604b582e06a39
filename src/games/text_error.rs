//! What can be wrong with the text of a position or a move.

use super::fen::error::{BoardError, HandError, SetupError};
use std::fmt;

/// The longest piece of input that a message repeats, in characters.
const CLIP: usize = 32;

/// A piece of input as messages show it: clipped, with control characters escaped.
pub(super) fn clip(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .take(CLIP)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(CLIP).is_some() {
        shown.push('…');
    }
    shown
}

/// Why a FEN or SFEN is no position of the game.
///
/// Tokens are clipped and without control characters, so that the message fits on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// Nothing but blanks.
    Empty,
    /// Longer than any position of any game.
    TooLong {
        /// The length found, in bytes.
        length: usize,
        /// The longest text that is read, in bytes.
        limit: usize,
    },
    /// The board field cannot be read.
    Board(BoardError),
    /// The hands cannot be read.
    Hand(HandError),
    /// The pieces are read, but cannot stand so.
    Setup(SetupError),
    /// No side to move.
    MissingSide,
    /// A side to move that is neither `w` nor `b`.
    BadSide {
        /// The word found.
        token: String,
    },
    /// A character that is no castling right.
    BadCastling {
        /// The character.
        letter: char,
    },
    /// An en passant field that is neither `-` nor a square.
    BadEnPassant {
        /// The word found.
        token: String,
    },
    /// A counter that is no number, or negative.
    BadNumber {
        /// The word found.
        token: String,
        /// What the number counts.
        field: &'static str,
    },
    /// A counter beyond its limit.
    NumberTooLarge {
        /// The word found.
        token: String,
        /// What the number counts.
        field: &'static str,
        /// The largest value.
        limit: u32,
    },
    /// Words after the last field.
    Extra {
        /// The first such word.
        token: String,
    },
}

impl From<BoardError> for PositionError {
    fn from(error: BoardError) -> PositionError {
        PositionError::Board(error)
    }
}

impl From<HandError> for PositionError {
    fn from(error: HandError) -> PositionError {
        PositionError::Hand(error)
    }
}

impl From<SetupError> for PositionError {
    fn from(error: SetupError) -> PositionError {
        PositionError::Setup(error)
    }
}

impl std::error::Error for PositionError {}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PositionError::Empty => write!(f, "the position is empty"),
            PositionError::TooLong { length, limit } => {
                write!(
                    f,
                    "the position is too long: {length} bytes, at most {limit} are read"
                )
            }
            PositionError::Board(error) => error.fmt(f),
            PositionError::Hand(error) => error.fmt(f),
            PositionError::Setup(error) => error.fmt(f),
            PositionError::MissingSide => {
                write!(
                    f,
                    "the side to move is missing ('w' or 'b' after the board)"
                )
            }
            PositionError::BadSide { token } => {
                write!(f, "side to move '{token}' is neither 'w' nor 'b'")
            }
            PositionError::BadCastling { letter } => {
                write!(f, "{letter:?} is no castling right of this game")
            }
            PositionError::BadEnPassant { token } => {
                write!(f, "en passant field '{token}' is neither '-' nor a square")
            }
            PositionError::BadNumber { token, field } => {
                write!(f, "{field} '{token}' is not a number from 0 upwards")
            }
            PositionError::NumberTooLarge {
                token,
                field,
                limit,
            } => {
                write!(f, "{field} '{token}' is too large: at most {limit}")
            }
            PositionError::Extra { token } => {
                write!(f, "unexpected '{token}' after the end of the position")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_clipped_and_escaped() {
        assert_eq!(clip("P*5e"), "P*5e");
        assert_eq!(clip("a\nb\u{1b}[0m"), "a\\nb\\u{1b}[0m");
        let long = clip(&"é".repeat(100_000));
        assert_eq!(long.chars().count(), CLIP + 1);
        assert!(long.ends_with('…'));
    }
}
