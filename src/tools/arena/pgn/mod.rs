//! Games in the *Portable Game Notation* (S. Edwards, 1994).

mod reader;
mod san;
mod writer;

pub use reader::{PgnGame, read};
pub use san::play_san;
pub use writer::{Header, write};
