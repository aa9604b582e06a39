//! The arguments of `position`.

use super::command::{Command, Dialect, PositionBase, PositionSpec};
use super::error::ParseError;
use super::suggest::nearest;
use super::text::Excerpt;
use super::tokens::{Cursor, Token};

/// The command's own word.
const WORD: &str = "position";

/// The word that begins the list of moves.
const MOVES: &str = "moves";

/// What can follow the command word.
const BASES: &str = "`startpos`, `fen` or `sfen`";

/// Reads what follows `position`.
///
/// A board without a keyword in front is known by its slashes and read as the dialect's own
/// notation.
///
/// # Errors
///
/// If no position is given, or something stands between it and the word `moves`. The position and
/// the moves themselves are not checked.
pub(super) fn parse(mut cursor: Cursor<'_>, dialect: Dialect) -> Result<Command, ParseError> {
    let first = cursor.peek().ok_or(ParseError::Missing {
        after: WORD,
        expected: BASES,
    })?;
    let base = if cursor.take("startpos") {
        PositionBase::Start
    } else if cursor.take("fen") {
        PositionBase::Fen(fields(&mut cursor, "fen")?)
    } else if cursor.take("sfen") {
        PositionBase::Sfen(fields(&mut cursor, "sfen")?)
    } else if first.text.contains('/') {
        let text = fields(&mut cursor, WORD)?;
        match dialect {
            Dialect::Uci => PositionBase::Fen(text),
            Dialect::Usi => PositionBase::Sfen(text),
        }
    } else {
        let suggestion = nearest(first.text, ["startpos", "fen", "sfen"]);
        return Err(unexpected(first, BASES, suggestion));
    };
    let moves = moves(cursor)?;
    Ok(Command::Position(PositionSpec { base, moves }))
}

/// Takes the fields of a position, up to the word `moves`.
fn fields(cursor: &mut Cursor<'_>, keyword: &'static str) -> Result<String, ParseError> {
    let tokens = cursor.until(MOVES);
    if tokens.is_empty() {
        return Err(ParseError::Missing {
            after: keyword,
            expected: "a position",
        });
    }
    // No field of a position looks like a misspelt `moves`, and taking one for a field would turn
    // a slip into a puzzling message about the position.
    if let Some((token, word)) = tokens
        .iter()
        .find_map(|token| nearest(token.text, [MOVES]).map(|word| (*token, word)))
    {
        return Err(unexpected(token, "`moves`", Some(word)));
    }
    let texts: Vec<&str> = tokens.iter().map(|token| token.text).collect();
    Ok(texts.join(" "))
}

/// Takes the rest of the line: nothing, or `moves` and any number of them.
fn moves(mut cursor: Cursor<'_>) -> Result<Vec<String>, ParseError> {
    let Some(token) = cursor.next() else {
        return Ok(Vec::new());
    };
    if !token.text.eq_ignore_ascii_case(MOVES) {
        return Err(unexpected(token, "`moves`", nearest(token.text, [MOVES])));
    }
    let moves = cursor.rest().iter().map(|token| token.text.to_owned());
    Ok(moves.collect())
}

/// The error for a token that does not belong.
fn unexpected(
    token: Token<'_>,
    expected: &'static str,
    suggestion: Option<&'static str>,
) -> ParseError {
    ParseError::UnknownToken {
        command: WORD,
        token: Excerpt::new(token.text),
        place: token.place,
        expected,
        suggestion,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::parse;

    fn read(line: &str, dialect: Dialect) -> PositionSpec {
        match parse(line, dialect) {
            Ok(Command::Position(spec)) => spec,
            other => panic!("{line:?} gives {other:?}"),
        }
    }

    fn uci(line: &str) -> PositionSpec {
        read(line, Dialect::Uci)
    }

    fn message(line: &str) -> String {
        parse(line, Dialect::Uci).unwrap_err().to_string()
    }

    #[test]
    fn start_position() {
        for line in [
            "position startpos",
            "position startpos moves",
            "  position\tstartpos   moves  ",
            "POSITION StartPos Moves",
        ] {
            let spec = uci(line);
            assert_eq!(spec.base, PositionBase::Start);
            assert!(spec.moves.is_empty());
        }
        let spec = uci("position startpos moves e2e4 P@e5 +A@e5 f3g2- d2d7+ e7e8q nonsense=");
        assert_eq!(
            spec.moves,
            [
                "e2e4",
                "P@e5",
                "+A@e5",
                "f3g2-",
                "d2d7+",
                "e7e8q",
                "nonsense="
            ]
        );
    }

    #[test]
    fn fen_and_sfen_keep_their_text() {
        let spec = uci("position fen  4k3/8/8/8/8/8/8/4K3[Cc]  w - -  0 1 moves e1e2");
        assert_eq!(
            spec.base,
            PositionBase::Fen("4k3/8/8/8/8/8/8/4K3[Cc] w - - 0 1".to_owned())
        );
        assert_eq!(spec.moves, ["e1e2"]);
        let spec = uci("position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P3a 1 moves P*5e");
        assert_eq!(
            spec.base,
            PositionBase::Sfen("4k4/9/9/9/9/9/9/9/4K4 b 2P3a 1".to_owned())
        );
        assert_eq!(spec.moves, ["P*5e"]);
        // Bad positions are not this module's business.
        assert_eq!(
            uci("position fen rubbish").base,
            PositionBase::Fen("rubbish".to_owned())
        );
    }

    #[test]
    fn a_bare_board_is_the_dialects_own() {
        let line = "position 4k4/9/9/9/9/9/9/9/4K4[-] b - 1 moves";
        let text = "4k4/9/9/9/9/9/9/9/4K4[-] b - 1".to_owned();
        assert_eq!(uci(line).base, PositionBase::Fen(text.clone()));
        assert_eq!(read(line, Dialect::Usi).base, PositionBase::Sfen(text));
    }

    #[test]
    fn thousands_of_moves() {
        let line = format!("position startpos moves{}", " e2e4 e7e5".repeat(10_000));
        assert_eq!(uci(&line).moves.len(), 20_000);
    }

    #[test]
    fn errors_name_the_token() {
        assert_eq!(
            message("position"),
            "the line ends after `position`: expected `startpos`, `fen` or `sfen`"
        );
        assert_eq!(
            message("position fen moves e2e4"),
            "the line ends after `fen`: expected a position"
        );
        assert_eq!(
            message("position starpos moves e2e4"),
            "unexpected `starpos` (token 2) in `position`: expected `startpos`, `fen` or `sfen`; \
             did you mean `startpos`?"
        );
        assert_eq!(
            message("position startpos e2e4"),
            "unexpected `e2e4` (token 3) in `position`: expected `moves`"
        );
        assert_eq!(
            message("position fen 8/8/8/8/8/8/8/8 w - - 0 1 move e2e4"),
            "unexpected `move` (token 9) in `position`: expected `moves`; did you mean `moves`?"
        );
        assert!(message("position moves e2e4").contains("unexpected `moves` (token 2)"));
    }
}
