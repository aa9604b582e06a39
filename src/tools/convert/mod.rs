//! `cannonade convert`: games and positions from one kind of file to another.

mod formats;
mod input;

pub(super) use formats::{Format, names};
pub(super) use input::{Failure, Input, Source, input_file};

use super::complaints::Complaints;
use super::records::pgn::MoveForm;
use super::same_file::{self, Named};
use super::{given, whole_file};
use crate::games::Variant;
use clap::builder::PossibleValuesParser;
use formats::{Choices, FORMATS, Positions};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What to convert.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = help())]
pub struct ConvertArguments {
    /// A file, `-` for standard input, or a position: a FEN, or `sfen` and an SFEN
    #[arg(value_name = "INPUT", required = true)]
    input: Vec<String>,

    /// The game, where the input names none [default: chess; cannonshogi for usi and sfen]
    #[arg(long, value_name = "NAME", value_parser = given::variant)]
    variant: Option<&'static Variant>,

    /// The kind of the input [default: as the file's name or its contents tell]
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(names()))]
    from: Option<String>,

    /// The kind of the output [default: as the file's name tells; FEN for an SFEN, and the reverse]
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(names()))]
    to: Option<String>,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// How moves are written in a PGN
    #[arg(long, value_enum, value_name = "FORM", default_value_t)]
    moves: MoveForm,

    /// Take the position after so many plies of each game, not the last one, where positions are
    /// written; for a book, only the moves before it
    #[arg(long, value_name = "N", conflicts_with = "every")]
    plies: Option<usize>,

    /// Take every position of each game, where positions are written
    #[arg(long)]
    every: bool,
}

fn help() -> String {
    let formats: Vec<String> = FORMATS
        .iter()
        .map(|format| format!("  {:<5} {}", format.name, format.about))
        .collect();
    format!(
        "Formats:\n{}\n\n\
         Examples:\n  \
         cannonade convert games.pgn --moves algebraic -o readable.pgn\n  \
         cannonade convert games.pgn -o games.usi\n  \
         cannonade convert games.pgn --plies 8 --to epd\n  \
         cannonade convert games.pgn --plies 12 -o my.book\n  \
         cannonade convert --variant cannonshogi \"sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 1\"",
        formats.join("\n")
    )
}

/// Converts what the arguments say; `default` is the game if neither they nor the input name one.
///
/// # Errors
///
/// None at present; what goes wrong is printed to standard error and told by the exit code: 2
/// for arguments that are not understood, 1 for everything else, as games that cannot be read
/// while others can.
pub fn run(
    arguments: &ConvertArguments,
    default: Option<&'static Variant>,
    print: &mut dyn FnMut(&str),
) -> io::Result<ExitCode> {
    Ok(match convert(arguments, default, print) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(Failure::Usage(why)) => {
            eprintln!("convert: {why}");
            ExitCode::from(2)
        }
        Err(Failure::File(why)) => {
            eprintln!("convert: {why}");
            ExitCode::FAILURE
        }
    })
}

/// Converts; whether all could be read.
fn convert(
    arguments: &ConvertArguments,
    default: Option<&'static Variant>,
    print: &mut dyn FnMut(&str),
) -> Result<bool, Failure> {
    let output = arguments.output.iter();
    let output: Vec<Named> = output.map(|path| ("-o", path.as_path())).collect();
    same_file::refuse(&input_file(&arguments.input), &output).map_err(Failure::Usage)?;
    let from = arguments.from.as_deref().and_then(Format::find);
    let input = Input::read(&arguments.input, from, arguments.variant.or(default))?;
    let to = arguments.target(match input.source {
        Source::Words { is_sfen: true } => Some("fen"),
        Source::Words { is_sfen: false } => Some("sfen"),
        Source::File(_) => None,
    })?;
    let mut records = Vec::with_capacity(input.records.len());
    let mut complaints = Complaints::new("convert");
    for record in input.records {
        match record {
            Ok(record) => records.push(record),
            Err(why) => complaints.left_out(&why),
        }
    }
    let all_read = complaints.end();
    if records.is_empty() {
        return Err(Failure::File(
            "there is nothing to convert in it".to_owned(),
        ));
    }
    let text = to.write(&records, &arguments.choices());
    let text = text.map_err(Failure::File)?;
    match &arguments.output {
        Some(path) => {
            let written = whole_file::replace(path, text);
            written.map_err(|error| Failure::File(message(path, &error)))?;
            print(&format!(
                "{} of {} written",
                count(records.len()),
                path.display()
            ));
        }
        None => print(text.trim_end_matches('\n')),
    }
    Ok(all_read)
}

fn count(records: usize) -> String {
    match records {
        1 => "1 record".to_owned(),
        records => format!("{records} records"),
    }
}

fn message(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

impl ConvertArguments {
    /// The kind of the output.
    fn target(&self, natural: Option<&str>) -> Result<&'static Format, Failure> {
        let extension = self
            .output
            .as_ref()
            .and_then(|path| path.extension()?.to_str());
        let named = self.to.as_deref().and_then(Format::find);
        let found = named
            .or_else(|| extension.and_then(Format::find))
            .or_else(|| natural.and_then(Format::find));
        found.ok_or_else(|| {
            Failure::Usage(format!(
                "say what to convert to: --to {}, or -o with a name that ends so",
                names().join("|")
            ))
        })
    }

    fn choices(&self) -> Choices {
        Choices {
            moves: self.moves,
            positions: match (self.every, self.plies) {
                (true, _) => Positions::Every,
                (false, Some(plies)) => Positions::After(plies),
                (false, None) => Positions::Last,
            },
        }
    }
}
