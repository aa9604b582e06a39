//! How a tournament stands.

use super::entry::{Entry, FaultKind, Side};
use super::schedule::{Job, Schedule};
use crate::board::Color;
use crate::tools::arena::GameResult;
use crate::tools::arena::statistics::{Distribution, Pairs, Score, Sprt};
use std::collections::HashMap;

/// What an engine did wrong, in games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Faults {
    /// Illegal moves.
    pub illegal: u64,
    /// Losses on time.
    pub time: u64,
    /// No answer at all.
    pub silent: u64,
    /// Ended or could not be started.
    pub crashed: u64,
    /// Moves that nobody had asked for. They are passed over.
    pub unasked: u64,
}

impl Faults {
    fn add(&mut self, fault: FaultKind) {
        match fault {
            FaultKind::Illegal => self.illegal += 1,
            FaultKind::Time => self.time += 1,
            FaultKind::Silent => self.silent += 1,
            FaultKind::Crashed => self.crashed += 1,
        }
    }
}

/// The results of two engines against each other, for the first of them.
#[derive(Clone, Debug, Default)]
pub struct Encounter {
    /// The games.
    pub score: Score,
    /// The pairs of which both games are finished.
    pub pairs: Pairs,
    /// Points, in halves, of pairs with one game finished, by the pair's number.
    half_pairs: HashMap<usize, u8>,
}

impl Encounter {
    fn add(&mut self, halves: u8, pair: usize) {
        self.score.add(halves);
        match self.half_pairs.remove(&pair) {
            Some(other) => self.pairs.add(halves + other),
            None => {
                self.half_pairs.insert(pair, halves);
            }
        }
    }
}

/// All results.
#[derive(Clone, Debug)]
pub struct Standings {
    /// By encounter.
    pub encounters: Vec<Encounter>,
    /// By engine.
    pub scores: Vec<Score>,
    /// By engine.
    pub faults: Vec<Faults>,
    /// Finished games, those that do not count included.
    pub finished: usize,
    has_pairs: bool,
}

impl Standings {
    /// Nothing played yet.
    pub fn new(schedule: &Schedule, engines: usize) -> Standings {
        Standings {
            encounters: vec![Encounter::default(); schedule.encounters().len()],
            scores: vec![Score::default(); engines],
            faults: vec![Faults::default(); engines],
            finished: 0,
            has_pairs: schedule.has_pairs(),
        }
    }

    /// Takes up a finished game.
    pub fn add(&mut self, job: &Job, entry: &Entry) {
        self.finished += 1;
        if let Some((side, kind)) = entry.fault {
            let engine = match side {
                Side::White => job.white,
                Side::Black => job.black,
            };
            self.faults[engine].add(kind);
        }
        for (engine, unasked) in [job.white, job.black].into_iter().zip(entry.unasked) {
            self.faults[engine].unasked += u64::from(unasked);
        }
        let white = match entry.result() {
            GameResult::Win(Color::White) => 2,
            GameResult::Draw => 1,
            GameResult::Win(Color::Black) => 0,
            GameResult::Unfinished => return,
        };
        self.scores[job.white].add(white);
        self.scores[job.black].add(2 - white);
        // An encounter is written for the engine with the lower number.
        let halves = if job.white < job.black {
            white
        } else {
            2 - white
        };
        self.encounters[job.encounter].add(halves, job.pair);
    }

    /// The distribution that an encounter's Elo is reckoned from: that of pairs where there are
    /// such.
    pub fn distribution(&self, encounter: &Encounter) -> Distribution {
        if self.has_pairs && encounter.pairs.count() > 0 {
            encounter.pairs.distribution()
        } else {
            encounter.score.distribution()
        }
    }

    /// The log-likelihood ratio of the only encounter.
    pub fn ratio(&self, sprt: &Sprt) -> f64 {
        let Some(encounter) = self.encounters.first() else {
            return 0.0;
        };
        let Score {
            wins,
            draws,
            losses,
        } = encounter.score;
        if self.has_pairs {
            sprt.ratio(&encounter.pairs.0, 2)
        } else {
            sprt.ratio(&[losses, draws, wins], 1)
        }
    }

    /// Whether results are reckoned by pairs.
    pub fn has_pairs(&self) -> bool {
        self.has_pairs
    }
}
