//! Games between engines that run as processes of their own: what a match runner, a tuner and
//! the self-play test share.
//!
//! From the bottom: a [`Player`] is a process that is spoken to in UCI or USI; a [`Board`] is a
//! position of any of the games behind one type; [`Limits`] and [`Clock`] say how long a player
//! may think; [`play`] lets two players play a game from an [`Opening`] and judges every move by
//! our own rules; [`statistics`] tells what many results are worth.

mod adjudication;
mod board;
mod clock;
mod engine;
mod fault;
mod game;
mod openings;
pub mod pgn;
mod player;
mod process;
mod random;
mod report;
pub mod statistics;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use board::{Board, LegalMove, Played, board};
pub(in crate::tools) use clock::read_seconds;
pub use clock::{Clock, Limits, TimeControl};
pub use engine::EngineSettings;
pub use fault::Fault;
pub use game::{Ending, GameRecord, GameResult, MoveRecord, Terms, play};
pub(in crate::tools) use openings::position_part;
pub use openings::{Opening, Openings, OpeningsError};
pub use player::{Player, Reply};
pub use process::Hearing;
pub use random::Random;
pub use report::Report;
