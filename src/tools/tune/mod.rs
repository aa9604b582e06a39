//! `cannonade tune`: finds better values for the search's parameters by games of the engine
//! against itself.
//!
//! The method is in [`spsa`]. Each thread keeps two processes of the engine, which must be built
//! with the feature `tune` so that its parameters are options. The state of the run is written
//! to a file after every pair, and a run goes on from that file where it was left.

mod arguments;
pub mod spsa;
mod state;

pub use arguments::TuneArguments;

use crate::board::Color;
use crate::tools::arena::{
    Adjudication, DrawRule, EngineSettings, Fault, GameResult, Hearing, Limits, Openings, Player,
    ResignRule, Terms, play,
};
use indicatif::{ProgressBar, ProgressStyle};
use spsa::{Spsa, Trial};
use state::StateFile;
use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Games are cut short by these rules: for tuning, many games matter more than their ends.
const ADJUDICATION: Adjudication = Adjudication {
    resign: Some(ResignRule {
        moves: 3,
        score: 1000,
        two_sided: true,
    }),
    draw: Some(DrawRule {
        from_move: 40,
        moves: 8,
        score: 10,
    }),
    max_moves: Some(150),
};

/// Pairs in a row that may fail before a thread gives up.
const MAX_FAILURES: u32 = 3;

/// Tunes as the arguments say, and prints the values as they stand at the end.
///
/// # Errors
///
/// None at present; what goes wrong is printed to standard error and told by the exit code 1.
pub fn run(arguments: &TuneArguments, print: &mut dyn FnMut(&str)) -> io::Result<ExitCode> {
    let result = Tuning::prepare(arguments).and_then(|tuning| tuning.run(print));
    Ok(match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("tune: {why}");
            ExitCode::FAILURE
        }
    })
}

/// A tuning run.
struct Tuning {
    engine: EngineSettings,
    terms: Terms,
    openings: Openings,
    concurrency: usize,
    file: StateFile,
    state: Mutex<Spsa>,
    interrupt: Arc<AtomicBool>,
    bar: ProgressBar,
}

impl Tuning {
    fn prepare(arguments: &TuneArguments) -> Result<Tuning, String> {
        let engine = arguments.engine()?;
        let variant = arguments.variant()?;
        let interrupt = Arc::new(AtomicBool::new(false));
        let file = StateFile::new(&arguments.state);
        let mut state = match file.read()? {
            Some(state) => state,
            None => arguments.begin()?,
        };
        // More pairs than before may be wanted now.
        state.pairs = arguments.pairs;
        let player = Player::start(&engine, variant, Hearing::LastScore, &interrupt)
            .map_err(|fault| fault.to_string())?;
        if let Some(tuned) = state.tuned.iter().find(|t| !player.knows_option(&t.name)) {
            return Err(format!(
                "the engine has no option {}: build it with `--features tune`",
                tuned.name
            ));
        }
        Ok(Tuning {
            engine,
            terms: Terms {
                variant,
                limits: [Limits {
                    nodes: Some(arguments.nodes),
                    ..Limits::default()
                }; 2],
                adjudication: ADJUDICATION,
                check_analysis: false,
            },
            openings: arguments.openings(variant)?,
            concurrency: arguments.concurrency,
            file,
            bar: progress_bar(&state),
            state: Mutex::new(state),
            interrupt,
        })
    }

    fn run(self, print: &mut dyn FnMut(&str)) -> Result<(), String> {
        let interrupt = Arc::clone(&self.interrupt);
        if let Err(error) = ctrlc::set_handler(move || interrupt.store(true, Ordering::Relaxed)) {
            log::warn!("an interrupt will lose the pairs under way: {error}");
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.concurrency)
            .build()
            .map_err(|error| error.to_string())?;
        let results = pool.broadcast(|_| self.work());
        self.bar.finish_and_clear();
        let state = self.lock();
        self.file.write(&state)?;
        for line in state.table() {
            print(&line);
        }
        results.into_iter().collect()
    }

    fn lock(&self) -> MutexGuard<'_, Spsa> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What each thread does: pair after pair, until there are enough.
    fn work(&self) -> Result<(), String> {
        let mut seats = None;
        let mut failures = 0;
        while let Some(trial) = self.next() {
            match self.play_pair(&mut seats, &trial) {
                Ok(result) => {
                    failures = 0;
                    self.take_up(&trial, result)?;
                }
                Err(Fault::Interrupted) => break,
                Err(fault) => {
                    log::warn!("a pair failed: {fault}");
                    seats = None;
                    failures += 1;
                    if failures >= MAX_FAILURES {
                        return Err(fault.to_string());
                    }
                }
            }
        }
        Ok(())
    }

    fn next(&self) -> Option<Trial> {
        let mut state = self.lock();
        let goes_on = state.asked < state.pairs && !self.interrupt.load(Ordering::Relaxed);
        goes_on.then(|| state.ask())
    }

    fn take_up(&self, trial: &Trial, result: f64) -> Result<(), String> {
        let mut state = self.lock();
        state.learn(trial, result);
        self.bar.set_position(state.learned);
        self.file.write(&state)
    }

    /// Plays an opening with both colours; the first player's points less the second's.
    fn play_pair(&self, seats: &mut Option<[Player; 2]>, trial: &Trial) -> Result<f64, Fault> {
        if seats.is_none() {
            let start = || {
                let variant = self.terms.variant;
                Player::start(&self.engine, variant, Hearing::LastScore, &self.interrupt)
            };
            *seats = Some([start()?, start()?]);
        }
        let Some([first, second]) = seats else {
            return Err(Fault::Gone("no engine".to_owned()));
        };
        let names: Vec<String> = self.lock().tuned.iter().map(|t| t.name.clone()).collect();
        for (player, values) in [&mut *first, &mut *second].into_iter().zip(&trial.values) {
            for (name, value) in names.iter().zip(values) {
                player.set_option(name, &value.to_string());
            }
        }
        let opening = self.openings.get(trial.number as usize);
        let one = play([first, second], opening, &self.terms);
        let other = play([second, first], opening, &self.terms);
        for record in [&one, &other] {
            if let Some(fault) = record.ending.fault() {
                return Err(fault.clone());
            }
        }
        Ok(points(one.result, Color::White) + points(other.result, Color::Black))
    }
}

/// What a game is worth to a side: 1, 0 or -1.
fn points(result: GameResult, side: Color) -> f64 {
    match result {
        GameResult::Win(winner) if winner == side => 1.0,
        GameResult::Win(_) => -1.0,
        GameResult::Draw | GameResult::Unfinished => 0.0,
    }
}

fn progress_bar(state: &Spsa) -> ProgressBar {
    let bar = ProgressBar::new(state.pairs);
    let template = "{elapsed_precise} {bar:30} {pos}/{len} pairs, {per_sec}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_position(state.learned);
    bar.reset_eta();
    bar
}
