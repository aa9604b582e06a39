//! Transcripts: reading one, and playing it against the engine. `transcripts/README.md` describes the format.

use crate::engine::{Engine, Output};
use crate::pattern::Pattern;
use crate::watch::Watch;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Limit for an expectation where the transcript gives none.
const PATIENCE: Duration = Duration::from_secs(20);
/// Lines of output kept for the message of a failure.
const KEPT: usize = 15;

enum Step {
    Send(String),
    Expect(Pattern),
    Next(Pattern),
    Forbid(Pattern),
    Timeout(Duration),
    Within(Duration),
    Wait(Duration),
    Silent(Duration, Pattern),
    Close,
    Exit(i32),
}

pub struct Script {
    pub name: String,
    args: Vec<String>,
    steps: Vec<(usize, Step)>,
}

/// Why a transcript failed; `late` if only a limit of `@ within` was missed, which a busy machine can cause.
pub struct Failure {
    pub message: String,
    pub late: bool,
}

impl Script {
    pub fn read(name: &str, text: &str) -> Result<Script, String> {
        let mut script = Script {
            name: name.to_string(),
            args: Vec::new(),
            steps: Vec::new(),
        };
        for (index, line) in text.lines().enumerate() {
            let at = index + 1;
            script
                .take(at, line.trim_end())
                .map_err(|why| format!("{name}:{at}: {why}"))?;
        }
        if script.steps.is_empty() {
            return Err(format!("{name}: nothing in it"));
        }
        Ok(script)
    }

    fn take(&mut self, at: usize, line: &str) -> Result<(), String> {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        let step = match mark {
            "" if rest.is_empty() => return Ok(()),
            mark if mark.starts_with('#') => return Ok(()),
            ">" => Step::Send(rest.to_string()),
            "<" => Step::Expect(Pattern::new(rest)?),
            "<+" => Step::Next(Pattern::new(rest)?),
            "<!" => Step::Forbid(Pattern::new(rest)?),
            "@" => match self.directive(rest)? {
                Some(step) => step,
                None => return Ok(()),
            },
            _ => {
                return Err(
                    "expected a line that begins with `# `, `> `, `< `, `<+ `, `<! ` or `@ `"
                        .into(),
                );
            }
        };
        self.steps.push((at, step));
        Ok(())
    }

    fn directive(&mut self, text: &str) -> Result<Option<Step>, String> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let number = |word: &str| {
            word.parse::<u32>()
                .map_err(|_| format!("`{word}` is not a number"))
        };
        let time = |word: &str| number(word).map(|ms| Duration::from_millis(u64::from(ms)));
        Ok(Some(match word {
            "args" if self.steps.is_empty() => {
                self.args = arguments(rest)?;
                return Ok(None);
            }
            "args" => return Err("`@ args` belongs before the first line sent or expected".into()),
            "timeout" => Step::Timeout(time(rest)?),
            "within" => Step::Within(time(rest)?),
            "wait" => Step::Wait(time(rest)?),
            "silent" => {
                let (ms, pattern) = rest.split_once(' ').unwrap_or((rest, "*"));
                Step::Silent(time(ms)?, Pattern::new(pattern)?)
            }
            "close" => Step::Close,
            "exit" => Step::Exit(
                rest.parse()
                    .map_err(|_| format!("`{rest}` is not an exit code"))?,
            ),
            _ => return Err(format!("unknown directive `@ {word}`")),
        }))
    }

    /// Transcripts with a tight limit are played while nothing else runs.
    pub fn is_timed(&self) -> bool {
        self.steps
            .iter()
            .any(|(_, step)| matches!(step, Step::Within(_)))
    }

    pub fn play(&self) -> Result<(), Failure> {
        let mut session = Session::new(&self.args);
        for (at, step) in &self.steps {
            session.step(step).map_err(|(why, late)| {
                let mut message = format!("{}:{at}: {why}\n    last output:\n", self.name);
                for line in &session.recent {
                    message += &format!("      {line}\n");
                }
                let errors = session.engine.errors();
                if !errors.is_empty() {
                    message += &format!(
                        "    standard error:\n      {}\n",
                        errors.trim_end().replace('\n', "\n      ")
                    );
                }
                Failure { message, late }
            })?;
        }
        Ok(())
    }
}

/// Splits at blanks; double quotes keep blanks in an argument.
fn arguments(text: &str) -> Result<Vec<String>, String> {
    let mut all = Vec::new();
    for (index, part) in text.split('"').enumerate() {
        match index % 2 {
            0 => all.extend(part.split_whitespace().map(String::from)),
            _ => all.push(part.to_string()),
        }
    }
    match text.matches('"').count() % 2 {
        0 => Ok(all),
        _ => Err("a double quote is not closed".into()),
    }
}

/// A running engine and what has been agreed so far.
struct Session {
    engine: Engine,
    watch: Watch,
    recent: VecDeque<String>,
    forbidden: Vec<Pattern>,
    patience: Duration,
    limit: Option<Duration>,
    sent: Instant,
}

type Outcome = Result<(), (String, bool)>;

fn fail<T>(why: impl Into<String>) -> Result<T, (String, bool)> {
    Err((why.into(), false))
}

impl Session {
    fn new(args: &[String]) -> Session {
        let mut watch = Watch::default();
        for line in args {
            watch.sent(line);
        }
        Session {
            engine: Engine::start(args),
            watch,
            recent: VecDeque::new(),
            forbidden: Vec::new(),
            patience: PATIENCE,
            limit: None,
            sent: Instant::now(),
        }
    }

    fn step(&mut self, step: &Step) -> Outcome {
        match step {
            Step::Send(line) => {
                self.watch.sent(line);
                self.sent = Instant::now();
                self.engine.send(format!("{line}\n").as_bytes());
            }
            Step::Expect(pattern) => {
                self.expect(pattern, true)?;
                self.forbidden.clear();
            }
            Step::Next(pattern) => self.expect(pattern, false)?,
            Step::Forbid(pattern) => self.forbidden.push(pattern.clone()),
            Step::Timeout(time) => self.patience = *time,
            Step::Within(time) => self.limit = Some(*time),
            Step::Wait(time) => std::thread::sleep(*time),
            Step::Silent(time, pattern) => self.silent(*time, pattern)?,
            Step::Close => {
                self.sent = Instant::now();
                self.engine.close();
            }
            Step::Exit(code) => self.exit(*code)?,
        }
        Ok(())
    }

    /// Waits for a line; `None` if none came in time.
    fn line(&mut self, deadline: Instant) -> Result<Option<(Instant, String)>, (String, bool)> {
        let line = match self.engine.line(deadline) {
            Output::Line(line) => line,
            Output::Nothing => return Ok(None),
            Output::End => return fail("the engine's output ended"),
        };
        self.recent.push_back(line.text.clone());
        if self.recent.len() > KEPT {
            self.recent.pop_front();
        }
        self.watch
            .seen(&line.text)
            .or_else(|why| fail(format!("{why}: `{}`", line.text)))?;
        Ok(Some((line.at, line.text)))
    }

    fn check_forbidden(&self, line: &str) -> Outcome {
        match self.forbidden.iter().find(|pattern| pattern.fits(line)) {
            Some(pattern) => fail(format!("forbidden `{}` came: `{line}`", pattern.text)),
            None => Ok(()),
        }
    }

    fn expect(&mut self, pattern: &Pattern, skipping: bool) -> Outcome {
        let deadline = Instant::now() + self.patience;
        loop {
            let line = self
                .line(deadline)
                .map_err(|(why, late)| (format!("expected `{}`: {why}", pattern.text), late))?;
            let Some((at, line)) = line else {
                return fail(format!(
                    "expected `{}` within {} ms",
                    pattern.text,
                    self.patience.as_millis()
                ));
            };
            self.check_forbidden(&line)?;
            if !pattern.fits(&line) {
                if skipping {
                    continue;
                }
                return fail(format!(
                    "expected `{}` as the next line, got `{line}`",
                    pattern.text
                ));
            }
            let taken = at.saturating_duration_since(self.sent);
            return match self.limit.take() {
                Some(limit) if taken > limit => {
                    let (taken, limit) = (taken.as_millis(), limit.as_millis());
                    Err((
                        format!("`{line}` came after {taken} ms, allowed are {limit} ms"),
                        true,
                    ))
                }
                _ => Ok(()),
            };
        }
    }

    fn silent(&mut self, time: Duration, pattern: &Pattern) -> Outcome {
        let deadline = Instant::now() + time;
        while let Some((_, line)) = self.line(deadline)? {
            if pattern.fits(&line) {
                return fail(format!(
                    "nothing like `{}` may come now, got `{line}`",
                    pattern.text
                ));
            }
        }
        Ok(())
    }

    fn exit(&mut self, code: i32) -> Outcome {
        let deadline = Instant::now() + self.patience;
        while let Output::Line(line) = self.engine.line(deadline) {
            self.recent.push_back(line.text.clone());
            self.watch
                .seen(&line.text)
                .or_else(|why| fail(format!("{why}: `{}`", line.text)))?;
            self.check_forbidden(&line.text)?;
        }
        match self.engine.status(deadline) {
            Some(status) if status.code() == Some(code) => Ok(()),
            Some(status) => fail(format!(
                "expected exit code {code}, the engine ended with {status}"
            )),
            None => fail(format!(
                "the engine still runs after {} ms",
                self.patience.as_millis()
            )),
        }
    }
}
