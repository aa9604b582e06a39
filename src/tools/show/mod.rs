//! `cannonade show`: pictures of positions, with drawings of our own.

mod arguments;
mod board;
mod diagram;
mod figures;
mod kanji;
mod pieces;

pub use arguments::ShowArguments;
pub(super) use board::{Arrow, Hue, Layout, draw};
pub(super) use diagram::MakeDiagram;

use super::given;
use super::picture::Picture;
use crate::games::Variant;
use crate::games::notation::Notation;
use arguments::{Format, move_squares};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// Shows what the arguments say, in `default` if they name no game.
///
/// # Errors
///
/// None at present; what goes wrong is printed to standard error and told by the exit code: 2
/// for arguments that are not understood, 1 for everything else.
pub fn run(
    arguments: &ShowArguments,
    default: Option<&'static Variant>,
    print: &mut dyn FnMut(&str),
) -> io::Result<ExitCode> {
    let variant = arguments.variant.or(default);
    let variant = variant.unwrap_or_else(|| given::likely_variant(&arguments.position()));
    let picture = match picture(arguments, variant) {
        Ok(picture) => picture,
        Err(why) => {
            eprintln!("show: {why}");
            return Ok(ExitCode::from(2));
        }
    };
    Ok(match deliver(arguments, &picture, print) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("show: {why}");
            ExitCode::FAILURE
        }
    })
}

/// A picture as it goes to a file.
enum Content {
    Text(String),
    Bytes(Vec<u8>),
}

/// Makes the picture.
fn picture(arguments: &ShowArguments, variant: &'static Variant) -> Result<Content, String> {
    let record = given::record(variant, &arguments.position())?;
    let engine = given::engine_at(&record)?;
    let missing = || "the position was lost".to_owned();
    // Before it is found that nothing is drawn, so that a slip is told.
    let arrows = arguments.arrows(variant)?;
    let format = arguments.format()?;
    let last_move = arguments.last_move.as_deref();
    let last_move = last_move.map(|text| move_squares(variant, text));
    let last_move = last_move.transpose()?;
    if format == Format::Text {
        let picture = Picture {
            notation: Notation::Uci,
            flip: arguments.flip,
        };
        let lines = engine.visit(picture).ok_or_else(missing)?;
        return Ok(Content::Text(lines.join("\n") + "\n"));
    }
    let mut diagram = engine.visit(MakeDiagram).ok_or_else(missing)?;
    if let Some((from, to)) = last_move {
        diagram.last_move = from.into_iter().chain([to]).collect();
    }
    let layout = Layout {
        square: arguments.square(),
        flip: arguments.flip,
        kanji: arguments.kanji,
        arrows,
    };
    let scene = draw(&diagram, &layout);
    match format {
        Format::Svg => Ok(Content::Text(scene.svg())),
        _ => {
            let bytes = scene.png();
            bytes.map(Content::Bytes).map_err(|error| error.to_string())
        }
    }
}

/// Brings the picture to where it is wanted.
fn deliver(
    arguments: &ShowArguments,
    content: &Content,
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let bytes = match content {
        Content::Text(text) => text.as_bytes(),
        Content::Bytes(bytes) => bytes,
    };
    if let Some(path) = &arguments.output {
        return fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()));
    }
    match content {
        Content::Text(text) => {
            print(text.trim_end());
            Ok(())
        }
        Content::Bytes(_) if io::stdout().is_terminal() => {
            Err("a PNG is nothing for a terminal: name a file with -o".to_owned())
        }
        // Not a line: the writer of lines has no part in it.
        Content::Bytes(bytes) => {
            let mut out = io::stdout().lock();
            let written = out.write_all(bytes).and_then(|()| out.flush());
            written.map_err(|error| error.to_string())
        }
    }
}
