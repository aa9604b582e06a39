//! Static exchange evaluation for boards with hoppers.
//!
//! Captures on one square change who else can capture there: the piece that leaves may have been
//! a screen, or have hidden one. So the attackers are looked up anew after every capture, with
//! the pieces that have gone into the exchange taken off the board.

use super::attacks::After;
use super::game::Game;
use super::position::Position;
use crate::board::{Bitboard, Color, Move, Piece, ROLE_SLOTS, Role, Square};

/// What each role is worth in an exchange, in centipawns, by role number.
pub type ExchangeValues = [i32; ROLE_SLOTS];

impl<G: Game> Position<G> {
    /// Whether the exchange that a pseudo-legal move begins on its target wins at least
    /// `threshold` centipawns for the mover, if each side always captures with its least valuable
    /// piece and stops when that is best. Pins are not seen.
    pub fn exchange_wins(&self, mv: Move, threshold: i32, values: &ExchangeValues) -> bool {
        let value = |piece: Piece| {
            if piece.is_some() {
                values[piece.role().index()]
            } else {
                0
            }
        };
        if self.is_castling(mv) {
            return threshold <= 0;
        }
        let (mover, arriving) = (self.mover(mv), self.arriving(mv));
        let captured = value(self.captured_by(mv));
        if G::after_extra_move(self, mv).is_some() && captured != 0 {
            // A shot: the pawn goes with its target, and nothing is left to capture.
            return captured - value(mover) >= threshold;
        }
        let mut swap = captured + value(arriving) - value(mover) - threshold;
        if mv.dropped().is_some() {
            swap = -threshold;
        }
        if swap < 0 {
            return false;
        }
        swap = value(arriving) - swap;
        if swap <= 0 {
            return true;
        }
        self.recaptures(mv, swap, values)
    }

    /// Plays the captures that follow; `swap` is what the side to recapture must beat.
    fn recaptures(&self, mv: Move, mut swap: i32, values: &ExchangeValues) -> bool {
        let to = mv.to();
        let mut occupied = self.occupied() | Bitboard::of(to);
        if let Some(from) = self.origin_square(mv) {
            occupied = occupied - Bitboard::of(from);
            if self.is_en_passant(from, to) {
                occupied = occupied - Bitboard::of(self.en_passant_victim());
            }
        }
        let mut side = self.side;
        let mut wins = true;
        let mut occupant = self.arriving(mv).role();
        loop {
            side = !side;
            let attackers = self.attackers_among(to, side, occupied, occupant);
            let Some((from, piece)) = self.least_valuable(attackers, values) else {
                return wins;
            };
            wins = !wins;
            if piece.role() == G::KING {
                // The king may only take what is no longer protected.
                let rest = occupied - Bitboard::of(from);
                let protected = self.attackers_among(to, !side, rest, G::KING).any();
                return if protected { !wins } else { wins };
            }
            occupant = piece.role();
            swap = values[occupant.index()] - swap;
            if swap < i32::from(wins) {
                return wins;
            }
            occupied = occupied - Bitboard::of(from);
        }
    }

    /// The pieces of `by` that are still among `occupied` and could capture on `target`, where a
    /// piece of the role `occupant` stands.
    #[inline]
    fn attackers_among(
        &self,
        target: Square,
        by: Color,
        occupied: Bitboard,
        occupant: Role,
    ) -> Bitboard {
        let now = self.as_is(by);
        let after = After {
            occupied,
            attackers: (now.attackers & occupied) - Bitboard::of(target),
            defending_pawns: now.defending_pawns & occupied,
            unhoppable: now.unhoppable & occupied,
            ..now
        };
        let found = self.board_attackers_after(target, by, &after);
        if G::UNHOPPABLE.has(occupant) {
            return found - self.with_roles(G::UNHOPPABLE);
        }
        found
    }

    #[inline]
    fn least_valuable(
        &self,
        attackers: Bitboard,
        values: &ExchangeValues,
    ) -> Option<(Square, Piece)> {
        attackers
            .into_iter()
            .map(|from| (from, self.piece_at(from)))
            .min_by_key(|(_, piece)| {
                if piece.role() == G::KING {
                    i32::MAX
                } else {
                    values[piece.role().index()]
                }
            })
    }
}
