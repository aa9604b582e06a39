//! `cannonade convert`.

use crate::folder::Folder;
use crate::runner::{fail, run, succeed};
use cannonade::games::VARIANTS;

const GAMES: &str = "[Event \"x\"]\n[Variant \"cannonshogi\"]\n\n1. Pe4 {good} Pe6 2. Pe5 *\n\n\
    [White \"y\"]\n[Variant \"swedishcannon\"]\n\n1. C@f2 C@e7 2. fxe5 Ce4# 1-0\n";

#[test]
fn games_go_round_through_every_format() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAMES);
    let (uci, algebraic) = (folder.path("uci.pgn"), folder.path("algebraic.pgn"));
    succeed(&["convert", &games, "-o", &uci]);
    assert!(
        folder
            .read("uci.pgn")
            .contains("1. e3e4 {good} 1... e7e6 2. e4e5 *")
    );
    succeed(&["convert", &uci, "--moves", "algebraic", "-o", &algebraic]);
    assert!(
        folder
            .read("algebraic.pgn")
            .contains("1. C@f2 C@e7 2. fxe5 Ce4# 1-0")
    );
    let back = succeed(&["convert", &algebraic, "--to", "pgn"]);
    assert_eq!(back.trim(), folder.read("uci.pgn").trim());
    let usi = folder.path("games.usi");
    succeed(&["convert", &uci, "-o", &usi]);
    let lines = folder.read("games.usi");
    assert!(lines.starts_with("position sfen lnsgkgsnl/"), "{lines}");
    assert!(lines.contains(" moves 5g5f 5c5d 5f5e\n"), "{lines}");
    assert!(lines.contains("setoption name USI_Variant value swedishcannon\nposition startpos"));
    let again = succeed(&["convert", &usi, "--to", "usi"]);
    assert_eq!(again.trim(), lines.trim());
    let shogi = folder.write("shogi.usi", lines.lines().next().unwrap_or_default());
    let positions = succeed(&["convert", &shogi, "--to", "fen", "--every"]);
    assert_eq!(positions.lines().count(), 4);
    // No line of such a file says of which game it is.
    for format in ["epd", "fen", "sfen"] {
        let error = fail(&["convert", &usi, "--to", format]);
        assert!(error.contains("of one game"), "{error}");
    }
}

#[test]
fn positions_go_from_one_notation_to_the_other() {
    for variant in VARIANTS.iter().filter(|v| v.name.starts_with("cannon")) {
        let named = ["--variant", variant.name];
        let sfen = succeed(&[&["convert", variant.start][..], &named].concat());
        let sfen = format!("sfen {}", sfen.trim());
        let fen = succeed(&[&["convert", &sfen][..], &named].concat());
        assert_eq!(fen.trim(), variant.start);
        let epd = [&["convert", variant.start, "--to", "epd"][..], &named].concat();
        assert_eq!(succeed(&epd).trim(), variant.start.replace(" - -", ""));
    }
    // Where nothing is said, an SFEN is one of Cannon Shogi.
    let sfen = "sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 1";
    let fen = succeed(&["convert", sfen]);
    assert_eq!(fen.trim(), "4k4/9/9/9/9/9/9/9/4K4[PP] w - - 0 1");
    assert!(succeed(&["show", sfen]).contains(fen.trim()));
    let game = succeed(&["convert", "startpos moves e4 e5", "--to", "pgn"]);
    assert!(game.contains("1. e2e4 e7e5 *"), "{game}");
}

#[test]
fn operations_are_kept() {
    let folder = Folder::new();
    let line = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bm e2e4; id \"a; b\";";
    let suite = folder.write("suite.epd", format!("# a remark\n{line}\n"));
    let pgn = folder.path("suite.pgn");
    succeed(&["convert", &suite, "-o", &pgn]);
    assert_eq!(succeed(&["convert", &pgn, "--to", "epd"]).trim(), line);
    assert_eq!(
        succeed(&["convert", &suite, "--to", "sfen"]).trim(),
        "4k3/8/8/8/8/8/4P3/4K3 b - 1"
    );
}

#[test]
fn books_are_made_of_games_and_positions() {
    let folder = Folder::new();
    let game = "[Variant \"cannonshogi\"]\n\n1. Pe4 Pe6 2. Pg4 *\n";
    let games = folder.write("games.pgn", game);
    let book = folder.path("my.book");
    succeed(&["convert", &games, "--plies", "2", "-o", &book]);
    let text = folder.read("my.book");
    assert!(text.contains("\n5g5f none 0 0 1\n") && text.contains("\n5c5d none 0 0 1\n"));
    assert!(!text.contains("3g3f"), "{text}");
    let named = ["--variant", "cannonshogi"];
    succeed(&[&["book", "verify", &book][..], &named].concat());

    // To positions with best moves, and back to the same book.
    let epd = folder.path("my.epd");
    succeed(&[&["convert", &book, "-o", &epd][..], &named].concat());
    let lines = folder.read("my.epd");
    assert_eq!(lines.lines().count(), 2, "{lines}");
    assert!(
        lines.contains(" bm e3e4; ce 0; acd 0; c0 \"weights 1\";"),
        "{lines}"
    );
    let again = folder.path("again.db");
    succeed(&[&["convert", &epd, "-o", &again][..], &named].concat());
    assert_eq!(folder.read("again.db"), text);

    let mixed = folder.write("mixed.pgn", GAMES);
    let error = fail(&["convert", &mixed, "-o", &book]);
    assert!(error.contains("a book is of one game"), "{error}");
    let bare = folder.write("bare.epd", "4k3/8/8/8/8/8/4P3/4K3 w - -\n");
    let error = fail(&["convert", &bare, "-o", &book]);
    assert!(error.contains("positions need best moves"), "{error}");
}

#[test]
fn what_cannot_be_read_is_left_out_and_told() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", format!("1. e4 e4 *\n\n{GAMES}"));
    let outcome = run(&["convert", &games, "--to", "usi"]);
    assert_eq!(outcome.code, Some(1));
    assert!(
        outcome.err.contains("game 1: ply 2 (`e4`)"),
        "{}",
        outcome.err
    );
    assert_eq!(outcome.text().matches("position ").count(), 2);
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/books/cannonshogi.epd");
    for command in [&["convert", suite, "--to", "sfen"][..], &["analyse", suite]] {
        let error = fail(command);
        assert!(error.contains("it is one of cannonshogi"), "{error}");
        assert_eq!(error.lines().count(), 22, "{error}");
        assert!(error.contains("180 more"), "{error}");
    }
}

#[test]
#[cfg(unix)]
fn the_input_is_kept_whatever_it_is_called() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAMES);
    let link = folder.path("link.usi");
    std::fs::hard_link(&games, &link).expect("a link");
    let error = fail(&["convert", &games, "-o", &link]);
    assert!(error.contains("is the input"), "{error}");
    assert_eq!(folder.read("games.pgn"), GAMES);
    // No plain file is replaced by one.
    succeed(&["convert", &games, "--to", "usi", "-o", "/dev/null"]);
    assert!(std::fs::metadata("/dev/null").is_ok_and(|null| !null.is_file()));
}

#[test]
fn what_is_wrong_is_told() {
    let folder = Folder::new();
    let empty = folder.write("empty.pgn", "");
    let noise = folder.write("noise.epd", "\u{1}\u{fffd}\n((((\n");
    for (arguments, part) in [
        (&["convert"][..], "INPUT"),
        (&["convert", "nothing.pgn", "--to", "epd"], "nothing.pgn"),
        (&["convert", &empty, "--to", "epd"], "nothing to convert"),
        (&["convert", &noise, "--to", "pgn"], "line 1"),
        (
            &["convert", &noise, "--to", "epd", "-o", &noise],
            "is the input",
        ),
        (&["convert", &empty], "say what to convert to"),
        (&["convert", &empty, "--to", "pdf"], "sfen"),
        (&["convert", "startpos moves e2e5"], "e2e5"),
        (&["convert", "4k4/9/9/9/9/9/9/9/4K4[P] w"], "cannonshogi"),
        (
            &["convert", &empty, "--to", "epd", "-o", "/nowhere/x"],
            "nothing",
        ),
    ] {
        let error = fail(arguments);
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
    assert!(succeed(&["convert", "--help"]).contains("Examples:"));
}
