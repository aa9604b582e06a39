//! What the options and limits of a search do in every game: several lines, some moves only, less
//! strength, time counted in nodes, and the stop.

use cannonade::engine::{
    Answer, Base, Engine, Event, Goal, LegalMoves, Line, Options, SearchOrder,
};
use cannonade::games::notation::Notation;
use cannonade::games::{VARIANTS, Variant};
use cannonade::search::{Bound, Clock, Limits, MATE, Score, Strength};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

fn options() -> Options {
    Options {
        hash_mib: 4,
        ..Options::default()
    }
}

fn lines(multi_pv: usize) -> Options {
    Options {
        multi_pv,
        ..options()
    }
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// Some positions of a game, those of its perft suite.
fn positions(variant: &Variant) -> Vec<String> {
    const MOST: usize = 3;
    let file = format!("engine-tests/perft/{}.perft", variant.name);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(path).expect("every game has a perft suite");
    let fens = text.lines().filter_map(|line| line.strip_prefix("fen "));
    let fens: Vec<String> = fens.map(str::to_owned).take(MOST).collect();
    assert!(!fens.is_empty(), "{}", variant.name);
    fens
}

/// An engine for one position after the other.
struct Tested(Engine);

impl Tested {
    fn new(variant: &'static Variant) -> Tested {
        Tested(Engine::new(variant).expect("an engine"))
    }

    fn legal(&self) -> Vec<String> {
        self.0.visit(LegalMoves(Notation::Uci)).expect("a position")
    }

    fn set(&mut self, fen: &str) {
        let set = self.0.set_position(Base::Fen(fen), &[]);
        set.expect("a good position");
    }

    /// Starts a search with these options; its events come through the channel.
    fn start(&mut self, options: Options, limits: Limits) -> Receiver<Event> {
        let (sender, receiver) = channel();
        self.0.set_options(options);
        let order = SearchOrder {
            limits,
            ponder: false,
            goal: Goal::BestMove,
            notation: Notation::Uci,
            rules_end_games: true,
            book: false,
        };
        let tell = Box::new(move |event| {
            let _ = sender.send(event);
        });
        self.0.go(order, tell);
        receiver
    }

    /// Searches from empty tables.
    fn search(&mut self, options: Options, limits: Limits) -> Found {
        self.0.clear();
        self.search_on(options, limits)
    }

    /// Searches with what was learned before.
    fn search_on(&mut self, options: Options, limits: Limits) -> Found {
        let mut found = Found::default();
        for event in self.start(options, limits) {
            match event {
                Event::Line(line) if line.bound == Bound::Exact => {
                    if line.multi_pv == 1 {
                        found.lines.clear();
                    }
                    found.lines.push(line);
                }
                Event::Answer(Answer::Move { best, .. }) => found.best = best.unwrap_or_default(),
                _ => {}
            }
        }
        found
    }
}

/// What a search found: the lines that were told last, and the best move.
#[derive(Debug, Default)]
struct Found {
    lines: Vec<Line>,
    best: String,
}

impl Found {
    fn nodes(&self) -> u64 {
        self.lines.last().map_or(0, |line| line.nodes)
    }

    /// The first moves of the lines, which must stand in order, at one depth, each with another
    /// move.
    fn firsts(&self, depth: u32) -> Vec<&str> {
        for (index, line) in self.lines.iter().enumerate() {
            assert_eq!((line.multi_pv, line.depth), (index + 1, depth));
        }
        let values: Vec<i32> = self.lines.iter().map(value).collect();
        assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
        let firsts: Vec<&str> = self.lines.iter().map(|line| line.pv[0].as_str()).collect();
        for (index, mv) in firsts.iter().enumerate() {
            assert!(!firsts[..index].contains(mv), "{firsts:?}");
        }
        firsts
    }
}

/// Calls the check at every game's positions.
fn everywhere(check: impl Fn(&mut Tested)) {
    for variant in &VARIANTS {
        let mut tested = Tested::new(variant);
        for fen in positions(variant) {
            tested.set(&fen);
            check(&mut tested);
        }
    }
}

/// The score of a line on one scale.
fn value(line: &Line) -> i32 {
    match line.score {
        Score::Centipawns(centipawns) => centipawns,
        Score::Mate(plies) if plies > 0 => MATE - plies,
        Score::Mate(plies) => -MATE - plies,
    }
}

#[test]
fn several_lines_are_ordered_and_different() {
    const DEPTH: u32 = 5;
    everywhere(|tested| {
        let legal = tested.legal();
        let plain = tested.search(options(), to_depth(DEPTH));
        assert_eq!(plain.firsts(DEPTH), [plain.best.as_str()]);
        for count in [2, 5] {
            let found = tested.search(lines(count), to_depth(DEPTH));
            let firsts = found.firsts(DEPTH);
            assert_eq!(firsts.len(), count.min(legal.len()));
            assert_eq!(found.best, firsts[0]);
        }
        // One line again is what it was before.
        let again = tested.search(lines(1), to_depth(DEPTH));
        assert_eq!(again.nodes(), plain.nodes());
        assert_eq!(again.lines[0].pv, plain.lines[0].pv);
        assert_eq!(again.lines[0].score, plain.lines[0].score);
    });
}

#[test]
fn all_lines_are_told_if_asked_for() {
    everywhere(|tested| {
        let legal = tested.legal();
        // Each line costs a search of all the moves that are left.
        let depth = if legal.len() > 60 { 1 } else { 2 };
        let found = tested.search(lines(500), to_depth(depth));
        let mut firsts = found.firsts(depth);
        firsts.sort_unstable();
        assert_eq!(firsts, legal);
    });
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    const DEPTH: u32 = 4;
    everywhere(|tested| {
        let some: Vec<String> = tested.legal().into_iter().step_by(7).take(4).collect();
        let (moves, errors) = tested.0.read_moves(&some);
        assert_eq!((moves.len(), errors.len()), (some.len(), 0));
        for count in [1, 2, 10] {
            let limits = Limits {
                search_moves: moves.clone(),
                ..to_depth(DEPTH)
            };
            let found = tested.search(lines(count), limits);
            let firsts = found.firsts(DEPTH);
            assert_eq!(firsts.len(), count.min(some.len()));
            assert!(firsts.iter().all(|mv| some.iter().any(|one| one == mv)));
            assert_eq!(found.best, firsts[0]);
        }
    });
}

fn weak(skill_level: u32) -> Options {
    Options {
        skill_level,
        ..options()
    }
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

#[test]
fn weak_play_can_be_repeated() {
    const NODES: u64 = 15_000;
    everywhere(|tested| {
        for level in [0, 7, 14] {
            let first = tested.search(weak(level), nodes(NODES));
            // One line is told, and the last one is that of the move.
            assert_eq!(first.lines.len(), 1);
            assert_eq!(first.lines[0].pv[0], first.best);
            let budget = Strength::from_level(level).nodes().min(NODES);
            assert!((budget / 4..=NODES).contains(&first.nodes()), "{first:?}");
            // More threads change nothing.
            let options = Options {
                threads: 2,
                ..weak(level)
            };
            let second = tested.search(options, nodes(NODES));
            assert_eq!((&first.best, first.nodes()), (&second.best, second.nodes()));
        }
    });
}

#[test]
fn under_a_clock_weak_play_varies() {
    let mut tested = Tested::new(Variant::find("chess").expect("a game"));
    let clock = Clock {
        remaining_ms: 60_000,
        ..Clock::default()
    };
    let limits = Limits {
        clock: Some(clock),
        ..Limits::default()
    };
    let mut moves: Vec<String> = (0..20)
        .map(|_| tested.search(weak(0), limits.clone()).best)
        .collect();
    moves.dedup();
    assert!(moves.len() > 1, "twenty times the same");
}

#[test]
fn full_strength_is_untouched() {
    let mut tested = Tested::new(Variant::find("chess").expect("a game"));
    let plain = tested.search(options(), to_depth(8));
    tested.search(weak(3), nodes(1000));
    let by_elo = Options {
        limit_strength: true,
        elo: 1000,
        ..options()
    };
    let limited = tested.search(by_elo, to_depth(8));
    assert!(limited.nodes() < plain.nodes() / 2);
    let again = tested.search(options(), to_depth(8));
    assert_eq!(plain.nodes(), again.nodes());
    assert_eq!(plain.lines[0].pv, again.lines[0].pv);
}

/// A few moves of a game under a clock that counts nodes, the client's clock running as it likes.
fn play_by_nodes(tested: &mut Tested, told: &[i64]) -> Vec<(String, u64)> {
    let options = Options {
        nodes_per_ms: 50,
        ..options()
    };
    tested.0.new_game();
    let mut played: Vec<(String, u64)> = Vec::new();
    for &remaining_ms in told {
        let moves: Vec<String> = played.iter().map(|(mv, _)| mv.clone()).collect();
        let set = tested.0.set_position(Base::Start, &moves);
        set.expect("legal moves");
        let clock = Clock {
            remaining_ms,
            increment_ms: 5,
            ..Clock::default()
        };
        let limits = Limits {
            clock: Some(clock),
            ..Limits::default()
        };
        let found = tested.search_on(options.clone(), limits);
        let nodes = found.nodes();
        played.push((found.best, nodes));
    }
    played
}

#[test]
fn games_under_a_clock_of_nodes_can_be_repeated() {
    for variant in &VARIANTS {
        let mut tested = Tested::new(variant);
        let first = play_by_nodes(&mut tested, &[4000, 3900, 3800, 3700, 3600]);
        let second = play_by_nodes(&mut tested, &[4000, 1, 99_999, 20, 3]);
        assert_eq!(first, second, "{}", variant.name);
        let nodes: u64 = first.iter().map(|(_, nodes)| nodes).sum();
        assert!((2000..200_000).contains(&nodes), "{nodes}");
    }
}

/// How long so many busy threads that do nothing but look for a stop take to end.
fn busy_latency(threads: usize) -> Duration {
    let stopped = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while !stopped.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        std::thread::sleep(BEFORE_STOP);
        let asked = Instant::now();
        stopped.store(true, Ordering::Relaxed);
        asked
    })
    .elapsed()
}

/// How long threads work before they are stopped.
const BEFORE_STOP: Duration = Duration::from_millis(100);

/// The best of several tries counts, and on a machine with much else to do a search may take
/// longer where threads that do nothing take long too.
#[test]
fn a_search_stops_within_ten_milliseconds() {
    const MOST: Duration = Duration::from_millis(10);
    const TRIES: usize = 20;
    for name in ["chess", "cannonshogi", "cannonchess", "gunnery8x10"] {
        let mut tested = Tested::new(Variant::find(name).expect("a game"));
        for threads in [1, 2, 8, 32] {
            let options = Options {
                threads,
                ..options()
            };
            let limits = Limits {
                infinite: true,
                ..Limits::default()
            };
            let mut latency = || {
                let events = tested.start(options.clone(), limits.clone());
                std::thread::sleep(BEFORE_STOP);
                let asked = Instant::now();
                tested.0.stop();
                assert!(events.iter().any(|event| matches!(event, Event::Answer(_))));
                asked.elapsed()
            };
            let quick = (0..TRIES).any(|_| {
                let took = latency();
                took < MOST || took < MOST / 2 + busy_latency(threads) * 2
            });
            assert!(quick, "{name}, {threads} threads");
        }
    }
}
