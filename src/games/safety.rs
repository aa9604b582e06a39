//! Attacks and the safety of kings, hoppers included.
//!
//! Hoppers break the usual shortcuts: leaving a line may create a check as well as uncover one,
//! and so may arriving on it; one interposed piece can end two checks. So the squares where
//! arriving is harmless are computed once a position, most moves need no more than that, and the
//! few that touch a delicate square are tested by looking along the king's lines afterwards.

use super::game::Game;
use super::position::Position;
use crate::board::{Bitboard, Color, LineRoles, Role, RoleSet, Square};

/// The parts of the board that decide about check, as they are after some change.
#[derive(Clone, Copy, Debug)]
pub struct After {
    /// All occupied squares.
    pub occupied: Bitboard,
    /// The attackers' pieces that are left; where they stand has not changed.
    pub attackers: Bitboard,
    /// The defender's pawns (read only where pawns matter to [`Game::extra_attackers`]).
    pub defending_pawns: Bitboard,
    /// The pieces of [`Game::UNHOPPABLE`] roles.
    pub unhoppable: Bitboard,
}

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
    /// Squares where each arrival is tested.
    pub test_to: Bitboard,
}

impl<G: Game> Position<G> {
    const LINES: LineRoles = *G::PIECES.line_roles();
    const ORTHOGONAL: RoleSet = Self::LINES.orthogonal();
    const DIAGONAL: RoleSet = Self::LINES.diagonal();
    const KOREAN: bool = !G::UNHOPPABLE.is_empty();

    /// The board as it is, seen by `by` as the attacker.
    #[inline(always)]
    pub(super) fn as_is(&self, by: Color) -> After {
        After {
            occupied: self.occupied(),
            attackers: self.pieces_of(by),
            defending_pawns: match G::ORTHODOX {
                Some(rules) => self.pieces(!by, rules.pawn),
                None => Bitboard::EMPTY,
            },
            unhoppable: self.with_roles(G::UNHOPPABLE),
        }
    }

    /// The pieces of `by` that could capture on `target`.
    #[inline]
    pub fn attackers(&self, target: Square, by: Color) -> Bitboard {
        self.attackers_after(target, by, &self.as_is(by))
    }

    /// The pieces of `by` that could capture on `target` on the board described by `after`.
    #[inline(always)]
    pub(super) fn attackers_after(&self, target: Square, by: Color, after: &After) -> Bitboard {
        self.board_attackers_after(target, by, after) | G::extra_attackers(self, target, by, after)
    }

    /// The same without the attacks of the game's own kind.
    #[inline(always)]
    pub(super) fn board_attackers_after(
        &self,
        target: Square,
        by: Color,
        after: &After,
    ) -> Bitboard {
        self.leap_attackers(target, by, after.attackers)
            | self.orthogonal_attackers(target, by, after)
            | self.diagonal_attackers(target, by, after)
    }

    /// The same question with a yes or no for answer.
    #[inline(always)]
    pub(super) fn is_attacked_after(&self, target: Square, by: Color, after: &After) -> bool {
        self.leap_attackers(target, by, after.attackers).any()
            || self.orthogonal_attackers(target, by, after).any()
            || self.diagonal_attackers(target, by, after).any()
            || G::extra_attackers(self, target, by, after).any()
    }

    #[inline(always)]
    fn leap_attackers(&self, target: Square, by: Color, attackers: Bitboard) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        for from in attackers & G::PIECES.leap_zone(by, target) {
            let role = self.piece_at(from).role();
            if G::PIECES.capture_leaps(role, by, from).has(target) {
                found |= Bitboard::of(from);
            }
        }
        found
    }

    #[inline(always)]
    fn orthogonal_attackers(&self, target: Square, by: Color, after: &After) -> Bitboard {
        let candidates = self.with_roles(Self::ORTHOGONAL) & after.attackers;
        let lines = G::SHAPE.ray(0, target)
            | G::SHAPE.ray(2, target)
            | G::SHAPE.ray(4, target)
            | G::SHAPE.ray(6, target);
        if (candidates & lines).is_empty() {
            return Bitboard::EMPTY;
        }
        let reach = G::SHAPE.orthogonal(target, after.occupied);
        let hop = self.allowed_hops(target, reach.hop, after);
        let lances = self.with_roles(Self::LINES.forward_slide) & G::SHAPE.ahead(!by, target);
        let found = reach.slide & (self.with_roles(Self::LINES.orthogonal_slide) | lances)
            | hop & self.with_roles(Self::LINES.orthogonal_hop)
            | hop
                & G::SHAPE.two_away(target)
                & self.with_roles(Self::LINES.orthogonal_short);
        found & after.attackers
    }

    #[inline(always)]
    fn diagonal_attackers(&self, target: Square, _by: Color, after: &After) -> Bitboard {
        let candidates = self.with_roles(Self::DIAGONAL) & after.attackers;
        let lines = G::SHAPE.ray(1, target)
            | G::SHAPE.ray(3, target)
            | G::SHAPE.ray(5, target)
            | G::SHAPE.ray(7, target);
        if (candidates & lines).is_empty() {
            return Bitboard::EMPTY;
        }
        let reach = G::SHAPE.diagonal(target, after.occupied);
        let hop = self.allowed_hops(target, reach.hop, after);
        let found = reach.slide & self.with_roles(Self::LINES.diagonal_slide)
            | hop & self.with_roles(Self::LINES.diagonal_hop)
            | hop
                & G::SHAPE.two_away(target)
                & self.with_roles(Self::LINES.diagonal_short);
        found & after.attackers
    }

    /// The hops that are left when some pieces cannot be jumped (the target itself is not
    /// judged).
    #[inline(always)]
    pub(super) fn allowed_hops(&self, from: Square, mut hop: Bitboard, after: &After) -> Bitboard {
        if Self::KOREAN && hop.any() {
            for cannon in after.unhoppable & Self::king_rays(from) {
                if (G::SHAPE.between(from, cannon) & after.occupied).is_empty() {
                    hop = hop - G::SHAPE.beyond(from, cannon);
                }
            }
        }
        hop
    }

    #[inline(always)]
    fn king_rays(square: Square) -> Bitboard {
        (0..8).fold(Bitboard::EMPTY, |set, d| set | G::SHAPE.ray(d, square))
    }

    /// Computes what the side to move must know to keep its king safe.
    pub fn safety(&self) -> Safety {
        let us = self.side;
        let king = self.king(us);
        let now = self.as_is(!us);
        let mut safety = Safety {
            king,
            checkers: self.checkers,
            safe_targets: G::SHAPE.all(),
            test_from: Bitboard::EMPTY,
            test_to: G::extra_tests(self, king),
        };
        safety.test_from |= safety.test_to & self.pieces_of(us);
        if self.checkers.any() {
            self.answer_checks(&mut safety, &now);
        }
        self.watch_lines(&mut safety, &now);
        safety
    }

    /// Finds the squares where an arrival from elsewhere ends all checks.
    #[cold]
    fn answer_checks(&self, safety: &mut Safety, now: &After) {
        let king = safety.king;
        let mut candidates = safety.checkers;
        for checker in safety.checkers {
            candidates |= G::SHAPE.between(king, checker);
        }
        candidates = candidates - self.pieces_of(self.side);
        if Self::KOREAN {
            // Whether an arrival is jumped depends on what arrives.
            safety.test_to |= candidates;
        }
        let ends_check = |&to: &Square| {
            let bit = Bitboard::of(to);
            let after = After {
                occupied: now.occupied | bit,
                attackers: now.attackers - bit,
                ..*now
            };
            !self.is_attacked_after(king, !self.side, &after)
        };
        safety.safe_targets = candidates.into_iter().filter(ends_check).collect();
    }

    /// Looks along the eight lines of the king for enemies that slide or hop.
    #[inline(always)]
    fn watch_lines(&self, safety: &mut Safety, now: &After) {
        let king = safety.king;
        let us = self.pieces_of(self.side);
        let enemies = now.attackers;
        for parity in 0..2 {
            let (roles, hoppers, short) = if parity == 0 {
                (
                    Self::ORTHOGONAL,
                    Self::LINES.orthogonal_hop,
                    Self::LINES.orthogonal_short,
                )
            } else {
                (
                    Self::DIAGONAL,
                    Self::LINES.diagonal_hop,
                    Self::LINES.diagonal_short,
                )
            };
            let liners = self.with_roles(roles) & enemies;
            let rays = G::SHAPE.ray(parity, king)
                | G::SHAPE.ray(parity + 2, king)
                | G::SHAPE.ray(parity + 4, king)
                | G::SHAPE.ray(parity + 6, king);
            if (liners & rays).is_empty() {
                continue;
            }
            let reach = if parity == 0 {
                G::SHAPE.orthogonal(king, now.occupied)
            } else {
                G::SHAPE.diagonal(king, now.occupied)
            };
            // Arriving between the king and a hopper that is the first piece of its line.
            if !hoppers.is_empty() || !short.is_empty() {
                let ready = reach.slide
                    & enemies
                    & (self.with_roles(hoppers)
                        | self.with_roles(short) & G::SHAPE.two_away(king));
                for hopper in ready {
                    let between = G::SHAPE.between(king, hopper);
                    if Self::KOREAN {
                        safety.test_to |= between;
                    } else {
                        safety.safe_targets = safety.safe_targets - between;
                    }
                }
            }
            // Leaving a line: only the first two pieces of a line matter to those behind.
            for own in (reach.slide | reach.hop) & us & rays {
                if (G::SHAPE.beyond(king, own) & liners).is_empty() {
                    continue;
                }
                if safety.checkers.any() || Self::KOREAN || self.exposes_king(own, safety, now) {
                    safety.test_from |= Bitboard::of(own);
                }
            }
            if Self::KOREAN {
                self.watch_unhoppable(reach.slide | reach.hop, liners, safety, now);
            }
        }
    }

    /// Capturing a cannon that cannot be jumped may put a piece there that can.
    fn watch_unhoppable(
        &self,
        seen: Bitboard,
        liners: Bitboard,
        safety: &mut Safety,
        now: &After,
    ) {
        for cannon in seen & now.unhoppable & now.attackers {
            if (G::SHAPE.beyond(safety.king, cannon) & liners).any() {
                safety.test_to |= Bitboard::of(cannon);
            }
        }
        // In check, capturing the screen with a cannon ends the check.
        if safety.checkers.any() {
            safety.test_to |= seen & now.attackers;
        }
    }

    #[inline(always)]
    fn exposes_king(&self, own: Square, safety: &Safety, now: &After) -> bool {
        let after = After {
            occupied: now.occupied - Bitboard::of(own),
            ..*now
        };
        self.is_attacked_after(safety.king, !self.side, &after)
    }

    /// The board after a piece of the side to move goes from `from` (if it was on the board) to
    /// `to` and is `role` there.
    #[inline(always)]
    pub(super) fn after_move(&self, from: Bitboard, to: Square, role: Role) -> After {
        let target = Bitboard::of(to);
        let mut after = self.as_is(!self.side);
        after.occupied = after.occupied - from | target;
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
            let mut targets = targets;
            if !Self::KOREAN && safety.checkers.is_empty() && safety.test_to.is_empty() {
                // A piece that shields its king can only stay on the line.
                targets &= G::SHAPE.ray_through(safety.king, from);
            }
            return self.test_each(role, Bitboard::of(from), targets, safety);
        }
        let tested = targets & safety.test_to;
        if tested.is_empty() {
            return targets & safety.safe_targets;
        }
        (targets - safety.test_to) & safety.safe_targets
            | self.test_each(role, Bitboard::of(from), tested, safety)
    }

    /// Of the squares where a piece could be dropped, those that leave the king safe.
    #[inline(always)]
    pub(super) fn keep_safe_drops(
        &self,
        role: Role,
        targets: Bitboard,
        safety: &Safety,
    ) -> Bitboard {
        let tested = targets & safety.test_to;
        if tested.is_empty() {
            return targets & safety.safe_targets;
        }
        (targets - safety.test_to) & safety.safe_targets
            | self.test_each(role, Bitboard::EMPTY, tested, safety)
    }

    fn test_each(
        &self,
        role: Role,
        from: Bitboard,
        targets: Bitboard,
        safety: &Safety,
    ) -> Bitboard {
        let is_safe = |&to: &Square| {
            let after = self.after_move(from, to, role);
            !self.is_attacked_after(safety.king, !self.side, &after)
        };
        targets.into_iter().filter(is_safe).collect()
    }

    /// Of the squares a king could go to, those where it would not be attacked.
    #[inline(always)]
    pub(super) fn keep_king_safe(&self, targets: Bitboard, safety: &Safety) -> Bitboard {
        let from = Bitboard::of(safety.king);
        let mut kept = Bitboard::EMPTY;
        for to in targets {
            let after = self.after_move(from, to, G::KING);
            if !self.is_attacked_after(to, !self.side, &after) {
                kept |= Bitboard::of(to);
            }
        }
        kept
    }
}
