//! The line that is told of a mate.

use super::MateSolver;
use super::search::{Child, Thresholds};
use crate::board::Move;
use crate::games::Game;

impl<G: Game> MateSolver<'_, G> {
    /// All moves that mate within `plies` by continuous check; `None` if the limits are reached.
    pub fn first_moves(&mut self, plies: usize) -> Option<Vec<Move>> {
        self.horizon = plies;
        self.ceiling = u64::MAX;
        let children = self.children(0);
        let mut moves = Vec::new();
        for child in children {
            if self.prove(child.mv, 0).is_some() {
                moves.push(child.mv);
            }
            if self.gave_up {
                return None;
            }
        }
        Some(moves)
    }

    /// The line of a mate proven to be possible in `length` plies: the attacker takes a
    /// shortest way, the defender the longest. `shortest`: no mate is shorter, so that a
    /// defence that lasts as long must be there, and is looked for.
    pub(super) fn mating_line(&mut self, length: usize, shortest: bool) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        self.horizon = length;
        while line.len() < self.horizon {
            let step = if line.len().is_multiple_of(2) {
                self.mating_move(line.len())
            } else {
                self.longest_defence(line.len(), shortest)
            };
            let Some((mv, plies)) = step else { break };
            self.line_keys.push(self.position.key());
            self.position.make(mv);
            line.push(mv);
            self.horizon = line.len() + plies;
        }
        let mated = !self.position.has_legal_move() && line.len() == self.horizon;
        for _ in &line {
            self.position.unmake();
            self.line_keys.pop();
        }
        mated.then_some(line)
    }

    /// A move that mates within the horizon, the quickest known, and the plies that follow.
    fn mating_move(&mut self, ply: usize) -> Option<(Move, usize)> {
        let children = self.children(ply);
        let known = self.mates(&children, ply).into_iter().min_by_key(|m| m.1);
        // Where the table has forgotten the move, it is looked for again.
        known.or_else(|| {
            let prove = |child: &Child| Some((child.mv, self.prove(child.mv, ply)?));
            children.iter().find_map(prove)
        })
    }

    /// The move that delays the mate longest, and the plies that follow.
    fn longest_defence(&mut self, ply: usize, shortest: bool) -> Option<(Move, usize)> {
        let children = self.children(ply);
        let mut lengths = Vec::with_capacity(children.len());
        for child in &children {
            let known = self.numbers_of(child, ply + 1);
            let length = if known.is_mate() {
                usize::from(known.length)
            } else {
                self.prove(child.mv, ply)?
            };
            lengths.push((child.mv, length));
        }
        let (_, longest) = *lengths.iter().max_by_key(|m| m.1)?;
        let last_of = |lengths: &[(Move, usize)]| lengths.iter().copied().max_by_key(|m| m.1);
        if !shortest || longest < 3 {
            return last_of(&lengths);
        }
        // The known lengths are upper bounds: one of the longest must really last so long.
        let (horizon, had_given_up) = (self.horizon, self.gave_up);
        self.horizon = ply + 1 + longest - 2;
        let all: Vec<_> = lengths.iter().filter(|m| m.1 == longest).copied().collect();
        let lasting = all.into_iter().find(|m| self.prove(m.0, ply).is_none());
        self.horizon = horizon;
        self.gave_up = had_given_up;
        lasting.or_else(|| last_of(&lengths))
    }

    /// The children known to be mates within the horizon, with the plies that follow each.
    fn mates(&self, children: &[Child], ply: usize) -> Vec<(Move, usize)> {
        let mates = children.iter().filter_map(|child| {
            let numbers = self.numbers_of(child, ply + 1);
            let length = usize::from(numbers.length);
            numbers.is_mate().then_some((child.mv, length))
        });
        mates.collect()
    }

    /// Searches the position after a move of the node at `ply`: the plies to the mate, if it is
    /// one within the horizon.
    fn prove(&mut self, mv: Move, ply: usize) -> Option<usize> {
        self.line_keys.push(self.position.key());
        self.position.make(mv);
        let numbers = self.visit(Thresholds::NONE, ply + 1);
        self.position.unmake();
        self.line_keys.pop();
        numbers.is_mate().then_some(usize::from(numbers.length))
    }
}
