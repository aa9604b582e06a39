//! Starts the program's commands.

use std::process::{Command, Stdio};

/// The engine under test.
pub const ENGINE: &str = env!("CARGO_BIN_EXE_cannonade");

/// What came of a command.
pub struct Outcome {
    pub code: Option<i32>,
    pub out: Vec<u8>,
    pub err: String,
}

impl Outcome {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.out).into_owned()
    }
}

/// Runs the program with some arguments to its end.
pub fn run(arguments: &[&str]) -> Outcome {
    let output = Command::new(ENGINE)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the engine starts");
    Outcome {
        code: output.status.code(),
        out: output.stdout,
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs a command that must succeed; returns what it printed.
pub fn succeed(arguments: &[&str]) -> String {
    let outcome = run(arguments);
    assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.err);
    outcome.text()
}

/// Runs a command that must fail with a message and no panic; returns the message.
pub fn fail(arguments: &[&str]) -> String {
    let outcome = run(arguments);
    assert!(
        matches!(outcome.code, Some(1 | 2)),
        "{arguments:?}: {:?} {}",
        outcome.code,
        outcome.err
    );
    assert!(!outcome.err.contains("panicked"), "{}", outcome.err);
    assert!(!outcome.err.is_empty(), "{arguments:?}: not a word");
    outcome.err
}
