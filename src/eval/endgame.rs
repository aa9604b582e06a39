//! Endings of the games built on orthodox chess: what cannot be won, and how to win the rest.

use super::Evaluated;
use crate::board::{Bitboard, Color};
use crate::games::Position;

/// The scale of a score that counts in full.
pub(super) const FULL_SCALE: i32 = 128;
/// Without pawns and at most a minor piece ahead.
const PAWNLESS_SCALE: i32 = 16;
/// Only bishops on squares of different colours, and pawns.
const OPPOSITE_BISHOPS_SCALE: i32 = 64;
/// A material lead of less than this, in centipawns, rarely wins without pawns.
const PAWNLESS_LEAD: i32 = 380;
/// The clock of the fifty-move rule takes this share of the scale, at most half, per ply.
const PLIES_TO_HALF: i32 = 200;
/// For each step that a bare king stands off the centre.
const DRIVEN_KING: i32 = 8;
/// For each step that the kings are closer than seven apart.
const CLOSE_KINGS: i32 = 6;

/// How much of a score (for the first player) counts, in parts of [`FULL_SCALE`].
#[inline(always)]
pub(super) fn scale<G: Evaluated>(position: &Position<G>, score: i32) -> i32 {
    let Some(rules) = G::ORTHODOX else {
        return FULL_SCALE;
    };
    let strong = if score >= 0 {
        Color::White
    } else {
        Color::Black
    };
    let pawns = position.with_role(rules.pawn);
    let mut scale = FULL_SCALE;
    if (pawns & position.pieces_of(strong)).is_empty() {
        let ours = non_pawn_material(position, strong);
        let theirs = non_pawn_material(position, !strong);
        if ours - theirs < PAWNLESS_LEAD {
            scale = PAWNLESS_SCALE;
        }
    } else if is_opposite_bishops(position) {
        scale = OPPOSITE_BISHOPS_SCALE;
    }
    let clock = (position.halfmove_clock() as i32).min(PLIES_TO_HALF / 2);
    scale * (PLIES_TO_HALF - clock) / PLIES_TO_HALF
}

fn non_pawn_material<G: Evaluated>(position: &Position<G>, color: Color) -> i32 {
    let Some(rules) = G::ORTHODOX else { return 0 };
    let royal_and_pawns = position.with_role(rules.pawn) | position.with_role(G::KING);
    (position.pieces_of(color) - royal_and_pawns)
        .into_iter()
        .map(|square| G::TABLES.value[position.piece_at(square).role().index()])
        .sum()
}

fn is_opposite_bishops<G: Evaluated>(position: &Position<G>) -> bool {
    let Some(rules) = G::ORTHODOX else {
        return false;
    };
    let bishops = position.with_role(rules.bishop);
    let plain = bishops | position.with_role(rules.pawn) | position.with_role(G::KING);
    if bishops.count() != 2 || plain != position.occupied() {
        return false;
    }
    let (white, black) = (
        bishops & position.pieces_of(Color::White),
        bishops & position.pieces_of(Color::Black),
    );
    let shade = |set: Bitboard| {
        set.first()
            .map(|s| (G::SHAPE.file(s) + G::SHAPE.rank(s)) % 2)
    };
    white.any() && black.any() && shade(white) != shade(black)
}

/// Against a bare king: drive it to the edge and bring the own king. For the first player.
#[inline(always)]
pub(super) fn mop_up<G: Evaluated>(position: &Position<G>, score: i32) -> i32 {
    let Some(rules) = G::ORTHODOX else { return 0 };
    let strong = if score >= 0 {
        Color::White
    } else {
        Color::Black
    };
    let hunted = position.king(!strong);
    if position.pieces_of(!strong) != Bitboard::of(hunted)
        || position.pieces(strong, rules.pawn).any()
    {
        return 0;
    }
    let hunter = position.king(strong);
    let (file, rank) = (G::SHAPE.file(hunted), G::SHAPE.rank(hunted));
    let off_centre =
        ((2 * file - G::SHAPE.files() + 1).abs() + (2 * rank - G::SHAPE.ranks() + 1).abs()) / 2;
    let apart = distance::<G>(hunter, hunted);
    strong.sign() * (DRIVEN_KING * off_centre + CLOSE_KINGS * (7 - apart))
}

/// King's steps between two squares.
#[inline(always)]
pub(super) fn distance<G: Evaluated>(a: crate::board::Square, b: crate::board::Square) -> i32 {
    let files = (G::SHAPE.file(a) - G::SHAPE.file(b)).abs();
    files.max((G::SHAPE.rank(a) - G::SHAPE.rank(b)).abs())
}
