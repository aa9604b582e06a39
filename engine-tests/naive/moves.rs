//! Moves: finding them, making them on a copy, and throwing out those that lose the King.

use super::Naive;
use super::board::{self, Piece, Square};
use super::rules::Family;

/// A move of any game.
#[derive(Clone, Copy, Debug)]
pub enum Move {
    /// A piece goes to a square, capturing what stands there, and may become another piece.
    Walk {
        from: Square,
        to: Square,
        becomes: Piece,
        /// What follows the squares in writing: `+`, `-` or the letter of a promotion.
        suffix: Option<char>,
    },
    /// A piece comes from the hand.
    Drop { to: Square, piece: Piece },
    /// The double step of an orthodox Pawn.
    DoubleStep { from: Square, to: Square },
    /// A Pawn captures the Pawn that has just passed it.
    EnPassant { from: Square, to: Square },
    /// A Pawn shoots a piece and disappears with it.
    Shot { from: Square, to: Square },
    /// A reserve cannon takes the place of a Pawn, which goes two squares ahead.
    Relocate { at: Square, pawn_to: Square },
    /// King and Rook move together.
    Castle {
        king: Square,
        king_to: Square,
        rook: Square,
        rook_to: Square,
    },
}

impl Move {
    /// The move in UCI notation.
    pub fn text(self) -> String {
        let squares = |from, to| format!("{}{}", board::name(from), board::name(to));
        match self {
            Move::Walk {
                from, to, suffix, ..
            } => {
                let suffix = suffix.map_or(String::new(), String::from);
                squares(from, to) + &suffix
            }
            Move::Drop { to, piece } => {
                let upper = Piece {
                    white: true,
                    ..piece
                };
                format!("{}@{}", upper.text(), board::name(to))
            }
            Move::DoubleStep { from, to }
            | Move::EnPassant { from, to }
            | Move::Shot { from, to } => squares(from, to),
            Move::Relocate { at, .. } => format!("C@{}", board::name(at)),
            Move::Castle { king, king_to, .. } => squares(king, king_to),
        }
    }
}

impl Naive {
    /// All legal moves.
    pub(super) fn legal(&self) -> Vec<Move> {
        let mut moves = self.candidates();
        moves.retain(|&mv| self.is_legal(mv));
        moves
    }

    /// All moves that follow the rules of movement; they may still lose the King.
    fn candidates(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let orthodox = self.game.family == Family::Orthodox;
        for (from, piece) in self.board.pieces(self.white) {
            if orthodox && piece.letter == 'P' {
                self.pawn_moves(from, piece, &mut moves);
            } else {
                for to in self.landings(from, piece) {
                    self.forms_on_arrival(from, to, piece, &mut moves);
                }
            }
        }
        match self.game.family {
            Family::CannonShogi => self.shogi_drops(&mut moves),
            Family::CannonChess => self.cannon_chess_drops(&mut moves),
            Family::Orthodox => {
                self.castlings(&mut moves);
                self.relocations(&mut moves);
            }
        }
        moves
    }

    /// A piece goes from one square to another: in its form, in another form, or both.
    fn forms_on_arrival(&self, from: Square, to: Square, piece: Piece, moves: &mut Vec<Move>) {
        let has_other_form = !self.game.row(piece.letter).unwrap().plus.is_empty();
        let may_change = has_other_form
            && match self.game.family {
                Family::CannonShogi => {
                    !piece.plus
                        && [from, to]
                            .iter()
                            .any(|&square| self.is_in_last(3, square, piece.white))
                }
                Family::CannonChess => [from, to].iter().any(|&square| {
                    self.is_in_last(3, square, true) || self.is_in_last(3, square, false)
                }),
                Family::Orthodox => false,
            };
        if may_change {
            moves.push(Move::Walk {
                from,
                to,
                becomes: Piece {
                    plus: !piece.plus,
                    ..piece
                },
                suffix: Some(if piece.plus { '-' } else { '+' }),
            });
        }
        if !self.would_be_stuck(to, piece) {
            moves.push(Move::Walk {
                from,
                to,
                becomes: piece,
                suffix: None,
            });
        }
    }

    /// Whether a square is in the last so many ranks of a player.
    fn is_in_last(&self, ranks: i32, square: Square, white: bool) -> bool {
        (0..ranks).any(|back| square.1 == self.rank_of(self.game.ranks - back, white))
    }

    /// Cannon Shogi: a Lance on the last rank or a Knight on the last two, unpromoted.
    fn would_be_stuck(&self, to: Square, piece: Piece) -> bool {
        self.game.family == Family::CannonShogi
            && !piece.plus
            && match piece.letter {
                'L' => self.is_in_last(1, to, piece.white),
                'N' => self.is_in_last(2, to, piece.white),
                _ => false,
            }
    }

    /// Drops of Cannon Shogi: unpromoted, where the piece is not stuck.
    fn shogi_drops(&self, moves: &mut Vec<Move>) {
        for piece in self.own_hand() {
            for to in self.free_squares() {
                let second_pawn = self.game.restricted_pawn_drops
                    && piece.letter == 'P'
                    && (0..self.game.ranks)
                        .any(|rank| self.board.holds((to.0, rank), 'P', self.white));
                if !second_pawn && !self.would_be_stuck(to, piece) {
                    moves.push(Move::Drop { to, piece });
                }
            }
        }
    }

    /// Drops of Cannon Chess: in either form.
    fn cannon_chess_drops(&self, moves: &mut Vec<Move>) {
        for piece in self.own_hand() {
            for to in self.free_squares() {
                for plus in [false, true] {
                    let piece = Piece { plus, ..piece };
                    moves.push(Move::Drop { to, piece });
                }
            }
        }
    }

    /// One piece of each kind that the player to move has in hand.
    fn own_hand(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for letter in self.game.in_hand.chars() {
            if self.hand_count(letter, self.white) > 0 {
                pieces.push(Piece {
                    letter,
                    plus: false,
                    white: self.white,
                });
            }
        }
        pieces
    }

    fn free_squares(&self) -> Vec<Square> {
        self.board
            .squares()
            .filter(|&square| self.board.is_free(square))
            .collect()
    }

    /// Makes the move on a copy and looks at the result.
    fn is_legal(&self, mv: Move) -> bool {
        let after = self.make(mv);
        if after.can_lose_king(self.white) {
            return false;
        }
        let pawn_drop = matches!(mv, Move::Drop { piece, .. } if piece.letter == 'P');
        let mate_by_pawn_drop = self.game.restricted_pawn_drops
            && pawn_drop
            && after.in_check()
            && !after.has_legal_move();
        !mate_by_pawn_drop
    }

    /// The legal move with that text.
    pub(super) fn find(&self, text: &str) -> Option<Move> {
        let mut moves = self.candidates().into_iter();
        moves.find(|&mv| mv.text() == text && self.is_legal(mv))
    }

    fn has_legal_move(&self) -> bool {
        self.candidates().into_iter().any(|mv| self.is_legal(mv))
    }

    /// Whether some enemy piece could capture that player's King.
    pub(super) fn can_lose_king(&self, white: bool) -> bool {
        let king = self.king(white);
        self.board
            .pieces(!white)
            .any(|(from, piece)| self.captures(from, piece).contains(&king))
    }

    /// The square of a player's King.
    pub(super) fn king(&self, white: bool) -> Square {
        let (king, _) = self
            .board
            .pieces(white)
            .find(|(_, piece)| piece.letter == 'K')
            .expect("a King on each side");
        king
    }

    /// The squares where a piece captures something.
    pub(super) fn captures(&self, from: Square, piece: Piece) -> Vec<Square> {
        if self.game.family == Family::Orthodox && piece.letter == 'P' {
            let mut captures = self.pawn_captures(from, piece);
            captures.extend(self.shot_targets(from, piece));
            return captures;
        }
        let mut landings = self.landings(from, piece);
        landings.retain(|&to| !self.board.is_free(to));
        landings
    }

    /// The position after a move.
    pub(super) fn make(&self, mv: Move) -> Naive {
        let mut next = self.clone();
        next.white = !self.white;
        self.move_pieces(mv, &mut next);
        let passed = match mv {
            Move::DoubleStep { from: at, to } | Move::Relocate { at, pawn_to: to } => {
                Some((at.0, (at.1 + to.1) / 2))
            }
            _ => None,
        };
        next.ep = passed.filter(|&square| next.can_capture_on(square));
        next.forget_lost_castling();
        // The shogi games have no rule that counts moves, so their counter stands still.
        if self.game.family == Family::Orthodox {
            let counter_restarts = match mv {
                Move::Walk { from, to, .. } => {
                    self.board.holds(from, 'P', self.white) || !self.board.is_free(to)
                }
                Move::Castle { .. } => false,
                _ => true,
            };
            next.halfmove = if counter_restarts {
                0
            } else {
                self.halfmove + 1
            };
        }
        if !self.white {
            next.fullmove += 1;
        }
        next
    }

    /// Changes board and hands of a copy of this position as a move does.
    fn move_pieces(&self, mv: Move, next: &mut Naive) {
        let piece_on = |square| self.board.at(square).expect("a piece to move");
        match mv {
            Move::Walk {
                from, to, becomes, ..
            } => {
                if let Some(victim) = self.board.at(to)
                    && self.game.captures_go_to_hand()
                {
                    *next.hand_count_mut(victim.letter, self.white) += 1;
                }
                next.board.clear(from);
                next.board.put(to, becomes);
            }
            Move::Drop { to, piece } => {
                *next.hand_count_mut(piece.letter, self.white) -= 1;
                next.board.put(to, piece);
            }
            Move::DoubleStep { from, to } => {
                next.board.clear(from);
                next.board.put(to, piece_on(from));
            }
            Move::EnPassant { from, to } => {
                next.board.clear(from);
                next.board.clear((to.0, from.1));
                next.board.put(to, piece_on(from));
            }
            Move::Shot { from, to } => {
                next.board.clear(from);
                next.board.clear(to);
            }
            Move::Relocate { at, pawn_to } => {
                *next.hand_count_mut('C', self.white) -= 1;
                let pawn = piece_on(at);
                let cannon = Piece {
                    letter: 'C',
                    ..pawn
                };
                next.board.put(pawn_to, pawn);
                next.board.put(at, cannon);
            }
            Move::Castle {
                king,
                king_to,
                rook,
                rook_to,
            } => {
                next.board.clear(king);
                next.board.clear(rook);
                next.board.put(king_to, piece_on(king));
                next.board.put(rook_to, piece_on(rook));
            }
        }
    }
}
