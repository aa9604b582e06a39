//! What is wrong with parts of an input, told on standard error, and no more of it than helps.

/// Complaints that are told in full.
const TOLD: usize = 20;

/// Complaints of a command.
pub(super) struct Complaints {
    command: &'static str,
    count: usize,
}

impl Complaints {
    /// None so far.
    pub(super) fn new(command: &'static str) -> Complaints {
        Complaints { command, count: 0 }
    }

    /// Tells of something that is left out.
    pub(super) fn left_out(&mut self, why: &str) {
        self.count += 1;
        if self.count <= TOLD {
            eprintln!("{}: {why}; it is left out", self.command);
        }
    }

    /// Tells how many more there were; whether there was none at all.
    pub(super) fn end(&self) -> bool {
        if self.count > TOLD {
            let more = self.count - TOLD;
            eprintln!("{}: … and {more} more are left out", self.command);
        }
        self.count == 0
    }
}
