//! `cannonade datagen`: positions with scores and results, from which networks are trained.
//!
//! Games are played in chunks. A chunk depends on the rules, the seed and its own number alone,
//! not on the threads or on what was played before; each becomes a [file](mod@file) of its own,
//! so that a run goes on where it was left and any set can be made again.

pub mod file;
mod inspect;
mod play;
pub mod record;

use crate::eval::Evaluated;
use crate::eval::network::layout::Layout;
use crate::eval::network::{Evaluation, Network};
use crate::games::Variant;
use crate::tools::arena::{Openings, Random};
use crate::tools::{given, interrupts};
use crate::with_family;
use file::Head;
use indicatif::{ProgressBar, ProgressStyle};
use play::{Rules, SelfPlayer};
use rayon::iter::{ParallelBridge, ParallelIterator};
use record::{Packed, Record};
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Games of a chunk: some thousand records, a matter of seconds.
const GAMES_PER_CHUNK: usize = 64;

/// The command line of `datagen`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    cannonade datagen play --variant cannonshogi --positions 5000000 --out data/cannonshogi\n  \
    cannonade datagen shuffle --out data/cannonshogi.data data/cannonshogi/*.data\n  \
    cannonade datagen stats data/cannonshogi.data")]
pub struct DatagenArguments {
    #[command(subcommand)]
    task: DatagenTask,
}

#[derive(Clone, Debug, clap::Subcommand)]
enum DatagenTask {
    /// Play games and keep their quiet positions; goes on where an earlier run was left
    #[command(after_help = "Example:\n  \
        cannonade datagen play --variant cannonshogi --positions 5000000 --nodes 400 \\\n    \
        --seed 1 --out data/cannonshogi")]
    Play(PlayArguments),
    /// Put the records of many files into one, in random order, each position once
    #[command(after_help = "Example:\n  \
        cannonade datagen shuffle --out data/cannonshogi.data data/cannonshogi/*.data")]
    Shuffle(ShuffleArguments),
    /// Tell what is in files
    #[command(after_help = "Example:\n  cannonade datagen stats data/cannonshogi.data")]
    Stats {
        /// Files of records of one game
        #[arg(required = true, value_name = "FILES")]
        files: Vec<PathBuf>,
    },
    /// Show records as positions
    #[command(
        after_help = "Example:\n  cannonade datagen show data/cannonshogi.data --first 100 --count 5"
    )]
    Show {
        /// Files of records of one game
        #[arg(required = true, value_name = "FILES")]
        files: Vec<PathBuf>,
        /// The number of the first record, from 0; random ones by default
        #[arg(long, value_name = "N")]
        first: Option<usize>,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 3)]
        count: usize,
        /// Where the random choice comes from
        #[arg(long, value_name = "SEED", default_value_t = 1)]
        seed: u64,
    },
}

/// How to play.
#[derive(Clone, Debug, clap::Args)]
struct PlayArguments {
    /// The game
    #[arg(long, value_name = "NAME", value_parser = given::variant)]
    variant: &'static Variant,
    /// The folder for the files, one for each chunk of games
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Positions to make in all, those of earlier runs in the same folder included
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    positions: u64,
    /// Nodes after which the search of a move begins no further iteration
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Where the random moves come from
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Threads; as many as there are processors by default
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// Positions to begin with besides the start (EPD or FEN), before the random moves
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The network that scores positions; the one of the program by default
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Fewest random moves at the beginning, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 6)]
    least_random: u64,
    /// Most random moves at the beginning, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 10)]
    most_random: u64,
}

#[derive(Clone, Debug, clap::Args)]
struct ShuffleArguments {
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Where the order comes from
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Files of records of one game; all of them must fit into memory
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
}

/// Does what the arguments say.
///
/// # Errors
///
/// None at present; what goes wrong is printed to standard error and told by the exit code 1.
pub fn run(arguments: &DatagenArguments, print: &mut dyn FnMut(&str)) -> io::Result<ExitCode> {
    let result = match &arguments.task {
        DatagenTask::Play(settings) => play(settings, print),
        DatagenTask::Shuffle(settings) => shuffle(settings, print),
        DatagenTask::Stats { files } => inspect::stats(files, print),
        DatagenTask::Show {
            files,
            first,
            count,
            seed,
        } => inspect::show(files, *first, *count, *seed, print),
    };
    Ok(match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("datagen: {why}");
            ExitCode::FAILURE
        }
    })
}

/// Plays chunk after chunk on all threads until there are enough positions.
fn play(arguments: &PlayArguments, print: &mut dyn FnMut(&str)) -> Result<(), String> {
    let rules = arguments.rules()?;
    let about = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    fs::create_dir_all(&arguments.out).map_err(|error| about(&arguments.out, &error))?;
    let interrupt = Arc::new(AtomicBool::new(false));
    interrupts::listen(Arc::clone(&interrupt));
    let bar = progress_bar(arguments.positions);
    let made = AtomicU64::new(0);
    let goes_on = |made: &AtomicU64| {
        made.load(Ordering::Relaxed) < arguments.positions && !interrupt.load(Ordering::Relaxed)
    };
    let failure = Mutex::new(None);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads)
        .build()
        .map_err(|error| error.to_string())?;
    pool.install(|| {
        let chunks = (1..=u64::MAX).take_while(|_| goes_on(&made));
        chunks
            .par_bridge()
            .for_each(|number| match arguments.chunk(&rules, number, &interrupt) {
                Ok(records) => {
                    let sum = made.fetch_add(records, Ordering::Relaxed) + records;
                    bar.set_position(sum);
                }
                Err(why) => {
                    *failure
                        .lock()
                        .unwrap_or_else(std::sync::PoisonError::into_inner) = Some(why);
                    interrupt.store(true, Ordering::Relaxed);
                }
            });
    });
    bar.finish_and_clear();
    if let Ok(Some(why)) = failure.into_inner() {
        return Err(why);
    }
    let made = made.into_inner();
    print(&format!("{made} positions in {}", arguments.out.display()));
    Ok(())
}

impl PlayArguments {
    fn rules(&self) -> Result<Rules, String> {
        if self.most_random < self.least_random {
            return Err("--most-random must not be below --least-random".to_owned());
        }
        let openings = match &self.openings {
            Some(path) => Openings::read_epd(path, self.variant)
                .map_err(|error| format!("{}: {error}", path.display()))?
                .into_list(),
            None => Vec::new(),
        };
        let evaluation = match &self.network {
            Some(path) => {
                let network =
                    Network::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
                Evaluation::Loaded(Arc::new(network))
            }
            None => Evaluation::BuiltIn,
        };
        if !with_family!(self.variant.family, G => evaluation.fits::<G>()) {
            return Err("--network: it is for another game".to_owned());
        }
        Ok(Rules {
            evaluator: with_family!(self.variant.family, G => evaluation.name::<G>()),
            evaluation,
            soft_nodes: self.nodes,
            random_plies: self.least_random..=self.most_random,
            openings,
            start: self.variant.start,
        })
    }

    /// Plays a chunk, unless it is there already; the number of its records. An interrupted chunk
    /// has none.
    fn chunk(&self, rules: &Rules, number: u64, interrupt: &AtomicBool) -> Result<u64, String> {
        let name = format!("{}-{:05}.data", self.seed, number);
        let path = self.out.join(name);
        if path.exists() {
            return match file::read(&path) {
                Ok((head, _)) if head != self.head(rules, number) => Err(format!(
                    "{}: made with other settings: {}; take another folder or seed",
                    path.display(),
                    head.origin
                )),
                Ok((_, records)) => Ok(records.len() as u64),
                Err(error) => Err(format!("{}: {error}", path.display())),
            };
        }
        let packed = with_family!(self.variant.family, G => {
            self.play_chunk::<G>(rules, number, interrupt)
        });
        let Some(packed) = packed else {
            return Ok(0);
        };
        file::write(&path, &self.head(rules, number), &packed)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(packed.len() as u64)
    }

    fn play_chunk<G: Evaluated>(
        &self,
        rules: &Rules,
        number: u64,
        interrupt: &AtomicBool,
    ) -> Option<Vec<Packed>> {
        /// Keeps the seeds of the chunks of neighbouring seeds apart.
        const SEED_STEP: u64 = 1 << 32;
        let seed = self.seed.wrapping_mul(SEED_STEP).wrapping_add(number);
        let mut player = SelfPlayer::<G>::new(rules, seed);
        let mut records = Vec::new();
        for _ in 0..GAMES_PER_CHUNK {
            if interrupt.load(Ordering::Relaxed) {
                return None;
            }
            player.play(&mut records);
        }
        Some(records.iter().map(Record::pack).collect())
    }

    fn head(&self, rules: &Rules, number: u64) -> Head {
        let openings = match &self.openings {
            Some(path) => {
                // By its name: where it lies makes no difference.
                let name = path.file_name().unwrap_or(path.as_os_str());
                format!(" --openings {}", name.display())
            }
            None => String::new(),
        };
        Head {
            variant: self.variant.name.to_owned(),
            layout: with_family!(self.variant.family, G => Layout::of::<G>()),
            origin: format!(
                "version {}, evaluation {}: datagen play --variant {} --nodes {} --seed {} \
                 --least-random {} --most-random {}{openings}, chunk {number}",
                env!("CARGO_PKG_VERSION"),
                rules.evaluator,
                self.variant.name,
                self.nodes,
                self.seed,
                self.least_random,
                self.most_random,
            ),
        }
    }
}

/// Reads all files, leaves each position once, and writes them in random order.
fn shuffle(arguments: &ShuffleArguments, print: &mut dyn FnMut(&str)) -> Result<(), String> {
    let files = file::read_all(&arguments.files)
        .map_err(|(path, error)| format!("{}: {error}", path.display()))?;
    let Some((mut head, mut records)) = files else {
        return Ok(());
    };
    let all = records.len();
    Random::new(arguments.seed).shuffle(&mut records);
    let mut seen = HashSet::with_capacity(all);
    records.retain(|packed| seen.insert(Record::unpack(packed).identity()));
    head.origin = format!(
        "{} and {} more, shuffled with --seed {}",
        head.origin,
        arguments.files.len() - 1,
        arguments.seed
    );
    file::write(&arguments.out, &head, &records)
        .map_err(|error| format!("{}: {error}", arguments.out.display()))?;
    print(&format!(
        "{} records in {}, {} left out that were there before",
        records.len(),
        arguments.out.display(),
        all - records.len()
    ));
    Ok(())
}

fn progress_bar(positions: u64) -> ProgressBar {
    let bar = ProgressBar::new(positions);
    let template = "{elapsed_precise} {bar:30} {human_pos}/{human_len}, {per_sec}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
