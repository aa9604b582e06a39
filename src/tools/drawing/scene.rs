//! What a picture is made of.

use super::path::{Path, Transform};

/// A colour with its opacity, each part from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Red, green and blue.
    pub rgb: [u8; 3],
    /// 255 hides what is below.
    pub opacity: u8,
}

impl Ink {
    /// A colour that hides what is below, from its six hexadecimal digits.
    pub const fn hex(rgb: u32) -> Ink {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Ink {
            rgb: [red, green, blue],
            opacity: 255,
        }
    }

    /// The colour with an opacity from 0 to 255.
    pub const fn with_opacity(self, opacity: u8) -> Ink {
        Ink { opacity, ..self }
    }
}

/// An outline with what fills it and the line along it. Lines have round ends and corners.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub(super) path: Path,
    pub(super) fill: Option<Ink>,
    pub(super) line: Option<(Ink, f32)>,
}

impl Shape {
    /// An area.
    pub fn filled(path: Path, ink: Ink) -> Shape {
        Shape {
            path,
            fill: Some(ink),
            line: None,
        }
    }

    /// A line of some width.
    pub fn drawn(path: Path, ink: Ink, width: f32) -> Shape {
        Shape {
            path,
            fill: None,
            line: Some((ink, width)),
        }
    }

    /// The same with a line along its edge.
    pub fn edged(self, ink: Ink, width: f32) -> Shape {
        Shape {
            line: Some((ink, width)),
            ..self
        }
    }

    /// The same moved, turned and made larger or smaller.
    pub fn transformed(&self, by: &Transform) -> Shape {
        Shape {
            path: self.path.transformed(by),
            fill: self.fill,
            line: self.line.map(|(ink, width)| (ink, width * by.scale.abs())),
        }
    }
}

/// The number of a drawing that a scene keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol(pub(super) usize);

/// Something at its place.
#[derive(Clone, Debug)]
pub(super) enum Item {
    Shape(Shape),
    Symbol(Symbol, Transform),
}

/// A picture.
#[derive(Clone, Debug)]
pub struct Scene {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) title: String,
    pub(super) symbols: Vec<(String, Vec<Shape>)>,
    pub(super) items: Vec<Item>,
}

impl Scene {
    /// An empty picture of some size in pixels; the title is for those who cannot see it.
    pub fn new(width: f32, height: f32, title: &str) -> Scene {
        Scene {
            width,
            height,
            title: title.to_owned(),
            symbols: Vec::new(),
            items: Vec::new(),
        }
    }

    /// Its width and height in pixels.
    pub fn size(&self) -> (f32, f32) {
        (self.width, self.height)
    }

    /// Adds a shape on top.
    pub fn add(&mut self, shape: Shape) {
        self.items.push(Item::Shape(shape));
    }

    /// Keeps a drawing under a name and returns its number; `draw` is called for a new name
    /// only.
    pub fn symbol(&mut self, name: &str, draw: impl FnOnce() -> Vec<Shape>) -> Symbol {
        let known = self.symbols.iter().position(|(known, _)| known == name);
        Symbol(known.unwrap_or_else(|| {
            self.symbols.push((name.to_owned(), draw()));
            self.symbols.len() - 1
        }))
    }

    /// Puts a drawing that was kept on top.
    pub fn place(&mut self, symbol: Symbol, place: Transform) {
        self.items.push(Item::Symbol(symbol, place));
    }

    /// All shapes at their places, from the lowest.
    pub(super) fn shapes(&self) -> impl Iterator<Item = Shape> + '_ {
        self.items.iter().flat_map(|item| match item {
            Item::Shape(shape) => vec![shape.clone()],
            Item::Symbol(symbol, place) => self.symbols[symbol.0]
                .1
                .iter()
                .map(|shape| shape.transformed(place))
                .collect(),
        })
    }
}
