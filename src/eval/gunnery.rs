//! Gunnery Chess: pawns that shoot, and on ten files the Mastodon.

use super::chess;
use super::network::BuiltIn;
use super::parameters::*;
use super::{Evaluated, Parameters, Score, Tables, TermSink};
use crate::board::{Bitboard, Color, Square};
use crate::games::{Game, Gunnery, Position};

/// Sixteen leaps within two squares, over anything: on positions of self-play it attacks ten
/// squares and has 2.1 captures where a rook has 6.3 and 1.4, a queen 11 and 2.5. That speaks for
/// 720, half-way between the two; its short range takes some of it away, most when few pieces are
/// left.
const MASTODON: PieceParameters = worth('M', [660, 600])
    .placed(Placement {
        advance: [3, 2],
        centre: [6, 7],
        ..Placement::NONE
    })
    .mobile([3, 3], 9)
    .attacking(7, 0)
    .phase(2);

/// A pawn is worth more than in chess: besides all else it is a bullet for anything on its file.
const PAWN: PieceParameters = PieceParameters {
    board: [98, 118],
    ..chess::PAWN
};

/// On ten files a knight crosses the board more slowly.
const WIDE_KNIGHT: PieceParameters = PieceParameters {
    board: [310, 305],
    ..chess::KNIGHT
};

/// A doubled pawn is loaded: the pawn ahead is its screen.
const PAWNS: PawnParameters = PawnParameters {
    doubled: [0, -8],
    ..chess::PAWNS
};

/// A shot that is ready, at a piece that is no pawn: the shooter costs a pawn.
const SHOT_AT_PIECE: Pair = [34, 40];
/// A shot that is ready, at a pawn: an even trade.
const SHOT_AT_PAWN: Pair = [5, 6];
/// A loaded pawn whose file holds the enemy king ahead: one blocking piece is all that stands
/// between.
const KING_IN_SIGHT: Pair = [30, 22];
/// A loaded pawn without any target.
const LOADED: Pair = [3, 4];

static PARAMETERS: Parameters = Parameters {
    pieces: &[
        PAWN,
        chess::KNIGHT,
        chess::BISHOP,
        chess::ROOK,
        chess::QUEEN,
        chess::KING,
    ],
    phase_empty: 0,
    phase_full: 24,
    tempo: 18,
    king: chess::KING_SAFETY,
    pawns: Some(PAWNS),
    outlook: OutlookParameters {
        even_win: 41,
        even_win_growth: 360,
        scale: 152,
    },
};

/// Two Mastodons a side more: the phase sums to 32 at the start.
static WIDE_PARAMETERS: Parameters = Parameters {
    pieces: &[
        PAWN,
        WIDE_KNIGHT,
        chess::BISHOP,
        chess::ROOK,
        chess::QUEEN,
        chess::KING,
        MASTODON,
    ],
    phase_full: 32,
    ..PARAMETERS
};

type Narrow = Gunnery<false>;
type Wide = Gunnery<true>;

static TABLES: Tables = Tables::new(
    &PARAMETERS,
    Narrow::PIECES,
    Narrow::SHAPE,
    Narrow::KING,
    false,
);

static WIDE_TABLES: Tables = Tables::new(
    &WIDE_PARAMETERS,
    Wide::PIECES,
    Wide::SHAPE,
    Wide::KING,
    false,
);

static WIDE_NETWORK: BuiltIn = BuiltIn::new(include_bytes!("networks/gunnery8x10.net"));

impl<const WIDE: bool> Evaluated for Gunnery<WIDE> {
    const PARAMETERS: &'static Parameters = if WIDE { &WIDE_PARAMETERS } else { &PARAMETERS };
    const TABLES: &'static Tables = if WIDE { &WIDE_TABLES } else { &TABLES };
    const NETWORK: Option<&'static BuiltIn> = if WIDE { Some(&WIDE_NETWORK) } else { None };

    #[inline(always)]
    fn extra_terms<T: TermSink>(position: &Position<Self>, us: Color, terms: &mut T) {
        let Some(rules) = Self::ORTHODOX else { return };
        let score = position
            .pieces(us, rules.pawn)
            .into_iter()
            .map(|pawn| gun(position, us, pawn, position.with_role(rules.pawn)))
            .sum();
        terms.add("guns", us, score);
    }
}

/// The nearest square of a set on a ray straight ahead.
#[inline(always)]
fn nearest(us: Color, set: Bitboard) -> Option<Square> {
    match us {
        Color::White => set.first(),
        Color::Black => set.last(),
    }
}

/// What a pawn is worth as a gun.
#[inline(always)]
fn gun<G: Game>(position: &Position<G>, us: Color, pawn: Square, pawns: Bitboard) -> Score {
    let ahead = G::SHAPE.ahead(us, pawn);
    let (own, enemies) = (position.pieces_of(us), position.pieces_of(!us));
    let Some(screen) = nearest(us, ahead & (own | enemies)) else {
        return Score::ZERO;
    };
    if !own.has(screen) {
        return Score::ZERO;
    }
    let beyond = G::SHAPE.ahead(us, screen);
    let mut score = Score::of(LOADED);
    if beyond.has(position.king(!us)) {
        score += Score::of(KING_IN_SIGHT);
    }
    let stops = beyond & (own | enemies & pawns);
    let reached = match nearest(us, stops) {
        Some(stop) => beyond - G::SHAPE.ahead(us, stop),
        None => beyond,
    };
    let targets = reached & enemies;
    if (targets - pawns).any() {
        score += Score::of(SHOT_AT_PIECE);
    } else if targets.any() {
        score += Score::of(SHOT_AT_PAWN);
    }
    score
}
