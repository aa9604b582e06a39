//! What `-engine` and `-each` say about an engine.

use super::groups::{Group, UsageError, read_number, usage};
use super::settings::Contestant;
use crate::protocol::Dialect;
use crate::tools::arena::{EngineSettings, Limits, TimeControl, read_seconds};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// By how much clocks may be overstepped unless told otherwise, for what the system takes.
const MARGIN: Duration = Duration::from_millis(10);
/// The largest margin, in milliseconds.
const MAX_MARGIN: u64 = 86_400_000;
/// The keys, for messages.
const KNOWN: &str = "cmd, name, arg, dir, proto, variant, option.NAME, initstr, stderr, tc, st, \
                     nodes, depth, ponder, timemargin, patience, restart";

/// Values that are given; `-each` fills in what an engine's own leave open.
#[derive(Clone, Debug, Default)]
pub(super) struct EngineKeys {
    command: Option<String>,
    name: Option<String>,
    arguments: Vec<String>,
    folder: Option<PathBuf>,
    dialect: Option<Dialect>,
    variant: Option<String>,
    options: Vec<(String, String)>,
    first_lines: Vec<String>,
    ponders: bool,
    errors_to: Option<PathBuf>,
    control: Option<Option<TimeControl>>,
    per_move: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    margin: Option<Duration>,
    patience: Option<Duration>,
}

impl EngineKeys {
    /// The values of one option.
    pub(super) fn read(group: &Group) -> Result<EngineKeys, UsageError> {
        let mut keys = EngineKeys::default();
        keys.read_more(group)?;
        Ok(keys)
    }

    /// Takes up the values of one option more.
    pub(super) fn read_more(&mut self, group: &Group) -> Result<(), UsageError> {
        let (group, words) = group.split_off(&["ponder"]);
        self.ponders |= !words.is_empty();
        for pair in group.pairs() {
            let (key, value) = pair?;
            let result = match key.strip_prefix("option.") {
                Some("") => Err("there is no name after `option.`".to_owned()),
                Some(name) => {
                    self.options.push((name.to_owned(), value.to_owned()));
                    Ok(())
                }
                None => self.take(key, value),
            };
            result.map_err(|why| match why.as_str() {
                "" => group.unknown_key(key, KNOWN),
                why => group.error(format_args!("{key}: {why}")),
            })?;
        }
        Ok(())
    }

    /// Takes up one value; an empty error means that the key is not known.
    fn take(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "cmd" => self.command = Some(value.to_owned()),
            "name" => self.name = Some(value.to_owned()),
            "arg" => self.arguments.push(value.to_owned()),
            "dir" => self.folder = Some(PathBuf::from(value)),
            "proto" => {
                self.dialect = Some(match value {
                    "uci" => Dialect::Uci,
                    "usi" => Dialect::Usi,
                    _ => return Err(format!("`{value}` is none of uci and usi")),
                });
            }
            "variant" => self.variant = Some(value.to_owned()),
            "initstr" => {
                let lines = value.replace("\\n", "\n");
                self.first_lines.extend(lines.lines().map(str::to_owned));
            }
            "stderr" => self.errors_to = Some(PathBuf::from(value)),
            "restart" if value == "auto" || value == "off" => {}
            "restart" => return Err("engines are kept running; only auto and off".to_owned()),
            _ => return self.take_limit(key, value),
        }
        Ok(())
    }

    fn take_limit(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "tc" if value == "inf" => self.control = Some(None),
            "tc" => self.control = Some(Some(value.parse()?)),
            "st" => {
                let time = read_seconds(value)?;
                if time < Duration::from_millis(1) {
                    return Err("must be at least 0.001".to_owned());
                }
                self.per_move = Some(time);
            }
            "nodes" => self.nodes = Some(read_number(value, 1, u64::MAX)?),
            "depth" => self.depth = Some(read_number(value, 1, 1_000_000)?),
            "timemargin" => {
                let margin = read_number(value, 0, MAX_MARGIN)?;
                self.margin = Some(Duration::from_millis(margin));
            }
            "patience" => self.patience = Some(read_seconds(value)?),
            "ponder" => return Err("is a word without a value".to_owned()),
            "book" | "bookdepth" | "conf" | "whitepov" | "trust" => {
                return Err("is a key of cutechess-cli that is not supported".to_owned());
            }
            _ => return Err(String::new()),
        }
        Ok(())
    }

    /// The limits, where `each` holds what is left open here.
    fn limits(&self, each: &EngineKeys) -> Limits {
        Limits {
            control: self.control.or(each.control).flatten(),
            per_move: self.per_move.or(each.per_move),
            nodes: self.nodes.or(each.nodes),
            depth: self.depth.or(each.depth),
            margin: self.margin.or(each.margin).unwrap_or(MARGIN),
        }
    }

    /// The whole engine; `number` counts from 1.
    fn contestant(&self, each: &EngineKeys, number: usize) -> Result<Contestant, UsageError> {
        let command = self.command.as_deref().or(each.command.as_deref());
        let command = command.ok_or_else(|| usage!("engine {number}: cmd=PROGRAM is missing"))?;
        let dialect = self.dialect.or(each.dialect).unwrap_or(Dialect::Uci);
        let folder = self.folder.clone().or_else(|| each.folder.clone());
        let mut engine = EngineSettings::new(program(command, folder.as_deref()), dialect);
        if let Some(name) = &self.name {
            engine.name.clone_from(name);
        }
        engine.arguments = [&each.arguments[..], &self.arguments].concat();
        engine.folder = folder;
        engine.variant = self.variant.clone().or_else(|| each.variant.clone());
        // An engine's own value comes last, and is the one that holds.
        engine.options = [&each.options[..], &self.options].concat();
        engine.first_lines = [&each.first_lines[..], &self.first_lines].concat();
        engine.ponders = self.ponders || each.ponders;
        engine.errors_to = self.errors_to.clone().or_else(|| each.errors_to.clone());
        engine.patience = self.patience.or(each.patience);
        let limits = self.limits(each);
        let name = &engine.name;
        if !limits.bound_something() {
            return Err(usage!(
                "engine `{name}`: nothing ends its thinking; give tc=, st=, nodes= or depth="
            ));
        }
        let has_periods = limits
            .control
            .is_some_and(|control| control.moves.is_some());
        if dialect == Dialect::Usi && has_periods {
            return Err(usage!(
                "engine `{name}`: USI knows no time for a number of moves; use tc=TIME+INCREMENT"
            ));
        }
        Ok(Contestant { engine, limits })
    }
}

/// The program as it is found from the folder it is started in: a path with a folder in it is
/// meant from there, as in a shell.
fn program(command: &str, folder: Option<&Path>) -> PathBuf {
    let path = Path::new(command);
    let has_folder = path.components().count() > 1;
    match folder {
        Some(folder) if has_folder && path.is_relative() => {
            let there = folder.join(path);
            std::path::absolute(&there).unwrap_or(there)
        }
        _ => path.to_path_buf(),
    }
}

/// All engines, with names that differ.
pub(super) fn contestants(
    engines: &[EngineKeys],
    each: &EngineKeys,
) -> Result<Vec<Contestant>, UsageError> {
    let mut contestants: Vec<Contestant> = Vec::new();
    for (keys, number) in engines.iter().zip(1..) {
        let mut contestant = keys.contestant(each, number)?;
        let taken = |name: &str| contestants.iter().any(|other| other.engine.name == name);
        if taken(&contestant.engine.name) {
            if keys.name.is_some() {
                let name = &contestant.engine.name;
                return Err(usage!("two engines are called `{name}`"));
            }
            contestant.engine.name.push_str(&format!("-{number}"));
        }
        contestants.push(contestant);
    }
    Ok(contestants)
}
