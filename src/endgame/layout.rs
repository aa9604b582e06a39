//! The place of each position in the table of its ending.
//!
//! The positions with one side to move are numbered by the squares of the pieces in the order of
//! [`Ending::pieces`], the first one counting most. Boards that are mirror images of one another
//! share a number where the game does not tell them apart: left and right always, and without
//! pawns also up and down and, on a square board, the diagonal. So the first piece, White's king,
//! needs a part of the board only. Of several numbers that a position could have, the least
//! counts: the others stand for no position.

use super::ending::{Ending, MAX_PIECES};
use crate::board::{Color, Piece, SQUARE_SLOTS, Square};
use crate::games::{Game, Position};

/// The squares of the pieces of an ending, in their order.
pub(super) type Squares = [u8; MAX_PIECES];

/// Marks squares on which the first king never stands.
const NOWHERE: u8 = u8::MAX;

/// How the positions of an ending are numbered.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pieces: Vec<Piece>,
    /// The number of squares of the board.
    board: usize,
    /// Where the first king may stand.
    kings: Vec<u8>,
    /// The place of each square among those.
    king_places: [u8; SQUARE_SLOTS],
    /// The mirrorings that make no difference, each as the new square of every old one.
    mirrors: Vec<[u8; SQUARE_SLOTS]>,
    /// The first and last place of pieces that are alike, where there are such.
    alike: Vec<(usize, usize)>,
    /// The board upside down.
    upside_down: [u8; SQUARE_SLOTS],
}

impl Layout {
    pub(super) fn new<G: Game>(ending: &Ending<G>) -> Layout {
        let pieces = ending.pieces();
        let mirrors = mirrors::<G>(ending);
        let board = G::SHAPE.squares();
        // Of each class of squares that are mirror images, the first stands for all.
        let kings: Vec<u8> = (0..board as u8)
            .filter(|&square| mirrors.iter().all(|map| map[usize::from(square)] >= square))
            .collect();
        let mut king_places = [NOWHERE; SQUARE_SLOTS];
        for (place, &king) in kings.iter().enumerate() {
            king_places[usize::from(king)] = place as u8;
        }
        let mut alike = Vec::new();
        let mut first = 0;
        for end in 1..=pieces.len() {
            if pieces.get(end) != Some(&pieces[first]) {
                if end - first > 1 {
                    alike.push((first, end - 1));
                }
                first = end;
            }
        }
        let upside_down = map_of::<G>(|file, rank| (file, G::SHAPE.ranks() - 1 - rank));
        Layout {
            pieces,
            board,
            kings,
            king_places,
            mirrors,
            alike,
            upside_down,
        }
    }

    /// The number of pieces.
    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// The pieces, in the order of their squares.
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// How many numbers there are for each side to move; `None` if they cannot be counted.
    pub(super) fn positions(&self) -> Option<usize> {
        let others = self.board.checked_pow(self.len() as u32 - 1)?;
        others.checked_mul(self.kings.len())
    }

    /// The number of a position, whichever of its mirror images is given. Pieces that are alike
    /// may come in any order.
    #[inline]
    pub(super) fn index(&self, squares: &Squares) -> usize {
        let mut least = usize::MAX;
        for map in &self.mirrors {
            let king = map[usize::from(squares[0]) & (SQUARE_SLOTS - 1)];
            let place = self.king_places[usize::from(king) & (SQUARE_SLOTS - 1)];
            if place != NOWHERE {
                least = least.min(self.index_by(squares, map, place));
            }
        }
        least
    }

    #[inline]
    fn index_by(&self, squares: &Squares, map: &[u8; SQUARE_SLOTS], king_place: u8) -> usize {
        let mut mapped = [0; MAX_PIECES];
        for (new, &old) in mapped.iter_mut().zip(squares) {
            *new = map[usize::from(old) & (SQUARE_SLOTS - 1)];
        }
        for &(first, last) in &self.alike {
            mapped[first..=last].sort_unstable();
        }
        let rest = &mapped[1..self.len()];
        rest.iter().fold(usize::from(king_place), |index, &square| {
            index * self.board + usize::from(square)
        })
    }

    /// The squares that a number stands for.
    #[inline]
    pub(super) fn squares(&self, mut index: usize) -> Squares {
        let mut squares = [0; MAX_PIECES];
        for place in (1..self.len()).rev() {
            squares[place] = (index % self.board) as u8;
            index /= self.board;
        }
        squares[0] = self.kings[index];
        squares
    }

    /// In how many ways the position of a number can stand on the board: the number of its mirror
    /// images.
    pub(super) fn images(&self, index: usize) -> u64 {
        let squares = self.squares(index);
        let mut images: Vec<Squares> = Vec::with_capacity(self.mirrors.len());
        for map in &self.mirrors {
            let mut image = squares;
            for square in &mut image[..self.len()] {
                *square = map[usize::from(*square)];
            }
            for &(first, last) in &self.alike {
                image[first..=last].sort_unstable();
            }
            if !images.contains(&image) {
                images.push(image);
            }
        }
        images.len() as u64
    }

    /// The position of a number; `None` if it stands for none, because the pieces cannot stand
    /// so, or because the position has a lower number.
    pub(super) fn position<G: Game>(&self, index: usize, side: Color) -> Option<Position<G>> {
        let squares = self.squares(index);
        if self.index(&squares) != index {
            return None;
        }
        let squares = squares.iter().map(|&square| Square::new(square));
        Position::from_pieces(self.pieces.iter().copied().zip(squares), side)
    }

    /// The squares of a position's pieces; with the board upside down and the colours exchanged
    /// if `exchanged`. The pieces must be those of the ending.
    #[inline]
    pub(super) fn squares_of<G: Game>(&self, position: &Position<G>, exchanged: bool) -> Squares {
        let mut squares = [0; MAX_PIECES];
        let mut place = 0;
        while place < self.len() {
            let piece = self.pieces[place];
            let color = match exchanged {
                false => piece.color(),
                true => !piece.color(),
            };
            let before = place;
            for square in position.pieces(color, piece.role()) {
                if let Some(slot) = squares.get_mut(place) {
                    *slot = match exchanged {
                        false => square.index() as u8,
                        true => self.upside_down[square.index()],
                    };
                }
                place += 1;
            }
            // Every piece of the ending is there; anything else would not come to an end.
            place = place.max(before + 1);
        }
        squares
    }
}

/// The mirrorings that make no difference in an ending, the one that changes nothing first.
fn mirrors<G: Game>(ending: &Ending<G>) -> Vec<[u8; SQUARE_SLOTS]> {
    let (files, ranks) = (G::SHAPE.files(), G::SHAPE.ranks());
    let up_and_down = !ending.has_pawns();
    let diagonal = up_and_down && files == ranks;
    let mut maps = Vec::new();
    for turned in [false, true] {
        for down in [false, true] {
            for left in [false, true] {
                if turned && !diagonal || down && !up_and_down {
                    continue;
                }
                maps.push(map_of::<G>(|file, rank| {
                    let file = if left { files - 1 - file } else { file };
                    let rank = if down { ranks - 1 - rank } else { rank };
                    if turned { (rank, file) } else { (file, rank) }
                }));
            }
        }
    }
    maps
}

fn map_of<G: Game>(image: impl Fn(i32, i32) -> (i32, i32)) -> [u8; SQUARE_SLOTS] {
    let mut map = [0; SQUARE_SLOTS];
    for square in G::SHAPE.all() {
        let (file, rank) = image(G::SHAPE.file(square), G::SHAPE.rank(square));
        map[square.index()] = G::SHAPE.square(file, rank).index() as u8;
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Chess, Gunnery};

    #[test]
    fn every_position_has_one_number() {
        let layout = Layout::new(&Ending::<Chess>::parse("KNNK").unwrap());
        assert_eq!(layout.positions(), Some(10 * 64 * 64 * 64));
        for index in (0..10 * 64 * 64 * 64).step_by(37) {
            let squares = layout.squares(index);
            let least = layout.index(&squares);
            assert!(least <= index);
            assert_eq!(layout.index(&layout.squares(least)), least);
        }
    }

    #[test]
    fn the_first_king_needs_a_part_of_the_board() {
        let kings = |ending: &Ending<Gunnery<true>>| Layout::new(ending).kings.len();
        assert_eq!(kings(&Ending::parse("KMK").unwrap()), 20);
        assert_eq!(kings(&Ending::parse("KPK").unwrap()), 40);
        let chess = |text| {
            Layout::new(&Ending::<Chess>::parse(text).unwrap())
                .kings
                .len()
        };
        assert_eq!((chess("KRK"), chess("KPK")), (10, 32));
    }

    #[test]
    fn all_positions_are_counted_by_their_images() {
        let layout = Layout::new(&Ending::<Chess>::parse("KRK").unwrap());
        let boards: u64 = (0..layout.positions().unwrap())
            .filter(|&index| layout.index(&layout.squares(index)) == index)
            .map(|index| layout.images(index))
            .sum();
        assert_eq!(boards, 64 * 64 * 64);
    }
}
