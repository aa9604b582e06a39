//! The benchmark: a fixed amount of work in every game.
//!
//! With one thread the number of nodes is the same on every run and machine, so that it
//! identifies a version of the search; their number per second measures the machine.

mod positions;

use crate::engine::has_room_for;
use crate::eval::Evaluated;
use crate::eval::network::Evaluation;
use crate::games::fen::PositionError;
use crate::games::{Position, Variant};
use crate::search::{Control, Limits, Searcher, Settings};
use crate::with_family;
use positions::{SUITES, Suite};
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Most threads for a benchmark.
const MAX_THREADS: usize = 512;
/// Largest table for a benchmark, in MiB.
const MAX_HASH_MIB: usize = 1 << 20;

/// How the benchmark runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchSettings {
    /// Plies for every position; `None` for each game's own depth.
    pub depth: Option<u32>,
    /// Threads of each search.
    pub threads: usize,
    /// Size of the transposition table in MiB.
    pub hash_mib: usize,
    /// What scores positions.
    pub evaluation: Evaluation,
}

impl Default for BenchSettings {
    fn default() -> BenchSettings {
        BenchSettings {
            depth: None,
            threads: 1,
            hash_mib: 16,
            evaluation: Evaluation::default(),
        }
    }
}

/// An argument that the benchmark does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchError {
    name: &'static str,
    text: String,
}

impl fmt::Display for BenchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BenchError { name, text } = self;
        write!(
            f,
            "bench: bad {name} `{text}`: expected bench [DEPTH [THREADS [HASH]]]"
        )
    }
}

impl std::error::Error for BenchError {}

impl BenchSettings {
    /// Reads `[DEPTH [THREADS [HASH]]]`; a depth of 0 stands for each game's own.
    ///
    /// # Errors
    ///
    /// If an argument is no number of its range, or there are too many.
    ///
    /// ```
    /// use cannonade::tools::bench::BenchSettings;
    ///
    /// let settings = BenchSettings::read(&["6".to_owned(), "2".to_owned()]).unwrap();
    /// assert_eq!((settings.depth, settings.threads), (Some(6), 2));
    /// assert!(BenchSettings::read(&["deep".to_owned()]).is_err());
    /// ```
    pub fn read(arguments: &[String]) -> Result<BenchSettings, BenchError> {
        let mut settings = BenchSettings::default();
        for (place, text) in arguments.iter().enumerate() {
            let (name, least, most) = match place {
                0 => ("depth", 0, usize::MAX),
                1 => ("number of threads", 1, MAX_THREADS),
                2 => ("size of the table", 1, MAX_HASH_MIB),
                _ => ("argument", 1, 0),
            };
            let number = text.parse::<usize>().ok();
            let Some(number) = number.filter(|n| (least..=most).contains(n)) else {
                let text = text.chars().take(40).collect();
                return Err(BenchError { name, text });
            };
            if place == 2 && !has_room_for(number) {
                let text = text.clone();
                return Err(BenchError { name, text });
            }
            match place {
                0 => settings.depth = u32::try_from(number).ok().filter(|&depth| depth > 0),
                1 => settings.threads = number,
                _ => settings.hash_mib = number,
            }
        }
        Ok(settings)
    }
}

/// Nodes searched and the time it took.
#[derive(Clone, Copy, Default)]
struct Work {
    nodes: u64,
    time: Duration,
}

impl Work {
    fn nps(self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// Runs the benchmark and prints a line for each game and, last, `N nodes M nps`. Returns `false`
/// as soon as `control` stops it.
pub fn run(settings: &BenchSettings, control: &Arc<Control>, print: &mut dyn FnMut(&str)) -> bool {
    let mut total = Work::default();
    for suite in SUITES {
        let depth = settings.depth.unwrap_or(suite.depth);
        match bench_suite(suite, depth, settings, control) {
            Ok(None) => return false,
            Ok(Some(work)) => {
                total.nodes += work.nodes;
                total.time += work.time;
                print(&format!(
                    "{:<21} depth {depth:>2} {:>10} nodes {:>9} nps",
                    suite.variant,
                    work.nodes,
                    work.nps()
                ));
            }
            Err(error) => print(&format!("{}: {error}", suite.variant)),
        }
    }
    print(&format!("{} nodes {} nps", total.nodes, total.nps()));
    true
}

/// Searches the positions of a game; nothing comes of it if it is stopped.
fn bench_suite(
    suite: &Suite,
    depth: u32,
    settings: &BenchSettings,
    control: &Arc<Control>,
) -> Result<Option<Work>, PositionError> {
    let Some(variant) = Variant::find(suite.variant) else {
        return Ok(Some(Work::default()));
    };
    with_family!(variant.family, G => bench_game::<G>(suite, depth, settings, control))
}

/// Searches the positions of a game whose type is known, each with empty tables.
fn bench_game<G: Evaluated>(
    suite: &Suite,
    depth: u32,
    settings: &BenchSettings,
    control: &Arc<Control>,
) -> Result<Option<Work>, PositionError> {
    let mut searcher = Searcher::<G>::new(Settings {
        threads: settings.threads,
        hash_mib: settings.hash_mib,
        multi_pv: 1,
        move_overhead_ms: 0,
        evaluation: settings.evaluation.clone(),
    });
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let mut work = Work::default();
    for fen in suite.positions {
        let position = Position::<G>::from_fen(fen)?;
        searcher.clear();
        if !control.rearm() {
            return Ok(None);
        }
        let start = Instant::now();
        let conclusion = searcher.go(&position, &limits, control, &mut |_| {});
        work.time += start.elapsed();
        work.nodes += conclusion.nodes;
    }
    Ok(control.rearm().then_some(work))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::VARIANTS;

    #[test]
    fn every_game_has_its_positions() {
        for variant in &VARIANTS {
            let suite = SUITES.iter().find(|suite| suite.variant == variant.name);
            let suite = suite.unwrap_or_else(|| panic!("{} has none", variant.name));
            assert!(suite.positions.len() >= 3);
            assert_eq!(suite.positions[0], variant.start);
            for fen in suite.positions {
                with_family!(variant.family, G => {
                    let position = Position::<G>::from_fen(fen).unwrap();
                    assert_eq!(position.outcome(), None, "{fen}");
                });
            }
        }
    }

    #[test]
    fn the_nodes_are_always_the_same() {
        let settings = BenchSettings {
            depth: Some(2),
            ..BenchSettings::default()
        };
        let last_line = || {
            let control = Arc::new(Control::new(false, false));
            let mut last = String::new();
            assert!(run(&settings, &control, &mut |line| last = line.to_owned()));
            last
        };
        let (first, second) = (last_line(), last_line());
        assert!(first.ends_with(" nps"));
        assert_eq!(first.split(' ').next(), second.split(' ').next());
    }

    #[test]
    fn a_stop_ends_it() {
        let control = Arc::new(Control::new(false, false));
        let mut lines = 0;
        let settings = BenchSettings {
            depth: Some(2),
            ..BenchSettings::default()
        };
        let finished = run(&settings, &control, &mut |_| {
            lines += 1;
            if lines == 2 {
                control.stop();
            }
        });
        assert!(!finished);
        assert_eq!(lines, 2);
    }

    #[test]
    fn arguments_are_checked() {
        let read = |text: &str| {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            BenchSettings::read(&words)
        };
        assert_eq!(read(""), Ok(BenchSettings::default()));
        assert_eq!(read("0 1 16"), Ok(BenchSettings::default()));
        for bad in ["x", "-1", "5 0", "5 1 0", "5 1 16 1", "5 9999"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
