//! Random games: bytes choose the game, where it starts, and the moves.

use super::position;
use cannonade::board::Move;
use cannonade::games::{Game, Position, VARIANTS, Variant};
use cannonade::with_family;

/// The longest game, in plies.
const MAX_PLIES: usize = 200;
/// So many move codes are judged in each position.
const CODES: u64 = 12;

macro_rules! suites {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../perft/", $name, ".perft")))),*]
    };
}

/// The positions of the perft suites, from which games can begin.
static SUITES: [(&str, &str); 10] = suites!(
    "chess" "cannonshogi" "cannonshogi-pawndrop" "cannonshogi-swapped" "cannonshogi-korean"
    "cannonchess" "swedishcannon" "swedishcannon2" "gunnery8x10" "gunnery8x8"
);

/// Plays the game of [`VARIANTS`] whose digit comes first, from the start (`0`) or from the position
/// of its suite that the second byte tells (from `1`), a move for every two bytes that follow.
pub fn random_moves(data: &[u8]) -> usize {
    let &[game, start, ref choices @ ..] = data else {
        return 0;
    };
    let variant = &VARIANTS[usize::from(game.wrapping_sub(b'0')) % VARIANTS.len()];
    let fen = start_of(variant, usize::from(start.wrapping_sub(b'0')));
    with_family!(variant.family, G => walk::<G>(fen, choices))
}

fn start_of(variant: &'static Variant, number: usize) -> &'static str {
    let suite = SUITES.iter().find(|(name, _)| *name == variant.name);
    let mut fens = suite
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| line.strip_prefix("fen "));
    let chosen = number.checked_sub(1).and_then(|place| fens.nth(place));
    chosen.unwrap_or(variant.start)
}

/// Plays moves and takes them all back; the number of moves.
fn walk<G: Game>(fen: &str, choices: &[u8]) -> usize {
    let mut position = match Position::<G>::from_fen(fen) {
        Ok(position) => position,
        Err(error) => panic!("{fen}: {error}"),
    };
    let mut befores = Vec::new();
    for pair in choices.chunks_exact(2).take(MAX_PLIES) {
        let choice = u16::from_le_bytes([pair[0], pair[1]]);
        let moves = position::check_generated(&position);
        check_codes(&position, choice, &moves);
        position::check_pass(&mut position);
        if moves.is_empty() {
            break;
        }
        let mv = moves[usize::from(choice) % moves.len()];
        position::check_move_texts(&position, mv);
        befores.push(position.clone_board());
        position.make(mv);
        assert_eq!(position.moves_played(), befores.len());
        position::check_invariants(&position);
        position::check_texts(&position);
        // Whatever the result, it must be told without trouble.
        let _ = position.outcome();
    }
    let played = befores.len();
    while let Some(before) = befores.pop() {
        position.unmake();
        position::assert_same(&position, &before);
        assert_eq!(position.ply(), before.ply());
        assert_eq!(position.moves_played(), befores.len());
    }
    played
}

/// Judges codes: any, legal moves with a bit turned over, and drops of whatever the code can name
/// where a move goes.
fn check_codes<G: Game>(position: &Position<G>, choice: u16, moves: &[Move]) {
    let safety = position.safety();
    let mut random = position.key() ^ u64::from(choice) << 48;
    for round in 0..CODES {
        random = scrambled(random);
        let near = match moves.len() {
            0 => Move::NONE,
            count => moves[(random >> 16) as usize % count],
        };
        let bits = match round % 3 {
            0 => random as u16,
            1 => near.bits() ^ 1 << (random >> 60),
            _ => drop_code(random as u16, near),
        };
        position::check_code(position, &safety, bits, moves);
    }
}

/// The code of a drop, be there such a role or not.
fn drop_code(random: u16, near: Move) -> u16 {
    let origins = Move::ORIGIN_SLOTS - Move::ORIGINS;
    let origin = Move::ORIGINS as u16 + random % origins as u16;
    origin << 7 | near.to().index() as u16
}

/// The next number of the sequence `splitmix64`.
fn scrambled(seed: u64) -> u64 {
    let mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
