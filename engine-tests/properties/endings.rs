//! How games end, judged again from the texts of all positions since the beginning.

use cannonade::board::Move;
use cannonade::games::{Game, Outcome, Position, Reason, Repetition, Stalemate};

use crate::keys::identity;
use crate::walks::{Random, Visit, uci};

/// How many moves are played from each position, most of them to and fro.
const PLIES: usize = 40;

/// A position of the game: what makes it the same, and whether the last move gave check.
struct Past {
    identity: String,
    check: bool,
}

/// Every outcome in a game of pieces that go to and fro is what a plain reading of the rules
/// says.
pub fn outcomes<G: Game>(visit: &mut Visit<G>) -> Result<(), String> {
    let start = visit.position.fen();
    let mut position = Position::<G>::from_fen(&start).map_err(|error| error.to_string())?;
    let mut past = Vec::new();
    let mut line = Vec::new();
    for _ in 0..PLIES {
        past.push(Past {
            identity: identity(&position),
            check: position.in_check(),
        });
        let (ours, plain) = (position.outcome(), plain_outcome(&position, &past));
        if ours != plain {
            return Err(format!(
                "after {line:?} the outcome is {ours:?}, not {plain:?}"
            ));
        }
        if ours.is_some() {
            break;
        }
        let mv = choose(&mut position, &line, visit.random);
        line.push(uci(&position, mv));
        position.make(mv);
    }
    Ok(())
}

/// Takes back in play what the side to move did last, checks, or does anything.
fn choose<G: Game>(position: &mut Position<G>, line: &[String], random: &mut Random) -> Move {
    let moves = position.legal_moves();
    let mut preferred = Vec::new();
    if random.below(8) > 0 {
        let last = line.iter().rev().nth(1);
        let back = last.and_then(|text| Some(format!("{}{}", text.get(2..4)?, text.get(..2)?)));
        let is_back = |&mv: &Move| Some(uci(position, mv)) == back;
        preferred = moves.iter().copied().filter(is_back).collect();
    } else if random.below(2) > 0 {
        for &mv in &moves {
            position.make(mv);
            if position.in_check() {
                preferred.push(mv);
            }
            position.unmake();
        }
    }
    random.pick(if preferred.is_empty() {
        &moves
    } else {
        &preferred
    })
}

fn plain_outcome<G: Game>(position: &Position<G>, past: &[Past]) -> Option<Outcome> {
    let side = position.side();
    let end = |winner, reason| Some(Outcome { winner, reason });
    if position.legal_moves().is_empty() {
        return match (position.in_check(), G::STALEMATE) {
            (true, _) => end(Some(!side), Reason::Checkmate),
            (false, Stalemate::Loss) => end(Some(!side), Reason::Stalemate),
            (false, Stalemate::Draw) => end(None, Reason::Stalemate),
        };
    }
    let now = past.last()?;
    let same = |ply: &usize| past[*ply].identity == now.identity;
    let occurrences: Vec<usize> = (0..past.len()).filter(same).collect();
    match G::REPETITION {
        Repetition::Threefold if occurrences.len() >= 3 => return end(None, Reason::Repetition),
        Repetition::FourfoldPerpetualLoses if occurrences.len() >= 4 => {
            // The first move since the first occurrence is one of the side to move now.
            let since = &past[occurrences[0] + 1..];
            let checks_always = |odd: usize| since.iter().skip(odd).step_by(2).all(|p| p.check);
            return match (checks_always(0), checks_always(1)) {
                (true, false) => end(Some(!side), Reason::PerpetualCheck),
                (false, true) => end(Some(side), Reason::PerpetualCheck),
                _ => end(None, Reason::Repetition),
            };
        }
        _ => {}
    }
    if G::ORTHODOX.is_some() && position.halfmove_clock() >= 100 {
        return end(None, Reason::FiftyMoves);
    }
    if G::ORTHODOX.is_some() && is_dead(position) {
        return end(None, Reason::DeadPosition);
    }
    None
}

/// Bare kings, one knight, or only bishops on one colour. A reserve counts only with a pawn, and
/// with a pawn no position is dead anyway.
fn is_dead<G: Game>(position: &Position<G>) -> bool {
    let mut others: Vec<(char, i32)> = Vec::new();
    for square in position.occupied() {
        let piece = position.piece_at(square);
        let letter = G::PIECES.definition(piece.role()).letter;
        let shade = (G::SHAPE.file(square) + G::SHAPE.rank(square)) % 2;
        if letter != 'K' {
            others.push((letter, shade));
        }
    }
    match others[..] {
        [] | [('N', _)] => true,
        [(_, first), ..] => others.iter().all(|&other| other == ('B', first)),
    }
}
