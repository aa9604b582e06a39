//! Games as text.

use super::lines::Lines;
use crate::board::Color;
use crate::tools::records::{Board, Record};
use std::fmt::Write;

/// The tags that every game has, in their order.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum MoveForm {
    /// As UCI writes them: `g1f3`
    #[default]
    Uci,
    /// As people write them: `Nf3`
    Algebraic,
}

/// The game with its tags and an empty line at the end.
pub fn write(record: &Record, form: MoveForm) -> String {
    let mut text = String::with_capacity(1024 + 32 * record.moves.len());
    let result = record.result.to_string();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let value = value.replace(|c: char| c.is_control(), " ");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    for name in ROSTER {
        let unknown = if name == "Date" { "????.??.??" } else { "?" };
        tag(name, record.tag(name).unwrap_or(unknown));
    }
    tag("Result", &result);
    tag("Variant", record.variant.name);
    if let Some(fen) = &record.fen {
        tag("SetUp", "1");
        tag("FEN", fen);
    }
    for (name, value) in &record.tags {
        if !ROSTER.contains(&name.as_str()) && is_tag_name(name) {
            tag(name, value);
        }
    }
    tag("PlyCount", &record.moves.len().to_string());
    text.push('\n');
    let mut lines = Lines::default();
    comments(&mut lines, &record.comments);
    moves(&mut lines, record, form);
    lines.word(&result);
    text + &lines.text + "\n\n"
}

/// Whether a tag of this name can be read again.
fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn moves(lines: &mut Lines, record: &Record, form: MoveForm) {
    let mut board = record.start();
    // After an interruption the number of a move is said again.
    let mut resumes = true;
    for mv in &record.moves {
        let before = (!mv.variations.is_empty()).then(|| board.copy());
        play(lines, &mut *board, &mv.uci, form, resumes);
        resumes = !mv.comments.is_empty() || before.is_some();
        for glyph in &mv.glyphs {
            lines.word(&format!("${glyph}"));
        }
        comments(lines, &mv.comments);
        for line in &mv.variations {
            if let Some(before) = &before {
                variation(lines, before.copy(), line, form);
            }
        }
    }
}

/// Writes a move and makes it.
fn play(lines: &mut Lines, board: &mut dyn Board, uci: &str, form: MoveForm, resumes: bool) {
    let number = number(board, resumes);
    let algebraic = (form == MoveForm::Algebraic).then(|| board.algebraic(uci).ok());
    let text = algebraic.flatten().unwrap_or_else(|| uci.to_owned());
    lines.word(&number);
    lines.word(&text);
    // A record's moves are legal; a position that stays would show itself in the moves to come.
    let _ = board.play(uci);
}

/// The number in front of a move; nothing before the second player's, unless play resumes there.
fn number(board: &dyn Board, resumes: bool) -> String {
    let number = board.ply() / 2 + 1;
    match board.side() {
        Color::White => format!("{number}."),
        Color::Black if resumes => format!("{number}..."),
        Color::Black => String::new(),
    }
}

/// Writes what might have been played instead of a move, from the position before it, up to the
/// first move that is not legal.
fn variation(lines: &mut Lines, mut board: Box<dyn Board>, line: &[String], form: MoveForm) {
    let mut inside = Lines::default();
    for (place, uci) in line.iter().enumerate() {
        if board.check_line(uci).is_err() {
            break;
        }
        play(&mut inside, &mut *board, uci, form, place == 0);
    }
    if !inside.text.is_empty() {
        lines.word(&format!("({})", inside.text.replace('\n', " ")));
    }
}

fn comments(lines: &mut Lines, comments: &[String]) {
    for comment in comments {
        lines.word(&format!("{{{}}}", plain(comment)));
    }
}

/// A comment's text must not hold the marks of its end.
fn plain(text: &str) -> String {
    let text = text.replace('{', "(").replace('}', ")");
    text.replace(|c: char| c.is_control(), " ")
}
