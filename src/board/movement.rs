//! How pieces move, said in the words of the rules.

use super::shape::DIRECTION_STEPS;

/// A set of directions as the mover sees them, one bit each, clockwise from straight ahead.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Directions(pub(super) u8);

/// Straight ahead.
pub const FORWARD: Directions = Directions(0b0000_0001);
/// Left and right.
pub const SIDEWAYS: Directions = Directions(0b0100_0100);
/// Along ranks and files.
pub const ORTHOGONAL: Directions = Directions(0b0101_0101);
/// Along both diagonals.
pub const DIAGONAL: Directions = Directions(0b1010_1010);
/// The two diagonal directions ahead.
pub const DIAGONAL_FORWARD: Directions = Directions(0b1000_0010);
/// All eight directions.
pub const ALL_EIGHT: Directions = Directions(0b1111_1111);

impl Directions {
    /// The directions of either set.
    pub const fn and(self, other: Directions) -> Directions {
        Directions(self.0 | other.0)
    }
}

/// A set of targets within two files and ranks of a piece: bit `(dr + 2) * 5 + df + 2`.
pub(super) type Leaps = u32;

#[derive(Clone, Copy)]
pub(super) enum Motion {
    Leap(Leaps),
    Slide(Directions),
    Hop(Directions),
    ShortHop(Directions),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Both,
    Move,
    Capture,
    MoveWhenStuck,
}

/// One way to move; a piece has a list of them.
#[derive(Clone, Copy)]
pub struct Clause {
    pub(super) motion: Motion,
    pub(super) purpose: Purpose,
}

impl Clause {
    const fn new(motion: Motion) -> Clause {
        Clause {
            motion,
            purpose: Purpose::Both,
        }
    }

    /// The same motion, but never capturing ("moves:" in the rules).
    pub const fn moves_only(self) -> Clause {
        Clause {
            motion: self.motion,
            purpose: Purpose::Move,
        }
    }

    /// The same motion, but only capturing ("captures:" in the rules).
    pub const fn captures_only(self) -> Clause {
        Clause {
            motion: self.motion,
            purpose: Purpose::Capture,
        }
    }

    /// The same slide, never capturing, and only while the piece has no hop at all on the board.
    pub const fn moves_only_when_stuck(self) -> Clause {
        Clause {
            motion: self.motion,
            purpose: Purpose::MoveWhenStuck,
        }
    }
}

/// One square in the given directions.
pub const fn step(directions: Directions) -> Clause {
    Clause::new(Motion::Leap(leaps_of(directions, 1)))
}

/// Exactly two squares in the given directions, whatever stands between.
pub const fn jump_two(directions: Directions) -> Clause {
    Clause::new(Motion::Leap(leaps_of(directions, 2)))
}

/// Straight to the targets given as (files to the right, ranks ahead), each at most 2.
pub const fn jump(targets: &[(i32, i32)]) -> Clause {
    let mut leaps = 0;
    let mut i = 0;
    while i < targets.len() {
        leaps |= leap_bit(targets[i].0, targets[i].1);
        i += 1;
    }
    Clause::new(Motion::Leap(leaps))
}

/// Any number of empty squares, to the first piece.
pub const fn slide(directions: Directions) -> Clause {
    Clause::new(Motion::Slide(directions))
}

/// Over exactly one piece of either side, on over empty squares to the first piece beyond.
pub const fn hop(directions: Directions) -> Clause {
    Clause::new(Motion::Hop(directions))
}

/// Over an adjacent piece to the square directly behind it.
pub const fn short_hop(directions: Directions) -> Clause {
    Clause::new(Motion::ShortHop(directions))
}

/// The eight jumps of the chess knight.
pub const KNIGHT_JUMPS: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

const fn leap_bit(df: i32, dr: i32) -> Leaps {
    1 << ((dr + 2) * 5 + df + 2)
}

const fn leaps_of(directions: Directions, distance: i32) -> Leaps {
    let mut leaps = 0;
    let mut d = 0;
    while d < 8 {
        if directions.0 >> d & 1 != 0 {
            let (df, dr) = DIRECTION_STEPS[d];
            leaps |= leap_bit(df * distance, dr * distance);
        }
        d += 1;
    }
    leaps
}

/// One piece of a game: how it is written, called and moved.
#[derive(Clone, Copy)]
pub struct PieceDefinition {
    /// The letter in FEN, upper case.
    pub letter: char,
    /// Whether this is the form written with `+`.
    pub plus: bool,
    /// The English name.
    pub name: &'static str,
    /// The kanji of the shogi games, or an empty text.
    pub kanji: &'static str,
    /// The ways it moves.
    pub movement: &'static [Clause],
}

/// A piece written with its letter alone.
pub const fn piece(
    letter: char,
    name: &'static str,
    movement: &'static [Clause],
) -> PieceDefinition {
    PieceDefinition {
        letter,
        plus: false,
        name,
        kanji: "",
        movement,
    }
}

/// The promoted or alternative form of a piece, written `+X`.
pub const fn plus(
    letter: char,
    name: &'static str,
    movement: &'static [Clause],
) -> PieceDefinition {
    PieceDefinition {
        plus: true,
        ..piece(letter, name, movement)
    }
}

impl PieceDefinition {
    /// Adds the kanji.
    pub const fn kanji(self, kanji: &'static str) -> PieceDefinition {
        PieceDefinition { kanji, ..self }
    }
}
