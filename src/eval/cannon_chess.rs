//! Cannon Chess: every piece but the King has two forms, and captured pieces change sides.

use super::network::BuiltIn;
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

// How the worths came about. Moves and captures of every form were counted on empty squares of
// some 7,000 positions from games of greedy self-play (28 of 81 squares occupied on average).
// The means, moves/captures:
//
//     I 5.9/0.3  C 5.9/0.5  A 8.8/0.8  U 15/1.3  D 7.1/1.5  S 16/2.5
//     +I 5.5/1.2  +C 4.7/1.1  +A 6.1/1.4  +U 11/2.5  +D 4.5/1.0  +S 12/2.8
//
// In chess the same count and 30 centipawns a move, 200 a capture, give knight, bishop and rook
// their usual worths. The rule is applied here, with a seventh off for pieces of short range.

/// A form can be changed only in the camps, so the two forms of a piece differ in worth; a piece
/// in hand may arrive in either, and is worth a little more than the better one.
static PARAMETERS: Parameters = Parameters {
    pieces: &[
        worth('I', [215, 205])
            .in_hand([305, 310], 4)
            .placed(SHORT_PLACE)
            .attacking(5, 0),
        plus_worth('I', [290, 295])
            .placed(SHORT_PLACE)
            .attacking(6, 0),
        worth('C', [305, 285])
            .on_lines()
            .in_hand([370, 365], 6)
            .placed(LONG_PLACE)
            .mobile([4, 4], 2)
            .attacking(6, 6),
        plus_worth('C', [340, 345])
            .on_lines()
            .placed(LONG_PLACE)
            .mobile([4, 4], 5)
            .attacking(6, 6),
        worth('A', [430, 400])
            .on_lines()
            .in_hand([515, 525], 9)
            .placed(LONG_PLACE)
            .mobile([4, 4], 4)
            .attacking(8, 8),
        plus_worth('A', [475, 490])
            .on_lines()
            .placed(LONG_PLACE)
            .mobile([3, 4], 6)
            .attacking(9, 8),
        worth('U', [720, 660])
            .on_lines()
            .in_hand([900, 915], 14)
            .placed(LONG_PLACE)
            .mobile([3, 3], 6)
            .attacking(9, 9),
        plus_worth('U', [840, 860])
            .on_lines()
            .placed(LONG_PLACE)
            .mobile([2, 3], 11)
            .attacking(11, 9),
        worth('D', [430, 420])
            .in_hand([465, 460], 9)
            .placed(SHORT_PLACE)
            .attacking(8, 0),
        plus_worth('D', [310, 310])
            .placed(SHORT_PLACE)
            .mobile([4, 4], 5)
            .attacking(8, 0),
        worth('S', [930, 880])
            .in_hand([1010, 1020], 15)
            .placed(LONG_PLACE)
            .mobile([3, 3], 6)
            .attacking(10, 9),
        plus_worth('S', [930, 950])
            .placed(LONG_PLACE)
            .mobile([2, 3], 12)
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
        even_win: 27,
        even_win_growth: 221,
        scale: 940,
    },
};

static TABLES: Tables = Tables::new(
    &PARAMETERS,
    CannonChess::PIECES,
    CannonChess::SHAPE,
    CannonChess::KING,
    true,
);

static NETWORK: BuiltIn = BuiltIn::new(include_bytes!("networks/cannonchess.net"));

impl Evaluated for CannonChess {
    const PARAMETERS: &'static Parameters = &PARAMETERS;
    const TABLES: &'static Tables = &TABLES;
    const NETWORK: Option<&'static BuiltIn> = Some(&NETWORK);
}
