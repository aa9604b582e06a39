//! What a picture of a position shows, free of the type of its game.

use super::pieces::{Face, Look};
use crate::board::{Color, Piece, Role, Square};
use crate::engine::PositionVisitor;
use crate::eval::Evaluated;
use crate::games::{Forms, Position};

/// File and rank of a square, from 0.
pub(in crate::tools) type Place = (i32, i32);

/// A position as it is to be drawn.
#[derive(Clone, Debug)]
pub(in crate::tools) struct Diagram {
    pub(super) files: i32,
    pub(super) ranks: i32,
    pub(super) pieces: Vec<(Place, Face)>,
    /// What each side holds, in games with hands.
    pub(super) hands: Option<[Vec<(Face, u32)>; 2]>,
    pub(super) side: Color,
    /// The king that is in check.
    pub(super) checked: Option<Place>,
    /// The squares of the last move.
    pub(super) last_move: Vec<Place>,
    pub(super) look: Look,
    /// Whether the game is shogi's kin, with names of squares for both protocols.
    pub(super) is_shogi: bool,
    /// Depth in ranks of the zones where pieces change their form.
    pub(super) zone: Option<i32>,
    /// The position as FEN.
    pub(super) fen: String,
}

/// Makes the diagram of a position.
pub(in crate::tools) struct MakeDiagram;

impl PositionVisitor for MakeDiagram {
    type Output = Diagram;

    fn visit<G: Evaluated>(self, position: &Position<G>) -> Diagram {
        let place = |square| (G::SHAPE.file(square), G::SHAPE.rank(square));
        let squares = position.occupied().into_iter();
        let (look, is_shogi, zone) = match G::FORMS {
            Forms::Orthodox => (Look::Figures, false, None),
            Forms::Shogi { zone } => (Look::Tiles, true, Some(zone)),
            Forms::Exchange { zone } => (Look::Tokens, false, Some(zone)),
        };
        Diagram {
            files: G::SHAPE.files(),
            ranks: G::SHAPE.ranks(),
            pieces: squares
                .map(|square| (place(square), face::<G>(position.piece_at(square))))
                .collect(),
            hands: Position::<G>::HAS_HANDS.then(|| Color::BOTH.map(|color| held(position, color))),
            side: position.side(),
            checked: position
                .in_check()
                .then(|| place(position.king(position.side()))),
            last_move: last_squares(position).into_iter().map(place).collect(),
            look,
            is_shogi,
            zone,
            fen: position.fen(),
        }
    }
}

fn face<G: Evaluated>(piece: Piece) -> Face {
    let definition = G::PIECES.definition(piece.role());
    Face {
        letter: definition.letter,
        plus: definition.plus,
        color: piece.color(),
        kanji: definition.kanji,
    }
}

/// What a side holds, the last of the table of pieces first.
fn held<G: Evaluated>(position: &Position<G>, color: Color) -> Vec<(Face, u32)> {
    let hand = position.hand(color);
    let mut roles: Vec<Role> = hand.roles().collect();
    roles.reverse();
    let entry = |role| (face::<G>(Piece::new(role, color)), hand.count(role));
    roles.into_iter().map(entry).collect()
}

/// Where the last move came from, unless it was a drop, and went to.
fn last_squares<G: Evaluated>(position: &Position<G>) -> Vec<Square> {
    let Some(mv) = position.last_move().filter(|mv| mv.is_some()) else {
        return Vec::new();
    };
    let mut before = position.clone();
    before.unmake();
    before
        .origin_square(mv)
        .into_iter()
        .chain([mv.to()])
        .collect()
}
