//! Writing tables, in the layout that `file.rs` describes.

use super::dtm::Dtm;
use super::ending::Ending;
use super::file::{MAGIC, NAME_BYTES, RULES_BYTES, rules_of};
use crate::games::Game;

/// The file of a table: the codes of White's positions, then of Black's.
pub(super) fn packed<G: Game>(ending: &Ending<G>, codes: [&[u16]; 2]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    let mut text = |text: &str, bytes: usize| {
        let end = out.len() + bytes;
        out.extend_from_slice(&text.as_bytes()[..text.len().min(bytes)]);
        out.resize(end, 0);
    };
    text(rules_of::<G>(), RULES_BYTES);
    text(&ending.name(), NAME_BYTES);
    out.extend_from_slice(&(codes[0].len() as u64).to_le_bytes());
    let lists = codes.map(distinct);
    for list in &lists {
        out.extend_from_slice(&(list.len() as u16).to_le_bytes());
    }
    out.extend_from_slice(&[0; 4]);
    for value in lists.iter().flatten() {
        out.extend_from_slice(&value.to_le_bytes());
    }
    for (codes, list) in codes.iter().zip(&lists) {
        pack(codes, list, &mut out);
    }
    let checksum = fnv_1a(&out);
    out.extend_from_slice(&checksum.to_le_bytes());
    out
}

/// The values that occur, in ascending order; a draw is always among them.
fn distinct(codes: &[u16]) -> Vec<u16> {
    let mut seen = vec![false; usize::from(Dtm::LONGEST) + 1];
    seen[0] = true;
    for &code in codes {
        seen[usize::from(code.min(Dtm::LONGEST))] = true;
    }
    (0..=Dtm::LONGEST)
        .filter(|&code| seen[usize::from(code)])
        .collect()
}

/// Adds the places of the codes in the list, packed.
fn pack(codes: &[u16], list: &[u16], out: &mut Vec<u8>) {
    let width = width(list.len());
    let mut places = vec![0u16; usize::from(Dtm::LONGEST) + 1];
    for (place, &code) in (0..).zip(list) {
        places[usize::from(code)] = place;
    }
    let end = out.len() + packed_bytes(codes.len(), width);
    out.reserve(end - out.len());
    let (mut word, mut bits) = (0u64, 0);
    for &code in codes {
        let place = places[usize::from(code.min(Dtm::LONGEST))];
        word |= u64::from(place) << bits;
        bits += width;
        while bits >= 8 {
            out.push(word as u8);
            word >>= 8;
            bits -= 8;
        }
    }
    if bits > 0 {
        out.push(word as u8);
    }
    debug_assert_eq!(out.len(), end);
}

/// Bits that tell so many values apart.
pub(super) fn width(values: usize) -> u32 {
    usize::BITS - values.saturating_sub(1).leading_zeros()
}

/// Bytes that so many values of that width take.
pub(super) fn packed_bytes(positions: usize, width: u32) -> usize {
    (positions * width as usize).div_ceil(8)
}

/// The hash of Fowler, Noll and Vo, in 64 bits.
pub(super) fn fnv_1a(bytes: &[u8]) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    bytes.iter().fold(BASIS, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    })
}
