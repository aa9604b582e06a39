//! Positions of games with the defender's king driven out into the open, some with few pieces
//! left: long chases are rare in games, and common there.

use crate::games::{Game, Hands, Position};
use crate::tools::arena::Random;

/// A square's text in a FEN: empty, or a piece with its `+`.
type Square = String;

/// Most pieces that the defender loses.
const MOST_TAKEN: u64 = 4;
/// Least share of the pieces, in hundredths, that is left where they are thinned out.
const LEAST_LEFT: u64 = 10;
/// The largest share that is left, in hundredths.
const MOST_LEFT: u64 = 70;

/// The position with the king of the side not to move on another square and some of its pieces
/// gone, to the other side's hand where they go to hand; `None` if that is no position.
pub(super) fn exposed<G: Game>(position: &Position<G>, random: &mut Random) -> Option<Position<G>> {
    let mut diagram = Diagram::read(&position.fen())?;
    diagram.capture(G::HANDS == Hands::Captures, random)?;
    diagram.move_king(random);
    diagram.position::<G>()
}

/// The position with the king of the side not to move on another square and many pieces of both
/// sides gone, from the hands as well; `None` if that is no position.
pub(super) fn thinned<G: Game>(position: &Position<G>, random: &mut Random) -> Option<Position<G>> {
    let mut diagram = Diagram::read(&position.fen())?;
    diagram.thin_out(random);
    diagram.move_king(random);
    diagram.position::<G>()
}

/// A position taken apart.
struct Diagram {
    rows: Vec<Vec<Square>>,
    hands: String,
    /// Whether the attacker, who is to move, has the letters of White.
    attacker_is_white: bool,
}

impl Diagram {
    fn read(fen: &str) -> Option<Diagram> {
        let mut fields = fen.split(' ');
        let (placement, side) = (fields.next()?, fields.next()?);
        let (board, hands) = placement.split_once('[').unwrap_or((placement, ""));
        Some(Diagram {
            rows: board.split('/').map(squares).collect(),
            hands: hands.trim_end_matches(']').to_owned(),
            attacker_is_white: side == "w",
        })
    }

    /// Takes some pieces of the defender, into the attacker's hand or from the game.
    fn capture(&mut self, to_hand: bool, random: &mut Random) -> Option<()> {
        let attacker_is_white = self.attacker_is_white;
        for _ in 0..random.below(MOST_TAKEN + 1) {
            let square = any_square(&mut self.rows, random);
            if is_white(square) != Some(!attacker_is_white) || is_king(square) {
                continue;
            }
            let letter = std::mem::take(square).pop()?;
            if to_hand {
                self.hands.push(if attacker_is_white {
                    letter.to_ascii_uppercase()
                } else {
                    letter.to_ascii_lowercase()
                });
            }
        }
        Some(())
    }

    /// Leaves a random share of everything but the kings.
    fn thin_out(&mut self, random: &mut Random) {
        let left = LEAST_LEFT + random.below(MOST_LEFT - LEAST_LEFT + 1);
        for square in self.rows.iter_mut().flatten() {
            if !is_king(square) && random.below(100) >= left {
                square.clear();
            }
        }
        self.hands.retain(|_| random.below(100) < left);
    }

    /// Puts the defender's king on another square, if a random one is empty.
    fn move_king(&mut self, random: &mut Random) {
        let king = if self.attacker_is_white { "k" } else { "K" };
        let new_home = any_square(&mut self.rows, random);
        if !new_home.is_empty() {
            return;
        }
        *new_home = "new home".to_owned();
        for square in self.rows.iter_mut().flatten() {
            match square.as_str() {
                "new home" => *square = king.to_owned(),
                old if old == king => square.clear(),
                _ => {}
            }
        }
    }

    /// The position, if it is one.
    fn position<G: Game>(&self) -> Option<Position<G>> {
        let rows: Vec<String> = self.rows.iter().map(|row| text(row)).collect();
        let hands = match G::HANDS {
            Hands::None => String::new(),
            _ => format!("[{}]", self.hands),
        };
        let side = if self.attacker_is_white { "w" } else { "b" };
        Position::from_fen(&format!("{}{hands} {side} - - 0 1", rows.join("/"))).ok()
    }
}

/// Whose piece stands on a square, if there is one.
fn is_white(square: &Square) -> Option<bool> {
    let letter = square.chars().next_back()?;
    Some(letter.is_ascii_uppercase())
}

fn is_king(square: &Square) -> bool {
    square.eq_ignore_ascii_case("k")
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
                let thin: Vec<_> = (0..100).filter_map(|_| thinned(&start, &mut random)).collect();
                assert!(thin.len() > 20, "{}", variant.name);
                let count = |p: &Position<G>| {
                    p.pieces_of(p.side()).count() + p.pieces_of(!p.side()).count()
                };
                assert!(thin.iter().any(|p| 3 * count(p) < count(&start)), "{}", variant.name);
            });
        }
    }
}
