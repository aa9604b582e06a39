//! Mates proven by trying everything: slow, plain, and independent of the solver and the search.

use crate::games::{Game, Position, Stalemate};
use std::collections::HashMap;

/// Which moves the attacker tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    /// Checks only.
    Checks,
    /// All moves; where stalemate loses, it counts as mate.
    Any,
}

/// Tries out whether there is a mate. Remembers what it has tried.
pub struct PlainProof<G: Game> {
    position: Position<G>,
    attack: Attack,
    known: HashMap<(u64, usize), bool>,
    nodes_left: u64,
}

impl<G: Game> PlainProof<G> {
    /// For a position, giving up after so many nodes. Nothing before the position matters, and
    /// repetition and move counts are not seen: a shortest mate repeats nothing.
    pub fn new(position: &Position<G>, attack: Attack, nodes: u64) -> PlainProof<G> {
        PlainProof {
            position: position.clone_board(),
            attack,
            known: HashMap::new(),
            nodes_left: nodes,
        }
    }

    /// Whether the side to move can mate within `plies`; `None` if that took too many nodes.
    pub fn mates_within(&mut self, plies: usize) -> Option<bool> {
        let question = (self.position.key(), plies);
        if let Some(&known) = self.known.get(&question) {
            return Some(known);
        }
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        let mut moves = self.position.legal_moves();
        let quiet_moves_mate = self.attack == Attack::Any && G::STALEMATE == Stalemate::Loss;
        if self.attack == Attack::Checks || plies == 1 && !quiet_moves_mate {
            moves.retain(|&mv| self.position.gives_check(mv));
        }
        let mut mates = false;
        for mv in moves {
            self.position.make(mv);
            let mated = self.is_mated_within(plies - 1);
            self.position.unmake();
            mates = mated?;
            if mates {
                break;
            }
        }
        self.known.insert(question, mates);
        Some(mates)
    }

    fn is_mated_within(&mut self, plies: usize) -> Option<bool> {
        let moves = self.position.legal_moves();
        if moves.is_empty() {
            return Some(self.position.in_check() || G::STALEMATE == Stalemate::Loss);
        }
        if plies == 0 {
            return Some(false);
        }
        for mv in moves {
            self.position.make(mv);
            let mates = self.mates_within(plies - 1);
            self.position.unmake();
            if !mates? {
                return Some(false);
            }
        }
        Some(true)
    }
}
