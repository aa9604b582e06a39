//! The mate solver as a helper at the root: between two iterations it looks for a mate by
//! continuous check with a small share of the work that the search has done. Such mates are
//! often longer than what the search looks at, and end the search at once.

use super::mate::{MateAnswer, MateLimits, MateSolver};
use super::params::root_solver_share;
use super::report::Event;
use super::value::{MATE, Value};
use super::worker::{Shared, Worker};
use crate::board::Move;
use crate::eval::Evaluated;
use crate::games::{Forms, Game, Position};

/// Moves that the solver makes for each node of the search where only a mate is wanted; in a game
/// that is a parameter.
const MOVES_FOR_MATE: f64 = 4.0;
/// Fewer nodes than these are saved for the next time.
const LEAST_NODES: u64 = 20;
/// Most moves at a time; the clock is not looked at meanwhile.
const MOST_MOVES: u64 = 100_000;
/// Moves that a node makes, as a first guess.
const MOVES_PER_NODE: u64 = 20;
/// Size of its table, small enough to be made in no time.
const TABLE_MIB: usize = 1;

/// The solver, made when it is first needed.
pub(super) struct RootSolver<'a, G: Evaluated> {
    shared: &'a Shared<G>,
    position: Position<G>,
    solver: Option<MateSolver<'a, G>>,
    /// Moves for each node of the search.
    share: f64,
    is_done: bool,
}

/// Whether it is worth its time in games. Not in Cannon Chess, the game whose pieces change form in
/// either direction: it was no stronger with it, by -16 +- 42 Elo (`engine-tests/EXPERIMENTS.md`).
const fn pays<G: Game>() -> bool {
    !matches!(G::FORMS, Forms::Exchange { .. })
}

impl<'a, G: Evaluated> RootSolver<'a, G> {
    /// The helper of the thread that decides, in searches that shall end with a move to play.
    /// Others have none: they shall be repeatable to the node, or show all that there is.
    pub(super) fn new(shared: &'a Shared<G>, worker: &Worker<G>) -> RootSolver<'a, G> {
        let limits = &shared.limits;
        let plays =
            limits.clock.is_some() || limits.move_time_ms.is_some() || limits.mate_plies.is_some();
        let is_useful = worker.number == 0
            && plays
            && (pays::<G>() || limits.mate_plies.is_some())
            && limits.nodes.is_none()
            && limits.search_moves.is_empty()
            && !limits.infinite
            && shared.multi_pv == 1;
        RootSolver {
            shared,
            position: worker.position.clone(),
            solver: None,
            share: match limits.mate_plies {
                Some(_) => MOVES_FOR_MATE,
                None => f64::from(root_solver_share()).recip(),
            },
            is_done: !is_useful,
        }
    }

    /// Goes on looking when the search has spent so many nodes. The line of a mate ends it.
    pub(super) fn look(&mut self, nodes: u64) -> Option<Vec<Move>> {
        let (made, per_node) = self.solver.as_ref().map_or((0, MOVES_PER_NODE), |solver| {
            let made = solver.moves_made();
            (made, made / solver.nodes().max(1) + 1)
        });
        let moves = ((nodes as f64 * self.share) as u64).saturating_sub(made);
        let allowed = moves.min(MOST_MOVES) / per_node;
        if self.is_done || allowed < LEAST_NODES {
            return None;
        }
        let limits = &self.shared.limits;
        let solver = self.solver.get_or_insert_with(|| {
            let limits = MateLimits {
                nodes: None,
                time_ms: limits.move_time_ms.map(|ms| ms.max(0) as u64),
                plies: limits.mate_plies.map(|plies| plies as usize),
            };
            MateSolver::new(&self.position, TABLE_MIB, limits, &self.shared.control)
        });
        solver.allow(allowed);
        let answer = solver.solve();
        self.is_done = answer != MateAnswer::Unknown;
        match answer {
            MateAnswer::Mate(line) => Some(line),
            _ => None,
        }
    }
}

impl<G: Evaluated> Worker<G> {
    /// Takes over the line of a mate and tells it, if it is better than what the search has
    /// found itself; returns whether it is.
    pub(super) fn take_mate(&mut self, line: Vec<Move>, tell: &mut dyn FnMut(Event)) -> bool {
        let value = MATE - line.len() as Value;
        let known = self.root_moves.first().map_or(value, |best| best.value);
        let Some(place) = self.root_moves.iter().position(|m| m.mv == line[0]) else {
            return false;
        };
        if known >= value {
            return false;
        }
        self.root_moves[..=place].rotate_right(1);
        let best = &mut self.root_moves[0];
        best.value = value;
        best.selective_depth = line.len() as u32;
        best.line = line;
        self.tell_chosen(tell);
        true
    }
}
