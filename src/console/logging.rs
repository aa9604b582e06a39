//! Where the log goes: warnings to standard error, or everything to a file. Never to standard
//! output.

use env_logger::{Builder, Target};
use log::LevelFilter;
use once_cell::sync::Lazy;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The file of the log, if it has one.
static FILE: Lazy<Mutex<Option<File>>> = Lazy::new(|| Mutex::new(None));

/// The time that the log counts from.
static START: Lazy<Instant> = Lazy::new(Instant::now);

/// Writes to the file or else to standard error.
struct Switch;

impl Write for Switch {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut file = FILE.lock().unwrap_or_else(PoisonError::into_inner);
        match file.as_mut() {
            Some(file) => file.write(bytes),
            None => io::stderr().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut file = FILE.lock().unwrap_or_else(PoisonError::into_inner);
        file.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// Begins to log, warnings only, to standard error. Later calls do nothing.
pub fn start() {
    Lazy::force(&START);
    let started = Builder::new()
        .filter_level(LevelFilter::Debug)
        .target(Target::Pipe(Box::new(Switch)))
        .format(|line, record| {
            let seconds = START.elapsed().as_secs_f64();
            let (level, target) = (record.level(), record.target());
            writeln!(line, "{seconds:9.3} {level} {target}: {}", record.args())
        })
        .try_init();
    if started.is_ok() {
        log::set_max_level(LevelFilter::Warn);
    }
}

/// Logs everything, the traffic with the client included, to the end of a file; an empty path
/// ends that.
///
/// # Errors
///
/// If the file cannot be opened; the log then goes where it went before.
pub fn set_file(path: &str) -> io::Result<()> {
    let file = if path.is_empty() {
        None
    } else {
        let path = Path::new(path);
        Some(OpenOptions::new().create(true).append(true).open(path)?)
    };
    set_verbose(file.is_some());
    *FILE.lock().unwrap_or_else(PoisonError::into_inner) = file;
    Ok(())
}

/// Whether to log more than warnings.
pub fn set_verbose(verbose: bool) {
    log::set_max_level(if verbose {
        LevelFilter::Debug
    } else {
        LevelFilter::Warn
    });
}
