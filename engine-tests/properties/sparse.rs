//! Random positions with few pieces, most of them near the kings and in line with them: where
//! checks, double checks, screens and pins are common.

use cannonade::board::{Color, Role};
use cannonade::games::{Forms, Game, Hands, Position, Variant};

use crate::naive::Naive;
use crate::walks::Random;

/// A random position that a game can be played from.
pub fn position<G: Game>(variant: &'static Variant, random: &mut Random) -> Position<G> {
    loop {
        let fen = fen::<G>(random);
        if Naive::from_fen(variant.name, &fen).is_ok() {
            return Position::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        }
    }
}

/// The text of each square, by rank from the first and file; empty for an empty square.
type Board = Vec<Vec<String>>;

fn fen<G: Game>(random: &mut Random) -> String {
    let (files, ranks) = (G::SHAPE.files() as usize, G::SHAPE.ranks() as usize);
    let mut board: Board = vec![vec![String::new(); files]; ranks];
    let castling = place_kings::<G>(&mut board, random);
    let pieces = 2 + random.below(14);
    for _ in 0..pieces {
        let color = random.pick(&Color::BOTH);
        let role = random.pick(&G::PIECES.roles().collect::<Vec<Role>>());
        let (file, rank) = near_a_king(&board, random);
        if role != G::KING && board[rank][file].is_empty() && may_stand::<G>(role, color, rank) {
            board[rank][file] = text::<G>(role, color);
        }
    }
    let rows = board.iter().rev().map(|row| row_text(row));
    let placement = rows.collect::<Vec<_>>().join("/");
    let side = random.pick(&["w", "b"]);
    format!("{placement}{} {side} {castling} - 0 1", hand::<G>(random))
}

/// Puts the kings, now and then at home with their rooks, and tells the castling rights.
fn place_kings<G: Game>(board: &mut Board, random: &mut Random) -> &'static str {
    let (files, ranks) = (board[0].len(), board.len());
    for (color, home) in [(Color::White, 0), (Color::Black, ranks - 1)] {
        if let Some(rules) = G::ORTHODOX.filter(|_| random.below(3) == 0) {
            board[home][rules.king_file as usize] = text::<G>(G::KING, color);
            for side in rules.castling {
                if random.below(3) > 0 {
                    board[home][side.rook_file as usize] = text::<G>(rules.rook, color);
                }
            }
            continue;
        }
        loop {
            let (file, rank) = (random.below(files), random.below(ranks));
            if board[rank][file].is_empty() {
                board[rank][file] = text::<G>(G::KING, color);
                break;
            }
        }
    }
    if G::ORTHODOX.is_some() { "KQkq" } else { "-" }
}

/// A square, in two of three cases on a line with a king or a knight's jump away.
fn near_a_king(board: &Board, random: &mut Random) -> (usize, usize) {
    let (files, ranks) = (board[0].len(), board.len());
    let square = (random.below(files), random.below(ranks));
    let king = random.pick(&["K", "k"]);
    let found = (0..ranks)
        .flat_map(|rank| (0..files).map(move |file| (file, rank)))
        .find(|&(file, rank)| board[rank][file] == king);
    let (Some((king_file, king_rank)), true) = (found, random.below(3) > 0) else {
        return square;
    };
    let line = random.pick(&[(0, 1), (1, 0), (1, 1), (1, -1), (1, 2), (2, 1)]);
    let far = random.below(9) as i32 - 4;
    let file = king_file as i32 + far * line.0;
    let rank = king_rank as i32 + far * line.1;
    let on_board = (0..files as i32).contains(&file) && (0..ranks as i32).contains(&rank);
    if on_board {
        (file as usize, rank as usize)
    } else {
        square
    }
}

fn may_stand<G: Game>(role: Role, color: Color, rank: usize) -> bool {
    let ranks = G::SHAPE.ranks();
    let from_last = match color {
        Color::White => ranks - 1 - rank as i32,
        Color::Black => rank as i32,
    };
    let is_pawn = G::ORTHODOX.is_some_and(|rules| rules.pawn == role);
    let dead = matches!(G::FORMS, Forms::Shogi { .. }) && from_last < G::dead_ranks(role);
    !(dead || is_pawn && (from_last == 0 || from_last == ranks - 1))
}

fn hand<G: Game>(random: &mut Random) -> String {
    let holdable: Vec<char> = match G::HANDS {
        Hands::None => return String::new(),
        Hands::Captures => {
            let bases = G::PIECES
                .roles()
                .filter(|&role| role != G::KING && !G::PIECES.plus_roles().has(role));
            bases
                .map(|role| G::PIECES.definition(role).letter)
                .collect()
        }
        Hands::Reserve(role) => vec![G::PIECES.definition(role).letter],
    };
    let mut hand = String::new();
    for _ in 0..random.below(5) {
        let letter = random.pick(&holdable);
        hand.push(if random.below(2) == 0 {
            letter
        } else {
            letter.to_ascii_lowercase()
        });
    }
    format!("[{hand}]")
}

fn text<G: Game>(role: Role, color: Color) -> String {
    let letter = G::PIECES.definition(role).letter;
    let letter = match color {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    };
    let plus = if G::PIECES.plus_roles().has(role) {
        "+"
    } else {
        ""
    };
    format!("{plus}{letter}")
}

fn row_text(row: &[String]) -> String {
    let mut out = String::new();
    let mut empty = 0;
    for text in row {
        if text.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            out += &empty.to_string();
            empty = 0;
        }
        out += text;
    }
    if empty > 0 {
        out += &empty.to_string();
    }
    out
}
