//! The games: their rules, positions, moves and results. Knows no search.
//!
//! A game is one short file that reads like its rules page; a new game means one such file, a
//! family in [`with_family!`](crate::with_family) and a line in [`VARIANTS`].

/// Runs an expression with `$G` standing for the game type of a run-time [`Family`]: the one
/// place where a family's name meets its type.
#[macro_export]
macro_rules! with_family {
    ($family:expr, $G:ident => $body:expr) => {
        match $family {
            $crate::games::Family::Chess => {
                type $G = $crate::games::Chess;
                $body
            }
            $crate::games::Family::CannonShogi => {
                type $G = $crate::games::CannonShogi<false, false>;
                $body
            }
            $crate::games::Family::CannonShogiPawnDrop => {
                type $G = $crate::games::CannonShogi<true, false>;
                $body
            }
            $crate::games::Family::CannonShogiKorean => {
                type $G = $crate::games::CannonShogi<false, true>;
                $body
            }
            $crate::games::Family::CannonChess => {
                type $G = $crate::games::CannonChess;
                $body
            }
            $crate::games::Family::SwedishCannon => {
                type $G = $crate::games::SwedishCannon;
                $body
            }
            $crate::games::Family::GunneryWide => {
                type $G = $crate::games::Gunnery<true>;
                $body
            }
            $crate::games::Family::Gunnery => {
                type $G = $crate::games::Gunnery<false>;
                $body
            }
        }
    };
}

pub mod algebraic;
mod attacks;
#[cfg(test)]
mod brute;
mod cannon_chess;
mod cannon_shogi;
mod castling;
mod checks;
mod chess;
pub mod fen;
mod game;
mod generate;
mod gunnery;
mod legal;
mod make;
pub mod notation;
mod orthodox;
mod outcome;
mod position;
mod safety;
mod see;
mod setup;
pub mod sfen;
mod sink;
mod swedish_cannon;
mod text_error;
mod variants;

pub use attacks::After;
pub use cannon_chess::CannonChess;
pub use cannon_shogi::CannonShogi;
pub use checks::CheckingSquares;
pub use chess::Chess;
pub use game::{Forms, Game, Hands, Repetition, Stalemate};
pub use gunnery::Gunnery;
pub use orthodox::{CastlingSide, OrthodoxRules};
pub use outcome::{Outcome, Reason, Repeated};
pub use position::{Observer, Position, State};
pub use safety::Safety;
pub use see::ExchangeValues;
pub use sink::{Counter, Each, Goal, MoveSink};
pub use swedish_cannon::SwedishCannon;
pub use variants::{Family, VARIANTS, Variant};
