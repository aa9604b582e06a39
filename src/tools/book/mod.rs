//! Books: showing and changing the engine's own, and making suites of openings for matches.

mod arguments;
mod editing;
mod epd;
mod notes;
mod suite;

pub use arguments::BookArguments;
pub(super) use epd::{book_of_records, records_of_book};

use crate::book::{Complaint, Draft};
use crate::games::{Game, VARIANTS, Variant};
use crate::tools::records::other_games;
use crate::with_family;
use arguments::Task;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;

/// Does what the arguments say, and prints what comes of it; `default` is the game if they name
/// none.
///
/// # Errors
///
/// None at present; what goes wrong is printed to standard error and told by the exit code 1.
pub fn run(
    arguments: &BookArguments,
    default: Option<&'static Variant>,
    print: &mut dyn FnMut(&str),
) -> io::Result<ExitCode> {
    let named = arguments.task.variant().or(default);
    if named.is_none() && matches!(arguments.task, Task::Make(_)) {
        eprintln!("book: say of which game the suite is to be: --variant NAME");
        return Ok(ExitCode::from(2));
    }
    let variant = named.unwrap_or(&VARIANTS[0]);
    let result = with_family!(variant.family, G => match &arguments.task {
        Task::Show(show) => editing::show::<G>(show, variant, print),
        Task::Add(add) => editing::add::<G>(add, variant, print),
        Task::Merge(merge) => editing::merge::<G>(merge, variant, print),
        Task::Convert(convert) => editing::convert::<G>(convert, variant, print),
        Task::Verify(verify) => editing::verify::<G>(verify, variant, print),
        Task::Make(make) => suite::make::<G>(make, variant, print),
    });
    Ok(match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("book: {why}");
            ExitCode::FAILURE
        }
    })
}

/// Reads a text file, whatever its bytes.
fn read_text(path: &Path) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| about(path, &error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The first lines of a file of any size.
fn beginning(path: &Path) -> Result<String, String> {
    const BYTES: u64 = 1 << 16;
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| about(path, &error))?;
    let read = file.take(BYTES).read_to_end(&mut bytes);
    read.map_err(|error| about(path, &error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads a book into memory; if it has faults, the first tells of the games that it may be of.
fn read_draft<G: Game>(
    path: &Path,
    variant: &Variant,
) -> Result<(Draft<G>, Vec<Complaint>), String> {
    let text = read_text(path)?;
    if !is_book(&text) {
        let header = crate::book::HEADER;
        return Err(about(
            path,
            &format!("it is no book: the first line is not {header}"),
        ));
    }
    let mut draft = Draft::default();
    let mut complaints = draft.read(&text);
    if let Some(first) = complaints.first_mut() {
        first.why += &other_games_of_book(variant, &text);
    }
    Ok((draft, complaints))
}

/// A hint at the games of which the text of a book is, if its first position is none of the game it
/// was read for.
fn other_games_of_book(variant: &Variant, text: &str) -> String {
    let mut words = text
        .lines()
        .filter_map(|line| line.trim_end().split_once(' '));
    let first = words.find(|(word, _)| ["sfen", "fen"].contains(word));
    first.map_or_else(String::new, |(word, position)| {
        other_games(variant, position, word == "sfen")
    })
}

/// Whether a text begins as a book does, whatever its version.
pub(super) fn is_book(text: &str) -> bool {
    let name = crate::book::HEADER.split(' ').next().unwrap_or_default();
    text.trim_start_matches('\u{feff}').starts_with(name)
}

fn about(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}
