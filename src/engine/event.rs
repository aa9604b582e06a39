//! What a search tells while it runs and when it ends, its moves as text.

use crate::search::{Bound, Score};

/// One line of analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Plies of the iteration.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// The place of the line among the best ones, from 1.
    pub multi_pv: usize,
    /// The score for the side to move. It is 0 centipawns with a `pv` of one move only if the
    /// game is drawn after that move; else such a score is made 1.
    pub score: Score,
    /// How to read the score.
    pub bound: Bound,
    /// Chances of win, draw and loss in thousandths, if they were asked for.
    pub wdl: Option<[u16; 3]>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Milliseconds since the search began.
    pub time_ms: u64,
    /// Per mille of the table filled by this search.
    pub hash_full: u32,
    /// Positions that the tables of endings knew.
    pub table_hits: u64,
    /// The moves, at least one, each legal after those before it.
    pub pv: Vec<String>,
}

/// A game that is over before the search begins, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOver {
    /// Lost: mated, stalemated where that loses, or guilty of perpetual check.
    Lost,
    /// Drawn.
    Drawn,
    /// Won: the other side gave perpetual check.
    Won,
}

/// The end of a mate search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateAnswer {
    /// The mating line to its end, at least one move.
    Line(Vec<String>),
    /// There is certainly no mate.
    NoMate,
    /// Neither a mate nor its absence was proved.
    Unknown,
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Of an ordinary search.
    Move {
        /// The best move; none if the game is over.
        best: Option<String>,
        /// The reply expected to it.
        ponder: Option<String>,
    },
    /// Of a mate search.
    Mate(MateAnswer),
}

/// What happens during a search, in order. The last event is an answer, the only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A line of analysis. At least one comes before a best move.
    Line(Line),
    /// The root move being looked at.
    CurrentMove {
        /// Plies of the iteration.
        depth: u32,
        /// The move.
        mv: String,
        /// Its place from 1.
        number: usize,
    },
    /// The game is over; the answer follows when it may be given.
    GameOver(GameOver),
    /// Something went wrong inside the engine; the answer follows all the same.
    Fault(String),
    /// The end.
    Answer(Answer),
}
