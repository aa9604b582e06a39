//! What can go wrong with an engine.

use std::fmt;

/// Why an engine gave no move that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A move, or a line of analysis, that the rules do not allow.
    Illegal(String),
    /// An answer after the clock had run out.
    Late(String),
    /// No answer at all, long after it was due.
    Silent(String),
    /// The process could not be started.
    NotStarted(String),
    /// The process ended or could not be reached.
    Gone(String),
    /// Nobody's fault: the wait was broken off from outside.
    Interrupted,
}

impl Fault {
    /// Whether the process is still there and in step with what is asked of it.
    pub fn leaves_engine_usable(&self) -> bool {
        matches!(self, Fault::Illegal(_) | Fault::Late(_))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Illegal(what)
            | Fault::Late(what)
            | Fault::Silent(what)
            | Fault::NotStarted(what)
            | Fault::Gone(what) => f.write_str(what),
            Fault::Interrupted => f.write_str("broken off"),
        }
    }
}
