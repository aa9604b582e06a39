//! Swedish Cannon Chess (M. Winther, 2007): orthodox chess plus cannons that enter the board
//! under a pawn of the second rank.

use super::attacks::After;
use super::chess::{self, roles};
use super::game::{Forms, Game, Hands, Repetition, Stalemate};
use super::orthodox::OrthodoxRules;
use super::position::{Observer, Position, State};
use super::safety::Safety;
use super::sink::{Goal, MoveSink};
use crate::board::movement::*;
use crate::board::{BOARD_8X8, Bitboard, Color, Move, Piece, PieceTable, Role, Shape, Square};

static PIECES: PieceTable = PieceTable::new(
    &BOARD_8X8,
    &[
        chess::PAWN,
        chess::KNIGHT,
        chess::BISHOP,
        chess::ROOK,
        chess::QUEEN,
        chess::KING,
        piece(
            'C',
            "Swedish Cannon",
            &[hop(ORTHOGONAL), slide(ORTHOGONAL).moves_only_when_stuck()],
        ),
    ],
);

const CANNON: Role = roles::SPECIAL;

/// The start position with one cannon each.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Cc] w KQkq - 0 1";
/// The start position with two cannons each.
pub(super) const START_TWO: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[CCcc] w KQkq - 0 1";

/// Swedish Cannon Chess, with any number of cannons in reserve.
#[derive(Clone, Copy, Default, Debug)]
pub struct SwedishCannon;

impl Game for SwedishCannon {
    const SHAPE: &'static Shape = &BOARD_8X8;
    const PIECES: &'static PieceTable = &PIECES;
    const KING: Role = roles::KING;
    const FORMS: Forms = Forms::Orthodox;
    const HANDS: Hands = Hands::Reserve(CANNON);
    const STALEMATE: Stalemate = Stalemate::Draw;
    const REPETITION: Repetition = Repetition::Threefold;
    const ORTHODOX: Option<OrthodoxRules> = Some(OrthodoxRules {
        promotions: &[
            roles::QUEEN,
            roles::ROOK,
            roles::BISHOP,
            roles::KNIGHT,
            CANNON,
        ],
        ..chess::RULES
    });

    #[inline(always)]
    fn extra_moves<S: MoveSink>(
        position: &Position<Self>,
        safety: &Safety,
        goal: Goal,
        sink: &mut S,
    ) {
        if goal == Goal::Noisy {
            return;
        }
        let mut squares = relocations(position);
        // Only the arrival of the pawn two squares ahead can change a line.
        let arrivals = squares.shift(16 * position.side().sign());
        if (arrivals - safety.safe_targets).any() {
            squares = squares
                .into_iter()
                .filter(|&square| {
                    let after = after_relocation(position, square, &safety.now);
                    !position.is_attacked_after(safety.king, !position.side(), &after)
                })
                .collect();
        }
        if squares.any() {
            sink.drops(CANNON, squares);
        }
    }

    fn is_extra_move(position: &Position<Self>, mv: Move) -> bool {
        mv.dropped() == Some(CANNON) && relocations(position).has(mv.to())
    }

    #[inline(always)]
    fn is_odd_move(_position: &Position<Self>, mv: Move) -> bool {
        mv.dropped().is_some()
    }

    fn after_extra_move(position: &Position<Self>, mv: Move) -> Option<After> {
        mv.dropped()?;
        let now = position.as_is(!position.side());
        Some(after_relocation(position, mv.to(), &now))
    }

    #[inline(always)]
    fn make_extra_move<O: Observer>(
        position: &mut Position<Self>,
        mv: Move,
        state: &mut State,
        observer: &mut O,
    ) -> bool {
        if mv.dropped().is_none() {
            return false;
        }
        let us = position.side;
        let (home, target) = (mv.to(), two_ahead(us, mv.to()));
        let pawn = Piece::new(roles::PAWN, us);
        position.halfmove = 0;
        position.change(home, Piece::new(CANNON, us), state, observer);
        position.change(target, pawn, state, observer);
        position.change_hand(us, CANNON, -1, observer);
        position.set_en_passant(one_ahead(us, home));
        true
    }

    fn reserve_counts(position: &Position<Self>, color: Color) -> bool {
        let second_rank = BOARD_8X8.rank_band(color, 1, 1);
        position.hand(color).count(CANNON) > 0
            && (position.pieces(color, roles::PAWN) & second_rank).any()
    }
}

fn one_ahead(color: Color, square: Square) -> Square {
    square.offset(8 * color.sign())
}

fn two_ahead(color: Color, square: Square) -> Square {
    square.offset(16 * color.sign())
}

/// Own pawns of the second rank with two empty squares ahead, if there is a cannon in reserve.
#[inline(always)]
fn relocations(position: &Position<SwedishCannon>) -> Bitboard {
    let us = position.side();
    if position.hand(us).count(CANNON) == 0 {
        return Bitboard::EMPTY;
    }
    let forward = 8 * us.sign();
    let occupied = position.occupied();
    let home = position.pieces(us, roles::PAWN) & BOARD_8X8.rank_band(us, 1, 1);
    BOARD_8X8.fit(home - occupied.shift(-forward) - occupied.shift(-2 * forward))
}

fn after_relocation(position: &Position<SwedishCannon>, home: Square, now: &After) -> After {
    let mut after = *now;
    after.occupied |= Bitboard::of(two_ahead(position.side(), home));
    after
}
