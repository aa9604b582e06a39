//! The tables of a game that were found in a folder.

use super::dtm::Dtm;
use super::ending::{Ending, MAX_PIECES, piece_key};
use super::file::{EXTENSION, Table, TableError, rules_of};
use super::has_endgames;
use crate::games::{Game, Position};
use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that is not used, and why.
#[derive(Debug)]
pub struct Problem {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: TableError,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

/// A file of a folder that has the name of a table.
#[derive(Debug)]
pub struct Listed {
    /// The file.
    pub path: PathBuf,
    /// The name of the rules.
    pub rules: String,
    /// The name of the ending.
    pub ending: String,
}

/// The tables of one game, ready to be asked.
#[derive(Clone, Debug)]
pub struct Endgames<G: Game> {
    /// By the key of the pieces on the board, with whether the colours must be exchanged.
    tables: HashMap<u64, (Arc<Table<G>>, bool)>,
    /// Most pieces of any of them.
    most_pieces: u32,
}

impl<G: Game> Default for Endgames<G> {
    fn default() -> Self {
        Endgames {
            tables: HashMap::new(),
            most_pieces: 0,
        }
    }
}

impl<G: Game> Endgames<G> {
    /// Opens all tables of the game in a folder; those that are damaged are left out and told of.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn open(folder: &Path) -> io::Result<(Endgames<G>, Vec<Problem>)> {
        let mut endgames = Endgames::default();
        let mut problems = Vec::new();
        if !has_endgames::<G>() {
            return Ok((endgames, problems));
        }
        let files = Self::list(folder)?.into_iter();
        for listed in files.filter(|listed| listed.rules == rules_of::<G>()) {
            match Table::open(&listed.path) {
                Ok(table) => endgames.add(table),
                Err(error) => problems.push(Problem {
                    path: listed.path,
                    error,
                }),
            }
        }
        Ok((endgames, problems))
    }

    /// The files of a folder that are named as tables are, of all games, sorted.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn list(folder: &Path) -> io::Result<Vec<Listed>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let is_table = path.extension().is_some_and(|end| end == EXTENSION);
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            if let (true, Some((rules, ending))) = (is_table, stem.and_then(|s| s.rsplit_once('-')))
            {
                files.push(Listed {
                    rules: rules.to_owned(),
                    ending: ending.to_owned(),
                    path,
                });
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(files)
    }

    /// Adds a table; one of the same ending is replaced.
    pub fn add(&mut self, table: Table<G>) {
        let ending = table.ending().clone();
        self.most_pieces = self.most_pieces.max(table.layout.len() as u32);
        let table = Arc::new(table);
        self.tables
            .insert(ending.exchanged_key(), (Arc::clone(&table), true));
        self.tables.insert(ending.key(), (table, false));
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The tables, by name.
    pub fn tables(&self) -> Vec<Arc<Table<G>>> {
        let all = self.tables.values().filter(|(_, exchanged)| !exchanged);
        let mut tables: Vec<_> = all.map(|(table, _)| Arc::clone(table)).collect();
        tables.sort_by_key(|table| (table.layout.len(), table.ending().name()));
        tables
    }

    /// The table of an ending.
    pub fn table(&self, ending: &Ending<G>) -> Option<&Arc<Table<G>>> {
        self.tables.get(&ending.key()).map(|(table, _)| table)
    }

    /// Whether the position has few enough pieces to be worth asking about.
    #[inline(always)]
    pub fn may_know(&self, position: &Position<G>) -> bool {
        position.occupied().count() <= self.most_pieces
    }

    /// How the position ends with best play, if a table knows. The fifty-move rule, repetitions
    /// and dead positions are not looked at: a dead position is in no table, or drawn in it.
    pub fn probe(&self, position: &Position<G>) -> Option<Dtm> {
        if !self.may_know(position) || !is_ending(position) {
            return None;
        }
        let value = self.plain_value(position)?;
        match position.en_passant() {
            None => Some(value),
            Some(_) => self.with_en_passant(position, value),
        }
    }

    /// The value of the pieces on the board, a chance to capture en passant left aside.
    fn plain_value(&self, position: &Position<G>) -> Option<Dtm> {
        let (table, exchanged) = self.tables.get(&key_of(position)?)?;
        let squares = table.layout.squares_of(position, *exchanged);
        let side = match exchanged {
            false => position.side(),
            true => !position.side(),
        };
        Some(table.value(&squares, side))
    }

    /// The value of a position with a chance to capture en passant, told what it is without.
    fn with_en_passant(&self, position: &Position<G>, plain: Dtm) -> Option<Dtm> {
        let mut captures = Vec::new();
        for after in after_en_passant(position) {
            let value = match after.is_dead() {
                true => Dtm::Draw,
                false => self.probe(&after)?,
            };
            captures.push(value.before());
        }
        Some(combined(
            plain,
            captures.into_iter().max_by_key(|value| value.rank()),
            has_other_moves(position),
        ))
    }
}

/// The better of the moves without and with a capture en passant. Without other moves the value
/// that the table has is that of a mate or stalemate, which the capture prevents.
pub(super) fn combined(plain: Dtm, capture: Option<Dtm>, has_other_moves: bool) -> Dtm {
    match capture {
        None => plain,
        Some(capture) if !has_other_moves || capture.rank() > plain.rank() => capture,
        Some(_) => plain,
    }
}

/// The positions after each capture en passant that is legal.
pub(super) fn after_en_passant<G: Game>(position: &Position<G>) -> Vec<Position<G>> {
    let moves = position.legal_moves().into_iter();
    moves
        .filter(|&mv| is_en_passant(position, mv))
        .map(|mv| {
            let mut after = position.clone_board();
            after.make(mv);
            after
        })
        .collect()
}

/// Whether there is a legal move that is no capture en passant.
pub(super) fn has_other_moves<G: Game>(position: &Position<G>) -> bool {
    let moves = position.legal_moves();
    moves.iter().any(|&mv| !is_en_passant(position, mv))
}

/// A capture onto an empty square.
fn is_en_passant<G: Game>(position: &Position<G>, mv: crate::board::Move) -> bool {
    position.captured_by(mv).is_some() && position.piece_at(mv.to()).is_none()
}

/// Whether nothing but the pieces on the board counts: no castling, no reserve that can come to
/// the board.
fn is_ending<G: Game>(position: &Position<G>) -> bool {
    use crate::board::Color;
    position.castling_rights() == 0
        && !(Position::<G>::HAS_HANDS
            && Color::BOTH
                .into_iter()
                .any(|color| G::reserve_counts(position, color)))
}

/// The key of the pieces on the board, if they are few.
#[inline]
fn key_of<G: Game>(position: &Position<G>) -> Option<u64> {
    let occupied = position.occupied();
    if occupied.count() as usize > MAX_PIECES {
        return None;
    }
    let others = (occupied - position.with_role(G::KING)).into_iter();
    Some(
        others
            .map(|square| piece_key(position.piece_at(square)))
            .sum(),
    )
}
