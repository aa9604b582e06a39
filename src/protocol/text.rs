//! Making text from outside fit to be printed.

use std::fmt::{self, Write};

/// Longest excerpt of foreign text in a message, in characters after escaping.
const EXCERPT_CHARS: usize = 60;

/// Words that clients wait for, each with the byte at which it is broken when it turns up where
/// it must not.
const ANSWERS: [(&str, usize); 4] = [("bestmove", 4), ("readyok", 5), ("uciok", 3), ("usiok", 3)];

/// A short, printable piece of text from outside: one line, at most about 60 characters and a
/// note of how long the whole was, control characters escaped, the words clients wait for broken
/// by a hyphen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt(String);

impl Excerpt {
    /// Takes the excerpt of `text`, which may be of any length and content.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut shown = String::new();
        let mut width = 0;
        for character in text.chars() {
            let escape = unprintable(character).then(|| character.escape_default());
            width += escape.as_ref().map_or(1, ExactSizeIterator::len);
            if width > EXCERPT_CHARS {
                // Writing to a string cannot fail.
                let _ = write!(shown, "... ({} bytes)", text.len());
                break;
            }
            match escape {
                Some(escape) => shown.extend(escape),
                None => shown.push(character),
            }
        }
        Self(shield(&shown))
    }

    /// The excerpt as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Makes one line of any text: every control character and line separator becomes a blank, the
/// ends are trimmed, and the words clients wait for are broken by a hyphen.
pub(super) fn flatten(text: &str) -> String {
    let line: String = text
        .chars()
        .map(|c| if unprintable(c) { ' ' } else { c })
        .collect();
    shield(line.trim())
}

/// Whether a character would move the cursor, end the line or turn the direction of writing.
fn unprintable(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{feff}')
        || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Breaks the words clients wait for, in any case: `bestmove` becomes `best-move`.
fn shield(text: &str) -> String {
    ANSWERS
        .iter()
        .fold(text.to_owned(), |text, &(word, at)| split(&text, word, at))
}

/// Puts a hyphen after the first `at` bytes of every `word` (both ASCII) in `text`.
fn split(text: &str, word: &str, at: usize) -> String {
    // Lowering ASCII letters only keeps every byte in its place.
    let lower = text.to_ascii_lowercase();
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (start, _) in lower.match_indices(word) {
        out.push_str(text.get(done..start + at).unwrap_or_default());
        out.push('-');
        done = start + at;
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_text_stays_as_it_is() {
        assert_eq!(Excerpt::new("dpeth").as_str(), "dpeth");
        assert_eq!(Excerpt::new("").as_str(), "");
        assert_eq!(Excerpt::new("金砲 `x`").as_str(), "金砲 `x`");
        let sixty = "x".repeat(60);
        assert_eq!(Excerpt::new(&sixty).as_str(), sixty);
    }

    #[test]
    fn long_text_is_clipped() {
        let text = "x".repeat(1 << 20);
        let excerpt = Excerpt::new(&text);
        assert_eq!(
            excerpt.as_str(),
            format!("{}... (1048576 bytes)", "x".repeat(60))
        );
        assert!(Excerpt::new(&"\u{1}".repeat(5000)).as_str().len() < 100);
        assert!(Excerpt::new(&"歩".repeat(61)).as_str().ends_with("bytes)"));
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(
            Excerpt::new("a\nb\u{0}c\u{7f}").as_str(),
            "a\\nb\\u{0}c\\u{7f}"
        );
        assert_eq!(
            Excerpt::new("\u{202e}x\u{2028}").as_str().chars().count(),
            17
        );
    }

    #[test]
    fn answers_are_broken() {
        assert_eq!(Excerpt::new("bestmove").as_str(), "best-move");
        assert_eq!(flatten("xUCIOKx BestMovE e2e4"), "xUCI-OKx Best-MovE e2e4");
        assert_eq!(flatten("bestbestmovemove"), "bestbest-movemove");
        assert_eq!(flatten("usiok readyok"), "usi-ok ready-ok");
        assert_eq!(flatten("砲bestmove砲"), "砲best-move砲");
    }

    #[test]
    fn flattening_gives_one_line() {
        assert_eq!(flatten("one\r\ntwo\tthree\n"), "one  two three");
        assert_eq!(flatten("best\u{0}move"), "best move");
        assert_eq!(flatten("a\u{2029}b\u{85}c"), "a b c");
        assert_eq!(flatten("\n"), "");
    }
}
