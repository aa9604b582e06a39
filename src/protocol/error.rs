//! What can be wrong with a line of input.

use std::error::Error;
use std::fmt;

use super::text::Excerpt;

/// Why a line is no command. The messages are one line and of bounded length whatever the input
/// was, and hold no word that a client could take for an answer.
///
/// Places are numbers of tokens in the line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// The line begins with no command, and none that may be preceded by others follows.
    UnknownCommand {
        /// The first token.
        token: Excerpt,
        /// Its place.
        place: usize,
        /// The command that was probably meant.
        suggestion: Option<&'static str>,
    },
    /// A command has a token that does not belong there.
    UnknownToken {
        /// The command.
        command: &'static str,
        /// The token.
        token: Excerpt,
        /// Its place.
        place: usize,
        /// What could stand there.
        expected: &'static str,
        /// The word that was probably meant.
        suggestion: Option<&'static str>,
    },
    /// The line ends where something should follow.
    Missing {
        /// The word after which it should.
        after: &'static str,
        /// What should follow.
        expected: &'static str,
    },
    /// A token should be a number and is none, or none of the right range.
    BadNumber {
        /// The word that the number belongs to.
        keyword: &'static str,
        /// The token.
        token: Excerpt,
        /// Its place.
        place: usize,
        /// What is wrong with it.
        fault: NumberFault,
    },
}

/// What is wrong with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberFault {
    /// It is no whole number in decimal digits.
    NotANumber,
    /// It is below zero where that has no meaning.
    Negative,
    /// It does not fit 64 bits.
    TooLarge,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownCommand {
                token,
                place,
                suggestion,
            } => {
                write!(f, "unknown command `{token}` (token {place})")?;
                match suggestion {
                    Some(word) => did_you_mean(f, word),
                    None => f.write_str("; `help` lists the commands"),
                }
            }
            Self::UnknownToken {
                command,
                token,
                place,
                expected,
                suggestion,
            } => {
                write!(
                    f,
                    "unexpected `{token}` (token {place}) in `{command}`: expected {expected}"
                )?;
                suggestion.map_or(Ok(()), |word| did_you_mean(f, word))
            }
            Self::Missing { after, expected } => {
                write!(f, "the line ends after `{after}`: expected {expected}")
            }
            Self::BadNumber {
                keyword,
                token,
                place,
                fault,
            } => {
                write!(
                    f,
                    "bad number `{token}` (token {place}) after `{keyword}`: "
                )?;
                f.write_str(match fault {
                    NumberFault::NotANumber => "it is not a whole number",
                    NumberFault::Negative => "it may not be negative",
                    NumberFault::TooLarge => "it does not fit 64 bits",
                })
            }
        }
    }
}

impl Error for ParseError {}

/// Writes the guess at what was meant.
pub(super) fn did_you_mean(f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
    write!(f, "; did you mean `{word}`?")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_token_place_and_reason() {
        let token = Excerpt::new("-3");
        let error = ParseError::BadNumber {
            keyword: "depth",
            token,
            place: 3,
            fault: NumberFault::Negative,
        };
        assert_eq!(
            error.to_string(),
            "bad number `-3` (token 3) after `depth`: it may not be negative"
        );
        let error = ParseError::UnknownCommand {
            token: Excerpt::new("bestmove"),
            place: 1,
            suggestion: None,
        };
        assert_eq!(
            error.to_string(),
            "unknown command `best-move` (token 1); `help` lists the commands"
        );
        let error = ParseError::Missing {
            after: "variant",
            expected: "the name of a game",
        };
        assert_eq!(
            error.to_string(),
            "the line ends after `variant`: expected the name of a game"
        );
    }
}
