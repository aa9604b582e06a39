//! Drawings of lines and areas, written as SVG or PNG.
//!
//! A [`Scene`] is a list of [`Shape`]s, with the drawings that occur often kept once. Letters are
//! drawn as strokes of our own ([`letters`]), so that a picture needs no font and looks the same
//! everywhere. Lengths are in pixels of the SVG, x to the right and y downwards.

pub mod letters;
mod path;
mod png;
mod scene;
mod svg;

pub use path::{Path, Point, Transform};
pub use png::PngError;
pub use scene::{Ink, Scene, Shape, Symbol};
