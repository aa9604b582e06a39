//! What is done with an engine apart from playing: counting, measuring, showing.

pub mod analyse;
pub mod arena;
pub mod bench;
pub mod book;
mod complaints;
pub mod convert;
pub mod datagen;
pub mod drawing;
pub mod endgame;
mod given;
pub mod interrupts;
pub mod mates;
pub mod perft;
pub mod picture;
mod plural;
mod position_text;
mod random;
pub mod records;
mod same_file;
pub mod selfplay;
pub mod show;
pub mod tournament;
pub mod tune;
mod whole_file;
