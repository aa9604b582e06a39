//! Opening books: moves to play without thinking.
//!
//! A book is a text file in the open format of the shogi engine YaneuraOu:
//!
//! ```text
//! #YANEURAOU-DB2016 1.00
//! sfen lnsgkgsnl/1rci1uab1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BAU1ICR1/LNSGKGSNL b - 1
//! 7g7f 3c3d 25 18 40
//! 5g5f none 10 18 10
//! ```
//!
//! A line with a position is followed by one for each of its moves: the move, the reply expected
//! or `none`, the score in centipawns for the side to move, the depth in plies that it was
//! searched to, and a weight: a move is played as often as its share of the weights says. What is
//! missing at the end of such a line is taken as 0, a missing weight as 1. Lines that begin with
//! `#` or `//` are remarks.
//!
//! The number of the move at the end of a position means nothing here: a position is the same
//! whenever it arises. In the games built on chess positions have castling rights, which SFEN
//! cannot tell. There a book has lines `fen board side castling en-passant 0 1` instead, with the
//! moves as UCI writes them; lines with `sfen` are looked up too, whatever the rights.
//!
//! Positions must be in the order of their bytes, so that a book of any size can be searched where
//! it lies on the disk ([`Book`]). [`Draft`] is a book in memory, to be changed and written.
//!
//! Knows games and no search.

mod draft;
mod error;
mod line;
mod mapped;

pub use draft::{Complaint, Draft, Said};
pub use error::BookError;
pub use line::{BookMove, Lines};
pub use mapped::{Book, Candidate, choose};

/// The first line of a book.
pub const HEADER: &str = "#YANEURAOU-DB2016 1.00";
