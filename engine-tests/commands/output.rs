//! What becomes of the commands when nobody takes their output, or nobody can.

use crate::folder::Folder;
use crate::runner::{ENGINE, succeed};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n";

/// Waits for the end of a process, which must come soon.
fn end(child: &mut Child) -> ExitStatus {
    let begin = Instant::now();
    loop {
        match child.try_wait().expect("the child is ours") {
            Some(status) => return status,
            None if begin.elapsed() > Duration::from_secs(60) => {
                let _ = child.kill();
                panic!("it goes on without anybody who listens");
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    }
}

/// Reads one line of a process and then closes its output.
fn hear_one_line(child: &mut Child) -> String {
    let mut line = String::new();
    let out = child.stdout.take().expect("a pipe");
    BufReader::new(out).read_line(&mut line).expect("a line");
    line
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_told_once() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAME.repeat(3));
    for arguments in [
        &["convert", &games, "--to", "usi"][..],
        &["analyse", &games, "--depth", "2"],
        &["bench", "1"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let output = Command::new(ENGINE)
            .args(arguments)
            .stdout(full.expect("/dev/full"))
            .output()
            .expect("the engine starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
        assert!(errors.starts_with("cannot write to standard output: "));
    }
}

#[test]
#[cfg(unix)]
fn an_analysis_ends_when_nobody_listens_and_keeps_what_it_found() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAME.repeat(300));
    let (pgn, errors) = (folder.path("out.pgn"), folder.path("errors"));
    let mut child = Command::new(ENGINE)
        .args(["analyse", &games, "--depth", "6", "--pgn", &pgn])
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(&errors).expect("a file"))
        .spawn()
        .expect("the engine starts");
    hear_one_line(&mut child);
    assert_eq!(end(&mut child).code(), Some(141));
    assert_eq!(folder.read("errors"), "");
    assert!(folder.read("out.pgn").contains("[%eval"));
}

#[test]
#[cfg(unix)]
fn the_engine_quits_when_nobody_listens() {
    let mut child = Command::new(ENGINE)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"uci\n").expect("it reads");
    assert!(hear_one_line(&mut child).starts_with("id name"));
    // Its input stays open.
    let _ = input.write_all(b"go infinite\n");
    assert_eq!(end(&mut child).code(), Some(0));
    drop(input);
}

#[test]
fn the_examples_of_the_console_work() {
    for topic in [
        "variant",
        "d",
        "moves",
        "eval",
        "flip",
        "go",
        "perft",
        "setoption",
        "uci",
    ] {
        let help = succeed(&["help", topic]);
        let example = help
            .lines()
            .find_map(|line| line.strip_prefix("Example: cannonade "));
        let example = example.unwrap_or_else(|| panic!("{topic}: {help}"));
        let mut words: Vec<&str> = Vec::new();
        for (place, part) in example.split('"').enumerate() {
            match place % 2 {
                0 => words.extend(part.split_whitespace()),
                _ => words.push(part),
            }
        }
        let out = succeed(&words);
        assert!(!out.contains("error"), "{example}: {out}");
    }
}

#[test]
fn the_game_may_be_named_before_the_command() {
    let folder = Folder::new();
    let book = folder.path("my.book");
    let line = "startpos moves 5g5f 5c5d";
    let named = ["--variant", "cannonshogi"];
    succeed(&[&named[..], &["book", "add", &book, line]].concat());
    let shown = succeed(&[&named[..], &["book", "show", &book]].concat());
    assert!(shown.contains("e3e4"), "{shown}");
    // What stands behind the command comes first.
    let chess = ["book", "verify", &book, "--variant", "chess"];
    let outcome = crate::runner::run(&[&named[..], &chess].concat());
    assert_eq!(outcome.code, Some(1), "{}", outcome.text());
    let tables = folder.path("tables");
    let mate = ["endgame", "probe", "4k5/10/10/10/10/10/10/R3K5 w"];
    let asked = [
        &["--variant", "gunnery8x10"][..],
        &mate,
        &["--path", &tables],
    ]
    .concat();
    let error = crate::runner::fail(&asked);
    assert!(error.contains("--variant gunnery8x10"), "{error}");
}
