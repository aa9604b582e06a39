//! Rules that every line of output must keep, whatever the transcript expects.

/// Fields of an `info` line that take one number without a sign.
const COUNTS: [&str; 9] = [
    "depth",
    "seldepth",
    "multipv",
    "nodes",
    "nps",
    "hashfull",
    "tbhits",
    "time",
    "currmovenumber",
];
/// Fields that at least one `info` line must have before a move is given.
const NEEDED: [&str; 10] = [
    "depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "tbhits", "time", "pv",
];

/// One `info` line, taken apart.
#[derive(Default)]
struct Info {
    fields: Vec<String>,
    depth: u64,
    multipv: u64,
    bound: bool,
}

/// Follows a session from both sides.
#[derive(Default)]
pub struct Watch {
    asked: u32,
    answered: u32,
    scored: bool,
    complete: bool,
    last: Option<(u64, u64)>,
}

impl Watch {
    /// Takes note of a command sent to the engine.
    pub fn sent(&mut self, line: &str) {
        match line.split_whitespace().next() {
            Some("go") => self.asked = self.asked.saturating_add(1),
            // `bench` may print the searches that it makes.
            Some("bench") => self.asked = u32::MAX,
            _ => {}
        }
    }

    /// Judges a line of output.
    pub fn seen(&mut self, line: &str) -> Result<(), String> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("bestmove") => self.bestmove(&words.collect::<Vec<_>>()),
            Some("info") => self.info(line, &words.collect::<Vec<_>>()),
            _ => Ok(()),
        }
    }

    fn bestmove(&mut self, words: &[&str]) -> Result<(), String> {
        self.answered += 1;
        if self.answered > self.asked {
            return Err("a `bestmove` that no `go` asked for".into());
        }
        let (scored, complete) = (self.scored, self.complete);
        (self.scored, self.complete, self.last) = (false, false, None);
        match words {
            ["resign" | "win"] => Ok(()),
            ["(none)"] if scored => Ok(()),
            ["(none)"] => Err("`bestmove (none)` without a score before it".into()),
            [_] | [_, "ponder", _] if complete => Ok(()),
            [_] | [_, "ponder", _] => Err(format!(
                "`bestmove` without an `info` line before it that has all of {NEEDED:?}"
            )),
            _ => Err("expected `bestmove MOVE` or `bestmove MOVE ponder MOVE`".into()),
        }
    }

    fn info(&mut self, line: &str, words: &[&str]) -> Result<(), String> {
        if words.first() == Some(&"string") {
            return match ["bestmove", "uciok"]
                .iter()
                .find(|word| line.contains(**word))
            {
                Some(word) => Err(format!(
                    "an `info string` must not contain the word `{word}`"
                )),
                None => Ok(()),
            };
        }
        let info = Info::read(words)?;
        self.scored |= info.has("score");
        self.complete |= NEEDED.iter().all(|field| info.has(field));
        if info.has("pv") && info.has("multipv") && !info.bound {
            if info.multipv > 1 && self.last != Some((info.depth, info.multipv - 1)) {
                return Err(format!(
                    "`multipv {}` must follow `multipv {}` of the same depth",
                    info.multipv,
                    info.multipv - 1
                ));
            }
            self.last = Some((info.depth, info.multipv));
        }
        Ok(())
    }
}

impl Info {
    fn read(words: &[&str]) -> Result<Info, String> {
        let mut info = Info::default();
        let mut words = words.iter().copied();
        while let Some(field) = words.next() {
            match field {
                _ if info.has(field) => return Err(format!("`{field}` twice in one `info` line")),
                "depth" => info.depth = count(field, words.next())?,
                "multipv" => info.multipv = count(field, words.next())?,
                _ if COUNTS.contains(&field) => {
                    count(field, words.next())?;
                }
                "score" => {
                    let (kind, value) = (words.next(), words.next());
                    if !matches!(kind, Some("cp" | "mate"))
                        || value.is_none_or(|v| v.parse::<i32>().is_err())
                    {
                        return Err("expected `score cp N` or `score mate N`, N an integer".into());
                    }
                }
                "lowerbound" | "upperbound" => info.bound = true,
                "wdl" => {
                    let mut sum = 0;
                    for _ in 0..3 {
                        sum += count(field, words.next())?;
                    }
                    if sum != 1000 {
                        return Err(format!("`wdl` sums to {sum}, not 1000"));
                    }
                }
                "currmove" => {
                    words.next().ok_or("`currmove` without a move")?;
                }
                "pv" if words.len() == 0 => return Err("an empty `pv`".into()),
                // The principal variation is last: a field name in it is a misplaced field.
                "pv" => {
                    if let Some(word) = words.by_ref().find(|word| NEEDED.contains(word)) {
                        return Err(format!("`{word}` after `pv`"));
                    }
                }
                _ => return Err(format!("unknown field `{field}` in an `info` line")),
            }
            info.fields.push(field.to_string());
        }
        Ok(info)
    }

    fn has(&self, field: &str) -> bool {
        self.fields.iter().any(|known| known == field)
    }
}

fn count(field: &str, word: Option<&str>) -> Result<u64, String> {
    let word = word.ok_or_else(|| format!("`{field}` without a value"))?;
    word.parse()
        .map_err(|_| format!("`{field} {word}` is not a count"))
}

#[test]
fn bad_output_is_seen() {
    let full = "info depth 1 seldepth 1 multipv 1 score cp 3 nodes 9 nps 9 hashfull 0 tbhits 0 time 1 pv e2e4";
    let judge = |lines: &[&str]| {
        let mut watch = Watch::default();
        watch.sent("go depth 1");
        lines.iter().try_for_each(|line| watch.seen(line)).is_ok()
    };
    assert!(judge(&[full, "bestmove e2e4 ponder e7e5"]));
    assert!(judge(&["info depth 0 score mate 0", "bestmove (none)"]));
    assert!(judge(&[
        "info string error unknown command `x`",
        "bestmove resign"
    ]));
    assert!(!judge(&["bestmove e2e4"]));
    assert!(!judge(&[
        "info depth 1 score cp 3 pv e2e4",
        "bestmove e2e4"
    ]));
    assert!(!judge(&[full, "bestmove e2e4", full, "bestmove e2e4"]));
    assert!(!judge(&["info depth 1 score cp 0.5 pv e2e4"]));
    assert!(!judge(&["info depth 1 score cp 1 pv"]));
    assert!(!judge(&["info depth 1 pv e2e4 score cp 1"]));
    assert!(!judge(&["info depth 1 wdl 1 2 3 pv e2e4"]));
    assert!(!judge(&["info depth 1 multipv 2 score cp 1 pv e2e4"]));
    assert!(!judge(&["info string the bestmove is e2e4"]));
}
