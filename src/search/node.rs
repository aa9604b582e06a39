//! The search of one node, as a sequence of steps.
//!
//! Principal variation search: the first move is searched with the full window, the others only
//! asked whether they are better. Scores are fail-soft.

use super::correction::{Features, corrected};
use super::history::{Histories, Slot};
use super::params;
use super::picker::{Context, Picker};
use super::table::{BoundKind, Entry, NO_EVAL};
use super::value::{
    INFINITE, MAX_EVAL, MAX_PLY, PERPETUAL_WIN, Value, is_decided, mate_in, mated_in,
};
use super::worker::{LOOK_BACK, Worker};
use crate::board::Move;
use crate::eval::Evaluated;
use crate::games::{Repeated, Safety, Stalemate};

/// The question that a node is asked.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
    /// Plies.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    /// Whether a fail high is expected.
    pub(super) cut_node: bool,
}

impl Window {
    /// The question whether a score is above `alpha`.
    pub(super) fn null(alpha: Value, depth: i32, ply: usize, cut_node: bool) -> Window {
        Window {
            alpha,
            beta: alpha + 1,
            depth,
            ply,
            cut_node,
        }
    }
}

/// The table's scores say nothing of the fifty moves, so near their end they are not trusted
/// (plies).
const NEAR_FIFTY_MOVES: u32 = 90;

/// What is known of a node before its moves are searched.
pub(super) struct Node {
    pub(super) entry: Option<Entry>,
    pub(super) table_move: Move,
    /// Whether the table's move captures or promotes.
    pub(super) noisy_table_move: bool,
    /// The best guess at the score: the corrected evaluation, or the table's score.
    pub(super) eval: Value,
    /// The evaluation with what was learned of such positions.
    pub(super) static_eval: Value,
    pub(super) raw_eval: Value,
    pub(super) features: Features,
    pub(super) improving: bool,
    pub(super) in_check: bool,
    pub(super) safety: Safety,
    pub(super) before: [Slot; 3],
}

/// What the moves of a node gave.
pub(super) struct Harvest {
    pub(super) best: Value,
    pub(super) best_move: Move,
    pub(super) alpha: Value,
    pub(super) searched: usize,
}

/// A move that is about to be searched, with what is known of it.
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Its place among the moves of the node, from 1.
    pub(super) number: usize,
    /// Whether it captures or is the promotion of an orthodox pawn.
    pub(super) noisy: bool,
    /// History points, of captures or of quiet moves.
    pub(super) history: i32,
}

/// Moves that were searched and did not cut, to be punished.
#[derive(Default)]
pub(super) struct Tried {
    pub(super) quiets: Vec<Move>,
    pub(super) noisy: Vec<Move>,
}

impl Tried {
    fn note(&mut self, candidate: &Candidate) {
        if candidate.noisy {
            self.noisy.push(candidate.mv);
        } else {
            self.quiets.push(candidate.mv);
        }
    }
}

impl<G: Evaluated> Worker<G> {
    /// The score of the current position for the side to move.
    pub(super) fn search<const PV: bool>(&mut self, mut window: Window) -> Value {
        let ply = window.ply;
        if window.depth <= 0 {
            return self.quiesce::<PV>(window.alpha, window.beta, ply, 0);
        }
        if PV {
            self.lines[ply].clear();
            self.selective_depth = self.selective_depth.max(ply);
        }
        if self.must_stop() {
            return 0;
        }

        // Steps 1 and 2: the end of the game, and mates found elsewhere.
        if ply > 0
            && let Some(value) = self.settle(&mut window)
        {
            return value;
        }

        // Step 3: what the table knows.
        let excluded = self.frame(ply).excluded;
        let entry = if excluded.is_some() {
            None
        } else {
            self.shared.table.probe(self.position.key(), ply)
        };
        if !PV
            && let Some(entry) = entry
            && entry.depth >= window.depth
            && answers(&entry, window.alpha, window.beta)
            && self.position.halfmove_clock() < NEAR_FIFTY_MOVES
        {
            return entry.value;
        }

        let node = self.look(&window, entry, excluded);
        window.depth = self.hindsight(&window, &node, excluded);

        // Steps 5 to 8: is the node so good or so bad that its moves need not be searched?
        if !PV
            && !node.in_check
            && excluded.is_none()
            && let Some(value) = self.judge_whole_node(&window, &node)
        {
            return value;
        }

        // Step 9: without a table move the node is probably not worth its full depth.
        if node.table_move.is_none()
            && window.depth >= params::reduce_without_move_depth()
            && (PV || window.cut_node)
        {
            window.depth -= 1;
        }

        // Step 10: the moves.
        let lists = std::mem::take(&mut self.lists[2 * ply + usize::from(excluded.is_some())]);
        let mut picker = Picker::new(node.table_move, lists);
        let harvest = self.search_moves::<PV>(&window, &node, excluded, &mut picker);
        self.lists[2 * ply + usize::from(excluded.is_some())] = picker.into_lists();
        if self.is_stopped() {
            return 0;
        }

        // Step 11: mate and stalemate.
        if harvest.searched == 0 {
            return self.value_without_moves(&window, &node, excluded);
        }

        // Step 12: what was learned goes into the table.
        if excluded.is_none() && !(ply == 0 && self.pv_index > 0) {
            self.learn_from_score(&window, &node, &harvest);
            self.store(&window, &node, &harvest, PV);
        }
        harvest.best
    }

    /// The score of a node that needs no search: the game is over, a table of endings knows how it
    /// ends, the line is too long, or (the window is narrowed to what is possible) no line can be
    /// better than a mate already found.
    #[inline(always)]
    fn settle(&mut self, window: &mut Window) -> Option<Value> {
        let ply = window.ply;
        if let Some(value) = self.value_by_rule(ply) {
            return Some(value);
        }
        if let Some(value) = self.value_by_table(ply) {
            return Some(value);
        }
        if ply >= MAX_PLY {
            return Some(if self.position.in_check() {
                0
            } else {
                self.evaluator.evaluate(&self.position)
            });
        }
        window.alpha = window.alpha.max(mated_in(ply));
        window.beta = window.beta.min(mate_in(ply + 1));
        (window.alpha >= window.beta).then_some(window.alpha)
    }

    /// The score of a node that has no move but perhaps the one not to be searched.
    fn value_without_moves(&self, window: &Window, node: &Node, excluded: Move) -> Value {
        if excluded.is_some() {
            window.alpha
        } else if node.in_check || G::STALEMATE == Stalemate::Loss {
            mated_in(window.ply)
        } else {
            0
        }
    }

    /// The score of a position whose game is over, or as good as over, by rule.
    #[inline(always)]
    fn value_by_rule(&mut self, ply: usize) -> Option<Value> {
        if let Some(repeated) = self.position.recurrence() {
            return Some(match repeated {
                Repeated::Draw => 0,
                Repeated::Win => PERPETUAL_WIN - ply as Value,
                Repeated::Loss => ply as Value - PERPETUAL_WIN,
            });
        }
        let fifty = self.position.is_fifty_moves()
            && (!self.position.in_check() || self.position.has_legal_move());
        (fifty || self.position.is_dead()).then_some(0)
    }

    /// Gathers what is known of a node.
    fn look(&mut self, window: &Window, entry: Option<Entry>, excluded: Move) -> Node {
        let ply = window.ply;
        let safety = self.position.safety();
        let in_check = self.position.in_check();
        let table_move = if ply == 0 {
            self.root_moves
                .get(self.pv_index)
                .map_or(Move::NONE, |m| m.mv)
        } else {
            self.legal_table_move(entry, &safety)
        };
        let before = self.before(ply);
        let features = Features::of(&self.position, before[0]);
        let (raw_eval, static_eval, eval) = if in_check {
            (NO_EVAL, -MAX_EVAL, -MAX_EVAL)
        } else if excluded.is_some() {
            let eval = self.frame(ply).eval;
            (eval, eval, eval)
        } else {
            self.evaluate_with(entry, features)
        };
        let earlier = |back: usize| {
            let frame = &self.frames[ply + LOOK_BACK - back];
            (!frame.in_check && ply >= back).then_some(frame.eval)
        };
        let improving = !in_check
            && match (earlier(2), earlier(4)) {
                (Some(before), _) | (None, Some(before)) => static_eval > before,
                _ => false,
            };
        let frame = self.frame(ply);
        if excluded.is_none() {
            frame.eval = static_eval;
            frame.in_check = in_check;
        }
        self.frame(ply + 1).cutoffs = 0;
        self.frame(ply + 1).excluded = Move::NONE;
        Node {
            entry,
            table_move,
            noisy_table_move: table_move.is_some() && self.position.is_noisy(table_move),
            eval,
            static_eval,
            raw_eval,
            features,
            improving,
            in_check,
            safety,
            before,
        }
    }

    /// The table's move, if it is legal here.
    #[inline(always)]
    pub(super) fn legal_table_move(&self, entry: Option<Entry>, safety: &Safety) -> Move {
        match entry {
            Some(Entry { mv, .. })
                if mv.is_some()
                    && self.position.is_pseudo_legal(mv)
                    && self.position.is_legal(mv, safety) =>
            {
                mv
            }
            _ => Move::NONE,
        }
    }

    /// The raw evaluation, the corrected one, and the best guess that the table allows.
    #[inline(always)]
    pub(super) fn evaluate_with(
        &mut self,
        entry: Option<Entry>,
        features: Features,
    ) -> (Value, Value, Value) {
        let raw = match entry {
            Some(entry) if entry.eval != NO_EVAL => entry.eval,
            _ => self.evaluator.evaluate(&self.position),
        };
        let correction = self.corrections.of(self.position.side(), features);
        let static_eval = corrected(raw, correction);
        let mut eval = static_eval;
        if let Some(entry) = entry
            && !is_decided(entry.value)
            && match entry.bound {
                BoundKind::Exact => true,
                BoundKind::Lower => entry.value > eval,
                BoundKind::Upper => entry.value < eval,
                BoundKind::None => false,
            }
        {
            eval = entry.value;
        }
        (raw, static_eval, eval)
    }

    /// Searches the moves of a node one after the other.
    fn search_moves<const PV: bool>(
        &mut self,
        window: &Window,
        node: &Node,
        excluded: Move,
        picker: &mut Picker,
    ) -> Harvest {
        let ply = window.ply;
        let mut harvest = Harvest {
            best: -INFINITE,
            best_move: Move::NONE,
            alpha: window.alpha,
            searched: 0,
        };
        let mut tried = Tried::default();
        let mut next_root = self.pv_index;
        while let Some(mv) = self.next_move(ply, node, picker, &mut next_root) {
            if mv == excluded {
                continue;
            }
            // A move left out counts as a move: the position is no mate.
            harvest.searched += 1;
            let candidate = self.candidate(node, mv, harvest.searched);
            if ply > 0
                && harvest.best > -MAX_EVAL
                && self.prune::<PV>(window, node, &candidate, harvest.alpha, picker)
            {
                continue;
            }
            let nodes_before = self.nodes;
            let value = self.search_move::<PV>(window, node, &candidate, &harvest);
            if self.is_stopped() {
                return harvest;
            }
            if ply == 0 {
                let nodes = self.nodes - nodes_before;
                self.note_root_move(mv, value, candidate.number, harvest.alpha, nodes);
            }
            harvest.best = harvest.best.max(value);
            if value > harvest.alpha {
                harvest.alpha = value;
                harvest.best_move = mv;
                if PV {
                    self.update_line(ply, mv);
                }
                if value >= window.beta {
                    self.frame(ply).cutoffs += 1;
                    self.learn_from_cut(window, node, mv, &tried);
                    break;
                }
            }
            tried.note(&candidate);
        }
        harvest
    }

    /// The next move of a node; at the root they are kept in the order of earlier iterations.
    #[inline(always)]
    fn next_move(
        &self,
        ply: usize,
        node: &Node,
        picker: &mut Picker,
        next_root: &mut usize,
    ) -> Option<Move> {
        if ply == 0 {
            let root_move = self.root_moves.get(*next_root)?;
            *next_root += 1;
            return Some(root_move.mv);
        }
        picker.next(&self.context(&node.safety, node.before))
    }

    /// What a picker needs to know of the current position.
    #[inline(always)]
    pub(super) fn context<'a>(&'a self, safety: &'a Safety, before: [Slot; 3]) -> Context<'a, G> {
        Context {
            position: &self.position,
            safety,
            histories: &self.histories,
            before,
            values: &self.values,
        }
    }

    /// Gathers what is known of a move.
    #[inline(always)]
    fn candidate(&self, node: &Node, mv: Move, number: usize) -> Candidate {
        let side = self.position.side();
        let mover = self.position.mover(mv);
        let noisy = self.position.is_noisy(mv);
        let history = if noisy {
            let captured = self.position.captured_by(mv);
            self.histories.capture(mover, mv, captured)
        } else {
            let slot = Histories::<G>::slot(side, mover, mv);
            self.histories.quiet(side, mv, slot, node.before)
        };
        Candidate {
            mv,
            number,
            noisy,
            history,
        }
    }

    /// Searches one move: extension, reduction, and the windows of principal variation search.
    fn search_move<const PV: bool>(
        &mut self,
        window: &Window,
        node: &Node,
        candidate: &Candidate,
        harvest: &Harvest,
    ) -> Value {
        let Window { beta, ply, .. } = *window;
        let (alpha, number) = (harvest.alpha, candidate.number);
        let extension = match self.singular_extension::<PV>(window, node, candidate.mv) {
            Ok(extension) => extension,
            Err(value) => return value,
        };
        self.make(candidate.mv, ply);
        let inherited = self.frames[ply + LOOK_BACK - 1].double_extensions;
        self.frame(ply).double_extensions = inherited + i32::from(extension > 1);
        let mut new_depth = window.depth - 1 + extension;
        let mut value = -INFINITE;
        let mut searched = false;
        if window.depth >= 2 && number > 1 + usize::from(PV) {
            let reduction = self.late_move_reduction::<PV>(window, node, candidate);
            let reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
            self.frame(ply).reduction = new_depth - reduced;
            value = -self.search::<false>(Window::null(-alpha - 1, reduced, ply + 1, true));
            self.frame(ply).reduction = 0;
            if value > alpha && reduced < new_depth {
                new_depth += second_thought(value - harvest.best, new_depth);
            }
            searched = value <= alpha || reduced >= new_depth;
        }
        if !searched && (!PV || number > 1) {
            let child = Window::null(-alpha - 1, new_depth, ply + 1, !window.cut_node);
            value = -self.search::<false>(child);
        }
        if PV && (number == 1 || value > alpha) {
            value = -self.search::<true>(Window {
                alpha: -beta,
                beta: -alpha,
                depth: new_depth,
                ply: ply + 1,
                cut_node: false,
            });
        }
        self.unmake();
        value
    }
}

/// After a reduced search raised alpha: one ply more where it did so by a lot, one less where it
/// hardly beat what was known. `gain` in centipawns over the best score so far.
#[inline(always)]
fn second_thought(gain: Value, depth: i32) -> i32 {
    i32::from(gain > params::deeper_margin() + 2 * depth)
        - i32::from(gain < params::shallower_margin())
}

/// Whether an entry's bound answers the question of a window.
#[inline(always)]
pub(super) fn answers(entry: &Entry, alpha: Value, beta: Value) -> bool {
    match entry.bound {
        BoundKind::Exact => true,
        BoundKind::Lower => entry.value >= beta,
        BoundKind::Upper => entry.value <= alpha,
        BoundKind::None => false,
    }
}
