//! What must hold for every position.

use cannonade::board::{Color, Move, Role};
use cannonade::games::notation::{Notation, read_move, write_move};
use cannonade::games::{Each, Game, Goal, Position, Safety};

/// So many moves of a position are followed by the reading and writing of what they lead to.
const MOVES_REREAD: usize = 6;
/// Texts tell no number of plies beyond this.
const LAST_PLY: u32 = 1_999_999;

/// Checks a position and each of its moves.
pub fn check<G: Game>(position: &mut Position<G>) {
    let moves = check_generated(position);
    check_invariants(position);
    check_texts(position);
    let before = position.clone_board();
    let played = position.moves_played();
    let stride = moves.len().div_ceil(MOVES_REREAD).max(1);
    for (place, &mv) in moves.iter().enumerate() {
        check_move_texts(position, mv);
        position.make(mv);
        check_invariants(position);
        if place % stride == 0 {
            check_texts(position);
        }
        position.unmake();
        assert_eq!(position.moves_played(), played);
        assert_same(position, &before);
        assert_eq!(position.ply(), before.ply());
    }
    check_pass(position);
}

/// The legal moves in a fixed order, each found once and by every way to ask for them.
pub fn check_generated<G: Game>(position: &Position<G>) -> Vec<Move> {
    let safety = position.safety();
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    assert!(
        moves.windows(2).all(|pair| pair[0] != pair[1]),
        "a move generated twice: {}",
        position.fen()
    );
    let mut parts = Vec::new();
    for goal in [Goal::Noisy, Goal::Quiet] {
        let mut sink = Each::<G, _>::new(|mv| parts.push(mv));
        position.generate(&safety, goal, &mut sink);
    }
    parts.sort_unstable();
    assert_eq!(moves, parts, "noisy and quiet moves of {}", position.fen());
    assert_eq!(position.count_legal(&safety), moves.len() as u64);
    assert_eq!(position.has_legal_move(), !moves.is_empty());
    for &mv in &moves {
        check_code(position, &safety, mv.bits(), &moves);
    }
    if moves.is_empty() {
        assert!(position.outcome().is_some(), "no end: {}", position.fen());
    }
    moves
}

/// A move code must be judged as the sorted list of legal moves tells.
pub fn check_code<G: Game>(position: &Position<G>, safety: &Safety, bits: u16, moves: &[Move]) {
    let mv = Move::from_bits(bits);
    let judged = position.is_pseudo_legal(mv) && position.is_legal(mv, safety);
    assert_eq!(
        judged,
        moves.binary_search(&mv).is_ok(),
        "code {bits} ({mv:?}) in {}",
        position.fen()
    );
}

/// Keys, checks and kings, however the position was reached.
pub fn check_invariants<G: Game>(position: &Position<G>) {
    let fen = || position.fen();
    assert_eq!(position.key(), position.fresh_key(), "key of {}", fen());
    assert!(!position.enemy_king_hangs(), "the king hangs: {}", fen());
    let king = position.king(position.side());
    let checkers = position.attackers(king, !position.side());
    assert_eq!(position.checkers(), checkers, "checkers of {}", fen());
    assert_eq!(position.in_check(), checkers.any());
    for color in Color::BOTH {
        assert_eq!(
            position.pieces(color, G::KING).count(),
            1,
            "kings of {}",
            fen()
        );
    }
}

/// The position must be what its FEN and, as far as that goes, its SFEN say.
pub fn check_texts<G: Game>(position: &Position<G>) {
    let fen = position.fen();
    let reread = match Position::from_fen(&fen) {
        Ok(reread) => reread,
        Err(error) => panic!("{fen}: {error}"),
    };
    assert_same(position, &reread);
    assert_eq!(reread.fen(), fen);
    // A FEN numbers moves, not plies.
    assert_eq!(reread.ply() / 2, position.ply().min(LAST_PLY) / 2, "{fen}");
    let sfen = position.sfen();
    let reread = match Position::<G>::from_sfen(&sfen) {
        Ok(reread) => reread,
        Err(error) => panic!("{sfen}: {error}"),
    };
    assert_eq!(reread.sfen(), sfen);
    assert_same_pieces(position, &reread);
    assert_eq!(reread.ply(), position.ply().min(LAST_PLY), "{sfen}");
    if G::ORTHODOX.is_none() {
        assert_eq!(position.key(), reread.key(), "{sfen}");
    }
}

/// A move must be read as it is written.
pub fn check_move_texts<G: Game>(position: &Position<G>, mv: Move) {
    for notation in [Notation::Uci, Notation::Usi] {
        let text = write_move(position, mv, notation);
        assert_eq!(
            read_move(position, &text),
            Ok(mv),
            "{text} in {}",
            position.fen()
        );
    }
}

/// Passing must keep the key right, and be taken back without a trace.
pub fn check_pass<G: Game>(position: &mut Position<G>) {
    if position.in_check() {
        return;
    }
    let before = position.clone_board();
    position.make_null();
    assert_eq!(
        position.key(),
        position.fresh_key(),
        "pass in {}",
        before.fen()
    );
    position.unmake();
    assert_same(position, &before);
}

/// All that can be seen of the positions must be the same, history and number aside.
pub fn assert_same<G: Game>(one: &Position<G>, other: &Position<G>) {
    assert_same_pieces(one, other);
    let rest = |position: &Position<G>| {
        (
            (position.key(), position.board_key(), position.checkers()),
            (position.castling_rights(), position.en_passant()),
            position.halfmove_clock(),
        )
    };
    assert_eq!(rest(one), rest(other), "{} | {}", one.fen(), other.fen());
}

fn assert_same_pieces<G: Game>(one: &Position<G>, other: &Position<G>) {
    let texts = || format!("{} | {}", one.fen(), other.fen());
    assert_eq!(one.side(), other.side(), "{}", texts());
    for square in G::SHAPE.all() {
        assert_eq!(one.piece_at(square), other.piece_at(square), "{}", texts());
    }
    for color in Color::BOTH {
        assert_eq!(one.pieces_of(color), other.pieces_of(color), "{}", texts());
        assert_eq!(one.hand(color), other.hand(color), "{}", texts());
    }
    for role in (0..G::PIECES.len() as u8).map(Role::new) {
        assert_eq!(one.with_role(role), other.with_role(role), "{}", texts());
    }
}
