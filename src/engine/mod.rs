//! The engine: one game at a time, chosen at run time, with a position, options and a search.
//!
//! [`Engine`] is the one place where a game's name becomes a type. It prints nothing and knows no
//! protocol: positions and moves come as text, results leave as [`Event`]s through a function
//! that the caller hands in with each search. Searches and other long work run on one thread that
//! lives as long as the engine; the caller's thread never waits for them unless it asks to.

mod equipment;
mod event;
mod memory;
pub mod options;
mod running;
mod search_task;
mod session;
mod ticket;
mod worker;

pub use event::{Answer, Event, GameOver, Line, MateAnswer};
pub use memory::has_room_for;
pub use options::Options;
pub use running::{Goal, SearchOrder, Tell};
pub use session::{Base, PositionVisitor, SetupError};
pub use ticket::Ticket;

use crate::board::{Color, Move};
use crate::games::notation::Notation;
use crate::games::{Outcome, Variant};
use crate::with_family;
use running::{Kind, Running};
use session::{GameSession, Session};
use std::io;
use std::time::Duration;
use worker::Worker;

/// Plays and analyses one game at a time.
pub struct Engine {
    variant: &'static Variant,
    options: Options,
    session: Box<dyn Session>,
    worker: Worker,
    running: Option<Running>,
}

impl Engine {
    /// An engine at the start position of a game. Nothing large is allocated yet.
    ///
    /// # Errors
    ///
    /// If the system gives no thread, or the game's own start position cannot be read.
    pub fn new(variant: &'static Variant) -> io::Result<Engine> {
        let session = open_session(variant).map_err(io::Error::other)?;
        Ok(Engine {
            variant,
            options: Options::default(),
            session,
            worker: Worker::start()?,
            running: None,
        })
    }

    /// The game being played.
    pub fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// Changes the game: stops the search and goes to the start position, everything forgotten.
    ///
    /// # Errors
    ///
    /// If the game's own start position cannot be read; the old game stays.
    pub fn set_variant(&mut self, variant: &'static Variant) -> Result<(), SetupError> {
        self.stop_and_wait();
        self.session = open_session(variant)?;
        self.variant = variant;
        Ok(())
    }

    /// What each search thread needs for its own in this game, in MiB.
    pub fn mib_per_thread(&self) -> usize {
        with_family!(self.variant.family, G => crate::search::Searcher::<G>::MIB_PER_THREAD)
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options. What concerns the search takes effect with the next search or
    /// [`Engine::prepare`]; a running search goes on with the old values.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// Opens the book and the tables of endings that the options name and that are not open yet;
    /// returns what the user should know of it. Does nothing while a search runs.
    pub fn equip(&mut self) -> Vec<String> {
        if self.is_searching() {
            return Vec::new();
        }
        self.session.equip(&self.options)
    }

    /// Does the heavy set-up that a search would begin with: allocates the tables. Does nothing
    /// while a search runs.
    pub fn prepare(&mut self) {
        if !self.is_searching() {
            self.session.prepare(self.options.settings());
        }
    }

    /// Stops the search and forgets everything learned, as the next position is of another game.
    pub fn new_game(&mut self) {
        self.clear();
    }

    /// Stops the search and empties the tables.
    pub fn clear(&mut self) {
        self.stop_and_wait();
        self.session.clear();
    }

    /// Goes to a position: a base and moves from there.
    ///
    /// # Errors
    ///
    /// If the base is no position, the old position stays. If a move is illegal, the position
    /// before that move is taken.
    pub fn set_position(&mut self, base: Base<'_>, moves: &[String]) -> Result<(), SetupError> {
        self.stop_and_wait();
        self.session.set_position(base, moves)
    }

    /// Gives each side the other's pieces and the other side the move; what happened before is
    /// forgotten.
    ///
    /// # Errors
    ///
    /// If what results is no position; the old one stays.
    pub fn flip(&mut self) -> Result<(), SetupError> {
        self.stop_and_wait();
        self.session.flip()
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.session.side()
    }

    /// The result, if the game is over by the rules.
    pub fn outcome(&self) -> Option<Outcome> {
        self.session.outcome()
    }

    /// Reads moves of the position: those that are legal, and the reasons against the others.
    pub fn read_moves(&self, texts: &[String]) -> (Vec<Move>, Vec<SetupError>) {
        self.session.read_moves(texts)
    }

    /// Calls the visitor with the position, its game known as a type.
    pub fn visit<V: PositionVisitor>(&self, visitor: V) -> Option<V::Output> {
        with_family!(self.variant.family, G => {
            let session = self.session.as_any().downcast_ref::<GameSession<G>>()?;
            Some(visitor.visit(session.position()))
        })
    }

    /// Starts a search of the position; a running one is stopped first and gives its answer.
    /// `tell` hears of its progress and, as the last event, of exactly one [`Event::Answer`].
    /// Limited strength and time counted in nodes hold where a move is to be played, and not
    /// where a mate is looked for.
    pub fn go(&mut self, mut order: SearchOrder, tell: Tell) {
        // The clock runs already.
        let ticket = Ticket::new(order.ponder, order.limits.infinite);
        self.stop_and_wait();
        self.session.prepare(self.options.settings());
        if self.options.analyse_mode {
            order.book = false;
        }
        if order.goal == Goal::BestMove && order.limits.mate_plies.is_none() {
            order.limits.strength = self.options.strength();
            order.limits.nodes_per_ms = self.options.nodes_per_ms;
        }
        let kind = if order.is_limited() {
            Kind::Limited
        } else {
            Kind::Endless
        };
        let task = self.session.search_task(order, &self.options);
        self.running = Some(self.worker.run(ticket, kind, move |ticket| {
            let mut tell = tell;
            task(ticket, &mut |event| {
                if !ticket.is_silent() {
                    tell(event);
                }
            });
        }));
    }

    /// Starts a count or other work beside a game, which should end soon after its ticket is stopped; a running search is
    /// stopped first and gives its answer. What is ordered next waits for the count, except
    /// [`Engine::stop`] and [`Engine::stop_within`].
    pub fn count(&mut self, work: impl FnOnce(&Ticket) + Send + 'static) {
        self.stop_and_wait();
        let ticket = Ticket::new(false, false);
        self.running = Some(self.worker.run(ticket, Kind::Count, work));
    }

    /// Waits for a running count to end, at most for `patience`, and stops it then.
    pub fn wait_for_count(&mut self, patience: Duration) {
        if let Some(running) = self
            .running
            .take_if(|running| running.kind() == Kind::Count)
        {
            running.wait_at_most(patience);
            running.ticket().stop();
            running.wait();
        }
    }

    /// Whether a search or a count is running.
    pub fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(Running::is_alive)
    }

    /// Whether the running search still ponders.
    pub fn is_pondering(&self) -> bool {
        self.is_searching()
            && self
                .running
                .as_ref()
                .is_some_and(|running| running.ticket().is_pondering())
    }

    /// Tells the search to end and to give its answer; does not wait for it.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.ticket().stop();
        }
    }

    /// Waits for a search that has a limit, or a count, to end; lets any other run.
    pub fn wait_for_limited(&mut self) {
        if let Some(running) = self
            .running
            .take_if(|running| running.kind() != Kind::Endless)
        {
            running.wait();
        }
    }

    /// Tells the search to end and waits until it has given its answer. A count is waited for.
    pub fn stop_and_wait(&mut self) {
        if let Some(running) = self.running.take() {
            if running.kind() != Kind::Count {
                running.ticket().stop();
            }
            running.wait();
        }
    }

    /// Tells the search to end and waits until it has, at most for `patience`.
    pub fn stop_within(&mut self, patience: Duration) {
        if let Some(running) = self.running.take() {
            running.ticket().stop();
            running.wait_at_most(patience);
        }
    }

    /// Ends the search without an answer.
    pub fn abandon(&mut self) {
        if let Some(running) = &self.running {
            running.ticket().silence();
        }
        self.stop_and_wait();
    }

    /// The awaited move was played: the search's own time runs from now on.
    pub fn ponder_hit(&self) {
        if let Some(running) = &self.running {
            running.ticket().ponder_hit();
        }
    }

    /// Waits for a search that has a limit to reach it, at most for `patience`, and stops it
    /// then; stops one that has none at once. Returns when nothing runs any more.
    pub fn finish_within(&mut self, patience: Duration) {
        if let Some(running) = &self.running
            && running.kind() != Kind::Endless
        {
            running.wait_at_most(patience);
            running.ticket().stop();
        }
        self.finish();
    }

    /// Waits for a search that has a limit to reach it; stops one that has none. Returns when
    /// nothing runs any more.
    pub fn finish(&mut self) {
        if let Some(running) = self.running.take() {
            if running.kind() == Kind::Endless {
                running.ticket().stop();
            }
            running.wait();
        }
    }
}

/// A session of the game: where its name becomes a type.
fn open_session(variant: &'static Variant) -> Result<Box<dyn Session>, SetupError> {
    with_family!(variant.family, G => {
        Ok(Box::new(GameSession::<G>::new(variant)?))
    })
}

/// Names every legal move of a position, in alphabetical order.
pub struct LegalMoves(
    /// How to write them.
    pub Notation,
);

impl PositionVisitor for LegalMoves {
    type Output = Vec<String>;

    fn visit<G: crate::eval::Evaluated>(self, position: &crate::games::Position<G>) -> Vec<String> {
        let mut names: Vec<String> = position
            .legal_moves()
            .into_iter()
            .map(|mv| crate::games::notation::write_move(position, mv, self.0))
            .collect();
        names.sort_unstable();
        names
    }
}

#[cfg(test)]
mod tests;
