//! What a tournament is to be.

use crate::games::Variant;
use crate::tools::arena::statistics::Sprt;
use crate::tools::arena::{Adjudication, EngineSettings, Limits};
use crate::tools::same_file::{self, Named};
use std::path::PathBuf;

/// An engine that takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// How it is started.
    pub engine: EngineSettings,
    /// What bounds its thinking.
    pub limits: Limits,
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Everybody plays everybody.
    RoundRobin,
    /// The first engine plays all others.
    Gauntlet,
}

/// What a game with an illegal move counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalPolicy {
    /// Lost for the engine that made it.
    Loss,
    /// Drawn.
    Draw,
    /// Nothing; it appears in the counts of faults alone.
    Discard,
}

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningsFile {
    /// The file.
    pub path: PathBuf,
    /// Whether it holds games rather than positions.
    pub is_pgn: bool,
    /// Whether they are used in random order.
    pub random: bool,
    /// The number of the first one that is used, from 1.
    pub start: usize,
    /// Plies that are taken from each game of a PGN; all if there is no limit.
    pub plies: Option<usize>,
}

/// A whole tournament.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Those who take part, at least two.
    pub contestants: Vec<Contestant>,
    /// The game.
    pub variant: &'static Variant,
    /// Who plays whom.
    pub scheme: Scheme,
    /// Games of each pair of engines in a round.
    pub games: usize,
    /// Rounds.
    pub rounds: usize,
    /// How many games in a row use the same opening.
    pub repeat: usize,
    /// Whether the engines keep their colours from game to game.
    pub keep_colours: bool,
    /// Games that are played at the same time.
    pub concurrency: usize,
    /// Where openings come from; all games begin at the start if from nowhere.
    pub openings: Option<OpeningsFile>,
    /// The seed of the openings' order.
    pub seed: u64,
    /// When to stop early.
    pub sprt: Option<Sprt>,
    /// What cuts games short.
    pub adjudication: Adjudication,
    /// Whether an engine that fails is started again, rather than the tournament stopped.
    pub recover: bool,
    /// What a game with an illegal move counts as.
    pub illegal: IllegalPolicy,
    /// Games between two prints of the standings; never if 0.
    pub rating_interval: usize,
    /// The file to whose end games are written.
    pub pgn: Option<PathBuf>,
    /// The file to whose end last positions are written.
    pub epd: Option<PathBuf>,
    /// The file that holds the results.
    pub json: Option<PathBuf>,
    /// Whether to go on with the tournament whose results that file holds.
    pub resume: bool,
    /// What PGN calls the event.
    pub event: String,
    /// What PGN calls the place.
    pub site: String,
    /// Options of cutechess-cli that were given and mean nothing here.
    pub passed_over: Vec<String>,
}

impl Settings {
    /// Fails if one file is to be two of those that are written, or one of these and the openings.
    pub(super) fn refuse_same_files(&self) -> Result<(), String> {
        let openings = self.openings.iter();
        let inputs: Vec<Named> = openings
            .map(|file| ("file of the openings", file.path.as_path()))
            .collect();
        let outputs = [
            ("-json", &self.json),
            ("-pgnout", &self.pgn),
            ("-epdout", &self.epd),
        ];
        let outputs = outputs
            .into_iter()
            .filter_map(|(option, path)| Some((option, path.as_deref()?)));
        let outputs: Vec<Named> = outputs.collect();
        same_file::refuse(&inputs, &outputs)?;
        // Several engines may share a file for their errors, but with nothing else.
        for contestant in &self.contestants {
            if let Some(path) = &contestant.engine.errors_to {
                same_file::refuse(&[&inputs[..], &outputs].concat(), &[("stderr=", path)])?;
            }
        }
        Ok(())
    }
}
