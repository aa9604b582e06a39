//! PGN as text: tags and moves, with everything else passed over.

/// A game as its text tells it; nothing about it is checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// The position it begins with; the start of the game if there is none.
    pub fen: Option<String>,
    /// Its moves as they are written.
    pub moves: Vec<String>,
}

/// Reads all games. Comments, variations, annotations, move numbers and results are passed over;
/// text that is no PGN gives games with strange moves.
///
/// ```
/// use cannonade::tools::arena::pgn::read;
///
/// let games = read("[Event \"x\"]\n\n1. e4 {best} e5 (1... c5 2. Nf3) 2.Nf3 $1 *\n");
/// assert_eq!(games.len(), 1);
/// assert_eq!(games[0].moves, ["e4", "e5", "Nf3"]);
/// ```
#[must_use]
pub fn read(text: &str) -> Vec<PgnGame> {
    let mut reader = Reader::default();
    let text = text.trim_start_matches('\u{feff}');
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let at_line_start = rest.len() == text.len() || reader.after_newline;
        reader.after_newline = first == '\n';
        rest = match first {
            '%' if at_line_start => after(rest, '\n'),
            ';' => after(rest, '\n'),
            '{' => after(rest, '}'),
            '[' if reader.depth == 0 => reader.tag(rest),
            '(' | ')' => {
                reader.depth = match first {
                    '(' => reader.depth + 1,
                    _ => reader.depth.saturating_sub(1),
                };
                &rest[1..]
            }
            c if c.is_whitespace() => &rest[c.len_utf8()..],
            _ => reader.word(rest),
        };
    }
    reader.end_game();
    reader.games
}

/// All behind the first occurrence of a character.
fn after(text: &str, end: char) -> &str {
    text.split_once(end).map_or("", |(_, rest)| rest)
}

#[derive(Default)]
struct Reader {
    games: Vec<PgnGame>,
    game: PgnGame,
    /// Whether anything of the game has been seen.
    begun: bool,
    /// Whether moves may follow, or the tags of the next game.
    in_moves: bool,
    /// Variations that are open.
    depth: usize,
    after_newline: bool,
}

impl Reader {
    /// Takes a tag; returns what follows it.
    fn tag<'a>(&mut self, text: &'a str) -> &'a str {
        if self.in_moves {
            self.end_game();
        }
        self.begun = true;
        let Some((name, rest)) = text[1..].split_once('"') else {
            return after(text, '\n');
        };
        let (mut value, mut escaped, mut length) = (String::new(), false, rest.len());
        for (place, c) in rest.char_indices() {
            match c {
                '"' if !escaped => {
                    length = place;
                    break;
                }
                '\\' if !escaped => escaped = true,
                _ => {
                    value.push(c);
                    escaped = false;
                }
            }
        }
        if name.trim().eq_ignore_ascii_case("fen") {
            self.game.fen = Some(value);
        }
        after(&rest[length..], ']')
    }

    /// Takes a word of the moves; returns what follows it.
    fn word<'a>(&mut self, text: &'a str) -> &'a str {
        let is_end = |c: char| c.is_whitespace() || "{}();".contains(c);
        let length = text.find(is_end).unwrap_or(text.len());
        // A lone closing brace is a word too.
        let length = length.max(text.chars().next().map_or(0, char::len_utf8));
        let (word, rest) = text.split_at(length);
        if self.depth == 0 {
            self.in_moves = true;
            self.begun = true;
            match word {
                "1-0" | "0-1" | "1/2-1/2" | "*" => self.end_game(),
                _ => self.take_move(word),
            }
        }
        rest
    }

    /// Takes a move, unless the word is something else, with the move number in front of it.
    fn take_move(&mut self, word: &str) {
        let without_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        // `12.e4` and `12...` have a number; the USI move `7g7f` has none.
        let text = if without_digits.starts_with('.') || without_digits.is_empty() {
            without_digits.trim_start_matches('.')
        } else {
            word
        };
        let is_annotation = text.starts_with('$') || text.chars().all(|c| "!?".contains(c));
        if !is_annotation {
            self.game.moves.push(text.to_owned());
        }
    }

    fn end_game(&mut self) {
        if std::mem::take(&mut self.begun) {
            self.games.push(std::mem::take(&mut self.game));
        }
        self.in_moves = false;
        self.depth = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_comments_and_variations() {
        let text = "\u{feff}% a remark\n[White \"A \\\"B\\\" [x]\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n\
            1.e4{+0.1/5 0.1s}Kd7 ; to the end (of {the line\n 2. e5! (2. Kd2 {x)} (2. e3)) 2... Kc6 $14 \
            ?! 1/2-1/2\n\n[Event \"next\"]\n\n1... c5 12 \n[Event \"third\"]\n\n*";
        let games = read(text);
        let moves: Vec<_> = games.iter().map(|game| game.moves.join(" ")).collect();
        assert_eq!(moves, ["e4 Kd7 e5! Kc6", "c5", ""]);
        let fen = Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned());
        assert_eq!(games[0].fen, fen);
        assert_eq!(games[1].fen, None);
    }

    #[test]
    fn both_notations_of_the_protocols() {
        let games = read("1. 7g7f P*5e 2. P@e5 +A@e5 d2d7+ *");
        assert_eq!(games[0].moves, ["7g7f", "P*5e", "P@e5", "+A@e5", "d2d7+"]);
    }

    #[test]
    fn anything_is_read_to_its_end() {
        for text in [
            "", "}", ")", "{", "[", "[\"", "[x \"y", "(((", "é}", "\0", ";", "%", "$", "1.",
            "\u{feff}",
        ] {
            let _ = read(text);
        }
    }
}
