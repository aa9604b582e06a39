//! Random numbers that identify positions (Zobrist hashing).
//!
//! A board key is the exclusive or of one number per piece on its square, plus the side to move,
//! castling rights and the en passant file. A hand key is a sum: each piece in hand adds its
//! number, so counts need no table. Both together identify a position; apart they tell positions
//! with the same board and different hands.

use super::{Color, PIECE_SLOTS, Piece, Role, SQUARE_SLOTS, Square};

static PIECES: [[u64; SQUARE_SLOTS]; PIECE_SLOTS] = piece_keys();
const HANDS: [[u64; 16]; 2] = [stream(1), stream(2)];
const CASTLING: [u64; 16] = stream(3);
const EN_PASSANT: [u64; 16] = stream(4);
/// Added when the second player is to move.
pub const SIDE: u64 = stream::<1>(5)[0];

/// By how much SplitMix64's state grows with each number.
pub const SPLIT_MIX_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The SplitMix64 generator of Steele, Lea and Flood (2014): a random number for each state.
pub const fn split_mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(SPLIT_MIX_STEP);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const fn stream<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = split_mix(split_mix(seed).wrapping_add(i as u64));
        i += 1;
    }
    keys
}

const fn piece_keys() -> [[u64; SQUARE_SLOTS]; PIECE_SLOTS] {
    let mut keys = [[0; SQUARE_SLOTS]; PIECE_SLOTS];
    let mut piece = 0;
    while piece < PIECE_SLOTS {
        keys[piece] = stream(0x1_0000 + piece as u64);
        piece += 1;
    }
    keys
}

/// The number of a piece on a square.
#[inline(always)]
pub fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.index()][square.index()]
}

/// The number that each piece of a base role adds to the key of its holder's hand.
#[inline(always)]
pub fn hand(color: Color, role: Role) -> u64 {
    HANDS[color.index()][role.index() & 15]
}

/// The number of a set of castling rights.
#[inline(always)]
pub fn castling(rights: u8) -> u64 {
    CASTLING[rights as usize & 15]
}

/// The number of an en passant chance on a file.
#[inline(always)]
pub fn en_passant(file: i32) -> u64 {
    EN_PASSANT[file as usize & 15]
}
