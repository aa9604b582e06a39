//! Starts the program's commands in a folder of its own.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The engine under test.
pub const ENGINE: &str = env!("CARGO_BIN_EXE_cannonade");

/// A folder for the files of one test, removed at its end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("cannonade-commands-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder for temporary files");
        Folder(path)
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).expect("the folder can be written to");
        self.path(name)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_default()
    }

    pub fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_default()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

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
