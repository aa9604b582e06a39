//! The program's arguments as command lines.

use super::words::Keyword;

/// Joins the program's arguments (without the program's name and its own flags) to command lines,
/// each to be given to [`parse`](super::parse()).
///
/// * An argument that holds a blank is a command line of its own, or several if it holds line
///   ends: `"position startpos" d`.
/// * Any other argument that is a command word begins a new command line; one that is not
///   continues the line before it: `go depth 5 d`. After a line that was one argument it begins
///   a new line.
/// * An argument for which the line before it waits continues that line whatever it is: a
///   position after `position`, `fen` and `sfen`, the first word after `name` and `value` of
///   `setoption` (`setoption name "Clear Hash"`), the first word after `debug`, `gameover`,
///   `register` and `variant`, and after `help` if it holds no blank.
/// * The first `moves` of a `position` and the `perft` of a `go` continue their lines.
/// * Empty arguments are passed over, except where a line waits.
///
/// ```
/// use cannonade::protocol::split_arguments;
///
/// let words = ["position", "startpos", "moves", "e2e4", "d", "go", "depth", "5"];
/// let arguments: Vec<String> = words.map(str::to_owned).to_vec();
/// assert_eq!(
///     split_arguments(&arguments),
///     ["position startpos moves e2e4", "d", "go depth 5"]
/// );
/// ```
#[must_use]
pub fn split_arguments(arguments: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut open: Option<OpenLine<'_>> = None;
    for argument in arguments {
        let blank = argument.chars().any(char::is_whitespace);
        if let Some(line) = &mut open
            && (line.waits_for(argument, blank) || is_ordinary(argument, blank))
        {
            line.words.push(argument);
            continue;
        }
        if argument.trim().is_empty() {
            continue;
        }
        lines.extend(open.take().map(OpenLine::finish));
        if blank {
            let own = argument.lines().filter(|line| !line.trim().is_empty());
            lines.extend(own.map(str::to_owned));
        } else {
            open = Some(OpenLine {
                command: Keyword::of(argument),
                words: vec![argument],
            });
        }
    }
    lines.extend(open.map(OpenLine::finish));
    lines
}

/// Whether an argument is a word that neither begins a line nor is one.
fn is_ordinary(argument: &str, blank: bool) -> bool {
    !blank && !argument.is_empty() && Keyword::of(argument).is_none()
}

/// A command line that may go on.
struct OpenLine<'a> {
    command: Option<Keyword>,
    words: Vec<&'a str>,
}

impl OpenLine<'_> {
    /// Whether the next argument belongs here, command word or not.
    fn waits_for(&self, next: &str, blank: bool) -> bool {
        let bare = self.words.len() == 1;
        let last_is = |words: &[&str]| {
            self.words
                .last()
                .is_some_and(|last| words.iter().any(|word| last.eq_ignore_ascii_case(word)))
        };
        match self.command {
            Some(Keyword::Position) => {
                bare || last_is(&["fen", "sfen"])
                    || (next.eq_ignore_ascii_case("moves") && !self.has("moves"))
            }
            Some(Keyword::SetOption) => {
                (last_is(&["name"]) && self.words.len() == 2)
                    || (last_is(&["value"]) && self.count("value") == 1)
            }
            Some(Keyword::Go) => next.eq_ignore_ascii_case("perft"),
            Some(Keyword::Debug | Keyword::GameOver | Keyword::Register | Keyword::Variant) => bare,
            Some(Keyword::Help) => bare && !blank,
            _ => false,
        }
    }

    /// Whether the line has the word already.
    fn has(&self, word: &str) -> bool {
        self.count(word) > 0
    }

    /// How often the line has the word.
    fn count(&self, word: &str) -> usize {
        let words = self.words.iter();
        words.filter(|w| w.eq_ignore_ascii_case(word)).count()
    }

    /// The line as text, on one line.
    fn finish(self) -> String {
        self.words.join(" ").replace(['\n', '\r'], " ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Dialect, parse};

    fn split(arguments: &[&str]) -> Vec<String> {
        let owned: Vec<String> = arguments.iter().map(|&a| a.to_owned()).collect();
        split_arguments(&owned)
    }

    #[test]
    fn quoted_lines() {
        assert_eq!(
            split(&["position startpos", "d"]),
            ["position startpos", "d"]
        );
        assert_eq!(
            split(&["go depth 5", "position startpos"]),
            ["go depth 5", "position startpos"]
        );
        assert_eq!(
            split(&["position startpos\nd\n\n"]),
            ["position startpos", "d"]
        );
        assert_eq!(
            split(&["go depth 5", "infinite"]),
            ["go depth 5", "infinite"]
        );
    }

    #[test]
    fn joined_words() {
        assert_eq!(split(&["bench"]), ["bench"]);
        assert_eq!(split(&["bench", "16", "1", "13"]), ["bench 16 1 13"]);
        assert_eq!(split(&["go", "depth", "5"]), ["go depth 5"]);
        assert_eq!(split(&["go", "perft", "4", "d"]), ["go perft 4", "d"]);
        assert_eq!(
            split(&["perft", "4", "--threads", "2"]),
            ["perft 4 --threads 2"]
        );
        assert_eq!(
            split(&[
                "position", "startpos", "moves", "e2e4", "moves", "d", "eval"
            ]),
            ["position startpos moves e2e4", "moves", "d", "eval"]
        );
        assert_eq!(
            split(&["position", "fen", "8/8", "w", "-", "moves", "a1a2", "go"]),
            ["position fen 8/8 w - moves a1a2", "go"]
        );
        assert_eq!(split(&["nonsense", "x", "d"]), ["nonsense x", "d"]);
    }

    #[test]
    fn waiting_lines() {
        assert_eq!(
            split(&["position", "fen", "8/8 w - -", "moves", "a1a2", "d"]),
            ["position fen 8/8 w - - moves a1a2", "d"]
        );
        assert_eq!(
            split(&["position", "startpos moves e2e4", "d"]),
            ["position startpos moves e2e4", "d"]
        );
        assert_eq!(
            split(&["setoption", "name", "Clear Hash", "go", "depth", "1"]),
            ["setoption name Clear Hash", "go depth 1"]
        );
        assert_eq!(
            split(&[
                "setoption",
                "name",
                "Debug",
                "Log",
                "File",
                "value",
                "a b",
                "d"
            ]),
            ["setoption name Debug Log File value a b", "d"]
        );
        assert_eq!(
            split(&["setoption", "name", "EvalFile", "value", "", "d"]),
            ["setoption name EvalFile value ", "d"]
        );
        assert_eq!(
            split(&["help", "go", "variant", "chess"]),
            ["help go", "variant chess"]
        );
        assert_eq!(
            split(&["help", "position startpos"]),
            ["help", "position startpos"]
        );
        assert_eq!(split(&["go", "depth", "3", "", "d"]), ["go depth 3", "d"]);
    }

    #[test]
    fn odd_arguments() {
        assert_eq!(split(&[]), Vec::<String>::new());
        assert_eq!(split(&["", "  ", "\n"]), Vec::<String>::new());
        assert_eq!(split(&["position", "a\nb"]), ["position a b"]);
        assert_eq!(split(&["D", "Go"]), ["D", "Go"]);
    }

    #[test]
    fn the_lines_are_commands() {
        for line in split(&[
            "setoption",
            "name",
            "Hash",
            "value",
            "16",
            "bench",
            "flip",
            "d",
        ]) {
            assert!(parse(&line, Dialect::Uci).is_ok(), "{line}");
        }
    }
}
