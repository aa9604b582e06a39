use crate::games::fen::{BoardError, HandError, PositionError, SetupError};
use crate::games::{
    CannonChess, CannonShogi, Chess, Game, Gunnery, Position, SwedishCannon, VARIANTS,
};

type Shogi = CannonShogi<false, false>;

const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4";

/// What a FEN is after reading and writing.
fn rewritten<G: Game>(fen: &str) -> String {
    match Position::<G>::from_fen(fen) {
        Ok(position) => position.fen(),
        Err(error) => panic!("{fen}: {error}"),
    }
}

fn error<G: Game>(fen: &str) -> PositionError {
    match Position::<G>::from_fen(fen) {
        Ok(_) => panic!("{fen} was accepted"),
        Err(error) => error,
    }
}

#[test]
fn start_positions_are_written_as_read() {
    for variant in &VARIANTS {
        crate::with_family!(variant.family, G => {
            assert_eq!(rewritten::<G>(variant.start), variant.start, "{}", variant.name);
        });
    }
}

#[test]
fn fields_may_be_missing() {
    for (tail, read) in [
        ("[-] w 0 1", "[] w - - 0 1"),
        ("[] w - - 0 1", "[] w - - 0 1"),
        ("[] b 3 2", "[] b - - 3 2"),
        ("[-] b - 2", "[] b - - 0 2"),
        ("[] b - 1 1", "[] b - - 1 1"),
        (" w - -", "[] w - - 0 1"),
        (" b", "[] b - - 0 1"),
        (" w - - 7", "[] w - - 7 1"),
        (" w 0 0", "[] w - - 0 1"),
        (" [Pp] w - - 0 3", "[Pp] w - - 0 3"),
        ("  \t[] \r\n w ", "[] w - - 0 1"),
    ] {
        assert_eq!(
            rewritten::<Shogi>(&format!("{KINGS}{tail}")),
            format!("{KINGS}{read}")
        );
    }
}

#[test]
fn hands_are_sorted_and_counted() {
    let with_hand = |hand: &str| rewritten::<Shogi>(&format!("{KINGS}[{hand}] w - - 0 1"));
    assert_eq!(with_hand("apUPiP"), format!("{KINGS}[PPUpai] w - - 0 1"));
    assert_eq!(with_hand("2p3A"), format!("{KINGS}[AAApp] w - - 0 1"));
    assert_eq!(with_hand("31P").matches('P').count(), 31);
    for hand in ["32P", "99999999999999999999P", "31PP"] {
        let error = error::<Shogi>(&format!("{KINGS}[{hand}] w - - 0 1"));
        assert!(matches!(
            error,
            PositionError::Hand(HandError::TooMany { letter: 'P', .. })
        ));
    }
    let error = error::<Shogi>("4k4/9/pppppp3/9/9/9/9/9/4K4[20P6p] w");
    assert!(matches!(
        error,
        PositionError::Setup(SetupError::TooManyOfKind { letter: 'P', .. })
    ));
}

#[test]
fn runs_of_two_digits_are_one_number() {
    let fen = "5k4/10/10/10/10/10/10/5K4 w - - 0 1";
    assert_eq!(rewritten::<Gunnery<true>>(fen), fen);
    let error = error::<Shogi>("4k4/45/9/9/9/9/9/9/4K4 w");
    assert_eq!(error, BoardError::RankTooLong { rank: 8, files: 9 }.into());
}

#[test]
fn castling_rights_need_king_and_rook_at_home() {
    for (fen, castling) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq", "KQkq"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w qK", "Kq"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha", "KQkq"),
        ("r3k2r/8/8/8/8/8/8/R3K3 w KQkq", "Qkq"),
        ("r3kr2/8/8/8/8/8/8/R2K3R w KQkq", "q"),
        ("R3k2R/8/8/8/4n3/8/8/4K3 b KQkq", "-"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w - -", "-"),
    ] {
        let written = rewritten::<Chess>(fen);
        assert_eq!(written.split(' ').nth(2), Some(castling), "{fen}");
    }
    let error = error::<Chess>("4k3/8/8/8/8/8/8/4K3 w KX - 0 1");
    assert_eq!(error.to_string(), "'X' is no castling right of this game");
}

#[test]
fn en_passant_needs_a_pawn_that_just_passed_and_one_to_take_it() {
    for (fen, square) in [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "d6"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 2", "e3"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w d6 0 2", "d6"),
        // No pawn to take it, no pawn to be taken, the wrong rank, the wrong side.
        ("4k3/8/8/3p1P2/8/8/8/4K3 w - d6 0 2", "-"),
        ("4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 2", "-"),
        ("4k3/8/3p4/4P3/8/8/8/4K3 w - d7 0 2", "-"),
        ("4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 2", "-"),
        // The square passed or the pawn's home is occupied.
        ("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 2", "-"),
        ("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 2", "-"),
    ] {
        let written = rewritten::<Chess>(fen);
        assert_eq!(written.split(' ').nth(3), Some(square), "{fen}");
    }
    let relocated = "4k3/3c4/8/3pP3/8/8/8/4K3[] w - d6 0 2";
    assert_eq!(rewritten::<SwedishCannon>(relocated), relocated);
    for token in ["d9", "dd", "D0", "d66", "-d6"] {
        let error = error::<Chess>(&format!("4k3/8/8/3pP3/8/8/8/4K3 w - {token} 0 2"));
        assert!(
            matches!(error, PositionError::BadEnPassant { .. }),
            "{token}: {error}"
        );
    }
}

/// Compares messages; an empty one stands for a position that is accepted.
fn check_errors<G: Game>(cases: &[(&str, &str)]) {
    for (fen, expected) in cases {
        let message = match Position::<G>::from_fen(fen) {
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        };
        assert_eq!(&message, expected, "{fen}");
    }
}

#[test]
fn bad_boards_are_told_by_token_and_place() {
    check_errors::<Chess>(&[
        ("", "the position is empty"),
        (
            "4k3/8/8/8/8/8/8/4K2é w",
            "unknown piece letter 'é' on rank 1, column 8",
        ),
        (
            "4k3/8/8/8/8/8/8/+K7 w",
            "'+K' on rank 1, column 1: no such form in this game",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2+ w",
            "'+' without a piece letter after it on rank 1, column 8",
        ),
        (
            "4k3/80/8/8/8/8/8/4K3 w",
            "rank 7 is too long: the board has 8 files",
        ),
        (
            "4k3/9999999999999/8/8/8/8/8/4K3 w",
            "rank 7 is too long: the board has 8 files",
        ),
        (
            "4k3/7/8/8/8/8/8/4K3 w",
            "rank 7 is too short: 7 squares of 8",
        ),
        ("4k3/8/8/8/8/8/8/8/4K3 w", "too many ranks: the board has 8"),
        ("4k3/8/8/4K3 w", "too few ranks: 4 of 8"),
    ]);
}

#[test]
fn bad_set_ups_are_told() {
    check_errors::<Chess>(&[
        (
            "8/8/8/8/8/8/8/4K3 w",
            "the second player (lower case) has no king",
        ),
        (
            "4k3/8/8/8/8/8/8/K3K3 w",
            "the first player (upper case) has 2 kings",
        ),
        (
            "4k3/8/8/8/8/8/8/P3K3 w",
            "'P' on rank 1, column 1: no pawn can stand on the first or last rank",
        ),
        (
            "4k3/4R3/8/8/8/8/8/4K3 w",
            "the second player (lower case) is in check but not to move: its king could be \
             captured at once",
        ),
    ]);
}

#[test]
fn bad_fields_are_told() {
    check_errors::<Chess>(&[
        (
            "4k3/8/8/8/8/8/8/4K3",
            "the side to move is missing ('w' or 'b' after the board)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 white",
            "side to move 'white' is neither 'w' nor 'b'",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - x 1",
            "halfmove clock 'x' is not a number from 0 upwards",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
            "halfmove clock '-1' is not a number from 0 upwards",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999",
            "move number '99999999999999999999' is too large: at most 1000000",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm",
            "unexpected 'bm' after the end of the position",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[P] w",
            "hand 'P': this game has no hands",
        ),
        ("4k3/8/8/8/8/8/8/4K3[] w", ""),
    ]);
}

#[test]
fn bad_shogi_positions_are_told() {
    check_errors::<Shogi>(&[
        (
            "4k4/0/9/9/9/9/9/9/4K4 w",
            "a run of 0 empty squares on rank 8, column 1",
        ),
        (
            "4k4/+G8/9/9/9/9/9/9/4K4 w",
            "'+G' on rank 8, column 1: no such form in this game",
        ),
        (
            "L3k4/9/9/9/9/9/9/9/4K4 w",
            "'L' on rank 9, column 1: it could never move, so it must be promoted",
        ),
        (
            "4k4/9/9/9/9/9/9/4n4/4K4 w",
            "'n' on rank 2, column 5: it could never move, so it must be promoted",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4[P w",
            "the hand '[P' is not of the form [Pp]",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4[P]] w",
            "']' in hand is no piece that can be held in this game",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4[K] w",
            "'K' in hand is no piece that can be held in this game",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4[+P] w",
            "'+' in hand is no piece that can be held in this game",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4[P2] w",
            "a count in the hand 'P2' is 0 or stands before no piece",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4[0P] w",
            "a count in the hand '0P' is 0 or stands before no piece",
        ),
        ("+L3k4/9/9/9/9/9/9/9/4K4 w", ""),
        ("4k4/9/9/9/9/9/9/9/P3K4 w", ""),
    ]);
}

#[test]
fn errors_are_typed() {
    let no_pawns = error::<CannonChess>("4k4/9/9/9/9/4P4/9/9/4K4 w");
    assert!(matches!(
        no_pawns,
        PositionError::Board(BoardError::UnknownPiece { letter: 'P', .. })
    ));
    // Cannon Chess kings hop: one piece between them is a screen.
    let facing = error::<CannonChess>("4k4/9/9/9/9/4I4/9/9/4K4 w");
    assert!(matches!(
        facing,
        PositionError::Setup(SetupError::OpponentInCheck { .. })
    ));
    let reserve = error::<SwedishCannon>("4k3/8/8/8/8/8/8/4K3[P] w");
    assert_eq!(reserve, HandError::BadPiece { letter: 'P' }.into());
}

#[test]
fn megabytes_are_refused_unread() {
    for unit in ["9/", "k", " ", "[", "+", "é", "\u{0}", "1 ", "w - "] {
        let text = unit.repeat(1 << 20);
        assert!(Position::<Shogi>::from_fen(&text).is_err());
        assert!(Position::<Shogi>::from_sfen(&text).is_err());
        assert!(Position::<Chess>::from_fen(&format!("8/8 w {text}")).is_err());
    }
}

fn assert_moves_can_be_made<G: Game>(mut position: Position<G>) {
    let fen = position.fen();
    for mv in position.legal_moves() {
        position.make(mv);
        assert_eq!(position.fresh_key(), position.key(), "{mv:?} in {fen}");
        position.unmake();
    }
    assert_eq!(position.fen(), fen);
}

/// Start positions with random characters put in, taken out or changed: whatever is read must be
/// written in a form that reads as the same.
#[test]
fn damaged_positions_are_refused_or_round_trip() {
    const ALPHABET: &[u8] = b"kKpPrRcCaAuUlLn123456789010//+-[] wbKQkqe36";
    let mut seed = 1u64;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    let mut accepted = 0;
    for round in 0..20_000 {
        let variant = &VARIANTS[round % VARIANTS.len()];
        let mut bytes = variant.start.as_bytes().to_vec();
        for _ in 0..1 + random(3) {
            let at = random(bytes.len());
            match random(3) {
                0 => bytes.insert(at, ALPHABET[random(ALPHABET.len())]),
                1 => bytes[at] = ALPHABET[random(ALPHABET.len())],
                _ => {
                    bytes.remove(at);
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        crate::with_family!(variant.family, G => {
            if let Ok(position) = Position::<G>::from_fen(&text) {
                accepted += 1;
                let again = Position::<G>::from_fen(&position.fen()).unwrap();
                assert_eq!((again.fen(), again.key()), (position.fen(), position.key()));
                assert_eq!(position.fresh_key(), position.key());
                assert_moves_can_be_made(position);
            }
            if let Ok(position) = Position::<G>::from_sfen(&text) {
                let again = Position::<G>::from_sfen(&position.sfen()).unwrap();
                assert_eq!(again.sfen(), position.sfen());
            }
        });
    }
    assert!(accepted > 500, "{accepted}");
}
