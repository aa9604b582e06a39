//! A position as a picture: the board, the hands beside it, marks and arrows.

use super::diagram::{Diagram, Place};
use super::pieces::{Face, Look, SIDE, Style};
use crate::board::Color;
use crate::tools::drawing::letters::{self, Anchor};
use crate::tools::drawing::{Ink, Path, Point, Scene, Shape, Transform};

/// The band with the names of files and ranks, in squares.
const BAND: f32 = 0.42;
/// The width of the column of a hand, in squares.
const HAND: f32 = 1.6;
/// The height of the letters that name files and ranks, in squares.
const NAME: f32 = 0.2;
/// The part of a square that a piece fills.
const PIECE: f32 = 0.92;

const PAPER: Ink = Ink::hex(0xfa_f7_f0);
const NAMES: Ink = Ink::hex(0x50_48_40);
const LIGHT: Ink = Ink::hex(0xef_e4_ce);
const DARK: Ink = Ink::hex(0xb9_9c_76);
const WOOD: Ink = Ink::hex(0xec_cf_93);
const PANEL: Ink = Ink::hex(0xec_e4_d4);
const LINES: Ink = Ink::hex(0x5a_42_28);
const LAST_MOVE: Ink = Ink::hex(0xf2_d0_20).with_opacity(130);
const CHECK: Ink = Ink::hex(0xe0_30_20).with_opacity(150);

/// The colour of an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tools) enum Hue {
    /// For the best move, and where nothing is said.
    Green,
    /// For a threat or an error.
    Red,
    /// For others.
    Blue,
    /// For still others.
    Yellow,
}

impl Hue {
    const OPACITY: u8 = 175;

    fn ink(self) -> Ink {
        let ink = match self {
            Hue::Green => Ink::hex(0x1e_8a_3c),
            Hue::Red => Ink::hex(0xc8_28_28),
            Hue::Blue => Ink::hex(0x22_5f_b4),
            Hue::Yellow => Ink::hex(0xd8_a0_10),
        };
        ink.with_opacity(Hue::OPACITY)
    }
}

/// An arrow, or a ring about a square where nothing comes from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tools) struct Arrow {
    /// Where it begins; nothing for a ring.
    pub(in crate::tools) from: Option<Place>,
    /// Where it ends.
    pub(in crate::tools) to: Place,
    /// Its colour.
    pub(in crate::tools) hue: Hue,
}

/// How to draw a position.
#[derive(Clone, Debug)]
pub(in crate::tools) struct Layout {
    /// The side of a square in pixels.
    pub(in crate::tools) square: f32,
    /// Whether the second player sits below.
    pub(in crate::tools) flip: bool,
    /// Whether the tiles of shogi have kanji.
    pub(in crate::tools) kanji: bool,
    /// Arrows and rings.
    pub(in crate::tools) arrows: Vec<Arrow>,
}

/// Draws a position.
pub(in crate::tools) fn draw(diagram: &Diagram, layout: &Layout) -> Scene {
    let hand = if diagram.hands.is_some() { HAND } else { 0.0 };
    let (files, ranks) = (diagram.files as f32, diagram.ranks as f32);
    let width = (files + 2.0 * BAND + 2.0 * hand) * layout.square;
    let height = (ranks + 2.0 * BAND) * layout.square;
    let mut picture = Picture {
        scene: Scene::new(width, height, &diagram.fen),
        diagram,
        layout,
        corner: ((BAND + hand) * layout.square, BAND * layout.square),
        style: Style {
            look: diagram.look,
            kanji: layout.kanji,
            flip: layout.flip,
        },
    };
    picture.background();
    picture.names();
    picture.marks();
    picture.pieces();
    picture.hands();
    picture.arrows();
    picture.scene
}

struct Picture<'a> {
    scene: Scene,
    diagram: &'a Diagram,
    layout: &'a Layout,
    /// The upper left corner of the board.
    corner: Point,
    style: Style,
}

impl Picture<'_> {
    /// The column and row of a square in the picture, from the upper left.
    fn cell(&self, (file, rank): Place) -> (f32, f32) {
        let (file, rank) = (file as f32, rank as f32);
        let (files, ranks) = (self.diagram.files as f32, self.diagram.ranks as f32);
        if self.layout.flip {
            (files - 1.0 - file, rank)
        } else {
            (file, ranks - 1.0 - rank)
        }
    }

    /// A point of the board by columns and rows from the upper left.
    fn at(&self, column: f32, row: f32) -> Point {
        let square = self.layout.square;
        (
            self.corner.0 + column * square,
            self.corner.1 + row * square,
        )
    }

    /// The middle of a square.
    fn centre(&self, place: Place) -> Point {
        let (column, row) = self.cell(place);
        self.at(column + 0.5, row + 0.5)
    }

    fn square_outline(&self, place: Place) -> Path {
        let (column, row) = self.cell(place);
        let square = self.layout.square;
        Path::rectangle(self.at(column, row), square, square)
    }

    fn background(&mut self) {
        let (width, height) = self.scene.size();
        let paper = Path::rectangle((0.0, 0.0), width, height);
        self.scene.add(Shape::filled(paper, PAPER));
        let Diagram { files, ranks, .. } = *self.diagram;
        let square = self.layout.square;
        let (right, bottom) = (files as f32 * square, ranks as f32 * square);
        let board = Path::rectangle(self.corner, right, bottom);
        let has_checks = self.diagram.look != Look::Tiles;
        let floor = if has_checks { LIGHT } else { WOOD };
        self.scene.add(Shape::filled(board.clone(), floor));
        if has_checks {
            let all = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
            let dark = all
                .filter(|(file, rank)| (file + rank) % 2 == 0)
                .map(|place| self.square_outline(place))
                .fold(Path::default(), Path::and);
            self.scene.add(Shape::filled(dark, DARK));
        } else {
            self.grid();
        }
        self.zones();
        self.scene
            .add(Shape::drawn(board, LINES, 0.04 * self.layout.square));
    }

    /// The lines between squares.
    fn grid(&mut self) {
        let (files, ranks) = (self.diagram.files as f32, self.diagram.ranks as f32);
        let mut lines = Path::default();
        for file in 1..self.diagram.files {
            let file = file as f32;
            lines = lines.and(Path::line(self.at(file, 0.0), self.at(file, ranks)));
        }
        for rank in 1..self.diagram.ranks {
            let rank = rank as f32;
            lines = lines.and(Path::line(self.at(0.0, rank), self.at(files, rank)));
        }
        let width = 0.02 * self.layout.square;
        self.scene.add(Shape::drawn(lines, LINES, width));
    }

    /// The edges of the zones where pieces change their form: dots as on a shogi board, lines
    /// where the board is chequered.
    fn zones(&mut self) {
        let Some(zone) = self.diagram.zone else {
            return;
        };
        let (files, zone) = (self.diagram.files as f32, zone as f32);
        let square = self.layout.square;
        for row in [zone, self.diagram.ranks as f32 - zone] {
            if self.diagram.look == Look::Tiles {
                for column in [zone, files - zone] {
                    let dot = Path::circle(self.at(column, row), 0.07 * square);
                    self.scene.add(Shape::filled(dot, LINES));
                }
            } else {
                let line = Path::line(self.at(0.0, row), self.at(files, row));
                self.scene.add(Shape::drawn(line, LINES, 0.03 * square));
            }
        }
    }

    /// The names of files and ranks: UCI's to the left and below, USI's to the right and above
    /// where the game has them.
    fn names(&mut self) {
        let Diagram { files, ranks, .. } = *self.diagram;
        let (half_band, half_name) = (BAND / 2.0, NAME / 2.0);
        let (right, bottom) = (files as f32, ranks as f32);
        let letter = |number: i32| char::from(b'a' + u8::try_from(number).unwrap_or(0)).to_string();
        for file in 0..files {
            let column = self.cell((file, 0)).0 + 0.5;
            self.name(&letter(file), (column, bottom + half_band + half_name));
            if self.diagram.is_shogi {
                self.name(&(files - file).to_string(), (column, half_name - half_band));
            }
        }
        for rank in 0..ranks {
            let row = self.cell((0, rank)).1 + 0.5 + half_name;
            self.name(&(rank + 1).to_string(), (-half_band, row));
            if self.diagram.is_shogi {
                self.name(&letter(ranks - 1 - rank), (right + half_band, row));
            }
        }
    }

    /// A name about a place given by columns and rows, on its base line.
    fn name(&mut self, text: &str, (column, row): (f32, f32)) {
        let height = NAME * self.layout.square;
        let path = letters::text(text, self.at(column, row), height, Anchor::Middle);
        self.scene
            .add(Shape::drawn(path, NAMES, letters::THICKNESS * height));
    }

    /// The last move, the check, and the side to move as an arrowhead beside its end of the board,
    /// which points to the other end. A ball would look like one more letter of the files' names.
    fn marks(&mut self) {
        for &place in &self.diagram.last_move {
            let outline = self.square_outline(place);
            self.scene.add(Shape::filled(outline, LAST_MOVE));
        }
        if let Some(place) = self.diagram.checked {
            let outline = self.square_outline(place);
            self.scene.add(Shape::filled(outline, CHECK));
        }
        let (files, ranks) = (self.diagram.files as f32, self.diagram.ranks as f32);
        let (row, up) = match self.is_below(self.diagram.side) {
            true => (ranks + BAND / 2.0, -1.0),
            false => (-BAND / 2.0, 1.0),
        };
        let (x, y) = self.at(files + BAND / 2.0, row);
        let half = 0.13 * self.layout.square;
        let (base, tip) = (y - up * half, y + up * half);
        let head = Path::polygon(&[(x - half, base), (x + half, base), (x, tip)]);
        let fill = match self.diagram.side {
            Color::White => Ink::hex(0xff_ff_ff),
            Color::Black => Ink::hex(0x20_20_20),
        };
        let width = 0.03 * self.layout.square;
        self.scene
            .add(Shape::filled(head, fill).edged(LINES, width));
    }

    fn is_below(&self, color: Color) -> bool {
        (color == Color::White) != self.layout.flip
    }

    fn pieces(&mut self) {
        for (place, face) in &self.diagram.pieces {
            let (column, row) = self.cell(*place);
            self.piece(face, self.at(column, row), self.layout.square);
        }
    }

    /// Draws a piece in a square of some size.
    fn piece(&mut self, face: &Face, (x, y): Point, size: f32) {
        let style = self.style;
        let symbol = self.scene.symbol(&face.name(), || face.draw(&style));
        let margin = size * (1.0 - PIECE) / 2.0;
        let place = Transform::fit(SIDE, (x + margin, y + margin), size * PIECE);
        self.scene.place(symbol, place);
    }

    /// What the sides hold: the player below to the right, from below; the other to the left,
    /// from above.
    fn hands(&mut self) {
        let Some(hands) = &self.diagram.hands else {
            return;
        };
        let square = self.layout.square;
        let ranks = self.diagram.ranks as f32;
        for color in Color::BOTH {
            let held = &hands[color.index()];
            let below = self.is_below(color);
            let left = match below {
                true => self.diagram.files as f32 + BAND,
                false => -BAND - HAND,
            };
            let gap = 0.08;
            let corner = self.at(left + gap, 0.0);
            let panel = Path::rectangle(corner, (HAND - 2.0 * gap) * square, ranks * square);
            self.scene.add(Shape::filled(panel, PANEL));
            // All of them must find room.
            let slot = (ranks / held.len().max(1) as f32).min(1.0);
            for (number, (face, count)) in held.iter().enumerate() {
                let row = match below {
                    true => ranks - slot * (number + 1) as f32,
                    false => slot * number as f32,
                };
                self.piece(face, self.at(left + gap, row), slot * square);
                if *count > 1 {
                    let height = 0.32 * slot * square;
                    let place = self.at(left + gap + slot + 0.04, row + slot * 0.66);
                    let path = letters::text(&count.to_string(), place, height, Anchor::Start);
                    let width = 1.2 * letters::THICKNESS * height;
                    self.scene.add(Shape::drawn(path, LINES, width));
                }
            }
        }
    }

    fn arrows(&mut self) {
        let square = self.layout.square;
        for arrow in &self.layout.arrows {
            let to = self.centre(arrow.to);
            let from = arrow.from.filter(|&from| from != arrow.to);
            let shape = match from {
                Some(from) => Shape::filled(
                    arrow_outline(self.centre(from), to, square),
                    arrow.hue.ink(),
                ),
                None => {
                    let ring = Path::circle(to, 0.42 * square);
                    Shape::drawn(ring, arrow.hue.ink(), 0.1 * square)
                }
            };
            self.scene.add(shape);
        }
    }
}

/// An arrow between the middles of two different squares.
fn arrow_outline(from: Point, to: Point, square: f32) -> Path {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    let (shaft, head, head_length) = (0.07 * square, 0.2 * square, 0.36 * square);
    let start = 0.2 * square;
    let point = |along: f32, aside: f32| {
        (
            from.0 + ux * along - uy * aside,
            from.1 + uy * along + ux * aside,
        )
    };
    let neck = length - head_length;
    Path::polygon(&[
        point(start, -shaft),
        point(neck, -shaft),
        point(neck, -head),
        point(length, 0.0),
        point(neck, head),
        point(neck, shaft),
        point(start, shaft),
    ])
}
