//! Simultaneous perturbation stochastic approximation (J. C. Spall, 1992): all parameters are
//! moved at once, each by a random sign, and the result of a pair of games between the two
//! opposite movements says in which direction all of them go a little.
//!
//! Gain sequences as in Spall's guidelines (1998): the step `a / (A + k)^0.602` and the
//! perturbation `c / k^0.101`, where both are chosen so that the last iteration has the sizes
//! that the user thinks of.

use crate::board::keys;
use crate::tools::arena::Random;
use serde::{Deserialize, Serialize};

const STEP_DECAY: f64 = 0.602;
const PERTURBATION_DECAY: f64 = 0.101;
/// The share of all iterations that steadies the first steps.
const STEADYING: f64 = 0.1;

/// A number that is tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tuned {
    /// The name of the option.
    pub name: String,
    /// Where it began.
    pub start: f64,
    /// Where it is now.
    pub value: f64,
    /// The least allowed value.
    pub least: f64,
    /// The largest allowed value.
    pub most: f64,
    /// By how much it is moved up and down in the last iteration, in its own units.
    pub reach: f64,
}

/// The state of a tuning run; everything needed to go on with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spsa {
    /// The numbers.
    pub tuned: Vec<Tuned>,
    /// Pairs of games to be played in all.
    pub pairs: u64,
    /// Pairs that were asked for.
    pub asked: u64,
    /// Pairs whose results have been learned from.
    pub learned: u64,
    /// How far a decided pair moves a number in the last iteration, as a share of its reach.
    pub rate: f64,
    /// The seed of all signs and roundings.
    pub seed: u64,
}

/// Two opposite sets of values to be played against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The number of the pair, from 0.
    pub number: u64,
    /// +1 or -1 for each number.
    signs: Vec<f64>,
    /// The values of both players, in the order of [`Spsa::tuned`].
    pub values: [Vec<i64>; 2],
}

impl Spsa {
    /// What the next pair is to be played with.
    pub fn ask(&mut self) -> Trial {
        let number = self.asked;
        self.asked += 1;
        let mut random = Random::new(self.seed ^ number.wrapping_mul(keys::SPLIT_MIX_STEP));
        let signs: Vec<f64> = self
            .tuned
            .iter()
            .map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 })
            .collect();
        let mut values = [Vec::new(), Vec::new()];
        for (tuned, sign) in self.tuned.iter().zip(&signs) {
            let reach = self.reach(tuned, number);
            // One fraction for both sides, so that rounding does not favour either.
            let fraction = random.fraction();
            for (values, direction) in values.iter_mut().zip([1.0, -1.0]) {
                let wanted =
                    (tuned.value + direction * sign * reach).clamp(tuned.least, tuned.most);
                let rounded = (wanted + fraction).floor();
                values.push(rounded.clamp(tuned.least, tuned.most) as i64);
            }
        }
        Trial {
            number,
            signs,
            values,
        }
    }

    /// Learns from a pair: `result` is the first player's points less the second's, from -2 to 2.
    pub fn learn(&mut self, trial: &Trial, result: f64) {
        let total = self.pairs as f64;
        let steadying = STEADYING * total;
        let shrink =
            ((steadying + total) / (steadying + trial.number as f64 + 1.0)).powf(STEP_DECAY);
        for (i, sign) in trial.signs.iter().enumerate() {
            let reach = self.reach(&self.tuned[i], trial.number);
            let tuned = &mut self.tuned[i];
            let step = self.rate * tuned.reach * tuned.reach * shrink / reach;
            tuned.value = (tuned.value + step * result * sign).clamp(tuned.least, tuned.most);
        }
        self.learned += 1;
    }

    /// How far a number is moved in a pair.
    fn reach(&self, tuned: &Tuned, number: u64) -> f64 {
        let grow = self.pairs.max(1) as f64 / (number as f64 + 1.0);
        tuned.reach * grow.max(1.0).powf(PERTURBATION_DECAY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh(starts: [f64; 2]) -> Spsa {
        let number = |name: &str, start| Tuned {
            name: name.to_owned(),
            start,
            value: start,
            least: 0.0,
            most: 100.0,
            reach: 5.0,
        };
        Spsa {
            tuned: vec![number("first", starts[0]), number("second", starts[1])],
            pairs: 20_000,
            asked: 0,
            learned: 0,
            rate: 0.02,
            seed: 1,
        }
    }

    fn run(strength: impl Fn(f64, f64) -> f64) -> Spsa {
        let mut spsa = fresh([20.0, 90.0]);
        let mut random = Random::new(7);
        for _ in 0..spsa.pairs {
            let trial = spsa.ask();
            let [a, b] = [0, 1].map(|side| {
                let values: &[i64] = &trial.values[side];
                strength(values[0] as f64, values[1] as f64)
            });
            let expected = 1.0 / (1.0 + 10f64.powf((b - a) / 400.0));
            let games = [random.fraction(), random.fraction()];
            let points = games.iter().filter(|&&game| game < expected).count() as f64;
            spsa.learn(&trial, 2.0 * points - 2.0);
        }
        spsa
    }

    #[test]
    fn finds_the_top_of_a_hill() {
        let hill = |x: f64, y: f64| -((x - 60.0).powi(2) + (y - 40.0).powi(2)) / 10.0;
        let spsa = run(hill);
        assert!((spsa.tuned[0].value - 60.0).abs() < 8.0, "{spsa:?}");
        assert!((spsa.tuned[1].value - 40.0).abs() < 8.0, "{spsa:?}");
    }

    #[test]
    fn stays_in_range_on_a_slope() {
        let spsa = run(|x, y| 5.0 * (x - y));
        assert!(spsa.tuned[0].value > 80.0 && spsa.tuned[0].value <= 100.0);
        assert!(spsa.tuned[1].value < 40.0 && spsa.tuned[1].value >= 0.0);
    }

    #[test]
    fn trials_are_symmetric_and_repeatable() {
        let mut spsa = fresh([40.0, 60.0]);
        let mut ups = [0; 2];
        for number in 0..1000 {
            spsa.asked = number;
            let again = spsa.clone().ask();
            let trial = spsa.ask();
            assert_eq!(trial, again);
            for (i, tuned) in spsa.tuned.iter().enumerate() {
                let [up, down] = [0, 1].map(|side| trial.values[side][i] as f64);
                assert!(((up + down) / 2.0 - tuned.value).abs() <= 1.0);
                assert!((up - down).abs() >= 2.0 * tuned.reach - 1.0);
                ups[i] += i32::from(up > down);
            }
        }
        assert!(ups.iter().all(|ups| (400..600).contains(ups)), "{ups:?}");
    }
}
