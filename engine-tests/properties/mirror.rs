//! Symmetry: no side has other rules than the other, nor a wing in games without castling.

use cannonade::games::{Forms, Game, Position};

use crate::walks::{Visit, compare, uci};

/// The board turned over and the sides exchanged, all moves are the mirrored ones; so are they
/// with left and right exchanged, in the shogi games.
pub fn mirrored<G: Game>(visit: &mut Visit<G>) -> Result<(), String> {
    let fen = visit.position.fen();
    compare_with::<G>(visit, &other_side(&fen, G::SHAPE.ranks()), |text| {
        let ranks = G::SHAPE.ranks();
        let turn = |c: char| match c.to_digit(10) {
            Some(rank) => char::from_digit((ranks + 1) as u32 - rank, 10).expect("a rank"),
            None => c,
        };
        text.chars().map(turn).collect()
    })?;
    if G::FORMS == Forms::Orthodox {
        return Ok(());
    }
    compare_with::<G>(visit, &other_wing(&fen), |text| {
        let last = b'a' + G::SHAPE.files() as u8 - 1;
        let turn = |c: char| match c {
            'a'..='j' => char::from(last - (c as u8 - b'a')),
            _ => c,
        };
        text.chars().map(turn).collect()
    })
}

fn compare_with<G: Game>(
    visit: &Visit<G>,
    fen: &str,
    turn: impl Fn(&str) -> String,
) -> Result<(), String> {
    let position = visit.position;
    let other = Position::<G>::from_fen(fen).map_err(|error| format!("{fen}: {error}"))?;
    let mut here: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|mv| turn(&uci(position, mv)))
        .collect();
    let mut there: Vec<String> = other
        .legal_moves()
        .into_iter()
        .map(|mv| uci(&other, mv))
        .collect();
    here.sort();
    there.sort();
    compare(&there, &here).map_err(|wrong| format!("mirrored {fen}: {wrong}"))?;
    let checks = [position, &other].map(|position| position.checkers().count());
    if checks[0] != checks[1] || position.is_dead() != other.is_dead() {
        return Err(format!("mirrored {fen}: other checks, or dead"));
    }
    Ok(())
}

/// The FEN with the ranks in reverse order and the sides exchanged.
fn other_side(fen: &str, ranks: i32) -> String {
    let swapped: String = fen.chars().map(swap_case).collect();
    let mut fields: Vec<String> = swapped.split(' ').map(str::to_string).collect();
    let (board, hand) = split_hand(&fields[0]);
    fields[0] = board.split('/').rev().collect::<Vec<_>>().join("/") + hand;
    let white = fields[1] == "W";
    fields[1] = if white { "b" } else { "w" }.to_string();
    if fields[3] != "-" {
        let square = fields[3].to_ascii_lowercase();
        let rank = square[1..].parse::<i32>().expect("a rank");
        fields[3] = format!("{}{}", &square[..1], ranks + 1 - rank);
    }
    fields.join(" ")
}

/// The FEN with the files in reverse order, in games where no piece knows left from right.
fn other_wing(fen: &str) -> String {
    let (placement, rest) = fen.split_once(' ').expect("more fields");
    let (board, hand) = split_hand(placement);
    let turn = |row: &str| -> String {
        let mut pieces: Vec<String> = Vec::new();
        for c in row.chars() {
            match pieces.last_mut() {
                Some(last) if last == "+" => last.push(c),
                _ => pieces.push(c.to_string()),
            }
        }
        pieces.into_iter().rev().collect()
    };
    let board = board.split('/').map(turn).collect::<Vec<_>>().join("/");
    format!("{board}{hand} {rest}")
}

fn split_hand(placement: &str) -> (&str, &str) {
    placement.split_at(placement.find('[').unwrap_or(placement.len()))
}

fn swap_case(c: char) -> char {
    if c.is_ascii_uppercase() {
        c.to_ascii_lowercase()
    } else {
        c.to_ascii_uppercase()
    }
}
