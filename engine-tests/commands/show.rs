//! `cannonade show`.

use crate::folder::Folder;
use crate::runner::{fail, run, succeed};
use cannonade::games::VARIANTS;

/// Width and height of a PNG, from its head.
fn png_size(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(bytes.get(..8), Some(&b"\x89PNG\r\n\x1a\n"[..]));
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// Fails unless every element of a text is closed in the right order.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("every tag ends");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name.to_owned()));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap().to_owned());
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn every_game_has_pictures_of_each_kind() {
    let folder = Folder::new();
    for variant in &VARIANTS {
        let (files, ranks) = variant.size();
        let svg = succeed(&["show", "--variant", variant.name, "--svg"]);
        assert_well_formed(&svg);
        let pieces = svg.matches("<use ").count();
        let letters = |text: &str| text.chars().filter(char::is_ascii_alphabetic).count();
        let start = variant.start.split([' ', '[']).next().unwrap();
        assert!(pieces >= letters(start), "{}: {pieces}", variant.name);
        let path = folder.path("x.png");
        let size = ["--size", "32", "-o", &path];
        succeed(&[&["show", "--variant", variant.name][..], &size].concat());
        let (width, height) = png_size(&folder.bytes("x.png"));
        assert!(width >= 32 * files as u32 && height >= 32 * ranks as u32);
        let text = succeed(&["--variant", variant.name, "show"]);
        assert!(text.contains(variant.start), "{text}");
    }
}

#[test]
fn what_is_marked_is_drawn() {
    let game = "startpos moves e2e4 e7e5 g1f3";
    let plain = succeed(&["show", game, "--svg"]);
    let marked = |more: &[&str]| succeed(&[&["show", game, "--svg"][..], more].concat());
    for more in [
        &["--flip"][..],
        &["--arrow", "b8c6"],
        &["--arrow", "b8c6:red"],
        &["--arrow", "e5"],
        &["--last-move", "e2e4"],
        &["--size", "20"],
    ] {
        let picture = marked(more);
        assert_well_formed(&picture);
        assert_ne!(picture, plain, "{more:?}");
    }
    assert_ne!(
        marked(&["--arrow", "b8c6"]),
        marked(&["--arrow", "b8c6:red"])
    );
    assert_eq!(marked(&["--last-move", "g1f3"]), plain);
    let letters = succeed(&["show", "--variant", "cannonshogi", "--svg"]);
    let kanji = succeed(&["show", "--variant", "cannonshogi", "--svg", "--kanji"]);
    assert_ne!(letters, kanji);
}

#[test]
fn hands_and_forms_are_drawn() {
    let uses = |fen: &str, variant: &str| {
        let svg = succeed(&["show", "--variant", variant, "--svg", fen]);
        (svg.matches("<use ").count(), svg.matches("<g id=").count())
    };
    let fen = "4k4/9/4+U4/9/4U4/9/9/9/4K4[PPa] b - - 0 1";
    assert_eq!(uses(fen, "cannonshogi"), (6, 6));
    let fen = "4k4/9/9/9/3A+A4/9/9/9/3K5[ICic] b - - 0 1";
    assert_eq!(uses(fen, "cannonchess"), (8, 8));
}

#[test]
fn a_png_may_go_to_a_pipe() {
    let outcome = run(&["show", "--png"]);
    assert_eq!(outcome.code, Some(0));
    png_size(&outcome.out);
}

#[test]
fn what_is_wrong_is_told() {
    for (arguments, part) in [
        (&["show", "4k3/8/8/8/8/8/8/4X3 w"][..], "'X'"),
        (&["show", "4k4/9/9/9/9/9/9/9/4K4[P] w"], "cannonshogi"),
        (&["show", "hello"], "a position is"),
        (&["show", "startpos moves e2e5"], "e2e5"),
        (&["show", "--arrow", "z9"], "z9"),
        (&["show", "--svg", "--arrow", "z9"], "write a move as e2e4"),
        (&["show", "--svg", "--arrow", "e2e4:pink"], "green, red"),
        (&["show", "--variant", "checkers"], "cannonchess"),
        (&["show", "--size", "9999"], "400"),
        (&["show", "-o", "/nowhere/x.jpg"], "not .jpg"),
        (&["show", "--text", "--kanji"], "--kanji is for drawings"),
        (&["show", "--arrow", "e2e4"], "--arrow is for drawings"),
        (&["show", "-o", "/nowhere/x.svg"], "/nowhere/x.svg"),
        (&["show", "\u{1}\u{fffd}/"], "position"),
    ] {
        let error = fail(arguments);
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
    assert!(succeed(&["show", "--help"]).contains("Examples:"));
}
