//! The one place that writes to standard output.

use log::debug;
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Longest piece of a line that goes into the log, in bytes.
const LOGGED_BYTES: usize = 4096;

/// The exit code of a program whose output nobody takes any more: that of one which the signal of
/// a broken pipe has ended.
const NOBODY_LISTENS: u8 = 141;

/// Writes lines, each flushed, from whichever thread; lines never mix.
pub struct Reporter {
    out: Mutex<Output>,
}

/// What is done when a line could not be written, with the reason.
type WhenLost = Box<dyn Fn(&io::Error) + Send>;

/// Where lines go. After the first that could not be written nothing more is: output with a hole
/// in it is worse than output that ends.
struct Output {
    to: Box<dyn Write + Send>,
    lost: Option<io::Error>,
    when_lost: WhenLost,
}

impl fmt::Debug for Reporter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reporter")
    }
}

impl Reporter {
    /// A reporter on standard output; `when_lost` is called once, when a line could not be
    /// written. Nothing more is written then.
    pub fn stdout(when_lost: impl Fn(&io::Error) + Send + 'static) -> Reporter {
        Reporter::on(Box::new(io::stdout()), Box::new(when_lost))
    }

    /// A reporter that writes elsewhere.
    pub fn new(to: Box<dyn Write + Send>) -> Reporter {
        Reporter::on(to, Box::new(|_| ()))
    }

    fn on(to: Box<dyn Write + Send>, when_lost: WhenLost) -> Reporter {
        Reporter {
            out: Mutex::new(Output {
                to,
                lost: None,
                when_lost,
            }),
        }
    }

    /// Writes a line; its end is added.
    pub fn line(&self, text: &str) {
        self.lock().line(text);
    }

    /// Writes lines of which none from elsewhere come between.
    pub fn lines<T: AsRef<str>>(&self, texts: &[T]) {
        let mut out = self.lock();
        for text in texts {
            out.line(text.as_ref());
        }
    }

    /// The exit code for a program that would have ended with this one: another where lines are
    /// lost, which is told on standard error unless it was whoever listened that has gone.
    pub fn exit_code(&self, code: ExitCode) -> ExitCode {
        match &self.lock().lost {
            None => code,
            Some(error) => ExitCode::from(code_of_loss(error)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Output> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Output {
    /// Writes one line and flushes it.
    fn line(&mut self, text: &str) {
        if self.lost.is_some() {
            return;
        }
        debug!(target: "protocol", "<< {}", start_of(text));
        let mut bytes = Vec::with_capacity(text.len() + 1);
        bytes.extend_from_slice(text.as_bytes());
        bytes.push(b'\n');
        if let Err(error) = self.to.write_all(&bytes).and_then(|()| self.to.flush()) {
            debug!("cannot write: {error}");
            (self.when_lost)(&error);
            self.lost = Some(error);
        }
    }
}

/// The exit code of a program that could not write its output. Why is told on standard error,
/// unless whoever listened has gone and wants to hear no more.
pub fn code_of_loss(error: &io::Error) -> u8 {
    if error.kind() == ErrorKind::BrokenPipe {
        return NOBODY_LISTENS;
    }
    eprintln!("cannot write to standard output: {error}");
    1
}

/// As much of a text as a log should hold.
pub(super) fn start_of(text: &str) -> &str {
    let mut end = text.len().min(LOGGED_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes one line and no more.
    struct Short(bool);

    impl Write for Short {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            match std::mem::replace(&mut self.0, false) {
                true => Ok(bytes.len()),
                false => Err(ErrorKind::BrokenPipe.into()),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_first_line_that_is_lost_is_told_once() {
        let told = std::sync::Arc::new(Mutex::new(Vec::new()));
        let tell = std::sync::Arc::clone(&told);
        let when_lost = move |error: &io::Error| tell.lock().unwrap().push(error.kind());
        let reporter = Reporter::on(Box::new(Short(true)), Box::new(when_lost));
        reporter.line("one");
        assert_eq!(reporter.exit_code(ExitCode::SUCCESS), ExitCode::SUCCESS);
        reporter.lines(&["two", "three"]);
        assert_eq!(*told.lock().unwrap(), [ErrorKind::BrokenPipe]);
        let code = reporter.exit_code(ExitCode::SUCCESS);
        assert_eq!(code, ExitCode::from(NOBODY_LISTENS));
    }

    #[test]
    fn long_text_is_cut_between_characters() {
        assert_eq!(start_of("abc"), "abc");
        let long = "é".repeat(LOGGED_BYTES);
        assert_eq!(start_of(&long).len(), LOGGED_BYTES);
        let odd = format!("a{long}");
        assert_eq!(start_of(&odd).len(), LOGGED_BYTES - 1);
    }
}
