//! Checking the values that options are given.

use std::num::IntErrorKind;

use super::option_error::OptionError;
use super::options::{EMPTY, OptionKind, OptionSpec};
use super::suggest::nearest;
use super::text::Excerpt;

/// A value that was checked against its option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// For [`OptionKind::Check`].
    Check(bool),
    /// For [`OptionKind::Spin`], within its range.
    Spin(i64),
    /// For [`OptionKind::Combo`], spelt as in its choices.
    Combo(String),
    /// For [`OptionKind::Button`]: it was pressed.
    Button,
    /// For [`OptionKind::Text`]; may be empty.
    Text(String),
}

impl OptionSpec {
    /// Checks a value against the option.
    ///
    /// Check options take `true`, `on`, `1`, `false`, `off`, `0` in any case; combo options
    /// match ignoring case; for text, no value, an empty one and `<empty>` are the same; a button
    /// passes over any value.
    ///
    /// # Errors
    ///
    /// If a value is missing, or does not suit the option; for a spin out of range the error
    /// names the range.
    pub fn parse_value(&self, value: Option<&str>) -> Result<OptionValue, OptionError> {
        let option = self.uci_name;
        let text = value.map_or("", str::trim);
        match &self.kind {
            OptionKind::Button => Ok(OptionValue::Button),
            OptionKind::Text { .. } if text.eq_ignore_ascii_case(EMPTY) => {
                Ok(OptionValue::Text(String::new()))
            }
            OptionKind::Text { .. } => Ok(OptionValue::Text(text.to_owned())),
            _ if text.is_empty() => Err(OptionError::MissingValue { option }),
            OptionKind::Check { .. } => parse_check(option, text).map(OptionValue::Check),
            OptionKind::Spin { min, max, .. } => {
                parse_spin(option, text, *min, *max).map(OptionValue::Spin)
            }
            OptionKind::Combo { choices, .. } => {
                parse_combo(option, text, choices).map(OptionValue::Combo)
            }
        }
    }
}

/// Reads a truth value.
fn parse_check(option: &'static str, text: &str) -> Result<bool, OptionError> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" | "1" => Ok(true),
        "false" | "off" | "0" => Ok(false),
        _ => Err(OptionError::NotBoolean {
            option,
            value: Excerpt::new(text),
        }),
    }
}

/// Reads a number of a range.
fn parse_spin(option: &'static str, text: &str, min: i64, max: i64) -> Result<i64, OptionError> {
    let value = Excerpt::new(text);
    let out_of_range = |value| OptionError::OutOfRange {
        option,
        value,
        min,
        max,
    };
    match text.parse::<i64>() {
        Ok(number) if (min..=max).contains(&number) => Ok(number),
        Ok(_) => Err(out_of_range(value)),
        Err(error) => Err(match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => out_of_range(value),
            _ => OptionError::NotANumber { option, value },
        }),
    }
}

/// Reads one of several words.
fn parse_combo(
    option: &'static str,
    text: &str,
    choices: &[String],
) -> Result<String, OptionError> {
    let found = choices
        .iter()
        .find(|choice| choice.eq_ignore_ascii_case(text));
    found.cloned().ok_or_else(|| OptionError::UnknownChoice {
        option,
        value: Excerpt::new(text),
        choices: choices.to_vec(),
        suggestion: nearest(text, choices.iter().map(String::as_str)).map(str::to_owned),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::find;
    use crate::protocol::options::tests::list;

    fn value(name: &str, value: Option<&str>) -> Result<OptionValue, OptionError> {
        find(&list(), name)?.parse_value(value)
    }

    #[test]
    fn good_values() {
        assert_eq!(value("Hash", Some(" 1024 ")), Ok(OptionValue::Spin(1024)));
        assert_eq!(value("Clear Hash", None), Ok(OptionValue::Button));
        assert_eq!(value("Clear Hash", Some("x")), Ok(OptionValue::Button));
        assert_eq!(value("Ponder", Some("TRUE")), Ok(OptionValue::Check(true)));
        assert_eq!(value("Ponder", Some("off")), Ok(OptionValue::Check(false)));
        assert_eq!(
            value("USI_Variant", Some("CannonShogi")),
            Ok(OptionValue::Combo("cannonshogi".to_owned()))
        );
        for text in [None, Some(""), Some("<empty>"), Some(" <EMPTY> ")] {
            assert_eq!(
                value("EvalFile", text),
                Ok(OptionValue::Text(String::new()))
            );
        }
        assert_eq!(
            value("EvalFile", Some("/a  b/c")),
            Ok(OptionValue::Text("/a  b/c".to_owned()))
        );
    }

    #[test]
    fn bad_values() {
        let message = |name: &str, text: Option<&str>| value(name, text).unwrap_err().to_string();
        for text in [
            "0",
            "1025",
            "-1",
            "99999999999999999999",
            "-99999999999999999999",
        ] {
            assert_eq!(
                message("Hash", Some(text)),
                format!("value `{text}` for option `Hash` is out of range: 1 to 1024")
            );
        }
        assert_eq!(
            message("Hash", Some("16.0")),
            "bad value `16.0` for option `Hash`: it is not a whole number"
        );
        for name in ["Hash", "Ponder", "UCI_Variant"] {
            assert!(message(name, None).contains("needs a value"));
            assert!(message(name, Some("  ")).contains("needs a value"));
        }
        assert_eq!(
            message("Ponder", Some("maybe")),
            "bad value `maybe` for option `Ponder`: expected true or false"
        );
        assert_eq!(
            message("UCI_Variant", Some("canonshogi")),
            "bad value `canonshogi` for option `UCI_Variant`: expected one of chess, standard, \
             cannonshogi, cannonchess; did you mean `cannonshogi`?"
        );
        assert!(!message("UCI_Variant", Some("uciok")).contains("uciok"));
        assert!(message("Hash", Some(&"x".repeat(1 << 20))).len() < 200);
    }
}
