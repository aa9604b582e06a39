//! Orthodox chess, and the numbers that the games built on it share.

use super::network::BuiltIn;
use super::parameters::*;
use super::{Evaluated, Parameters, Tables};
use crate::games::{Chess, Game};

const PAWN_PLACE: Placement = Placement {
    advance: [3, 8],
    centre: [3, -1],
    ..Placement::NONE
};
const KNIGHT_PLACE: Placement = Placement {
    advance: [4, 2],
    centre: [7, 6],
    ..Placement::NONE
};
const BISHOP_PLACE: Placement = Placement {
    centre: [4, 3],
    first_rank: [-8, 0],
    ..Placement::NONE
};
const ROOK_PLACE: Placement = Placement {
    advance: [0, 3],
    flank: [-3, 0],
    enemy_camp: [4, 6],
    ..Placement::NONE
};
const QUEEN_PLACE: Placement = Placement {
    centre: [1, 5],
    ..Placement::NONE
};
/// At home and in a corner while there is danger, in the centre afterwards.
pub(super) const KING_PLACE: Placement = Placement {
    advance: [-16, 3],
    centre: [-3, 9],
    flank: [7, 0],
    ..Placement::NONE
};

/// A pawn is worth about 100 between the phases; a minor piece a little over three, a rook five,
/// a queen a little less than two rooks. Mobility is measured against the squares a piece has in
/// an ordinary middlegame.
pub(super) const PAWN: PieceParameters = worth('P', [85, 112])
    .placed(PAWN_PLACE)
    .attacking(4, 0)
    .phase(0);
pub(super) const KNIGHT: PieceParameters = worth('N', [325, 325])
    .placed(KNIGHT_PLACE)
    .mobile([5, 5], 4)
    .attacking(8, 0);
pub(super) const BISHOP: PieceParameters = worth('B', [335, 340])
    .on_lines()
    .placed(BISHOP_PLACE)
    .mobile([5, 5], 5)
    .attacking(7, 6);
pub(super) const ROOK: PieceParameters = worth('R', [470, 540])
    .on_lines()
    .placed(ROOK_PLACE)
    .mobile([3, 5], 6)
    .attacking(9, 8)
    .phase(2);
pub(super) const QUEEN: PieceParameters = worth('Q', [960, 1000])
    .on_lines()
    .placed(QUEEN_PLACE)
    .mobile([2, 4], 11)
    .attacking(11, 8)
    .phase(4);
pub(super) const KING: PieceParameters = worth('K', [0, 0]).placed(KING_PLACE).phase(0);

pub(super) const PAWNS: PawnParameters = PawnParameters {
    doubled: [-8, -18],
    isolated: [-10, -12],
    guarded: [7, 6],
    passed: [
        [0, 0],
        [2, 6],
        [4, 12],
        [10, 28],
        [26, 55],
        [50, 95],
        [85, 150],
        [0, 0],
    ],
    blocked_share: 9,
    passed_king_distance: 4,
    shelter_near: 13,
    shelter_far: 7,
    king_half_open: -10,
    king_open: -12,
    bishop_pair: [28, 48],
    rook_half_open: [12, 6],
    rook_open: [24, 10],
    attacked_by_pawn: [-28, -24],
};

/// Three pieces around a king are a mating attack (about 70 units, a pawn and a half); one alone
/// is nearly nothing.
pub(super) const KING_SAFETY: KingParameters = KingParameters {
    weak_square: 5,
    guarded_square: 1,
    aim_slide: [8, 6, 2, 0],
    aim_hop: [6, 8, 6, 2],
    threshold: 8,
    square_divisor: 40,
    linear: 4,
    most: 500,
    endgame_share: 2,
};

/// The phase counts a minor piece 1, a rook 2 and a queen 4: 24 at the start.
static PARAMETERS: Parameters = Parameters {
    pieces: &[PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING],
    phase_empty: 0,
    phase_full: 24,
    tempo: 14,
    king: KING_SAFETY,
    pawns: Some(PAWNS),
    outlook: OutlookParameters {
        even_win: 64,
        even_win_growth: 417,
        scale: 113,
    },
};

static TABLES: Tables = Tables::new(&PARAMETERS, Chess::PIECES, Chess::SHAPE, Chess::KING, false);

static NETWORK: BuiltIn = BuiltIn::new(include_bytes!("networks/chess.net"));

impl Evaluated for Chess {
    const PARAMETERS: &'static Parameters = &PARAMETERS;
    const TABLES: &'static Tables = &TABLES;
    const NETWORK: Option<&'static BuiltIn> = Some(&NETWORK);
}
