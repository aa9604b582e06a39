//! `cannonade analyse`.

use crate::folder::Folder;
use crate::runner::{ENGINE, fail, run, succeed};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A short game of chess with a blunder by White.
const GAME: &str =
    "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Nxe5? {why} Nxe5 4. d4 Ng6 *\n";

fn json(text: &str) -> Vec<serde_json::Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

#[test]
fn a_position_is_shown_with_its_best_lines() {
    let folder = Folder::new();
    let picture = folder.path("best.svg");
    let arguments = ["--nodes", "3000", "--multipv", "2", "--picture", &picture];
    for (variant, rank) in [("cannonshogi", " 9 | "), ("gunnery8x10", " 8 | ")] {
        let all = [&["analyse", "--variant", variant][..], &arguments].concat();
        let text = succeed(&all);
        assert!(text.contains(rank), "{text}");
        let lines = text
            .lines()
            .filter(|line| line.contains("  depth "))
            .count();
        assert_eq!(lines, 2, "{text}");
        assert!(folder.read("best.svg").starts_with("<svg"));
    }
    // The evaluation is the first player's: Black, to move, wins a rook.
    let fen = "k6r/8/8/8/8/8/8/K6R b - - 0 1";
    let text = succeed(&["analyse", fen, "--depth", "6", "--json", "-"]);
    let found = &json(&text)[0];
    assert_eq!(found["best"], "h8h1");
    assert!(
        found["lines"][0]["readable"][0]
            .as_str()
            .unwrap()
            .starts_with("Rxh1")
    );
    assert!(found["expected"].as_f64().unwrap() < 0.2, "{text}");
    let mate = "7k/8/5KQ1/8/8/8/8/8 b - - 0 1";
    let text = succeed(&["analyse", mate, "--depth", "6", "--json", "-"]);
    assert!(text.contains("\"expected\":0.5"), "{text}");
}

#[test]
fn a_game_is_judged() {
    let folder = Folder::new();
    let game = folder.write("game.pgn", GAME);
    let (pgn, chart, found) = (
        folder.path("out.pgn"),
        folder.path("out.svg"),
        folder.path("out.jsonl"),
    );
    let text = succeed(&[
        "analyse", &game, "--nodes", "4000", "--pgn", &pgn, "--chart", &chart, "--json", &found,
    ]);
    assert!(text.contains("Game 1: A - B, Chess, *"), "{text}");
    assert!(text.contains(" Nxe5??  "), "{text}");
    assert!(text.contains("blunder; better was"), "{text}");
    assert!(text.contains("1 blunder;"), "{text}");
    let annotated = folder.read("out.pgn");
    assert!(annotated.contains("[Annotator \"Cannonade"), "{annotated}");
    let movetext = annotated.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        movetext.contains("3. Nxe5 $2 $4 {why} {[%eval -"),
        "{movetext}"
    );
    assert!(movetext.contains("was better.} (3. "), "{movetext}");
    // What was written can be read, and analysed again; the better line is kept.
    let uci = succeed(&["convert", &pgn, "--to", "pgn"]);
    let uci = uci.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(uci.contains("was better.} (3. "), "{uci}");
    assert_eq!(uci.matches('(').count(), movetext.matches('(').count());
    assert!(folder.read("out.svg").contains("<path"));
    let lines = json(&folder.read("out.jsonl"));
    assert_eq!(lines.len(), 1 + 9);
    let blunder = lines.iter().find(|line| line["ply"] == 4).unwrap();
    assert_eq!(blunder["judgement"], "blunder");
    assert_eq!(blunder["played"], "f3e5");
}

#[test]
fn charts_can_be_png() {
    let folder = Folder::new();
    let game = folder.write("games.pgn", GAME.repeat(2));
    let chart = folder.path("chart.png");
    succeed(&["analyse", &game, "--depth", "1", "--chart", &chart]);
    for name in ["chart.png", "chart-2.png"] {
        assert!(folder.bytes(name).starts_with(b"\x89PNG"), "{name}");
    }
}

#[test]
fn a_suite_is_solved() {
    let folder = Folder::new();
    let suite = folder.write(
        "suite.epd",
        "# a remark\n\
         6k1/5ppp/8/8/8/8/8/R6K w - - 0 1; dm 1; bm Ra8; id \"back rank\";\n\
         k6r/8/8/8/8/8/8/K6R b - - 0 1 bm Rxh1+;\n\
         k6r/8/8/8/8/8/8/K6R b - - 0 1 am h8h1;\n\
         k6r/8/8/8/8/8/8/K6R b - - 0 1\n",
    );
    let text = succeed(&["analyse", &suite, "--depth", "5", "--concurrency", "2"]);
    assert!(text.contains("1 \"back rank\" dm: solved after"), "{text}");
    assert!(text.contains("2 bm: solved after"), "{text}");
    assert!(text.contains("3 am: not solved"), "{text}");
    assert!(text.contains("am: 0 of 1 solved (0.0 %)"), "{text}");
    assert!(text.contains("\n2 of 3 solved (66.7 %)"), "{text}");
    let lines = json(&succeed(&[
        "analyse", &suite, "--depth", "5", "--json", "-",
    ]));
    assert_eq!(lines.len(), 4);
    let first = lines.iter().find(|line| line["number"] == 1).unwrap();
    assert_eq!(first["solution"]["solved"], true);
    assert_eq!(first["lines"][0]["score"]["mate"], 1);
    // The suites of mates have the same form.
    let mates = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/engine-tests/mates/cannonchess.epd"
    );
    let text = succeed(&["analyse", "--variant", "cannonchess", mates, "--depth", "3"]);
    assert!(text.contains(" solved ("), "{text}");
}

#[test]
#[cfg(unix)]
fn an_interrupted_analysis_goes_on() {
    let folder = Folder::new();
    let game = folder.write("game.pgn", GAME);
    let (found, pgn) = (folder.path("found.jsonl"), folder.path("out.pgn"));
    let arguments = [
        "analyse",
        &game,
        "--movetime",
        "300",
        "--json",
        &found,
        "--pgn",
        &pgn,
    ];
    let child = Command::new(ENGINE)
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let begin = Instant::now();
    while folder.read("found.jsonl").lines().count() < 4 {
        assert!(
            begin.elapsed() < Duration::from_secs(60),
            "nothing is found"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("the child is ours");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert!(text.contains("Interrupted after"), "{text}");
    let before = folder.read("found.jsonl");
    assert!(folder.read("out.pgn").contains("[%eval"));
    // Nothing is overwritten, and nothing mixed with it.
    assert!(fail(&arguments).contains("--resume"));
    let other = [
        "analyse", &game, "--depth", "2", "--json", &found, "--resume",
    ];
    assert!(fail(&other).contains("other limits"));
    let another = folder.write("another.pgn", "1. d4 *");
    let mut changed = [&arguments[..], &["--resume"]].concat();
    changed[1] = &another;
    assert!(fail(&changed).contains("something else"));
    // A last line that was cut off is searched again.
    let cut = &before[..before.len() - 30];
    folder.write("found.jsonl", cut);
    let text = succeed(&[&arguments[..], &["--resume"]].concat());
    assert!(text.contains("were searched before"), "{text}");
    let lines = json(&folder.read("found.jsonl"));
    assert_eq!(lines.len(), 1 + 9);
    assert!(
        before
            .lines()
            .take(3)
            .all(|line| folder.read("found.jsonl").contains(line))
    );
}

#[test]
#[cfg(unix)]
fn half_a_search_of_a_position_is_kept_as_such() {
    let folder = Folder::new();
    let found = folder.path("found.jsonl");
    let arguments = [
        "analyse",
        "startpos",
        "--nodes",
        "9000000000",
        "--json",
        &found,
    ];
    let child = Command::new(ENGINE)
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let begin = Instant::now();
    while folder.read("found.jsonl").is_empty() {
        assert!(begin.elapsed() < Duration::from_secs(60), "no file");
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_secs(1));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("the child is ours");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert!(text.contains("after 0 of 1 position."), "{text}");
    let lines = json(&folder.read("found.jsonl"));
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1]["partial"], true);
    assert!(lines[1]["best"].is_string());
}

#[test]
fn a_corrected_suite_is_another_one() {
    let folder = Folder::new();
    let position = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 bm";
    let suite = folder.write("suite.epd", format!("{position} Rb1;\n"));
    let found = folder.path("found.jsonl");
    let arguments = ["analyse", &suite, "--depth", "3", "--json", &found];
    assert!(succeed(&arguments).contains("0 of 1 solved"));
    let resumed = [&arguments[..], &["--resume"]].concat();
    assert!(succeed(&resumed).contains("0 of 1 solved"));
    folder.write("suite.epd", format!("{position} Ra8;\n"));
    assert!(fail(&resumed).contains("something else"));
}

#[test]
fn files_are_looked_at_before_the_work() {
    let folder = Folder::new();
    let game = folder.write("game.pgn", GAME);
    let (found, out) = (folder.path("found.jsonl"), folder.path("out"));
    for option in ["--pgn", "--chart"] {
        let outcome = run(&[
            "analyse",
            &game,
            "--depth",
            "1",
            "--json",
            &found,
            option,
            "/nowhere/x",
        ]);
        assert_eq!(outcome.code, Some(1));
        assert!(outcome.err.contains("/nowhere/x"), "{}", outcome.err);
        assert_eq!(outcome.text(), "");
        assert!(!std::path::Path::new(&found).exists());
    }
    for [one, two] in [["--json", "--pgn"], ["--pgn", "--chart"]] {
        let error = fail(&["analyse", &game, "--depth", "1", one, &out, two, &out]);
        assert!(error.contains("a file of its own"), "{error}");
    }
}

#[test]
fn what_is_wrong_is_told() {
    let folder = Folder::new();
    let game = folder.write("game.pgn", GAME);
    let bad = folder.write("bad.epd", "4k3/8/8/8/8/8/8/4K2R w K - bm e9;\n");
    let notes = folder.write("notes.txt", "my notes\n");
    for (arguments, part) in [
        (&["analyse", "nothing.pgn"][..], "nothing.pgn"),
        (&["analyse", &bad], "bm `e9`"),
        (
            &["analyse", "startpos", "--chart", "x.svg"],
            "--chart is for games",
        ),
        (&["analyse", &game, "--picture", "x.svg"], "--picture"),
        (&["analyse", &game, "--resume"], "--json"),
        (&["analyse", &game, "--chart", "x.jpg"], "not .jpg"),
        (&["analyse", &game, "--pgn", &game], "is the input"),
        (
            &["analyse", &game, "--json", "-", "--resume"],
            "needs a file",
        ),
        (
            &["analyse", &game, "--json", &notes, "--resume"],
            "holds no analysis",
        ),
        (&["analyse", "--hash", "9999999"], "1048576"),
        (&["analyse", "--depth", "0"], "0"),
        (&["analyse", "4k4/9/9/9/9/9/9/9/4K4[P] w"], "cannonshogi"),
        (
            &["analyse", "--depth", "1", "--picture", "/nowhere/x.png"],
            "/nowhere",
        ),
    ] {
        let error = fail(arguments);
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
    assert_eq!(folder.read("notes.txt"), "my notes\n");
    assert!(succeed(&["analyse", "--help"]).contains("Examples:"));
    let outcome = run(&["analyse", &bad]);
    assert!(
        outcome.err.contains("nothing to analyse"),
        "{}",
        outcome.err
    );
}
