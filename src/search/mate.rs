//! A solver for mates by continuous check: depth-first proof-number search.
//!
//! Every position gets a proof and a disproof number, the least number of leaves that must still
//! be proven to show that the attacker mates, or that it cannot; the search always goes where the
//! numbers are least (Nagai's df-pn, 2002). The attacker gives check with every move, as in the
//! problems of the shogi world, so "no mate" means: none by continuous check. A position that
//! repeats on the way counts as an escape.

use super::limits::Control;
use super::value::MAX_PLY;
use crate::board::Move;
use crate::games::{Game, Position};

/// The answer of the solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MateAnswer {
    /// The line of a forced mate, to the mating move. Not always the shortest.
    Mate(Vec<Move>),
    /// It is proven that there is no mate by continuous check.
    NoMate,
    /// The limits were reached, or escapes by repetition leave it open.
    Unknown,
}

/// When to give up.
#[derive(Clone, Copy, Debug, Default)]
pub struct MateLimits {
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub time_ms: Option<u64>,
}

/// Proven: the other number is zero.
const PROVEN: u32 = u32::MAX / 4;

#[derive(Clone, Copy)]
struct Numbers {
    proof: u32,
    disproof: u32,
    /// Plies to the mate, once it is proven.
    length: u16,
}

impl Numbers {
    const UNKNOWN: Numbers = Numbers {
        proof: 1,
        disproof: 1,
        length: 0,
    };
    const ESCAPED: Numbers = Numbers {
        proof: PROVEN,
        disproof: 0,
        length: 0,
    };

    fn mated(length: u16) -> Numbers {
        Numbers {
            proof: 0,
            disproof: PROVEN,
            length,
        }
    }
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    numbers: Numbers,
}

/// One move of a node under search.
struct Child {
    mv: Move,
    key: u64,
    drop: bool,
    /// Numbers that are known for good on this path and not looked up.
    fixed: Option<Numbers>,
    /// What its last search gave, should the table have no room for it.
    last: Numbers,
}

/// Thresholds at which a node is left.
#[derive(Clone, Copy)]
struct Thresholds {
    proof: u32,
    disproof: u32,
}

/// The solver with its table.
pub struct MateSolver<'a, G: Game> {
    position: Position<G>,
    table: Vec<Slot>,
    control: &'a Control,
    limits: MateLimits,
    nodes: u64,
    gave_up: bool,
    /// Whether an escape by repetition was met: a disproof may then depend on the path.
    repeated: bool,
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
        let slots = (mib.clamp(1, 64) << 20) / size_of::<Slot>();
        let empty = Slot {
            key: 0,
            numbers: Numbers::UNKNOWN,
        };
        MateSolver {
            position: position.clone(),
            table: vec![empty; slots],
            control,
            limits,
            nodes: 0,
            gave_up: false,
            repeated: false,
        }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a mate by the side to move.
    pub fn solve(&mut self) -> MateAnswer {
        let all = Thresholds {
            proof: PROVEN,
            disproof: PROVEN,
        };
        let result = self.visit(true, all, 0);
        if result.proof == 0 {
            return match self.mating_line() {
                Some(line) => MateAnswer::Mate(line),
                None => MateAnswer::Unknown,
            };
        }
        if result.disproof == 0 && !self.repeated && !self.gave_up {
            return MateAnswer::NoMate;
        }
        MateAnswer::Unknown
    }

    fn slot(&self, key: u64) -> usize {
        ((u128::from(key) * self.table.len() as u128) >> 64) as usize
    }

    /// Notes the numbers of a position; what is proven is not given up for what is not.
    fn note(&mut self, key: u64, numbers: Numbers) {
        let place = self.slot(key);
        let slot = &mut self.table[place];
        let is_final = |n: &Numbers| n.proof == 0 || n.disproof == 0;
        if slot.key == key || !is_final(&slot.numbers) || is_final(&numbers) {
            *slot = Slot { key, numbers };
        }
    }

    fn must_stop(&mut self) -> bool {
        if self.gave_up {
            return true;
        }
        const NODES_BETWEEN_LOOKS: u64 = 256;
        let late = self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS)
            && self
                .limits
                .time_ms
                .is_some_and(|ms| self.control.own_time_ms() >= ms);
        self.gave_up = late
            || self.control.is_stopped()
            || self.limits.nodes.is_some_and(|limit| self.nodes >= limit);
        self.gave_up
    }

    /// The moves of a node: checks for the attacker, all for the defender.
    fn children(&mut self, attacking: bool) -> Vec<Child> {
        let mut children = Vec::new();
        for mv in self.position.legal_moves() {
            self.position.make(mv);
            if !attacking || self.position.in_check() {
                let escaped = self.position.repetition().is_some()
                    || self.position.is_fifty_moves()
                    || self.position.is_dead();
                self.repeated |= escaped;
                children.push(Child {
                    mv,
                    key: self.position.key(),
                    drop: mv.dropped().is_some(),
                    fixed: escaped.then_some(Numbers::ESCAPED),
                    last: Numbers::UNKNOWN,
                });
            }
            self.position.unmake();
        }
        children
    }

    /// Searches the current position until one of its numbers reaches its threshold.
    fn visit(&mut self, attacking: bool, thresholds: Thresholds, ply: usize) -> Numbers {
        self.nodes += 1;
        let key = self.position.key();
        if ply >= MAX_PLY {
            self.repeated = true;
            return Numbers::ESCAPED;
        }
        let mut children = self.children(attacking);
        if children.is_empty() {
            let numbers = if attacking {
                Numbers::ESCAPED
            } else {
                Numbers::mated(0)
            };
            self.note(key, numbers);
            return numbers;
        }
        loop {
            let numbers = self.combine(&children, attacking);
            self.note(key, numbers);
            if numbers.proof >= thresholds.proof
                || numbers.disproof >= thresholds.disproof
                || self.must_stop()
            {
                return numbers;
            }
            let (chosen, below) = self.choose(&children, attacking, numbers, thresholds);
            self.position.make(children[chosen].mv);
            children[chosen].last = self.visit(!attacking, below, ply + 1);
            self.position.unmake();
        }
    }

    fn numbers_of(&self, child: &Child) -> Numbers {
        child.fixed.unwrap_or_else(|| {
            let slot = &self.table[self.slot(child.key)];
            if slot.key == child.key {
                slot.numbers
            } else {
                child.last
            }
        })
    }

    /// The numbers of a node from those of its children.
    fn combine(&self, children: &[Child], attacking: bool) -> Numbers {
        let mut least = PROVEN;
        let mut sum = 0u32;
        let mut hardest_drop = 0u32;
        let mut shortest = u16::MAX;
        let mut longest = 0;
        for child in children {
            let numbers = self.numbers_of(child);
            let (own, other) = if attacking {
                (numbers.proof, numbers.disproof)
            } else {
                (numbers.disproof, numbers.proof)
            };
            least = least.min(own);
            if child.drop && !attacking {
                // Interposed pieces mostly fall to the same reply.
                hardest_drop = hardest_drop.max(other);
            } else {
                sum = sum.saturating_add(other).min(PROVEN);
            }
            if numbers.proof == 0 {
                shortest = shortest.min(numbers.length + 1);
                longest = longest.max(numbers.length + 1);
            }
        }
        sum = sum.saturating_add(hardest_drop).min(PROVEN);
        if attacking {
            if least == 0 {
                return Numbers::mated(shortest);
            }
            if sum == 0 {
                return Numbers::ESCAPED;
            }
            Numbers {
                proof: least,
                disproof: sum,
                length: 0,
            }
        } else {
            if least == 0 {
                return Numbers::ESCAPED;
            }
            if sum == 0 {
                return Numbers::mated(longest);
            }
            Numbers {
                proof: sum,
                disproof: least,
                length: 0,
            }
        }
    }

    /// The most promising child, and the thresholds for its search.
    fn choose(
        &self,
        children: &[Child],
        attacking: bool,
        node: Numbers,
        thresholds: Thresholds,
    ) -> (usize, Thresholds) {
        let own = |numbers: Numbers| {
            if attacking {
                numbers.proof
            } else {
                numbers.disproof
            }
        };
        let mut chosen = 0;
        let (mut least, mut second) = (u32::MAX, u32::MAX);
        for (i, child) in children.iter().enumerate() {
            let number = own(self.numbers_of(child));
            if number < least {
                second = least;
                least = number;
                chosen = i;
            } else {
                second = second.min(number);
            }
        }
        let child = self.numbers_of(&children[chosen]);
        // A little more than the second best, so as not to change sides all the time.
        let limit = second.saturating_add(1 + second / 4).min(PROVEN);
        let below = if attacking {
            Thresholds {
                proof: thresholds.proof.min(limit),
                disproof: (thresholds.disproof - node.disproof.min(thresholds.disproof))
                    .saturating_add(child.disproof)
                    .min(PROVEN),
            }
        } else {
            Thresholds {
                proof: (thresholds.proof - node.proof.min(thresholds.proof))
                    .saturating_add(child.proof)
                    .min(PROVEN),
                disproof: thresholds.disproof.min(limit),
            }
        };
        (chosen, below)
    }

    /// Follows the proof: the shortest mate for the attacker, the longest defence. Where the
    /// table has forgotten a part of the proof, it is searched again.
    fn mating_line(&mut self) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let mut attacking = true;
        while line.len() < MAX_PLY {
            let children = self.children(attacking);
            if children.is_empty() {
                break;
            }
            let mut best: Option<(usize, u16)> = None;
            for (i, child) in children.iter().enumerate() {
                let mut numbers = self.numbers_of(child);
                if numbers.proof != 0 && !attacking {
                    numbers = self.prove_again(child.mv, !attacking)?;
                }
                if numbers.proof != 0 {
                    continue;
                }
                let better = match best {
                    None => true,
                    Some((_, length)) if attacking => numbers.length < length,
                    Some((_, length)) => numbers.length > length,
                };
                if better {
                    best = Some((i, numbers.length));
                }
            }
            let mv = match best {
                Some((i, _)) => children[i].mv,
                None => self.any_proof(&children, !attacking)?,
            };
            self.position.make(mv);
            line.push(mv);
            attacking = !attacking;
        }
        for _ in &line {
            self.position.unmake();
        }
        (!attacking).then_some(line)
    }

    fn any_proof(&mut self, children: &[Child], attacking: bool) -> Option<Move> {
        children
            .iter()
            .find(|child| self.prove_again(child.mv, attacking).is_some())
            .map(|child| child.mv)
    }

    /// Searches the position after a move anew; `attacking` tells whose turn it is then.
    fn prove_again(&mut self, mv: Move, attacking: bool) -> Option<Numbers> {
        let all = Thresholds {
            proof: PROVEN,
            disproof: PROVEN,
        };
        self.position.make(mv);
        let numbers = self.visit(attacking, all, 0);
        self.position.unmake();
        (numbers.proof == 0).then_some(numbers)
    }
}
