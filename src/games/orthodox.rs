//! Pawns, castling and en passant, for orthodox chess and the games built on it.

use super::game::Game;
use super::position::{NO_SQUARE, Observer, Position, State};
use super::safety::Safety;
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
    pub const fn castling_homes(&self, shape: &Shape, right: usize) -> Bitboard {
        let rank = if right < 2 { 0 } else { shape.ranks() - 1 };
        let king = shape.square(self.king_file, rank);
        let rook = shape.square(self.castling[right & 1].rook_file, rank);
        Bitboard(Bitboard::of(king).0 | Bitboard::of(rook).0)
    }
}

impl<G: Game> Position<G> {
    const LAST_RANKS: [Bitboard; 2] = [
        G::SHAPE.rank_band(Color::White, G::SHAPE.ranks() - 1, 1),
        G::SHAPE.rank_band(Color::Black, G::SHAPE.ranks() - 1, 1),
    ];
    const THIRD_RANKS: [Bitboard; 2] = [
        G::SHAPE.rank_band(Color::White, 2, 1),
        G::SHAPE.rank_band(Color::Black, 2, 1),
    ];
    const FIRST_FILE: Bitboard = G::SHAPE.file_squares(0);
    const LAST_FILE: Bitboard = G::SHAPE.file_squares(G::SHAPE.files() - 1);

    #[inline(always)]
    fn forward(&self) -> i32 {
        G::SHAPE.files() * self.side.sign()
    }

    /// A set moved `files` to the right and `ranks` up as the side to move sees the ranks.
    #[inline(always)]
    fn moved(&self, set: Bitboard, files: i32, ranks: i32) -> Bitboard {
        let up = ranks * G::SHAPE.files();
        G::SHAPE.fit(match self.side {
            Color::White => set.shift(up + files),
            Color::Black => set.shift(files - up),
        })
    }

    /// Pawn moves, castling and the king's castling move, in games that have them.
    #[inline(always)]
    pub(super) fn orthodox_moves<S: MoveSink>(&self, safety: &Safety, goal: Goal, sink: &mut S) {
        let Some(rules) = G::ORTHODOX else { return };
        let pawns = self.pieces(self.side, rules.pawn);
        let watched = pawns & safety.test_from;
        self.pawn_moves(pawns - watched, goal, &mut |side, delta, targets| {
            let kept = self.keep_pawns_safe(&rules, delta, targets, safety);
            self.hand_out_pawns(&rules, side, delta, kept, sink);
        });
        for from in watched {
            self.pawn_moves(G::SHAPE.bit(from), goal, &mut |side, delta, targets| {
                let kept = self.keep_shielding(rules.pawn, from, targets, safety);
                self.hand_out_pawns(&rules, side, delta, kept, sink);
            });
        }
        if goal != Goal::Quiet && self.en_passant != NO_SQUARE {
            for from in self.en_passant_captors() {
                if self.en_passant_is_safe(from) {
                    sink.moves(from, G::SHAPE.bit(self.en_passant), false);
                }
            }
        }
        if goal != Goal::Noisy && self.castling != 0 && safety.checkers.is_empty() {
            self.castling_moves(safety, sink);
        }
    }

    /// Gives the targets of pawns, their king left aside, to `give`: the side they come from as
    /// in [`Move::pawn_promotion`], the distance in squares, and the targets.
    #[inline(always)]
    fn pawn_moves<F: FnMut(usize, i32, Bitboard)>(
        &self,
        pawns: Bitboard,
        goal: Goal,
        give: &mut F,
    ) {
        let forward = self.forward();
        let empty = G::SHAPE.all() - self.occupied();
        let last_rank = Self::LAST_RANKS[self.side.index()];
        let push = self.moved(pawns, 0, 1) & empty;
        match goal {
            Goal::All => give(1, forward, push),
            Goal::Quiet => give(1, forward, push - last_rank),
            Goal::Noisy => give(1, forward, push & last_rank),
        }
        if goal != Goal::Noisy {
            let third = push & Self::THIRD_RANKS[self.side.index()];
            give(1, 2 * forward, self.moved(third, 0, 1) & empty);
        }
        if goal != Goal::Quiet {
            let enemies = self.pieces_of(!self.side);
            let left = self.moved(pawns - Self::FIRST_FILE, -1, 1) & enemies;
            let right = self.moved(pawns - Self::LAST_FILE, 1, 1) & enemies;
            give(2, forward - 1, left);
            give(0, forward + 1, right);
        }
    }

    /// Of the targets of pawns that come from `delta` squares before and may leave there, those
    /// that leave the king safe.
    #[inline(always)]
    fn keep_pawns_safe(
        &self,
        rules: &OrthodoxRules,
        delta: i32,
        targets: Bitboard,
        safety: &Safety,
    ) -> Bitboard {
        let mut kept = targets & safety.safe_targets;
        if Self::TESTS_ARRIVALS {
            kept = kept - safety.test_to;
            for to in targets & safety.test_to {
                let from = G::SHAPE.bit(to.offset(-delta));
                kept |= self.keep_arrivals(rules.pawn, from, G::SHAPE.bit(to), safety);
            }
        }
        kept
    }

    #[inline(always)]
    fn hand_out_pawns<S: MoveSink>(
        &self,
        rules: &OrthodoxRules,
        side: usize,
        delta: i32,
        targets: Bitboard,
        sink: &mut S,
    ) {
        let promoting = targets & Self::LAST_RANKS[self.side.index()];
        if promoting.any() {
            sink.promotions(side, rules.promotions.len(), promoting);
        }
        sink.pawns(delta, targets - promoting);
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
        let victim = G::SHAPE.bit(self.en_passant_victim());
        let now = self.as_is(!self.side);
        let from = G::SHAPE.bit(from);
        let mut after = self.after_move(from, self.en_passant, rules.pawn, &now);
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

    /// Whether a move that goes from square to square takes en passant.
    pub(super) fn is_en_passant(&self, from: Square, to: Square) -> bool {
        self.en_passant != NO_SQUARE && to == self.en_passant && self.en_passant_captors().has(from)
    }

    /// Legality of castling and of captures en passant; nothing for other moves.
    pub(super) fn orthodox_special_is_legal(&self, mv: Move, safety: &Safety) -> Option<bool> {
        let from = mv.from_square()?;
        if let Some(castling) = self.castling_by(mv) {
            return Some(safety.checkers.is_empty() && self.may_castle(castling, safety));
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
        let last_rank = Self::LAST_RANKS[self.side.index()];
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
            self.change(
                castling.rook_to,
                Piece::new(rules.rook, us),
                state,
                observer,
            );
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
