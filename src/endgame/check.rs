//! Holding a table against the rules.

use super::dtm::Dtm;
use super::file::Table;
use super::probe::{judge_moves, value_by_moves};
use super::set::Endgames;
use crate::board::Color;
use crate::games::Game;
use rayon::prelude::*;

/// A position whose value is not what its moves make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The position as FEN.
    pub fen: String,
    /// The value in the table.
    pub value: Dtm,
    /// The value by its moves; `None` if a table below is missing.
    pub by_moves: Option<Dtm>,
}

/// Compares the value of every position, or of each `step`th, with the values after its moves,
/// and returns the first that does not follow from them, with the number of positions looked at.
/// A table all of whose values do is right: each mate is the end of a line that gets shorter with
/// every move, and where there is none, none can be forced. `endgames` holds the table and those
/// below it.
pub fn check<G: Game>(
    table: &Table<G>,
    endgames: &Endgames<G>,
    step: usize,
) -> (u64, Option<Flaw>) {
    let step = step.max(1);
    let mut looked_at = 0;
    for side in Color::BOTH {
        let numbers = (0..table.positions().div_ceil(step)).into_par_iter();
        let numbers = numbers.map(|number| number * step);
        let result = numbers
            .map(|index| examine(table, endgames, index, side))
            .try_reduce(|| 0, |a, b| Ok(a + b));
        match result {
            Ok(count) => looked_at += count,
            Err(flaw) => return (looked_at, Some(flaw)),
        }
    }
    (looked_at, None)
}

/// Looks at one number; returns 1 if it stands for a position.
fn examine<G: Game>(
    table: &Table<G>,
    endgames: &Endgames<G>,
    index: usize,
    side: Color,
) -> Result<u64, Flaw> {
    let Some(position) = table.layout.position::<G>(index, side) else {
        return Ok(0);
    };
    let value = table.value_at(index, side);
    let judged = judge_moves(endgames, &position);
    let by_moves = judged.map(|judged| value_by_moves(&position, &judged));
    match by_moves {
        Some(by_moves) if by_moves == value => Ok(1),
        _ => Err(Flaw {
            fen: position.fen(),
            value,
            by_moves,
        }),
    }
}
