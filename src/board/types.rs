//! Squares, colours, roles and pieces: the small types under everything.

use std::fmt;
use std::ops::Not;

/// Tables over squares have this many entries, so that a masked index needs no bounds check.
pub const SQUARE_SLOTS: usize = 128;
/// Tables over roles have this many entries.
pub const ROLE_SLOTS: usize = 32;
/// Tables over pieces have this many entries.
pub const PIECE_SLOTS: usize = 64;

/// A square, numbered from a1 along the ranks: `rank * files + file`.
///
/// What number a square has depends on the board's width: see [`Shape`](super::Shape).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Square(u8);

impl Square {
    /// The square with the given index, 0 to 127.
    #[inline(always)]
    pub const fn new(index: u8) -> Square {
        Square(index & 127)
    }

    /// The index, 0 to 127.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The square `delta` indices further on. The caller knows that it is on the board.
    #[inline(always)]
    pub const fn offset(self, delta: i32) -> Square {
        Square::new((self.0 as i32 + delta) as u8)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Square({})", self.0)
    }
}

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The first player (Black or Sente in the shogi tradition): upper case, moves up the board.
    White = 0,
    /// The second player: lower case, moves down the board.
    Black = 1,
}

impl Color {
    /// Both sides, the first player first.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// 0 for the first player, 1 for the second.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[inline(always)]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// 1 for the first player and -1 for the second: the direction in which ranks are climbed.
    #[inline(always)]
    pub const fn sign(self) -> i32 {
        1 - 2 * (self as i32)
    }
}

impl Not for Color {
    type Output = Color;
    #[inline(always)]
    fn not(self) -> Color {
        self.other()
    }
}

/// What a piece is, apart from its side; promoted and alternative forms are roles of their own.
///
/// The number is the place of the piece in its game's table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Role(u8);

impl Role {
    /// The role with the given number, 0 to 31.
    #[inline(always)]
    pub const fn new(number: u8) -> Role {
        Role(number & 31)
    }

    /// The number, 0 to 31.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }
}

/// A set of roles, one bit a role.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RoleSet(pub u32);

impl RoleSet {
    /// The empty set.
    pub const EMPTY: RoleSet = RoleSet(0);

    /// Whether the set holds `role`.
    #[inline(always)]
    pub const fn has(self, role: Role) -> bool {
        self.0 >> role.index() & 1 != 0
    }

    /// The set with `role` added.
    pub const fn with(self, role: Role) -> RoleSet {
        RoleSet(self.0 | 1 << role.index())
    }

    /// The roles of either set.
    pub const fn or(self, other: RoleSet) -> RoleSet {
        RoleSet(self.0 | other.0)
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// A role of one side, or [`Piece::NONE`] for an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(u8);

impl Piece {
    /// No piece.
    pub const NONE: Piece = Piece(63);

    /// The piece of that role and side.
    #[inline(always)]
    pub const fn new(role: Role, color: Color) -> Piece {
        Piece((role.index() as u8) << 1 | color as u8)
    }

    /// A number from 0 to 63 for tables: twice the role, plus one for the second player.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The role; meaningless for [`Piece::NONE`].
    #[inline(always)]
    pub const fn role(self) -> Role {
        Role::new(self.0 >> 1)
    }

    /// The side; meaningless for [`Piece::NONE`].
    #[inline(always)]
    pub const fn color(self) -> Color {
        if self.0 & 1 == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// Whether this is a piece.
    #[inline(always)]
    pub const fn is_some(self) -> bool {
        self.0 != Piece::NONE.0
    }

    /// Whether this is [`Piece::NONE`].
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == Piece::NONE.0
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_none() {
            return write!(f, "Piece::NONE");
        }
        write!(f, "{:?} {:?}", self.color(), self.role())
    }
}
