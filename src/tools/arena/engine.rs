//! How an engine is started.

use crate::protocol::Dialect;
use std::path::PathBuf;
use std::time::Duration;

/// An engine as the user describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSettings {
    /// What it is called in results.
    pub name: String,
    /// The program: a path, or a name to be looked up in `PATH`.
    pub program: PathBuf,
    /// The program's arguments.
    pub arguments: Vec<String>,
    /// The folder it is started in; ours if there is none.
    pub folder: Option<PathBuf>,
    /// The protocol it is spoken to in.
    pub dialect: Dialect,
    /// What it calls the game, where that is not our name for it.
    pub variant: Option<String>,
    /// Options, sent in this order and before the game is chosen.
    pub options: Vec<(String, String)>,
    /// Lines sent as they are, right after the handshake.
    pub first_lines: Vec<String>,
    /// Whether it may think on the opponent's time, which takes a processor more.
    pub ponders: bool,
    /// The file to whose end its standard error goes; nowhere if there is none.
    pub errors_to: Option<PathBuf>,
    /// How long to wait for an answer that has no time of its own; `None` for
    /// [`PATIENCE`](EngineSettings::PATIENCE) where no thought is needed, and
    /// [`LONG_PATIENCE`](EngineSettings::LONG_PATIENCE) for a search without a clock.
    pub patience: Option<Duration>,
}

impl EngineSettings {
    /// How long an engine may take to answer what needs no thought.
    pub const PATIENCE: Duration = Duration::from_secs(10);
    /// How long an engine may search without a clock before it counts as hanging.
    pub const LONG_PATIENCE: Duration = Duration::from_secs(600);

    /// An engine that needs no more than a program and a protocol.
    pub fn new(program: PathBuf, dialect: Dialect) -> EngineSettings {
        EngineSettings {
            name: program
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned())
                .unwrap_or_default(),
            program,
            arguments: Vec::new(),
            folder: None,
            dialect,
            variant: None,
            options: Vec::new(),
            first_lines: Vec::new(),
            ponders: false,
            errors_to: None,
            patience: None,
        }
    }

    /// How long to wait for an answer that needs no thought.
    pub fn patience(&self) -> Duration {
        self.patience.unwrap_or(EngineSettings::PATIENCE)
    }

    /// How long to wait for the move of a search without a clock.
    pub fn long_patience(&self) -> Duration {
        self.patience.unwrap_or(EngineSettings::LONG_PATIENCE)
    }
}
