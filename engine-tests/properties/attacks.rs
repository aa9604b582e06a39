//! Checks and attacks.

use cannonade::board::{Bitboard, Color};
use cannonade::games::Game;
use cannonade::games::notation::{Notation, square_name};

use crate::walks::{Visit, compare};

/// Checkers, and the attackers of every piece, are those of the naive generator.
pub fn same_as_naive<G: Game>(visit: &mut Visit<G>) -> Result<(), String> {
    let position = visit.position;
    let naive = visit.naive();
    let names = |set: Bitboard| -> Vec<String> {
        let name = |square| square_name(G::SHAPE, square, Notation::Uci);
        let mut names: Vec<String> = set.into_iter().map(name).collect();
        names.sort();
        names
    };
    let (us, king) = (position.side(), position.king(position.side()));
    compare(&names(position.checkers()), &naive.checkers())?;
    if position.in_check() != naive.in_check()
        || position.checkers() != position.attackers(king, !us)
        || position.safety().checkers != position.checkers()
    {
        return Err("it is not clear who gives check".to_string());
    }
    if position.enemy_king_hangs() {
        return Err("the king of the side that has moved can be captured".to_string());
    }
    for square in position.occupied() {
        let piece = position.piece_at(square);
        // Whether what stands on the square may be captured by a hop is not asked.
        if G::UNHOPPABLE.has(piece.role()) {
            continue;
        }
        let by = !piece.color();
        let target = square_name(G::SHAPE, square, Notation::Uci);
        let theirs = naive.attackers(&target, by == Color::White);
        compare(&names(position.attackers(square, by)), &theirs)
            .map_err(|wrong| format!("attackers of {target}: {wrong}"))?;
    }
    Ok(())
}
