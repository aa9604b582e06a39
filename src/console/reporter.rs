//! The one place that writes to standard output.

use log::{debug, warn};
use std::fmt;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Longest piece of a line that goes into the log, in bytes.
const LOGGED_BYTES: usize = 4096;

/// Writes lines, each flushed, from whichever thread; lines never mix.
pub struct Reporter {
    out: Mutex<Box<dyn Write + Send>>,
}

impl fmt::Debug for Reporter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reporter")
    }
}

impl Reporter {
    /// A reporter on standard output.
    pub fn stdout() -> Reporter {
        Reporter::new(Box::new(io::stdout()))
    }

    /// A reporter that writes elsewhere.
    pub fn new(out: Box<dyn Write + Send>) -> Reporter {
        Reporter {
            out: Mutex::new(out),
        }
    }

    /// Writes a line; its end is added. A write that fails is logged: whoever listened has gone.
    pub fn line(&self, text: &str) {
        write(&mut self.lock(), text);
    }

    /// Writes lines of which none from elsewhere come between.
    pub fn lines<T: AsRef<str>>(&self, texts: &[T]) {
        let mut out = self.lock();
        for text in texts {
            write(&mut out, text.as_ref());
        }
    }

    fn lock(&self) -> MutexGuard<'_, Box<dyn Write + Send>> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes one line and flushes it.
fn write(out: &mut MutexGuard<'_, Box<dyn Write + Send>>, text: &str) {
    debug!(target: "protocol", "<< {}", start_of(text));
    let mut bytes = Vec::with_capacity(text.len() + 1);
    bytes.extend_from_slice(text.as_bytes());
    bytes.push(b'\n');
    if let Err(error) = out.write_all(&bytes).and_then(|()| out.flush()) {
        warn!("cannot write: {error}");
    }
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

    #[test]
    fn long_text_is_cut_between_characters() {
        assert_eq!(start_of("abc"), "abc");
        let long = "é".repeat(LOGGED_BYTES);
        assert_eq!(start_of(&long).len(), LOGGED_BYTES);
        let odd = format!("a{long}");
        assert_eq!(start_of(&odd).len(), LOGGED_BYTES - 1);
    }
}
