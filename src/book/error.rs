//! What can be wrong with a book.

use std::fmt;
use std::io;

/// Why a file is no book that can be used.
#[derive(Debug)]
pub enum BookError {
    /// It cannot be read.
    File(io::Error),
    /// It is a folder, or something else that is no file.
    NoFile,
    /// It does not begin as a book does.
    NoBook,
    /// A line cannot be read.
    Line {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A position comes before one that it should follow.
    Unsorted {
        /// The number of its line, from 1.
        number: usize,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::File(error) => write!(f, "{error}"),
            BookError::NoFile => f.write_str("it is a folder or the like, and no file"),
            BookError::NoBook => {
                write!(f, "it is no book: the first line is not {}", super::HEADER)
            }
            BookError::Line { number, why } => write!(f, "line {number}: {why}"),
            BookError::Unsorted { number } => write!(
                f,
                "line {number}: the positions are not in order (`cannonade book convert` sorts \
                 them)"
            ),
        }
    }
}

impl std::error::Error for BookError {}
