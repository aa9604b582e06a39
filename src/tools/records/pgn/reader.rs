//! PGN as text: tags, moves and what is said of them.

use crate::tools::records::GameResult;

/// A game as its text tells it; nothing about it is checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// Its tags, names and values.
    pub tags: Vec<(String, String)>,
    /// The comments before its first move.
    pub comments: Vec<String>,
    /// Its moves.
    pub moves: Vec<PgnMove>,
    /// The result at its end, if there is one.
    pub result: Option<GameResult>,
}

/// A move as its text tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnMove {
    /// As it is written, without signs of praise and blame.
    pub text: String,
    /// What people think of it, as PGN numbers it.
    pub glyphs: Vec<u8>,
    /// The comments after it.
    pub comments: Vec<String>,
}

impl PgnGame {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let is_it = |known: &str| known.eq_ignore_ascii_case(name);
        let tag = self.tags.iter().find(|(known, _)| is_it(known));
        tag.map(|(_, value)| value.as_str())
    }
}

/// The signs of praise and blame with their numbers.
const SIGNS: [(&str, u8); 6] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("!", 1),
    ("?", 2),
];

/// Reads all games. Variations and move numbers are passed over; text that is no PGN gives games
/// with strange moves.
///
/// ```
/// use cannonade::tools::records::pgn::read;
///
/// let games = read("[Event \"x\"]\n\n1. e4 {best} e5 (1... c5 2. Nf3) 2.Nf3 $1 *\n");
/// assert_eq!(games.len(), 1);
/// let moves: Vec<&str> = games[0].moves.iter().map(|mv| mv.text.as_str()).collect();
/// assert_eq!(moves, ["e4", "e5", "Nf3"]);
/// assert_eq!(games[0].moves[0].comments, ["best"]);
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
            ';' => reader.comment(&rest[1..], '\n'),
            '{' => reader.comment(&rest[1..], '}'),
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
        let name = name.trim();
        if !name.is_empty() {
            self.game.tags.push((name.to_owned(), value));
        }
        after(&rest[length..], ']')
    }

    /// Takes a comment, unless it is of a variation; returns what follows its end.
    fn comment<'a>(&mut self, text: &'a str, end: char) -> &'a str {
        let (comment, rest) = text.split_once(end).unwrap_or((text, ""));
        self.after_newline = end == '\n';
        // Lines are broken anywhere between words.
        let words: Vec<&str> = comment.split_whitespace().collect();
        if self.depth == 0 && !words.is_empty() {
            self.begun = true;
            self.in_moves = true;
            let comments = match self.game.moves.last_mut() {
                Some(mv) => &mut mv.comments,
                None => &mut self.game.comments,
            };
            comments.push(words.join(" "));
        }
        rest
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
            match GameResult::read(word) {
                Some(result) => {
                    self.game.result = Some(result);
                    self.end_game();
                }
                None => self.take_move(word),
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
        let sign = SIGNS.iter().find(|(sign, _)| text.ends_with(sign));
        let (text, glyph) = match (text.strip_prefix('$'), sign) {
            (Some(number), _) => ("", number.parse().ok()),
            (None, Some((sign, glyph))) => (&text[..text.len() - sign.len()], Some(*glyph)),
            (None, None) => (text, None),
        };
        if !text.is_empty() {
            self.game.moves.push(PgnMove {
                text: text.to_owned(),
                ..PgnMove::default()
            });
        }
        if let Some(mv) = self.game.moves.last_mut() {
            mv.glyphs.extend(glyph);
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
    use crate::board::Color;

    fn moves(game: &PgnGame) -> String {
        let texts: Vec<&str> = game.moves.iter().map(|mv| mv.text.as_str()).collect();
        texts.join(" ")
    }

    #[test]
    fn tags_comments_and_variations() {
        let text = "\u{feff}% a remark\n[White \"A \\\"B\\\" [x]\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n\
            {first\n of all}1.e4{+0.1/5 0.1s}Kd7 ; to the end (of {the line\n 2. e5! (2. Kd2 {x)} (2. e3)) 2... Kc6 $14 \
            ?! 1/2-1/2\n\n[Event \"next\"]\n\n1... c5 12 \n[Event \"third\"]\n\n*";
        let games = read(text);
        let all: Vec<_> = games.iter().map(moves).collect();
        assert_eq!(all, ["e4 Kd7 e5 Kc6", "c5", ""]);
        let first = &games[0];
        assert_eq!(first.tag("fen"), Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
        assert_eq!(first.tag("White"), Some("A \"B\" [x]"));
        assert_eq!(first.comments, ["first of all"]);
        assert_eq!(first.moves[0].comments, ["+0.1/5 0.1s"]);
        assert_eq!(first.moves[1].comments, ["to the end (of {the line"]);
        assert_eq!(first.moves[2].glyphs, [1]);
        assert_eq!(first.moves[3].glyphs, [14, 6]);
        assert_eq!(first.result, Some(GameResult::Draw));
        assert_eq!(games[1].tag("FEN"), None);
        assert_eq!(games[1].result, None);
    }

    #[test]
    fn both_notations_of_the_protocols() {
        let games = read("1. 7g7f P*5e 2. P@e5 +A@e5 d2d7+ f3g2-? 0-1");
        assert_eq!(moves(&games[0]), "7g7f P*5e P@e5 +A@e5 d2d7+ f3g2-");
        assert_eq!(games[0].moves[5].glyphs, [2]);
        assert_eq!(games[0].result, Some(GameResult::Win(Color::Black)));
    }

    #[test]
    fn anything_is_read_to_its_end() {
        for text in [
            "", "}", ")", "{", "[", "[\"", "[x \"y", "(((", "é}", "\0", ";", "%", "$", "1.",
            "$999", "!", "\u{feff}", "[é \"\\", "{é", ";é",
        ] {
            let _ = read(text);
        }
    }
}
