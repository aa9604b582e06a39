//! Pawns, castling and en passant, for orthodox chess and the games built on it.

use super::game::Game;
use super::position::{NO_SQUARE, Observer, Position, State};
use super::safety::{After, Safety};
use super::sink::{Goal, MoveSink};
use crate::board::{Bitboard, Color, Move, Piece, Role, Shape, Square};

/// How the king castles on one side.
#[derive(Clone, Copy, Debug)]
pub struct CastlingSide {
    /// The rook's file at home, from 0.
    pub rook_file: i32,
    /// The file the king reaches.
    pub king_to: i32,
    /// The file the rook reaches.
    pub rook_to: i32,
}

/// The rules of orthodox chess that some games inherit.
#[derive(Clone, Copy, Debug)]
pub struct OrthodoxRules {
    /// The pawn.
    pub pawn: Role,
    /// The rook that castles.
    pub rook: Role,
    /// What pawns promote to, in the order of [`Move::pawn_promotion`]'s choices.
    pub promotions: &'static [Role],
    /// The king's file at home, from 0.
    pub king_file: i32,
    /// Castling towards the last file, and towards the first.
    pub castling: [CastlingSide; 2],
    /// Roles of which one, alone with its king, cannot mate (knight and bishop).
    pub lone_minors: [Role; 2],
    /// The bishop: any number of them on squares of one colour is a dead position.
    pub bishop: Role,
}

impl OrthodoxRules {
    /// The role of a promotion's choice.
    #[inline(always)]
    pub fn promoted_role(&self, choice: usize) -> Role {
        self.promotions.get(choice).copied().unwrap_or(self.pawn)
    }

    /// The home squares of king and rook for a right, numbered `2 * color + side`.
    #[inline(always)]
    pub fn castling_homes(&self, shape: &Shape, right: usize) -> Bitboard {
        let rank = if right < 2 { 0 } else { shape.ranks() - 1 };
        Bitboard::of(shape.square(self.king_file, rank))
            | Bitboard::of(shape.square(self.castling[right & 1].rook_file, rank))
    }
}

/// A castling move that the rules describe, whether or not it is allowed now.
struct Castling {
    right: u8,
    king_to: Square,
    rook_from: Square,
    rook_to: Square,
}

impl<G: Game> Position<G> {
    fn forward(&self) -> i32 {
        G::SHAPE.files() * self.side.sign()
    }

    /// Pawn moves, castling and the king's castling move, in games that have them.
    #[inline(always)]
    pub(super) fn orthodox_moves<S: MoveSink>(&self, safety: &Safety, goal: Goal, sink: &mut S) {
        let Some(rules) = G::ORTHODOX else { return };
        let pawns = self.pieces(self.side, rules.pawn);
        let free = pawns - safety.test_from;
        self.pawn_moves(&rules, free, false, safety, goal, sink);
        let watched = pawns & safety.test_from;
        if watched.any() {
            self.pawn_moves(&rules, watched, true, safety, goal, sink);
        }
        if goal != Goal::Quiet && self.en_passant != NO_SQUARE {
            for from in self.en_passant_captors() {
                if self.en_passant_is_safe(from) {
                    sink.moves(from, Bitboard::of(self.en_passant), false);
                }
            }
        }
        if goal != Goal::Noisy && self.castling != 0 && safety.checkers.is_empty() {
            for side in 0..2 {
                let castling = self.castling_of(&rules, side);
                if self.may_castle(&castling, safety.king) {
                    sink.moves(safety.king, Bitboard::of(castling.king_to), false);
                }
            }
        }
    }

    #[inline(always)]
    fn pawn_moves<S: MoveSink>(
        &self,
        rules: &OrthodoxRules,
        pawns: Bitboard,
        test_all: bool,
        safety: &Safety,
        goal: Goal,
        sink: &mut S,
    ) {
        let shape = G::SHAPE;
        let forward = self.forward();
        let empty = shape.all() - self.occupied();
        let last_rank = shape.rank_band(self.side, shape.ranks() - 1, 1);
        let mut emit = |delta: i32, targets: Bitboard| {
            let tested = if test_all {
                targets
            } else {
                targets & safety.test_to
            };
            let mut kept = (targets - tested) & safety.safe_targets;
            for to in tested {
                let from = Bitboard::of(to.offset(-delta));
                let after = self.after_move(from, to, rules.pawn);
                if !self.is_attacked_after(safety.king, !self.side, &after) {
                    kept |= Bitboard::of(to);
                }
            }
            let promoting = kept & last_rank;
            if promoting.any() {
                let side = (forward + 1 - delta) as usize;
                sink.promotions(side, rules.promotions.len(), promoting);
            }
            sink.pawns(delta, kept - last_rank);
        };
        let push = pawns.shift(forward) & empty;
        match goal {
            Goal::All => emit(forward, push),
            Goal::Quiet => emit(forward, push - last_rank),
            Goal::Noisy => emit(forward, push & last_rank),
        }
        if goal != Goal::Noisy {
            let third = shape.rank_band(self.side, 2, 1);
            emit(2 * forward, (push & third).shift(forward) & empty);
        }
        if goal != Goal::Quiet {
            let enemies = self.pieces_of(!self.side);
            let first_file = shape.file_squares(0);
            let last_file = shape.file_squares(shape.files() - 1);
            emit(forward - 1, (pawns - first_file).shift(forward - 1) & enemies);
            emit(forward + 1, (pawns - last_file).shift(forward + 1) & enemies);
        }
    }

    /// Pawns of the side to move that may take en passant, their king's safety aside.
    fn en_passant_captors(&self) -> Bitboard {
        let Some(rules) = G::ORTHODOX else {
            return Bitboard::EMPTY;
        };
        // A pawn of the other side on the square would attack back to where captors stand.
        G::PIECES.capture_leaps(rules.pawn, !self.side, self.en_passant)
            & self.pieces(self.side, rules.pawn)
    }

    /// The square of the pawn that can be taken en passant.
    pub(super) fn en_passant_victim(&self) -> Square {
        self.en_passant.offset(-self.forward())
    }

    fn en_passant_is_safe(&self, from: Square) -> bool {
        let Some(rules) = G::ORTHODOX else {
            return false;
        };
        let victim = Bitboard::of(self.en_passant_victim());
        let mut after = self.after_move(Bitboard::of(from), self.en_passant, rules.pawn);
        after.occupied = after.occupied - victim;
        after.attackers = after.attackers - victim;
        !self.is_attacked_after(self.king(self.side), !self.side, &after)
    }

    /// Whether an en passant capture is legal now.
    pub(super) fn en_passant_possible(&self) -> bool {
        self.en_passant != NO_SQUARE
            && self
                .en_passant_captors()
                .into_iter()
                .any(|from| self.en_passant_is_safe(from))
    }

    fn castling_of(&self, rules: &OrthodoxRules, side: usize) -> Castling {
        let rank = match self.side {
            Color::White => 0,
            Color::Black => G::SHAPE.ranks() - 1,
        };
        let data = &rules.castling[side];
        Castling {
            right: 1 << (2 * self.side.index() + side),
            king_to: G::SHAPE.square(data.king_to, rank),
            rook_from: G::SHAPE.square(data.rook_file, rank),
            rook_to: G::SHAPE.square(data.rook_to, rank),
        }
    }

    /// Whether the king, not in check, may castle so.
    ///
    /// The squares passed are judged with the king there alone, gone from home, the rook still
    /// at home; the square reached is judged with the rook moved too: it may be a screen.
    fn may_castle(&self, castling: &Castling, king: Square) -> bool {
        if self.castling & castling.right == 0 {
            return false;
        }
        let occupied = self.occupied();
        if (G::SHAPE.between(king, castling.rook_from) & occupied).any() {
            return false;
        }
        let gone = After {
            occupied: occupied - Bitboard::of(king),
            ..self.as_is(!self.side)
        };
        let passed = G::SHAPE.between(king, castling.king_to);
        if passed
            .into_iter()
            .any(|square| self.is_attacked_after(square, !self.side, &gone))
        {
            return false;
        }
        let done = After {
            occupied: gone.occupied - Bitboard::of(castling.rook_from)
                | Bitboard::of(castling.king_to)
                | Bitboard::of(castling.rook_to),
            ..gone
        };
        !self.is_attacked_after(castling.king_to, !self.side, &done)
    }

    /// The castling that a king's move would be, if it is one by its squares.
    fn castling_by(&self, mv: Move) -> Option<Castling> {
        let rules = G::ORTHODOX?;
        let from = mv.from_square()?;
        let is_king = self.piece_at(from) == Piece::new(G::KING, self.side);
        let distance = G::SHAPE.file(mv.to()) - G::SHAPE.file(from);
        if !is_king || distance.abs() < 2 || self.castling == 0 {
            return None;
        }
        let castling = self.castling_of(&rules, usize::from(distance < 0));
        (castling.king_to == mv.to() && self.castling & castling.right != 0).then_some(castling)
    }

    /// Whether the move is castling.
    pub fn is_castling(&self, mv: Move) -> bool {
        self.castling_by(mv).is_some()
    }

    /// Whether a move that goes from square to square takes en passant.
    pub(super) fn is_en_passant(&self, from: Square, to: Square) -> bool {
        self.en_passant != NO_SQUARE
            && to == self.en_passant
            && self.en_passant_captors().has(from)
    }

    /// Legality of the moves told by [`Position::is_orthodox_special`].
    pub(super) fn orthodox_special_is_legal(&self, mv: Move, safety: &Safety) -> Option<bool> {
        let from = mv.from_square()?;
        if let Some(castling) = self.castling_by(mv) {
            return Some(
                safety.checkers.is_empty() && self.may_castle(&castling, safety.king),
            );
        }
        self.is_en_passant(from, mv.to())
            .then(|| self.en_passant_is_safe(from))
    }

    /// Whether a move code is a pawn's move, castling or a promotion on this board, own king
    /// left aside.
    pub(super) fn is_orthodox_move(&self, mv: Move) -> bool {
        let Some(rules) = G::ORTHODOX else {
            return false;
        };
        let last_rank = G::SHAPE.rank_band(self.side, G::SHAPE.ranks() - 1, 1);
        let to = mv.to();
        if let Some((choice, side)) = mv.promotion() {
            let file = G::SHAPE.file(to) + side as i32 - 1;
            if choice >= rules.promotions.len() || !last_rank.has(to) {
                return false;
            }
            let before = G::SHAPE.rank(to) - self.side.sign();
            return G::SHAPE
                .try_square(file, before)
                .is_some_and(|from| self.is_pawn_step(&rules, from, to));
        }
        if mv.changes_form() {
            return false;
        }
        let Some(from) = mv.from_square() else {
            return false;
        };
        if self.piece_at(from) == Piece::new(rules.pawn, self.side) {
            return !last_rank.has(to)
                && (self.is_pawn_step(&rules, from, to) || self.is_en_passant(from, to));
        }
        self.castling_by(mv).is_some_and(|castling| {
            (G::SHAPE.between(from, castling.rook_from) & self.occupied()).is_empty()
        })
    }

    /// Whether a pawn on `from` may go to `to`: one or two squares ahead, or capturing.
    fn is_pawn_step(&self, rules: &OrthodoxRules, from: Square, to: Square) -> bool {
        if self.piece_at(from) != Piece::new(rules.pawn, self.side) {
            return false;
        }
        let captures = G::PIECES.capture_leaps(rules.pawn, self.side, from);
        if self.pieces_of(!self.side).has(to) {
            return captures.has(to);
        }
        let empty = |square: Square| self.piece_at(square).is_none();
        let forward = self.forward();
        if to == from.offset(forward) {
            return empty(to);
        }
        G::SHAPE.relative_rank(self.side, from) == 1
            && to == from.offset(2 * forward)
            && empty(to)
            && empty(from.offset(forward))
    }

    /// The origin of a promoting pawn.
    #[inline(always)]
    pub fn origin_square(&self, mv: Move) -> Option<Square> {
        match mv.promotion() {
            Some((_, side)) => Some(mv.to().offset(side as i32 - 1 - self.forward())),
            None => mv.from_square(),
        }
    }

    /// Plays pawn moves and castling; `false` for all other moves.
    #[inline(always)]
    pub(super) fn make_orthodox<O: Observer>(
        &mut self,
        mv: Move,
        state: &mut State,
        observer: &mut O,
    ) -> bool {
        let Some(rules) = G::ORTHODOX else {
            return false;
        };
        let us = self.side;
        let to = mv.to();
        if let Some((choice, _)) = mv.promotion() {
            let from = self.origin_square(mv).unwrap_or(to);
            state.captured = self.piece_at(to);
            self.halfmove = 0;
            self.change(from, Piece::NONE, state, observer);
            let promoted = Piece::new(rules.promoted_role(choice), us);
            self.change(to, promoted, state, observer);
            return true;
        }
        let Some(from) = mv.from_square() else {
            return false;
        };
        let piece = self.piece_at(from);
        if piece.role() == G::KING {
            let Some(castling) = self.castling_by(mv) else {
                return false;
            };
            self.change(from, Piece::NONE, state, observer);
            self.change(castling.rook_from, Piece::NONE, state, observer);
            self.change(to, piece, state, observer);
            self.change(castling.rook_to, Piece::new(rules.rook, us), state, observer);
            return true;
        }
        if piece.role() != rules.pawn {
            return false;
        }
        self.make_pawn_move(from, to, piece, state, observer);
        true
    }

    #[inline(always)]
    fn make_pawn_move<O: Observer>(
        &mut self,
        from: Square,
        to: Square,
        pawn: Piece,
        state: &mut State,
        observer: &mut O,
    ) {
        self.halfmove = 0;
        state.captured = self.piece_at(to);
        let file_changes = G::SHAPE.file(from) != G::SHAPE.file(to);
        if file_changes && state.captured.is_none() {
            let victim = to.offset(-self.forward());
            state.captured = self.piece_at(victim);
            self.change(victim, Piece::NONE, state, observer);
        }
        self.change(from, Piece::NONE, state, observer);
        self.change(to, pawn, state, observer);
        if (to.index() as i32 - from.index() as i32).abs() == 2 * G::SHAPE.files() {
            self.set_en_passant(from.offset(self.forward()));
        }
    }

    /// Notes that a pawn of the side to move has passed `square`, if an enemy pawn stands ready.
    pub(super) fn set_en_passant(&mut self, square: Square) {
        let Some(rules) = G::ORTHODOX else { return };
        let ready = G::PIECES.capture_leaps(rules.pawn, self.side, square)
            & self.pieces(!self.side, rules.pawn);
        if ready.any() {
            self.en_passant = square;
        }
    }
}
