//! What no client should send: garbage, bytes that are no text, lines without end, pipes that break.
//! The engine has to answer the next sensible command, or to end with code 0, and quickly.

#[path = "support/engine.rs"]
mod engine;

use engine::{Engine, Output};
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const MEGABYTE: usize = 1 << 20;
/// Patience for reading through a megabyte, also in a build without optimization on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// Patience for ending.
const QUICKLY: Duration = Duration::from_secs(3);

/// The same numbers in every run (a linear congruential generator, its upper bits).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

fn start() -> Engine {
    Engine::start(&[])
}

/// The engine has survived if it still answers, keeps the rules of the game, and leaves in peace.
fn assert_alive(mut engine: Engine) {
    let sent = Instant::now();
    engine.send(b"stop\nuci\nsetoption name UCI_Variant value chess\nposition startpos\ngo perft 1\nisready\n");
    let (mut counted, mut ready) = (false, false);
    while !(counted && ready) {
        match engine.line(sent + PATIENCE) {
            Output::Line(line) => {
                counted |= line.text == "Nodes searched: 20";
                ready |= line.text == "readyok";
                if counted && ready {
                    println!(
                        "answered after {} ms",
                        line.at.duration_since(sent).as_millis()
                    );
                }
            }
            Output::Nothing => panic!(
                "no answer; counted: {counted}, ready: {ready}\n{}",
                engine.errors()
            ),
            Output::End => panic!("the engine has gone\n{}", engine.errors()),
        }
    }
    engine.send(b"quit\n");
    assert_ends(engine);
}

fn assert_ends(mut engine: Engine) {
    let status = engine.status(Instant::now() + QUICKLY);
    let errors = engine.errors();
    let status = status.unwrap_or_else(|| panic!("the engine still runs\n{errors}"));
    assert_eq!(status.code(), Some(0), "{status}\n{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
}

fn assert_survives(bytes: &[u8]) {
    let mut engine = start();
    engine.send(bytes);
    engine.send(b"\n");
    assert_alive(engine);
}

#[test]
fn a_megabyte_of_letters_in_lines() {
    let mut numbers = Numbers(1);
    let bytes: Vec<u8> = (0..MEGABYTE)
        .map(|_| match numbers.below(60) {
            0 => b'\n',
            _ => b' ' + u8::try_from(numbers.below(95)).expect("below 95"),
        })
        .collect();
    assert_survives(&bytes);
}

#[test]
fn a_megabyte_in_one_line() {
    assert_survives(&vec![b'x'; MEGABYTE]);
    assert_survives(&[b"position fen ".as_slice(), &vec![b'8'; MEGABYTE]].concat());
    assert_survives(
        &b"position startpos moves "
            .iter()
            .copied()
            .chain(b"e2e4 ".repeat(MEGABYTE / 5))
            .collect::<Vec<_>>(),
    );
    assert_survives(
        &b"go depth 1 searchmoves"
            .iter()
            .copied()
            .chain(b" z".repeat(MEGABYTE / 2))
            .collect::<Vec<_>>(),
    );
    assert_survives(&[b"setoption name ".as_slice(), &b"a ".repeat(MEGABYTE / 2)].concat());
}

#[test]
fn a_megabyte_of_any_bytes() {
    let mut numbers = Numbers(2);
    let bytes: Vec<u8> = (0..MEGABYTE)
        .map(|_| u8::try_from(numbers.below(256)).expect("a byte"))
        .collect();
    assert_survives(&bytes);
}

#[test]
fn bytes_that_are_no_text() {
    assert_survives(b"\0");
    assert_survives(b"uci\0\nis\0ready\n\0\0\0\n");
    assert_survives(
        b"\xff\xfe\nposition fen \xc3\x28 w - - 0 1\nposition startpos moves \xe2\x82\n",
    );
    assert_survives(
        b"setoption name \xf0\x9f value \xff\nsetoption name Hash value \xd9\xa3\xd9\xa2\n",
    );
    assert_survives(
        "position startpos moves é2é4 ｅ２ｅ４ 七七\nposition sfen 飛角 b - 1\ngo depth １\n"
            .as_bytes(),
    );
    assert_survives(b"\r\n\r\r\n\t\x0b\x0c \n\x1b[2J\n\xef\xbb\xbfuci\n");
    assert_survives(&vec![0; MEGABYTE]);
    assert_survives(&b"\n".repeat(MEGABYTE / 16));
}

#[test]
fn lines_end_as_on_any_system() {
    let mut engine = start();
    engine.send(b"uci\r\nisready\r\n");
    let deadline = Instant::now() + PATIENCE;
    let mut texts = Vec::new();
    while texts.last().is_none_or(|text| text != "readyok") {
        match engine.line(deadline) {
            Output::Line(line) => texts.push(line.text),
            _ => panic!("no `readyok` after {texts:?}"),
        }
    }
    assert!(texts.iter().any(|text| text == "uciok"));
    engine.send(b"quit\r\n");
    assert_ends(engine);
}

/// Sensible words in a senseless order; searches begin and are broken off all the time.
#[test]
fn words_in_any_order() {
    let words = [
        "position",
        "startpos",
        "fen",
        "sfen",
        "moves",
        "go",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "infinite",
        "ponder",
        "ponderhit",
        "stop",
        "mate",
        "searchmoves",
        "byoyomi",
        "uci",
        "usi",
        "isready",
        "d",
        "moves",
        "flip",
        "eval",
        "ucinewgame",
        "usinewgame",
        "gameover",
        "setoption",
        "name",
        "value",
        "UCI_Variant",
        "cannonshogi",
        "cannonchess",
        "swedishcannon",
        "gunnery8x10",
        "chess",
        "MultiPV",
        "Hash",
        "Threads",
        "-1",
        "0",
        "1",
        "2",
        "3",
        "18446744073709551616",
        "e2e4",
        "e7e5",
        "c3c4",
        "P@e5",
        "7g7f",
        "P*5e",
        "a1a1",
        "w",
        "b",
        "-",
        "[]",
        "KQkq",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "8/8/8/8/8/8/8/8",
        "4k4/9/9/9/9/9/9/9/4K4[PPp]",
    ];
    let openings = [
        "position startpos moves",
        "position fen",
        "position sfen",
        "go",
        "setoption name",
        "stop",
        "",
    ];
    for seed in 3..7 {
        let mut numbers = Numbers(seed);
        let mut text = String::new();
        for _ in 0..1000 {
            text += numbers.pick(&openings);
            for _ in 0..numbers.below(7) {
                text.push(' ');
                text += numbers.pick(&words);
            }
            text.push('\n');
        }
        assert_survives(text.as_bytes());
    }
}

#[test]
fn end_of_input_at_any_moment() {
    let sessions = [
        "",
        "\n",
        "uci",
        "uci\nposition startpos\ngo infinite\n",
        "uci\nposition startpos\ngo ponder wtime 100000 btime 100000\n",
        "uci\nposition startpos\ngo wtime 1000000 btime 1000000\n",
        "uci\nposition startpos\ngo depth 100",
        "uci\nsetoption name Threads value 2\nsetoption name UCI_Variant value cannonshogi\ngo infinite\n",
        "usi\nisready\nposition startpos\ngo infinite\n",
        "usi\nposition startpos\ngo mate infinite\n",
        "usi\nposition startpos\ngo ponder\n",
    ];
    for session in sessions {
        for pause in [0, 150] {
            let mut engine = start();
            engine.send(session.as_bytes());
            std::thread::sleep(Duration::from_millis(pause));
            engine.close();
            assert_ends(engine);
        }
    }
}

/// A client that has died takes its end of the pipe with it.
#[test]
fn output_that_nobody_reads() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cannonade"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    for _ in 0..20 {
        // Writing fails as soon as the engine has noticed and left, which is right.
        let _ = input.write_all(b"uci\nposition startpos\ngo depth 3\n");
    }
    drop(input);
    let deadline = Instant::now() + QUICKLY;
    while child.try_wait().expect("the child is ours").is_none() {
        if Instant::now() > deadline {
            let _ = child.kill();
            panic!("the engine still runs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut errors = String::new();
    child
        .stderr
        .take()
        .expect("piped")
        .read_to_string(&mut errors)
        .expect("text");
    assert!(!errors.contains("panicked"), "{errors}");
}
