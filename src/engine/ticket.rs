//! The switch of a running search or other long work.

use crate::search::Control;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// What the caller's thread and the working thread share about one piece of work.
#[derive(Debug)]
pub struct Ticket {
    control: Arc<Control>,
    /// Whether an answer that needs no search must be held back all the same.
    held: Mutex<bool>,
    released: Condvar,
    silent: AtomicBool,
}

impl Ticket {
    /// The switch of work that begins now, as [`Control::new`].
    pub(super) fn new(ponder: bool, infinite: bool) -> Ticket {
        Ticket {
            control: Arc::new(Control::new(ponder, infinite)),
            held: Mutex::new(ponder || infinite),
            released: Condvar::new(),
            silent: AtomicBool::new(false),
        }
    }

    /// The search's part of the switch.
    pub fn control(&self) -> &Arc<Control> {
        &self.control
    }

    /// Whether the work should end.
    pub fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }

    /// Whether the search still ponders.
    pub(super) fn is_pondering(&self) -> bool {
        self.control.is_pondering()
    }

    /// Ends the work as soon as it notices.
    pub(super) fn stop(&self) {
        self.control.stop();
        self.release();
    }

    /// The awaited move was played.
    pub(super) fn ponder_hit(&self) {
        if self.control.is_pondering() {
            self.control.ponder_hit();
            self.release();
        }
    }

    /// From now on nothing is told any more.
    pub(super) fn silence(&self) {
        self.silent.store(true, Ordering::Release);
    }

    /// Whether nothing may be told.
    pub(super) fn is_silent(&self) -> bool {
        self.silent.load(Ordering::Acquire)
    }

    fn release(&self) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.released.notify_all();
    }

    /// Waits until an answer may be given: at once, or after [`Ticket::stop`] or
    /// [`Ticket::ponder_hit`].
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
    fn an_answer_is_held_until_the_hit_or_the_stop() {
        Ticket::new(false, false).wait_for_release();
        for stop in [false, true] {
            let ticket = Ticket::new(true, false);
            std::thread::scope(|scope| {
                let waiting = scope.spawn(|| ticket.wait_for_release());
                std::thread::sleep(std::time::Duration::from_millis(20));
                assert!(!waiting.is_finished());
                if stop {
                    ticket.stop();
                } else {
                    ticket.ponder_hit();
                }
            });
        }
    }

    #[test]
    fn a_hit_does_not_end_an_infinite_search() {
        let ticket = Ticket::new(false, true);
        ticket.ponder_hit();
        assert!(*ticket.held.lock().unwrap());
        assert!(!ticket.is_stopped());
    }
}
