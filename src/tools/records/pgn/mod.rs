//! Games in the *Portable Game Notation* (S. Edwards, 1994).
//!
//! Moves are written in UCI's form or as people write them ([`crate::games::algebraic`]), and
//! read in either. The tag `Variant` names the game. Variations are kept; those within them are
//! not.

mod lines;
mod reader;
mod writer;

pub use reader::{PgnGame, PgnMove, read};
pub use writer::{MoveForm, write};

use super::{Board, DERIVED_TAGS, GameResult, Record, RecordedMove, board, named_variant, play};
use crate::games::{VARIANTS, Variant};

impl Record {
    /// The game of a PGN, checked. It is of the kind that its tag `Variant` names, else of the
    /// one that is given, else chess. A variation that cannot be played is left out, and told of.
    ///
    /// # Errors
    ///
    /// If there is no such kind, the position is none, or a move is not legal.
    pub fn from_pgn(
        game: &PgnGame,
        given: Option<&'static Variant>,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Record, String> {
        let variant = match (game.variant().map(named_variant), given) {
            (Some(Ok(variant)), _) | (Some(Err(_)) | None, Some(variant)) => variant,
            // What servers of chess call a game of chess from a position.
            (Some(Err(_)), None) if game.variant() == Some("From Position") => &VARIANTS[0],
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
        for (mv, ply) in game.moves.iter().zip(1..) {
            let before = (!mv.variations.is_empty()).then(|| board.copy());
            let uci = play(&mut *board, &mv.text, ply)?;
            let lines = before.map_or_else(Vec::new, |before| {
                legal_lines(&*before, &mv.variations, ply, tell)
            });
            record.moves.push(RecordedMove {
                uci,
                glyphs: mv.glyphs.clone(),
                comments: mv.comments.clone(),
                variations: lines,
            });
        }
        let tag = game.tag("Result").and_then(GameResult::read);
        record.result = game.result.or(tag).unwrap_or_default();
        Ok(record)
    }
}

/// The variations that can be played from a position, in UCI's form; `ply` is the number of the
/// move that they take the place of.
fn legal_lines(
    before: &dyn Board,
    variations: &[Vec<String>],
    ply: usize,
    tell: &mut dyn FnMut(&str),
) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    for variation in variations {
        let mut board = before.copy();
        let moves = variation.iter().zip(ply..);
        let line: Result<Vec<String>, String> = moves
            .map(|(text, ply)| play(&mut *board, text, ply))
            .collect();
        match line {
            Ok(line) => lines.push(line),
            Err(why) => tell(&format!("a variation is left out: {why}")),
        }
    }
    lines
}

/// Reads all games of a PGN, each checked by itself. Variations that are left out are logged.
pub fn read_records(text: &str, given: Option<&'static Variant>) -> Vec<Result<Record, String>> {
    let numbered = read(text).into_iter().zip(1..);
    numbered
        .map(|(game, number): (PgnGame, u32)| {
            let mut tell = |why: &str| log::warn!("game {number}: {why}");
            let record = Record::from_pgn(&game, given, &mut tell);
            record.map_err(|why| format!("game {number}: {why}"))
        })
        .collect()
}
