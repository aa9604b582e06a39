//! Cannonade: an engine for the cannon games.

pub mod board;
pub mod book;
pub mod console;
pub mod endgame;
pub mod engine;
pub mod eval;
pub mod games;
pub mod protocol;
pub mod search;
pub mod tools;
