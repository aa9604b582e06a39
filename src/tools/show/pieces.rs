//! How the pieces of each game are drawn, on a square of 100.
//!
//! The games built on chess have figures. Cannon Shogi has tiles that point at the enemy, with
//! the letter of the piece or its kanji; promoted pieces are red. Cannon Chess has round tokens
//! for the cannon forms, and figures or shields for the other ones. The balls about the letter of
//! a cannon show along which lines it hops.

use super::figures::{Livery, figure};
use super::kanji::strokes;
use crate::board::Color;
use crate::tools::drawing::letters::{self, Anchor};
use crate::tools::drawing::{Ink, Path, Point, Shape, Transform};

/// The side of the square that pieces are drawn on.
pub(super) const SIDE: f32 = 100.0;

/// What the pieces of a game look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// The figures of chess.
    Figures,
    /// The tiles of shogi.
    Tiles,
    /// The tokens of Cannon Chess.
    Tokens,
}

/// A piece as it is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Face {
    /// Its letter, upper case.
    pub(super) letter: char,
    /// Whether it is the form written with `+`.
    pub(super) plus: bool,
    /// Whose it is.
    pub(super) color: Color,
    /// Its kanji, if it has one.
    pub(super) kanji: &'static str,
}

/// How to draw pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// The kind of drawing.
    pub(super) look: Look,
    /// Whether tiles have kanji instead of letters.
    pub(super) kanji: bool,
    /// Whether the second player sits below.
    pub(super) flip: bool,
}

const INK: Ink = Ink::hex(0x1c_14_0c);
const PROMOTED: Ink = Ink::hex(0xb8_10_10);
const WOOD_EDGE: Ink = Ink::hex(0x5a_3c_18);
/// Tiles of the first and the second player.
const WOOD: [Ink; 2] = [Ink::hex(0xfd_f1_cf), Ink::hex(0xdf_b5_72)];
/// Figures and tokens of the first and the second player.
const LIVERIES: [Livery; 2] = [
    Livery {
        body: Ink::hex(0xff_ff_ff),
        edge: Ink::hex(0x20_20_20),
        detail: Ink::hex(0x20_20_20),
    },
    Livery {
        body: Ink::hex(0x33_33_38),
        edge: Ink::hex(0x0c_0c_0c),
        detail: Ink::hex(0xe8_e8_e8),
    },
];
/// A tile that points upwards.
const TILE: &str = "M50 4L81 19L93 95L7 95L19 19Z";
/// A shield.
const SHIELD: &str = "M14 12L86 12L86 50C86 72 70 86 50 94C30 86 14 72 14 50Z";
/// The radius of a ball about a cannon's letter.
const BALL: f32 = 5.0;
/// The steps to the balls: those along rank and file, and those along the diagonals.
const ORTHOGONAL: [Point; 4] = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
const DIAGONAL: [Point; 4] = [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)];

impl Face {
    /// A name for the drawing, the same for equal drawings only.
    pub(super) fn name(&self) -> String {
        let plus = if self.plus { "+" } else { "" };
        format!("{:?}{plus}{}", self.color, self.letter)
    }

    /// The drawing.
    pub(super) fn draw(&self, style: &Style) -> Vec<Shape> {
        match style.look {
            Look::Figures => figure(self.letter, self.livery()).unwrap_or_else(|| self.token(&[])),
            Look::Tiles => self.tile(style),
            Look::Tokens => self.token_or_figure(),
        }
    }

    fn livery(&self) -> &'static Livery {
        &LIVERIES[self.color.index()]
    }

    /// A piece of Cannon Chess. Its second forms are the pieces of chess, with two generals more.
    fn token_or_figure(&self) -> Vec<Shape> {
        let chess = match (self.letter, self.plus) {
            ('K', _) => Some('K'),
            ('A', true) => Some('R'),
            ('C', true) => Some('B'),
            ('U', true) => Some('Q'),
            ('D', true) => Some('N'),
            _ => None,
        };
        if let Some(shapes) = chess.and_then(|letter| figure(letter, self.livery())) {
            return shapes;
        }
        if self.plus {
            return self.shield();
        }
        match self.letter {
            'A' => self.token(&[&ORTHOGONAL]),
            'C' => self.token(&[&DIAGONAL]),
            _ => self.token(&[&ORTHOGONAL, &DIAGONAL]),
        }
    }

    /// A round token with the letter, and balls along lines.
    fn token(&self, lines: &[&[Point]]) -> Vec<Shape> {
        let livery = self.livery();
        let centre = (50.0, 50.0);
        let disc = Shape::filled(Path::circle(centre, 43.0), livery.body);
        let mut shapes = vec![disc.edged(livery.edge, 4.0)];
        shapes.extend(balls(centre, 34.0, lines, livery.detail));
        shapes.push(letter(self.letter, centre, 32.0, livery.detail));
        shapes
    }

    fn shield(&self) -> Vec<Shape> {
        let livery = self.livery();
        let body = Shape::filled(Path::read(SHIELD), livery.body);
        vec![
            body.edged(livery.edge, 4.0),
            letter(self.letter, (50.0, 46.0), 42.0, livery.detail),
        ]
    }

    /// A tile of shogi.
    fn tile(&self, style: &Style) -> Vec<Shape> {
        let points_up = (self.color == Color::White) != style.flip;
        let upright = Transform::fit(SIDE, (0.0, 0.0), SIDE);
        let turned = upright.half_turn(SIDE);
        let place = if points_up { upright } else { turned };
        let outline = Path::read(TILE).transformed(&place);
        let wood = WOOD[self.color.index()];
        let mut shapes = vec![Shape::filled(outline, wood).edged(WOOD_EDGE, 3.0)];
        let ink = if self.plus { PROMOTED } else { INK };
        if style.kanji && !self.kanji.is_empty() {
            let characters = self.characters();
            shapes.extend(characters.iter().map(|shape| shape.transformed(&place)));
            return shapes;
        }
        let centre = place.apply((50.0, 59.0));
        let lines: &[&[Point]] = match (self.letter, self.plus) {
            ('U' | 'A' | 'C' | 'I', true) => &[&ORTHOGONAL, &DIAGONAL],
            ('U' | 'A', false) => &[&ORTHOGONAL],
            ('C' | 'I', false) => &[&DIAGONAL],
            _ => &[],
        };
        let height = if lines.is_empty() { 46.0 } else { 34.0 };
        shapes.extend(balls(centre, 30.0, lines, ink));
        shapes.push(letter(self.letter, centre, height, ink));
        shapes
    }

    /// The kanji for a tile that points upwards. The flying cannons have the kanji of the plain
    /// ones, in red: a third character would be too small to be read.
    fn characters(&self) -> Vec<Shape> {
        let characters: Vec<char> = self.kanji.chars().collect();
        let shown = &characters[characters.len().saturating_sub(2)..];
        let ink = if self.plus { PROMOTED } else { INK };
        // Characters above each other are wider than high.
        let (size, top, step) = match shown.len() {
            1 => (62.0, 24.0, 0.0),
            _ => (40.0, 14.0, 40.0),
        };
        let mut shapes = Vec::new();
        for (place, &character) in shown.iter().enumerate() {
            let Some(path) = strokes(character) else {
                continue;
            };
            let corner = (50.0 - size / 2.0, top + step * place as f32);
            let path = path.transformed(&Transform::fit(SIDE, corner, size));
            shapes.push(Shape::drawn(
                path,
                ink,
                if shown.len() == 1 { 5.0 } else { 3.6 },
            ));
        }
        shapes
    }
}

/// Balls about a centre, along the given lines.
fn balls(centre: Point, distance: f32, lines: &[&[Point]], ink: Ink) -> Vec<Shape> {
    let steps = lines.iter().flat_map(|line| line.iter());
    steps
        .map(|(x, y)| {
            let place = (centre.0 + distance * x, centre.1 + distance * y);
            Shape::filled(Path::circle(place, BALL), ink)
        })
        .collect()
}

/// A letter about its centre.
fn letter(letter: char, centre: Point, height: f32, ink: Ink) -> Shape {
    let place = (centre.0, centre.1 + height / 2.0);
    let path = letters::text(&letter.to_string(), place, height, Anchor::Middle);
    Shape::drawn(path, ink, 1.4 * letters::THICKNESS * height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_can_be_drawn() {
        assert!(Path::try_read(TILE).1 && Path::try_read(SHIELD).1);
    }

    #[test]
    fn different_pieces_are_drawn_differently() {
        let letters = ['P', 'L', 'N', 'S', 'G', 'B', 'R', 'U', 'A', 'C', 'I', 'K'];
        for look in [Look::Tiles, Look::Tokens] {
            let style = Style {
                look,
                kanji: false,
                flip: false,
            };
            let mut seen: Vec<Vec<Shape>> = Vec::new();
            for letter in letters.into_iter().filter(|_| look == Look::Tiles) {
                for color in Color::BOTH {
                    for plus in [false, true] {
                        let face = Face {
                            letter,
                            plus,
                            color,
                            kanji: "",
                        };
                        let drawing = face.draw(&style);
                        assert!(!seen.contains(&drawing), "{}", face.name());
                        seen.push(drawing);
                    }
                }
            }
        }
    }
}
