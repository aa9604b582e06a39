//! The words that begin a command.

/// A command, by the word that begins it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Uci,
    Usi,
    IsReady,
    UciNewGame,
    UsiNewGame,
    SetOption,
    Position,
    Go,
    Stop,
    PonderHit,
    Quit,
    Debug,
    Register,
    GameOver,
    Help,
    Display,
    Eval,
    Moves,
    Bench,
    Flip,
    Perft,
    Variant,
}

/// Every command word. The protocols' own words come first, so that they win a tie when a word
/// has to be guessed.
const TABLE: [(&str, Keyword); 23] = [
    ("uci", Keyword::Uci),
    ("usi", Keyword::Usi),
    ("isready", Keyword::IsReady),
    ("ucinewgame", Keyword::UciNewGame),
    ("usinewgame", Keyword::UsiNewGame),
    ("setoption", Keyword::SetOption),
    ("position", Keyword::Position),
    ("go", Keyword::Go),
    ("stop", Keyword::Stop),
    ("ponderhit", Keyword::PonderHit),
    ("quit", Keyword::Quit),
    ("debug", Keyword::Debug),
    ("register", Keyword::Register),
    ("gameover", Keyword::GameOver),
    ("help", Keyword::Help),
    ("?", Keyword::Help),
    ("d", Keyword::Display),
    ("eval", Keyword::Eval),
    ("moves", Keyword::Moves),
    ("bench", Keyword::Bench),
    ("flip", Keyword::Flip),
    ("perft", Keyword::Perft),
    ("variant", Keyword::Variant),
];

/// Every word that begins a command, in lower case, the protocols' own words first.
pub fn command_words() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|&(word, _)| word)
}

impl Keyword {
    /// The command that `word` begins, ignoring case.
    pub(super) fn of(word: &str) -> Option<Self> {
        TABLE
            .iter()
            .find(|(text, _)| word.eq_ignore_ascii_case(text))
            .map(|&(_, keyword)| keyword)
    }

    /// The word itself.
    pub(super) fn text(self) -> &'static str {
        TABLE
            .iter()
            .find(|&&(_, keyword)| keyword == self)
            .map_or("", |&(text, _)| text)
    }

    /// Whether the word belongs to a protocol, not only to the console.
    pub(super) const fn is_protocol(self) -> bool {
        !matches!(
            self,
            Self::Help
                | Self::Display
                | Self::Eval
                | Self::Moves
                | Self::Bench
                | Self::Flip
                | Self::Perft
                | Self::Variant
        )
    }

    /// Whether the command consists of its word alone.
    pub(super) const fn stands_alone(self) -> bool {
        matches!(
            self,
            Self::Uci
                | Self::Usi
                | Self::IsReady
                | Self::UciNewGame
                | Self::UsiNewGame
                | Self::Stop
                | Self::Quit
                | Self::Display
                | Self::Eval
                | Self::Moves
                | Self::Flip
        )
    }
}

/// The entry of `list` that equals `word`, ignoring case.
pub(super) fn listed(word: &str, list: &[&'static str]) -> Option<&'static str> {
    list.iter()
        .find(|text| word.eq_ignore_ascii_case(text))
        .copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_found_in_any_case() {
        for (word, keyword) in TABLE {
            assert_eq!(Keyword::of(word), Some(keyword));
            assert_eq!(Keyword::of(&word.to_ascii_uppercase()), Some(keyword));
            assert!(!keyword.text().is_empty());
        }
        assert_eq!(Keyword::of("isreadyfoo"), None);
        assert_eq!(Keyword::of(""), None);
        assert_eq!(Keyword::Help.text(), "help");
        assert_eq!(command_words().count(), TABLE.len());
    }
}
