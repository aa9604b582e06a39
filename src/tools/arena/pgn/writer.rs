//! Games as text, their moves in UCI's form.

use crate::board::Color;
use crate::games::Variant;
use crate::protocol::Score;
use crate::tools::arena::game::{GameRecord, MoveRecord, Thought};
use std::fmt::Write;

/// Where lines are broken, in bytes.
const LINE: usize = 80;

/// What a PGN tells besides the game itself.
#[derive(Clone, Debug)]
pub struct Header<'a> {
    /// The event.
    pub event: &'a str,
    /// The site.
    pub site: &'a str,
    /// The day, as `2026.11.30`.
    pub date: &'a str,
    /// The round.
    pub round: &'a str,
    /// The names of White and Black.
    pub players: [&'a str; 2],
    /// The time controls of White and Black.
    pub time_controls: [String; 2],
}

/// The game with its tags and an empty line at the end.
pub fn write(header: &Header, variant: &Variant, game: &GameRecord) -> String {
    let mut text = String::with_capacity(1024 + 32 * game.moves.len());
    let result = game.result.to_string();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let value = value.replace(|c: char| c.is_control(), " ");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", header.event);
    tag("Site", header.site);
    tag("Date", header.date);
    tag("Round", header.round);
    tag("White", header.players[0]);
    tag("Black", header.players[1]);
    tag("Result", &result);
    tag("Variant", variant.name);
    if let Some(fen) = &game.fen {
        tag("SetUp", "1");
        tag("FEN", fen);
    }
    let [white, black] = &header.time_controls;
    if white == black {
        tag("TimeControl", white);
    } else {
        tag("WhiteTimeControl", white);
        tag("BlackTimeControl", black);
    }
    tag("PlyCount", &game.moves.len().to_string());
    tag("Termination", game.ending.termination());
    text.push('\n');
    let mut movetext = Lines::default();
    write_moves(&mut movetext, game);
    movetext.word(&format!("{{{}}}", braceless(&game.ending.to_string())));
    movetext.word(&result);
    text + &movetext.text + "\n\n"
}

fn write_moves(lines: &mut Lines, game: &GameRecord) {
    let mut side = game.first;
    for (ply, MoveRecord { uci, thought }) in (game.plies_before..).zip(&game.moves) {
        let number = ply / 2 + 1;
        match side {
            Color::White => lines.word(&format!("{number}.")),
            Color::Black if ply == game.plies_before => lines.word(&format!("{number}...")),
            Color::Black => {}
        }
        lines.word(uci);
        if let Some(thought) = thought {
            lines.word(&comment(thought));
        }
        side = !side;
    }
}

/// Score in pawns or moves to mate, depth, and seconds: `{+0.31/12 0.105s}`.
fn comment(thought: &Thought) -> String {
    let mut text = String::from("{");
    match thought.report.score {
        Some(Score::Cp(value)) => {
            let _ = write!(text, "{:+.2}", f64::from(value) / 100.0);
        }
        Some(Score::Mate(plies)) => {
            let sign = if plies > 0 { '+' } else { '-' };
            let _ = write!(text, "{sign}M{}", plies.unsigned_abs());
        }
        None => {}
    }
    if let Some(depth) = thought.report.depth {
        let _ = write!(text, "/{depth}");
    }
    if text.len() > 1 {
        text.push(' ');
    }
    let _ = write!(text, "{:.3}s}}", thought.time.as_secs_f64());
    text
}

/// A comment's text must not hold the marks of its end.
fn braceless(text: &str) -> String {
    text.replace(['{', '}'], "'")
        .replace(|c: char| c.is_control(), " ")
}

/// Words in lines of limited length.
#[derive(Default)]
struct Lines {
    text: String,
    line: usize,
}

impl Lines {
    /// Adds text; blanks in it are places where the line may be broken.
    fn word(&mut self, text: &str) {
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            if self.line > 0 && self.line + 1 + word.len() > LINE {
                self.text.push('\n');
                self.line = 0;
            } else if self.line > 0 {
                self.text.push(' ');
                self.line += 1;
            }
            self.text.push_str(word);
            self.line += word.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::arena::Report;
    use crate::tools::arena::game::{Ending, GameResult};
    use crate::tools::arena::pgn::read;
    use std::time::Duration;

    /// A game of so many moves by Black and White in turn.
    fn game(moves: usize) -> GameRecord {
        let thought = |number: usize| Thought {
            report: Report {
                score: Some(match number % 3 {
                    0 => Score::Cp(-7),
                    1 => Score::Mate(5),
                    _ => Score::Mate(-2),
                }),
                depth: Some(12),
                nodes: None,
            },
            time: Duration::from_millis(1234),
        };
        let texts = ["P@e5", "+A@d4", "d2d7+", "f3g2-"];
        let numbered = texts.iter().cycle().take(moves).enumerate();
        GameRecord {
            fen: Some("4k4/9/9/9/9/9/9/9/4K4[P] b - - 0 7".to_owned()),
            first: Color::Black,
            plies_before: 13,
            moves: numbered
                .map(|(number, uci)| MoveRecord {
                    uci: (*uci).to_owned(),
                    thought: (number > 0).then(|| thought(number)),
                })
                .collect(),
            last_fen: String::new(),
            ending: Ending::Resigned(Color::White),
            result: GameResult::Win(Color::Black),
            least_clock: None,
        }
    }

    fn written(game: &GameRecord) -> String {
        let header = Header {
            event: "e",
            site: "s",
            date: "2026.11.30",
            round: "1",
            players: ["a \"b\\", "c\nd"],
            time_controls: ["10+0.1".to_owned(), "5".to_owned()],
        };
        write(&header, Variant::find("cannonchess").unwrap(), game)
    }

    #[test]
    fn what_is_written_can_be_read() {
        let game = game(50);
        let text = written(&game);
        let found = read(&(text.clone() + &text));
        assert_eq!(found.len(), 2);
        for found in found {
            assert_eq!(found.fen, game.fen);
            let moves: Vec<_> = game.moves.iter().map(|mv| mv.uci.clone()).collect();
            assert_eq!(found.moves, moves);
        }
        assert!(text.lines().all(|line| line.len() <= LINE), "{text}");
    }

    #[test]
    fn the_form() {
        let text = written(&game(3));
        let moves = "\n\n7... P@e5 8. +A@d4 {+M5/12 1.234s} d2d7+ {-M2/12 1.234s} {White resigns} \
                     0-1\n\n";
        assert!(
            text.replace("{White\nresigns}", "{White resigns}")
                .ends_with(moves),
            "{text}"
        );
        for tag in [
            "[White \"a \\\"b\\\\\"]",
            "[Black \"c d\"]",
            "[Result \"0-1\"]",
            "[SetUp \"1\"]",
            "[WhiteTimeControl \"10+0.1\"]",
            "[Termination \"normal\"]",
        ] {
            assert!(text.contains(tag), "{tag}: {text}");
        }
    }
}
