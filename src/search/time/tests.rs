use super::*;
use crate::board::keys::split_mix;
use crate::search::lag::Lag;
use proptest::prelude::*;

const SMALL: Pace = Pace {
    squares: 64,
    has_drops: false,
};
const LARGE: Pace = Pace {
    squares: 81,
    has_drops: true,
};
const DELAY: Delay = Delay {
    reserve_ms: 10.0,
    peak_ms: 2.0,
    usual_ms: 1.0,
};

fn plan(clock: Clock) -> Schedule {
    let limits = Limits {
        clock: Some(clock),
        ..Limits::default()
    };
    Schedule::new(&limits, LARGE, DELAY)
}

fn clock(remaining_ms: i64, increment_ms: i64) -> Clock {
    Clock {
        remaining_ms,
        increment_ms,
        ..Clock::default()
    }
}

proptest! {
    #[test]
    fn never_more_than_there_is(
        remaining_ms in -10_000i64..10_000_000,
        increment_ms in 0i64..100_000,
        byoyomi_ms in prop_oneof![Just(0i64), 0i64..100_000],
        moves_to_go in prop::option::of(1u32..60),
        move_time_ms in prop::option::weighted(0.2, -5i64..100_000),
        reserve_ms in 0.0f64..5000.0,
        peak_ms in 0.0f64..1000.0,
        usual_ms in 0.0f64..1000.0,
    ) {
        let clock = Clock { remaining_ms, increment_ms, byoyomi_ms, moves_to_go };
        let limits = Limits { clock: Some(clock), move_time_ms, ..Limits::default() };
        let all = (remaining_ms.max(0) + byoyomi_ms) as f64;
        let most = (all - reserve_ms.max(peak_ms)).max(all * LEAST_AVAILABLE);
        for pace in [SMALL, LARGE] {
            let schedule = Schedule::new(&limits, pace, Delay { reserve_ms, peak_ms, usual_ms });
            let hard = schedule.hard_ms.unwrap();
            prop_assert!((0.0..=most).contains(&hard), "{schedule:?}");
            if move_time_ms.is_none() {
                prop_assert!(schedule.soft_ms.unwrap_or(hard) <= hard, "{schedule:?}");
            }
        }
    }

    #[test]
    fn more_time_is_used(
        remaining_ms in 0i64..1_000_000,
        more in 1i64..100_000,
        increment_ms in 0i64..10_000,
    ) {
        let soft = |remaining, increment| plan(clock(remaining, increment)).soft_ms.unwrap();
        let before = soft(remaining_ms, increment_ms);
        prop_assert!(soft(remaining_ms + more, increment_ms) >= before);
        prop_assert!(soft(remaining_ms, increment_ms + more) >= before);
    }
}

#[test]
fn byoyomi_is_used_up() {
    for (remaining_ms, hard) in [(0, 990.0), (-30, 990.0), (300, 1290.0)] {
        let schedule = plan(Clock {
            remaining_ms,
            byoyomi_ms: 1000,
            ..Clock::default()
        });
        assert_eq!(schedule.hard_ms, Some(hard));
        assert_eq!(schedule.soft_ms, None);
    }
    // With time in hand no less than most of the byoyomi is aimed at.
    let schedule = plan(Clock {
        remaining_ms: 60_000,
        byoyomi_ms: 1000,
        ..Clock::default()
    });
    assert!(schedule.soft_ms.unwrap() > 1000.0);
}

#[test]
fn a_time_for_the_move_is_used_but_for_the_reserve() {
    let hard = |ms| {
        let limits = Limits {
            move_time_ms: Some(ms),
            ..Limits::default()
        };
        Schedule::new(&limits, LARGE, DELAY).hard_ms
    };
    assert_eq!(hard(1000), Some(990.0));
    assert_eq!(hard(10), Some(5.0));
    assert_eq!(hard(0), Some(0.0));
    assert_eq!(hard(-7), Some(0.0));
}

#[test]
fn the_last_move_before_a_time_control_may_take_all() {
    let schedule = plan(Clock {
        moves_to_go: Some(1),
        ..clock(1000, 0)
    });
    assert!(schedule.hard_ms.unwrap() > 900.0);
    let two = plan(Clock {
        moves_to_go: Some(2),
        ..clock(1000, 0)
    });
    assert!(two.hard_ms.unwrap() <= 400.0);
}

#[test]
fn pondering_counts_for_less_and_only_for_the_aim() {
    let schedule = plan(clock(60_000, 0));
    let soft = schedule.soft_ms.unwrap();
    assert!(!schedule.is_enough(0.0, soft, 1.0));
    assert!(schedule.is_enough(0.0, soft / WORTH_OF_PONDERING, 1.0));
    assert!(schedule.is_enough(soft * 0.5, soft, 1.0));
    assert!(!schedule.is_over(soft));
    assert!(schedule.is_over(schedule.hard_ms.unwrap()));
}

/// Random numbers from 0 to 1.
struct Lots(u64);

impl Lots {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(1);
        (split_mix(self.0) >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// A game against the clock.
struct Play {
    base_ms: f64,
    increment_ms: f64,
    byoyomi_ms: f64,
    /// Most that is lost with a move beside thinking.
    jitter_ms: f64,
    moves: u32,
    pace: Pace,
}

/// What came of it.
#[derive(Debug)]
struct Played {
    left_ms: f64,
    thought_ms: Vec<f64>,
}

impl Play {
    /// Plays a game; fails where the clock falls. How long each search takes is drawn: iterations
    /// end between a half and three times the aim, or run into the limit.
    fn run(&self, seed: u64) -> Option<Played> {
        const RESERVE_MS: f64 = 10.0;
        /// The least that a search takes, its first iteration.
        const LEAST_MS: f64 = 0.2;
        let mut lots = Lots(seed << 32);
        let mut lag = Lag::default();
        let mut left = self.base_ms;
        let mut thought_ms = Vec::new();
        for _ in 0..self.moves {
            let clock = Clock {
                remaining_ms: left as i64,
                increment_ms: self.increment_ms as i64,
                byoyomi_ms: self.byoyomi_ms as i64,
                moves_to_go: None,
            };
            lag.begin(&clock);
            let delay = Delay::new(RESERVE_MS, &lag);
            let schedule = Schedule::for_clock(&clock, self.pace, delay);
            let hard = schedule.hard_ms.unwrap();
            let soft = schedule.soft_ms.unwrap_or(hard);
            let thought = (soft * (0.5 + 2.5 * lots.next())).min(hard).max(LEAST_MS);
            thought_ms.push(thought);
            lag.end(&clock, thought);
            left -= thought + self.jitter_ms * lots.next();
            if left < 0.0 {
                // Past the clock there is the byoyomi.
                if -left > self.byoyomi_ms {
                    return None;
                }
                left = 0.0;
            }
            left += self.increment_ms;
        }
        Some(Played {
            left_ms: left,
            thought_ms,
        })
    }
}

/// The worst case in use: no increment, and more lost by a noisy machine, 120 ms in a game of 80
/// moves, than there is to think.
#[test]
fn a_fifth_of_a_second_is_enough_for_a_game() {
    for pace in [SMALL, LARGE] {
        for seed in 0..500 {
            let game = Play {
                base_ms: 200.0,
                increment_ms: 0.0,
                byoyomi_ms: 0.0,
                jitter_ms: 3.0,
                moves: 80,
                pace,
            };
            assert!(game.run(seed).is_some(), "{pace:?}, seed {seed}");
        }
    }
}

#[test]
fn no_clock_falls() {
    for (base_ms, increment_ms, byoyomi_ms, jitter_ms, moves) in [
        (1000.0, 10.0, 0.0, 3.0, 300),
        (1000.0, 10.0, 0.0, 12.0, 150),
        (100.0, 10.0, 0.0, 5.0, 300),
        (10_000.0, 100.0, 0.0, 30.0, 300),
        (5000.0, 0.0, 0.0, 10.0, 150),
        (60_000.0, 0.0, 0.0, 200.0, 120),
        (0.0, 0.0, 100.0, 9.0, 300),
        (3000.0, 0.0, 500.0, 9.0, 300),
        (500.0, 20.0, 0.0, 3.0, 300),
    ] {
        for seed in 0..100 {
            let game = Play {
                base_ms,
                increment_ms,
                byoyomi_ms,
                jitter_ms,
                moves,
                pace: LARGE,
            };
            let words = format!("{base_ms}+{increment_ms}, byoyomi {byoyomi_ms}, seed {seed}");
            assert!(game.run(seed).is_some(), "{words}");
        }
    }
}

/// Of the time for an ordinary game most is used, and the end is not played in haste.
#[test]
fn time_is_not_wasted() {
    for (base_ms, increment_ms) in [(1000.0, 10.0), (10_000.0, 100.0), (60_000.0, 0.0)] {
        let game = Play {
            base_ms,
            increment_ms,
            byoyomi_ms: 0.0,
            jitter_ms: 1.0,
            moves: 60,
            pace: LARGE,
        };
        let result = game.run(7).unwrap();
        let had = base_ms + increment_ms * 60.0;
        assert!(result.left_ms < had * 0.25, "{result:?}");
        let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
        let (early, late) = result.thought_ms.split_at(30);
        assert!(mean(late) > mean(early) * 0.2, "{result:?}");
    }
    // An increment as large as the reserve is nevertheless used.
    let game = Play {
        base_ms: 100.0,
        increment_ms: 10.0,
        byoyomi_ms: 0.0,
        jitter_ms: 0.5,
        moves: 200,
        pace: LARGE,
    };
    let result = game.run(1).unwrap();
    let late = &result.thought_ms[100..];
    assert!(late.iter().sum::<f64>() > 8.0 * 100.0, "{result:?}");
}
