//! How fast a tournament goes.

use std::time::{Duration, Instant};

/// Counts finished games against the time.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    begin: Instant,
    /// Games that were finished before.
    before: usize,
    finished: usize,
    total: usize,
}

impl Pace {
    /// Begins to count, with some games finished before.
    pub(super) fn begin(before: usize, total: usize) -> Pace {
        Pace {
            begin: Instant::now(),
            before,
            finished: before,
            total,
        }
    }

    /// Takes note of the number of finished games.
    pub(super) fn finished(&mut self, finished: usize) {
        self.finished = finished;
    }

    /// The number of finished games and of all games.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.finished, self.total)
    }

    /// Games per hour and the time left, as text.
    pub(super) fn text(&self) -> String {
        self.text_after(self.begin.elapsed())
    }

    fn text_after(&self, elapsed: Duration) -> String {
        let new = self.finished - self.before;
        if new == 0 || elapsed.is_zero() {
            return format!("{} of {} games", self.finished, self.total);
        }
        let seconds = elapsed.as_secs_f64() / new as f64;
        let left = seconds * self.total.saturating_sub(self.finished) as f64;
        format!(
            "{} of {} games, {:.0} games/h, {} left",
            self.finished,
            self.total,
            3600.0 / seconds,
            clock(left)
        )
    }
}

/// Seconds as hours, minutes and seconds.
fn clock(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    format!("{hours}:{minutes:02}:{seconds:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_before_do_not_count() {
        let mut pace = Pace::begin(100, 200);
        assert_eq!(pace.text_after(Duration::from_secs(9)), "100 of 200 games");
        pace.finished(110);
        assert_eq!(
            pace.text_after(Duration::from_secs(3600)),
            "110 of 200 games, 10 games/h, 9:00:00 left"
        );
    }
}
