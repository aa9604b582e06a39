//! Tests that hold every shortcut against the slow way, in random games of every kind.

use super::{Each, Game, Goal, Observer, Position, VARIANTS};
use crate::board::{Bitboard, Color, Hand, Move, Piece, Role, SQUARE_SLOTS, Square};

/// The xorshift generator of Marsaglia (2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as usize % bound
    }
}

/// A board and hands kept from nothing but what an observer hears.
#[derive(Clone, PartialEq, Debug)]
struct Mirror {
    board: [Piece; SQUARE_SLOTS],
    hands: [Hand; 2],
}

impl Mirror {
    fn of<G: Game>(position: &Position<G>) -> Mirror {
        Mirror {
            board: position.board,
            hands: position.hands,
        }
    }
}

impl Observer for Mirror {
    fn put(&mut self, piece: Piece, square: Square) {
        assert!(self.board[square.index()].is_none());
        self.board[square.index()] = piece;
    }
    fn remove(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.board[square.index()], piece);
        self.board[square.index()] = Piece::NONE;
    }
    fn hand(&mut self, color: Color, role: Role, delta: i32, count: u32) {
        let hand = &mut self.hands[color.index()];
        if delta > 0 {
            hand.add(role);
        } else {
            hand.remove(role);
        }
        assert_eq!(hand.count(role), count);
    }
}

fn generated<G: Game>(position: &Position<G>, goal: Goal) -> Vec<Move> {
    let mut moves = Vec::new();
    position.generate(
        &position.safety(),
        goal,
        &mut Each::<G, _>::new(|mv| moves.push(mv)),
    );
    moves.sort();
    moves
}

/// The board in a row, ranks from the first, for messages.
fn picture<G: Game>(position: &Position<G>) -> String {
    let letter = |square| match position.piece_at(square) {
        Piece::NONE => ".".to_string(),
        piece => format!("{}{}", piece.color().index(), piece.role().index()),
    };
    G::SHAPE
        .all()
        .into_iter()
        .map(letter)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The sets of squares, as the board tells them.
fn assert_sets_match<G: Game>(position: &Position<G>) {
    for square in G::SHAPE.all() {
        let piece = position.piece_at(square);
        for color in Color::BOTH {
            let here = piece.is_some() && piece.color() == color;
            assert_eq!(position.pieces_of(color).has(square), here);
        }
        for role in G::PIECES.roles() {
            let here = piece.is_some() && piece.role() == role;
            assert_eq!(position.with_role(role).has(square), here);
        }
    }
    assert_eq!(position.occupied() - G::SHAPE.all(), Bitboard::EMPTY);
}

/// What is cheap enough for every position of a game.
fn check_position<G: Game>(position: &mut Position<G>) {
    let king = position.king(position.side());
    assert_eq!(
        position.checkers(),
        position.attackers(king, !position.side())
    );
    assert_eq!(position.key(), position.fresh_key());
    assert_sets_match(position);
    let all = generated(position, Goal::All);
    let mut parts = generated(position, Goal::Noisy);
    assert!(
        parts.iter().all(|&mv| position.is_noisy(mv)),
        "{}",
        picture(position)
    );
    parts.extend(generated(position, Goal::Quiet));
    parts.sort();
    assert_eq!(all, parts);
    assert_eq!(all.len() as u64, position.count_legal(&position.safety()));
    for mv in all {
        let before = (Mirror::of(position), position.key(), position.checkers());
        let claimed = position.gives_check(mv);
        let mut mirror = before.0.clone();
        let expected = position.expected_key(mv);
        position.make_observed(mv, &mut mirror);
        assert_eq!(mirror, Mirror::of(position), "{mv:?}");
        if G::ORTHODOX.is_none() {
            // Elsewhere rights and odd moves may make a difference.
            assert_eq!(expected, position.key(), "{mv:?}");
        }
        assert_eq!(
            claimed,
            position.in_check(),
            "{mv:?} in {}",
            picture(position)
        );
        position.unmake();
        assert_eq!(
            before,
            (Mirror::of(position), position.key(), position.checkers())
        );
    }
}

/// All 65,536 codes, judged one by one and by playing them.
fn check_codes<G: Game>(position: &mut Position<G>) {
    let all = generated(position, Goal::All);
    let safety = position.safety();
    for bits in 0..=u16::MAX {
        let mv = Move::from_bits(bits);
        let pseudo = position.is_pseudo_legal(mv);
        let legal = pseudo && position.is_legal(mv, &safety);
        assert_eq!(
            legal,
            all.binary_search(&mv).is_ok(),
            "{mv:?} in {}",
            picture(position)
        );
        // Castling out of or through check, and drops that mate, are no matter of hanging kings.
        if pseudo && !position.is_castling(mv) && G::RESTRICTED_PAWN.is_none() {
            position.make(mv);
            let hangs = position.enemy_king_hangs();
            position.unmake();
            assert_eq!(legal, !hangs, "{mv:?} in {}", picture(position));
        }
    }
}

fn play_random_games<G: Game>(start: &str, games: u64) {
    for game in 1..=games {
        let mut random = Random(game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut position = Position::<G>::from_fen(start).expect("a start position");
        for ply in 0..160 {
            check_position(&mut position);
            if ply % 24 == game as usize % 24 {
                check_codes(&mut position);
            }
            let mut moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Checks and captures are what shortcuts get wrong: look for them half of the time.
            if random.below(2) == 0 {
                let lively = |mv: &Move| position.gives_check(*mv) || position.is_noisy(*mv);
                let chosen: Vec<Move> = moves.iter().copied().filter(lively).collect();
                if !chosen.is_empty() {
                    moves = chosen;
                }
            }
            position.make(moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn shortcuts_agree_with_the_slow_way() {
    for variant in &VARIANTS {
        with_family!(variant.family, G => play_random_games::<G>(variant.start, 12));
    }
}
