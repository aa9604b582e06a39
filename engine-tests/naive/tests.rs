//! Points of the rules, each on a position small enough to be judged by eye.

use super::Naive;

fn position(variant: &str, fen: &str) -> Naive {
    Naive::from_fen(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Asserts that some moves are legal and others are not.
fn judge(variant: &str, fen: &str, legal: &str, illegal: &str) {
    let moves = position(variant, fen).legal_moves();
    for mv in legal.split_whitespace() {
        assert!(moves.iter().any(|found| found == mv), "no {mv} in {fen}");
    }
    for mv in illegal.split_whitespace() {
        assert!(!moves.iter().any(|found| found == mv), "{mv} in {fen}");
    }
}

/// Asserts what is written after reading a FEN.
fn rewritten(variant: &str, fen: &str, canonical: &str) {
    assert_eq!(position(variant, fen).fen(), canonical);
}

#[test]
fn every_start_position() {
    let counts = [
        ("cannonshogi", 60, 3447),
        ("cannonshogi-pawndrop", 60, 3447),
        ("cannonshogi-swapped", 33, 1058),
        ("cannonshogi-korean", 57, 3157),
        ("cannonchess", 195, 37554),
        ("swedishcannon", 28, 784),
        ("swedishcannon2", 28, 784),
        ("gunnery8x10", 28, 784),
        ("gunnery8x8", 20, 400),
        ("chess", 20, 400),
    ];
    assert_eq!(Naive::variants(), counts.map(|(name, _, _)| name));
    for (variant, one, two) in counts {
        let start = Naive::start(variant);
        assert_eq!((start.perft(0), start.perft(1)), (1, one), "{variant}");
        assert_eq!(start.perft(2), two, "{variant}");
        assert!(start.white_to_move() && !start.in_check());
        rewritten(variant, &start.fen(), &start.fen());
    }
}

#[test]
fn flying_cannon_steps_without_capture_and_hops_short_with_it() {
    let fen = "4k4/9/9/9/5p3/4+A4/9/9/3K5[] w - - 0 1";
    judge("cannonshogi", fen, "e4g6 e4d5 e4d3 e4e8", "e4f5 e4c6 e4e9");
    let fen = "4k4/9/9/4n4/4p4/4+A4/9/9/3K5[] w - - 0 1";
    judge("cannonshogi", fen, "e4e6", "e4e5 e4e7");
}

#[test]
fn promotion_in_cannon_shogi() {
    let fen = "4k4/9/LN7/9/2N6/9/9/9/4K4[] w - - 0 1";
    let legal = "a7a8 a7a8+ a7a9+ b7a9+ b7c9+ c5d7 c5d7+";
    judge("cannonshogi", fen, legal, "a7a9 b7a9 b7c9");
    let fen = "4k4/9/9/9/9/9/l8/9/4K4[ln] b - - 0 1";
    let legal = "a3a2 a3a2+ a3a1+ L@b2 N@b3";
    judge("cannonshogi", fen, legal, "a3a1 L@b1 N@b2 N@b1 +L@b5 +N@b5");
    let fen = "P3k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1";
    judge("cannonshogi", fen, "a9b9 a9b9+ P@b9 P@a5", "e1e2+");
    judge("cannonshogi-pawndrop", fen, "P@b9", "P@a5");
    let fen = "+P3k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1";
    judge("cannonshogi-pawndrop", fen, "a9a8 P@a5", "a9a8+ a9a8-");
}

#[test]
fn korean_cannons_leave_cannons_alone() {
    let fen = "k8/9/9/i8/9/9/P8/9/U3K4[] w - - 0 1";
    judge("cannonshogi", fen, "a1a6", "a1a5");
    judge("cannonshogi-korean", fen, "a1a2", "a1a6");
    let fen = "k8/9/9/p8/9/9/I8/9/U3K4[] w - - 0 1";
    judge("cannonshogi", fen, "a1a6", "");
    judge("cannonshogi-korean", fen, "", "a1a6");
    let fen = "4k4/9/9/5a3/4+U4/9/9/9/4K4[] w - - 0 1";
    judge("cannonshogi", fen, "e5g7", "e5f6");
    judge("cannonshogi-korean", fen, "", "e5g7 e5f6");
    let fen = "4k4/9/a8/9/9/9/9/9/R3K4[] w - - 0 1";
    judge("cannonshogi-korean", fen, "a1a7", "");
}

#[test]
fn mate_by_pawn_drop() {
    let fen = "ki7/9/1G7/9/9/9/9/9/A3K4[P] w - - 0 1";
    judge("cannonshogi-pawndrop", fen, "", "P@a8 P@a5 P@a2");
    judge("cannonshogi", fen, "P@a8 P@a5 P@a2", "");
    let fen = "ki7/9/1G7/9/9/9/9/9/A3K4[Pp] w - - 0 1";
    judge("cannonshogi-pawndrop", fen, "P@a5 P@a2", "P@a8");
    let fen = "k8/2G6/9/9/9/9/9/9/4K4[P] w - - 0 1";
    judge("cannonshogi-pawndrop", fen, "P@a7", "");
}

#[test]
fn cannon_chess_forms() {
    let fen = "k8/9/9/9/9/9/9/9/3A3K1[I] w - - 0 1";
    let legal = "d1d5 d1d5+ d1d8+ I@e5 +I@e5";
    judge("cannonchess", fen, legal, "d1d5- h1g1+ D@e5");
    let fen = "k8/9/9/9/3+A5/9/9/9/7K1[] w - - 0 1";
    judge("cannonchess", fen, "d5d7 d5d7- d5d3- d5d6", "d5d7+ d5d6-");
    let fen = "k8/9/9/9/9/3c5/9/9/7K1[] b - - 0 1";
    judge("cannonchess", fen, "d4c3 d4c3+ d4e5", "d4e5+");
}

#[test]
fn cannon_chess_movements() {
    let fen = "k8/9/9/9/4i4/4I4/9/9/7K1[] w - - 0 1";
    judge("cannonchess", fen, "e4e6 e4e3", "e4e5");
    let fen = "k8/9/9/9/4i4/4D4/9/9/7K1[] w - - 0 1";
    judge("cannonchess", fen, "e4e5 e4e6 e4d5", "e4e7");
    let fen = "k8/9/4i4/9/4i4/4S4/9/9/7K1[] w - - 0 1";
    judge("cannonchess", fen, "e4e5 e4e6 e4e7 e4b4", "e4e8");
    let fen = "k8/4i4/9/4i4/9/4S4/9/9/7K1[] w - - 0 1";
    judge("cannonchess", fen, "e4e5 e4e7 e4e8", "e4e6 e4e9");
    // The Kings may not come to face each other, along a diagonal either.
    let fen = "k8/9/9/9/9/9/9/9/7K1[] w - - 0 1";
    judge("cannonchess", fen, "h1g1 h1b7", "h1h2 h1i1 h1h9 h1a1");
    // Captured forms go to hand as cannons.
    let taken = position("cannonchess", "k8/9/9/9/3u5/3+A5/9/9/7K1[] w - - 0 1").play("d4d5");
    let after = "k8/9/9/9/3+A5/9/9/9/7K1[U] b - - 0 1";
    assert_eq!(taken.fen(), after);
    let taken = position("cannonchess", "k8/9/9/9/3+u5/3+A5/9/9/7K1[] w - - 0 1").play("d4d5");
    assert_eq!(taken.fen(), after);
}

#[test]
fn swedish_cannon_slides_only_without_any_hop() {
    let fen = "4k3/8/8/8/3C4/8/8/K7[] w - - 0 1";
    judge("swedishcannon", fen, "d4d5 d4d8 d4a4", "");
    let fen = "4k3/8/3p4/8/3C4/8/8/K7[] w - - 0 1";
    judge("swedishcannon", fen, "d4d7 d4d8", "d4d5 d4d6 d4a4");
    let fen = "3Nk3/3p4/8/8/3C4/8/8/K7[] w - - 0 1";
    judge("swedishcannon", fen, "d4d5 d4d6 d4a4", "d4d7 d4d8");
    let fen = "4r2k/8/8/8/4C1p1/8/8/4K3[] w - - 0 1";
    judge("swedishcannon", fen, "e1d1", "e4e5 e4f4 e4h4");
    let fen = "7k/4P3/8/8/8/8/8/4K3[] w - - 0 1";
    judge("swedishcannon", fen, "e7e8c e7e8q", "e7e8 e7e8m");
}

#[test]
fn relocation_and_its_en_passant() {
    let before = "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR[C] w KQkq - 3 1";
    let before = position("swedishcannon", before);
    let after = before.play("C@e2");
    assert_eq!(
        after.fen(),
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPPCPPP/RNBQKBNR[] b KQkq e3 0 1"
    );
    assert_eq!(
        after.play("d4e3").fen(),
        "rnbqkbnr/ppp1pppp/8/8/8/4p3/PPPPCPPP/RNBQKBNR[] w KQkq - 0 2"
    );
    assert!(before.play("C@a2").fen().ends_with("[] b KQkq - 0 1"));
    let fen = "4k3/4pp2/5p2/8/8/8/8/4K3[c] b - - 0 1";
    judge("swedishcannon", fen, "C@e7", "C@f7 C@e6 C@d7");
    let fen = "4c2k/8/8/8/8/8/4P3/4K3[C] w - - 0 1";
    judge("swedishcannon", fen, "C@e2", "e2e3 e2e4");
}

#[test]
fn cannon_shots() {
    let fen = "k3r3/4q3/8/4N3/8/8/4P3/4K3 w - - 0 1";
    judge("gunnery8x8", fen, "e2e7 e2e8 e2e3", "e2e5 e2e6 e2e8q");
    let shot = position("gunnery8x8", fen).play("e2e7");
    assert_eq!(shot.fen(), "k3r3/8/8/4N3/8/8/8/4K3 b - - 0 1");
    let fen = "k3r3/4p3/8/4N3/8/8/4P3/4K3 w - - 0 1";
    judge("gunnery8x8", fen, "e2e7", "e2e8");
    let fen = "k3r3/4B3/8/4N3/8/8/4P3/4K3 w - - 0 1";
    judge("gunnery8x8", fen, "", "e2e7 e2e8");
    let fen = "k3r3/8/8/4n3/8/8/4P3/4K3 w - - 0 1";
    judge("gunnery8x8", fen, "", "e2e5 e2e8");
    let fen = "k3r3/8/8/4K3/8/8/4P3/8 w - - 0 1";
    judge("gunnery8x8", fen, "e2e8", "e5e6");
    let fen = "4k3/8/8/8/4N3/r7/4P3/3K4 b - - 0 1";
    assert!(position("gunnery8x8", fen).in_check());
    judge("gunnery8x8", fen, "a3e3 e8d8", "a3b3 e8e7");
    judge("chess", fen, "a3b3 e8e7", "e8d6");
}

#[test]
fn castling_on_ten_files() {
    let fen = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
    judge("gunnery8x10", fen, "f1i1 f1c1 f1g1", "f1h1 f1d1");
    let castled = position("gunnery8x10", fen).play("f1c1");
    assert!(castled.fen().ends_with("/2KR5R b kq - 1 1"));
    let castled = position("gunnery8x10", fen).play("f1i1");
    assert!(castled.fen().ends_with("/R6RK1 b kq - 1 1"));
    let fen = "1r3k4/10/10/10/10/10/10/R4K4 w Q - 0 1";
    judge("gunnery8x10", fen, "f1c1", "f1i1");
    for attacked in ["2r2k4", "3r1k4", "4rk4"] {
        let fen = format!("{attacked}/10/10/10/10/10/10/R4K4 w Q - 0 1");
        judge("gunnery8x10", &fen, "", "f1c1");
    }
    // A shot watches the squares passed: Pawn g6, its screen g4.
    let fen = "5k4/10/6p3/10/6n3/10/10/5K3R w K - 0 1";
    judge("gunnery8x10", fen, "", "f1i1 f1g1");
    let fen = "5k4/10/10/10/6n3/10/10/5K3R w K - 0 1";
    judge("gunnery8x10", fen, "f1i1 f1g1", "");
}

#[test]
fn castling_with_a_rook_that_becomes_a_screen() {
    let fen = "4k3/8/8/8/8/8/8/c3K2R[] w K - 0 1";
    judge("swedishcannon", fen, "e1f1 h1g1", "e1g1");
    let fen = "4k3/8/8/8/8/8/8/R3K2c[] w Q - 0 1";
    judge("swedishcannon", fen, "e1d1 a1d1", "e1c1");
    let fen = "4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1";
    judge("swedishcannon", fen, "e1c1", "e1g1");
}

#[test]
fn castling_rights_need_king_and_rook_at_home() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1";
    rewritten("chess", fen, "r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1");
    let taken = position("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").play("h1h8");
    assert_eq!(taken.fen(), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
}

#[test]
fn en_passant_squares() {
    let can = "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1";
    rewritten("chess", can, can);
    judge("chess", can, "e4d3", "");
    // Written even where the capture would lay the King open.
    let pinned = "8/8/8/8/R2Pp2k/8/8/4K3 b - d3 0 1";
    rewritten("chess", pinned, pinned);
    judge("chess", pinned, "e4e3", "e4d3");
    for (board, ep) in [
        ("4k3/8/8/8/3P4/8/8/4K3", "d3"),
        ("4k3/8/8/8/3Pp3/8/8/4K3", "f3"),
        ("4k3/8/8/8/3Pp3/8/8/4K3", "d6"),
        ("4k3/8/8/8/3Pp3/8/8/4K3", "d4"),
        ("4k3/8/8/8/3Pp3/3N4/8/4K3", "d3"),
        ("4k3/8/8/8/3Pp3/8/3N4/4K3", "d3"),
    ] {
        let fen = format!("{board} b - {ep} 0 1");
        rewritten("chess", &fen, &format!("{board} b - - 0 1"));
        let d3_taken = board.contains("3N4/8");
        judge(
            "chess",
            &fen,
            "e8e7",
            if d3_taken { "e4f3" } else { "e4d3 e4f3" },
        );
    }
}

#[test]
fn fens() {
    let fen = "k8/9/9/9/9/9/9/9/8K[pGPPg] b - - 0 1";
    rewritten("cannonshogi", fen, "k8/9/9/9/9/9/9/9/8K[PPGpg] b - - 0 1");
    rewritten(
        "cannonshogi",
        "k8/9/9/9/9/9/9/9/8K[-] w",
        "k8/9/9/9/9/9/9/9/8K[] w - - 0 1",
    );
    for (variant, fen) in [
        ("shogi", "k8/9/9/9/9/9/9/9/8K[] w - - 0 1"),
        ("cannonshogi", "k8/9/9/9/9/9/9/8K[] w - - 0 1"),
        ("cannonshogi", "k8/9/9/9/9/9/9/9/7K[] w - - 0 1"),
        ("cannonshogi", "k8/9/9/9/9/9/9/9/9K[] w - - 0 1"),
        ("cannonshogi", "k8/9/9/9/9/9/9/9/9[] w - - 0 1"),
        ("cannonshogi", "k8/9/9/9/9/9/9/9/7+GK[] w - - 0 1"),
        ("cannonshogi", "k8/9/9/9/9/9/9/9/8K[K] w - - 0 1"),
        ("cannonshogi", "k8/9/9/9/9/9/9/9/8K[ w - - 0 1"),
        ("cannonshogi", "k8/9/9/9/9/9/9/9/8K[]"),
        ("cannonshogi", "kG7/9/9/9/9/9/9/9/8K[] w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2P w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2M w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - e 0 1"),
    ] {
        assert!(Naive::from_fen(variant, fen).is_err(), "{fen}");
    }
}
