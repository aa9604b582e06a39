//! What keeps the tree small: judging whole nodes, leaving moves out, and searching some of them
//! more or less deeply than the rest.

use super::history::Slot;
use super::node::{Candidate, Node, Window};
use super::params;
use super::picker::{Picker, Stage};
use super::table::BoundKind;
use super::value::{MAX_EVAL, Value, is_decided};
use super::worker::{LOOK_BACK, Worker};
use crate::board::Move;
use crate::eval::Evaluated;
use crate::games::Position;

impl<G: Evaluated> Worker<G> {
    pub(super) fn judge_whole_node(&mut self, window: &Window, node: &Node) -> Option<Value> {
        let Window {
            alpha,
            beta,
            depth,
            ply,
            ..
        } = *window;

        // Step 5: reverse futility. Far above beta, the score will not fall below it.
        if depth <= params::reverse_futility_depth() && beta > -MAX_EVAL && node.eval < MAX_EVAL {
            let margin = params::reverse_futility_margin() * depth
                - params::reverse_futility_improving() * i32::from(node.improving);
            if node.eval - margin >= beta {
                return Some((node.eval + beta) / 2);
            }
        }

        // Step 6: razoring. Far below alpha, only captures could help: try them.
        if depth <= params::razoring_depth()
            && node.eval + params::razoring_margin() * depth < alpha
            && !is_decided(alpha)
        {
            let value = self.quiesce::<false>(alpha, alpha + 1, ply, 0);
            if value <= alpha {
                return Some(value);
            }
        }

        // Step 7: null move.
        if let Some(value) = self.try_null_move(window, node) {
            return Some(value);
        }

        // Step 8: ProbCut.
        self.try_probcut(window, node)
    }

    /// Passing the move: if that is still good enough, a real move will be.
    pub(super) fn try_null_move(&mut self, window: &Window, node: &Node) -> Option<Value> {
        let Window {
            beta,
            depth,
            ply,
            cut_node,
            ..
        } = *window;
        let before = self.frames[ply + LOOK_BACK - 1].slot;
        if depth < params::null_move_depth()
            || node.eval < beta
            || before == Slot::NONE
            || beta <= -MAX_EVAL
            || ply < self.null_move_from
            || !self.has_force()
        {
            return None;
        }
        let surplus = (node.eval - beta) / params::null_move_value_divisor();
        let reduction = params::null_move_base()
            + depth / params::null_move_divisor()
            + surplus.min(params::null_move_value_most());
        let frame = self.frame(ply);
        frame.slot = Slot::NONE;
        frame.noisy = true;
        frame.reduction = 0;
        self.evaluator.make_null(&mut self.position);
        let child = Window::null(-beta, depth - reduction, ply + 1, !cut_node);
        let value = -self.search::<false>(child);
        self.evaluator.unmake(&mut self.position);
        if self.is_stopped() {
            return Some(0);
        }
        if value < beta {
            return None;
        }
        let value = if is_decided(value) { beta } else { value };
        // Where zugzwang is possible, deep cuts are verified without null moves.
        const VERIFY_DEPTH: i32 = 12;
        if G::ORTHODOX.is_none() || depth < VERIFY_DEPTH || self.null_move_from > 0 {
            return Some(value);
        }
        self.null_move_from = ply + (depth - reduction).max(1) as usize * 3 / 4;
        let check = Window::null(beta - 1, depth - reduction, ply, false);
        let verified = self.search::<false>(check);
        self.null_move_from = 0;
        (verified >= beta).then_some(value)
    }

    /// A capture that a shallow search finds far above beta will very likely be above beta in a
    /// deep one (M. Buro, 1995).
    pub(super) fn try_probcut(&mut self, window: &Window, node: &Node) -> Option<Value> {
        let Window {
            beta,
            depth,
            ply,
            cut_node,
            ..
        } = *window;
        /// Plies by which the search that confirms is shallower than the node.
        const SHALLOWER: i32 = 4;
        let goal = beta + params::probcut_margin();
        if params::probcut_margin() == 0
            || depth < params::probcut_depth()
            || is_decided(beta)
            || goal >= MAX_EVAL
            || node
                .entry
                .is_some_and(|entry| entry.depth > depth - SHALLOWER && entry.value < goal)
        {
            return None;
        }
        let table_move = if node.table_move.is_some() && self.position.is_noisy(node.table_move) {
            node.table_move
        } else {
            Move::NONE
        };
        let lists = std::mem::take(&mut self.lists[2 * ply]);
        let mut picker = Picker::noisy(table_move, goal - node.static_eval, lists);
        let mut found = None;
        while let Some(mv) = picker.next(&self.context(&node.safety, node.before)) {
            self.make(mv, ply);
            let mut value = -self.quiesce::<false>(-goal, -goal + 1, ply + 1, 0);
            if value >= goal {
                let child = Window::null(-goal, depth - SHALLOWER, ply + 1, !cut_node);
                value = -self.search::<false>(child);
            }
            self.unmake();
            if self.is_stopped() {
                found = Some(0);
                break;
            }
            if value >= goal {
                self.store_probcut(window, node, mv, value);
                found = Some(if is_decided(value) {
                    value
                } else {
                    value - params::probcut_margin()
                });
                break;
            }
        }
        self.lists[2 * ply] = picker.into_lists();
        found
    }

    /// The depth of a node in the light of what is known now: whether the move before deserved
    /// its reduction.
    #[inline(always)]
    pub(super) fn hindsight(&self, window: &Window, node: &Node, excluded: Move) -> i32 {
        let frame = &self.frames[window.ply + LOOK_BACK - 1];
        if window.ply == 0 || node.in_check || frame.in_check || excluded.is_some() {
            return window.depth;
        }
        let sum = node.static_eval + frame.eval;
        if frame.reduction >= 3 && sum < params::hindsight_deeper() {
            return window.depth + 1;
        }
        if frame.reduction >= 2 && window.depth >= 2 && sum > params::hindsight_shallower() {
            return window.depth - 1;
        }
        window.depth
    }

    /// Whether the side to move has two pieces besides pawns and its king: with less, and without
    /// hands, passing may be better than any move.
    pub(super) fn has_force(&self) -> bool {
        match G::ORTHODOX {
            None => true,
            Some(rules) => {
                let own = self.position.pieces_of(self.position.side());
                let weak = self.position.with_role(rules.pawn) | self.position.with_role(G::KING);
                (own - weak).several()
            }
        }
    }

    /// Whether a move can be left out: late, hopeless or losing ones in shallow nodes.
    #[inline(always)]
    pub(super) fn prune<const PV: bool>(
        &mut self,
        window: &Window,
        node: &Node,
        candidate: &Candidate,
        alpha: Value,
        picker: &mut Picker,
    ) -> bool {
        if picker.stage() == Stage::TableMove {
            return false;
        }
        if candidate.noisy {
            let losing = picker.stage() == Stage::BadNoisy;
            return losing && self.loses_too_much(window, candidate.mv);
        }
        if node.in_check || PV {
            return false;
        }
        self.prune_quiet(window, node, candidate, alpha, picker)
    }

    /// Exchange pruning: a capture or promotion that loses more than the depth allows.
    #[inline(always)]
    fn loses_too_much(&self, window: &Window, mv: Move) -> bool {
        let margin = -params::exchange_pruning_noisy() * window.depth;
        window.depth <= params::exchange_pruning_depth()
            && !self.position.exchange_wins(mv, margin, &self.values)
    }

    /// Moves that capture nothing.
    #[inline(always)]
    fn prune_quiet(
        &self,
        window: &Window,
        node: &Node,
        candidate: &Candidate,
        alpha: Value,
        picker: &mut Picker,
    ) -> bool {
        let depth = window.depth;
        let Candidate {
            mv,
            number,
            history,
            ..
        } = *candidate;

        // Late move pruning: the moves are sorted, and enough of them were looked at.
        let mut most = params::late_move_pruning_base()
            + params::late_move_pruning_factor() * depth * depth / 100;
        if !node.improving {
            // A third fewer: it is less likely that one of them helps.
            most = most * 2 / 3;
        }
        if depth <= params::late_move_pruning_depth() && number as i32 > most {
            picker.skip_quiets();
            if !self.position.gives_check(mv) {
                return true;
            }
        }

        // History pruning: it has never been any good.
        if depth <= params::history_pruning_depth()
            && history < -params::history_pruning_margin() * depth
        {
            return true;
        }

        // Futility: no quiet move makes up for what is missing.
        let reduced = (depth - self.reduction(depth, number) / 100).max(1);
        let futile = node.eval + params::futility_base() + params::futility_margin() * reduced;
        if reduced <= params::futility_depth() && futile <= alpha && !is_decided(alpha) {
            picker.skip_quiets();
            if !self.position.gives_check(mv) {
                return true;
            }
        }

        // Exchange pruning: it puts something en prise.
        let margin = -params::exchange_pruning_quiet() * reduced;
        depth <= params::exchange_pruning_depth()
            && !self.position.exchange_wins(mv, margin, &self.values)
    }

    /// By how many plies a late move is searched less deeply; called after the move was made.
    #[inline(always)]
    pub(super) fn late_move_reduction<const PV: bool>(
        &mut self,
        window: &Window,
        node: &Node,
        candidate: &Candidate,
    ) -> i32 {
        let Candidate {
            mv,
            number,
            noisy,
            history,
        } = *candidate;
        /// Cuts among the replies to earlier moves after which another one is expected.
        const MANY_CUTS: i32 = 3;
        let mut reduction = self.reduction(window.depth, number);
        if noisy {
            reduction = reduction / 2
                - params::reduction_noisy()
                - history * 100 / params::reduction_capture_history();
        } else {
            reduction -= history * 100 / params::reduction_history();
            if node.noisy_table_move {
                reduction += params::reduction_noisy_table_move();
            }
            if Position::<G>::HAS_HANDS && mv.dropped().is_some() {
                // Now it is the other side's turn.
                let king = self.position.king(self.position.side());
                if G::SHAPE.steps(king, mv.to()) == 1 {
                    reduction -= params::reduction_king_drop();
                }
            }
        }
        if PV {
            reduction -= params::reduction_pv();
        }
        if window.cut_node {
            reduction += params::reduction_cut_node();
        }
        if !node.improving {
            reduction += params::reduction_worsening();
        }
        if self.position.in_check() {
            reduction -= params::reduction_check();
        }
        if self.frame(window.ply + 1).cutoffs > MANY_CUTS {
            reduction += params::reduction_many_cuts();
        }
        if node.entry.is_some_and(|entry| entry.was_pv) {
            reduction -= params::reduction_was_pv();
        }
        (reduction / 100).max(0)
    }

    /// One or two plies more for a table move without rivals, fewer where there are some. `Err`
    /// gives a score for the whole node, where several moves are good enough.
    #[inline(always)]
    pub(super) fn singular_extension<const PV: bool>(
        &mut self,
        window: &Window,
        node: &Node,
        mv: Move,
    ) -> Result<i32, Value> {
        /// Plies by which the table's search may have been shallower than this node.
        const TRUSTED: i32 = 3;
        /// No line grows beyond so many times the depth of the iteration.
        const LONGEST: i32 = 2;
        /// Most double extensions on one line.
        const DOUBLE: i32 = 6;
        let Window {
            beta, depth, ply, ..
        } = *window;
        let Some(entry) = node.entry else {
            return Ok(0);
        };
        if ply == 0
            || mv != node.table_move
            || depth < params::singular_depth()
            || entry.depth < depth - TRUSTED
            || !matches!(entry.bound, BoundKind::Lower | BoundKind::Exact)
            || is_decided(entry.value)
            || ply >= (LONGEST * self.root_depth) as usize
        {
            return Ok(0);
        }
        let target = entry.value - params::singular_margin() * depth;
        self.frame(ply).excluded = mv;
        let question = Window::null(target - 1, (depth - 1) / 2, ply, window.cut_node);
        let value = self.search::<false>(question);
        self.frame(ply).excluded = Move::NONE;
        if value < target {
            let clearly = !PV
                && value < target - params::double_extension_margin()
                && self.frames[ply + LOOK_BACK - 1].double_extensions < DOUBLE;
            return Ok(1 + i32::from(clearly));
        }
        if target >= beta && !PV && !is_decided(target) {
            return Err(target);
        }
        if entry.value >= beta {
            return Ok(-1);
        }
        Ok(0)
    }
}
