//! Squares and moves as UCI and USI write them.
//!
//! | | UCI | USI |
//! |---|---|---|
//! | from square to square | `e2e4` | `7g7f` |
//! | castling: the king's move | `e1g1` | `4h2h` |
//! | promotion of an orthodox pawn | `e7e8q` | `4b4aq` |
//! | to the form written with `+` | `d2d7+` | `8h2b+` |
//! | back from it | `f3g2-` | `4g3h-` |
//! | drop, and relocation under a pawn | `P@e5` | `P*5e` |
//! | drop of the form written with `+` | `+A@e5` | `+A*5e` |
//!
//! The shogi programs know only some of the right column; the rest is its natural extension.

mod error;

pub use error::{DropError, MoveError};

use super::fen::placement::can_be_held;
use super::game::{Forms, Game, Hands};
use super::position::Position;
use super::text_error::clip;
use crate::board::{Move, Role, Shape, Square};

#[cfg(test)]
mod tests;

/// The longest move that is read, in bytes; the longest one written has seven.
const MAX_TEXT: usize = 12;

/// A way to write squares and moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// Files from `a` at the first player's left, ranks from 1 at the first player's side.
    Uci,
    /// Files from 1 at the first player's right, ranks from `a` at the second player's side.
    Usi,
}

/// The name of a square of the board.
///
/// ```
/// use cannonade::board::BOARD_9X9;
/// use cannonade::games::notation::{Notation, square_name};
///
/// let square = BOARD_9X9.square(1, 1);
/// assert_eq!(square_name(&BOARD_9X9, square, Notation::Uci), "b2");
/// assert_eq!(square_name(&BOARD_9X9, square, Notation::Usi), "8h");
/// ```
pub fn square_name(shape: &Shape, square: Square, notation: Notation) -> String {
    let (file, rank) = (shape.file(square), shape.rank(square));
    match notation {
        Notation::Uci => format!("{}{}", letter_at(file), rank + 1),
        Notation::Usi => format!(
            "{}{}",
            shape.files() - file,
            letter_at(shape.ranks() - 1 - rank)
        ),
    }
}

fn letter_at(place: i32) -> char {
    u8::try_from(place)
        .ok()
        .and_then(|place| b'a'.checked_add(place))
        .map_or('?', char::from)
}

/// The square with that name and nothing after it, if the board has one. Letters may be of either
/// case.
pub fn read_square(shape: &Shape, text: &str, notation: Notation) -> Option<Square> {
    let (square, rest) = Spelled::take(shape, text, notation)?;
    match rest {
        "" => shape.try_square(square.file, square.rank),
        _ => None,
    }
}

/// What has the look of a square, on the board or not.
struct Spelled<'a> {
    file: i32,
    rank: i32,
    token: &'a str,
}

impl<'a> Spelled<'a> {
    /// Splits a text into the square it begins with and the rest.
    fn take(shape: &Shape, text: &'a str, notation: Notation) -> Option<(Spelled<'a>, &'a str)> {
        let first_digit = usize::from(notation == Notation::Uci);
        let digits = text
            .bytes()
            .skip(first_digit)
            .take(2)
            .take_while(u8::is_ascii_digit)
            .count();
        let number: i32 = text.get(first_digit..first_digit + digits)?.parse().ok()?;
        let letter_place = match notation {
            Notation::Uci => 0,
            Notation::Usi => digits,
        };
        let letter = text.as_bytes().get(letter_place)?.to_ascii_lowercase();
        if !letter.is_ascii_lowercase() {
            return None;
        }
        let letter = i32::from(letter - b'a');
        let (file, rank) = match notation {
            Notation::Uci => (letter, number - 1),
            Notation::Usi => (shape.files() - number, shape.ranks() - 1 - letter),
        };
        let (token, rest) = text.split_at_checked(digits + 1)?;
        Some((Spelled { file, rank, token }, rest))
    }

    fn on(&self, shape: &Shape) -> Result<Square, MoveError> {
        let square = shape.try_square(self.file, self.rank);
        square.ok_or_else(|| MoveError::BadSquare {
            token: clip(self.token),
        })
    }
}

/// A move as text. The move need not be legal, but what it is depends on the position.
///
/// [`Move::NONE`] is `0000`.
///
/// ```
/// use cannonade::games::notation::{Notation, read_move, write_move};
/// use cannonade::games::{CannonShogi, Position};
///
/// let fen = "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1";
/// let position = Position::<CannonShogi<false, false>>::from_fen(fen).unwrap();
/// let promotion = read_move(&position, "b2h8+").unwrap();
/// assert_eq!(write_move(&position, promotion, Notation::Usi), "8h2b+");
/// let drop = read_move(&position, "P*5e").unwrap();
/// assert_eq!(write_move(&position, drop, Notation::Uci), "P@e5");
/// ```
pub fn write_move<G: Game>(position: &Position<G>, mv: Move, notation: Notation) -> String {
    if mv.is_none() {
        return "0000".to_string();
    }
    let to = square_name(G::SHAPE, mv.to(), notation);
    if let Some(role) = mv.dropped() {
        let mark = match notation {
            Notation::Uci => '@',
            Notation::Usi => '*',
        };
        return format!("{}{}{mark}{to}", plus_of::<G>(role), letter_of::<G>(role));
    }
    let from = position.origin_square(mv).unwrap_or(mv.to());
    let from = square_name(G::SHAPE, from, notation);
    if let (Some((choice, _)), Some(rules)) = (mv.promotion(), G::ORTHODOX) {
        let letter = letter_of::<G>(rules.promoted_role(choice)).to_ascii_lowercase();
        return format!("{from}{to}{letter}");
    }
    let suffix = match mv.changes_form() {
        false => "",
        true if plus_of::<G>(position.mover(mv).role()) == "+" => "-",
        true => "+",
    };
    format!("{from}{to}{suffix}")
}

/// The letter of a role, upper case; `?` for none of this game's.
fn letter_of<G: Game>(role: Role) -> char {
    let definition = G::PIECES.definitions().get(role.index());
    definition.map_or('?', |definition| definition.letter)
}

fn plus_of<G: Game>(role: Role) -> &'static str {
    if G::PIECES.plus_roles().has(role) {
        "+"
    } else {
        ""
    }
}

/// Reads a legal move in either notation.
///
/// Letters may be of either case, and a `=` at the end (the form is kept) changes nothing.
/// Castling may also be written as the king capturing its own rook.
///
/// # Errors
///
/// If the text is no move or the move is not legal; the [`MoveError`] tells why.
///
/// ```
/// use cannonade::games::notation::read_move;
/// use cannonade::games::{Chess, Position};
///
/// let position = Position::<Chess>::from_fen("4k3/P7/8/8/8/8/8/4K2R w K").unwrap();
/// assert_eq!(read_move(&position, "e1h1"), read_move(&position, "e1g1"));
/// let error = read_move(&position, "a7a8").unwrap_err();
/// assert_eq!(error.to_string(), "a7a8 lacks the letter of the piece to promote to (q, r, b, n)");
/// ```
pub fn read_move<G: Game>(position: &Position<G>, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    let bad_form = || MoveError::BadForm { token: clip(text) };
    if text.len() > MAX_TEXT || !text.is_ascii() {
        return Err(bad_form());
    }
    let spelling = text.strip_suffix('=').unwrap_or(text);
    let (drop, squares) = match spelling.split_once(['@', '*']) {
        Some((piece, square)) => (Some(piece), square),
        None => (None, spelling),
    };
    let is_usi = squares.starts_with(|c: char| c.is_ascii_digit());
    let notation = if is_usi { Notation::Usi } else { Notation::Uci };
    let (first, rest) = Spelled::take(G::SHAPE, squares, notation).ok_or_else(bad_form)?;
    let mv = match drop {
        Some(_) if !rest.is_empty() => return Err(bad_form()),
        Some(piece) => Move::drop(read_dropped(position, piece)?, first.on(G::SHAPE)?),
        None => {
            let (second, rest) = Spelled::take(G::SHAPE, rest, notation).ok_or_else(bad_form)?;
            let suffix = Suffix::read(rest).ok_or_else(bad_form)?;
            let (from, to) = (first.on(G::SHAPE)?, second.on(G::SHAPE)?);
            Step { from, to, notation }.with_suffix(position, suffix)?
        }
    };
    if position.is_pseudo_legal(mv) && position.is_legal(mv, &position.safety()) {
        Ok(mv)
    } else {
        Err(error::explain(position, mv, notation))
    }
}

/// The role that a drop names, if the side to move holds one.
fn read_dropped<G: Game>(position: &Position<G>, text: &str) -> Result<Role, DropError> {
    if G::HANDS == Hands::None {
        return Err(DropError::NoDrops);
    }
    let (letter, plus) = match text.strip_prefix('+') {
        Some(letter) => (letter, true),
        None => (text, false),
    };
    let mut letters = letter.chars();
    let role = match (letters.next(), letters.next()) {
        (Some(letter), None) => G::PIECES.find(letter.to_ascii_uppercase(), plus),
        _ => None,
    };
    let role = role.ok_or_else(|| DropError::UnknownPiece { token: clip(text) })?;
    let base = G::PIECES.base_form(role);
    let piece = G::PIECES.definition(base).name;
    if !can_be_held::<G>(base) || position.hand(position.side()).count(base) == 0 {
        return Err(DropError::NotInHand { piece });
    }
    if plus && !matches!(G::FORMS, Forms::Exchange { .. }) {
        return Err(DropError::DropsPlain { piece });
    }
    Ok(role)
}

/// What follows the two squares of a move.
#[derive(Clone, Copy)]
enum Suffix {
    Nothing,
    Plus,
    Minus,
    Letter(char),
}

impl Suffix {
    fn read(text: &str) -> Option<Suffix> {
        let mut rest = text.strip_prefix('=').unwrap_or(text).chars();
        match (rest.next(), rest.next()) {
            (None, None) => Some(Suffix::Nothing),
            (Some('+'), None) => Some(Suffix::Plus),
            (Some('-'), None) => Some(Suffix::Minus),
            (Some(letter), None) if letter.is_ascii_alphabetic() => Some(Suffix::Letter(letter)),
            _ => None,
        }
    }
}

/// The two squares of a move.
struct Step {
    from: Square,
    to: Square,
    notation: Notation,
}

impl Step {
    /// The move code; an own piece stands on the first square and can have such a suffix.
    fn with_suffix<G: Game>(
        &self,
        position: &Position<G>,
        suffix: Suffix,
    ) -> Result<Move, MoveError> {
        let piece = position.piece_at(self.from);
        let square = || square_name(G::SHAPE, self.from, self.notation);
        if piece.is_none() {
            return Err(MoveError::NoPiece { square: square() });
        }
        if piece.color() != position.side() {
            return Err(MoveError::EnemyPiece { square: square() });
        }
        let has_plus = G::PIECES.plus_roles().has(piece.role());
        let has_forms = G::PIECES.paired_roles().has(piece.role());
        let changes = match suffix {
            Suffix::Nothing => return Ok(self.plain(position)),
            Suffix::Letter(letter) => return self.promotion(position, letter),
            Suffix::Plus => has_forms && !has_plus,
            Suffix::Minus => has_plus && matches!(G::FORMS, Forms::Exchange { .. }),
        };
        if !changes {
            return Err(MoveError::NoSuchForm {
                piece: G::PIECES.definition(piece.role()).name,
                sign: if matches!(suffix, Suffix::Plus) {
                    '+'
                } else {
                    '-'
                },
            });
        }
        Ok(Move::changing(self.from, self.to))
    }

    fn plain<G: Game>(&self, position: &Position<G>) -> Move {
        let castling = self.king_takes_rook(position);
        castling.unwrap_or(Move::new(self.from, self.to))
    }

    /// The castling that some programs write as the capture of the own rook.
    fn king_takes_rook<G: Game>(&self, position: &Position<G>) -> Option<Move> {
        let rules = G::ORTHODOX?;
        let side = position.side();
        let stand_ready = position.pieces(side, G::KING).has(self.from)
            && position.pieces(side, rules.rook).has(self.to)
            && G::SHAPE.rank(self.from) == G::SHAPE.rank(self.to);
        if !stand_ready {
            return None;
        }
        let rook_file = G::SHAPE.file(self.to);
        let castling = rules.castling.iter().find(|c| c.rook_file == rook_file)?;
        let king_to = G::SHAPE.square(castling.king_to, G::SHAPE.rank(self.from));
        let mv = Move::new(self.from, king_to);
        position.is_castling(mv).then_some(mv)
    }

    fn promotion<G: Game>(&self, position: &Position<G>, letter: char) -> Result<Move, MoveError> {
        let role = G::PIECES.find(letter.to_ascii_uppercase(), false);
        let choice = G::ORTHODOX
            .and_then(|rules| rules.promotions.iter().position(|&r| Some(r) == role))
            .ok_or(MoveError::BadPromotion { letter })?;
        // A pawn comes from one file at most to the left or right of the target's.
        let side = G::SHAPE.file(self.from) - G::SHAPE.file(self.to) + 1;
        if let Ok(side @ 0..=2) = usize::try_from(side) {
            let mv = Move::pawn_promotion(choice, side, self.to);
            if position.origin_square(mv) == Some(self.from) {
                return Ok(mv);
            }
        }
        // No pawn promotes so: a code that no rule allows, to be explained.
        Ok(Move::changing(self.from, self.to))
    }
}
