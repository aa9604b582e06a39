//! Sets of squares.

use super::Square;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

/// A set of squares of a board with at most 128 squares, one bit a square.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Bitboard(pub u128);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 128 bits, those beyond the board included.
    pub const FULL: Bitboard = Bitboard(!0);

    /// The set that holds one square.
    #[inline(always)]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// Whether the set holds no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set holds at least one square.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set holds two squares or more.
    #[inline(always)]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the set holds `square`.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        let (low, high) = self.halves();
        let half = if square.index() < 64 { low } else { high };
        half >> (square.index() & 63) & 1 != 0
    }

    /// The number of squares in the set.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The square with the lowest index, if any.
    #[inline(always)]
    pub fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| Square::new(self.0.trailing_zeros() as u8))
    }

    /// The square with the highest index, if any.
    #[inline(always)]
    pub fn last(self) -> Option<Square> {
        (self.0 != 0).then(|| Square::new(127 - self.0.leading_zeros() as u8))
    }

    /// The set moved by `delta` squares of index; what leaves the 128 bits is lost.
    #[inline(always)]
    pub const fn shift(self, delta: i32) -> Bitboard {
        if delta >= 0 {
            Bitboard(self.0 << delta)
        } else {
            Bitboard(self.0 >> -delta)
        }
    }

    /// The low and high 64 bits.
    #[inline(always)]
    pub const fn halves(self) -> (u64, u64) {
        (self.0 as u64, (self.0 >> 64) as u64)
    }

    /// The set with the given low and high 64 bits.
    #[inline(always)]
    pub const fn from_halves(low: u64, high: u64) -> Bitboard {
        Bitboard(low as u128 | (high as u128) << 64)
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident, $assign:ident $assign_method:ident, $op:tt;)*) => {$(
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline(always)]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $op other.0)
            }
        }
        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = *self $op other;
            }
        }
    )*};
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign, &;
    BitOr bitor, BitOrAssign bitor_assign, |;
    BitXor bitxor, BitXorAssign bitxor_assign, ^;
}

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl Sub for Bitboard {
    type Output = Bitboard;
    /// The squares of the left set that are not in the right one.
    #[inline(always)]
    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

/// Iterates over the squares of a set in the order of their indices.
///
/// The halves are walked one after the other: where the high one is known to be empty, as on
/// boards of at most 64 squares, the compiler drops it.
pub struct Squares {
    low: u64,
    high: u64,
}

impl Iterator for Squares {
    type Item = Square;
    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            let square = Square::new(self.low.trailing_zeros() as u8);
            self.low &= self.low - 1;
            return Some(square);
        }
        if self.high == 0 {
            return None;
        }
        let square = Square::new(64 + self.high.trailing_zeros() as u8);
        self.high &= self.high - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = (self.low.count_ones() + self.high.count_ones()) as usize;
        (count, Some(count))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    #[inline(always)]
    fn into_iter(self) -> Squares {
        let (low, high) = self.halves();
        Squares { low, high }
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set()
            .entries(self.into_iter().map(|s| s.index()))
            .finish()
    }
}
