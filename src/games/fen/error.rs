//! What can be wrong with the board and the hands of a position.

use crate::board::Color;
use std::fmt;

/// A place in the board field of a FEN or SFEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The rank, from 1, counted as the squares' names in UCI do: from the first player's side.
    pub rank: i32,
    /// The file, from 1, counted from the first player's left.
    pub column: i32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "rank {}, column {}", self.rank, self.column)
    }
}

/// Why a text is no board of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// A character that is no piece of this game.
    UnknownPiece {
        /// The character.
        letter: char,
        /// Where it stands.
        place: Place,
    },
    /// A `+` before a piece that has no such form.
    NoSuchForm {
        /// The letter after the `+`.
        letter: char,
        /// Where it stands.
        place: Place,
    },
    /// A `+` that no letter follows.
    LonePlus {
        /// Where it stands.
        place: Place,
    },
    /// A run of no empty squares, written `0`.
    EmptyRun {
        /// Where it stands.
        place: Place,
    },
    /// A rank with more squares than the board is wide.
    RankTooLong {
        /// The rank, counted as in [`Place`].
        rank: i32,
        /// The width of the board.
        files: i32,
    },
    /// A rank with fewer squares than the board is wide.
    RankTooShort {
        /// The rank, counted as in [`Place`].
        rank: i32,
        /// The squares found.
        squares: i32,
        /// The width of the board.
        files: i32,
    },
    /// More ranks than the board has.
    TooManyRanks {
        /// The height of the board.
        ranks: i32,
    },
    /// Fewer ranks than the board has.
    TooFewRanks {
        /// The ranks found.
        found: i32,
        /// The height of the board.
        ranks: i32,
    },
}

/// Why a text is no hand of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HandError {
    /// A hand in brackets that does not read `[…]`.
    BadBrackets {
        /// The hand.
        token: String,
    },
    /// A character that is no piece that can be held.
    BadPiece {
        /// The character.
        letter: char,
    },
    /// Pieces in hand in a game without hands.
    NoHands {
        /// The hand.
        token: String,
    },
    /// A count that is zero or stands before no piece.
    BadCount {
        /// The hand.
        token: String,
    },
    /// More of a kind in one hand than can be counted.
    TooMany {
        /// The piece's letter, in the case of its side.
        letter: char,
        /// The largest count.
        limit: u32,
    },
    /// Pieces both in brackets and in the hand field of a SFEN.
    TwoHands {
        /// The second hand.
        token: String,
    },
}

/// Why the pieces cannot stand as they do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A side without a king.
    MissingKing {
        /// The side.
        color: Color,
    },
    /// A side with more than one king.
    SeveralKings {
        /// The side.
        color: Color,
        /// The number of its kings.
        count: u32,
    },
    /// An orthodox pawn on the first or last rank.
    PawnOnEdge {
        /// The pawn's letter, in the case of its side.
        letter: char,
        /// Where it stands.
        place: Place,
    },
    /// A piece where it could never move again, which no game leads to.
    DeadPiece {
        /// The piece's letter, in the case of its side.
        letter: char,
        /// Where it stands.
        place: Place,
    },
    /// More of a kind on the board and in the hands together than one hand could take.
    TooManyOfKind {
        /// The piece's letter, upper case.
        letter: char,
        /// The largest number.
        limit: u32,
    },
    /// The side that is not to move stands in check: its king could be captured at once.
    OpponentInCheck {
        /// The side in check.
        color: Color,
    },
}

impl std::error::Error for BoardError {}
impl std::error::Error for HandError {}
impl std::error::Error for SetupError {}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BoardError::UnknownPiece { letter, place } => {
                write!(f, "unknown piece letter {letter:?} on {place}")
            }
            BoardError::NoSuchForm { letter, place } => {
                write!(f, "'+{letter}' on {place}: no such form in this game")
            }
            BoardError::LonePlus { place } => {
                write!(f, "'+' without a piece letter after it on {place}")
            }
            BoardError::EmptyRun { place } => {
                write!(f, "a run of 0 empty squares on {place}")
            }
            BoardError::RankTooLong { rank, files } => {
                write!(f, "rank {rank} is too long: the board has {files} files")
            }
            BoardError::RankTooShort {
                rank,
                squares,
                files,
            } => {
                write!(f, "rank {rank} is too short: {squares} squares of {files}")
            }
            BoardError::TooManyRanks { ranks } => {
                write!(f, "too many ranks: the board has {ranks}")
            }
            BoardError::TooFewRanks { found, ranks } => {
                write!(f, "too few ranks: {found} of {ranks}")
            }
        }
    }
}

impl fmt::Display for HandError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            HandError::BadBrackets { token } => {
                write!(f, "the hand '{token}' is not of the form [Pp]")
            }
            HandError::BadPiece { letter } => {
                write!(
                    f,
                    "{letter:?} in hand is no piece that can be held in this game"
                )
            }
            HandError::NoHands { token } => {
                write!(f, "hand '{token}': this game has no hands")
            }
            HandError::BadCount { token } => {
                write!(
                    f,
                    "a count in the hand '{token}' is 0 or stands before no piece"
                )
            }
            HandError::TooMany { letter, limit } => {
                write!(
                    f,
                    "too many '{letter}' in hand: at most {limit} can be counted"
                )
            }
            HandError::TwoHands { token } => {
                write!(f, "hand '{token}' after a hand in brackets")
            }
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SetupError::MissingKing { color } => {
                write!(f, "{} has no king", side_name(*color))
            }
            SetupError::SeveralKings { color, count } => {
                write!(f, "{} has {count} kings", side_name(*color))
            }
            SetupError::PawnOnEdge { letter, place } => {
                write!(
                    f,
                    "'{letter}' on {place}: no pawn can stand on the first or last rank"
                )
            }
            SetupError::DeadPiece { letter, place } => {
                write!(
                    f,
                    "'{letter}' on {place}: it could never move, so it must be promoted"
                )
            }
            SetupError::TooManyOfKind { letter, limit } => {
                write!(
                    f,
                    "too many '{letter}' on the board and in hand: at most {limit} fit a hand"
                )
            }
            SetupError::OpponentInCheck { color } => write!(
                f,
                "{} is in check but not to move: its king could be captured at once",
                side_name(*color)
            ),
        }
    }
}

fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "the first player (upper case)",
        Color::Black => "the second player (lower case)",
    }
}
