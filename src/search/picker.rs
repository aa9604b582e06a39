//! Hands out the moves of a node, the most promising first, and generates no more than needed.

use super::history::{Histories, Slot};
use crate::board::Move;
use crate::eval::{self, Evaluated};
use crate::games::{Each, ExchangeValues, Goal, Position, Safety};

/// A move with the score it is sorted by, in one number so that the best one is found by
/// comparing numbers: the score in the upper bits, the move in the lower sixteen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Scored(i64);

impl Scored {
    #[inline(always)]
    fn new(mv: Move, score: i32) -> Scored {
        Scored(i64::from(score) << 16 | i64::from(mv.bits()))
    }

    #[inline(always)]
    fn mv(self) -> Move {
        Move::from_bits(self.0 as u16)
    }

    #[inline(always)]
    fn score(self) -> i32 {
        (self.0 >> 16) as i32
    }
}

/// Which kind of move was handed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// The table's move.
    TableMove,
    /// Generate captures.
    MakeNoisy,
    /// Captures that lose nothing.
    GoodNoisy,
    /// Generate the others.
    MakeQuiet,
    /// Moves that capture nothing, drops among them.
    Quiet,
    /// Captures that lose something.
    BadNoisy,
    /// No more.
    Done,
}

/// What the picker needs to know of the node.
pub(super) struct Context<'a, G: Evaluated> {
    pub(super) position: &'a Position<G>,
    pub(super) safety: &'a Safety,
    pub(super) histories: &'a Histories<G>,
    pub(super) before: [Slot; 3],
    pub(super) values: &'a ExchangeValues,
}

/// Which quiet moves are still to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Quiets {
    All,
    /// Only checks; the list still has others.
    ChecksWanted,
    /// Only checks.
    Checks,
}

/// After so many single selections the rest of a list is sorted.
const SELECTIONS: usize = 10;

/// A staged move picker. The lists are lent by the caller and returned at the end, so that no
/// node allocates.
pub(super) struct Picker {
    stage: Stage,
    table_move: Move,
    list: Vec<Scored>,
    bad: Vec<Scored>,
    next: usize,
    only_noisy: bool,
    quiets: Quiets,
    /// Captures must win at least this much, in centipawns, to come early.
    threshold: i32,
}

/// The lists of a picker, kept between nodes for their memory.
#[derive(Default)]
pub(super) struct Lists {
    list: Vec<Scored>,
    bad: Vec<Scored>,
}

impl Picker {
    /// All moves; `table_move` is legal or none.
    pub(super) fn new(table_move: Move, lists: Lists) -> Picker {
        let Lists { mut list, mut bad } = lists;
        list.clear();
        bad.clear();
        Picker {
            stage: if table_move.is_some() {
                Stage::TableMove
            } else {
                Stage::MakeNoisy
            },
            table_move,
            list,
            bad,
            next: 0,
            only_noisy: false,
            quiets: Quiets::All,
            threshold: 0,
        }
    }

    /// Only captures that win at least `threshold` centipawns in the exchange.
    pub(super) fn noisy(table_move: Move, threshold: i32, lists: Lists) -> Picker {
        Picker {
            only_noisy: true,
            threshold,
            ..Picker::new(table_move, lists)
        }
    }

    /// Gives the lists back.
    pub(super) fn into_lists(self) -> Lists {
        Lists {
            list: self.list,
            bad: self.bad,
        }
    }

    /// No more quiet moves from now on, but those that give check with the piece that moves.
    pub(super) fn skip_quiets(&mut self) {
        if self.quiets == Quiets::All {
            self.quiets = Quiets::ChecksWanted;
        }
    }

    /// The kind of the move handed out last.
    pub(super) fn stage(&self) -> Stage {
        self.stage
    }

    /// The next move.
    pub(super) fn next<G: Evaluated>(&mut self, context: &Context<G>) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    if self.table_move.is_some() && self.next == 0 {
                        self.next = 1;
                        return Some(self.table_move);
                    }
                    self.stage = Stage::MakeNoisy;
                }
                Stage::MakeNoisy => {
                    self.next = 0;
                    self.generate_noisy(context);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.select() {
                    Some(scored) => {
                        let threshold = if self.only_noisy {
                            self.threshold
                        } else {
                            // A capture of good repute may lose a little.
                            -scored.score() / 256
                        };
                        if context
                            .position
                            .exchange_wins(scored.mv(), threshold, context.values)
                        {
                            return Some(scored.mv());
                        }
                        self.bad.push(scored);
                    }
                    None if self.only_noisy => self.stage = Stage::Done,
                    None => self.stage = Stage::MakeQuiet,
                },
                Stage::MakeQuiet => {
                    self.next = 0;
                    self.list.clear();
                    self.generate_quiet(context);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if self.quiets == Quiets::ChecksWanted {
                        self.keep_checks(context.position);
                    }
                    match self.select() {
                        Some(scored) => return Some(scored.mv()),
                        None => {
                            self.next = 0;
                            self.stage = Stage::BadNoisy;
                        }
                    }
                }
                Stage::BadNoisy => match self.bad.get(self.next) {
                    Some(scored) => {
                        self.next += 1;
                        return Some(scored.mv());
                    }
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    fn generate_noisy<G: Evaluated>(&mut self, context: &Context<G>) {
        let position = context.position;
        let table_move = self.table_move;
        let list = &mut self.list;
        let mut sink = Each::<G, _>::new(|mv: Move| {
            if mv == table_move {
                return;
            }
            let mover = position.mover(mv);
            let captured = position.captured_by(mv);
            let mut score = 0;
            if captured.is_some() {
                score = eval::exchange_value::<G>(captured.role()) * 16
                    + context.histories.capture(mover, mv, captured);
            }
            if mv.changes_form() {
                let gain = eval::piece_value::<G>(position.arriving(mv).role())
                    - eval::piece_value::<G>(mover.role());
                score += gain * 8;
            }
            list.push(Scored::new(mv, score));
        });
        position.generate(context.safety, Goal::Noisy, &mut sink);
    }

    fn generate_quiet<G: Evaluated>(&mut self, context: &Context<G>) {
        let position = context.position;
        let side = position.side();
        let table_move = self.table_move;
        let list = &mut self.list;
        let mut sink = Each::<G, _>::new(|mv: Move| {
            if mv == table_move {
                return;
            }
            let slot = Histories::<G>::slot(side, position.mover(mv), mv);
            let mut score = context.histories.quiet(side, mv, slot, context.before);
            if mv.changes_form() {
                score += 2000;
            }
            list.push(Scored::new(mv, score));
        });
        position.generate(context.safety, Goal::Quiet, &mut sink);
    }

    /// Takes the moves out of what is left of the list that do not check with their own piece.
    fn keep_checks<G: Evaluated>(&mut self, position: &Position<G>) {
        self.quiets = Quiets::Checks;
        let checks = position.checking_squares();
        let mut kept = self.next;
        for i in self.next..self.list.len() {
            let mv = self.list[i].mv();
            if checks.has(position.arriving(mv).role(), mv.to()) {
                self.list[kept] = self.list[i];
                kept += 1;
            }
        }
        self.list.truncate(kept);
    }

    /// The best of what is left of the list: selected one by one at first, then sorted.
    fn select(&mut self) -> Option<Scored> {
        let rest = self.list.get_mut(self.next..)?;
        if self.next < SELECTIONS {
            let best = rest.iter().copied().max()?;
            let place = rest.iter().position(|&scored| scored == best)?;
            rest.swap(0, place);
        } else if self.next == SELECTIONS {
            rest.sort_unstable_by_key(|&scored| std::cmp::Reverse(scored));
        }
        let scored = rest.first().copied()?;
        self.next += 1;
        Some(scored)
    }
}
