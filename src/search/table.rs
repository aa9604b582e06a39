//! The transposition table, shared by all threads without locks.
//!
//! A set of three entries is 32 bytes: three data words and a word with three 16-bit key
//! fragments and a 16-bit checksum over everything. Threads read and write the four words one by
//! one; a set that another thread changed in between fails its checksum and counts as empty, so
//! a torn read is a miss. Once in 65,536 times chance makes the checksum right, about as often as
//! two positions share set and key fragment: the search trusts no move of an entry unseen.

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
        let mut sets = reserve(mib);
        let count = sets.capacity().min((mib.max(1) << 20) / size_of::<Set>());
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

/// Memory for a table of `mib` MiB, on huge pages where the system has them. If there is not so
/// much, for the largest half, quarter and so on that there is.
fn reserve(mib: usize) -> Vec<Set> {
    let mut sets = Vec::new();
    let mut count = (mib.max(1) << 20) / size_of::<Set>();
    while let Err(error) = sets.try_reserve_exact(count) {
        log::warn!("no memory for a table of {count} sets: {error}");
        count /= 2;
    }
    ask_for_huge_pages(&mut sets);
    sets
}

/// Lets the system use huge pages for memory not yet written to.
///
/// Nearly every access to the table would otherwise miss the processor's list of pages too: with
/// a table of a gigabyte, huge ones make the search 10 to 20 % faster.
fn ask_for_huge_pages(memory: &mut Vec<Set>) {
    #[cfg(target_os = "linux")]
    {
        const HUGE_PAGE: usize = 2 << 20;
        let space = memory.spare_capacity_mut();
        let before = space.as_ptr().align_offset(HUGE_PAGE).min(space.len());
        let whole = &mut space[before..];
        let bytes = size_of_val(whole) / HUGE_PAGE * HUGE_PAGE;
        // SAFETY: the advice changes how the pages of this range, which we own, are backed, and
        // nothing that the program can see.
        let failed =
            unsafe { libc::madvise(whole.as_mut_ptr().cast(), bytes, libc::MADV_HUGEPAGE) };
        if failed != 0 {
            log::debug!("no huge pages: {}", std::io::Error::last_os_error());
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
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

    /// What a thread stores for a key follows from a number, which is its move.
    fn entry_of(key: u64, n: u16) -> Entry {
        let mixed = (key ^ u64::from(n) << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Entry {
            mv: Move::from_bits(n),
            value: (mixed >> 48) as Value % 1000,
            eval: (mixed >> 32) as u16 as Value % 1000,
            ..entry(n)
        }
    }

    /// Threads that hammer a few sets find only what one of them has stored for that very key.
    ///
    /// One torn read in 65,536 has the right checksum by chance; far more would be a fault.
    #[test]
    fn races_never_mix_entries() {
        const THREADS: u16 = 4;
        const ROUNDS: u16 = 30_000;
        let table = Table::new(1);
        // Their last 16 bits differ, and they share two sets.
        let keys: Vec<u64> = (1..=8).map(|i| (i % 2) << 63 | i).collect();
        let (found, wrong) = std::thread::scope(|scope| {
            let work = |thread: u16| {
                let (table, keys) = (&table, &keys);
                move || {
                    let (mut found, mut wrong) = (0u32, 0u32);
                    for round in 0..ROUNDS {
                        let key = keys[usize::from(round.wrapping_mul(7) ^ thread) % keys.len()];
                        if let Some(entry) = table.probe(key, 0) {
                            let n = entry.mv.bits();
                            let is_stored = (1..ROUNDS).contains(&n);
                            found += 1;
                            wrong += u32::from(!is_stored || entry != entry_of(key, n));
                        }
                        let n = round / THREADS * THREADS + thread;
                        table.store(key, 0, entry_of(key, n.max(1)));
                    }
                    (found, wrong)
                }
            };
            let threads: Vec<_> = (0..THREADS).map(|i| scope.spawn(work(i))).collect();
            let sums = threads.into_iter().map(|thread| thread.join().unwrap());
            sums.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
        });
        assert!(found > 1000, "{found} found");
        assert!(wrong * 20_000 <= found, "{wrong} of {found} are wrong");
    }

    /// Whatever words of two writes a reader sees, it takes them for one of the two or for none.
    #[test]
    fn every_mix_of_two_writes_is_rejected() {
        let snapshot = |n: u64| {
            let word = |i: u64| {
                let mixed = (4 * n + i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                (mixed ^ mixed >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9)
            };
            Snapshot {
                data: [word(0), word(1), word(2)],
                keys: [16, 32, 48].map(|shift| (word(3) >> shift) as u16),
            }
        };
        let words = |snapshot: &Snapshot| {
            let set = Set::default();
            set.write(snapshot);
            set.0.map(AtomicU64::into_inner)
        };
        let mut accepted = 0;
        for n in 0..4000 {
            let (old, new) = (words(&snapshot(2 * n)), words(&snapshot(2 * n + 1)));
            for seen in 1..15u32 {
                let mixed = Set(std::array::from_fn(|i| {
                    AtomicU64::new(if seen >> i & 1 == 0 { old[i] } else { new[i] })
                }));
                accepted += u32::from(mixed.read().is_some());
            }
        }
        // 56,000 mixes, of which a checksum of 16 bits lets about one pass.
        assert!(accepted <= 5, "{accepted} accepted");
    }

    /// No table is too large to be asked for: what cannot be had is made smaller.
    #[test]
    fn an_impossible_size_gives_a_smaller_table() {
        const MORE_THAN_ANY_ADDRESS_SPACE: usize = 1 << 28;
        let sets = reserve(MORE_THAN_ANY_ADDRESS_SPACE);
        assert!(sets.capacity() > 0);
    }
}
