//! What a searched node leaves behind: histories and the table's entry.

use super::history::{self, Histories};
use super::node::{Harvest, Node, Tried, Window};
use super::params;
use super::table::{BoundKind, Entry};
use super::value::{Value, is_decided, is_mate};
use super::worker::{LOOK_BACK, Worker};
use crate::board::Move;
use crate::eval::Evaluated;

impl<G: Evaluated> Worker<G> {
    /// Rewards a move that cut and punishes those tried before it.
    pub(super) fn learn_from_cut(&mut self, window: &Window, node: &Node, mv: Move, tried: &Tried) {
        let side = self.position.side();
        let bonus = history::bonus(window.depth);
        let slot_of = |worker: &Worker<G>, mv: Move| {
            Histories::<G>::slot(side, worker.position.mover(mv), mv)
        };
        if self.position.is_noisy(mv) {
            self.update_capture(mv, bonus);
        } else {
            let slot = slot_of(self, mv);
            self.histories
                .update_quiet(side, mv, slot, node.before, bonus);
            for &other in &tried.quiets {
                let slot = slot_of(self, other);
                self.histories
                    .update_quiet(side, other, slot, node.before, -bonus);
            }
        }
        for &other in &tried.noisy {
            self.update_capture(other, -bonus);
        }
    }

    /// What the score of a node says of its evaluation, and of the move that led to it.
    pub(super) fn learn_from_score(&mut self, window: &Window, node: &Node, harvest: &Harvest) {
        let best = harvest.best;
        let quiet = harvest.best_move.is_none() || !self.position.is_noisy(harvest.best_move);
        let certain = (best < window.beta || best > node.static_eval)
            && (harvest.best_move.is_some() || best < node.static_eval);
        if !node.in_check && quiet && certain && !is_decided(best) {
            let difference = best - node.static_eval;
            let side = self.position.side();
            self.corrections
                .learn(side, node.features, difference, window.depth);
        }
        let frame = &self.frames[window.ply + LOOK_BACK - 1];
        if harvest.best_move.is_none() && window.ply > 0 && !frame.noisy {
            let slot = frame.slot;
            if let Some(last) = self.position.last_move() {
                let bonus = history::bonus(window.depth) * params::history_refuting() / 100;
                let side = !self.position.side();
                let before = self.before(window.ply - 1);
                self.histories.update_quiet(side, last, slot, before, bonus);
            }
        }
    }

    pub(super) fn store_probcut(&mut self, window: &Window, node: &Node, mv: Move, value: Value) {
        if is_decided(value) && !is_mate(value) {
            return;
        }
        let entry = Entry {
            mv,
            value,
            eval: node.raw_eval,
            depth: window.depth - 3,
            bound: BoundKind::Lower,
            was_pv: node.entry.is_some_and(|entry| entry.was_pv),
        };
        self.shared
            .table
            .store(self.position.key(), window.ply, entry);
    }

    pub(super) fn update_capture(&mut self, mv: Move, bonus: i32) {
        let captured = self.position.captured_by(mv);
        let mover = self.position.mover(mv);
        self.histories.update_capture(mover, mv, captured, bonus);
    }

    pub(super) fn store(&mut self, window: &Window, node: &Node, harvest: &Harvest, pv: bool) {
        // A perpetual check depends on the moves before, which the key does not tell.
        if is_decided(harvest.best) && !is_mate(harvest.best) {
            return;
        }
        let bound = if harvest.best >= window.beta {
            BoundKind::Lower
        } else if pv && harvest.best_move.is_some() {
            BoundKind::Exact
        } else {
            BoundKind::Upper
        };
        let entry = Entry {
            mv: harvest.best_move,
            value: harvest.best,
            eval: node.raw_eval,
            depth: window.depth,
            bound,
            was_pv: pv || node.entry.is_some_and(|entry| entry.was_pv),
        };
        self.shared
            .table
            .store(self.position.key(), window.ply, entry);
    }
}
