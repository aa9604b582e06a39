//! A game between two players, judged by our own rules and clock.

use super::adjudication::{Adjudication, Judge};
use super::clock::{Clock, Limits, go};
use super::fault::Fault;
use super::openings::Opening;
use super::player::{Player, Reply};
use super::report::Report;
use crate::board::Color;
use crate::games::{Outcome, Reason, Variant};
use crate::protocol::Dialect;
use crate::tools::records::{Board, GameResult, Played};
use std::fmt;
use std::time::{Duration, Instant};

/// How long an answer is waited for beyond the clock, to tell a late one from none.
const GRACE: Duration = Duration::from_secs(3);

/// What a game is played under.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The game.
    pub variant: &'static Variant,
    /// What bounds the thinking of White, and of Black.
    pub limits: [Limits; 2],
    /// What cuts games short.
    pub adjudication: Adjudication,
    /// Whether each line of analysis must be legal to its end, and no error reported. It needs
    /// players that pass on everything.
    pub check_analysis: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Over(Outcome),
    /// This side gave up.
    Resigned(Color),
    /// The scores said that this side would win.
    AdjudicatedWin(Color),
    /// The scores said that nobody would win.
    AdjudicatedDraw,
    /// It had too many moves.
    TooLong,
    /// This side did something wrong.
    Fault(Color, Fault),
}

impl Ending {
    /// The result that follows from it: whoever does something wrong loses.
    pub fn result(&self) -> GameResult {
        match self {
            Ending::Over(Outcome { winner, .. }) => {
                winner.map_or(GameResult::Draw, GameResult::Win)
            }
            Ending::AdjudicatedWin(winner) => GameResult::Win(*winner),
            Ending::AdjudicatedDraw | Ending::TooLong => GameResult::Draw,
            Ending::Fault(_, Fault::Interrupted) => GameResult::Unfinished,
            Ending::Resigned(loser) | Ending::Fault(loser, _) => GameResult::Win(!*loser),
        }
    }

    /// What went wrong, if that ended it.
    pub fn fault(&self) -> Option<&Fault> {
        match self {
            Ending::Fault(_, fault) => Some(fault),
            _ => None,
        }
    }

    /// The value of PGN's `Termination` tag.
    pub fn termination(&self) -> &'static str {
        match self {
            Ending::Over(_) | Ending::Resigned(_) => "normal",
            Ending::AdjudicatedWin(_) | Ending::AdjudicatedDraw | Ending::TooLong => "adjudication",
            Ending::Fault(_, Fault::Illegal(_)) => "rules infraction",
            Ending::Fault(_, Fault::Late(_)) => "time forfeit",
            Ending::Fault(_, Fault::Silent(_) | Fault::NotStarted(_) | Fault::Gone(_)) => {
                "abandoned"
            }
            Ending::Fault(_, Fault::Interrupted) => "unterminated",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Over(outcome) => match (outcome.winner, outcome.reason) {
                (Some(winner), Reason::Checkmate) => write!(f, "{winner:?} mates"),
                (Some(winner), reason) => write!(f, "{winner:?} wins by {reason}"),
                (None, reason) => write!(f, "draw by {reason}"),
            },
            Ending::Resigned(loser) => write!(f, "{loser:?} resigns"),
            Ending::AdjudicatedWin(winner) => write!(f, "{winner:?} wins by adjudication"),
            Ending::AdjudicatedDraw => f.write_str("draw by adjudication"),
            Ending::TooLong => f.write_str("draw by adjudication: too many moves"),
            Ending::Fault(_, Fault::Interrupted) => f.write_str("broken off"),
            Ending::Fault(side, fault) => {
                let what = match fault {
                    Fault::Illegal(_) => "makes an illegal move",
                    Fault::Late(_) => "loses on time",
                    Fault::Silent(_) => "does not answer",
                    Fault::NotStarted(_) => "is not there",
                    Fault::Gone(_) | Fault::Interrupted => "has crashed",
                };
                write!(f, "{side:?} {what}: {fault}")
            }
        }
    }
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRecord {
    /// As UCI writes it.
    pub uci: String,
    /// What the engine thought of it; nothing for a move of the opening.
    pub thought: Option<Thought>,
}

/// How a move was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The last figures that the engine gave.
    pub report: Report,
    /// The time it took.
    pub time: Duration,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The position it began with, if that was not the start of the game.
    pub fen: Option<String>,
    /// Who moved first.
    pub first: Color,
    /// Plies before it, as far as the opening tells.
    pub plies_before: u32,
    /// Its moves, those of the opening included.
    pub moves: Vec<MoveRecord>,
    /// The position at its end, as FEN.
    pub last_fen: String,
    /// How it ended.
    pub ending: Ending,
    /// What it counts as.
    pub result: GameResult,
    /// The least time that either clock showed after a move, if clocks ran.
    pub least_clock: Option<Duration>,
}

impl GameRecord {
    /// A game for which the engine of this side did not come.
    pub fn not_played(opening: &Opening, terms: &Terms, side: Color, fault: Fault) -> GameRecord {
        Table::new(opening, terms).record(Ending::Fault(side, fault))
    }
}

/// A game under way.
struct Table<'a> {
    board: Box<dyn Board>,
    /// The first position as FEN, unless it is the start of the game.
    fen: Option<String>,
    first: Color,
    plies_before: u32,
    terms: &'a Terms,
    clocks: [Clock; 2],
    judge: Judge,
    moves: Vec<MoveRecord>,
    /// The `position` command so far, by protocol.
    uci: String,
    usi: String,
    /// The `position` command that White, and Black, is thinking about on the opponent's time.
    pondered: [Option<String>; 2],
}

/// Plays a game: White is the first of the players. Both are told that a new game begins, and
/// wait for the next at its end, if their process still runs.
pub fn play(players: [&mut Player; 2], opening: &Opening, terms: &Terms) -> GameRecord {
    let mut table = Table::new(opening, terms);
    let [white, black] = players;
    let ending = match table.open(opening) {
        Ok(()) => table.play_on([&mut *white, &mut *black]),
        Err(fault) => Ending::Fault(table.board.side(), fault),
    };
    for player in [white, black] {
        // The game is over; if something is wrong, the next one shows it.
        let _ = player.rest();
    }
    table.record(ending)
}

impl<'a> Table<'a> {
    fn new(opening: &Opening, terms: &'a Terms) -> Table<'a> {
        let board = opening.board(terms.variant);
        let is_start = board.fen() == Opening::default().board(terms.variant).fen();
        let (uci, usi) = if is_start {
            ("startpos".to_owned(), "startpos".to_owned())
        } else {
            (
                format!("fen {}", board.fen()),
                format!("sfen {}", board.sfen()),
            )
        };
        Table {
            uci: format!("position {uci}"),
            usi: format!("position {usi}"),
            fen: (!is_start).then(|| board.fen()),
            first: board.side(),
            plies_before: board.ply(),
            board,
            terms,
            clocks: terms.limits.map(Clock::new),
            judge: Judge::new(terms.adjudication),
            moves: Vec::new(),
            pondered: [None, None],
        }
    }

    /// What remains of the game.
    fn record(self, ending: Ending) -> GameRecord {
        GameRecord {
            fen: self.fen,
            first: self.first,
            plies_before: self.plies_before,
            last_fen: self.board.fen(),
            result: ending.result(),
            ending,
            moves: self.moves,
            least_clock: self.clocks.iter().filter_map(Clock::least).min(),
        }
    }

    /// Plays the moves of the opening.
    fn open(&mut self, opening: &Opening) -> Result<(), Fault> {
        for text in &opening.moves {
            let played = self.board.play(text);
            let played = played.map_err(|error| Fault::Illegal(format!("`{text}`: {error}")))?;
            self.note(played, None);
        }
        Ok(())
    }

    fn note(&mut self, played: Played, thought: Option<Thought>) {
        if self.moves.is_empty() {
            self.uci.push_str(" moves");
            self.usi.push_str(" moves");
        }
        for (line, text) in [(&mut self.uci, &played.uci), (&mut self.usi, &played.usi)] {
            line.push(' ');
            line.push_str(text);
        }
        self.moves.push(MoveRecord {
            uci: played.uci,
            thought,
        });
    }

    /// Lets the players play until the game has ended.
    fn play_on(&mut self, players: [&mut Player; 2]) -> Ending {
        let [white, black] = players;
        for (side, player) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
            if let Err(fault) = player.new_game() {
                return Ending::Fault(side, fault);
            }
        }
        loop {
            if let Some(outcome) = self.board.outcome() {
                return Ending::Over(outcome);
            }
            let side = self.board.side();
            let player = match side {
                Color::White => &mut *white,
                Color::Black => &mut *black,
            };
            match self.turn(player) {
                Ok(None) => {}
                Ok(Some(ending)) => return ending,
                Err(fault) => return Ending::Fault(side, fault),
            }
        }
    }

    /// One move of a player: asked for, timed, judged and made.
    fn turn(&mut self, player: &mut Player) -> Result<Option<Ending>, Fault> {
        let side = self.board.side();
        let patience = match self.clocks[side.index()].available() {
            Some(time) => time + self.terms.limits[side.index()].margin + GRACE,
            None => player.long_patience(),
        };
        let (asked, mut reply) = self.ask(player, patience)?;
        if reply.repeats && self.board.check_line(reply.word()).is_err() {
            // It answered the last question twice; if it did not, the move stands as it is.
            match player.think_on(patience) {
                Ok(other) => reply = other,
                Err(Fault::Silent(_)) => {}
                Err(fault) => return Err(fault),
            }
        }
        let time = reply.at.saturating_duration_since(asked);
        self.clocks[side.index()].spend(time).map_err(Fault::Late)?;
        let text = reply.word();
        if text == "resign" {
            return Ok(Some(Ending::Resigned(side)));
        }
        self.check_analysis(&reply)?;
        let report = reply.before.last();
        let report =
            report.map_or_else(Report::default, |line| Report::read(line, player.dialect()));
        let played = self.board.play(text).map_err(|error| {
            Fault::Illegal(format!("`{:.60}`: {error} {}", reply.line, self.place()))
        })?;
        self.note(played, Some(Thought { report, time }));
        if let Some(outcome) = self.board.outcome() {
            return Ok(Some(Ending::Over(outcome)));
        }
        let ending = self.judge.after(side, report.score);
        if ending.is_none() {
            self.let_ponder(side, player, &reply);
        }
        Ok(ending)
    }

    /// The `position` command.
    fn position(&self, dialect: Dialect) -> &str {
        match dialect {
            Dialect::Uci => &self.uci,
            Dialect::Usi => &self.usi,
        }
    }

    /// Asks the side to move for its move, or waits for that which it is thinking about already.
    fn ask(&mut self, player: &mut Player, patience: Duration) -> Result<(Instant, Reply), Fault> {
        let (side, dialect) = (self.board.side(), player.dialect());
        let pondered = self.pondered[side.index()].take();
        let position = self.position(dialect);
        if pondered.as_deref() == Some(position) {
            return player.ponder_hit(patience);
        }
        player.rest()?;
        let order = format!("{position}\n{}\n", go(&self.clocks, side, dialect));
        player.think(order, patience)
    }

    /// Lets a player that has moved think about the answer that it expects, if it may.
    fn let_ponder(&mut self, side: Color, player: &mut Player, reply: &Reply) {
        let Some(expected) = reply.expected().filter(|_| player.may_ponder()) else {
            return;
        };
        if self.board.check_line(expected).is_err() {
            return;
        }
        let dialect = player.dialect();
        let position = format!("{} {expected}", self.position(dialect));
        let order = go(&self.clocks, side, dialect).replacen("go", "go ponder", 1);
        player.ponder(format!("{position}\n{order}\n"));
        self.pondered[side.index()] = Some(position);
    }

    /// Checks the principal variations, and that nothing failed inside the engine.
    fn check_analysis(&mut self, reply: &Reply) -> Result<(), Fault> {
        if !self.terms.check_analysis {
            return Ok(());
        }
        for line in &reply.before {
            if line.starts_with("info string error") {
                return Err(Fault::Illegal(format!("`{line}` {}", self.place())));
            }
            if let Some((_, moves)) = line.split_once(" pv ") {
                self.board.check_line(moves).map_err(|error| {
                    Fault::Illegal(format!("`{line}`: {error} {}", self.place()))
                })?;
            }
        }
        Ok(())
    }

    /// Where the game stands, for messages: with all moves where an engine is being tested.
    fn place(&self) -> String {
        if self.terms.check_analysis {
            format!("after `{}`", self.uci)
        } else {
            format!("in `{}`", self.board.fen())
        }
    }
}
