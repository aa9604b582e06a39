//! Networks with random weights, in every game.

use super::file::{Network, NetworkError};
use super::kernel::{BLOCK, Block};
use super::layout::{BUCKETS, Layout};
use super::state::NetworkState;
use super::{BuiltIn, Evaluation};
use crate::board::keys::split_mix;
use crate::eval::{Evaluated, Evaluator};
use crate::games::{Position, VARIANTS};
use crate::with_family;
use std::sync::Arc;

/// A network of random weights for a game.
fn random_network<G: Evaluated>(hidden: usize) -> Network {
    let layout = Layout::of::<G>();
    let mut seed = 1;
    let mut blocks = |count: usize, limit: u64| -> Vec<Block> {
        let mut number = || {
            seed += 1;
            (split_mix(seed) % (2 * limit + 1)) as i16 - limit as i16
        };
        (0..count / BLOCK)
            .map(|_| Block(std::array::from_fn(|_| number())))
            .collect()
    };
    Network {
        name: "random".to_owned(),
        rows: blocks(layout.inputs().unwrap() * hidden, 60),
        bias: blocks(hidden, 100),
        outputs: blocks(2 * hidden * BUCKETS, 127),
        output_bias: [1000; BUCKETS],
        layout,
        hidden,
        scale: 400,
    }
}

/// Plays random games and compares the state that followed them with a fresh one.
fn follow<G: Evaluated>(start: &str, games: u64) {
    let network = Arc::new(random_network::<G>(128));
    let choice = Evaluation::Loaded(Arc::clone(&network));
    for game in 0..games {
        let mut position = Position::<G>::from_fen(start).unwrap();
        let mut evaluator = Evaluator::with(&position, &choice);
        for ply in 0..120u64 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let number = split_mix(game << 20 | ply);
            if !position.in_check() && number.is_multiple_of(7) {
                evaluator.make_null(&mut position);
                evaluator.evaluate(&position);
                evaluator.unmake(&mut position);
            }
            // A move that is taken back leaves no trace.
            let other = moves[(number >> 32) as usize % moves.len()];
            evaluator.make(&mut position, other);
            if number.is_multiple_of(3) {
                evaluator.evaluate(&position);
            }
            evaluator.unmake(&mut position);
            evaluator.make(&mut position, moves[number as usize % moves.len()]);
            // Not every position is scored, so that some are caught up with later.
            if number.is_multiple_of(2) {
                let pieces = position.occupied().count();
                let fresh = NetworkState::<G>::new(Arc::clone(&network), &position)
                    .score(position.side(), pieces);
                let mut again = Evaluator::with(&position, &choice);
                assert_eq!(evaluator.network_score(&position), Some(fresh));
                assert_eq!(evaluator.evaluate(&position), again.evaluate(&position));
            }
        }
    }
}

#[test]
fn sums_that_follow_the_moves_equal_fresh_ones() {
    for variant in &VARIANTS {
        with_family!(variant.family, G => follow::<G>(variant.start, 8));
    }
}

#[test]
fn the_networks_of_the_program_can_be_used() {
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            fn built_in<G: Evaluated>() -> Option<&'static BuiltIn> {
                G::NETWORK
            }
            if let Some(network) = built_in::<G>() {
                let network = network.get().unwrap();
                assert_eq!(network.layout, Layout::of::<G>(), "{}", variant.name);
                assert!(Evaluation::BuiltIn.network::<G>().is_some());
            }
            assert!(Evaluation::HandWritten.network::<G>().is_none());
        });
    }
}

/// A file of a network of zeros.
fn packed(layout: &Layout, hidden: usize, buckets: usize, weight: i16) -> Vec<u8> {
    let head = serde_json::json!({
        "name": "zeros", "layout": layout, "hidden": hidden, "buckets": buckets, "scale": 400,
        "recipe": {},
    });
    let mut body = head.to_string().into_bytes();
    let length = body.len() as u32;
    let inputs = layout.inputs().unwrap();
    body.resize(body.len() + 2 * hidden * (inputs + 1), 0);
    body.extend(std::iter::repeat_n(weight.to_le_bytes(), 2 * hidden * buckets).flatten());
    body.resize(body.len() + 4 * buckets, 0);
    let mut file = b"CNNNET01".to_vec();
    file.extend(length.to_le_bytes());
    file.extend(crc32fast::hash(&body).to_le_bytes());
    file.extend(body);
    file
}

#[test]
fn bad_files_are_refused_with_the_reason() {
    use crate::games::Chess;
    let layout = Layout::of::<Chess>();
    let good = packed(&layout, 128, BUCKETS, 127);
    let network = Network::from_bytes(&good).unwrap();
    assert_eq!(network.name, "zeros");
    let refused = |bytes: &[u8]| Network::from_bytes(bytes).unwrap_err();
    assert!(matches!(refused(b""), NetworkError::Foreign));
    assert!(matches!(refused(&good[1..]), NetworkError::Foreign));
    assert!(matches!(
        refused(&good[..good.len() - 1]),
        NetworkError::Checksum
    ));
    for place in [12, 20, 5000, good.len() - 1] {
        let mut damaged = good.clone();
        damaged[place] ^= 1;
        assert!(
            matches!(refused(&damaged), NetworkError::Checksum),
            "{place}"
        );
    }
    for (hidden, buckets, weight) in [(96, BUCKETS, 0), (640, BUCKETS, 0), (0, BUCKETS, 0)] {
        let file = packed(&layout, hidden, buckets, weight);
        assert!(matches!(refused(&file), NetworkError::Width(_)));
    }
    assert!(matches!(
        refused(&packed(&layout, 128, 4, 0)),
        NetworkError::Outputs(4)
    ));
    assert!(matches!(
        refused(&packed(&layout, 128, BUCKETS, 128)),
        NetworkError::Weight
    ));
    let smaller = Layout { files: 7, ..layout };
    let mut file = packed(&smaller, 128, BUCKETS, 0);
    // The head says seven files; the rest is that of eight.
    let text = String::from_utf8_lossy(&file[16..]).into_owned();
    assert!(text.contains("\"files\":7"));
    let at = 16 + text.find("\"files\":7").unwrap() + 8;
    file[at] = b'8';
    let checksum = crc32fast::hash(&file[16..]).to_le_bytes();
    file[12..16].copy_from_slice(&checksum);
    assert!(matches!(refused(&file), NetworkError::Length));
}
