//! Squares, pieces and the board they stand on.

/// A square as file and rank, both counted from 0: a1 is `(0, 0)`.
pub type Square = (i32, i32);

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its letter in upper case, whoever owns it.
    pub letter: char,
    /// Whether it is in the form written with `+`.
    pub plus: bool,
    /// Whether it belongs to the first player.
    pub white: bool,
}

impl Piece {
    /// Whether it is one of the four cannons of Cannon Shogi, promoted or not.
    pub fn is_shogi_cannon(self) -> bool {
        matches!(self.letter, 'U' | 'A' | 'C' | 'I')
    }

    /// Its text on the board of a FEN.
    pub fn text(self) -> String {
        let letter = if self.white {
            self.letter
        } else {
            self.letter.to_ascii_lowercase()
        };
        if self.plus {
            format!("+{letter}")
        } else {
            letter.to_string()
        }
    }
}

/// A board of up to ten files and ten ranks.
#[derive(Clone, Debug)]
pub struct Board {
    files: i32,
    ranks: i32,
    cells: [[Option<Piece>; 10]; 10],
}

impl Board {
    /// An empty board.
    pub fn empty(files: i32, ranks: i32) -> Board {
        Board {
            files,
            ranks,
            cells: [[None; 10]; 10],
        }
    }

    /// Whether the square is on the board.
    pub fn has(&self, (file, rank): Square) -> bool {
        0 <= file && file < self.files && 0 <= rank && rank < self.ranks
    }

    /// The piece on a square of the board.
    pub fn at(&self, square: Square) -> Option<Piece> {
        assert!(self.has(square), "{square:?} is not on the board");
        self.cells[square.1 as usize][square.0 as usize]
    }

    /// Whether the square is on the board and empty.
    pub fn is_free(&self, square: Square) -> bool {
        self.has(square) && self.at(square).is_none()
    }

    /// Whether the square is on the board and holds exactly this piece.
    pub fn holds(&self, square: Square, letter: char, white: bool) -> bool {
        let piece = Piece {
            letter,
            plus: false,
            white,
        };
        self.has(square) && self.at(square) == Some(piece)
    }

    /// Puts a piece on a square.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.cells[square.1 as usize][square.0 as usize] = Some(piece);
    }

    /// Empties a square.
    pub fn clear(&mut self, square: Square) {
        self.cells[square.1 as usize][square.0 as usize] = None;
    }

    /// All squares, rank by rank.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let files = self.files;
        (0..self.ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)))
    }

    /// All pieces of one player with their squares.
    pub fn pieces(&self, white: bool) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.squares()
            .filter_map(|square| self.at(square).map(|piece| (square, piece)))
            .filter(move |(_, piece)| piece.white == white)
    }
}

/// The name of a square: `e4`.
pub fn name((file, rank): Square) -> String {
    let letter = char::from(b'a' + file as u8);
    format!("{letter}{}", rank + 1)
}

/// The square of a name such as `e4`; it need not be on the board in use.
pub fn square(text: &str) -> Option<Square> {
    let mut chars = text.chars();
    let file = chars.next().filter(char::is_ascii_lowercase)?;
    let rank = chars.next().filter(char::is_ascii_digit)?;
    let end = chars.next();
    let square = (file as i32 - 'a' as i32, rank as i32 - '1' as i32);
    end.is_none().then_some(square)
}
