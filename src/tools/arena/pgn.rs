//! A game of two engines as the record that goes into a PGN.

use super::game::{GameRecord, Thought};
use crate::games::Variant;
use crate::protocol::Score;
use crate::tools::records::{Record, RecordedMove, board};
use std::fmt::Write;

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

/// The record of a game.
pub fn record(header: &Header, variant: &'static Variant, game: &GameRecord) -> Record {
    let start = board(variant, game.fen.as_deref()).or_else(|_| board(variant, None));
    let start = start.expect("the start of every game is a position");
    let mut record = Record::new(variant, &*start);
    record.set_tag("Event", header.event);
    record.set_tag("Site", header.site);
    record.set_tag("Date", header.date);
    record.set_tag("Round", header.round);
    record.set_tag("White", header.players[0]);
    record.set_tag("Black", header.players[1]);
    let [white, black] = &header.time_controls;
    if white == black {
        record.set_tag("TimeControl", white);
    } else {
        record.set_tag("WhiteTimeControl", white);
        record.set_tag("BlackTimeControl", black);
    }
    record.set_tag("Termination", game.ending.termination());
    for mv in &game.moves {
        let mut recorded = RecordedMove::new(mv.uci.clone());
        recorded.comments.extend(mv.thought.as_ref().map(comment));
        record.moves.push(recorded);
    }
    let ending = game.ending.to_string();
    match record.moves.last_mut() {
        Some(last) => last.comments.push(ending),
        None => record.comments.push(ending),
    }
    record.result = game.result;
    record
}

/// Score in pawns or moves to mate, depth, and seconds: `+0.31/12 0.105s`.
fn comment(thought: &Thought) -> String {
    let mut text = String::new();
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
    if !text.is_empty() {
        text.push(' ');
    }
    let _ = write!(text, "{:.3}s", thought.time.as_secs_f64());
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
    use crate::tools::arena::Report;
    use crate::tools::arena::game::{Ending, MoveRecord};
    use crate::tools::records::GameResult;
    use crate::tools::records::pgn::{self, MoveForm};
    use std::time::Duration;

    const MOVES: [&str; 4] = ["A@e5", "e1e2", "e9e8", "e2e1"];

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
        let numbered = MOVES.iter().take(moves).enumerate();
        GameRecord {
            fen: Some("3k5/9/9/9/9/9/9/9/4K4[a] b - - 0 7".to_owned()),
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
        let variant = Variant::find("cannonchess").unwrap();
        pgn::write(&record(&header, variant, game), MoveForm::Uci)
    }

    #[test]
    fn the_form() {
        let text = written(&game(2));
        let moves = "\n\n7... A@e5 8. e1e2 {+M5/12 1.234s} {White resigns} 0-1\n\n";
        assert!(text.ends_with(moves), "{text}");
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

    #[test]
    fn what_is_written_can_be_read() {
        let game = game(2);
        let text = written(&game);
        let found = pgn::read(&(text.clone() + &text));
        assert_eq!(found.len(), 2);
        for found in found {
            assert_eq!(found.tag("FEN"), game.fen.as_deref());
            let moves: Vec<&str> = found.moves.iter().map(|mv| mv.text.as_str()).collect();
            assert_eq!(moves, MOVES[..2]);
            assert_eq!(found.result, Some(game.result));
        }
    }
}
