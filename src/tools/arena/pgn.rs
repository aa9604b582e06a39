//! Games as PGN, their moves in UCI's form.

use super::game::{GameRecord, MoveRecord, Thought};
use crate::board::Color;
use crate::games::Variant;
use crate::protocol::Score;
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
    let mut ply = game.plies_before;
    let mut side = game.first;
    for (index, MoveRecord { uci, thought }) in game.moves.iter().enumerate() {
        let number = ply / 2 + 1;
        match side {
            Color::White => lines.word(&format!("{number}.")),
            Color::Black if index == 0 => lines.word(&format!("{number}...")),
            Color::Black => {}
        }
        lines.word(uci);
        if let Some(thought) = thought {
            lines.word(&comment(thought));
        }
        side = !side;
        ply += 1;
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
