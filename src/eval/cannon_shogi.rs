//! Cannon Shogi: shogi's pieces, a weaker pawn wall, and four kinds of cannon.

use super::network::BuiltIn;
use super::parameters::*;
use super::{Evaluated, Parameters, Tables};
use crate::games::{CannonShogi, Game};

const FOOT_PLACE: Placement = Placement {
    advance: [5, 6],
    centre: [1, 1],
    ..Placement::NONE
};
const GENERAL_PLACE: Placement = Placement {
    advance: [3, 5],
    centre: [3, 3],
    first_rank: [-8, -8],
    ..Placement::NONE
};
/// A promoted foot soldier is best near the enemy king.
const PROMOTED_PLACE: Placement = Placement {
    advance: [6, 6],
    centre: [4, 4],
    ..Placement::NONE
};
const LINE_PLACE: Placement = Placement {
    centre: [2, 2],
    enemy_camp: [20, 20],
    ..Placement::NONE
};
const KING_PLACE: Placement = Placement {
    advance: [-18, -14],
    flank: [4, 2],
    ..Placement::NONE
};

// How the worths came about. Moves and captures of every piece were counted on empty squares of
// some 8,000 positions from games of greedy self-play (33 of 81 squares occupied on average, and
// not much fewer later: captured pieces come back). The means, moves/captures:
//
//     P 2.2/0.6  L 1.6/0.5  N 1.2/0.4  S 3.3/0.8  G 4.2/1.1  B 4.7/1.2  R 6.0/1.5
//     U 5.5/0.9  A 3.9/0.9  C 4.1/0.6  I 2.3/0.6  +U 11/1.1  +C 9/0.8  +B 7.6/1.9  +R 8.6/2.1
//
// For the shogi pieces the worths usual in shogi are kept, with more for the Pawn, which here
// steps sideways too. Rook and Bishop fit 50 centipawns a move and 335 a capture; the same rule
// gives the cannons 580 (U), 500 (A), 390 (C), 300 (I). For flying cannons quiet moves beyond a
// rook's number are counted at half. Hops lose captures as the board empties, so cannons fall
// towards the right column; sliders rise. A piece in hand can land on its best square and
// is worth some 8% more, an Iron or Silver Cannon, which needs a screen to leave its square, more.

/// Pieces without hops, and the first cannon.
const SHOGI: [PieceParameters; 15] = [
    worth('P', [110, 120])
        .in_hand([130, 140], 3)
        .placed(FOOT_PLACE)
        .attacking(5, 0),
    worth('L', [265, 290])
        .on_lines()
        .in_hand([300, 320], 7)
        .attacking(8, 0),
    worth('N', [275, 275])
        .in_hand([310, 310], 8)
        .placed(GENERAL_PLACE)
        .attacking(10, 0),
    worth('S', [420, 420])
        .in_hand([455, 455], 10)
        .placed(GENERAL_PLACE)
        .attacking(9, 0),
    worth('G', [480, 480])
        .in_hand([520, 520], 13)
        .placed(GENERAL_PLACE)
        .attacking(10, 0),
    worth('B', [640, 680])
        .on_lines()
        .in_hand([700, 740], 10)
        .placed(LINE_PLACE)
        .mobile([5, 5], 4)
        .attacking(9, 8),
    worth('R', [780, 840])
        .on_lines()
        .in_hand([850, 910], 13)
        .placed(LINE_PLACE)
        .mobile([4, 4], 7)
        .attacking(11, 9),
    worth('K', [0, 0]).placed(KING_PLACE),
    plus_worth('P', [470, 480])
        .placed(PROMOTED_PLACE)
        .attacking(11, 0),
    plus_worth('L', [475, 485])
        .placed(PROMOTED_PLACE)
        .attacking(11, 0),
    plus_worth('N', [475, 485])
        .placed(PROMOTED_PLACE)
        .attacking(11, 0),
    plus_worth('S', [480, 490])
        .placed(PROMOTED_PLACE)
        .attacking(11, 0),
    plus_worth('B', [860, 900])
        .placed(LINE_PLACE)
        .mobile([4, 4], 8)
        .attacking(11, 8),
    plus_worth('R', [1020, 1080])
        .placed(LINE_PLACE)
        .mobile([4, 4], 9)
        .attacking(13, 9),
    GOLD_CANNON,
];

const GOLD_CANNON: PieceParameters = worth('U', [570, 510])
    .on_lines()
    .in_hand([605, 550], 9)
    .placed(LINE_PLACE)
    .mobile([4, 4], 4)
    .attacking(9, 10);

const CANNONS: [PieceParameters; 7] = [
    worth('A', [490, 400])
        .on_lines()
        .in_hand([545, 470], 9)
        .placed(LINE_PLACE)
        .mobile([5, 5], 4)
        .attacking(9, 10),
    worth('C', [385, 355])
        .on_lines()
        .in_hand([425, 395], 7)
        .placed(LINE_PLACE)
        .mobile([4, 4], 2)
        .attacking(8, 9),
    worth('I', [305, 240])
        .on_lines()
        .in_hand([370, 310], 7)
        .placed(LINE_PLACE)
        .mobile([5, 5], 2)
        .attacking(8, 9),
    plus_worth('U', [800, 760])
        .placed(LINE_PLACE)
        .mobile([4, 4], 5)
        .attacking(10, 10),
    plus_worth('A', [790, 750])
        .placed(LINE_PLACE)
        .mobile([4, 4], 5)
        .attacking(10, 10),
    plus_worth('C', [630, 600])
        .placed(LINE_PLACE)
        .mobile([4, 4], 3)
        .attacking(9, 9),
    plus_worth('I', [620, 590])
        .placed(LINE_PLACE)
        .mobile([4, 4], 3)
        .attacking(9, 9),
];

const ALL: [PieceParameters; 22] = {
    let mut all = [GOLD_CANNON; 22];
    let mut i = 0;
    while i < all.len() {
        all[i] = if i < SHOGI.len() {
            SHOGI[i]
        } else {
            CANNONS[i - SHOGI.len()]
        };
        i += 1;
    }
    all
};

/// The board counts as full with the 40 pieces of the start, as nearly empty with 16.
static PARAMETERS: Parameters = Parameters {
    pieces: &ALL,
    phase_empty: 16,
    phase_full: 40,
    tempo: 35,
    king: KingParameters {
        weak_square: 7,
        guarded_square: 2,
        aim_slide: [8, 4, 1, 0],
        aim_hop: [7, 8, 6, 2],
        threshold: 10,
        square_divisor: 36,
        linear: 8,
        most: 1500,
        endgame_share: 16,
    },
    pawns: None,
    outlook: OutlookParameters {
        even_win: 0,
        even_win_growth: 0,
        scale: 1000,
    },
};

type Plain = CannonShogi<false, false>;

static TABLES: Tables = Tables::new(&PARAMETERS, Plain::PIECES, Plain::SHAPE, Plain::KING, true);

static NETWORK: BuiltIn = BuiltIn::new(include_bytes!("networks/cannonshogi.net"));

impl<const RESTRICTED_DROPS: bool, const KOREAN: bool> Evaluated
    for CannonShogi<RESTRICTED_DROPS, KOREAN>
{
    const PARAMETERS: &'static Parameters = &PARAMETERS;
    const TABLES: &'static Tables = &TABLES;
    const NETWORK: Option<&'static BuiltIn> = Some(&NETWORK);
}
