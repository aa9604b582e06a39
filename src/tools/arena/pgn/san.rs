//! Moves in the short algebraic notation of chess, as books have them: `Nbd2`, `exd5`, `e8=Q`,
//! `O-O`.

use crate::tools::arena::board::{Board, LegalMove, Played};
use std::fmt;

/// Why a move of a PGN cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SanError {
    /// No legal move is written so.
    NoMove,
    /// Several legal moves could be meant.
    Ambiguous,
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SanError::NoMove => "no legal move is written so",
            SanError::Ambiguous => "more than one legal move could be meant",
        })
    }
}

impl std::error::Error for SanError {}

/// Makes a move that is written in the short algebraic notation or as the protocols write it.
///
/// # Errors
///
/// If it is not legal, or not clear; the position stays.
pub fn play_san(board: &mut dyn Board, text: &str) -> Result<Played, SanError> {
    // An upper-case letter in front is a piece in the one, and nothing but a drop in the other.
    let is_protocol =
        text.starts_with(|c: char| !c.is_ascii_uppercase()) || text.contains(['@', '*']);
    if is_protocol {
        // A plus may change the form or tell of a check.
        let text = text.trim_end_matches(['!', '?', '#']);
        let played = board.play(text);
        if let Ok(played) = played.or_else(|_| board.play(text.trim_end_matches('+'))) {
            return Ok(played);
        }
    }
    let wanted = Wanted::read(text).ok_or(SanError::NoMove)?;
    let mut fitting = board.legal();
    fitting.retain(|legal| wanted.fits(legal));
    match &fitting[..] {
        [legal] => board.play(&legal.uci).map_err(|_| SanError::NoMove),
        [] => Err(SanError::NoMove),
        _ => Err(SanError::Ambiguous),
    }
}

/// What a move in short notation says.
enum Wanted {
    /// Castling, to the last file or the first.
    Castling { to_last: bool },
    /// A piece with what tells its square, the target, and the piece to promote to.
    Step {
        letter: char,
        from: String,
        to: String,
        promotion: Option<char>,
    },
}

impl Wanted {
    fn read(text: &str) -> Option<Wanted> {
        let text = text.trim_end_matches(['!', '?', '#', '+']);
        match text.replace('0', "O").as_str() {
            "O-O" => return Some(Wanted::Castling { to_last: true }),
            "O-O-O" => return Some(Wanted::Castling { to_last: false }),
            _ => {}
        }
        let (squares, promotion) = match text.split_once('=') {
            Some((squares, piece)) => (squares, Some(piece.chars().next()?.to_ascii_lowercase())),
            None => (text, None),
        };
        let (letter, squares) = match squares.chars().next()? {
            first if first.is_ascii_uppercase() => (first, &squares[1..]),
            _ => ('P', squares),
        };
        let squares = squares.replace(['x', '-', ':'], "");
        // The target is the last letter with the digits after it.
        let start = squares.rfind(|c: char| c.is_ascii_lowercase())?;
        let (from, to) = squares.split_at(start);
        Some(Wanted::Step {
            letter,
            from: from.to_owned(),
            to: to.to_owned(),
            promotion,
        })
    }

    fn fits(&self, legal: &LegalMove) -> bool {
        let Some((from, to, suffix)) = squares(&legal.uci) else {
            return false;
        };
        match self {
            Wanted::Castling { to_last } => {
                legal.is_castling && (to.as_bytes().first() > from.as_bytes().first()) == *to_last
            }
            Wanted::Step {
                letter,
                from: hint,
                to: target,
                promotion,
            } => {
                let matches_hint = hint.is_empty()
                    || from == hint
                    || from.starts_with(hint.as_str())
                    || from[1..] == *hint;
                legal.letter == *letter
                    && !legal.is_castling
                    && to == target
                    && matches_hint
                    && suffix.chars().next() == *promotion
            }
        }
    }
}

/// The squares of a move in UCI's form and what follows them; nothing for drops.
fn squares(uci: &str) -> Option<(&str, &str, &str)> {
    let square = |text: &str| {
        let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let has_letter = text.starts_with(|c: char| c.is_ascii_lowercase());
        (has_letter && digits > 0).then_some(digits + 1)
    };
    let (from, rest) = uci.split_at(square(uci)?);
    let (to, suffix) = rest.split_at(square(rest)?);
    Some((from, to, suffix))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Variant;
    use crate::tools::arena::board;

    fn play(fen: Option<&str>, moves: &str) -> Result<String, SanError> {
        let mut board = board(Variant::find("chess").unwrap(), fen).unwrap();
        let played = moves
            .split(' ')
            .map(|text| play_san(&mut *board, text).map(|played| played.uci));
        Ok(played.collect::<Result<Vec<_>, _>>()?.join(" "))
    }

    #[test]
    fn an_opening() {
        assert_eq!(
            play(
                None,
                "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4! c5 Nb3 Qxd1 Rxd1"
            ),
            Ok(
                "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6 d2d4 e5d4 f3d4 c6c5 d4b3 \
                d8d1 f1d1"
                    .to_owned()
            )
        );
        assert_eq!(
            play(None, "e2e4 e7e5 g1f3+"),
            Ok("e2e4 e7e5 g1f3".to_owned())
        );
    }

    #[test]
    fn which_piece_is_meant() {
        let fen = Some("7k/P7/8/8/3b4/8/8/B1N1KN2 w - - 0 1");
        assert_eq!(play(fen, "Ncd2"), Err(SanError::NoMove));
        assert_eq!(play(fen, "a8=N"), Ok("a7a8n".to_owned()));
        assert_eq!(play(fen, "a8"), Err(SanError::NoMove));
        assert_eq!(play(fen, "Bxd4+"), Ok("a1d4".to_owned()));
        let rooks = Some("6k1/8/8/8/R6R/8/8/R3K3 w Q - 0 1");
        assert_eq!(play(rooks, "Rd4"), Err(SanError::Ambiguous));
        assert_eq!(play(rooks, "Rad4"), Ok("a4d4".to_owned()));
        assert_eq!(play(rooks, "R1a2"), Ok("a1a2".to_owned()));
        assert_eq!(play(rooks, "Rh4e4"), Ok("h4e4".to_owned()));
        assert_eq!(play(rooks, "0-0-0"), Ok("e1c1".to_owned()));
        assert_eq!(play(rooks, "O-O"), Err(SanError::NoMove));
        for bad in ["", "x", "R", "=Q", "Zz9", "é", "a8=", "O-O-O-O"] {
            assert_eq!(play(rooks, bad), Err(SanError::NoMove), "{bad}");
        }
    }
}
