//! The options that an engine declares, and whether what it is told fits them.

use crate::protocol::nearest;

/// An option as an engine declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declared {
    pub(super) name: String,
    kind: Kind,
}

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Button,
    Check,
    /// Whole numbers from the first to the second.
    Spin(i64, i64),
    Combo(Vec<String>),
    /// Any text.
    Other,
}

impl Declared {
    /// Reads `option name NAME type TYPE …`.
    pub(super) fn read(line: &str) -> Option<Declared> {
        let rest = line.trim_start().strip_prefix("option name ")?;
        let (name, rest) = rest.split_once(" type ")?;
        let (kind, details) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
        let number = |key: &str, missing: i64| {
            let mut words = details.split_ascii_whitespace();
            let found = words.find(|word| *word == key).and_then(|_| words.next());
            found.and_then(|word| word.parse().ok()).unwrap_or(missing)
        };
        let kind = match kind {
            "button" => Kind::Button,
            "check" => Kind::Check,
            "spin" => Kind::Spin(number("min", i64::MIN), number("max", i64::MAX)),
            "combo" => {
                let values = details.split("var ").skip(1);
                Kind::Combo(values.map(|value| value.trim().to_owned()).collect())
            }
            _ => Kind::Other,
        };
        Some(Declared {
            name: name.trim().to_owned(),
            kind,
        })
    }

    /// Whether it is pressed rather than set.
    pub(super) fn is_button(&self) -> bool {
        self.kind == Kind::Button
    }

    /// What is wrong with a value, if anything is.
    pub(super) fn complaint(&self, value: &str) -> Option<String> {
        let name = &self.name;
        match &self.kind {
            Kind::Check if !["true", "false"].contains(&value) => {
                Some(format!("option {name} is true or false, not `{value}`"))
            }
            Kind::Spin(least, most) => {
                let number = value.parse::<i64>().ok();
                let fits = number.is_some_and(|number| (*least..=*most).contains(&number));
                (!fits).then(|| {
                    format!("option {name} is a number from {least} to {most}, not `{value}`")
                })
            }
            Kind::Combo(values)
                if !values.iter().any(|known| known.eq_ignore_ascii_case(value)) =>
            {
                Some(format!(
                    "option {name} is none of {}: `{value}`",
                    values.join(", ")
                ))
            }
            _ => None,
        }
    }
}

/// Options that every USI engine has and need not declare.
const UNDECLARED: [&str; 2] = ["USI_Hash", "USI_Ponder"];

/// The option of a name, whatever its case.
pub(super) fn find<'a>(declared: &'a [Declared], name: &str) -> Option<&'a Declared> {
    let mut declared = declared.iter();
    declared.find(|option| option.name.eq_ignore_ascii_case(name))
}

/// What is to be said about an option that is set, if anything is.
pub(super) fn complaint(declared: &[Declared], name: &str, value: &str) -> Option<String> {
    if let Some(option) = find(declared, name) {
        return option.complaint(value);
    }
    if UNDECLARED.contains(&name) {
        return None;
    }
    let names = declared.iter().map(|option| option.name.as_str());
    Some(match nearest(name, names) {
        Some(nearest) => format!("it has no option `{name}`; is `{nearest}` meant?"),
        None => format!("it has no option `{name}`"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_in_options_are_seen() {
        let lines = [
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Clear Hash type button",
            "option name Ponder type check default false",
            "option name UCI_Variant type combo default chess var chess var cannon shogi",
            "option name Path type string default <empty>",
            "option name odd",
        ];
        let declared: Vec<Declared> = lines.into_iter().filter_map(Declared::read).collect();
        assert_eq!(declared.len(), 5);
        assert!(find(&declared, "clear hash").unwrap().is_button());
        let of = |name, value| complaint(&declared, name, value);
        for (name, value) in [
            ("hash", "1"),
            ("Hash", "1024"),
            ("Clear Hash", ""),
            ("Ponder", "true"),
            ("UCI_Variant", "cannon shogi"),
            ("Path", "/a b"),
            ("USI_Hash", "64"),
        ] {
            assert_eq!(of(name, value), None, "{name} {value}");
        }
        for (name, value, part) in [
            ("Hsah", "1", "is `Hash` meant?"),
            ("Hash", "0", "from 1 to 1024"),
            ("Hash", "abc", "not `abc`"),
            ("Ponder", "yes", "true or false"),
            ("UCI_Variant", "shogi", "none of chess, cannon shogi"),
            ("Something", "1", "no option `Something`"),
        ] {
            let complaint = of(name, value).unwrap_or_default();
            assert!(complaint.contains(part), "{name} {value}: {complaint}");
        }
    }
}
