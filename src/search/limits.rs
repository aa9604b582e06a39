//! When a search must end, and the switch that ends it.

use super::strength::Strength;
use crate::board::Move;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Milliseconds left; may be negative on late clocks.
    pub remaining_ms: i64,
    /// Milliseconds added after each move.
    pub increment_ms: i64,
    /// Milliseconds for each move once the clock has run out.
    pub byoyomi_ms: i64,
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
}

/// What ends a search. All limits given hold at once; without any it runs until stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes of all threads together.
    pub nodes: Option<u64>,
    /// Nodes of all threads together after which no further iteration is begun.
    pub soft_nodes: Option<u64>,
    /// Milliseconds for this move.
    pub move_time_ms: Option<i64>,
    /// The clock.
    pub clock: Option<Clock>,
    /// Stop when a mate in at most so many plies is found.
    pub mate_plies: Option<u32>,
    /// Never stop by itself, and give no best move before being told to stop.
    pub infinite: bool,
    /// Consider these moves only; all if empty.
    pub search_moves: Vec<Move>,
    /// How strong to play; `None` is as strong as the other limits allow.
    pub strength: Option<Strength>,
    /// Nodes that count as a millisecond in `move_time_ms` and `clock`; 0 is real time.
    pub nodes_per_ms: u64,
}

impl Limits {
    /// Whether real time is among the limits.
    pub(super) fn is_timed(&self) -> bool {
        self.nodes_per_ms == 0 && (self.clock.is_some() || self.move_time_ms.is_some())
    }
}

/// The switch between a running search and whoever may stop it. Shared by reference.
#[derive(Debug)]
pub struct Control {
    stopped: AtomicBool,
    /// Whether it was stopped from outside.
    stop_asked: AtomicBool,
    /// Microseconds after `started` at which pondering became a normal search.
    ponder_hit_us: AtomicU64,
    started: Instant,
    /// Whether the best move must be held back: while pondering, and in an infinite search.
    held: Mutex<bool>,
    released: Condvar,
}

/// In `ponder_hit_us`: still pondering.
const PONDERING: u64 = u64::MAX;

impl Control {
    /// The switch of a search that begins now. `ponder`: the time does not run before
    /// [`Control::ponder_hit`]. `infinite`: the best move is held back until [`Control::stop`].
    pub fn new(ponder: bool, infinite: bool) -> Control {
        Control {
            stopped: AtomicBool::new(false),
            stop_asked: AtomicBool::new(false),
            ponder_hit_us: AtomicU64::new(if ponder { PONDERING } else { 0 }),
            started: Instant::now(),
            held: Mutex::new(ponder || infinite),
            released: Condvar::new(),
        }
    }

    /// Ends the search as soon as its threads notice, and lets go of the best move.
    pub fn stop(&self) {
        self.stop_asked.store(true, Ordering::SeqCst);
        self.stopped.store(true, Ordering::SeqCst);
        self.release();
    }

    /// Lets another search run under the same switch after one has ended. `false` if it may not,
    /// because [`Control::stop`] was called.
    pub fn rearm(&self) -> bool {
        self.stopped.store(false, Ordering::SeqCst);
        // Whichever comes first, this or a stop at the same time: the stop holds.
        let stop_asked = self.stop_asked.load(Ordering::SeqCst);
        if stop_asked {
            self.stopped.store(true, Ordering::SeqCst);
        }
        !stop_asked
    }

    /// The expected move was played: time runs from now on.
    pub fn ponder_hit(&self) {
        let now = self.started.elapsed().as_micros() as u64;
        self.ponder_hit_us.store(now, Ordering::Relaxed);
        self.release();
    }

    fn release(&self) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.released.notify_all();
    }

    /// Ends the search without letting go of a best move that is held back.
    pub(super) fn finish(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the threads should end.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether the search still ponders.
    pub fn is_pondering(&self) -> bool {
        self.ponder_hit_us.load(Ordering::Relaxed) == PONDERING
    }

    /// Time since the search began, pondering included.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// One's own time that has run: since the start or the ponder hit; none while pondering.
    pub fn own_time(&self) -> Duration {
        let hit = self.ponder_hit_us.load(Ordering::Relaxed);
        self.elapsed().saturating_sub(Duration::from_micros(hit))
    }

    /// Whole milliseconds of one's own time that have run.
    pub fn own_time_ms(&self) -> u64 {
        self.own_time().as_millis() as u64
    }

    /// Waits until the best move may be told.
    pub(super) fn wait_for_release(&self) {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let _free = self
            .released
            .wait_while(held, |held| *held)
            .unwrap_or_else(PoisonError::into_inner);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_switch_serves_again_until_it_is_stopped() {
        let control = Control::new(false, false);
        control.finish();
        assert!(control.is_stopped());
        assert!(control.rearm() && !control.is_stopped());
        control.stop();
        assert!(!control.rearm() && control.is_stopped());
    }

    #[test]
    fn ones_own_time_begins_with_the_hit() {
        let control = Control::new(true, false);
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(control.own_time(), Duration::ZERO);
        control.ponder_hit();
        let pondered = control.elapsed() - control.own_time();
        assert!(pondered >= Duration::from_millis(20));
        std::thread::sleep(Duration::from_millis(5));
        assert!(control.own_time_ms() >= 5);
    }
}
