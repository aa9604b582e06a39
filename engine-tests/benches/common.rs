//! What the benches share: the positions to measure on, and short measuring times.

use std::path::Path;
use std::time::Duration;

use cannonade::games::{Game, Position, Variant};
use criterion::Criterion;

/// Middlegame positions of a game: the first random ones of its perft suite.
pub fn positions<G: Game>(variant: &Variant) -> Vec<Position<G>> {
    const COUNT: usize = 4;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine-tests/perft");
    let path = folder.join(format!("{}.perft", variant.name));
    let text = std::fs::read_to_string(&path).expect("the game's perft suite");
    let positions: Vec<Position<G>> = text
        .lines()
        .filter_map(|line| line.strip_prefix("fen "))
        .skip(1)
        .take(COUNT)
        .map(|fen| Position::from_fen(fen).expect("a position of the game"))
        .collect();
    assert_eq!(positions.len(), COUNT, "{}", path.display());
    positions
}

/// Enough to see a change of a few per cent; all benches together take about a minute.
pub fn criterion() -> Criterion {
    Criterion::default()
        .without_plots()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(250))
        .measurement_time(Duration::from_millis(750))
        .configure_from_args()
}
