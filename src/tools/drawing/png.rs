//! Pictures as PNG.

use super::path::{Path, Segment};
use super::scene::{Ink, Scene};
use std::fmt;
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform};

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// So many pixels are too many, or none.
    Size {
        /// Pixels from left to right.
        width: u32,
        /// Pixels from top to bottom.
        height: u32,
    },
    /// The encoder failed.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Size { width, height } => {
                write!(f, "no picture can have {width} times {height} pixels")
            }
            PngError::Encoding(why) => write!(f, "the picture cannot be written as PNG: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

impl Scene {
    /// The picture as the bytes of a PNG file.
    ///
    /// # Errors
    ///
    /// If it is too large for the memory, or has no pixel.
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        let (width, height) = (self.width.ceil() as u32, self.height.ceil() as u32);
        let pixels = Pixmap::new(width, height);
        let mut pixels = pixels.ok_or(PngError::Size { width, height })?;
        for shape in self.shapes() {
            let Some(path) = outline(&shape.path) else {
                continue;
            };
            if let Some(ink) = shape.fill {
                let place = Transform::identity();
                pixels.fill_path(&path, &paint(ink), FillRule::Winding, place, None);
            }
            if let Some((ink, width)) = shape.line {
                let stroke = Stroke {
                    width,
                    line_cap: LineCap::Round,
                    line_join: LineJoin::Round,
                    ..Stroke::default()
                };
                pixels.stroke_path(&path, &paint(ink), &stroke, Transform::identity(), None);
            }
        }
        let encoded = pixels.encode_png();
        encoded.map_err(|error| PngError::Encoding(error.to_string()))
    }
}

fn paint(Ink { rgb, opacity }: Ink) -> Paint<'static> {
    let [red, green, blue] = rgb;
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, opacity);
    paint.anti_alias = true;
    paint
}

/// The outline for the rasteriser; `None` if there is nothing to draw.
fn outline(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for segment in &path.segments {
        match *segment {
            Segment::Move((x, y)) => builder.move_to(x, y),
            Segment::Line((x, y)) => builder.line_to(x, y),
            Segment::Curve((a, b), (c, d), (x, y)) => builder.cubic_to(a, b, c, d, x, y),
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::drawing::Shape;

    #[test]
    fn the_pixels_are_those_of_the_shapes() {
        let mut scene = Scene::new(4.0, 2.0, "");
        let ink = Ink::hex(0x10_20_30);
        scene.add(Shape::filled(Path::rectangle((0.0, 0.0), 2.0, 2.0), ink));
        let pixels = Pixmap::decode_png(&scene.png().unwrap()).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (4, 2));
        let at = |x| pixels.pixel(x, 1).unwrap().demultiply();
        assert_eq!(
            (at(1).red(), at(1).blue(), at(1).alpha()),
            (0x10, 0x30, 255)
        );
        assert_eq!(at(2).alpha(), 0);
    }

    #[test]
    fn absurd_sizes_are_refused() {
        for size in [0.0, -1.0, 1e9, f32::NAN] {
            assert!(Scene::new(size, 10.0, "").png().is_err(), "{size}");
        }
    }
}
