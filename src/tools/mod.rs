//! What is done with an engine apart from playing: counting, measuring, showing.

pub mod arena;
pub mod bench;
pub mod book;
pub mod endgame;
pub mod mates;
pub mod perft;
pub mod picture;
mod position_text;
pub mod selfplay;
pub mod tournament;
pub mod tune;
mod variant_argument;
mod whole_file;
