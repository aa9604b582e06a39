//! The engine as a child process: lines in, time-stamped lines out.
//!
//! Three threads keep the pipes moving, so that a test never blocks on an engine that has stopped reading or writing.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// One line of output and when it arrived.
pub struct Line {
    pub at: Instant,
    pub text: String,
}

/// What came of waiting for a line.
pub enum Output {
    Line(Line),
    Nothing,
    End,
}

pub struct Engine {
    child: Child,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Line>,
    errors: Arc<Mutex<String>>,
}

impl Engine {
    /// Starts the engine under test with these arguments.
    pub fn start(args: &[String]) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cannonade"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let (mut stdin, stdout, mut stderr) = (
            child.stdin.take().expect("piped"),
            child.stdout.take().expect("piped"),
            child.stderr.take().expect("piped"),
        );
        let (input, to_write) = channel::<Vec<u8>>();
        thread::spawn(move || {
            for bytes in to_write {
                if stdin
                    .write_all(&bytes)
                    .and_then(|()| stdin.flush())
                    .is_err()
                {
                    break; // the engine has gone; its exit status tells the rest
                }
            }
        });
        let (arrived, output) = channel();
        thread::spawn(move || {
            let mut reader = BufReader::new(stdout);
            let mut bytes = Vec::new();
            while reader.read_until(b'\n', &mut bytes).is_ok_and(|n| n > 0) {
                let at = Instant::now();
                let text = String::from_utf8_lossy(&bytes);
                let text = text.trim_end_matches(['\n', '\r']).to_string();
                if arrived.send(Line { at, text }).is_err() {
                    break;
                }
                bytes.clear();
            }
        });
        let errors = Arc::new(Mutex::new(String::new()));
        let sink = Arc::clone(&errors);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = stderr.read(&mut bytes) {
                let text = String::from_utf8_lossy(&bytes[..n]);
                sink.lock().expect("no panic while held").push_str(&text);
            }
        });
        Engine {
            child,
            input: Some(input),
            output,
            errors,
        }
    }

    /// Queues bytes for the engine's standard input, as they are.
    pub fn send(&mut self, bytes: &[u8]) {
        if let Some(input) = &self.input {
            // A failure means that the engine has gone: the next expectation reports it.
            let _ = input.send(bytes.to_vec());
        }
    }

    /// Ends the engine's standard input, once all that was sent is written.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// The next line of output, if one arrives before `deadline`.
    pub fn line(&mut self, deadline: Instant) -> Output {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(line) => Output::Line(line),
            Err(RecvTimeoutError::Timeout) => Output::Nothing,
            Err(RecvTimeoutError::Disconnected) => Output::End,
        }
    }

    /// The exit status, if the engine ends before `deadline`.
    pub fn status(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            if let Some(status) = self.child.try_wait().expect("the child is ours") {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// All that the engine has written to standard error.
    pub fn errors(&self) -> String {
        self.errors.lock().expect("no panic while held").clone()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Both fail only when the engine has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
