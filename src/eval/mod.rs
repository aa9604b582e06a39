//! The score of a position, learned or written by hand.
//!
//! Games that have a [`network`] are scored by it. The evaluation written by hand serves the
//! others, and wherever the user turns the network off: each game has a short file with its
//! numbers and their reasons; the mechanism is shared. The search sees nothing of this but
//! [`Evaluator`]. Names games and boards; knows no search.

mod accumulator;
mod activity;
mod cannon_chess;
mod cannon_shogi;
mod chess;
mod endgame;
mod gunnery;
mod king_safety;
pub mod network;
mod outlook;
mod parameters;
mod pawns;
mod score;
mod swedish_cannon;
mod tables;
mod terms;
#[cfg(test)]
mod tests;

pub use outlook::win_draw_loss;
pub use parameters::{
    KingParameters, OutlookParameters, Pair, Parameters, PawnParameters, PieceParameters, Placement,
};
pub use score::Score;
pub use tables::{KING_VALUE, Tables};
pub use terms::TermSink;

use crate::board::{Color, Move, Role};
use crate::games::{Game, Position};
use accumulator::Accumulator;
use activity::LinePieces;
use network::{BuiltIn, Evaluation, NetworkState};
use terms::{Breakdown, Total};

/// No evaluation goes beyond this many centipawns, so that mates stand above.
pub const MAX_EVAL: i32 = 20_000;

/// A game with an evaluation.
pub trait Evaluated: Game {
    /// The numbers of the game.
    const PARAMETERS: &'static Parameters;
    /// The same, spread into tables.
    const TABLES: &'static Tables;
    /// The network that comes with the program for this game.
    const NETWORK: Option<&'static BuiltIn> = None;

    /// Terms that only this game has, for one side.
    #[inline(always)]
    fn extra_terms<T: TermSink>(_position: &Position<Self>, _us: Color, _terms: &mut T) {}
}

/// Scores positions along a line of moves: it is told of each move and keeps what it needs.
///
/// All scores are in centipawns from the point of view of the side to move.
///
/// ```
/// use cannonade::eval::Evaluator;
/// use cannonade::games::{Chess, Position};
/// let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// let mut position = Position::<Chess>::from_fen(start).unwrap();
/// let mut evaluator = Evaluator::new(&position);
/// let mv = position.legal_moves()[0];
/// evaluator.make(&mut position, mv);
/// assert!(evaluator.evaluate(&position).abs() < 200);
/// evaluator.unmake(&mut position);
/// ```
#[derive(Clone, Debug)]
pub struct Evaluator<G: Evaluated> {
    network: Option<NetworkState<G>>,
    current: Accumulator<G>,
    earlier: Vec<Accumulator<G>>,
}

impl<G: Evaluated> Evaluator<G> {
    /// An evaluator of the default kind that stands at `position`.
    pub fn new(position: &Position<G>) -> Self {
        Evaluator::with(position, &Evaluation::default())
    }

    /// An evaluator of a chosen kind that stands at `position`.
    pub fn with(position: &Position<G>, choice: &Evaluation) -> Self {
        let network = choice.network::<G>();
        Evaluator {
            network: network.map(|network| NetworkState::new(network, position)),
            current: Accumulator::fresh(position),
            earlier: Vec::with_capacity(256),
        }
    }

    /// Goes to another position and forgets the moves made.
    pub fn reset(&mut self, position: &Position<G>) {
        match &mut self.network {
            Some(network) => network.reset(position),
            None => {
                self.current = Accumulator::fresh(position);
                self.earlier.clear();
            }
        }
    }

    /// Plays a legal move on `position`, at which the evaluator stands.
    #[inline]
    pub fn make(&mut self, position: &mut Position<G>, mv: Move) {
        match &mut self.network {
            Some(network) => position.make_observed(mv, network.push()),
            None => {
                self.earlier.push(self.current);
                position.make_observed(mv, &mut self.current);
            }
        }
    }

    /// Passes; the side to move is not in check.
    #[inline]
    pub fn make_null(&mut self, position: &mut Position<G>) {
        match &mut self.network {
            Some(network) => {
                network.push();
            }
            None => self.earlier.push(self.current),
        }
        position.make_null();
    }

    /// Takes back the last move or pass made through this evaluator.
    #[inline]
    pub fn unmake(&mut self, position: &mut Position<G>) {
        match &mut self.network {
            Some(network) => network.pop(),
            None => {
                if let Some(earlier) = self.earlier.pop() {
                    self.current = earlier;
                }
            }
        }
        position.unmake();
    }

    /// The score of `position`, at which the evaluator stands, in centipawns for the side to
    /// move, at most [`MAX_EVAL`] either way. Not meant for positions in check, but defined.
    #[inline]
    pub fn evaluate(&mut self, position: &Position<G>) -> i32 {
        let score = match self.network_score(position) {
            Some(score) => {
                let sign = position.side().sign();
                let white = score * sign;
                let white = white + endgame::mop_up(position, white);
                white * endgame::scale(position, white) / endgame::FULL_SCALE * sign
            }
            None => self.evaluate_by_hand(position),
        };
        score.clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// What the network says, if there is one, in centipawns for the side to move.
    #[inline(always)]
    pub fn network_score(&mut self, position: &Position<G>) -> Option<i32> {
        let network = self.network.as_mut()?;
        Some(network.score(position.side(), position.occupied().count()))
    }

    #[inline(always)]
    fn evaluate_by_hand(&self, position: &Position<G>) -> i32 {
        let mut total = Total(self.current.score);
        collect_terms(position, &mut total);
        Self::taper(position, total.0, self.current.phase) * position.side().sign()
            + G::PARAMETERS.tempo
    }

    /// The terms of the score by hand by name, `[full board, nearly empty board]` in centipawns for the
    /// first player, and at the end their sum as it counts on this board, twice.
    pub fn explain(&self, position: &Position<G>) -> Vec<(String, [i32; 2])> {
        let mut terms = Breakdown::default();
        self.explain_sums(position, &mut terms);
        collect_terms(position, &mut terms);
        let sum: Score = terms.0.iter().map(|&(_, score)| score).sum();
        let tempo = G::PARAMETERS.tempo;
        terms.add("tempo", position.side(), Score::new(tempo, tempo));
        let phase = Accumulator::fresh(position).phase;
        let total = Self::taper(position, sum, phase) + tempo * position.side().sign();
        let total = total.clamp(-MAX_EVAL, MAX_EVAL);
        let mut rows: Vec<_> = terms
            .0
            .into_iter()
            .map(|(name, score)| (name.to_string(), score.parts()))
            .collect();
        rows.push(("total".to_string(), [total, total]));
        rows
    }

    /// Splits what the accumulator sums up.
    fn explain_sums(&self, position: &Position<G>, terms: &mut Breakdown) {
        for square in position.occupied() {
            let piece = position.piece_at(square);
            let material = G::TABLES.material[piece.role().index()];
            let all = G::TABLES.piece_square[piece.index()][square.index()];
            terms.add("material", piece.color(), material);
            let usual = G::TABLES.usual_mobility[piece.role().index()];
            terms.add("placement", Color::White, all);
            terms.add("placement", piece.color(), usual - material);
            terms.add("mobility", piece.color(), -usual);
        }
        if Position::<G>::HAS_HANDS {
            for color in Color::BOTH {
                let hand = position.hand(color);
                for role in hand.roles() {
                    let worth = G::TABLES.hand[0][role.index()] * hand.count(role) as i32;
                    terms.add("hand", color, worth);
                }
            }
        }
    }

    /// The score between its two parts, as full as the board is, scaled down where the game
    /// tends to a draw; for the first player.
    #[inline(always)]
    fn taper(position: &Position<G>, score: Score, phase: i32) -> i32 {
        let span = G::PARAMETERS.phase_full - G::PARAMETERS.phase_empty;
        let full = (phase - G::PARAMETERS.phase_empty).clamp(0, span);
        let endgame = score.endgame() + endgame::mop_up(position, score.endgame());
        let tapered = (score.middlegame() * full + endgame * (span - full)) / span;
        tapered * endgame::scale(position, tapered) / endgame::FULL_SCALE
    }
}

/// All terms that are not kept by the accumulator.
#[inline(always)]
fn collect_terms<G: Evaluated, T: TermSink>(position: &Position<G>, terms: &mut T) {
    let areas = pawns::mobility_areas(position);
    let lines = LinePieces::of(position);
    let activity = [
        activity::activity(position, &lines, Color::White, areas[0]),
        activity::activity(position, &lines, Color::Black, areas[1]),
    ];
    for us in Color::BOTH {
        let (ours, theirs) = (&activity[us.index()], &activity[(!us).index()]);
        terms.add("mobility", us, ours.mobility);
        let danger = king_safety::king_danger(position, &lines, us, ours, theirs);
        terms.add("king safety", us, danger);
        pawns::pawn_terms(position, us, terms);
        G::extra_terms(position, us, terms);
    }
}

/// Centipawns that a piece is worth on the board, for ordering; [`KING_VALUE`] for the king.
#[inline(always)]
pub fn piece_value<G: Evaluated>(role: Role) -> i32 {
    G::TABLES.value[role.index()]
}

/// Centipawns that capturing a piece is worth: what its owner loses and, where captured pieces
/// go to hand, what its captor gains. [`KING_VALUE`] for the king.
#[inline(always)]
pub fn exchange_value<G: Evaluated>(role: Role) -> i32 {
    G::TABLES.exchange[role.index()]
}
