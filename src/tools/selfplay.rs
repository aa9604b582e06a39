//! Games between two processes of this program, judged by rules of its own: every move legal,
//! every clock kept, nobody crashed.

mod player;
mod referee;

use crate::games::{VARIANTS, Variant};
use crate::protocol::Dialect;
use crate::with_family;
use player::{Fault, Player};
use referee::{Ending, Game};
use std::io;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

pub(super) use referee::Random;

/// How to play.
#[derive(Clone, Debug, clap::Args)]
pub struct SelfPlayArguments {
    /// Games of each variant; those of the shogi games alternate between UCI and USI
    #[arg(long, value_name = "N", default_value_t = 2)]
    games: u32,

    /// Seconds for the game and, after `+`, for each move
    #[arg(long, value_name = "TIME", default_value = "1+0.01")]
    tc: TimeControl,

    /// The game to play, or `all`
    #[arg(long, value_name = "NAME", default_value = "all")]
    variant: Choice,

    /// Where the random opening moves come from
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Milliseconds by which a clock may be overstepped, for what the system takes
    #[arg(long, value_name = "MS", default_value_t = 10)]
    margin: u64,

    /// Plies after which a game is ended as a draw
    #[arg(long, value_name = "PLIES", default_value_t = 300)]
    length: usize,
}

/// Time for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TimeControl {
    base: Duration,
    increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let seconds = |text: &str| {
            let number = text.parse::<f64>().ok();
            let time = number.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            time.filter(|time| *time <= Duration::from_secs(86_400))
                .ok_or_else(|| format!("`{text}` is no number of seconds"))
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        Ok(TimeControl {
            base: seconds(base)?,
            increment: seconds(increment)?,
        })
    }
}

/// Which games to play.
#[derive(Clone, Debug)]
pub(super) struct Choice(Vec<&'static Variant>);

impl Choice {
    pub(super) fn variants(&self) -> &[&'static Variant] {
        &self.0
    }
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Choice, String> {
        if text.eq_ignore_ascii_case("all") {
            return Ok(Choice(VARIANTS.iter().collect()));
        }
        Variant::find(text)
            .map(|variant| Choice(vec![variant]))
            .ok_or_else(|| format!("there is no game `{text}`"))
    }
}

/// How many games ended how.
#[derive(Default)]
struct Tally {
    games: usize,
    decided: usize,
    drawn: usize,
    illegal: usize,
    late: usize,
    crashed: usize,
}

impl Tally {
    fn add(&mut self, game: &Game) {
        self.games += 1;
        match &game.ending {
            Ending::Over(outcome) if outcome.winner.is_some() => self.decided += 1,
            Ending::Over(_) | Ending::TooLong => self.drawn += 1,
            Ending::Fault(_, Fault::Illegal(_)) => self.illegal += 1,
            Ending::Fault(_, Fault::Late(_)) => self.late += 1,
            Ending::Fault(_, Fault::Gone(_)) => self.crashed += 1,
        }
    }

    fn is_clean(&self) -> bool {
        self.illegal + self.late + self.crashed == 0
    }
}

/// Plays the games and prints a line for each, and a summary. Fails if there was an illegal move,
/// a loss on time or a crash.
///
/// # Errors
///
/// If the program does not know where it is itself.
pub fn run(arguments: &SelfPlayArguments, print: &mut dyn FnMut(&str)) -> io::Result<ExitCode> {
    let program = std::env::current_exe()?;
    let mut tally = Tally::default();
    for (index, variant) in (0u64..).zip(&arguments.variant.0) {
        for number in 0..arguments.games {
            let usi = is_shogi(variant) && number % 2 == 1;
            let dialect = if usi { Dialect::Usi } else { Dialect::Uci };
            let start = || Player::start(&program, dialect, variant);
            let seed = arguments.seed ^ (index << 32 | u64::from(number)) << 8;
            let game = match (start(), start()) {
                (Ok(first), Ok(second)) => with_family!(variant.family, G => {
                    referee::play::<G>(variant, [first, second], seed, arguments)
                }),
                (Err(fault), _) | (_, Err(fault)) => Game::never_begun(fault),
            };
            tally.add(&game);
            let protocol = if usi { "usi" } else { "uci" };
            print(&format!(
                "{:<21} game {} {protocol}: {game}",
                variant.name,
                number + 1
            ));
        }
    }
    print(&format!(
        "{} games: {} decided, {} drawn, {} with an illegal move, {} lost on time, {} crashed",
        tally.games, tally.decided, tally.drawn, tally.illegal, tally.late, tally.crashed
    ));
    Ok(if tally.is_clean() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Whether the game is also played under USI.
fn is_shogi(variant: &Variant) -> bool {
    variant.name.starts_with("cannonshogi")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read() {
        let read = |text: &str| text.parse::<TimeControl>();
        assert_eq!(
            read("1+0.01"),
            Ok(TimeControl {
                base: Duration::from_secs(1),
                increment: Duration::from_millis(10),
            })
        );
        assert_eq!(read("2").unwrap().increment, Duration::ZERO);
        for bad in ["", "x", "-1", "1+", "1+x", "inf", "nan", "1e99"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn games_are_chosen_by_name() {
        assert_eq!("all".parse::<Choice>().unwrap().0.len(), VARIANTS.len());
        assert_eq!("cannonchess".parse::<Choice>().unwrap().0.len(), 1);
        assert!("checkers".parse::<Choice>().is_err());
    }
}
