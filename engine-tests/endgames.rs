//! Tables of endings: against plain proofs of mates, in the search, and on the command line.

#[path = "support/folder.rs"]
mod folder;
#[path = "support/tool.rs"]
mod tool;

use cannonade::board::{Color, Move, Piece, Square};
use cannonade::endgame::{Dtm, Endgames, Ending, Table, make, plan};
use cannonade::eval::Evaluated;
use cannonade::eval::network::Evaluation;
use cannonade::games::{Game, Gunnery, Position, SwedishCannon};
use cannonade::search::{Control, Event, Limits, MATE, Searcher, Settings, Value};
use cannonade::tools::arena::Random;
use cannonade::tools::mates::{Attack, PlainProof};
use folder::Folder;
use std::sync::Arc;

/// Nodes for a plain proof: enough for the few pieces here.
const PROOF_NODES: u64 = 10_000_000;
/// The longest mates that are proved plainly, in plies.
const PROVED: u16 = 5;

fn made<G: Game>(name: &str) -> Endgames<G> {
    let ending = Ending::parse(name).unwrap();
    let mut endgames = Endgames::default();
    for ending in plan(&ending) {
        let bytes = make(&ending, &endgames, &mut |_| true).unwrap();
        endgames.add(Table::from_bytes(bytes).unwrap());
    }
    endgames
}

/// A position of the ending with the pieces anywhere, either side being the stronger.
fn any<G: Game>(name: &str, random: &mut Random) -> Position<G> {
    let first = Color::BOTH[random.below(2) as usize];
    let mut kings = 0;
    let mut pieces = Vec::new();
    for letter in name.chars() {
        let role = G::PIECES.find(letter, false).expect("a piece of the game");
        kings += u32::from(role == G::KING);
        let color = if kings == 1 { first } else { !first };
        pieces.push(Piece::new(role, color));
    }
    loop {
        let side = Color::BOTH[random.below(2) as usize];
        let standing: Vec<(Piece, Square)> = pieces
            .iter()
            .map(|&piece| {
                let square = random.below(G::SHAPE.squares() as u64);
                (piece, Square::new(square as u8))
            })
            .collect();
        if let Some(position) = Position::from_pieces(standing, side) {
            return position;
        }
    }
}

/// Compares tables with proofs that try everything.
fn compare<G: Game>(name: &str, positions: usize) {
    let endgames = made::<G>(name);
    let mut random = Random::new(7);
    let (mut short, mut seen) = (0, 0);
    while short < positions {
        seen += 1;
        assert!(seen < 1_000_000, "{name}: hardly any short mates");
        let position = any::<G>(name, &mut random);
        let value = endgames.probe(&position).expect("a position of the table");
        let near = value.plies().is_some_and(|plies| plies <= PROVED);
        if !near && seen % 64 != 0 {
            continue;
        }
        short += usize::from(near);
        for plies in (1..=PROVED).step_by(2) {
            let mut proof = PlainProof::new(&position, Attack::Any, PROOF_NODES);
            let proved = proof.mates_within(usize::from(plies)).unwrap();
            let told = matches!(value, Dtm::Win(won) if won <= plies);
            assert_eq!(proved, told, "{} {value:?} in {plies}", position.fen());
        }
    }
}

#[test]
fn short_mates_are_those_that_can_be_proved() {
    compare::<Gunnery<true>>("KMK", 300);
    compare::<SwedishCannon>("KQK", 300);
    // A pawn that shoots over its king.
    compare::<Gunnery<false>>("KPK", 300);
    // A cannon needs something to jump over.
    compare::<SwedishCannon>("KCCK", 40);
}

/// A search of two plies from the root.
fn searched<G: Evaluated>(
    searcher: &mut Searcher<G>,
    position: &Position<G>,
) -> (Value, Vec<Move>, u64) {
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let control = Arc::new(Control::new(false, false));
    let mut last = (Vec::new(), 0);
    let conclusion = searcher.go(position, &limits, &control, &mut |event| {
        if let Event::Line(report) = event {
            last = (report.line, report.table_hits);
        }
    });
    (conclusion.value, last.0, last.1)
}

#[test]
fn the_search_knows_what_the_tables_know() {
    let endgames = Arc::new(made::<Gunnery<true>>("KMK"));
    let mut searcher = Searcher::<Gunnery<true>>::new(Settings {
        threads: 1,
        hash_mib: 1,
        multi_pv: 1,
        move_overhead_ms: 0,
        evaluation: Evaluation::BuiltIn,
    });
    searcher.use_endgames(Some(Arc::clone(&endgames)));
    let mut random = Random::new(3);
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    while won < 50 || drawn < 10 || lost < 50 {
        let position = any::<Gunnery<true>>("KMK", &mut random);
        if position.outcome().is_some() {
            continue;
        }
        let value = endgames.probe(&position).unwrap();
        let (score, line, hits) = searched(&mut searcher, &position);
        assert!(hits > 0);
        let expected = match value {
            Dtm::Draw => 0,
            Dtm::Win(plies) => MATE - Value::from(plies),
            Dtm::Loss(plies) => Value::from(plies) - MATE,
        };
        assert_eq!(score, expected, "{}", position.fen());
        match value {
            Dtm::Draw => drawn += 1,
            Dtm::Win(plies) | Dtm::Loss(plies) => {
                // The line goes on to the mate.
                assert_eq!(line.len(), usize::from(plies));
                let mut end = position.clone();
                line.iter().for_each(|&mv| end.make(mv));
                let winner = end.outcome().and_then(|outcome| outcome.winner);
                assert_eq!(winner, Some(!end.side()));
                won += u32::from(plies % 2 == 1);
                lost += u32::from(plies % 2 == 0);
            }
        }
    }
}

#[test]
fn a_game_with_tables_ends_with_the_mate() {
    let endgames = Arc::new(made::<SwedishCannon>("KRK"));
    let mut searcher = Searcher::<SwedishCannon>::new(Settings {
        threads: 1,
        hash_mib: 1,
        multi_pv: 1,
        move_overhead_ms: 0,
        evaluation: Evaluation::BuiltIn,
    });
    searcher.use_endgames(Some(endgames));
    let fen = "8/8/8/3k4/8/8/8/R3K3[] w - - 0 1";
    let mut position = Position::<SwedishCannon>::from_fen(fen).unwrap();
    let mut plies = 0;
    let outcome = loop {
        if let Some(outcome) = position.outcome() {
            break outcome;
        }
        let (_, line, _) = searched(&mut searcher, &position);
        position.make(line[0]);
        plies += 1;
    };
    assert_eq!(outcome.winner, Some(Color::White));
    assert!(plies <= 32);
}

#[test]
fn tables_on_the_command_line() {
    let folder = Folder::new();
    let run = |line: &str| folder.run(&line.split(' ').collect::<Vec<_>>());
    let out = run("endgame make krk KPK --variant chess --path t --threads 2").good();
    for part in [
        "KQK: longest mate 10 moves (19 plies)",
        "KPK: longest mate 28 moves",
    ] {
        assert!(out.contains(part), "{out}");
    }
    // What is there is kept.
    let again = run("endgame make KPK --path t").good();
    assert_eq!(again.lines().count(), 1, "{again}");
    let list = run("endgame list --path t").good();
    assert_eq!(list.lines().count(), 3, "{list}");
    let stats = run("endgame stats KRK --path t --lengths").good();
    assert!(
        stats.contains("White to move: 175168 positions, 175168 (100.00 %) won"),
        "{stats}"
    );
    let verified = run("endgame verify --path t --step 3").good();
    assert!(verified.contains("KPK: the values of"), "{verified}");
    let fen = "8/8/8/8/8/2k5/7r/K7 b - - 0 1";
    let probe = folder.run(&["endgame", "probe", fen, "--path", "t"]).good();
    assert!(probe.contains("won, mate in 2 (3 plies)"), "{probe}");
    assert!(probe.contains("line: c3b3 a1b1 h2h1"), "{probe}");
}

#[test]
fn the_engine_uses_tables_and_refuses_damaged_ones() {
    let folder = Folder::new();
    folder
        .run(&["endgame", "make", "KRK", "KQK", "--path", "t"])
        .good();
    let damaged = folder.path("t/chess-KQK.dtm");
    let mut bytes = std::fs::read(&damaged).unwrap();
    bytes[3000] ^= 1;
    folder.write("t/chess-KQK.dtm", bytes);
    let engine = folder.run(&[
        "setoption name EndgamePath value t",
        "isready",
        "position fen 8/8/8/8/8/2k5/7r/K7 b - - 0 1",
        "go depth 1",
    ]);
    let out = engine.good();
    assert!(out.contains("info string t: endings KRK"), "{out}");
    assert!(
        out.contains("chess-KQK.dtm: its checksum is wrong"),
        "{out}"
    );
    assert!(out.contains(" score mate 2 "), "{out}");
    assert!(out.contains(" pv c3b3 a1b1 h2h1"), "{out}");
    let list = folder.run(&["endgame", "list", "--path", "t"]).good();
    assert!(list.contains("checksum"), "{list}");
    let missing = folder.run(&["setoption name EndgamePath value nowhere", "isready"]);
    assert!(missing.good().contains("info string error nowhere: "));
}

#[test]
fn errors_say_what_to_do() {
    let folder = Folder::new();
    let bad = |line: &[&str]| folder.run(line).bad();
    assert!(bad(&["endgame", "make", "KMK"]).contains("`M` is no piece of this game"));
    assert!(bad(&["endgame", "make", "KBK"]).contains("always drawn"));
    assert!(bad(&["endgame", "make", "KQQQQK"]).contains("--memory"));
    let shogi = ["endgame", "make", "KRK", "--variant", "cannonshogi"];
    assert!(bad(&shogi).contains("change sides"));
    let unknown = ["endgame", "make", "KRK", "--variant", "ches"];
    assert!(bad(&unknown).contains("did you mean chess?"));
    assert!(bad(&["endgame", "stats", "KRK"]).contains("endgame make KRK"));
    assert!(bad(&["endgame", "verify"]).contains("endgame make KRK"));
    assert!(bad(&["endgame", "list", "--path", "nowhere"]).contains("nowhere"));
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert!(bad(&["endgame", "probe", bare]).contains("drawn"));
    assert!(bad(&["endgame", "probe", "rubbish"]).contains("endgame: "));
    for fen in [bare.replace("4K3", "R3K2R"), bare.replace("4K3", "R3K3")] {
        assert!(!bad(&["endgame", "probe", &fen]).is_empty());
    }
    for task in ["", "make", "list", "probe", "stats", "verify"] {
        let mut line = vec!["endgame", task, "--help"];
        line.retain(|word| !word.is_empty());
        assert!(folder.run(&line).good().contains("Example:"), "{task}");
    }
}
