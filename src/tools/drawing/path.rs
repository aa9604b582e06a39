//! Outlines made of lines and curves.

/// A point: x to the right, y downwards.
pub type Point = (f32, f32);

/// The distance of the control points of a quarter of a circle, as a part of its radius.
const QUARTER: f32 = 0.552_284_8;

/// One step of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Segment {
    /// Begins a new line.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A cubic curve: two control points and its end.
    Curve(Point, Point, Point),
    /// Back to the beginning of the line.
    Close,
}

/// An outline: any number of lines, open or closed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    pub(super) segments: Vec<Segment>,
}

impl Path {
    /// Reads an outline written as in SVG, with the absolute commands M, L, C and Z and numbers
    /// apart by blanks. What cannot be read ends it: the drawings of this program are tested to
    /// be read whole.
    pub fn read(text: &str) -> Path {
        Path::try_read(text).0
    }

    /// The outline, and whether all of the text was understood.
    pub(in crate::tools) fn try_read(text: &str) -> (Path, bool) {
        let mut path = Path::default();
        let mut rest = text.trim_start();
        while let Some(command) = rest.chars().next() {
            let body = &rest[command.len_utf8()..];
            let end = body.find(|c: char| c.is_ascii_alphabetic());
            let (numbers, next) = body.split_at(end.unwrap_or(body.len()));
            let numbers: Result<Vec<f32>, _> =
                numbers.split_whitespace().map(str::parse::<f32>).collect();
            let segment = match (command, numbers.as_deref()) {
                ('M', Ok(&[x, y])) => Segment::Move((x, y)),
                ('L', Ok(&[x, y])) => Segment::Line((x, y)),
                ('C', Ok(&[a, b, c, d, x, y])) => Segment::Curve((a, b), (c, d), (x, y)),
                ('Z', Ok(&[])) => Segment::Close,
                _ => return (path, false),
            };
            path.segments.push(segment);
            rest = next;
        }
        (path, true)
    }

    /// The straight line between two points.
    pub fn line(from: Point, to: Point) -> Path {
        Path {
            segments: vec![Segment::Move(from), Segment::Line(to)],
        }
    }

    /// Straight lines from point to point.
    pub fn open(points: &[Point]) -> Path {
        let mut segments = Vec::with_capacity(points.len() + 1);
        for &point in points {
            segments.push(match segments.is_empty() {
                true => Segment::Move(point),
                false => Segment::Line(point),
            });
        }
        Path { segments }
    }

    /// The area within straight lines from point to point and back.
    pub fn polygon(points: &[Point]) -> Path {
        let mut path = Path::open(points);
        path.segments.push(Segment::Close);
        path
    }

    /// A rectangle by its upper left corner and size.
    pub fn rectangle((x, y): Point, width: f32, height: f32) -> Path {
        Path::polygon(&[
            (x, y),
            (x + width, y),
            (x + width, y + height),
            (x, y + height),
        ])
    }

    /// A circle.
    pub fn circle((x, y): Point, radius: f32) -> Path {
        let (r, q) = (radius, radius * QUARTER);
        Path {
            segments: vec![
                Segment::Move((x + r, y)),
                Segment::Curve((x + r, y + q), (x + q, y + r), (x, y + r)),
                Segment::Curve((x - q, y + r), (x - r, y + q), (x - r, y)),
                Segment::Curve((x - r, y - q), (x - q, y - r), (x, y - r)),
                Segment::Curve((x + q, y - r), (x + r, y - q), (x + r, y)),
                Segment::Close,
            ],
        }
    }

    /// Both outlines as one.
    pub fn and(mut self, other: Path) -> Path {
        self.segments.extend(other.segments);
        self
    }

    /// The outline moved, turned and made larger or smaller.
    pub fn transformed(&self, by: &Transform) -> Path {
        let change = |segment: &Segment| match *segment {
            Segment::Move(p) => Segment::Move(by.apply(p)),
            Segment::Line(p) => Segment::Line(by.apply(p)),
            Segment::Curve(a, b, p) => Segment::Curve(by.apply(a), by.apply(b), by.apply(p)),
            Segment::Close => Segment::Close,
        };
        Path {
            segments: self.segments.iter().map(change).collect(),
        }
    }
}

/// A change of size, a half turn if wanted, and a shift, in this order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// What lengths are multiplied by; negative for a half turn.
    pub scale: f32,
    /// Where the point (0, 0) comes to lie.
    pub origin: Point,
}

impl Transform {
    /// A drawing of the given size put with its upper left corner at a place, `to` wide.
    pub fn fit(size: f32, corner: Point, to: f32) -> Transform {
        Transform {
            scale: to / size,
            origin: corner,
        }
    }

    /// The same after a half turn of the drawing, which is `size` wide and high.
    pub fn half_turn(self, size: f32) -> Transform {
        let far = size * self.scale;
        Transform {
            scale: -self.scale,
            origin: (self.origin.0 + far, self.origin.1 + far),
        }
    }

    /// Where a point comes to lie.
    pub fn apply(&self, (x, y): Point) -> Point {
        (
            self.origin.0 + self.scale * x,
            self.origin.1 + self.scale * y,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_are_read() {
        let (path, whole) = Path::try_read("M0 1.5L-2 3C1 2 3 4 5 6Z M9 9");
        assert!(whole);
        assert_eq!(
            path.segments,
            [
                Segment::Move((0.0, 1.5)),
                Segment::Line((-2.0, 3.0)),
                Segment::Curve((1.0, 2.0), (3.0, 4.0), (5.0, 6.0)),
                Segment::Close,
                Segment::Move((9.0, 9.0)),
            ]
        );
        for bad in ["M1", "L1 2 3", "Q1 2 3 4", "M1 x", "é", "1 2"] {
            assert!(!Path::try_read(bad).1, "{bad}");
        }
    }

    #[test]
    fn a_half_turn_leaves_the_box_where_it_is() {
        let place = Transform::fit(100.0, (10.0, 20.0), 50.0);
        assert_eq!(place.apply((100.0, 100.0)), (60.0, 70.0));
        let turned = place.half_turn(100.0);
        assert_eq!(turned.apply((100.0, 100.0)), (10.0, 20.0));
        assert_eq!(turned.apply((0.0, 0.0)), (60.0, 70.0));
    }
}
