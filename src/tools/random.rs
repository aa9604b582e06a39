//! Random numbers for openings.

use crate::board::keys;

/// A small generator of random numbers (SplitMix64, S. Vigna 2015, public domain).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator whose numbers depend on nothing but the seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        let number = keys::split_mix(self.0);
        self.0 = self.0.wrapping_add(keys::SPLIT_MIX_STEP);
        number % bound
    }

    /// A number from 0 up to, but not including, 1.
    pub fn fraction(&mut self) -> f64 {
        const STEPS: u64 = 1 << 53;
        self.below(STEPS) as f64 / STEPS as f64
    }

    /// Puts things into random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shuffling_keeps_everything_and_follows_the_seed() {
        let shuffled = |seed| {
            let mut things: Vec<u32> = (0..100).collect();
            Random::new(seed).shuffle(&mut things);
            things
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        let mut sorted = shuffled(3);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..100).collect::<Vec<_>>());
    }
}
