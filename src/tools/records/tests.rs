//! Random games of all kinds, written and read again.

use super::pgn::{self, MoveForm};
use super::{Board, GameResult, Record, RecordedMove, board, epd, usi};
use crate::board::Color;
use crate::games::{VARIANTS, Variant};
use crate::tools::random::Random;
use proptest::prelude::*;

/// A random game, from a position of another half of the time, with some words about it.
fn random_record(variant: &'static Variant, seed: u64, plies: usize) -> Record {
    let mut random = Random::new(seed);
    let mut board = board(variant, None).unwrap();
    if random.below(2) == 0 {
        for _ in 0..random.below(30) {
            let _ = board.play_random(&mut random);
        }
        board = super::board(variant, Some(&board.fen())).unwrap();
    }
    let mut record = Record::new(variant, &*board);
    for _ in 0..plies {
        let before = board.copy();
        let Some(played) = board.play_random(&mut random) else {
            break;
        };
        let mut mv = RecordedMove::new(played.uci);
        if random.below(4) == 0 {
            mv.glyphs.push(random.below(7) as u8 + 1);
        }
        if random.below(4) == 0 {
            mv.comments
                .push(format!("+0.{:02}/12 0.1s", random.below(100)));
        }
        if random.below(8) == 0 {
            mv.variations = variations(&*before, &mut random);
        }
        record.moves.push(mv);
    }
    record.set_tag("White", "A \"quoted\" \\ name");
    record.set_tag("Termination", "normal");
    record.comments.push("before the game".to_owned());
    record.result = match random.below(4) {
        0 => GameResult::Win(Color::White),
        1 => GameResult::Win(Color::Black),
        2 => GameResult::Draw,
        _ => GameResult::Unfinished,
    };
    record
}

/// One or two random lines from a position.
fn variations(before: &dyn Board, random: &mut Random) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    for _ in 0..=random.below(2) {
        let mut board = before.copy();
        let length = random.below(4) + 1;
        let moves = (0..length).map_while(|_| board.play_random(random));
        lines.push(moves.map(|played| played.uci).collect());
    }
    lines
}

/// What every PGN has.
fn with_roster(mut record: Record) -> Record {
    let mut tags = Vec::new();
    for name in ["Event", "Site", "Date", "Round", "White", "Black"] {
        let unknown = if name == "Date" { "????.??.??" } else { "?" };
        let value = record.tag(name).unwrap_or(unknown).to_owned();
        record.tags.retain(|(known, _)| known != name);
        tags.push((name.to_owned(), value));
    }
    tags.append(&mut record.tags);
    record.tags = tags;
    record
}

fn moves(record: &Record) -> Vec<&str> {
    record.moves.iter().map(|mv| mv.uci.as_str()).collect()
}

fn last_fen(record: &Record) -> String {
    record.board_after(record.moves.len()).fen()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_are_read_as_they_were_written(seed in any::<u64>(), plies in 0usize..90) {
        for variant in &VARIANTS {
            let record = random_record(variant, seed, plies);
            for form in [MoveForm::Uci, MoveForm::Algebraic] {
                let text = pgn::write(&record, form);
                prop_assert!(text.lines().all(|line| line.len() <= 200));
                let read = pgn::read_records(&(text.clone() + &text), None);
                prop_assert_eq!(read.len(), 2);
                for read in read {
                    prop_assert_eq!(read.as_ref(), Ok(&with_roster(record.clone())), "{}", text);
                }
            }
            let text = usi::write(std::slice::from_ref(&record));
            let read = usi::read_records(&text, None).remove(0).unwrap();
            prop_assert_eq!(moves(&read), moves(&record), "{}", text);
            prop_assert_eq!(usi::write(&[read]), text);
            let line = epd::line(variant, &last_fen(&record));
            let read = epd::read_records(&line, variant).remove(0).unwrap();
            prop_assert_eq!(read.start().fen(), last_fen(&record), "{}", line);
        }
    }

    #[test]
    fn no_text_is_too_strange(text in "[ -~\\n{}()\\[\\]é]{0,200}") {
        for variant in &VARIANTS {
            let _ = pgn::read_records(&text, Some(variant));
            let _ = usi::read_records(&text, Some(variant));
            let _ = epd::read_records(&text, variant);
        }
    }
}

/// All moves of many positions, not only those that were played.
#[test]
fn every_legal_move_is_read_as_it_was_written() {
    use crate::games::Position;
    use crate::games::algebraic::{read_algebraic, write_algebraic};
    for variant in &VARIANTS {
        for seed in 0..12 {
            let record = random_record(variant, seed, 60);
            crate::with_family!(variant.family, G => {
                let mut position = Position::<G>::from_fen(&record.start().fen()).unwrap();
                for mv in &record.moves {
                    let mut texts = std::collections::HashSet::new();
                    for mv in position.legal_moves() {
                        let text = write_algebraic(&position, mv);
                        assert_eq!(read_algebraic(&position, &text), Ok(mv), "{text} in {}", position.fen());
                        assert!(texts.insert(text.clone()), "{text} in {}", position.fen());
                    }
                    let mv = crate::games::notation::read_move(&position, &mv.uci).unwrap();
                    position.make(mv);
                }
            });
        }
    }
}

#[test]
fn the_words_of_a_pgn() {
    let text = "[Variant \"Cannon Shogi\"]\n[White \"x\"]\n\n1. Pe4 {good} Pe6 $4 *";
    let record = pgn::read_records(text, None).remove(0).unwrap();
    assert_eq!(record.variant.name, "cannonshogi");
    assert_eq!(record.moves[0].comments, ["good"]);
    assert_eq!(record.moves[1].glyphs, [4]);
    assert_eq!(record.title(), "x - ?");
    let mut record = record;
    let line = |moves: &[&str]| moves.iter().map(|mv| (*mv).to_owned()).collect();
    record.moves[1].variations = vec![line(&["c7c6", "c3c4"]), line(&["a7a6"])];
    let text = pgn::write(&record, MoveForm::Algebraic);
    let moves = "1. Pe4 {good} 1... Pe6 $4 (1... Pc6 2. Pc4) (1... Pa6) *\n\n";
    assert!(text.ends_with(moves), "{text}");
    let again = pgn::read_records(&text, None).remove(0).unwrap();
    assert_eq!(again.moves, record.moves);
    // What cannot be played is left out, and the game stays.
    let bad = text.replace("2. Pc4)", "2. Pc9)");
    let again = pgn::read_records(&bad, None).remove(0).unwrap();
    assert_eq!(again.moves[1].variations, record.moves[1].variations[1..]);
    let error = |text| pgn::read_records(text, None).remove(0).unwrap_err();
    assert!(error("[Variant \"checkers\"]\n\n1. e4 *").contains("--variant"));
    assert!(error("1. e4 e4 *").starts_with("game 1: ply 2 (`e4`)"));
    assert!(error("[FEN \"x\"]\n\n*").contains("position"));
    let given = Variant::find("gunnery8x8");
    let read = pgn::read_records("[Variant \"my own\"]\n\n1. e4 *", given);
    assert_eq!(read[0].as_ref().unwrap().variant.name, "gunnery8x8");
}
