//! Cannon Chess (Peter Michaelsen, 1998/1999): every piece but the King has a cannon form and an
//! alternative form.

use super::game::{Forms, Game, Hands, Repetition, Stalemate};
use crate::board::movement::*;
use crate::board::{BOARD_9X9, PieceDefinition, PieceTable, Role, Shape};

const DEFINITIONS: &[PieceDefinition] = &[
    piece(
        'I',
        "Iron Cannon",
        &[step(ALL_EIGHT).moves_only(), short_hop(ALL_EIGHT)],
    ),
    piece(
        'C',
        "Copper Cannon",
        &[slide(DIAGONAL).moves_only(), hop(DIAGONAL)],
    ),
    piece(
        'A',
        "Silver Cannon",
        &[slide(ORTHOGONAL).moves_only(), hop(ORTHOGONAL)],
    ),
    piece(
        'U',
        "Gold Cannon",
        &[slide(ALL_EIGHT).moves_only(), hop(ALL_EIGHT)],
    ),
    piece(
        'D',
        "Copper General",
        &[step(ALL_EIGHT), short_hop(ALL_EIGHT)],
    ),
    piece(
        'S',
        "Silver General",
        &[
            step(ALL_EIGHT),
            slide(ALL_EIGHT).moves_only(),
            hop(ALL_EIGHT),
        ],
    ),
    piece('K', "King", &[slide(ALL_EIGHT), hop(ALL_EIGHT)]),
    plus('I', "Iron General", &[step(ALL_EIGHT)]),
    plus('C', "Bishop", &[slide(DIAGONAL)]),
    plus('A', "Rook", &[slide(ORTHOGONAL)]),
    plus('U', "Queen", &[slide(ALL_EIGHT)]),
    plus('D', "Knight", &[jump(&KNIGHT_JUMPS)]),
    plus(
        'S',
        "Gold General",
        &[slide(ALL_EIGHT), short_hop(ALL_EIGHT)],
    ),
];

static PIECES: PieceTable = PieceTable::new(&BOARD_9X9, DEFINITIONS);

/// The start position; the other eight arrays are ordinary positions.
pub(super) const START: &str = "adcskucda/9/iiiiiiiii/9/9/9/IIIIIIIII/9/ADCUKSCDA[] w - - 0 1";

/// Cannon Chess.
#[derive(Clone, Copy, Default, Debug)]
pub struct CannonChess;

impl Game for CannonChess {
    const SHAPE: &'static Shape = &BOARD_9X9;
    const PIECES: &'static PieceTable = &PIECES;
    const KING: Role = Role::new(6);
    const FORMS: Forms = Forms::Exchange { zone: 3 };
    const HANDS: Hands = Hands::Captures;
    const STALEMATE: Stalemate = Stalemate::Draw;
    const REPETITION: Repetition = Repetition::FourfoldPerpetualLoses;
}
