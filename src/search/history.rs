//! What has been learned of moves in this search: tables of scores that grow with success.

use super::params;
use crate::board::{Color, Move, Piece, Role, Square};
use crate::games::{Game, Position};
use std::marker::PhantomData;

/// The largest absolute score in any table.
pub(super) const HISTORY_MOST: i32 = 16_384;

/// Moves a score towards the largest one, the less the nearer it is ("gravity").
#[inline(always)]
fn update(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    let bonus = bonus.clamp(-HISTORY_MOST, HISTORY_MOST);
    *score = (old + bonus - old * bonus.abs() / HISTORY_MOST) as i16;
}

/// The points that a cut at `depth` plies is worth.
pub(super) fn bonus(depth: i32) -> i32 {
    (params::history_bonus_base() + params::history_bonus_factor() * depth)
        .min(params::history_bonus_most())
}

/// A moved piece and its target as one number; a drop is a piece of its own. Both sides share
/// the numbers, the second player's board being turned round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slot(u16);

impl Slot {
    /// No move before this one.
    pub(super) const NONE: Slot = Slot(0);

    /// The number, 0 for [`Slot::NONE`].
    #[inline(always)]
    pub(super) fn number(self) -> usize {
        self.0 as usize
    }
}

/// The tables of one thread.
pub(super) struct Histories<G: Game> {
    /// By side, origin code and target.
    butterfly: Box<[[i16; 128 * 128]; 2]>,
    /// By capturing piece, target and captured role.
    captures: Box<[[[i16; 32]; 128]; 64]>,
    /// By the slot of an earlier move and the slot of this one; one table for earlier moves of
    /// the other side, one for own ones.
    continuations: [Vec<i16>; 2],
    game: PhantomData<G>,
}

impl<G: Game> Histories<G> {
    /// Roles, with a drop of each base role counted as one more role.
    const KINDS: usize = {
        let mut kinds = G::PIECES.len();
        if Position::<G>::HAS_HANDS {
            let mut i = 0;
            while i < G::PIECES.len() {
                if !G::PIECES.plus_roles().has(Role::new(i as u8)) {
                    kinds += 1;
                }
                i += 1;
            }
        }
        kinds
    };
    const SQUARES: usize = G::SHAPE.squares();
    /// The number of slots, the empty one included.
    const SLOTS: usize = Self::KINDS * Self::SQUARES + 1;

    /// The size of all tables.
    pub(super) const BYTES: usize =
        2 * 2 * Self::SLOTS * Self::SLOTS + 2 * 2 * 128 * 128 + 2 * 64 * 128 * 32;

    pub(super) fn new() -> Histories<G> {
        Histories {
            butterfly: Box::new([[0; 128 * 128]; 2]),
            captures: vec![[[0; 32]; 128]; 64]
                .into_boxed_slice()
                .try_into()
                .unwrap_or_else(|_| unreachable!("the length is given above")),
            continuations: [
                vec![0; Self::SLOTS * Self::SLOTS],
                vec![0; Self::SLOTS * Self::SLOTS],
            ],
            game: PhantomData,
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.butterfly.iter_mut().for_each(|table| table.fill(0));
        self.captures
            .iter_mut()
            .for_each(|table| table.iter_mut().for_each(|row| row.fill(0)));
        self.continuations
            .iter_mut()
            .for_each(|table| table.fill(0));
    }

    /// The slot of a move of `color`.
    #[inline(always)]
    pub(super) fn slot(color: Color, mover: Piece, mv: Move) -> Slot {
        let role = mover.role();
        let kind = if mv.dropped().is_some() {
            // Base roles come first, or their drops share the slots of the base form.
            let base = G::PIECES.base_form(role).index();
            (G::PIECES.len() + base).min(Self::KINDS - 1)
        } else {
            role.index()
        };
        let to = relative::<G>(color, mv.to());
        Slot((kind * Self::SQUARES + to.index() + 1) as u16)
    }

    #[inline(always)]
    fn continuation_index(before: Slot, slot: Slot) -> usize {
        before.0 as usize * Self::SLOTS + slot.0 as usize
    }

    /// The score of a quiet move, given the slots of the moves one, two and four plies before.
    #[inline(always)]
    pub(super) fn quiet(&self, color: Color, mv: Move, slot: Slot, before: [Slot; 3]) -> i32 {
        let [one, two, four] = before;
        let continuation = |table: usize, earlier: Slot| {
            i32::from(self.continuations[table][Self::continuation_index(earlier, slot)])
        };
        i32::from(self.butterfly[color.index()][butterfly_index(mv)])
            + continuation(0, one)
            + continuation(1, two)
            + continuation(1, four) / 2
    }

    /// Rewards or punishes a quiet move.
    pub(super) fn update_quiet(
        &mut self,
        color: Color,
        mv: Move,
        slot: Slot,
        before: [Slot; 3],
        bonus: i32,
    ) {
        update(
            &mut self.butterfly[color.index()][butterfly_index(mv)],
            bonus,
        );
        for (table, earlier) in [0, 1, 1].into_iter().zip(before) {
            if earlier != Slot::NONE {
                let index = Self::continuation_index(earlier, slot);
                update(&mut self.continuations[table][index], bonus);
            }
        }
    }

    /// The score of a capture.
    #[inline(always)]
    pub(super) fn capture(&self, mover: Piece, mv: Move, captured: Piece) -> i32 {
        i32::from(self.captures[mover.index()][mv.to().index()][captured.role().index()])
    }

    /// Rewards or punishes a capture.
    pub(super) fn update_capture(&mut self, mover: Piece, mv: Move, captured: Piece, bonus: i32) {
        let score = &mut self.captures[mover.index()][mv.to().index()][captured.role().index()];
        update(score, bonus);
    }
}

/// By origin code and target; changes of form share the score of the plain move.
#[inline(always)]
fn butterfly_index(mv: Move) -> usize {
    mv.origin() * 128 + mv.to().index()
}

#[inline(always)]
fn relative<G: Game>(color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => G::SHAPE.mirror_rank(square),
    }
}
