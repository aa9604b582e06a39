//! The console: reads commands, lets the engine obey, prints what comes of it.
//!
//! # The end of the commands
//!
//! `quit` ends everything at once; a running search is stopped and still gives its answer. When
//! the input ends without it, a search that has a limit is completed, so that
//! `printf 'go depth 8\n' | cannonade` shows its result; a search without one is stopped. Counts
//! and benchmarks are completed too, if they do not take too long.
//! Commands given as arguments of the program follow one another without overlap: each waits
//! until the limited search before it has ended.

mod arguments;
mod commands;
mod count;
mod help;
pub mod logging;
mod options;
mod orders;
mod reporter;
mod table;

pub use arguments::{Arguments, Task};
pub use options::variant_names;
pub use reporter::{Reporter, code_of_loss};

use crate::engine::Engine;
use crate::games::Variant;
use crate::protocol::reply::info_error;
use crate::protocol::{Command, Dialect, GoSpec, Line, LineReader, parse, split_arguments};
use log::{debug, error};
use std::fmt::Display;
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// How long `quit` waits for a search to give its answer.
const QUIT_PATIENCE: Duration = Duration::from_millis(500);
/// How long a count or a benchmark may go on when the next command needs its place, or the input
/// has ended: enough for a benchmark on a slow machine.
const COUNT_PATIENCE: Duration = Duration::from_secs(30);
/// How long a search with a limit may go on after the end of input: enough for short scripts,
/// and no engine computes for hours for a client that has gone.
const END_PATIENCE: Duration = Duration::from_secs(2);

/// What follows a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    /// The next one.
    Continue,
    /// Nothing.
    Quit,
}

/// One person or client at the engine.
pub struct Console {
    engine: Engine,
    reporter: Arc<Reporter>,
    dialect: Dialect,
    /// The game that was named on the command line.
    asked: Option<&'static Variant>,
    /// Whether the game was chosen since the start, so that a change of protocol leaves it alone.
    chosen: bool,
    /// The last search ordered, for a ponder hit that brings other clocks.
    last_go: GoSpec,
    /// Whether a command was not understood.
    misunderstood: bool,
}

impl Console {
    /// A console that prints through `reporter`, at the start of the game that was asked for or
    /// else of the protocol's default.
    ///
    /// # Errors
    ///
    /// If the engine cannot start.
    pub fn new(reporter: Arc<Reporter>, asked: Option<&'static Variant>) -> io::Result<Console> {
        let variant = asked.map_or_else(|| default_of(Dialect::Uci), Ok)?;
        Ok(Console {
            engine: Engine::new(variant)?,
            reporter,
            dialect: Dialect::Uci,
            asked,
            chosen: false,
            last_go: GoSpec::default(),
            misunderstood: false,
        })
    }

    /// Obeys the program's arguments as commands, one after the other. Fails if one was no
    /// command.
    pub fn run_arguments(&mut self, arguments: &[String]) -> ExitCode {
        for line in split_arguments(arguments) {
            if self.obey_line(&line) == Flow::Quit {
                return self.exit_code();
            }
            self.engine.wait_for_limited();
        }
        self.engine.finish();
        self.exit_code()
    }

    /// Obeys commands from `input` until it ends or one of them is `quit`.
    pub fn run_input(&mut self, input: impl Read) -> ExitCode {
        for line in LineReader::new(input) {
            match line {
                Line::Text(text) => {
                    if self.obey_line(&text) == Flow::Quit {
                        return ExitCode::SUCCESS;
                    }
                }
                Line::TooLong { bytes } => {
                    let message = format!("the line of {bytes} bytes is too long and was ignored");
                    self.complain(&message);
                }
            }
        }
        debug!("the input has ended");
        self.engine.wait_for_count(COUNT_PATIENCE);
        self.engine.finish_within(END_PATIENCE);
        ExitCode::SUCCESS
    }

    fn exit_code(&self) -> ExitCode {
        if self.misunderstood {
            ExitCode::FAILURE
        } else {
            ExitCode::SUCCESS
        }
    }

    /// Obeys one line. Should that panic, it is reported and the next line can come.
    fn obey_line(&mut self, line: &str) -> Flow {
        debug!(target: "protocol", ">> {}", reporter::start_of(line));
        match parse(line, self.dialect) {
            Ok(command) => {
                let flow = catch_unwind(AssertUnwindSafe(|| self.obey(command)));
                flow.unwrap_or_else(|_| {
                    error!("a command panicked");
                    self.complain(&"the command failed inside the engine");
                    Flow::Continue
                })
            }
            Err(error) => {
                self.misunderstood = true;
                self.complain(&error);
                Flow::Continue
            }
        }
    }

    /// Obeys one command.
    fn obey(&mut self, command: Command) -> Flow {
        let changes_something = matches!(
            command,
            Command::Position(_)
                | Command::Go(_)
                | Command::Perft { .. }
                | Command::NewGame
                | Command::SetOption { .. }
                | Command::Variant(_)
                | Command::Flip
                | Command::Bench(_)
        );
        if changes_something {
            self.engine.wait_for_count(COUNT_PATIENCE);
        }
        match command {
            Command::Uci => self.hello(Dialect::Uci),
            Command::Usi => self.hello(Dialect::Usi),
            Command::IsReady => self.ready(),
            Command::NewGame => self.engine.new_game(),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position(spec) => self.set_position(&spec),
            Command::Go(spec) => self.go(spec),
            Command::Stop | Command::GameOver(_) => self.engine.stop(),
            Command::PonderHit(clocks) => self.ponder_hit(clocks),
            Command::Quit => {
                self.engine.stop_within(QUIT_PATIENCE);
                return Flow::Quit;
            }
            Command::Debug(on) => logging::set_verbose(on),
            Command::Register | Command::Empty => {}
            Command::Help(topic) => self.help(topic.as_deref()),
            Command::Display => self.display(),
            Command::Eval => self.evaluation(),
            Command::Moves => self.legal_moves(),
            Command::Bench(arguments) => self.bench(&arguments),
            Command::Flip => self.flip(),
            Command::Perft { depth, threads } => self.perft(depth, threads),
            Command::Variant(name) => self.set_option("UCI_Variant", Some(&name)),
        }
        Flow::Continue
    }

    /// Tells of something that was wrong with a command.
    fn complain(&mut self, error: &impl Display) {
        self.misunderstood = true;
        self.reporter.line(&info_error(error));
    }

    /// Prints a line.
    fn say(&self, line: &str) {
        self.reporter.line(line);
    }

    /// The game that is played unless another is set.
    fn default_variant(&self) -> &'static Variant {
        self.asked
            .or_else(|| default_of(self.dialect).ok())
            .unwrap_or_else(|| self.engine.variant())
    }
}

/// The default game of a protocol.
fn default_of(dialect: Dialect) -> io::Result<&'static Variant> {
    let name = match dialect {
        Dialect::Uci => "chess",
        Dialect::Usi => "cannonshogi",
    };
    Variant::find(name).ok_or_else(|| io::Error::other(format!("there is no game {name}")))
}

#[cfg(test)]
mod tests;
