//! A search on order, and the handle of one that runs.

use super::event::Event;
use super::ticket::Ticket;
use crate::games::notation::Notation;
use crate::search::Limits;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Hears of what happens during a search, on the search's thread.
pub type Tell = Box<dyn FnMut(Event) + Send>;

/// What a search is to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The best move.
    BestMove,
    /// A forced mate for the side to move, and nothing else.
    Mate,
}

/// A search as it is ordered.
#[derive(Clone, Debug)]
pub struct SearchOrder {
    /// What ends it.
    pub limits: Limits,
    /// Whether it runs on the other side's time until [`Engine::ponder_hit`](super::Engine).
    pub ponder: bool,
    /// What it is to find.
    pub goal: Goal,
    /// How moves are written in its events.
    pub notation: Notation,
    /// Whether a game that is over by a rule while there are legal moves (repetition, fifty
    /// moves, dead position) has no best move. Otherwise it is searched like any other.
    pub rules_end_games: bool,
    /// Whether a move of the book will do: the search is to end with a move to play.
    pub book: bool,
}

impl SearchOrder {
    /// Whether the search ends without being told to.
    pub fn is_limited(&self) -> bool {
        let limits = &self.limits;
        !limits.infinite
            && !self.ponder
            && (limits.depth.is_some()
                || limits.nodes.is_some()
                || limits.move_time_ms.is_some()
                || limits.mate_plies.is_some()
                || limits.clock.is_some())
    }
}

/// Whether work has ended, and the way to wait for it.
#[derive(Debug, Default)]
pub(super) struct Done {
    ended: Mutex<bool>,
    changed: Condvar,
}

impl Done {
    /// The work has ended.
    pub(super) fn set(&self) {
        *self.ended.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }
}

/// Work that was started.
#[derive(Debug)]
pub(super) struct Running {
    ticket: Arc<Ticket>,
    done: Arc<Done>,
    kind: Kind,
}

/// How work ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A search without a limit: when it is stopped.
    Endless,
    /// A search with a limit: by itself, or when it is stopped for what comes next.
    Limited,
    /// A count: by itself. What comes next waits for it.
    Count,
}

impl Running {
    pub(super) fn new(ticket: Arc<Ticket>, done: Arc<Done>, kind: Kind) -> Running {
        Running { ticket, done, kind }
    }

    /// Its switch.
    pub(super) fn ticket(&self) -> &Ticket {
        &self.ticket
    }

    /// How it ends.
    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether it has ended.
    fn ended(&self) -> MutexGuard<'_, bool> {
        self.done
            .ended
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it has not ended yet.
    pub(super) fn is_alive(&self) -> bool {
        !*self.ended()
    }

    /// Waits for its end.
    pub(super) fn wait(&self) {
        let _ended = self
            .done
            .changed
            .wait_while(self.ended(), |ended| !*ended)
            .unwrap_or_else(PoisonError::into_inner);
    }

    /// Waits for its end, but not longer than `patience`.
    pub(super) fn wait_at_most(&self, patience: Duration) {
        let _ended = self
            .done
            .changed
            .wait_timeout_while(self.ended(), patience, |ended| !*ended)
            .unwrap_or_else(PoisonError::into_inner);
    }
}
