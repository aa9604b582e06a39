//! Files that are whole whenever the program ends.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Replaces a file in one step: the contents are written beside it, under its name with `.new`, and
/// then takes its place.
pub(super) fn replace(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    fs::write(&new, contents)?;
    fs::rename(&new, path)
}
