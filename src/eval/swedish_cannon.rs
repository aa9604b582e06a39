//! Swedish Cannon Chess: the Cannon, and the worth of one still in reserve.

use super::chess;
use super::network::BuiltIn;
use super::parameters::*;
use super::{Evaluated, Parameters, Score, Tables, TermSink};
use crate::board::Color;
use crate::games::{Game, Position, SwedishCannon};

/// The Cannon is about a minor piece while there are screens enough: on self-play positions it
/// has 1.0 captures on a full board, 0.7 on a half-full and 0.3 on an empty one, a bishop 1.2,
/// 1.0 and 0.6.
const CANNON: PieceParameters = worth('C', [320, 205])
    .on_lines()
    .in_hand(RESERVE, 0)
    .placed(Placement {
        centre: [1, 2],
        flank: [-2, 0],
        ..Placement::NONE
    })
    .mobile([4, 4], 4)
    .attacking(8, 8);

/// In reserve it is a little less than on the board: it costs a move, though one that also
/// advances a pawn.
const RESERVE: Pair = [295, 170];

/// What a Cannon in reserve loses as the pawns on the own second rank go, by their number; with
/// none left it can never enter.
const FEW_DOORS: [Pair; 9] = [
    [-295, -170],
    [-90, -50],
    [-45, -25],
    [-22, -12],
    [-10, -5],
    [-4, -2],
    [0, 0],
    [0, 0],
    [0, 0],
];

static PARAMETERS: Parameters = Parameters {
    pieces: &[
        chess::PAWN,
        chess::KNIGHT,
        chess::BISHOP,
        chess::ROOK,
        chess::QUEEN,
        chess::KING,
        CANNON,
    ],
    phase_empty: 0,
    phase_full: 24,
    tempo: 14,
    king: chess::KING_SAFETY,
    pawns: Some(chess::PAWNS),
    outlook: OutlookParameters {
        even_win: 57,
        even_win_growth: 501,
        scale: 143,
    },
};

static TABLES: Tables = Tables::new(
    &PARAMETERS,
    SwedishCannon::PIECES,
    SwedishCannon::SHAPE,
    SwedishCannon::KING,
    false,
);

static NETWORK: BuiltIn = BuiltIn::new(include_bytes!("networks/swedishcannon.net"));

impl Evaluated for SwedishCannon {
    const PARAMETERS: &'static Parameters = &PARAMETERS;
    const TABLES: &'static Tables = &TABLES;
    const NETWORK: Option<&'static BuiltIn> = Some(&NETWORK);

    #[inline(always)]
    fn extra_terms<T: TermSink>(position: &Position<Self>, us: Color, terms: &mut T) {
        let reserve = position.hand(us);
        let Some(role) = reserve.roles().next() else {
            return;
        };
        let Some(rules) = Self::ORTHODOX else { return };
        let doors = position.pieces(us, rules.pawn) & Self::SHAPE.rank_band(us, 1, 1);
        let loss = Score::of(FEW_DOORS[(doors.count() as usize).min(8)]);
        terms.add("reserve", us, loss * reserve.count(role) as i32);
    }
}
