//! `book make`: suites of balanced openings, found by searching.

use super::arguments::Make;
use super::notes::{EVALUATION, Notes, Opening, Settings};
use super::{about, read_text};
use crate::board::Move;
use crate::eval::Evaluated;
use crate::games::notation::{Notation, write_move};
use crate::games::{Position, Variant};
use crate::search::{Control, Event, Limits, Searcher, Settings as SearchSettings, Value};
use crate::tools::arena::Random;
use crate::tools::interrupts;
use crate::tools::position_text::Line;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Size of each thread's transposition table in MiB: enough for searches of some 100,000 nodes.
const HASH_MIB: usize = 16;

/// Makes a suite, or goes on making it.
pub(super) fn make<G: Evaluated>(
    arguments: &Make,
    variant: &'static Variant,
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let suite = Suite::<G>::prepare(arguments, variant)?;
    match suite.file.parent() {
        // A slip in the name makes no folder.
        Some(folder) if arguments.out.is_some() => check_folder(folder)?,
        Some(folder) => fs::create_dir_all(folder).map_err(|error| about(folder, &error))?,
        None => {}
    }
    interrupts::listen(Arc::clone(&suite.interrupt));
    let pool = rayon::ThreadPoolBuilder::new()
        // Without a number as many as there are processors.
        .num_threads(arguments.threads.unwrap_or(0))
        .build()
        .map_err(|error| error.to_string())?;
    let results = pool.broadcast(|_| suite.work());
    suite.bar.finish_and_clear();
    results.into_iter().collect::<Result<(), String>>()?;
    let notes = &suite.lock().notes;
    notes.write(&suite.file)?;
    print(&format!(
        "{}: {} openings out of {} candidates",
        suite.file.display(),
        notes.openings.len(),
        notes.tried
    ));
    match notes.openings.len() < arguments.count {
        false => Ok(()),
        true if suite.interrupt.load(Ordering::Relaxed) => {
            Err("interrupted; the same command goes on".to_owned())
        }
        true => Err(format!(
            "only {} openings were found; a wider --window or --margin, more --move-nodes or a \
             greater --most-tried finds more",
            notes.openings.len()
        )),
    }
}

/// Fails unless a folder is there to write to.
fn check_folder(folder: &Path) -> Result<(), String> {
    match folder.as_os_str().is_empty() || folder.is_dir() {
        true => Ok(()),
        false => Err(about(folder, &"there is no such folder")),
    }
}

/// What the threads share.
struct Suite<'a, G: Evaluated> {
    arguments: &'a Make,
    file: PathBuf,
    starts: Vec<Line<G>>,
    state: Mutex<State>,
    interrupt: Arc<AtomicBool>,
    bar: ProgressBar,
}

/// What changes while a suite is made.
struct State {
    notes: Notes,
    /// The keys of the positions that were taken.
    taken: HashSet<u64>,
    /// The next candidate to look at.
    next: u64,
    /// What came of candidates before which others are still under way.
    waiting: BTreeMap<u64, Option<Found>>,
}

/// A candidate that is good for an opening.
struct Found {
    key: u64,
    opening: Opening,
}

impl<'a, G: Evaluated> Suite<'a, G> {
    fn prepare(arguments: &'a Make, variant: &'static Variant) -> Result<Suite<'a, G>, String> {
        let file = match &arguments.out {
            Some(file) => file.clone(),
            None => Path::new("books").join(format!("{}.epd", variant.name)),
        };
        let texts = match &arguments.from {
            None => vec!["startpos".to_owned()],
            Some(from) => start_lines(from)?,
        };
        let mut starts = Vec::new();
        for text in &texts {
            let line = Line::<G>::read(variant, text).map_err(|why| format!("`{text}`: {why}"))?;
            let end = line.end();
            if let Some(outcome) = end.outcome() {
                return Err(format!("`{text}`: the game is over: {}", outcome.reason));
            }
            if end.ply() > arguments.plies.1 {
                let most = arguments.plies.1;
                return Err(format!(
                    "`{text}` is longer than the {most} plies of --plies"
                ));
            }
            starts.push(line);
        }
        let notes = Notes::open(&file, Settings::new::<G>(arguments, variant, texts))?;
        let mut taken = HashSet::new();
        for opening in &notes.openings {
            let line = Line::<G>::read(variant, &opening.position)
                .map_err(|why| about(&file, &format!("`{}`: {why}", opening.position)))?;
            taken.insert(line.start.key());
        }
        let bar = progress_bar(arguments.count, notes.openings.len());
        Ok(Suite {
            arguments,
            file,
            starts,
            state: Mutex::new(State {
                next: notes.tried,
                notes,
                taken,
                waiting: BTreeMap::new(),
            }),
            interrupt: Arc::default(),
            bar,
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What each thread does: candidate after candidate, until there are openings enough.
    fn work(&self) -> Result<(), String> {
        let mut searcher = Searcher::new(SearchSettings {
            threads: 1,
            hash_mib: HASH_MIB,
            multi_pv: 1,
            move_overhead_ms: 0,
            evaluation: EVALUATION,
        });
        while let Some(number) = self.next() {
            let found = self.candidate(number, &mut searcher);
            if self.interrupt.load(Ordering::Relaxed) {
                break;
            }
            self.take_up(number, found)?;
        }
        Ok(())
    }

    fn next(&self) -> Option<u64> {
        let mut state = self.lock();
        let is_done = state.notes.openings.len() >= self.arguments.count
            || state.next >= self.arguments.most_tried
            || self.interrupt.load(Ordering::Relaxed);
        if is_done {
            return None;
        }
        state.next += 1;
        Some(state.next - 1)
    }

    /// Notes what came of a candidate. They count in their order, so that the suite does not
    /// depend on which thread was faster.
    fn take_up(&self, number: u64, found: Option<Found>) -> Result<(), String> {
        let mut guard = self.lock();
        let state = &mut *guard;
        state.waiting.insert(number, found);
        let mut is_new = false;
        while let Some(found) = state.waiting.remove(&state.notes.tried) {
            if state.notes.openings.len() >= self.arguments.count {
                break;
            }
            state.notes.tried += 1;
            if let Some(Found { key, opening }) = found
                && state.taken.insert(key)
            {
                state.notes.openings.push(opening);
                is_new = true;
            }
        }
        self.bar.set_position(state.notes.openings.len() as u64);
        self.bar.set_message(format!("{} tried", state.notes.tried));
        match is_new {
            true => state.notes.write(&self.file),
            false => Ok(()),
        }
    }

    /// Makes a candidate and judges it.
    fn candidate(&self, number: u64, searcher: &mut Searcher<G>) -> Option<Found> {
        let (least, most) = self.arguments.plies;
        let mut random = Random::new(self.arguments.seed);
        // Each candidate has its own numbers, far from those of the others.
        let mut random = Random::new(random.below(u64::MAX) ^ number.rotate_left(32));
        let start = random.below(self.starts.len() as u64) as usize;
        let mut position = self.starts[start].end();
        let least = least.max(position.ply());
        let plies = least + random.below(u64::from(most - least + 1)) as u32;
        let mut moves = Vec::new();
        searcher.clear();
        while position.ply() < plies {
            let mv = self.random_move(&position, &mut random, searcher)?;
            moves.push(write_move(&position, mv, Notation::Uci));
            position.make(mv);
            if position.outcome().is_some() || self.interrupt.load(Ordering::Relaxed) {
                return None;
            }
        }
        if position.in_check() {
            return None;
        }
        searcher.clear();
        let lines = search(searcher, &position, 1, self.arguments.nodes);
        let &(_, score) = lines.first()?;
        let is_balanced = score.unsigned_abs() <= self.arguments.window;
        is_balanced.then(|| Found {
            key: position.key(),
            opening: Opening {
                candidate: number,
                start,
                moves: moves.join(" "),
                score,
                position: suite_line(&position),
            },
        })
    }

    /// One of the best moves, unless the balance is lost already or the search was too short to
    /// compare so many.
    fn random_move(
        &self,
        position: &Position<G>,
        random: &mut Random,
        searcher: &mut Searcher<G>,
    ) -> Option<Move> {
        let Make {
            lines,
            move_nodes,
            margin,
            window,
            ..
        } = *self.arguments;
        let mut found = search(searcher, position, lines as usize, move_nodes);
        let is_whole = found.len() >= (lines as usize).min(position.legal_moves().len());
        let best = found.iter().map(|&(_, value)| value).max()?;
        if !is_whole || best.unsigned_abs() > window + 2 * margin {
            return None;
        }
        found.retain(|&(_, value)| value >= best - margin as Value);
        let choice = random.below(found.len() as u64) as usize;
        found.get(choice).map(|&(mv, _)| mv)
    }
}

/// The best moves with their scores, as the last finished iteration has them.
fn search<G: Evaluated>(
    searcher: &mut Searcher<G>,
    position: &Position<G>,
    lines: usize,
    nodes: u64,
) -> Vec<(Move, Value)> {
    searcher.configure(SearchSettings {
        threads: 1,
        hash_mib: HASH_MIB,
        multi_pv: lines,
        move_overhead_ms: 0,
        evaluation: EVALUATION,
    });
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let control = Arc::new(Control::new(false, false));
    let mut found: Vec<(Move, Value)> = Vec::new();
    let conclusion = searcher.go(position, &limits, &control, &mut |event| {
        if let Event::Line(report) = event
            && let Some(&mv) = report.line.first()
        {
            found.truncate(report.multi_pv - 1);
            found.push((mv, report.value));
        }
    });
    if let (1, Some(best)) = (lines, conclusion.best) {
        return vec![(best, conclusion.value)];
    }
    found
}

/// A position as suites have it: six fields in the games built on chess, else the board with the
/// hands, the side and the two counters.
fn suite_line<G: Evaluated>(position: &Position<G>) -> String {
    let fen = position.fen();
    if G::ORTHODOX.is_some() {
        return fen;
    }
    let fields: Vec<&str> = fen.split(' ').collect();
    [&fields[..2], &fields[fields.len() - 2..]]
        .concat()
        .join(" ")
}

/// The start lines of a file.
fn start_lines(path: &Path) -> Result<Vec<String>, String> {
    let text = read_text(path)?;
    let lines = text.trim_start_matches('\u{feff}').lines();
    let lines = lines.map(|line| line.split('#').next().unwrap_or_default().trim());
    let lines: Vec<String> = lines
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect();
    match lines.is_empty() {
        true => Err(about(path, &"there is no start line in it")),
        false => Ok(lines),
    }
}

fn progress_bar(count: usize, done: usize) -> ProgressBar {
    let bar = ProgressBar::new(count as u64);
    let template = "{elapsed_precise} {bar:30} {pos}/{len} openings, {msg}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_position(done as u64);
    bar.reset_eta();
    bar
}
