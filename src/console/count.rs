//! Perft: counts that can be stopped.

use super::Console;
use super::orders::notation;
use crate::board::Move;
use crate::engine::{PositionVisitor, Ticket};
use crate::eval::Evaluated;
use crate::games::Position;
use crate::games::notation::{Notation, write_move};
use crate::protocol::reply::info_error;
use crate::tools::perft::perft;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::sync::Arc;

/// Most threads for a count.
const MAX_THREADS: usize = 512;
/// Depth in plies below which one thread counts without looking whether it should stop.
const SERIAL_DEPTH: u32 = 3;

/// A count as work to be done; its result is the lines to print.
type Count = Box<dyn FnOnce(&Ticket) -> Vec<String> + Send>;

/// Prepares the count of the move tree below a position.
struct Prepare {
    depth: u32,
    notation: Notation,
}

impl PositionVisitor for Prepare {
    type Output = Count;

    fn visit<G: Evaluated>(self, position: &Position<G>) -> Count {
        let position = position.clone_board();
        Box::new(move |ticket| {
            let counts = divide(&position, self.depth, ticket);
            if ticket.is_stopped() {
                return vec![info_error(&"the count was stopped")];
            }
            let total = match self.depth {
                0 => 1,
                _ => counts.iter().map(|(_, nodes)| nodes).sum::<u64>(),
            };
            let mut lines: Vec<String> = counts
                .into_iter()
                .filter(|_| self.depth > 0)
                .map(|(mv, nodes)| format!("{}: {nodes}", write_move(&position, mv, self.notation)))
                .collect();
            lines.sort_unstable();
            lines.push(String::new());
            lines.push(format!("Nodes searched: {total}"));
            lines
        })
    }
}

/// The count below each move; the sums mean nothing once the ticket is stopped.
fn divide<G: Evaluated>(position: &Position<G>, depth: u32, ticket: &Ticket) -> Vec<(Move, u64)> {
    let moves = position.legal_moves().into_par_iter();
    moves
        .map(|mv| {
            let mut after = position.clone_board();
            after.make(mv);
            (mv, count(&mut after, depth.saturating_sub(1), ticket))
        })
        .collect()
}

/// The number of leaves below a position, the upper moves shared among the threads of the pool.
fn count<G: Evaluated>(position: &mut Position<G>, depth: u32, ticket: &Ticket) -> u64 {
    if ticket.is_stopped() {
        return 0;
    }
    if depth <= SERIAL_DEPTH {
        return perft(position, depth);
    }
    let counts = divide(position, depth, ticket);
    counts.into_iter().map(|(_, nodes)| nodes).sum()
}

impl Console {
    /// Obeys `perft` and `go perft`: a line for each move, an empty one, and the sum. Without a
    /// number of threads all processors count.
    pub(super) fn perft(&mut self, depth: u32, threads: Option<u32>) {
        self.engine.stop_and_wait();
        let prepare = Prepare {
            depth,
            notation: notation(self.dialect),
        };
        let Some(count) = self.engine.visit(prepare) else {
            return;
        };
        let threads = threads.and_then(|count| usize::try_from(count).ok());
        let reporter = Arc::clone(&self.reporter);
        self.engine.count(move |ticket| {
            // Zero threads means as many as there are processors.
            let pool = ThreadPoolBuilder::new()
                .num_threads(threads.unwrap_or(0).min(MAX_THREADS))
                .build();
            match pool {
                Ok(pool) => reporter.lines(&pool.install(|| count(ticket))),
                Err(error) => reporter.line(&info_error(&error)),
            }
        });
    }
}
