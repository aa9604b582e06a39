//! Gunnery Chess (M. Winther, 2006): pawns that shoot over their own men, and on ten files the
//! Mastodon.

use super::attacks::After;
use super::chess::{self, roles};
use super::game::{Forms, Game, Hands, Repetition, Stalemate};
use super::orthodox::{CastlingSide, OrthodoxRules};
use super::position::{Observer, Position, State};
use super::safety::Safety;
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
        CastlingSide {
            rook_file: 9,
            king_to: 8,
            rook_to: 7,
        },
        CastlingSide {
            rook_file: 0,
            king_to: 2,
            rook_to: 3,
        },
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
    const SHOOTS: bool = true;
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
                if !shot_is_safe(position, from, to, safety) {
                    targets = targets - Self::SHAPE.bit(to);
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
            && position.pieces(position.side(), roles::PAWN).has(from)
            && Self::SHAPE.ahead(position.side(), from).has(mv.to())
            && shot_targets(position, position.side(), from).has(mv.to())
    }

    #[inline(always)]
    fn is_odd_move(position: &Position<Self>, mv: Move) -> bool {
        mv.from_square()
            .is_some_and(|from| is_shot(position, from, mv.to()))
    }

    fn after_extra_move(position: &Position<Self>, mv: Move) -> Option<After> {
        let from = mv.from_square()?;
        let now = position.as_is(!position.side());
        is_shot(position, from, mv.to()).then(|| after_shot::<Self>(from, mv.to(), &now))
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

    #[inline(always)]
    fn extra_attackers(
        position: &Position<Self>,
        target: Square,
        by: Color,
        after: &After,
    ) -> Bitboard {
        let ahead = Self::SHAPE.ahead(!by, target) & after.attackers;
        let pawns = position.with_role(roles::PAWN) & ahead;
        // A shot needs a pawn and an own piece for it to fire over.
        if pawns.is_empty() || !ahead.several() {
            return Bitboard::EMPTY;
        }
        pawns
            .into_iter()
            .filter(|&from| shoots_at(from, target, by, after, Self::SHAPE))
            .collect()
    }

    /// On its file the king is safe from shots while there are not two enemies ahead of it. If
    /// there are, and it is not in check, an arrival on an empty square can only block; a capture
    /// may take away what blocked, and so may the departure of an own piece.
    #[inline(always)]
    fn watch_shots(position: &Position<Self>, safety: &mut Safety) {
        let us = position.side();
        let ahead = Self::SHAPE.ahead(us, safety.king);
        let enemies = ahead & safety.now.attackers;
        if enemies.several() && (enemies & position.with_role(roles::PAWN)).any() {
            watch_file(position, ahead, safety);
        }
    }
}

/// Adds what matters on the king's file to `safety`; `ahead` is the file ahead of the king.
#[inline(never)]
fn watch_file<G: Game>(position: &Position<G>, ahead: Bitboard, safety: &mut Safety) {
    let us = position.side();
    let own = ahead & position.pieces_of(us);
    if safety.checkers.any() {
        safety.test_to |= ahead;
        safety.test_from |= own;
        return;
    }
    safety.test_to |= ahead & safety.now.attackers;
    for piece in own {
        let mut after = safety.now;
        after.occupied = after.occupied - G::SHAPE.bit(piece);
        after.defending_pawns = after.defending_pawns - G::SHAPE.bit(piece);
        if G::extra_attackers(position, safety.king, !us, &after).any() {
            safety.test_from |= G::SHAPE.bit(piece);
        }
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

/// Pawns with an own piece anywhere ahead of them on their file: the only ones that may shoot.
#[inline(always)]
fn shooters<G: Game>(position: &Position<G>, side: Color) -> Bitboard {
    let pawns = position.pieces(side, roles::PAWN);
    let screens = position.pieces_of(side) & spread::<G>(side, pawns);
    if screens.is_empty() {
        return screens;
    }
    pawns & spread::<G>(!side, screens)
}

/// All squares ahead of the squares of a set, as `side` sees it, up to the edge of the board.
#[inline(always)]
fn spread<G: Game>(side: Color, set: Bitboard) -> Bitboard {
    let file = G::SHAPE.files();
    match side {
        Color::White => {
            let set = set.shift(file) | set.shift(2 * file);
            let set = set | set.shift(2 * file);
            G::SHAPE.fit((set | set.shift(4 * file)) & G::SHAPE.all())
        }
        Color::Black => {
            let set = set.shift(-file) | set.shift(-2 * file);
            let set = set | set.shift(-2 * file);
            G::SHAPE.fit(set | set.shift(-4 * file))
        }
    }
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

fn after_shot<G: Game>(from: Square, to: Square, now: &After) -> After {
    let both = G::SHAPE.bit(from) | G::SHAPE.bit(to);
    let mut after = *now;
    after.occupied = after.occupied - both;
    after.attackers = after.attackers - both;
    after.defending_pawns = after.defending_pawns - both;
    after
}

/// Whether a shot leaves the own king safe: it does if it touches none of the king's lines.
#[inline(always)]
fn shot_is_safe<G: Game>(
    position: &Position<G>,
    from: Square,
    to: Square,
    safety: &Safety,
) -> bool {
    let both = G::SHAPE.bit(from) | G::SHAPE.bit(to);
    if safety.checkers.is_empty() && (both & G::SHAPE.star(safety.king)).is_empty() {
        return true;
    }
    let after = after_shot::<G>(from, to, &safety.now);
    !position.is_attacked_after(safety.king, !position.side(), &after)
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
