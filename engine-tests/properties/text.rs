//! Positions and moves as text.

use std::collections::HashSet;

use cannonade::games::notation::{Notation, read_move, write_move};
use cannonade::games::{Game, Hands, Position};

use crate::walks::Visit;

/// FEN, SFEN and both notations of moves are read as they were written.
pub fn round_trips<G: Game>(visit: &mut Visit<G>) -> Result<(), String> {
    let position = visit.position;
    let fen = position.fen();
    let read = Position::<G>::from_fen(&fen).map_err(|error| error.to_string())?;
    if read.fen() != fen || read.key() != position.key() || read.ply() != position.ply() {
        return Err(format!("the FEN is read as {}", read.fen()));
    }
    if G::HANDS == Hands::Captures {
        sfen(position)?;
    }
    for notation in [Notation::Uci, Notation::Usi] {
        let mut texts = HashSet::new();
        for mv in position.legal_moves() {
            let text = write_move(position, mv, notation);
            match read_move(position, &text) {
                Ok(found) if found == mv => {}
                other => return Err(format!("{text} ({mv:?}) is read as {other:?}")),
            }
            if !texts.insert(text.clone()) {
                return Err(format!("two moves are written {text}"));
            }
        }
    }
    Ok(())
}

/// An SFEN tells all but the counter of quiet moves, which means nothing in these games.
fn sfen<G: Game>(position: &Position<G>) -> Result<(), String> {
    let sfen = position.sfen();
    let read = Position::<G>::from_sfen(&sfen).map_err(|error| format!("{sfen}: {error}"))?;
    let same = read.key() == position.key()
        && read.side() == position.side()
        && read.ply() == position.ply()
        && read.checkers() == position.checkers()
        && fields(&read.fen()) == fields(&position.fen());
    if !same || read.sfen() != sfen {
        return Err(format!("the SFEN {sfen} is read as {}", read.sfen()));
    }
    Ok(())
}

/// A FEN's board, hands and side.
fn fields(fen: &str) -> Vec<String> {
    fen.split(' ').take(2).map(str::to_string).collect()
}
