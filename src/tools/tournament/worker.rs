//! The threads that play: each takes one game after the other and keeps its engines running.

use super::schedule::{Job, Schedule};
use super::settings::{IllegalPolicy, Settings};
use crate::board::Color;
use crate::tools::arena::{
    Ending, Fault, GameRecord, GameResult, Hearing, Opening, Openings, Player, Terms, play,
};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

/// What the workers have in common.
pub(super) struct Shared<'a> {
    pub(super) settings: &'a Settings,
    pub(super) schedule: &'a Schedule,
    pub(super) openings: &'a Openings,
    /// The numbers of the games still to be played.
    pub(super) queue: Mutex<VecDeque<usize>>,
    /// Set when everything is to end at once.
    pub(super) interrupt: Arc<AtomicBool>,
}

/// A game that a worker has played.
pub(super) struct Done {
    pub(super) job: Job,
    pub(super) record: GameRecord,
    /// Unasked moves of White and Black.
    pub(super) unasked: [u32; 2],
}

impl Done {
    /// What went wrong, with the number of the engine that it went wrong with.
    pub(super) fn fault(&self) -> Option<(usize, &Fault)> {
        match &self.record.ending {
            Ending::Fault(side, fault) => Some((engine_of(&self.job, *side), fault)),
            _ => None,
        }
    }
}

/// What a worker tells.
pub(super) enum Message {
    /// There seems to be a slip in what the engine of this number is told.
    Complaint(usize, String),
    /// A game has ended.
    Done(Box<Done>),
}

/// Plays games until none is left or everything is to end.
pub(super) fn work(shared: &Shared, teller: &Sender<Message>) {
    let mut seats = Seats::new(shared, teller);
    while let Some(job) = shared.next() {
        let result = seats.play(job);
        if teller.send(Message::Done(Box::new(result))).is_err() {
            break;
        }
    }
    seats.leave();
}

impl Shared<'_> {
    fn next(&self) -> Option<Job> {
        if self.interrupt.load(Ordering::Relaxed) {
            return None;
        }
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.pop_front().map(|number| self.schedule.job(number))
    }
}

/// The engines of a worker, by their number.
struct Seats<'a> {
    shared: &'a Shared<'a>,
    teller: &'a Sender<Message>,
    players: Vec<Option<Player>>,
}

impl<'a> Seats<'a> {
    fn new(shared: &'a Shared<'a>, teller: &'a Sender<Message>) -> Seats<'a> {
        Seats {
            shared,
            teller,
            players: shared.settings.contestants.iter().map(|_| None).collect(),
        }
    }

    /// Plays one game, with engines that still run where there are such.
    fn play(&mut self, job: Job) -> Done {
        let settings = self.shared.settings;
        let opening = self.shared.openings.get(job.opening);
        let terms = Terms {
            variant: settings.variant,
            limits: [job.white, job.black].map(|engine| settings.contestants[engine].limits),
            adjudication: settings.adjudication,
            check_analysis: false,
        };
        self.leave_others([job.white, job.black]);
        let mut record = self.seat_and_play(&job, opening, &terms);
        if let Ending::Fault(side, fault) = &record.ending {
            record.result = self.counts_as(record.result, fault);
            if !fault.leaves_engine_usable() {
                self.players[engine_of(&job, *side)] = None;
            }
        }
        let unasked = [job.white, job.black].map(|engine| {
            let player = self.players[engine].as_mut();
            player.map_or(0, Player::take_strays)
        });
        Done {
            job,
            record,
            unasked,
        }
    }

    fn seat_and_play(&mut self, job: &Job, opening: &Opening, terms: &Terms) -> GameRecord {
        for side in Color::BOTH {
            if let Err(fault) = self.seat(engine_of(job, side)) {
                return GameRecord::not_played(opening, terms, side, fault);
            }
        }
        match self.players.get_disjoint_mut([job.white, job.black]) {
            Ok([Some(white), Some(black)]) => play([white, black], opening, terms),
            _ => {
                let fault = Fault::NotStarted("there is no such engine".to_owned());
                GameRecord::not_played(opening, terms, Color::White, fault)
            }
        }
    }

    /// Starts an engine unless it runs.
    fn seat(&mut self, engine: usize) -> Result<(), Fault> {
        let Shared {
            settings,
            interrupt,
            ..
        } = self.shared;
        if self.players[engine].is_none() {
            let mut player = Player::start(
                &settings.contestants[engine].engine,
                settings.variant,
                Hearing::LastScore,
                interrupt,
            )?;
            for complaint in player.take_complaints() {
                // Whoever listened has gone if nothing can be sent.
                let _ = self.teller.send(Message::Complaint(engine, complaint));
            }
            self.players[engine] = Some(player);
        }
        Ok(())
    }

    /// What a game counts as in which something went wrong.
    fn counts_as(&self, result: GameResult, fault: &Fault) -> GameResult {
        match (fault, self.shared.settings.illegal) {
            (Fault::Illegal(_), IllegalPolicy::Draw) => GameResult::Draw,
            (Fault::Illegal(_), IllegalPolicy::Discard) => GameResult::Unfinished,
            _ => result,
        }
    }

    /// Ends the engines that the next game does not need.
    fn leave_others(&mut self, needed: [usize; 2]) {
        for (engine, seat) in self.players.iter_mut().enumerate() {
            if !needed.contains(&engine) {
                quit(seat);
            }
        }
    }

    /// Ends all engines.
    fn leave(&mut self) {
        self.players.iter_mut().for_each(quit);
    }
}

/// Ends an engine, if it runs, properly where it can be done.
fn quit(seat: &mut Option<Player>) {
    if let Some(mut player) = seat.take()
        && let Err(fault) = player.quit()
    {
        log::warn!("an engine had to be killed: {fault}");
    }
}

fn engine_of(job: &Job, side: Color) -> usize {
    match side {
        Color::White => job.white,
        Color::Black => job.black,
    }
}
