//! Plays the transcripts of `transcripts/` against the engine: what real clients send, and what they need back.
//!
//! `TRANSCRIPT=ponder cargo test --test transcripts` plays only those whose name contains `ponder`.

#[path = "support/engine.rs"]
mod engine;
#[path = "support/pattern.rs"]
mod pattern;
#[path = "support/script.rs"]
mod script;
#[path = "support/watch.rs"]
mod watch;

use script::{Failure, Script};
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

/// Transcripts without a tight limit are played several at a time: they mostly wait.
const TOGETHER: usize = 3;
/// A missed time limit counts only if it is missed every time: the machine may be busy with something else.
const TRIES: usize = 3;

#[test]
fn transcripts() {
    let wanted = std::env::var("TRANSCRIPT").unwrap_or_default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine-tests/transcripts");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the folder of transcripts")
        .map(|entry| {
            entry
                .expect("a readable folder")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| name.ends_with(".txt") && name.contains(&wanted))
        .collect();
    names.sort();
    assert!(
        !names.is_empty(),
        "no transcript in {} has `{wanted}` in its name",
        folder.display()
    );

    let mut failures = Vec::new();
    let mut scripts = Vec::new();
    for name in &names {
        let text = fs::read_to_string(folder.join(name)).expect("a readable transcript");
        match Script::read(name, &text) {
            Ok(script) => scripts.push(script),
            Err(why) => failures.push(why),
        }
    }
    let (timed, untimed): (Vec<_>, Vec<_>) = scripts.into_iter().partition(Script::is_timed);
    play_all(untimed, TOGETHER, &mut failures);
    play_all(timed, 1, &mut failures);
    assert!(
        failures.is_empty(),
        "{} of {} transcripts failed:\n\n{}",
        failures.len(),
        names.len(),
        failures.join("\n")
    );
}

fn play_all(scripts: Vec<Script>, workers: usize, failures: &mut Vec<String>) {
    let queue = Mutex::new(scripts.into_iter());
    let failed = Mutex::new(failures);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().expect("no panic while held").next();
                    let Some(script) = next else { break };
                    let start = Instant::now();
                    let result = play(&script);
                    let word = if result.is_ok() { "ok" } else { "FAILED" };
                    println!(
                        "transcript {} ... {word} ({} ms)",
                        script.name,
                        start.elapsed().as_millis()
                    );
                    if let Err(failure) = result {
                        failed
                            .lock()
                            .expect("no panic while held")
                            .push(failure.message);
                    }
                }
            });
        }
    });
}

fn play(script: &Script) -> Result<(), Failure> {
    let mut result = script.play();
    for _ in 1..TRIES {
        match &result {
            Err(failure) if failure.late => result = script.play(),
            _ => break,
        }
    }
    result
}

/// The player of transcripts must be able to fail.
#[test]
fn wrong_transcripts_fail() {
    let play = |text: &str| Script::read("test", text).expect("a transcript").play();
    assert!(play("> isready\n< readyok\n> quit\n@ exit 0").is_ok());
    for wrong in [
        "@ timeout 300\n> isready\n< readynot",
        "> isready\n<! ready*\n> uci\n< uciok",
        "> isready\n<+ uciok",
        "> isready\n@ silent 2000",
        "> quit\n@ exit 3",
        "@ timeout 300\n@ exit 0",
        "> quit\n< readyok",
    ] {
        assert!(play(wrong).is_err(), "this should have failed: {wrong}");
    }
    let late =
        play("> isready\n< readyok\n@ wait 50\n@ within 20\n> isready\n@ within 0\n< readyok");
    assert!(late.is_err_and(|failure| failure.late && failure.message.contains("test:7:")));
    for unreadable in [
        "",
        "> a\n@ args b",
        "@ sleep 3",
        "* a",
        "@ wait long",
        "@ args \"a",
        "< {a}",
    ] {
        assert!(
            Script::read("test", unreadable).is_err(),
            "this should not have been read: {unreadable}"
        );
    }
}
