//! What was found in a position, as programs read it.

use crate::board::Color;
use crate::engine::{GameOver, Line};
use crate::search::{Bound, Score};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A score for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Evaluation {
    /// Centipawns.
    Cp(i32),
    /// Moves to a forced mate: positive if the first player mates.
    Mate(i32),
}

impl Evaluation {
    /// The score of a side as the first player's.
    pub(super) fn new(score: Score, side: Color) -> Evaluation {
        match score {
            Score::Centipawns(value) => Evaluation::Cp(value * side.sign()),
            Score::Mate(plies) => {
                let moves = (plies.abs() + 1) / 2;
                Evaluation::Mate(moves * plies.signum() * side.sign())
            }
        }
    }
}

/// Pawns with two decimals, or `#` and the moves to mate.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evaluation::Cp(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Evaluation::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct FoundLine {
    /// Plies of the iteration.
    pub(super) depth: u32,
    /// The score for the first player.
    pub(super) score: Evaluation,
    /// Whether the score is only a bound, which the side to move reaches or passes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) bound: bool,
    /// Chances of win, draw and loss of the first player, in thousandths.
    pub(super) wdl: [u16; 3],
    /// Its moves in UCI's form, at least one.
    pub(super) pv: Vec<String>,
    /// The same as people write them.
    pub(super) readable: Vec<String>,
}

impl FoundLine {
    /// A line of the engine, the given side being to move.
    pub(super) fn new(line: &Line, side: Color) -> FoundLine {
        let mut wdl = line.wdl.unwrap_or([0, 1000, 0]);
        if side == Color::Black {
            wdl.reverse();
        }
        FoundLine {
            depth: line.depth,
            score: Evaluation::new(line.score, side),
            bound: line.bound != Bound::Exact,
            wdl,
            pv: line.pv.clone(),
            readable: Vec::new(),
        }
    }
}

/// Whether a problem of a suite was solved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Solution {
    /// Its name in the suite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<String>,
    /// What it asks for: `bm`, `am` or `dm`.
    pub(super) task: String,
    /// Whether the answer is right.
    pub(super) solved: bool,
    /// Milliseconds after which the answer was right and stayed so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) after_ms: Option<u64>,
    /// Nodes after which it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) after_nodes: Option<u64>,
}

/// How good a move was, from the mover's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Judgement {
    /// It costs a little.
    Inaccuracy,
    /// It costs much.
    Mistake,
    /// It costs a game, or half of one.
    Blunder,
}

impl Judgement {
    /// From the worst on: what a move costs at least, in points by the engine's expectation.
    const COSTS: [(Judgement, f64); 3] = [
        (Judgement::Blunder, 0.20),
        (Judgement::Mistake, 0.10),
        (Judgement::Inaccuracy, 0.05),
    ];

    /// The judgement of a move that costs so much.
    pub(super) fn of_loss(loss: f64) -> Option<Judgement> {
        let found = Judgement::COSTS.iter().find(|(_, cost)| loss >= *cost);
        found.map(|(judgement, _)| *judgement)
    }

    /// All, from the slightest on.
    pub(super) const ALL: [Judgement; 3] = [
        Judgement::Inaccuracy,
        Judgement::Mistake,
        Judgement::Blunder,
    ];

    /// The number that PGN gives it.
    pub(super) fn glyph(self) -> u8 {
        match self {
            Judgement::Inaccuracy => 6,
            Judgement::Mistake => 2,
            Judgement::Blunder => 4,
        }
    }

    /// The sign behind a move.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }

    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }
}

/// What was found in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Finding {
    /// The number of the game or line in the input, from 1.
    pub(super) number: usize,
    /// Moves of the game before the position.
    pub(super) ply: usize,
    /// The position.
    pub(super) fen: String,
    /// The points that the first player is expected to make of it, from 0 to 1.
    pub(super) expected: f64,
    /// The best move, in UCI's form; none where the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) best: Option<String>,
    /// The best lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) lines: Vec<FoundLine>,
    /// Nodes of the search.
    pub(super) nodes: u64,
    /// Milliseconds of the search.
    pub(super) time_ms: u64,
    /// The move that was played, in UCI's form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) played: Option<String>,
    /// The points that it cost its side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) loss: Option<f64>,
    /// What is to be thought of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) judgement: Option<Judgement>,
    /// The answer to a problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) solution: Option<Solution>,
    /// Whether the search was broken off, so that it is to be done again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) partial: bool,
}

impl Finding {
    /// Judges the move that was played, the given side's, by what the first player is expected
    /// to make of the position after it.
    pub(super) fn judge(&mut self, side: Color, expected_after: f64) {
        let Some(played) = &self.played else {
            return;
        };
        let is_best = self.best.as_ref() == Some(played);
        let loss = match side {
            Color::White => self.expected - expected_after,
            Color::Black => expected_after - self.expected,
        };
        let loss = if is_best { 0.0 } else { rounded(loss.max(0.0)) };
        self.loss = Some(loss);
        self.judgement = Judgement::of_loss(loss);
    }
}

/// Thousandths are enough.
pub(super) fn rounded(points: f64) -> f64 {
    (points * 1000.0).round() / 1000.0
}

/// The points expected from the chances of win, draw and loss in thousandths.
pub(super) fn expectation([win, draw, _]: [u16; 3]) -> f64 {
    rounded((f64::from(win) + 0.5 * f64::from(draw)) / 1000.0)
}

/// The points of the first player when the game is over, as the side to move sees it.
pub(super) fn points(over: GameOver, side: Color) -> f64 {
    match (over, side) {
        (GameOver::Drawn, _) => 0.5,
        (GameOver::Won, Color::White) | (GameOver::Lost, Color::Black) => 1.0,
        (GameOver::Lost, Color::White) | (GameOver::Won, Color::Black) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_the_first_players() {
        let of = |score, side| Evaluation::new(score, side).to_string();
        assert_eq!(of(Score::Centipawns(31), Color::White), "+0.31");
        assert_eq!(of(Score::Centipawns(31), Color::Black), "-0.31");
        assert_eq!(of(Score::Mate(5), Color::White), "#3");
        assert_eq!(of(Score::Mate(5), Color::Black), "#-3");
        assert_eq!(of(Score::Mate(-4), Color::Black), "#2");
    }

    fn finding(expected: f64, best: &str, played: &str) -> Finding {
        Finding {
            number: 1,
            ply: 0,
            fen: String::new(),
            expected,
            best: Some(best.to_owned()),
            lines: Vec::new(),
            nodes: 1,
            time_ms: 1,
            played: Some(played.to_owned()),
            loss: None,
            judgement: None,
            solution: None,
            partial: false,
        }
    }

    #[test]
    fn moves_are_judged_by_what_they_cost() {
        for (side, before, after, judgement) in [
            (Color::White, 0.5, 0.48, None),
            (Color::White, 0.5, 0.45, Some(Judgement::Inaccuracy)),
            (Color::White, 0.5, 0.40, Some(Judgement::Mistake)),
            (Color::White, 0.5, 0.25, Some(Judgement::Blunder)),
            (Color::Black, 0.5, 0.25, None),
            (Color::Black, 0.5, 0.75, Some(Judgement::Blunder)),
            // What is won anyway, or lost, costs nothing.
            (Color::White, 0.99, 0.97, None),
        ] {
            let mut found = finding(before, "e2e4", "e2e3");
            found.judge(side, after);
            assert_eq!(found.judgement, judgement, "{side:?} {before} {after}");
            let mut best = finding(before, "e2e4", "e2e4");
            best.judge(side, after);
            assert_eq!((best.judgement, best.loss), (None, Some(0.0)));
        }
    }

    #[test]
    fn findings_are_read_as_written() {
        let mut found = finding(0.5, "e2e4", "e2e3");
        found.judge(Color::White, 0.2);
        found.lines.push(FoundLine {
            depth: 3,
            score: Evaluation::Mate(-2),
            bound: true,
            wdl: [0, 0, 1000],
            pv: vec!["e2e4".to_owned()],
            readable: vec!["e4".to_owned()],
        });
        let text = serde_json::to_string(&found).unwrap();
        assert!(text.contains("\"score\":{\"mate\":-2}"), "{text}");
        assert!(text.contains("\"judgement\":\"blunder\""), "{text}");
        assert_eq!(serde_json::from_str::<Finding>(&text).unwrap(), found);
    }
}
