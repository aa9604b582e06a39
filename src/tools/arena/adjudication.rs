//! Games that need not be played to their end.

use super::game::Ending;
use crate::board::Color;
use crate::protocol::Score;

/// What a mate is worth where centipawns are compared.
const MATE_CENTIPAWNS: i32 = 1_000_000;

/// When a game is given up for lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// For so many moves of the loser in a row …
    pub moves: u32,
    /// … its score was this many centipawns below zero, or worse.
    pub score: i32,
    /// Whether the winner must have seen as much in its favour.
    pub two_sided: bool,
}

/// When a game is given up as drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// Not before each side has made so many moves.
    pub from_move: u32,
    /// For so many moves of each side in a row …
    pub moves: u32,
    /// … the score was no more than this many centipawns from zero.
    pub score: i32,
}

/// The rules by which games are cut short.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// Lost games.
    pub resign: Option<ResignRule>,
    /// Drawn games.
    pub draw: Option<DrawRule>,
    /// Games are drawn after so many moves of each side.
    pub max_moves: Option<u32>,
}

/// Follows the scores of a game.
#[derive(Debug)]
pub(super) struct Judge {
    rules: Adjudication,
    plies: u32,
    /// Moves in a row with a score of despair, by side.
    lost: [u32; 2],
    /// Moves in a row with a score of triumph, by side.
    won: [u32; 2],
    /// Plies in a row with a score near zero.
    level: u32,
}

impl Judge {
    pub(super) fn new(rules: Adjudication) -> Judge {
        Judge {
            rules,
            plies: 0,
            lost: [0; 2],
            won: [0; 2],
            level: 0,
        }
    }

    /// Takes note of a move with its score for the side that made it; tells whether the game ends.
    pub(super) fn after(&mut self, side: Color, score: Option<Score>) -> Option<Ending> {
        self.plies += 1;
        let value = score.map(centipawns);
        let too_long = |max: u32| self.plies >= max.saturating_mul(2);
        if self.rules.max_moves.is_some_and(too_long) {
            return Some(Ending::TooLong);
        }
        self.resigned(side, value).or_else(|| self.drawn(value))
    }

    fn resigned(&mut self, side: Color, value: Option<i32>) -> Option<Ending> {
        let rule = self.rules.resign?;
        let count = |counter: &mut u32, holds: bool| *counter = (*counter + 1) * u32::from(holds);
        let (own, other) = (side.index(), (!side).index());
        count(&mut self.lost[own], value.is_some_and(|v| v <= -rule.score));
        count(&mut self.won[own], value.is_some_and(|v| v >= rule.score));
        let decided = |loser: usize, winner: usize| {
            self.lost[loser] >= rule.moves && (!rule.two_sided || self.won[winner] >= rule.moves)
        };
        if decided(own, other) {
            Some(Ending::AdjudicatedWin(!side))
        } else if decided(other, own) {
            Some(Ending::AdjudicatedWin(side))
        } else {
            None
        }
    }

    fn drawn(&mut self, value: Option<i32>) -> Option<Ending> {
        let rule = self.rules.draw?;
        let is_level = value.is_some_and(|value| value.abs() <= rule.score);
        self.level = (self.level + 1) * u32::from(is_level);
        let is_due = self.plies >= rule.from_move.saturating_mul(2);
        (is_due && self.level >= rule.moves.saturating_mul(2)).then_some(Ending::AdjudicatedDraw)
    }
}

fn centipawns(score: Score) -> i32 {
    match score {
        Score::Cp(value) => value.clamp(-MATE_CENTIPAWNS, MATE_CENTIPAWNS),
        Score::Mate(plies) if plies > 0 => MATE_CENTIPAWNS,
        Score::Mate(_) => -MATE_CENTIPAWNS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays scores for White and Black in turn; the ply after which the game ended, and how.
    fn run(rules: Adjudication, scores: &[Option<i32>]) -> Option<(usize, Ending)> {
        let mut judge = Judge::new(rules);
        let sides = Color::BOTH.into_iter().cycle();
        scores
            .iter()
            .zip(sides)
            .enumerate()
            .find_map(|(ply, (score, side))| {
                Some((ply + 1, judge.after(side, score.map(Score::Cp))?))
            })
    }

    #[test]
    fn lost_games() {
        let rule = |two_sided| Adjudication {
            resign: Some(ResignRule {
                moves: 2,
                score: 500,
                two_sided,
            }),
            ..Adjudication::default()
        };
        let lost = [Some(-600), Some(100), Some(-500), Some(100)];
        let white_lost = Some((3, Ending::AdjudicatedWin(Color::Black)));
        assert_eq!(run(rule(false), &lost), white_lost);
        assert_eq!(run(rule(true), &lost), None);
        let agreed = [Some(-600), Some(700), Some(-500), Some(700)];
        let later = Some((4, Ending::AdjudicatedWin(Color::Black)));
        assert_eq!(run(rule(true), &agreed), later);
        let unsure = [Some(-600), None, Some(-499), None, Some(-600), None, None];
        assert_eq!(run(rule(false), &unsure), None);
    }

    #[test]
    fn drawn_games() {
        let rules = Adjudication {
            draw: Some(DrawRule {
                from_move: 3,
                moves: 2,
                score: 10,
            }),
            ..Adjudication::default()
        };
        let level = [Some(0), Some(-10), Some(10), Some(5), Some(0), Some(0)];
        assert_eq!(run(rules, &level), Some((6, Ending::AdjudicatedDraw)));
        let mut uneven = level;
        uneven[3] = Some(11);
        assert_eq!(run(rules, &uneven), None);
    }

    #[test]
    fn long_games() {
        let rules = Adjudication {
            max_moves: Some(2),
            ..Adjudication::default()
        };
        assert_eq!(run(rules, &[None; 9]), Some((4, Ending::TooLong)));
    }

    #[test]
    fn mates_are_decisive() {
        assert!(centipawns(Score::Mate(3)) > 100_000);
        assert!(centipawns(Score::Mate(0)) < -100_000);
    }
}
