use super::*;
use crate::games::{CannonChess, CannonShogi, Chess, Gunnery, SwedishCannon, VARIANTS};

type Shogi = CannonShogi<false, false>;

/// Plays moves and returns them in UCI's form, or the first error.
fn play<G: Game>(fen: &str, moves: &str) -> Result<String, String> {
    let mut position = Position::<G>::from_fen(fen).unwrap();
    let mut played = Vec::new();
    for text in moves.split(' ') {
        let mv = read_algebraic(&position, text).map_err(|error| error.to_string())?;
        played.push(write_move(&position, mv, Notation::Uci));
        position.make(mv);
    }
    Ok(played.join(" "))
}

/// Writes the moves of a line that is given in UCI's form.
fn write<G: Game>(fen: &str, moves: &str) -> String {
    let mut position = Position::<G>::from_fen(fen).unwrap();
    let mut written = Vec::new();
    for text in moves.split(' ') {
        let mv = read_move(&position, text).unwrap();
        written.push(write_algebraic(&position, mv));
        position.make(mv);
    }
    written.join(" ")
}

#[test]
fn an_opening_of_chess() {
    let algebraic = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5 Nb3 Qxd1 Rxd1 Bg4 f3";
    let uci = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6 d2d4 e5d4 f3d4 c6c5 d4b3 d8d1 \
               f1d1 c8g4 f2f3";
    let start = VARIANTS[0].start;
    assert_eq!(play::<Chess>(start, algebraic), Ok(uci.to_owned()));
    assert_eq!(write::<Chess>(start, uci), algebraic);
}

/// What the inventor of Swedish Cannon Chess notes of the opening: a quick mate.
#[test]
fn a_mate_of_swedish_cannon_chess() {
    let variant = crate::games::Variant::find("swedishcannon").unwrap();
    let moves = "C@f2 C@e7 fxe5 Ce4#";
    let uci = "C@f2 C@e7 f4e5 e7e4";
    assert_eq!(
        play::<SwedishCannon>(variant.start, moves),
        Ok(uci.to_owned())
    );
    assert_eq!(write::<SwedishCannon>(variant.start, uci), moves);
}

#[test]
fn which_piece_is_meant() {
    let fen = "7k/P7/8/8/3b4/8/8/B1N1KN2 w - - 0 1";
    assert_eq!(play::<Chess>(fen, "a8=N"), Ok("a7a8n".to_owned()));
    assert_eq!(play::<Chess>(fen, "Bxd4+"), Ok("a1d4".to_owned()));
    assert!(play::<Chess>(fen, "Ncd2").is_err());
    assert!(play::<Chess>(fen, "a8").is_err());
    let rooks = "6k1/8/8/8/R6R/8/8/R3K3 w Q - 0 1";
    for (text, uci) in [
        ("Rad4", "a4d4"),
        ("R1a2", "a1a2"),
        ("Rh4e4", "h4e4"),
        ("Rh4-e4!?", "h4e4"),
        ("0-0-0", "e1c1"),
        ("Kd1", "e1d1"),
    ] {
        assert_eq!(play::<Chess>(rooks, text), Ok(uci.to_owned()), "{text}");
    }
    for (uci, text) in [
        ("a4d4", "Rad4"),
        ("a4a3", "R4a3"),
        ("a1a2", "R1a2"),
        ("h4h8", "Rh8+"),
    ] {
        assert_eq!(write::<Chess>(rooks, uci), text);
    }
    for bad in [
        "", "x", "R", "=Q", "Zz9", "é", "a8=", "O-O", "O-O-O-O", "++", "Kc1", "@", "+",
    ] {
        let error = play::<Chess>(rooks, bad).unwrap_err();
        assert!(error.contains("no legal move"), "{bad}: {error}");
    }
    let error = play::<Chess>(rooks, "Rd4").unwrap_err();
    assert!(error.contains("a4d4, h4d4"), "{error}");
    // A protocol's move keeps its reason.
    let error = play::<Chess>(rooks, "a4b5").unwrap_err();
    assert!(error.contains("Rook"), "{error}");
    let queens = "8/2k5/8/8/1Q5Q/8/8/K6Q w - - 0 1";
    assert_eq!(write::<Chess>(queens, "h4e1"), "Qh4e1");
}

#[test]
fn pawns_that_take_tell_their_file() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(write::<Chess>(fen, "e5d6"), "exd6");
    assert_eq!(play::<Chess>(fen, "exd6"), Ok("e5d6".to_owned()));
    assert!(play::<Chess>(fen, "d6").is_err());
}

#[test]
fn shots_tell_both_squares() {
    let fen = "7k/4r3/4q3/8/8/4N3/4P3/4K3 w - - 0 1";
    assert_eq!(write::<Gunnery<false>>(fen, "e2e6"), "e2xe6");
    assert_eq!(write::<Gunnery<false>>(fen, "e2e7"), "e2xe7");
    assert_eq!(play::<Gunnery<false>>(fen, "e2xe6"), Ok("e2e6".to_owned()));
}

#[test]
fn a_plus_is_a_form_where_there_are_forms() {
    let fen = "4k4/1B7/9/9/9/9/9/9/1+R2K4[P] w - - 0 1";
    assert_eq!(play::<Shogi>(fen, "Bc9+"), Ok("b8c9+".to_owned()));
    assert_eq!(play::<Shogi>(fen, "Bc9"), Ok("b8c9".to_owned()));
    assert_eq!(play::<Shogi>(fen, "Bc9="), Ok("b8c9".to_owned()));
    // It cannot change its form: what else could the sign mean.
    assert!(play::<Shogi>(fen, "+Re1x+").is_err());
    assert_eq!(play::<Shogi>(fen, "+Rb2+"), Ok("b1b2".to_owned()));
    assert_eq!(write::<Shogi>(fen, "b8c9+"), "Bc9+");
    assert_eq!(write::<Shogi>(fen, "b1b2"), "+Rb2");
    assert_eq!(play::<Shogi>(fen, "P*5e"), Ok("P@e5".to_owned()));
    assert_eq!(write::<Shogi>(fen, "P@e5"), "P@e5");
    let chess = "4k4/9/9/9/9/9/9/4+C4/3K5[A] w - - 0 1";
    assert_eq!(write::<CannonChess>(chess, "e2f1-"), "+Cf1-");
    assert_eq!(play::<CannonChess>(chess, "+Cf1-"), Ok("e2f1-".to_owned()));
    assert_eq!(play::<CannonChess>(chess, "+Cf1"), Ok("e2f1".to_owned()));
    assert_eq!(play::<CannonChess>(chess, "+A@e5"), Ok("+A@e5".to_owned()));
}

#[test]
fn protocol_forms_are_read_with_signs() {
    let start = VARIANTS[0].start;
    let uci = "e2e4 e7e5 g1f3";
    assert_eq!(
        play::<Chess>(start, "e2e4! e7e5?! g1f3+"),
        Ok(uci.to_owned())
    );
    assert!(play::<Chess>(start, "e2e5").unwrap_err().contains("Pawn"));
}
