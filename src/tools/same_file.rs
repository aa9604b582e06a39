//! Files that are read and written at once: none may be two of them.

use std::fs;
use std::path::{Path, PathBuf};

/// A file with what the user calls it: an option, or the input.
pub(super) type Named<'a> = (&'a str, &'a Path);

/// Fails if an output is one of the inputs or another output, by whatever path or link. Standard
/// input and output (`-`), and what is no plain file, as a terminal, may be named twice.
///
/// # Errors
///
/// Which two are the same.
pub(super) fn refuse(inputs: &[Named], outputs: &[Named]) -> Result<(), String> {
    for (place, &(name, path)) in outputs.iter().enumerate() {
        for &(input, other) in inputs {
            if is_same(path, other) {
                return Err(format!(
                    "{} is the {input}: name another file for {name}",
                    path.display()
                ));
            }
        }
        for &(other_name, other) in &outputs[..place] {
            if is_same(path, other) {
                return Err(format!(
                    "{} is named by {other_name} and by {name}: each needs a file of its own",
                    path.display()
                ));
            }
        }
    }
    Ok(())
}

/// Whether two paths lead to one plain file, or would if there were one.
fn is_same(one: &Path, other: &Path) -> bool {
    let standard = Path::new("-");
    if one == standard || other == standard {
        return false;
    }
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(one), Ok(other)) if !one.is_file() || !other.is_file() => false,
        #[cfg(unix)]
        (Ok(one), Ok(other)) => {
            use std::os::unix::fs::MetadataExt;
            (one.dev(), one.ino()) == (other.dev(), other.ino())
        }
        _ => whole(one) == whole(other),
    }
}

/// The path without links, as far as it exists.
fn whole(path: &Path) -> PathBuf {
    if let Ok(whole) = path.canonicalize() {
        return whole;
    }
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    match (path.parent().map(Path::canonicalize), path.file_name()) {
        (Some(Ok(folder)), Some(name)) => folder.join(name),
        _ => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_known_by_whatever_path() {
        let folder = std::env::temp_dir().join(format!("cannonade-same-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let at = |name: &str| folder.join(name);
        fs::write(at("a"), "x").unwrap();
        fs::write(at("b"), "x").unwrap();
        fs::hard_link(at("a"), at("hard")).unwrap();
        let dotted = folder.join(".").join("new");
        for (one, other, same) in [
            (at("a"), at("a"), true),
            (at("a"), at("b"), false),
            (at("a"), at("hard"), cfg!(unix)),
            (at("new"), dotted, true),
            (at("new"), at("a"), false),
            (PathBuf::from("-"), PathBuf::from("-"), false),
            (folder.clone(), folder.clone(), false),
        ] {
            assert_eq!(is_same(&one, &other), same, "{one:?} {other:?}");
        }
        let (a, b, new) = (at("a"), at("b"), at("new"));
        assert!(refuse(&[("input", &a)], &[("--pgn", &b), ("--json", &new)]).is_ok());
        let error = refuse(&[("input", &a)], &[("--pgn", &a)]).unwrap_err();
        assert!(error.contains("is the input"), "{error}");
        let error = refuse(&[], &[("--pgn", &new), ("--json", &new)]).unwrap_err();
        assert!(error.contains("by --pgn and by --json"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
