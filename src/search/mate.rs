//! A solver for mates by continuous check: depth-first proof-number search.
//!
//! Every position gets a proof and a disproof number, the least number of leaves that must still
//! be proven to show that the attacker mates, or that it cannot; the search always goes where the
//! numbers are least (Nagai's df-pn, 2002). The attacker gives check with every move, as in the
//! problems of the shogi world, so "no mate" means: none by continuous check.
//!
//! Repetition needs care. A position that repeats on the line counts as an escape, so a proof
//! never rests on one and is true on every line. A disproof that does is true on its own line
//! only; it is noted for other lines only from the position on that is repeated
//! ([`Ground`](numbers::Ground)). Positions that would end the game by repetition together with
//! the moves played before the problem are escapes everywhere.
//!
//! Once a mate is found, a search with a horizon, where the plies left are part of every question
//! and nothing can repeat, looks for shorter ones until there are none.

mod line;
mod numbers;
mod search;

use super::limits::Control;
use super::value::MAX_PLY;
use crate::board::Move;
use crate::games::{Game, Position, Repetition};
use numbers::{NumberTable, Numbers};
use search::Thresholds;
use std::collections::HashMap;

/// The answer of the solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MateAnswer {
    /// The line of a forced mate, to the mating move. See [`MateSolver::is_shortest`].
    Mate(Vec<Move>),
    /// It is proven that there is no mate by continuous check, within the plies allowed.
    NoMate,
    /// The limits were reached, or lines too long to follow leave it open.
    Unknown,
}

/// When to give up.
#[derive(Clone, Copy, Debug, Default)]
pub struct MateLimits {
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub time_ms: Option<u64>,
    /// Plies of the longest mate looked for.
    pub plies: Option<usize>,
}

/// The horizon of a search for mates of any length. Odd, as are the lengths of all mates.
const UNBOUNDED: usize = MAX_PLY - 1;

/// Nodes that may be spent to shorten a mate, besides as many as it took to find it.
const NODES_TO_SHORTEN: u64 = 100_000;

/// The solver with its table.
pub struct MateSolver<'a, G: Game> {
    position: Position<G>,
    table: NumberTable,
    control: &'a Control,
    limits: MateLimits,
    nodes: u64,
    /// Moves made on the board, most of them to look their positions up.
    moves_made: u64,
    /// Nodes at which the present stage ends.
    ceiling: u64,
    gave_up: bool,
    /// Plies from the root at which a line ends.
    horizon: usize,
    /// The positions before the current one, from the root on.
    line_keys: Vec<u64>,
    /// Positions whose next occurrence would end the game by repetition.
    barred: Vec<u64>,
    is_shortest: bool,
}

impl<'a, G: Game> MateSolver<'a, G> {
    /// A solver with a table of `mib` MiB, at least one and at most 64: it is made anew for each
    /// problem, and should not take noticeable time.
    pub fn new(
        position: &Position<G>,
        mib: usize,
        limits: MateLimits,
        control: &'a Control,
    ) -> MateSolver<'a, G> {
        MateSolver {
            position: position.clone(),
            table: NumberTable::new(mib.clamp(1, 64)),
            control,
            limits,
            nodes: 0,
            moves_made: 0,
            ceiling: u64::MAX,
            gave_up: false,
            horizon: UNBOUNDED,
            line_keys: Vec::new(),
            barred: barred(position),
            is_shortest: false,
        }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Moves made so far, which is what the time goes with: a node makes all its checks, or all
    /// evasions, and among drops those are many.
    pub fn moves_made(&self) -> u64 {
        self.moves_made
    }

    /// Whether the mate found is proven to be the shortest by continuous check.
    pub fn is_shortest(&self) -> bool {
        self.is_shortest
    }

    /// Allows so many positions more than were looked at; [`MateSolver::solve`] then goes on
    /// with what the table knows.
    pub fn allow(&mut self, nodes: u64) {
        self.limits.nodes = Some(self.nodes + nodes);
        self.gave_up = false;
    }

    /// Looks for a mate by the side to move.
    pub fn solve(&mut self) -> MateAnswer {
        self.horizon = match self.limits.plies {
            // The attacker has the last word.
            Some(plies) if plies < UNBOUNDED => plies.saturating_sub(1) / 2 * 2 + 1,
            _ => UNBOUNDED,
        };
        self.ceiling = u64::MAX;
        let result = self.visit(Thresholds::NONE, 0);
        if result.is_mate() {
            return match self.shortened(usize::from(result.length)) {
                Some(line) => MateAnswer::Mate(line),
                None => MateAnswer::Unknown,
            };
        }
        if result.is_escape() && result.hold_everywhere() {
            return MateAnswer::NoMate;
        }
        MateAnswer::Unknown
    }

    /// The line of the shortest mate that can be found with reasonable effort, when one in at
    /// most `length` plies is proven.
    fn shortened(&mut self, mut length: usize) -> Option<Vec<Move>> {
        self.ceiling = self.nodes * 2 + NODES_TO_SHORTEN;
        self.is_shortest = length == 1;
        while length > 1 {
            self.horizon = length - 2;
            let shorter: Numbers = self.visit(Thresholds::NONE, 0);
            if shorter.is_mate() {
                length = usize::from(shorter.length);
                self.is_shortest = length == 1;
                continue;
            }
            self.is_shortest = shorter.is_escape();
            break;
        }
        // The line needs the table and little more, where the limits have been reached already.
        self.gave_up = false;
        self.ceiling = self.nodes + NODES_TO_SHORTEN;
        self.mating_line(length, self.is_shortest)
    }
}

/// The positions that have occurred so often in the game that the next time ends it.
fn barred<G: Game>(position: &Position<G>) -> Vec<u64> {
    let last = match G::REPETITION {
        Repetition::Threefold => 3,
        Repetition::FourfoldPerpetualLoses => 4,
    };
    let mut occurrences: HashMap<u64, u32> = HashMap::new();
    let mut earlier = position.clone();
    loop {
        *occurrences.entry(earlier.key()).or_default() += 1;
        if earlier.moves_played() == 0 {
            break;
        }
        earlier.unmake();
    }
    occurrences.retain(|_, times| *times >= last - 1);
    occurrences.into_keys().collect()
}
