//! What a search tells while it runs and when it ends. It prints nothing itself.

use super::value::Value;
use crate::board::Move;

/// How a reported score is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

/// One line of analysis.
#[derive(Clone, Debug)]
pub struct Report {
    /// Plies of the finished or running iteration.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// The place of the line among the best ones, from 1.
    pub multi_pv: usize,
    /// The score for the side to move.
    pub value: Value,
    /// How to read the score.
    pub bound: Bound,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Milliseconds since the search began.
    pub time_ms: u64,
    /// Per mille of the table filled by this search.
    pub hash_full: u32,
    /// Positions that the tables of endings knew.
    pub table_hits: u64,
    /// The principal variation; every move is legal.
    pub line: Vec<Move>,
}

/// What happens during a search, in order.
#[derive(Clone, Debug)]
pub enum Event {
    /// A line of analysis.
    Line(Report),
    /// The root move being looked at, in long searches: its place from 1.
    CurrentMove {
        /// Plies of the iteration.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its place from 1.
        number: usize,
    },
}

/// The end of a search.
#[derive(Clone, Debug, Default)]
pub struct Conclusion {
    /// The best move; none if there is no legal one.
    pub best: Option<Move>,
    /// The reply expected to it.
    pub ponder: Option<Move>,
    /// The score of the best move for the side to move.
    pub value: Value,
    /// Nodes of all threads.
    pub nodes: u64,
    /// The depth of the last iteration that was finished, in plies.
    pub depth: u32,
}
