//! Static exchange evaluation.

use cannonade::board::ROLE_SLOTS;
use cannonade::games::{ExchangeValues, Game};

use crate::walks::{Visit, uci};

/// A value for every role, so that no two kinds that can meet are worth the same.
fn value<G: Game>(letter: char, plus: bool) -> i32 {
    let role = G::PIECES.find(letter, plus).expect("a piece of the game");
    if role == G::KING {
        return 0;
    }
    100 + 37 * role.index() as i32
}

/// An exchange is judged to win what it yields when it is played out naively, and no more.
pub fn same_as_naive<G: Game>(visit: &mut Visit<G>) -> Result<(), String> {
    let naive = visit.naive();
    let position = visit.position;
    let mut values: ExchangeValues = [0; ROLE_SLOTS];
    for role in G::PIECES.roles() {
        let definition = G::PIECES.definition(role);
        values[role.index()] = value::<G>(definition.letter, definition.plus);
    }
    let moves = position.legal_moves();
    let (noisy, quiet): (Vec<_>, Vec<_>) = moves.iter().partition(|&&mv| position.is_noisy(mv));
    for turn in 0..16 {
        let from = if turn % 4 == 0 { &quiet } else { &noisy };
        if from.is_empty() {
            continue;
        }
        let mv = visit.random.pick(from);
        let name = uci(position, mv);
        let Some(worth) = naive.exchange(&name, &value::<G>) else {
            continue;
        };
        for (threshold, wins) in [(-10_000, true), (worth, true), (worth + 1, false)] {
            if position.exchange_wins(mv, threshold, &values) != wins {
                return Err(format!(
                    "{name} is worth {worth}: wins {threshold} is {}",
                    !wins
                ));
            }
        }
    }
    Ok(())
}
