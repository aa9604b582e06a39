//! The line at the bottom of the terminal that tells how far an analysis is.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// How often the clock of the line moves on.
const TICK: Duration = Duration::from_secs(1);
/// What the line looks like.
const TEMPLATE: &str = "{elapsed_precise} {bar:30} {pos} of {len} positions, {eta} left {msg}";

/// The line. It shows only where standard error is a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    solved: (usize, usize),
}

impl Progress {
    /// Shows the line, with some positions done before.
    pub(super) fn start(done: usize, total: usize) -> Progress {
        let bar = ProgressBar::new(total as u64);
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_position(done as u64);
        bar.reset_eta();
        bar.enable_steady_tick(TICK);
        Progress {
            bar,
            solved: (0, 0),
        }
    }

    /// A position is done; if it was a problem, whether it was solved.
    pub(super) fn advance(&mut self, solved: Option<bool>) {
        self.bar.inc(1);
        if let Some(solved) = solved {
            self.solved.0 += usize::from(solved);
            self.solved.1 += 1;
            let (solved, of) = self.solved;
            self.bar.set_message(format!("({solved} of {of} solved)"));
        }
    }

    /// Tells what the search is at.
    pub(super) fn tell(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    /// Does something that prints, without mixing it with the line.
    pub(super) fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        self.bar.suspend(act)
    }

    /// Removes the line.
    pub(super) fn end(self) {
        self.bar.finish_and_clear();
    }
}
