//! The arithmetic of a network, on as many numbers at once as the processor can.
//!
//! All paths do the same whole-number arithmetic and give the same results.

#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx2, Avx512, Sse41};
use super::lanes::{Lanes, Portable};

/// Numbers in a block.
pub const BLOCK: usize = 32;
/// Numbers that are kept in registers at a time: the width of a hidden layer is a multiple.
pub const TILE: usize = 4 * BLOCK;
/// The largest activation.
pub const FULL: i16 = 255;

/// A cache line of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Block(pub [i16; BLOCK]);

impl Block {
    /// All zero.
    pub const ZERO: Block = Block([0; BLOCK]);
}

/// The instructions that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// Whatever the compiler makes of plain code.
    Portable,
    /// 8 numbers at once.
    #[cfg(target_arch = "x86_64")]
    Sse41,
    /// 16 numbers at once.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 32 numbers at once.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    /// Those that this processor has, the best last.
    pub fn available() -> Vec<Instructions> {
        let mut available = vec![Instructions::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("sse4.1") {
                available.push(Instructions::Sse41);
            }
            if is_x86_feature_detected!("avx2") {
                available.push(Instructions::Avx2);
            }
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") {
                available.push(Instructions::Avx512);
            }
        }
        available
    }

    /// The best that this processor has.
    pub fn best() -> Instructions {
        *Self::available().last().unwrap_or(&Instructions::Portable)
    }
}

/// Computes sums from others: `to = from + added rows - removed rows`. `rows` holds rows of the
/// length of `from` and `to`, which are multiples of [`TILE`] numbers.
///
/// # Panics
///
/// If a row is not there, or the lengths differ.
#[inline]
pub fn update(
    instructions: Instructions,
    from: &[Block],
    to: &mut [Block],
    rows: &[Block],
    added: &[u32],
    removed: &[u32],
) {
    let width = from.len();
    let count = rows.len() / width;
    assert!(to.len() == width && (width * BLOCK).is_multiple_of(TILE));
    assert!(
        added
            .iter()
            .chain(removed)
            .all(|&row| (row as usize) < count)
    );
    // SAFETY: every row named is there, and `from` and `to` are as long as a row. The processor
    // has the instructions: see `Instructions::available`.
    unsafe {
        match instructions {
            Instructions::Portable => update_with::<Portable>(from, to, rows, added, removed),
            #[cfg(target_arch = "x86_64")]
            Instructions::Sse41 => update_sse41(from, to, rows, added, removed),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => update_avx2(from, to, rows, added, removed),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => update_avx512(from, to, rows, added, removed),
        }
    }
}

/// The sum over all `sums` of `weight * clamp(sum, 0, 255)²`. No weight is beyond 127 either way,
/// and there are at most 512 numbers.
///
/// # Panics
///
/// If there are not as many weights as sums.
#[inline]
pub fn squares(instructions: Instructions, sums: &[Block], weights: &[Block]) -> i64 {
    assert_eq!(sums.len(), weights.len());
    // SAFETY: there are as many weights as sums, and the processor has the instructions.
    unsafe {
        match instructions {
            Instructions::Portable => squares_with::<Portable>(sums, weights),
            #[cfg(target_arch = "x86_64")]
            Instructions::Sse41 => squares_sse41(sums, weights),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => squares_avx2(sums, weights),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => squares_avx512(sums, weights),
        }
    }
}

/// # Safety
///
/// Rows, `from` and `to` must be as [`update`] demands, and the processor must have the
/// instructions of `L`.
#[inline(always)]
unsafe fn update_with<L: Lanes>(
    from: &[Block],
    to: &mut [Block],
    rows: &[Block],
    added: &[u32],
    removed: &[u32],
) {
    /// Registers of a tile: few enough for every set of instructions.
    const REGISTERS: usize = 8;
    let width = from.len() * BLOCK;
    let from = from.as_ptr().cast::<i16>();
    let to = to.as_mut_ptr().cast::<i16>();
    let rows = rows.as_ptr().cast::<i16>();
    let step = (REGISTERS * L::COUNT).min(TILE);
    let registers = step / L::COUNT;
    let mut place = 0;
    while place < width {
        // SAFETY: `place + step` is at most the width, as `step` divides `TILE`, so all that is
        // read and written lies within the slices.
        unsafe {
            let mut sums = [L::ZERO; REGISTERS];
            for (register, sum) in sums.iter_mut().enumerate().take(registers) {
                *sum = L::load(from.add(place + register * L::COUNT));
            }
            for &row in removed {
                let row = rows.add(row as usize * width + place);
                for (register, sum) in sums.iter_mut().enumerate().take(registers) {
                    *sum = sum.minus(L::load(row.add(register * L::COUNT)));
                }
            }
            for &row in added {
                let row = rows.add(row as usize * width + place);
                for (register, sum) in sums.iter_mut().enumerate().take(registers) {
                    *sum = sum.plus(L::load(row.add(register * L::COUNT)));
                }
            }
            for (register, sum) in sums.iter().enumerate().take(registers) {
                sum.store(to.add(place + register * L::COUNT));
            }
        }
        place += step;
    }
}

/// # Safety
///
/// There must be as many weights as sums, and the processor must have the instructions of `L`.
#[inline(always)]
unsafe fn squares_with<L: Lanes>(sums: &[Block], weights: &[Block]) -> i64 {
    let width = sums.len() * BLOCK;
    let sums = sums.as_ptr().cast::<i16>();
    let weights = weights.as_ptr().cast::<i16>();
    let mut total = L::NOTHING;
    let mut place = 0;
    while place < width {
        // SAFETY: a block is a multiple of `L::COUNT` numbers, so all that is read lies within
        // the slices.
        unsafe {
            let active = L::load(sums.add(place)).clamped();
            let weight = L::load(weights.add(place));
            total = L::add_products(total, active.times(weight), active);
        }
        place += L::COUNT;
    }
    // SAFETY: the caller's.
    unsafe { L::sum(total) }
}

/// Compiles both functions for a set of instructions.
macro_rules! compile_for {
    ($lanes:ty, $features:literal, $update:ident, $squares:ident) => {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        unsafe fn $update(
            from: &[Block],
            to: &mut [Block],
            rows: &[Block],
            added: &[u32],
            removed: &[u32],
        ) {
            // SAFETY: handed on to the caller.
            unsafe { update_with::<$lanes>(from, to, rows, added, removed) }
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        unsafe fn $squares(sums: &[Block], weights: &[Block]) -> i64 {
            // SAFETY: handed on to the caller.
            unsafe { squares_with::<$lanes>(sums, weights) }
        }
    };
}

compile_for!(Sse41, "sse4.1", update_sse41, squares_sse41);
compile_for!(Avx2, "avx2", update_avx2, squares_avx2);
compile_for!(Avx512, "avx512f,avx512bw", update_avx512, squares_avx512);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::keys::split_mix;

    /// Random numbers from `-limit` to `limit`.
    fn numbers(seed: u64, blocks: usize, limit: i16) -> Vec<Block> {
        let range = 2 * limit as u64 + 1;
        let number = |i: u64| (split_mix(seed << 32 | i) % range) as i16 - limit;
        (0..blocks)
            .map(|block| Block(std::array::from_fn(|i| number((block * BLOCK + i) as u64))))
            .collect()
    }

    #[test]
    fn all_instructions_give_the_same_sums() {
        for blocks in [4, 8, 16] {
            let rows = numbers(1, 50 * blocks, 600);
            let from = numbers(2, blocks, 5000);
            let (added, removed) = ([3, 17, 49], [0, 3]);
            let naive: Vec<i16> = (0..blocks * BLOCK)
                .map(|i| {
                    let of = |row: u32, all: &[Block]| {
                        all[row as usize * blocks + i / BLOCK].0[i % BLOCK]
                    };
                    let sum = |which: &[u32]| which.iter().map(|&row| of(row, &rows)).sum::<i16>();
                    of(0, &from) + sum(&added) - sum(&removed)
                })
                .collect();
            for instructions in Instructions::available() {
                let mut to = vec![Block::ZERO; blocks];
                update(instructions, &from, &mut to, &rows, &added, &removed);
                let found: Vec<i16> = to.iter().flat_map(|block| block.0).collect();
                assert_eq!(found, naive, "{instructions:?}");
            }
        }
    }

    #[test]
    fn all_instructions_give_the_same_outputs() {
        for seed in 0..20 {
            let sums = numbers(seed, 16, 700);
            let weights = numbers(seed + 100, 16, 127);
            let naive: i64 = sums
                .iter()
                .zip(&weights)
                .flat_map(|(sums, weights)| sums.0.into_iter().zip(weights.0))
                .map(|(sum, weight)| {
                    let active = i64::from(sum.clamp(0, FULL));
                    active * active * i64::from(weight)
                })
                .sum();
            for instructions in Instructions::available() {
                let found = squares(instructions, &sums, &weights);
                assert_eq!(found, naive, "{instructions:?}");
            }
        }
    }

    #[test]
    fn the_largest_numbers_fit() {
        let sums = [Block([i16::MAX; BLOCK]); 16];
        for weight in [127, -127] {
            let weights = [Block([weight; BLOCK]); 16];
            let expected = 512 * 255 * 255 * i64::from(weight);
            for instructions in Instructions::available() {
                assert_eq!(squares(instructions, &sums, &weights), expected);
            }
        }
    }

    #[test]
    #[should_panic(expected = "assertion")]
    fn rows_that_are_not_there_are_refused() {
        let rows = numbers(1, 8, 1);
        let mut to = [Block::ZERO; 4];
        update(
            Instructions::best(),
            &[Block::ZERO; 4],
            &mut to,
            &rows,
            &[2],
            &[],
        );
    }
}
