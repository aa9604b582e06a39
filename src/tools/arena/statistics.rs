//! What the results of many games are worth.
//!
//! The score of a match is that of a player between 0 and 1. When each opening is played twice
//! with colours swapped, the two games of a pair depend on each other; the pair is then the unit,
//! with five possible scores (*pentanomial*), and its variance is what was measured, not what
//! independent games would give. Otherwise the unit is a game, with three (*trinomial*).
//!
//! Sources: the Elo model is logistic, `s = 1 / (1 + 10^(-elo / 400))`. Intervals follow from the
//! normal approximation of the mean score. The test is the generalised sequential probability
//! ratio test (X. Li, J. Liu, Z. Ying, *Generalized sequential probability ratio test for separate
//! families of hypotheses*, Sequential Analysis 33, 2014) in the approximation of M. Van den Bergh,
//! *A practical introduction to the GSPRT* (2020), for a mean `m` of `n` units with the variance
//! `v`: `LLR = n (s1 - s0) (2 m - s0 - s1) / (2 v)`. Normalised Elo (M. Van den Bergh, *Normalized
//! Elo*, 2020) measures a difference in standard deviations of a game's score:
//! `(s - 1/2) / sd * 800 / ln 10`.

mod sprt;

pub use sprt::{EloModel, Sprt, SprtState};

/// The standard normal quantile for a two-sided interval of 95 %.
const Z_95: f64 = 1.959_963_984_540_054;

/// Wins, draws and losses of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Score {
    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Takes up a game by its points, in halves: 0, 1 or 2.
    pub fn add(&mut self, halves: u8) {
        match halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// The distribution of the score of a game.
    pub fn distribution(&self) -> Distribution {
        let counts = [self.losses, self.draws, self.wins];
        Distribution::new(&counts.map(|count| count as f64), 1)
    }

    /// The probability that the player is the stronger one, judged by the decided games.
    pub fn likelihood_of_superiority(&self) -> f64 {
        let decided = (self.wins + self.losses) as f64;
        if decided == 0.0 {
            return 0.5;
        }
        normal_cdf((self.wins as f64 - self.losses as f64) / decided.sqrt())
    }
}

/// Pairs of games with the same opening and colours swapped, by the points of a player in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Pairs(
    /// How many pairs gave 0, ½, 1, 1½ and 2 points.
    pub [u64; 5],
);

impl Pairs {
    /// The number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Takes up a pair by its points, in halves: 0 to 4.
    pub fn add(&mut self, halves: u8) {
        if let Some(count) = self.0.get_mut(usize::from(halves)) {
            *count += 1;
        }
    }

    /// The distribution of the mean score of the two games of a pair.
    pub fn distribution(&self) -> Distribution {
        Distribution::new(&self.0.map(|count| count as f64), 2)
    }
}

/// How scores are distributed over equal units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distribution {
    /// The number of units.
    pub count: f64,
    /// The mean score, from 0 to 1.
    pub mean: f64,
    /// The variance of the score of a unit.
    pub variance: f64,
    /// The games in a unit.
    pub games: u32,
}

/// An Elo difference with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference that the mean score stands for.
    pub value: f64,
    /// The lower end of the interval of 95 %.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Elo {
    /// Half the width of the interval.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl Distribution {
    /// The distribution for counts of equally spaced scores from 0 to 1.
    fn new(counts: &[f64], games: u32) -> Distribution {
        let count: f64 = counts.iter().sum();
        let top = (counts.len() - 1) as f64;
        let scores = || (0..).map(|index| f64::from(index) / top);
        let average = |value: &dyn Fn(f64) -> f64| {
            let sum: f64 = counts.iter().zip(scores()).map(|(n, s)| n * value(s)).sum();
            if count > 0.0 { sum / count } else { 0.0 }
        };
        let mean = if count > 0.0 { average(&|s| s) } else { 0.5 };
        Distribution {
            count,
            mean,
            variance: average(&|s| (s - mean).powi(2)),
            games,
        }
    }

    /// The standard error of the mean; a single unit tells nothing about it.
    fn error(&self) -> f64 {
        if self.count > 1.0 {
            let variance = match self.variance > 0.0 {
                true => self.variance,
                false => self.variance_with_doubt(),
            };
            (variance / self.count).sqrt()
        } else {
            f64::INFINITY
        }
    }

    /// The variance where all units gave the same score: that they always will is not proved, so
    /// that one unit more is taken to be spread over all scores.
    fn variance_with_doubt(&self) -> f64 {
        let top = f64::from(2 * self.games);
        let scores = (0..=2 * self.games).map(|halves| f64::from(halves) / top);
        let mean = (self.count * self.mean + 0.5) / (self.count + 1.0);
        let spread = scores.map(|score| (score - mean).powi(2)).sum::<f64>() / (top + 1.0);
        (self.count * (self.mean - mean).powi(2) + spread) / (self.count + 1.0)
    }

    /// The Elo difference with its interval. Infinite where everything was won or lost.
    pub fn elo(&self) -> Elo {
        let reach = Z_95 * self.error();
        Elo {
            value: elo_of_score(self.mean),
            low: elo_of_score(self.mean - reach),
            high: elo_of_score(self.mean + reach),
        }
    }

    /// The difference in normalised Elo, which does not depend on how many games are drawn.
    pub fn normalised_elo(&self) -> f64 {
        (self.mean - 0.5) / self.game_deviation() * ELO_PER_DEVIATION
    }

    /// The probability that the true mean is above one half.
    pub fn likelihood_of_superiority(&self) -> f64 {
        normal_cdf((self.mean - 0.5) / self.error())
    }

    /// The standard deviation of a game's score that independent games would need to have.
    fn game_deviation(&self) -> f64 {
        (self.variance * f64::from(self.games)).sqrt()
    }
}

/// Elo points in a standard deviation of normalised Elo: 800 / ln 10.
const ELO_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// The expected score for an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference for an expected score; infinite at 0 and 1 and beyond.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The standard normal distribution function, to about 1.5e-7 (M. Abramowitz, I. Stegun, *Handbook
/// of Mathematical Functions*, 7.1.26).
fn normal_cdf(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let polynomial = t
        * (0.254_829_592
            + t * (-0.284_496_736
                + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    let upper = polynomial * (-z * z).exp() / 2.0;
    if x < 0.0 { upper } else { 1.0 - upper }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(value: f64, wanted: f64, tolerance: f64) {
        assert!(
            (value - wanted).abs() < tolerance,
            "{value} is not {wanted}"
        );
    }

    #[test]
    fn elo_and_score_are_inverse() {
        close(score_of_elo(0.0), 0.5, 1e-12);
        close(score_of_elo(400.0), 10.0 / 11.0, 1e-12);
        close(elo_of_score(0.75), 190.848_5, 1e-3);
        for elo in [-300.0, -1.5, 0.0, 20.0, 700.0] {
            close(elo_of_score(score_of_elo(elo)), elo, 1e-9);
        }
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(-0.1), f64::NEG_INFINITY);
    }

    #[test]
    fn the_normal_distribution() {
        close(normal_cdf(0.0), 0.5, 1e-7);
        close(normal_cdf(1.0), 0.841_344_7, 1e-6);
        close(normal_cdf(-Z_95), 0.025, 1e-6);
    }

    #[test]
    fn independent_games() {
        let score = Score {
            wins: 60,
            draws: 20,
            losses: 20,
        };
        let distribution = score.distribution();
        close(distribution.mean, 0.7, 1e-12);
        // 0.6 + 0.2 / 4 - 0.7²
        close(distribution.variance, 0.16, 1e-12);
        let elo = distribution.elo();
        close(elo.value, 147.19, 0.01);
        close(elo.low, elo_of_score(0.7 - 1.96 * 0.04), 0.01);
        close(elo.high, elo_of_score(0.7 + 1.96 * 0.04), 0.01);
        close(
            score.likelihood_of_superiority(),
            normal_cdf(40.0 / 80f64.sqrt()),
            1e-12,
        );
    }

    #[test]
    fn pairs_that_cancel_out_narrow_the_interval() {
        // Each opening decides the game: White wins both, whoever plays it.
        let pairs = Pairs([0, 1, 98, 1, 0]);
        let games = Score {
            wins: 99,
            draws: 2,
            losses: 99,
        };
        let (by_pair, by_game) = (pairs.distribution().elo(), games.distribution().elo());
        close(by_pair.value, 0.0, 1e-9);
        assert!(by_pair.margin() * 5.0 < by_game.margin());
    }

    #[test]
    fn independent_pairs_have_the_variance_of_their_games() {
        // Wins and losses as by the throws of a coin.
        let pairs = Pairs([25, 0, 50, 0, 25]);
        let games = Score {
            wins: 100,
            draws: 0,
            losses: 100,
        };
        let (pairs, games) = (pairs.distribution(), games.distribution());
        close(pairs.elo().margin(), games.elo().margin(), 1e-9);
        close(pairs.game_deviation(), games.game_deviation(), 1e-12);
    }

    #[test]
    fn nothing_and_certainty() {
        let nothing = Pairs::default().distribution();
        close(nothing.elo().value, 0.0, 1e-12);
        assert_eq!(nothing.elo().low, f64::NEG_INFINITY);
        close(nothing.likelihood_of_superiority(), 0.5, 1e-7);
        let single = Pairs([0, 0, 0, 1, 0]).distribution();
        assert_eq!(single.elo().high, f64::INFINITY);
        close(single.likelihood_of_superiority(), 0.5, 1e-7);
        let all = Pairs([0, 0, 0, 0, 7]).distribution();
        assert_eq!(all.elo().value, f64::INFINITY);
        close(all.likelihood_of_superiority(), 1.0, 1e-6);
        assert!(all.elo().low > 0.0 && all.elo().low.is_finite());
        let drawn = Pairs([0, 0, 9, 0, 0]).distribution();
        close(drawn.likelihood_of_superiority(), 0.5, 1e-7);
        // That nothing happened is no proof that nothing can.
        let more = Pairs([0, 0, 900, 0, 0]).distribution();
        assert!((20.0..100.0).contains(&drawn.elo().margin()));
        assert!(
            (0.1..1.0).contains(&more.elo().margin()),
            "{}",
            more.elo().margin()
        );
    }
}
