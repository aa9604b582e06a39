//! The transposition table, shared by all threads without locks.
//!
//! A set of three entries is 32 bytes: three data words and a word with three 16-bit key
//! fragments and a 16-bit checksum over everything. Threads read and write the four words one by
//! one; a set that another thread changed in between fails its checksum and counts as empty, so
//! a torn read is a miss and never wrong data.

use super::value::{MATE_BOUND, Value};
use crate::board::Move;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a stored score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BoundKind {
    /// Nothing: only the move and the evaluation are known.
    None = 0,
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// The score is true.
    Exact = 3,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) mv: Move,
    pub(super) value: Value,
    /// The raw evaluation, or [`NO_EVAL`].
    pub(super) eval: Value,
    /// Plies.
    pub(super) depth: i32,
    pub(super) bound: BoundKind,
    /// Whether the position was once on a principal variation.
    pub(super) was_pv: bool,
}

/// No evaluation is stored, because the side to move was in check.
pub(super) const NO_EVAL: Value = i16::MIN as Value;

const WAYS: usize = 3;
const AGES: u8 = 32;

#[repr(align(32))]
#[derive(Default)]
struct Set([AtomicU64; WAYS + 1]);

/// A set as read at one moment.
#[derive(Clone, Copy)]
struct Snapshot {
    data: [u64; WAYS],
    keys: [u16; WAYS],
}

impl Set {
    fn read(&self) -> Option<Snapshot> {
        let word = |i: usize| self.0[i].load(Ordering::Relaxed);
        let data = [word(0), word(1), word(2)];
        let tail = word(WAYS);
        let keys = [tail as u16, (tail >> 16) as u16, (tail >> 32) as u16];
        let snapshot = Snapshot { data, keys };
        (snapshot.checksum() == (tail >> 48) as u16).then_some(snapshot)
    }

    fn write(&self, snapshot: &Snapshot) {
        for (word, data) in self.0.iter().zip(snapshot.data) {
            word.store(data, Ordering::Relaxed);
        }
        let tail = snapshot.packed_keys() | u64::from(snapshot.checksum()) << 48;
        self.0[WAYS].store(tail, Ordering::Relaxed);
    }
}

impl Snapshot {
    const EMPTY: Snapshot = Snapshot {
        data: [0; WAYS],
        keys: [0; WAYS],
    };

    fn packed_keys(&self) -> u64 {
        u64::from(self.keys[0]) | u64::from(self.keys[1]) << 16 | u64::from(self.keys[2]) << 32
    }

    /// Zero for an empty set, so that fresh memory is valid.
    fn checksum(&self) -> u16 {
        let mut sum = self.packed_keys();
        for data in self.data {
            sum = (sum ^ data).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            sum ^= sum >> 29;
        }
        (sum >> 48) as u16
    }
}

/// Data word: move 16, value 16, evaluation 16, depth 8, bound 2, was_pv 1, age 5.
fn pack(entry: &Entry, age: u8) -> u64 {
    u64::from(entry.mv.bits())
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(entry.eval as i16 as u16) << 32
        | (entry.depth.clamp(0, 255) as u64) << 48
        | (entry.bound as u64) << 56
        | u64::from(entry.was_pv) << 58
        | u64::from(age) << 59
}

fn unpack(data: u64) -> Entry {
    Entry {
        mv: Move::from_bits(data as u16),
        value: Value::from((data >> 16) as u16 as i16),
        eval: Value::from((data >> 32) as u16 as i16),
        depth: (data >> 48 & 255) as i32,
        bound: match data >> 56 & 3 {
            0 => BoundKind::None,
            1 => BoundKind::Upper,
            2 => BoundKind::Lower,
            _ => BoundKind::Exact,
        },
        was_pv: data >> 58 & 1 != 0,
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

/// The table.
pub(super) struct Table {
    sets: Vec<Set>,
    age: AtomicU8,
}

impl Table {
    /// An empty table of `mib` MiB, at least one.
    pub(super) fn new(mib: usize) -> Table {
        let count = (mib.max(1) << 20) / size_of::<Set>();
        let mut sets = Vec::new();
        (0..count)
            .into_par_iter()
            .with_min_len(1 << 14)
            .map(|_| Set::default())
            .collect_into_vec(&mut sets);
        Table {
            sets,
            age: AtomicU8::new(0),
        }
    }

    /// Forgets everything, on all processors.
    pub(super) fn clear(&self) {
        self.sets
            .par_iter()
            .with_min_len(1 << 14)
            .for_each(|set| set.write(&Snapshot::EMPTY));
        self.age.store(0, Ordering::Relaxed);
    }

    /// A new search begins: what is stored now grows old.
    pub(super) fn new_search(&self) {
        let age = (self.age.load(Ordering::Relaxed) + 1) % AGES;
        self.age.store(age, Ordering::Relaxed);
    }

    #[inline(always)]
    fn set(&self, key: u64) -> &Set {
        let index = (u128::from(key) * self.sets.len() as u128) >> 64;
        &self.sets[index as usize]
    }

    /// Asks the processor to bring the set of a key near.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let set: *const Set = self.set(key);
            // SAFETY: a prefetch reads nothing the program can see; the address is of a live set.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(set.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the position with that key; mate scores count from `ply`.
    #[inline]
    pub(super) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        let snapshot = self.set(key).read()?;
        let way =
            (0..WAYS).find(|&way| snapshot.keys[way] == key as u16 && snapshot.data[way] != 0)?;
        let mut entry = unpack(snapshot.data[way]);
        entry.value = from_table(entry.value, ply);
        Some(entry)
    }

    /// Notes what was found `ply` plies from the root. A move already known is kept where the new
    /// entry has none; a deeper entry of the same search is kept against a shallow bound.
    pub(super) fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let set = self.set(key);
        let mut snapshot = set.read().unwrap_or(Snapshot::EMPTY);
        let age = self.age.load(Ordering::Relaxed);
        let own =
            (0..WAYS).find(|&way| snapshot.keys[way] == key as u16 && snapshot.data[way] != 0);
        if let Some(way) = own {
            let old = unpack(snapshot.data[way]);
            if entry.mv.is_none() {
                entry.mv = old.mv;
            }
            let worth_keeping = age_of(snapshot.data[way]) == age
                && entry.bound != BoundKind::Exact
                && entry.depth + 4 + 2 * i32::from(entry.was_pv) <= old.depth;
            if worth_keeping {
                return;
            }
        }
        let way = own.unwrap_or_else(|| {
            (0..WAYS)
                .min_by_key(|&way| worth(snapshot.data[way], age))
                .unwrap_or(0)
        });
        entry.value = to_table(entry.value, ply);
        snapshot.keys[way] = key as u16;
        snapshot.data[way] = pack(&entry, age);
        set.write(&snapshot);
    }

    /// Per mille of the table that this search has filled, judged by a sample.
    pub(super) fn per_mille_full(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.sets[..self.sets.len().min(1000)];
        let fresh = sample
            .iter()
            .filter_map(Set::read)
            .flat_map(|snapshot| snapshot.data)
            .filter(|&data| data != 0 && age_of(data) == age)
            .count();
        (fresh * 1000 / (sample.len() * WAYS).max(1)) as u32
    }
}

/// How much an entry is worth keeping: deep ones and young ones.
fn worth(data: u64, age: u8) -> i32 {
    if data == 0 {
        return i32::MIN;
    }
    let years = (AGES + age - age_of(data)) % AGES;
    (data >> 48 & 255) as i32 - 4 * i32::from(years)
}

/// Mates are stored as seen from the position itself.
fn to_table(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value + ply as Value
    } else if value <= -MATE_BOUND {
        value - ply as Value
    } else {
        value
    }
}

fn from_table(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value - ply as Value
    } else if value <= -MATE_BOUND {
        value + ply as Value
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(n: u16) -> Entry {
        Entry {
            mv: Move::from_bits(n & 0x7fff),
            value: i32::from(n % 1000) - 500,
            eval: i32::from(n % 77),
            depth: i32::from(n % 40),
            bound: BoundKind::Exact,
            was_pv: n.is_multiple_of(2),
        }
    }

    #[test]
    fn stores_and_finds() {
        let table = Table::new(1);
        let key = 0x1234_5678_9abc_def0;
        assert!(table.probe(key, 0).is_none());
        table.store(
            key,
            3,
            Entry {
                value: -31_990,
                ..entry(4321)
            },
        );
        let found = table.probe(key, 5).unwrap();
        assert_eq!(found.mv.bits(), 4321);
        assert_eq!(found.value, -31_988);
        assert_eq!(found.eval, entry(4321).eval);
        assert!(!found.was_pv);
        table.clear();
        assert!(table.probe(key, 0).is_none());
    }

    /// Entries written by racing threads are found whole or not at all.
    #[test]
    fn races_never_mix_entries() {
        let table = Table::new(1);
        let keys: Vec<u64> = (0..64u64).map(|i| (i * 0x0101) << 1 | 1).collect();
        std::thread::scope(|scope| {
            for thread in 0..4u16 {
                let (table, keys) = (&table, &keys);
                scope.spawn(move || {
                    for round in 0..20_000u16 {
                        let key = keys[(round.wrapping_mul(7) ^ thread) as usize % keys.len()];
                        // The move, value and evaluation all follow from one number.
                        if let Some(found) = table.probe(key, 0) {
                            let n = found.mv.bits();
                            assert_eq!(found.value, entry(n).value);
                            assert_eq!(found.eval, entry(n).eval);
                            assert_eq!(found.depth, entry(n).depth);
                        }
                        table.store(key, 0, entry((round ^ thread << 9) & 0x3fff | 1));
                    }
                });
            }
        });
    }
}
