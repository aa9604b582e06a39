//! A position of any of the games behind one type, so that all that is played with it is compiled
//! once.

use crate::board::{Color, Move};
use crate::games::algebraic::{AlgebraicError, read_algebraic, write_algebraic};
use crate::games::fen::PositionError;
use crate::games::notation::{MoveError, Notation, read_move, write_move};
use crate::games::{Game, Outcome, Position, Variant};
use crate::tools::random::Random;
use crate::with_family;

/// A move that was made, as the protocols write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// As UCI writes it.
    pub uci: String,
    /// As USI writes it.
    pub usi: String,
}

/// A position with the moves that led to it, and the rules of its game.
pub trait Board: Send {
    /// The same position once more, with the moves that led to it.
    fn copy(&self) -> Box<dyn Board>;
    /// The side to move.
    fn side(&self) -> Color;
    /// Plies played from the start of the game, as far as the opening tells.
    fn ply(&self) -> u32;
    /// The result, if the game is over by the rules.
    fn outcome(&self) -> Option<Outcome>;
    /// Makes a move, in either notation.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is not legal; the position stays.
    fn play(&mut self, text: &str) -> Result<Played, MoveError>;
    /// Makes a move written in either notation or as people write it.
    ///
    /// # Errors
    ///
    /// If it is not legal, or not clear; the position stays.
    fn play_any(&mut self, text: &str) -> Result<Played, AlgebraicError>;
    /// A move as people write it, given in either notation.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is not legal.
    fn algebraic(&self, text: &str) -> Result<String, MoveError>;
    /// Tries moves one after the other and takes them back.
    ///
    /// # Errors
    ///
    /// The first that cannot be read or is not legal.
    fn check_line(&mut self, moves: &str) -> Result<(), MoveError>;
    /// Makes a random move that does not end the game, if there is one.
    fn play_random(&mut self, random: &mut Random) -> Option<Played>;
    /// The position as FEN.
    fn fen(&self) -> String;
    /// The position as SFEN.
    fn sfen(&self) -> String;
}

/// The start position of a game, or the one that a FEN describes.
///
/// # Errors
///
/// If the FEN cannot be read or cannot be a position of this game.
pub fn board(variant: &Variant, fen: Option<&str>) -> Result<Box<dyn Board>, PositionError> {
    let fen = fen.unwrap_or(variant.start);
    with_family!(variant.family, G => {
        Ok(Box::new(Position::<G>::from_fen(fen)?))
    })
}

/// The position that an SFEN describes.
///
/// # Errors
///
/// If the SFEN cannot be read or cannot be a position of this game.
pub fn board_from_sfen(variant: &Variant, sfen: &str) -> Result<Box<dyn Board>, PositionError> {
    with_family!(variant.family, G => {
        Ok(Box::new(Position::<G>::from_sfen(sfen)?))
    })
}

impl<G: Game> Board for Position<G> {
    fn copy(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    fn side(&self) -> Color {
        Position::side(self)
    }

    fn ply(&self) -> u32 {
        Position::ply(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Position::outcome(self)
    }

    fn play(&mut self, text: &str) -> Result<Played, MoveError> {
        let mv = read_move(self, text)?;
        Ok(make(self, mv))
    }

    fn play_any(&mut self, text: &str) -> Result<Played, AlgebraicError> {
        let mv = read_algebraic(self, text)?;
        Ok(make(self, mv))
    }

    fn algebraic(&self, text: &str) -> Result<String, MoveError> {
        Ok(write_algebraic(self, read_move(self, text)?))
    }

    fn check_line(&mut self, moves: &str) -> Result<(), MoveError> {
        let mut made = 0;
        let mut result = Ok(());
        for text in moves.split_ascii_whitespace() {
            match read_move(self, text) {
                Ok(mv) => {
                    self.make(mv);
                    made += 1;
                }
                Err(error) => {
                    result = Err(error);
                    break;
                }
            }
        }
        for _ in 0..made {
            self.unmake();
        }
        result
    }

    fn play_random(&mut self, random: &mut Random) -> Option<Played> {
        let mut moves = self.legal_moves();
        moves.retain(|&mv| {
            self.make(mv);
            let goes_on = self.outcome().is_none();
            self.unmake();
            goes_on
        });
        if moves.is_empty() {
            return None;
        }
        let choice = random.below(moves.len() as u64) as usize;
        Some(make(self, moves[choice]))
    }

    fn fen(&self) -> String {
        Position::fen(self)
    }

    fn sfen(&self) -> String {
        Position::sfen(self)
    }
}

/// Makes a legal move.
fn make<G: Game>(position: &mut Position<G>, mv: Move) -> Played {
    let played = Played {
        uci: write_move(position, mv, Notation::Uci),
        usi: write_move(position, mv, Notation::Usi),
    };
    position.make(mv);
    played
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_in_both_notations() {
        let variant = Variant::find("cannonshogi").unwrap();
        let mut board = board(variant, None).unwrap();
        let first = board.play_random(&mut Random::new(1)).unwrap();
        let mut again = super::board(variant, None).unwrap();
        assert_eq!(again.play(&first.usi).unwrap(), first);
        assert_eq!(again.fen(), board.fen());
        assert!(again.play("a1a9").is_err());
        assert_eq!((again.side(), again.ply()), (Color::Black, 1));
    }

    #[test]
    fn lines_are_tried_and_taken_back() {
        let mut board = board(Variant::find("chess").unwrap(), None).unwrap();
        let fen = board.fen();
        assert!(board.check_line("e2e4 e7e5 g1f3").is_ok());
        assert!(board.check_line("e2e4 e7e5 g1g3").is_err());
        assert_eq!(board.fen(), fen);
    }
}
