//! Endings that the tables know need no search.

use super::value::{MAX_PLY, Value, mate_in, mated_in};
use super::worker::Worker;
use crate::board::Move;
use crate::endgame::{Dtm, Endgames, best_line};
use crate::eval::Evaluated;
use crate::games::Position;

/// Plies without a capture or pawn move after which the game is drawn. A mate on the last of them
/// still counts.
const FIFTY_MOVES: usize = 100;

impl<G: Evaluated> Worker<G> {
    /// The score of the current position, `ply` plies from the root, if a table tells it.
    #[inline(always)]
    pub(super) fn value_by_table(&mut self, ply: usize) -> Option<Value> {
        let endgames = self.shared.endgames.as_deref()?;
        if !endgames.may_know(&self.position) {
            return None;
        }
        let value = table_value(endgames, &self.position, ply)?;
        self.shared.count_table_hit(self.number);
        Some(value)
    }

    /// Continues a line from the root, where the tables know how, to the mate; a drawn one by a
    /// move.
    pub(super) fn follow_tables(&mut self, line: &mut Vec<Move>) {
        let Some(endgames) = self.shared.endgames.clone() else {
            return;
        };
        for &mv in line.iter() {
            self.position.make(mv);
        }
        let goes_on = endgames.may_know(&self.position) && self.position.repetition().is_none();
        let rest = match goes_on {
            true => best_line(
                &endgames,
                &self.position,
                MAX_PLY.saturating_sub(line.len()),
            ),
            false => Vec::new(),
        };
        for _ in 0..line.len() {
            self.position.unmake();
        }
        line.extend(rest);
    }
}

/// The score that the tables give a position. Tables know nothing of the fifty-move rule: a mate
/// that comes too late for it is no score, and neither is one beyond the longest line.
#[inline(never)]
fn table_value<G: Evaluated>(
    endgames: &Endgames<G>,
    position: &Position<G>,
    ply: usize,
) -> Option<Value> {
    let value = endgames.probe(position)?;
    let plies = usize::from(value.plies().unwrap_or(0));
    let in_time = position.halfmove_clock() as usize + plies <= FIFTY_MOVES;
    let near = ply + plies <= MAX_PLY;
    match value {
        Dtm::Draw => Some(0),
        Dtm::Win(_) if in_time && near => Some(mate_in(ply + plies)),
        Dtm::Loss(_) if in_time && near => Some(mated_in(ply + plies)),
        Dtm::Win(_) | Dtm::Loss(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::{Ending, Table, make};
    use crate::games::Chess;

    fn rook() -> Endgames<Chess> {
        let ending = Ending::parse("KRK").unwrap();
        let mut endgames = Endgames::default();
        let bytes = make(&ending, &endgames, &mut |_| true).unwrap();
        endgames.add(Table::from_bytes(bytes).unwrap());
        endgames
    }

    #[test]
    fn mates_count_from_the_root_and_keep_to_the_fifty_moves() {
        let rook = rook();
        let value = |fen: &str, ply| {
            let position = Position::<Chess>::from_fen(fen).unwrap();
            table_value(&rook, &position, ply)
        };
        let mate_in_three = "8/8/8/8/8/2k5/7r/K7 b - - 0 1";
        assert_eq!(value(mate_in_three, 7), Some(mate_in(10)));
        let in_time = "8/8/8/8/8/2k5/7r/K7 b - - 97 80";
        assert_eq!(value(in_time, 7), Some(mate_in(10)));
        let too_late = "8/8/8/8/8/2k5/7r/K7 b - - 98 80";
        assert_eq!(value(too_late, 7), None);
        assert_eq!(value(mate_in_three, MAX_PLY - 2), None);
        assert_eq!(value("8/8/8/8/8/2k5/1r6/K7 w - - 99 80", 0), Some(0));
    }
}
