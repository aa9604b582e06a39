//! Whatever an engine does, the game ends with a reason, the match goes on, and no process stays.

use crate::folder::Folder;
use crate::runner::{Outcome, run, standin};
use std::time::{Duration, Instant};

/// What all matches here have in common. The stand-ins need next to no time, but the machine may
/// be busy.
const COMMON: &str = "-each tc=60 -recover -repeat";
/// The keys of an engine whose clock is to run out, or whose silence is to be noticed, soon.
const SHORT: [&str; 2] = ["tc=1", "patience=3"];

/// An engine that does something wrong.
fn bad(mode: &str) -> Vec<String> {
    let mut words = standin("bad", mode);
    if matches!(
        mode,
        "late" | "hangs" | "mute" | "unready" | "floods" | "analyses"
    ) {
        words.extend(SHORT.map(str::to_owned));
    }
    words
}

/// Two games of a good engine against a bad one.
fn two_games(mode: &str) -> Outcome {
    let good = standin("good", "good");
    run(&[&good, &bad(mode)], &format!("{COMMON} -games 2"))
}

/// Both games are lost, for this reason.
fn loses_by(mode: &str, reason: &str, count: &str) {
    let outcome = two_games(mode);
    assert_eq!(outcome.count(reason), 2, "{mode}: {}", outcome.out);
    outcome.expect("Score of good vs bad: 2 - 0 - 0 ");
    outcome.expect(&format!("Faults of bad: {count}"));
    assert_eq!(outcome.count("Faults of good"), 0, "{}", outcome.out);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
}

#[test]
fn moves_that_the_rules_forbid() {
    loses_by(
        "illegal",
        "makes an illegal move: `bestmove a1a5`",
        "illegal moves: 2",
    );
    loses_by("other", "makes an illegal move", "illegal moves: 2");
    loses_by(
        "none",
        "makes an illegal move: `bestmove (none)`",
        "illegal moves: 2",
    );
}

#[test]
fn illegal_moves_count_as_wished() {
    let (good, bad) = (standin("good", "good"), standin("bad", "illegal"));
    let with = |policy: &str| {
        run(
            &[&good, &bad],
            &format!("{COMMON} -games 2 -illegal {policy}"),
        )
    };
    with("draw").expect("Score of good vs bad: 0 - 0 - 2 ");
    let discarded = with("discard");
    assert_eq!(discarded.count("Score of"), 0, "{}", discarded.out);
    discarded.expect("Faults of bad: illegal moves: 2");
}

#[test]
fn crashes() {
    loses_by(
        "dies",
        "has crashed: the engine ended before its bestmove (exit status: 3)",
        "crashes: 2",
    );
    loses_by(
        "killed",
        "has crashed: the engine ended before its bestmove (signal: 9",
        "crashes: 2",
    );
    loses_by(
        "closes",
        "has crashed: the engine closed its output",
        "crashes: 2",
    );
}

#[test]
fn slow_and_silent_engines() {
    loses_by("late", "loses on time: took", "losses on time: 2");
    loses_by("hangs", "does not answer: no bestmove", "no answers: 2");
    loses_by(
        "mute",
        "does not answer: no uciok after 3.0 s",
        "no answers: 2",
    );
    loses_by(
        "unready",
        "does not answer: no readyok after 3.0 s",
        "no answers: 2",
    );
}

#[test]
fn output_without_end() {
    let begin = Instant::now();
    loses_by("floods", "does not answer: no bestmove", "no answers: 2");
    loses_by("analyses", "does not answer: no bestmove", "no answers: 2");
    // Four times the clock and the grace, and the start of Python.
    assert!(begin.elapsed() < Duration::from_secs(60));
}

#[test]
fn noise_does_no_harm() {
    for mode in ["garbage", "megabyte", "long", "stays"] {
        let outcome = two_games(mode);
        outcome.expect("Score of good vs bad: 0 - 0 - 2 ");
        assert_eq!(outcome.count("Faults"), 0, "{mode}: {}", outcome.out);
    }
}

#[test]
fn answers_that_nobody_asked_for() {
    let outcome = two_games("twice");
    outcome.expect("Score of good vs bad: 0 - 0 - 2 ");
    outcome.expect("Faults of bad: unasked moves: ");
}

#[test]
fn resignations() {
    let outcome = two_games("resign");
    assert_eq!(outcome.count("resigns"), 2, "{}", outcome.out);
    outcome.expect("Score of good vs bad: 2 - 0 - 0 ");
}

#[test]
fn an_engine_that_never_starts_ends_the_match() {
    let (good, bad) = (standin("good", "good"), standin("bad", "dead"));
    let outcome = run(&[&good, &bad], &format!("{COMMON} -games 100"));
    assert_eq!(outcome.count("Finished game"), 3, "{}", outcome.out);
    assert!(
        outcome.err.contains("bad failed 3 times"),
        "{}",
        outcome.err
    );
    assert_eq!(outcome.code, Some(1));
    let missing = ["-engine", "cmd=/no/such/engine", "name=bad"].map(str::to_owned);
    let outcome = run(&[&good, &missing], &format!("{COMMON} -games 100"));
    assert!(outcome.err.contains("/no/such/engine"), "{}", outcome.err);
}

#[test]
fn without_recovery_a_crash_ends_the_match() {
    let (good, bad) = (standin("good", "good"), standin("bad", "dies"));
    let outcome = run(&[&good, &bad], "-each tc=1+1 -games 100 -repeat");
    assert_eq!(outcome.count("Finished game"), 1, "{}", outcome.out);
    assert!(outcome.err.contains("-recover"), "{}", outcome.err);
    assert_eq!(outcome.code, Some(1));
}

#[test]
#[cfg(target_os = "linux")]
fn no_process_stays() {
    let folder = Folder::new();
    let mark = folder.path("mark");
    for mode in ["forks", "hangs", "floods", "good"] {
        let (good, mut bad) = (standin("good", "good"), bad(mode));
        bad.push(format!("arg={mark}"));
        run(&[&good, &bad], &format!("{COMMON} -games 2 -concurrency 2"));
        assert_eq!(with_argument(&mark), 0, "{mode}");
    }
}

/// How many processes have an argument.
#[cfg(target_os = "linux")]
fn with_argument(argument: &str) -> usize {
    let processes = std::fs::read_dir("/proc").expect("the list of processes");
    processes
        .filter_map(|entry| std::fs::read(entry.ok()?.path().join("cmdline")).ok())
        .filter(|line| {
            line.split(|&byte| byte == 0)
                .any(|word| word == argument.as_bytes())
        })
        .count()
}
