//! Games in the *Portable Game Notation* (S. Edwards, 1994).
//!
//! Moves are written in UCI's form or as people write them ([`crate::games::algebraic`]), and
//! read in either. The tag `Variant` names the game.

mod lines;
mod reader;
mod writer;

pub use reader::{PgnGame, PgnMove, read};
pub use writer::{MoveForm, write};

use super::{DERIVED_TAGS, GameResult, Record, board, named_variant};
use crate::games::{VARIANTS, Variant};

impl Record {
    /// The game of a PGN, checked. It is of the kind that its tag `Variant` names, else of the
    /// one that is given, else chess.
    ///
    /// # Errors
    ///
    /// If there is no such kind, the position is none, or a move is not legal.
    pub fn from_pgn(game: &PgnGame, given: Option<&'static Variant>) -> Result<Record, String> {
        let variant = match (game.tag("Variant").map(named_variant), given) {
            (Some(Ok(variant)), _) | (Some(Err(_)) | None, Some(variant)) => variant,
            // What servers of chess call a game of chess from a position.
            (Some(Err(_)), None) if game.tag("Variant") == Some("From Position") => &VARIANTS[0],
            (Some(Err(why)), None) => return Err(why),
            (None, None) => &VARIANTS[0],
        };
        let mut board = board(variant, game.tag("FEN"))
            .map_err(|error| format!("its position as one of {}: {error}", variant.name))?;
        let mut record = Record::new(variant, &*board);
        for (name, value) in &game.tags {
            if !DERIVED_TAGS.contains(&name.as_str()) {
                record.set_tag(name, value);
            }
        }
        record.comments.clone_from(&game.comments);
        let texts = game.moves.iter().map(|mv| mv.text.as_str());
        record.play_all(&mut *board, texts)?;
        for (mv, written) in record.moves.iter_mut().zip(&game.moves) {
            mv.glyphs.clone_from(&written.glyphs);
            mv.comments.clone_from(&written.comments);
        }
        let tag = game.tag("Result").and_then(GameResult::read);
        record.result = game.result.or(tag).unwrap_or_default();
        Ok(record)
    }
}

/// Reads all games of a PGN, each checked by itself.
pub fn read_records(text: &str, given: Option<&'static Variant>) -> Vec<Result<Record, String>> {
    let numbered = read(text).into_iter().zip(1..);
    numbered
        .map(|(game, number): (PgnGame, u32)| {
            Record::from_pgn(&game, given).map_err(|why| format!("game {number}: {why}"))
        })
        .collect()
}
