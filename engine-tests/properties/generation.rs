//! Generated moves.

use cannonade::board::Move;
use cannonade::games::{Each, Game, Goal, Position};

use crate::walks::{Visit, compare, uci};

/// The generated moves are exactly those of the naive generator, each once.
pub fn same_as_naive<G: Game>(visit: &mut Visit<G>) -> Result<(), String> {
    let position = visit.position;
    let mut ours: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|mv| uci(position, mv))
        .collect();
    ours.sort();
    compare(&ours, &visit.naive().legal_moves())?;
    let counted = position.count_legal(&position.safety());
    if counted != ours.len() as u64 || position.has_legal_move() == ours.is_empty() {
        return Err(format!(
            "{} moves are listed, {counted} counted",
            ours.len()
        ));
    }
    Ok(())
}

/// Noisy and quiet moves share none, together are all, and are what `is_noisy` says.
pub fn noisy_and_quiet<G: Game>(visit: &mut Visit<G>) -> Result<(), String> {
    let position = visit.position;
    let (noisy, quiet) = (of(position, Goal::Noisy), of(position, Goal::Quiet));
    let mut both = [noisy.as_slice(), quiet.as_slice()].concat();
    both.sort();
    let names = |moves: &[Move]| {
        moves
            .iter()
            .map(|&mv| uci(position, mv))
            .collect::<Vec<_>>()
    };
    compare(&names(&both), &names(&of(position, Goal::All)))?;
    let wrong_noisy = noisy.iter().find(|&&mv| !position.is_noisy(mv));
    match wrong_noisy.or(quiet.iter().find(|&&mv| position.is_noisy(mv))) {
        Some(&mv) => Err(format!(
            "{} is generated with the wrong kind",
            uci(position, mv)
        )),
        None => Ok(()),
    }
}

fn of<G: Game>(position: &Position<G>, goal: Goal) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut sink = Each::<G, _>::new(|mv| moves.push(mv));
    position.generate(&position.safety(), goal, &mut sink);
    moves.sort();
    moves
}
