//! The files of a match: results that stay what they are, whatever slips there are in a command.

use crate::folder::Folder;
use crate::runner::{ENGINE, Outcome, run, standin};
use std::fs;
use std::process::Command;

fn pair() -> [Vec<String>; 2] {
    [standin("one", "good"), standin("two", "good")]
}

fn play(options: &str) -> Outcome {
    let [one, two] = pair();
    let common = "-each depth=1 -draw movenumber=2 movecount=1 score=5";
    run(&[&one, &two], &format!("{common} {options}"))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";

#[test]
fn a_match_that_never_began_is_in_nobodys_way() {
    let folder = Folder::new();
    let (json, openings) = (folder.path("j.json"), folder.path("book.epd"));
    let wrong = play(&format!("-json {json} -openings file=/no/such/file"));
    assert_eq!(wrong.code, Some(1), "{}", wrong.err);
    assert!(folder.read("j.json").is_empty());
    let missing = ["-engine", "cmd=/no/such/engine", "name=bad"].map(str::to_owned);
    let [one, _] = pair();
    let wrong = run(
        &[&one, &missing],
        &format!("-each depth=1 -recover -games 4 -json {json}"),
    );
    assert_eq!(wrong.code, Some(1));
    assert_eq!(wrong.count("Finished"), 0, "{}", wrong.out);
    let told = "engine bad: cannot start /no/such/engine";
    assert!(wrong.err.contains(told), "{}", wrong.err);
    fs::write(&openings, START).expect("a writable folder");
    let right = play(&format!("-json {json} -openings file={openings}"));
    assert_eq!(right.code, Some(0), "{}", right.err);
    right.expect("Finished match");
    assert!(folder.read("j.json").contains("\"finished\":1,"));
    let again = play(&format!("-json {json} -openings file={openings}"));
    assert!(again.err.contains("or remove the file"), "{}", again.err);
}

#[test]
fn another_match_is_not_mixed_with_the_results() {
    let folder = Folder::new();
    let (json, openings) = (folder.path("j.json"), folder.path("book.epd"));
    fs::write(&openings, START).expect("a writable folder");
    let options = format!("-json {json} -openings file={openings} -resume");
    assert_eq!(play(&options).code, Some(0));
    let more = play(&format!("{options} -rounds 2"));
    more.expect("1 game played before");
    for (change, told) in [
        ("-each initstr=x", "its engine 1"),
        ("-each variant=y", "its engine 1"),
    ] {
        let other = play(&format!("{options} -rounds 3 {change}"));
        assert!(other.err.contains(told), "{change}: {}", other.err);
        assert!(other.err.contains("remove the file"), "{}", other.err);
    }
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
    fs::write(&openings, after).expect("a writable folder");
    let other = play(&format!("{options} -rounds 3"));
    assert!(other.err.contains("its openings"), "{}", other.err);
    assert!(folder.read("j.json").contains("\"finished\":2,"));
}

#[test]
fn no_file_is_two_of_them() {
    let folder = Folder::new();
    let (one, openings) = (folder.path("one"), folder.path("book.epd"));
    fs::write(&openings, START).expect("a writable folder");
    for options in [
        format!("-json {one} -pgnout {one}"),
        format!("-epdout {one} -pgnout {one}"),
        format!("-openings file={openings} -epdout {openings}"),
        format!("-each stderr={one} -json {one}"),
    ] {
        let refused = play(&options);
        assert_eq!(refused.code, Some(2), "{options}: {}", refused.err);
    }
    assert_eq!(folder.read("book.epd"), START);
    assert!(folder.read("one").is_empty());
}

#[test]
fn what_keeps_an_engine_from_starting_is_told() {
    let [one, _] = pair();
    let bad = |key: &str| {
        let words = ["-engine", "name=bad", key].map(str::to_owned);
        let command = (!key.starts_with("cmd=")).then(|| format!("cmd={ENGINE}"));
        let words: Vec<String> = words.into_iter().chain(command).collect();
        run(&[&one, &words], "-each depth=1").err
    };
    for (key, told) in [
        ("cmd=/no/such/engine", "cannot start /no/such/engine: "),
        ("cmd=engine --variant chess", "arg="),
        ("dir=/no/such/folder", "its folder /no/such/folder"),
        ("stderr=/no/such/folder/x", "standard error to /no/such"),
    ] {
        let error = bad(key);
        assert!(error.contains(told), "{key}: {error}");
    }
}

#[test]
fn the_game_may_be_named_before_the_match() {
    let engine = format!("cmd={ENGINE}");
    let output = Command::new(ENGINE)
        .args(["--variant", "cannonshogi", "match"])
        .args(["-engine", &engine, "-engine", &engine])
        .args(["-each", "nodes=10", "-maxmoves", "2"])
        .output()
        .expect("the engine starts");
    Outcome::from(output).expect("Cannon Shogi: 1 game,");
}
