//! A finished game as the results keep it.

use super::worker::Done;
use crate::board::Color;
use crate::tools::arena::{Ending, Fault, GameResult};
use serde::{Deserialize, Serialize};

/// What kind of fault ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// An illegal move.
    Illegal,
    /// A loss on time.
    Time,
    /// No answer at all.
    Silent,
    /// The process ended or could not be started.
    Crashed,
}

/// A side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first player.
    White,
    /// The second player.
    Black,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The number of the game, from 0.
    pub number: usize,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where it does not count.
    pub result: String,
    /// How it ended, in words.
    pub ending: String,
    /// The number of its moves, those of the opening included.
    pub plies: usize,
    /// What went wrong, and with whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<(Side, FaultKind)>,
    /// Moves of White and Black that nobody had asked for.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unasked: [u32; 2],
}

fn is_zero(counts: &[u32; 2]) -> bool {
    *counts == [0; 2]
}

impl Entry {
    /// What is kept of a game.
    pub(super) fn new(game: &Done) -> Entry {
        let record = &game.record;
        Entry {
            number: game.job.number,
            result: record.result.to_string(),
            ending: record.ending.to_string(),
            plies: record.moves.len(),
            fault: fault(&record.ending),
            unasked: game.unasked,
        }
    }

    /// The result.
    pub fn result(&self) -> GameResult {
        match self.result.as_str() {
            "1-0" => GameResult::Win(Color::White),
            "0-1" => GameResult::Win(Color::Black),
            "1/2-1/2" => GameResult::Draw,
            _ => GameResult::Unfinished,
        }
    }
}

fn fault(ending: &Ending) -> Option<(Side, FaultKind)> {
    let Ending::Fault(side, fault) = ending else {
        return None;
    };
    let side = match side {
        Color::White => Side::White,
        Color::Black => Side::Black,
    };
    let kind = match fault {
        Fault::Illegal(_) => FaultKind::Illegal,
        Fault::Late(_) => FaultKind::Time,
        Fault::Silent(_) => FaultKind::Silent,
        Fault::NotStarted(_) | Fault::Gone(_) => FaultKind::Crashed,
        Fault::Interrupted => return None,
    };
    Some((side, kind))
}
