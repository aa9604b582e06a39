//! Making tables.
//!
//! Mates are known at once. Then, for each number of plies, every position that is not known yet
//! is looked at: it is won in so many plies if a move leads to a position that is lost in one ply
//! less, and lost if every move leads to one that is won in less. When nothing is found any more,
//! what is left is drawn. Only the moves that the generator makes are looked at, forwards; nothing
//! needs to know how a move is taken back.
//!
//! In each round values of earlier rounds count only, so the order in which the threads come to
//! the positions makes no difference.

use super::dtm::Dtm;
use super::ending::Ending;
use super::layout::{Layout, Squares};
use super::pack::packed;
use super::probe::value_of;
use super::set::{Endgames, after_en_passant, has_other_moves};
use crate::board::{Color, Move, Square};
use crate::games::{Each, Game, Goal, Position, Stalemate};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU16, Ordering};

/// The number stands for no position.
const ABSENT: u16 = 0xffff;
/// Nothing is known of the position yet.
const UNKNOWN: u16 = 0xfffe;
/// Positions that a thread takes at a time.
const CHUNK: usize = 4096;

/// How far the making of a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The round, which finds mates in so many plies.
    pub plies: u16,
    /// Positions known to be won or lost so far.
    pub found: u64,
    /// Positions, those included that stand for none.
    pub positions: u64,
}

/// The endings whose tables are needed, each after those that it needs itself; the ending is the
/// last one.
pub fn plan<G: Game>(ending: &Ending<G>) -> Vec<Ending<G>> {
    fn add<G: Game>(ending: &Ending<G>, plan: &mut Vec<Ending<G>>) {
        if !plan.contains(ending) {
            for below in ending.below() {
                add(&below, plan);
            }
            plan.push(ending.clone());
        }
    }
    let mut endings = Vec::new();
    add(ending, &mut endings);
    endings
}

/// Bytes of memory that making a table takes, apart from the tables below it; `None` if they are
/// beyond counting.
pub fn memory_needed<G: Game>(ending: &Ending<G>) -> Option<usize> {
    // Two bytes for each position while it is made, and at most as much for the file.
    Layout::new(ending).positions()?.checked_mul(2 * 4)
}

/// Makes the table of an ending: the bytes of its file. `lower` holds the tables of the endings
/// below. `watch` hears of the progress and goes on while it returns true.
///
/// # Errors
///
/// The name of a table that is missing in `lower`; an empty one if `watch` returned false.
pub fn make<G: Game>(
    ending: &Ending<G>,
    lower: &Endgames<G>,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Vec<u8>, String> {
    let below = ending.below();
    if let Some(missing) = below.iter().find(|below| lower.table(below).is_none()) {
        return Err(missing.name());
    }
    let layout = Layout::new(ending);
    let positions = layout.positions().unwrap_or(0);
    let mut maker = Maker {
        both_have_pawns: ending.has_pawns_of_both(),
        codes: [(), ()].map(|()| {
            let codes = (0..positions).into_par_iter();
            codes.map(|_| AtomicU16::new(UNKNOWN)).collect()
        }),
        layout,
        lower,
    };
    let mut distances: Vec<u16> = Vec::new();
    for table in below.iter().filter_map(|below| lower.table(below)) {
        distances.extend(table.distances());
    }
    if !maker.run(&distances, watch) {
        return Err(String::new());
    }
    let codes = maker.codes.map(|codes| -> Vec<u16> {
        let codes = codes.into_iter().map(AtomicU16::into_inner);
        codes
            .map(|code| if code >= UNKNOWN { 0 } else { code })
            .collect()
    });
    Ok(packed(ending, [&codes[0], &codes[1]]))
}

/// A table that is being made.
struct Maker<'a, G: Game> {
    layout: Layout,
    lower: &'a Endgames<G>,
    /// For White and for Black to move: the codes of [`Dtm`], and the two marks above.
    codes: [Vec<AtomicU16>; 2],
    /// Whether a pawn may be taken en passant.
    both_have_pawns: bool,
}

impl<G: Game> Maker<'_, G> {
    /// Finds all values; `distances` are those that positions below have. Returns whether it was
    /// let to its end.
    fn run(&mut self, distances: &[u16], watch: &mut dyn FnMut(Progress) -> bool) -> bool {
        let positions = self.codes.iter().map(|codes| codes.len() as u64).sum();
        let mut fresh = Color::BOTH.map(|side| self.set_up(side));
        let mut found: u64 = fresh.iter().sum();
        let deepest = distances.iter().copied().max().unwrap_or(0);
        for plies in 1..Dtm::LONGEST {
            let from_below = distances.contains(&(plies - 1));
            let round = Color::BOTH.map(|side| {
                // A value rests on one of the other side that is one ply less.
                let may_find = from_below || fresh[(!side).index()] > 0;
                if may_find { self.find(plies, side) } else { 0 }
            });
            found += round.iter().sum::<u64>();
            if round == [0, 0] && plies > deepest {
                break;
            }
            fresh = round;
            let progress = Progress {
                plies,
                found,
                positions,
            };
            if !watch(progress) {
                return false;
            }
        }
        true
    }

    /// Tells positions from numbers that stand for none, and finds those that are over. Returns
    /// how many are lost.
    fn set_up(&self, side: Color) -> u64 {
        let codes = self.codes[side.index()].par_iter().with_min_len(CHUNK);
        let lost = codes.enumerate().filter(|(index, code)| {
            let code_now = match self.layout.position::<G>(*index, side) {
                None => ABSENT,
                Some(position) if position.is_dead() => Dtm::Draw.code(),
                Some(position) if position.has_legal_move() => UNKNOWN,
                Some(position) if position.in_check() || G::STALEMATE == Stalemate::Loss => {
                    Dtm::Loss(0).code()
                }
                Some(_) => Dtm::Draw.code(),
            };
            code.store(code_now, Ordering::Relaxed);
            code_now == Dtm::Loss(0).code()
        });
        lost.count() as u64
    }

    /// Finds the positions that are won or lost in exactly so many plies; returns how many.
    fn find(&self, plies: u16, side: Color) -> u64 {
        let codes = self.codes[side.index()].par_iter().with_min_len(CHUNK);
        let found = codes.enumerate().filter(|(index, code)| {
            let is_new =
                code.load(Ordering::Relaxed) == UNKNOWN && self.is_decided(*index, side, plies);
            if is_new {
                code.store(plies + 1, Ordering::Relaxed);
            }
            is_new
        });
        found.count() as u64
    }

    /// Whether a position is won in so many plies, which are odd, or lost in so many.
    fn is_decided(&self, index: usize, side: Color, plies: u16) -> bool {
        let squares = self.layout.squares(index);
        let standing = squares.iter().map(|&square| Square::new(square));
        let pieces = self.layout.pieces().iter().copied().zip(standing);
        let Some(position) = Position::<G>::from_pieces(pieces, side) else {
            return false;
        };
        let wins = plies % 2 == 1;
        // Loss codes are odd, win codes even; a winner needs one lost reply, a loser sees only
        // won ones.
        let mut decided = !wins;
        let mut look = Each::<G, _>::new(|mv| {
            if decided == wins {
                return;
            }
            let code = self.code_after(&position, &squares, mv, plies);
            let is_known = code != 0 && code <= plies;
            let is_lost = code % 2 == 1;
            decided = match wins {
                true => is_known && is_lost,
                false => is_known && !is_lost,
            };
        });
        position.generate(&position.safety(), Goal::All, &mut look);
        decided
    }

    /// The code of the position after a move; of those above `plies` the caller knows nothing.
    #[inline]
    fn code_after(&self, position: &Position<G>, squares: &Squares, mv: Move, plies: u16) -> u16 {
        let is_plain = position.piece_at(mv.to()).is_none()
            && !(self.both_have_pawns && self.is_pawn_move(position, mv));
        if let (true, Some(from)) = (is_plain, mv.from_square()) {
            let mut after = *squares;
            for square in &mut after[..self.layout.len()] {
                if usize::from(*square) == from.index() {
                    *square = mv.to().index() as u8;
                }
            }
            return self.code(&after, !position.side());
        }
        let mut after = position.clone_board();
        after.make(mv);
        if position.captured_by(mv).is_some() || mv.promotion().is_some() {
            // The tables below are all there.
            return value_of(self.lower, &after).map_or(UNKNOWN, Dtm::code);
        }
        let plain = self.code(&self.layout.squares_of(&after, false), after.side());
        match after.en_passant() {
            None => plain,
            Some(_) => self.code_with_en_passant(&after, plain, plies),
        }
    }

    fn is_pawn_move(&self, position: &Position<G>, mv: Move) -> bool {
        G::ORTHODOX.is_some_and(|rules| rules.pawn == position.mover(mv).role())
    }

    fn code(&self, squares: &Squares, side: Color) -> u16 {
        let index = self.layout.index(squares);
        let code = self.codes[side.index()].get(index);
        code.map_or(UNKNOWN, |code| code.load(Ordering::Relaxed))
    }

    /// What is known after so many plies of a position with a chance to capture en passant, told
    /// the code that it has without.
    fn code_with_en_passant(&self, position: &Position<G>, plain: u16, plies: u16) -> u16 {
        let captures = after_en_passant(position).into_iter().map(|after| {
            let value = value_of(self.lower, &after);
            value.unwrap_or(Dtm::Draw).before()
        });
        let Some(capture) = captures.max_by_key(|value| value.rank()) else {
            return plain;
        };
        let capture = capture.code();
        if !has_other_moves(position) {
            return capture;
        }
        let is_known = |code: u16| code != 0 && code <= plies;
        let is_won = |code: u16| is_known(code) && code.is_multiple_of(2);
        match (plain, capture) {
            _ if is_won(plain) => plain,
            _ if is_won(capture) => capture,
            // Lost whatever is played, as late as possible.
            _ if is_known(plain) && is_known(capture) => plain.max(capture),
            _ => UNKNOWN,
        }
    }
}
