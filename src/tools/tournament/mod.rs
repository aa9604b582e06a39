//! `cannonade match`: matches and tournaments between any engines that speak UCI or USI, with
//! cutechess-cli's options.

mod arguments;
mod engine_keys;
mod entry;
mod files;
mod groups;
mod help;
mod pace;
mod progress;
mod results;
mod rules;
mod schedule;
mod settings;
mod standings;
mod text;
mod worker;

pub use groups::UsageError;
pub use help::HELP;

use crate::games::{VARIANTS, Variant};
use crate::tools::arena::statistics::SprtState;
use crate::tools::arena::{Fault, Openings, Random};
use crate::tools::complaints::Complaints;
use crate::tools::interrupts::{self, INTERRUPTED};
use crate::tools::plural::counted;
use entry::Entry;
use files::Files;
use pace::Pace;
use progress::Progress;
use results::Results;
use schedule::Schedule;
use settings::Settings;
use standings::Standings;
use std::collections::{HashSet, VecDeque};
use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use worker::{Done, Message, Shared, work};

/// An engine that could not be started so many times in a row ends the tournament.
const MAX_FAILED_STARTS: u32 = 3;

/// The command line of `match`.
#[derive(Clone, Debug, clap::Args)]
pub struct MatchArguments {
    /// Options in cutechess-cli's style; `match -help` lists them
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "OPTIONS"
    )]
    words: Vec<String>,
}

/// Why a tournament did not take place, or not to its end.
#[derive(Debug)]
enum Failure {
    Usage(UsageError),
    Openings(String),
    File(String),
    /// An engine failed, and the tournament was not to go on without it.
    Engine(String),
}

impl From<UsageError> for Failure {
    fn from(error: UsageError) -> Failure {
        Failure::Usage(error)
    }
}

/// Plays the tournament that the arguments describe, and prints results as they come; `default` is
/// the game if they name none.
///
/// # Errors
///
/// None at present; what goes wrong is printed to standard error and told by the exit code: 2
/// for arguments that are not understood, 130 after Ctrl-C, 1 for everything else.
pub fn run(
    arguments: &MatchArguments,
    default: Option<&'static Variant>,
    print: &mut dyn FnMut(&str),
) -> io::Result<ExitCode> {
    let words = &arguments.words;
    let wants_help = |word: &String| matches!(word.trim_start_matches('-'), "help" | "h");
    if words.is_empty() || words.iter().any(wants_help) {
        print(HELP);
        return Ok(ExitCode::SUCCESS);
    }
    let result = arguments::read(words, default.unwrap_or(&VARIANTS[0]))
        .map_err(Failure::Usage)
        .and_then(|settings| {
            tell_passed_over(&settings);
            Tournament::prepare(settings)?.play(print)
        });
    Ok(match result {
        Ok(code) => code,
        Err(Failure::Usage(error)) => {
            eprintln!("match: {error}");
            ExitCode::from(2)
        }
        Err(Failure::Openings(why) | Failure::File(why) | Failure::Engine(why)) => {
            eprintln!("match: {why}");
            ExitCode::FAILURE
        }
    })
}

/// Tells which options mean nothing here.
fn tell_passed_over(settings: &Settings) {
    let words = &settings.passed_over;
    if !words.is_empty() {
        eprintln!(
            "match: warning: passed over, since it means nothing here: {}",
            words.join(", ")
        );
    }
}

/// A tournament that is being played.
struct Tournament {
    settings: Settings,
    schedule: Schedule,
    openings: Openings,
    results: Results,
    files: Files,
    standings: Standings,
    pace: Pace,
    interrupt: Arc<AtomicBool>,
    /// By engine: whether it was ever started.
    started: Vec<bool>,
    /// By engine: how often in a row it failed before its first move.
    failed_starts: Vec<u32>,
}

impl Tournament {
    /// Reads what is to be read and opens what is to be written.
    fn prepare(mut settings: Settings) -> Result<Tournament, Failure> {
        let mut openings = read_openings(&settings)?;
        let mut results = Results::open(&mut settings, &openings).map_err(Failure::File)?;
        arrange(&mut openings, &settings);
        let schedule = Schedule::new(&settings);
        let files = Files::open(&settings).map_err(Failure::File)?;
        results.begin().map_err(Failure::File)?;
        let engines = settings.contestants.len();
        let mut standings = Standings::new(&schedule, engines);
        for entry in results.entries() {
            standings.add(&schedule.job(entry.number), entry);
        }
        Ok(Tournament {
            pace: Pace::begin(standings.finished, schedule.total()),
            schedule,
            openings,
            results,
            files,
            standings,
            interrupt: Arc::new(AtomicBool::new(false)),
            started: vec![false; engines],
            failed_starts: vec![0; engines],
            settings,
        })
    }

    /// Plays all games that are not played yet; returns how the program is to end.
    fn play(mut self, print: &mut dyn FnMut(&str)) -> Result<ExitCode, Failure> {
        let interrupted = interrupts::listen(Arc::clone(&self.interrupt));
        let (settings, schedule) = (self.settings.clone(), self.schedule.clone());
        let openings = self.openings.clone();
        let shared = Shared {
            settings: &settings,
            schedule: &schedule,
            openings: &openings,
            queue: Mutex::new(self.queue()),
            interrupt: Arc::clone(&self.interrupt),
        };
        self.announce(print);
        let progress = Progress::start(&self.settings);
        let outcome = thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..settings.concurrency.min(schedule.total()) {
                let (sender, shared) = (sender.clone(), &shared);
                scope.spawn(move || work(shared, &sender));
            }
            drop(sender);
            let outcome = self.collect(&receiver, &progress, print);
            // Also when something went wrong: the games under way are broken off.
            self.interrupt.store(true, Ordering::Relaxed);
            outcome
        });
        progress.end();
        self.results
            .save_now(&self.standings)
            .map_err(Failure::File)?;
        self.print_standings(print);
        text::faults(&self.settings, &self.standings)
            .iter()
            .for_each(|line| print(line));
        let is_interrupted = interrupted.load(Ordering::Relaxed);
        match (&outcome, is_interrupted) {
            (_, true) => print("Interrupted; games under way were given up."),
            (Ok(()), false) => print("Finished match"),
            (Err(_), false) => {}
        }
        outcome.map(|()| match is_interrupted {
            true => ExitCode::from(INTERRUPTED),
            false => ExitCode::SUCCESS,
        })
    }

    /// The numbers of the games that are still to be played.
    fn queue(&self) -> VecDeque<usize> {
        if self.is_decided() {
            return VecDeque::new();
        }
        let mut played = vec![false; self.schedule.total()];
        for entry in self.results.entries() {
            played[entry.number] = true;
        }
        (0..self.schedule.total())
            .filter(|&number| !played[number])
            .collect()
    }

    fn announce(&self, print: &mut dyn FnMut(&str)) {
        print(&format!(
            "{}: {}, openings: {}, seed {}",
            self.settings.variant.title,
            counted(self.schedule.total(), "game"),
            self.openings.len(),
            self.settings.seed
        ));
        if self.standings.finished > 0 {
            let finished = counted(self.standings.finished, "game");
            print(&format!("{finished} played before"));
        }
    }

    /// Takes up games as they are finished, until all workers have left.
    fn collect(
        &mut self,
        messages: &Receiver<Message>,
        progress: &Progress,
        print: &mut dyn FnMut(&str),
    ) -> Result<(), Failure> {
        let mut outcome = Ok(());
        progress.update(&self.settings, &self.standings, &self.pace);
        let mut told = HashSet::new();
        for message in messages {
            let game = match message {
                Message::Done(game) => game,
                Message::Complaint(engine, why) => {
                    let name = &self.settings.contestants[engine].engine.name;
                    let line = format!("match: warning: engine {name}: {why}");
                    // Each worker starts it, perhaps several times.
                    if told.insert(line.clone()) {
                        progress.aside(|| eprintln!("{line}"));
                    }
                    continue;
                }
            };
            let is_broken_off = matches!(game.record.ending.fault(), Some(Fault::Interrupted));
            if is_broken_off || outcome.is_err() {
                continue;
            }
            outcome = progress.aside(|| self.finish(&game, print));
            if outcome.is_err() || self.is_decided() {
                self.interrupt.store(true, Ordering::Relaxed);
            }
            progress.update(&self.settings, &self.standings, &self.pace);
        }
        outcome
    }

    /// Takes up one game.
    fn finish(&mut self, game: &Done, print: &mut dyn FnMut(&str)) -> Result<(), Failure> {
        self.check_start(game)?;
        let entry = Entry::new(game);
        self.standings.add(&game.job, &entry);
        self.pace.finished(self.standings.finished);
        let names = [game.job.white, game.job.black]
            .map(|engine| self.settings.contestants[engine].engine.name.as_str());
        print(&format!(
            "Finished game {} ({} vs {}): {} {{{}}}",
            game.job.number + 1,
            names[0],
            names[1],
            game.record.result,
            game.record.ending
        ));
        self.files
            .write(&self.settings, game)
            .map_err(Failure::File)?;
        self.results.add(entry);
        self.results.save(&self.standings).map_err(Failure::File)?;
        let interval = self.settings.rating_interval;
        if interval > 0 && self.standings.finished.is_multiple_of(interval) {
            self.print_standings(print);
            print(&self.pace.text());
        }
        self.judge_fault(game)
    }

    /// Fails if the game was not played since an engine is not there at all: that is a slip in the
    /// command and no result.
    fn check_start(&mut self, game: &Done) -> Result<(), Failure> {
        match game.fault() {
            Some((engine, Fault::NotStarted(why))) if !self.started[engine] => {
                let name = &self.settings.contestants[engine].engine.name;
                return Err(Failure::Engine(format!("engine {name}: {why}")));
            }
            Some((_, Fault::NotStarted(_))) => {}
            _ => {
                self.started[game.job.white] = true;
                self.started[game.job.black] = true;
            }
        }
        Ok(())
    }

    /// Whether a fault ends the tournament.
    fn judge_fault(&mut self, game: &Done) -> Result<(), Failure> {
        for engine in [game.job.white, game.job.black] {
            let blamed = game.fault().filter(|(guilty, _)| *guilty == engine);
            let name = &self.settings.contestants[engine].engine.name;
            let Some((_, fault @ (Fault::NotStarted(_) | Fault::Gone(_) | Fault::Silent(_)))) =
                blamed
            else {
                self.failed_starts[engine] = 0;
                continue;
            };
            if !self.settings.recover {
                return Err(Failure::Engine(format!(
                    "{name} failed: {fault}; with -recover it would be started again"
                )));
            }
            if !game.record.moves.iter().any(|mv| mv.thought.is_some()) {
                self.failed_starts[engine] += 1;
            }
            if self.failed_starts[engine] >= MAX_FAILED_STARTS {
                return Err(Failure::Engine(format!(
                    "{name} failed {MAX_FAILED_STARTS} times before its first move: {fault}"
                )));
            }
        }
        Ok(())
    }

    /// Whether the test has come to its end.
    fn is_decided(&self) -> bool {
        self.settings
            .sprt
            .is_some_and(|sprt| sprt.state(self.standings.ratio(&sprt)) != SprtState::GoesOn)
    }

    fn print_standings(&self, print: &mut dyn FnMut(&str)) {
        for line in text::standings(&self.settings, &self.schedule, &self.standings) {
            print(&line);
        }
    }
}

/// The openings in the order of their file.
fn read_openings(settings: &Settings) -> Result<Openings, Failure> {
    let Some(file) = &settings.openings else {
        return Ok(Openings::start_only());
    };
    let openings = if file.is_pgn {
        Openings::read_pgn(&file.path, settings.variant, file.plies)
    } else {
        Openings::read_epd(&file.path, settings.variant)
    };
    let openings = openings.map_err(|error| {
        let path = file.path.display();
        Failure::Openings(format!("openings {path}: {error}"))
    })?;
    let mut complaints = Complaints::new("match");
    openings
        .passed_over()
        .iter()
        .for_each(|why| complaints.left_out(why));
    complaints.end();
    Ok(openings)
}

/// Brings the openings into the order they are to be played.
fn arrange(openings: &mut Openings, settings: &Settings) {
    if let Some(file) = &settings.openings {
        if file.random {
            openings.shuffle(&mut Random::new(settings.seed));
        }
        openings.begin_at(file.start - 1);
    }
}
