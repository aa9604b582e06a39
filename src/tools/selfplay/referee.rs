//! A game from its opening to its end, judged by the rules and the clock.

use super::SelfPlayArguments;
use super::player::{Fault, Player, Reply};
use crate::board::{Color, Move};
use crate::eval::Evaluated;
use crate::games::notation::{Notation, read_move, write_move};
use crate::games::{Outcome, Position, Variant};
use crate::protocol::Dialect;
use std::fmt;
use std::time::{Duration, Instant};

/// How long an answer is waited for beyond the clock, to tell a late one from none.
const GRACE: Duration = Duration::from_secs(3);
/// Random plies at the beginning: at least so many, and up to as many more.
const OPENING_PLIES: u64 = 4;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// By the rules.
    Over(Outcome),
    /// Ended by the referee.
    TooLong,
    /// A side did something wrong.
    Fault(Color, Fault),
}

/// A game that was played.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) ending: Ending,
    plies: usize,
    /// The least time that either clock ever showed.
    least: Duration,
}

impl Game {
    /// A game for which an engine did not come.
    pub(super) fn never_begun(fault: Fault) -> Game {
        Game {
            ending: Ending::Fault(Color::White, fault),
            plies: 0,
            least: Duration::ZERO,
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = |winner: Option<Color>| match winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        match &self.ending {
            Ending::Over(outcome) => write!(f, "{} {}", score(outcome.winner), outcome.reason)?,
            Ending::TooLong => write!(f, "{} too long", score(None))?,
            Ending::Fault(side, fault) => {
                write!(f, "{} fault of {side:?}: {fault}", score(Some(!*side)))?;
            }
        }
        write!(
            f,
            ", {} plies, least clock {} ms",
            self.plies,
            self.least.as_millis()
        )
    }
}

/// A small generator of random numbers (SplitMix64).
pub(in crate::tools) struct Random(u64);

impl Random {
    /// A generator started from a seed.
    pub(in crate::tools) fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below `bound`, which is not 0.
    pub(in crate::tools) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % bound
    }
}

/// A game under way.
struct Match<'a, G: Evaluated> {
    position: Position<G>,
    moves: Vec<String>,
    clocks: [Duration; 2],
    least: Duration,
    arguments: &'a SelfPlayArguments,
}

/// Plays a game between two engines that speak the same protocol.
pub(super) fn play<G: Evaluated>(
    variant: &Variant,
    mut players: [Player; 2],
    seed: u64,
    arguments: &SelfPlayArguments,
) -> Game {
    let position = match Position::<G>::from_fen(variant.start) {
        Ok(position) => position,
        Err(error) => return Game::never_begun(Fault::Illegal(error.to_string())),
    };
    let mut game = Match {
        position,
        moves: Vec::new(),
        clocks: [arguments.tc.base; 2],
        least: arguments.tc.base,
        arguments,
    };
    let notation = match players[0].dialect() {
        Dialect::Uci => Notation::Uci,
        Dialect::Usi => Notation::Usi,
    };
    game.open(&mut Random::new(seed), notation);
    let mut ending = game.play_on(&mut players, notation);
    for (side, player) in Color::BOTH.into_iter().zip(&mut players) {
        let sound = !matches!(ending, Ending::Fault(..));
        if let (true, Err(fault)) = (sound, player.quit()) {
            ending = Ending::Fault(side, fault);
        }
    }
    Game {
        ending,
        plies: game.moves.len(),
        least: game.least,
    }
}

impl<G: Evaluated> Match<'_, G> {
    fn make(&mut self, mv: Move, notation: Notation) {
        self.moves.push(write_move(&self.position, mv, notation));
        self.position.make(mv);
    }

    /// Plays random moves, none that ends the game.
    fn open(&mut self, random: &mut Random, notation: Notation) {
        let plies = OPENING_PLIES + random.below(OPENING_PLIES + 1);
        for _ in 0..plies {
            let mut moves = self.position.legal_moves();
            moves.retain(|&mv| {
                self.position.make(mv);
                let goes_on = self.position.outcome().is_none();
                self.position.unmake();
                goes_on
            });
            if moves.is_empty() {
                return;
            }
            let choice = random.below(moves.len() as u64) as usize;
            self.make(moves[choice], notation);
        }
    }

    /// Lets the players play until the game has ended.
    fn play_on(&mut self, players: &mut [Player; 2], notation: Notation) -> Ending {
        loop {
            if let Some(outcome) = self.position.outcome() {
                return Ending::Over(outcome);
            }
            if self.moves.len() >= self.arguments.length {
                return Ending::TooLong;
            }
            let side = self.position.side();
            let result = self.turn(&mut players[side.index()]);
            match result {
                Ok(mv) => self.make(mv, notation),
                Err(fault) => return Ending::Fault(side, fault),
            }
        }
    }

    /// One move of a player: asked for, timed and judged.
    fn turn(&mut self, player: &mut Player) -> Result<Move, Fault> {
        let side = self.position.side();
        player.send(&format!("position startpos moves {}", self.moves.join(" ")))?;
        let asked = Instant::now();
        player.send(&self.go(player.dialect()))?;
        let clock = self.clocks[side.index()];
        let reply = player.wait_for("bestmove", clock + GRACE)?;
        let used = reply.at.saturating_duration_since(asked);
        if used > clock + Duration::from_millis(self.arguments.margin) {
            let (used, clock) = (used.as_millis(), clock.as_millis());
            return Err(Fault::Late(format!("took {used} ms with {clock} ms left")));
        }
        let left = clock.saturating_sub(used);
        self.least = self.least.min(left);
        self.clocks[side.index()] = left + self.arguments.tc.increment;
        self.judge(&reply)
    }

    /// The command that asks for a move.
    fn go(&self, dialect: Dialect) -> String {
        let [first, second] = self.clocks.map(|clock| clock.as_millis());
        let increment = self.arguments.tc.increment.as_millis();
        let (white, black) = match dialect {
            Dialect::Uci => (first, second),
            Dialect::Usi => (second, first),
        };
        format!("go wtime {white} btime {black} winc {increment} binc {increment}")
    }

    /// The move of an answer, if it and the lines of analysis before it are legal.
    fn judge(&mut self, reply: &Reply) -> Result<Move, Fault> {
        for line in &reply.before {
            self.judge_line(line)?;
        }
        let text = reply.line.split(' ').nth(1).unwrap_or_default();
        read_move(&self.position, text)
            .map_err(|error| Fault::Illegal(format!("`{}`: {error} {}", reply.line, self.place())))
    }

    /// Checks the principal variation of a line of analysis, and that nothing failed inside.
    fn judge_line(&mut self, line: &str) -> Result<(), Fault> {
        if line.starts_with("info string error") {
            return Err(Fault::Illegal(format!("`{line}` {}", self.place())));
        }
        let Some((_, pv)) = line.split_once(" pv ") else {
            return Ok(());
        };
        let mut made = 0;
        let mut result = Ok(());
        for text in pv.split(' ') {
            match read_move(&self.position, text) {
                Ok(mv) => {
                    self.position.make(mv);
                    made += 1;
                }
                Err(error) => {
                    result = Err(format!("`{line}`: {error}"));
                    break;
                }
            }
        }
        for _ in 0..made {
            self.position.unmake();
        }
        result.map_err(|what| Fault::Illegal(format!("{what} {}", self.place())))
    }

    /// Where the game stands, for messages.
    fn place(&self) -> String {
        format!("after startpos moves {}", self.moves.join(" "))
    }
}
