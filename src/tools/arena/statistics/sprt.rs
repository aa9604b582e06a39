//! The sequential test: play until one of two hypotheses is clearly the better one.

use super::{Distribution, ELO_PER_DEVIATION, score_of_elo};

/// What stands for an outcome that has not occurred, so that the variance is never zero.
const UNSEEN: f64 = 1e-3;

/// The scale on which the bounds are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// Elo by the logistic curve.
    #[default]
    Logistic,
    /// Elo by the standard deviation of a game's score.
    Normalised,
}

/// A test of `elo1` against `elo0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference of the first hypothesis, to be refuted by a gain.
    pub elo0: f64,
    /// The difference of the second hypothesis, larger than the first.
    pub elo1: f64,
    /// The probability of accepting the second where the first is true.
    pub alpha: f64,
    /// The probability of accepting the first where the second is true.
    pub beta: f64,
    /// The scale of both differences.
    pub model: EloModel,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtState {
    /// More games are needed.
    GoesOn,
    /// `elo0` is accepted.
    AcceptsFirst,
    /// `elo1` is accepted.
    AcceptsSecond,
}

impl Sprt {
    /// The log-likelihood ratio below which `elo0` is accepted.
    pub fn lower_bound(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The log-likelihood ratio above which `elo1` is accepted.
    pub fn upper_bound(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The log-likelihood ratio of the second hypothesis to the first for the counts of equally
    /// spaced scores, of units with so many games.
    pub fn ratio(&self, counts: &[u64], games: u32) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts: Vec<f64> = counts.iter().map(|&n| (n as f64).max(UNSEEN)).collect();
        let distribution = Distribution::new(&counts, games);
        let score = |elo: f64| match self.model {
            EloModel::Logistic => score_of_elo(elo),
            EloModel::Normalised => 0.5 + elo / ELO_PER_DEVIATION * distribution.game_deviation(),
        };
        let (first, second) = (score(self.elo0), score(self.elo1));
        distribution.count * (second - first) * (2.0 * distribution.mean - first - second)
            / (2.0 * distribution.variance)
    }

    /// How the test stands at a log-likelihood ratio.
    pub fn state(&self, ratio: f64) -> SprtState {
        if ratio >= self.upper_bound() {
            SprtState::AcceptsSecond
        } else if ratio <= self.lower_bound() {
            SprtState::AcceptsFirst
        } else {
            SprtState::GoesOn
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model,
        }
    }

    #[test]
    fn bounds() {
        let sprt = sprt(0.0, 5.0, EloModel::Logistic);
        assert!((sprt.lower_bound() + 2.944_439).abs() < 1e-6);
        assert!((sprt.upper_bound() - 2.944_439).abs() < 1e-6);
        assert_eq!(sprt.state(2.94), SprtState::GoesOn);
        assert_eq!(sprt.state(2.95), SprtState::AcceptsSecond);
        assert_eq!(sprt.state(-2.95), SprtState::AcceptsFirst);
    }

    /// Public results of the Stockfish project's tests of June 2021: bounds in normalised Elo,
    /// pairs, and the ratio that was published.
    #[test]
    fn published_tests() {
        for (elo0, elo1, pairs, ratio) in [
            (-0.5, 2.5, [72, 1857, 10505, 2029, 69], 2.94),
            (0.5, 3.5, [18, 1708, 27310, 1861, 27], 2.93),
            (0.5, 3.5, [48, 2581, 41076, 2814, 41], 2.98),
            (-0.5, 2.5, [67, 1225, 6464, 1407, 57], 2.93),
            (-2.5, 0.5, [111, 2893, 16435, 2957, 120], 2.94),
        ] {
            let found = sprt(elo0, elo1, EloModel::Normalised).ratio(&pairs, 2);
            assert!((found - ratio).abs() < 0.02, "{found} is not {ratio}");
        }
    }

    #[test]
    fn the_logistic_ratio_by_hand() {
        // Mean 0.55, variance 0.0475; scores 0.5 and 0.507195 for 0 and 5 Elo.
        let found = sprt(0.0, 5.0, EloModel::Logistic).ratio(&[5, 20, 40, 20, 15], 2);
        let second = 1.0 / (1.0 + 10f64.powf(-5.0 / 400.0));
        let variance: f64 = [
            (0.0, 0.05),
            (0.25, 0.2),
            (0.5, 0.4),
            (0.75, 0.2),
            (1.0, 0.15),
        ]
        .iter()
        .map(|(score, share): &(f64, f64)| share * (score - 0.55).powi(2))
        .sum();
        let wanted = 100.0 * (second - 0.5) * (1.1 - 0.5 - second) / (2.0 * variance);
        assert!((found - wanted).abs() < 1e-9, "{found} is not {wanted}");
    }

    #[test]
    fn no_games_and_only_draws() {
        let sprt = sprt(0.0, 5.0, EloModel::Logistic);
        assert_eq!(sprt.ratio(&[0; 5], 2), 0.0);
        let drawn = sprt.ratio(&[0, 0, 100, 0, 0], 2);
        assert!(drawn.is_finite() && drawn < 0.0);
    }
}
