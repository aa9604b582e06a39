//! Depth-first proof-number search.

use super::numbers::{Ground, Numbers, PROVEN};
use super::{MateSolver, UNBOUNDED};
use crate::board::Move;
use crate::games::Game;

/// One move of a node under search.
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) key: u64,
    drop: bool,
    /// Plies without capture or pawn move after it.
    clock: u32,
    /// Known for good on this line and not looked up.
    fixed: Option<Numbers>,
    /// What its last search gave, should the table have no room for it.
    pub(super) last: Numbers,
}

/// Thresholds at which a node is left.
#[derive(Clone, Copy)]
pub(super) struct Thresholds {
    proof: u32,
    disproof: u32,
}

impl Thresholds {
    /// Not to be left before it is decided.
    pub(super) const NONE: Thresholds = Thresholds {
        proof: PROVEN,
        disproof: PROVEN,
    };
}

/// Numbers noted for a position that is disproved, but only on this line: not likely a mate.
const UNLIKELY: Numbers = Numbers {
    proof: 1000,
    ..Numbers::UNKNOWN
};

/// Nodes between two looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 256;

impl<G: Game> MateSolver<'_, G> {
    /// Searches the current position, `ply` plies from the root, until it is decided or one of
    /// its numbers reaches its threshold.
    pub(super) fn visit(&mut self, thresholds: Thresholds, ply: usize) -> Numbers {
        self.nodes += 1;
        let attacking = ply.is_multiple_of(2);
        if ply >= self.horizon {
            return self.judge_horizon();
        }
        let key = self.position.key();
        let mut children = self.children(ply);
        if children.is_empty() {
            let numbers = if attacking {
                Numbers::escaped(Ground::POSITION)
            } else {
                Numbers::mated(0)
            };
            self.note(key, ply, numbers);
            return numbers;
        }
        self.line_keys.push(key);
        let mut after = Vec::with_capacity(children.len());
        let numbers = loop {
            after.clear();
            after.extend(
                children
                    .iter()
                    .map(|c| (self.numbers_of(c, ply + 1), c.drop)),
            );
            let numbers = Numbers::combined(&after, attacking, ply);
            self.note(key, ply, numbers);
            if numbers.proof >= thresholds.proof
                || numbers.disproof >= thresholds.disproof
                || self.must_stop()
            {
                break numbers;
            }
            let (chosen, below) = choose(&after, attacking, numbers, thresholds);
            self.position.make(children[chosen].mv);
            children[chosen].last = self.visit(below, ply + 1);
            self.position.unmake();
        };
        self.line_keys.pop();
        numbers
    }

    /// A position at the end of the longest line allowed; the defender is to move.
    fn judge_horizon(&self) -> Numbers {
        if !self.position.has_legal_move() {
            return Numbers::mated(0);
        }
        Numbers::escaped(if self.horizon == UNBOUNDED {
            Ground::HORIZON
        } else {
            // The horizon is part of what is asked, and of the key.
            Ground::POSITION
        })
    }

    pub(super) fn must_stop(&mut self) -> bool {
        if self.gave_up {
            return true;
        }
        let late = self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS)
            && self
                .limits
                .time_ms
                .is_some_and(|ms| self.control.own_time_ms() >= ms);
        self.gave_up = late
            || self.control.is_stopped()
            || self.nodes >= self.ceiling
            || self.limits.nodes.is_some_and(|limit| self.nodes >= limit);
        self.gave_up
    }

    /// The moves of a node: checks for the attacker, all for the defender.
    pub(super) fn children(&mut self, ply: usize) -> Vec<Child> {
        let attacking = ply.is_multiple_of(2);
        let mut moves = self.position.legal_moves();
        if attacking {
            moves.retain(|&mv| self.position.gives_check(mv));
        }
        self.moves_made += moves.len() as u64;
        moves
            .into_iter()
            .map(|mv| {
                self.position.make(mv);
                let child = Child {
                    mv,
                    key: self.position.key(),
                    drop: mv.dropped().is_some(),
                    clock: self.clock(),
                    fixed: self.escape_by_rule().map(Numbers::escaped),
                    last: Numbers::UNKNOWN,
                };
                self.position.unmake();
                child
            })
            .collect()
    }

    fn clock(&self) -> u32 {
        match G::ORTHODOX {
            Some(_) => self.position.halfmove_clock(),
            None => 0,
        }
    }

    /// Whether the current position, not yet part of the line, is no mate by some rule, and on
    /// what that rests. A repetition on the line is an escape: the attacker comes no further.
    fn escape_by_rule(&self) -> Option<Ground> {
        let key = self.position.key();
        if self.barred.contains(&key) || self.position.is_dead() {
            return Some(Ground::POSITION);
        }
        if self.position.is_fifty_moves()
            && (!self.position.in_check() || self.position.has_legal_move())
        {
            return Some(Ground::LINE);
        }
        if self.horizon != UNBOUNDED {
            // The number of plies left tells the occurrences apart.
            return None;
        }
        let ancestor = self.line_keys.iter().rposition(|&earlier| earlier == key);
        ancestor.map(Ground::ancestor)
    }

    /// The key of what is asked of a position: with a horizon the plies left belong to it.
    fn question(&self, key: u64, ply: usize) -> u64 {
        if self.horizon == UNBOUNDED {
            return key;
        }
        let left = (self.horizon - ply) as u64 + 1;
        key ^ left.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Notes the numbers of a position. A mate is noted with its length for every horizon.
    fn note(&mut self, key: u64, ply: usize, numbers: Numbers) {
        if numbers.is_mate() {
            self.table.note(key, numbers);
        } else if numbers.hold_everywhere() {
            self.table.note(self.question(key, ply), numbers);
        } else {
            self.table.note(self.question(key, ply), UNLIKELY);
        }
    }

    /// What is known of a child, which stands `ply` plies from the root.
    pub(super) fn numbers_of(&self, child: &Child, ply: usize) -> Numbers {
        if let Some(fixed) = child.fixed {
            return fixed;
        }
        if child.last.is_final() {
            return child.last;
        }
        let known = self.table.find(child.key);
        match known {
            Some(numbers) if numbers.is_mate() => {
                let length = usize::from(numbers.length);
                // The proof may have been found with more plies or a younger clock.
                if ply + length <= self.horizon && child.clock as usize + length <= 100 {
                    return numbers;
                }
            }
            Some(numbers) if numbers.is_escape() || self.horizon == UNBOUNDED => return numbers,
            _ => {}
        }
        if self.horizon == UNBOUNDED {
            return child.last;
        }
        let asked = self.table.find(self.question(child.key, ply));
        asked.unwrap_or(child.last)
    }
}

/// The most promising child, and the thresholds for its search.
fn choose(
    after: &[(Numbers, bool)],
    attacking: bool,
    node: Numbers,
    thresholds: Thresholds,
) -> (usize, Thresholds) {
    let mut chosen = 0;
    let (mut least, mut second) = (u32::MAX, u32::MAX);
    for (i, (numbers, _)) in after.iter().enumerate() {
        let (number, _) = numbers.for_side(attacking);
        if number < least {
            second = least;
            least = number;
            chosen = i;
        } else {
            second = second.min(number);
        }
    }
    let child = after[chosen].0;
    // A little more than the second best, so as not to change sides all the time.
    let limit = second.saturating_add(1 + second / 4).min(PROVEN);
    let below = if attacking {
        Thresholds {
            proof: thresholds.proof.min(limit),
            disproof: rest(thresholds.disproof, node.disproof, child.disproof),
        }
    } else {
        Thresholds {
            proof: rest(thresholds.proof, node.proof, child.proof),
            disproof: thresholds.disproof.min(limit),
        }
    };
    (chosen, below)
}

/// The threshold of a child whose number counts into the sum of its node.
fn rest(threshold: u32, node: u32, child: u32) -> u32 {
    (threshold - node.min(threshold))
        .saturating_add(child)
        .min(PROVEN)
}
