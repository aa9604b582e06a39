//! Playing moves and taking them back.

use cannonade::board::{Bitboard, Color, Hand, Move, Piece, Role, Square};
use cannonade::games::{Game, Observer, Position};

use crate::walks::{Random, Visit, uci};

/// All that can be asked of a position, its history left aside.
#[derive(PartialEq, Debug)]
struct Everything {
    fen: String,
    keys: [u64; 2],
    checkers: Bitboard,
    hands: [Hand; 2],
    castling: u8,
    en_passant: Option<Square>,
    counters: [u32; 2],
    by_color: [Bitboard; 2],
    by_role: Vec<Bitboard>,
}

fn everything<G: Game>(position: &Position<G>) -> Everything {
    Everything {
        fen: position.fen(),
        keys: [position.key(), position.board_key()],
        checkers: position.checkers(),
        hands: Color::BOTH.map(|color| position.hand(color)),
        castling: position.castling_rights(),
        en_passant: position.en_passant(),
        counters: [position.halfmove_clock(), position.ply()],
        by_color: Color::BOTH.map(|color| position.pieces_of(color)),
        by_role: G::PIECES
            .roles()
            .map(|role| position.with_role(role))
            .collect(),
    }
}

/// After any move the position is the one its FEN tells, an observer has heard of every change,
/// and taking back restores everything; so with a pass and with lines of several moves.
pub fn restores<G: Game>(visit: &mut Visit<G>) -> Result<(), String> {
    let mut position = visit.position.clone();
    let before = everything(&position);
    let last = (
        position.last_move(),
        position.last_captured(),
        position.moves_played(),
    );
    for mv in position.legal_moves() {
        let name = uci(&position, mv);
        let captured = position.captured_by(mv);
        let mut seen = Seen::of(&position);
        position.make_observed(mv, &mut seen);
        let after = everything(&position);
        let read = Position::<G>::from_fen(&after.fen).map_err(|e| format!("{name}: {e}"))?;
        if everything(&read) != after {
            return Err(format!(
                "after {name}: {after:?}, but read again {:?}",
                everything(&read)
            ));
        }
        if seen != Seen::of(&position) {
            return Err(format!("the observer of {name} heard wrong"));
        }
        if (position.last_move(), position.last_captured()) != (Some(mv), captured) {
            return Err(format!("{name} is remembered wrong"));
        }
        position.unmake();
        if everything(&position) != before {
            return Err(format!(
                "after taking back {name}: {:?}",
                everything(&position)
            ));
        }
    }
    if !position.in_check() {
        pass(&mut position)?;
    }
    line(&mut position, visit.random);
    if (
        position.last_move(),
        position.last_captured(),
        position.moves_played(),
    ) != last
    {
        return Err("the moves before are forgotten".to_string());
    }
    if format!("{position:?}") != format!("{:?}", visit.position) {
        return Err("something has changed for good".to_string());
    }
    Ok(())
}

fn pass<G: Game>(position: &mut Position<G>) -> Result<(), String> {
    let side = position.side();
    let before = everything(position);
    position.make_null();
    let attackers = position.attackers(position.king(!side), side);
    let right = position.side() != side
        && position.key() == position.fresh_key()
        && position.en_passant().is_none()
        && position.checkers() == attackers;
    let kept = Color::BOTH.map(|color| position.pieces_of(color)) == before.by_color;
    position.unmake();
    if !right || !kept || everything(position) != before {
        return Err("passing goes wrong".to_string());
    }
    Ok(())
}

/// Plays a few moves, a pass among them where possible, and takes them back.
fn line<G: Game>(position: &mut Position<G>, random: &mut Random) {
    let mut played = 0;
    for turn in 0..6 {
        let moves = position.legal_moves();
        if turn == 3 && !position.in_check() {
            position.make_null();
        } else if moves.is_empty() {
            break;
        } else {
            position.make(random.pick(&moves));
        }
        played += 1;
    }
    for _ in 0..played {
        position.unmake();
    }
}

/// What an observer knows of a position: the pieces on the squares, and the hands.
#[derive(PartialEq)]
struct Seen {
    board: Vec<Piece>,
    hands: [[i32; Hand::KINDS]; 2],
}

impl Seen {
    fn of<G: Game>(position: &Position<G>) -> Seen {
        let squares = 0..G::SHAPE.squares() as u8;
        let held = |color, kind| position.hand(color).count(Role::new(kind as u8)) as i32;
        Seen {
            board: squares
                .map(|index| position.piece_at(Square::new(index)))
                .collect(),
            hands: Color::BOTH.map(|color| std::array::from_fn(|kind| held(color, kind))),
        }
    }
}

impl Observer for Seen {
    fn put(&mut self, piece: Piece, square: Square) {
        assert!(self.board[square.index()].is_none(), "put on a piece");
        self.board[square.index()] = piece;
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.board[square.index()], piece, "another piece taken off");
        self.board[square.index()] = Piece::NONE;
    }

    fn hand(&mut self, color: Color, role: Role, delta: i32, count: u32) {
        let held = &mut self.hands[color.index()][role.index()];
        *held += delta;
        assert_eq!(u32::try_from(*held), Ok(count), "another number in hand");
    }
}

/// Random legal moves lead to the position that the naive generator says.
pub fn makes_as_naive<G: Game>(visit: &mut Visit<G>) -> Result<(), String> {
    let naive = visit.naive();
    let mut position = visit.position.clone();
    let moves: Vec<Move> = position.legal_moves();
    for _ in 0..moves.len().min(12) {
        let mv = visit.random.pick(&moves);
        let name = uci(&position, mv);
        position.make(mv);
        let (ours, theirs) = (position.fen(), naive.play(&name).fen());
        position.unmake();
        if counted::<G>(&ours) != counted::<G>(&theirs) {
            return Err(format!("{name} leads to {ours}, not to {theirs}"));
        }
    }
    Ok(())
}

/// A FEN without the counter of quiet moves in games where that means nothing.
fn counted<G: Game>(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if G::ORTHODOX.is_none() {
        fields.remove(4);
    }
    fields.join(" ")
}
