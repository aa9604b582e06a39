//! Runs of the program with arguments, in a folder of its own.

use crate::folder::Folder;
use std::process::Command;

impl Folder {
    /// Runs the program in the folder.
    pub fn run(&self, arguments: &[&str]) -> Run {
        let output = Command::new(env!("CARGO_BIN_EXE_cannonade"))
            .args(arguments)
            .current_dir(self.root())
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
