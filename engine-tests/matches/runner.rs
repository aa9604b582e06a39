//! Starts `cannonade match`.

use std::process::{Child, Command, Output, Stdio};

/// The engine under test.
pub const ENGINE: &str = env!("CARGO_BIN_EXE_cannonade");

/// The words of `-engine` for a stand-in that behaves in some way.
pub fn standin(name: &str, mode: &str) -> Vec<String> {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/engine-tests/matches/standin.py"
    );
    ["-engine", "cmd=python3"]
        .into_iter()
        .map(str::to_owned)
        .chain([
            format!("name={name}"),
            format!("arg={script}"),
            format!("arg={mode}"),
        ])
        .collect()
}

/// The words of `-engine` for the engine under test.
pub fn ourselves(name: &str) -> Vec<String> {
    vec![
        "-engine".to_owned(),
        format!("cmd={ENGINE}"),
        format!("name={name}"),
    ]
}

/// The command with all these words.
pub fn command(parts: &[&[String]], rest: &str) -> Command {
    let mut command = Command::new(ENGINE);
    command.arg("match");
    command.args(parts.iter().flat_map(|part| part.iter()));
    command.args(rest.split_whitespace());
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// What came of a match.
pub struct Outcome {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Outcome {
    fn from(output: Output) -> Outcome {
        Outcome {
            code: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Outcome {
    /// How many lines of output contain a text.
    pub fn count(&self, text: &str) -> usize {
        self.out.lines().filter(|line| line.contains(text)).count()
    }

    /// Fails unless some line of output contains the text.
    pub fn expect(&self, text: &str) {
        assert!(
            self.count(text) > 0,
            "no `{text}` in:\n{}{}",
            self.out,
            self.err
        );
    }
}

/// Plays a match to its end.
pub fn run(parts: &[&[String]], rest: &str) -> Outcome {
    let output = command(parts, rest).output().expect("the engine starts");
    output.into()
}

/// Waits for the end of a match that was started.
pub fn finish(child: Child) -> Outcome {
    child.wait_with_output().expect("the child is ours").into()
}
