//! What a game is: data, and the few odd rules as functions.

use super::attacks::After;
use super::orthodox::OrthodoxRules;
use super::position::{Observer, Position, State};
use super::safety::Safety;
use super::sink::{Goal, MoveSink};
use crate::board::{Bitboard, Color, Move, PieceTable, Role, RoleSet, Shape, Square};

/// How pieces change their form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forms {
    /// Only pawns change, by promotion on the last rank.
    Orthodox,
    /// Shogi promotion, one way: by a move that begins or ends in the last `zone` ranks. It is
    /// forced where [`Game::dead_ranks`] says that the piece could never move again.
    Shogi {
        /// The depth of the zone in ranks.
        zone: i32,
    },
    /// In either direction, by a move that begins or ends in the first or last `zone` ranks.
    Exchange {
        /// The depth of each zone in ranks.
        zone: i32,
    },
}

/// What happens to captured pieces, and what the brackets of a FEN hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hands {
    /// Captured pieces leave the game; there are no hands.
    None,
    /// Captured pieces change sides, revert to their base form and can be dropped.
    Captures,
    /// A reserve of this role is held from the start; captured pieces leave the game.
    Reserve(Role),
}

/// What it means to have no legal move without being in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stalemate {
    /// The side to move loses.
    Loss,
    /// A draw.
    Draw,
}

/// What the repetition of a position means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// The third occurrence is a draw.
    Threefold,
    /// The fourth occurrence is a draw, but a side that gave check with every move since the
    /// first loses.
    FourfoldPerpetualLoses,
}

/// The rules of one family of games, known at compile time.
///
/// The provided functions are the odd rules: a game overrides those it needs.
pub trait Game: Copy + Default + Send + Sync + std::fmt::Debug + 'static {
    /// The board.
    const SHAPE: &'static Shape;
    /// The pieces; those that go to hand are among the first twelve.
    const PIECES: &'static PieceTable;
    /// The royal piece.
    const KING: Role;
    /// How pieces change their form.
    const FORMS: Forms;
    /// What becomes of captured pieces.
    const HANDS: Hands;
    /// The meaning of stalemate.
    const STALEMATE: Stalemate;
    /// The meaning of repetition.
    const REPETITION: Repetition;
    /// Pawns, castling and the draws of orthodox chess, in the games built on it.
    const ORTHODOX: Option<OrthodoxRules> = None;
    /// Pieces that can neither jump over nor capture each other by a hop (Korean cannons).
    const UNHOPPABLE: RoleSet = RoleSet::EMPTY;
    /// The pawn whose drop must not mate nor share a file with another of its side.
    const RESTRICTED_PAWN: Option<Role> = None;

    /// Whether pieces capture in a way that no movement table tells: see
    /// [`Game::extra_attackers`]. They do so along lines only.
    const SHOOTS: bool = false;

    /// The number of last ranks on which a piece of this role could never move again: it may not
    /// be dropped there, and must promote when it gets there.
    #[inline(always)]
    fn dead_ranks(_role: Role) -> i32 {
        0
    }

    /// Moves of the game's own kind, only legal ones.
    #[inline(always)]
    fn extra_moves<S: MoveSink>(
        _position: &Position<Self>,
        _safety: &Safety,
        _goal: Goal,
        _sink: &mut S,
    ) {
    }

    /// Whether a move code is one of the moves of the game's own kind, own king left aside.
    fn is_extra_move(_position: &Position<Self>, _mv: Move) -> bool {
        false
    }

    /// The board after a move of the game's own kind, as far as checks are concerned.
    fn after_extra_move(_position: &Position<Self>, _mv: Move) -> Option<After> {
        None
    }

    /// Whether a legal move is one of the game's own kind.
    #[inline(always)]
    fn is_odd_move(_position: &Position<Self>, _mv: Move) -> bool {
        false
    }

    /// Plays a move of the game's own kind: changes the squares; `false` if it is not one.
    #[inline(always)]
    fn make_extra_move<O: Observer>(
        _position: &mut Position<Self>,
        _mv: Move,
        _state: &mut State,
        _observer: &mut O,
    ) -> bool {
        false
    }

    /// Pieces of `by` that capture on `target` in a way that no movement table tells.
    #[inline(always)]
    fn extra_attackers(
        _position: &Position<Self>,
        _target: Square,
        _by: Color,
        _after: &After,
    ) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Adds the squares whose change may open the king to [`Game::extra_attackers`].
    #[inline(always)]
    fn watch_shots(_position: &Position<Self>, _safety: &mut Safety) {}

    /// Whether a piece of `color` in hand can still come to the board.
    fn reserve_counts(_position: &Position<Self>, _color: Color) -> bool {
        false
    }
}
