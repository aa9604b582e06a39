//! Proof and disproof numbers, and the table that remembers them.

/// Proven: the other number is zero.
pub(super) const PROVEN: u32 = u32::MAX / 4;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// The least number of leaves still to be proven to show that the attacker mates; 0: shown.
    pub(super) proof: u32,
    /// The same to show that it cannot; 0: shown.
    pub(super) disproof: u32,
    /// At most so many plies to the mate, once it is proven.
    pub(super) length: u16,
    /// What a disproof rests on.
    pub(super) ground: Ground,
}

/// What a disproof rests on: the place on the line, counted from 1 at the root, of the first
/// position that it needs to stand before it. Such a disproof is true on this line only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Ground(u16);

impl Ground {
    /// On nothing but the position.
    pub(super) const POSITION: Ground = Ground(u16::MAX);
    /// On the moves since the root, not on any one position.
    pub(super) const LINE: Ground = Ground(1);
    /// On the end of the longest line looked at: nothing is disproved.
    pub(super) const HORIZON: Ground = Ground(0);

    /// On a position that stands `ply` plies from the root.
    pub(super) fn ancestor(ply: usize) -> Ground {
        Ground(ply as u16 + 1)
    }

    /// The ground as it matters to the line before the position at `ply`: a position that
    /// repeats itself needs nothing before it.
    fn seen_from(self, ply: usize) -> Ground {
        if self.0 > ply as u16 {
            Ground::POSITION
        } else {
            self
        }
    }
}

impl Numbers {
    pub(super) const UNKNOWN: Numbers = Numbers {
        proof: 1,
        disproof: 1,
        length: 0,
        ground: Ground::POSITION,
    };

    pub(super) fn mated(length: u16) -> Numbers {
        Numbers {
            proof: 0,
            disproof: PROVEN,
            length,
            ground: Ground::POSITION,
        }
    }

    pub(super) fn escaped(ground: Ground) -> Numbers {
        Numbers {
            proof: PROVEN,
            disproof: 0,
            length: 0,
            ground,
        }
    }

    pub(super) fn is_mate(&self) -> bool {
        self.proof == 0
    }

    pub(super) fn is_escape(&self) -> bool {
        self.disproof == 0
    }

    pub(super) fn is_final(&self) -> bool {
        self.is_mate() || self.is_escape()
    }

    /// Whether the numbers hold on every line to the position.
    pub(super) fn hold_everywhere(&self) -> bool {
        !self.is_escape() || self.ground == Ground::POSITION
    }

    /// The numbers of a position `ply` plies from the root, from those of the positions after
    /// it.
    pub(super) fn combined(after: &[(Numbers, bool)], attacking: bool, ply: usize) -> Numbers {
        let (mut least, mut sum, mut hardest_drop) = (PROVEN, 0u32, 0u32);
        let (mut shortest, mut longest) = (u16::MAX, 0);
        let (mut weakest, mut firmest) = (Ground::POSITION, Ground::HORIZON);
        for (numbers, drop) in after {
            let (own, other) = numbers.for_side(attacking);
            least = least.min(own);
            if *drop && !attacking {
                // Interposed pieces mostly fall to the same reply.
                hardest_drop = hardest_drop.max(other);
            } else {
                sum = sum.saturating_add(other).min(PROVEN);
            }
            if numbers.is_mate() {
                shortest = shortest.min(numbers.length + 1);
                longest = longest.max(numbers.length + 1);
            }
            if numbers.is_escape() {
                weakest = weakest.min(numbers.ground);
                firmest = firmest.max(numbers.ground);
            }
        }
        sum = sum.saturating_add(hardest_drop).min(PROVEN);
        match (attacking, least, sum) {
            (true, 0, _) => Numbers::mated(shortest),
            (false, _, 0) => Numbers::mated(longest),
            (true, _, 0) => Numbers::escaped(weakest.seen_from(ply)),
            (false, 0, _) => Numbers::escaped(firmest.seen_from(ply)),
            (true, proof, disproof) | (false, disproof, proof) => Numbers {
                proof,
                disproof,
                ..Numbers::UNKNOWN
            },
        }
    }

    /// The number that the side to move wants small, and the other.
    pub(super) fn for_side(&self, attacking: bool) -> (u32, u32) {
        if attacking {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    numbers: Numbers,
}

/// Numbers of positions, as many as fit.
pub(super) struct NumberTable(Vec<Slot>);

/// Places where the numbers of a position may be.
const WAYS: usize = 4;

impl NumberTable {
    /// An empty table of `mib` MiB.
    pub(super) fn new(mib: usize) -> NumberTable {
        let empty = Slot {
            key: 0,
            numbers: Numbers::UNKNOWN,
        };
        let sets = (mib << 20) / (size_of::<Slot>() * WAYS);
        NumberTable(vec![empty; sets.max(1) * WAYS])
    }

    fn place(&self, key: u64) -> usize {
        let sets = self.0.len() / WAYS;
        ((u128::from(key) * sets as u128) >> 64) as usize * WAYS
    }

    pub(super) fn find(&self, key: u64) -> Option<Numbers> {
        let place = self.place(key);
        let set = &self.0[place..place + WAYS];
        let slot = set.iter().find(|slot| slot.key == key)?;
        Some(slot.numbers)
    }

    /// Notes numbers. What is proven is not given up for what is not.
    pub(super) fn note(&mut self, key: u64, numbers: Numbers) {
        let place = self.place(key);
        let set = &mut self.0[place..place + WAYS];
        let way = set
            .iter()
            .position(|slot| slot.key == key)
            .or_else(|| set.iter().position(|slot| slot.key == 0))
            .or_else(|| set.iter().position(|slot| !slot.numbers.is_final()))
            .or_else(|| numbers.is_final().then_some(key as usize % WAYS));
        if let Some(way) = way {
            set[way] = Slot { key, numbers };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_best_move() {
        let open = |proof, disproof| Numbers {
            proof,
            disproof,
            ..Numbers::UNKNOWN
        };
        let after = [(open(3, 5), false), (open(2, 7), false)];
        assert_eq!(Numbers::combined(&after, true, 0), open(2, 12));
        assert_eq!(Numbers::combined(&after, false, 0), open(5, 5));
        let drops = [(open(3, 5), true), (open(2, 7), true)];
        assert_eq!(Numbers::combined(&drops, false, 0), open(3, 5));
        let mates = [(Numbers::mated(4), false), (Numbers::mated(2), false)];
        assert_eq!(Numbers::combined(&mates, true, 0).length, 3);
        assert_eq!(Numbers::combined(&mates, false, 0).length, 5);
    }

    /// A disproof that rests on a repetition is true on the line only, until the position that
    /// is repeated is reached on the way back.
    #[test]
    fn a_disproof_by_repetition_ends_with_the_cycle() {
        let repeats = Numbers::escaped(Ground::ancestor(2));
        let after = [
            (repeats, false),
            (Numbers::escaped(Ground::POSITION), false),
        ];
        assert!(!Numbers::combined(&after, true, 4).hold_everywhere());
        assert!(Numbers::combined(&after, true, 2).hold_everywhere());
        // The defender chooses the escape that holds everywhere.
        assert!(Numbers::combined(&after, false, 3).hold_everywhere());
        let horizon = [(Numbers::escaped(Ground::HORIZON), false)];
        assert!(!Numbers::combined(&horizon, true, 0).hold_everywhere());
    }

    #[test]
    fn a_full_table_keeps_what_is_proven() {
        let mut table = NumberTable::new(0);
        for key in 1..=4 {
            table.note(key, Numbers::mated(1));
        }
        table.note(5, Numbers::UNKNOWN);
        assert_eq!(table.find(5), None);
        table.note(5, Numbers::mated(3));
        assert_eq!(table.find(5), Some(Numbers::mated(3)));
        assert_eq!((1..=4).filter(|&key| table.find(key).is_some()).count(), 3);
    }
}
