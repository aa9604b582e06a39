//! Keys of positions.

use std::collections::HashMap;

use cannonade::board::Move;
use cannonade::games::{Game, Hands, Position};

use crate::walks::{Random, Visit};

/// How many short lines are played from each position.
const LINES: usize = 24;

/// The key is that of the position however it came about; other positions have other keys.
pub fn keys<G: Game>(visit: &mut Visit<G>) -> Result<(), String> {
    let mut position = visit.position.clone();
    let mut seen = Seen::default();
    seen.note(&position)?;
    for _ in 0..LINES {
        let line = random_line(&mut position, visit.random);
        seen.play(&mut position, &line)?;
        // The same moves in another order lead to the same position, if they are legal.
        if let [first, reply, third] = line[..] {
            seen.play(&mut position, &[third, reply, first])?;
        }
    }
    hands_matter(visit.position)
}

fn random_line<G: Game>(position: &mut Position<G>, random: &mut Random) -> Vec<Move> {
    let mut line = Vec::new();
    while line.len() < 3 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = random.pick(&moves);
        position.make(mv);
        line.push(mv);
    }
    for _ in &line {
        position.unmake();
    }
    line
}

/// Positions seen and their keys.
#[derive(Default)]
struct Seen {
    keys: HashMap<String, u64>,
    positions: HashMap<u64, String>,
}

impl Seen {
    /// Plays moves as long as they are legal, notes each position, and goes back.
    fn play<G: Game>(&mut self, position: &mut Position<G>, line: &[Move]) -> Result<(), String> {
        let mut played = 0;
        let mut result = Ok(());
        for &mv in line {
            if !position.legal_moves().contains(&mv) {
                break;
            }
            position.make(mv);
            played += 1;
            result = self.note(position);
            if result.is_err() {
                break;
            }
        }
        for _ in 0..played {
            position.unmake();
        }
        result
    }

    fn note<G: Game>(&mut self, position: &Position<G>) -> Result<(), String> {
        let key = position.key();
        let fen = position.fen();
        if key != position.fresh_key() {
            return Err(format!("the key is not fresh in {fen}"));
        }
        let read = Position::<G>::from_fen(&fen).map_err(|error| error.to_string())?;
        if (read.key(), read.board_key()) != (key, position.board_key()) {
            return Err(format!("read from its FEN, {fen} has another key"));
        }
        let identity = identity(position);
        if *self.keys.entry(identity.clone()).or_insert(key) != key {
            return Err(format!("two keys for {identity}"));
        }
        let other = self.positions.entry(key).or_insert(identity.clone());
        if *other != identity {
            return Err(format!("one key for {identity} and {other}"));
        }
        Ok(())
    }
}

/// What makes two positions the same: board, hands, side, castling rights, and the en passant
/// square only where such a capture is possible.
pub fn identity<G: Game>(position: &Position<G>) -> String {
    let takes_passed =
        |mv: Move| position.captured_by(mv).is_some() && position.piece_at(mv.to()).is_none();
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let possible = position.legal_moves().into_iter().any(takes_passed);
    let passed = if possible { fields[3] } else { "-" };
    format!("{} {} {} {passed}", fields[0], fields[1], fields[2])
}

/// One more piece in a hand, of either side and any kind, makes another key on the same board.
fn hands_matter<G: Game>(position: &Position<G>) -> Result<(), String> {
    let letters = match G::HANDS {
        Hands::None => return Ok(()),
        Hands::Captures => G::PIECES
            .roles()
            .filter(|&role| role != G::KING && !G::PIECES.plus_roles().has(role))
            .map(|role| G::PIECES.definition(role).letter)
            .collect(),
        Hands::Reserve(role) => vec![G::PIECES.definition(role).letter],
    };
    let fen = position.fen();
    let mut keys = vec![position.key()];
    for letter in letters {
        for letter in [letter, letter.to_ascii_lowercase()] {
            let more = fen.replacen('[', &format!("[{letter}"), 1);
            let more = Position::<G>::from_fen(&more).map_err(|error| error.to_string())?;
            if more.board_key() != position.board_key() {
                return Err(format!("{letter} in hand changes the key of the board"));
            }
            keys.push(more.key());
        }
    }
    let count = keys.len();
    keys.sort();
    keys.dedup();
    if keys.len() < count {
        return Err("different hands have one key".to_string());
    }
    Ok(())
}
