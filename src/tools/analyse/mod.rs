//! `cannonade analyse`: a position, games, or a suite of problems, searched one position after
//! the other.
//!
//! `plan` says what is searched, `search` does it, `store` keeps what was found, and the rest makes
//! text, PGN and pictures of it.

mod annotate;
mod arguments;
mod chart;
mod files;
mod finding;
mod plan;
mod progress;
mod search;
mod store;
mod suite;
mod text;
mod worker;

pub use arguments::AnalyseArguments;

use super::complaints::Complaints;
use super::convert::{Failure, Format, Input, input_file};
use super::interrupts::{self, INTERRUPTED};
use super::plural::counted;
use super::same_file;
use super::same_file::Named;
use crate::engine::has_room_for;
use crate::games::Variant;
use arguments::Effort;
use finding::Finding;
use plan::{Kind, Plan};
use progress::Progress;
use std::collections::BTreeMap;
use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use store::{Head, Store};
use worker::{Message, Shared, work};

/// Analyses what the arguments say; `default` is the game if neither they nor the input name one.
///
/// # Errors
///
/// None at present; what goes wrong is printed to standard error and told by the exit code: 2
/// for arguments that are not understood, 130 after Ctrl-C, 1 for everything else, as games that
/// cannot be read while others can.
pub fn run(
    arguments: &AnalyseArguments,
    default: Option<&'static Variant>,
    print: &mut dyn FnMut(&str),
) -> io::Result<ExitCode> {
    let mut complaints = Complaints::new("analyse");
    let mut complain = |why: &str| complaints.left_out(why);
    let analysis = Analysis::prepare(arguments, default, &mut complain);
    let complete = complaints.end();
    let result = analysis.and_then(|analysis| analysis.run(print).map_err(Failure::File));
    Ok(match result {
        Ok(true) => ExitCode::from(INTERRUPTED),
        Ok(false) if complete => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(Failure::Usage(why)) => {
            eprintln!("analyse: {why}");
            ExitCode::from(2)
        }
        Err(Failure::File(why)) => {
            eprintln!("analyse: {why}");
            ExitCode::FAILURE
        }
    })
}

/// An analysis under way.
struct Analysis<'a> {
    arguments: &'a AnalyseArguments,
    effort: Effort,
    plan: Plan,
    store: Store,
    /// What was found, by the number of the entry and the ply.
    found: BTreeMap<(usize, usize), Finding>,
    interrupt: Arc<AtomicBool>,
}

impl<'a> Analysis<'a> {
    fn prepare(
        arguments: &'a AnalyseArguments,
        default: Option<&'static Variant>,
        complain: &mut dyn FnMut(&str),
    ) -> Result<Analysis<'a>, Failure> {
        let inputs = input_file(&arguments.input);
        same_file::refuse(&inputs, &arguments.outputs()).map_err(Failure::Usage)?;
        let from = arguments.from.as_deref().and_then(Format::find);
        let input = Input::read(&arguments.input, from, arguments.variant.or(default))?;
        let plan = Plan::new(input, complain);
        if plan.entries.is_empty() {
            return Err(Failure::File(
                "there is nothing to analyse in it".to_owned(),
            ));
        }
        arguments.check(plan.kind).map_err(Failure::Usage)?;
        let effort = arguments.effort.settled(plan.kind == Kind::Position);
        files::check_all(arguments, &plan).map_err(Failure::File)?;
        let head = Head::new(plan.entries.iter().map(|entry| &entry.record), &effort);
        let store = Store::open(arguments.json.as_deref(), &head, arguments.resume);
        let (store, found) = store.map_err(Failure::File)?;
        let found = found.into_iter();
        Ok(Analysis {
            arguments,
            effort,
            plan,
            store,
            found: found
                .map(|found| ((found.number, found.ply), found))
                .collect(),
            interrupt: Arc::new(AtomicBool::new(false)),
        })
    }

    /// Analyses; whether it was interrupted.
    fn run(mut self, print: &mut dyn FnMut(&str)) -> Result<bool, String> {
        let interrupted = interrupts::listen(Arc::clone(&self.interrupt));
        let result = self.search(print);
        // What was found is written in any case.
        let written = files::write_all(self.arguments, &self.plan, &self.found);
        let is_interrupted = interrupted.load(Ordering::Relaxed);
        if !self.store.uses_output() {
            if is_interrupted {
                self.print_unfinished(print)?;
                let done = self.found.values().filter(|found| !found.partial).count();
                let all = counted(self.plan.positions(), "position");
                print(&format!("Interrupted after {done} of {all}."));
            }
            if self.plan.kind == Kind::Suite {
                let rates = text::rates(self.found.values());
                rates.iter().for_each(|line| print(line));
            }
        }
        result.and(written)?;
        Ok(is_interrupted)
    }

    /// Prints the games of which a part was searched.
    fn print_unfinished(&self, print: &mut dyn FnMut(&str)) -> Result<(), String> {
        for entry in &self.plan.entries {
            let done = text::of_game(&self.found, entry).len();
            if (1..self.plan.jobs(entry).len()).contains(&done) {
                let lines = text::entry(self.plan.kind, entry, &self.found, self.arguments.moves);
                lines?.iter().for_each(|line| print(line));
            }
        }
        Ok(())
    }

    /// Searches all that was not searched before, and prints what is found.
    fn search(&mut self, print: &mut dyn FnMut(&str)) -> Result<(), String> {
        let known = self.found.clone();
        let done = known.len();
        let Analysis {
            arguments,
            effort,
            plan,
            store,
            found,
            interrupt,
        } = self;
        let shared = Shared {
            plan,
            known: &known,
            effort,
            arguments,
            interrupt,
            queue: Mutex::new((0..plan.entries.len()).collect()),
        };
        if !store.uses_output() {
            announce(&shared, done, print);
        }
        let mut progress = Progress::start(done, plan.positions());
        let workers = arguments.concurrency.min(plan.entries.len());
        let result = thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..workers {
                let (sender, shared) = (sender.clone(), &shared);
                scope.spawn(move || work(shared, &sender));
            }
            drop(sender);
            let result = collect(&shared, &receiver, store, found, &mut progress, print);
            // Also when something went wrong: the searches under way are broken off.
            if result.is_err() {
                interrupt.store(true, Ordering::Relaxed);
            }
            result
        });
        progress.end();
        result
    }
}

/// Takes up what the workers find, until they have left.
fn collect(
    shared: &Shared,
    receiver: &Receiver<Message>,
    store: &mut Store,
    found: &mut BTreeMap<(usize, usize), Finding>,
    progress: &mut Progress,
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    for message in receiver {
        match message {
            Message::Line(text) => progress.tell(&text),
            Message::Found(finding) => {
                let solved = finding.solution.as_ref().map(|solution| solution.solved);
                progress.aside(|| store.add(&finding, print))?;
                found.insert((finding.number, finding.ply), *finding);
                progress.advance(solved);
            }
            Message::Done(_) if store.uses_output() => {}
            Message::Done(place) => {
                let (kind, entry) = (shared.plan.kind, &shared.plan.entries[place]);
                let lines = text::entry(kind, entry, found, shared.arguments.moves)?;
                progress.aside(|| lines.iter().for_each(|line| print(line)));
            }
            Message::Failed(why) => return Err(why),
        }
    }
    Ok(())
}

/// Tells what is going to happen.
fn announce(shared: &Shared, done: usize, print: &mut dyn FnMut(&str)) {
    let Plan { kind, entries } = shared.plan;
    let what = match (kind, entries.len()) {
        (Kind::Position, _) => "One position".to_owned(),
        (Kind::Games, games) => format!(
            "{}, {}",
            counted(games, "game"),
            counted(shared.plan.positions(), "position")
        ),
        (Kind::Suite, positions) => counted(positions, "position"),
    };
    print(&format!("{what}, {} each", shared.effort.text()));
    if done > 0 {
        print(&format!("{done} were searched before"));
    }
}

impl AnalyseArguments {
    /// The files that are written, with their options.
    fn outputs(&self) -> Vec<Named<'_>> {
        let outputs = [
            ("--json", &self.json),
            ("--pgn", &self.pgn),
            ("--chart", &self.chart),
            ("--picture", &self.picture),
        ];
        let outputs = outputs.into_iter();
        outputs
            .filter_map(|(option, path)| Some((option, path.as_deref()?)))
            .collect()
    }

    /// Whether the arguments make sense for such an input, and there is room for the tables.
    fn check(&self, kind: Kind) -> Result<(), String> {
        let wrong = match kind {
            Kind::Games if self.picture.is_some() => "--picture is for a single position",
            Kind::Position | Kind::Suite if self.chart.is_some() => "--chart is for games",
            Kind::Position | Kind::Suite if self.pgn.is_some() => "--pgn is for games",
            Kind::Suite if self.picture.is_some() => "--picture is for a single position",
            _ => "",
        };
        if !wrong.is_empty() {
            return Err(wrong.to_owned());
        }
        for path in self.chart.iter().chain(&self.picture) {
            files::is_png(path)?;
        }
        let mib = self.hash.saturating_mul(self.concurrency);
        if !has_room_for(mib) {
            return Err(format!(
                "there is no memory for tables of {mib} MiB; lower --hash"
            ));
        }
        Ok(())
    }
}
