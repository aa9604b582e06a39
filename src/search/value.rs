//! What a position is worth, in centipawns, with mates at the ends of the scale.

/// Centipawns from the side to move's point of view; see the constants for mates.
pub type Value = i32;

/// The longest line that is searched, in plies.
pub const MAX_PLY: usize = 200;
/// Beyond every score.
pub const INFINITE: Value = 32_001;
/// Mate on the board. A mate in N plies is worth `MATE - N`.
pub const MATE: Value = 32_000;
/// Scores at least this large are mates.
pub const MATE_BOUND: Value = MATE - MAX_PLY as Value - 1;
/// Winning because the other side gives perpetual check; the plies from the root are taken off.
pub const PERPETUAL_WIN: Value = 29_000;
/// The largest score that is neither a mate nor a perpetual check.
pub const MAX_EVAL: Value = 20_000;

/// Being mated `ply` plies from the root.
#[inline(always)]
pub const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// Mating `ply` plies from the root.
#[inline(always)]
pub const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether a score tells of a forced mate for either side.
#[inline(always)]
pub const fn is_mate(value: Value) -> bool {
    value >= MATE_BOUND || value <= -MATE_BOUND
}

/// Whether a score tells of a decision by rule: mate or perpetual check.
#[inline(always)]
pub const fn is_decided(value: Value) -> bool {
    value > MAX_EVAL || value < -MAX_EVAL
}

/// A score as a person reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Centipawns for the side to move.
    Centipawns(i32),
    /// Mate in that many plies: positive if the side to move mates, otherwise it is mated; zero
    /// if it is mated already.
    Mate(i32),
}

impl From<Value> for Score {
    fn from(value: Value) -> Score {
        if value >= MATE_BOUND {
            Score::Mate(MATE - value)
        } else if value <= -MATE_BOUND {
            Score::Mate(-(MATE + value))
        } else {
            Score::Centipawns(value)
        }
    }
}
