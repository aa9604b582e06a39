//! Random games: the walks on which every property is checked.

use cannonade::board::Move;
use cannonade::games::notation::{Notation, write_move};
use cannonade::games::{Game, Position, Variant};
use proptest::prelude::{Strategy, any};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

use crate::naive::Naive;
use crate::sparse;

/// A small generator of random numbers (SplitMix64), so that a seed means the same everywhere.
pub struct Random(u64);

impl Random {
    /// A generator started from a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number from 0 to `limit - 1`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// One of some things, of which there is at least one.
    pub fn pick<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())].clone()
    }
}

/// A position of a walk, as a property sees it.
pub struct Visit<'a, G: Game> {
    /// The game's name.
    pub variant: &'static str,
    /// The position, with the moves that led to it.
    pub position: &'a Position<G>,
    /// For choices that a property makes.
    pub random: &'a mut Random,
}

impl<G: Game> Visit<'_, G> {
    /// The same position for the naive generator.
    pub fn naive(&self) -> Naive {
        let fen = self.position.fen();
        Naive::from_fen(self.variant, &fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
    }
}

/// A property: what is wrong with a position, if anything.
pub type Property<G> = fn(&mut Visit<G>) -> Result<(), String>;

/// Games from the start position and their longest, and walks from sparse random positions.
const GAMES: u32 = 24;
const GAME_PLIES: usize = 120;
const SPARSE_WALKS: u32 = 160;
const SPARSE_PLIES: usize = 12;

/// Checks a property of a game on some thousand positions; `thinning` divides their number.
///
/// `PROPERTY_ROUNDS=n` in the environment makes it n times as many. A failure shrinks to a seed
/// and the first ply at which that seed's walk fails.
pub fn hold<G: Game>(name: &str, thinning: u32, property: Property<G>) {
    let variant = Variant::find(name).expect("a known game");
    let rounds = std::env::var("PROPERTY_ROUNDS").map_or(1, |text| text.parse().expect("a number"));
    for (from_start, walks, plies) in [
        (true, GAMES, GAME_PLIES),
        (false, SPARSE_WALKS, SPARSE_PLIES),
    ] {
        let config = Config {
            cases: (walks * rounds / thinning).max(1),
            failure_persistence: None,
            ..Config::default()
        };
        let source = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let mut runner = TestRunner::new_with_rng(config, source);
        let strategy = (any::<u64>().no_shrink(), plies / 4..=plies);
        let result = runner.run(&strategy, |(seed, plies)| {
            let mut random = Random::new(seed);
            let position = if from_start {
                Position::from_fen(variant.start).expect("a start position")
            } else {
                sparse::position::<G>(variant, &mut random)
            };
            walk(variant.name, position, plies, &mut random, property).map_err(TestCaseError::fail)
        });
        if let Err(error) = result {
            let origin = if from_start {
                "the start"
            } else {
                "a sparse position"
            };
            panic!("{name}, walk from {origin}, (seed, plies): {error}");
        }
    }
}

/// Shows `look` the positions of so many games and walks from sparse positions.
pub fn survey<G: Game>(
    name: &str,
    walks: u64,
    look: &mut dyn FnMut(&mut Visit<G>) -> Result<(), String>,
) {
    let variant = Variant::find(name).expect("a known game");
    for seed in 0..walks {
        let mut random = Random::new(seed);
        let start = Position::from_fen(variant.start).expect("a start position");
        let sparse = sparse::position::<G>(variant, &mut random);
        for (position, plies) in [(start, GAME_PLIES), (sparse, SPARSE_PLIES)] {
            walk(variant.name, position, plies, &mut random, &mut *look)
                .expect("nothing to find wrong");
        }
    }
}

fn walk<G: Game>(
    variant: &'static str,
    mut position: Position<G>,
    plies: usize,
    random: &mut Random,
    mut property: impl FnMut(&mut Visit<G>) -> Result<(), String>,
) -> Result<(), String> {
    for ply in 0..=plies {
        // A property's own choices must not change the walk.
        let mut own = Random::new(random.next());
        let mut visit = Visit {
            variant,
            position: &position,
            random: &mut own,
        };
        property(&mut visit).map_err(|wrong| format!("ply {ply}, {}: {wrong}", position.fen()))?;
        let Some(mv) = choose(&mut position, random) else {
            return Ok(());
        };
        position.make(mv);
    }
    Ok(())
}

/// A random move, or none at the end of the game. Two in three are of a kind that random games
/// have too few of: captures, checks, changes of form, drops.
fn choose<G: Game>(position: &mut Position<G>, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let kind = random.below(9);
    let preferred: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|&mv| match kind {
            0 | 1 => position.captured_by(mv).is_some(),
            2 => mv.changes_form(),
            3 => mv.dropped().is_some(),
            4 | 5 => gives_check(position, mv),
            _ => true,
        })
        .collect();
    let from = if preferred.is_empty() {
        &moves
    } else {
        &preferred
    };
    Some(random.pick(from))
}

fn gives_check<G: Game>(position: &mut Position<G>, mv: Move) -> bool {
    position.make(mv);
    let check = position.in_check();
    position.unmake();
    check
}

/// A move in UCI notation.
pub fn uci<G: Game>(position: &Position<G>, mv: Move) -> String {
    write_move(position, mv, Notation::Uci)
}

/// Says how two lists of texts that should be equal differ.
pub fn compare(ours: &[String], theirs: &[String]) -> Result<(), String> {
    if ours == theirs {
        return Ok(());
    }
    let missing: Vec<_> = theirs.iter().filter(|text| !ours.contains(text)).collect();
    let extra: Vec<_> = ours.iter().filter(|text| !theirs.contains(text)).collect();
    Err(format!(
        "missing {missing:?}, too many {extra:?} (or some twice)"
    ))
}
