//! What can be wrong with a `setoption`.

use std::error::Error;
use std::fmt;

use super::error::did_you_mean;
use super::text::Excerpt;

/// Why an option was not set. The messages are one line and hold no word that a client could
/// take for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// No option has this name.
    Unknown {
        /// The name as given.
        name: Excerpt,
        /// The option that was probably meant.
        suggestion: Option<&'static str>,
    },
    /// The option needs a value and got none.
    MissingValue {
        /// The option.
        option: &'static str,
    },
    /// A check option got something that is neither true nor false.
    NotBoolean {
        /// The option.
        option: &'static str,
        /// The value as given.
        value: Excerpt,
    },
    /// A spin option got something that is not a whole number.
    NotANumber {
        /// The option.
        option: &'static str,
        /// The value as given.
        value: Excerpt,
    },
    /// A spin option got a number outside its range.
    OutOfRange {
        /// The option.
        option: &'static str,
        /// The value as given.
        value: Excerpt,
        /// The least number allowed.
        min: i64,
        /// The greatest number allowed.
        max: i64,
    },
    /// A combo option got something that is not among its choices.
    UnknownChoice {
        /// The option.
        option: &'static str,
        /// The value as given.
        value: Excerpt,
        /// The choices.
        choices: Vec<String>,
        /// The choice that was probably meant.
        suggestion: Option<String>,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name, suggestion } => {
                write!(f, "no option is called `{name}`")?;
                suggestion.map_or(Ok(()), |word| did_you_mean(f, word))
            }
            Self::MissingValue { option } => {
                write!(
                    f,
                    "option `{option}` needs a value: setoption name {option} value ..."
                )
            }
            Self::NotBoolean { option, value } => {
                write!(
                    f,
                    "bad value `{value}` for option `{option}`: expected true or false"
                )
            }
            Self::NotANumber { option, value } => {
                write!(
                    f,
                    "bad value `{value}` for option `{option}`: it is not a whole number"
                )
            }
            Self::OutOfRange {
                option,
                value,
                min,
                max,
            } => {
                write!(
                    f,
                    "value `{value}` for option `{option}` is out of range: {min} to {max}"
                )
            }
            Self::UnknownChoice {
                option,
                value,
                choices,
                suggestion,
            } => {
                write!(
                    f,
                    "bad value `{value}` for option `{option}`: expected one of {}",
                    choices.join(", ")
                )?;
                suggestion
                    .as_ref()
                    .map_or(Ok(()), |word| did_you_mean(f, word))
            }
        }
    }
}

impl Error for OptionError {}
