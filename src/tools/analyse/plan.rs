//! What is to be analysed, in what order.

use super::search::Job;
use super::suite::Problem;
use crate::tools::convert::{Format, Input, Source};
use crate::tools::records::Record;

/// What an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One position, at the end of its moves.
    Position,
    /// Games, to be judged move by move.
    Games,
    /// Positions, problems among them.
    Suite,
}

/// A game or position of the input.
pub(super) struct Entry {
    /// Its number, from 1.
    pub(super) number: usize,
    pub(super) record: Record,
    problem: Option<Problem>,
}

/// All that is to be analysed.
pub(super) struct Plan {
    pub(super) kind: Kind,
    pub(super) entries: Vec<Entry>,
}

impl Plan {
    /// The plan for an input; `complain` is told what is left out, and why.
    pub(super) fn new(input: Input, complain: &mut dyn FnMut(&str)) -> Plan {
        let kind = match input.source {
            Source::Words { .. } => Kind::Position,
            Source::File(format) if holds_games(format) => Kind::Games,
            Source::File(_) => Kind::Suite,
        };
        let mut entries = Vec::new();
        for (record, number) in input.records.into_iter().zip(1..) {
            let entry = record.and_then(|record| {
                let problem = match kind {
                    Kind::Suite => {
                        Problem::of(&record).map_err(|why| format!("position {number}: {why}"))?
                    }
                    _ => None,
                };
                Ok(Entry {
                    number,
                    record,
                    problem,
                })
            });
            match entry {
                Ok(entry) => entries.push(entry),
                Err(why) => complain(&why),
            }
        }
        Plan { kind, entries }
    }

    /// The positions of an entry in the order they are searched. A game is searched from its
    /// end, so that what was found is of use for the positions before.
    pub(super) fn jobs<'a>(&self, entry: &'a Entry) -> Vec<Job<'a>> {
        let length = entry.record.moves.len();
        let first = match self.kind {
            Kind::Games => 0,
            Kind::Position | Kind::Suite => length,
        };
        let plies = (first..=length).rev();
        plies
            .map(|ply| Job {
                number: entry.number,
                record: &entry.record,
                ply,
                problem: entry.problem.as_ref(),
            })
            .collect()
    }

    /// How many positions there are.
    pub(super) fn positions(&self) -> usize {
        let count = |entry| self.jobs(entry).len();
        self.entries.iter().map(count).sum()
    }
}

/// Whether files of this kind hold games, and not positions.
fn holds_games(format: &Format) -> bool {
    matches!(format.name, "pgn" | "usi")
}
