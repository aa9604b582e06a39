//! Files that are whole whenever the program ends.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Replaces a file in one step: the contents are written beside it, under its name with `.new`, and
/// then takes its place. What a link leads to is replaced and not the link; what is no plain file,
/// as `/dev/null`, is written to.
pub(super) fn replace(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let old = fs::metadata(&path).ok();
    if let Some(old) = &old {
        if !old.is_file() {
            return fs::write(&path, contents);
        }
        // A file that must not be written to is not replaced either.
        OpenOptions::new().append(true).open(&path)?;
    }
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    let written = fs::write(&new, contents)
        .and_then(|()| old.map_or(Ok(()), |old| fs::set_permissions(&new, old.permissions())))
        .and_then(|()| fs::rename(&new, &path));
    if written.is_err() {
        // Half a file is of no use.
        let _ = fs::remove_file(&new);
    }
    written
}

/// Finds out whether a file can be written later, and leaves everything as it is.
pub(super) fn check_writable(path: &Path) -> io::Result<()> {
    match OpenOptions::new().append(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            OpenOptions::new().write(true).create_new(true).open(path)?;
            fs::remove_file(path)
        }
        other => other.map(drop),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn links_stay_and_devices_are_written_to() {
        let name = format!("cannonade-whole-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        let (file, link) = (folder.join("file"), folder.join("link"));
        check_writable(&file).unwrap();
        assert!(!file.exists());
        replace(&file, "one").unwrap();
        check_writable(&file).unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&link, "two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        let null = Path::new("/dev/null");
        replace(null, "three").unwrap();
        assert!(!fs::metadata(null).unwrap().is_file());
        assert!(check_writable(&folder.join("none").join("x")).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
