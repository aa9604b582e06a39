//! Positions and lines of moves as people give them to the tools.

use super::records::{other_games, split_epd};
use crate::board::Move;
use crate::games::algebraic::read_algebraic;
use crate::games::{Game, Position, Variant};

/// A position to start from, and moves that are legal from there.
#[derive(Clone, Debug)]
pub(super) struct Line<G: Game> {
    pub(super) start: Position<G>,
    pub(super) moves: Vec<Move>,
}

impl<G: Game> Line<G> {
    /// Reads, in whatever notation of moves, `startpos`, `fen F`, `sfen S` or a FEN or EPD alone, each with `moves M …` behind it
    /// or not; the word `position` before it changes nothing.
    pub(super) fn read(variant: &Variant, text: &str) -> Result<Line<G>, String> {
        let text = text.trim();
        let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
        let words: Vec<&str> = text.split_whitespace().collect();
        let end = words.iter().position(|&word| word == "moves");
        let (base, moves) = words.split_at(end.unwrap_or(words.len()));
        let start = match base {
            [] => return Err("there is no position; `startpos` is the start of the game".into()),
            ["startpos"] => Position::from_fen(variant.start),
            ["sfen", rest @ ..] => Position::from_sfen(&rest.join(" ")),
            ["fen", rest @ ..] => Position::from_fen(&rest.join(" ")),
            _ => Position::from_fen(&split_epd(&base.join(" ")).0),
        };
        let start: Position<G> = start.map_err(|error| {
            let hint = match base {
                ["sfen", rest @ ..] => other_games(variant, &rest.join(" "), true),
                ["fen", rest @ ..] => other_games(variant, &rest.join(" "), false),
                _ => other_games(variant, &split_epd(&base.join(" ")).0, false),
            };
            format!("{error}{hint}")
        })?;
        let mut position = start.clone_board();
        let mut line = Line {
            start,
            moves: Vec::new(),
        };
        for (text, number) in moves.iter().skip(1).zip(1..) {
            let mv = read_algebraic(&position, text)
                .map_err(|error| format!("move {number}, `{text:.20}`: {error}"))?;
            position.make(mv);
            line.moves.push(mv);
        }
        Ok(line)
    }

    /// The position after the moves.
    pub(super) fn end(&self) -> Position<G> {
        let mut position = self.start.clone();
        for &mv in &self.moves {
            position.make(mv);
        }
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Chess, VARIANTS};

    fn end(text: &str) -> Result<String, String> {
        Ok(Line::<Chess>::read(&VARIANTS[0], text)?.end().fen())
    }

    #[test]
    fn all_ways_to_tell_a_position() {
        let king = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        for text in [
            king,
            &format!("fen {king}"),
            &format!("position fen {king}"),
            "sfen 4k3/8/8/8/8/8/8/4K3 b - 1",
            "4k3/8/8/8/8/8/8/4K3 w - - bm e1e2; id \"x\";",
            "fen 4k3/8/8/8/8/8/4K3/8 w - - 0 1 moves e2e1 e8e7 e1e2 e7e8 e2e1 e8d8 e1e2 d8e8 e2e1",
        ] {
            assert!(
                end(text).unwrap().starts_with("4k3/8/8/8/8/8/8/4K3 "),
                "{text}"
            );
        }
        assert_eq!(end("startpos").unwrap(), VARIANTS[0].start);
        let moves = end("startpos moves e2e4 e7e5 g1f3").unwrap();
        assert!(moves.contains("b KQkq"));
        assert_eq!(end("startpos moves e4 e5 Nf3").unwrap(), moves);
    }

    #[test]
    fn what_is_wrong_is_told() {
        assert!(end("").unwrap_err().contains("startpos"));
        assert!(
            end("startpos moves e2e5")
                .unwrap_err()
                .starts_with("move 1, `e2e5`")
        );
        assert!(end("nonsense").is_err());
        let shogi = "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1";
        assert!(end(shogi).unwrap_err().contains("cannonshogi"));
        assert!(end("startpos nonsense").is_err());
    }
}
