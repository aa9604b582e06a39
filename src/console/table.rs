//! Text in columns.

use crate::engine::PositionVisitor;
use crate::eval::network::Evaluation;
use crate::eval::{Evaluated, Evaluator};
use crate::games::Position;

/// Width of wrapped lines, in columns.
const COLUMNS: usize = 76;

/// Words on lines of limited length.
pub(super) fn wrapped(words: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < COLUMNS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}

/// Draws the terms of the evaluation written by hand as a table, and tells what counts.
#[derive(Clone, Debug)]
pub(super) struct EvaluationTable(pub(super) Evaluation);

impl PositionVisitor for EvaluationTable {
    type Output = Vec<String>;

    fn visit<G: Evaluated>(self, position: &Position<G>) -> Vec<String> {
        let mut evaluator = Evaluator::with(position, &self.0);
        let mut rows = evaluator.explain(position);
        let total = rows.pop().map_or(0, |(_, [total, _])| total);
        let width = rows
            .iter()
            .map(|(name, _)| name.len())
            .max()
            .unwrap_or(0)
            .max(4);
        let mut lines = vec![
            format!("{:<width$} | full board | empty board", "Term"),
            format!("{}-+------------+------------", "-".repeat(width)),
        ];
        lines.extend(rows.iter().map(|(name, [full, empty])| {
            format!(
                "{name:<width$} | {:>10} | {:>11}",
                pawns(*full),
                pawns(*empty)
            )
        }));
        lines.push(String::new());
        lines.push(format!(
            "Evaluation by hand: {} pawns for White (first player)",
            pawns(total)
        ));
        if let Some(score) = evaluator.network_score(position) {
            lines.push(format!(
                "Network: {} pawns for White (first player)",
                pawns(score * position.side().sign())
            ));
        }
        if position.in_check() {
            lines.push("The side to move is in check: the search would look further".to_owned());
        }
        lines.push(format!(
            "For the side to move: {} centipawns",
            evaluator.evaluate(position)
        ));
        lines
    }
}

/// Centipawns as pawns, with a sign.
fn pawns(centipawns: i32) -> String {
    format!("{:+.2}", f64::from(centipawns) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Chess;

    #[test]
    fn words_are_wrapped() {
        let words: Vec<String> = (0..40).map(|n| format!("a1b{n}")).collect();
        let lines = wrapped(&words);
        assert!(lines.len() > 1);
        assert!(lines.iter().all(|line| line.len() <= COLUMNS));
        assert_eq!(lines.join(" "), words.join(" "));
        assert!(wrapped(&[]).is_empty());
    }

    #[test]
    fn the_table_ends_with_the_sum() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let lines = EvaluationTable(Evaluation::BuiltIn)
            .visit(&Position::<Chess>::from_fen(start).unwrap());
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("Evaluation by hand: "))
        );
        assert!(lines.last().unwrap().ends_with("centipawns"));
    }
}
