use crate::board::{BOARD_8X8, BOARD_9X9, BOARD_10X8, Move};
use crate::games::notation::{Notation, read_move, read_square, square_name, write_move};
use crate::games::{
    CannonChess, CannonShogi, Chess, Game, Gunnery, Position, SwedishCannon, VARIANTS,
};

type Shogi = CannonShogi<false, false>;
type PawnDrop = CannonShogi<true, false>;

/// Reads each move and compares its UCI form, or the error.
fn check<G: Game>(fen: &str, cases: &[(&str, &str)]) {
    let position = Position::<G>::from_fen(fen).unwrap();
    for (text, expected) in cases {
        let answer = match read_move(&position, text) {
            Ok(mv) => write_move(&position, mv, Notation::Uci),
            Err(error) => error.to_string(),
        };
        assert_eq!(&answer, expected, "{text} in {fen}");
    }
}

#[test]
fn squares_round_trip() {
    for shape in [&BOARD_8X8, &BOARD_9X9, &BOARD_10X8] {
        for square in shape.all() {
            for notation in [Notation::Uci, Notation::Usi] {
                let name = square_name(shape, square, notation);
                assert_eq!(read_square(shape, &name, notation), Some(square));
            }
        }
    }
    let corner = BOARD_10X8.square(0, 0);
    assert_eq!(square_name(&BOARD_10X8, corner, Notation::Usi), "10h");
    for text in [
        "", "a", "1", "a0", "a9", "i1", "e44", "é1", "aa", "{1", "a1 ",
    ] {
        assert_eq!(read_square(&BOARD_8X8, text, Notation::Uci), None, "{text}");
    }
}

/// In random games every legal move reads as what was written, in both notations.
#[test]
fn moves_round_trip() {
    let mut seed = 7u64;
    for variant in &VARIANTS {
        crate::with_family!(variant.family, G => {
            for _ in 0..10 {
                let mut position = Position::<G>::from_fen(variant.start).unwrap();
                for _ in 0..80 {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    for &mv in &moves {
                        for notation in [Notation::Uci, Notation::Usi] {
                            let text = write_move(&position, mv, notation);
                            assert_eq!(read_move(&position, &text), Ok(mv), "{text}");
                        }
                    }
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    position.make(moves[(seed >> 33) as usize % moves.len()]);
                    let fen = position.fen();
                    let again = Position::<G>::from_fen(&fen).unwrap();
                    assert_eq!((again.fen(), again.key()), (fen, position.key()));
                }
            }
        });
    }
}

#[test]
fn every_code_can_be_written() {
    for variant in &VARIANTS {
        crate::with_family!(variant.family, G => {
            let position = Position::<G>::from_fen(variant.start).unwrap();
            for bits in 0..=u16::MAX {
                let mv = Move::from_bits(bits);
                assert!(!write_move(&position, mv, Notation::Uci).is_empty());
                assert!(!write_move(&position, mv, Notation::Usi).is_empty());
            }
        });
    }
}

#[test]
fn orthodox_moves() {
    check::<Chess>(
        "1n2k3/P7/8/8/4p3/8/3P4/R3K2R w KQ - 0 1",
        &[
            ("a7a8q", "a7a8q"),
            ("a7b8N", "a7b8n"),
            ("a7a8=r", "a7a8r"),
            ("8b8aq", "a7a8q"),
            ("d2d4=", "d2d4"),
            (" d2d4\r", "d2d4"),
            ("D2D4", "d2d4"),
            ("e1g1", "e1g1"),
            ("e1h1", "e1g1"),
            ("e1a1", "e1c1"),
            (
                "a7a8",
                "a7a8 lacks the letter of the piece to promote to (q, r, b, n)",
            ),
            ("a7a8k", "no pawn can promote to 'k'"),
            (
                "d2d4q",
                "the Pawn cannot promote or change its form from d2 to d4",
            ),
            (
                "e1e2q",
                "the King cannot promote or change its form from e1 to e2",
            ),
            ("a7a8+", "a Pawn cannot change its form by '+'"),
            ("d2e3", "the Pawn on d2 cannot go to e3"),
            ("a1c3", "the Rook on a1 cannot go to c3"),
            ("a1a1", "an own piece stands on a1"),
            ("h1e1", "an own piece stands on e1"),
            ("e4e3", "the piece on e4 is the other side's"),
            ("e5e6", "no piece stands on e5"),
            ("e2e9", "square 'e9' is not on the board"),
            ("P@e5", "this game has no drops"),
            ("", "'' is not a move"),
            ("0000", "'0000' is not a move"),
            ("e2e4e6", "'e2e4e6' is not a move"),
            ("e2\u{e9}4", "'e2é4' is not a move"),
        ],
    );
    check::<Chess>("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", &[("e5d6", "e5d6")]);
    check::<Gunnery<true>>(
        "5k4/P9/10/10/10/10/10/R4K3R w KQ - 0 1",
        &[
            ("f1i1", "f1i1"),
            ("f1j1", "f1i1"),
            ("f1a1", "f1c1"),
            ("10b10am", "a7a8m"),
            ("f1g1", "f1g1"),
            ("f1h1", "the King on f1 cannot go to h1"),
        ],
    );
}

#[test]
fn checks_are_named() {
    check::<Chess>(
        "4k3/8/8/8/4r3/8/4B3/R3K3 w Q - 0 1",
        &[("e2d3", "the king would be in check"), ("e1c1", "e1c1")],
    );
    check::<Chess>(
        "4k3/8/8/8/4r3/8/3r4/R3K3 w Q - 0 1",
        &[
            ("a1b1", "the king stays in check"),
            (
                "e1c1",
                "the king cannot castle out of, through or into check",
            ),
        ],
    );
}

#[test]
fn shogi_moves() {
    check::<Shogi>(
        "4k4/9/P1N6/9/9/9/9/1B7/+P3K4[PLN] w - - 0 1",
        &[
            ("8h2b+", "b2h8+"),
            ("8h2b", "b2h8"),
            ("b2h8=", "b2h8"),
            ("P*5e", "P@e5"),
            ("p@e5", "P@e5"),
            ("P@a9", "P@a9"),
            ("c7b9+", "c7b9+"),
            ("7c8a", "the Knight must promote on 8a: '+' is missing"),
            (
                "b2c3+",
                "the Bishop cannot promote or change its form from b2 to c3",
            ),
            ("a1a2+", "a Promoted Pawn cannot change its form by '+'"),
            ("a1a2-", "a Promoted Pawn cannot change its form by '-'"),
            ("e1e2+", "a King cannot change its form by '+'"),
            ("L*1a", "a Lance dropped on 1a could never move"),
            ("N@e8", "a Knight dropped on e8 could never move"),
            ("P*8h", "8h is occupied"),
            ("R*5e", "there is no Rook in hand"),
            ("K*5e", "there is no King in hand"),
            ("+P*5e", "a Pawn is dropped without '+'"),
            ("X*5e", "'X' is no piece of this game"),
            ("*5e", "'' is no piece of this game"),
            ("+*5e", "'+' is no piece of this game"),
            ("P*5e+", "'P*5e+' is not a move"),
            ("P*5j", "square '5j' is not on the board"),
        ],
    );
    check::<PawnDrop>(
        "ki7/9/1G7/9/9/9/9/9/A3K4[P] w - - 0 1",
        &[(
            "P@a8",
            "a pawn dropped on a8 would mate, which is not allowed",
        )],
    );
    check::<PawnDrop>(
        "4k4/9/9/9/9/4P4/9/9/4K4[P] w - - 0 1",
        &[
            ("P@e7", "an own pawn stands on the file of e7 already"),
            ("P*4c", "P@f7"),
        ],
    );
}

#[test]
fn moves_of_the_other_games() {
    check::<CannonChess>(
        "4k4/9/9/9/9/9/+A8/9/3K5[AI] w - - 0 1",
        &[
            ("A@e5", "A@e5"),
            ("+A@e5", "+A@e5"),
            ("+i*5e", "+I@e5"),
            ("a3a5-", "a3a5-"),
            ("a3a5", "a3a5"),
            ("9g9e-", "a3a5-"),
            ("a3a5+", "a Rook cannot change its form by '+'"),
            ("+U@e5", "there is no Gold Cannon in hand"),
        ],
    );
    check::<SwedishCannon>(
        "4c2k/8/8/8/8/8/P3P3/4K3[C] w - - 0 1",
        &[
            ("C@e2", "C@e2"),
            ("C*4g", "C@e2"),
            ("C@a2", "the king stays in check"),
            ("e2e4", "the king stays in check"),
            (
                "C@b2",
                "b2 is not the square of an own pawn on its second rank with two empty squares ahead",
            ),
        ],
    );
    check::<Gunnery<false>>(
        "4k3/3q4/8/8/8/3N4/3P4/4K3 w - - 0 1",
        &[("d2d7", "d2d7"), ("d2d4", "the Pawn on d2 cannot go to d4")],
    );
}

#[test]
fn long_garbage_is_refused() {
    let position = Position::<Shogi>::from_fen(VARIANTS[1].start).unwrap();
    for unit in ["a1", "P*5e", "+", "@", "=", "é", "\u{0}"] {
        let error = read_move(&position, &unit.repeat(1 << 20)).unwrap_err();
        assert!(error.to_string().len() < 400);
    }
}
