//! The command line of `analyse`.

use crate::engine::options::{MAX_HASH_MIB, MAX_LINES, MAX_THREADS};
use crate::games::Variant;
use crate::search::{Limits, MAX_PLY};
use crate::tools::convert::names;
use crate::tools::given;
use crate::tools::records::pgn::MoveForm;
use clap::builder::PossibleValuesParser;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Milliseconds for a position if nothing is said.
const DEFAULT_MS: u64 = 1000;
/// Best lines of a single position if nothing is said.
const POSITION_LINES: usize = 3;

/// What to analyse, how long, and where the results go.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    cannonade analyse --variant cannonshogi startpos --movetime 5000\n  \
    cannonade analyse games.pgn --nodes 200000 --pgn annotated.pgn --chart chart.svg\n  \
    cannonade analyse --variant chess suite.epd --movetime 500 --concurrency 2\n  \
    cannonade analyse games.pgn --depth 14 --json found.jsonl --resume\n\
    A file of games (PGN, USI) is judged move by move: an inaccuracy costs 5 % of a point by the\n\
    engine's expectation of the result, a mistake 10 %, a blunder 20 %. A file of positions (EPD)\n\
    is a suite to be solved: `bm` names right moves, `am` wrong ones, `dm` the moves to a mate\n\
    that is to be found. Scores are those of the first player, in pawns; #3 is mate in three.\n\
    Ctrl-C ends the analysis and keeps what was found; with --json FILE, --resume goes on.")]
pub struct AnalyseArguments {
    /// A file of games or positions, `-` for standard input, or a position [default: startpos]
    #[arg(value_name = "INPUT")]
    pub(super) input: Vec<String>,

    /// The game, where the input names none [default: chess; cannonshogi for usi and sfen]
    #[arg(long, value_name = "NAME", value_parser = given::variant)]
    pub(super) variant: Option<&'static Variant>,

    /// The kind of the input [default: as the file's name or its contents tell]
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(names()))]
    pub(super) from: Option<String>,

    #[command(flatten)]
    pub(super) effort: Effort,

    /// Threads of each search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = given::at_most(MAX_THREADS))]
    pub(super) threads: usize,

    /// Size of each search's table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = given::at_most(MAX_HASH_MIB))]
    pub(super) hash: usize,

    /// Searches at the same time, in files of games and positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = given::at_most(MAX_THREADS))]
    pub(super) concurrency: usize,

    /// Write what is found to this file, a line of JSON for each position; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<PathBuf>,

    /// Go on with the analysis that the file of --json holds
    #[arg(long, requires = "json")]
    pub(super) resume: bool,

    /// Write the games with the judgements to this file, as PGN
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,

    /// Draw the course of each game to this file, SVG or PNG; from the second game on its name
    /// has the game's number
    #[arg(long, value_name = "FILE")]
    pub(super) chart: Option<PathBuf>,

    /// Draw a single position with its best moves to this file, SVG or PNG
    #[arg(long, value_name = "FILE")]
    pub(super) picture: Option<PathBuf>,

    /// How moves are written in text and PGN
    #[arg(long, value_enum, value_name = "FORM", default_value = "algebraic")]
    pub(super) moves: MoveForm,
}

/// How much is done for a position. All limits that are given hold at once.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args, Serialize, Deserialize)]
pub(super) struct Effort {
    /// Plies for each position
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=MAX_PLY as i64))]
    depth: Option<u32>,

    /// Nodes for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Milliseconds for each position [default: 1000, if nothing else ends a search]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,

    /// Best lines to look for [default: 3 for a position, 1 for a file]
    #[arg(long, value_name = "N", value_parser = given::at_most(MAX_LINES))]
    multipv: Option<usize>,
}

impl Effort {
    /// With everything said that was left open; `single`: for one position only.
    pub(super) fn settled(&self, single: bool) -> Effort {
        let is_limited = self.depth.is_some() || self.nodes.is_some();
        let default_lines = if single { POSITION_LINES } else { 1 };
        Effort {
            movetime: self.movetime.or((!is_limited).then_some(DEFAULT_MS)),
            multipv: self.multipv.or(Some(default_lines)),
            ..*self
        }
    }

    /// Best lines to look for.
    pub(super) fn lines(&self) -> usize {
        self.multipv.unwrap_or(1)
    }

    /// What ends a search.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time_ms: self.movetime.and_then(|ms| i64::try_from(ms).ok()),
            ..Limits::default()
        }
    }

    /// The effort in words.
    pub(super) fn text(&self) -> String {
        let parts = [
            self.depth.map(|plies| format!("depth {plies}")),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.movetime.map(|ms| format!("{ms} ms")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        parts.join(", ")
    }
}
