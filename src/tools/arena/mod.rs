//! Games between engines that run as processes of their own: what a match runner, a tuner and
//! the self-play test share.
//!
//! From the bottom: a [`Player`] is a process that is spoken to in UCI or USI; [`Limits`] and [`Clock`] say how long a player
//! may think; [`play`] lets two players play a game from an [`Opening`] and judges every move by
//! our own rules; [`statistics`] tells what many results are worth.

mod adjudication;
mod clock;
mod declared;
mod engine;
mod fault;
mod game;
mod openings;
mod pgn;
mod player;
mod process;
mod report;
pub mod statistics;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub(in crate::tools) use clock::read_seconds;
pub use clock::{Clock, Limits, TimeControl};
pub use engine::EngineSettings;
pub use fault::Fault;
pub use game::{Ending, GameRecord, MoveRecord, Terms, play};
pub use openings::{Opening, Openings, OpeningsError};
pub use pgn::{Header, record};
pub use player::{Player, Reply};
pub use process::Hearing;
pub use report::Report;

pub use super::random::Random;
pub use super::records::{Board, GameResult, Played, board};
