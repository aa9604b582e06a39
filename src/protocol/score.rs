//! Scores as the protocols write them.

use super::command::Dialect;

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Centipawns: hundredths of a pawn's worth, positive when the side to move is better.
    Cp(i32),
    /// A forced mate, by its distance in plies. Positive: the side to move mates with the last of
    /// so many plies. Negative: it is mated by the last of so many. Zero: it is mated already.
    Mate(i32),
}

impl Score {
    /// The score as it stands after `score` in an `info` line.
    ///
    /// UCI counts a mate in moves of the mating side (`mate 1`, `mate -2`, `mate 0`), USI in plies
    /// and always with a sign (`mate +5`, `mate -4`, `mate -0`).
    ///
    /// ```
    /// use cannonade::protocol::{Dialect, Score};
    ///
    /// assert_eq!(Score::Cp(-34).text(Dialect::Uci), "cp -34");
    /// assert_eq!(Score::Mate(5).text(Dialect::Uci), "mate 3");
    /// assert_eq!(Score::Mate(5).text(Dialect::Usi), "mate +5");
    /// assert_eq!(Score::Mate(-4).text(Dialect::Uci), "mate -2");
    /// ```
    #[must_use]
    pub fn text(self, dialect: Dialect) -> String {
        match (self, dialect) {
            (Self::Cp(centipawns), _) => format!("cp {centipawns}"),
            (Self::Mate(plies), Dialect::Uci) => format!("mate {}", mate_moves(plies)),
            (Self::Mate(plies), Dialect::Usi) => {
                let sign = if plies > 0 { '+' } else { '-' };
                format!("mate {sign}{}", plies.unsigned_abs())
            }
        }
    }
}

/// Plies to mate as UCI's moves: half of them, rounded away from zero.
pub(super) const fn mate_moves(plies: i32) -> i32 {
    plies / 2 + plies % 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn centipawns_are_the_same_in_both() {
        for dialect in [Dialect::Uci, Dialect::Usi] {
            assert_eq!(Score::Cp(0).text(dialect), "cp 0");
            assert_eq!(Score::Cp(i32::MIN).text(dialect), "cp -2147483648");
        }
    }

    #[test]
    fn mates() {
        for (plies, uci, usi) in [
            (1, "mate 1", "mate +1"),
            (2, "mate 1", "mate +2"),
            (3, "mate 2", "mate +3"),
            (5, "mate 3", "mate +5"),
            (0, "mate 0", "mate -0"),
            (-1, "mate -1", "mate -1"),
            (-2, "mate -1", "mate -2"),
            (-4, "mate -2", "mate -4"),
            (i32::MAX, "mate 1073741824", "mate +2147483647"),
            (i32::MIN, "mate -1073741824", "mate -2147483648"),
        ] {
            assert_eq!(Score::Mate(plies).text(Dialect::Uci), uci);
            assert_eq!(Score::Mate(plies).text(Dialect::Usi), usi);
        }
    }
}
