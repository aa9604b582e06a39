//! What the pieces attack: mobility, and pressure on the kings.
//!
//! Pieces are taken by the kind of line they use, not by role, and what a role does with its
//! lines is a mask: so the inner loops have no branches. A queen passes twice, once for each
//! kind of line; all terms are sums, so that it makes no difference.

use super::Evaluated;
use super::score::Score;
use super::tables::{LineMasks, Tables};
use crate::board::{Bitboard, Color, RoleSet, Square};
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
    /// All that slide or hop at any distance along ranks and files in all four directions.
    orthogonal: Bitboard,
    /// All that slide or hop at any distance along diagonals.
    diagonal: Bitboard,
    /// Sliding straight ahead only.
    forward: Bitboard,
    /// Those with nothing but steps, jumps and short hops whose mobility counts.
    roaming: Bitboard,
    /// Those with steps, jumps or short hops that do not count as roaming; kings excepted.
    leapers: Bitboard,
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
        LinePieces {
            orthogonal_slide,
            orthogonal_hop,
            diagonal_slide,
            diagonal_hop,
            orthogonal: (orthogonal_slide | orthogonal_hop) - kings,
            diagonal: (diagonal_slide | diagonal_hop) - kings,
            forward: position.with_roles(lines.forward_slide),
            roaming: position.with_roles(G::TABLES.roaming),
            leapers: position.with_roles(G::TABLES.leapers),
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
    /// The squares around the own king that are guarded by others than the king: attacked by a
    /// piece on a line, or next to one of short range (an approximation that saves its moves).
    pub(super) guarded: Bitboard,
}

/// What is the same for all pieces of one side, and the sums so far.
struct Survey<'a, G: Evaluated> {
    position: &'a Position<G>,
    us: Color,
    occupied: Bitboard,
    area: Bitboard,
    their_zone: Bitboard,
    mobility: Score,
    pressure: i32,
    /// All squares attacked; meaningful only around the kings.
    attacked: Bitboard,
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
    let their_zone = tables.zone[their_king.index()];
    let mut survey = Survey {
        position,
        us,
        occupied: position.occupied(),
        area,
        their_zone,
        mobility: Score::ZERO,
        pressure: 0,
        attacked: Bitboard::EMPTY,
    };
    survey.lines::<false>(lines.orthogonal & own);
    survey.lines::<true>(lines.diagonal & own);
    survey.lances(lines.forward & own);
    survey.roaming(lines.roaming & own);
    survey.leapers(lines.leapers & own & tables.near[their_king.index()]);
    let guards = lines.leapers & own & tables.beside[our_king.index()];
    let guarded = survey.attacked | around::<G>(guards);
    Activity {
        mobility: survey.mobility,
        pressure: survey.pressure,
        attacked: survey.attacked & their_zone,
        guarded: guarded & tables.zone[our_king.index()],
    }
}

/// The squares next to a set of squares, and the set; bits beyond the board may come too.
#[inline(always)]
fn around<G: Evaluated>(set: Bitboard) -> Bitboard {
    let width = G::SHAPE.files();
    let row = set
        | (set - G::SHAPE.file_squares(0)).shift(-1)
        | (set - G::SHAPE.file_squares(width - 1)).shift(1);
    row | row.shift(width) | row.shift(-width)
}

/// Calls `act` for every square of a set: half by half, which is quicker than
/// [`Bitboard::into_iter`] where the body is short.
#[inline(always)]
fn for_each<G: Evaluated>(set: Bitboard, mut act: impl FnMut(Square)) {
    let (low, high) = set.halves();
    let halves = if G::SHAPE.squares() <= 64 { 1 } else { 2 };
    for (half, mut bits) in [low, high].into_iter().enumerate().take(halves) {
        while bits != 0 {
            act(Square::new(64 * half as u8 + bits.trailing_zeros() as u8));
            bits &= bits - 1;
        }
    }
}

impl<G: Evaluated> Survey<'_, G> {
    #[inline(always)]
    fn note_attack(&mut self, role: usize, set: Bitboard) {
        let hits = (set & self.their_zone).count() as i32;
        self.pressure += hits * G::TABLES.zone_attack[role];
        self.attacked |= set;
    }

    #[inline(always)]
    fn note_mobility(&mut self, role: usize, set: Bitboard) {
        self.mobility += G::TABLES.mobility[role] * (set & self.area).count() as i32;
    }

    /// Pieces on lines of one kind. What is usual for a role is taken off in its material.
    #[inline(always)]
    fn lines<const DIAGONAL: bool>(&mut self, pieces: Bitboard) {
        for_each::<G>(pieces, |from| {
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
            self.note_attack(role, set);
            self.note_mobility(role, set);
        });
    }

    /// Pieces that slide straight ahead.
    #[inline(always)]
    fn lances(&mut self, pieces: Bitboard) {
        for_each::<G>(pieces, |from| {
            let role = self.position.piece_at(from).role().index();
            let ahead = G::SHAPE.ahead(self.us, from);
            let nearest = match self.us {
                Color::White => (ahead & self.occupied).first(),
                Color::Black => (ahead & self.occupied).last(),
            };
            let set = match nearest {
                Some(nearest) => ahead - G::SHAPE.ahead(self.us, nearest),
                None => ahead,
            };
            self.note_attack(role, set);
        });
    }

    /// Pieces of short range whose mobility counts wherever they stand.
    #[inline(always)]
    fn roaming(&mut self, pieces: Bitboard) {
        for_each::<G>(pieces, |from| {
            let role = self.position.piece_at(from).role();
            let set = G::PIECES.capture_leaps(role, self.us, from);
            self.note_attack(role.index(), set);
            self.note_mobility(role.index(), set);
        });
    }

    /// Steps, jumps and short hops of pieces close to the enemy king.
    #[inline(always)]
    fn leapers(&mut self, pieces: Bitboard) {
        let lines = G::PIECES.line_roles();
        const NONE: RoleSet = RoleSet::EMPTY;
        for_each::<G>(pieces, |from| {
            let role = self.position.piece_at(from).role();
            let mut set = G::PIECES.capture_leaps(role, self.us, from);
            if lines.orthogonal_short != NONE && lines.orthogonal_short.has(role) {
                set |= G::SHAPE.orthogonal(from, self.occupied).hop & G::SHAPE.two_away(from);
            }
            if lines.diagonal_short != NONE && lines.diagonal_short.has(role) {
                set |= G::SHAPE.diagonal(from, self.occupied).hop & G::SHAPE.two_away(from);
            }
            self.note_attack(role.index(), set);
        });
    }
}
