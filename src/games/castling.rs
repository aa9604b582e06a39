//! Castling, in orthodox chess and the games built on it.

use super::attacks::After;
use super::game::Game;
use super::position::Position;
use super::safety::Safety;
use super::sink::MoveSink;
use crate::board::{Bitboard, Color, Move, Piece, Square};

/// A castling move that the rules describe, whether or not it is allowed now.
#[derive(Clone, Copy)]
pub(super) struct Castling {
    right: u8,
    pub(super) king_to: Square,
    pub(super) rook_from: Square,
    pub(super) rook_to: Square,
    /// The squares between king and rook, which must be empty.
    between: Bitboard,
    /// The squares the king passes, which must not be attacked.
    passed: Bitboard,
}

impl<G: Game> Position<G> {
    /// All castling moves, by the number of their right; without meaning where there are none.
    const CASTLINGS: [Castling; 4] = [
        Self::castling_for(Color::White, 0),
        Self::castling_for(Color::White, 1),
        Self::castling_for(Color::Black, 0),
        Self::castling_for(Color::Black, 1),
    ];

    const fn castling_for(color: Color, side: usize) -> Castling {
        let rank = match color {
            Color::White => 0,
            Color::Black => G::SHAPE.ranks() - 1,
        };
        let (king_file, rook_file, king_to, rook_to) = match G::ORTHODOX {
            Some(rules) => {
                let data = &rules.castling[side];
                (rules.king_file, data.rook_file, data.king_to, data.rook_to)
            }
            None => (0, 0, 0, 0),
        };
        let king_from = G::SHAPE.square(king_file, rank);
        let king_to = G::SHAPE.square(king_to, rank);
        let rook_from = G::SHAPE.square(rook_file, rank);
        Castling {
            right: 1 << (2 * color.index() + side),
            king_to,
            rook_from,
            rook_to: G::SHAPE.square(rook_to, rank),
            between: G::SHAPE.between(king_from, rook_from),
            passed: G::SHAPE.between(king_from, king_to),
        }
    }

    #[inline(always)]
    fn castling_of(&self, side: usize) -> &'static Castling {
        let all: &'static [Castling; 4] = const { &Self::CASTLINGS };
        &all[(2 * self.side.index() + side) & 3]
    }

    /// Hands out the castling moves of the side to move, which is not in check.
    #[inline(always)]
    pub(super) fn castling_moves<S: MoveSink>(&self, safety: &Safety, sink: &mut S) {
        let occupied = self.occupied();
        for side in 0..2 {
            let castling = self.castling_of(side);
            let open =
                self.castling & castling.right != 0 && (castling.between & occupied).is_empty();
            if open && self.may_castle(castling, safety) {
                sink.moves(safety.king, G::SHAPE.bit(castling.king_to), false);
            }
        }
    }

    /// Whether the king, not in check, may castle so.
    ///
    /// The squares passed are judged with the king there alone, gone from home, the rook still
    /// at home; the square reached is judged with the rook moved too: it may be a screen.
    pub(super) fn may_castle(&self, castling: &Castling, safety: &Safety) -> bool {
        let now = &safety.now;
        let free =
            self.castling & castling.right != 0 && (castling.between & now.occupied).is_empty();
        if !free {
            return false;
        }
        let gone = After {
            occupied: now.occupied - G::SHAPE.bit(safety.king),
            ..*now
        };
        for square in G::SHAPE.fit(castling.passed) {
            if self.is_attacked_after(square, !self.side, &gone) {
                return false;
            }
        }
        let arrived = G::SHAPE.bit(castling.king_to) | G::SHAPE.bit(castling.rook_to);
        let done = After {
            occupied: (gone.occupied - G::SHAPE.bit(castling.rook_from)) | arrived,
            ..gone
        };
        !self.is_attacked_after(castling.king_to, !self.side, &done)
    }

    /// The castling that a king's move would be, if it is one by its squares.
    #[inline(always)]
    pub(super) fn castling_by(&self, mv: Move) -> Option<&'static Castling> {
        G::ORTHODOX?;
        if self.castling == 0 {
            return None;
        }
        let from = mv.from_square()?;
        let is_king = self.piece_at(from) == Piece::new(G::KING, self.side);
        let distance = G::SHAPE.file(mv.to()) - G::SHAPE.file(from);
        if !is_king || distance.abs() < 2 {
            return None;
        }
        let castling = self.castling_of(usize::from(distance < 0));
        (castling.king_to == mv.to() && self.castling & castling.right != 0).then_some(castling)
    }

    /// Whether the move is castling.
    #[inline]
    pub fn is_castling(&self, mv: Move) -> bool {
        self.castling_by(mv).is_some()
    }
}
