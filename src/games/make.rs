//! Playing moves and taking them back.
//!
//! A move notes the squares it touches, with what stood there, so that taking it back needs to
//! know nothing of the kinds of moves.

use super::game::{Game, Hands};
use super::position::{NO_SQUARE, Observer, Position, State};
use crate::board::{Bitboard, Color, Move, Piece, Role, Square, keys};

impl<G: Game> Position<G> {
    /// The squares on which all castling rights hang.
    const ALL_HOMES: Bitboard = {
        let mut homes = Bitboard::EMPTY;
        if let Some(rules) = G::ORTHODOX {
            let mut right = 0;
            while right < 4 {
                homes = Bitboard(homes.0 | rules.castling_homes(G::SHAPE, right).0);
                right += 1;
            }
        }
        homes
    };

    /// Plays a legal move.
    #[inline]
    pub fn make(&mut self, mv: Move) {
        self.make_observed(mv, &mut ());
    }

    /// Plays a legal move and tells `observer` of every piece that comes or goes.
    #[inline]
    pub fn make_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let mut state = self.state(mv);
        let us = self.side;
        self.halfmove = self.halfmove.saturating_add(1);
        self.leave_rights();
        if !G::make_extra_move(self, mv, &mut state, observer)
            && !self.make_orthodox(mv, &mut state, observer)
        {
            self.make_plain(mv, &mut state, observer);
        }
        self.enter_rights(&state);
        self.side = !us;
        self.board_key ^= keys::SIDE;
        self.ply += 1;
        self.checkers = self.checkers_after(state.changed);
        self.history.push(state);
        self.key_en_passant();
    }

    /// Passes the move; the side to move is not in check.
    pub fn make_null(&mut self) {
        let state = self.state(Move::NONE);
        self.leave_rights();
        self.enter_rights(&state);
        self.halfmove = self.halfmove.saturating_add(1);
        self.side = !self.side;
        self.board_key ^= keys::SIDE;
        self.ply += 1;
        self.history.push(state);
    }

    /// Takes back the last move or pass, if there is one.
    #[inline]
    pub fn unmake(&mut self) {
        let Some(state) = self.history.pop() else {
            return;
        };
        for &(square, piece) in state.touched[..state.touched_count as usize & 7]
            .iter()
            .rev()
        {
            self.restore(square, piece);
        }
        self.hands = state.hands;
        self.board_key = state.board_key;
        self.hand_key = state.hand_key;
        self.castling = state.castling;
        self.en_passant = state.en_passant;
        self.halfmove = state.halfmove;
        self.checkers = state.checkers;
        self.side = !self.side;
        self.ply -= 1;
    }

    /// A copy that remembers no earlier positions.
    pub fn clone_board(&self) -> Position<G> {
        let mut copy = Position::empty();
        copy.board = self.board;
        copy.by_color = self.by_color;
        copy.by_role = self.by_role;
        copy.hands = self.hands;
        copy.side = self.side;
        copy.castling = self.castling;
        copy.en_passant = self.en_passant;
        copy.halfmove = self.halfmove;
        copy.ply = self.ply;
        copy.board_key = self.board_key;
        copy.hand_key = self.hand_key;
        copy.checkers = self.checkers;
        copy
    }

    #[inline(always)]
    fn state(&self, mv: Move) -> State {
        State {
            mv,
            touched: [(NO_SQUARE, Piece::NONE); 4],
            touched_count: 0,
            hands: self.hands,
            board_key: self.board_key,
            hand_key: self.hand_key,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmove: self.halfmove,
            checkers: self.checkers,
            captured: Piece::NONE,
            changed: Bitboard::EMPTY,
        }
    }

    /// Puts `piece` on a square, or clears it, and notes what stood there.
    #[inline(always)]
    pub(super) fn change<O: Observer>(
        &mut self,
        square: Square,
        piece: Piece,
        state: &mut State,
        observer: &mut O,
    ) {
        let old = self.piece_at(square);
        state.touched[state.touched_count as usize & 3] = (square, old);
        state.touched_count += 1;
        state.changed |= G::SHAPE.bit(square);
        if old.is_some() {
            self.take_off(square);
            observer.remove(old, square);
        }
        if piece.is_some() {
            self.put(piece, square);
            observer.put(piece, square);
        }
    }

    /// One more or one less of a base role in a hand.
    #[inline(always)]
    pub(super) fn change_hand<O: Observer>(
        &mut self,
        color: Color,
        role: Role,
        delta: i32,
        observer: &mut O,
    ) {
        let hand = &mut self.hands[color.index()];
        let key = keys::hand(color, role);
        if delta > 0 {
            hand.add(role);
            self.hand_key = self.hand_key.wrapping_add(key);
        } else {
            hand.remove(role);
            self.hand_key = self.hand_key.wrapping_sub(key);
        }
        observer.hand(color, role, delta, hand.count(role));
    }

    /// A move from square to square or a drop, as every game has them.
    #[inline(always)]
    fn make_plain<O: Observer>(&mut self, mv: Move, state: &mut State, observer: &mut O) {
        let us = self.side;
        let to = mv.to();
        let Some(from) = mv.from_square() else {
            if let Some(role) = mv.dropped() {
                self.change(to, Piece::new(role, us), state, observer);
                self.change_hand(us, G::PIECES.base_form(role), -1, observer);
            }
            return;
        };
        let piece = self.arriving(mv);
        state.captured = self.piece_at(to);
        self.change(from, Piece::NONE, state, observer);
        self.change(to, piece, state, observer);
        if state.captured.is_some() {
            self.halfmove = 0;
            if G::HANDS == Hands::Captures {
                let base = G::PIECES.base_form(state.captured.role());
                self.change_hand(us, base, 1, observer);
            }
        }
    }

    /// Takes castling rights and the en passant chance out of the key before a move.
    #[inline(always)]
    fn leave_rights(&mut self) {
        if G::ORTHODOX.is_some() {
            if self.en_passant != NO_SQUARE && self.en_passant_possible() {
                self.board_key ^= keys::en_passant(G::SHAPE.file(self.en_passant));
            }
            self.en_passant = NO_SQUARE;
        }
    }

    /// Castling rights end when king or rook leave home or the rook is captured there.
    #[inline(always)]
    fn enter_rights(&mut self, state: &State) {
        let Some(rules) = G::ORTHODOX else { return };
        if self.castling == 0 {
            return;
        }
        if (state.changed & Self::ALL_HOMES).is_empty() {
            return;
        }
        for right in 0..4 {
            if (rules.castling_homes(G::SHAPE, right) & state.changed).any() {
                self.castling &= !(1 << right);
            }
        }
        self.board_key ^= keys::castling(state.castling) ^ keys::castling(self.castling);
    }

    /// Puts a new en passant chance into the key, if the capture is legal.
    #[inline(always)]
    fn key_en_passant(&mut self) {
        if G::ORTHODOX.is_some() && self.en_passant != NO_SQUARE && self.en_passant_possible() {
            self.board_key ^= keys::en_passant(G::SHAPE.file(self.en_passant));
        }
    }
}
