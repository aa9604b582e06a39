//! Boards by their width and height: names of squares, rays, and what lies on a line.

use super::lines::Line;
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

/// A rectangular board and its tables.
pub struct Shape {
    files: u8,
    ranks: u8,
    all: Bitboard,
    /// Per line kind (rank, file, diagonal, anti-diagonal) and square.
    pub(super) lines: [[Line; SQUARE_SLOTS]; 4],
    rays: [[Bitboard; SQUARE_SLOTS]; 8],
    /// Per parity (orthogonal, diagonal): the four rays from a square together.
    crosses: [[Bitboard; SQUARE_SLOTS]; 2],
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
            crosses: [[Bitboard::EMPTY; SQUARE_SLOTS]; 2],
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
                let position = down.count_ones() as usize;
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
            self.crosses[direction & 1][from].0 |= 1 << to;
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

    /// Whether the board has at most 64 squares, so that sets of them fill one machine word.
    #[inline(always)]
    pub const fn is_small(&self) -> bool {
        self.squares() <= 64
    }

    /// The same set of squares of this board. Tells the compiler that the high half is empty on a
    /// small board, so that what is done with the set costs half.
    #[inline(always)]
    pub const fn fit(&self, set: Bitboard) -> Bitboard {
        if self.is_small() {
            Bitboard::from_halves(set.halves().0, 0)
        } else {
            set
        }
    }

    /// The set that holds one square of this board.
    #[inline(always)]
    pub const fn bit(&self, square: Square) -> Bitboard {
        if self.is_small() {
            Bitboard::from_halves(1 << (square.index() & 63), 0)
        } else {
            Bitboard::of(square)
        }
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
    #[inline(always)]
    pub const fn rank_band(&self, color: Color, first: i32, count: i32) -> Bitboard {
        let width = self.files as i32;
        let band = (1 << (count * width)) - 1;
        match color {
            Color::White => Bitboard(band << (first * width)),
            Color::Black => Bitboard(band << ((self.ranks as i32 - first - count) * width)),
        }
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
        self.fit(self.rays[direction & 7][from.index()])
    }

    /// The four rays from a square along ranks and files (`parity` 0) or diagonals (1).
    #[inline(always)]
    pub fn cross(&self, parity: usize, from: Square) -> Bitboard {
        self.fit(self.crosses[parity & 1][from.index()])
    }

    /// The eight rays from a square.
    #[inline(always)]
    pub fn star(&self, from: Square) -> Bitboard {
        self.cross(0, from) | self.cross(1, from)
    }

    /// The number of king's steps between two squares of an empty board.
    #[inline]
    pub const fn steps(&self, a: Square, b: Square) -> i32 {
        let files = (self.file(a) - self.file(b)).abs();
        let ranks = (self.rank(a) - self.rank(b)).abs();
        if files > ranks { files } else { ranks }
    }

    /// The ray straight ahead for a side.
    #[inline(always)]
    pub fn ahead(&self, color: Color, from: Square) -> Bitboard {
        self.fit(self.rays[color.index() * 4][from.index()])
    }

    /// The squares exactly two steps from `from` along the eight directions.
    #[inline(always)]
    pub fn two_away(&self, from: Square) -> Bitboard {
        self.fit(self.two_away[from.index()])
    }

    /// The ray from `from` that passes through `to`, or nothing if they share no line.
    #[inline(always)]
    pub fn ray_through(&self, from: Square, to: Square) -> Bitboard {
        match self.directions[from.index()][to.index()] {
            NO_DIRECTION => Bitboard::EMPTY,
            direction => self.ray(direction as usize, from),
        }
    }

    /// The squares strictly between two squares of a line; empty if they share none.
    #[inline(always)]
    pub const fn between(&self, a: Square, b: Square) -> Bitboard {
        match self.directions[a.index()][b.index()] {
            NO_DIRECTION => Bitboard::EMPTY,
            d => {
                let d = d as usize & 7;
                self.fit(Bitboard(
                    self.rays[d][a.index()].0 & self.rays[d ^ 4][b.index()].0,
                ))
            }
        }
    }

    /// The squares beyond `over`, as seen from `from`; empty if they share no line.
    #[inline(always)]
    pub fn beyond(&self, from: Square, over: Square) -> Bitboard {
        match self.directions[from.index()][over.index()] {
            NO_DIRECTION => Bitboard::EMPTY,
            d => self.ray(d as usize, over),
        }
    }
}
