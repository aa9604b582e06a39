//! Files of games, read and written again.

use super::MAX_MESSAGE;
use cannonade::games::{VARIANTS, Variant};
use cannonade::tools::records::pgn::{self, MoveForm};
use cannonade::tools::records::{Record, epd, usi};

/// Reads the bytes as PGN, as lines of USI and as EPD of the game of [`VARIANTS`] whose digit
/// comes first; the number of games that are found.
pub fn records(data: &[u8]) -> usize {
    let Some((game, text)) = data.split_first() else {
        return 0;
    };
    let variant = &VARIANTS[usize::from(game.wrapping_sub(b'0')) % VARIANTS.len()];
    let text = String::from_utf8_lossy(text);
    let games = [
        pgn::read_records(&text, Some(variant)),
        usi::read_records(&text, Some(variant)),
        epd::read_records(&text, variant),
    ];
    games.into_iter().flatten().filter(check).count()
}

/// Whether it is a game, which is read as it was written.
fn check(record: &Result<Record, String>) -> bool {
    let record = match record {
        Ok(record) => record,
        Err(why) => {
            assert!(why.len() < MAX_MESSAGE, "long: {why:?}");
            assert!(!why.chars().any(char::is_control), "{why:?}");
            return false;
        }
    };
    for form in [MoveForm::Uci, MoveForm::Algebraic] {
        let text = pgn::write(record, form);
        let again = only(pgn::read_records(&text, None), &text);
        assert_same(&again, record);
        assert_eq!(again.result, record.result, "{text}");
        assert_eq!(again.moves, record.moves, "{text}");
    }
    let text = usi::write(std::slice::from_ref(record));
    let again = only(usi::read_records(&text, None), &text);
    assert_eq!(usi::write(&[again]), text);
    let last = record.board_after(record.moves.len()).fen();
    let line = epd::line(record.variant, &last);
    let again = only(epd::read_records(&line, record.variant), &line);
    assert_eq!(again.board_after(0).fen(), last);
    true
}

fn assert_same(again: &Record, record: &Record) {
    let same_game = |a: &'static Variant, b: &'static Variant| a.family == b.family;
    assert!(same_game(again.variant, record.variant));
    assert_eq!(again.fen, record.fen);
    assert_eq!(again.comments, record.comments);
}

fn only(mut records: Vec<Result<Record, String>>, text: &str) -> Record {
    assert_eq!(records.len(), 1, "{text}");
    records
        .remove(0)
        .unwrap_or_else(|why| panic!("{why}: {text}"))
}
