//! What an engine says about the position while it thinks.

use crate::protocol::{Dialect, Score};

/// The figures of a line of analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The value for the side to move.
    pub score: Option<Score>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
}

impl Report {
    /// Reads an `info` line; what cannot be read is left out.
    ///
    /// ```
    /// use cannonade::protocol::{Dialect, Score};
    /// use cannonade::tools::arena::Report;
    ///
    /// let report = Report::read("info depth 9 score mate -2 nodes 77 pv e2e4", Dialect::Uci);
    /// assert_eq!(report.score, Some(Score::Mate(-4)));
    /// assert_eq!(report.depth, Some(9));
    /// ```
    #[must_use]
    pub fn read(line: &str, dialect: Dialect) -> Report {
        let mut report = Report::default();
        let mut words = line.split_ascii_whitespace();
        while let Some(word) = words.next() {
            match word {
                "depth" => report.depth = words.next().and_then(|text| text.parse().ok()),
                "nodes" => report.nodes = words.next().and_then(|text| text.parse().ok()),
                "score" => report.score = read_score(words.next(), words.next(), dialect),
                "pv" | "string" => break,
                _ => {}
            }
        }
        report
    }
}

/// A score after its word: UCI counts mates in moves, USI in plies.
fn read_score(kind: Option<&str>, value: Option<&str>, dialect: Dialect) -> Option<Score> {
    let text = value?;
    let number: i32 = match (text, text.parse()) {
        // USI knows mates without a distance.
        ("+" | "-", _) => format!("{text}1").parse().ok()?,
        (_, parsed) => parsed.ok()?,
    };
    match (kind?, dialect) {
        ("cp", _) => Some(Score::Cp(number)),
        ("mate", Dialect::Usi) => Some(Score::Mate(number)),
        ("mate", Dialect::Uci) => {
            let plies = number.saturating_mul(2);
            Some(Score::Mate(plies - i32::from(number > 0)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_of_both_protocols() {
        for (line, dialect, score) in [
            ("info score cp -34", Dialect::Uci, Some(Score::Cp(-34))),
            ("info score mate 3", Dialect::Uci, Some(Score::Mate(5))),
            ("info score mate 0", Dialect::Uci, Some(Score::Mate(0))),
            ("info score mate +5", Dialect::Usi, Some(Score::Mate(5))),
            ("info score mate -", Dialect::Usi, Some(Score::Mate(-1))),
            ("info score cp x", Dialect::Uci, None),
            ("info score", Dialect::Uci, None),
            ("info string score cp 5", Dialect::Uci, None),
            (
                "info score mate 2147483647",
                Dialect::Uci,
                Some(Score::Mate(i32::MAX - 1)),
            ),
        ] {
            assert_eq!(Report::read(line, dialect).score, score, "{line}");
        }
        let report = Report::read("info depth 5 seldepth 9 nodes 12 pv depth 3", Dialect::Uci);
        assert_eq!((report.depth, report.nodes), (Some(5), Some(12)));
    }
}
