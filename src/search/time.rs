//! How long to think.

use super::limits::{Clock, Control, Limits};

/// The times between which a search ends, in milliseconds of one's own time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Schedule {
    /// The aim, stretched or shortened by how clear the choice is.
    pub(super) soft_ms: Option<f64>,
    /// Never longer.
    pub(super) hard_ms: Option<u64>,
}

/// Moves that a game still lasts, as far as the clock is concerned, on a board of 64 squares; a
/// larger board and drops make games longer.
const HORIZON: f64 = 36.0;

impl Schedule {
    /// Plans a move. `squares` is the size of the board, `has_drops` whether captured pieces
    /// return, `overhead_ms` what is lost with every move.
    pub(super) fn new(
        limits: &Limits,
        squares: usize,
        has_drops: bool,
        overhead_ms: u64,
    ) -> Schedule {
        let mut schedule = Schedule {
            soft_ms: None,
            hard_ms: None,
        };
        if let Some(clock) = &limits.clock {
            schedule = Schedule::for_clock(clock, squares, has_drops, overhead_ms);
        }
        if let Some(ms) = limits.move_time_ms {
            // The time asked for is used, but for what getting the move out costs.
            let ms = (ms.max(0) as u64).saturating_sub(overhead_ms.min(ms.max(0) as u64 / 2));
            schedule.hard_ms = Some(schedule.hard_ms.map_or(ms, |hard| hard.min(ms)));
        }
        schedule
    }

    fn for_clock(clock: &Clock, squares: usize, has_drops: bool, overhead_ms: u64) -> Schedule {
        let overhead = overhead_ms as f64;
        let remaining = clock.remaining_ms.max(0) as f64;
        let increment = clock.increment_ms.max(0) as f64;
        let byoyomi = clock.byoyomi_ms.max(0) as f64;
        // What may be spent on this move without losing on time.
        let available = (remaining + byoyomi - overhead).max(1.0);
        if byoyomi > 0.0 && remaining < byoyomi * 0.5 {
            // The byoyomi comes back with every move: use it.
            return Schedule {
                soft_ms: None,
                hard_ms: Some(available as u64),
            };
        }
        let mut horizon = HORIZON * (squares as f64 / 64.0).sqrt();
        if has_drops {
            horizon *= 1.1;
        }
        if let Some(moves) = clock.moves_to_go {
            horizon = horizon.min(f64::from(moves) + 0.5);
        }
        // Each of the coming moves costs its overhead and earns its increment.
        let budget = remaining + (horizon - 1.0) * (increment - overhead).max(-remaining / horizon);
        let share = budget.max(0.0) / horizon + byoyomi * 0.9;
        let most = match clock.moves_to_go {
            Some(1) => available,
            _ => (available - byoyomi) * 0.4 + byoyomi,
        };
        Schedule {
            soft_ms: Some((share * 0.85).min(most).max(1.0)),
            hard_ms: Some((share * 4.0).min(most).max(1.0) as u64),
        }
    }

    /// Whether the time is up for good.
    pub(super) fn is_over(&self, control: &Control) -> bool {
        match self.hard_ms {
            Some(hard) => !control.is_pondering() && control.own_time_ms() >= hard,
            None => false,
        }
    }

    /// Whether another iteration should not be begun; `stretch` is 1 for an ordinary choice, more
    /// for a difficult one.
    pub(super) fn is_enough(&self, control: &Control, stretch: f64) -> bool {
        match self.soft_ms {
            Some(soft) => !control.is_pondering() && control.own_time_ms() as f64 >= soft * stretch,
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(clock: Clock) -> Schedule {
        let limits = Limits {
            clock: Some(clock),
            ..Limits::default()
        };
        Schedule::new(&limits, 81, true, 10)
    }

    #[test]
    fn never_more_than_there_is() {
        for remaining_ms in [-500, 0, 1, 5, 11, 50, 1000, 60_000, 7_200_000] {
            for increment_ms in [0, 10, 1000] {
                for byoyomi_ms in [0, 500, 10_000] {
                    for moves_to_go in [None, Some(1), Some(40)] {
                        let clock = Clock {
                            remaining_ms,
                            increment_ms,
                            byoyomi_ms,
                            moves_to_go,
                        };
                        let available = (remaining_ms.max(0) + byoyomi_ms - 10).max(1) as u64;
                        let schedule = plan(clock);
                        assert!(schedule.hard_ms.unwrap() <= available, "{clock:?}");
                        let soft = schedule.soft_ms.unwrap_or(0.0);
                        assert!(soft <= available as f64, "{clock:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn byoyomi_is_used_up() {
        let schedule = plan(Clock {
            byoyomi_ms: 1000,
            ..Clock::default()
        });
        assert_eq!(schedule.hard_ms, Some(990));
        assert_eq!(schedule.soft_ms, None);
    }
}
