//! Cannon Chess: every piece but the King has two forms, and captured pieces change sides.

use super::parameters::*;
use super::{Evaluated, Parameters, Tables};
use crate::games::{CannonChess, Game};

const SHORT_PLACE: Placement = Placement {
    advance: [4, 4],
    centre: [4, 4],
    ..Placement::NONE
};
const LONG_PLACE: Placement = Placement {
    centre: [2, 3],
    ..Placement::NONE
};
const KING_PLACE: Placement = Placement {
    advance: [-10, -4],
    ..Placement::NONE
};

/// A form can be changed only in the camps, so the two forms of a piece differ in worth; a piece
/// in hand may arrive in either, and is worth a little more than the better one.
static PARAMETERS: Parameters = Parameters {
    pieces: &[
        worth('I', [130, 100])
            .in_hand([165, 165], 4)
            .placed(SHORT_PLACE)
            .attacking(5, 0),
        plus_worth('I', [150, 155]).placed(SHORT_PLACE).attacking(6, 0),
        worth('C', [330, 280])
            .in_hand([370, 365], 6)
            .placed(LONG_PLACE)
            .mobile([4, 4], 4)
            .attacking(6, 6),
        plus_worth('C', [340, 345])
            .placed(LONG_PLACE)
            .mobile([4, 4], 7)
            .attacking(6, 6),
        worth('A', [450, 380])
            .in_hand([530, 550], 9)
            .placed(LONG_PLACE)
            .mobile([4, 4], 5)
            .attacking(8, 8),
        plus_worth('A', [490, 515])
            .placed(LONG_PLACE)
            .mobile([3, 4], 8)
            .attacking(9, 8),
        worth('U', [820, 700])
            .in_hand([930, 960], 14)
            .placed(LONG_PLACE)
            .mobile([3, 3], 9)
            .attacking(9, 9),
        plus_worth('U', [870, 910])
            .placed(LONG_PLACE)
            .mobile([2, 3], 14)
            .attacking(11, 9),
        worth('D', [340, 330])
            .in_hand([370, 365], 8)
            .placed(SHORT_PLACE)
            .mobile([3, 3], 8)
            .attacking(7, 0),
        plus_worth('D', [310, 310])
            .placed(SHORT_PLACE)
            .mobile([4, 4], 5)
            .attacking(8, 0),
        worth('S', [900, 820])
            .in_hand([1010, 1040], 15)
            .placed(LONG_PLACE)
            .mobile([3, 3], 14)
            .attacking(10, 9),
        plus_worth('S', [950, 990])
            .placed(LONG_PLACE)
            .mobile([2, 3], 16)
            .attacking(12, 9),
        worth('K', [0, 0]).placed(KING_PLACE),
    ],
    phase_empty: 14,
    phase_full: 36,
    tempo: 30,
    king: KingParameters {
        weak_square: 4,
        guarded_square: 2,
        aim_slide: [8, 4, 1, 0],
        aim_hop: [7, 8, 6, 1],
        threshold: 10,
        square_divisor: 56,
        linear: 6,
        most: 1000,
        endgame_share: 14,
    },
    pawns: None,
    outlook: OutlookParameters {
        even_win: 40,
        even_win_growth: 0,
        scale: 200,
    },
};

static TABLES: Tables = Tables::new(
    &PARAMETERS,
    CannonChess::PIECES,
    CannonChess::SHAPE,
    CannonChess::KING,
    true,
);

impl Evaluated for CannonChess {
    const PARAMETERS: &'static Parameters = &PARAMETERS;
    const TABLES: &'static Tables = &TABLES;
}
