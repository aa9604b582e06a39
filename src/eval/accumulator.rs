//! The part of the score that follows the moves: material, hands and piece-square terms.

use super::score::Score;
use super::{Evaluated, tables::Tables};
use crate::board::{Color, Piece, Role, Square};
use crate::games::{Observer, Position};
use std::marker::PhantomData;

/// Sums over all pieces, kept up to date by the moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accumulator<G> {
    /// Material, hands and placement, for the first player.
    pub(super) score: Score,
    /// The sum of the phase weights of the pieces on the board.
    pub(super) phase: i32,
    game: PhantomData<G>,
}

impl<G: Evaluated> Accumulator<G> {
    const TABLES: &'static Tables = G::TABLES;

    /// The sums of a position, computed from nothing.
    pub(super) fn fresh(position: &Position<G>) -> Accumulator<G> {
        let mut accumulator = Accumulator {
            score: Score::ZERO,
            phase: 0,
            game: PhantomData,
        };
        for square in position.occupied() {
            accumulator.put(position.piece_at(square), square);
        }
        for color in Color::BOTH {
            let hand = position.hand(color);
            for role in hand.roles() {
                let count = hand.count(role);
                accumulator.hand(color, role, count as i32, count);
            }
        }
        accumulator
    }
}

impl<G: Evaluated> Observer for Accumulator<G> {
    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.score += Self::TABLES.piece_square[piece.index()][square.index()];
        self.phase += Self::TABLES.phase[piece.role().index()];
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.score -= Self::TABLES.piece_square[piece.index()][square.index()];
        self.phase -= Self::TABLES.phase[piece.role().index()];
    }

    #[inline(always)]
    fn hand(&mut self, color: Color, role: Role, delta: i32, _count: u32) {
        self.score += Self::TABLES.hand[color.index()][role.index()] * delta;
    }
}
