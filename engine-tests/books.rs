//! Books: the suites in `books/`, the engine's own book, and `cannonade book`.

#[path = "support/folder.rs"]
mod folder;
#[path = "support/tool.rs"]
mod tool;

use cannonade::games::notation::read_move;
use cannonade::games::{Game, Position, VARIANTS, Variant};
use cannonade::with_family;
use folder::Folder;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// Openings of a suite: fewer in the sub-variants of Cannon Shogi.
fn least_openings(variant: &Variant) -> usize {
    match variant.name.strip_prefix("cannonshogi-") {
        Some(_) => 100,
        None => 200,
    }
}

/// How a suite writes a position: all six fields of a FEN where there is castling, else the board
/// with the hands, the side and the counters.
fn written<G: Game>(position: &Position<G>) -> String {
    let fen = position.fen();
    match G::ORTHODOX {
        Some(_) => fen,
        None => fen.replace(" - - ", " "),
    }
}

/// Checks the suite of a game and the notes beside it.
fn check_suite<G: Game>(variant: &Variant, folder: &Path) {
    let name = variant.name;
    let text = fs::read_to_string(folder.join(format!("{name}.epd"))).expect(name);
    let notes = fs::read_to_string(folder.join(format!("{name}.notes.json"))).expect(name);
    let notes: serde_json::Value = serde_json::from_str(&notes).expect(name);
    let openings = notes["openings"].as_array().expect("openings");
    let starts = notes["settings"]["from"].as_array().expect("start lines");
    let window = notes["settings"]["window"].as_i64().expect("a window");
    assert_eq!(openings.len(), text.lines().count(), "{name}");
    assert!(openings.len() >= least_openings(variant), "{name}");
    let mut seen = HashSet::new();
    for (line, opening) in text.lines().zip(openings) {
        let position = Position::<G>::from_fen(line).expect(line);
        assert_eq!(written(&position), line);
        assert_eq!(position.outcome(), None, "{line}");
        assert!(seen.insert(position.key()), "twice: {line}");
        assert!((4..=10).contains(&position.ply()), "{line}");
        let start = starts[opening["start"].as_u64().expect("a start") as usize].as_str();
        let moves = opening["moves"].as_str().expect("moves");
        let end = played::<G>(variant, start.expect("a start line"), moves);
        assert_eq!(written(&end), line, "{name}: {moves}");
        assert!(opening["score"].as_i64().expect("a score").abs() <= window);
    }
}

/// The position after a start line and moves.
fn played<G: Game>(variant: &Variant, start: &str, moves: &str) -> Position<G> {
    let (base, before) = start.split_once(" moves ").unwrap_or((start, ""));
    let fen = match base {
        "startpos" => variant.start,
        fen => fen,
    };
    let mut position = Position::<G>::from_fen(fen).expect(fen);
    for text in before.split_whitespace().chain(moves.split_whitespace()) {
        let mv = read_move(&position, text).expect(text);
        position.make(mv);
    }
    position
}

#[test]
fn every_game_has_a_suite_of_openings() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("books");
    for variant in &VARIANTS {
        with_family!(variant.family, G => check_suite::<G>(variant, &folder));
    }
}

/// The text of a file that was written.
fn text(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.path(name)).expect(name)
}

const SHOGI: [&str; 2] = ["--variant", "cannonshogi"];

fn with<'a>(line: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [line, more].concat()
}

#[test]
fn lines_are_added_shown_and_merged() {
    let folder = Folder::new();
    let run = |line: &[&str]| folder.run(&with(line, &SHOGI));
    let line = "startpos moves 5g5f 5c5d 3g4g";
    run(&[
        "book", "add", "a.book", line, "--count", "3", "--score", "12",
    ])
    .good();
    let out = run(&["book", "add", "a.book", "startpos moves 7g8g"]).good();
    assert_eq!(out, "a.book: 3 positions, 4 moves\n");
    let shown = run(&["book", "show", "a.book"]).good();
    assert!(
        shown.contains("e3e4     75.0 %  weight 3      score +12"),
        "{shown}"
    );
    assert!(shown.contains("reply e7e6"), "{shown}");
    let after = run(&["book", "show", "a.book", "startpos", "moves", "e3e4"]).good();
    assert!(after.contains("score -12"), "{after}");
    let chess = folder.run(&["book", "show", "a.book"]).good();
    assert!(chess.contains("it is one of cannonshogi"), "{chess}");
    let chess = folder.run(&["book", "verify", "a.book"]);
    assert!(chess.out.contains("it is one of cannonshogi"), "{chess:?}");
    let none = run(&["book", "show", "a.book", "startpos moves 1g1f"]).good();
    assert!(none.contains("no move"), "{none}");
    run(&["book", "add", "b.book", "startpos moves 7g8g"]).good();
    run(&["book", "merge", "all.book", "a.book", "b.book"]).good();
    let merged = text(&folder, "all.book");
    assert!(merged.starts_with("#YANEURAOU-DB2016 1.00\nsfen "));
    assert!(merged.contains("\n7g8g none 0 0 2\n"), "{merged}");
    run(&["book", "verify", "all.book"]).good();
    // The largest weights stay what they are.
    let most = u64::MAX.to_string();
    for _ in 0..2 {
        run(&["book", "add", "heavy.book", line, "--count", &most]).good();
    }
    let shown = run(&["book", "show", "heavy.book"]).good();
    assert!(shown.contains(&format!("weight {most}")), "{shown}");
}

#[test]
fn games_make_a_book() {
    let folder = Folder::new();
    folder.write("g.pgn", "1. e4 e5 2. Nf3 *\n\n1. e4 c5 *\n\n1. d4 d5 *\n");
    let add = [
        "book", "add", "g.book", "--games", "g.pgn", "--plies", "2", "--least", "2",
    ];
    assert_eq!(folder.run(&add).good(), "g.book: 1 position, 1 move\n");
    let book = text(&folder, "g.book");
    assert!(book.contains("\nfen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
    assert!(book.contains("\ne2e4 e7e5 0 0 2\n"), "{book}");
    // Games of other kinds among them are passed over.
    let shogi = "[Variant \"cannonshogi\"]\n\n1. Pe4 *\n\n";
    folder.write("mixed.pgn", format!("{shogi}1. e4 *\n"));
    let mixed = folder.run(&["book", "add", "m.book", "--games", "mixed.pgn"]);
    assert!(mixed.errors.contains("game 1 is one of cannonshogi"));
    assert_eq!(mixed.good(), "m.book: 1 position, 1 move\n");
    // Lines may be written as people write them.
    let line = ["book", "add", "l.book", "startpos moves e4 e5 Nf3"];
    assert_eq!(folder.run(&line).good(), "l.book: 3 positions, 3 moves\n");
}

#[test]
fn books_are_converted_there_and_back() {
    let folder = Folder::new();
    let run = |line: &[&str]| folder.run(&with(line, &SHOGI));
    let sorted = "#YANEURAOU-DB2016 1.00\n\
        sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 1\nP*5e none 5 6 2\n\
        sfen 5k3/9/9/9/9/9/9/9/4K4 b 2P 1\nP*5e none 0 0 1\n";
    let lines: Vec<&str> = sorted.lines().collect();
    let unsorted = [lines[0], lines[3], lines[4], "P*1e1 x", lines[1], lines[2]].join("\n");
    folder.write("u.db", &unsorted);
    assert!(run(&["book", "show", "u.db"]).bad().contains("u.db: line "));
    let out = run(&["book", "convert", "u.db", "s.book"]).good();
    assert!(out.contains("line 4: "), "{out}");
    assert_eq!(text(&folder, "s.book"), sorted);
    run(&["book", "convert", "s.book", "s.epd"]).good();
    run(&["book", "convert", "s.epd", "t.book"]).good();
    let book = text(&folder, "t.book");
    assert!(book.contains("P*5e none 5 6 2"), "{book}");
    assert_eq!(book, sorted);
    // `convert` writes the same.
    let lines = run(&["convert", "s.book", "--to", "epd"]).good();
    assert_eq!(lines.trim_end(), text(&folder, "s.epd").trim_end());
    assert!(run(&["book", "verify", "u.db"]).bad().contains("faults"));
    run(&["book", "verify", "t.book"]).good();
}

#[test]
fn suites_are_verified() {
    let folder = Folder::new();
    let king = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n";
    folder.write(
        "good.epd",
        format!("# remark\n{king}{}", king.replace(" w ", " b ")),
    );
    let good = folder.run(&["book", "verify", "good.epd"]).good();
    assert_eq!(good, "good.epd: 2 different openings, 0 faults\n");
    folder.write(
        "bad.epd",
        format!("{king}{king}7k/5KQ1/8/8/8/8/8/8 b\nrubbish\n"),
    );
    let bad = folder.run(&["book", "verify", "bad.epd"]);
    for part in [
        "line 2: it is the position of line 1",
        "line 3: the game is over",
        "line 4: ",
    ] {
        assert!(bad.out.contains(part), "{bad:?}");
    }
    bad.bad();
}

/// A suite of few openings, quickly made.
fn quick<'a>(out: &'a str, count: &'a str, threads: &'a str) -> Vec<&'a str> {
    let numbers = "--nodes 1000 --move-nodes 2000 --plies 4-6 --window 100";
    let line = "book make --variant swedishcannon --from from.txt";
    let words = line.split(' ').chain(numbers.split(' '));
    let ends = ["--out", out, "--count", count, "--threads", threads];
    words.chain(ends).collect()
}

#[test]
fn suites_do_not_depend_on_threads_or_interruptions() {
    let folder = Folder::new();
    folder.write(
        "from.txt",
        "startpos # the start\nstartpos moves C@f2 C@e7\n",
    );
    folder.run(&quick("one.epd", "6", "1")).good();
    folder.run(&quick("two.epd", "6", "2")).good();
    let suite = text(&folder, "one.epd");
    assert_eq!(suite.lines().count(), 6);
    assert_eq!(text(&folder, "two.epd"), suite);
    // Goes on where it was left.
    folder.run(&quick("three.epd", "2", "2")).good();
    assert!(suite.starts_with(&text(&folder, "three.epd")));
    folder.run(&quick("three.epd", "6", "2")).good();
    assert_eq!(text(&folder, "three.epd"), suite);
    folder
        .run(&["book", "verify", "one.epd", "--variant", "swedishcannon"])
        .good();
    // The notes hold the settings.
    let other = with(&quick("one.epd", "6", "1"), &["--seed", "2"]);
    assert!(folder.run(&other).bad().contains("other settings"));
    folder.write("lone.epd", "x\n");
    assert!(
        folder
            .run(&quick("lone.epd", "6", "1"))
            .bad()
            .contains("without notes")
    );
}

#[test]
fn the_known_trap_is_avoided() {
    let folder = Folder::new();
    // 1.C@f2 C@e7 2.fxe5 Ce4 is mate.
    let trap = ["position startpos moves C@f2 C@e7 f4e5 e7e4", "d"];
    let shown = folder
        .run(&with(&["--variant", "swedishcannon"], &trap))
        .good();
    assert!(shown.contains("Game over: checkmate, Black"), "{shown}");
    folder.write("from.txt", "startpos moves C@f2 C@e7\n");
    folder.run(&quick("trap.epd", "4", "2")).good();
    let notes = text(&folder, "trap.notes.json");
    assert!(!notes.contains("\"f4e5"), "{notes}");
}

#[test]
fn the_engine_plays_from_its_book() {
    let folder = Folder::new();
    let line = "startpos moves 1g2g 9c8c";
    folder
        .run(&with(
            &["book", "add", "x.book", line, "--score", "-7"],
            &SHOGI,
        ))
        .good();
    let play = |book: &str, own: &str, position: &str, go: &str| {
        let file = format!("setoption name BookFile value {book}");
        let own = format!("setoption name OwnBook value {own}");
        let words = [&file, &own, "isready", position, go];
        folder.run(&with(&SHOGI, &words)).good()
    };
    let start = "position startpos";
    let out = play("x.book", "true", start, "go nodes 200");
    assert!(
        out.contains("info string book x.book: 2 positions, 2 moves"),
        "{out}"
    );
    assert!(out.contains("bestmove i3h3 ponder a7b7"), "{out}");
    assert!(out.contains(" score cp 7 "), "{out}");
    for out in [
        play("x.book", "false", start, "go nodes 200"),
        play(
            "x.book",
            "true",
            "position startpos moves 3g3f",
            "go nodes 200",
        ),
        play("x.book", "true", start, "go nodes 200 searchmoves e3e4"),
        play("", "true", start, "go nodes 200"),
    ] {
        assert!(!out.contains("bestmove i3h3 "), "{out}");
        assert!(out.contains("bestmove "), "{out}");
    }
    // What cannot be played is told of, and the rest is used.
    let sound = text(&folder, "x.book");
    folder.write(
        "part.book",
        sound.replace("\n1g2g", "\n1g1a none 0 0 1\n1g2g"),
    );
    let out = play("part.book", "true", start, "go nodes 200");
    assert!(
        out.contains("info string error book part.book: line "),
        "{out}"
    );
    assert!(out.contains("bestmove i3h3 ponder a7b7"), "{out}");
    folder.write(
        "bad.book",
        "#YANEURAOU-DB2016 1.00\nsfen b w - 1\nsfen a w - 1\n",
    );
    for (book, why) in [
        ("bad.book", "line 3: the positions are not in order"),
        ("nowhere.book", "nowhere.book is not used: "),
    ] {
        let out = play(book, "true", start, "go nodes 200");
        assert!(
            out.contains("info string error book ") && out.contains(why),
            "{out}"
        );
        assert!(out.contains("bestmove "), "{out}");
    }
}

/// The words of a command as a shell would have them.
fn words(command: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (place, part) in command.split('"').enumerate() {
        match place % 2 {
            0 => all.extend(part.split_whitespace().map(str::to_owned)),
            _ => all.push(part.to_owned()),
        }
    }
    all
}

/// Runs the examples of a text that are about books, one after the other in one folder.
fn run_examples(text: &str) -> usize {
    let folder = Folder::new();
    folder.write("games.pgn", "1. e4 e5 *\n\n1. e4 c5 *\n");
    folder.write("lines.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4;\n");
    let chess = "#YANEURAOU-DB2016 1.00\n";
    let shogi = format!("{chess}sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 1\nP*5e none 5 6 2\n");
    for name in ["one.book", "two.book", "unsorted.db"] {
        folder.write(name, &shogi);
    }
    let mut count = 0;
    for line in text.lines() {
        let Some(command) = line.trim().strip_prefix("cannonade book ") else {
            continue;
        };
        // Suites take their time, and have tests of their own.
        if command.starts_with("make") || command.contains("books/") {
            continue;
        }
        let words = words(command);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        folder.run(&with(&["book"], &words)).good();
        count += 1;
    }
    count
}

#[test]
fn the_examples_work() {
    assert_eq!(run_examples(include_str!("../README.md")), 3);
    let folder = Folder::new();
    for (task, count) in [("", 2), ("add", 2), ("merge", 1), ("convert", 3)] {
        let mut line = vec!["book", task, "--help"];
        line.retain(|word| !word.is_empty());
        let help = folder.run(&line).good();
        assert_eq!(run_examples(&help), count, "{help}");
    }
}

#[test]
fn errors_say_what_to_do() {
    let folder = Folder::new();
    let bad = |line: &[&str]| folder.run(line).bad();
    assert!(bad(&["book", "show", "nowhere"]).contains("nowhere"));
    assert!(bad(&["book", "show", "x", "--variant", "shogi"]).contains("no such game"));
    assert!(bad(&["book", "add", "x.book"]).contains("LINE"));
    assert!(bad(&["book", "add", "x.book", "startpos"]).contains("no moves to add"));
    assert!(bad(&["book", "add", "x.book", "startpos moves e2e5"]).contains("move 1"));
    assert!(bad(&["book", "add", "x.book", "--games", "nowhere.pgn"]).contains("nowhere.pgn"));
    folder.write("text", "x\n");
    assert!(bad(&["book", "merge", "out", "text"]).contains("no book"));
    assert!(bad(&["book", "verify", "text"]).contains("no book"));
    assert!(bad(&["book", "convert", "text", "out"]).contains("no move"));
    assert!(bad(&["book", "make", "--variant", "chess", "--plies", "9-3"]).contains("4-10"));
    let make = ["book", "make", "--variant", "chess"];
    let slip = with(&make, &["--out", "no/such/folder/x.epd"]);
    assert!(bad(&slip).contains("no such folder"));
    assert!(bad(&with(&make, &["--count", "0"])).contains("from 1 to"));
    assert!(bad(&["book", "make"]).contains("--variant"));
    let from = ["book", "make", "--variant", "chess", "--from", "text"];
    assert!(bad(&from).contains("`x`: "));
    for task in ["", "show", "add", "merge", "convert", "verify", "make"] {
        let mut line = vec!["book", task, "--help"];
        line.retain(|word| !word.is_empty());
        assert!(folder.run(&line).good().contains("Example:"), "{task}");
    }
}
