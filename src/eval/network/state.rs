//! The sums of a network's hidden layer along a line of moves.
//!
//! A move only notes what it changes. The sums are computed when a score is asked for, from the
//! nearest position before whose sums are known.

use super::file::Network;
use super::kernel::{self, Block, FULL, Instructions};
use super::layout::Inputs;
use crate::board::{Color, Piece, Role, Square};
use crate::games::{Game, Observer, Position};
use std::marker::PhantomData;
use std::sync::Arc;

/// Most changes of one kind by a move: four squares and two in hand.
const MOST_CHANGES: usize = 6;
/// The parts of 255 * 64 by which a sum of outputs is divided.
const PARTS: i64 = FULL as i64 * 64;

/// Something that stands on the board or lies in hand, in sixteen bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Thing(u16);

impl Thing {
    /// Marks pieces in hand.
    const HAND: u16 = 1 << 15;

    const fn on_board(piece: Piece, square: Square) -> Thing {
        Thing((piece.index() as u16) << 7 | square.index() as u16)
    }

    const fn in_hand(color: Color, role: Role, count: u32) -> Thing {
        let piece = Piece::new(role, color);
        Thing(Thing::HAND | (piece.index() as u16) << 7 | count as u16)
    }

    /// The input that stands for it, if there is one.
    #[inline(always)]
    fn input<G: Game>(self, viewer: Color) -> Option<u32> {
        let role = Role::new((self.0 >> 8 & 31) as u8);
        let color = if self.0 >> 7 & 1 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let low = self.0 & 127;
        if self.0 & Thing::HAND != 0 {
            return Inputs::<G>::hand(viewer, color, role, low.into()).map(|input| input as u32);
        }
        let piece = Piece::new(role, color);
        Some(Inputs::<G>::piece(viewer, piece, Square::new(low as u8)) as u32)
    }
}

/// A short list.
#[derive(Clone, Copy, Debug)]
struct Few<T> {
    list: [T; MOST_CHANGES],
    length: usize,
}

impl<T: Copy + Default> Few<T> {
    fn new() -> Few<T> {
        Few {
            list: [T::default(); MOST_CHANGES],
            length: 0,
        }
    }

    #[inline(always)]
    fn push(&mut self, thing: T) {
        if let Some(place) = self.list.get_mut(self.length) {
            *place = thing;
            self.length += 1;
        }
    }

    fn as_slice(&self) -> &[T] {
        &self.list[..self.length.min(MOST_CHANGES)]
    }
}

/// A position of the line, and what the move to it changed.
#[derive(Clone, Copy, Debug)]
struct Ply {
    came: Few<Thing>,
    went: Few<Thing>,
    /// Whether its sums are known.
    known: bool,
}

impl Ply {
    fn new(known: bool) -> Ply {
        Ply {
            came: Few::new(),
            went: Few::new(),
            known,
        }
    }
}

impl Observer for Ply {
    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.came.push(Thing::on_board(piece, square));
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.went.push(Thing::on_board(piece, square));
    }

    #[inline(always)]
    fn hand(&mut self, color: Color, role: Role, delta: i32, count: u32) {
        // The inputs say "at least so many".
        if delta > 0 {
            self.came.push(Thing::in_hand(color, role, count));
        } else {
            self.went.push(Thing::in_hand(color, role, count + 1));
        }
    }
}

/// A network that follows a line of moves.
#[derive(Clone, Debug)]
pub(in crate::eval) struct NetworkState<G> {
    network: Arc<Network>,
    instructions: Instructions,
    plies: Vec<Ply>,
    /// For each ply the sums as White sees the board, then as Black does.
    sums: Vec<Block>,
    game: PhantomData<G>,
}

impl<G: Game> NetworkState<G> {
    /// A state that stands at `position`; the network is for this game.
    pub(in crate::eval) fn new(network: Arc<Network>, position: &Position<G>) -> Self {
        assert_eq!(network.rows.len(), Inputs::<G>::COUNT * network.bias.len());
        let mut state = NetworkState {
            network,
            instructions: Instructions::best(),
            plies: Vec::with_capacity(256),
            sums: Vec::new(),
            game: PhantomData,
        };
        state.reset(position);
        state
    }

    /// Goes to another position and forgets the moves made.
    pub(in crate::eval) fn reset(&mut self, position: &Position<G>) {
        self.plies.clear();
        self.plies.push(Ply::new(true));
        let blocks = self.network.bias.len();
        self.make_room();
        let mut things = Vec::new();
        for square in position.occupied() {
            things.push(Thing::on_board(position.piece_at(square), square));
        }
        for color in Color::BOTH {
            let hand = position.hand(color);
            for role in hand.roles() {
                let counts = 1..=hand.count(role);
                things.extend(counts.map(|count| Thing::in_hand(color, role, count)));
            }
        }
        for viewer in Color::BOTH {
            let inputs = things.iter().filter_map(|thing| thing.input::<G>(viewer));
            let inputs: Vec<u32> = inputs.collect();
            let from = viewer.index() * blocks;
            let to = &mut self.sums[from..from + blocks];
            let Network { rows, bias, .. } = &*self.network;
            kernel::update(self.instructions, bias, to, rows, &inputs, &[]);
        }
    }

    /// A move is made; the observer is to be told what it changes.
    #[inline(always)]
    pub(in crate::eval) fn push(&mut self) -> &mut impl Observer {
        let place = self.plies.len();
        self.plies.push(Ply::new(false));
        &mut self.plies[place]
    }

    /// A move is taken back.
    #[inline(always)]
    pub(in crate::eval) fn pop(&mut self) {
        if self.plies.len() > 1 {
            self.plies.pop();
        }
    }

    /// The score for `side`, who is to move with so many pieces on the board, in centipawns.
    #[inline]
    pub(in crate::eval) fn score(&mut self, side: Color, pieces: u32) -> i32 {
        self.catch_up();
        let network = &*self.network;
        let blocks = network.bias.len();
        let last = (self.plies.len() - 1) * 2 * blocks;
        let output = Inputs::<G>::bucket(pieces);
        let weights = &network.outputs[output * 2 * blocks..(output + 1) * 2 * blocks];
        let (own_weights, other_weights) = weights.split_at(blocks);
        let (white, black) = self.sums[last..last + 2 * blocks].split_at(blocks);
        let (own, other) = match side {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let sum = kernel::squares(self.instructions, own, own_weights)
            + kernel::squares(self.instructions, other, other_weights);
        let logit = sum / i64::from(FULL) + i64::from(network.output_bias[output]);
        (logit * i64::from(network.scale) / PARTS) as i32
    }

    /// Computes the sums of the last position.
    #[inline]
    fn catch_up(&mut self) {
        self.make_room();
        let mut first = self.plies.len();
        while !self.plies[first - 1].known {
            first -= 1;
        }
        for ply in first..self.plies.len() {
            self.step(ply);
        }
    }

    /// Computes the sums of a ply from those of the one before.
    #[inline]
    fn step(&mut self, ply: usize) {
        let blocks = self.network.bias.len();
        let (before, after) = self.sums.split_at_mut(ply * 2 * blocks);
        let before = &before[(ply - 1) * 2 * blocks..];
        let at = &mut self.plies[ply];
        at.known = true;
        for viewer in Color::BOTH {
            let range = viewer.index() * blocks..(viewer.index() + 1) * blocks;
            let (mut added, mut removed) = (Few::<u32>::new(), Few::<u32>::new());
            for thing in at.came.as_slice() {
                if let Some(input) = thing.input::<G>(viewer) {
                    added.push(input);
                }
            }
            for thing in at.went.as_slice() {
                if let Some(input) = thing.input::<G>(viewer) {
                    removed.push(input);
                }
            }
            kernel::update(
                self.instructions,
                &before[range.clone()],
                &mut after[range],
                &self.network.rows,
                added.as_slice(),
                removed.as_slice(),
            );
        }
    }

    /// Sees to it that there is room for the sums of all plies.
    #[inline(always)]
    fn make_room(&mut self) {
        let needed = self.plies.len() * 2 * self.network.bias.len();
        if self.sums.len() < needed {
            self.sums.resize(needed * 2, Block::ZERO);
        }
    }
}
