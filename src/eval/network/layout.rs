//! What the inputs of a network mean in a game.
//!
//! Every input is 0 or 1. Seen from one side, they are, in this order:
//!
//! * for each of the two sides (the own one first), each role and each square: such a piece
//!   stands there. The second player sees the board turned round by half a turn in the shogi
//!   games, whose start positions are laid out so, and upside down in the others;
//! * for each of the two sides, each kind of piece that goes to hand and each number `n` from 1
//!   to [`HAND_CAP`]: at least `n` of them are in hand.
//!
//! The training program reads the same numbers from the head of a data file, so that nothing is
//! written down twice.

use crate::board::{Color, Hand, Piece, Role, Square};
use crate::games::{Game, Hands};
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;

/// More of a kind in hand than this make no difference to a network.
pub const HAND_CAP: usize = 8;
/// The outputs of a network, one of which counts, chosen by how many pieces have left the board.
pub const BUCKETS: usize = 8;

/// The shape of a game's inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    /// Files of the board.
    pub files: usize,
    /// Ranks of the board.
    pub ranks: usize,
    /// The roles as written in a FEN, in the order of their numbers.
    pub roles: Vec<String>,
    /// Whether the second player sees the board turned round, not upside down.
    pub turned: bool,
    /// Kinds of piece that can be in hand: the first roles.
    pub hand_kinds: usize,
    /// Inputs for each kind in hand.
    pub hand_cap: usize,
    /// Pieces on a full board.
    pub full_board: usize,
    /// Pieces that leave the board from one output to the next.
    pub bucket_step: usize,
}

impl Layout {
    /// How many inputs there are; `None` if the numbers are absurd.
    pub fn inputs(&self) -> Option<usize> {
        let squares = self.files.checked_mul(self.ranks)?;
        let board = squares.checked_mul(self.roles.len())?;
        let hand = self.hand_kinds.checked_mul(self.hand_cap)?;
        board.checked_add(hand)?.checked_mul(2)
    }

    /// The layout of a game.
    pub fn of<G: Game>() -> Layout {
        let letter = |role: Role| {
            let definition = G::PIECES.definition(role);
            let plus = if definition.plus { "+" } else { "" };
            format!("{plus}{}", definition.letter)
        };
        Layout {
            files: G::SHAPE.files() as usize,
            ranks: G::SHAPE.ranks() as usize,
            roles: G::PIECES.roles().map(letter).collect(),
            turned: Inputs::<G>::TURNED,
            hand_kinds: Inputs::<G>::HAND_KINDS,
            hand_cap: HAND_CAP,
            full_board: Inputs::<G>::FULL_BOARD,
            bucket_step: Inputs::<G>::BUCKET_STEP,
        }
    }
}

/// The numbers of a game's inputs.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<G>(PhantomData<G>);

impl<G: Game> Inputs<G> {
    const HAND_KINDS: usize = match G::HANDS {
        Hands::None => 0,
        Hands::Captures | Hands::Reserve(_) => Hand::KINDS,
    };
    const TURNED: bool = G::ORTHODOX.is_none();
    const SQUARES: usize = G::SHAPE.squares();
    const ROLES: usize = G::PIECES.len();
    /// In all games half of the squares are occupied at the start, or nearly so.
    const FULL_BOARD: usize = Self::SQUARES / 2;
    /// In drop games some twenty pieces are in hand at most; in the others all but the kings go.
    const BUCKET_STEP: usize = match G::HANDS {
        Hands::Captures => 3,
        Hands::None | Hands::Reserve(_) => Self::FULL_BOARD / BUCKETS,
    };

    /// How many inputs there are.
    pub const COUNT: usize = 2 * (Self::ROLES * Self::SQUARES + Self::HAND_KINDS * HAND_CAP);

    /// The input of a piece on a square, as `viewer` sees it.
    #[inline(always)]
    pub const fn piece(viewer: Color, piece: Piece, square: Square) -> usize {
        let theirs = (piece.color() as usize) ^ (viewer as usize);
        let square = Self::seen(viewer, square);
        (theirs * Self::ROLES + piece.role().index()) * Self::SQUARES + square
    }

    /// The input of the `count`th piece of a kind in hand, counted from 1; `None` beyond
    /// [`HAND_CAP`].
    #[inline(always)]
    pub const fn hand(viewer: Color, owner: Color, role: Role, count: u32) -> Option<usize> {
        if count == 0 || count as usize > HAND_CAP {
            return None;
        }
        let theirs = (owner as usize) ^ (viewer as usize);
        let kind = theirs * Self::HAND_KINDS + role.index();
        Some(2 * Self::ROLES * Self::SQUARES + kind * HAND_CAP + count as usize - 1)
    }

    /// The output that counts with so many pieces on the board.
    #[inline(always)]
    pub const fn bucket(pieces: u32) -> usize {
        let gone = Self::FULL_BOARD.saturating_sub(pieces as usize);
        let bucket = gone / Self::BUCKET_STEP;
        if bucket < BUCKETS {
            bucket
        } else {
            BUCKETS - 1
        }
    }

    #[inline(always)]
    const fn seen(viewer: Color, square: Square) -> usize {
        let square = square.index();
        match viewer {
            Color::White => square,
            Color::Black if Self::TURNED => Self::SQUARES - 1 - square,
            Color::Black => {
                let files = G::SHAPE.files() as usize;
                let (file, rank) = (square % files, square / files);
                (G::SHAPE.ranks() as usize - 1 - rank) * files + file
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{CannonShogi, Chess, Position};

    type Shogi = CannonShogi<false, false>;

    /// The inputs of a position that are 1, in order.
    fn inputs<G: Game>(position: &Position<G>, viewer: Color) -> Vec<usize> {
        let mut inputs: Vec<usize> = position
            .occupied()
            .into_iter()
            .map(|square| Inputs::<G>::piece(viewer, position.piece_at(square), square))
            .collect();
        for owner in Color::BOTH {
            let hand = position.hand(owner);
            for role in hand.roles() {
                inputs.extend(
                    (1..=hand.count(role))
                        .filter_map(|n| Inputs::<G>::hand(viewer, owner, role, n)),
                );
            }
        }
        inputs.sort_unstable();
        inputs
    }

    #[test]
    fn both_sides_see_the_same_at_the_start() {
        let shogi = crate::games::Variant::find("cannonshogi").unwrap().start;
        let position = Position::<Shogi>::from_fen(shogi).unwrap();
        let [white, black] = Color::BOTH.map(|side| inputs(&position, side));
        assert_eq!(white, black);
        assert_eq!(white.len(), 40);
        let chess = crate::games::Variant::find("chess").unwrap().start;
        let position = Position::<Chess>::from_fen(chess).unwrap();
        let [white, black] = Color::BOTH.map(|side| inputs(&position, side));
        assert_eq!(white, black);
        assert_eq!(white.len(), 32);
    }

    #[test]
    fn hands_are_counted_up_to_the_cap() {
        let fen = "4k4/9/9/9/9/9/9/9/4K4[PPPPPPPPPPb] w - - 0 1";
        let position = Position::<Shogi>::from_fen(fen).unwrap();
        let seen = inputs(&position, Color::White);
        assert_eq!(seen.len(), 2 + HAND_CAP + 1);
        assert!(seen.iter().all(|&input| input < Inputs::<Shogi>::COUNT));
        assert_ne!(seen, inputs(&position, Color::Black));
    }

    #[test]
    fn outputs_follow_the_pieces_that_are_gone() {
        assert_eq!(Inputs::<Chess>::bucket(32), 0);
        assert_eq!(Inputs::<Chess>::bucket(28), 1);
        assert_eq!(Inputs::<Chess>::bucket(2), 7);
        assert_eq!(Inputs::<Shogi>::bucket(41), 0);
        assert_eq!(Inputs::<Shogi>::bucket(5), 7);
    }
}
