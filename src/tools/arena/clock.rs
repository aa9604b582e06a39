//! How long an engine may think, and how it is told.

use crate::board::Color;
use crate::protocol::Dialect;
use std::fmt::{self, Write};
use std::str::FromStr;
use std::time::Duration;

/// The longest time that is accepted: a day.
const MAX_TIME: Duration = Duration::from_secs(86_400);

/// Time for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// After so many moves of a side it gets the base time once more; never if there are none.
    pub moves: Option<u32>,
    /// The time at the beginning.
    pub base: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    /// Reads `40/60`, `40/1:30+0.5`, `10+0.1`, `60`: moves, then minutes and seconds, then the
    /// increment in seconds.
    fn from_str(text: &str) -> Result<TimeControl, String> {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let number = moves.parse().ok().filter(|&moves| moves > 0);
                let number = number.ok_or_else(|| format!("`{moves}` is no number of moves"))?;
                (Some(number), rest)
            }
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let control = TimeControl {
            moves,
            base: read_minutes(base)?,
            increment: read_seconds(increment)?,
        };
        if control.base.is_zero() && control.increment.is_zero() {
            return Err("no time at all".to_owned());
        }
        Ok(control)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// Seconds, with minutes before a colon where there is one.
fn read_minutes(text: &str) -> Result<Duration, String> {
    let Some((minutes, seconds)) = text.split_once(':') else {
        return read_seconds(text);
    };
    let time = (read_seconds(minutes)?.checked_mul(60))
        .and_then(|minutes| minutes.checked_add(read_seconds(seconds).ok()?))
        .filter(|time| *time <= MAX_TIME);
    time.ok_or_else(|| format!("`{text}` is no time of minutes and seconds"))
}

/// Reads a number of seconds, up to a day.
pub(in crate::tools) fn read_seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse::<f64>().ok();
    let time = number.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| *time <= MAX_TIME)
        .ok_or_else(|| format!("`{text}` is no number of seconds"))
}

/// All that bounds the thinking of one engine. What is given holds together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time for the game.
    pub control: Option<TimeControl>,
    /// Time for each move, which also ends the game when it is overstepped.
    pub per_move: Option<Duration>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Plies to be searched for each move.
    pub depth: Option<u32>,
    /// By how much a clock may be overstepped, for what the system takes.
    pub margin: Duration,
}

impl Limits {
    /// Whether there is anything that ends a search.
    pub fn bound_something(&self) -> bool {
        self.control.is_some()
            || self.per_move.is_some()
            || self.nodes.is_some()
            || self.depth.is_some()
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.control.map(|control| control.to_string()));
        let seconds = self.per_move.map(|time| time.as_secs_f64());
        parts.extend(seconds.map(|seconds| format!("{seconds}/move")));
        parts.extend(self.nodes.map(|nodes| format!("{nodes} nodes")));
        parts.extend(self.depth.map(|depth| format!("depth {depth}")));
        f.write_str(&parts.join(", "))
    }
}

/// The clock of one side in one game.
#[derive(Clone, Debug)]
pub struct Clock {
    limits: Limits,
    left: Duration,
    moves_to_go: Option<u32>,
    least: Option<Duration>,
}

impl Clock {
    /// A clock at the beginning of a game.
    pub fn new(limits: Limits) -> Clock {
        Clock {
            limits,
            left: limits
                .control
                .map_or(Duration::ZERO, |control| control.base),
            moves_to_go: limits.control.and_then(|control| control.moves),
            least: None,
        }
    }

    /// The time for the next move, if time is limited.
    pub fn available(&self) -> Option<Duration> {
        let game = self.limits.control.map(|_| self.left);
        match (game, self.limits.per_move) {
            (Some(game), Some(one)) => Some(game.min(one)),
            (game, one) => game.or(one),
        }
    }

    /// The least time that was left after a move, if time is limited and a move was made.
    pub fn least(&self) -> Option<Duration> {
        self.least
    }

    /// Takes off the time that a move took. The error tells by how much there was too little.
    ///
    /// # Errors
    ///
    /// If the clock was overstepped by more than the margin.
    pub fn spend(&mut self, used: Duration) -> Result<(), String> {
        let Some(available) = self.available() else {
            return Ok(());
        };
        if used > available + self.limits.margin {
            let (used, left) = (used.as_millis(), available.as_millis());
            return Err(format!("took {used} ms with {left} ms left"));
        }
        let rest = available.saturating_sub(used);
        self.least = Some(self.least.map_or(rest, |least| least.min(rest)));
        if let Some(control) = self.limits.control {
            self.left = self.left.saturating_sub(used) + control.increment;
            self.moves_to_go = self.moves_to_go.map(|moves| moves - 1);
            if self.moves_to_go == Some(0) {
                self.left += control.base;
                self.moves_to_go = control.moves;
            }
        }
        Ok(())
    }

    fn increment(&self) -> Duration {
        self.limits
            .control
            .map_or(Duration::ZERO, |control| control.increment)
    }
}

/// The command that asks the side to move for a move.
pub fn go(clocks: &[Clock; 2], side: Color, dialect: Dialect) -> String {
    let own = &clocks[side.index()];
    let mut line = String::from("go");
    if own.limits.control.is_some() {
        // An opponent without a clock is shown with ours.
        let shown = clocks.each_ref().map(|clock| match clock.limits.control {
            Some(_) => clock,
            None => own,
        });
        // USI calls the first player black.
        let [white, black] = match dialect {
            Dialect::Uci => shown,
            Dialect::Usi => [shown[1], shown[0]],
        };
        let _ = write!(
            line,
            " wtime {} btime {} winc {} binc {}",
            white.left.as_millis(),
            black.left.as_millis(),
            white.increment().as_millis(),
            black.increment().as_millis()
        );
        if let Some(moves) = own.moves_to_go {
            let _ = write!(line, " movestogo {moves}");
        }
    }
    if let Some(time) = own.limits.per_move {
        let _ = match (dialect, own.limits.control) {
            (Dialect::Usi, None) => {
                write!(line, " btime 0 wtime 0 byoyomi {}", time.as_millis())
            }
            _ => write!(line, " movetime {}", time.as_millis()),
        };
    }
    if let Some(nodes) = own.limits.nodes {
        let _ = write!(line, " nodes {nodes}");
    }
    if let Some(depth) = own.limits.depth {
        let _ = write!(line, " depth {depth}");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> Clock {
        Clock::new(Limits {
            control: Some(text.parse().unwrap()),
            margin: Duration::from_millis(10),
            ..Limits::default()
        })
    }

    #[test]
    fn time_controls_are_read() {
        let read = |text: &str| text.parse::<TimeControl>();
        assert_eq!(
            read("1+0.01"),
            Ok(TimeControl {
                moves: None,
                base: Duration::from_secs(1),
                increment: Duration::from_millis(10),
            })
        );
        assert_eq!(read("2").unwrap().increment, Duration::ZERO);
        let control = read("40/1:30+0.5").unwrap();
        assert_eq!(control.moves, Some(40));
        assert_eq!(control.base, Duration::from_secs(90));
        assert_eq!(control.to_string(), "40/90+0.5");
        for bad in [
            "", "x", "-1", "1+", "1+x", "inf", "nan", "1e99", "0", "0/5", "x/5", "1:x", "1e4:1e4",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn time_is_taken_off_and_given() {
        let mut clock = clock("2/1+0.1");
        let second = Duration::from_secs(1);
        assert_eq!(clock.available(), Some(second));
        clock.spend(Duration::from_millis(900)).unwrap();
        assert_eq!(clock.available(), Some(Duration::from_millis(200)));
        clock.spend(Duration::from_millis(205)).unwrap();
        assert_eq!(clock.available(), Some(second + Duration::from_millis(100)));
        assert_eq!(clock.least(), Some(Duration::ZERO));
        let error = clock.spend(Duration::from_millis(1111)).unwrap_err();
        assert_eq!(error, "took 1111 ms with 1100 ms left");
    }

    #[test]
    fn orders_in_both_protocols() {
        let clocks = [clock("2+0.1"), clock("40/1")];
        assert_eq!(
            go(&clocks, Color::White, Dialect::Uci),
            "go wtime 2000 btime 1000 winc 100 binc 0"
        );
        assert_eq!(
            go(&clocks, Color::Black, Dialect::Uci),
            "go wtime 2000 btime 1000 winc 100 binc 0 movestogo 40"
        );
        assert_eq!(
            go(&clocks, Color::White, Dialect::Usi),
            "go wtime 1000 btime 2000 winc 0 binc 100"
        );
        let fixed = Clock::new(Limits {
            per_move: Some(Duration::from_millis(50)),
            nodes: Some(7),
            depth: Some(3),
            ..Limits::default()
        });
        let fixed = [fixed.clone(), fixed];
        assert_eq!(
            go(&fixed, Color::White, Dialect::Uci),
            "go movetime 50 nodes 7 depth 3"
        );
        assert_eq!(
            go(&fixed, Color::White, Dialect::Usi),
            "go btime 0 wtime 0 byoyomi 50 nodes 7 depth 3"
        );
        let mixed = [clock("2+0.1"), fixed[0].clone()];
        assert_eq!(
            go(&mixed, Color::White, Dialect::Uci),
            "go wtime 2000 btime 2000 winc 100 binc 100"
        );
    }
}
