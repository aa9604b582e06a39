//! Reading and writing positions.

use super::Naive;
use super::board::{self, Board, Piece};
use super::rules::{Family, Game};

/// Reads `board[hand] side castling ep halfmove fullmove`; what comes after the side may be
/// missing from the end on.
pub fn read(game: &'static Game, fen: &str) -> Result<Naive, String> {
    let mut fields = fen.split_whitespace();
    let placement = fields.next().ok_or("an empty FEN")?;
    let (placement, hand) = match placement.split_once('[') {
        None => (placement, ""),
        Some((placement, rest)) => {
            let hand = rest.strip_suffix(']').ok_or("a bracket is not closed")?;
            (placement, if hand == "-" { "" } else { hand })
        }
    };
    let mut position = Naive {
        game,
        board: read_board(game, placement)?,
        hands: [[0; 12]; 2],
        white: true,
        castling: [[false; 2]; 2],
        ep: None,
        halfmove: 0,
        fullmove: 1,
    };
    for letter in hand.chars() {
        let upper = letter.to_ascii_uppercase();
        if !game.in_hand.contains(upper) {
            return Err(format!("{letter} cannot be in hand"));
        }
        *position.hand_count_mut(upper, letter.is_ascii_uppercase()) += 1;
    }
    position.white = match fields.next() {
        Some("w") => true,
        Some("b") => false,
        other => return Err(format!("{other:?} is not a side to move")),
    };
    let castling = fields.next().unwrap_or("-");
    if castling != "-" {
        for letter in castling.chars() {
            let right = match letter.to_ascii_uppercase() {
                'K' => true,
                'Q' => false,
                _ => return Err(format!("{castling} are not castling rights")),
            };
            *position.may_castle_mut(letter.is_ascii_uppercase(), right) = true;
        }
    }
    let ep = fields.next().unwrap_or("-");
    if ep != "-" {
        let square = board::square(ep).ok_or(format!("{ep} is not a square"))?;
        position.ep = Some(square);
    }
    position.halfmove = read_number(fields.next().unwrap_or("0"))?;
    position.fullmove = read_number(fields.next().unwrap_or("1"))?;
    if let Some(more) = fields.next() {
        return Err(format!("{more} comes after the end of the FEN"));
    }
    settle(&mut position)?;
    Ok(position)
}

/// Drops the rights that the position does not bear out, and turns away positions that cannot
/// be played from.
fn settle(position: &mut Naive) -> Result<(), String> {
    for white in [true, false] {
        let kings = position
            .board
            .pieces(white)
            .filter(|(_, piece)| piece.letter == 'K');
        if kings.count() != 1 {
            return Err("each side has exactly one King".to_string());
        }
    }
    if position.game.family == Family::Orthodox {
        let last = position.game.ranks - 1;
        for file in 0..position.game.files {
            for square in [(file, 0), (file, last)] {
                if [true, false]
                    .iter()
                    .any(|&white| position.board.holds(square, 'P', white))
                {
                    return Err(format!("a Pawn on {}", board::name(square)));
                }
            }
        }
        position.forget_lost_castling();
        position.ep = position
            .ep
            .filter(|&square| position.board.has(square) && position.can_capture_on(square));
    } else {
        position.castling = [[false; 2]; 2];
        position.ep = None;
    }
    if position.can_lose_king(!position.white) {
        return Err("the King of the side that has moved can be captured".to_string());
    }
    Ok(())
}

fn read_number(text: &str) -> Result<u32, String> {
    text.parse()
        .map_err(|_| format!("{text} is not a number of moves"))
}

fn read_board(game: &Game, placement: &str) -> Result<Board, String> {
    let mut board = Board::empty(game.files, game.ranks);
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != game.ranks as usize {
        return Err(format!("{placement} does not have {} ranks", game.ranks));
    }
    for (down, text) in ranks.into_iter().enumerate() {
        let rank = game.ranks - 1 - down as i32;
        let wrong = || format!("{text} is not a rank of this game");
        let mut file = 0;
        let mut chars = text.chars().peekable();
        while let Some(&next) = chars.peek() {
            if next.is_ascii_digit() {
                let mut run = 0;
                while let Some(digit) = chars.peek().and_then(|next| next.to_digit(10)) {
                    chars.next();
                    run = run * 10 + digit as i32;
                    if run > game.files {
                        return Err(wrong());
                    }
                }
                file += run;
                continue;
            }
            let plus = next == '+';
            if plus {
                chars.next();
            }
            let letter = chars.next().ok_or_else(wrong)?;
            let piece = Piece {
                letter: letter.to_ascii_uppercase(),
                plus,
                white: letter.is_ascii_uppercase(),
            };
            let row = game.row(piece.letter).ok_or_else(wrong)?;
            if (plus && row.plus.is_empty()) || !board.has((file, rank)) {
                return Err(wrong());
            }
            board.put((file, rank), piece);
            file += 1;
        }
        if file != game.files {
            return Err(wrong());
        }
    }
    Ok(board)
}

/// Writes a position in the one canonical form.
pub fn write(position: &Naive) -> String {
    let game = position.game;
    let mut fen = String::new();
    for rank in (0..game.ranks).rev() {
        let mut run = 0;
        for file in 0..game.files {
            match position.board.at((file, rank)) {
                None => run += 1,
                Some(piece) => {
                    if run > 0 {
                        fen += &run.to_string();
                    }
                    run = 0;
                    fen += &piece.text();
                }
            }
        }
        if run > 0 {
            fen += &run.to_string();
        }
        if rank > 0 {
            fen.push('/');
        }
    }
    if game.has_hands() {
        fen.push('[');
        for white in [true, false] {
            for letter in game.in_hand.chars() {
                let piece = Piece {
                    letter,
                    plus: false,
                    white,
                };
                fen += &piece
                    .text()
                    .repeat(position.hand_count(letter, white) as usize);
            }
        }
        fen.push(']');
    }
    let mut castling = String::new();
    for (white, right, letter) in [
        (true, true, 'K'),
        (true, false, 'Q'),
        (false, true, 'k'),
        (false, false, 'q'),
    ] {
        if position.may_castle(white, right) {
            castling.push(letter);
        }
    }
    if castling.is_empty() {
        castling.push('-');
    }
    let side = if position.white { 'w' } else { 'b' };
    let ep = position.ep.map_or("-".to_string(), board::name);
    let (half, full) = (position.halfmove, position.fullmove);
    format!("{fen} {side} {castling} {ep} {half} {full}")
}
