//! Network files, as `training/model.py` writes them.
//!
//! | Bytes          | What                                                                     |
//! |----------------|--------------------------------------------------------------------------|
//! | 0..8           | `CNNNET01`                                                               |
//! | 8..12          | the length of the head, a little-endian number as all here               |
//! | 12..16         | the CRC-32 (IEEE) of all that follows                                    |
//! | 16..           | the head as JSON: layout, `hidden`, `buckets`, `name`, `scale`, `recipe` |
//! | after the head | for each input `hidden` weights of 16 bits, in 255ths                    |
//! | then           | `hidden` biases of 16 bits, in 255ths                                    |
//! | then           | for each output `2 * hidden` weights of 16 bits, in 64ths                |
//! | then           | for each output a bias of 32 bits, in parts of 255 * 64                  |

use super::kernel::{BLOCK, Block, TILE};
use super::layout::{BUCKETS, Layout};
use serde::Deserialize;
use std::fmt;
use std::io;
use std::path::Path;

const MAGIC: &[u8; 8] = b"CNNNET01";
const FIXED: usize = 16;
/// Widest hidden layer: of this width the sums of the output still fit 32 bits.
pub const MAX_HIDDEN: usize = 512;
/// Largest file: no network within the limits is larger.
const MAX_BYTES: u64 = 64 << 20;
/// Largest output weight: with it a product with an activation fits 16 bits.
const MAX_OUTPUT_WEIGHT: i16 = 127;

/// Why a network cannot be used.
#[derive(Debug)]
pub enum NetworkError {
    /// The system says so.
    File(io::Error),
    /// It is no network.
    Foreign,
    /// It is damaged: its checksum is wrong.
    Checksum,
    /// Its head cannot be read.
    Head(serde_json::Error),
    /// The hidden layer is not of a width that is supported.
    Width(usize),
    /// The number of outputs is not [`BUCKETS`].
    Outputs(usize),
    /// It is shorter or longer than its head says.
    Length,
    /// A weight is larger than the arithmetic allows.
    Weight,
    /// It is for another game.
    Game,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::File(error) => write!(f, "{error}"),
            NetworkError::Foreign => f.write_str("it is no network of this program"),
            NetworkError::Checksum => f.write_str("it is damaged: its checksum is wrong"),
            NetworkError::Head(error) => write!(f, "its head cannot be read: {error}"),
            NetworkError::Width(width) => write!(
                f,
                "its hidden layer is {width} wide: expected a multiple of {TILE} up to {MAX_HIDDEN}"
            ),
            NetworkError::Outputs(count) => {
                write!(f, "it has {count} outputs: expected {BUCKETS}")
            }
            NetworkError::Length => f.write_str("it was cut off or added to"),
            NetworkError::Weight => f.write_str("one of its weights is too large"),
            NetworkError::Game => f.write_str("it is for another game"),
        }
    }
}

impl std::error::Error for NetworkError {}

impl From<io::Error> for NetworkError {
    fn from(error: io::Error) -> NetworkError {
        NetworkError::File(error)
    }
}

/// What the head of a file says.
#[derive(Clone, Debug, Deserialize)]
struct Head {
    name: String,
    layout: Layout,
    hidden: usize,
    buckets: usize,
    scale: i32,
}

/// A learned evaluation: the numbers of a network.
pub struct Network {
    /// Its name in the history of networks.
    pub name: String,
    /// What its inputs mean.
    pub layout: Layout,
    /// The width of the hidden layer, a multiple of [`TILE`].
    pub(super) hidden: usize,
    /// Centipawns for which the odds grow e-fold.
    pub(super) scale: i32,
    /// The weights of the inputs, row after row.
    pub(super) rows: Vec<Block>,
    pub(super) bias: Vec<Block>,
    /// The weights of the outputs, row after row: the own side's first.
    pub(super) outputs: Vec<Block>,
    pub(super) output_bias: [i32; BUCKETS],
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network({}, {} wide)", self.name, self.hidden)
    }
}

impl Network {
    /// Reads a network from a file.
    ///
    /// # Errors
    ///
    /// If there is no such file, or its contents are not what [`Network::from_bytes`] takes.
    pub fn read(path: &Path) -> Result<Network, NetworkError> {
        let length = std::fs::metadata(path)?.len();
        if length > MAX_BYTES {
            return Err(NetworkError::Foreign);
        }
        Network::from_bytes(&std::fs::read(path)?)
    }

    /// Reads a network from the contents of a file.
    ///
    /// # Errors
    ///
    /// If it is none, damaged, or of a shape that is not supported.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let (fixed, rest) = bytes.split_at_checked(FIXED).ok_or(NetworkError::Foreign)?;
        let (magic, numbers) = fixed.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(NetworkError::Foreign);
        }
        let ([length, checksum], _) = numbers.as_chunks::<4>() else {
            return Err(NetworkError::Foreign);
        };
        if crc32fast::hash(rest) != u32::from_le_bytes(*checksum) {
            return Err(NetworkError::Checksum);
        }
        let length = u32::from_le_bytes(*length) as usize;
        let (head, body) = rest.split_at_checked(length).ok_or(NetworkError::Length)?;
        let head: Head = serde_json::from_slice(head).map_err(NetworkError::Head)?;
        if head.hidden == 0 || head.hidden > MAX_HIDDEN || !head.hidden.is_multiple_of(TILE) {
            return Err(NetworkError::Width(head.hidden));
        }
        if head.buckets != BUCKETS {
            return Err(NetworkError::Outputs(head.buckets));
        }
        Network::from_body(head, body)
    }

    fn from_body(head: Head, mut body: &[u8]) -> Result<Network, NetworkError> {
        let inputs = head.layout.inputs().ok_or(NetworkError::Length)?;
        let mut take = |count: usize| -> Result<Vec<Block>, NetworkError> {
            let bytes = count.checked_mul(2).ok_or(NetworkError::Length)?;
            let (part, rest) = body.split_at_checked(bytes).ok_or(NetworkError::Length)?;
            body = rest;
            Ok(blocks(part))
        };
        let rows = take(inputs.saturating_mul(head.hidden))?;
        let bias = take(head.hidden)?;
        let outputs = take(2 * head.hidden * BUCKETS)?;
        let (biases, surplus) = body.as_chunks::<4>();
        if biases.len() != BUCKETS || !surplus.is_empty() {
            return Err(NetworkError::Length);
        }
        let weights = outputs.iter().flat_map(|block| block.0);
        if weights
            .into_iter()
            .any(|w| w.unsigned_abs() > MAX_OUTPUT_WEIGHT as u16)
        {
            return Err(NetworkError::Weight);
        }
        Ok(Network {
            name: head.name,
            layout: head.layout,
            hidden: head.hidden,
            scale: head.scale,
            rows,
            bias,
            outputs,
            output_bias: std::array::from_fn(|output| i32::from_le_bytes(biases[output])),
        })
    }
}

/// Little-endian numbers as aligned blocks; their number is a multiple of a block's.
fn blocks(bytes: &[u8]) -> Vec<Block> {
    let (numbers, _) = bytes.as_chunks::<2>();
    let (groups, _) = numbers.as_chunks::<BLOCK>();
    groups
        .iter()
        .map(|group| Block(group.map(i16::from_le_bytes)))
        .collect()
}
