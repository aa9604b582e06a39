//! The results as JSON: written as games are finished, read to go on with an interrupted
//! tournament.

use super::entry::Entry;
use super::files::message;
use super::schedule::Schedule;
use super::settings::Settings;
use super::standings::{Faults, Standings};
use crate::tools::arena::statistics::{Pairs, Score};
use crate::tools::arena::{EngineSettings, Openings};
use crate::tools::whole_file;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The version of the file's layout.
const VERSION: u32 = 1;
/// The file is written anew no more often than this …
const WRITE_EVERY: Duration = Duration::from_secs(1);
/// … and no more often than this many times the time that it took last.
const COST_FACTOR: u32 = 50;

/// What a file must hold to go on with it.
#[derive(Debug, Deserialize)]
struct Stored {
    version: u32,
    seed: u64,
    plan: BTreeMap<String, String>,
    games: Vec<Entry>,
}

/// What a file holds.
#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    seed: u64,
    plan: &'a BTreeMap<String, String>,
    total: usize,
    finished: usize,
    encounters: Vec<EncounterSummary<'a>>,
    faults: BTreeMap<&'a str, Faults>,
    #[serde(skip_serializing_if = "Option::is_none")]
    llr: Option<f64>,
    games: &'a [Entry],
}

/// The results of two engines against each other.
#[derive(Serialize)]
struct EncounterSummary<'a> {
    /// The engine whose results these are.
    first: &'a str,
    /// Its opponent.
    second: &'a str,
    score: Score,
    /// Pairs with 0, ½, 1, 1½ and 2 points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<Pairs>,
    /// The difference and the ends of its interval of 95 %; null where infinite.
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    /// The probability that the first engine is the stronger one.
    los: f64,
}

/// All finished games, and the file they are kept in.
pub(super) struct Results {
    path: Option<PathBuf>,
    plan: BTreeMap<String, String>,
    seed: u64,
    entries: Vec<Entry>,
    names: Vec<String>,
    schedule: Schedule,
    sprt: Option<crate::tools::arena::statistics::Sprt>,
    written: Option<Instant>,
    cost: Duration,
}

impl Results {
    /// Reads the results so far, if the tournament goes on with some; their seed becomes that of
    /// the settings. The openings are in the order of their file. Nothing is written before
    /// [`begin`](Results::begin).
    pub(super) fn open(settings: &mut Settings, openings: &Openings) -> Result<Results, String> {
        let plan = plan(settings, openings);
        let mut entries = Vec::new();
        if let Some(path) = &settings.json {
            match read(path)? {
                // Of a tournament that did not come to its first result.
                Some(stored) if stored.games.is_empty() => {}
                Some(stored) if settings.resume => {
                    let total = Schedule::new(settings).total();
                    check(path, &stored, &plan, total)?;
                    settings.seed = stored.seed;
                    entries = stored.games;
                }
                Some(_) => {
                    return Err(format!(
                        "{} holds results already: -resume goes on with them, without it they \
                         would be lost; or remove the file",
                        path.display()
                    ));
                }
                None => {}
            }
        }
        Ok(Results {
            path: settings.json.clone(),
            plan,
            seed: settings.seed,
            entries,
            names: settings
                .contestants
                .iter()
                .map(|contestant| contestant.engine.name.clone())
                .collect(),
            schedule: Schedule::new(settings),
            sprt: settings.sprt,
            written: None,
            cost: Duration::ZERO,
        })
    }

    /// Writes the file where there is none to go on with, which also tells at once where nothing
    /// can be written.
    pub(super) fn begin(&mut self) -> Result<(), String> {
        match self.entries.is_empty() {
            true => self.save_now(&Standings::new(&self.schedule, self.names.len())),
            false => Ok(()),
        }
    }

    /// The games so far.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Takes up a game.
    pub(super) fn add(&mut self, entry: Entry) {
        if self.path.is_some() {
            self.entries.push(entry);
        }
    }

    /// Writes the file unless it was written a moment ago.
    pub(super) fn save(&mut self, standings: &Standings) -> Result<(), String> {
        let pause = WRITE_EVERY.max(self.cost * COST_FACTOR);
        match self.written {
            Some(written) if written.elapsed() < pause => Ok(()),
            _ => self.save_now(standings),
        }
    }

    /// Writes the file.
    pub(super) fn save_now(&mut self, standings: &Standings) -> Result<(), String> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let begin = Instant::now();
        let text = serde_json::to_string(&self.document(standings))
            .map_err(|error| format!("{}: {error}", path.display()))?;
        whole_file::replace(path, text + "\n").map_err(|error| message(path, &error))?;
        self.cost = begin.elapsed();
        self.written = Some(Instant::now());
        Ok(())
    }

    fn document<'a>(&'a self, standings: &'a Standings) -> Document<'a> {
        let encounters = self.schedule.encounters().iter().zip(&standings.encounters);
        Document {
            version: VERSION,
            seed: self.seed,
            plan: &self.plan,
            total: self.schedule.total(),
            finished: standings.finished,
            encounters: encounters
                .map(|(&(first, second), encounter)| {
                    let distribution = standings.distribution(encounter);
                    let elo = distribution.elo();
                    EncounterSummary {
                        first: &self.names[first],
                        second: &self.names[second],
                        score: encounter.score,
                        pairs: standings.has_pairs().then_some(encounter.pairs),
                        elo: elo.value,
                        elo_low: elo.low,
                        elo_high: elo.high,
                        los: distribution.likelihood_of_superiority(),
                    }
                })
                .collect(),
            faults: self
                .names
                .iter()
                .map(String::as_str)
                .zip(standings.faults.iter().copied())
                .collect(),
            llr: self.sprt.map(|sprt| standings.ratio(&sprt)),
            games: &self.entries,
        }
    }
}

/// Reads a file; nothing if there is none.
fn read(path: &Path) -> Result<Option<Stored>, String> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(message(path, &error)),
    };
    let stored = serde_json::from_slice(&bytes)
        .map_err(|error| format!("{} does not hold results: {error}", path.display()))?;
    Ok(Some(stored))
}

/// Fails unless the results are those of the same tournament.
fn check(
    path: &Path,
    stored: &Stored,
    plan: &BTreeMap<String, String>,
    total: usize,
) -> Result<(), String> {
    let path = path.display();
    if stored.version != VERSION {
        let version = stored.version;
        return Err(format!(
            "{path} has a layout of version {version}, not {VERSION}"
        ));
    }
    for key in plan.keys().chain(stored.plan.keys()) {
        let (new, old) = (plan.get(key), stored.plan.get(key));
        let is_unknown = old.is_none() && key.ends_with(LATER);
        if new != old && !is_unknown {
            let text = |value: Option<&String>| value.map_or("nothing", |v| v).to_owned();
            return Err(format!(
                "{path} is of another tournament: its {key} is `{}`, not `{}`; go on with what it \
                 was, or remove the file",
                text(old),
                text(new)
            ));
        }
    }
    let mut seen = vec![false; total];
    for entry in &stored.games {
        match seen.get_mut(entry.number) {
            Some(seen) if !*seen => *seen = true,
            _ => {
                return Err(format!(
                    "{path}: there is no place for game {}",
                    entry.number
                ));
            }
        }
    }
    Ok(())
}

/// The ending of the keys of a plan that files written earlier do not have.
const LATER: &str = ", in detail";

/// What two parts of one tournament must have in common, in words.
fn plan(settings: &Settings, openings: &Openings) -> BTreeMap<String, String> {
    let mut plan = BTreeMap::new();
    let mut note = |key: &str, value: String| plan.insert(key.to_owned(), value);
    for (contestant, number) in settings.contestants.iter().zip(1..) {
        let engine = &contestant.engine;
        let mut words = vec![engine.name.clone(), engine.program.display().to_string()];
        words.extend(engine.arguments.iter().cloned());
        let options = engine.options.iter();
        words.extend(options.map(|(name, value)| format!("{name}={value}")));
        words.push(contestant.limits.to_string());
        note(&format!("engine {number}"), words.join(" "));
        note(&format!("engine {number}{LATER}"), in_detail(engine));
    }
    note("variant", settings.variant.name.to_owned());
    note("tournament", format!("{:?}", settings.scheme));
    note("games", settings.games.to_string());
    note("repeat", settings.repeat.to_string());
    note("noswap", settings.keep_colours.to_string());
    note("adjudication", format!("{:?}", settings.adjudication));
    note("illegal", format!("{:?}", settings.illegal));
    let file = settings.openings.as_ref().map(|file| {
        let order = if file.random { "random" } else { "sequential" };
        let (path, start, plies) = (file.path.display(), file.start, file.plies);
        format!("{path} {order} from {start}, plies {plies:?}")
    });
    note("openings", file.unwrap_or_else(|| "none".to_owned()));
    if settings.openings.is_some() {
        let (count, key) = (openings.len(), openings.key());
        note(&format!("openings{LATER}"), format!("{count}, {key:016x}"));
    }
    plan
}

/// What else decides how an engine plays.
fn in_detail(engine: &EngineSettings) -> String {
    let mut words = vec![format!("{:?}", engine.dialect)];
    words.extend(
        engine
            .folder
            .iter()
            .map(|dir| format!("dir={}", dir.display())),
    );
    words.extend(engine.ponders.then(|| "ponder".to_owned()));
    words.extend(engine.variant.iter().map(|name| format!("variant={name}")));
    words.extend(
        engine
            .first_lines
            .iter()
            .map(|line| format!("initstr={line}")),
    );
    words.join(" ")
}
