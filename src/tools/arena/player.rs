//! An engine, from the other end of the protocol.

use super::declared::{self, Declared};
use super::engine::EngineSettings;
use super::fault::Fault;
use super::process::{Heard, Hearing, Process};
use crate::games::Variant;
use crate::protocol::Dialect;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

/// How often a wait looks whether it has been broken off.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// How long a process that has closed its output may take to end, for its exit status.
const LAST_BREATH: Duration = Duration::from_millis(200);

/// An answer with the analysis before it.
#[derive(Debug)]
pub struct Reply {
    /// When the answer came.
    pub at: Instant,
    /// The answer.
    pub line: String,
    /// The lines before it under [`Hearing::All`]; otherwise the last one with a score, if any.
    pub before: Vec<String>,
    /// Whether the engine gave the same answer the last time in this game: it may then have
    /// answered twice.
    pub repeats: bool,
}

impl Reply {
    /// The word after `bestmove`: a move, or what stands for one.
    pub fn word(&self) -> &str {
        self.line.split_ascii_whitespace().nth(1).unwrap_or("")
    }

    /// The move that the engine expects from its opponent, if it says so.
    pub fn expected(&self) -> Option<&str> {
        let mut words = self.line.split_ascii_whitespace().skip(2);
        (words.next() == Some("ponder"))
            .then(|| words.next())
            .flatten()
    }
}

/// A running engine that has shaken hands and knows the game.
#[derive(Debug)]
pub struct Player {
    process: Process,
    dialect: Dialect,
    hearing: Hearing,
    patience: Duration,
    long_patience: Duration,
    interrupt: Arc<AtomicBool>,
    declared: Vec<Declared>,
    /// What seems to be a slip in what it was told.
    complaints: Vec<String>,
    last_answer: String,
    strays: u32,
    may_ponder: bool,
    is_pondering: bool,
}

impl Player {
    /// Starts an engine: handshake, options, the choice of the game. Waits end early, with
    /// [`Fault::Interrupted`], once `interrupt` is set.
    ///
    /// # Errors
    ///
    /// If it cannot be started, ends, or does not answer in time.
    pub fn start(
        engine: &EngineSettings,
        variant: &Variant,
        hearing: Hearing,
        interrupt: &Arc<AtomicBool>,
    ) -> Result<Player, Fault> {
        let process = Process::start(engine, hearing).map_err(Fault::NotStarted)?;
        let mut player = Player {
            process,
            dialect: engine.dialect,
            hearing,
            patience: engine.patience(),
            long_patience: engine.long_patience(),
            interrupt: Arc::clone(interrupt),
            declared: Vec::new(),
            complaints: Vec::new(),
            last_answer: String::new(),
            strays: 0,
            may_ponder: engine.ponders,
            is_pondering: false,
        };
        player.prepare(engine, variant)?;
        Ok(player)
    }

    /// The handshake, the options and the choice of the game.
    fn prepare(&mut self, engine: &EngineSettings, variant: &Variant) -> Result<(), Fault> {
        let (hello, done, game) = match self.dialect {
            Dialect::Uci => ("uci", "uciok", "UCI_Variant"),
            Dialect::Usi => ("usi", "usiok", "USI_Variant"),
        };
        self.send(hello);
        let mut declared = Vec::new();
        self.wait_for(done, self.patience, &mut |line| {
            declared.extend(Declared::read(line));
        })?;
        self.declared = declared;
        for line in &engine.first_lines {
            self.send(line);
        }
        for (name, value) in &engine.options {
            self.complaints
                .extend(declared::complaint(&self.declared, name, value));
            self.set_option(name, value);
        }
        if self.may_ponder {
            match self.dialect {
                // Engines that speak USI need not declare it.
                Dialect::Usi => self.set_option("USI_Ponder", "true"),
                Dialect::Uci if self.knows_option("Ponder") => self.set_option("Ponder", "true"),
                Dialect::Uci => {}
            }
        }
        // An engine for orthodox chess alone has no such option.
        if variant.name != "chess" || self.knows_option(game) {
            let name = engine.variant.as_deref().unwrap_or(variant.name);
            self.doubt_game(game, name, engine);
            self.set_option(game, name);
        }
        self.synchronise()
    }

    /// Notes whether the engine does not seem to know the game. What games a file of rules adds,
    /// it does not declare anew.
    fn doubt_game(&mut self, option: &str, name: &str, engine: &EngineSettings) {
        let mut options = engine.options.iter();
        let has_rules = options.any(|(name, _)| name.eq_ignore_ascii_case("VariantPath"));
        let complaint = declared::complaint(&self.declared, option, name);
        if !(has_rules && self.knows_option(option)) {
            let complaint = complaint.map(|why| format!("it may not know the game: {why}"));
            self.complaints.extend(complaint);
        }
    }

    /// What seems to be a slip in what it was told, since this was last asked.
    pub fn take_complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }

    /// The protocol it is spoken to in.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Whether the engine declared an option of this name; case does not matter.
    pub fn knows_option(&self, name: &str) -> bool {
        self.declared(name).is_some()
    }

    fn declared(&self, name: &str) -> Option<&Declared> {
        declared::find(&self.declared, name)
    }

    /// How long to wait for the move of a search without a clock.
    pub fn long_patience(&self) -> Duration {
        self.long_patience
    }

    /// Moves that came when none was asked for, since this was last asked.
    pub fn take_strays(&mut self) -> u32 {
        std::mem::take(&mut self.strays)
    }

    /// Sets an option; for a button the value does not matter.
    pub fn set_option(&self, name: &str, value: &str) {
        let is_button = self.declared(name).is_some_and(Declared::is_button);
        let mut line = format!("setoption name {name}");
        if !is_button {
            let value = if value.is_empty() { "<empty>" } else { value };
            let _ = write!(line, " value {value}");
        }
        self.send(&line);
    }

    /// Tells the engine that a new game begins, and waits until it is ready.
    ///
    /// # Errors
    ///
    /// If it ends or does not answer in time.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.last_answer.clear();
        self.send(match self.dialect {
            Dialect::Uci => "ucinewgame",
            Dialect::Usi => "usinewgame",
        });
        self.synchronise()
    }

    /// Waits until the engine has worked off everything it was sent.
    ///
    /// # Errors
    ///
    /// If it ends or does not answer in time.
    pub fn synchronise(&mut self) -> Result<(), Fault> {
        self.drain();
        self.send("isready");
        let mut strays = 0;
        let reply = self.wait_for("readyok", self.patience, &mut |line| {
            strays += u32::from(is_move(line));
        });
        self.strays += strays;
        reply.map(|_| ())
    }

    /// Sends a line.
    pub fn send(&self, line: &str) {
        self.process.send(format!("{line}\n"));
    }

    /// Sends the lines that ask for a move, and waits for it. Also tells when they were sent.
    ///
    /// # Errors
    ///
    /// If the engine ends or does not answer in time.
    pub fn think(&mut self, lines: String, patience: Duration) -> Result<(Instant, Reply), Fault> {
        self.drain();
        let asked = Instant::now();
        self.process.send(lines);
        Ok((asked, self.answer(patience)?))
    }

    /// Waits for another answer, where the last one was not meant for the question.
    ///
    /// # Errors
    ///
    /// If the engine ends or does not answer in time.
    pub fn think_on(&mut self, patience: Duration) -> Result<Reply, Fault> {
        self.strays += 1;
        self.answer(patience)
    }

    /// Whether the engine is to think on its opponent's time.
    pub fn may_ponder(&self) -> bool {
        self.may_ponder
    }

    /// Sends the lines that let the engine think on its opponent's time.
    pub fn ponder(&mut self, lines: String) {
        self.drain();
        self.process.send(lines);
        self.is_pondering = true;
    }

    /// Tells the engine that the move came which it has been thinking about, and waits for its
    /// answer. Also tells when that was told.
    ///
    /// # Errors
    ///
    /// If the engine ends or does not answer in time.
    pub fn ponder_hit(&mut self, patience: Duration) -> Result<(Instant, Reply), Fault> {
        self.is_pondering = false;
        let asked = Instant::now();
        self.send("ponderhit");
        Ok((asked, self.answer(patience)?))
    }

    /// Ends the thinking on the opponent's time, if the engine does so, and throws its move away.
    ///
    /// # Errors
    ///
    /// If the engine ends or does not answer in time.
    pub fn rest(&mut self) -> Result<(), Fault> {
        if std::mem::take(&mut self.is_pondering) {
            self.send("stop");
            let heard = self.wait_for("bestmove", self.patience, &mut |_| ())?;
            self.last_answer = heard.line;
        }
        Ok(())
    }

    fn answer(&mut self, patience: Duration) -> Result<Reply, Fault> {
        let mut before = Vec::new();
        let heard = self.wait_for("bestmove", patience, &mut |line| {
            before.push(line.to_owned());
        })?;
        if self.hearing == Hearing::LastScore {
            before.clear();
            before.extend(heard.analysis);
        }
        let (at, line) = (heard.at, heard.line);
        let repeats = self.last_answer == line;
        self.last_answer.clone_from(&line);
        Ok(Reply {
            at,
            line,
            before,
            repeats,
        })
    }

    /// Throws away what came unasked, and counts the moves among it.
    fn drain(&mut self) {
        // An engine that writes without end must not keep us here.
        let end = Instant::now() + LOOK_EVERY;
        while let Some(heard) = self.process.hear_now() {
            self.strays += u32::from(is_move(&heard.line));
            if Instant::now() >= end {
                break;
            }
        }
    }

    /// Waits for a line that begins with a word; the others go to `other`.
    fn wait_for(
        &mut self,
        word: &str,
        patience: Duration,
        other: &mut dyn FnMut(&str),
    ) -> Result<Heard, Fault> {
        let begin = Instant::now();
        loop {
            if self.interrupt.load(Ordering::Relaxed) {
                return Err(Fault::Interrupted);
            }
            let left = patience.saturating_sub(begin.elapsed());
            if left.is_zero() {
                return Err(Fault::Silent(format!(
                    "no {word} after {:.1} s",
                    patience.as_secs_f64()
                )));
            }
            match self.process.hear(left.min(LOOK_EVERY)) {
                Ok(heard) if heard.line.split_ascii_whitespace().next() == Some(word) => {
                    return Ok(heard);
                }
                Ok(heard) => other(&heard.line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone(word)),
            }
        }
    }

    /// The fault of an engine that ended while an answer was due.
    fn gone(&mut self, word: &str) -> Fault {
        Fault::Gone(match self.process.wait(LAST_BREATH) {
            Ok(Some(status)) => format!("the engine ended before its {word} ({status})"),
            _ => format!("the engine closed its output before its {word}"),
        })
    }

    /// Ends the process in the proper way; it must obey, with a good exit code.
    ///
    /// # Errors
    ///
    /// If it does not end in time, or with another code.
    pub fn quit(&mut self) -> Result<(), Fault> {
        self.send("quit");
        self.process.close_input();
        match self.process.wait(self.patience) {
            Ok(Some(status)) if status.success() => Ok(()),
            Ok(Some(status)) => Err(Fault::Gone(format!("at its end: {status}"))),
            Ok(None) => Err(Fault::Silent("it does not end at `quit`".to_owned())),
            Err(error) => Err(Fault::Gone(format!("at its end: {error}"))),
        }
    }
}

fn is_move(line: &str) -> bool {
    line.split_ascii_whitespace().next() == Some("bestmove")
}
