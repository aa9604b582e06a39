//! Where generated moves go: into a list, or only into a count.

use super::game::Game;
use crate::board::{Bitboard, Move, Role, Square};
use std::marker::PhantomData;

/// Which moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// All moves.
    All,
    /// Captures, and promotions of orthodox pawns.
    Noisy,
    /// All others.
    Quiet,
}

/// Takes moves as they are found, many at a time.
pub trait MoveSink {
    /// A piece on `from` may go to each square of `to`.
    fn moves(&mut self, from: Square, to: Bitboard, changing: bool);
    /// A piece may be dropped on each square of `to`; `role` is the role that arrives.
    fn drops(&mut self, role: Role, to: Bitboard);
    /// Pawns arrive on each square of `to` from `delta` squares before it.
    fn pawns(&mut self, delta: i32, to: Bitboard);
    /// Pawns arrive on each square of `to` and promote; `side` is as in
    /// [`Move::pawn_promotion`], `choices` the number of roles to choose from.
    fn promotions(&mut self, side: usize, choices: usize, to: Bitboard);
}

/// Counts moves without looking at them.
#[derive(Default)]
pub struct Counter(
    /// The number of moves seen.
    pub u64,
);

impl MoveSink for Counter {
    #[inline(always)]
    fn moves(&mut self, _: Square, to: Bitboard, _: bool) {
        self.0 += u64::from(to.count());
    }
    #[inline(always)]
    fn drops(&mut self, _: Role, to: Bitboard) {
        self.0 += u64::from(to.count());
    }
    #[inline(always)]
    fn pawns(&mut self, _: i32, to: Bitboard) {
        self.0 += u64::from(to.count());
    }
    #[inline(always)]
    fn promotions(&mut self, _: usize, choices: usize, to: Bitboard) {
        self.0 += choices as u64 * u64::from(to.count());
    }
}

/// Calls a function for every move.
pub struct Each<G, F> {
    act: F,
    game: PhantomData<G>,
}

impl<G: Game, F: FnMut(Move)> Each<G, F> {
    /// A sink that calls `act`.
    #[inline(always)]
    pub fn new(act: F) -> Each<G, F> {
        Each {
            act,
            game: PhantomData,
        }
    }
}

impl<G: Game, F: FnMut(Move)> MoveSink for Each<G, F> {
    #[inline(always)]
    fn moves(&mut self, from: Square, to: Bitboard, changing: bool) {
        for to in to {
            (self.act)(if changing {
                Move::changing(from, to)
            } else {
                Move::new(from, to)
            });
        }
    }
    #[inline(always)]
    fn drops(&mut self, role: Role, to: Bitboard) {
        for to in to {
            (self.act)(Move::drop(role, to));
        }
    }
    #[inline(always)]
    fn pawns(&mut self, delta: i32, to: Bitboard) {
        for to in to {
            (self.act)(Move::new(to.offset(-delta), to));
        }
    }
    #[inline(always)]
    fn promotions(&mut self, side: usize, choices: usize, to: Bitboard) {
        for to in to {
            for choice in 0..choices {
                (self.act)(Move::pawn_promotion(choice, side, to));
            }
        }
    }
}
