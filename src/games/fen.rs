//! Positions as FEN, the notation of the chess programs.
//!
//! Written: `board[hand] side castling ep halfmove fullmove`, the brackets only in games with
//! hands. Read: also without castling, en passant square and counters, as programs for many games
//! leave them out.

pub use super::text_error::PositionError;
pub use error::{BoardError, HandError, Place, SetupError};

use super::game::Game;
use super::notation::{Notation, read_square, square_name};
use super::position::Position;
use super::text_error::clip;
use crate::board::{Color, Piece, Square};

pub(super) mod error;
pub(super) mod placement;

use placement::{Words, expect_end, read_number};

#[cfg(test)]
mod tests;

/// The largest halfmove clock, in plies.
const MAX_HALFMOVE: u32 = u16::MAX as u32;
/// The largest number of the current move.
const MAX_FULLMOVE: u32 = 1_000_000;
/// The letters of the castling rights, in the order of their bits.
const CASTLING_LETTERS: [char; 4] = ['K', 'Q', 'k', 'q'];

impl<G: Game> Position<G> {
    /// Reads a FEN.
    ///
    /// * The hand is `[PPp]` in any order, also with counts (`[2Pp]`); `[]`, `[-]` and no
    ///   brackets are empty hands.
    /// * Castling, en passant square and counters may be missing. One number alone is the move
    ///   number, except after both castling and en passant square: there it is the halfmove clock.
    ///   Move number 0 is read as 1.
    /// * A castling right is dropped unless king and rook stand at home. Rights may be given by
    ///   the rook's file (`HAha`).
    /// * An en passant square is dropped unless a pawn can just have passed it and another
    ///   stands ready to capture there.
    ///
    /// # Errors
    ///
    /// If the text cannot be read, or the pieces cannot stand so in this game; see
    /// [`PositionError`]. No text makes this panic, and long ones are refused unread.
    ///
    /// # Examples
    ///
    /// ```
    /// use cannonade::games::{Chess, Position};
    ///
    /// let position = Position::<Chess>::from_fen("4k3/8/8/8/8/8/4P3/4K2R w KQ").unwrap();
    /// assert_eq!(position.fen(), "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1");
    ///
    /// let error = Position::<Chess>::from_fen("4k3/8/8/8/8/8/4X3/4K2R w K").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown piece letter 'X' on rank 2, column 5");
    /// ```
    pub fn from_fen(text: &str) -> Result<Self, PositionError> {
        let mut words = placement::split(text)?;
        let mut position = placement::read_board_and_brackets::<G>(&mut words)?;
        position.side = placement::read_side(&mut words, "w", "b")?;
        let fields = Fields::read(&mut words)?;
        position.set_castling(fields.castling)?;
        let passed = read_en_passant::<G>(fields.en_passant)?;
        position.halfmove = fields.halfmove;
        position.ply = 2 * (fields.fullmove.max(1) - 1) + position.side as u32;
        if let Some(square) = passed.filter(|&square| position.can_have_passed(square)) {
            // The pawn that passed belongs to the side that has just moved.
            position.side = !position.side;
            position.set_en_passant(square);
            position.side = !position.side;
        }
        placement::finish(position)
    }

    /// The position as FEN. The hand, in brackets, has the first player's pieces first, each
    /// side's in the order of the game's table of pieces.
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(96);
        placement::write_board(self, &mut text);
        if Self::HAS_HANDS {
            text.push('[');
            self.write_hand_letters(&mut text);
            text.push(']');
        }
        let side = match self.side {
            Color::White => 'w',
            Color::Black => 'b',
        };
        let castling = self.castling_letters();
        let passed = match self.en_passant() {
            Some(square) => square_name(G::SHAPE, square, Notation::Uci),
            None => "-".to_string(),
        };
        let (halfmove, fullmove) = (self.halfmove, (self.ply / 2 + 1).min(MAX_FULLMOVE));
        text + &format!(" {side} {castling} {passed} {halfmove} {fullmove}")
    }

    fn write_hand_letters(&self, text: &mut String) {
        for color in Color::BOTH {
            for role in self.hand(color).roles() {
                let letter = placement::letter_of::<G>(Piece::new(role, color));
                for _ in 0..self.hand(color).count(role) {
                    text.push(letter);
                }
            }
        }
    }

    fn castling_letters(&self) -> String {
        let letters: String = (0..4)
            .filter(|right| self.castling >> right & 1 != 0)
            .filter_map(|right| CASTLING_LETTERS.get(right))
            .collect();
        if letters.is_empty() {
            return "-".to_string();
        }
        letters
    }

    /// Takes over the castling rights that king and rook still bear out.
    fn set_castling(&mut self, word: &str) -> Result<(), PositionError> {
        if word == "-" {
            return Ok(());
        }
        for letter in word.chars() {
            let right = castling_right::<G>(letter).ok_or(PositionError::BadCastling { letter })?;
            if self.stands_ready_to_castle(right) {
                self.castling |= 1 << right;
            }
        }
        Ok(())
    }

    fn stands_ready_to_castle(&self, right: usize) -> bool {
        let Some(rules) = G::ORTHODOX else {
            return false;
        };
        let color = Color::BOTH[right / 2 % 2];
        let homes = rules.castling_homes(G::SHAPE, right);
        let king = homes & self.pieces(color, G::KING);
        let rook = homes & self.pieces(color, rules.rook);
        king.any() && king | rook == homes
    }

    /// Whether an enemy pawn can just have gone two squares over `square`. It may have left an
    /// enemy piece behind where that came from the reserve.
    fn can_have_passed(&self, square: Square) -> bool {
        let Some(rules) = G::ORTHODOX else {
            return false;
        };
        let enemy = !self.side;
        let forward = G::SHAPE.files() * enemy.sign();
        if G::SHAPE.relative_rank(enemy, square) != 2 {
            return false;
        }
        let origin = self.piece_at(square.offset(-forward));
        let relocated = origin.color() == enemy && placement::can_be_held::<G>(origin.role());
        self.piece_at(square).is_none()
            && self.piece_at(square.offset(forward)) == Piece::new(rules.pawn, enemy)
            && (origin.is_none() || relocated)
    }
}

/// The castling right that a letter stands for: `KQkq`, or the home file of the rook.
fn castling_right<G: Game>(letter: char) -> Option<usize> {
    if let Some(right) = CASTLING_LETTERS.iter().position(|&l| l == letter) {
        return Some(right);
    }
    let file = (letter.to_ascii_lowercase() as i32).checked_sub('a' as i32)?;
    let side = G::ORTHODOX?
        .castling
        .iter()
        .position(|castling| castling.rook_file == file)?;
    Some(side + 2 * usize::from(letter.is_ascii_lowercase()))
}

/// The square of an en passant field, unless it is `-`.
fn read_en_passant<G: Game>(word: &str) -> Result<Option<Square>, PositionError> {
    if word == "-" {
        return Ok(None);
    }
    match read_square(G::SHAPE, word, Notation::Uci) {
        Some(square) => Ok(Some(square)),
        None => Err(PositionError::BadEnPassant { token: clip(word) }),
    }
}

/// What follows the side to move.
struct Fields<'a> {
    castling: &'a str,
    en_passant: &'a str,
    halfmove: u16,
    fullmove: u32,
}

impl<'a> Fields<'a> {
    fn read(words: &mut Words<'a>) -> Result<Fields<'a>, PositionError> {
        let mut castling = words.next_if(|word| !looks_like_number(word));
        let mut en_passant = words.next_if(|word| !looks_like_number(word));
        if en_passant.is_none() && castling.is_some_and(looks_like_square) {
            std::mem::swap(&mut castling, &mut en_passant);
        }
        let is_positional = castling.is_some() && en_passant.is_some();
        let (halfmove, fullmove) = match (words.next(), words.next()) {
            (Some(number), None) if !is_positional => ("0", number),
            (halfmove, fullmove) => (halfmove.unwrap_or("0"), fullmove.unwrap_or("1")),
        };
        let halfmove = read_number(halfmove, "halfmove clock", MAX_HALFMOVE)?;
        let fullmove = read_number(fullmove, "move number", MAX_FULLMOVE)?;
        expect_end(words)?;
        Ok(Fields {
            castling: castling.unwrap_or("-"),
            en_passant: en_passant.unwrap_or("-"),
            halfmove: halfmove as u16,
            fullmove,
        })
    }
}

/// Whether a word is meant as a number; a sign makes it a bad one, but not another field.
fn looks_like_number(word: &str) -> bool {
    let unsigned = word.strip_prefix(['-', '+']).unwrap_or(word);
    unsigned.starts_with(|c: char| c.is_ascii_digit())
}

fn looks_like_square(word: &str) -> bool {
    word.strip_prefix(|c: char| c.is_ascii_lowercase())
        .is_some_and(looks_like_number)
}
