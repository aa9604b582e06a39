//! Runs of the program with arguments, in a folder of their own.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder for the files of one test, removed at its end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("cannonade-tool-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder for temporary files");
        Folder(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).expect("a writable folder");
    }

    /// Runs the program in the folder.
    pub fn run(&self, arguments: &[&str]) -> Run {
        let output = Command::new(env!("CARGO_BIN_EXE_cannonade"))
            .args(arguments)
            .current_dir(&self.0)
            .output()
            .expect("the program starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let run = Run {
            out: text(&output.stdout),
            errors: text(&output.stderr),
            code: output.status.code(),
        };
        for text in [&run.out, &run.errors] {
            assert!(!text.contains("panicked"), "{arguments:?}: {text}");
        }
        run
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What the program printed, and how it ended.
#[derive(Debug)]
pub struct Run {
    pub out: String,
    pub errors: String,
    pub code: Option<i32>,
}

impl Run {
    /// The output of a run that went well.
    pub fn good(self) -> String {
        assert_eq!(self.code, Some(0), "{self:?}");
        self.out
    }

    /// What was complained of in a run that did not go well.
    pub fn bad(self) -> String {
        assert!(self.code.is_some_and(|code| code != 0), "{self:?}");
        self.errors
    }
}
