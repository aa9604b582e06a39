//! Positions of games with the defender's king driven out into the open: long chases are rare in
//! games, and common there.

use crate::games::{Game, Hands, Position};
use crate::tools::arena::Random;

/// A square's text in a FEN: empty, or a piece with its `+`.
type Square = String;

/// Most pieces that the defender loses.
const MOST_TAKEN: u64 = 4;

/// The position with the king of the side not to move on another square and some of its pieces
/// gone, to the other side's hand where they go to hand; `None` if that is no position.
pub(super) fn exposed<G: Game>(position: &Position<G>, random: &mut Random) -> Option<Position<G>> {
    let fen = position.fen();
    let mut fields = fen.split(' ');
    let (placement, side) = (fields.next()?, fields.next()?);
    let (board, hand) = placement.split_once('[').unwrap_or((placement, ""));
    let mut rows: Vec<Vec<Square>> = board.split('/').map(squares).collect();
    let is_defender = |square: &Square| {
        let upper = square.chars().any(|c| c.is_ascii_uppercase());
        !square.is_empty() && upper != (side == "w")
    };
    let mut hand = hand.trim_end_matches(']').to_owned();
    for _ in 0..random.below(MOST_TAKEN + 1) {
        let square = any_square(&mut rows, random);
        if is_defender(square) && !square.eq_ignore_ascii_case("k") {
            let letter = std::mem::take(square).pop()?;
            if G::HANDS == Hands::Captures {
                hand.push(match side {
                    "w" => letter.to_ascii_uppercase(),
                    _ => letter.to_ascii_lowercase(),
                });
            }
        }
    }
    let new_home = any_square(&mut rows, random);
    if new_home.is_empty() {
        *new_home = "new home".to_owned();
        for square in rows.iter_mut().flatten() {
            if *square == "new home" {
                *square = if side == "w" { "k" } else { "K" }.to_owned();
            } else if is_defender(square) && square.eq_ignore_ascii_case("k") {
                square.clear();
            }
        }
    }
    let rows: Vec<String> = rows.iter().map(|row| text(row)).collect();
    let brackets = match G::HANDS {
        Hands::None => String::new(),
        _ => format!("[{hand}]"),
    };
    let fen = format!("{}{brackets} {side} - - 0 1", rows.join("/"));
    Position::from_fen(&fen).ok()
}

fn any_square<'a>(rows: &'a mut [Vec<Square>], random: &mut Random) -> &'a mut Square {
    let row = random.below(rows.len() as u64) as usize;
    let file = random.below(rows[row].len() as u64) as usize;
    &mut rows[row][file]
}

/// The squares of a rank.
fn squares(row: &str) -> Vec<Square> {
    let mut squares = Vec::new();
    let (mut number, mut form) = (0, "");
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            number = 10 * number + digit;
            continue;
        }
        squares.extend((0..std::mem::take(&mut number)).map(|_| Square::new()));
        if letter == '+' {
            form = "+";
        } else {
            squares.push(format!("{}{letter}", std::mem::take(&mut form)));
        }
    }
    squares.extend((0..number).map(|_| Square::new()));
    squares
}

fn text(row: &[Square]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in row {
        if square.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &std::mem::take(&mut empty).to_string();
        }
        text += square;
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::VARIANTS;
    use crate::with_family;

    #[test]
    fn ranks_are_written_as_read() {
        for row in ["10", "rmbnqknbmr", "9", "1+A5b1", "p8", "4+k4"] {
            assert_eq!(text(&squares(row)), row);
        }
        assert_eq!(squares("1+A5b1").len(), 9);
        assert_eq!(squares("10").len(), 10);
    }

    #[test]
    fn kings_leave_home_and_pieces_the_board() {
        let mut random = Random::new(1);
        for variant in &VARIANTS {
            with_family!(variant.family, G => {
                let start = Position::<G>::from_fen(variant.start).unwrap();
                let made: Vec<_> = (0..100).filter_map(|_| exposed(&start, &mut random)).collect();
                assert!(made.len() > 20, "{}", variant.name);
                let defender = !start.side();
                let moved = |p: &Position<G>| p.king(defender) != start.king(defender);
                assert!(made.iter().any(moved), "{}", variant.name);
                let fewer = |p: &Position<G>| {
                    p.pieces_of(defender).count() < start.pieces_of(defender).count()
                };
                assert!(made.iter().any(fewer), "{}", variant.name);
            });
        }
    }
}
