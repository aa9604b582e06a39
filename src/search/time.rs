//! How long to think.

use super::lag::Lag;
use super::limits::{Clock, Limits};

/// The times between which a search ends, in milliseconds of one's own time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Schedule {
    /// The aim, stretched or shortened by how clear the choice is.
    soft_ms: Option<f64>,
    /// Never longer.
    hard_ms: Option<f64>,
}

/// How long games last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Squares of the board.
    pub(super) squares: usize,
    /// Whether captured pieces return.
    pub(super) has_drops: bool,
}

/// What a move costs beside thinking, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Delay {
    /// What the user reckons with: so much is hardly ever touched.
    pub(super) reserve_ms: f64,
    /// The most that was lost with a move of late.
    pub(super) peak_ms: f64,
    /// What is lost with each move on average.
    pub(super) usual_ms: f64,
}

/// Moves that a game still lasts, as far as the clock is concerned, on a board of 64 squares; a
/// larger board makes games longer.
const HORIZON: f64 = 36.0;
/// The part of the horizon that counts where every move earns more time than it loses, so that
/// the clock never runs dry.
const HORIZON_WITH_INCREMENT: f64 = 0.8;
/// The same where captured pieces return: games are sharp from the first capture on, and decided
/// after some thirty moves.
const HORIZON_WITH_DROPS: f64 = 0.5;
/// Moves for which there must be time to lose where no increment makes up for it: a long game,
/// since thinking can be cut short and the loss cannot.
const LONG_GAME: f64 = 90.0;
/// Moves in a row that may lose the most that was lost of late, where there is no byoyomi to catch
/// it: such moves come in heaps on a busy machine.
const CUSHION_MOVES: f64 = 4.0;
/// The part of what is left that is for the coming moves when losses would eat up all of it, so
/// that there is always a moment to think.
const LEAST_BUDGET: f64 = 1.0 / 30.0;
/// The same for a single move.
const LEAST_AVAILABLE: f64 = 1.0 / 16.0;
/// The part of a fair share that is aimed at; iterations that are begun run over it.
const AIM: f64 = 0.85;
/// The most for one move, in fair shares.
const MOST_SHARES: f64 = 4.0;
/// The most for one move, as a part of what is left.
const MOST_OF_ALL: f64 = 0.4;
/// What the time of the other side is worth when it went into the reply that came: the time it
/// saves is there for later moves, of which not all will be foreseen.
const WORTH_OF_PONDERING: f64 = 0.75;

impl Delay {
    /// What to expect where the user reckons with a loss of `reserve_ms` a move and `lag` tells
    /// what was lost so far.
    pub(super) fn new(reserve_ms: f64, lag: &Lag) -> Delay {
        Delay {
            reserve_ms,
            peak_ms: lag.peak_ms(),
            usual_ms: lag.average_ms().unwrap_or(reserve_ms),
        }
    }
}

impl Pace {
    /// Moves that a game still lasts; `gain_ms` is what the clock gains with each of them beside
    /// the thinking.
    fn horizon(self, gain_ms: f64) -> f64 {
        let part = match (gain_ms > 0.0, self.has_drops) {
            (false, _) => 1.0,
            (true, false) => HORIZON_WITH_INCREMENT,
            (true, true) => HORIZON_WITH_DROPS,
        };
        HORIZON * (self.squares as f64 / 64.0).sqrt() * part
    }
}

impl Schedule {
    /// Plans a move.
    pub(super) fn new(limits: &Limits, pace: Pace, delay: Delay) -> Schedule {
        let mut schedule = match &limits.clock {
            Some(clock) => Schedule::for_clock(clock, pace, delay),
            None => Schedule::default(),
        };
        if let Some(ms) = limits.move_time_ms {
            // The time asked for is used, but for what getting the move out costs.
            let ms = ms.max(0) as f64;
            let ms = ms - delay.reserve_ms.min(ms / 2.0);
            schedule.hard_ms = Some(schedule.hard_ms.map_or(ms, |hard| hard.min(ms)));
        }
        schedule
    }

    fn for_clock(clock: &Clock, pace: Pace, delay: Delay) -> Schedule {
        let remaining = clock.remaining_ms.max(0) as f64;
        let increment = clock.increment_ms.max(0) as f64;
        let byoyomi = clock.byoyomi_ms.max(0) as f64;
        let cushion = delay.peak_ms * if byoyomi > 0.0 { 1.0 } else { CUSHION_MOVES };
        // What may be spent on this move without losing on time.
        let all = remaining + byoyomi;
        let available = (all - delay.reserve_ms.max(cushion)).max(all * LEAST_AVAILABLE);
        if byoyomi > 0.0 && remaining < byoyomi * 0.5 {
            // The byoyomi comes back with every move: use it.
            return Schedule {
                soft_ms: None,
                hard_ms: Some(available),
            };
        }
        // Each of the coming moves earns its increment and loses what moves lose; byoyomi covers
        // the loss.
        let loss = if byoyomi > 0.0 { 0.0 } else { delay.usual_ms };
        let gain = increment - loss;
        let mut horizon = pace.horizon(gain);
        let mut long_game = LONG_GAME;
        if let Some(moves) = clock.moves_to_go {
            horizon = horizon.min(f64::from(moves) + 0.5);
            long_game = long_game.min(f64::from(moves));
        }
        let coming = if gain < 0.0 { long_game } else { horizon };
        let budget = remaining - cushion + (coming - 1.0) * gain;
        let budget = budget.max(remaining * LEAST_BUDGET);
        let share = budget / horizon + byoyomi * 0.9;
        let most = match clock.moves_to_go {
            Some(1) => available,
            // The byoyomi as a whole, and a part of the rest.
            _ => available.min((available - byoyomi).max(0.0) * MOST_OF_ALL + byoyomi),
        };
        Schedule {
            soft_ms: Some((share * AIM).min(most)),
            hard_ms: Some((share * MOST_SHARES).min(most)),
        }
    }

    /// Whether the time is up for good.
    pub(super) fn is_over(&self, own_ms: f64) -> bool {
        self.hard_ms.is_some_and(|hard| own_ms >= hard)
    }

    /// Whether another iteration should not be begun; `stretch` is 1 for an ordinary choice, more
    /// for a difficult one.
    pub(super) fn is_enough(&self, own_ms: f64, pondered_ms: f64, stretch: f64) -> bool {
        let thought = own_ms + pondered_ms * WORTH_OF_PONDERING;
        self.soft_ms.is_some_and(|soft| thought >= soft * stretch)
    }
}

#[cfg(test)]
mod tests;
