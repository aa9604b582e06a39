//! A position of a game: the board, the hands, and what the rules remember.

use super::game::{Game, Hands};
use super::safety::Safety;
use crate::board::{
    Bitboard, Color, Hand, Move, Piece, ROLE_SLOTS, Role, RoleSet, SQUARE_SLOTS, Square, keys,
};
use std::marker::PhantomData;

/// Hears of every piece that comes or goes while a move is played, so that scores and networks
/// follow the board without the board knowing of them.
pub trait Observer {
    /// A piece was put on an empty square.
    fn put(&mut self, piece: Piece, square: Square);
    /// A piece was taken off.
    fn remove(&mut self, piece: Piece, square: Square);
    /// The number of pieces of a base role in hand went up (`delta` 1) or down (-1), to `count`.
    fn hand(&mut self, color: Color, role: Role, delta: i32, count: u32);
}

/// Hears nothing.
impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn remove(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn hand(&mut self, _: Color, _: Role, _: i32, _: u32) {}
}

/// No en passant square.
pub(super) const NO_SQUARE: Square = Square::new(127);

/// What is needed to take a move back, and to recognise the position again.
#[derive(Clone, Copy, Debug)]
pub struct State {
    pub(super) mv: Move,
    /// The pieces that stood on the squares the move touched.
    pub(super) touched: [(Square, Piece); 4],
    pub(super) touched_count: u8,
    /// Hands before the move.
    pub(super) hands: [Hand; 2],
    pub(super) board_key: u64,
    pub(super) hand_key: u64,
    pub(super) castling: u8,
    pub(super) en_passant: Square,
    pub(super) halfmove: u16,
    /// What gave check to the side to move before this move.
    pub(super) checkers: Bitboard,
    pub(super) captured: Piece,
    /// The squares the move touched.
    pub(super) changed: Bitboard,
}

/// A position of the game `G` with the moves that led to it.
#[derive(Clone, Debug)]
pub struct Position<G: Game> {
    pub(super) board: [Piece; SQUARE_SLOTS],
    pub(super) by_color: [Bitboard; 2],
    pub(super) by_role: [Bitboard; ROLE_SLOTS],
    pub(super) hands: [Hand; 2],
    pub(super) side: Color,
    /// Castling rights: bit `2 * color + side`, side 0 towards the last file.
    pub(super) castling: u8,
    /// The square a pawn has just passed while an enemy pawn stands ready to take it there.
    pub(super) en_passant: Square,
    /// Plies since the last capture or pawn move.
    pub(super) halfmove: u16,
    /// Plies played from the start, as far as the position given tells.
    pub(super) ply: u32,
    pub(super) board_key: u64,
    pub(super) hand_key: u64,
    /// The pieces that give check to the side to move.
    pub(super) checkers: Bitboard,
    pub(super) history: Vec<State>,
    game: PhantomData<G>,
}

impl<G: Game> Position<G> {
    /// An empty board; not a legal position.
    pub(super) fn empty() -> Position<G> {
        Position {
            board: [Piece::NONE; SQUARE_SLOTS],
            by_color: [Bitboard::EMPTY; 2],
            by_role: [Bitboard::EMPTY; ROLE_SLOTS],
            hands: [Hand::EMPTY; 2],
            side: Color::White,
            castling: 0,
            en_passant: NO_SQUARE,
            halfmove: 0,
            ply: 0,
            board_key: 0,
            hand_key: 0,
            checkers: Bitboard::EMPTY,
            history: Vec::new(),
            game: PhantomData,
        }
    }

    /// The piece on a square, or [`Piece::NONE`].
    #[inline(always)]
    pub fn piece_at(&self, square: Square) -> Piece {
        self.board[square.index()]
    }

    /// All occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        G::SHAPE.fit(self.by_color[0] | self.by_color[1])
    }

    /// The squares of one side's pieces.
    #[inline(always)]
    pub fn pieces_of(&self, color: Color) -> Bitboard {
        G::SHAPE.fit(self.by_color[color.index()])
    }

    /// The squares of both sides' pieces of one role.
    #[inline(always)]
    pub fn with_role(&self, role: Role) -> Bitboard {
        G::SHAPE.fit(self.by_role[role.index()])
    }

    /// The squares of one side's pieces of one role.
    #[inline(always)]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.pieces_of(color) & self.with_role(role)
    }

    /// The squares of both sides' pieces of any of the given roles. With a constant set, the
    /// tests below vanish at compile time.
    #[inline(always)]
    pub fn with_roles(&self, roles: RoleSet) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        macro_rules! add {
            ($($role:literal)*) => {$(
                if roles.0 >> $role & 1 != 0 {
                    squares |= self.by_role[$role];
                }
            )*};
        }
        add!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30);
        G::SHAPE.fit(squares)
    }

    /// What a side holds in hand or reserve.
    #[inline(always)]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    /// The side to move.
    #[inline(always)]
    pub fn side(&self) -> Color {
        self.side
    }

    /// The square of a side's king.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        Square::new(self.pieces(color, G::KING).0.trailing_zeros() as u8)
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// The pieces that give check to the side to move.
    #[inline(always)]
    pub fn checkers(&self) -> Bitboard {
        G::SHAPE.fit(self.checkers)
    }

    /// Plies since the last capture or pawn move (orthodox games).
    #[inline(always)]
    pub fn halfmove_clock(&self) -> u32 {
        u32::from(self.halfmove)
    }

    /// Plies since the start of the game, as far as the given position told.
    #[inline(always)]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The square a pawn has just passed, while an enemy pawn stands ready to take it there.
    pub fn en_passant(&self) -> Option<Square> {
        (self.en_passant != NO_SQUARE).then_some(self.en_passant)
    }

    /// Castling rights: bit `2 * color + side`, side 0 towards the last file.
    #[inline(always)]
    pub fn castling_rights(&self) -> u8 {
        self.castling
    }

    /// The key of the whole position: board, hands, side to move and rights.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.board_key ^ self.hand_key
    }

    /// The key without the hands.
    #[inline(always)]
    pub fn board_key(&self) -> u64 {
        self.board_key
    }

    /// The last move played, if any.
    pub fn last_move(&self) -> Option<Move> {
        self.history.last().map(|state| state.mv)
    }

    /// The moves played since the position was set up.
    pub fn moves_played(&self) -> usize {
        self.history.len()
    }

    /// The piece that the last move captured, or [`Piece::NONE`].
    #[inline(always)]
    pub fn last_captured(&self) -> Piece {
        self.history.last().map_or(Piece::NONE, |s| s.captured)
    }

    /// The piece that makes a move: its role before the move, or the role that is dropped.
    #[inline(always)]
    pub fn mover(&self, mv: Move) -> Piece {
        match mv.from_square() {
            Some(from) => self.piece_at(from),
            None => match mv.dropped() {
                Some(role) => Piece::new(role, self.side),
                None => Piece::new(G::ORTHODOX.map_or(G::KING, |o| o.pawn), self.side),
            },
        }
    }

    /// The piece that stands on the target square after a move; shots excepted.
    #[inline(always)]
    pub fn arriving(&self, mv: Move) -> Piece {
        if !mv.changes_form() {
            return self.mover(mv);
        }
        let role = match mv.promotion() {
            Some((choice, _)) => G::ORTHODOX.map_or(G::KING, |o| o.promoted_role(choice)),
            None => G::PIECES.other_form(self.mover(mv).role()),
        };
        Piece::new(role, self.side)
    }

    /// The piece that a move captures, or [`Piece::NONE`]; en passant included.
    #[inline(always)]
    pub fn captured_by(&self, mv: Move) -> Piece {
        let victim = self.piece_at(mv.to());
        if let Some(rules) = G::ORTHODOX {
            if mv.dropped().is_some() {
                return Piece::NONE;
            }
            if victim.is_some() && victim.color() == self.side {
                return Piece::NONE;
            }
            if mv.to() == self.en_passant && self.mover(mv).role() == rules.pawn {
                let file_changes = mv
                    .from_square()
                    .is_some_and(|from| G::SHAPE.file(from) != G::SHAPE.file(mv.to()));
                if file_changes {
                    return Piece::new(rules.pawn, !self.side);
                }
            }
        }
        victim
    }

    /// Whether a move captures or is the promotion of an orthodox pawn: the moves of
    /// [`Goal::Noisy`](super::Goal::Noisy).
    #[inline(always)]
    pub fn is_noisy(&self, mv: Move) -> bool {
        mv.promotion().is_some() || self.captured_by(mv).is_some()
    }

    /// The key after a plain move or drop, without playing it, so that a table can be asked for
    /// its entry early. Castling, shots and other odd moves, and rights that are lost, are not
    /// reckoned with: a hint, not an identity.
    #[inline(always)]
    pub fn expected_key(&self, mv: Move) -> u64 {
        let mut key = self.key() ^ keys::SIDE ^ keys::piece(self.arriving(mv), mv.to());
        let mut hands = 0u64;
        match mv.from_square() {
            Some(from) => {
                key ^= keys::piece(self.piece_at(from), from);
                let captured = self.piece_at(mv.to());
                if captured.is_some() {
                    key ^= keys::piece(captured, mv.to());
                    if matches!(G::HANDS, Hands::Captures) {
                        let base = G::PIECES.base_form(captured.role());
                        hands = keys::hand(self.side, base);
                    }
                }
            }
            None => {
                if let Some(role) = mv.dropped() {
                    let base = G::PIECES.base_form(role);
                    hands = keys::hand(self.side, base).wrapping_neg();
                }
            }
        }
        key ^ self.hand_key ^ self.hand_key.wrapping_add(hands)
    }

    #[inline(always)]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        self.board[square.index()] = piece;
        self.flip(piece, square);
        self.board_key ^= keys::piece(piece, square);
    }

    #[inline(always)]
    pub(super) fn take_off(&mut self, square: Square) {
        let piece = self.board[square.index()];
        self.board[square.index()] = Piece::NONE;
        self.flip(piece, square);
        self.board_key ^= keys::piece(piece, square);
    }

    /// Adds a piece to the sets of squares, or takes it out of them.
    #[inline(always)]
    fn flip(&mut self, piece: Piece, square: Square) {
        let bit = G::SHAPE.bit(square);
        self.by_color[piece.color().index()] ^= bit;
        self.by_role[piece.role().index()] ^= bit;
    }

    /// Makes a square what it was before a move; the keys are left to the caller.
    #[inline(always)]
    pub(super) fn restore(&mut self, square: Square, piece: Piece) {
        let now = self.board[square.index()];
        if now.is_some() {
            self.flip(now, square);
        }
        if piece.is_some() {
            self.flip(piece, square);
        }
        self.board[square.index()] = piece;
    }

    /// The key computed from nothing but the position: equal to [`Position::key`] always.
    pub fn fresh_key(&self) -> u64 {
        let mut key = keys::castling(self.castling);
        for square in self.occupied() {
            key ^= keys::piece(self.piece_at(square), square);
        }
        if self.side == Color::Black {
            key ^= keys::SIDE;
        }
        if self.en_passant_possible() {
            key ^= keys::en_passant(G::SHAPE.file(self.en_passant));
        }
        key ^ self.fresh_hand_key()
    }

    fn fresh_hand_key(&self) -> u64 {
        let mut key = 0u64;
        for color in Color::BOTH {
            for role in self.hand(color).roles() {
                let count = u64::from(self.hand(color).count(role));
                key = key.wrapping_add(keys::hand(color, role).wrapping_mul(count));
            }
        }
        key
    }

    /// Sets the keys and the check flag after the position was set up by hand.
    pub(super) fn refresh(&mut self) {
        self.hand_key = self.fresh_hand_key();
        self.board_key = self.fresh_key() ^ self.hand_key;
        self.checkers = self.attackers(self.king(self.side), !self.side);
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.count_legal(&self.safety()) != 0
    }

    /// The number of legal moves; `safety` is that of this position.
    #[inline]
    pub fn count_legal(&self, safety: &Safety) -> u64 {
        let mut counter = super::Counter::default();
        self.generate(safety, super::Goal::All, &mut counter);
        counter.0
    }

    /// All legal moves, in no particular order.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        let mut sink = super::Each::<G, _>::new(|mv| moves.push(mv));
        self.generate(&self.safety(), super::Goal::All, &mut sink);
        moves
    }

    /// Whether this game has hands at all.
    pub const HAS_HANDS: bool = !matches!(G::HANDS, Hands::None);
}
