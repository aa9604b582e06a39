//! What breaks off work: Ctrl-C, where the first ends what is under way in good order and the
//! second the program; and output that nobody takes any more.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The exit code of a program that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// The flag of the work that can be broken off, if there is such work.
static LISTENER: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);

/// Sets the flag at the first interrupt and ends the program at the second; returns another flag
/// that tells of interrupts alone.
pub(super) fn listen(flag: Arc<AtomicBool>) -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&interrupted);
    *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&flag));
    let handler = ctrlc::set_handler(move || {
        flag.store(true, Ordering::Relaxed);
        if seen.swap(true, Ordering::Relaxed) {
            process::exit(i32::from(INTERRUPTED));
        }
    });
    if let Err(error) = handler {
        log::warn!("interrupts will end the program at once: {error}");
    }
    interrupted
}

/// Breaks off the work that listens; whether there is such work.
pub fn raise() -> bool {
    let listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(flag) = &*listener {
        flag.store(true, Ordering::Relaxed);
    }
    listener.is_some()
}
