//! Looking for a forced mate, and nothing else.
//!
//! A mate is told only with its whole line. Its absence is told only where it is proved;
//! everything else is left open.

use super::{SearchTask, Tell, is_legal};
use crate::board::Move;
use crate::engine::event::MateAnswer;
use crate::engine::ticket::Ticket;
use crate::eval::Evaluated;
use crate::games::notation::write_move;
use crate::games::{Position, Reason};
use crate::search::{
    Bound, Control, Event as SearchEvent, Limits, MateAnswer as Solved, MateLimits, MateSolver,
    Report, Score,
};
use log::error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};

/// Most time for the ordinary search, in milliseconds.
const SEARCH_MS: i64 = 10_000;
/// Less time than this is not worth a search, in milliseconds.
const LEAST_SEARCH_MS: i64 = 20;
/// Most searches made to find the end of one line.
const MAX_EXTENSIONS: usize = 12;
/// Most time for each of them, in milliseconds.
const EXTENSION_MS: i64 = 100;

impl<G: Evaluated> SearchTask<G> {
    /// Looks for a mate: first for one by continuous check, with the solver; then, if time is
    /// left, for any other with a short ordinary search. That there is none is told only if the
    /// solver has proved it for continuous checks and the search has not found another.
    pub(super) fn find_mate(&self, ticket: &Ticket, tell: Tell) -> MateAnswer {
        if !may_exist(&self.position) {
            return MateAnswer::NoMate;
        }
        let proved_none = match self.solve(ticket) {
            Some(Solved::Mate(line)) if self.mates(&line) => {
                return MateAnswer::Line(self.written(&line));
            }
            Some(Solved::NoMate) => true,
            _ => false,
        };
        if let Some(line) = self.search_for_mate(ticket, tell) {
            return MateAnswer::Line(self.written(&line));
        }
        if proved_none {
            MateAnswer::NoMate
        } else {
            MateAnswer::Unknown
        }
    }

    /// What the solver says; nothing if it fails.
    fn solve(&self, ticket: &Ticket) -> Option<Solved> {
        let limits = MateLimits {
            nodes: self.order.limits.nodes,
            // Half the time is left to the search, which finds mates by quiet moves too.
            time_ms: self.order.limits.move_time_ms.map(|ms| own_time(ms / 2)),
            plies: None,
        };
        let result = catch_unwind(AssertUnwindSafe(|| {
            MateSolver::new(&self.position, self.solver_mib, limits, ticket.control()).solve()
        }));
        if result.is_err() {
            error!("the mate solver failed");
        }
        result.ok()
    }

    /// A mate found by a short search, to its end.
    fn search_for_mate(&self, ticket: &Ticket, tell: Tell) -> Option<Vec<Move>> {
        let elapsed = i64::try_from(ticket.control().own_time_ms()).unwrap_or(i64::MAX);
        let end = elapsed.saturating_add(SEARCH_MS);
        let end = end.min(self.order.limits.move_time_ms.unwrap_or(i64::MAX));
        if ticket.is_stopped() || end - elapsed < LEAST_SEARCH_MS {
            return None;
        }
        let limits = Limits {
            move_time_ms: Some(end),
            ..self.order.limits.clone()
        };
        let mut best: Option<Report> = None;
        self.search(&limits, ticket, tell, &mut |report| {
            if report.multi_pv == 1 && report.bound == Bound::Exact {
                best = Some(report.clone());
            }
        });
        let report = best?;
        match Score::from(report.value) {
            Score::Mate(plies @ 1..) => self.whole_line(report.line, usize::try_from(plies).ok()?),
            _ => None,
        }
    }

    /// Whether a line is legal and mates the other side.
    fn mates(&self, line: &[Move]) -> bool {
        let mut position = self.position.clone();
        for &mv in line {
            if !is_legal(&position, mv) {
                error!("an illegal move in a mating line");
                return false;
            }
            position.make(mv);
        }
        position.outcome().is_some_and(|outcome| {
            let mated = matches!(outcome.reason, Reason::Checkmate | Reason::Stalemate);
            mated && outcome.winner == Some(self.position.side())
        })
    }

    /// The line prolonged to the mate that was announced `plies` from the root; `None` if that
    /// does not succeed soon.
    fn whole_line(&self, line: Vec<Move>, plies: usize) -> Option<Vec<Move>> {
        let mut position = self.position.clone();
        let mut whole = Vec::with_capacity(plies);
        let mut found = line;
        for _ in 0..MAX_EXTENSIONS {
            for mv in found {
                if !is_legal(&position, mv) {
                    return None;
                }
                position.make(mv);
                whole.push(mv);
            }
            if position.outcome().is_some() || whole.len() >= plies {
                break;
            }
            found = self.continuation(&position, plies - whole.len())?;
        }
        self.mates(&whole).then_some(whole)
    }

    /// The best line from a position on the way to a mate so many plies on.
    fn continuation(&self, position: &Position<G>, plies: usize) -> Option<Vec<Move>> {
        let mut slot = self.searcher.lock().unwrap_or_else(PoisonError::into_inner);
        let searcher = slot.as_mut()?;
        let limits = Limits {
            depth: u32::try_from(plies + 2).ok(),
            move_time_ms: Some(EXTENSION_MS),
            ..Limits::default()
        };
        let control = Arc::new(Control::new(false, false));
        let mut line = Vec::new();
        let result = catch_unwind(AssertUnwindSafe(|| {
            searcher.go(position, &limits, &control, &mut |event| {
                if let SearchEvent::Line(report) = event
                    && report.bound == Bound::Exact
                    && report.multi_pv == 1
                {
                    line = report.line;
                }
            });
        }));
        if result.is_err() {
            error!("the search failed while it prolonged a line");
            *slot = None;
        }
        (!line.is_empty()).then_some(line)
    }

    /// The moves of a line as text.
    fn written(&self, line: &[Move]) -> Vec<String> {
        let mut position = self.position.clone();
        line.iter()
            .map(|&mv| {
                let text = write_move(&position, mv, self.order.notation);
                position.make(mv);
                text
            })
            .collect()
    }
}

/// A time limit as the solver counts it.
fn own_time(milliseconds: i64) -> u64 {
    u64::try_from(milliseconds).unwrap_or(0)
}

/// Whether a mate that begins with a check, or with a move that ends the game, can begin here at
/// all. If not, there is none in the sense of mate problems.
fn may_exist<G: Evaluated>(position: &Position<G>) -> bool {
    let mut after = position.clone();
    position.legal_moves().into_iter().any(|mv| {
        after.make(mv);
        let forcing = after.in_check() || !after.has_legal_move();
        after.unmake();
        forcing
    })
}
