//! The `info` line of a search.

use vampirc_uci::{Duration, Serializable, UciInfoAttribute, UciMessage};

use super::command::Dialect;
use super::score::{Score, mate_moves};

/// What a score says about the true value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    #[default]
    Exact,
    /// The value is at least this (`lowerbound`).
    Lower,
    /// The value is at most this (`upperbound`).
    Upper,
}

/// One report of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Depth of the iteration in plies.
    pub depth: u32,
    /// Greatest depth reached in plies.
    pub seldepth: u32,
    /// Rank of this line among those asked for, from 1.
    pub multipv: usize,
    /// Score for the side to move.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// Chances of win, draw and loss for the side to move, per mille, adding up to 1000; printed
    /// where given.
    pub wdl: Option<[u16; 3]>,
    /// Nodes searched so far.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// Filling of the hash table, per mille, 0 to 1000.
    pub hashfull: u32,
    /// Tablebase hits.
    pub tbhits: u64,
    /// Time since the start of the search, in milliseconds.
    pub time_ms: u64,
    /// The moves, in the notation of the client; left out where there are none.
    pub pv: Vec<String>,
}

impl Info {
    /// The line: `info depth D seldepth S multipv M score … [wdl W D L] nodes N nps N hashfull H
    /// tbhits N time T pv …`, without an end of line.
    ///
    /// ```
    /// use cannonade::protocol::{Bound, Dialect, Info, Score};
    ///
    /// let info = Info {
    ///     depth: 9,
    ///     seldepth: 14,
    ///     multipv: 1,
    ///     score: Score::Cp(31),
    ///     bound: Bound::Exact,
    ///     wdl: None,
    ///     nodes: 12_345,
    ///     nps: 1_000_000,
    ///     hashfull: 7,
    ///     tbhits: 0,
    ///     time_ms: 12,
    ///     pv: vec!["P@e5".to_owned(), "d2d7+".to_owned()],
    /// };
    /// assert_eq!(
    ///     info.line(Dialect::Uci),
    ///     "info depth 9 seldepth 14 multipv 1 score cp 31 nodes 12345 nps 1000000 hashfull 7 \
    ///      tbhits 0 time 12 pv P@e5 d2d7+"
    /// );
    /// ```
    #[must_use]
    pub fn line(&self, dialect: Dialect) -> String {
        use UciInfoAttribute as Attribute;

        let mut attributes = vec![
            fit("depth", self.depth, Attribute::Depth),
            fit("seldepth", self.seldepth, Attribute::SelDepth),
            fit("multipv", self.multipv, Attribute::MultiPv),
            score_attribute(self.score, self.bound, dialect),
        ];
        if let Some([win, draw, loss]) = self.wdl {
            attributes.push(any("wdl", format!("{win} {draw} {loss}")));
        }
        attributes.extend([
            Attribute::Nodes(self.nodes),
            Attribute::Nps(self.nps),
            fit("hashfull", self.hashfull, Attribute::HashFull),
            Attribute::TbHits(self.tbhits),
            time_attribute(self.time_ms),
        ]);
        if !self.pv.is_empty() {
            // The library's PV holds moves of the orthodox board only.
            attributes.push(any("pv", self.pv.join(" ")));
        }
        UciMessage::Info(attributes).serialize()
    }
}

/// An attribute with a narrow field where the number fits it, and free text where it does not.
fn fit<Wide, Narrow>(
    name: &str,
    number: Wide,
    attribute: impl FnOnce(Narrow) -> UciInfoAttribute,
) -> UciInfoAttribute
where
    Wide: Copy + ToString,
    Narrow: TryFrom<Wide>,
{
    Narrow::try_from(number).map_or_else(|_| any(name, number.to_string()), attribute)
}

/// An attribute as free text.
fn any(name: &str, value: String) -> UciInfoAttribute {
    UciInfoAttribute::Any(name.to_owned(), value)
}

/// The score with its bound. The library writes mates without a sign and up to 127 only.
fn score_attribute(score: Score, bound: Bound, dialect: Dialect) -> UciInfoAttribute {
    let lower_bound = (bound == Bound::Lower).then_some(true);
    let upper_bound = (bound == Bound::Upper).then_some(true);
    let build = |cp, mate| UciInfoAttribute::Score {
        cp,
        mate,
        lower_bound,
        upper_bound,
    };
    match (score, dialect) {
        (Score::Cp(centipawns), _) => return build(Some(centipawns), None),
        (Score::Mate(plies), Dialect::Uci) => {
            if let Ok(moves) = i8::try_from(mate_moves(plies)) {
                return build(None, Some(moves));
            }
        }
        (Score::Mate(_), Dialect::Usi) => {}
    }
    let suffix = match bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    any("score", score.text(dialect) + suffix)
}

/// The time, which the library holds as a signed duration.
fn time_attribute(time_ms: u64) -> UciInfoAttribute {
    i64::try_from(time_ms)
        .ok()
        .and_then(Duration::try_milliseconds)
        .map_or_else(|| any("time", time_ms.to_string()), UciInfoAttribute::Time)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Info {
        Info {
            depth: 1,
            seldepth: 2,
            multipv: 3,
            score: Score::Cp(-4),
            bound: Bound::Exact,
            wdl: None,
            nodes: 5,
            nps: 6,
            hashfull: 7,
            tbhits: 8,
            time_ms: 9,
            pv: vec!["e2e4".to_owned()],
        }
    }

    #[test]
    fn order_and_bounds() {
        let mut info = sample();
        let line = "info depth 1 seldepth 2 multipv 3 score cp -4 nodes 5 nps 6 hashfull 7 \
                    tbhits 8 time 9 pv e2e4";
        assert_eq!(info.line(Dialect::Uci), line);
        assert_eq!(info.line(Dialect::Usi), line);
        info.bound = Bound::Lower;
        info.wdl = Some([100, 850, 50]);
        let line = info.line(Dialect::Uci);
        assert!(line.contains(" score cp -4 lowerbound wdl 100 850 50 nodes 5 "));
        info.bound = Bound::Upper;
        info.pv.clear();
        let line = info.line(Dialect::Uci);
        assert!(line.contains(" score cp -4 upperbound wdl "));
        assert!(line.ends_with(" time 9"));
    }

    #[test]
    fn mates_and_bounds() {
        let mut info = sample();
        for (plies, bound, uci, usi) in [
            (1, Bound::Exact, "mate 1", "mate +1"),
            (0, Bound::Exact, "mate 0", "mate -0"),
            (-6, Bound::Upper, "mate -3 upperbound", "mate -6 upperbound"),
            (7, Bound::Lower, "mate 4 lowerbound", "mate +7 lowerbound"),
            (
                601,
                Bound::Lower,
                "mate 301 lowerbound",
                "mate +601 lowerbound",
            ),
        ] {
            info.score = Score::Mate(plies);
            info.bound = bound;
            let line = info.line(Dialect::Uci);
            assert!(line.contains(&format!(" score {uci} nodes")), "{line}");
            let line = info.line(Dialect::Usi);
            assert!(line.contains(&format!(" score {usi} nodes")), "{line}");
        }
    }

    #[test]
    fn extremes_are_printed_whole() {
        let info = Info {
            depth: u32::MAX,
            seldepth: 256,
            multipv: usize::MAX,
            score: Score::Mate(i32::MIN),
            bound: Bound::Exact,
            wdl: Some([u16::MAX; 3]),
            nodes: u64::MAX,
            nps: u64::MAX,
            hashfull: u32::MAX,
            tbhits: u64::MAX,
            time_ms: u64::MAX,
            pv: vec![String::new(); 3],
        };
        assert!(info.line(Dialect::Uci).starts_with(&format!(
            "info depth 4294967295 seldepth 256 multipv {} score mate -1073741824 \
             wdl 65535 65535 65535 nodes 18446744073709551615 nps 18446744073709551615 \
             hashfull 4294967295 tbhits 18446744073709551615 time 18446744073709551615 pv",
            usize::MAX
        )));
        assert!(info.line(Dialect::Usi).contains("mate -2147483648"));
    }
}
