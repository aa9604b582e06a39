//! Orthodox pawns and what goes with them: structure, shelter, open files, the bishop pair.

use super::Evaluated;
use super::endgame::distance;
use super::parameters::PawnParameters;
use super::score::Score;
use super::terms::TermSink;
use crate::board::{Bitboard, Color, Shape};
use crate::games::{OrthodoxRules, Position};

/// Moves of whole sets of pawns on a board.
#[derive(Clone, Copy)]
struct Sets {
    shape: &'static Shape,
    forward: i32,
}

impl Sets {
    fn new<G: Evaluated>(us: Color) -> Sets {
        Sets {
            shape: G::SHAPE,
            forward: G::SHAPE.files() * us.sign(),
        }
    }

    /// The set one rank ahead.
    #[inline(always)]
    fn ahead(self, set: Bitboard) -> Bitboard {
        set.shift(self.forward) & self.shape.all()
    }

    /// The set and all squares ahead of it on its files.
    #[inline(always)]
    fn fill(self, set: Bitboard) -> Bitboard {
        let one = set | set.shift(self.forward);
        let three = one | one.shift(2 * self.forward);
        (three | three.shift(4 * self.forward)) & self.shape.all()
    }

    /// The set one file to the left and one file to the right.
    #[inline(always)]
    fn beside(self, set: Bitboard) -> Bitboard {
        let (first, last) = (0, self.shape.files() - 1);
        (set - self.shape.file_squares(first)).shift(-1)
            | (set - self.shape.file_squares(last)).shift(1)
    }

    /// The same for the other side.
    fn reversed(self) -> Sets {
        Sets {
            forward: -self.forward,
            ..self
        }
    }
}

/// The squares where mobility counts, per side: without own pieces and, where pawns are
/// orthodox, without squares that enemy pawns guard.
#[inline(always)]
pub(super) fn mobility_areas<G: Evaluated>(position: &Position<G>) -> [Bitboard; 2] {
    Color::BOTH.map(|us| {
        let mut area = !position.pieces_of(us);
        if let Some(rules) = G::ORTHODOX {
            let sets = Sets::new::<G>(!us);
            area = area - sets.beside(sets.ahead(position.pieces(!us, rules.pawn)));
        }
        area
    })
}

/// All pawn terms of one side; none where the game has no orthodox pawns.
#[inline(always)]
pub(super) fn pawn_terms<G: Evaluated, T: TermSink>(
    position: &Position<G>,
    us: Color,
    terms: &mut T,
) {
    let (Some(rules), Some(parameters)) = (G::ORTHODOX, &G::PARAMETERS.pawns) else {
        return;
    };
    terms.add("pawns", us, structure(position, us, &rules, parameters));
    terms.add("passed pawns", us, passed(position, us, &rules, parameters));
    terms.add("shelter", us, shelter(position, us, &rules, parameters));
    terms.add("pieces", us, pieces(position, us, &rules, parameters));
}

#[inline(always)]
fn times(pair: [i32; 2], set: Bitboard) -> Score {
    Score::of(pair) * set.count() as i32
}

#[inline(always)]
fn structure<G: Evaluated>(
    position: &Position<G>,
    us: Color,
    rules: &OrthodoxRules,
    parameters: &PawnParameters,
) -> Score {
    let sets = Sets::new::<G>(us);
    let back = sets.reversed();
    let pawns = position.pieces(us, rules.pawn);
    let behind_own = pawns & back.fill(back.ahead(pawns));
    let files = sets.fill(pawns) | back.fill(pawns);
    let isolated = pawns - sets.beside(files);
    let guarded = pawns & sets.beside(sets.ahead(pawns));
    times(parameters.doubled, behind_own)
        + times(parameters.isolated, isolated)
        + times(parameters.guarded, guarded)
}

#[inline(always)]
fn passed<G: Evaluated>(
    position: &Position<G>,
    us: Color,
    rules: &OrthodoxRules,
    parameters: &PawnParameters,
) -> Score {
    let sets = Sets::new::<G>(us);
    let back = sets.reversed();
    let pawns = position.pieces(us, rules.pawn);
    let enemy_front = back.fill(back.ahead(position.pieces(!us, rules.pawn)));
    let behind_own = back.fill(back.ahead(pawns));
    let passed = pawns - enemy_front - sets.beside(enemy_front) - behind_own;
    let mut score = Score::ZERO;
    for square in passed {
        let [mut middlegame, mut endgame] =
            parameters.passed[G::SHAPE.relative_rank(us, square) as usize & 7];
        let next = square.offset(sets.forward);
        if position.occupied().has(next) {
            middlegame = middlegame * parameters.blocked_share / 16;
            endgame = endgame * parameters.blocked_share / 16;
        }
        let lead = distance::<G>(position.king(!us), next) - distance::<G>(position.king(us), next);
        endgame += lead * parameters.passed_king_distance;
        score += Score::new(middlegame, endgame);
    }
    score
}

#[inline(always)]
fn shelter<G: Evaluated>(
    position: &Position<G>,
    us: Color,
    rules: &OrthodoxRules,
    parameters: &PawnParameters,
) -> Score {
    let sets = Sets::new::<G>(us);
    let king = Bitboard::of(position.king(us));
    let row = king | sets.beside(king);
    let near = sets.ahead(row);
    let far = sets.ahead(near);
    let own = position.pieces(us, rules.pawn);
    let enemy = position.pieces(!us, rules.pawn);
    // The files of the king as squares of its own row.
    let onto_row = |pawns: Bitboard| sets.reversed().fill(pawns) & row;
    let half_open = row - onto_row(own);
    let open = half_open - onto_row(enemy);
    let count = |set: Bitboard| set.count() as i32;
    let middlegame = count(near & own) * parameters.shelter_near
        + count(far & own) * parameters.shelter_far
        + count(half_open) * parameters.king_half_open
        + count(open) * parameters.king_open;
    Score::new(middlegame, 0)
}

#[inline(always)]
fn pieces<G: Evaluated>(
    position: &Position<G>,
    us: Color,
    rules: &OrthodoxRules,
    parameters: &PawnParameters,
) -> Score {
    let sets = Sets::new::<G>(us);
    let own = position.pieces(us, rules.pawn);
    let enemy = position.pieces(!us, rules.pawn);
    let rooks = position.pieces(us, rules.rook);
    let half_open = rooks - sets.fill(own) - sets.reversed().fill(own);
    let open = half_open - sets.fill(enemy) - sets.reversed().fill(enemy);
    let mut score =
        times(parameters.rook_half_open, half_open - open) + times(parameters.rook_open, open);
    if position.pieces(us, rules.bishop).several() {
        score += Score::of(parameters.bishop_pair);
    }
    let theirs = Sets::new::<G>(!us);
    let attacked = position.pieces_of(us) & theirs.beside(theirs.ahead(enemy));
    score + times(parameters.attacked_by_pawn, attacked - own)
}
