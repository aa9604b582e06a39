//! What one search thread knows and remembers.

use super::correction::Corrections;
use super::history::{Histories, Slot};
use super::limits::{Control, Limits};
use super::picker::Lists;
use super::table::Table;
use super::time::Schedule;
use super::value::{INFINITE, MAX_PLY, Value};
use crate::board::{Move, ROLE_SLOTS, Role};
use crate::endgame::Endgames;
use crate::eval::network::Evaluation;
use crate::eval::{self, Evaluated, Evaluator};
use crate::games::{ExchangeValues, Position};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// What the threads of one search share.
pub(super) struct Shared<G: Evaluated> {
    pub(super) table: Arc<Table>,
    /// Tables of endings, where there are any.
    pub(super) endgames: Option<Arc<Endgames<G>>>,
    pub(super) control: Arc<Control>,
    pub(super) limits: Limits,
    pub(super) schedule: Schedule,
    /// The best lines to look for.
    pub(super) multi_pv: usize,
    /// Those of them that are told.
    pub(super) told_lines: usize,
    /// The nodes that pondering took, once that is over, where nodes are counted for time.
    pub(super) ponder_nodes: OnceLock<u64>,
    /// The nodes of each thread, each counted by its own thread alone.
    pub(super) counters: Vec<Counter>,
}

/// A node counter with a cache line of its own.
#[repr(align(128))]
#[derive(Default)]
pub(super) struct Counter {
    nodes: AtomicU64,
    /// Positions that the tables of endings knew.
    table_hits: AtomicU64,
}

impl<G: Evaluated> Shared<G> {
    /// Nodes of all threads.
    pub(super) fn nodes(&self) -> u64 {
        self.counters
            .iter()
            .map(|counter| counter.nodes.load(Ordering::Relaxed))
            .sum()
    }

    /// Positions that the tables of endings knew, of all threads.
    pub(super) fn table_hits(&self) -> u64 {
        self.counters
            .iter()
            .map(|counter| counter.table_hits.load(Ordering::Relaxed))
            .sum()
    }

    /// A thread found one more.
    pub(super) fn count_table_hit(&self, thread: usize) {
        if let Some(counter) = self.counters.get(thread) {
            counter.table_hits.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Milliseconds of one's own time that have run and those of pondering before, as the clock
    /// of this search counts them: real ones, or so many nodes each.
    pub(super) fn times_ms(&self) -> (f64, f64) {
        let control = &self.control;
        let (own, pondered) = match self.limits.nodes_per_ms {
            0 => {
                let own = control.own_time();
                let pondered = control.elapsed().saturating_sub(own);
                return (own.as_secs_f64() * 1e3, pondered.as_secs_f64() * 1e3);
            }
            _ if control.is_pondering() => (0, self.nodes()),
            _ => {
                let nodes = self.nodes();
                let pondered = *self.ponder_nodes.get_or_init(|| nodes);
                (nodes - pondered, pondered)
            }
        };
        let rate = self.limits.nodes_per_ms as f64;
        (own as f64 / rate, pondered as f64 / rate)
    }
}

/// What a node of the current line leaves for those below it.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The move made here.
    pub(super) slot: Slot,
    /// Whether that move captures or promotes, or is none.
    pub(super) noisy: bool,
    /// Plies by which the search of that move was reduced.
    pub(super) reduction: i32,
    /// The corrected evaluation; meaningless in check.
    pub(super) eval: Value,
    pub(super) in_check: bool,
    /// A move that is not to be searched here, while its rivals are judged.
    pub(super) excluded: Move,
    /// Fail-highs among this node's children.
    pub(super) cutoffs: i32,
    /// Doubly extended moves on the line so far.
    pub(super) double_extensions: i32,
}

impl Frame {
    pub(super) const EMPTY: Frame = Frame {
        slot: Slot::NONE,
        noisy: true,
        reduction: 0,
        eval: 0,
        in_check: false,
        excluded: Move::NONE,
        cutoffs: 0,
        double_extensions: 0,
    };
}

/// A move of the root with what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// The score of the running iteration; minus infinity while unknown.
    pub(super) value: Value,
    /// The score of the iteration before.
    pub(super) previous: Value,
    pub(super) nodes: u64,
    pub(super) selective_depth: u32,
    pub(super) line: Vec<Move>,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> RootMove {
        RootMove {
            mv,
            value: -INFINITE,
            previous: -INFINITE,
            nodes: 0,
            selective_depth: 0,
            line: vec![mv],
        }
    }
}

/// Frames before the root, so that a node can look back without asking.
pub(super) const LOOK_BACK: usize = 6;

/// One search thread's own data, kept from search to search.
pub(super) struct Worker<G: Evaluated> {
    /// 0 for the thread that decides and tells.
    pub(super) number: usize,
    pub(super) shared: Arc<Shared<G>>,
    pub(super) position: Position<G>,
    pub(super) evaluator: Evaluator<G>,
    pub(super) histories: Histories<G>,
    pub(super) corrections: Corrections,
    pub(super) values: ExchangeValues,
    pub(super) frames: Box<[Frame; MAX_PLY + LOOK_BACK + 2]>,
    pub(super) lines: Vec<Vec<Move>>,
    pub(super) lists: Vec<Lists>,
    pub(super) root_moves: Vec<RootMove>,
    /// The place among the best lines that is being searched.
    pub(super) pv_index: usize,
    pub(super) nodes: u64,
    pub(super) selective_depth: usize,
    pub(super) root_depth: i32,
    pub(super) finished_depth: i32,
    /// Whether some root move has a score.
    pub(super) has_score: bool,
    /// Whether there was nothing left to think about before the pondering ended.
    pub(super) is_settled: bool,
    /// How clear the choice was when an iteration ended while pondering, as the factor by which
    /// the aim is stretched.
    pub(super) pondered_stretch: Option<f64>,
    /// Nodes at which the limits are looked at again.
    next_look: u64,
    /// No null move before this ply, while a null move cut is verified.
    pub(super) null_move_from: usize,
    reductions: Box<[[i16; 64]; 64]>,
}

impl<G: Evaluated> Worker<G> {
    pub(super) fn new(
        number: usize,
        shared: Arc<Shared<G>>,
        position: &Position<G>,
        evaluation: &Evaluation,
    ) -> Worker<G> {
        let mut values = [0; ROLE_SLOTS];
        for role in G::PIECES.roles() {
            values[role.index()] = eval::exchange_value::<G>(role);
        }
        Worker {
            number,
            shared,
            position: position.clone(),
            evaluator: Evaluator::with(position, evaluation),
            histories: Histories::new(),
            corrections: Corrections::new(),
            values,
            frames: Box::new([Frame::EMPTY; MAX_PLY + LOOK_BACK + 2]),
            lines: vec![Vec::new(); MAX_PLY + 2],
            lists: std::iter::repeat_with(Lists::default)
                .take(2 * (MAX_PLY + 2))
                .collect(),
            root_moves: Vec::new(),
            pv_index: 0,
            nodes: 0,
            selective_depth: 0,
            root_depth: 0,
            finished_depth: 0,
            has_score: false,
            is_settled: false,
            pondered_stretch: None,
            next_look: 0,
            null_move_from: 0,
            reductions: reduction_table(),
        }
    }

    /// Sets up a new search from a position.
    pub(super) fn prepare(
        &mut self,
        shared: Arc<Shared<G>>,
        position: &Position<G>,
        root_moves: &[Move],
    ) {
        self.shared = shared;
        self.position = position.clone();
        self.evaluator.reset(position);
        self.frames.fill(Frame::EMPTY);
        self.root_moves = root_moves.iter().map(|&mv| RootMove::new(mv)).collect();
        self.nodes = 0;
        self.selective_depth = 0;
        self.root_depth = 0;
        self.finished_depth = 0;
        self.has_score = false;
        self.is_settled = false;
        self.pondered_stretch = None;
        self.next_look = 0;
        self.pv_index = 0;
        self.null_move_from = 0;
        self.reductions = reduction_table();
    }

    #[inline(always)]
    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + LOOK_BACK]
    }

    /// The slots of the moves one, two and four plies before the node at `ply`.
    #[inline(always)]
    pub(super) fn before(&self, ply: usize) -> [Slot; 3] {
        [1, 2, 4].map(|back| self.frames[ply + LOOK_BACK - back].slot)
    }

    /// Plays a move of the line; `ply` is that of the node it is played in.
    #[inline(always)]
    pub(super) fn make(&mut self, mv: Move, ply: usize) {
        let side = self.position.side();
        let slot = Histories::<G>::slot(side, self.position.mover(mv), mv);
        let noisy = self.position.is_noisy(mv);
        let frame = self.frame(ply);
        frame.slot = slot;
        frame.noisy = noisy;
        frame.reduction = 0;
        self.shared.table.prefetch(self.position.expected_key(mv));
        self.evaluator.make(&mut self.position, mv);
        self.count_node();
    }

    #[inline(always)]
    pub(super) fn unmake(&mut self) {
        self.evaluator.unmake(&mut self.position);
    }

    #[inline(always)]
    fn count_node(&mut self) {
        self.nodes += 1;
        if let Some(counter) = self.shared.counters.get(self.number) {
            counter.nodes.store(self.nodes, Ordering::Relaxed);
        }
    }

    /// Whether the search was ended. The first thread goes on until one move has a score, so
    /// that there is always something to play.
    #[inline(always)]
    pub(super) fn is_stopped(&self) -> bool {
        self.shared.control.is_stopped() && (self.has_score || self.number > 0)
    }

    /// Whether the search must end now. The first thread watches the limits.
    #[inline(always)]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.number == 0 && self.nodes >= self.next_look {
            self.look_at_limits();
        }
        self.is_stopped()
    }

    /// Ends the search if a limit is reached.
    #[cold]
    fn look_at_limits(&mut self) {
        /// Few enough for a limit of a fraction of a millisecond; the clock costs next to nothing
        /// beside so many nodes.
        const NODES_BETWEEN_LOOKS: u64 = 64;
        self.next_look = self.nodes + NODES_BETWEEN_LOOKS;
        let shared = &self.shared;
        let mut over = match shared.limits.nodes {
            Some(limit) if shared.counters.len() == 1 => {
                // Alone, the limit holds to the node.
                self.next_look = self.next_look.min(limit);
                self.nodes >= limit
            }
            Some(limit) => shared.nodes() >= limit,
            None => false,
        };
        if !shared.control.is_pondering() {
            let (own, pondered) = shared.times_ms();
            over |= self.is_settled || shared.schedule.is_over(own);
            // The awaited move was just played: perhaps there was time enough already.
            if let Some(stretch) = self.pondered_stretch.take() {
                over |= shared.schedule.is_enough(own, pondered, stretch);
            }
        }
        if over {
            shared.control.finish();
        }
    }

    /// Late move reduction in hundredths of a ply, before it is adjusted.
    #[inline(always)]
    pub(super) fn reduction(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.reductions[depth.clamp(0, 63) as usize][number.min(63)])
    }

    /// Notes the best line from a node: its move and the line of the node below.
    pub(super) fn update_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// What capturing or owning a role is worth, for pruning.
    #[inline(always)]
    pub(super) fn role_value(&self, role: Role) -> Value {
        self.values[role.index()]
    }
}

/// Grows with the logarithms of depth and move number.
fn reduction_table() -> Box<[[i16; 64]; 64]> {
    let base = f64::from(super::params::reduction_base());
    let divisor = f64::from(super::params::reduction_divisor());
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, entry) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (number as f64).ln();
            *entry = (base + product * 10_000.0 / divisor) as i16;
        }
    }
    table
}
