//! `cannonade mates`: what a suite holds already.

use crate::folder::Folder;
use crate::runner::{fail, succeed};
use std::fs;

/// The arguments for short suites of chess in a folder.
fn arguments(folder: &str) -> [&str; 11] {
    [
        "mates",
        "--variant",
        "chess",
        "--longest",
        "1",
        "--count",
        "2",
        "--games",
        "3",
        "--out",
        folder,
    ]
}

const PROBLEM: &str =
    "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1; dm 1; bm a1a8; c0 \"checks any search\";\n";

#[test]
fn problems_are_kept_once() {
    let folder = Folder::new();
    let suite = folder.path("chess.epd");
    fs::write(&suite, PROBLEM.repeat(2)).unwrap();
    let printed = succeed(&arguments(&folder.path("")));
    let text = folder.read("chess.epd");
    assert_eq!(text.matches(PROBLEM).count(), 1, "{text}");
    let problems = text.lines().filter(|line| !line.starts_with('#')).count();
    assert_eq!(
        printed.split_whitespace().last(),
        Some(&*problems.to_string())
    );
    // What is complete stays as it is.
    fs::write(
        &suite,
        PROBLEM.to_owned() + &PROBLEM.replace("R3K3", "R4K2"),
    )
    .unwrap();
    succeed(&arguments(&folder.path("")));
    let complete = folder.read("chess.epd");
    succeed(&arguments(&folder.path("")));
    assert_eq!(folder.read("chess.epd"), complete);
    assert_eq!(complete.matches("; dm 1;").count(), 2, "{complete}");
}

#[test]
fn what_is_no_suite_is_refused_and_left() {
    let folder = Folder::new();
    for (text, why) in [
        ("hello\n".to_owned(), "no `dm`"),
        (PROBLEM.replace("dm 1;", "dm 0;"), "no number of moves"),
        (
            PROBLEM.replace("dm 1;", "dm 4000000000;"),
            "no number of moves",
        ),
        (PROBLEM.replace("R3K3", "R3M3"), "unknown piece letter"),
    ] {
        fs::write(folder.path("chess.epd"), &text).unwrap();
        let told = fail(&arguments(&folder.path("")));
        assert!(told.contains(why) && told.contains("chess.epd"), "{told}");
        assert_eq!(folder.read("chess.epd"), text);
    }
    fs::write(folder.path("chess.epd"), b"\xff\xfe").unwrap();
    let told = fail(&arguments(&folder.path("")));
    assert!(told.contains("UTF-8") && !told.contains("kind:"), "{told}");
}
