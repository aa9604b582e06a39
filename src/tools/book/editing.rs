//! `book show`, `add`, `merge`, `convert` and `verify`.

use super::arguments::{Add, Convert, Merge, Show, Verify};
use super::{about, beginning, epd, is_book, other_games_of_book, read_draft, read_text};
use crate::book::{Book, Complaint, Draft, Said};
use crate::games::notation::{Notation, write_move};
use crate::games::{Game, Position, Variant};
use crate::tools::arena::Openings;
use crate::tools::complaints::Complaints;
use crate::tools::plural::counted;
use crate::tools::position_text::Line;
use crate::tools::whole_file;
use std::collections::HashMap;
use std::path::Path;

/// Most complaints that are printed.
const TOLD: usize = 20;

/// Shows the moves that a book has for a position.
pub(super) fn show<G: Game>(
    arguments: &Show,
    variant: &'static Variant,
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let file = &arguments.file;
    let book = Book::open(file).map_err(|error| about(file, &error))?;
    let text = match arguments.position.is_empty() {
        true => "startpos".to_owned(),
        false => arguments.position.join(" "),
    };
    let position = Line::<G>::read(variant, &text)?.end();
    print(&format!(
        "{}: {}, {}",
        file.display(),
        counted(book.positions(), "position"),
        counted(book.moves(), "move")
    ));
    print(&position.fen());
    let candidates = book.candidates(&position);
    if candidates.is_empty() {
        let hint = other_games_of_book(variant, &beginning(file)?);
        print(&format!("the book has no move for it{hint}"));
        return Ok(());
    }
    let total: u128 = candidates.iter().map(|c| u128::from(c.book.count)).sum();
    for candidate in &candidates {
        let mut after = position.clone_board();
        after.make(candidate.mv);
        let reply = candidate.ponder.map_or("none".to_owned(), |mv| {
            write_move(&after, mv, Notation::Uci)
        });
        let book = &candidate.book;
        print(&format!(
            "  {:<7} {:>5.1} %  weight {:<6} score {:+}  depth {}  reply {reply}",
            write_move(&position, candidate.mv, Notation::Uci),
            100.0 * book.count as f64 / total.max(1) as f64,
            book.count,
            book.score,
            book.depth
        ));
    }
    Ok(())
}

/// Adds lines and games to a book.
pub(super) fn add<G: Game>(
    arguments: &Add,
    variant: &'static Variant,
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let file = &arguments.file;
    let mut draft = match file.exists() {
        true => sound(read_draft::<G>(file, variant)?, file)?,
        false => Draft::default(),
    };
    if !arguments.line.is_empty() {
        let line = Line::<G>::read(variant, &arguments.line.join(" "))?;
        if line.moves.is_empty() {
            return Err(
                "there are no moves to add: write `moves M ...` behind the position".into(),
            );
        }
        add_line(&mut draft, &line, arguments);
    }
    if let Some(games) = &arguments.games {
        let openings = Openings::read_pgn(games, variant, Some(arguments.plies));
        let openings = openings.map_err(|error| about(games, &error))?;
        let mut complaints = Complaints::new("book");
        let others = openings.passed_over().iter();
        others.for_each(|why| complaints.left_out(why));
        complaints.end();
        for number in 0..openings.len() {
            let opening = openings.get(number);
            let start = opening.fen.as_deref().unwrap_or("startpos");
            let text = format!("{start} moves {}", opening.moves.join(" "));
            let line = Line::<G>::read(variant, &text)?;
            add_line(&mut draft, &line, arguments);
        }
    }
    if arguments.least > 0 {
        draft.drop_below(arguments.least);
    }
    write(variant, &draft, file, print)
}

/// Adds each move of a line.
fn add_line<G: Game>(draft: &mut Draft<G>, line: &Line<G>, arguments: &Add) {
    let mut position = line.start.clone_board();
    for (place, &mv) in line.moves.iter().enumerate() {
        let from_end = line.moves.len() - 1 - place;
        let said = Said {
            ponder: line.moves.get(place + 1).copied(),
            score: match from_end % 2 {
                0 => arguments.score,
                _ => arguments.score.saturating_neg(),
            },
            depth: arguments.depth,
            count: arguments.count,
        };
        draft.add(&position, mv, said);
        position.make(mv);
    }
}

/// A book, if nothing is wrong with it.
fn sound<G: Game>(
    (draft, complaints): (Draft<G>, Vec<Complaint>),
    file: &Path,
) -> Result<Draft<G>, String> {
    match complaints.first() {
        None => Ok(draft),
        Some(first) => Err(about(
            file,
            &format!("{first}; `book convert` leaves out what is wrong"),
        )),
    }
}

/// Merges books.
pub(super) fn merge<G: Game>(
    arguments: &Merge,
    variant: &Variant,
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let mut all = Draft::<G>::default();
    for file in &arguments.books {
        let text = read_text(file)?;
        if !is_book(&text) {
            return Err(about(file, &"it is no book"));
        }
        if let Some(first) = all.read(&text).first() {
            let message = format!("{first}; `book convert` leaves out what is wrong");
            return Err(about(file, &message));
        }
    }
    write(variant, &all, &arguments.out, print)
}

/// Writes a book and tells of it.
fn write<G: Game>(
    variant: &Variant,
    draft: &Draft<G>,
    file: &Path,
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let text = match is_epd(file) {
        true => epd::write(variant, draft),
        false => draft.text(),
    };
    whole_file::replace(file, &text).map_err(|error| about(file, &error))?;
    print(&format!(
        "{}: {}, {}",
        file.display(),
        counted(draft.positions(), "position"),
        counted(draft.moves(), "move")
    ));
    Ok(())
}

fn is_epd(file: &Path) -> bool {
    file.extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("epd"))
}

/// Tells what is wrong, the first lines in full.
fn tell(complaints: &[Complaint], print: &mut dyn FnMut(&str)) {
    for complaint in complaints.iter().take(TOLD) {
        print(&complaint.to_string());
    }
    if complaints.len() > TOLD {
        print(&format!("... and {} more", complaints.len() - TOLD));
    }
}

/// Writes a book anew.
pub(super) fn convert<G: Game>(
    arguments: &Convert,
    variant: &'static Variant,
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let text = read_text(&arguments.from)?;
    let mut draft = Draft::<G>::default();
    let complaints = match is_book(&text) {
        true => draft.read(&text),
        false => epd::read(variant, &text, &mut draft),
    };
    tell(&complaints, print);
    if draft.moves() == 0 {
        return Err(about(&arguments.from, &"there is no move to be written"));
    }
    write(variant, &draft, &arguments.to, print)
}

/// Checks a book or a suite.
pub(super) fn verify<G: Game>(
    arguments: &Verify,
    variant: &'static Variant,
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let file = &arguments.file;
    if is_epd(file) {
        return verify_suite::<G>(variant, file, print);
    }
    let (draft, mut complaints) = read_draft::<G>(file, variant)?;
    if let Err(error) = Book::open(file) {
        let why = format!("the engine would not use it: {error}");
        complaints.push(Complaint { number: 0, why });
    }
    let positions = counted(draft.positions(), "position");
    let moves = counted(draft.moves(), "legal move");
    verdict(file, &format!("{positions}, {moves}"), &complaints, print)
}

/// Tells what a file has and what is wrong with it; fails if anything is.
fn verdict(
    file: &Path,
    what: &str,
    complaints: &[Complaint],
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    tell(complaints, print);
    let faults = counted(complaints.len(), "fault");
    print(&format!("{}: {what}, {faults}", file.display()));
    match complaints.is_empty() {
        true => Ok(()),
        false => Err(about(file, &"it has faults")),
    }
}

/// Checks that a suite has nothing but positions to begin with, none of them twice.
fn verify_suite<G: Game>(
    variant: &Variant,
    file: &Path,
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let text = read_text(file)?;
    let mut seen: HashMap<u64, usize> = HashMap::new();
    let mut complaints = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let result = match Line::<G>::read(variant, line) {
            Err(why) => Err(why),
            Ok(line) => note(&line.end(), number, &mut seen),
        };
        if let Err(why) = result {
            complaints.push(Complaint { number, why });
        }
    }
    let openings = counted(seen.len(), "different opening");
    verdict(file, &openings, &complaints, print)
}

/// Notes the position of a line, if games can begin with it and it is new.
fn note<G: Game>(
    position: &Position<G>,
    number: usize,
    seen: &mut HashMap<u64, usize>,
) -> Result<(), String> {
    if let Some(outcome) = position.outcome() {
        return Err(format!("the game is over: {}", outcome.reason));
    }
    if let Some(earlier) = seen.get(&position.key()) {
        return Err(format!("it is the position of line {earlier}"));
    }
    seen.insert(position.key(), number);
    Ok(())
}
