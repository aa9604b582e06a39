//! Patterns for expected lines: `*` any text, `#` an integer, `{a,b}` one of several texts, `\` takes the next sign as it is.

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Sign(char),
    Any,
    Integer,
}

#[derive(Clone, Debug)]
pub struct Pattern {
    pub text: String,
    ways: Vec<Vec<Part>>,
}

impl Pattern {
    pub fn new(text: &str) -> Result<Pattern, String> {
        let mut ways = vec![Vec::new()];
        let mut signs = text.chars();
        while let Some(sign) = signs.next() {
            match sign {
                '{' => {
                    let inside: String = signs.by_ref().take_while(|&c| c != '}').collect();
                    let choices = inside.split(',').map(|choice| Pattern::new(choice.trim()));
                    let choices: Vec<Pattern> = choices.collect::<Result<_, _>>()?;
                    if choices.len() < 2 {
                        return Err(format!("`{{{inside}}}` offers no choice"));
                    }
                    ways = ways
                        .iter()
                        .flat_map(|way| {
                            let all = choices.iter().flat_map(|choice| &choice.ways);
                            all.map(move |choice| [way.as_slice(), choice].concat())
                        })
                        .collect();
                    continue;
                }
                '*' => push(&mut ways, Part::Any),
                '#' => push(&mut ways, Part::Integer),
                '\\' => {
                    let next = signs.next().ok_or("a `\\` at the end of the line")?;
                    push(&mut ways, Part::Sign(next));
                }
                _ => push(&mut ways, Part::Sign(sign)),
            }
        }
        Ok(Pattern {
            text: text.to_string(),
            ways,
        })
    }

    /// Whether the whole line fits.
    pub fn fits(&self, line: &str) -> bool {
        let line: Vec<char> = line.chars().collect();
        self.ways.iter().any(|way| fits(way, &line))
    }
}

fn push(ways: &mut [Vec<Part>], part: Part) {
    for way in ways {
        way.push(part.clone());
    }
}

fn fits(parts: &[Part], line: &[char]) -> bool {
    let Some((part, rest)) = parts.split_first() else {
        return line.is_empty();
    };
    match part {
        Part::Sign(sign) => line.first() == Some(sign) && fits(rest, &line[1..]),
        Part::Any => (0..=line.len()).any(|skip| fits(rest, &line[skip..])),
        Part::Integer => {
            let signed = matches!(line.first(), Some('+' | '-'));
            let digits = &line[usize::from(signed)..];
            let count = digits.iter().take_while(|c| c.is_ascii_digit()).count();
            count > 0 && fits(rest, &digits[count..])
        }
    }
}

#[test]
fn patterns_fit_whole_lines() {
    let fits = |pattern, line| Pattern::new(pattern).expect("a pattern").fits(line);
    assert!(fits("readyok", "readyok"));
    assert!(!fits("readyok", "readyok "));
    assert!(!fits("ready", "readyok"));
    assert!(fits(
        "info depth * score cp # pv *",
        "info depth 3 seldepth 4 score cp -12 pv e2e4 e7e5"
    ));
    assert!(!fits(
        "info depth * score cp # pv *",
        "info depth 3 score cp 1.5 pv e2e4"
    ));
    assert!(fits("score mate #", "score mate +5"));
    assert!(!fits("score mate #", "score mate -"));
    assert!(fits("bestmove {e2e4,d2d*}", "bestmove d2d4"));
    assert!(!fits("bestmove {e2e4,d2d*}", "bestmove g1f3"));
    assert!(fits("{a,b}{c,d}", "bc"));
    assert!(fits(r"bestmove P\*5e", "bestmove P*5e"));
    assert!(!fits(r"bestmove P\*5e", "bestmove P*4a5e"));
    assert!(Pattern::new("{one}").is_err());
    assert!(Pattern::new("end\\").is_err());
}
