//! What a person names to be read: a file, standard input, or a position.

use super::formats::Format;
use crate::games::Variant;
use crate::tools::given;
use crate::tools::records::Record;
use crate::tools::same_file::Named;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// Why there is nothing: the arguments, or what they name.
#[derive(Debug)]
pub(in crate::tools) enum Failure {
    /// The arguments make no sense.
    Usage(String),
    /// A file cannot be read or written.
    File(String),
}

/// Where games come from.
#[derive(Clone, Copy)]
pub(in crate::tools) enum Source {
    /// A file of some kind, or standard input.
    File(&'static Format),
    /// The command line itself, as a FEN or an SFEN.
    Words {
        /// Whether it is an SFEN.
        is_sfen: bool,
    },
}

/// What was read.
pub(in crate::tools) struct Input {
    /// The games, or why one is none.
    pub(in crate::tools) records: Vec<Result<Record, String>>,
    /// Where they come from.
    pub(in crate::tools) source: Source,
}

impl Input {
    /// Reads what the words name: a file, `-` for standard input, or a position. The kind of a
    /// file follows from `format`, else from its name, else from its contents.
    pub(in crate::tools) fn read(
        words: &[String],
        format: Option<&'static Format>,
        given: Option<&'static Variant>,
    ) -> Result<Input, Failure> {
        let text = words.join(" ");
        let path = Path::new(&text);
        let is_file = words.len() == 1 && (text == "-" || path.exists());
        if !is_file && looks_like_position(&text) {
            let variant = given.unwrap_or_else(|| given::likely_variant(&text));
            let record = given::record(variant, &text).map_err(Failure::Usage)?;
            return Ok(Input {
                records: vec![Ok(record)],
                source: Source::Words {
                    is_sfen: text.trim_start().starts_with("sfen"),
                },
            });
        }
        let content = read_all(path).map_err(|error| {
            let hint = match error.kind() {
                io::ErrorKind::NotFound => "; it is no position either",
                _ => "",
            };
            Failure::File(format!("{}: {error}{hint}", path.display()))
        })?;
        let format = format
            .or_else(|| Format::find(path.extension()?.to_str()?))
            .unwrap_or_else(|| Format::of_text(&content));
        Ok(Input {
            records: format.read(&content, given),
            source: Source::File(format),
        })
    }
}

/// The file that the words name, if they name one: for [`same_file::refuse`]. What could not be
/// read of it would be lost if it were written.
///
/// [`same_file::refuse`]: crate::tools::same_file::refuse
pub(in crate::tools) fn input_file(words: &[String]) -> Vec<Named<'_>> {
    match words {
        [word] => vec![("input", Path::new(word))],
        _ => Vec::new(),
    }
}

/// The text of a file, or of standard input for `-`; bytes that are none are replaced.
fn read_all(path: &Path) -> io::Result<String> {
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        bytes
    } else {
        fs::read(path)?
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether a text that names no file is meant as a position.
fn looks_like_position(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or("startpos");
    matches!(first, "startpos" | "fen" | "sfen" | "position") || first.matches('/').count() >= 7
}
