//! The safety of the king that is to move, hoppers included.
//!
//! Hoppers break the usual shortcuts: leaving a line may create a check as well as uncover one,
//! and so may arriving on it; one interposed piece can end two checks. So the squares where
//! arriving is harmless are computed once a position, most moves need no more than that, and the
//! few that touch a delicate square are tested by looking along the king's lines afterwards.

use super::attacks::After;
use super::game::Game;
use super::position::Position;
use crate::board::{Bitboard, Role, Square};

/// What the side to move must know to keep its king safe.
#[derive(Clone, Copy, Debug)]
pub struct Safety {
    /// The king of the side to move.
    pub king: Square,
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// Where an arrival leaves the king safe, as long as neither the origin nor the target is to
    /// be tested.
    pub safe_targets: Bitboard,
    /// Own pieces whose departure may expose the king: each of their moves is tested.
    pub test_from: Bitboard,
    /// Squares where each arrival is tested; always empty unless [`Position::TESTS_ARRIVALS`].
    pub test_to: Bitboard,
    /// The board as it is, seen by the other side as the attacker.
    pub(super) now: After,
}

impl<G: Game> Position<G> {
    /// Whether what arrives on a square, and not only that something does, may matter to the
    /// king's safety.
    pub const TESTS_ARRIVALS: bool = Self::KOREAN || G::SHOOTS;

    /// Whether pieces capture only by leaps and slides: then shielding a king is simple.
    const PLAIN_LINES: bool =
        !Self::TESTS_ARRIVALS && !Self::line_kinds(0).any_hop() && !Self::line_kinds(1).any_hop();

    /// Computes what the side to move must know to keep its king safe.
    #[inline]
    pub fn safety(&self) -> Safety {
        let mut safety = Safety {
            king: self.king(self.side),
            checkers: self.checkers(),
            safe_targets: G::SHAPE.all(),
            test_from: Bitboard::EMPTY,
            test_to: Bitboard::EMPTY,
            now: self.as_is(!self.side),
        };
        G::watch_shots(self, &mut safety);
        if safety.checkers.any() {
            self.answer_checks(&mut safety);
        }
        self.watch_lines(0, &mut safety);
        self.watch_lines(1, &mut safety);
        safety
    }

    /// Finds the squares where an arrival from elsewhere ends all checks.
    #[inline(never)]
    fn answer_checks(&self, safety: &mut Safety) {
        let king = safety.king;
        let mut candidates = safety.checkers;
        for checker in safety.checkers {
            candidates |= G::SHAPE.between(king, checker);
        }
        candidates = candidates - self.pieces_of(self.side);
        if Self::PLAIN_LINES {
            let double = safety.checkers.several();
            safety.safe_targets = if double { Bitboard::EMPTY } else { candidates };
            return;
        }
        if Self::KOREAN {
            // Whether an arrival is jumped depends on what arrives.
            safety.test_to |= candidates;
        }
        let now = &safety.now;
        let ends_check = |&to: &Square| {
            let bit = G::SHAPE.bit(to);
            let after = After {
                occupied: now.occupied | bit,
                attackers: now.attackers - bit,
                ..*now
            };
            !self.is_attacked_after(king, !self.side, &after)
        };
        safety.safe_targets = candidates.into_iter().filter(ends_check).collect();
    }

    /// Looks along the ranks and files of the king (`parity` 0) or its diagonals (1) for enemies
    /// that slide or hop.
    #[inline(always)]
    fn watch_lines(&self, parity: usize, safety: &mut Safety) {
        let king = safety.king;
        let rays = G::SHAPE.cross(parity, king);
        let liners = safety.now.liners[parity];
        if (liners & rays).is_empty() {
            return;
        }
        let us = self.pieces_of(self.side);
        let reach = G::SHAPE.reach_of(parity, king, safety.now.occupied);
        let kinds = Self::line_kinds(parity);
        let mut seen = reach.slide;
        if kinds.any_hop() {
            // Only the first two pieces of a line matter to those behind.
            seen |= reach.hop;
            let near = self.with_roles(kinds.short_hop) & G::SHAPE.two_away(king);
            let hoppers = self.with_roles(kinds.hop) | near;
            self.watch_first_hoppers(reach.slide & liners & hoppers, safety);
        }
        for own in seen & us & rays {
            let watched = (G::SHAPE.beyond(king, own) & liners).any()
                && (safety.checkers.any() || self.exposes_king(parity, own, safety));
            if watched {
                safety.test_from |= G::SHAPE.bit(own);
            }
        }
        if Self::KOREAN {
            self.watch_unhoppable(seen, liners, safety);
        }
    }

    /// No piece may arrive between the king and a hopper that is the first piece of its line.
    #[inline(always)]
    fn watch_first_hoppers(&self, hoppers: Bitboard, safety: &mut Safety) {
        for hopper in hoppers {
            let between = G::SHAPE.between(safety.king, hopper);
            if Self::KOREAN {
                safety.test_to |= between;
            } else {
                safety.safe_targets = safety.safe_targets - between;
            }
        }
    }

    /// Capturing a cannon that cannot be jumped may put a piece there that can.
    fn watch_unhoppable(&self, seen: Bitboard, liners: Bitboard, safety: &mut Safety) {
        let now = &safety.now;
        for cannon in seen & now.unhoppable & now.attackers {
            if (G::SHAPE.beyond(safety.king, cannon) & liners).any() {
                safety.test_to |= G::SHAPE.bit(cannon);
            }
        }
        // In check, capturing the screen with a cannon ends the check.
        if safety.checkers.any() {
            safety.test_to |= seen & now.attackers;
        }
    }

    /// Whether the king, not in check, is in check when an own piece of its lines vanishes.
    #[inline(always)]
    fn exposes_king(&self, parity: usize, own: Square, safety: &Safety) -> bool {
        let bit = G::SHAPE.bit(own);
        let after = After {
            occupied: safety.now.occupied - bit,
            unhoppable: safety.now.unhoppable - bit,
            ..safety.now
        };
        self.line_attackers(parity, safety.king, !self.side, &after)
            .any()
    }

    /// The board after a piece of the side to move goes from `from` (if it was on the board) to
    /// `to` and is `role` there; `now` is the board as the other side sees it.
    #[inline(always)]
    pub(super) fn after_move(&self, from: Bitboard, to: Square, role: Role, now: &After) -> After {
        let target = G::SHAPE.bit(to);
        let mut after = *now;
        after.occupied = (after.occupied - from) | target;
        after.attackers = after.attackers - target;
        after.defending_pawns = after.defending_pawns - from;
        if G::ORTHODOX.is_some_and(|rules| rules.pawn == role) {
            after.defending_pawns |= target;
        }
        if Self::KOREAN {
            after.unhoppable = after.unhoppable - from - target;
            if G::UNHOPPABLE.has(role) {
                after.unhoppable |= target;
            }
        }
        after
    }

    /// Of the squares `targets` of a piece, those that leave the king safe.
    #[inline(always)]
    pub(super) fn keep_safe(
        &self,
        role: Role,
        from: Square,
        targets: Bitboard,
        safety: &Safety,
    ) -> Bitboard {
        if safety.test_from.has(from) {
            self.keep_shielding(role, from, targets, safety)
        } else {
            self.keep_arrivals(role, G::SHAPE.bit(from), targets, safety)
        }
    }

    /// Of the squares `targets` of a piece whose departure may expose the king, those that leave
    /// it safe.
    #[inline(always)]
    pub(super) fn keep_shielding(
        &self,
        role: Role,
        from: Square,
        mut targets: Bitboard,
        safety: &Safety,
    ) -> Bitboard {
        if safety.checkers.is_empty() {
            // A piece that shields its king can only stay on the line.
            targets &= G::SHAPE.ray_through(safety.king, from);
            if Self::PLAIN_LINES {
                return targets;
            }
        }
        self.test_each(role, G::SHAPE.bit(from), targets, safety)
    }

    /// Of the squares `targets` of a piece that comes from `from`, or of a drop, those that leave
    /// the king safe; the departure is harmless.
    #[inline(always)]
    pub(super) fn keep_arrivals(
        &self,
        role: Role,
        from: Bitboard,
        targets: Bitboard,
        safety: &Safety,
    ) -> Bitboard {
        let safe = targets & safety.safe_targets;
        if !Self::TESTS_ARRIVALS {
            return safe;
        }
        let tested = targets & safety.test_to;
        if tested.is_empty() {
            return safe;
        }
        (safe - tested) | self.test_each(role, from, tested, safety)
    }

    /// Of the squares where a piece could be dropped, those that leave the king safe.
    #[inline(always)]
    pub(super) fn keep_safe_drops(
        &self,
        role: Role,
        targets: Bitboard,
        safety: &Safety,
    ) -> Bitboard {
        self.keep_arrivals(role, Bitboard::EMPTY, targets, safety)
    }

    #[inline(never)]
    fn test_each(
        &self,
        role: Role,
        from: Bitboard,
        targets: Bitboard,
        safety: &Safety,
    ) -> Bitboard {
        let mut kept = Bitboard::EMPTY;
        for to in targets {
            let after = self.after_move(from, to, role, &safety.now);
            if !self.is_attacked_after(safety.king, !self.side, &after) {
                kept |= G::SHAPE.bit(to);
            }
        }
        kept
    }

    /// Of the squares a king could go to, those where it would not be attacked.
    #[inline(always)]
    pub(super) fn keep_king_safe(&self, targets: Bitboard, safety: &Safety) -> Bitboard {
        let from = G::SHAPE.bit(safety.king);
        let mut kept = Bitboard::EMPTY;
        for to in targets {
            let after = self.after_move(from, to, G::KING, &safety.now);
            if !self.is_attacked_after(to, !self.side, &after) {
                kept |= G::SHAPE.bit(to);
            }
        }
        kept
    }
}
