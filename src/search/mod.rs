//! The search: iterative deepening on any number of threads over a shared table. Prints nothing.
//!
//! A [`Searcher`] lives as long as its game is played and keeps what was learned from move to
//! move. [`Searcher::go`] blocks; the [`Control`] it is given stops it from another thread.
//!
//! One node is searched in `node.rs` with the help of `pruning.rs` and `learning.rs`, the root in
//! `root.rs` with the help of `root_solver.rs`, captures in `quiescence.rs`; the numbers stand in
//! [`params`].

mod correction;
mod crew;
mod endgames;
mod history;
mod lag;
mod learning;
mod limits;
mod mate;
mod node;
mod node_clock;
pub mod params;
mod picker;
mod pruning;
mod quiescence;
mod report;
mod root;
mod root_solver;
pub mod strength;
mod table;
mod time;
mod value;
mod worker;

pub use limits::{Clock, Control, Limits};
pub use mate::{MateAnswer, MateLimits, MateSolver};
pub use report::{Bound, Conclusion, Event, Report};
pub use strength::Strength;
pub use value::{MATE, MATE_BOUND, MAX_EVAL, MAX_PLY, Score, Value, is_decided, is_mate};

use crate::board::Move;
use crate::endgame::Endgames;
use crate::eval::Evaluated;
use crate::eval::network::Evaluation;
use crate::games::Position;
use crew::Crew;
use lag::Lag;
use node_clock::NodeClock;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::mpsc::channel;
use std::sync::{Arc, OnceLock};
use table::Table;
use time::{Delay, Pace, Schedule};
use worker::{Counter, Shared, Worker};

/// What the user may set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Threads, at least 1.
    pub threads: usize,
    /// Size of the transposition table in MiB, at least 1.
    pub hash_mib: usize,
    /// Best lines to look for, at least 1.
    pub multi_pv: usize,
    /// Milliseconds lost between the engine and the clock with every move.
    pub move_overhead_ms: u64,
    /// What scores positions.
    pub evaluation: Evaluation,
}

/// Searches positions of one game and remembers what it learned.
///
/// Memory: the table, and for each thread its histories (30 MiB in the shogi games, 12 MiB in
/// Cannon Chess, 5 MiB in the others).
pub struct Searcher<G: Evaluated> {
    settings: Settings,
    table: Arc<Table>,
    workers: Vec<Option<Worker<G>>>,
    crew: Crew,
    lag: Lag,
    node_clock: NodeClock,
    endgames: Option<Arc<Endgames<G>>>,
    /// Whether there is anything to forget.
    has_learned: bool,
}

impl<G: Evaluated> Searcher<G> {
    /// What each thread needs for its own, in MiB.
    pub const MIB_PER_THREAD: usize =
        ((history::Histories::<G>::BYTES + correction::Corrections::BYTES) >> 20) + 1;

    /// A searcher with empty tables.
    pub fn new(settings: Settings) -> Searcher<G> {
        Searcher {
            table: Arc::new(Table::new(settings.hash_mib)),
            settings,
            workers: Vec::new(),
            crew: Crew::default(),
            lag: Lag::default(),
            node_clock: NodeClock::default(),
            endgames: None,
            has_learned: false,
        }
    }

    /// Changes the settings; a new table size empties the table, another evaluation everything.
    pub fn configure(&mut self, settings: Settings) {
        if settings.hash_mib != self.settings.hash_mib {
            // The old table goes first: two may not fit.
            self.workers.clear();
            self.table = Arc::new(Table::new(1));
            self.table = Arc::new(Table::new(settings.hash_mib));
        }
        if settings.evaluation != self.settings.evaluation {
            self.workers.clear();
            self.table.clear();
        }
        self.workers.truncate(settings.threads.max(1));
        self.settings = settings;
    }

    /// Lets the search ask these tables of endings from now on; if there were others, what was
    /// learned is forgotten.
    pub fn use_endgames(&mut self, endgames: Option<Arc<Endgames<G>>>) {
        let same = match (&self.endgames, &endgames) {
            (Some(old), Some(new)) => Arc::ptr_eq(old, new),
            (None, None) => true,
            _ => false,
        };
        if !same {
            self.endgames = endgames;
            self.clear();
        }
    }

    /// Forgets everything learned about the game.
    pub fn clear(&mut self) {
        self.node_clock.forget();
        if !std::mem::take(&mut self.has_learned) {
            return;
        }
        self.table.clear();
        self.workers.par_iter_mut().flatten().for_each(|worker| {
            worker.histories.clear();
            worker.corrections.clear();
        });
    }

    /// Hires the threads and allocates their memory, which the first search would do otherwise.
    pub fn prepare(&mut self, position: &Position<G>) {
        let missing = self.workers.iter().flatten().count() != self.settings.threads;
        if missing {
            let control = Arc::new(Control::new(false, false));
            let shared = self.share(Limits::default(), &control);
            let workers = self.hire(&shared, position, &[]);
            self.workers = workers.into_iter().map(Some).collect();
        }
    }

    /// Searches the position and tells of its progress through `tell`, which is called on the
    /// calling thread only. Returns when the limits are reached or `control` stops it; in an
    /// infinite or pondering search not before `control` releases it.
    ///
    /// If the game is over by a rule other than lack of moves, the best move is still found.
    pub fn go(
        &mut self,
        position: &Position<G>,
        limits: &Limits,
        control: &Arc<Control>,
        tell: &mut dyn FnMut(Event),
    ) -> Conclusion {
        let mut root_moves = position.legal_moves();
        if !limits.search_moves.is_empty() {
            root_moves.retain(|mv| limits.search_moves.contains(mv));
        }
        if root_moves.is_empty() {
            control.wait_for_release();
            return Conclusion::default();
        }
        self.has_learned = true;
        let shared = self.begin(limits, control);
        let mut workers = self.hire(&shared, position, &root_moves);
        let _guard = StopAtEnd(control);
        let (sender, receiver) = channel();
        for mut worker in workers.drain(1..) {
            let sender = sender.clone();
            self.crew.give(worker.number - 1, move || {
                worker.iterate(&mut |_| {});
                let _ = sender.send(worker);
            });
        }
        drop(sender);
        let mut conclusion = Conclusion::default();
        if let Some(mut first) = workers.pop() {
            first.iterate(tell);
            let mut all: Vec<_> = std::iter::once(first).chain(receiver).collect();
            all.sort_by_key(|worker| worker.number);
            conclusion = conclude(&mut all, &shared, tell);
            for worker in all {
                let number = worker.number;
                self.workers[number] = Some(worker);
            }
        }
        control.wait_for_release();
        self.end(&shared);
        conclusion
    }

    /// Looks at the clock, and shares out what the threads need for the search.
    fn begin(&mut self, limits: &Limits, control: &Arc<Control>) -> Arc<Shared<G>> {
        let mut limits = limits.clone();
        self.node_clock.set(&mut limits);
        if let Some(clock) = &limits.clock
            && limits.is_timed()
        {
            self.lag.begin(clock);
        }
        if let Some(strength) = limits.strength {
            let most = strength.most_nodes();
            limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
        }
        self.share(limits, control)
    }

    /// Takes the time that the search used off the clocks. A search that was stopped while it
    /// pondered used none.
    fn end(&mut self, shared: &Shared<G>) {
        let Shared {
            limits, control, ..
        } = shared;
        if let Some(clock) = &limits.clock
            && !control.is_pondering()
        {
            let own_ms = shared.times_ms().0;
            if limits.is_timed() {
                self.lag.end(clock, own_ms);
            } else {
                let nodes = own_ms * limits.nodes_per_ms as f64;
                self.node_clock.charge(limits, nodes.round() as u64);
            }
        }
    }

    fn share(&mut self, limits: Limits, control: &Arc<Control>) -> Arc<Shared<G>> {
        self.table.new_search();
        self.crew.resize(self.settings.threads.max(1) - 1);
        let pace = Pace {
            squares: G::SHAPE.squares(),
            has_drops: Position::<G>::HAS_HANDS && G::ORTHODOX.is_none(),
        };
        // Nodes are never lost on the way.
        let delay = match limits.nodes_per_ms {
            0 => Delay::new(self.settings.move_overhead_ms as f64, &self.lag),
            _ => Delay::default(),
        };
        // A weak player needs one thread, which makes its choices repeatable.
        let (threads, lines) = match limits.strength {
            Some(strength) => (1, strength.lines()),
            None => (self.crew.len() + 1, 1),
        };
        let ponder_nodes = OnceLock::new();
        if !control.is_pondering() {
            let _ = ponder_nodes.set(0);
        }
        Arc::new(Shared {
            table: self.table.clone(),
            endgames: self.endgames.clone(),
            control: control.clone(),
            schedule: Schedule::new(&limits, pace, delay),
            limits,
            multi_pv: self.settings.multi_pv.max(lines),
            told_lines: self.settings.multi_pv,
            ponder_nodes,
            counters: (0..threads).map(|_| Counter::default()).collect(),
        })
    }

    /// Takes the workers of all threads, made anew where there is none, ready for the search.
    fn hire(
        &mut self,
        shared: &Arc<Shared<G>>,
        position: &Position<G>,
        root_moves: &[Move],
    ) -> Vec<Worker<G>> {
        let threads = shared.counters.len();
        if self.workers.len() < threads {
            self.workers.resize_with(threads, || None);
        }
        let evaluation = &self.settings.evaluation;
        self.workers[..threads]
            .par_iter_mut()
            .enumerate()
            .map(|(number, place)| {
                let mut worker = place
                    .take()
                    .unwrap_or_else(|| Worker::new(number, shared.clone(), position, evaluation));
                worker.prepare(shared.clone(), position, root_moves);
                worker
            })
            .collect()
    }
}

/// Stops the other threads whichever way the first one ends.
struct StopAtEnd<'a>(&'a Control);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

/// Chooses among the threads' best moves and tells the chosen line where it was not told yet.
fn conclude<G: Evaluated>(
    workers: &mut [Worker<G>],
    shared: &Shared<G>,
    tell: &mut dyn FnMut(Event),
) -> Conclusion {
    let chosen = vote(workers);
    let worker = &mut workers[chosen];
    if chosen == 0 {
        worker.tell_final(tell);
    } else {
        worker.tell_chosen(tell);
    }
    worker.choose_weakly(tell);
    let line = worker.whole_line(0);
    Conclusion {
        best: line.first().copied(),
        ponder: line.get(1).copied(),
        value: worker.root_moves[0].known_value(),
        nodes: shared.nodes(),
        depth: worker.finished_depth as u32,
    }
}

/// The thread whose best move has the most support: each thread votes for its move with a weight
/// that grows with its depth and score. With several lines wanted the first thread decides.
fn vote<G: Evaluated>(workers: &[Worker<G>]) -> usize {
    if workers.len() == 1 || workers[0].shared.multi_pv > 1 {
        return 0;
    }
    let value = |worker: &Worker<G>| worker.root_moves[0].known_value();
    let worst = workers.iter().map(value).min().unwrap_or(0);
    let mut votes: HashMap<Move, i64> = HashMap::new();
    for worker in workers.iter().filter(|w| w.finished_depth > 0) {
        let weight = i64::from(value(worker) - worst + 15) * i64::from(worker.finished_depth);
        *votes.entry(worker.root_moves[0].mv).or_default() += weight;
    }
    let support = |worker: &Worker<G>| {
        let won = value(worker) >= MATE_BOUND;
        let votes = votes.get(&worker.root_moves[0].mv).copied().unwrap_or(-1);
        (
            won,
            if won { i64::from(value(worker)) } else { votes },
            worker.finished_depth,
        )
    };
    // The first thread wins ties.
    (0..workers.len())
        .rev()
        .max_by_key(|&i| support(&workers[i]))
        .unwrap_or(0)
}
