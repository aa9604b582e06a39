//! What orthodox chess and its two descendants add: Pawns, cannon shots, en passant, the
//! relocation of a Pawn by a reserve cannon, and castling.

use super::Naive;
use super::board::{Piece, Square};
use super::moves::Move;

/// One step ahead for a player.
fn ahead(white: bool) -> i32 {
    if white { 1 } else { -1 }
}

impl Naive {
    /// The rank of that number, counted from 1 as the player sees the board.
    pub(super) fn rank_of(&self, number: i32, white: bool) -> i32 {
        if white {
            number - 1
        } else {
            self.game.ranks - number
        }
    }

    /// The squares on which a Pawn captures something that stands there.
    pub(super) fn pawn_captures(&self, (file, rank): Square, pawn: Piece) -> Vec<Square> {
        let next = rank + ahead(pawn.white);
        let mut captures = Vec::new();
        for to in [(file - 1, next), (file + 1, next)] {
            if self.board.has(to)
                && self
                    .board
                    .at(to)
                    .is_some_and(|victim| victim.white != pawn.white)
            {
                captures.push(to);
            }
        }
        captures
    }

    /// The targets of the cannon shot of a Pawn.
    pub(super) fn shot_targets(&self, (file, rank): Square, pawn: Piece) -> Vec<Square> {
        let mut targets = Vec::new();
        if !self.game.cannon_shots {
            return targets;
        }
        let ahead = ahead(pawn.white);
        let mut screen = (file, rank + ahead);
        while self.board.is_free(screen) {
            screen.1 += ahead;
        }
        if !self.board.has(screen) || self.board.at(screen).unwrap().white != pawn.white {
            return targets;
        }
        let mut to = (file, screen.1 + ahead);
        while self.board.has(to) {
            if let Some(piece) = self.board.at(to) {
                if piece.white == pawn.white {
                    break;
                }
                targets.push(to);
                if piece.letter == 'P' {
                    break;
                }
            }
            to.1 += ahead;
        }
        targets
    }

    /// All moves of a Pawn.
    pub(super) fn pawn_moves(&self, from: Square, pawn: Piece, moves: &mut Vec<Move>) {
        let ahead = ahead(pawn.white);
        let one = (from.0, from.1 + ahead);
        let two = (from.0, from.1 + 2 * ahead);
        if self.board.is_free(one) {
            self.pawn_arrives(from, one, pawn, moves);
            if from.1 == self.rank_of(2, pawn.white) && self.board.is_free(two) {
                moves.push(Move::DoubleStep { from, to: two });
            }
        }
        for to in self.pawn_captures(from, pawn) {
            self.pawn_arrives(from, to, pawn, moves);
        }
        for to in [(from.0 - 1, from.1 + ahead), (from.0 + 1, from.1 + ahead)] {
            if self.ep == Some(to) {
                moves.push(Move::EnPassant { from, to });
            }
        }
        for to in self.shot_targets(from, pawn) {
            moves.push(Move::Shot { from, to });
        }
    }

    /// A Pawn arrives by step or capture: on the last rank it promotes.
    fn pawn_arrives(&self, from: Square, to: Square, pawn: Piece, moves: &mut Vec<Move>) {
        if to.1 != self.rank_of(self.game.ranks, pawn.white) {
            moves.push(Move::Walk {
                from,
                to,
                becomes: pawn,
                suffix: None,
            });
            return;
        }
        for letter in self.game.promotions.chars() {
            moves.push(Move::Walk {
                from,
                to,
                becomes: Piece { letter, ..pawn },
                suffix: Some(letter.to_ascii_lowercase()),
            });
        }
    }

    /// Whether the player to move may, but for the safety of the King, capture en passant on
    /// that square: it must be a square that an enemy Pawn has just passed, the Pawn directly
    /// beyond it, and an own Pawn must stand beside that Pawn.
    pub(super) fn can_capture_on(&self, (file, rank): Square) -> bool {
        let enemy = !self.white;
        if rank != self.rank_of(3, enemy) || !self.board.is_free((file, rank)) {
            return false;
        }
        // A double step leaves its home square empty, a relocation leaves a cannon there.
        let home = (file, self.rank_of(2, enemy));
        let left_behind = self.board.is_free(home)
            || (self.game.in_hand == "C" && self.board.holds(home, 'C', enemy));
        let passed = self.rank_of(4, enemy);
        left_behind
            && self.board.holds((file, passed), 'P', enemy)
            && (self.board.holds((file - 1, passed), 'P', self.white)
                || self.board.holds((file + 1, passed), 'P', self.white))
    }

    /// Relocations: a reserve cannon takes the place of an own Pawn on the second rank, and the
    /// Pawn goes two squares ahead.
    pub(super) fn relocations(&self, moves: &mut Vec<Move>) {
        if self.hand_count('C', self.white) == 0 {
            return;
        }
        for file in 0..self.game.files {
            let at = (file, self.rank_of(2, self.white));
            let pawn_to = (file, self.rank_of(4, self.white));
            if self.board.holds(at, 'P', self.white)
                && self.board.is_free((file, self.rank_of(3, self.white)))
                && self.board.is_free(pawn_to)
            {
                moves.push(Move::Relocate { at, pawn_to });
            }
        }
    }

    /// The home square of a King.
    fn king_home(&self, white: bool) -> Square {
        let file = if self.game.files == 10 { 5 } else { 4 };
        (file, self.rank_of(1, white))
    }

    /// The home square of the Rook for castling to the right or to the left.
    fn rook_home(&self, white: bool, right: bool) -> Square {
        let file = if right { self.game.files - 1 } else { 0 };
        (file, self.rank_of(1, white))
    }

    /// Takes back every castling right whose King or Rook is not at home.
    pub(super) fn forget_lost_castling(&mut self) {
        for (white, right) in [(true, true), (true, false), (false, true), (false, false)] {
            let at_home = self.board.holds(self.king_home(white), 'K', white)
                && self.board.holds(self.rook_home(white, right), 'R', white);
            if !at_home {
                *self.may_castle_mut(white, right) = false;
            }
        }
    }

    /// Castling: two squares on eight files, three on ten. The King must not be in check, nor be
    /// capturable on a square it passes while it stands there alone and the Rook is still at
    /// home; the final position is judged like that of every other move.
    pub(super) fn castlings(&self, moves: &mut Vec<Move>) {
        for right in [true, false] {
            if !self.may_castle(self.white, right) || self.in_check() {
                continue;
            }
            let king = self.king_home(self.white);
            let rook = self.rook_home(self.white, right);
            let toward = if right { 1 } else { -1 };
            let distance = if self.game.files == 10 { 3 } else { 2 };

            let mut between = (king.0 + toward, king.1);
            while self.board.is_free(between) {
                between.0 += toward;
            }
            if between != rook {
                continue;
            }
            let safe = (1..distance).all(|far| {
                let mut passing = self.clone();
                passing.board.clear(king);
                let here = (king.0 + far * toward, king.1);
                passing.board.put(here, self.board.at(king).unwrap());
                !passing.can_lose_king(self.white)
            });
            if safe {
                moves.push(Move::Castle {
                    king,
                    king_to: (king.0 + distance * toward, king.1),
                    rook,
                    rook_to: (king.0 + (distance - 1) * toward, king.1),
                });
            }
        }
    }
}
