//! Findings as lines of JSON, kept while the analysis goes on.
//!
//! The first line tells what is analysed and how, so that another analysis is not mixed with it.

use super::arguments::Effort;
use super::finding::Finding;
use crate::board::keys;
use crate::tools::records::Record;
use crate::tools::records::epd::OPERATIONS;
use crate::tools::whole_file;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What the first line of a file holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    /// Games or positions of the input.
    records: usize,
    /// A number that is the same for the same input.
    key: u64,
    effort: Effort,
}

#[derive(Serialize, Deserialize)]
struct HeadLine {
    analysis: Head,
}

impl Head {
    pub(super) fn new<'a>(records: impl Iterator<Item = &'a Record>, effort: &Effort) -> Head {
        let (mut count, mut key) = (0, 0);
        let mut mix = |text: &str| {
            for byte in text.bytes().chain([0]) {
                key = keys::split_mix(key ^ u64::from(byte));
            }
        };
        for record in records {
            count += 1;
            mix(record.variant.name);
            mix(record.fen.as_deref().unwrap_or_default());
            record.moves.iter().for_each(|mv| mix(&mv.uci));
            // What is asked of a position, by which it is judged.
            if let Some(operations) = record.tag(OPERATIONS) {
                mix(operations);
            }
            mix("");
        }
        Head {
            records: count,
            key,
            effort: effort.clone(),
        }
    }
}

/// Where findings go.
pub(super) enum Store {
    /// Nowhere.
    Nothing,
    /// To standard output.
    Output,
    /// To the end of a file.
    File(PathBuf, File),
}

impl Store {
    /// Opens the file of that path; returns what it holds already.
    ///
    /// # Errors
    ///
    /// If it cannot be written, is there though nothing was to be resumed, or holds another
    /// analysis or something else.
    pub(super) fn open(
        path: Option<&Path>,
        head: &Head,
        resume: bool,
    ) -> Result<(Store, Vec<Finding>), String> {
        let Some(path) = path else {
            return Ok((Store::Nothing, Vec::new()));
        };
        if path == Path::new("-") {
            if resume {
                return Err("--resume needs a file for --json, not standard output".to_owned());
            }
            return Ok((Store::Output, Vec::new()));
        }
        let found = match fs::read(path) {
            Ok(bytes) if resume => read(&String::from_utf8_lossy(&bytes), head)
                .map_err(|why| format!("{}: {why}", path.display()))?,
            Ok(bytes) if bytes.is_empty() => Vec::new(),
            Ok(_) => {
                let path = path.display();
                return Err(format!(
                    "{path} is there already: go on with it by --resume, or remove it"
                ));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(message(path, &error)),
        };
        // Written anew: the last line may have been cut off.
        let text = text(head, &found).map_err(|error| message(path, &error))?;
        whole_file::replace(path, &text).map_err(|error| message(path, &error))?;
        let file = OpenOptions::new().append(true).open(path);
        let file = file.map_err(|error| message(path, &error))?;
        Ok((Store::File(path.to_path_buf(), file), found))
    }

    /// Adds a finding.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn add(
        &mut self,
        finding: &Finding,
        print: &mut dyn FnMut(&str),
    ) -> Result<(), String> {
        if matches!(self, Store::Nothing) {
            return Ok(());
        }
        let line = serde_json::to_string(finding).map_err(|error| error.to_string())?;
        match self {
            Store::Nothing => {}
            Store::Output => print(&line),
            Store::File(path, file) => {
                let written = file.write_all((line + "\n").as_bytes());
                written.map_err(|error| message(path, &error))?;
            }
        }
        Ok(())
    }

    /// Whether text for people would get into the way.
    pub(super) fn uses_output(&self) -> bool {
        matches!(self, Store::Output)
    }
}

fn message(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// The findings of a file with that head. A last line that was cut off is passed over, and what a
/// search that was broken off has found.
fn read(text: &str, head: &Head) -> Result<Vec<Finding>, String> {
    let mut lines = text.lines();
    let Some(first) = lines.next() else {
        return Ok(Vec::new());
    };
    let HeadLine { analysis } = serde_json::from_str(first)
        .map_err(|_| "it holds no analysis; name another file".to_owned())?;
    if analysis.effort != head.effort {
        return Err(format!(
            "its analysis has other limits ({}, {} lines): give the same, or name another file",
            analysis.effort.text(),
            analysis.effort.lines()
        ));
    }
    if analysis != *head {
        return Err("its analysis is of something else; name another file".to_owned());
    }
    let mut found = Vec::new();
    let mut lines = lines.zip(2usize..).peekable();
    while let Some((line, number)) = lines.next() {
        match serde_json::from_str(line) {
            Ok(Finding { partial: true, .. }) => {}
            Ok(finding) => found.push(finding),
            Err(_) if lines.peek().is_none() => {}
            Err(error) => return Err(format!("line {number}: {error}")),
        }
    }
    Ok(found)
}

/// The text of a file.
fn text(head: &Head, found: &[Finding]) -> io::Result<String> {
    let analysis = head.clone();
    let mut text = serde_json::to_string(&HeadLine { analysis })? + "\n";
    for finding in found {
        text += &(serde_json::to_string(finding)? + "\n");
    }
    Ok(text)
}
