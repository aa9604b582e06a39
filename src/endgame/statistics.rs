//! How many positions of a table are won, drawn and lost, and how long the mates are.

use super::dtm::Dtm;
use super::file::Table;
use crate::board::Color;
use crate::games::Game;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// One of the positions that are farthest from mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Longest {
    /// Plies to the mate.
    pub plies: u16,
    /// The position as FEN.
    pub fen: String,
}

/// The positions with one side to move. Mirror images are counted each for itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideStatistics {
    /// Won by the side to move.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost by the side to move.
    pub lost: u64,
    /// How many are so many plies from mate.
    pub distances: BTreeMap<u16, u64>,
    /// The longest win of the side to move.
    pub longest_win: Option<Longest>,
    /// The longest resistance of the side to move.
    pub longest_loss: Option<Longest>,
}

impl SideStatistics {
    /// All positions.
    pub fn total(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    fn take_up(&mut self, value: Dtm, images: u64, fen: impl FnOnce() -> String) {
        let (count, longest, plies) = match value {
            Dtm::Draw => {
                self.drawn += images;
                return;
            }
            Dtm::Win(plies) => (&mut self.won, &mut self.longest_win, plies),
            Dtm::Loss(plies) => (&mut self.lost, &mut self.longest_loss, plies),
        };
        *count += images;
        *self.distances.entry(plies).or_default() += images;
        if longest.as_ref().is_none_or(|known| known.plies < plies) {
            *longest = Some(Longest { plies, fen: fen() });
        }
    }

    /// The sum of two parts, of which this one comes first.
    fn with(mut self, other: SideStatistics) -> SideStatistics {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        for (plies, count) in other.distances {
            *self.distances.entry(plies).or_default() += count;
        }
        self.longest_win = longer(self.longest_win, other.longest_win);
        self.longest_loss = longer(self.longest_loss, other.longest_loss);
        self
    }
}

/// The longer one, the first of two that are alike.
fn longer(first: Option<Longest>, second: Option<Longest>) -> Option<Longest> {
    let plies = |longest: &Option<Longest>| longest.as_ref().map(|longest| longest.plies);
    if plies(&second) > plies(&first) {
        second
    } else {
        first
    }
}

/// Counts the positions with White, the first side, and with Black to move.
pub fn statistics<G: Game>(table: &Table<G>) -> [SideStatistics; 2] {
    const CHUNK: usize = 1 << 14;
    Color::BOTH.map(|side| {
        let chunks = (0..table.positions().div_ceil(CHUNK)).into_par_iter();
        let parts: Vec<SideStatistics> = chunks
            .map(|chunk| {
                let mut part = SideStatistics::default();
                let end = table.positions().min((chunk + 1) * CHUNK);
                for index in chunk * CHUNK..end {
                    if let Some(position) = table.layout.position::<G>(index, side) {
                        let value = table.value_at(index, side);
                        let images = table.layout.images(index);
                        part.take_up(value, images, || position.fen());
                    }
                }
                part
            })
            .collect();
        let parts = parts.into_iter();
        parts.fold(SideStatistics::default(), SideStatistics::with)
    })
}
