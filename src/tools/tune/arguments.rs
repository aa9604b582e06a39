//! The command line of `tune`.

use super::spsa::{Spsa, Tuned};
use crate::games::Variant;
use crate::protocol::Dialect;
use crate::search::params::PARAMETERS;
use crate::tools::arena::{EngineSettings, Openings, Random};
use std::path::PathBuf;

/// The command line of `tune`.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Example (after `cargo build --release --features tune`):\n  \
    cannonade tune --variant cannonshogi --openings books/cannonshogi.epd --pairs 5000 \\\n    \
    --nodes 10000 --state tuned.json --parameters reduction_base,reduction_divisor"
)]
pub struct TuneArguments {
    /// The engine, built with the feature `tune`; this program itself by default
    #[arg(long, value_name = "PROGRAM")]
    engine: Option<PathBuf>,
    /// The game
    #[arg(long, default_value = "cannonshogi", value_name = "NAME")]
    variant: String,
    /// Positions to begin with, one a line (EPD or FEN); the start of the game by default
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Pairs of games to play in all, those of earlier runs with the same state included
    #[arg(long, default_value_t = 5000, value_name = "N")]
    pub(super) pairs: u64,
    /// Nodes for each move
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: u64,
    /// Pairs that are played at the same time
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = at_least_one)]
    pub(super) concurrency: usize,
    /// The parameters to tune; all of them by default
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    parameters: Vec<String>,
    /// How far a parameter is moved up and down, as a share of its range
    #[arg(long, default_value_t = 0.05, value_name = "SHARE", value_parser = share)]
    reach: f64,
    /// How far a decided pair moves a parameter, as a share of its reach
    #[arg(long, default_value_t = 0.01, value_name = "SHARE", value_parser = share)]
    rate: f64,
    /// Options of the engine, as NAME=VALUE
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The seed of everything random
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// The file that holds the state of the run; if it exists, the run goes on from there, with the
    /// parameters, the reach, the rate and the seed that it began with
    #[arg(long, default_value = "tune.json", value_name = "FILE")]
    pub(super) state: PathBuf,
}

fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=256).contains(number));
    number.ok_or_else(|| "expected a number from 1 to 256".to_owned())
}

fn share(text: &str) -> Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|&share| share > 0.0 && share <= 1.0);
    number.ok_or_else(|| "expected a number above 0, at most 1".to_owned())
}

impl TuneArguments {
    pub(super) fn engine(&self) -> Result<EngineSettings, String> {
        let program = match &self.engine {
            Some(program) => program.clone(),
            None => std::env::current_exe().map_err(|error| error.to_string())?,
        };
        let mut engine = EngineSettings::new(program, Dialect::Uci);
        engine.options.push(("Hash".to_owned(), "16".to_owned()));
        for option in &self.options {
            let (name, value) = option
                .split_once('=')
                .ok_or_else(|| format!("option `{option}`: expected NAME=VALUE"))?;
            engine.options.push((name.to_owned(), value.to_owned()));
        }
        Ok(engine)
    }

    pub(super) fn variant(&self) -> Result<&'static Variant, String> {
        Variant::find(&self.variant).ok_or_else(|| format!("there is no game {}", self.variant))
    }

    pub(super) fn openings(&self, variant: &Variant) -> Result<Openings, String> {
        let Some(path) = &self.openings else {
            return Ok(Openings::start_only());
        };
        let mut openings = Openings::read_epd(path, variant)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        openings.shuffle(&mut Random::new(self.seed));
        Ok(openings)
    }

    /// The state of a new run.
    pub(super) fn begin(&self) -> Result<Spsa, String> {
        let wanted =
            |name: &str| self.parameters.is_empty() || self.parameters.iter().any(|p| p == name);
        if let Some(unknown) = self
            .parameters
            .iter()
            .find(|name| !PARAMETERS.iter().any(|known| known.name == *name))
        {
            return Err(format!("there is no parameter {unknown}"));
        }
        let tuned = PARAMETERS
            .iter()
            .filter(|parameter| wanted(parameter.name))
            .map(|parameter| {
                let range = f64::from(parameter.most - parameter.least);
                Tuned {
                    name: parameter.name.to_owned(),
                    start: parameter.default.into(),
                    value: parameter.default.into(),
                    least: parameter.least.into(),
                    most: parameter.most.into(),
                    reach: (range * self.reach).max(0.5),
                }
            })
            .collect();
        Ok(Spsa {
            tuned,
            pairs: self.pairs,
            asked: 0,
            learned: 0,
            rate: self.rate,
            seed: self.seed,
        })
    }
}
