//! The command line of `endgame`.

use crate::engine::options::MAX_THREADS;
use crate::games::{VARIANTS, Variant};
use crate::tools::given;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// The command line of `endgame`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Example:\n  \
    cannonade endgame make KMK KRK KQK --variant gunnery8x10\n  \
    cannonade endgame stats KMK --variant gunnery8x10\n  \
    cannonade endgame probe \"10/10/10/4k5/10/10/2K7/M9 w\" --variant gunnery8x10\n  \
    cannonade --variant gunnery8x10 \"setoption name EndgamePath value endgames\" ...\n\
    The layout of the files is described in src/endgame/file.rs.")]
pub struct EndgameArguments {
    #[command(subcommand)]
    pub(super) task: Task,
}

/// What to do.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum Task {
    /// Make tables, and those that they need; what is there already is kept
    #[command(after_help = "Example:\n  cannonade endgame make KCPK --variant swedishcannon")]
    Make(Make),
    /// List the tables of a folder, of all games
    #[command(after_help = "Example:\n  cannonade endgame list --path endgames")]
    List(List),
    /// Tell how a position ends, what each move is worth, and the line to the mate
    #[command(
        after_help = "Example:\n  cannonade endgame probe \"4k3/8/8/8/8/8/8/C3K3 w\" --variant \
                      swedishcannon"
    )]
    Probe(Probe),
    /// Tell how many positions are won, drawn and lost, and the longest mate
    #[command(after_help = "Example:\n  cannonade endgame stats KMK --variant gunnery8x10")]
    Stats(Stats),
    /// Check that every value follows from those after its moves
    #[command(after_help = "Example:\n  cannonade endgame verify --variant gunnery8x10")]
    Verify(Verify),
}

impl Task {
    /// Makes a game the one that it is about, if it names none.
    pub(super) fn set_default(&mut self, default: Option<&'static Variant>) {
        let common = match self {
            Task::List(_) => return,
            Task::Make(make) => &mut make.common,
            Task::Probe(probe) => &mut probe.common,
            Task::Stats(stats) => &mut stats.common,
            Task::Verify(verify) => &mut verify.common,
        };
        common.variant = common.variant.or(default);
    }
}

impl Probe {
    /// The position, as FEN.
    pub(super) fn fen(&self) -> String {
        self.fen.join(" ")
    }
}

impl Common {
    /// The game.
    pub(super) fn variant(&self) -> &'static Variant {
        self.variant.unwrap_or(&VARIANTS[0])
    }
}

/// What most of them need to know.
#[derive(Clone, Debug, Args)]
pub(super) struct Common {
    /// The game [default: chess]
    #[arg(long, value_name = "NAME", value_parser = given::variant)]
    variant: Option<&'static Variant>,
    /// The folder of the tables
    #[arg(long, default_value = "endgames", value_name = "DIR")]
    pub(super) path: PathBuf,
    /// Threads; all processors by default
    #[arg(long, value_name = "N", value_parser = given::at_most(MAX_THREADS))]
    pub(super) threads: Option<usize>,
}

/// The command line of `endgame make`.
#[derive(Clone, Debug, Args)]
pub(super) struct Make {
    /// Endings: both kings, each with its pieces, as KRK or KQKR
    #[arg(required = true, value_name = "ENDING")]
    pub(super) endings: Vec<String>,
    #[command(flatten)]
    pub(super) common: Common,
    /// Most memory for one table, in MiB
    #[arg(long, default_value_t = 1024, value_name = "MIB")]
    pub(super) memory: usize,
    /// Make anew what is there already
    #[arg(long)]
    pub(super) force: bool,
}

/// The command line of `endgame list`.
#[derive(Clone, Debug, Args)]
pub(super) struct List {
    /// The folder of the tables
    #[arg(long, default_value = "endgames", value_name = "DIR")]
    pub(super) path: PathBuf,
}

/// The command line of `endgame probe`.
#[derive(Clone, Debug, Args)]
pub(super) struct Probe {
    /// The position, as FEN
    #[arg(required = true, value_name = "FEN")]
    fen: Vec<String>,
    #[command(flatten)]
    pub(super) common: Common,
}

/// The command line of `endgame stats`.
#[derive(Clone, Debug, Args)]
pub(super) struct Stats {
    /// Endings; all that there are by default
    #[arg(value_name = "ENDING")]
    pub(super) endings: Vec<String>,
    #[command(flatten)]
    pub(super) common: Common,
    /// Also count the positions of each distance
    #[arg(long)]
    pub(super) lengths: bool,
}

/// The command line of `endgame verify`.
#[derive(Clone, Debug, Args)]
pub(super) struct Verify {
    /// Endings; all that there are by default
    #[arg(value_name = "ENDING")]
    pub(super) endings: Vec<String>,
    #[command(flatten)]
    pub(super) common: Common,
    /// Look at one number of so many only
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) step: u32,
}
