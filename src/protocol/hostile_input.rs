//! Tests of the whole reading side: ordinary lines, slips, and input that means harm.

use super::{Clocks, Command, Dialect, GoSpec, ParseError, find, parse, reply, split_arguments};

fn uci(line: &str) -> Command {
    parse(line, Dialect::Uci).unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

fn message(line: &str) -> String {
    parse(line, Dialect::Uci).unwrap_err().to_string()
}

fn option(name: &str, value: Option<&str>) -> Command {
    Command::SetOption {
        name: name.to_owned(),
        value: value.map(str::to_owned),
    }
}

#[test]
fn lone_words_in_both_dialects() {
    for dialect in [Dialect::Uci, Dialect::Usi] {
        for (line, command) in [
            ("uci", Command::Uci),
            ("usi", Command::Usi),
            ("isready", Command::IsReady),
            ("ucinewgame", Command::NewGame),
            ("usinewgame", Command::NewGame),
            ("stop", Command::Stop),
            ("ponderhit", Command::PonderHit(Clocks::default())),
            ("quit", Command::Quit),
            ("register later", Command::Register),
            ("gameover win", Command::GameOver("win".to_owned())),
            ("gameover", Command::GameOver(String::new())),
            ("debug on", Command::Debug(true)),
            ("debug OFF", Command::Debug(false)),
            ("d", Command::Display),
            ("eval", Command::Eval),
            ("moves", Command::Moves),
            ("flip", Command::Flip),
            ("help", Command::Help(None)),
            ("?", Command::Help(None)),
            ("help go", Command::Help(Some("go".to_owned()))),
            ("bench", Command::Bench(vec![])),
            (
                "bench 16 x",
                Command::Bench(vec!["16".to_owned(), "x".to_owned()]),
            ),
            (
                "variant cannonshogi",
                Command::Variant("cannonshogi".to_owned()),
            ),
            (
                "perft 3",
                Command::Perft {
                    depth: 3,
                    threads: None,
                },
            ),
            (
                "perft 3 --threads 8",
                Command::Perft {
                    depth: 3,
                    threads: Some(8),
                },
            ),
            ("", Command::Empty),
            (" \t\r\n", Command::Empty),
            ("\u{feff}uci", Command::Uci),
            ("  IsReady\r", Command::IsReady),
            ("isready please", Command::IsReady),
        ] {
            assert_eq!(parse(line, dialect), Ok(command), "{line:?}");
        }
    }
}

#[test]
fn options_with_and_without_the_library() {
    for (line, command) in [
        ("setoption name Clear Hash", option("Clear Hash", None)),
        ("setoption  name  Clear   Hash ", option("Clear Hash", None)),
        ("setoption name Hash value 16", option("Hash", Some("16"))),
        ("SetOption Name Hash Value 16", option("Hash", Some("16"))),
        ("setoption name Hash value", option("Hash", Some(""))),
        (
            "setoption name EvalFile value C:\\a  b\\c.nn ",
            option("EvalFile", Some("C:\\a  b\\c.nn")),
        ),
        (
            "setoption name X value a value b",
            option("X", Some("a value b")),
        ),
        ("setoption name Values value 3", option("Values", Some("3"))),
        (
            "setoption name X\u{3000}Y value 砲",
            option("X Y", Some("砲")),
        ),
        (
            "setoption name X value a\u{0}b",
            option("X", Some("a\u{0}b")),
        ),
    ] {
        assert_eq!(uci(line), command, "{line:?}");
    }
    let path = "x".repeat(100_000);
    let line = format!("setoption name EvalFile value {path}");
    assert_eq!(uci(&line), option("EvalFile", Some(&path)));
    assert!(message("setoption").contains("expected `name`"));
    assert!(message("setoption nmae Hash").contains("did you mean `name`?"));
    assert!(message("setoption Hash value 3").contains("unexpected `Hash` (token 2)"));
    assert!(message("setoption name value 3").contains("the name of an option"));
    assert!(message("setoption name").contains("the name of an option"));
}

#[test]
fn slips_are_explained() {
    for (line, meant) in [
        ("isredy", "isready"),
        ("goo depth 3", "go"),
        ("postion startpos", "position"),
        ("setopton name Hash value stop", "setoption"),
        ("quti", "quit"),
        ("ucinewgmae", "ucinewgame"),
        ("bnech", "bench"),
    ] {
        let text = message(line);
        assert!(
            text.ends_with(&format!("did you mean `{meant}`?")),
            "{text}"
        );
    }
    // The library alone would take this for `isready`.
    assert!(message("isreadyfoo").starts_with("unknown command `isreadyfoo` (token 1)"));
    assert_eq!(
        message("e2e4"),
        "unknown command `e2e4` (token 1); `help` lists the commands"
    );
}

#[test]
fn foreign_tokens_before_a_command() {
    assert_eq!(uci("joho debug on"), Command::Debug(true));
    assert_eq!(uci("xx yy zz isready"), Command::IsReady);
    assert_eq!(uci("\u{fffd}\u{fffd} go"), Command::Go(GoSpec::default()));
    // Garbage neither ends the engine nor runs the console's words.
    assert!(parse("garbage quit garbage", Dialect::Uci).is_err());
    assert!(parse("garbage d", Dialect::Uci).is_err());
    assert!(parse("garbage moves e2e4", Dialect::Uci).is_err());
    assert!(message("garbage go depth x").contains("`x` (token 4) after `depth`"));
}

#[test]
fn console_words_take_no_more_than_they_need() {
    assert_eq!(
        message("moves e2e4"),
        "unexpected `e2e4` (token 2) in `moves`: expected the end of the line"
    );
    assert!(message("d x").contains("unexpected `x`"));
    assert!(message("variant").contains("the name of a game"));
    assert!(message("variant a b").contains("unexpected `b`"));
    assert!(message("perft").contains("after `perft`"));
    assert!(message("perft 3 x").contains("unexpected `x`"));
    assert!(message("perft -3").contains("may not be negative"));
    assert!(message("debug").contains("`on` or `off`"));
    assert!(message("debug joho on").contains("unexpected `joho` (token 2)"));
}

/// Whether a message is fit to be printed after `info string error`.
fn harmless(error: &ParseError) -> bool {
    let text = error.to_string();
    let line = reply::info_error(error);
    let lower = text.to_ascii_lowercase();
    text.len() < 500
        && !text.chars().any(char::is_control)
        && !["bestmove", "uciok", "usiok", "readyok"]
            .iter()
            .any(|word| lower.contains(word))
        && line.len() == text.len() + "info string error ".len()
}

#[test]
fn answers_as_input() {
    for line in [
        "bestmove",
        "bestmove e2e4",
        "uciok",
        "go bestmove",
        "go depth uciok",
        "position BestMove",
        "debug bestmove",
        "setoption readyok",
        "perft bestmove",
    ] {
        let error = parse(line, Dialect::Uci).unwrap_err();
        assert!(harmless(&error), "{error}");
    }
}

#[test]
fn a_megabyte_of_garbage() {
    for unit in [
        "x",
        "9",
        "go ",
        "bestmove",
        "uci ok ",
        "\u{1b}[2J",
        "砲",
        "/",
        "value ",
        "- ",
    ] {
        let megabyte = unit.repeat((1 << 20) / unit.len());
        if let Err(error) = parse(&megabyte, Dialect::Uci) {
            assert!(harmless(&error), "{error}");
        }
        let garbage = unit.repeat((1 << 16) / unit.len());
        for prefix in [
            "go ",
            "go depth ",
            "go searchmoves ",
            "position ",
            "position fen ",
            "position startpos ",
            "setoption name ",
            "debug ",
            "perft ",
            "zzz ",
        ] {
            if let Err(error) = parse(&format!("{prefix}{garbage}"), Dialect::Usi) {
                assert!(harmless(&error), "{error}");
            }
        }
    }
}

/// A small generator of pseudo-random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).unwrap_or(0)
    }
}

#[test]
fn random_lines_never_panic() {
    const PIECES: [&str; 60] = [
        "uci",
        "usi",
        "isready",
        "ucinewgame",
        "setoption",
        "name",
        "value",
        "position",
        "startpos",
        "fen",
        "sfen",
        "moves",
        "go",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "byoyomi",
        "depth",
        "nodes",
        "movetime",
        "mate",
        "infinite",
        "ponder",
        "searchmoves",
        "perft",
        "stop",
        "ponderhit",
        "quit",
        "debug",
        "on",
        "register",
        "gameover",
        "help",
        "d",
        "bench",
        "variant",
        "300",
        "-1",
        "0",
        "99999999999999999999",
        "-99999999999999999999999999999999999999999",
        "e2e4",
        "P@e5",
        "P*5e",
        "a10b10+",
        "bestmove",
        "uciok",
        "\u{0}",
        "\u{1b}",
        "\u{fffd}",
        "砲",
        "4k3/8/8",
        "valueX",
        "Clear",
        "Hash",
        "<empty>",
        "\u{feff}",
        "--threads",
    ];
    const BLANKS: [&str; 7] = [" ", "  ", "\t", "\r", "\u{a0}", "\u{3000}", ""];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..10_000 {
        let mut line = String::new();
        let mut words = Vec::new();
        for _ in 0..random.below(9) {
            let word = PIECES[random.below(PIECES.len())];
            line.push_str(word);
            line.push_str(BLANKS[random.below(BLANKS.len())]);
            words.push(line.clone());
            words.push(word.to_owned());
        }
        for dialect in [Dialect::Uci, Dialect::Usi] {
            match parse(&line, dialect) {
                Err(error) => assert!(harmless(&error), "{line:?}: {error}"),
                Ok(Command::SetOption { name, .. }) => {
                    assert!(!name.is_empty(), "{line:?}");
                    assert!(find(&[], &name).is_err());
                }
                Ok(_) => {}
            }
        }
        for joined in split_arguments(&words) {
            assert!(!joined.contains('\n'));
        }
    }
}

/// The library and our own reading must agree wherever the library is asked.
#[test]
fn the_library_reads_options_as_we_do() {
    const WORDS: [&str; 9] = [
        "Hash", "value", "name", "Clear", "3", "-", "a\\b", "砲", "VALUE",
    ];
    let mut random = Random(42);
    for _ in 0..5_000 {
        let mut line = "setoption name".to_owned();
        for _ in 0..random.below(6) {
            line.push_str([" ", "  ", "\t"][random.below(3)]);
            line.push_str(WORDS[random.below(WORDS.len())]);
        }
        // A trailing control character inside the value keeps the library out.
        let ours = parse(&format!("{line}\u{1}"), Dialect::Uci);
        let theirs = parse(&line, Dialect::Uci);
        if let (Ok(Command::SetOption { name, value }), Ok(theirs)) = (ours, theirs) {
            let strip = |text: String| text.trim_end_matches('\u{1}').to_owned();
            let last_was_value = line.to_ascii_lowercase().ends_with("value");
            if !last_was_value {
                let ours = Command::SetOption {
                    name: strip(name),
                    value: value.map(strip),
                };
                assert_eq!(ours, theirs, "{line:?}");
            }
        }
    }
}
