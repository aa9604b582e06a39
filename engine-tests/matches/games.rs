//! Matches between engines that behave: the games, the options and the results.

use crate::folder::Folder;
use crate::runner::{ourselves, run, standin};

/// Names of all games.
const GAMES: [&str; 10] = [
    "chess",
    "cannonshogi",
    "cannonshogi-pawndrop",
    "cannonshogi-swapped",
    "cannonshogi-korean",
    "cannonchess",
    "swedishcannon",
    "swedishcannon2",
    "gunnery8x10",
    "gunnery8x8",
];

#[test]
fn every_game_is_played_without_faults() {
    for game in GAMES {
        let outcome = run(
            &[&ourselves("a"), &ourselves("b")],
            &format!(
                "-variant {game} -each nodes=200 -games 4 -repeat -concurrency 2 -maxmoves 60"
            ),
        );
        assert_eq!(outcome.code, Some(0), "{game}: {}", outcome.err);
        assert_eq!(outcome.count("Finished game"), 4, "{game}: {}", outcome.out);
        assert_eq!(outcome.count("Faults"), 0, "{game}: {}", outcome.out);
    }
}

#[test]
fn both_protocols_meet_on_the_clock() {
    let folder = Folder::new();
    let (mut usi, uci) = (ourselves("usi"), ourselves("uci"));
    usi.push("proto=usi".to_owned());
    let epd = folder.path("book.epd");
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(std::fs::write(&epd, position).is_ok());
    let options =
        "-variant cannonshogi -each tc=2+0.02 timemargin=500 -maxmoves 20 -games 2 -repeat";
    let outcome = run(&[&usi, &uci], options);
    assert_eq!(outcome.count("Faults"), 0, "{}", outcome.out);
    outcome.expect("Finished game 2 (uci vs usi)");
    // A position that is none of this game is told with its place.
    let outcome = run(&[&usi, &uci], &format!("{options} -openings file={epd}"));
    assert!(outcome.err.contains("line 1"), "{}", outcome.err);
    assert_eq!(outcome.code, Some(1));
}

#[test]
fn pgn_can_be_played_on_from() {
    let folder = Folder::new();
    let (pgn, epd) = (folder.path("games.pgn"), folder.path("last.epd"));
    let engines = [ourselves("a \"1\""), ourselves("b")];
    let engines = [&engines[0][..], &engines[1][..]];
    let options = "-variant cannonchess -each nodes=100 -games 2 -repeat";
    let outcome = run(
        &engines,
        &format!("{options} -maxmoves 10 -pgnout {pgn} -epdout {epd}"),
    );
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let text = folder.read("games.pgn");
    for tag in [
        "[White \"a \\\"1\\\"\"]",
        "[Variant \"cannonchess\"]",
        "[Round \"1.2\"]",
        "[PlyCount \"20\"]",
        "[Termination \"adjudication\"]",
    ] {
        assert!(text.contains(tag), "{text}");
    }
    let last = folder.read("last.epd");
    let again = folder.path("again.pgn");
    let outcome = run(
        &engines,
        &format!("{options} -maxmoves 1 -openings file={pgn} format=pgn -pgnout {again}"),
    );
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert!(folder.read("again.pgn").contains("[PlyCount \"22\"]"));
    let again = folder.path("from-epd.pgn");
    let outcome = run(
        &engines,
        &format!("{options} -maxmoves 1 -openings file={epd} order=random -pgnout {again}"),
    );
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let text = folder.read("from-epd.pgn");
    assert!(last.lines().any(|fen| text.contains(fen)), "{text}\n{last}");
}

/// The first lines that an engine of some mode is sent after the second `isready` when it plays
/// Black and may ponder.
fn pondering(mode: &str) -> Vec<String> {
    let folder = Folder::new();
    let mut black = standin("black", mode);
    black.extend(["ponder".to_owned(), format!("arg={}", folder.path("log"))]);
    let outcome = run(
        &[&standin("white", "good"), &black],
        "-each nodes=5 -games 1 -maxmoves 4",
    );
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert_eq!(outcome.count("Faults"), 0, "{}", outcome.out);
    let log = folder.read("log");
    assert!(log.contains("setoption name Ponder value true\n"), "{log}");
    let lines = log.lines().skip_while(|line| *line != "ucinewgame");
    lines.skip(2).take(6).map(str::to_owned).collect()
}

#[test]
fn engines_think_on_the_opponents_time() {
    let asked = ["position startpos moves g1f3", "go nodes 5"];
    let hit = [
        "position startpos moves g1f3 g8f6 f3g1",
        "go ponder nodes 5",
        "ponderhit",
        "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3",
    ];
    assert_eq!(pondering("ponders"), [&asked[..], &hit].concat());
    let miss = [
        "position startpos moves g1f3 g8f6 a2a3",
        "go ponder nodes 5",
        "stop",
        "position startpos moves g1f3 g8f6 f3g1",
    ];
    assert_eq!(pondering("misjudges"), [&asked[..], &miss].concat());
    // It expects what the rules forbid, so there is nothing to think about.
    let second = ["position startpos moves g1f3 g8f6 f3g1", "go nodes 5"];
    assert_eq!(pondering("dreams")[..4], [asked, second].concat());
}

/// An answer to `stop` that comes once more, after the next question, is not taken for its answer.
#[test]
fn a_doubled_answer_to_stop_is_passed_over() {
    let mut echo = standin("echo", "echoes");
    echo.push("ponder".to_owned());
    let outcome = run(
        &[&standin("good", "good"), &echo],
        "-each nodes=5 -games 2 -repeat -maxmoves 4",
    );
    assert_eq!(outcome.count("draw by"), 2, "{}", outcome.out);
    outcome.expect("Faults of echo: unasked moves: ");
}

#[test]
fn ponderers_meet_on_the_clock() {
    let (mut usi, uci) = (ourselves("usi"), ourselves("uci"));
    usi.push("proto=usi".to_owned());
    let outcome = run(
        &[&usi, &uci],
        "-variant cannonshogi -each tc=1+0.02 timemargin=500 ponder -maxmoves 20 -games 2 -repeat",
    );
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert_eq!(outcome.count("Faults"), 0, "{}", outcome.out);
    outcome.expect("Finished game 2 (uci vs usi)");
}

#[test]
fn options_come_before_the_game() {
    let folder = Folder::new();
    let log = folder.path("log");
    let mut one = standin("one", "good");
    one.extend([
        format!("arg={log}"),
        "variant=other".to_owned(),
        "option.Path=/a b.ini".to_owned(),
        "option.Clear=".to_owned(),
        "initstr=first\\nsecond".to_owned(),
    ]);
    let outcome = run(&[&one, &standin("two", "good")], "-each depth=3 -games 1");
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let log = folder.read("log");
    let begin = [
        "uci",
        "first",
        "second",
        "setoption name Path value /a b.ini",
        "setoption name Clear",
        "setoption name UCI_Variant value other",
        "isready",
        "ucinewgame",
        "isready",
        "position startpos",
        "go depth 3",
    ];
    let lines: Vec<&str> = log.lines().take(begin.len()).collect();
    assert_eq!(lines, begin);
    assert!(log.ends_with("quit\n"), "{log}");
}

#[test]
fn hopeless_games_are_cut_short() {
    let (winner, loser) = (standin("winner", "winning"), standin("loser", "losing"));
    let outcome = run(
        &[&winner, &loser],
        "-each depth=1 -games 2 -repeat -resign movecount=2 score=800 twosided=true",
    );
    outcome.expect("Finished game 1 (winner vs loser): 1-0 {White wins by adjudication}");
    outcome.expect("Finished game 2 (loser vs winner): 0-1 {Black wins by adjudication}");
    let (one, two) = (standin("one", "good"), standin("two", "good"));
    let outcome = run(
        &[&one, &two],
        "-each depth=1 -games 1 -draw movenumber=2 movecount=1 score=5",
    );
    outcome.expect("{draw by adjudication}");
}

#[test]
fn a_test_stops_when_it_is_decided() {
    let (good, bad) = (standin("good", "good"), standin("bad", "illegal"));
    let outcome = run(
        &[&good, &bad],
        "-each depth=1 -games 100000 -repeat -sprt elo0=0 elo1=50 -concurrency 2 -recover",
    );
    outcome.expect("H1 was accepted");
    assert!(outcome.count("Finished game") < 1000);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
}

#[test]
fn tournaments_of_three() {
    let engines = [
        standin("one", "good"),
        standin("two", "illegal"),
        standin("three", "good"),
    ];
    let engines = [&engines[0][..], &engines[1][..], &engines[2][..]];
    let options = "-each depth=1 -games 2 -repeat -rounds 2 -concurrency 2";
    let outcome = run(&engines, options);
    assert_eq!(outcome.count("Finished game"), 12, "{}", outcome.out);
    outcome.expect("Score of one vs two: 4 - 0 - 0 ");
    outcome.expect("Score of two vs three: 0 - 4 - 0 ");
    let outcome = run(&engines, &format!("{options} -tournament gauntlet"));
    assert_eq!(outcome.count("Finished game"), 8, "{}", outcome.out);
    assert_eq!(outcome.count("Score of two vs three"), 0, "{}", outcome.out);
}

#[test]
fn slips_in_options_are_told_once() {
    let mut one = standin("one", "good");
    one.extend(["option.Paht=/x".to_owned(), "option.Path=/y".to_owned()]);
    let outcome = run(
        &[&one, &standin("two", "good")],
        "-variant gunnery8x8 -each depth=1 -games 2 -concurrency 2 -wait 5 -debug",
    );
    let told = |text: &str| {
        outcome
            .err
            .lines()
            .filter(|line| line.contains(text))
            .count()
    };
    assert_eq!(
        told("engine one: it has no option `Paht`; is `Path` meant?"),
        1
    );
    assert_eq!(told("`Path` "), 1, "{}", outcome.err);
    for name in ["one", "two"] {
        let doubt = format!("engine {name}: it may not know the game");
        assert_eq!(told(&doubt), 1, "{}", outcome.err);
    }
    assert_eq!(told("passed over"), 1, "{}", outcome.err);
    assert_eq!(told("-wait, -debug"), 1, "{}", outcome.err);
    let good = ourselves("a");
    let outcome = run(
        &[&good, &ourselves("b")],
        "-variant gunnery8x8 -each nodes=9 option.Hash=1 -maxmoves 1",
    );
    assert_eq!(outcome.err, "");
}

#[test]
fn what_is_not_understood_is_told() {
    let (one, two) = (standin("one", "good"), standin("two", "good"));
    for (options, told) in [
        ("", "engine `one`: nothing ends its thinking"),
        ("-each depth=x", "depth: `x` is no number"),
        ("-each depth=1 -games", "-games: needs a value"),
        ("-each depth=1 -gmaes 2", "unknown option `-gmaes`"),
        (
            "-each depth=1 -variant checkers",
            "there is no game `checkers`",
        ),
        ("-each depth=1 speed=3", "unknown key `speed`"),
        ("-each depth=1 tc=40/x", "tc: `x` is no number of seconds"),
        ("-each depth=1 ponder=true", "a word without a value"),
        (
            "-each tc=40/60 proto=usi",
            "USI knows no time for a number of moves",
        ),
        (
            "-each depth=1 -sprt elo0=5 elo1=0",
            "elo0 must be less than elo1",
        ),
        ("-each depth=1 -resume", "-resume needs"),
        ("-each depth=1 -openings order=random", "needs file="),
        (
            "-engine cmd=x name=one depth=1 -each depth=1",
            "two engines are called `one`",
        ),
    ] {
        let outcome = run(&[&one, &two], options);
        assert!(outcome.err.contains(told), "{options}: {}", outcome.err);
        assert_eq!(outcome.code, Some(2), "{options}");
        assert!(outcome.out.is_empty(), "{options}: {}", outcome.out);
    }
    let outcome = run(&[&one, &two], "-each depth=1 -openings file=/no/such/file");
    assert!(outcome.err.contains("/no/such/file"), "{}", outcome.err);
    let outcome = run(&[&one, &two], "-each depth=1 -pgnout /no/such/folder/x.pgn");
    assert!(outcome.err.contains("/no/such/folder"), "{}", outcome.err);
    assert_eq!(run(&[], "-help").code, Some(0));
    run(&[], "--help").expect("-tournament");
}
