//! A position with its score and result, packed into [`Record::BYTES`] bytes.
//!
//! All numbers are little-endian:
//!
//! | Bytes  | What                                                                            |
//! |--------|---------------------------------------------------------------------------------|
//! | 0..16  | the occupied squares, a bit each, a1 first, rank by rank                        |
//! | 16..64 | a byte for each of them in that order: twice the role, plus 1 for Black; then 0 |
//! | 64..80 | the hands, White's first: five bits for each of the first twelve roles          |
//! | 80..82 | the score for the side to move, in centipawns                                   |
//! | 82..84 | the move that was played, as the engine packs it                                |
//! | 84..86 | plies since the start of the game                                               |
//! | 86     | the side to move: 0 White, 1 Black                                              |
//! | 87     | how the game ended for the side to move: 0 lost, 1 drawn, 2 won                 |
//! | 88     | castling rights, a bit each in the order `KQkq`                                 |
//! | 89     | the en passant square, or 127                                                   |
//! | 90     | plies since the last capture or pawn move, at most 255                          |
//! | 91..96 | nothing yet: 0                                                                  |

use crate::board::{Bitboard, Color, Hand, Move, Piece, Role};
use crate::eval::network::layout::Layout;
use crate::games::fen::PositionError;
use crate::games::{Game, Position};
use std::fmt::Write;

/// Most pieces on a board.
const MAX_PIECES: usize = 48;
/// Stands for no en passant square.
const NO_SQUARE: u8 = 127;

/// A packed record.
pub type Packed = [u8; Record::BYTES];

/// How a game ended for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// It lost.
    Loss,
    /// Nobody won.
    Draw,
    /// It won.
    Win,
}

impl GameResult {
    /// The result for the other side.
    pub fn turned(self) -> GameResult {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }

    fn from_byte(byte: u8) -> GameResult {
        match byte {
            0 => GameResult::Loss,
            1 => GameResult::Draw,
            _ => GameResult::Win,
        }
    }
}

/// A position, what the search thought of it, and how the game went on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    occupied: u128,
    pieces: [u8; MAX_PIECES],
    hands: [u64; 2],
    /// Centipawns for the side to move.
    pub score: i16,
    /// The move played.
    pub mv: Move,
    /// Plies since the start of the game.
    pub ply: u16,
    /// The side to move.
    pub side: Color,
    /// How the game ended for the side to move.
    pub result: GameResult,
    castling: u8,
    en_passant: u8,
    halfmove: u8,
}

impl Record {
    /// The size of a packed record.
    pub const BYTES: usize = 96;

    /// A record of a position whose game is not over yet: it counts as drawn until then. `None`
    /// if there are more pieces than a record can hold.
    pub fn new<G: Game>(position: &Position<G>, mv: Move, score: i32) -> Option<Record> {
        let occupied = position.occupied();
        let mut pieces = [0; MAX_PIECES];
        for (place, square) in occupied.into_iter().enumerate() {
            *pieces.get_mut(place)? = position.piece_at(square).index() as u8;
        }
        Some(Record {
            occupied: occupied.0,
            pieces,
            hands: Color::BOTH.map(|color| position.hand(color).bits()),
            score: score.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            mv,
            ply: position.ply().min(u16::MAX.into()) as u16,
            side: position.side(),
            result: GameResult::Draw,
            castling: position.castling_rights(),
            en_passant: position
                .en_passant()
                .map_or(NO_SQUARE, |square| square.index() as u8),
            halfmove: position.halfmove_clock().min(u8::MAX.into()) as u8,
        })
    }

    /// The record with the result of the game.
    pub fn with_result(self, result: GameResult) -> Record {
        Record { result, ..self }
    }

    /// The pieces on the board.
    pub fn piece_count(&self) -> u32 {
        self.occupied.count_ones()
    }

    /// What tells positions apart: board, hands and the side to move.
    pub fn identity(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.occupied.hash(&mut hasher);
        self.pieces.hash(&mut hasher);
        self.hands.hash(&mut hasher);
        self.side.hash(&mut hasher);
        hasher.finish()
    }

    /// The packed form.
    pub fn pack(&self) -> Packed {
        let mut bytes = [0; Record::BYTES];
        bytes[0..16].copy_from_slice(&self.occupied.to_le_bytes());
        bytes[16..64].copy_from_slice(&self.pieces);
        bytes[64..72].copy_from_slice(&self.hands[0].to_le_bytes());
        bytes[72..80].copy_from_slice(&self.hands[1].to_le_bytes());
        bytes[80..82].copy_from_slice(&self.score.to_le_bytes());
        bytes[82..84].copy_from_slice(&self.mv.bits().to_le_bytes());
        bytes[84..86].copy_from_slice(&self.ply.to_le_bytes());
        bytes[86] = self.side as u8;
        bytes[87] = self.result as u8;
        bytes[88] = self.castling;
        bytes[89] = self.en_passant;
        bytes[90] = self.halfmove;
        bytes
    }

    /// Reads the packed form.
    pub fn unpack(bytes: &Packed) -> Record {
        fn part<const N: usize>(bytes: &[u8], from: usize) -> [u8; N] {
            std::array::from_fn(|place| bytes[from + place])
        }
        Record {
            occupied: u128::from_le_bytes(part(bytes, 0)),
            pieces: part(bytes, 16),
            hands: [64, 72].map(|from| u64::from_le_bytes(part(bytes, from))),
            score: i16::from_le_bytes(part(bytes, 80)),
            mv: Move::from_bits(u16::from_le_bytes(part(bytes, 82))),
            ply: u16::from_le_bytes(part(bytes, 84)),
            side: if bytes[86] == 0 {
                Color::White
            } else {
                Color::Black
            },
            result: GameResult::from_byte(bytes[87]),
            castling: bytes[88],
            en_passant: bytes[89],
            halfmove: bytes[90],
        }
    }

    /// The position.
    ///
    /// # Errors
    ///
    /// If the record is of another game, or damaged.
    pub fn position<G: Game>(&self) -> Result<Position<G>, PositionError> {
        Position::from_fen(&self.fen(&Layout::of::<G>()))
    }

    /// The position as a FEN of the game with this layout; `?` for roles that it does not have.
    fn fen(&self, layout: &Layout) -> String {
        let mut text = self.placement(layout);
        text.push('[');
        for (color, bits) in Color::BOTH.into_iter().zip(self.hands) {
            for kind in 0..Hand::KINDS {
                let count = bits >> (5 * kind) & u64::from(Hand::MAX_COUNT);
                let letter = letter(layout, Piece::new(Role::new(kind as u8), color));
                text.extend(std::iter::repeat_n(letter.as_str(), count as usize));
            }
        }
        text.push(']');
        if self.hands == [0, 0] {
            text.truncate(text.len() - 2);
        }
        let side = ['w', 'b'][self.side.index()];
        let rights: String = "KQkq"
            .chars()
            .enumerate()
            .filter(|&(bit, _)| self.castling >> bit & 1 != 0)
            .map(|(_, letter)| letter)
            .collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let passed = if self.en_passant == NO_SQUARE {
            "-".to_owned()
        } else {
            let (file, rank) = (
                self.en_passant as usize % layout.files,
                self.en_passant as usize / layout.files,
            );
            format!("{}{}", (b'a' + file as u8) as char, rank + 1)
        };
        let _ = write!(
            text,
            " {side} {rights} {passed} {} {}",
            self.halfmove,
            self.ply / 2 + 1
        );
        text
    }

    fn placement(&self, layout: &Layout) -> String {
        let mut board = vec![None; layout.files * layout.ranks];
        for (square, &code) in Bitboard(self.occupied).into_iter().zip(&self.pieces) {
            let color = Color::BOTH[usize::from(code & 1)];
            if let Some(place) = board.get_mut(square.index()) {
                *place = Some(letter(layout, Piece::new(Role::new(code >> 1), color)));
            }
        }
        let mut ranks = Vec::new();
        for rank in board.chunks(layout.files).rev() {
            let mut text = String::new();
            let mut empty = 0;
            for place in rank.iter().chain([&Some(String::new())]) {
                let Some(letter) = place else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    let _ = write!(text, "{empty}");
                }
                empty = 0;
                text.push_str(letter);
            }
            ranks.push(text);
        }
        ranks.join("/")
    }
}

fn letter(layout: &Layout, piece: Piece) -> String {
    let letter = layout.roles.get(piece.role().index());
    let letter = letter.map_or("?", String::as_str);
    match piece.color() {
        Color::White => letter.to_owned(),
        Color::Black => letter.to_ascii_lowercase(),
    }
}
