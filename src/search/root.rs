//! Iterative deepening: the search of the root, deeper and deeper, until a limit is reached.

use super::node::Window;
use super::params;
use super::report::{Bound, Event, Report};
use super::root_solver::RootSolver;
use super::value::{INFINITE, MATE, MATE_BOUND, MAX_PLY, Value, is_decided};
use super::worker::{RootMove, Worker};
use crate::board::Move;
use crate::eval::Evaluated;
use std::cmp::Reverse;
use std::hash::{BuildHasher, RandomState};

/// How clear the choice at the root has become, for the use of time.
#[derive(Default)]
struct Clarity {
    best: Move,
    /// Iterations in a row with the same best move.
    steady: u32,
    /// The score of the last iteration.
    value: Value,
}

impl Clarity {
    /// Notes the result of an iteration; returns the factor by which the aim is stretched:
    /// less for a move that is long known and takes most of the nodes, more for a falling score.
    fn note(&mut self, best: &RootMove, nodes: u64) -> f64 {
        if best.mv == self.best {
            self.steady += 1;
        } else {
            self.steady = 0;
        }
        let steadiness = 1.35 - 0.08 * f64::from(self.steady.min(7));
        let share = best.nodes as f64 / nodes.max(1) as f64;
        let effort = 1.5 - share.clamp(0.0, 1.0) * 0.8;
        let fall = f64::from((self.value - best.value).clamp(-20, 80));
        let worry = 1.0 + fall / 160.0;
        self.best = best.mv;
        self.value = best.value;
        steadiness * effort * worry
    }
}

/// Bounds are told only in searches longer than this, in milliseconds.
const TELL_BOUNDS_AFTER_MS: u64 = 1500;

impl<G: Evaluated> Worker<G> {
    /// Searches deeper and deeper until a limit is reached. The first thread tells of it.
    pub(super) fn iterate(&mut self, tell: &mut dyn FnMut(Event)) {
        let shared = self.shared.clone();
        let mut solver = RootSolver::new(&shared, self);
        let deepest = shared
            .limits
            .depth
            .map_or(MAX_PLY as u32 - 1, |d| d.clamp(1, MAX_PLY as u32 - 1));
        let lines = self.shared.multi_pv.clamp(1, self.root_moves.len().max(1));
        let told_lines = self.shared.told_lines.min(lines);
        let mut clarity = Clarity::default();
        for depth in 1..=deepest as i32 {
            self.root_depth = depth;
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.value;
                root_move.value = -INFINITE;
            }
            for index in 0..lines {
                self.pv_index = index;
                self.selective_depth = 0;
                self.aspire(depth, tell);
                self.root_moves[..=index].sort_by_key(rank);
                if self.is_stopped() {
                    break;
                }
            }
            if self.is_stopped() {
                break;
            }
            self.finished_depth = depth;
            if self.number != 0 {
                continue;
            }
            self.tell_lines(told_lines, tell);
            if let Some(mate) = solver.look(self.nodes)
                && self.take_mate(mate, tell)
            {
                break;
            }
            let nodes = self.nodes;
            let Some(best) = self.root_moves.first() else {
                break;
            };
            let stretch = clarity.note(best, nodes);
            if self.is_enough(depth, stretch) {
                break;
            }
        }
        if self.number == 0 {
            self.shared.control.finish();
        }
    }

    /// Whether the choice is good enough to play, after a finished iteration.
    fn is_enough(&mut self, depth: i32, stretch: f64) -> bool {
        let shared = self.shared.as_ref();
        let Some(best) = self.root_moves.first() else {
            return true;
        };
        if let Some(plies) = shared.limits.mate_plies
            && best.value >= (MATE - plies.min(MAX_PLY as u32) as Value).max(MATE_BOUND)
        {
            return true;
        }
        if let Some(soft) = shared.limits.soft_nodes
            && shared.nodes() >= soft
        {
            return true;
        }
        if let Some(strength) = shared.limits.strength
            && shared.nodes() >= strength.nodes()
        {
            return true;
        }
        let mut settled = false;
        if shared.limits.clock.is_some() {
            // Nothing to choose, or a mate that a deeper search will not shorten.
            const DEPTH_OF_ONLY_MOVE: i32 = 6;
            let only = self.root_moves.len() == 1 && depth >= DEPTH_OF_ONLY_MOVE;
            let mate = best.value.abs() >= MATE_BOUND && depth > 2 * (MATE - best.value.abs());
            settled = only || mate;
        }
        if shared.control.is_pondering() {
            // The search goes on until the awaited move is played, and may end then at once.
            self.is_settled = settled;
            self.pondered_stretch = Some(stretch);
            return false;
        }
        let (own, pondered) = shared.times_ms();
        settled || shared.schedule.is_over(own) || shared.schedule.is_enough(own, pondered, stretch)
    }

    /// Searches one of the best lines with a window around the expected score, widening it as
    /// often as the score falls outside.
    fn aspire(&mut self, depth: i32, tell: &mut dyn FnMut(Event)) {
        let expected = self.root_moves[self.pv_index].previous;
        let mut width = params::aspiration_width();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= params::aspiration_depth() && !is_decided(expected) {
            alpha = (expected - width).max(-INFINITE);
            beta = (expected + width).min(INFINITE);
        }
        let mut reduced = 0;
        loop {
            let window = Window {
                alpha,
                beta,
                depth: (depth - reduced).max(1),
                ply: 0,
                cut_node: false,
            };
            let value = self.search::<true>(window);
            self.root_moves[self.pv_index..].sort_by_key(rank);
            if self.is_stopped() {
                return;
            }
            if value <= alpha {
                self.tell_bound(Bound::Upper, value, tell);
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
                reduced = 0;
            } else if value >= beta {
                self.tell_bound(Bound::Lower, value, tell);
                beta = (value + width).min(INFINITE);
                reduced = (reduced + 1).min(3);
            } else {
                return;
            }
            width += width / 2;
            if is_decided(value) || width > 1500 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Notes the score of a root move; only the first and those that raise alpha have true ones.
    pub(super) fn note_root_move(
        &mut self,
        mv: Move,
        value: Value,
        number: usize,
        alpha: Value,
        nodes: u64,
    ) {
        let selective_depth = self.selective_depth as u32;
        let below = &self.lines[1];
        let Some(root_move) = self.root_moves.iter_mut().find(|m| m.mv == mv) else {
            return;
        };
        root_move.nodes += nodes;
        self.has_score = true;
        if number == 1 || value > alpha {
            root_move.value = value;
            root_move.selective_depth = selective_depth;
            root_move.line.clear();
            root_move.line.push(mv);
            root_move.line.extend_from_slice(below);
        } else {
            root_move.value = -INFINITE;
        }
    }

    fn report(&self, index: usize, value: Value, bound: Bound, line: Vec<Move>) -> Event {
        let root_move = &self.root_moves[index];
        Event::Line(Report {
            depth: self.root_depth as u32,
            selective_depth: root_move.selective_depth.max(1),
            multi_pv: index + 1,
            value,
            bound,
            nodes: self.shared.nodes(),
            time_ms: self.shared.control.elapsed().as_millis() as u64,
            hash_full: self.shared.table.per_mille_full(),
            table_hits: self.shared.table_hits(),
            line,
        })
    }

    fn tell_lines(&mut self, lines: usize, tell: &mut dyn FnMut(Event)) {
        for index in 0..lines {
            let line = self.whole_line(index);
            let value = self.root_moves[index].value;
            tell(self.report(index, value, Bound::Exact, line));
        }
    }

    fn tell_bound(&mut self, bound: Bound, value: Value, tell: &mut dyn FnMut(Event)) {
        let elapsed = self.shared.control.elapsed().as_millis() as u64;
        if self.number != 0 || elapsed < TELL_BOUNDS_AFTER_MS || self.shared.multi_pv > 1 {
            return;
        }
        let line = self.whole_line(self.pv_index);
        tell(self.report(self.pv_index, value, bound, line));
    }

    /// Tells the best line once more at the end, if the last iteration was cut short or none was
    /// finished.
    pub(super) fn tell_final(&mut self, tell: &mut dyn FnMut(Event)) {
        if self.finished_depth == self.root_depth && self.finished_depth > 0 {
            return;
        }
        if self.shared.multi_pv > 1 && self.finished_depth > 0 {
            // Several lines belong to one depth: those of the last whole iteration stand.
            for root_move in &mut self.root_moves {
                root_move.value = root_move.previous;
            }
            self.root_moves.sort_by_key(rank);
            return;
        }
        self.tell_chosen(tell);
    }

    /// Tells the best line as it is known.
    pub(super) fn tell_chosen(&mut self, tell: &mut dyn FnMut(Event)) {
        if let Some(best) = self.root_moves.first() {
            let value = best.known_value();
            let line = self.whole_line(0);
            tell(self.report(0, value, Bound::Exact, line));
        }
    }

    /// Puts the line that a player of limited strength chooses before the better ones, and tells
    /// it, unless the several lines that were told stand for themselves.
    pub(super) fn choose_weakly(&mut self, tell: &mut dyn FnMut(Event)) {
        let Some(strength) = self.shared.limits.strength else {
            return;
        };
        let scores = self.root_moves.iter().map(|root_move| root_move.value);
        let scores = scores.take(strength.lines());
        let scores: Vec<Value> = scores.take_while(|&value| value != -INFINITE).collect();
        let mut seed = self.position.key().wrapping_add(self.position.ply().into());
        if self.shared.limits.is_timed() {
            // Keyed at random.
            seed = RandomState::new().hash_one(seed);
        }
        let chosen = strength.choose(&scores, seed);
        if chosen > 0 {
            self.root_moves[..=chosen].rotate_right(1);
            if self.shared.told_lines == 1 {
                self.tell_chosen(tell);
            }
        }
    }

    /// The line of a root move, continued where tables of endings know how; a line of one move is
    /// continued from the transposition table, so that there is a reply to expect.
    pub(super) fn whole_line(&mut self, index: usize) -> Vec<Move> {
        let mut line = self.root_moves[index].line.clone();
        self.follow_tables(&mut line);
        let [only] = line[..] else {
            return line;
        };
        self.position.make(only);
        if self.position.repetition().is_none() {
            let entry = self.shared.table.probe(self.position.key(), 1);
            let reply = self.legal_table_move(entry, &self.position.safety());
            if reply.is_some() {
                line.push(reply);
            }
        }
        self.position.unmake();
        line
    }
}

/// Root moves are sorted by their score, and by their earlier one while they have none.
fn rank(root_move: &RootMove) -> Reverse<(Value, Value)> {
    Reverse((root_move.value, root_move.previous))
}

impl RootMove {
    /// The score of the running iteration, or of the one before if there is none yet.
    pub(super) fn known_value(&self) -> Value {
        let value = if self.value == -INFINITE {
            self.previous
        } else {
            self.value
        };
        if value == -INFINITE { 0 } else { value }
    }
}
