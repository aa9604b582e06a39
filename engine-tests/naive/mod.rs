//! A deliberately naive move generator for every game of the engine, written from the rules
//! alone. It shares no code and no idea with the generator of the engine: pieces walk over a
//! two-dimensional array square by square, and a move is legal if, once made on a copy of the
//! position, no enemy piece can capture the King. It is slow, and meant to be read next to the
//! rules.
//!
//! - `rules`: the games and the tables of their pieces;
//! - `board`: squares, pieces, the board;
//! - `walk`: the movement words (step, slide, hop, …);
//! - `pawns`: orthodox Pawns, shots, relocations, castling;
//! - `moves`: candidates, drops, changes of form, making moves, legality;
//! - `exchange`: who attacks a square, and what an exchange there is worth;
//! - `fen`: reading and writing.

// Each test program that includes this module uses a part of it.
#![allow(dead_code)]

mod board;
mod exchange;
mod fen;
mod moves;
mod pawns;
mod rules;
#[cfg(test)]
mod tests;
mod walk;

use board::{Board, Square};
use rules::Game;

/// A position of one of the games. Counting of repetitions and the results of games are not
/// its business: it knows which moves are legal, and nothing else.
#[derive(Clone, Debug)]
pub struct Naive {
    game: &'static Game,
    board: Board,
    /// How many pieces each player has in hand: first player, second player; a count for each
    /// letter of the game's `in_hand`.
    hands: [[u32; 12]; 2],
    /// Whether the first player is to move.
    white: bool,
    /// Castling rights: first player, second player; to the right, to the left.
    castling: [[bool; 2]; 2],
    /// The square where the player to move has an en passant capture, legal or not.
    ep: Option<Square>,
    halfmove: u32,
    fullmove: u32,
}

impl Naive {
    /// Reads a position from its canonical FEN, `board[hand] side castling ep halfmove fullmove`.
    ///
    /// Castling rights without King and Rook at home are dropped, and so is an en passant square
    /// on which the player to move has no Pawn to capture with, or no just-moved Pawn to capture.
    ///
    /// # Errors
    ///
    /// A text that says what is wrong: the variant or the FEN is not understood, a side does not
    /// have exactly one King, an orthodox Pawn stands on a first or last rank, or the player who
    /// is not to move is in check.
    pub fn from_fen(variant: &str, fen: &str) -> Result<Naive, String> {
        let game = rules::game(variant).ok_or(format!("{variant} is not a variant"))?;
        fen::read(game, fen)
    }

    /// The start position of a variant.
    ///
    /// # Panics
    ///
    /// If there is no such variant.
    pub fn start(variant: &str) -> Naive {
        let game = rules::game(variant).unwrap_or_else(|| panic!("{variant} is not a variant"));
        fen::read(game, game.start).expect("start positions are in order")
    }

    /// The legal moves in UCI notation, sorted, each once.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal().into_iter().map(moves::Move::text).collect();
        texts.sort();
        texts.dedup();
        texts
    }

    /// The position after a move in UCI notation. A trailing `=` is accepted.
    ///
    /// # Panics
    ///
    /// If the move is not legal.
    pub fn play(&self, mv: &str) -> Naive {
        let text = mv.strip_suffix('=').unwrap_or(mv);
        let found = self
            .find(text)
            .unwrap_or_else(|| panic!("{mv} is not legal in {}", self.fen()));
        self.make(found)
    }

    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        self.can_lose_king(self.white)
    }

    /// The number of sequences of `depth` legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .into_iter()
            .map(|mv| self.make(mv).perft(depth - 1))
            .sum()
    }

    /// The canonical FEN: brackets only in games with hands, in them the first player's pieces
    /// before the second's, each in the order of the rules' table; an en passant square only
    /// where an enemy Pawn stands ready to capture, even if that capture would be illegal.
    ///
    /// In games without a rule that counts moves the halfmove counter stays as it was read.
    pub fn fen(&self) -> String {
        fen::write(self)
    }

    /// Whether the first player is to move.
    pub fn white_to_move(&self) -> bool {
        self.white
    }

    /// The names of all variants.
    pub fn variants() -> &'static [&'static str] {
        rules::NAMES
    }

    /// Where the count of a letter is kept in a hand.
    fn hand_place(&self, letter: char) -> usize {
        let place = self.game.in_hand.find(letter);
        place.expect("a letter that can be in hand")
    }

    fn hand_count(&self, letter: char, white: bool) -> u32 {
        if !self.game.in_hand.contains(letter) {
            return 0;
        }
        self.hands[usize::from(!white)][self.hand_place(letter)]
    }

    fn hand_count_mut(&mut self, letter: char, white: bool) -> &mut u32 {
        let place = self.hand_place(letter);
        &mut self.hands[usize::from(!white)][place]
    }

    fn may_castle(&self, white: bool, right: bool) -> bool {
        self.castling[usize::from(!white)][usize::from(!right)]
    }

    fn may_castle_mut(&mut self, white: bool, right: bool) -> &mut bool {
        &mut self.castling[usize::from(!white)][usize::from(!right)]
    }
}
