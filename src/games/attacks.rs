//! Who attacks a square, on the board as it is or as it will be.

use super::game::Game;
use super::position::Position;
use crate::board::{Bitboard, Color, LineRoles, RoleSet, Square};

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
    /// The attackers' pieces that capture along ranks and files, and along diagonals; those that
    /// have left `attackers` since may still be among them.
    pub(super) liners: [Bitboard; 2],
}

/// The roles that capture along one pair of lines, by the way they do it.
pub(super) struct LineKinds {
    pub(super) slide: RoleSet,
    pub(super) hop: RoleSet,
    pub(super) short_hop: RoleSet,
    all: RoleSet,
}

impl LineKinds {
    const fn new(slide: RoleSet, hop: RoleSet, short_hop: RoleSet, lances: RoleSet) -> LineKinds {
        LineKinds {
            slide,
            hop,
            short_hop,
            all: slide.or(hop).or(short_hop).or(lances),
        }
    }

    /// Whether any of the roles hops.
    pub(super) const fn any_hop(&self) -> bool {
        !self.hop.or(self.short_hop).is_empty()
    }
}

impl<G: Game> Position<G> {
    const LINES: LineRoles = *G::PIECES.line_roles();
    const LANCES: RoleSet = Self::LINES.forward_slide;
    const ORTHOGONAL: LineKinds = LineKinds::new(
        Self::LINES.orthogonal_slide,
        Self::LINES.orthogonal_hop,
        Self::LINES.orthogonal_short,
        Self::LANCES,
    );
    const DIAGONAL: LineKinds = LineKinds::new(
        Self::LINES.diagonal_slide,
        Self::LINES.diagonal_hop,
        Self::LINES.diagonal_short,
        RoleSet::EMPTY,
    );
    pub(super) const KOREAN: bool = !G::UNHOPPABLE.is_empty();

    /// How the roles capture along ranks and files (`parity` 0) or diagonals (1).
    #[inline(always)]
    pub(super) const fn line_kinds(parity: usize) -> LineKinds {
        if parity == 0 {
            Self::ORTHOGONAL
        } else {
            Self::DIAGONAL
        }
    }

    /// The board as it is, seen by `by` as the attacker.
    #[inline(always)]
    pub(super) fn as_is(&self, by: Color) -> After {
        let attackers = self.pieces_of(by);
        After {
            occupied: self.occupied(),
            attackers,
            defending_pawns: match G::ORTHODOX {
                Some(rules) => self.pieces(!by, rules.pawn),
                None => Bitboard::EMPTY,
            },
            unhoppable: self.with_roles(G::UNHOPPABLE),
            liners: [
                self.with_roles(Self::ORTHOGONAL.all) & attackers,
                self.with_roles(Self::DIAGONAL.all) & attackers,
            ],
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
            | self.line_attackers(0, target, by, after)
            | self.line_attackers(1, target, by, after)
    }

    /// The same question with a yes or no for answer.
    #[inline(always)]
    pub(super) fn is_attacked_after(&self, target: Square, by: Color, after: &After) -> bool {
        self.leap_attackers(target, by, after.attackers).any()
            || self.is_attacked_by_line(target, by, after)
    }

    /// Whether a piece of `by` attacks along a line, shots included.
    #[inline(always)]
    pub(super) fn is_attacked_by_line(&self, target: Square, by: Color, after: &After) -> bool {
        self.line_attackers(0, target, by, after).any()
            || self.line_attackers(1, target, by, after).any()
            || G::extra_attackers(self, target, by, after).any()
    }

    /// The pieces among `attackers`, all of `by`, that capture on `target` by a step or jump.
    #[inline(always)]
    pub(super) fn leap_attackers(
        &self,
        target: Square,
        by: Color,
        attackers: Bitboard,
    ) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        for from in attackers & G::PIECES.leap_zone(by, target) {
            let role = self.piece_at(from).role();
            if G::PIECES.capture_leaps(role, by, from).has(target) {
                found |= G::SHAPE.bit(from);
            }
        }
        found
    }

    /// The pieces of `by` that capture on `target` along ranks and files (`parity` 0) or
    /// diagonals (1).
    #[inline(always)]
    pub(super) fn line_attackers(
        &self,
        parity: usize,
        target: Square,
        by: Color,
        after: &After,
    ) -> Bitboard {
        let candidates = after.liners[parity] & after.attackers;
        if (candidates & G::SHAPE.cross(parity, target)).is_empty() {
            return Bitboard::EMPTY;
        }
        let reach = G::SHAPE.reach_of(parity, target, after.occupied);
        let kinds = Self::line_kinds(parity);
        let mut sliders = self.with_roles(kinds.slide);
        if parity == 0 && !Self::LANCES.is_empty() {
            sliders |= self.with_roles(Self::LANCES) & G::SHAPE.ahead(!by, target);
        }
        let mut found = reach.slide & sliders;
        if kinds.any_hop() {
            let hop = self.allowed_hops(target, reach.hop, after);
            let near = hop & G::SHAPE.two_away(target);
            found |= hop & self.with_roles(kinds.hop) | near & self.with_roles(kinds.short_hop);
        }
        found & candidates
    }

    /// The hops that are left when some pieces cannot be jumped (the target itself is not
    /// judged).
    #[inline(always)]
    fn allowed_hops(&self, from: Square, mut hop: Bitboard, after: &After) -> Bitboard {
        if Self::KOREAN && hop.any() {
            for cannon in after.unhoppable & G::SHAPE.star(from) {
                if (G::SHAPE.between(from, cannon) & after.occupied).is_empty() {
                    hop = hop - G::SHAPE.beyond(from, cannon);
                }
            }
        }
        hop
    }
}
