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
    /// What might have been played instead, each line with at least one move. What is said of
    /// these moves, and variations of theirs, are left out.
    pub variations: Vec<Vec<String>>,
}

impl PgnGame {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let is_it = |known: &str| known.eq_ignore_ascii_case(name);
        let tag = self.tags.iter().find(|(known, _)| is_it(known));
        tag.map(|(_, value)| value.as_str())
    }

    /// The name of the game, where one is given.
    pub fn variant(&self) -> Option<&str> {
        let name = self.tag("Variant").map(str::trim);
        name.filter(|name| !["", "?", "-"].contains(name) && !name.eq_ignore_ascii_case("normal"))
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

/// Words that are remarks on the move before them, with the numbers that PGN gives them; 0 where
/// there is none.
const REMARKS: [(&str, u8); 14] = [
    ("e.p.", 0),
    ("ep", 0),
    ("--", 0),
    ("=", 10),
    ("+=", 14),
    ("+/=", 14),
    ("=+", 15),
    ("=/+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
    ("+--", 20),
    ("N", 146),
];

/// Reads all games. Move numbers are passed over; text that is no PGN gives games with strange
/// moves.
///
/// ```
/// use cannonade::tools::records::pgn::read;
///
/// let games = read("[Event \"x\"]\n\n1. e4 {best} e5 (1... c5 2. Nf3) 2.Nf3 $1 *\n");
/// assert_eq!(games.len(), 1);
/// let moves: Vec<&str> = games[0].moves.iter().map(|mv| mv.text.as_str()).collect();
/// assert_eq!(moves, ["e4", "e5", "Nf3"]);
/// assert_eq!(games[0].moves[0].comments, ["best"]);
/// assert_eq!(games[0].moves[1].variations, [["c5", "Nf3"]]);
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
                reader.variation(first == '(');
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
        match (self.depth, GameResult::read(word)) {
            (0, Some(result)) => {
                self.in_moves = true;
                self.begun = true;
                self.game.result = Some(result);
                self.end_game();
            }
            (0, None) => {
                self.in_moves = true;
                self.begun = true;
                self.take_move(word);
            }
            (1, None) => self.take_variation_move(word),
            _ => {}
        }
        rest
    }

    /// Opens or closes a variation.
    fn variation(&mut self, opens: bool) {
        self.depth = match opens {
            true => self.depth + 1,
            false => self.depth.saturating_sub(1),
        };
        let Some(mv) = self.game.moves.last_mut() else {
            return;
        };
        match (opens, self.depth) {
            (true, 1) => mv.variations.push(Vec::new()),
            (false, 0) if mv.variations.last().is_some_and(Vec::is_empty) => {
                mv.variations.pop();
            }
            _ => {}
        }
    }

    /// Takes a move of the variation that is open.
    fn take_variation_move(&mut self, word: &str) {
        let (text, _) = move_and_glyph(word);
        let moves = self.game.moves.last_mut();
        if let Some(line) = moves.and_then(|mv| mv.variations.last_mut())
            && !text.is_empty()
        {
            line.push(text.to_owned());
        }
    }

    /// Takes a move, unless the word is something else, with the move number in front of it.
    fn take_move(&mut self, word: &str) {
        let (text, glyph) = move_and_glyph(word);
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

/// The move that a word tells, without its number, and what is thought of it or of the one before;
/// no move if the word is something else.
fn move_and_glyph(word: &str) -> (&str, Option<u8>) {
    let without_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    // `12.e4` and `12...` have a number; the USI move `7g7f` has none.
    let text = if without_digits.starts_with('.') || without_digits.is_empty() {
        without_digits.trim_start_matches('.')
    } else {
        word
    };
    if let Some(number) = text.strip_prefix('$') {
        return ("", number.parse().ok());
    }
    if let Some((_, glyph)) = REMARKS.iter().find(|(remark, _)| *remark == text) {
        return ("", Some(*glyph).filter(|glyph| *glyph > 0));
    }
    match SIGNS.iter().find(|(sign, _)| text.ends_with(sign)) {
        Some((sign, glyph)) => (&text[..text.len() - sign.len()], Some(*glyph)),
        None => (text.strip_suffix("e.p.").unwrap_or(text), None),
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
    fn variations_belong_to_the_move_before_them() {
        let text = "(x) 1. e4 (1. d4! {d} d5 (1... Nf6) 2. c4 $1 1-0) (1. c4) () e5 (1... c5 *";
        let games = read(text);
        assert_eq!(moves(&games[0]), "e4 e5");
        let lines = &games[0].moves[0].variations;
        assert_eq!(lines, &[vec!["d4", "d5", "c4"], vec!["c4"]]);
        assert_eq!(games[0].moves[1].variations, [["c5"]]);
    }

    #[test]
    fn remarks_are_no_moves() {
        let text = "1. e4 = e6 N 2. e5 +/- d5 3. exd6 e.p. -/+ Bxd6e.p. -- 4. d4 +- c5 ep *";
        let games = read(text);
        assert_eq!(moves(&games[0]), "e4 e6 e5 d5 exd6 Bxd6 d4 c5");
        let glyphs: Vec<&[u8]> = games[0].moves.iter().map(|mv| &mv.glyphs[..]).collect();
        assert_eq!(glyphs[..4], [&[10][..], &[146], &[16], &[]]);
        assert_eq!(glyphs[4..], [&[17][..], &[], &[18], &[]]);
        for name in ["", "?", "Normal"] {
            let games = read(&format!("[Variant \"{name}\"]\n\n1. e4 *"));
            assert_eq!(games[0].variant(), None);
        }
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
