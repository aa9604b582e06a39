//! Squares, sets of squares, lines, pieces and how they move. Knows no game.

mod bitboard;
mod hand;
pub mod keys;
mod line_use;
mod lines;
pub mod movement;
mod moves;
mod pieces;
mod reach;
mod shape;
mod types;

pub use bitboard::{Bitboard, Squares};
pub use hand::Hand;
pub use line_use::LineRoles;
pub use movement::{Clause, PieceDefinition};
pub use moves::Move;
pub use pieces::PieceTable;
pub use reach::Reach;
pub use shape::{BOARD_8X8, BOARD_9X9, BOARD_10X8, Shape};
pub use types::{Color, PIECE_SLOTS, Piece, ROLE_SLOTS, Role, RoleSet, SQUARE_SLOTS, Square};
