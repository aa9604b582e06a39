//! Games between two processes of this program, judged by rules of its own: every move legal,
//! every clock kept, nobody crashed.

use super::arena::{
    Adjudication, Ending, EngineSettings, Fault, GameRecord, Hearing, Limits, Opening, Player,
    Random, Terms, TimeControl, play,
};
use crate::board::Color;
use crate::games::{VARIANTS, Variant};
use crate::protocol::Dialect;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Random plies at the beginning: at least so many, and up to as many more.
const OPENING_PLIES: u64 = 4;

/// How to play.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Example:\n  cannonade selfplay --variant swedishcannon --games 10 --tc 1+0.01"
)]
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

    /// Plies after the opening after which a game is ended as a draw
    #[arg(long, value_name = "PLIES", default_value_t = 300)]
    length: u32,
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
    fn add(&mut self, ending: &Ending) {
        self.games += 1;
        match ending {
            Ending::Fault(_, Fault::Illegal(_)) => self.illegal += 1,
            Ending::Fault(_, Fault::Late(_) | Fault::Silent(_)) => self.late += 1,
            Ending::Fault(_, Fault::NotStarted(_) | Fault::Gone(_) | Fault::Interrupted) => {
                self.crashed += 1;
            }
            Ending::Over(outcome) if outcome.winner.is_none() => self.drawn += 1,
            Ending::AdjudicatedDraw | Ending::TooLong => self.drawn += 1,
            Ending::Over(_) | Ending::Resigned(_) | Ending::AdjudicatedWin(_) => self.decided += 1,
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
            let seed = arguments.seed ^ (index << 32 | u64::from(number)) << 8;
            let game = play_one(&program, dialect, variant, seed, arguments);
            tally.add(&game.ending);
            let protocol = if usi { "usi" } else { "uci" };
            print(&format!(
                "{:<21} game {} {protocol}: {}",
                variant.name,
                number + 1,
                describe(&game)
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

/// Plays a game between two new processes, which must also end as they should.
fn play_one(
    program: &Path,
    dialect: Dialect,
    variant: &'static Variant,
    seed: u64,
    arguments: &SelfPlayArguments,
) -> GameRecord {
    let limits = Limits {
        control: Some(arguments.tc),
        margin: Duration::from_millis(arguments.margin),
        ..Limits::default()
    };
    let terms = Terms {
        variant,
        limits: [limits; 2],
        adjudication: Adjudication {
            max_moves: Some(arguments.length.div_ceil(2)),
            ..Adjudication::default()
        },
        check_analysis: true,
    };
    let opening = random_opening(variant, &mut Random::new(seed));
    let engine = EngineSettings::new(program.to_path_buf(), dialect);
    let nothing = Arc::new(AtomicBool::new(false));
    let start = || Player::start(&engine, variant, Hearing::All, &nothing);
    let (mut white, mut black) = match (start(), start()) {
        (Ok(white), Ok(black)) => (white, black),
        (Err(fault), _) => return GameRecord::not_played(&opening, &terms, Color::White, fault),
        (_, Err(fault)) => return GameRecord::not_played(&opening, &terms, Color::Black, fault),
    };
    let mut game = play([&mut white, &mut black], &opening, &terms);
    for (side, player) in Color::BOTH.into_iter().zip([&mut white, &mut black]) {
        let sound = game.ending.fault().is_none();
        if let (true, Err(fault)) = (sound, player.quit()) {
            game.ending = Ending::Fault(side, fault);
            game.result = game.ending.result();
        }
    }
    game
}

/// Random moves from the start, none of which ends the game.
fn random_opening(variant: &Variant, random: &mut Random) -> Opening {
    let plies = OPENING_PLIES + random.below(OPENING_PLIES + 1);
    let mut board = Opening::default().board(variant);
    let moves = (0..plies).map_while(|_| board.play_random(random));
    Opening {
        fen: None,
        moves: moves.map(|played| played.uci).collect(),
    }
}

/// A game in a line.
fn describe(game: &GameRecord) -> String {
    let least = game.least_clock.unwrap_or_default().as_millis();
    format!(
        "{} {}, {} plies, least clock {least} ms",
        game.result,
        game.ending,
        game.moves.len()
    )
}

/// Whether the game is also played under USI.
fn is_shogi(variant: &Variant) -> bool {
    variant.name.starts_with("cannonshogi")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_chosen_by_name() {
        assert_eq!("all".parse::<Choice>().unwrap().0.len(), VARIANTS.len());
        assert_eq!("cannonchess".parse::<Choice>().unwrap().0.len(), 1);
        assert!("checkers".parse::<Choice>().is_err());
    }
}
