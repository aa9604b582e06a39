//! Judging moves by their codes, such as those a transposition table may hold.

use cannonade::board::Move;
use cannonade::games::Game;

use crate::walks::{Visit, uci};

/// Of all 65,536 codes, exactly those of the generated moves are pseudo-legal and legal.
pub fn all_codes<G: Game>(visit: &mut Visit<G>) -> Result<(), String> {
    let position = visit.position;
    let safety = position.safety();
    let accepted: Vec<Move> = (0..=u16::MAX)
        .map(Move::from_bits)
        .filter(|&mv| position.is_pseudo_legal(mv) && position.is_legal(mv, &safety))
        .collect();
    let mut generated = position.legal_moves();
    generated.sort();
    if accepted == generated {
        return Ok(());
    }
    let tell = |ours: &[Move], theirs: &[Move]| -> Vec<String> {
        let only = ours.iter().filter(|mv| !theirs.contains(mv));
        only.map(|&mv| format!("{mv:?} {}", uci(position, mv)))
            .collect()
    };
    let wrongly = tell(&accepted, &generated);
    let not = tell(&generated, &accepted);
    Err(format!(
        "codes accepted wrongly {wrongly:?}, not accepted {not:?} (or made twice)"
    ))
}
