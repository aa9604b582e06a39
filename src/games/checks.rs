//! Which moves give check, and what gives check after a move.

use super::attacks::After;
use super::game::Game;
use super::position::Position;
use crate::board::{Bitboard, Color, Move, Reach, Role, RoleSet, Square};
use std::marker::PhantomData;

/// What is known of the lines and surroundings of a king, for finding direct checks.
pub struct CheckingSquares<G> {
    king: Square,
    by: Color,
    orthogonal: Reach,
    diagonal: Reach,
    game: PhantomData<G>,
}

impl<G: Game> CheckingSquares<G> {
    /// Whether a piece of that role on `square`, which is empty now, would attack the king.
    #[inline]
    pub fn has(&self, role: Role, square: Square) -> bool {
        if G::PIECES
            .capture_leaps(role, self.by, square)
            .has(self.king)
        {
            return true;
        }
        let lines = G::PIECES.line_roles();
        let near = G::SHAPE.two_away(self.king).has(square);
        let on = |reach: &Reach, slide: RoleSet, hop: RoleSet, short: RoleSet| {
            reach.slide.has(square) && slide.has(role)
                || reach.hop.has(square) && (hop.has(role) || near && short.has(role))
        };
        on(
            &self.orthogonal,
            lines.orthogonal_slide,
            lines.orthogonal_hop,
            lines.orthogonal_short,
        ) || on(
            &self.diagonal,
            lines.diagonal_slide,
            lines.diagonal_hop,
            lines.diagonal_short,
        ) || lines.forward_slide.has(role)
            && self.orthogonal.slide.has(square)
            && G::SHAPE.ahead(self.by, square).has(self.king)
    }
}

impl<G: Game> Position<G> {
    /// The pieces that give check to the side to move, after a legal move that changed nothing
    /// but the squares `changed`.
    ///
    /// Before the move its king was not attacked (the other side could not have left it so), so
    /// what attacks it now either leaps from a changed square or stands on a line with one.
    #[inline(always)]
    pub(super) fn checkers_after(&self, changed: Bitboard) -> Bitboard {
        let king = self.king(self.side);
        let by = !self.side;
        let mut checkers = self.leap_attackers(king, by, self.pieces_of(by) & changed);
        if (changed & G::SHAPE.star(king)).any() {
            let now = self.as_is(by);
            for parity in 0..2 {
                if (changed & G::SHAPE.cross(parity, king)).any() {
                    checkers |= self.line_attackers(parity, king, by, &now);
                }
            }
            checkers |= G::extra_attackers(self, king, by, &now);
        }
        debug_assert_eq!(checkers, self.attackers(king, by));
        checkers
    }

    /// From where the pieces of the side to move would attack the enemy's king on the board as it
    /// is: direct checks, not those that come from putting or removing a screen.
    pub fn checking_squares(&self) -> CheckingSquares<G> {
        let king = self.king(!self.side);
        CheckingSquares {
            king,
            by: self.side,
            orthogonal: G::SHAPE.orthogonal(king, self.occupied()),
            diagonal: G::SHAPE.diagonal(king, self.occupied()),
            game: PhantomData,
        }
    }

    /// Whether a legal move gives check, found out without playing it.
    pub fn gives_check(&self, mv: Move) -> bool {
        if self.is_odd_move(mv) {
            return self.gives_check_when_played(mv);
        }
        let us = self.side;
        let king = self.king(!us);
        let to = mv.to();
        let origin = self.origin_square(mv);
        let from = origin.map_or(Bitboard::EMPTY, |square| G::SHAPE.bit(square));
        let role = self.arriving(mv).role();
        let changed = from | G::SHAPE.bit(to);
        if (changed & G::SHAPE.star(king)).is_empty() {
            return G::PIECES.capture_leaps(role, us, to).has(king);
        }
        if G::SHOOTS && (changed & G::SHAPE.ahead(!us, king)).any() {
            return self.gives_check_when_played(mv);
        }
        let now = self.as_is(us);
        let mut after = self.after_move(from, to, role, &now);
        after.attackers = now.attackers - from;
        self.piece_attacks(role, to, king, &after)
            || self.line_attackers(0, king, us, &after).any()
            || self.line_attackers(1, king, us, &after).any()
    }

    /// Whether a piece of the side to move that has arrived on `from` attacks the enemy's king.
    #[inline(always)]
    fn piece_attacks(&self, role: Role, from: Square, king: Square, after: &After) -> bool {
        if G::ORTHODOX.is_some_and(|rules| rules.pawn == role) {
            return G::PIECES.capture_leaps(role, self.side, from).has(king);
        }
        let king = G::SHAPE.bit(king);
        let targets = self.piece_targets(role, from, after.occupied, king, after.unhoppable);
        (targets & king).any()
    }

    /// Whether a move is more than one piece that goes from square to square, onto the board or
    /// to a new form.
    #[inline(always)]
    fn is_odd_move(&self, mv: Move) -> bool {
        if G::is_odd_move(self, mv) {
            return true;
        }
        let Some(from) = mv.from_square() else {
            return false;
        };
        self.is_castling(mv) || self.is_en_passant(from, mv.to())
    }

    fn gives_check_when_played(&self, mv: Move) -> bool {
        let mut after = self.clone_board();
        after.make(mv);
        after.in_check()
    }
}
