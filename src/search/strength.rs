//! Playing below full strength.
//!
//! A weaker player sees less and is less sure of what it sees. So the level sets two things, and
//! neither depends on time:
//!
//! * the nodes of a search, which fall geometrically with the level, so that weak levels answer
//!   at once. The first iteration is finished all the same;
//! * how freely the move is drawn among the best lines: with a weight that falls exponentially
//!   with what a line is worth less than the best, measured by a temperature that grows as the
//!   level falls, and never beyond a largest loss. From level 15 on that hardly ever matters.
//!
//! One thread searches. Under a clock or a time for the move the draw is random; without, it
//! depends on the position alone, so that a search by depth or nodes can be repeated.

use super::value::{MATE, Value, is_decided, is_mate};
use crate::board::keys::split_mix;

/// A level of play, in thousandths; see the module's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strength(u32);

/// The highest level: as strong as [`Strength::nodes`] nodes allow.
pub const MAX_LEVEL: u32 = 20;

/// The Elo of each level from 0, in chess and on the scale of Stockfish's `UCI_Elo`.
///
/// Levels 6 to 16 were measured in games against Stockfish 15.1 limited to 1350 to 2600. The
/// steps below follow games between the levels, whose differences are about twice as large as
/// those against another engine; those above, what more nodes are worth. In other games the scale
/// is the same in nothing but its order. The figures stand in `engine-tests/EXPERIMENTS.md`.
const ELO_OF_LEVEL: [u32; MAX_LEVEL as usize + 1] = [
    600, 660, 730, 840, 960, 1100, 1240, 1400, 1550, 1660, 1770, 1880, 1990, 2090, 2190, 2330,
    2470, 2560, 2640, 2710, 2780,
];

/// The least Elo that can be asked for.
pub const MIN_ELO: u32 = ELO_OF_LEVEL[0];
/// The largest Elo that can be asked for.
pub const MAX_ELO: u32 = ELO_OF_LEVEL[MAX_LEVEL as usize];

/// Nodes at level 0.
const LEAST_NODES: f64 = 100.0;
/// How many times more nodes each level has than the one below: 1.2 million at level 20.
const NODES_PER_LEVEL: f64 = 1.6;
/// Lines that level 0 chooses among, besides the best.
const MOST_RIVALS: f64 = 15.0;
/// Centipawns by which a line must be worse at level 0 to be drawn 2.7 times less often.
const TEMPERATURE: f64 = 200.0;
/// Most centipawns that level 0 gives away in one move, as far as it sees.
const LARGEST_LOSS: f64 = 560.0;
/// By what power of e the temperature falls from level to level. Equal ratios make the steps in
/// Elo less unequal than a straight or a squared fall.
const COOLING: f64 = 0.15;
/// From this level on a mate in one move is never passed over.
const SURE_OF_MATES: u32 = 5;

impl Strength {
    /// A whole level, 0 to [`MAX_LEVEL`]; anything above is the highest.
    pub fn from_level(level: u32) -> Strength {
        Strength(level.min(MAX_LEVEL) * 1000)
    }

    /// The level of an Elo, [`MIN_ELO`] to [`MAX_ELO`], between two whole ones if need be.
    pub fn from_elo(elo: u32) -> Strength {
        let elo = elo.clamp(MIN_ELO, MAX_ELO);
        let above = ELO_OF_LEVEL.partition_point(|&known| known <= elo);
        let Some(&next) = ELO_OF_LEVEL.get(above) else {
            return Strength::from_level(MAX_LEVEL);
        };
        let base = ELO_OF_LEVEL[above - 1];
        Strength((above as u32 - 1) * 1000 + (elo - base) * 1000 / (next - base))
    }

    fn level(self) -> f64 {
        f64::from(self.0) / 1000.0
    }

    /// How freely it chooses, from 1 at level 0 to 0 at the highest.
    fn carelessness(self) -> f64 {
        let at = |level: f64| (-COOLING * level).exp();
        let least = at(f64::from(MAX_LEVEL));
        (at(self.level()) - least) / (1.0 - least)
    }

    /// Nodes after which no further iteration is begun.
    pub fn nodes(self) -> u64 {
        (LEAST_NODES * NODES_PER_LEVEL.powf(self.level())) as u64
    }

    /// Nodes after which the running iteration is given up. Even the lowest level needs the end of
    /// the first one, which takes less than this but in the wildest positions.
    pub(super) fn most_nodes(self) -> u64 {
        const FOR_FIRST_ITERATION: u64 = 100_000;
        2 * self.nodes() + FOR_FIRST_ITERATION
    }

    /// Lines to choose among, at least 1.
    pub(super) fn lines(self) -> usize {
        1 + (MOST_RIVALS * self.carelessness()).round() as usize
    }

    /// Chooses among lines by their scores, of which there is at least one, the best first. The
    /// same seed gives the same choice.
    pub(super) fn choose(self, values: &[Value], seed: u64) -> usize {
        let Some(&best) = values.first() else {
            return 0;
        };
        if self >= Strength::from_level(SURE_OF_MATES) && best == MATE - 1 {
            return 0;
        }
        let temperature = (TEMPERATURE * self.carelessness()).max(f64::MIN_POSITIVE);
        let largest_loss = LARGEST_LOSS * self.carelessness();
        let weights = values.iter().take(self.lines()).map(|&value| {
            let loss = f64::from(worth(best) - worth(value));
            if loss <= largest_loss {
                (-loss / temperature).exp()
            } else {
                0.0
            }
        });
        let weights: Vec<f64> = weights.collect();
        // 53 random bits make a number from 0 to 1.
        let lot = (split_mix(seed) >> 11) as f64 / (1u64 << 53) as f64;
        let mut left = lot * weights.iter().sum::<f64>();
        for (place, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return place;
            }
        }
        0
    }
}

/// A score on a scale where a careless player may prefer another win to a mate.
fn worth(value: Value) -> Value {
    /// Winning so much is as good as a long mate.
    const WON: Value = 2000;
    /// What a mate is better for being a ply shorter, up to so many plies.
    const PER_PLY: Value = 5;
    const PLIES: Value = 100;
    if !is_decided(value) {
        return value.clamp(-WON, WON);
    }
    let plies = if is_mate(value) {
        (MATE - value.abs()).min(PLIES)
    } else {
        PLIES
    };
    value.signum() * (WON + PER_PLY * (PLIES - plies))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Reverse;

    fn levels() -> impl Iterator<Item = Strength> {
        (0..=MAX_LEVEL * 10).map(|tenth| Strength(tenth * 100))
    }

    #[test]
    fn an_elo_is_a_level() {
        assert_eq!(Strength::from_elo(MIN_ELO), Strength(0));
        assert_eq!(Strength::from_elo(MAX_ELO), Strength(20_000));
        assert_eq!(Strength::from_elo(0), Strength(0));
        assert_eq!(Strength::from_elo(9999), Strength(20_000));
        for (level, pair) in ELO_OF_LEVEL.windows(2).enumerate() {
            assert!(pair[0] < pair[1]);
            let between = Strength::from_elo((pair[0] + pair[1]) / 2);
            assert!((between.level() - level as f64 - 0.5).abs() < 0.02);
        }
        let rising = (MIN_ELO..MAX_ELO).map(Strength::from_elo);
        assert!(rising.is_sorted());
    }

    #[test]
    fn higher_levels_see_more_and_choose_among_fewer() {
        assert!(levels().map(Strength::nodes).is_sorted());
        assert!(levels().map(|level| Reverse(level.lines())).is_sorted());
        assert_eq!(Strength(0).nodes(), 100);
        assert!(Strength(20_000).nodes() > 1_000_000);
        assert_eq!(Strength(0).lines(), 16);
        assert_eq!(Strength(20_000).lines(), 1);
    }

    /// What is lost on average over many draws, and at most.
    fn loss(strength: Strength, values: &[Value]) -> (f64, Value) {
        const DRAWS: u64 = 2000;
        let lost = (0..DRAWS).map(|seed| values[0] - values[strength.choose(values, seed)]);
        let lost: Vec<Value> = lost.collect();
        let mean = f64::from(lost.iter().sum::<Value>()) / DRAWS as f64;
        (mean, lost.into_iter().max().unwrap())
    }

    #[test]
    fn weaker_levels_lose_more_within_bounds() {
        let values = [50, 45, 30, 10, -20, -60, -110, -300, -600, -900];
        let mut before = f64::INFINITY;
        for level in [0, 3, 6, 9, 12, 15, 18, 20] {
            let strength = Strength::from_level(level);
            let (mean, most) = loss(strength, &values);
            let bound = LARGEST_LOSS * strength.carelessness();
            assert!(f64::from(most) <= bound, "level {level}: {most}");
            assert!(mean <= before, "level {level}: {mean} after {before}");
            before = mean;
        }
        assert!(loss(Strength(0), &values).0 > 45.0);
        assert_eq!(loss(Strength::from_level(19), &values), (0.0, 0));
    }

    #[test]
    fn mates_are_given_and_avoided() {
        let mates = [MATE - 1, MATE - 3, 1500, 1400, 30];
        for level in SURE_OF_MATES..=MAX_LEVEL {
            assert_eq!(loss(Strength::from_level(level), &mates).1, 0);
        }
        // Even the lowest level does not walk into a mate that it sees, nor past one when little
        // else is won.
        let threatened = [0, -100, 4 - MATE, 2 - MATE];
        assert!(loss(Strength(0), &threatened).1 <= 100);
        assert_eq!(loss(Strength(0), &[MATE - 1, 300, 200]).1, 0);
    }

    #[test]
    fn a_choice_depends_on_the_seed_alone() {
        let strength = Strength::from_level(4);
        let values = [20, 10, 0, -10, -20];
        let choices = || (0..50).map(|seed| strength.choose(&values, seed));
        assert!(choices().eq(choices()));
        assert!(choices().any(|choice| choice != 0));
        assert_eq!(strength.choose(&[], 1), 0);
        assert_eq!(strength.choose(&[7], 1), 0);
    }
}
