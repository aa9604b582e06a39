//! Distance to mate.

use std::fmt;

/// How a position ends with best play of both sides, as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Dtm {
    /// Neither side can force a mate.
    Draw,
    /// The side to move mates in so many plies, an odd number.
    Win(u16),
    /// The side to move is mated in so many plies, an even number; 0 if it is mated already.
    Loss(u16),
}

impl Dtm {
    /// The longest distance that is told apart, in plies.
    pub(super) const LONGEST: u16 = 0xff00;

    /// The value as a number: 0 for a draw, else the plies to the mate plus one.
    pub(super) const fn code(self) -> u16 {
        match self {
            Dtm::Draw => 0,
            Dtm::Win(plies) | Dtm::Loss(plies) => plies + 1,
        }
    }

    /// The value that a number stands for.
    pub(super) const fn from_code(code: u16) -> Dtm {
        match code {
            0 => Dtm::Draw,
            _ if code.is_multiple_of(2) => Dtm::Win(code - 1),
            _ => Dtm::Loss(code - 1),
        }
    }

    /// What the position before is worth to its side to move, which made a move that led here.
    #[must_use]
    pub const fn before(self) -> Dtm {
        match self {
            Dtm::Draw => Dtm::Draw,
            Dtm::Win(plies) => Dtm::Loss(plies + 1),
            Dtm::Loss(plies) => Dtm::Win(plies + 1),
        }
    }

    /// Plies to the mate, if there is one.
    #[must_use]
    pub const fn plies(self) -> Option<u16> {
        match self {
            Dtm::Draw => None,
            Dtm::Win(plies) | Dtm::Loss(plies) => Some(plies),
        }
    }

    /// A number that is the greater the better the value is for the side to move: fast mates are
    /// better than slow ones.
    #[must_use]
    pub const fn rank(self) -> i32 {
        match self {
            Dtm::Draw => 0,
            Dtm::Win(plies) => 0x1_0000 - plies as i32,
            Dtm::Loss(plies) => plies as i32 - 0x1_0000,
        }
    }
}

impl fmt::Display for Dtm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Dtm::Draw => f.write_str("drawn"),
            Dtm::Win(plies) => write!(f, "won, mate in {} ({plies} plies)", plies / 2 + 1),
            Dtm::Loss(0) => f.write_str("lost, mated"),
            Dtm::Loss(plies) => write!(f, "lost, mated in {} ({plies} plies)", plies / 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_for_values() {
        for code in 0..1000 {
            assert_eq!(Dtm::from_code(code).code(), code);
        }
        assert_eq!(Dtm::from_code(1), Dtm::Loss(0));
        assert_eq!(Dtm::from_code(2), Dtm::Win(1));
        assert_eq!(Dtm::Loss(0).before(), Dtm::Win(1));
        assert_eq!(Dtm::Win(1).before(), Dtm::Loss(2));
    }

    #[test]
    fn fast_wins_and_slow_losses_are_better() {
        let values = [
            Dtm::Win(1),
            Dtm::Win(3),
            Dtm::Draw,
            Dtm::Loss(2),
            Dtm::Loss(0),
        ];
        assert!(values.is_sorted_by_key(|value| std::cmp::Reverse(value.rank())));
    }
}
