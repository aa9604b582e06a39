//! A child process that is spoken to in lines.

use super::engine::EngineSettings;
use crate::protocol::{Line, LineReader};
use std::fs::OpenOptions;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Lines that may wait to be taken. A process that writes more is held up by its own pipe, so that
/// no amount of output fills the memory.
const WAITING_LINES: usize = 1024;
/// How often a process that should end is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(2);

/// Which lines of analysis are passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hearing {
    /// Every line, one by one.
    All,
    /// Only the last line with a score, together with the next line that is no analysis. Nobody
    /// is woken for the others, which leaves the processor to the engines.
    LastScore,
}

/// A line that a process has written.
#[derive(Debug)]
pub(super) struct Heard {
    /// When its end came.
    pub(super) at: Instant,
    /// The line.
    pub(super) line: String,
    /// The last line of analysis with a score since the line before, if those are kept back.
    pub(super) analysis: Option<String>,
}

/// A running process. It is killed, with all that it has started, when this is dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<Heard>,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    ///
    /// Why it cannot be started, in words.
    pub(super) fn start(engine: &EngineSettings, hearing: Hearing) -> Result<Process, String> {
        let mut command = Command::new(&engine.program);
        command
            .args(&engine.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(match &engine.errors_to {
                Some(path) => OpenOptions::new()
                    .create(true)
                    .append(true)
                    .open(path)
                    .map_err(|error| {
                        let path = path.display();
                        format!("cannot write its standard error to {path}: {error}")
                    })?
                    .into(),
                None => Stdio::null(),
            });
        if let Some(folder) = &engine.folder {
            if !folder.is_dir() {
                return Err(format!("its folder {} is none", folder.display()));
            }
            command.current_dir(folder);
        }
        // A group of its own: an interrupt from the keyboard does not reach it, and what it
        // starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.spawn();
        let mut child = child.map_err(|error| not_started(&engine.program, &error))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("there is no pipe to the process".to_owned());
        };
        // Threads of their own move the lines, so that nobody waits for a process that has
        // stopped reading or writing.
        let (input, lines) = channel();
        thread::spawn(move || write_lines(stdin, &lines));
        let (heard, output) = sync_channel(WAITING_LINES);
        thread::spawn(move || match hearing {
            Hearing::All => read_all(stdout, &heard),
            Hearing::LastScore => read_scores(stdout, &heard),
        });
        Ok(Process {
            child,
            input: Some(input),
            output,
        })
    }

    /// Hands over text to be written, line ends included. Whether it arrives is for the answer to
    /// tell.
    pub(super) fn send(&self, text: String) {
        if let Some(input) = &self.input {
            // The writer is gone when the process is.
            let _ = input.send(text);
        }
    }

    /// The next line, if one comes in time.
    pub(super) fn hear(&self, patience: Duration) -> Result<Heard, RecvTimeoutError> {
        self.output.recv_timeout(patience)
    }

    /// A line that waits already.
    pub(super) fn hear_now(&self) -> Option<Heard> {
        self.output.try_recv().ok()
    }

    /// Closes the process's input, once everything is written.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// The exit status, if the process ends in time. What it still writes is thrown away.
    pub(super) fn wait(&mut self, patience: Duration) -> io::Result<Option<ExitStatus>> {
        let end = Instant::now() + patience;
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(Some(status));
            }
            if Instant::now() >= end {
                return Ok(None);
            }
            while self.hear_now().is_some() {}
            thread::sleep(LOOK_EVERY);
        }
    }

    /// Ends the process and all that it has started.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.child.id()) {
            use nix::sys::signal::{Signal, killpg};
            // Fails if all have ended already, which is well.
            let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Why a program cannot be started.
fn not_started(program: &Path, error: &io::Error) -> String {
    let program = program.display().to_string();
    let hint = match error.kind() {
        io::ErrorKind::NotFound if program.contains(' ') => {
            "; it is taken for the name of a program as it stands: each argument needs a key arg= \
             of its own"
        }
        _ => "",
    };
    format!("cannot start {program}: {error}{hint}")
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for text in lines {
        let written = stdin
            .write_all(text.as_bytes())
            .and_then(|()| stdin.flush());
        if written.is_err() {
            return; // the process has gone, which its output tells too
        }
    }
}

/// Passes on every line until the process, or the listener, is gone.
fn read_all(stdout: impl Read, heard: &SyncSender<Heard>) {
    for line in LineReader::new(stdout) {
        let Line::Text(line) = line else { continue };
        let message = Heard {
            at: Instant::now(),
            line,
            analysis: None,
        };
        if heard.send(message).is_err() {
            return;
        }
    }
}

/// Passes on what is no analysis until the process, or the listener, is gone.
fn read_scores(stdout: impl Read, heard: &SyncSender<Heard>) {
    let mut analysis = None;
    for line in LineReader::new(stdout) {
        let Line::Text(line) = line else { continue };
        if line.starts_with("info ") {
            if is_final_score(&line) {
                analysis = Some(line);
            }
            continue;
        }
        let message = Heard {
            at: Instant::now(),
            line,
            analysis: analysis.take(),
        };
        if heard.send(message).is_err() {
            return;
        }
    }
}

/// Whether a line of analysis has a score that stands, and is about the best line.
fn is_final_score(line: &str) -> bool {
    let multipv = |line: &str| {
        let rest = line.split_once(" multipv ").map(|(_, rest)| rest);
        rest.is_some_and(|rest| !rest.starts_with("1 "))
    };
    line.contains(" score ")
        && !line.starts_with("info string ")
        && !line.contains(" lowerbound")
        && !line.contains(" upperbound")
        && !multipv(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_standing_score_of_the_best_line_is_kept() {
        let output = "id name x\n\
            info depth 1 multipv 1 score cp 10 pv e2e4\n\
            info depth 2 multipv 1 score cp 20 nodes 5\n\
            info depth 2 multipv 2 score cp 5 pv d2d4\n\
            info depth 3 score cp 90 lowerbound\n\
            info string the score x\n\
            bestmove e2e4\n\
            readyok";
        let (sender, receiver) = sync_channel(10);
        read_scores(output.as_bytes(), &sender);
        drop(sender);
        let heard: Vec<_> = receiver
            .iter()
            .map(|heard| (heard.line, heard.analysis))
            .collect();
        let last = "info depth 2 multipv 1 score cp 20 nodes 5".to_owned();
        assert_eq!(
            heard,
            [
                ("id name x".to_owned(), None),
                ("bestmove e2e4".to_owned(), Some(last)),
                ("readyok".to_owned(), None),
            ]
        );
    }
}
