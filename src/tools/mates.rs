//! Makes suites of mates: plays fast games against itself and keeps positions in which the mate
//! solver and the search find the same forced mate.

mod exposed;
mod proof;

pub use proof::{Attack, PlainProof};

use exposed::{exposed, thinned};

use super::arena::Random;
use super::interrupts::{self, INTERRUPTED};
use super::selfplay::Choice;
use crate::board::Move;
use crate::eval::Evaluated;
use crate::eval::network::Evaluation;
use crate::games::notation::{Notation, write_move};
use crate::games::{Game, Position, Variant};
use crate::search::{
    Control, Event, Limits, MATE, MateAnswer, MateLimits, MateSolver, Searcher, Settings, Value,
};
use crate::with_family;
use log::{debug, error};
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What to look for.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Example:\n  cannonade mates --variant gunnery8x10 --longest 4 --count 10 --out ."
)]
pub struct MatesArguments {
    /// The game, or `all`
    #[arg(long, value_name = "NAME", default_value = "all")]
    variant: Choice,

    /// Where the random moves come from
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Positions of each length
    #[arg(long, value_name = "N", default_value_t = 5)]
    count: usize,

    /// Longest mate, in moves of the attacker
    #[arg(long, value_name = "MOVES", default_value_t = 9, value_parser = clap::value_parser!(u16).range(1..=LONGEST as i64))]
    longest: u16,

    /// Most games played for each suite
    #[arg(long, value_name = "N", default_value_t = 400)]
    games: u64,

    /// Nodes for the solver in each position; long mates among drops need many
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    solver_nodes: u64,

    /// Where the suites are written, each to NAME.epd; the problems that such a file holds
    /// already are kept
    #[arg(long, value_name = "DIR", default_value = "engine-tests/mates")]
    out: PathBuf,
}

/// The longest mate, in moves, that a suite may hold.
const LONGEST: usize = 20;
/// Nodes for a move of a game: few, so that mates are allowed and missed.
const NODES_PER_MOVE: u64 = 400;
/// Plies after which a game is broken off.
const LONGEST_GAME: usize = 240;
/// Random plies at the beginning: at least so many, and up to as many more.
const OPENING_PLIES: u64 = 4;
/// Positions made from those of each game by exposing a king.
const EXPOSED_PER_GAME: usize = 40;
/// Positions made from those of each game by thinning out the pieces.
const THINNED_PER_GAME: usize = 80;
/// Memory of the solver in each position, in MiB.
const SOLVER_MIB: usize = 8;
/// Nodes within which the search must find the mate too.
const SEARCH_NODES: u64 = 60_000;
/// Nodes for the plain proof.
const PLAIN_NODES: u64 = 300_000;
/// Longest mate, in moves, for which shorter ones by any moves are excluded by trying them all.
const LONGEST_ANY: usize = 3;
/// The solver is asked where the side to move is ahead by so many centipawns.
const AHEAD: Value = 500;

/// What the head of each file says.
const HEAD: &str = "\
# Forced mates in positions of games of the program against itself, in part with the defender's
# king moved and pieces gone. dm: moves of the attacker in the shortest mate by continuous
# check, as the mate solver proved; bm: every first move that mates so fast by continuous check.
# c0 tells what confirmed the length:
#   checks: a plain search of all lines of checks; none of them is shorter
#   any:    a plain search of all lines of all moves; no mate is shorter
#   search: the ordinary search, which found this mate or one as long, and none shorter
";

/// Makes the suites and prints a line for each. A file that is there and no suite of the game is
/// told, and left as it is. An interrupt ends the work, and what was found until then is written.
pub fn run(arguments: &MatesArguments, print: &mut dyn FnMut(&str)) -> ExitCode {
    let interrupt = Arc::new(AtomicBool::new(false));
    interrupts::listen(Arc::clone(&interrupt));
    for variant in arguments.variant.variants() {
        let path = arguments.out.join(format!("{}.epd", variant.name));
        match make_suite(variant, arguments, &path, &interrupt) {
            Ok(found) => {
                let counts: Vec<String> = found.iter().map(|n| n.to_string()).collect();
                print(&format!("{:<21} {}", variant.name, counts.join(" ")));
            }
            Err(why) => {
                eprintln!("mates: {}: {why}", path.display());
                return ExitCode::FAILURE;
            }
        }
        if interrupt.load(Ordering::Relaxed) {
            return ExitCode::from(INTERRUPTED);
        }
    }
    ExitCode::SUCCESS
}

/// Makes the suite of one game and writes it; returns the number of mates of each length.
fn make_suite(
    variant: &'static Variant,
    arguments: &MatesArguments,
    path: &Path,
    interrupt: &AtomicBool,
) -> Result<Vec<usize>, String> {
    let kept = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        read => read.map_err(|error| error.to_string())?,
    };
    let found = with_family!(variant.family, G => {
        let mut maker = Maker::<G>::new(variant, arguments);
        maker.keep(&kept)?;
        maker.run(interrupt)?
    });
    fs::create_dir_all(&arguments.out)
        .and_then(|()| fs::write(path, HEAD.to_owned() + &found.concat().concat()))
        .map_err(|error| error.to_string())?;
    Ok(found.iter().map(Vec::len).collect())
}

/// Makes the suite of one game.
struct Maker<'a, G: Evaluated> {
    variant: &'static Variant,
    arguments: &'a MatesArguments,
    searcher: Searcher<G>,
    random: Random,
    /// Lines found for each number of moves, from 1.
    found: Vec<Vec<String>>,
    seen: HashSet<u64>,
}

impl<'a, G: Evaluated> Maker<'a, G> {
    fn new(variant: &'static Variant, arguments: &'a MatesArguments) -> Maker<'a, G> {
        Maker {
            variant,
            arguments,
            searcher: Searcher::new(Settings {
                threads: 1,
                hash_mib: 16,
                multi_pv: 1,
                move_overhead_ms: 0,
                evaluation: Evaluation::default(),
            }),
            random: Random::new(arguments.seed),
            found: vec![Vec::new(); usize::from(arguments.longest)],
            seen: HashSet::new(),
        }
    }

    /// Takes over the problems of a suite made before.
    fn keep(&mut self, suite: &str) -> Result<(), String> {
        for line in suite.lines().filter(|line| !line.starts_with('#')) {
            let no_problem = |why: &str| format!("{why} in `{line}`");
            let (fen, fields) = line
                .split_once("; dm ")
                .ok_or_else(|| no_problem("no `dm`"))?;
            let moves = fields
                .split(';')
                .next()
                .and_then(|dm| dm.parse::<usize>().ok());
            let moves = moves.filter(|moves| (1..=LONGEST).contains(moves));
            let moves = moves.ok_or_else(|| no_problem("no number of moves from 1 to 20"))?;
            let position =
                Position::<G>::from_fen(fen).map_err(|error| no_problem(&error.to_string()))?;
            if !self.seen.insert(position.key()) {
                continue; // twice the same
            }
            if self.found.len() < moves {
                self.found.resize(moves, Vec::new());
            }
            self.found[moves - 1].push(format!("{line}\n"));
        }
        Ok(())
    }

    fn run(mut self, interrupt: &AtomicBool) -> Result<Vec<Vec<String>>, String> {
        for _ in 0..self.arguments.games {
            if interrupt.load(Ordering::Relaxed) {
                break;
            }
            let wanted = &self.found[..usize::from(self.arguments.longest)];
            if wanted
                .iter()
                .all(|lines| lines.len() >= self.arguments.count)
            {
                break;
            }
            let start = Position::from_fen(self.variant.start);
            let start = start.map_err(|error| error.to_string())?;
            let mut positions = self.play(start);
            self.alter(&mut positions);
            // No length is taken twice from one game.
            let mut lengths = HashSet::new();
            for position in positions.iter().rev() {
                if let Some((moves, line)) = self.examine(position, &lengths) {
                    lengths.insert(moves);
                    self.found[moves - 1].push(line);
                }
            }
        }
        Ok(self.found)
    }

    /// Adds positions made from those of a game.
    fn alter(&mut self, positions: &mut Vec<Position<G>>) {
        let random = &mut self.random;
        let of_game = positions.len() as u64;
        if of_game == 0 {
            return;
        }
        for number in 0..EXPOSED_PER_GAME + THINNED_PER_GAME {
            let position = &positions[random.below(of_game) as usize];
            let altered = if number < EXPOSED_PER_GAME {
                exposed(position, random)
            } else {
                thinned(position, random)
            };
            positions.extend(altered);
        }
    }

    /// Plays a game; returns the positions that may hold a mate, at most one of a few plies.
    fn play(&mut self, mut position: Position<G>) -> Vec<Position<G>> {
        let opening = OPENING_PLIES + self.random.below(OPENING_PLIES + 1);
        let mut promising = Vec::new();
        self.searcher.clear();
        for ply in 0..LONGEST_GAME {
            if position.outcome().is_some() {
                break;
            }
            let moves = position.legal_moves();
            let mut choice = moves[self.random.below(moves.len() as u64) as usize];
            if ply as u64 >= opening {
                let nodes = NODES_PER_MOVE / 2 + self.random.below(NODES_PER_MOVE);
                let (best, value) = self.search(&position, nodes, None);
                choice = best.unwrap_or(choice);
                if value > AHEAD {
                    promising.push(position.clone());
                }
            }
            position.make(choice);
        }
        promising
    }

    /// The best move and its score; ends as soon as a mate in `plies` is found.
    fn search(
        &mut self,
        position: &Position<G>,
        nodes: u64,
        plies: Option<usize>,
    ) -> (Option<Move>, Value) {
        let control = Arc::new(Control::new(false, false));
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let goal = plies.map_or(Value::MAX, |plies| MATE - plies as Value);
        let stopper = control.clone();
        let conclusion = self.searcher.go(position, &limits, &control, &mut |event| {
            if let Event::Line(report) = event
                && report.value >= goal
            {
                stopper.stop();
            }
        });
        (conclusion.best, conclusion.value)
    }

    /// The length and the line of the suite, if the position holds a mate that is wanted.
    fn examine(
        &mut self,
        position: &Position<G>,
        taken: &HashSet<usize>,
    ) -> Option<(usize, String)> {
        if self.seen.contains(&position.key()) {
            return None;
        }
        let control = Control::new(false, false);
        let limits = MateLimits {
            nodes: Some(self.arguments.solver_nodes),
            plies: Some(2 * usize::from(self.arguments.longest) - 1),
            ..MateLimits::default()
        };
        // Alone, without the game before it, as the suite's reader sees it.
        let position = position.clone_board();
        let mut solver = MateSolver::new(&position, SOLVER_MIB, limits, &control);
        let MateAnswer::Mate(line) = solver.solve() else {
            return None;
        };
        let moves = line.len().div_ceil(2);
        let wanted = self.found.get(moves - 1)?.len() < self.arguments.count;
        if !wanted || taken.contains(&moves) || !solver.is_shortest() {
            return None;
        }
        let confirmed = self.confirm(&position, line.len())?;
        let first = solver.first_moves(line.len())?;
        self.seen.insert(position.key());
        Some((moves, epd(&position, moves, &first, &confirmed)))
    }

    /// What confirms a mate in so many plies; `None` if nothing does, or a shorter one is found.
    fn confirm(&mut self, position: &Position<G>, plies: usize) -> Option<Vec<&'static str>> {
        let mut confirmed = Vec::new();
        let mut checks = PlainProof::new(position, Attack::Checks, PLAIN_NODES);
        match (has_shorter(&mut checks, plies), checks.mates_within(plies)) {
            (Some(false), Some(true)) => confirmed.push("checks"),
            (None, _) | (_, None) => {}
            _ => {
                error!("the solver is wrong: {}", position.fen());
                return None;
            }
        }
        if plies < 2 * LONGEST_ANY {
            let mut any = PlainProof::new(position, Attack::Any, PLAIN_NODES);
            match has_shorter(&mut any, plies) {
                Some(false) => confirmed.push("any"),
                Some(true) => return None,
                None => {}
            }
        }
        self.searcher.clear();
        let (_, value) = self.search(position, SEARCH_NODES, Some(plies));
        let goal = MATE - plies as Value;
        if value == goal {
            confirmed.push("search");
        }
        debug!("mate in {plies} plies, search {value}: {confirmed:?}");
        (value <= goal && !confirmed.is_empty()).then_some(confirmed)
    }
}

/// Whether there is a mate in less than so many plies.
fn has_shorter<G: Game>(proof: &mut PlainProof<G>, plies: usize) -> Option<bool> {
    if plies == 1 {
        return Some(false);
    }
    proof.mates_within(plies - 2)
}

/// A line of a suite.
fn epd<G: Game>(
    position: &Position<G>,
    moves: usize,
    first: &[Move],
    confirmed: &[&str],
) -> String {
    let first: Vec<String> = first
        .iter()
        .map(|&mv| write_move(position, mv, Notation::Uci))
        .collect();
    let (fen, first, confirmed) = (position.fen(), first.join(" "), confirmed.join(" "));
    format!("{fen}; dm {moves}; bm {first}; c0 \"{confirmed}\";\n")
}
