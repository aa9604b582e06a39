use super::*;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// Collects what is printed.
#[derive(Clone, Default)]
struct Printed(Arc<Mutex<Vec<u8>>>);

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Printed {
    fn lines(&self) -> Vec<String> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&all)
            .lines()
            .map(str::to_owned)
            .collect()
    }
}

fn console(printed: &Printed, asked: Option<&str>) -> Console {
    let reporter = Arc::new(Reporter::new(Box::new(printed.clone())));
    Console::new(reporter, asked.and_then(Variant::find)).unwrap()
}

/// What the console prints for this input, up to its end.
fn answers(asked: Option<&str>, input: &[u8]) -> Vec<String> {
    let printed = Printed::default();
    console(&printed, asked).run_input(input);
    printed.lines()
}

fn has(lines: &[String], part: &str) -> bool {
    lines.iter().any(|line| line.contains(part))
}

#[test]
fn the_protocol_chooses_the_game() {
    let uci = answers(None, b"uci\nd\n");
    assert!(has(&uci, "UCI_Variant type combo default chess "));
    assert!(has(&uci, "Fen: rnbqkbnr/"));
    assert_eq!(uci.iter().filter(|line| *line == "uciok").count(), 1);
    let usi = answers(None, b"usi\nd\n");
    assert!(has(&usi, "USI_Variant type combo default cannonshogi "));
    assert!(has(&usi, "Sfen: lnsgkgsnl/1rci1uab1/"));
    let back = answers(None, b"usi\nuci\nd\n");
    assert!(has(&back, "Fen: rnbqkbnr/"));
}

#[test]
fn a_chosen_game_stays() {
    let asked = answers(Some("cannonchess"), b"usi\nd\n");
    assert!(has(&asked, "default cannonchess "));
    assert!(has(&asked, "Fen: adcskucda/"));
    let set = answers(
        None,
        b"setoption name uci_variant value gunnery8x8\nusi\nd\n",
    );
    assert!(has(
        &set,
        "info string variant gunnery8x8 files 8 ranks 8 pocket 0 template"
    ));
    assert!(has(
        &set,
        "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"
    ));
}

#[test]
fn mistyped_options_are_guessed() {
    let lines = answers(None, b"uci\nsetoption name Hahs value 3\n");
    assert!(has(&lines, "did you mean `Hash`?"));
    let hash = answers(None, b"setoption name Hash value 1048576\nisready\n");
    assert_eq!(hash.last().unwrap(), "readyok");
}

#[test]
fn the_end_of_input_completes_a_limited_search_only() {
    let limited = answers(None, b"setoption name Hash value 1\ngo depth 3");
    assert!(has(&limited, "info depth 3 "));
    assert!(limited.last().unwrap().starts_with("bestmove "));
    for endless in ["go infinite", "go", "go ponder wtime 5 btime 5"] {
        let lines = answers(None, endless.as_bytes());
        assert_eq!(
            lines
                .iter()
                .filter(|line| line.starts_with("bestmove"))
                .count(),
            1
        );
    }
}

#[test]
fn one_answer_for_each_go() {
    let input = b"go infinite\ngo depth 1\nposition startpos moves e2e4\ngo infinite\nisready\n\
        ucinewgame\nstop\nponderhit\ngo depth 1\n";
    let lines = answers(None, input);
    let count = |word: &str| lines.iter().filter(|line| line.starts_with(word)).count();
    assert_eq!(count("bestmove"), 4);
    assert_eq!(count("readyok"), 1);
}

#[test]
fn garbage_is_answered_and_survived() {
    let mut input = vec![b'x'; 2_000_000];
    input.extend_from_slice(b"\n\xff\xfe\x00 go\nposition fen \xff\ngo depth -3\nisready\n");
    let lines = answers(None, &input);
    assert!(has(&lines, "too long"));
    assert!(lines.iter().all(|line| line.len() < 1000));
    assert_eq!(lines.last().unwrap(), "readyok");
}

#[test]
fn arguments_are_obeyed_one_after_the_other() {
    let printed = Printed::default();
    let words = [
        "go",
        "depth",
        "2",
        "position startpos moves e2e4",
        "go perft 1",
        "flip",
        "moves",
    ];
    let arguments: Vec<String> = words.map(str::to_owned).to_vec();
    let mut console = console(&printed, None);
    console.run_arguments(&arguments);
    assert!(!console.misunderstood);
    let lines = printed.lines();
    assert!(has(&lines, "info depth 2 "));
    let best = lines
        .iter()
        .position(|line| line.starts_with("bestmove"))
        .unwrap();
    let counted = lines
        .iter()
        .position(|line| line == "Nodes searched: 20")
        .unwrap();
    assert!(best < counted);
    assert_eq!(lines.last().unwrap(), "Legal moves: 20");
    console.run_arguments(&["perfft".to_owned()]);
    assert!(console.misunderstood);
}

#[test]
fn a_ponder_hit_with_clocks_is_answered_once() {
    let printed = Printed::default();
    let mut console = console(&printed, None);
    for line in [
        "usi",
        "position startpos moves 7g7f",
        "go ponder",
        "ponderhit btime 0 wtime 0 byoyomi 30",
    ] {
        console.obey_line(line);
    }
    console.engine.wait_for_limited();
    let answered = |lines: &[String]| {
        lines
            .iter()
            .filter(|line| line.starts_with("bestmove"))
            .count()
    };
    assert_eq!(answered(&printed.lines()), 1);
    // Without any time at all it is answered at once.
    console.obey_line("go ponder");
    console.obey_line("ponderhit");
    console.engine.stop_within(Duration::from_secs(5));
    assert_eq!(answered(&printed.lines()), 2);
}

#[test]
fn help_knows_its_topics() {
    assert!(has(&answers(None, b"help\n"), "perft N"));
    assert!(has(&answers(None, b"help go\n"), "searchmoves"));
    assert!(has(&answers(None, b"help gp\n"), "did you mean `go`?"));
}

#[test]
fn networks_are_turned_off_and_refused() {
    let shogi = Some("cannonshogi");
    let lines = answers(shogi, b"eval\nsetoption name Use NNUE value false\neval\n");
    let with_network = |line: &&String| line.starts_with("Network: ");
    assert_eq!(lines.iter().filter(with_network).count(), 1);
    let lines = answers(
        shogi,
        b"setoption name EvalFile value /no/such.net\nsetoption name EvalFile value Cargo.toml\neval\n",
    );
    assert!(has(&lines, "cannot use /no/such.net: "));
    assert!(has(
        &lines,
        "cannot use Cargo.toml: it is no network of this program"
    ));
    assert_eq!(lines.iter().filter(with_network).count(), 1);
    let network = b"setoption name EvalFile value src/eval/networks/cannonshogi.net\neval\n";
    assert!(has(&answers(None, network), "it is for another game"));
    assert!(!has(&answers(shogi, network), "it is for another game"));
}
