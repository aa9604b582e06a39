//! A line of input to a [`Command`].

use log::debug;

use super::bridge;
use super::command::{Command, Dialect};
use super::error::ParseError;
use super::suggest::nearest;
use super::text::Excerpt;
use super::tokens::{Cursor, Token, tokenize};
use super::words::{Keyword, command_words};
use super::{go, position};

/// Reads one line, without its end of line, under `dialect`.
///
/// Command words and keywords are matched ignoring case; white space of any kind and amount
/// separates tokens. As UCI asks, unknown tokens before a command are passed over (`joho debug
/// on`), with three limits that keep garbage from doing harm: the first token is not a likely slip
/// of a command (`goo … stop`), the command is one of the protocols' and not of the console, and
/// a command without arguments ends its line. Tokens after a protocol's argument-free command
/// are passed over too.
///
/// # Errors
///
/// A [`ParseError`] that names the token, its place and what is wrong with it; for likely slips,
/// also what was meant.
///
/// ```
/// use cannonade::protocol::{Command, Dialect, GoSpec, PositionBase, parse};
///
/// let Ok(Command::Position(spec)) = parse("position startpos moves e2e4", Dialect::Uci) else {
///     panic!("a position");
/// };
/// assert_eq!(spec.base, PositionBase::Start);
/// assert_eq!(spec.moves, ["e2e4"]);
///
/// // `btime` is the first player's clock in USI.
/// let Ok(Command::Go(spec)) = parse("go btime 100 wtime 200", Dialect::Usi) else {
///     panic!("a search");
/// };
/// assert_eq!(spec.clocks.white_ms, Some(100));
///
/// let error = parse("go depth -3", Dialect::Uci).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "bad number `-3` (token 3) after `depth`: it may not be negative"
/// );
/// ```
pub fn parse(line: &str, dialect: Dialect) -> Result<Command, ParseError> {
    // Some shells put a byte order mark before the first line they pipe.
    let line = line.strip_prefix('\u{feff}').unwrap_or(line);
    let tokens = tokenize(line);
    let Some((first, rest)) = tokens.split_first() else {
        return Ok(Command::Empty);
    };
    if let Some(keyword) = Keyword::of(first.text) {
        return command(keyword, Cursor::new(line, rest), dialect);
    }
    let suggestion = nearest(first.text, command_words());
    if suggestion.is_none()
        && let Some((keyword, rest)) = later_command(rest)
    {
        debug!("passed over {} and on", Excerpt::new(first.text));
        return command(keyword, Cursor::new(line, rest), dialect);
    }
    Err(ParseError::UnknownCommand {
        token: Excerpt::new(first.text),
        place: first.place,
        suggestion,
    })
}

/// The first command that may be preceded by foreign tokens, and what follows it.
fn later_command<'a>(mut tokens: &'a [Token<'a>]) -> Option<(Keyword, &'a [Token<'a>])> {
    while let Some((token, rest)) = tokens.split_first() {
        match Keyword::of(token.text) {
            Some(word) if word.is_protocol() && (rest.is_empty() || !word.stands_alone()) => {
                return Some((word, rest));
            }
            _ => tokens = rest,
        }
    }
    None
}

/// Reads the arguments of a command.
fn command(
    keyword: Keyword,
    mut cursor: Cursor<'_>,
    dialect: Dialect,
) -> Result<Command, ParseError> {
    if keyword.stands_alone()
        && let Some(token) = cursor.peek()
    {
        if !keyword.is_protocol() {
            return Err(surplus(keyword, token));
        }
        debug!("{}: ignored {}", keyword.text(), Excerpt::new(token.text));
    }
    match keyword {
        Keyword::Uci | Keyword::IsReady | Keyword::UciNewGame | Keyword::Stop | Keyword::Quit => {
            bridge::plain(keyword.text()).ok_or(ParseError::UnknownCommand {
                token: Excerpt::new(keyword.text()),
                place: 1,
                suggestion: None,
            })
        }
        Keyword::Usi => Ok(Command::Usi),
        Keyword::UsiNewGame => Ok(Command::NewGame),
        Keyword::SetOption => set_option(cursor),
        Keyword::Position => position::parse(cursor, dialect),
        Keyword::Go => go::parse(cursor, dialect),
        Keyword::PonderHit => go::parse_ponder_hit(cursor, dialect),
        Keyword::Debug => debug_switch(cursor),
        Keyword::Register => Ok(Command::Register),
        Keyword::GameOver => Ok(Command::GameOver(texts(cursor).join(" "))),
        Keyword::Help => {
            let topic = texts(cursor).join(" ");
            Ok(Command::Help((!topic.is_empty()).then_some(topic)))
        }
        Keyword::Display => Ok(Command::Display),
        Keyword::Eval => Ok(Command::Eval),
        Keyword::Moves => Ok(Command::Moves),
        Keyword::Bench => Ok(Command::Bench(texts(cursor))),
        Keyword::Flip => Ok(Command::Flip),
        Keyword::Perft => perft(cursor),
        Keyword::Variant => {
            let name = cursor.next().ok_or(ParseError::Missing {
                after: "variant",
                expected: "the name of a game",
            })?;
            end(keyword, cursor)?;
            Ok(Command::Variant(name.text.to_owned()))
        }
    }
}

/// Reads `name N [value V]`.
fn set_option(mut cursor: Cursor<'_>) -> Result<Command, ParseError> {
    if let Some(command) = bridge::set_option(cursor.rest_of_line()) {
        return Ok(command);
    }
    match cursor.peek() {
        None => {
            return Err(ParseError::Missing {
                after: "setoption",
                expected: "`name`",
            });
        }
        Some(token) if !cursor.take("name") => {
            return Err(ParseError::UnknownToken {
                command: "setoption",
                token: Excerpt::new(token.text),
                place: token.place,
                expected: "`name`",
                suggestion: nearest(token.text, ["name"]),
            });
        }
        Some(_) => {}
    }
    let name: Vec<&str> = cursor.until("value").iter().map(|t| t.text).collect();
    if name.is_empty() {
        return Err(ParseError::Missing {
            after: "name",
            expected: "the name of an option",
        });
    }
    let value = cursor.take("value").then(|| cursor.rest_of_line());
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.map(str::to_owned),
    })
}

/// Reads `on` or `off`.
fn debug_switch(mut cursor: Cursor<'_>) -> Result<Command, ParseError> {
    const EXPECTED: &str = "`on` or `off`";
    let token = cursor.next().ok_or(ParseError::Missing {
        after: "debug",
        expected: EXPECTED,
    })?;
    match token.text {
        text if text.eq_ignore_ascii_case("on") => Ok(Command::Debug(true)),
        text if text.eq_ignore_ascii_case("off") => Ok(Command::Debug(false)),
        text => Err(ParseError::UnknownToken {
            command: "debug",
            token: Excerpt::new(text),
            place: token.place,
            expected: EXPECTED,
            suggestion: None,
        }),
    }
}

/// Reads `N [--threads T]`.
fn perft(mut cursor: Cursor<'_>) -> Result<Command, ParseError> {
    let depth = cursor.count("perft")?;
    let mut threads = None;
    if cursor.take("--threads") || cursor.take("threads") {
        threads = Some(cursor.count("--threads")?.max(1));
    }
    end(Keyword::Perft, cursor)?;
    Ok(Command::Perft { depth, threads })
}

/// Checks that nothing is left of the line.
fn end(keyword: Keyword, cursor: Cursor<'_>) -> Result<(), ParseError> {
    cursor
        .peek()
        .map_or(Ok(()), |token| Err(surplus(keyword, token)))
}

/// The error for a token after the last argument.
fn surplus(keyword: Keyword, token: Token<'_>) -> ParseError {
    ParseError::UnknownToken {
        command: keyword.text(),
        token: Excerpt::new(token.text),
        place: token.place,
        expected: "the end of the line",
        suggestion: None,
    }
}

/// The tokens left of the line, as text.
fn texts(cursor: Cursor<'_>) -> Vec<String> {
    let tokens = cursor.rest().iter();
    tokens.map(|token| token.text.to_owned()).collect()
}
