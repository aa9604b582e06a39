//! The command line of `book`.

use crate::engine::options::MAX_THREADS;
use crate::games::Variant;
use crate::tools::given;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Most openings of a suite.
const MOST_OPENINGS: usize = 1_000_000;

/// The command line of `book`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Example:\n  \
    cannonade book add my.book --variant cannonshogi \"startpos moves 5g5f 5c5d 3g3f\"\n  \
    cannonade book show my.book --variant cannonshogi startpos moves 5g5f\n  \
    cannonade --variant cannonshogi \"setoption name BookFile value my.book\" \\\n      \
    \"setoption name OwnBook value true\" \"go movetime 1000\"\n  \
    cannonade book make --variant cannonshogi --count 20\n\
    The format is described in src/book/mod.rs.")]
pub struct BookArguments {
    #[command(subcommand)]
    pub(super) task: Task,
}

/// What to do.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum Task {
    /// Show what a book has for a position
    #[command(
        after_help = "Example:\n  cannonade book show my.book --variant chess startpos moves e2e4"
    )]
    Show(Show),
    /// Add a line of moves, or the beginnings of games; the book is made if there is none
    #[command(after_help = "Example:\n  \
        cannonade book add my.book --variant chess \"startpos moves e2e4 e7e5 g1f3\" --count 3\n  \
        cannonade book add my.book --variant chess --games games.pgn --plies 12 --least 2")]
    Add(Add),
    /// Make one book of several; the weights of the same move are added up
    #[command(
        after_help = "Example:\n  cannonade book merge all.book one.book two.book --variant \
                      cannonshogi"
    )]
    Merge(Merge),
    /// Write a book anew: sorted, in one spelling, without what is no legal move; or from EPD lines
    /// with `bm`, or to such lines
    #[command(after_help = "Example:\n  \
        cannonade book convert unsorted.db my.book --variant cannonshogi\n  \
        cannonade book convert lines.epd my.book --variant chess\n  \
        cannonade book convert my.book lines.epd --variant chess")]
    Convert(Convert),
    /// Check every line of a book, or of a suite of openings (.epd)
    #[command(
        after_help = "Example:\n  cannonade book verify books/cannonshogi.epd --variant cannonshogi"
    )]
    Verify(Verify),
    /// Make a suite of balanced openings by searching
    #[command(after_help = "\
How it is done: candidate after candidate, each from its own random numbers, a start line is taken
and continued by random moves, each one of the --lines best moves of a search of --move-nodes nodes
and at most --margin centipawns worse than the best; it is given up when that best score is off the
window by more than twice the margin. What is reached after a number of plies out of
--plies is taken if it is no check, if it is not in the suite yet, and if a search of --nodes nodes
from empty tables scores it within --window centipawns of 0. The same command makes the same suite
on any number of threads. An interrupted run goes on with the same command: beside the suite stands
NAME.notes.json with the settings, and the moves and the score of every opening.

Start lines (--from FILE): one a line, `startpos moves ...`, `sfen S moves ...`, or a FEN or EPD with
or without `moves ...`; what follows a # is a remark.

Example:
  cannonade book make --variant swedishcannon --from books/swedishcannon.lines --count 200 \\
      --nodes 30000 --window 50 --seed 1
")]
    Make(Make),
}

impl Task {
    /// The game that it says it is about.
    pub(super) fn variant(&self) -> Option<&'static Variant> {
        match self {
            Task::Show(show) => show.variant,
            Task::Add(add) => add.variant,
            Task::Merge(merge) => merge.variant,
            Task::Convert(convert) => convert.variant,
            Task::Verify(verify) => verify.variant,
            Task::Make(make) => make.variant,
        }
    }
}

/// The command line of `book show`.
#[derive(Clone, Debug, Args)]
pub(super) struct Show {
    /// The book
    pub(super) file: PathBuf,
    /// The position: `startpos`, `sfen S`, `fen F` or a FEN, perhaps with `moves M ...`; the start
    /// of the game by default
    #[arg(value_name = "POSITION")]
    pub(super) position: Vec<String>,
    /// The game [default: chess]
    #[arg(long, value_name = "NAME", value_parser = given::variant)]
    pub(super) variant: Option<&'static Variant>,
}

/// The command line of `book add`.
#[derive(Clone, Debug, Args)]
pub(super) struct Add {
    /// The book
    pub(super) file: PathBuf,
    /// The line: a position as for `show`, with the moves that are added
    #[arg(value_name = "LINE", required_unless_present = "games")]
    pub(super) line: Vec<String>,
    /// The game [default: chess]
    #[arg(long, value_name = "NAME", value_parser = given::variant)]
    pub(super) variant: Option<&'static Variant>,
    /// Weight of each move that is added
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(super) count: u64,
    /// Score of the last move of the line for the side that makes it, in centipawns; it belongs to
    /// the moves before it with the sign changed each time
    #[arg(
        long,
        default_value_t = 0,
        value_name = "CP",
        allow_negative_numbers = true
    )]
    pub(super) score: i32,
    /// Plies to which the line was searched
    #[arg(long, default_value_t = 0, value_name = "PLIES")]
    pub(super) depth: u32,
    /// Games whose beginnings are added too (PGN)
    #[arg(long, value_name = "FILE")]
    pub(super) games: Option<PathBuf>,
    /// Plies of each game that are added
    #[arg(long, default_value_t = 16, value_name = "N")]
    pub(super) plies: usize,
    /// Moves of the whole book with a smaller weight are left out at the end
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(super) least: u64,
}

/// The command line of `book merge`.
#[derive(Clone, Debug, Args)]
pub(super) struct Merge {
    /// The book that is written
    pub(super) out: PathBuf,
    /// The books that it is made of; the first may be the one that is written
    #[arg(required = true, value_name = "BOOK")]
    pub(super) books: Vec<PathBuf>,
    /// The game [default: chess]
    #[arg(long, value_name = "NAME", value_parser = given::variant)]
    pub(super) variant: Option<&'static Variant>,
}

/// The command line of `book convert`.
#[derive(Clone, Debug, Args)]
pub(super) struct Convert {
    /// A book, sorted or not, or lines of EPD
    pub(super) from: PathBuf,
    /// What is written: lines of EPD if its name ends with .epd, else a book
    pub(super) to: PathBuf,
    /// The game [default: chess]
    #[arg(long, value_name = "NAME", value_parser = given::variant)]
    pub(super) variant: Option<&'static Variant>,
}

/// The command line of `book verify`.
#[derive(Clone, Debug, Args)]
pub(super) struct Verify {
    /// The book, or a suite of openings (.epd)
    pub(super) file: PathBuf,
    /// The game [default: chess]
    #[arg(long, value_name = "NAME", value_parser = given::variant)]
    pub(super) variant: Option<&'static Variant>,
}

/// The command line of `book make`.
#[derive(Clone, Debug, Args)]
pub(super) struct Make {
    /// The game
    #[arg(long, value_name = "NAME", value_parser = given::variant)]
    pub(super) variant: Option<&'static Variant>,
    /// The suite [default: books/NAME.epd]
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Openings
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = given::at_most(MOST_OPENINGS))]
    pub(super) count: usize,
    /// Plies of an opening from the start of the game, those of its start line included: N or N-M
    #[arg(long, default_value = "4-10", value_name = "PLIES", value_parser = read_plies)]
    pub(super) plies: (u32, u32),
    /// Nodes of the search that judges an opening
    #[arg(long, default_value_t = 30_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: u64,
    /// Centipawns that an opening may be better for either side
    #[arg(long, default_value_t = 50, value_name = "CP", value_parser = clap::value_parser!(u32).range(..=10_000))]
    pub(super) window: u32,
    /// Best moves among which each move is chosen
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(super) lines: u32,
    /// Centipawns that a move may be worse than the best
    #[arg(long, default_value_t = 50, value_name = "CP", value_parser = clap::value_parser!(u32).range(..=10_000))]
    pub(super) margin: u32,
    /// Nodes of the search that finds those moves; too few cannot compare them, and find nothing
    #[arg(long, default_value_t = 6_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) move_nodes: u64,
    /// Where the random numbers come from
    #[arg(long, default_value_t = 1, value_name = "SEED")]
    pub(super) seed: u64,
    /// Start lines; the start of the game by default
    #[arg(long, value_name = "FILE")]
    pub(super) from: Option<PathBuf>,
    /// Candidates after which it ends, full or not
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    pub(super) most_tried: u64,
    /// Threads; all processors by default
    #[arg(long, value_name = "N", value_parser = given::at_most(MAX_THREADS))]
    pub(super) threads: Option<usize>,
}

/// Reads a number of plies, or the least and the greatest.
fn read_plies(text: &str) -> Result<(u32, u32), String> {
    const MOST: u32 = 100;
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if least <= most && most <= MOST => Ok((least, most)),
        _ => Err(format!(
            "expected a number up to {MOST}, or two such as 4-10"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_one_number_or_two() {
        assert_eq!(read_plies("6"), Ok((6, 6)));
        assert_eq!(read_plies("4-10"), Ok((4, 10)));
        for text in ["", "-", "4-", "10-4", "x", "4-1000", "-4"] {
            assert!(read_plies(text).is_err(), "{text}");
        }
    }
}
