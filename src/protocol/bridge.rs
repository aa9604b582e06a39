//! What is asked of `vampirc-uci` on the reading side, and the guard around it.
//!
//! The library takes `isreadyfoo` for `isready`, forgets what follows a complete command, cuts an
//! option's name at a word that begins with `value` and loses its value, and panics on numbers
//! that its fields cannot hold. So it is only handed text that is inside its grammar for certain,
//! and what it returns for `setoption` is compared with what went in.

use vampirc_uci::{UciMessage, parse_one};

use super::command::Command;

/// Longest `setoption` text handed to the library, in bytes.
const MAX_TEXT_BYTES: usize = 4096;

/// The command of a word that stands alone, or `None` if the library does not know it.
pub(super) fn plain(word: &'static str) -> Option<Command> {
    match parse_one(word) {
        UciMessage::Uci => Some(Command::Uci),
        UciMessage::IsReady => Some(Command::IsReady),
        UciMessage::UciNewGame => Some(Command::NewGame),
        UciMessage::Stop => Some(Command::Stop),
        UciMessage::Quit => Some(Command::Quit),
        _ => None,
    }
}

/// Reads the arguments of `setoption`, `name …` to the end of the line. `None` if they are not
/// safe with the library or it did not return all of them; nothing is wrong with them by that.
pub(super) fn set_option(arguments: &str) -> Option<Command> {
    if !is_safe(arguments) {
        return None;
    }
    let UciMessage::SetOption { name, value } = parse_one(&format!("setoption {arguments}")) else {
        return None;
    };
    let mut returned = vec!["name"];
    returned.extend(name.split_whitespace());
    if let Some(value) = &value {
        returned.push("value");
        returned.extend(value.split_whitespace());
    }
    let complete = arguments
        .split_whitespace()
        .map(str::to_ascii_lowercase)
        .eq(returned.iter().map(|word| word.to_ascii_lowercase()));
    complete.then(|| Command::SetOption {
        name: name.split_whitespace().collect::<Vec<_>>().join(" "),
        value: value.map(|text| text.trim().to_owned()),
    })
}

/// Whether the library's grammar can hold these arguments.
fn is_safe(arguments: &str) -> bool {
    let plain_blanks = arguments
        .chars()
        .all(|c| c == ' ' || c == '\t' || !(c.is_whitespace() || c.is_control()));
    let mut words = arguments.split_whitespace();
    let named = words
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case("name"));
    let mut name = 0_usize;
    let valued = loop {
        match words.next() {
            None => break true,
            Some(word) if word.eq_ignore_ascii_case("value") => break words.next().is_some(),
            Some(word) if begins_with_value(word) => break false,
            Some(_) => name += 1,
        }
    };
    arguments.len() <= MAX_TEXT_BYTES && plain_blanks && named && name > 0 && valued
}

/// Whether the library would take the word for the end of the name.
fn begins_with_value(word: &str) -> bool {
    word.get(..5)
        .is_some_and(|start| start.eq_ignore_ascii_case("value"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &str) -> (String, Option<String>) {
        match set_option(arguments) {
            Some(Command::SetOption { name, value }) => (name, value),
            other => panic!("{arguments:?} gives {other:?}"),
        }
    }

    fn option(name: &str, value: Option<&str>) -> (String, Option<String>) {
        (name.to_owned(), value.map(str::to_owned))
    }

    #[test]
    fn lone_words() {
        assert_eq!(plain("uci"), Some(Command::Uci));
        assert_eq!(plain("isready"), Some(Command::IsReady));
        assert_eq!(plain("ucinewgame"), Some(Command::NewGame));
        assert_eq!(plain("stop"), Some(Command::Stop));
        assert_eq!(plain("quit"), Some(Command::Quit));
        assert_eq!(plain("usi"), None);
    }

    #[test]
    fn options_the_library_reads() {
        assert_eq!(read("name Clear  Hash"), option("Clear Hash", None));
        assert_eq!(read("name Hash value 16"), option("Hash", Some("16")));
        assert_eq!(
            read("NAME EvalFile VALUE a  path with value"),
            option("EvalFile", Some("a  path with value"))
        );
        assert_eq!(read("name X value 砲 net"), option("X", Some("砲 net")));
    }

    #[test]
    fn options_kept_from_the_library() {
        for text in [
            "",
            "name",
            "name ",
            "name value 3",
            "name Values value 3",
            "name Piece Valuex value 3",
            "name Hash value",
            "name Hash value  ",
            "Hash value 3",
            "name A\u{a0}B value 3",
            "name A\u{0}B value 3",
        ] {
            assert_eq!(set_option(text), None, "{text:?}");
        }
        let long = format!("name EvalFile value {}", "x".repeat(MAX_TEXT_BYTES));
        assert_eq!(set_option(&long), None);
    }
}
