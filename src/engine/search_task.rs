//! One search from beginning to end: from the order to the events.

use super::event::{Answer, Event, GameOver, Line, MateAnswer};
use super::running::{Goal, SearchOrder};
use super::ticket::Ticket;
use crate::board::Move;
use crate::book::{Book, Candidate, choose};
use crate::eval::{Evaluated, win_draw_loss};
use crate::games::notation::write_move;
use crate::games::{Outcome, Position, Reason};
use crate::search::{
    Bound, Conclusion, Event as SearchEvent, Limits, MAX_EVAL, MAX_PLY, Report, Score, Searcher,
    Value, is_decided,
};
use log::error;
use std::hash::{BuildHasher, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

mod mate;

/// Whom to tell of events.
type Tell<'a> = &'a mut dyn FnMut(Event);

/// A search to be done.
pub(super) struct SearchTask<G: Evaluated> {
    pub(super) position: Position<G>,
    pub(super) searcher: Arc<Mutex<Option<Searcher<G>>>>,
    pub(super) order: SearchOrder,
    pub(super) show_wdl: bool,
    /// The book, if one is to be used.
    pub(super) book: Option<Arc<Book>>,
    /// Size of the mate solver's table in MiB.
    pub(super) solver_mib: usize,
}

impl<G: Evaluated> SearchTask<G> {
    /// Does it. The last event is the answer, whatever happens.
    pub(super) fn run(self, ticket: &Ticket, tell: Tell) {
        let result = catch_unwind(AssertUnwindSafe(|| match self.order.goal {
            Goal::Mate => Answer::Mate(self.find_mate(ticket, tell)),
            Goal::BestMove => self.find_move(ticket, tell),
        }));
        let answer = result.unwrap_or_else(|_| {
            error!("a search panicked");
            ticket.wait_for_release();
            self.makeshift(tell)
        });
        tell(Event::Answer(answer));
    }

    /// An answer without a search.
    fn makeshift(&self, tell: Tell) -> Answer {
        if self.order.goal == Goal::Mate {
            return Answer::Mate(MateAnswer::Unknown);
        }
        let result = catch_unwind(AssertUnwindSafe(|| {
            self.answer(&self.checked(Conclusion::default(), tell))
        }));
        result.unwrap_or(Answer::Move {
            best: None,
            ponder: None,
        })
    }

    /// An ordinary search.
    fn find_move(&self, ticket: &Ticket, tell: Tell) -> Answer {
        if let Some(over) = self.game_over() {
            tell(Event::GameOver(over));
            ticket.wait_for_release();
            return Answer::Move {
                best: None,
                ponder: None,
            };
        }
        if let Some(answer) = self.book_move(ticket, tell) {
            return answer;
        }
        let mut told = 0usize;
        let mut counting = |event| {
            told += usize::from(matches!(event, Event::Line(_)));
            tell(event);
        };
        let conclusion = self.search(&self.order.limits, ticket, &mut counting, &mut |_| {});
        let conclusion = self.checked(conclusion, tell);
        if told == 0
            && let Some(line) = self.last_line(&conclusion, ticket)
        {
            tell(Event::Line(line));
        }
        ticket.wait_for_release();
        self.answer(&conclusion)
    }

    /// A move of the book, chosen by the weights, with a line that tells what the book says of it.
    fn book_move(&self, ticket: &Ticket, tell: Tell) -> Option<Answer> {
        let book = self.book.as_ref().filter(|_| self.order.book)?;
        let mut candidates = book.candidates(&self.position);
        let wanted = &self.order.limits.search_moves;
        candidates.retain(|candidate| wanted.is_empty() || wanted.contains(&candidate.mv));
        let random = RandomState::new().hash_one(self.position.key());
        let Candidate { mv, ponder, book } = choose(&candidates, random)?.clone();
        let conclusion = Conclusion {
            best: Some(mv),
            ponder,
            value: book.score.clamp(-MAX_EVAL, MAX_EVAL),
            depth: book.depth.clamp(1, MAX_PLY as u32),
            ..Conclusion::default()
        };
        if let Some(line) = self.last_line(&conclusion, ticket) {
            tell(Event::Line(line));
        }
        Some(self.answer(&conclusion))
    }

    /// Whether the game is over for the order's purposes, and how.
    fn game_over(&self) -> Option<GameOver> {
        let Outcome { winner, reason } = self.position.outcome()?;
        let no_moves = matches!(reason, Reason::Checkmate | Reason::Stalemate);
        if !no_moves && !self.order.rules_end_games {
            return None;
        }
        Some(match winner {
            None => GameOver::Drawn,
            Some(side) if side == self.position.side() => GameOver::Won,
            Some(_) => GameOver::Lost,
        })
    }

    /// Lets the searcher work, passes on what it tells and shows every report to `watch`. If it
    /// panics, it is given up with all it knew, and nothing is concluded.
    fn search(
        &self,
        limits: &Limits,
        ticket: &Ticket,
        tell: Tell,
        watch: &mut dyn FnMut(&Report),
    ) -> Conclusion {
        let mut slot = self.searcher.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(searcher) = slot.as_mut() else {
            error!("a search without a searcher");
            return Conclusion::default();
        };
        let mut scratch = self.position.clone();
        let result = catch_unwind(AssertUnwindSafe(|| {
            searcher.go(&self.position, limits, ticket.control(), &mut |event| {
                if let SearchEvent::Line(report) = &event {
                    watch(report);
                }
                self.pass_on(event, &mut scratch, tell);
            })
        }));
        result.unwrap_or_else(|_| {
            tell(Event::Fault(
                "the search failed and was given up".to_owned(),
            ));
            let broken = slot.take();
            if catch_unwind(AssertUnwindSafe(|| drop(broken))).is_err() {
                error!("a failed search could not be cleared away");
            }
            Conclusion::default()
        })
    }

    /// Turns one of the search's events into one of the engine's.
    fn pass_on(&self, event: SearchEvent, scratch: &mut Position<G>, tell: Tell) {
        match event {
            SearchEvent::Line(report) => {
                if let Some(line) = self.line(&report, scratch) {
                    tell(Event::Line(line));
                }
            }
            SearchEvent::CurrentMove { depth, mv, number } => {
                tell(Event::CurrentMove {
                    depth,
                    mv: write_move(scratch, mv, self.order.notation),
                    number,
                });
            }
        }
    }

    /// A report as a line, its moves checked: an illegal one would end the line. A line whose
    /// first move ends the game as a draw ends there with the score 0, and no other line of one
    /// move has that score, since tools take such a line for a draw by rule.
    fn line(&self, report: &Report, scratch: &mut Position<G>) -> Option<Line> {
        let mut pv = Vec::with_capacity(report.line.len());
        let mut value = report.value;
        let mut made = 0;
        for &mv in &report.line {
            if !is_legal(scratch, mv) {
                error!("an illegal move in a line of the search");
                break;
            }
            pv.push(write_move(scratch, mv, self.order.notation));
            scratch.make(mv);
            made += 1;
            if made == 1 && is_drawn(scratch) {
                value = 0;
                break;
            }
        }
        let drawn = made == 1 && is_drawn(scratch);
        for _ in 0..made {
            scratch.unmake();
        }
        if pv.len() == 1 && value == 0 && !drawn {
            value = 1;
        }
        (!pv.is_empty()).then(|| Line {
            depth: report.depth,
            selective_depth: report.selective_depth,
            multi_pv: report.multi_pv,
            score: Score::from(value),
            bound: if drawn { Bound::Exact } else { report.bound },
            wdl: self.show_wdl.then(|| self.wdl(value)),
            nodes: report.nodes,
            time_ms: report.time_ms,
            hash_full: report.hash_full,
            table_hits: report.table_hits,
            pv,
        })
    }

    /// Chances of win, draw and loss.
    fn wdl(&self, value: Value) -> [u16; 3] {
        match value {
            value if !is_decided(value) => win_draw_loss::<G>(value, self.position.ply()),
            value if value > 0 => [1000, 0, 0],
            _ => [0, 0, 1000],
        }
    }

    /// The conclusion with a best move that is legal, whatever the search said.
    fn checked(&self, mut conclusion: Conclusion, tell: Tell) -> Conclusion {
        let legal = |mv: &Move| is_legal(&self.position, *mv);
        if !conclusion.best.as_ref().is_some_and(legal) {
            tell(Event::Fault("the search found no move".to_owned()));
            let allowed = self.order.limits.search_moves.first().copied();
            conclusion.best = allowed.or_else(|| self.position.legal_moves().first().copied());
            conclusion.ponder = None;
        }
        conclusion
    }

    /// A line for a search that told of none.
    fn last_line(&self, conclusion: &Conclusion, ticket: &Ticket) -> Option<Line> {
        let elapsed = ticket.control().elapsed().as_millis();
        let report = Report {
            depth: conclusion.depth.max(1),
            selective_depth: conclusion.depth.max(1),
            multi_pv: 1,
            value: conclusion.value,
            bound: Bound::Exact,
            nodes: conclusion.nodes,
            time_ms: u64::try_from(elapsed).unwrap_or(u64::MAX),
            hash_full: 0,
            table_hits: 0,
            line: conclusion
                .best
                .into_iter()
                .chain(conclusion.ponder)
                .collect(),
        };
        self.line(&report, &mut self.position.clone())
    }

    /// The best move and the reply expected to it, if that is a move.
    fn answer(&self, conclusion: &Conclusion) -> Answer {
        let notation = self.order.notation;
        let mut after = self.position.clone();
        let best = conclusion.best.map(|mv| {
            let text = write_move(&after, mv, notation);
            after.make(mv);
            text
        });
        let ponder = conclusion
            .ponder
            .filter(|&mv| best.is_some() && is_legal(&after, mv) && after.outcome().is_none())
            .map(|mv| write_move(&after, mv, notation));
        Answer::Move { best, ponder }
    }
}

/// Whether a move code is a legal move of the position.
fn is_legal<G: Evaluated>(position: &Position<G>, mv: Move) -> bool {
    position.is_pseudo_legal(mv) && position.is_legal(mv, &position.safety())
}

/// Whether the game has ended as a draw.
fn is_drawn<G: Evaluated>(position: &Position<G>) -> bool {
    position
        .outcome()
        .is_some_and(|outcome| outcome.winner.is_none())
}
