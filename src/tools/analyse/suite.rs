//! Problems: positions with operations that tell what is to be found.

use super::finding::{Evaluation, Solution};
use crate::board::Color;
use crate::protocol::Excerpt;
use crate::tools::records::Record;
use crate::tools::records::epd::{OPERATIONS, operations};

/// What is to be found in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Problem {
    id: Option<String>,
    /// Right moves, in UCI's form.
    best: Vec<String>,
    /// Wrong moves, in UCI's form.
    avoid: Vec<String>,
    /// Moves to the mate that is to be found.
    mate: Option<i32>,
}

/// An answer to a problem at some time of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    pub(super) best: String,
    pub(super) score: Evaluation,
    pub(super) time_ms: u64,
    pub(super) nodes: u64,
}

impl Problem {
    /// The problem of a position; `None` if it asks for nothing.
    ///
    /// # Errors
    ///
    /// If an operation makes no sense.
    pub(super) fn of(record: &Record) -> Result<Option<Problem>, String> {
        let Some(text) = record.tag(OPERATIONS) else {
            return Ok(None);
        };
        let mut problem = Problem::default();
        for (name, operand) in operations(text) {
            match name.as_str() {
                "id" => problem.id = Some(operand),
                "bm" => problem.best = moves(record, &name, &operand)?,
                "am" => problem.avoid = moves(record, &name, &operand)?,
                "dm" => {
                    let number = operand.parse().ok().filter(|number| *number > 0);
                    let bad = || format!("`dm {}` is no number of moves", Excerpt::new(&operand));
                    problem.mate = Some(number.ok_or_else(bad)?);
                }
                _ => {}
            }
        }
        Ok((!problem.task().is_empty()).then_some(problem))
    }

    /// What it asks for. A mate that is found is right, whatever its first move.
    fn task(&self) -> &'static str {
        match (self.mate, self.best.is_empty(), self.avoid.is_empty()) {
            (Some(_), _, _) => "dm",
            (None, false, _) => "bm",
            (None, true, false) => "am",
            (None, true, true) => "",
        }
    }

    /// Whether an answer is right, the given side being to move.
    fn is_solved_by(&self, best: &str, score: Evaluation, side: Color) -> bool {
        let has = |moves: &[String]| moves.iter().any(|mv| mv == best);
        if let Some(moves) = self.mate {
            return matches!(score, Evaluation::Mate(found)
                if (1..=moves).contains(&(found * side.sign())));
        }
        (self.best.is_empty() || has(&self.best)) && !has(&self.avoid)
    }

    /// Whether nothing better can be found.
    pub(super) fn is_done(&self, attempt: &Attempt, side: Color) -> bool {
        self.mate.is_some() && self.is_solved_by(&attempt.best, attempt.score, side)
    }

    /// Whether the last of the attempts is right, and since when.
    pub(super) fn judge(&self, attempts: &[Attempt], side: Color) -> Solution {
        let is_right = |attempt: &&Attempt| self.is_solved_by(&attempt.best, attempt.score, side);
        let since = attempts.iter().rev().take_while(is_right).last();
        Solution {
            id: self.id.clone(),
            task: self.task().to_owned(),
            solved: since.is_some(),
            after_ms: since.map(|attempt| attempt.time_ms),
            after_nodes: since.map(|attempt| attempt.nodes),
        }
    }
}

/// The moves of an operation, in UCI's form.
fn moves(record: &Record, name: &str, operand: &str) -> Result<Vec<String>, String> {
    let words = operand.split([' ', ',']).filter(|word| !word.is_empty());
    words
        .map(|word| {
            let played = record.start().play_any(word);
            let played =
                played.map_err(|error| format!("{name} `{}`: {error}", Excerpt::new(word)))?;
            Ok(played.uci)
        })
        .collect()
}

/// How many problems of a kind were solved.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Rate {
    pub(super) solved: usize,
    pub(super) of: usize,
    /// Milliseconds to the solutions, all together.
    pub(super) time_ms: u64,
}

impl Rate {
    /// Counts a problem.
    pub(super) fn add(&mut self, solution: &Solution) {
        self.of += 1;
        if solution.solved {
            self.solved += 1;
            self.time_ms += solution.after_ms.unwrap_or(0);
        }
    }

    /// The rate in words.
    pub(super) fn text(&self) -> String {
        let percent = 100.0 * self.solved as f64 / self.of.max(1) as f64;
        let mean = self.time_ms as f64 / self.solved.max(1) as f64;
        let Rate { solved, of, .. } = self;
        format!("{solved} of {of} solved ({percent:.1} %), after {mean:.0} ms on average")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Variant;
    use crate::tools::records::epd;

    fn problem(line: &str) -> Result<Option<Problem>, String> {
        let chess = Variant::find("chess").unwrap();
        Problem::of(epd::read_records(line, chess)[0].as_ref().unwrap())
    }

    fn attempt(best: &str, score: Evaluation, time_ms: u64) -> Attempt {
        Attempt {
            best: best.to_owned(),
            score,
            time_ms,
            nodes: 10 * time_ms,
        }
    }

    const POSITION: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

    #[test]
    fn the_answer_must_be_right_at_the_end() {
        let problem = problem(&format!("{POSITION} bm e4 e2e3; id \"x\";"))
            .unwrap()
            .unwrap();
        let (right, wrong) = (
            |time| attempt("e2e4", Evaluation::Cp(1), time),
            |time| attempt("e1d1", Evaluation::Cp(1), time),
        );
        let judge = |attempts: &[Attempt]| problem.judge(attempts, Color::White);
        let solution = judge(&[right(1), wrong(2), right(3), right(4)]);
        assert_eq!(
            (solution.solved, solution.after_ms, solution.after_nodes),
            (true, Some(3), Some(30))
        );
        assert_eq!(solution.id.as_deref(), Some("x"));
        assert!(!judge(&[right(1), wrong(2)]).solved);
        assert!(!judge(&[]).solved);
    }

    #[test]
    fn moves_to_avoid_and_mates() {
        let avoid = problem(&format!("{POSITION} am e4;")).unwrap().unwrap();
        let judge = |problem: &Problem, best, score, side| {
            problem.judge(&[attempt(best, score, 1)], side).solved
        };
        assert!(!judge(&avoid, "e2e4", Evaluation::Cp(1), Color::White));
        assert!(judge(&avoid, "e2e3", Evaluation::Cp(1), Color::White));
        let mate = problem(&format!("{POSITION} dm 2; bm e4;"))
            .unwrap()
            .unwrap();
        for (score, side, solved) in [
            (Evaluation::Mate(2), Color::White, true),
            (Evaluation::Mate(1), Color::White, true),
            (Evaluation::Mate(3), Color::White, false),
            (Evaluation::Mate(-2), Color::White, false),
            (Evaluation::Mate(-2), Color::Black, true),
            (Evaluation::Cp(900), Color::White, false),
        ] {
            assert_eq!(
                judge(&mate, "e2e3", score, side),
                solved,
                "{score} {side:?}"
            );
        }
    }

    #[test]
    fn operations_that_make_no_sense_are_told() {
        assert_eq!(problem(POSITION), Ok(None));
        assert_eq!(problem(&format!("{POSITION} id \"x\";")), Ok(None));
        let error = |operation: &str| problem(&format!("{POSITION} {operation};")).unwrap_err();
        assert!(error("bm e5").contains("bm `e5`"));
        assert!(error("dm x").contains("no number"));
        assert!(error("dm -3").contains("no number"));
    }
}
