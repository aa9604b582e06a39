//! What stands beside a suite of openings: how it was made, and from what moves each position
//! came. A run that was interrupted goes on from there.

use super::about;
use super::arguments::Make;
use crate::eval::Evaluated;
use crate::eval::network::Evaluation;
use crate::games::Variant;
use crate::tools::whole_file;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What scores positions when suites are made.
pub(super) const EVALUATION: Evaluation = Evaluation::BuiltIn;

/// What decides which openings are found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Settings {
    variant: String,
    /// What scored positions: a network, or the evaluation by hand. Another makes another suite.
    evaluation: String,
    plies: (u32, u32),
    nodes: u64,
    window: u32,
    lines: u32,
    margin: u32,
    move_nodes: u64,
    seed: u64,
    /// The start lines.
    from: Vec<String>,
}

/// An opening that was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Opening {
    /// The number of the candidate, from 0.
    pub(super) candidate: u64,
    /// The start line, by its place in the settings from 0, and the moves from there.
    pub(super) start: usize,
    pub(super) moves: String,
    /// Centipawns for the side to move.
    pub(super) score: i32,
    /// The position as it stands in the suite.
    pub(super) position: String,
}

/// The notes beside a suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Notes {
    /// The program that made it.
    program: String,
    pub(super) settings: Settings,
    /// Candidates that were looked at.
    pub(super) tried: u64,
    pub(super) openings: Vec<Opening>,
}

impl Settings {
    pub(super) fn new<G: Evaluated>(
        arguments: &Make,
        variant: &Variant,
        from: Vec<String>,
    ) -> Settings {
        Settings {
            variant: variant.name.to_owned(),
            evaluation: EVALUATION.name::<G>(),
            plies: arguments.plies,
            nodes: arguments.nodes,
            window: arguments.window,
            lines: arguments.lines,
            margin: arguments.margin,
            move_nodes: arguments.move_nodes,
            seed: arguments.seed,
            from,
        }
    }
}

/// The file of the notes beside a suite.
pub(super) fn file_beside(suite: &Path) -> PathBuf {
    suite.with_extension("notes.json")
}

impl Notes {
    /// The notes of a run that was interrupted, or new ones.
    ///
    /// # Errors
    ///
    /// If there are notes of a run with other settings, or a suite without notes.
    pub(super) fn open(suite: &Path, settings: Settings) -> Result<Notes, String> {
        let path = file_beside(suite);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound && suite.exists() => {
                let message = "it is there already, without notes of how it was made; choose \
                               another --out";
                return Err(about(suite, &message));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Notes {
                    program: concat!("Cannonade ", env!("CARGO_PKG_VERSION")).to_owned(),
                    settings,
                    tried: 0,
                    openings: Vec::new(),
                });
            }
            Err(error) => return Err(about(&path, &error)),
        };
        let notes: Notes = serde_json::from_slice(&bytes).map_err(|error| about(&path, &error))?;
        if notes.settings != settings {
            let message = "the suite was begun with other settings; give the same, or remove it, or \
                           choose another --out";
            return Err(about(&path, &message));
        }
        Ok(notes)
    }

    /// Writes the notes and the suite.
    pub(super) fn write(&self, suite: &Path) -> Result<(), String> {
        let path = file_beside(suite);
        let text = serde_json::to_string_pretty(self).map_err(|error| about(&path, &error))?;
        whole_file::replace(&path, text + "\n").map_err(|error| about(&path, &error))?;
        let lines = self.openings.iter().map(|opening| &opening.position);
        let text: String = lines.flat_map(|line| [line.as_str(), "\n"]).collect();
        whole_file::replace(suite, text).map_err(|error| about(suite, &error))
    }
}
