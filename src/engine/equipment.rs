//! What a session uses besides its search: a book and tables of endings.

use super::options::Options;
use crate::book::{Book, Draft};
use crate::endgame::Endgames;
use crate::games::Game;
use std::path::Path;
use std::sync::Arc;

/// A book and tables, opened when they are needed.
#[derive(Debug)]
pub(super) struct Equipment<G: Game> {
    /// What the book was opened for; nothing if none is to be used.
    book_file: String,
    pub(super) book: Option<Arc<Book>>,
    /// What the tables were opened for.
    endgame_path: String,
    pub(super) endgames: Option<Arc<Endgames<G>>>,
}

impl<G: Game> Default for Equipment<G> {
    fn default() -> Self {
        Equipment {
            book_file: String::new(),
            book: None,
            endgame_path: String::new(),
            endgames: None,
        }
    }
}

impl<G: Game> Equipment<G> {
    /// Opens what the options name and is not open yet, and lets go of what they name no more.
    /// Returns what the user should know of it.
    pub(super) fn follow(&mut self, options: &Options) -> Vec<String> {
        let mut messages = Vec::new();
        let wanted = match options.own_book {
            true => options.book_file.as_str(),
            false => "",
        };
        if wanted != self.book_file {
            wanted.clone_into(&mut self.book_file);
            self.book = open_book(wanted, &mut messages);
            messages.extend(
                self.book
                    .iter()
                    .filter_map(|book| doubts::<G>(wanted, book)),
            );
        }
        if options.endgame_path != self.endgame_path {
            self.endgame_path.clone_from(&options.endgame_path);
            self.endgames = open_endgames(&self.endgame_path, &mut messages);
        }
        messages
    }
}

fn open_book(file: &str, messages: &mut Vec<String>) -> Option<Arc<Book>> {
    if file.is_empty() {
        return None;
    }
    match Book::open(Path::new(file)) {
        Ok(book) => {
            let (positions, moves) = (book.positions(), book.moves());
            messages.push(format!("book {file}: {positions} positions, {moves} moves"));
            Some(Arc::new(book))
        }
        Err(error) => {
            messages.push(format!("error book {file} is not used: {error}"));
            None
        }
    }
}

/// What is wrong with the beginning of a book as one of this game, if anything is. The rest would
/// take too long; that a move is not legal is also seen when it is its turn.
fn doubts<G: Game>(file: &str, book: &Book) -> Option<String> {
    const BYTES: usize = 1 << 16;
    let complaints = Draft::<G>::default().read(book.beginning(BYTES));
    let first = complaints.first()?;
    Some(format!(
        "error book {file}: {first}; such lines are passed over, `book verify` lists them"
    ))
}

fn open_endgames<G: Game>(folder: &str, messages: &mut Vec<String>) -> Option<Arc<Endgames<G>>> {
    if folder.is_empty() {
        return None;
    }
    match Endgames::open(Path::new(folder)) {
        Ok((endgames, problems)) => {
            let problems = problems.into_iter();
            messages.extend(problems.map(|problem| format!("error {problem}; it is not used")));
            let tables = endgames.tables();
            let names: Vec<String> = tables.iter().map(|t| t.ending().name()).collect();
            messages.push(match names.is_empty() {
                true => format!("{folder}: no tables of endings for this game"),
                false => format!("{folder}: endings {}", names.join(" ")),
            });
            (!names.is_empty()).then(|| Arc::new(endgames))
        }
        Err(error) => {
            messages.push(format!("error {folder}: {error}"));
            None
        }
    }
}
