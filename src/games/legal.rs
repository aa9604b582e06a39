//! Judging a single move, such as one from the transposition table, without generating any.

use super::game::{Forms, Game, Hands};
use super::position::Position;
use super::safety::Safety;
use crate::board::{Bitboard, Move, Role};

impl<G: Game> Position<G> {
    /// Whether a move code is a move of this position, own king left aside. Right for all 65,536
    /// codes.
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        if mv.bits() >> 15 != 0 || !G::SHAPE.all().has(mv.to()) {
            return false;
        }
        // A drop of a role that the game does not have.
        if !mv.changes_form() && mv.origin() >= Move::ORIGINS + G::PIECES.len() {
            return false;
        }
        if G::is_extra_move(self, mv) {
            return true;
        }
        if let Some(role) = mv.dropped() {
            return self.is_pseudo_legal_drop(role, mv);
        }
        let Some(from) = mv.from_square() else {
            return self.is_orthodox_move(mv);
        };
        if !self.pieces_of(self.side).has(from) {
            return false;
        }
        let role = self.piece_at(from).role();
        if G::ORTHODOX.is_some_and(|rules| rules.pawn == role) {
            return self.is_orthodox_move(mv);
        }
        let enemies = self.pieces_of(!self.side);
        let unhoppable = self.with_roles(G::UNHOPPABLE);
        let targets = self.piece_targets(role, from, self.occupied(), enemies, unhoppable);
        let target = targets & Bitboard::of(mv.to());
        let (plain, changing) = self.split_forms(role, from, target);
        let allowed = if mv.changes_form() { changing } else { plain };
        allowed.any() || role == G::KING && self.is_orthodox_move(mv)
    }

    fn is_pseudo_legal_drop(&self, role: Role, mv: Move) -> bool {
        if G::HANDS != Hands::Captures || role.index() >= G::PIECES.len() {
            return false;
        }
        let base = G::PIECES.base_form(role);
        let form_allowed = base == role || matches!(G::FORMS, Forms::Exchange { .. });
        form_allowed
            && base != G::KING
            && self.hand(self.side).count(base) > 0
            && self.piece_at(mv.to()).is_none()
            && self.drop_zone(base).has(mv.to())
    }

    /// Whether a pseudo-legal move is legal; `safety` is that of this position.
    pub fn is_legal(&self, mv: Move, safety: &Safety) -> bool {
        let target = Bitboard::of(mv.to());
        if let Some(after) = G::after_extra_move(self, mv) {
            return !self.is_attacked_after(safety.king, !self.side, &after);
        }
        if let Some(role) = mv.dropped() {
            return self.keep_safe_drops(role, target, safety).any()
                && !(G::RESTRICTED_PAWN == Some(role) && self.is_mating_drop(role, mv.to()));
        }
        if let Some(legal) = self.orthodox_special_is_legal(mv, safety) {
            return legal;
        }
        let Some(from) = self.origin_square(mv) else {
            return false;
        };
        let role = self.piece_at(from).role();
        if role == G::KING {
            return self.keep_king_safe(target, safety).any();
        }
        self.keep_safe(role, from, target, safety).any()
    }

    /// Whether the side not to move could be captured at once: no such position can arise.
    pub fn enemy_king_hangs(&self) -> bool {
        self.attackers(self.king(!self.side), self.side).any()
    }
}
