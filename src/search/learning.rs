//! What a searched node leaves behind: histories and the table's entry.

use super::history::{self, Histories};
use super::node::{Harvest, Node, Tried, Window};
use super::table::{BoundKind, Entry};
use super::value::{is_decided, is_mate};
use super::worker::Worker;
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
