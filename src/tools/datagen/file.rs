//! Files of records.
//!
//! | Bytes          | What                                                          |
//! |----------------|---------------------------------------------------------------|
//! | 0..8           | `CNNDATA1`                                                    |
//! | 8..12          | the length of the head, a little-endian number as all here    |
//! | 12..16         | the CRC-32 (IEEE) of the head and the records                 |
//! | 16..24         | the number of records                                         |
//! | 24..           | the head: a [`Head`] as JSON, filled up with blanks           |
//! | after the head | the [records](super::record)                                  |

use super::record::{Packed, Record};
use crate::eval::network::layout::Layout;
use crate::tools::whole_file;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"CNNDATA1";
const FIXED: usize = 24;
/// The head is filled up to a multiple of this, so that records begin at a round place.
const ROUND: usize = Record::BYTES;

/// What the records of a file are, and how they came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The name of the game.
    pub variant: String,
    /// What the inputs of a network mean in this game.
    pub layout: Layout,
    /// How the records were made: enough to make them again.
    pub origin: String,
}

/// Why a file of records cannot be read.
#[derive(Debug)]
pub enum DataError {
    /// The system says so.
    File(io::Error),
    /// It is no file of records.
    Foreign,
    /// It is shorter or longer than it says.
    Length,
    /// Its head cannot be read.
    Head(serde_json::Error),
    /// Its checksum is wrong.
    Checksum,
    /// It is of another game than the ones before.
    Game(String),
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataError::File(error) => write!(f, "{error}"),
            DataError::Foreign => f.write_str("this is no file of `cannonade datagen`"),
            DataError::Length => f.write_str("the file was cut off or added to"),
            DataError::Head(error) => write!(f, "its head is damaged: {error}"),
            DataError::Checksum => f.write_str("it is damaged: its checksum is wrong"),
            DataError::Game(game) => write!(f, "its records are of another game, {game}"),
        }
    }
}

impl std::error::Error for DataError {}

impl From<io::Error> for DataError {
    fn from(error: io::Error) -> DataError {
        DataError::File(error)
    }
}

/// Writes a file of records in one step.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write(path: &Path, head: &Head, records: &[Packed]) -> io::Result<()> {
    let mut head = serde_json::to_vec(head)?;
    head.resize((FIXED + head.len()).next_multiple_of(ROUND) - FIXED, b' ');
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(&head);
    checksum.update(records.as_flattened());
    let mut bytes = Vec::with_capacity(FIXED + head.len() + records.as_flattened().len());
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&(head.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&checksum.finalize().to_le_bytes());
    bytes.extend_from_slice(&(records.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&head);
    bytes.extend_from_slice(records.as_flattened());
    whole_file::replace(path, &bytes)
}

/// The head and the records of a file.
pub type Contents = (Head, Vec<Packed>);

/// Reads a file of records.
///
/// # Errors
///
/// If it cannot be read, or is damaged or none.
pub fn read(path: &Path) -> Result<Contents, DataError> {
    let bytes = fs::read(path)?;
    let (fixed, rest) = bytes.split_at_checked(FIXED).ok_or(DataError::Foreign)?;
    if &fixed[..8] != MAGIC {
        return Err(DataError::Foreign);
    }
    let number = |from: usize, length: usize| {
        let bytes = fixed[from..from + length].iter().rev();
        bytes.fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    let (head_length, checksum, count) = (number(8, 4) as usize, number(12, 4), number(16, 8));
    let (head, packed) = rest
        .split_at_checked(head_length)
        .ok_or(DataError::Length)?;
    if u64::from(crc32fast::hash(rest)) != checksum {
        return Err(DataError::Checksum);
    }
    let (records, surplus) = packed.as_chunks::<{ Record::BYTES }>();
    if records.len() as u64 != count || !surplus.is_empty() {
        return Err(DataError::Length);
    }
    let head = serde_json::from_slice(head).map_err(DataError::Head)?;
    Ok((head, records.to_vec()))
}

/// Reads many files of records of one game.
///
/// # Errors
///
/// The first file that cannot be read, or is of another game than the first.
pub fn read_all(paths: &[PathBuf]) -> Result<Option<Contents>, (PathBuf, DataError)> {
    let mut all: Option<Contents> = None;
    for path in paths {
        let (head, records) = read(path).map_err(|error| (path.clone(), error))?;
        match &mut all {
            None => all = Some((head, records)),
            Some((first, _)) if first.layout != head.layout => {
                return Err((path.clone(), DataError::Game(head.variant)));
            }
            Some((_, earlier)) => earlier.extend(records),
        }
    }
    Ok(all)
}
