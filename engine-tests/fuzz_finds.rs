//! What fuzzing starts from, and what it once found, stays right.
//!
//! Every file under `fuzz/seeds/TARGET` and `engine-tests/fuzz-finds/TARGET` is given to that
//! target's check. A new file needs no change here.

#[path = "support_fuzz/mod.rs"]
mod checks;

use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// The files of a folder in order; none if there is no such folder.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Replays the seeds, each of which must be of use, and the finds of a target.
fn replay(target: &str) {
    let (_, check) = checks::TARGETS
        .iter()
        .find(|(name, _)| *name == target)
        .expect("a known target");
    let seeds = files(&format!("fuzz/seeds/{target}"));
    let finds = files(&format!("engine-tests/fuzz-finds/{target}"));
    let mut wrong = Vec::new();
    for path in seeds.iter().chain(&finds) {
        let data = std::fs::read(path).unwrap();
        match catch_unwind(|| check(&data)) {
            Ok(0) if seeds.contains(path) => wrong.push(format!("useless: {}", path.display())),
            Ok(_) => {}
            Err(_) => wrong.push(format!("fails: {}", path.display())),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn fen() {
    replay("fen");
}

#[test]
fn sfen() {
    replay("sfen");
}

#[test]
fn uci_lines() {
    replay("uci_lines");
}

#[test]
fn usi_lines() {
    replay("usi_lines");
}

#[test]
fn random_moves() {
    replay("random_moves");
}

#[test]
fn records() {
    replay("records");
}
