//! What slides and hops reach along the lines of a board.

use super::lines::{look_up, scatter};
use super::{Bitboard, Shape, Square};

/// What a piece reaches along a pair of lines: by sliding, and by hopping one screen.
///
/// Both sets end with the first piece met (for hops: beyond the screen), of either side.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Squares reached over empty squares.
    pub slide: Bitboard,
    /// Squares reached over exactly one piece.
    pub hop: Bitboard,
}

impl Shape {
    #[inline(always)]
    fn reach(&self, kinds: [usize; 2], from: Square, occupied: Bitboard) -> Reach {
        let small = self.is_small();
        let [line_a, line_b] = kinds.map(|kind| &self.lines[kind][from.index()]);
        let a = look_up(occupied, line_a, small);
        let b = look_up(occupied, line_b, small);
        Reach {
            slide: scatter(a.slide, line_a, small) | scatter(b.slide, line_b, small),
            hop: scatter(a.hop, line_a, small) | scatter(b.hop, line_b, small),
        }
    }

    /// What a piece on `from` reaches along its rank and file.
    #[inline(always)]
    pub fn orthogonal(&self, from: Square, occupied: Bitboard) -> Reach {
        if cfg!(target_feature = "bmi2") {
            self.reach([0, 1], from, occupied)
        } else {
            self.reach_by_rays(0, from, occupied)
        }
    }

    /// What a piece on `from` reaches along its diagonals.
    #[inline(always)]
    pub fn diagonal(&self, from: Square, occupied: Bitboard) -> Reach {
        if cfg!(target_feature = "bmi2") {
            self.reach([2, 3], from, occupied)
        } else {
            self.reach_by_rays(1, from, occupied)
        }
    }

    /// What a piece reaches along ranks and files (`parity` 0) or diagonals (1).
    #[inline(always)]
    pub fn reach_of(&self, parity: usize, from: Square, occupied: Bitboard) -> Reach {
        if parity == 0 {
            self.orthogonal(from, occupied)
        } else {
            self.diagonal(from, occupied)
        }
    }

    /// The portable way: find the first and second piece on each of four rays by bit scans.
    /// `parity` 0 takes the orthogonal directions, 1 the diagonal ones.
    fn reach_by_rays(&self, parity: usize, from: Square, occupied: Bitboard) -> Reach {
        let mut reach = Reach::default();
        for direction in [parity, parity + 2, parity + 4, parity + 6] {
            // Directions that raise the index have their nearest piece at the lowest bit.
            let rising = matches!(direction, 0 | 1 | 2 | 7);
            let nearest = |set: Bitboard| if rising { set.first() } else { set.last() };
            let ray = self.ray(direction, from);
            let Some(screen) = nearest(ray & occupied) else {
                reach.slide |= ray;
                continue;
            };
            let behind = self.ray(direction, screen);
            reach.slide |= ray - behind;
            reach.hop |= match nearest(behind & occupied) {
                Some(last) => behind - self.ray(direction, last),
                None => behind,
            };
        }
        reach
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BOARD_8X8, BOARD_9X9, BOARD_10X8};

    /// Occupations of all densities from a fixed linear congruence.
    fn occupations() -> impl Iterator<Item = Bitboard> {
        let mut seed = 1u128;
        (0..400).map(move |i| {
            let mut word = || {
                seed = seed
                    .wrapping_mul(0xda94_2042_e4dd_58b5_0000_0001)
                    .wrapping_add(0x9e37_79b9_7f4a_7c15);
                seed ^ seed >> 61
            };
            let (a, b, c) = (word(), word(), word());
            Bitboard([a, a & b, a | b, a & b & c][i % 4])
        })
    }

    #[test]
    fn table_and_rays_agree() {
        for shape in [&BOARD_8X8, &BOARD_9X9, &BOARD_10X8] {
            for occupied in occupations() {
                let occupied = occupied & shape.all();
                for from in shape.all() {
                    assert_eq!(
                        shape.reach([0, 1], from, occupied),
                        shape.reach_by_rays(0, from, occupied)
                    );
                    assert_eq!(
                        shape.reach([2, 3], from, occupied),
                        shape.reach_by_rays(1, from, occupied)
                    );
                }
            }
        }
    }

    #[test]
    fn a_cannon_on_an_open_file() {
        let shape = &BOARD_9X9;
        let occupied = [shape.square(4, 3), shape.square(4, 6), shape.square(4, 8)]
            .into_iter()
            .collect();
        let reach = shape.orthogonal(shape.square(4, 0), occupied);
        let file = |ranks: std::ops::RangeInclusive<i32>| -> Bitboard {
            ranks.map(|rank| shape.square(4, rank)).collect()
        };
        assert_eq!(reach.slide & shape.file_squares(4), file(1..=3));
        assert_eq!(reach.hop, file(4..=6));
        assert_eq!(
            shape.between(shape.square(4, 3), shape.square(4, 6)),
            file(4..=5)
        );
        assert!(
            shape
                .between(shape.square(4, 3), shape.square(5, 6))
                .is_empty()
        );
    }
}
