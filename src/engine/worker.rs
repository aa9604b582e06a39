//! The thread that does the long work.

use super::running::{Done, Kind, Running};
use super::ticket::Ticket;
use log::error;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// Stack of the working thread in bytes: room for the deepest line of a search.
const STACK_BYTES: usize = 32 << 20;

type Job = Box<dyn FnOnce() + Send>;

/// A thread that does one piece of work after the other, as long as this lives.
pub(super) struct Worker {
    jobs: Sender<Job>,
}

impl Worker {
    /// Starts the thread.
    pub(super) fn start() -> io::Result<Worker> {
        let (jobs, queue) = channel::<Job>();
        thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || queue.into_iter().for_each(|job| job()))?;
        Ok(Worker { jobs })
    }

    /// Hands work to the thread.
    pub(super) fn run(
        &self,
        ticket: Ticket,
        kind: Kind,
        work: impl FnOnce(&Ticket) + Send + 'static,
    ) -> Running {
        let ticket = Arc::new(ticket);
        let done = Arc::new(Done::default());
        let running = Running::new(Arc::clone(&ticket), Arc::clone(&done), kind);
        let at_end = Arc::clone(&done);
        let job = Box::new(move || {
            if catch_unwind(AssertUnwindSafe(|| work(&ticket))).is_err() {
                error!("the working thread panicked and goes on");
            }
            at_end.set();
        });
        if self.jobs.send(job).is_err() {
            error!("the working thread has ended");
            done.set();
        }
        running
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn the_thread_outlives_a_panic() {
        let worker = Worker::start().unwrap();
        let ran = Arc::new(AtomicBool::new(false));
        worker
            .run(Ticket::new(false, false), Kind::Limited, |_| {
                panic!("on purpose")
            })
            .wait();
        let note = Arc::clone(&ran);
        worker
            .run(Ticket::new(false, false), Kind::Limited, move |_| {
                note.store(true, Ordering::Relaxed);
            })
            .wait();
        assert!(ran.load(Ordering::Relaxed));
    }
}
