//! A middlegame and an endgame score in one number.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A pair of scores in centipawns, added and subtracted together: the low half counts when the
/// board is full, the high half when it is nearly empty.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score(i64);

impl Score {
    /// Nothing.
    pub const ZERO: Score = Score(0);

    /// The score with the given middlegame and endgame parts, each well inside 32 bits.
    #[inline(always)]
    pub const fn new(middlegame: i32, endgame: i32) -> Score {
        Score(((endgame as i64) << 32).wrapping_add(middlegame as i64))
    }

    /// The score with the parts `[middlegame, endgame]`.
    #[inline(always)]
    pub const fn of(parts: [i32; 2]) -> Score {
        Score::new(parts[0], parts[1])
    }

    /// The part for a full board.
    #[inline(always)]
    pub const fn middlegame(self) -> i32 {
        self.0 as i32
    }

    /// The part for a nearly empty board.
    #[inline(always)]
    pub const fn endgame(self) -> i32 {
        // A negative lower half has borrowed one from the upper.
        (self.0.wrapping_add(1 << 31) >> 32) as i32
    }

    /// Both parts, the middlegame first.
    pub const fn parts(self) -> [i32; 2] {
        [self.middlegame(), self.endgame()]
    }

    /// The score with the opposite sign, in constants.
    pub const fn negated(self) -> Score {
        Score(self.0.wrapping_neg())
    }
}

impl Add for Score {
    type Output = Score;
    #[inline(always)]
    fn add(self, other: Score) -> Score {
        Score(self.0.wrapping_add(other.0))
    }
}

impl Sub for Score {
    type Output = Score;
    #[inline(always)]
    fn sub(self, other: Score) -> Score {
        Score(self.0.wrapping_sub(other.0))
    }
}

impl AddAssign for Score {
    #[inline(always)]
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl SubAssign for Score {
    #[inline(always)]
    fn sub_assign(&mut self, other: Score) {
        *self = *self - other;
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline(always)]
    fn neg(self) -> Score {
        self.negated()
    }
}

impl Mul<i32> for Score {
    type Output = Score;
    #[inline(always)]
    fn mul(self, factor: i32) -> Score {
        Score(self.0.wrapping_mul(i64::from(factor)))
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Score>>(scores: I) -> Score {
        scores.fold(Score::ZERO, |a, b| a + b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_survive_arithmetic() {
        for a in [-70_000, -3, 0, 1, 12_345] {
            for b in [-40_001, -1, 0, 2, 99_999] {
                let score = Score::new(a, b);
                assert_eq!(score.parts(), [a, b]);
                assert_eq!((-score).parts(), [-a, -b]);
                assert_eq!((score * -7).parts(), [-7 * a, -7 * b]);
                assert_eq!((score - Score::new(b, a)).parts(), [a - b, b - a]);
                assert_eq!((score + Score::new(b, a)).parts(), [a + b, a + b]);
            }
        }
    }
}
