//! Attackers of a square, and the exchange on it where each side always captures with its least
//! valuable piece.

use super::Naive;
use super::board::{self, Piece, Square};
use super::rules::Family;

/// The values of pieces: letter in upper case, and whether it is the form written with `+`.
pub type Values<'a> = &'a dyn Fn(char, bool) -> i32;

impl Naive {
    /// The squares, sorted, from which a player's pieces could capture what stands on `target`.
    ///
    /// # Panics
    ///
    /// If `target` is no square.
    pub fn attackers(&self, target: &str, white: bool) -> Vec<String> {
        let target = board::square(target).expect("a square");
        let mut found: Vec<String> = self
            .board
            .pieces(white)
            .filter(|&(from, piece)| self.captures(from, piece).contains(&target))
            .map(|(from, _)| board::name(from))
            .collect();
        found.sort();
        found
    }

    /// The squares, sorted, of the pieces that give check to the player to move.
    pub fn checkers(&self) -> Vec<String> {
        self.attackers(&board::name(self.king(self.white)), !self.white)
    }

    /// What the player to move gains by a legal move when both sides then capture on its target
    /// with their least valuable piece each, as long as that pays. Shots, pins and promotions
    /// play no part in these captures, and a King captures only what is not protected.
    ///
    /// `None` where the rule leaves the value open: two least valuable pieces to choose from
    /// that lead to different ends, a Korean cannon to be captured, or a relocation.
    pub fn exchange(&self, mv: &str, values: Values) -> Option<i32> {
        let target = mv.split_once('@').map_or(&mv[2..4], |(_, square)| square);
        let target = board::square(target).expect("a square");
        let after = self.play(mv);
        let dropped = mv.contains('@');
        if dropped && self.game.family == Family::Orthodox {
            return None;
        }
        let gain = after.material(values) - self.material(values);
        let gain = match (dropped, self.white) {
            (true, _) => 0,
            (false, true) => gain,
            (false, false) => -gain,
        };
        if after.board.is_free(target) || after.king_and_rook_have_moved(self) {
            return Some(gain);
        }
        Some(gain - after.recapture(target, values)?)
    }

    /// The value of the first player's pieces on the board less that of the second's.
    fn material(&self, values: Values) -> i32 {
        let side = |white| -> i32 {
            self.board
                .pieces(white)
                .map(|(_, piece)| value(piece, values))
                .sum()
        };
        side(true) - side(false)
    }

    /// Whether the move that led here from `before` was castling.
    fn king_and_rook_have_moved(&self, before: &Naive) -> bool {
        let changed = self
            .board
            .squares()
            .filter(|&square| self.board.at(square) != before.board.at(square));
        changed.count() == 4
    }

    /// What the player to move gains by capturing on `target`; never less than nothing.
    fn recapture(&self, target: Square, values: Values) -> Option<i32> {
        let standing = self.board.at(target).expect("a piece to capture");
        if self.game.korean_cannons && standing.is_shogi_cannon() {
            return None;
        }
        let attackers = self.board_attackers(target);
        let rank = |piece: Piece| (piece.letter == 'K', value(piece, values));
        let Some(least) = attackers.iter().map(|&(_, piece)| rank(piece)).min() else {
            return Some(0);
        };
        let mut gain = None;
        for &(from, piece) in attackers.iter().filter(|a| rank(a.1) == least) {
            let mut next = self.clone();
            next.board.clear(from);
            next.board.put(target, piece);
            next.white = !self.white;
            let this = if piece.letter == 'K' {
                let protected = !next.board_attackers(target).is_empty();
                if protected {
                    0
                } else {
                    value(standing, values)
                }
            } else {
                value(standing, values) - next.recapture(target, values)?
            };
            let this = this.max(0);
            if gain.is_some_and(|other| other != this) {
                return None;
            }
            gain = Some(this);
        }
        gain
    }

    /// The pieces of the player to move that capture on `target` by moving there.
    fn board_attackers(&self, target: Square) -> Vec<(Square, Piece)> {
        self.board
            .pieces(self.white)
            .filter(|&(from, piece)| {
                if self.game.family == Family::Orthodox && piece.letter == 'P' {
                    self.pawn_captures(from, piece).contains(&target)
                } else {
                    self.landings(from, piece).contains(&target)
                }
            })
            .collect()
    }
}

/// The King costs nothing: it is never captured.
fn value(piece: Piece, values: Values) -> i32 {
    if piece.letter == 'K' {
        return 0;
    }
    values(piece.letter, piece.plus)
}
