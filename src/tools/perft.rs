//! Counting the leaves of the move tree, the proof of a move generator.

use crate::board::Move;
use crate::games::{Game, Position};
use rayon::prelude::*;

/// The number of legal move sequences of exactly `depth` plies. The last ply is counted without
/// being played. A game's end by repetition or move count is not seen.
pub fn perft<G: Game>(position: &mut Position<G>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let safety = position.safety();
    if depth == 1 {
        return position.count_legal(&safety);
    }
    let mut nodes = 0;
    for mv in position.legal_moves() {
        position.make(mv);
        nodes += perft(position, depth - 1);
        position.unmake();
    }
    nodes
}

/// The count below each move of the position, in parallel on the threads of the current rayon
/// pool; the moves come in the order of generation.
pub fn divide<G: Game>(position: &Position<G>, depth: u32) -> Vec<(Move, u64)> {
    position
        .legal_moves()
        .into_par_iter()
        .map_init(
            || position.clone_board(),
            |board, mv| {
                board.make(mv);
                let nodes = if depth < 2 {
                    1
                } else {
                    parallel_perft(board, depth - 1)
                };
                board.unmake();
                (mv, nodes)
            },
        )
        .collect()
}

/// As [`perft`], the last plies' subtrees shared among the threads of the current rayon pool.
pub fn parallel_perft<G: Game>(position: &mut Position<G>, depth: u32) -> u64 {
    const SERIAL_DEPTH: u32 = 3;
    if depth <= SERIAL_DEPTH {
        return perft(position, depth);
    }
    position
        .legal_moves()
        .into_par_iter()
        .map_init(
            || position.clone_board(),
            |board, mv| {
                board.make(mv);
                let nodes = parallel_perft(board, depth - 1);
                board.unmake();
                nodes
            },
        )
        .sum()
}
