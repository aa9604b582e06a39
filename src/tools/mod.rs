//! What is done with an engine apart from playing: counting, measuring, showing.

pub mod perft;
