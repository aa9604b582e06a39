use super::*;
use crate::board::Color;
use crate::games::{Chess, Gunnery, Position, SwedishCannon};

/// The tables of an ending and of all below it.
fn made<G: Game>(name: &str) -> Endgames<G> {
    let ending = Ending::parse(name).unwrap();
    let mut endgames = Endgames::default();
    for ending in plan(&ending) {
        let bytes = make(&ending, &endgames, &mut |_| true).unwrap();
        endgames.add(Table::from_bytes(bytes).unwrap());
    }
    endgames
}

fn position<G: Game>(fen: &str) -> Position<G> {
    Position::from_fen(fen).unwrap()
}

fn table<G: Game>(endgames: &Endgames<G>, name: &str) -> std::sync::Arc<Table<G>> {
    let ending = Ending::parse(name).unwrap();
    std::sync::Arc::clone(endgames.table(&ending).unwrap())
}

/// Figures that every book on endings and every other program gives.
#[test]
fn the_longest_mates_of_chess_are_the_known_ones() {
    let pawn = made::<Chess>("KPK");
    for (name, moves) in [("KQK", 10), ("KRK", 16), ("KPK", 28)] {
        let longest = table(&pawn, name).longest().unwrap();
        assert_eq!(longest, 2 * moves - 1, "{name}");
    }
}

#[test]
fn all_values_follow_from_the_moves() {
    let chess = made::<Chess>("KPK");
    for name in ["KQK", "KPK"] {
        let (count, flaw) = check(&table(&chess, name), &chess, 1);
        assert!(count > 20_000);
        assert_eq!(flaw, None, "{name}");
    }
    let cannon = made::<SwedishCannon>("KCK");
    assert_eq!(check(&table(&cannon, "KCK"), &cannon, 1).1, None);
}

#[test]
fn a_wrong_value_is_found() {
    let right = made::<Chess>("KRK");
    let ending = Ending::<Chess>::parse("KRK").unwrap();
    let table = table(&right, "KRK");
    let codes = Color::BOTH.map(|side| -> Vec<u16> {
        let all = 0..table.positions();
        all.map(|index| table.value_at(index, side).code())
            .collect()
    });
    let mut wrong = codes.clone();
    let place = wrong[0].iter().position(|&code| code == 20).unwrap();
    wrong[0][place] = 22;
    let bytes = pack::packed(&ending, [&wrong[0], &wrong[1]]);
    let mut endgames = Endgames::default();
    endgames.add(Table::from_bytes(bytes).unwrap());
    let (_, flaw) = check(endgames.table(&ending).unwrap(), &endgames, 1);
    assert!(flaw.is_some());
}

#[test]
fn the_shares_of_king_and_queen_are_the_known_ones() {
    let queen = made::<Chess>("KQK");
    let [white, black] = statistics(&table(&queen, "KQK"));
    // Boards with the kings apart; with White to move those without Black in check.
    assert_eq!(black.total(), 223_944);
    assert_eq!(white.total(), 144_508);
    assert_eq!((white.drawn, white.lost), (0, 0));
    assert_eq!(black.won, 0);
    assert_eq!(white.longest_win.unwrap().plies, 19);
    assert_eq!(black.longest_loss.unwrap().plies, 20);
}

#[test]
fn colours_and_mirror_images_make_no_difference() {
    let rook = made::<Chess>("KRK");
    let probe = |fen: &str| rook.probe(&position(fen));
    let value = probe("8/8/8/4k3/8/8/1K6/R7 w - - 0 1");
    assert!(matches!(value, Some(Dtm::Win(_))));
    for fen in [
        "8/8/8/3k4/8/8/6K1/7R w - - 0 1",
        "r7/1k6/8/8/4K3/8/8/8 b - - 0 1",
        "7r/6k1/8/8/3K4/8/8/8 b - - 0 1",
    ] {
        assert_eq!(probe(fen), value, "{fen}");
    }
    assert_eq!(probe("k7/2R5/1K6/8/8/8/8/8 b - - 0 1"), Some(Dtm::Loss(4)));
    assert_eq!(probe("k6R/8/1K6/8/8/8/8/8 b - - 0 1"), Some(Dtm::Loss(0)));
    assert_eq!(probe("k7/1R6/2K5/8/8/8/8/8 b - - 0 1"), Some(Dtm::Draw));
}

#[test]
fn what_is_no_plain_ending_is_not_known() {
    let rook = made::<Chess>("KRK");
    let probe = |fen: &str| rook.probe(&position(fen));
    assert_eq!(probe("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), None);
    assert!(probe("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").is_some());
    assert_eq!(probe("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), None);
    let cannon = made::<SwedishCannon>("KCK");
    let probe = |fen: &str| cannon.probe(&position(fen));
    // A reserve that can never come to the board counts for nothing.
    assert!(probe("4k3/8/8/8/8/8/8/C3K3[Cc] w - - 0 1").is_some());
}

#[test]
fn a_line_of_best_play_ends_with_the_mate() {
    let mastodon = made::<Gunnery<true>>("KMK");
    let table = table(&mastodon, "KMK");
    let [white, _] = statistics(&table);
    let longest = white.longest_win.expect("a Mastodon can mate");
    let mut position = position::<Gunnery<true>>(&longest.fen);
    let line = best_line(&mastodon, &position, 1000);
    assert_eq!(line.len(), usize::from(longest.plies));
    for mv in line {
        position.make(mv);
    }
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Color::White));
}

#[test]
fn tables_below_are_asked_for() {
    let ending = Ending::<Chess>::parse("KPK").unwrap();
    let missing = make(&ending, &Endgames::default(), &mut |_| true).unwrap_err();
    assert_eq!(missing, "KQK");
    let names: Vec<String> = plan(&ending).iter().map(Ending::name).collect();
    assert_eq!(names, ["KQK", "KRK", "KPK"]);
}
