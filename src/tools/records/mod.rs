//! Games and positions as files hold them: PGN, USI's lines and EPD.
//!
//! A [`Record`] is a game that was checked: every move is legal. [`Board`] is a position of any
//! game behind one type, by whose rules they are checked.

mod board;
pub mod epd;
pub mod pgn;
#[cfg(test)]
mod tests;
pub mod usi;

pub use board::{Board, Played, board, board_from_sfen};
pub use epd::split_epd;

use crate::board::Color;
use crate::games::{VARIANTS, Variant};
use crate::protocol::Excerpt;
use std::fmt;

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameResult {
    /// This side won.
    Win(Color),
    /// Nobody won.
    Draw,
    /// It does not count, or goes on.
    #[default]
    Unfinished,
}

impl GameResult {
    /// The result that PGN writes so.
    pub fn read(text: &str) -> Option<GameResult> {
        match text {
            "1-0" => Some(GameResult::Win(Color::White)),
            "0-1" => Some(GameResult::Win(Color::Black)),
            "1/2-1/2" => Some(GameResult::Draw),
            "*" => Some(GameResult::Unfinished),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Win(Color::White) => "1-0",
            GameResult::Win(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        })
    }
}

/// A move of a game that was read or is to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedMove {
    /// As UCI writes it.
    pub uci: String,
    /// What people think of it, as PGN numbers it: 1 for `!`, 2 for `?`, 3 for `!!`, 4 for `??`,
    /// 5 for `!?`, 6 for `?!`, and others.
    pub glyphs: Vec<u8>,
    /// What is said of it.
    pub comments: Vec<String>,
    /// Lines that might have been played from before it, in UCI's form.
    pub variations: Vec<Vec<String>>,
}

impl RecordedMove {
    /// A move of which nothing is said.
    pub fn new(uci: String) -> RecordedMove {
        RecordedMove {
            uci,
            ..RecordedMove::default()
        }
    }
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Which game it is.
    pub variant: &'static Variant,
    /// What else is known of it, by the names of PGN. `Variant`, `SetUp`, `FEN`, `Result` and
    /// `PlyCount` are not here: they follow from the rest.
    pub tags: Vec<(String, String)>,
    /// The position it begins with, unless that is the start of the game.
    pub fen: Option<String>,
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// Its moves, each legal after those before it.
    pub moves: Vec<RecordedMove>,
    /// How it ended.
    pub result: GameResult,
}

/// The tags that follow from the rest of a record.
const DERIVED_TAGS: [&str; 5] = ["Variant", "SetUp", "FEN", "Result", "PlyCount"];

impl Record {
    /// A game without a move, that begins at a position.
    pub fn new(variant: &'static Variant, board: &dyn Board) -> Record {
        let fen = board.fen();
        let is_start = self::board(variant, None).is_ok_and(|start| start.fen() == fen);
        Record {
            variant,
            tags: Vec::new(),
            fen: (!is_start).then_some(fen),
            comments: Vec::new(),
            moves: Vec::new(),
            result: GameResult::Unfinished,
        }
    }

    /// The position it begins with.
    pub fn start(&self) -> Box<dyn Board> {
        let wanted = board(self.variant, self.fen.as_deref());
        wanted
            .or_else(|_| board(self.variant, None))
            .expect("the start of every game is a position")
    }

    /// The position after so many of its moves, or after all.
    pub fn board_after(&self, plies: usize) -> Box<dyn Board> {
        let mut board = self.start();
        for mv in self.moves.iter().take(plies) {
            // A record's moves are legal.
            let _ = board.play(&mv.uci);
        }
        board
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(known, _)| known == name);
        tag.map(|(_, value)| value.as_str())
    }

    /// Sets a tag, unless it follows from the rest.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        if DERIVED_TAGS.contains(&name) {
            return;
        }
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.to_owned(),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// The names of the players as a title, as far as they are known.
    pub fn title(&self) -> String {
        let name = |tag| self.tag(tag).filter(|name| !matches!(*name, "" | "?"));
        match (name("White"), name("Black")) {
            (None, None) => self.variant.title.to_owned(),
            (white, black) => {
                format!("{} - {}", white.unwrap_or("?"), black.unwrap_or("?"))
            }
        }
    }

    /// Plays the moves of a text one after the other.
    ///
    /// # Errors
    ///
    /// Which is not legal, and why.
    fn play_all<'a>(
        &mut self,
        board: &mut dyn Board,
        moves: impl Iterator<Item = &'a str>,
    ) -> Result<(), String> {
        for text in moves {
            let uci = play(board, text, self.moves.len() + 1)?;
            self.moves.push(RecordedMove::new(uci));
        }
        Ok(())
    }
}

/// Plays a move, the one of this number; returns it as UCI writes it.
fn play(board: &mut dyn Board, text: &str, ply: usize) -> Result<String, String> {
    let played = board.play_any(text);
    let played = played.map_err(|error| format!("ply {ply} (`{text:.20}`): {error}"))?;
    Ok(played.uci)
}

/// A hint at the games of which a FEN or SFEN is a position, if it is none of the game it was read
/// for.
pub fn other_games(variant: &Variant, text: &str, is_sfen: bool) -> String {
    let reads = |other: &&Variant| match is_sfen {
        false => board(other, Some(text)).is_ok(),
        true => board_from_sfen(other, text).is_ok(),
    };
    let names: Vec<&str> = VARIANTS.iter().filter(reads).map(|v| v.name).collect();
    if names.is_empty() || names.contains(&variant.name) {
        return String::new();
    }
    format!(
        " (read as a position of {}; it is one of {}: say so with --variant)",
        variant.name,
        names.join(", ")
    )
}

/// The game that a file names, by its name or its title.
///
/// # Errors
///
/// If there is no such game.
pub fn named_variant(name: &str) -> Result<&'static Variant, String> {
    let is_title = |variant: &&Variant| variant.title.eq_ignore_ascii_case(name);
    let found = Variant::find(name).or_else(|| VARIANTS.iter().find(is_title));
    found.ok_or_else(|| {
        let name = Excerpt::new(name);
        format!("its game `{name}` is none of ours; --variant says how to read it all the same")
    })
}
