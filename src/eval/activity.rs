//! What the pieces attack: mobility, and pressure on the kings.
//!
//! Pieces are taken by the kind of line they use, not by role, and what a role does with its
//! lines is a mask: so the inner loops have no branches. A queen passes twice, once for each
//! kind of line; all terms are sums, so that it makes no difference.

use super::Evaluated;
use super::score::Score;
use super::tables::{LineMasks, Tables};
use crate::board::{Bitboard, Color, RoleSet};
use crate::games::Position;

/// The pieces of both sides by what they do, gathered once for all terms.
#[derive(Clone, Copy)]
pub(super) struct LinePieces {
    /// Sliding along ranks and files, in all four directions.
    pub(super) orthogonal_slide: Bitboard,
    /// Hopping along ranks and files, at any distance.
    pub(super) orthogonal_hop: Bitboard,
    /// Sliding along diagonals.
    pub(super) diagonal_slide: Bitboard,
    /// Hopping along diagonals, at any distance.
    pub(super) diagonal_hop: Bitboard,
    /// All that slide or hop at any distance along ranks and files, lances included.
    orthogonal: Bitboard,
    /// All that slide or hop at any distance along diagonals.
    diagonal: Bitboard,
    /// Those with nothing but steps, jumps and short hops whose mobility counts.
    roaming: Bitboard,
}

impl LinePieces {
    #[inline(always)]
    pub(super) fn of<G: Evaluated>(position: &Position<G>) -> LinePieces {
        let lines = G::PIECES.line_roles();
        let orthogonal_slide = position.with_roles(lines.orthogonal_slide);
        let orthogonal_hop = position.with_roles(lines.orthogonal_hop);
        let diagonal_slide = position.with_roles(lines.diagonal_slide);
        let diagonal_hop = position.with_roles(lines.diagonal_hop);
        let kings = position.with_role(G::KING);
        let forward = position.with_roles(lines.forward_slide);
        LinePieces {
            orthogonal_slide,
            orthogonal_hop,
            diagonal_slide,
            diagonal_hop,
            orthogonal: (orthogonal_slide | orthogonal_hop | forward) - kings,
            diagonal: (diagonal_slide | diagonal_hop) - kings,
            roaming: position.with_roles(G::TABLES.roaming),
        }
    }
}

/// What one side's pieces do.
#[derive(Clone, Copy, Default)]
pub(super) struct Activity {
    /// Mobility.
    pub(super) mobility: Score,
    /// Danger units that the enemy king suffers from attacks around it.
    pub(super) pressure: i32,
    /// The squares around the enemy king that are attacked.
    pub(super) attacked: Bitboard,
    /// The squares around the own king that are guarded by others than the king.
    pub(super) guarded: Bitboard,
}

/// What is the same for all pieces of one side.
struct Survey<'a, G: Evaluated> {
    position: &'a Position<G>,
    us: Color,
    occupied: Bitboard,
    area: Bitboard,
    our_zone: Bitboard,
    their_zone: Bitboard,
    result: Activity,
}

/// The activity of one side. Squares outside `area` do not count as mobility.
#[inline(always)]
pub(super) fn activity<G: Evaluated>(
    position: &Position<G>,
    lines: &LinePieces,
    us: Color,
    area: Bitboard,
) -> Activity {
    let tables: &Tables = G::TABLES;
    let own = position.pieces_of(us);
    let (our_king, their_king) = (position.king(us), position.king(!us));
    let mut survey = Survey {
        position,
        us,
        occupied: position.occupied(),
        area,
        our_zone: tables.zone[our_king.index()],
        their_zone: tables.zone[their_king.index()],
        result: Activity::default(),
    };
    survey.lines::<false>(lines.orthogonal & own);
    survey.lines::<true>(lines.diagonal & own);
    survey.roaming(lines.roaming & own);
    let leapers = own - lines.roaming - position.with_role(G::KING);
    survey.near_their_king(leapers & tables.near[their_king.index()]);
    survey.near_our_king(leapers & tables.beside[our_king.index()]);
    survey.result
}

impl<G: Evaluated> Survey<'_, G> {
    #[inline(always)]
    fn note(&mut self, role: usize, set: Bitboard) {
        let tables: &Tables = G::TABLES;
        let hits = set & self.their_zone;
        self.result.mobility += tables.mobility[role] * (set & self.area).count() as i32;
        self.result.pressure += hits.count() as i32 * tables.zone_attack[role];
        self.result.attacked |= hits;
        self.result.guarded |= set & self.our_zone;
    }

    /// Pieces on lines of one kind. What is usual for a role is taken off in its material.
    #[inline(always)]
    fn lines<const DIAGONAL: bool>(&mut self, pieces: Bitboard) {
        for from in pieces {
            let role = self.position.piece_at(from).role().index();
            let masks: &LineMasks = &G::TABLES.masks[usize::from(DIAGONAL)][role];
            let reach = if DIAGONAL {
                G::SHAPE.diagonal(from, self.occupied)
            } else {
                G::SHAPE.orthogonal(from, self.occupied)
            };
            let mut set = reach.slide & masks.slide | reach.hop & masks.hop;
            if G::TABLES.has_long_and_short {
                set |= reach.hop & masks.short_hop & G::SHAPE.two_away(from);
            }
            if !DIAGONAL && !G::PIECES.line_roles().forward_slide.is_empty() {
                set |= reach.slide & masks.forward & G::SHAPE.ahead(self.us, from);
            }
            self.note(role, set);
        }
    }

    /// Pieces of short range whose mobility counts wherever they stand.
    #[inline(always)]
    fn roaming(&mut self, pieces: Bitboard) {
        for from in pieces {
            let role = self.position.piece_at(from).role();
            self.note(role.index(), G::PIECES.capture_leaps(role, self.us, from));
        }
    }

    /// Steps and jumps of pieces close to the enemy king.
    #[inline(always)]
    fn near_their_king(&mut self, pieces: Bitboard) {
        for from in pieces {
            let role = self.position.piece_at(from).role();
            let set = self.close_range(role, from);
            let hits = set & self.their_zone;
            self.result.pressure +=
                hits.count() as i32 * G::TABLES.zone_attack[role.index()];
            self.result.attacked |= hits;
        }
    }

    /// Steps and jumps of pieces close to the own king.
    #[inline(always)]
    fn near_our_king(&mut self, pieces: Bitboard) {
        for from in pieces {
            let role = self.position.piece_at(from).role();
            self.result.guarded |= G::PIECES.capture_leaps(role, self.us, from) & self.our_zone;
        }
    }

    /// Steps, jumps and short hops.
    #[inline(always)]
    fn close_range(&self, role: crate::board::Role, from: crate::board::Square) -> Bitboard {
        let mut set = G::PIECES.capture_leaps(role, self.us, from);
        let lines = G::PIECES.line_roles();
        const NONE: RoleSet = RoleSet::EMPTY;
        if lines.orthogonal_short != NONE && lines.orthogonal_short.has(role) {
            set |= G::SHAPE.orthogonal(from, self.occupied).hop & G::SHAPE.two_away(from);
        }
        if lines.diagonal_short != NONE && lines.diagonal_short.has(role) {
            set |= G::SHAPE.diagonal(from, self.occupied).hop & G::SHAPE.two_away(from);
        }
        set
    }
}
