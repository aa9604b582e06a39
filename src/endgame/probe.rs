//! What the tables say of the moves of a position.

use super::dtm::Dtm;
use super::set::Endgames;
use crate::board::Move;
use crate::games::{Game, Position, Stalemate};

/// Each legal move with what it is worth to the side to move, the best first; `None` if a table
/// is missing. Repetitions and the fifty-move rule are left aside.
pub fn judge_moves<G: Game>(
    endgames: &Endgames<G>,
    position: &Position<G>,
) -> Option<Vec<(Move, Dtm)>> {
    let mut after = position.clone_board();
    let mut judged = Vec::new();
    for mv in position.legal_moves() {
        after.make(mv);
        let value = value_of(endgames, &after);
        after.unmake();
        judged.push((mv, value?.before()));
    }
    judged.sort_by_key(|&(mv, value)| (std::cmp::Reverse(value.rank()), mv));
    Some(judged)
}

/// The value of a position that may also be dead.
pub(super) fn value_of<G: Game>(endgames: &Endgames<G>, position: &Position<G>) -> Option<Dtm> {
    if position.is_dead() {
        return Some(Dtm::Draw);
    }
    endgames.probe(position)
}

/// The value that a position has because of its moves, told what they are worth.
pub(super) fn value_by_moves<G: Game>(position: &Position<G>, judged: &[(Move, Dtm)]) -> Dtm {
    if position.is_dead() {
        return Dtm::Draw;
    }
    let best = judged.iter().map(|&(_, value)| value);
    match best.max_by_key(|value| value.rank()) {
        Some(best) => best,
        None if position.in_check() || G::STALEMATE == Stalemate::Loss => Dtm::Loss(0),
        None => Dtm::Draw,
    }
}

/// A line of best play: to the mate, or one move if the position is drawn; at most `plies` long,
/// and shorter where a table is missing.
pub fn best_line<G: Game>(
    endgames: &Endgames<G>,
    position: &Position<G>,
    plies: usize,
) -> Vec<Move> {
    let mut position = position.clone_board();
    let mut line = Vec::new();
    while line.len() < plies {
        let Some(judged) = judge_moves(endgames, &position) else {
            break;
        };
        let Some(&(best, value)) = judged.first() else {
            break;
        };
        position.make(best);
        line.push(best);
        if value == Dtm::Draw {
            break;
        }
    }
    line
}
