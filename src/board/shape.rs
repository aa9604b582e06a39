//! Boards by their width and height: names of squares, rays, and what lies on a line.

use super::lines::{LINE_TABLE, Line, LineEntry, gather, scatter};
use super::{Bitboard, Color, SQUARE_SLOTS, Square};

/// The eight directions, clockwise from "up the board"; even ones are orthogonal.
/// The opposite of `d` is `d ^ 4`.
pub const DIRECTION_STEPS: [(i32, i32); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// Marks a pair of squares that share no line.
const NO_DIRECTION: u8 = 8;

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

/// A rectangular board and its tables.
pub struct Shape {
    files: u8,
    ranks: u8,
    all: Bitboard,
    /// Per line kind (rank, file, diagonal, anti-diagonal) and square.
    lines: [[Line; SQUARE_SLOTS]; 4],
    rays: [[Bitboard; SQUARE_SLOTS]; 8],
    directions: [[u8; SQUARE_SLOTS]; SQUARE_SLOTS],
    /// Squares exactly two steps away along the eight directions.
    two_away: [Bitboard; SQUARE_SLOTS],
}

/// The orthodox board, 8 files by 8 ranks.
pub static BOARD_8X8: Shape = Shape::new(8, 8);
/// The shogi board, 9 files by 9 ranks.
pub static BOARD_9X9: Shape = Shape::new(9, 9);
/// The wide board, 10 files by 8 ranks.
pub static BOARD_10X8: Shape = Shape::new(10, 8);

impl Shape {
    /// Computes the tables of a board with `files` (at most 10) and `ranks` (at most 10) whose
    /// product is at most 128.
    const fn new(files: u8, ranks: u8) -> Shape {
        let squares = files as usize * ranks as usize;
        let mut shape = Shape {
            files,
            ranks,
            all: Bitboard((1 << squares) - 1),
            lines: [[Line::EMPTY; SQUARE_SLOTS]; 4],
            rays: [[Bitboard::EMPTY; SQUARE_SLOTS]; 8],
            directions: [[NO_DIRECTION; SQUARE_SLOTS]; SQUARE_SLOTS],
            two_away: [Bitboard::EMPTY; SQUARE_SLOTS],
        };
        let mut from = 0;
        while from < squares {
            let mut direction = 0;
            while direction < 8 {
                shape.fill_ray(from, direction);
                direction += 1;
            }
            let mut kind = 0;
            while kind < 4 {
                // Rank: east and west; file: north and south; diagonal: north-east and
                // south-west; anti-diagonal: north-west and south-east.
                let upward = [2, 0, 1, 7][kind];
                let up = shape.rays[upward][from].0;
                let down = shape.rays[upward ^ 4][from].0;
                let position = down.count_ones() as u8;
                shape.lines[kind][from] = Line::new(up | down | 1 << from, position);
                kind += 1;
            }
            from += 1;
        }
        shape
    }

    const fn fill_ray(&mut self, from: usize, direction: usize) {
        let (df, dr) = DIRECTION_STEPS[direction];
        let mut file = (from % self.files as usize) as i32 + df;
        let mut rank = (from / self.files as usize) as i32 + dr;
        let mut steps = 1;
        while self.on_board(file, rank) {
            let to = rank as usize * self.files as usize + file as usize;
            self.rays[direction][from].0 |= 1 << to;
            self.directions[from][to] = direction as u8;
            if steps == 2 {
                self.two_away[from].0 |= 1 << to;
            }
            file += df;
            rank += dr;
            steps += 1;
        }
    }

    /// The number of files.
    #[inline(always)]
    pub const fn files(&self) -> i32 {
        self.files as i32
    }

    /// The number of ranks.
    #[inline(always)]
    pub const fn ranks(&self) -> i32 {
        self.ranks as i32
    }

    /// The number of squares.
    #[inline(always)]
    pub const fn squares(&self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// All squares of the board.
    #[inline(always)]
    pub const fn all(&self) -> Bitboard {
        self.all
    }

    /// Whether file and rank, counted from 0, are on the board.
    #[inline(always)]
    pub const fn on_board(&self, file: i32, rank: i32) -> bool {
        file >= 0 && file < self.files as i32 && rank >= 0 && rank < self.ranks as i32
    }

    /// The square on a file and rank, both counted from 0 and on the board.
    #[inline(always)]
    pub const fn square(&self, file: i32, rank: i32) -> Square {
        Square::new((rank * self.files as i32 + file) as u8)
    }

    /// The square on a file and rank counted from 0, if there is one.
    pub const fn try_square(&self, file: i32, rank: i32) -> Option<Square> {
        if self.on_board(file, rank) {
            Some(self.square(file, rank))
        } else {
            None
        }
    }

    /// The file of a square, from 0.
    #[inline(always)]
    pub const fn file(&self, square: Square) -> i32 {
        (square.index() % self.files as usize) as i32
    }

    /// The rank of a square, from 0.
    #[inline(always)]
    pub const fn rank(&self, square: Square) -> i32 {
        (square.index() / self.files as usize) as i32
    }

    /// The rank of a square as its side counts: 0 is the side's own first rank.
    #[inline(always)]
    pub const fn relative_rank(&self, color: Color, square: Square) -> i32 {
        match color {
            Color::White => self.rank(square),
            Color::Black => self.ranks as i32 - 1 - self.rank(square),
        }
    }

    /// The same square after turning the board upside down (a1 becomes a8 on eight ranks).
    #[inline(always)]
    pub const fn mirror_rank(&self, square: Square) -> Square {
        self.square(self.file(square), self.ranks() - 1 - self.rank(square))
    }

    /// The squares of `count` ranks from the rank `first`, as `color` counts ranks from 0.
    pub const fn rank_band(&self, color: Color, first: i32, count: i32) -> Bitboard {
        let from = match color {
            Color::White => first,
            Color::Black => self.ranks as i32 - first - count,
        };
        let width = self.files as i32;
        Bitboard(((1 << (count * width)) - 1) << (from * width))
    }

    /// The squares of a file, counted from 0.
    pub const fn file_squares(&self, file: i32) -> Bitboard {
        let mut set = 0;
        let mut rank = 0;
        while rank < self.ranks as i32 {
            set |= 1 << self.square(file, rank).index();
            rank += 1;
        }
        Bitboard(set)
    }

    /// The squares from `from` (without it) to the edge in one of the eight directions.
    #[inline(always)]
    pub fn ray(&self, direction: usize, from: Square) -> Bitboard {
        self.rays[direction & 7][from.index()]
    }

    /// The ray straight ahead for a side.
    #[inline(always)]
    pub fn ahead(&self, color: Color, from: Square) -> Bitboard {
        self.rays[color.index() * 4][from.index()]
    }

    /// The squares exactly two steps from `from` along the eight directions.
    #[inline(always)]
    pub fn two_away(&self, from: Square) -> Bitboard {
        self.two_away[from.index()]
    }

    /// The ray from `from` that passes through `to`, or nothing if they share no line.
    #[inline(always)]
    pub fn ray_through(&self, from: Square, to: Square) -> Bitboard {
        match self.directions[from.index()][to.index()] {
            NO_DIRECTION => Bitboard::EMPTY,
            direction => self.rays[direction as usize & 7][from.index()],
        }
    }

    /// The squares strictly between two squares of a line; empty if they share none.
    #[inline(always)]
    pub fn between(&self, a: Square, b: Square) -> Bitboard {
        match self.directions[a.index()][b.index()] {
            NO_DIRECTION => Bitboard::EMPTY,
            d => {
                let d = d as usize & 7;
                self.rays[d][a.index()] & self.rays[d ^ 4][b.index()]
            }
        }
    }

    /// The squares beyond `over`, as seen from `from`; empty if they share no line.
    #[inline(always)]
    pub fn beyond(&self, from: Square, over: Square) -> Bitboard {
        match self.directions[from.index()][over.index()] {
            NO_DIRECTION => Bitboard::EMPTY,
            d => self.rays[d as usize & 7][over.index()],
        }
    }

    #[inline(always)]
    fn line_entry(&self, kind: usize, from: Square, occupied: Bitboard) -> (&Line, LineEntry) {
        let line = &self.lines[kind][from.index()];
        let index = gather(occupied, line, self.squares() <= 64);
        (
            line,
            LINE_TABLE[line.position as usize & 15][index as usize & 1023],
        )
    }

    #[inline(always)]
    fn reach(&self, kinds: [usize; 2], from: Square, occupied: Bitboard) -> Reach {
        let small = self.squares() <= 64;
        let (line_a, a) = self.line_entry(kinds[0], from, occupied);
        let (line_b, b) = self.line_entry(kinds[1], from, occupied);
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

    /// Occupations of all densities from a fixed linear congruence.
    fn occupations() -> impl Iterator<Item = Bitboard> {
        let mut seed = 1u128;
        (0..400).map(move |i| {
            let mut word = || {
                seed = seed.wrapping_mul(0xda94_2042_e4dd_58b5_0000_0001).wrapping_add(0x9e37_79b9_7f4a_7c15);
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
        assert!(shape.between(shape.square(4, 3), shape.square(5, 6)).is_empty());
    }
}
