//! The search of one position after the other.

use super::arguments::Effort;
use super::finding::{Evaluation, Finding, FoundLine, expectation, points};
use super::suite::{Attempt, Problem};
use crate::board::Color;
use crate::engine::{Answer, Engine, Event, GameOver, Goal, Line, Options, SearchOrder};
use crate::games::notation::Notation;
use crate::games::{Outcome, Variant};
use crate::search::Bound;
use crate::tools::given;
use crate::tools::records::{Board, Record};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How often an interrupt is looked for during a search.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// A position to be searched.
#[derive(Clone, Copy)]
pub(super) struct Job<'a> {
    /// The number of the game or line in the input, from 1.
    pub(super) number: usize,
    pub(super) record: &'a Record,
    /// Moves of the game before the position.
    pub(super) ply: usize,
    /// What is to be found, if it is a problem.
    pub(super) problem: Option<&'a Problem>,
}

/// Searches positions.
pub(super) struct Analyst<'a> {
    effort: &'a Effort,
    options: Options,
    interrupt: &'a AtomicBool,
    engine: Option<Engine>,
}

/// What a search has told so far.
#[derive(Default)]
struct Heard {
    lines: Vec<Line>,
    attempts: Vec<Attempt>,
    over: Option<GameOver>,
    best: Option<String>,
    nodes: u64,
    time_ms: u64,
}

impl<'a> Analyst<'a> {
    /// An analyst with some threads and a table of some MiB; searches end when they are
    /// interrupted.
    pub(super) fn new(
        effort: &'a Effort,
        threads: usize,
        hash_mib: usize,
        interrupt: &'a AtomicBool,
    ) -> Analyst<'a> {
        Analyst {
            effort,
            options: Options {
                threads,
                hash_mib,
                multi_pv: effort.lines(),
                show_wdl: true,
                analyse_mode: true,
                ..Options::default()
            },
            interrupt,
            engine: None,
        }
    }

    /// What is to come belongs to another game.
    pub(super) fn new_game(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
    }

    /// The engine, of the right game.
    fn engine(&mut self, variant: &'static Variant) -> Result<&mut Engine, String> {
        if let Some(engine) = &mut self.engine
            && engine.variant() != variant
        {
            let set = engine.set_variant(variant);
            set.map_err(|error| error.to_string())?;
        }
        let options = &self.options;
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => {
                let mut engine = Engine::new(variant).map_err(|error| error.to_string())?;
                engine.set_options(options.clone());
                engine
            }
        };
        Ok(self.engine.insert(engine))
    }

    /// Searches a position. If it is interrupted, what was found is less than was wanted. `watch`
    /// is shown the best line whenever it changes.
    ///
    /// # Errors
    ///
    /// If the system gives no thread.
    pub(super) fn search(
        &mut self,
        job: &Job,
        watch: &mut dyn FnMut(&FoundLine),
    ) -> Result<Finding, String> {
        let order = SearchOrder {
            limits: self.effort.limits(),
            ponder: false,
            goal: Goal::BestMove,
            book: false,
            notation: Notation::Uci,
            // Where a game goes on after a draw by rule, there is something to be said.
            rules_end_games: job.ply == job.record.moves.len(),
        };
        let interrupt = self.interrupt;
        let engine = self.engine(job.record.variant)?;
        given::set_position(engine, job.record, job.ply)?;
        let side = engine.side();
        let mut heard = Heard::default();
        let mut hear = |event: Event| {
            if let Event::Line(line) = &event
                && line.multi_pv == 1
            {
                watch(&FoundLine::new(line, side));
            }
            heard.take(event, side);
            let (problem, last) = (job.problem, heard.attempts.last());
            problem
                .zip(last)
                .is_some_and(|(problem, last)| problem.is_done(last, side))
        };
        listen(engine, order, interrupt, &mut hear);
        Ok(self.finding(job, side, heard))
    }

    fn finding(&self, job: &Job, side: Color, heard: Heard) -> Finding {
        let board = job.record.board_after(job.ply);
        let lines = self.lines(&heard, &*board, side);
        let expected = match (heard.over, lines.first()) {
            (Some(over), _) => points(over, side),
            (None, Some(line)) => expectation(line.wdl),
            (None, None) => board.outcome().map_or(0.5, expectation_of_outcome),
        };
        Finding {
            number: job.number,
            ply: job.ply,
            fen: board.fen(),
            expected,
            best: heard.best,
            lines,
            nodes: heard.nodes,
            time_ms: heard.time_ms,
            played: job.record.moves.get(job.ply).map(|mv| mv.uci.clone()),
            loss: None,
            judgement: None,
            solution: job
                .problem
                .map(|problem| problem.judge(&heard.attempts, side)),
            partial: false,
        }
    }

    /// The best lines, that of the best move first, none with the first move of another.
    fn lines(&self, heard: &Heard, board: &dyn Board, side: Color) -> Vec<FoundLine> {
        let mut lines: Vec<&Line> = heard
            .lines
            .iter()
            .filter(|line| !line.pv.is_empty())
            .collect();
        let is_best = |line: &Line| line.pv.first() == heard.best.as_ref();
        lines.sort_by_key(|line| (!is_best(line), line.multi_pv));
        let mut found: Vec<FoundLine> = Vec::new();
        for line in lines {
            let is_new = found.iter().all(|other| other.pv[0] != line.pv[0]);
            if is_new && found.len() < self.effort.lines() {
                found.push(FoundLine::new(line, side));
            }
        }
        for line in &mut found {
            line.readable = readable(board, &line.pv);
        }
        found
    }
}

fn expectation_of_outcome(outcome: Outcome) -> f64 {
    match outcome.winner {
        None => 0.5,
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
    }
}

/// Moves in UCI's form as people write them, as far as they are legal.
pub(super) fn readable(board: &dyn Board, moves: &[String]) -> Vec<String> {
    let mut board = board.copy();
    let mut texts = Vec::with_capacity(moves.len());
    for uci in moves {
        let Ok(text) = board.algebraic(uci) else {
            break;
        };
        texts.push(text);
        if board.play(uci).is_err() {
            break;
        }
    }
    texts
}

/// Lets the engine search until its answer. `hear` is told of everything, and says whether enough
/// was found.
fn listen(
    engine: &mut Engine,
    order: SearchOrder,
    interrupt: &AtomicBool,
    hear: &mut dyn FnMut(Event) -> bool,
) {
    let (sender, receiver) = channel();
    engine.go(
        order,
        Box::new(move |event| {
            // Nobody listens any more only after the answer.
            let _ = sender.send(event);
        }),
    );
    loop {
        let is_enough = match receiver.recv_timeout(LOOK_EVERY) {
            Ok(event @ Event::Answer(_)) => {
                hear(event);
                return;
            }
            Ok(event) => hear(event),
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if is_enough || interrupt.load(Ordering::Relaxed) {
            engine.stop();
        }
    }
}

impl Heard {
    fn take(&mut self, event: Event, side: Color) {
        match event {
            Event::Line(line) => self.line(line, side),
            Event::GameOver(over) => self.over = Some(over),
            Event::Fault(what) => log::error!("{what}"),
            Event::Answer(answer) => self.answer(answer, side),
            Event::CurrentMove { .. } => {}
        }
    }

    fn line(&mut self, line: Line, side: Color) {
        self.nodes = self.nodes.max(line.nodes);
        self.time_ms = self.time_ms.max(line.time_ms);
        // What fails low is searched again, and says nothing of the move until then.
        if line.bound == Bound::Upper && !self.lines.is_empty() {
            return;
        }
        if let (1, Some(best)) = (line.multi_pv, line.pv.first()) {
            self.attempts.push(Attempt {
                best: best.clone(),
                score: Evaluation::new(line.score, side),
                time_ms: line.time_ms,
                nodes: line.nodes,
            });
        }
        match self
            .lines
            .iter_mut()
            .find(|old| old.multi_pv == line.multi_pv)
        {
            Some(old) => *old = line,
            None => self.lines.push(line),
        }
    }

    /// Takes the answer, which has the last word.
    fn answer(&mut self, answer: Answer, side: Color) {
        let Answer::Move { best, .. } = answer else {
            return;
        };
        if let (Some(best), Some(last)) = (&best, self.attempts.last())
            && last.best != *best
        {
            let of_best = self.lines.iter().find(|line| line.pv.first() == Some(best));
            let score = of_best.map_or(last.score, |line| Evaluation::new(line.score, side));
            let attempt = Attempt {
                best: best.clone(),
                score,
                time_ms: self.time_ms,
                nodes: self.nodes,
            };
            self.attempts.push(attempt);
        }
        self.best = best;
    }
}
