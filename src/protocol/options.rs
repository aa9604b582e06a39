//! Options: how they are announced and found by name.

use vampirc_uci::{Serializable, UciMessage, UciOptionConfig};

use super::command::Dialect;
use super::option_error::OptionError;
use super::suggest::nearest;
use super::text::Excerpt;

/// What the protocols write for text of no length.
pub(super) const EMPTY: &str = "<empty>";

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// The value before it is set.
        default: bool,
    },
    /// A whole number of a range; its unit is the option's own.
    Spin {
        /// The value before it is set.
        default: i64,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The value before it is set, one of `choices`.
        default: String,
        /// The values, none of them empty or with blanks.
        choices: Vec<String>,
    },
    /// Something to do; it has no value.
    Button,
    /// Any text, such as a path.
    Text {
        /// The value before it is set; may be empty.
        default: String,
    },
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name in UCI; may hold single blanks.
    pub uci_name: &'static str,
    /// Its name in USI, without blanks.
    pub usi_name: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
}

impl OptionSpec {
    /// Its name in the dialect.
    #[must_use]
    pub const fn name(&self, dialect: Dialect) -> &'static str {
        match dialect {
            Dialect::Uci => self.uci_name,
            Dialect::Usi => self.usi_name,
        }
    }

    /// The line that announces the option: `option name … type …`, without an end of line.
    ///
    /// ```
    /// use cannonade::protocol::{Dialect, OptionKind, OptionSpec};
    ///
    /// let overhead = OptionSpec {
    ///     uci_name: "Move Overhead",
    ///     usi_name: "Move_Overhead",
    ///     kind: OptionKind::Spin { default: 10, min: 0, max: 5000 },
    /// };
    /// assert_eq!(
    ///     overhead.line(Dialect::Usi),
    ///     "option name Move_Overhead type spin default 10 min 0 max 5000"
    /// );
    /// ```
    #[must_use]
    pub fn line(&self, dialect: Dialect) -> String {
        let name = self.name(dialect).to_owned();
        let config = match &self.kind {
            OptionKind::Check { default } => UciOptionConfig::Check {
                name,
                default: Some(*default),
            },
            OptionKind::Spin { default, min, max } => UciOptionConfig::Spin {
                name,
                default: Some(*default),
                min: Some(*min),
                max: Some(*max),
            },
            OptionKind::Combo { default, choices } => UciOptionConfig::Combo {
                name,
                default: Some(default.clone()),
                var: choices.clone(),
            },
            OptionKind::Button => UciOptionConfig::Button { name },
            OptionKind::Text { default } => UciOptionConfig::String {
                name,
                default: Some(if default.is_empty() {
                    EMPTY.to_owned()
                } else {
                    default.clone()
                }),
            },
        };
        UciMessage::Option(config).serialize()
    }
}

/// The option of the name in either dialect, ignoring case, with blanks and underscores alike.
///
/// # Errors
///
/// [`OptionError::Unknown`] with the nearest name, if no option is called so.
///
/// ```
/// use cannonade::protocol::{OptionKind, OptionSpec, OptionValue, find};
///
/// let options = [OptionSpec {
///     uci_name: "Hash",
///     usi_name: "USI_Hash",
///     kind: OptionKind::Spin { default: 16, min: 1, max: 65536 },
/// }];
/// let hash = find(&options, "usi_hash")?;
/// assert_eq!(hash.parse_value(Some("64"))?, OptionValue::Spin(64));
/// let error = hash.parse_value(Some("0")).unwrap_err();
/// assert!(error.to_string().ends_with("out of range: 1 to 65536"));
/// # Ok::<(), cannonade::protocol::OptionError>(())
/// ```
pub fn find<'a>(list: &'a [OptionSpec], name: &str) -> Result<&'a OptionSpec, OptionError> {
    let wanted = plain(name);
    let found = list
        .iter()
        .find(|spec| plain(spec.uci_name) == wanted || plain(spec.usi_name) == wanted);
    found.ok_or_else(|| {
        let names = list.iter().flat_map(|spec| [spec.uci_name, spec.usi_name]);
        OptionError::Unknown {
            name: Excerpt::new(name),
            suggestion: nearest(name, names),
        }
    })
}

/// A name in lower case, every run of blanks and underscores made one underscore.
fn plain(name: &str) -> String {
    name.to_ascii_lowercase()
        .split(|c: char| c.is_whitespace() || c == '_')
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("_")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) fn list() -> Vec<OptionSpec> {
        let option = |uci_name, usi_name, kind| OptionSpec {
            uci_name,
            usi_name,
            kind,
        };
        let variants = ["chess", "standard", "cannonshogi", "cannonchess"];
        vec![
            option(
                "Hash",
                "USI_Hash",
                OptionKind::Spin {
                    default: 16,
                    min: 1,
                    max: 1024,
                },
            ),
            option("Clear Hash", "Clear_Hash", OptionKind::Button),
            option("Ponder", "USI_Ponder", OptionKind::Check { default: false }),
            option(
                "UCI_Variant",
                "USI_Variant",
                OptionKind::Combo {
                    default: "chess".to_owned(),
                    choices: variants.map(str::to_owned).to_vec(),
                },
            ),
            option(
                "Debug Log File",
                "Debug_Log_File",
                OptionKind::Text {
                    default: String::new(),
                },
            ),
            option(
                "EvalFile",
                "EvalFile",
                OptionKind::Text {
                    default: "a net.bin".to_owned(),
                },
            ),
        ]
    }

    #[test]
    fn announcements() {
        let lines = |dialect| -> Vec<String> {
            let list = list();
            list.iter().map(|spec| spec.line(dialect)).collect()
        };
        assert_eq!(
            lines(Dialect::Uci),
            [
                "option name Hash type spin default 16 min 1 max 1024",
                "option name Clear Hash type button",
                "option name Ponder type check default false",
                "option name UCI_Variant type combo default chess var chess var standard \
                 var cannonshogi var cannonchess",
                "option name Debug Log File type string default <empty>",
                "option name EvalFile type string default a net.bin",
            ]
        );
        for (line, spec) in lines(Dialect::Usi).iter().zip(list()) {
            assert!(line.starts_with(&format!("option name {} type ", spec.usi_name)));
            assert!(!spec.name(Dialect::Usi).contains(' '));
        }
    }

    #[test]
    fn names_in_either_dialect() {
        let list = list();
        for name in [
            "Hash",
            "hash",
            "USI_Hash",
            "usi hash",
            "  HASH ",
            "USI__Hash",
        ] {
            assert_eq!(find(&list, name).map(|o| o.uci_name), Ok("Hash"), "{name}");
        }
        assert_eq!(
            find(&list, "debug_log file").map(|o| o.uci_name),
            Ok("Debug Log File")
        );
    }

    #[test]
    fn unknown_names() {
        let list = list();
        let message = |name: &str| find(&list, name).unwrap_err().to_string();
        assert_eq!(
            message("Hahs"),
            "no option is called `Hahs`; did you mean `Hash`?"
        );
        assert_eq!(
            message("UCI_Varient"),
            "no option is called `UCI_Varient`; did you mean `UCI_Variant`?"
        );
        assert_eq!(
            message("Contempt\nbestmove"),
            "no option is called `Contempt\\nbest-move`"
        );
        assert!(message(&"x".repeat(1 << 20)).len() < 150);
        assert!(message("").contains("``"));
        assert!(find(&[], "Hash").is_err());
    }
}
