//! Gunnery Chess (M. Winther, 2006): pawns that shoot over their own men, and on ten files the
//! Mastodon.

use super::chess::{self, roles};
use super::game::{Forms, Game, Hands, Repetition, Stalemate};
use super::orthodox::{CastlingSide, OrthodoxRules};
use super::position::{Observer, Position, State};
use super::safety::{After, Safety};
use super::sink::{Goal, MoveSink};
use crate::board::movement::*;
use crate::board::{
    BOARD_8X8, BOARD_10X8, Bitboard, Color, Move, Piece, PieceTable, Role, Shape, Square,
};

static PIECES: PieceTable = PieceTable::new(
    &BOARD_8X8,
    &[
        chess::PAWN,
        chess::KNIGHT,
        chess::BISHOP,
        chess::ROOK,
        chess::QUEEN,
        chess::KING,
    ],
);

static WIDE_PIECES: PieceTable = PieceTable::new(
    &BOARD_10X8,
    &[
        chess::PAWN,
        chess::KNIGHT,
        chess::BISHOP,
        chess::ROOK,
        chess::QUEEN,
        chess::KING,
        piece('M', "Mastodon", &[step(ALL_EIGHT), jump_two(ALL_EIGHT)]),
    ],
);

const WIDE_RULES: OrthodoxRules = OrthodoxRules {
    promotions: &[
        roles::QUEEN,
        roles::ROOK,
        roles::BISHOP,
        roles::KNIGHT,
        roles::SPECIAL,
    ],
    king_file: 5,
    castling: [
        CastlingSide { rook_file: 9, king_to: 8, rook_to: 7 },
        CastlingSide { rook_file: 0, king_to: 2, rook_to: 3 },
    ],
    ..chess::RULES
};

/// The start position on ten files.
pub(super) const START_WIDE: &str =
    "rmbnqknbmr/pppppppppp/10/10/10/10/PPPPPPPPPP/RMBNQKNBMR w KQkq - 0 1";

/// Gunnery Chess, on ten files with Mastodons (`WIDE`) or on the orthodox board.
#[derive(Clone, Copy, Default, Debug)]
pub struct Gunnery<const WIDE: bool>;

impl<const WIDE: bool> Game for Gunnery<WIDE> {
    const SHAPE: &'static Shape = if WIDE { &BOARD_10X8 } else { &BOARD_8X8 };
    const PIECES: &'static PieceTable = if WIDE { &WIDE_PIECES } else { &PIECES };
    const KING: Role = roles::KING;
    const FORMS: Forms = Forms::Orthodox;
    const HANDS: Hands = Hands::None;
    const STALEMATE: Stalemate = Stalemate::Draw;
    const REPETITION: Repetition = Repetition::Threefold;
    const ORTHODOX: Option<OrthodoxRules> = Some(if WIDE { WIDE_RULES } else { chess::RULES });

    fn extra_moves<S: MoveSink>(
        position: &Position<Self>,
        safety: &Safety,
        goal: Goal,
        sink: &mut S,
    ) {
        if goal == Goal::Quiet {
            return;
        }
        let side = position.side();
        for from in shooters(position, side) {
            let mut targets = shot_targets(position, side, from);
            for to in targets {
                let after = after_shot(position, from, to);
                if position.is_attacked_after(safety.king, !side, &after) {
                    targets = targets - Bitboard::of(to);
                }
            }
            if targets.any() {
                sink.moves(from, targets, false);
            }
        }
    }

    fn is_extra_move(position: &Position<Self>, mv: Move) -> bool {
        let Some(from) = mv.from_square() else {
            return false;
        };
        !mv.changes_form()
            && position
                .pieces(position.side(), roles::PAWN)
                .has(from)
            && Self::SHAPE.ahead(position.side(), from).has(mv.to())
            && shot_targets(position, position.side(), from).has(mv.to())
    }

    fn after_extra_move(position: &Position<Self>, mv: Move) -> Option<After> {
        let from = mv.from_square()?;
        is_shot(position, from, mv.to()).then(|| after_shot(position, from, mv.to()))
    }

    #[inline(always)]
    fn make_extra_move<O: Observer>(
        position: &mut Position<Self>,
        mv: Move,
        state: &mut State,
        observer: &mut O,
    ) -> bool {
        let Some(from) = mv.from_square() else {
            return false;
        };
        if !is_shot(position, from, mv.to()) {
            return false;
        }
        position.halfmove = 0;
        state.captured = position.piece_at(mv.to());
        position.change(from, Piece::NONE, state, observer);
        position.change(mv.to(), Piece::NONE, state, observer);
        true
    }

    fn extra_attackers(
        position: &Position<Self>,
        target: Square,
        by: Color,
        after: &After,
    ) -> Bitboard {
        let behind = Self::SHAPE.ahead(!by, target);
        let pawns = position.with_role(roles::PAWN) & after.attackers & behind;
        if pawns.is_empty() {
            return Bitboard::EMPTY;
        }
        pawns
            .into_iter()
            .filter(|&from| shoots_at(from, target, by, after, Self::SHAPE))
            .collect()
    }

    fn extra_tests(position: &Position<Self>, king: Square) -> Bitboard {
        let us = position.side();
        // The file from the king to the farthest pawn that fires along it.
        let behind = Self::SHAPE.ahead(us, king);
        let pawns = position.pieces(!us, roles::PAWN) & behind;
        if pawns.is_empty() {
            return Bitboard::EMPTY;
        }
        pawns.into_iter().fold(Bitboard::EMPTY, |set, pawn| {
            set | Bitboard::of(pawn) | Self::SHAPE.between(king, pawn)
        })
    }
}

/// The nearest square of a set, as a side sees it that looks up its file.
#[inline(always)]
fn nearest(side: Color, set: Bitboard) -> Option<Square> {
    match side {
        Color::White => set.first(),
        Color::Black => set.last(),
    }
}

/// Pawns with an own piece ahead of them on their file.
#[inline(always)]
fn shooters<G: Game>(position: &Position<G>, side: Color) -> Bitboard {
    position.pieces(side, roles::PAWN)
}

/// What a pawn can shoot: beyond the first piece ahead of it, which must be its own, every enemy
/// up to an own piece, or up to and with an enemy pawn.
fn shot_targets<G: Game>(position: &Position<G>, side: Color, from: Square) -> Bitboard {
    let own = position.pieces_of(side);
    let enemies = position.pieces_of(!side);
    let ahead = G::SHAPE.ahead(side, from);
    if (ahead & enemies).is_empty() {
        return Bitboard::EMPTY;
    }
    let Some(screen) = nearest(side, ahead & (own | enemies)) else {
        return Bitboard::EMPTY;
    };
    if !own.has(screen) {
        return Bitboard::EMPTY;
    }
    let beyond = G::SHAPE.ahead(side, screen);
    let stops = beyond & (own | enemies & position.with_role(roles::PAWN));
    let reached = match nearest(side, stops) {
        Some(stop) => beyond - G::SHAPE.ahead(side, stop),
        None => beyond,
    };
    reached & enemies
}

/// Whether a pawn's move straight ahead is a shot: it goes onto a piece.
fn is_shot<G: Game>(position: &Position<G>, from: Square, to: Square) -> bool {
    position.piece_at(from) == Piece::new(roles::PAWN, position.side())
        && position.piece_at(to).is_some()
        && G::SHAPE.file(from) == G::SHAPE.file(to)
}

fn after_shot<G: Game>(position: &Position<G>, from: Square, to: Square) -> After {
    let both = Bitboard::of(from) | Bitboard::of(to);
    let mut after = position.as_is(!position.side());
    after.occupied = after.occupied - both;
    after.attackers = after.attackers - both;
    after.defending_pawns = after.defending_pawns - both;
    after
}

/// Whether a pawn shoots at a square whose occupant, if any, is an enemy of the shooter.
fn shoots_at(from: Square, target: Square, by: Color, after: &After, shape: &Shape) -> bool {
    let between = shape.between(from, target) & after.occupied;
    let Some(screen) = nearest(by, between) else {
        return false;
    };
    let blockers = (after.attackers | after.defending_pawns) - Bitboard::of(screen);
    after.attackers.has(screen) && (between & blockers).is_empty()
}
