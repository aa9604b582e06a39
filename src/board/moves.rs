//! Moves in sixteen bits.

use super::{Role, Square};
use std::fmt;

/// A move of any game, in sixteen bits so that the transposition table stores it whole.
///
/// * Bits 0–6: the target square.
/// * Bits 7–13: the origin. For a drop it is [`Move::ORIGINS`] plus the role that arrives. For a
///   promotion of an orthodox pawn it is [`Move::ORIGINS`] plus three times the place of the new
///   role in the game's list, plus 0, 1 or 2 for a pawn that comes from the file to the left of,
///   the same as, or to the right of the target's.
/// * Bit 14: the piece changes its form (shogi promotion, change of form, pawn promotion).
///
/// Castling is the king's move, a cannon shot goes from the pawn to its target, a relocation is
/// the drop of the cannon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Move(u16);

impl Move {
    /// No move; as a code it means a1a1, which no game allows.
    pub const NONE: Move = Move(0);
    /// The first origin code that is not a square.
    pub const ORIGINS: usize = 81;
    /// Tables over origin codes have this many entries.
    pub const ORIGIN_SLOTS: usize = 128;

    const CHANGE: u16 = 1 << 14;

    /// A move from square to square.
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Move {
        Move((from.index() as u16) << 7 | to.index() as u16)
    }

    /// A move from square to square with a change of form.
    #[inline(always)]
    pub const fn changing(from: Square, to: Square) -> Move {
        Move(Move::new(from, to).0 | Move::CHANGE)
    }

    /// The drop of a role.
    #[inline(always)]
    pub const fn drop(role: Role, to: Square) -> Move {
        Move(((Move::ORIGINS + role.index()) as u16) << 7 | to.index() as u16)
    }

    /// The promotion of an orthodox pawn: to the `choice`-th role of the game's list, from the
    /// file `side - 1` to the right of the target's.
    #[inline(always)]
    pub const fn pawn_promotion(choice: usize, side: usize, to: Square) -> Move {
        Move(Move::CHANGE | ((Move::ORIGINS + choice * 3 + side) as u16) << 7 | to.index() as u16)
    }

    /// The move with the given sixteen bits, which may mean nothing in any game.
    #[inline(always)]
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    /// The sixteen bits.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The target square.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::new((self.0 & 127) as u8)
    }

    /// The origin code, 0 to 127: a square below [`Move::ORIGINS`].
    #[inline(always)]
    pub const fn origin(self) -> usize {
        (self.0 >> 7 & 127) as usize
    }

    /// Whether the form changes.
    #[inline(always)]
    pub const fn changes_form(self) -> bool {
        self.0 & Move::CHANGE != 0
    }

    /// The origin square, unless this is a drop or an orthodox promotion.
    #[inline(always)]
    pub const fn from_square(self) -> Option<Square> {
        if self.origin() < Move::ORIGINS {
            Some(Square::new(self.origin() as u8))
        } else {
            None
        }
    }

    /// The dropped role, if this is a drop.
    #[inline(always)]
    pub const fn dropped(self) -> Option<Role> {
        if self.origin() >= Move::ORIGINS && !self.changes_form() {
            Some(Role::new((self.origin() - Move::ORIGINS) as u8))
        } else {
            None
        }
    }

    /// The choice and side of an orthodox promotion, as given to [`Move::pawn_promotion`].
    #[inline(always)]
    pub const fn promotion(self) -> Option<(usize, usize)> {
        if self.origin() >= Move::ORIGINS && self.changes_form() {
            let code = self.origin() - Move::ORIGINS;
            Some((code / 3, code % 3))
        } else {
            None
        }
    }

    /// Whether this is [`Move::NONE`].
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whether this is not [`Move::NONE`].
    #[inline(always)]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let change = if self.changes_form() { "+" } else { "" };
        write!(f, "Move({}>{}{change})", self.origin(), self.to().index())
    }
}
