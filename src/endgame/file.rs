//! Tables as files.
//!
//! A file holds, all numbers in little-endian order:
//!
//! | bytes | |
//! |---|---|
//! | 8 | `CANNDTM1` |
//! | 24 | the name of the rules (that of the first game that follows them), filled up with zeros |
//! | 16 | the name of the ending, filled up with zeros |
//! | 8 | the positions for each side to move: how many numbers there are in `layout.rs` |
//! | 2 × 2 | for White and for Black to move: how many values occur, at least one |
//! | 4 | zeros |
//! | 2 each | the values for White to move, then those for Black: 0 is a draw, any other number the plies to the mate plus one (the mate is the mover's if the plies are odd) |
//! | … | for White to move, then for Black: for each position the place of its value in the list, in as few bits as the longest list needs; the first in the lowest bits of the first byte, each side's filled up to a whole byte |
//! | 8 | the FNV-1a hash of everything before |
//!
//! Numbers that stand for no position have the first value of the list.

use super::dtm::Dtm;
use super::ending::{Ending, EndingError};
use super::layout::{Layout, Squares};
use super::pack::{fnv_1a, packed_bytes, width};
use super::rules_name;
use crate::board::Color;
use crate::games::{Game, VARIANTS};
use crate::with_family;
use memmap2::Mmap;
use std::any::TypeId;
use std::fmt;
use std::fs::File;
use std::io;
use std::ops::Deref;
use std::path::Path;

/// How the names of the files end.
pub const EXTENSION: &str = "dtm";

pub(super) const MAGIC: [u8; 8] = *b"CANNDTM1";
pub(super) const RULES_BYTES: usize = 24;
pub(super) const NAME_BYTES: usize = 16;
/// Bytes before the lists of values.
const HEAD_BYTES: usize = 8 + RULES_BYTES + NAME_BYTES + 8 + 4 + 4;
const CHECKSUM_BYTES: usize = 8;

/// Why a file is no table that can be used.
#[derive(Debug)]
pub enum TableError {
    /// It cannot be read.
    File(io::Error),
    /// It is something else.
    NoTable,
    /// It is of another game.
    OtherRules {
        /// The game's name in the file.
        found: String,
    },
    /// The name in it is no ending of the game.
    Ending(EndingError),
    /// It is shorter or longer than it should be.
    Length {
        /// Bytes that there should be.
        expected: usize,
        /// Bytes that there are.
        found: usize,
    },
    /// The checksum is not that of the contents.
    Checksum,
    /// The head contradicts itself.
    Head(&'static str),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::File(error) => write!(f, "{error}"),
            TableError::NoTable => f.write_str("it is no endgame table"),
            TableError::OtherRules { found } => write!(f, "it is a table of the game {found}"),
            TableError::Ending(error) => write!(f, "{error}"),
            TableError::Length { expected, found } => {
                write!(f, "it has {found} bytes instead of {expected}")
            }
            TableError::Checksum => f.write_str("its checksum is wrong: it is damaged"),
            TableError::Head(what) => write!(f, "its head is damaged: {what}"),
        }
    }
}

impl std::error::Error for TableError {}

/// The name of the file of an ending.
pub fn file_name<G: Game>(ending: &Ending<G>) -> String {
    format!("{}-{}.{EXTENSION}", rules_of::<G>(), ending.name())
}

/// The name of the rules of a game type.
pub(super) fn rules_of<G: Game>() -> &'static str {
    let is_this = |variant: &&crate::games::Variant| with_family!(variant.family, H => TypeId::of::<G>() == TypeId::of::<H>());
    let variant = VARIANTS.iter().find(is_this);
    variant.map_or("", |variant| rules_name(variant.family))
}

/// The bytes of a table.
enum Bytes {
    Mapped(Mmap),
    Owned(Vec<u8>),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::Owned(bytes) => bytes,
        }
    }
}

/// The values of one side to move.
struct Side {
    values: Vec<u16>,
    /// Bits of each place in the list of values.
    width: u32,
    /// Where its bits begin in the file.
    start: usize,
}

/// The table of an ending.
pub struct Table<G: Game> {
    ending: Ending<G>,
    pub(super) layout: Layout,
    positions: usize,
    bytes: Bytes,
    sides: [Side; 2],
}

impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({})", self.ending.name())
    }
}

impl<G: Game> Table<G> {
    /// Opens a file and checks that all of it is as it should be.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is damaged, or is no table of this game; see [`TableError`].
    pub fn open(path: &Path) -> Result<Table<G>, TableError> {
        let file = File::open(path).map_err(TableError::File)?;
        let length = file.metadata().map_err(TableError::File)?.len();
        if length < (HEAD_BYTES + CHECKSUM_BYTES) as u64 {
            return Err(TableError::NoTable);
        }
        // SAFETY: the map is only read. Should somebody shorten the file meanwhile, the process
        // would be ended by the system; this program replaces tables as a whole and never does.
        let map = unsafe { Mmap::map(&file) }.map_err(TableError::File)?;
        Table::read(Bytes::Mapped(map))
    }

    /// The same from bytes in memory.
    ///
    /// # Errors
    ///
    /// As [`Table::open`].
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Table<G>, TableError> {
        Table::read(Bytes::Owned(bytes))
    }

    fn read(bytes: Bytes) -> Result<Table<G>, TableError> {
        let mut reader = Reader(&bytes);
        if reader.take(8) != Some(&MAGIC[..]) {
            return Err(TableError::NoTable);
        }
        let rules = reader.text(RULES_BYTES)?;
        if rules != rules_of::<G>() {
            return Err(TableError::OtherRules { found: rules });
        }
        let name = reader.text(NAME_BYTES)?;
        let ending: Ending<G> = Ending::parse(&name).map_err(TableError::Ending)?;
        if ending.name() != name {
            return Err(TableError::Head("the name of the ending"));
        }
        let layout = Layout::new(&ending);
        let positions = layout.positions();
        let told = reader.number(8).and_then(|n| usize::try_from(n).ok());
        let positions = positions
            .filter(|_| told == positions)
            .ok_or(TableError::Head("the number of positions"))?;
        let counts = [0, 0].map(|_| reader.number(2).unwrap_or(0) as usize);
        reader.take(4);
        let mut start = HEAD_BYTES + 2 * (counts[0] + counts[1]);
        let mut sides = Vec::with_capacity(2);
        for count in counts {
            let values = (0..count).map(|_| reader.number(2).map(|value| value as u16));
            let values: Option<Vec<u16>> = values.collect();
            let values = values
                .filter(|values| !values.is_empty() && values.iter().all(|&v| v <= Dtm::LONGEST))
                .ok_or(TableError::Head("the values"))?;
            let width = width(values.len());
            sides.push(Side {
                values,
                width,
                start,
            });
            start += packed_bytes(positions, width);
        }
        let expected = start + CHECKSUM_BYTES;
        if bytes.len() != expected {
            let found = bytes.len();
            return Err(TableError::Length { expected, found });
        }
        let (contents, checksum) = bytes.split_at(start);
        if fnv_1a(contents).to_le_bytes() != checksum {
            return Err(TableError::Checksum);
        }
        let sides = <[Side; 2]>::try_from(sides).map_err(|_| TableError::NoTable)?;
        Ok(Table {
            ending,
            layout,
            positions,
            bytes,
            sides,
        })
    }

    /// The ending.
    pub fn ending(&self) -> &Ending<G> {
        &self.ending
    }

    /// Size in bytes.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The longest win in it, in plies, of either side.
    pub fn longest(&self) -> Option<u16> {
        let values = self.sides.iter().flat_map(|side| &side.values);
        values
            .filter_map(|&code| match Dtm::from_code(code) {
                Dtm::Win(plies) => Some(plies),
                Dtm::Loss(_) | Dtm::Draw => None,
            })
            .max()
    }

    /// How many numbers there are for each side to move.
    pub(super) fn positions(&self) -> usize {
        self.positions
    }

    /// The distances that occur, in plies.
    pub(super) fn distances(&self) -> impl Iterator<Item = u16> {
        let values = self.sides.iter().flat_map(|side| &side.values);
        values.filter_map(|&code| Dtm::from_code(code).plies())
    }

    /// The value of the position with that number.
    #[inline]
    pub(super) fn value_at(&self, index: usize, side: Color) -> Dtm {
        let side = &self.sides[side.index()];
        let bit = index * side.width as usize;
        let first = side.start + bit / 8;
        // The checksum stands behind the last value, so that four bytes can always be read.
        let word = self.bytes.get(first..first + 4).map_or(0, |bytes| {
            u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
        });
        let place = word >> (bit % 8) & ((1 << side.width) - 1);
        let code = side.values.get(place as usize).copied();
        Dtm::from_code(code.unwrap_or(0))
    }

    /// The value of the position with the pieces on these squares.
    #[inline]
    pub(super) fn value(&self, squares: &Squares, side: Color) -> Dtm {
        self.value_at(self.layout.index(squares), side)
    }
}

/// Reads a head from its beginning on.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, bytes: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(bytes)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self, bytes: usize) -> Option<u64> {
        let taken = self.take(bytes)?;
        Some(
            taken
                .iter()
                .rev()
                .fold(0, |n, &byte| n << 8 | u64::from(byte)),
        )
    }

    /// Text that is filled up with zeros.
    fn text(&mut self, bytes: usize) -> Result<String, TableError> {
        let taken = self.take(bytes).ok_or(TableError::NoTable)?;
        let end = taken.iter().position(|&byte| byte == 0).unwrap_or(bytes);
        let text = &taken[..end];
        if !text.iter().all(u8::is_ascii_graphic) {
            return Err(TableError::Head("a name"));
        }
        Ok(text.iter().map(|&byte| char::from(byte)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::pack::packed;
    use crate::games::{Chess, Gunnery};

    fn table_bytes() -> Vec<u8> {
        let ending = Ending::<Chess>::parse("KRK").unwrap();
        let count = Layout::new(&ending).positions().unwrap();
        let white: Vec<u16> = (0..count).map(|i| (i % 17 * 2) as u16).collect();
        let black: Vec<u16> = (0..count).map(|i| (i % 3) as u16).collect();
        packed(&ending, [&white, &black])
    }

    #[test]
    fn what_is_packed_is_read_back() {
        let table = Table::<Chess>::from_bytes(table_bytes()).unwrap();
        assert_eq!(table.ending().name(), "KRK");
        assert_eq!(table.longest(), Some(31));
        for index in 0..table.positions() {
            let (white, black) = ((index % 17 * 2) as u16, (index % 3) as u16);
            assert_eq!(table.value_at(index, Color::White).code(), white);
            assert_eq!(table.value_at(index, Color::Black).code(), black);
        }
        // Five bits and two, besides the head and the lists.
        let count = table.positions();
        assert_eq!(table.size(), 64 + 2 * 20 + (count * 7).div_ceil(8) + 8);
    }

    #[test]
    fn every_damaged_byte_is_noticed() {
        let bytes = table_bytes();
        let places = (0..200).chain((200..bytes.len()).step_by(997));
        for place in places.chain(bytes.len() - 8..bytes.len()) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 4;
            assert!(Table::<Chess>::from_bytes(damaged).is_err(), "byte {place}");
        }
        for length in [0, 7, 63, 64, 100, bytes.len() - 1] {
            let cut = bytes[..length].to_vec();
            assert!(Table::<Chess>::from_bytes(cut).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn the_reason_is_told() {
        let error = |bytes: Vec<u8>| Table::<Chess>::from_bytes(bytes).unwrap_err().to_string();
        let bytes = table_bytes();
        assert_eq!(error(b"something".to_vec()), "it is no endgame table");
        let mut damaged = bytes.clone();
        damaged[5000] ^= 1;
        assert!(error(damaged).contains("checksum"));
        assert!(error(bytes[..9000].to_vec()).contains("it has 9000 bytes"));
        let other = Table::<Gunnery<false>>::from_bytes(bytes).unwrap_err();
        assert_eq!(other.to_string(), "it is a table of the game chess");
    }
}
