//! A process of the engine, from the other end.

use crate::games::Variant;
use crate::protocol::{Dialect, Line, LineReader};
use std::fmt;
use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long an engine may take to answer what needs no thought.
const PATIENCE: Duration = Duration::from_secs(10);

/// What an engine did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// A move, or a line of analysis, that the rules do not allow.
    Illegal(String),
    /// An answer after the clock had run out, or none at all.
    Late(String),
    /// The process ended or could not be reached.
    Gone(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Illegal(what) | Fault::Late(what) | Fault::Gone(what) => f.write_str(what),
        }
    }
}

/// An answer with what came before it.
pub(super) struct Reply {
    /// When the answer came.
    pub(super) at: Instant,
    /// The answer.
    pub(super) line: String,
    /// The lines before it.
    pub(super) before: Vec<String>,
}

/// A running engine.
pub(super) struct Player {
    child: Child,
    input: ChildStdin,
    output: Receiver<(Instant, String)>,
    dialect: Dialect,
}

impl Player {
    /// Starts the program and prepares it for a game.
    pub(super) fn start(
        program: &Path,
        dialect: Dialect,
        variant: &Variant,
    ) -> Result<Player, Fault> {
        let gone = |error: std::io::Error| Fault::Gone(format!("cannot start: {error}"));
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(gone)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Gone("cannot reach the process".to_owned()));
        };
        let (sender, receiver) = channel();
        thread::spawn(move || {
            for line in LineReader::new(output) {
                let Line::Text(text) = line else { continue };
                if sender.send((Instant::now(), text)).is_err() {
                    break;
                }
            }
        });
        let mut player = Player {
            child,
            input,
            output: receiver,
            dialect,
        };
        player.prepare(variant)?;
        Ok(player)
    }

    /// The protocol it is spoken to in.
    pub(super) fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The handshake, the choice of the game, and a new game.
    fn prepare(&mut self, variant: &Variant) -> Result<(), Fault> {
        let (hello, done, option, new_game) = match self.dialect {
            Dialect::Uci => ("uci", "uciok", "UCI_Variant", "ucinewgame"),
            Dialect::Usi => ("usi", "usiok", "USI_Variant", "usinewgame"),
        };
        self.send(hello)?;
        self.wait_for(done, PATIENCE)?;
        self.send(&format!("setoption name {option} value {}", variant.name))?;
        self.send(new_game)?;
        self.send("isready")?;
        self.wait_for("readyok", PATIENCE)?;
        Ok(())
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Fault> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|error| Fault::Gone(format!("cannot send `{line:.20}`: {error}")))
    }

    /// Waits for a line that begins with a word.
    pub(super) fn wait_for(&mut self, word: &str, patience: Duration) -> Result<Reply, Fault> {
        let end = Instant::now() + patience;
        let mut before = Vec::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok((at, line)) if line.split(' ').next() == Some(word) => {
                    return Ok(Reply { at, line, before });
                }
                Ok((_, line)) => before.push(line),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Fault::Late(format!("no {word} after {patience:?}")));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault::Gone(format!("the engine ended before its {word}")));
                }
            }
        }
    }

    /// Ends the process in the proper way; it must obey, with a good exit code.
    pub(super) fn quit(&mut self) -> Result<(), Fault> {
        self.send("quit")?;
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            match self.child.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(status)) => return Err(Fault::Gone(format!("at its end: {status}"))),
                Ok(None) => thread::sleep(Duration::from_millis(2)),
                Err(error) => return Err(Fault::Gone(format!("at its end: {error}"))),
            }
        }
        Err(Fault::Gone("it does not end at `quit`".to_owned()))
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // Both fail if it has ended already, which is well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
