//! Exact tables of small endings: how far every position is from mate with best play of both
//! sides.
//!
//! An [`Ending`] is a set of pieces, such as king and Mastodon against king; its [`Table`] holds
//! the [`Dtm`] of every position. [`make()`] finds them with the game's own move generator: what
//! is mate, what a cannon may do without a screen and what a shot takes with it is told by the
//! rules and by nothing else. Captures and promotions lead to smaller endings, whose tables must
//! be there first: [`plan`] lists them. [`Endgames`] are the tables that were found in a folder,
//! ready to be asked; [`check()`] holds a table against the rules, move by move.
//!
//! There are tables for the games in which captured pieces leave the game. Castling rights and
//! useful reserves are never part of an ending; chances to capture en passant are reckoned with.
//! The fifty-move rule and repetitions are left to whoever asks.
//!
//! Knows games and no search.

mod check;
mod dtm;
mod ending;
mod file;
mod layout;
mod make;
mod pack;
mod probe;
mod set;
mod statistics;

pub use check::{Flaw, check};
pub use dtm::Dtm;
pub use ending::{Ending, EndingError, MAX_PIECES};
pub use file::{EXTENSION, Table, TableError, file_name};
pub use make::{Progress, make, memory_needed, plan};
pub use probe::{best_line, judge_moves};
pub use set::{Endgames, Listed, Problem};
pub use statistics::{Longest, SideStatistics, statistics};

use crate::games::{Family, Game, Hands, VARIANTS};

/// Whether there can be tables for a game: pieces leave it when they are captured.
pub const fn has_endgames<G: Game>() -> bool {
    G::ORTHODOX.is_some() && !matches!(G::HANDS, Hands::Captures)
}

/// The name of a family of rules in tables and their file names: that of its first game.
pub fn rules_name(family: Family) -> &'static str {
    let first = VARIANTS.iter().find(|variant| variant.family == family);
    first.map_or("", |variant| variant.name)
}

#[cfg(test)]
mod tests;
