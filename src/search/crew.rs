//! Threads that live as long as the engine and take one job after another.

use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

type Job = Box<dyn FnOnce() + Send>;

/// Waiting threads.
#[derive(Default)]
pub(super) struct Crew {
    members: Vec<(Sender<Job>, JoinHandle<()>)>,
}

/// Deep lines need stack; the pages are touched only when used.
const STACK_BYTES: usize = 16 << 20;

impl Crew {
    /// Hires or dismisses until there are `count` threads; fewer if the system gives no more.
    pub(super) fn resize(&mut self, count: usize) {
        while self.members.len() > count {
            if let Some((sender, handle)) = self.members.pop() {
                drop(sender);
                let _ = handle.join();
            }
        }
        while self.members.len() < count {
            let (sender, receiver) = channel::<Job>();
            let thread = std::thread::Builder::new()
                .name(format!("search-{}", self.members.len() + 1))
                .stack_size(STACK_BYTES)
                .spawn(move || {
                    for job in receiver {
                        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
                            log::error!("a search thread gave up its job after an internal error");
                        }
                    }
                });
            match thread {
                Ok(handle) => self.members.push((sender, handle)),
                Err(error) => {
                    log::warn!("no more search threads: {error}");
                    return;
                }
            }
        }
    }

    /// The number of threads.
    pub(super) fn len(&self) -> usize {
        self.members.len()
    }

    /// Gives a job to a thread.
    pub(super) fn give(&self, member: usize, job: impl FnOnce() + Send + 'static) {
        if let Some((sender, _)) = self.members.get(member) {
            let _ = sender.send(Box::new(job));
        }
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        self.resize(0);
    }
}
