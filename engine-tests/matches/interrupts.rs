//! A match that is interrupted loses nothing and can go on.

use crate::folder::Folder;
use crate::runner::{command, finish, run, standin};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// How often something is looked at that takes its time.
const LOOK_EVERY: Duration = Duration::from_millis(20);

#[test]
#[cfg(unix)]
fn an_interrupted_match_goes_on() {
    let folder = Folder::new();
    let (pgn, json) = (folder.path("games.pgn"), folder.path("results.json"));
    let engines = [standin("one", "good"), standin("two", "illegal")];
    let engines = [&engines[0][..], &engines[1][..]];
    let match_of = |rounds: usize| {
        format!(
            "-each depth=1 -games 2 -rounds {rounds} -repeat -concurrency 2 -pgnout {pgn} -json {json}"
        )
    };
    let child = command(&engines, &match_of(50_000)).spawn();
    let child = child.expect("the engine starts");
    let begin = Instant::now();
    while folder.read("games.pgn").matches("[Event ").count() < 20 {
        assert!(begin.elapsed() < Duration::from_secs(60), "no games");
        std::thread::sleep(LOOK_EVERY);
    }
    let interrupt = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.is_ok_and(|status| status.success()));
    let outcome = finish(child);
    assert_eq!(outcome.code, Some(130), "{}", outcome.err);
    outcome.expect("Interrupted");
    assert_eq!(outcome.count("Finished match"), 0);
    let played = outcome.count("Finished game");
    let of_pgn = |folder: &Folder| folder.read("games.pgn").matches("[Event ").count();
    assert_eq!(of_pgn(&folder), played);
    assert!(
        folder
            .read("results.json")
            .contains(&format!("\"finished\":{played},"))
    );

    // Without a word about it, nothing is overwritten.
    let refused = run(&engines, &match_of(50_000));
    assert!(refused.err.contains("-resume"), "{}", refused.err);
    // Another match is not mixed with it.
    let other = format!("{} -resume -variant gunnery8x8", match_of(50_000));
    let other = run(&engines, &other);
    assert!(
        other.err.contains("its variant is `chess`"),
        "{}",
        other.err
    );

    // The same match, with an end in sight.
    let rounds = played / 2 + 10;
    let outcome = run(&engines, &format!("{} -resume", match_of(rounds)));
    outcome.expect(&format!("{played} games played before"));
    let all = 2 * rounds;
    assert_eq!(played + outcome.count("Finished game"), all);
    assert_eq!(of_pgn(&folder), all);
    outcome.expect(&format!("Score of one vs two: {all} - 0 - 0 "));
}

#[test]
#[cfg(unix)]
fn the_results_survive_the_worst() {
    let folder = Folder::new();
    let json = folder.path("results.json");
    let engines = [standin("one", "good"), standin("two", "good")];
    let engines = [&engines[0][..], &engines[1][..]];
    let options = format!("-each depth=1 -games 40 -repeat -json {json}");
    let mut child = command(&engines, &options)
        .stdout(Stdio::null())
        .spawn()
        .expect("the engine starts");
    let begin = Instant::now();
    while !folder.read("results.json").contains("\"number\":") {
        assert!(begin.elapsed() < Duration::from_secs(60), "no results");
        std::thread::sleep(LOOK_EVERY);
    }
    child.kill().expect("the child is ours");
    child.wait().expect("the child is ours");
    let outcome = run(&engines, &format!("{options} -resume"));
    outcome.expect("Score of one vs two: 0 - 0 - 40 ");
    assert!(folder.read("results.json").contains("\"finished\":40,"));
    // What is no result file is not touched.
    assert!(std::fs::write(&json, "my notes").is_ok());
    let outcome = run(&engines, &format!("{options} -resume"));
    assert!(
        outcome.err.contains("does not hold results"),
        "{}",
        outcome.err
    );
    assert_eq!(folder.read("results.json"), "my notes");
}
