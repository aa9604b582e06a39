//! Ctrl-C: the first ends what is under way in good order, the second the program.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that was interrupted twice.
const INTERRUPTED: i32 = 130;

/// Sets the flag at the first interrupt and ends the program at the second; returns another flag
/// that tells of interrupts alone.
pub(super) fn listen(flag: Arc<AtomicBool>) -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&interrupted);
    let handler = ctrlc::set_handler(move || {
        flag.store(true, Ordering::Relaxed);
        if seen.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    });
    if let Err(error) = handler {
        log::warn!("interrupts will end the program at once: {error}");
    }
    interrupted
}
