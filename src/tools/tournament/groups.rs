//! Arguments in cutechess-cli's style: options with one dash, each followed by values.

use std::fmt;

/// What is wrong with the arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError(pub(super) String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// The error with a formatted text.
macro_rules! usage {
    ($($part:tt)*) => { $crate::tools::tournament::groups::UsageError(format!($($part)*)) };
}
pub(super) use usage;

/// An option with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// The option without its dash.
    pub(super) name: String,
    /// All up to the next option.
    pub(super) values: Vec<String>,
}

/// Splits arguments into options with their values. An option is a dash and a letter; two dashes
/// are as good as one.
pub(super) fn split(arguments: &[String]) -> Result<Vec<Group>, UsageError> {
    let mut groups: Vec<Group> = Vec::new();
    for argument in arguments {
        if let Some(name) = option_name(argument) {
            groups.push(Group {
                name: name.to_owned(),
                values: Vec::new(),
            });
        } else if let Some(group) = groups.last_mut() {
            group.values.push(argument.clone());
        } else {
            return Err(usage!("`{argument}` stands before any option"));
        }
    }
    Ok(groups)
}

fn option_name(argument: &str) -> Option<&str> {
    let name = argument.strip_prefix('-')?;
    let name = name.strip_prefix('-').unwrap_or(name);
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        .then_some(name)
}

impl Group {
    /// The error of a group that is not as it should be.
    pub(super) fn error(&self, why: impl fmt::Display) -> UsageError {
        usage!("-{}: {why}", self.name)
    }

    /// Fails if there are values.
    pub(super) fn nothing(&self) -> Result<(), UsageError> {
        match self.values.first() {
            None => Ok(()),
            Some(value) => Err(self.error(format_args!("takes no value, but got `{value}`"))),
        }
    }

    /// The only value.
    pub(super) fn one(&self) -> Result<&str, UsageError> {
        match &self.values[..] {
            [value] => Ok(value),
            [] => Err(self.error("needs a value")),
            [_, second, ..] => Err(self.error(format_args!(
                "takes one value; what is `{second}`? (blanks in a value need quotes)"
            ))),
        }
    }

    /// The group without some words that stand alone, and those of them that were there.
    pub(super) fn split_off(&self, words: &[&str]) -> (Group, Vec<String>) {
        let is_word = |value: &String| words.contains(&value.as_str());
        let (found, values) = self.values.iter().cloned().partition(is_word);
        let name = self.name.clone();
        (Group { name, values }, found)
    }

    /// The only value as a number within a range.
    pub(super) fn number<N>(&self, least: N, most: N) -> Result<N, UsageError>
    where
        N: std::str::FromStr + PartialOrd + fmt::Display,
    {
        read_number(self.one()?, least, most).map_err(|why| self.error(why))
    }

    /// All values as `key=value`.
    pub(super) fn pairs(&self) -> impl Iterator<Item = Result<(&str, &str), UsageError>> {
        self.values.iter().map(|value| {
            value
                .split_once('=')
                .ok_or_else(|| self.error(format_args!("`{value}` is not of the form key=value")))
        })
    }

    /// The error for a key that is not known.
    pub(super) fn unknown_key(&self, key: &str, known: &str) -> UsageError {
        self.error(format_args!("unknown key `{key}`; known are {known}"))
    }
}

/// A number within a range.
pub(super) fn read_number<N>(text: &str, least: N, most: N) -> Result<N, String>
where
    N: std::str::FromStr + PartialOrd + fmt::Display,
{
    let number = text.parse().ok();
    number
        .filter(|number| (&least..=&most).contains(&number))
        .ok_or_else(|| format!("`{text}` is no number from {least} to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(line: &str) -> Result<Vec<Group>, UsageError> {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        split(&words)
    }

    #[test]
    fn options_take_what_follows() {
        let found = groups("-engine cmd=a arg=-x --games 2 -repeat -sprt elo0=-5").unwrap();
        let names: Vec<_> = found.iter().map(|group| group.name.as_str()).collect();
        assert_eq!(names, ["engine", "games", "repeat", "sprt"]);
        assert_eq!(found[0].values, ["cmd=a", "arg=-x"]);
        assert_eq!(found[1].number(1, 9), Ok(2));
        assert!(found[2].nothing().is_ok());
        let pairs: Vec<_> = found[3].pairs().map(Result::unwrap).collect();
        assert_eq!(pairs, [("elo0", "-5")]);
    }

    #[test]
    fn errors_name_the_option() {
        assert!(groups("games -engine").is_err());
        let found = groups("-games x -rounds -srand 1 2 -engine cmd").unwrap();
        let error = |group: &Group| group.number(1, 9).unwrap_err().to_string();
        assert_eq!(error(&found[0]), "-games: `x` is no number from 1 to 9");
        assert_eq!(error(&found[1]), "-rounds: needs a value");
        assert!(error(&found[2]).starts_with("-srand: takes one value"));
        assert!(found[3].pairs().next().unwrap().is_err());
    }
}
