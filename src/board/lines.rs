//! One small table for every line of every board.
//!
//! The occupied squares of a line are gathered into a number of at most ten bits; with the place
//! of the piece on the line it indexes a table of 40 KiB whose entries hold what a slider and what
//! a hopper reaches. The answer is scattered back onto the line. With the bit extraction
//! instructions of x86-64 (BMI2) gathering and scattering take a few cycles on any line of any
//! board; without them [`Shape`](super::Shape) scans rays instead.

use super::Bitboard;

/// The squares of one line, split into the two halves of a bitboard.
#[derive(Clone, Copy)]
pub(super) struct Line {
    low: u64,
    high: u64,
    /// How many squares of the line lie in the low half.
    low_count: u8,
    /// Where the entries for the piece's place on the line begin in the table.
    base: u16,
}

impl Line {
    pub(super) const EMPTY: Line = Line {
        low: 0,
        high: 0,
        low_count: 0,
        base: 0,
    };

    /// The line with the given squares, `position` of which come before the piece.
    pub(super) const fn new(squares: u128, position: usize) -> Line {
        let low = squares as u64;
        Line {
            low,
            high: (squares >> 64) as u64,
            low_count: low.count_ones() as u8,
            base: (position << LONGEST) as u16,
        }
    }
}

/// What is reached from one place on a line, numbered along the line.
#[derive(Clone, Copy)]
pub(super) struct LineEntry {
    pub(super) slide: u16,
    pub(super) hop: u16,
}

const LONGEST: usize = 10;
/// A power of two, so that a masked index needs no bounds check.
const ENTRIES: usize = 16 << LONGEST;

/// Indexed by the piece's place on the line, times 1024, plus the occupied squares of the line.
///
/// Lines shorter than ten squares use the same table: what it says of squares beyond their end is
/// dropped when the entry is scattered.
static LINE_TABLE: [LineEntry; ENTRIES] = line_table();

#[allow(long_running_const_eval)]
const fn line_table() -> [LineEntry; ENTRIES] {
    let mut table = [LineEntry { slide: 0, hop: 0 }; ENTRIES];
    let mut position = 0;
    while position < LONGEST {
        let mut occupied = 0;
        while occupied < 1 << LONGEST {
            let up = walk(position as i32, 1, occupied);
            let down = walk(position as i32, -1, occupied);
            table[position << LONGEST | occupied] = LineEntry {
                slide: up.slide | down.slide,
                hop: up.hop | down.hop,
            };
            occupied += 1;
        }
        position += 1;
    }
    table
}

const fn walk(position: i32, step: i32, occupied: usize) -> LineEntry {
    let mut entry = LineEntry { slide: 0, hop: 0 };
    let mut screens = 0;
    let mut at = position + step;
    while at >= 0 && at < LONGEST as i32 && screens < 2 {
        if screens == 0 {
            entry.slide |= 1 << at;
        } else {
            entry.hop |= 1 << at;
        }
        screens += (occupied >> at & 1) as i32;
        at += step;
    }
    entry
}

/// What a piece on its place of a line reaches.
#[inline(always)]
pub(super) fn look_up(occupied: Bitboard, line: &Line, small_board: bool) -> LineEntry {
    let index = line.base as usize + gather(occupied, line, small_board) as usize;
    LINE_TABLE[index % ENTRIES]
}

/// The occupied squares of a line as a number, its first square lowest.
#[inline(always)]
fn gather(occupied: Bitboard, line: &Line, small_board: bool) -> u64 {
    let (low, high) = occupied.halves();
    if small_board {
        return extract(low, line.low);
    }
    extract(low, line.low) | extract(high, line.high) << line.low_count
}

/// The squares of a line that a number stands for.
#[inline(always)]
pub(super) fn scatter(bits: u16, line: &Line, small_board: bool) -> Bitboard {
    let bits = bits as u64;
    if small_board {
        return Bitboard::from_halves(deposit(bits, line.low), 0);
    }
    Bitboard::from_halves(
        deposit(bits, line.low),
        deposit(bits >> line.low_count, line.high),
    )
}

#[cfg(target_feature = "bmi2")]
#[inline(always)]
fn extract(value: u64, mask: u64) -> u64 {
    // SAFETY: compiled only where the target has BMI2.
    unsafe { std::arch::x86_64::_pext_u64(value, mask) }
}

#[cfg(target_feature = "bmi2")]
#[inline(always)]
fn deposit(value: u64, mask: u64) -> u64 {
    // SAFETY: compiled only where the target has BMI2.
    unsafe { std::arch::x86_64::_pdep_u64(value, mask) }
}

#[cfg(not(target_feature = "bmi2"))]
fn extract(value: u64, mut mask: u64) -> u64 {
    let mut result = 0;
    let mut place = 0;
    while mask != 0 {
        result |= (value >> mask.trailing_zeros() & 1) << place;
        place += 1;
        mask &= mask - 1;
    }
    result
}

#[cfg(not(target_feature = "bmi2"))]
fn deposit(mut value: u64, mut mask: u64) -> u64 {
    let mut result = 0;
    while mask != 0 {
        result |= (value & 1) << mask.trailing_zeros();
        value >>= 1;
        mask &= mask - 1;
    }
    result
}
