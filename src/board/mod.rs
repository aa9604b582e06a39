//! Squares, sets of squares, lines, pieces and how they move. Knows no game.

mod bitboard;
mod hand;
pub mod keys;
mod lines;
mod moves;
pub mod movement;
mod shape;
mod types;

pub use bitboard::{Bitboard, Squares};
pub use hand::Hand;
pub use moves::Move;
pub use movement::{Clause, LineRoles, PieceDefinition, PieceTable};
pub use shape::{BOARD_8X8, BOARD_9X9, BOARD_10X8, Reach, Shape};
pub use types::{
    Color, PIECE_SLOTS, Piece, ROLE_SLOTS, Role, RoleSet, SQUARE_SLOTS, Square,
};
