//! The danger to a king: attacks around it, lines that point at it, and the enemy's hand.

use super::Evaluated;
use super::activity::{Activity, LinePieces};
use super::parameters::KingParameters;
use super::score::Score;
use crate::board::{Bitboard, Color, Square};
use crate::games::Position;

/// The hand multiplies danger by `HAND_BASE + threats` over `HAND_BASE`.
const HAND_BASE: i32 = 64;

/// What the danger to `us`'s king costs, as a negative score.
#[inline(always)]
pub(super) fn king_danger<G: Evaluated>(
    position: &Position<G>,
    lines: &LinePieces,
    us: Color,
    ours: &Activity,
    theirs: &Activity,
) -> Score {
    let parameters = &G::PARAMETERS.king;
    let king = position.king(us);
    let weak = theirs.attacked - ours.guarded;
    let mut units = theirs.pressure + weak.count() as i32 * parameters.weak_square
        - ours.guarded.count() as i32 * parameters.guarded_square
        + aims(position, lines, king, !us);
    if Position::<G>::HAS_HANDS {
        units = units.max(0) * (HAND_BASE + drop_threats(position, !us)) / HAND_BASE;
    }
    cost(units - parameters.threshold, parameters)
}

fn cost(units: i32, parameters: &KingParameters) -> Score {
    if units <= 0 {
        return Score::ZERO;
    }
    let cost = units * units / parameters.square_divisor + units * parameters.linear / 16;
    let cost = cost.min(parameters.most);
    Score::new(-cost, -cost * parameters.endgame_share / 16)
}

/// How much a hand adds to danger, in parts of [`HAND_BASE`].
#[inline(always)]
fn drop_threats<G: Evaluated>(position: &Position<G>, color: Color) -> i32 {
    let hand = position.hand(color);
    hand.roles()
        .map(|role| hand.count(role) as i32 * G::TABLES.drop_threat[role.index()])
        .sum()
}

/// Danger units from pieces on the king's lines, by the number of pieces in between. This is
/// where a cannon without a screen, or with one too many, is seen.
#[inline(always)]
fn aims<G: Evaluated>(position: &Position<G>, lines: &LinePieces, king: Square, by: Color) -> i32 {
    let parameters = &G::PARAMETERS.king;
    let enemies = position.pieces_of(by);
    let rays = |first: usize| {
        G::SHAPE.ray(first, king)
            | G::SHAPE.ray(first + 2, king)
            | G::SHAPE.ray(first + 4, king)
            | G::SHAPE.ray(first + 6, king)
    };
    let (orthogonal, diagonal) = (rays(0) & enemies, rays(1) & enemies);
    let slides = orthogonal & lines.orthogonal_slide | diagonal & lines.diagonal_slide;
    let hops = orthogonal & lines.orthogonal_hop | diagonal & lines.diagonal_hop;
    sum_aims(position, king, slides, &parameters.aim_slide)
        + sum_aims(position, king, hops, &parameters.aim_hop)
}

#[inline(always)]
fn sum_aims<G: Evaluated>(
    position: &Position<G>,
    king: Square,
    pieces: Bitboard,
    by_screens: &[i32; 4],
) -> i32 {
    let mut sum = 0;
    for from in pieces {
        let screens = (G::SHAPE.between(king, from) & position.occupied()).count() as usize;
        let aim = G::TABLES.aim[position.piece_at(from).role().index()];
        sum += aim * by_screens[screens.min(3)];
    }
    sum / 8
}
