//! Correction of evaluations: how far the search found the evaluation to be off in positions that
//! have something in common.
//!
//! Each table remembers, by a hash of one feature of the position, a running mean of the
//! difference between the score of a search and the static evaluation (first published by the
//! authors of Caissa, 2023, for pawn structures).

use super::history::Slot;
use super::params;
use super::value::{MAX_EVAL, Value};
use crate::board::{Bitboard, Color, Role};
use crate::games::{Game, Position};

/// Entries of one table, a power of two.
const ENTRIES: usize = 1 << 14;
/// The largest absolute entry. An entry of this size is worth a centipawn per
/// [`WEIGHT_PER_CENTIPAWN`] of weight.
const MOST: i32 = 8192;
/// Entry times weight for one centipawn.
const WEIGHT_PER_CENTIPAWN: i32 = 64 * 128;

/// What the positions of an entry have in common, for each table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Features([usize; TABLES]);

const TABLES: usize = 5;

/// The tables of one thread.
pub(super) struct Corrections {
    tables: Box<[[[i16; ENTRIES]; 2]; TABLES]>,
}

impl Corrections {
    /// The size of all tables in bytes.
    pub(super) const BYTES: usize = 2 * 2 * TABLES * ENTRIES;

    pub(super) fn new() -> Corrections {
        Corrections {
            tables: vec![[[0; ENTRIES]; 2]; TABLES]
                .into_boxed_slice()
                .try_into()
                .unwrap_or_else(|_| unreachable!("the length is given above")),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for table in self.tables.iter_mut().flatten() {
            table.fill(0);
        }
    }

    /// The centipawns by which evaluations of such positions are too low for the side to move.
    #[inline(always)]
    pub(super) fn of(&self, side: Color, features: Features) -> Value {
        let weights = [
            params::correction_soldiers(),
            params::correction_hands(),
            params::correction_armies(),
            params::correction_armies(),
            params::correction_move(),
        ];
        let sum: i32 = (0..TABLES)
            .map(|i| i32::from(self.tables[i][side.index()][features.0[i]]) * weights[i])
            .sum();
        sum / WEIGHT_PER_CENTIPAWN
    }

    /// Learns that a search to `depth` plies found `difference` centipawns more than the
    /// evaluation.
    pub(super) fn learn(&mut self, side: Color, features: Features, difference: Value, depth: i32) {
        let bonus = (difference * depth).clamp(-MOST / 4, MOST / 4);
        for (table, index) in self.tables.iter_mut().zip(features.0) {
            let entry = &mut table[side.index()][index];
            let old = i32::from(*entry);
            *entry = (old + bonus - old * bonus.abs() / MOST) as i16;
        }
    }
}

impl Features {
    /// The features of a position that the move `last` led to.
    #[inline(always)]
    pub(super) fn of<G: Game>(position: &Position<G>, last: Slot) -> Features {
        // Every game lists the piece first that stands in front in numbers.
        let soldier = Role::new(0);
        let [white, black] = Color::BOTH.map(|color| position.pieces_of(color));
        let soldiers = position.with_role(soldier);
        let hand = |color| position.hand(color).bits();
        Features([
            spread(mix(soldiers & white) ^ mix(soldiers & black).rotate_left(32)),
            spread(
                hand(Color::White).wrapping_mul(FACTORS[0])
                    ^ hand(Color::Black).wrapping_mul(FACTORS[1]).rotate_left(32),
            ),
            spread(mix(white - soldiers)),
            spread(mix(black - soldiers)),
            last.number() & (ENTRIES - 1),
        ])
    }
}

/// Odd numbers without a pattern.
const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9];

/// A hash of a set of squares.
#[inline(always)]
fn mix(set: Bitboard) -> u64 {
    let (low, high) = set.halves();
    let sum = low.wrapping_mul(FACTORS[0]) ^ high.wrapping_mul(FACTORS[1]);
    (sum ^ sum >> 32).wrapping_mul(FACTORS[1])
}

/// The index of a hash.
#[inline(always)]
fn spread(hash: u64) -> usize {
    (hash ^ hash >> 29).wrapping_mul(FACTORS[0]) as usize
        >> (usize::BITS - ENTRIES.trailing_zeros())
}

/// An evaluation with its correction, within the range of evaluations.
#[inline(always)]
pub(super) fn corrected(raw: Value, correction: Value) -> Value {
    (raw + correction).clamp(-MAX_EVAL, MAX_EVAL)
}
