//! Where the terms of an evaluation go: into one sum, or into a list for people.

use super::score::Score;
use crate::board::Color;

/// Takes the terms of an evaluation.
pub trait TermSink {
    /// A term in favour of `color`.
    fn add(&mut self, term: &'static str, color: Color, score: Score);
}

/// The sum of the terms, for the first player.
#[derive(Default)]
pub(super) struct Total(pub(super) Score);

impl TermSink for Total {
    #[inline(always)]
    fn add(&mut self, _: &'static str, color: Color, score: Score) {
        match color {
            Color::White => self.0 += score,
            Color::Black => self.0 -= score,
        }
    }
}

/// The terms by name, in the order of their first appearance, for the first player.
#[derive(Default)]
pub(super) struct Breakdown(pub(super) Vec<(&'static str, Score)>);

impl TermSink for Breakdown {
    fn add(&mut self, term: &'static str, color: Color, score: Score) {
        let score = if color == Color::White { score } else { -score };
        match self.0.iter_mut().find(|(name, _)| *name == term) {
            Some((_, sum)) => *sum += score,
            None => self.0.push((term, score)),
        }
    }
}
