//! Moves as people write them: `Nbd2`, `exd5`, `e8=Q`, `O-O`, `P@e5`, `Bxb7+`.
//!
//! | | |
//! |---|---|
//! | a piece goes to a square | its letter and the square: `Nf3`; with `+` before the letter for a promoted or alternative form: `+Rd5` |
//! | a pawn of the games built on chess | the square alone: `e4` |
//! | a capture | `x` before the square: `Nxf3`; such a pawn with its file: `exd5` |
//! | another of the same pieces could go there | the file it comes from, or else the rank, or else both: `Nbd2`, `R1a3`, `Qh4e1` |
//! | a cannon shot | the pawn's square and the target: `e2xe7` |
//! | promotion of such a pawn | `=` and the letter: `e8=Q`, `exd8=C` |
//! | to the form written with `+` | `+` after the square: `Bxb7+` |
//! | back from it | `-` after the square: `+Cg2-` |
//! | a drop, and a relocation under a pawn | the letter, `@` and the square: `P@e5`, `+A@e5`, `C@e2` |
//! | castling | `O-O` towards the last file, `O-O-O` towards the first |
//! | mate | `#` at the end |
//! | check, in the games built on chess | `+` at the end |
//!
//! Where pieces have two forms a check has no sign, as in shogi, for `+` tells of the form there.

use super::game::{Forms, Game};
use super::notation::{MoveError, Notation, read_move, read_square, square_name, write_move};
use super::position::Position;
use super::text_error::clip;
use crate::board::{Move, Piece, Role, Square};
use std::fmt;

#[cfg(test)]
mod tests;

/// The longest text of a move that is read, in bytes.
const MAX_TEXT: usize = 24;
/// So many of the moves that could be meant are named in a message.
const NAMED: usize = 4;

/// Why a text is no move of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlgebraicError {
    /// No legal move is written so.
    NoMove {
        /// The text, clipped.
        token: String,
    },
    /// Several legal moves could be meant.
    Ambiguous {
        /// The text, clipped.
        token: String,
        /// Some of them, in UCI's form.
        moves: Vec<String>,
    },
    /// It is written as the protocols do, and not legal.
    Protocol(MoveError),
}

impl fmt::Display for AlgebraicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AlgebraicError::NoMove { token } => write!(f, "no legal move is written `{token}`"),
            AlgebraicError::Ambiguous { token, moves } => write!(
                f,
                "`{token}` could be any of {}: say where the piece comes from",
                moves.join(", ")
            ),
            AlgebraicError::Protocol(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AlgebraicError {}

/// Whether a check is marked in this game.
const fn marks_checks<G: Game>() -> bool {
    matches!(G::FORMS, Forms::Orthodox)
}

/// A legal move as people write it.
///
/// ```
/// use cannonade::games::algebraic::write_algebraic;
/// use cannonade::games::notation::read_move;
/// use cannonade::games::{Chess, Position};
///
/// let position = Position::<Chess>::from_fen("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1").unwrap();
/// let mv = read_move(&position, "f3d2").unwrap();
/// assert_eq!(write_algebraic(&position, mv), "Nfd2");
/// ```
pub fn write_algebraic<G: Game>(position: &Position<G>, mv: Move) -> String {
    let to = square_name(G::SHAPE, mv.to(), Notation::Uci);
    let mut text = if position.is_castling(mv) {
        let from = position.origin_square(mv).unwrap_or(mv.to());
        let to_last = G::SHAPE.file(mv.to()) > G::SHAPE.file(from);
        if to_last { "O-O" } else { "O-O-O" }.to_owned()
    } else if let Some(role) = mv.dropped() {
        format!("{}@{to}", letters::<G>(role))
    } else {
        step(position, mv, &to)
    };
    let mut after = position.clone_board();
    after.make(mv);
    if after.in_check() {
        if !after.has_legal_move() {
            text.push('#');
        } else if marks_checks::<G>() {
            text.push('+');
        }
    }
    text
}

/// A move from square to square.
fn step<G: Game>(position: &Position<G>, mv: Move, to: &str) -> String {
    let role = position.mover(mv).role();
    let capture = if position.captured_by(mv).is_some() {
        "x"
    } else {
        ""
    };
    let from = position.origin_square(mv).unwrap_or(mv.to());
    let square = square_name(G::SHAPE, from, Notation::Uci);
    if is_pawn::<G>(role) {
        let origin = match (is_shot(position, mv), capture) {
            (true, _) => square.as_str(),
            (false, "") => "",
            (false, _) => &square[..1],
        };
        let promotion = mv
            .changes_form()
            .then(|| format!("={}", letters::<G>(position.arriving(mv).role())));
        return format!("{origin}{capture}{to}{}", promotion.unwrap_or_default());
    }
    let origin = match rivals(position, mv, from) {
        rivals if rivals.is_empty() => "",
        rivals
            if rivals
                .iter()
                .all(|&r| G::SHAPE.file(r) != G::SHAPE.file(from)) =>
        {
            &square[..1]
        }
        rivals
            if rivals
                .iter()
                .all(|&r| G::SHAPE.rank(r) != G::SHAPE.rank(from)) =>
        {
            &square[1..]
        }
        _ => &square,
    };
    let change = match mv.changes_form() {
        false => "",
        true if G::PIECES.plus_roles().has(role) => "-",
        true => "+",
    };
    format!("{}{origin}{capture}{to}{change}", letters::<G>(role))
}

/// The squares of the other pieces of the same role that could go to the same square.
fn rivals<G: Game>(position: &Position<G>, mv: Move, from: Square) -> Vec<Square> {
    let role = position.mover(mv).role();
    let others = position.pieces(position.side(), role) - G::SHAPE.bit(from);
    if others.is_empty() {
        return Vec::new();
    }
    let moves = position.legal_moves();
    others
        .into_iter()
        .filter(|&other| {
            let reaches = |m: &Move| m.from_square() == Some(other) && m.to() == mv.to();
            moves.iter().any(reaches)
        })
        .collect()
}

/// The letter of a role with its `+`.
fn letters<G: Game>(role: Role) -> String {
    let definition = G::PIECES.definition(role);
    let plus = if definition.plus { "+" } else { "" };
    format!("{plus}{}", definition.letter)
}

/// Whether pieces of this role are written without a letter.
fn is_pawn<G: Game>(role: Role) -> bool {
    G::ORTHODOX.is_some_and(|rules| rules.pawn == role)
}

/// Whether a pawn takes straight ahead.
fn is_shot<G: Game>(position: &Position<G>, mv: Move) -> bool {
    let from = position.origin_square(mv).unwrap_or(mv.to());
    G::SHOOTS && G::SHAPE.file(from) == G::SHAPE.file(mv.to()) && position.captured_by(mv).is_some()
}

/// Reads a legal move, written as people do or as the protocols do.
///
/// Signs of praise or blame (`!`, `?`), of check and of mate need not be there nor be right, and
/// more of the origin may be told than is needed. A `+` at the end is a change of form where
/// there is one.
///
/// # Errors
///
/// If no legal move is written so, or several are.
///
/// ```
/// use cannonade::games::algebraic::read_algebraic;
/// use cannonade::games::{Chess, Position};
///
/// let position = Position::<Chess>::from_fen("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1").unwrap();
/// let knight = read_algebraic(&position, "Nf3-d2!").unwrap();
/// assert_eq!(read_algebraic(&position, "f3d2"), Ok(knight));
/// let error = read_algebraic(&position, "Nd2").unwrap_err();
/// assert_eq!(error.to_string(), "`Nd2` could be any of b1d2, f3d2: say where the piece comes from");
/// ```
pub fn read_algebraic<G: Game>(position: &Position<G>, text: &str) -> Result<Move, AlgebraicError> {
    let text = text.trim();
    let no_move = || AlgebraicError::NoMove { token: clip(text) };
    if text.len() > MAX_TEXT || !text.is_ascii() {
        return Err(no_move());
    }
    let bare = text.trim_end_matches(['!', '?']).trim_end_matches('#');
    // An upper-case letter in front is a piece in the one, and nothing but a drop in the other.
    let is_protocol =
        !bare.starts_with(|c: char| c.is_ascii_uppercase()) || bare.contains(['@', '*']);
    let mut reason = no_move();
    if is_protocol {
        let without_check = || read_move(position, bare.trim_end_matches('+'));
        match read_move(position, bare) {
            Ok(mv) => return Ok(mv),
            Err(error) => match without_check() {
                Ok(mv) if bare.ends_with('+') => return Ok(mv),
                _ if matches!(error, MoveError::BadForm { .. }) => {}
                _ => reason = AlgebraicError::Protocol(error),
            },
        }
    }
    let moves = position.legal_moves();
    for wanted in Wanted::readings::<G>(bare) {
        let fitting: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&mv| wanted.fits(position, mv))
            .collect();
        match fitting[..] {
            [] => {}
            [mv] => return Ok(mv),
            _ => return Err(ambiguous(position, text, &fitting)),
        }
    }
    Err(reason)
}

fn ambiguous<G: Game>(position: &Position<G>, text: &str, moves: &[Move]) -> AlgebraicError {
    let write = |&mv| write_move(position, mv, Notation::Uci);
    let mut moves: Vec<String> = moves.iter().map(write).collect();
    moves.sort_unstable();
    moves.truncate(NAMED);
    AlgebraicError::Ambiguous {
        token: clip(text),
        moves,
    }
}

/// What a text says of a move.
enum Wanted<'a> {
    /// Castling, to the last file or the first.
    Castling { to_last: bool },
    /// A piece with what tells its square, the target, and what becomes of it.
    Step {
        role: Role,
        origin: String,
        to: Square,
        change: Change<'a>,
    },
}

/// What becomes of the piece that moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change<'a> {
    /// It stays what it is.
    None,
    /// It takes its other form.
    Form,
    /// It becomes the piece of a letter.
    Piece(&'a str),
}

impl<'a> Wanted<'a> {
    /// The ways to understand a text without signs of mate and praise, the likeliest first.
    fn readings<G: Game>(text: &'a str) -> Vec<Wanted<'a>> {
        let plain = text.trim_end_matches('+');
        match plain.replace('0', "O").as_str() {
            "O-O" => return vec![Wanted::Castling { to_last: true }],
            "O-O-O" => return vec![Wanted::Castling { to_last: false }],
            _ => {}
        }
        let mut readings = Vec::new();
        if marks_checks::<G>() {
            let (squares, change) = match plain.split_once('=') {
                Some((squares, piece)) => (squares, Change::Piece(piece)),
                None => (plain, Change::None),
            };
            readings.push((squares, change));
        } else {
            if let Some(squares) = text.strip_suffix('+').or_else(|| text.strip_suffix('-')) {
                readings.push((squares, Change::Form));
            }
            readings.push((plain.trim_end_matches('='), Change::None));
        }
        readings
            .into_iter()
            .filter_map(|(squares, change)| Wanted::step::<G>(squares, change))
            .collect()
    }

    fn step<G: Game>(text: &str, change: Change<'a>) -> Option<Wanted<'a>> {
        let (plus, text) = match text.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (letter, squares) = match text.chars().next()? {
            first if first.is_ascii_uppercase() => (first, &text[1..]),
            _ => ('P', text),
        };
        let role = G::PIECES.find(letter, plus)?;
        let squares = squares.replace(['x', '-', ':'], "");
        // The target is the last letter with the digits after it.
        let (origin, to) = squares.split_at(squares.rfind(|c: char| c.is_ascii_lowercase())?);
        Some(Wanted::Step {
            role,
            origin: origin.to_owned(),
            to: read_square(G::SHAPE, to, Notation::Uci)?,
            change,
        })
    }

    fn fits<G: Game>(&self, position: &Position<G>, mv: Move) -> bool {
        let Some(from) = position.origin_square(mv) else {
            return false;
        };
        match self {
            Wanted::Castling { to_last } => {
                let goes_to_last = G::SHAPE.file(mv.to()) > G::SHAPE.file(from);
                position.is_castling(mv) && goes_to_last == *to_last
            }
            Wanted::Step {
                role,
                origin,
                to,
                change,
            } => {
                let square = square_name(G::SHAPE, from, Notation::Uci);
                let comes_from = square == *origin
                    || square[..1] == **origin
                    || square[1..] == **origin
                    // A pawn that takes is known by its file, one that advances by nothing.
                    || origin.is_empty() && !(is_pawn::<G>(*role) && takes(position, mv));
                position.mover(mv).role() == *role
                    && mv.to() == *to
                    && comes_from
                    && change.fits::<G>(mv, position.arriving(mv))
                    && !position.is_castling(mv)
            }
        }
    }
}

fn takes<G: Game>(position: &Position<G>, mv: Move) -> bool {
    position.captured_by(mv).is_some()
}

impl Change<'_> {
    fn fits<G: Game>(self, mv: Move, arriving: Piece) -> bool {
        match self {
            Change::None => !mv.changes_form(),
            Change::Form => mv.changes_form(),
            Change::Piece(letter) => {
                mv.changes_form() && letters::<G>(arriving.role()).eq_ignore_ascii_case(letter)
            }
        }
    }
}
