//! From centipawns to chances.

use super::Evaluated;

/// Plies after which the drawish middle has grown by `even_win_growth`.
const UNIT_PLIES: f64 = 160.0;
/// Plies after which it grows no more.
const GROWING_PLIES: u32 = 240;

/// The chances to win, draw and lose of a side with that score (centipawns, mate scores
/// included) `ply` plies into a game, in thousandths that sum to 1000.
///
/// The middle grows with the square of the plies: games that were balanced for long are drawn far
/// more often. The model and its numbers come from games of the program against itself
/// (`training/fit_outlook.py`).
pub fn win_draw_loss<G: Evaluated>(score: i32, ply: u32) -> [u16; 3] {
    let parameters = &G::PARAMETERS.outlook;
    let growth = (f64::from(ply.min(GROWING_PLIES)) / UNIT_PLIES).powi(2);
    let even_win = f64::from(parameters.even_win) + f64::from(parameters.even_win_growth) * growth;
    let chance = |score: f64| {
        let exponent = (even_win - score) / f64::from(parameters.scale);
        (1000.0 / (1.0 + exponent.exp())).round() as u16
    };
    let win = chance(f64::from(score));
    let loss = chance(-f64::from(score)).min(1000 - win);
    [win, 1000 - win - loss, loss]
}
