//! Mates: the suites under `engine-tests/mates`, solved by the solver and by the search, and the
//! rules that make a mate none.
//!
//! The suites are made by `cannonade mates`; their heads say what the fields mean.

use cannonade::board::Move;
use cannonade::eval::Evaluated;
use cannonade::eval::network::Evaluation;
use cannonade::games::notation::{Notation, read_move, write_move};
use cannonade::games::{CannonShogi, Chess, Game, Position, Reason, VARIANTS, Variant};
use cannonade::search::{
    Control, Event, Limits, MATE, MATE_BOUND, MateAnswer, MateLimits, MateSolver, Searcher,
    Settings, Value,
};
use cannonade::tools::mates::{Attack, PlainProof};
use cannonade::with_family;
use rayon::prelude::*;
use std::sync::Arc;

/// Nodes for the solver: more than it had when the suites were made, since it does not know here
/// how long the mate may be.
const SOLVER_NODES: u64 = 200_000;
/// Nodes for the search: many times what it had when the suites were made, because every change
/// of the search shifts what a problem needs.
const SEARCH_NODES: u64 = 8_000_000;

/// A problem of a suite.
struct Problem {
    variant: &'static Variant,
    fen: String,
    /// Moves of the attacker.
    moves: usize,
    first: Vec<String>,
    confirmed: String,
}

impl Problem {
    fn read(variant: &'static Variant, line: &str) -> Problem {
        let mut fields = line.trim_end_matches(';').split("; ");
        let fen = fields.next().unwrap_or_default().to_owned();
        let mut field = |name: &str| {
            let text = fields.next().and_then(|text| text.strip_prefix(name));
            text.unwrap_or_else(|| panic!("no {name}: {line}"))
                .trim()
                .to_owned()
        };
        Problem {
            variant,
            fen,
            moves: field("dm ").parse().unwrap(),
            first: field("bm ").split(' ').map(str::to_owned).collect(),
            confirmed: field("c0 "),
        }
    }

    fn plies(&self) -> usize {
        2 * self.moves - 1
    }

    fn is_confirmed_by(&self, what: &str) -> bool {
        self.confirmed
            .trim_matches('"')
            .split(' ')
            .any(|word| word == what)
    }
}

fn problems() -> Vec<Problem> {
    let read = |variant: &'static Variant| {
        let root = env!("CARGO_MANIFEST_DIR");
        let path = format!("{root}/engine-tests/mates/{}.epd", variant.name);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|line| Problem::read(variant, line))
            .collect::<Vec<_>>()
    };
    VARIANTS.iter().flat_map(read).collect()
}

/// Checks every problem and panics with all that is wrong.
fn check_all(check: impl Fn(&Problem) -> Result<(), String> + Sync) {
    let wrong: Vec<String> = problems()
        .par_iter()
        .filter_map(|problem| {
            let error = check(problem).err()?;
            Some(format!(
                "{} {} #{}: {error}",
                problem.variant.name, problem.fen, problem.moves
            ))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn solve<G: Game>(position: &Position<G>, limits: MateLimits) -> (MateAnswer, bool) {
    let control = Control::new(false, false);
    let mut solver = MateSolver::new(position, 4, limits, &control);
    let answer = solver.solve();
    (answer, solver.is_shortest())
}

/// Whether a line is legal, gives check with every move of the attacker and ends in mate.
fn check_line<G: Game>(position: &Position<G>, line: &[Move]) -> Result<(), String> {
    let mut position = position.clone();
    for (ply, &mv) in line.iter().enumerate() {
        if !position.legal_moves().contains(&mv) {
            return Err(format!("move {} of the line is illegal", ply + 1));
        }
        position.make(mv);
        if ply % 2 == 0 && !position.in_check() {
            return Err(format!("move {} of the line is no check", ply + 1));
        }
    }
    match position.outcome() {
        Some(outcome) if outcome.reason == Reason::Checkmate => Ok(()),
        other => Err(format!("the line ends with {other:?}")),
    }
}

fn solver_solves<G: Game>(problem: &Problem) -> Result<(), String> {
    let position = Position::<G>::from_fen(&problem.fen).map_err(|error| error.to_string())?;
    let limits = MateLimits {
        nodes: Some(SOLVER_NODES),
        ..MateLimits::default()
    };
    let (MateAnswer::Mate(line), true) = solve(&position, limits) else {
        return Err("no mate, or not proven the shortest".to_owned());
    };
    check_line(&position, &line)?;
    let first = write_move(&position, line[0], Notation::Uci);
    if line.len() != problem.plies() || !problem.first.contains(&first) {
        return Err(format!("{first} mates in {} plies", line.len()));
    }
    // With one move less there is none, and with just as many there is.
    for (moves, mates) in [(problem.moves - 1, false), (problem.moves, true)] {
        let bounded = MateLimits {
            plies: Some(2 * moves.max(1) - 1),
            ..limits
        };
        let (answer, _) = solve(&position, bounded);
        if moves > 0 && matches!(answer, MateAnswer::Mate(_)) != mates {
            return Err(format!("within {moves} moves: {answer:?}"));
        }
    }
    Ok(())
}

#[test]
fn the_solver_solves_every_problem_in_the_fewest_moves() {
    check_all(|problem| with_family!(problem.variant.family, G => solver_solves::<G>(problem)));
}

/// The best score of a search that ends as soon as it is `goal`.
fn best_value<G: Evaluated>(position: &Position<G>, limits: &Limits, goal: Value) -> Value {
    let settings = Settings {
        threads: 1,
        // Room for as many entries as there are nodes, or nearly so.
        hash_mib: 64,
        multi_pv: 1,
        move_overhead_ms: 0,
        evaluation: Evaluation::BuiltIn,
    };
    let control = Arc::new(Control::new(false, false));
    let stopper = control.clone();
    let mut tell = |event| {
        if let Event::Line(report) = event
            && report.value >= goal
        {
            stopper.stop();
        }
    };
    Searcher::<G>::new(settings)
        .go(position, limits, &control, &mut tell)
        .value
}

/// Whether a search of the problem finds a score of at least `goal`.
fn search_reaches(problem: &Problem, limits: &Limits, goal: Value) -> Result<(), String> {
    let value = with_family!(problem.variant.family, G => {
        let position = Position::<G>::from_fen(&problem.fen).unwrap();
        best_value::<G>(&position, limits, goal)
    });
    if value < goal {
        return Err(format!("value {value}"));
    }
    Ok(())
}

#[test]
fn the_search_solves_every_problem_that_is_marked_for_it() {
    check_all(|problem| {
        if !problem.is_confirmed_by("search") {
            return Ok(());
        }
        // Of long mates any will do: the search prefers to look wide, and the solver is there to
        // find the shortest.
        const LONG: usize = 6;
        let goal = if problem.moves >= LONG {
            MATE_BOUND
        } else {
            MATE - problem.plies() as Value
        };
        let limits = Limits {
            nodes: Some(SEARCH_NODES),
            ..Limits::default()
        };
        search_reaches(problem, &limits, goal)
    });
}

/// The search asked for a mate uses the solver, and finds what it would not find itself.
#[test]
fn a_search_for_a_mate_solves_long_problems() {
    const LONG: usize = 5;
    check_all(|problem| {
        if problem.moves < LONG || problem.is_confirmed_by("search") {
            return Ok(());
        }
        let goal = MATE - problem.plies() as Value;
        let limits = Limits {
            mate_plies: Some(problem.plies() as u32),
            move_time_ms: Some(5000),
            ..Limits::default()
        };
        search_reaches(problem, &limits, goal)
    });
}

#[test]
fn plain_proofs_confirm_the_short_problems() {
    const LONGEST: usize = 4;
    const NODES: u64 = 300_000;
    check_all(|problem| {
        if problem.moves > LONGEST || !problem.is_confirmed_by("checks") {
            return Ok(());
        }
        with_family!(problem.variant.family, G => {
            let position = Position::<G>::from_fen(&problem.fen).unwrap();
            let mut proof = PlainProof::new(&position, Attack::Checks, NODES);
            let shorter = problem.moves > 1 && proof.mates_within(problem.plies() - 2) != Some(false);
            if shorter || proof.mates_within(problem.plies()) != Some(true) {
                return Err("not confirmed".to_owned());
            }
        });
        Ok(())
    });
}

/// Five problems of each length up to the longest that games and exposed kings easily give.
#[test]
fn every_game_has_its_problems() {
    let problems = problems();
    for variant in &VARIANTS {
        let longest = match variant.name {
            "cannonchess" => 2,
            name if name.starts_with("cannonshogi") => 4,
            _ => 9,
        };
        for moves in 1..=longest {
            let is_one = |p: &&Problem| p.variant.name == variant.name && p.moves == moves;
            let count = problems.iter().filter(is_one).count();
            assert!(count >= 5, "{} has {count} mates in {moves}", variant.name);
        }
    }
}

fn mate_length<G: Game>(position: &Position<G>) -> Option<usize> {
    let limits = MateLimits {
        nodes: Some(1_000_000),
        ..MateLimits::default()
    };
    match solve(position, limits).0 {
        MateAnswer::Mate(line) => Some(line.len()),
        _ => None,
    }
}

fn position<G: Game>(fen: &str, moves: &str) -> Position<G> {
    let mut position = Position::from_fen(fen).unwrap();
    for text in moves.split_whitespace() {
        let mv = read_move(&position, text).unwrap();
        position.make(mv);
    }
    position
}

#[test]
fn a_pawn_drop_mates_only_where_it_may() {
    let fen = "3lkl3/9/4G4/9/9/9/9/9/4K4[P] w - - 0 1";
    assert_eq!(
        mate_length(&position::<CannonShogi<false, false>>(fen, "")),
        Some(1)
    );
    let restricted = position::<CannonShogi<true, false>>(fen, "");
    assert_eq!(
        solve(&restricted, MateLimits::default()).0,
        MateAnswer::NoMate
    );
}

/// A check that brings about the third occurrence is a draw, however quick the mate behind it.
#[test]
fn a_position_that_has_been_there_too_often_is_no_step_to_mate() {
    let fen = "8/7k/1R6/8/8/8/8/R5K1 w - - 0 1";
    let fresh = position::<Chess>(fen, "");
    assert_eq!(mate_length(&fresh), Some(3));
    let cycle = "a1a7 h7h8 a7a1 h8h7 ";
    assert_eq!(mate_length(&position::<Chess>(fen, cycle)), Some(3));
    let often = position::<Chess>(fen, &cycle.repeat(2));
    assert_eq!(often.key(), fresh.key());
    assert_ne!(mate_length(&often), Some(3));
}

#[test]
fn the_fifty_moves_end_before_the_mate_or_after() {
    let at = |clock: u32| {
        let fen = format!("8/7k/1R6/8/8/8/8/R5K1 w - - {clock} 90");
        mate_length(&position::<Chess>(&fen, ""))
    };
    assert_eq!((at(96), at(97)), (Some(3), Some(3)));
    // The mating move itself may be the hundredth ply, the move before it may not.
    assert_eq!(at(98), None);
}

/// A queen without help checks for ever and mates never: the checks repeat, and that proves it
/// where the lines of checks are not too many to be tried.
#[test]
fn endless_checks_are_no_mate() {
    let limits = MateLimits {
        nodes: Some(300_000),
        ..MateLimits::default()
    };
    let guarded = position::<Chess>("6k1/5pp1/8/8/8/8/8/K3Q3 w - - 0 1", "");
    assert_eq!(solve(&guarded, limits).0, MateAnswer::NoMate);
    let open = position::<Chess>("7k/8/8/8/8/8/8/K5Q1 w - - 0 1", "");
    assert!(!matches!(solve(&open, limits).0, MateAnswer::Mate(_)));
}

#[test]
fn the_limits_hold() {
    let hard = "l5knl/4s1u2/3pppp1p/9/2p3P2/9/P2PPP2P/1BU6/LNSGK2NL[RRBGGSSNAICPPaic] w - - 0 1";
    let position = position::<CannonShogi<false, false>>(hard, "");
    let control = Control::new(false, false);
    for nodes in [0, 1, 10, 1000] {
        let limits = MateLimits {
            nodes: Some(nodes),
            ..MateLimits::default()
        };
        let mut solver = MateSolver::new(&position, 1, limits, &control);
        solver.solve();
        assert!(
            solver.nodes() <= nodes + 20,
            "{} of {nodes}",
            solver.nodes()
        );
    }
    control.stop();
    let mut solver = MateSolver::new(&position, 1, MateLimits::default(), &control);
    solver.solve();
    assert!(solver.nodes() <= 1);
}
