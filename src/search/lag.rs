//! How much time is lost with every move outside the engine, learned from the clocks it is told.

use super::limits::Clock;

/// Learns from move to move what the clock loses beyond the engine's own thinking: the way of the
/// commands and answers, and the rounding of the clock.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lag {
    average_ms: Option<f64>,
    /// The largest loss, fading.
    peak_ms: f64,
    /// What the clock should show next if no time were lost.
    expected_ms: Option<f64>,
}

/// A larger difference between the clock and the expectation is no lag but another game.
const MOST_MS: f64 = 1000.0;
/// Clocks are told in whole milliseconds: the difference may be as much below zero.
const ROUNDING_MS: f64 = 2.0;
/// The weight of the newest move in the average.
const NEWEST: f64 = 1.0 / 8.0;
/// What is left of the largest loss a move later: half of it after fourteen moves.
const FADING: f64 = 0.95;

impl Lag {
    /// The average loss of a move in milliseconds, if it is known.
    pub(super) fn average_ms(&self) -> Option<f64> {
        self.average_ms
    }

    /// The largest loss of a move in milliseconds, fading; 0 while nothing is known.
    pub(super) fn peak_ms(&self) -> f64 {
        self.peak_ms
    }

    /// A search begins with this clock.
    pub(super) fn begin(&mut self, clock: &Clock) {
        let Some(expected) = self.expected_ms.take() else {
            return;
        };
        let lost = expected - clock.remaining_ms as f64;
        if clock.remaining_ms > 0 && (-ROUNDING_MS..=MOST_MS).contains(&lost) {
            let lost = lost.max(0.0);
            let average = self.average_ms.unwrap_or(lost);
            self.average_ms = Some(average + (lost - average) * NEWEST);
            self.peak_ms = lost.max(self.peak_ms * FADING);
        }
    }

    /// The search ends after so much of one's own time.
    pub(super) fn end(&mut self, clock: &Clock, own_ms: f64) {
        let left = clock.remaining_ms as f64 - own_ms;
        // Once the clock has run out, byoyomi hides what is lost.
        self.expected_ms = (left > 0.0).then_some(left + clock.increment_ms as f64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining_ms: i64) -> Clock {
        Clock {
            remaining_ms,
            increment_ms: 10,
            ..Clock::default()
        }
    }

    #[test]
    fn the_average_is_learned() {
        let mut lag = Lag::default();
        let mut remaining = 10_000;
        assert_eq!(lag.average_ms(), None);
        for _ in 0..50 {
            lag.begin(&clock(remaining));
            lag.end(&clock(remaining), 50.0);
            remaining += 10 - 50 - 3;
        }
        assert!((lag.average_ms().unwrap() - 3.0).abs() < 0.1);
        assert!((lag.peak_ms() - 3.0).abs() < 0.1);
        // One move that lost much is remembered for a while.
        lag.begin(&clock(remaining - 80));
        assert!(lag.peak_ms() > 80.0 && lag.average_ms().unwrap() < 15.0);
    }

    #[test]
    fn another_game_teaches_nothing() {
        let mut lag = Lag::default();
        for next in [20_000, 500, 0, -5] {
            lag.end(&clock(10_000), 100.0);
            lag.begin(&clock(next));
        }
        // Byoyomi: what is lost cannot be seen.
        lag.end(&clock(0), 900.0);
        lag.begin(&clock(0));
        // A ponder search that was broken off.
        lag.begin(&clock(9000));
        assert_eq!(lag.average_ms(), None);
    }
}
