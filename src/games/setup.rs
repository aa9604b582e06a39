//! Positions put together piece by piece.

use super::fen::placement;
use super::game::Game;
use super::position::Position;
use crate::board::{Color, Piece, Square};

impl<G: Game> Position<G> {
    /// The position with these pieces on the board and nothing else: no hands, no castling
    /// rights, no en passant chance. `None` if two pieces share a square, or if the pieces cannot
    /// stand so in this game, as in a position with a missing king or with a king to be captured.
    ///
    /// ```
    /// use cannonade::board::{BOARD_8X8, Color, Piece};
    /// use cannonade::games::{Chess, Game, Position};
    ///
    /// let king = |color| Piece::new(Chess::KING, color);
    /// let squares = [BOARD_8X8.square(4, 0), BOARD_8X8.square(4, 7)];
    /// let pieces = [(king(Color::White), squares[0]), (king(Color::Black), squares[1])];
    /// let position = Position::<Chess>::from_pieces(pieces, Color::Black).unwrap();
    /// assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    /// ```
    pub fn from_pieces(
        pieces: impl IntoIterator<Item = (Piece, Square)>,
        side: Color,
    ) -> Option<Position<G>> {
        let mut position = Position::empty();
        for (piece, square) in pieces {
            if position.piece_at(square).is_some() || !G::SHAPE.all().has(square) {
                return None;
            }
            position.put(piece, square);
        }
        position.side = side;
        position.ply = side as u32;
        placement::finish(position).ok()
    }
}
