//! Why a text is no legal move.

use super::{Notation, letter_of, square_name};
use crate::board::{Move, Square};
use crate::games::game::{Game, Hands};
use crate::games::position::Position;
use std::fmt;

/// Why a text is no legal move of the position.
///
/// Squares are named in the notation of the text; tokens are clipped and without control
/// characters, so that the message fits on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// Not of the form of a move in either notation.
    BadForm {
        /// The text.
        token: String,
    },
    /// A square that is not on the board.
    BadSquare {
        /// The square.
        token: String,
    },
    /// A drop that is not possible.
    Drop(DropError),
    /// No piece to move.
    NoPiece {
        /// The square.
        square: String,
    },
    /// The other side's piece.
    EnemyPiece {
        /// The square.
        square: String,
    },
    /// An own piece on the target.
    OwnPiece {
        /// The square.
        square: String,
    },
    /// A piece that does not move so.
    CannotMove {
        /// The name of the piece.
        piece: &'static str,
        /// The square it stands on.
        from: String,
        /// The square it cannot reach.
        to: String,
    },
    /// A piece that has no form to change to by that sign.
    NoSuchForm {
        /// The name of the piece.
        piece: &'static str,
        /// `+` or `-`.
        sign: char,
    },
    /// A change of form or promotion by a move that allows none.
    CannotPromote {
        /// The name of the piece.
        piece: &'static str,
        /// The square it comes from.
        from: String,
        /// The square it goes to.
        to: String,
    },
    /// A move that must promote, written without `+`.
    MustPromote {
        /// The name of the piece.
        piece: &'static str,
        /// The square it goes to.
        to: String,
    },
    /// A pawn's move to the last rank without a letter.
    MissingPromotion {
        /// The move.
        token: String,
        /// The letters to choose from.
        choices: String,
    },
    /// A letter of no piece that pawns promote to.
    BadPromotion {
        /// The letter.
        letter: char,
    },
    /// Castling out of, through or into check.
    CastlingInCheck,
    /// The own king could be captured afterwards.
    KingInCheck {
        /// Whether it could be captured before, too.
        already: bool,
    },
}

/// Why a piece cannot be dropped so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DropError {
    /// The piece to drop is none of this game.
    UnknownPiece {
        /// What stands before the `@` or `*`.
        token: String,
    },
    /// A drop in a game without drops.
    NoDrops,
    /// None of the piece to drop is in hand.
    NotInHand {
        /// The name of the piece.
        piece: &'static str,
    },
    /// A piece that cannot be dropped in its form with `+`.
    DropsPlain {
        /// The name of the piece.
        piece: &'static str,
    },
    /// A drop on an occupied square.
    Occupied {
        /// The square.
        square: String,
    },
    /// A drop where the piece could never move.
    DeadDrop {
        /// The name of the piece.
        piece: &'static str,
        /// The square.
        square: String,
    },
    /// A pawn drop on a file with an own pawn, in a game that forbids it.
    SecondPawn {
        /// The square.
        square: String,
    },
    /// A pawn drop that mates, in a game that forbids it.
    MatingDrop {
        /// The square.
        square: String,
    },
    /// A reserve piece put where no own pawn makes room for it.
    NoRelocation {
        /// The square.
        square: String,
    },
}

impl From<DropError> for MoveError {
    fn from(error: DropError) -> MoveError {
        MoveError::Drop(error)
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            MoveError::Drop(error) => error.fmt(f),
            MoveError::BadForm { token } => write!(f, "'{token}' is not a move"),
            MoveError::BadSquare { token } => write!(f, "square '{token}' is not on the board"),
            MoveError::NoPiece { square } => write!(f, "no piece stands on {square}"),
            MoveError::EnemyPiece { square } => {
                write!(f, "the piece on {square} is the other side's")
            }
            MoveError::OwnPiece { square } => write!(f, "an own piece stands on {square}"),
            MoveError::CannotMove { piece, from, to } => {
                write!(f, "the {piece} on {from} cannot go to {to}")
            }
            MoveError::NoSuchForm { piece, sign } => {
                write!(f, "a {piece} cannot change its form by '{sign}'")
            }
            MoveError::CannotPromote { piece, from, to } => {
                write!(
                    f,
                    "the {piece} cannot promote or change its form from {from} to {to}"
                )
            }
            MoveError::MustPromote { piece, to } => {
                write!(f, "the {piece} must promote on {to}: '+' is missing")
            }
            MoveError::MissingPromotion { token, choices } => {
                write!(
                    f,
                    "{token} lacks the letter of the piece to promote to ({choices})"
                )
            }
            MoveError::BadPromotion { letter } => {
                write!(f, "no pawn can promote to {letter:?}")
            }
            MoveError::CastlingInCheck => {
                write!(f, "the king cannot castle out of, through or into check")
            }
            MoveError::KingInCheck { already: true } => write!(f, "the king stays in check"),
            MoveError::KingInCheck { already: false } => write!(f, "the king would be in check"),
        }
    }
}

impl std::error::Error for MoveError {}
impl std::error::Error for DropError {}

impl fmt::Display for DropError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            DropError::UnknownPiece { token } => {
                write!(f, "'{token}' is no piece of this game")
            }
            DropError::NoDrops => write!(f, "this game has no drops"),
            DropError::NotInHand { piece } => write!(f, "there is no {piece} in hand"),
            DropError::DropsPlain { piece } => write!(f, "a {piece} is dropped without '+'"),
            DropError::Occupied { square } => write!(f, "{square} is occupied"),
            DropError::DeadDrop { piece, square } => {
                write!(f, "a {piece} dropped on {square} could never move")
            }
            DropError::SecondPawn { square } => {
                write!(f, "an own pawn stands on the file of {square} already")
            }
            DropError::MatingDrop { square } => {
                write!(
                    f,
                    "a pawn dropped on {square} would mate, which is not allowed"
                )
            }
            DropError::NoRelocation { square } => write!(
                f,
                "{square} is not the square of an own pawn on its second rank with two empty \
                 squares ahead"
            ),
        }
    }
}

/// Why a move, whose piece is the mover's or in hand, is not legal.
pub(super) fn explain<G: Game>(position: &Position<G>, mv: Move, notation: Notation) -> MoveError {
    let is_possible = position.is_pseudo_legal(mv);
    match position.origin_square(mv) {
        None if is_possible => explain_illegal_drop(position, mv, notation),
        None => explain_impossible_drop(position, mv, notation).into(),
        Some(_) if is_possible && position.is_castling(mv) => MoveError::CastlingInCheck,
        Some(_) if is_possible => king_in_check(position),
        Some(from) => explain_impossible(position, mv, from, notation),
    }
}

fn king_in_check<G: Game>(position: &Position<G>) -> MoveError {
    MoveError::KingInCheck {
        already: position.in_check(),
    }
}

fn explain_illegal_drop<G: Game>(
    position: &Position<G>,
    mv: Move,
    notation: Notation,
) -> MoveError {
    let target = crate::board::Bitboard::of(mv.to());
    let role = mv
        .dropped()
        .filter(|&role| G::RESTRICTED_PAWN == Some(role));
    let keeps_safe = |role| position.keep_safe_drops(role, target, &position.safety());
    if role.is_some_and(|role| keeps_safe(role).any()) {
        let square = square_name(G::SHAPE, mv.to(), notation);
        return DropError::MatingDrop { square }.into();
    }
    king_in_check(position)
}

fn explain_impossible_drop<G: Game>(
    position: &Position<G>,
    mv: Move,
    notation: Notation,
) -> DropError {
    let square = square_name(G::SHAPE, mv.to(), notation);
    if matches!(G::HANDS, Hands::Reserve(_)) {
        return DropError::NoRelocation { square };
    }
    if position.piece_at(mv.to()).is_some() {
        return DropError::Occupied { square };
    }
    let piece = position.mover(mv);
    let from_last = G::SHAPE.relative_rank(!piece.color(), mv.to());
    if from_last < G::dead_ranks(piece.role()) {
        let piece = G::PIECES.definition(piece.role()).name;
        return DropError::DeadDrop { piece, square };
    }
    DropError::SecondPawn { square }
}

fn explain_impossible<G: Game>(
    position: &Position<G>,
    mv: Move,
    from: Square,
    notation: Notation,
) -> MoveError {
    let to = mv.to();
    let name = |square| square_name(G::SHAPE, square, notation);
    let mover = position.piece_at(from);
    let piece = G::PIECES.definition(mover.role()).name;
    let is_possible = |mv| position.is_pseudo_legal(mv);
    if mv.changes_form() && is_possible(Move::new(from, to)) {
        let (from, to) = (name(from), name(to));
        return MoveError::CannotPromote { piece, from, to };
    }
    if !mv.changes_form() && is_possible(Move::changing(from, to)) {
        let to = name(to);
        return MoveError::MustPromote { piece, to };
    }
    if let Some(rules) = G::ORTHODOX.filter(|rules| rules.pawn == mover.role()) {
        let promotes = (0..3)
            .map(|side| Move::pawn_promotion(0, side, to))
            .any(|mv| position.origin_square(mv) == Some(from) && is_possible(mv));
        if promotes {
            let letter = |&role| letter_of::<G>(role).to_ascii_lowercase().to_string();
            let choices: Vec<String> = rules.promotions.iter().map(letter).collect();
            return MoveError::MissingPromotion {
                token: name(from) + &name(to),
                choices: choices.join(", "),
            };
        }
    }
    if position.pieces_of(position.side()).has(to) {
        return MoveError::OwnPiece { square: name(to) };
    }
    let (from, to) = (name(from), name(to));
    MoveError::CannotMove { piece, from, to }
}
