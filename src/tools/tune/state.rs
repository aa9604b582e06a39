//! The file that a tuning run goes on from, and the table for people.

use super::spsa::Spsa;
use crate::tools::whole_file;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The file; it is replaced whole, so that it is never half written.
pub(super) struct StateFile(PathBuf);

impl StateFile {
    pub(super) fn new(path: &Path) -> StateFile {
        StateFile(path.to_path_buf())
    }

    /// The state, or none if there is no file yet.
    pub(super) fn read(&self) -> Result<Option<Spsa>, String> {
        match fs::read(&self.0) {
            Ok(bytes) => match serde_json::from_slice(&bytes) {
                Ok(state) => Ok(Some(state)),
                Err(error) => Err(self.about(&error)),
            },
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.about(&error)),
        }
    }

    pub(super) fn write(&self, state: &Spsa) -> Result<(), String> {
        let text = serde_json::to_string_pretty(state).map_err(|error| self.about(&error))?;
        whole_file::replace(&self.0, &text).map_err(|error| self.about(&error))
    }

    fn about(&self, error: &dyn std::fmt::Display) -> String {
        format!("{}: {error}", self.0.display())
    }
}

impl Spsa {
    /// The values as a table: start, now, and the step between in reaches.
    pub(super) fn table(&self) -> Vec<String> {
        let mut lines = vec![format!("after {} of {} pairs", self.learned, self.pairs)];
        lines.extend(self.tuned.iter().map(|tuned| {
            format!(
                "{:32} {:7} -> {:9.2}  ({:+.1} reaches of {})",
                tuned.name,
                tuned.start,
                tuned.value,
                (tuned.value - tuned.start) / tuned.reach,
                tuned.reach
            )
        }));
        lines
    }
}
