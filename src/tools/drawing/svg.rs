//! Pictures as SVG.

use super::path::{Path, Point, Segment, Transform};
use super::scene::{Ink, Item, Scene, Shape};
use std::fmt::Write;

impl Scene {
    /// The picture as the text of an SVG file.
    pub fn svg(&self) -> String {
        let (width, height) = (number(self.width), number(self.height));
        let title = escaped(&self.title);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\" fill=\"none\">\n<title>{title}</title>\n"
        );
        if !self.symbols.is_empty() {
            text.push_str("<defs>\n");
            for (index, (_, shapes)) in self.symbols.iter().enumerate() {
                let _ = writeln!(text, "<g id=\"s{index}\">");
                shapes
                    .iter()
                    .for_each(|shape| write_shape(&mut text, shape));
                text.push_str("</g>\n");
            }
            text.push_str("</defs>\n");
        }
        for item in &self.items {
            match item {
                Item::Shape(shape) => write_shape(&mut text, shape),
                Item::Symbol(symbol, Transform { scale, origin }) => {
                    let _ = writeln!(
                        text,
                        "<use href=\"#s{}\" transform=\"translate({}) scale({})\"/>",
                        symbol.0,
                        point(*origin),
                        // Small numbers decide over long ways.
                        format!("{scale:.4}")
                            .trim_end_matches('0')
                            .trim_end_matches('.'),
                    );
                }
            }
        }
        text.push_str("</svg>\n");
        text
    }
}

fn write_shape(text: &mut String, shape: &Shape) {
    let _ = write!(text, "<path d=\"{}\"", outline(&shape.path));
    if let Some(ink) = shape.fill {
        text.push_str(&paint("fill", ink));
    }
    if let Some((ink, width)) = shape.line {
        text.push_str(&paint("stroke", ink));
        let _ = write!(text, " stroke-width=\"{}\"", number(width));
    }
    text.push_str("/>\n");
}

fn paint(what: &str, Ink { rgb, opacity }: Ink) -> String {
    let [red, green, blue] = rgb;
    let mut text = format!(" {what}=\"#{red:02x}{green:02x}{blue:02x}\"");
    if opacity < u8::MAX {
        let part = f32::from(opacity) / f32::from(u8::MAX);
        let _ = write!(text, " {what}-opacity=\"{}\"", number(part));
    }
    text
}

fn outline(path: &Path) -> String {
    let mut text = String::new();
    for segment in &path.segments {
        let _ = match *segment {
            Segment::Move(to) => write!(text, "M{}", point(to)),
            Segment::Line(to) => write!(text, "L{}", point(to)),
            Segment::Curve(a, b, to) => write!(text, "C{} {} {}", point(a), point(b), point(to)),
            Segment::Close => write!(text, "Z"),
        };
    }
    text
}

fn point((x, y): Point) -> String {
    format!("{} {}", number(x), number(y))
}

/// A number with at most two decimals.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

/// Text that cannot be taken for a tag, nor for a character that XML forbids.
fn escaped(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '&' => "&amp;".to_owned(),
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            '\u{fffe}' | '\u{ffff}' => String::new(),
            c if c.is_control() => " ".to_owned(),
            c => c.to_string(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [(1.0, "1"), (-0.001, "0"), (2.346, "2.35"), (-10.5, "-10.5")] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn a_picture_is_written() {
        let mut scene = Scene::new(10.0, 20.5, "a < b & \u{1}");
        let square = || {
            vec![Shape::filled(
                Path::rectangle((0.0, 0.0), 1.0, 1.0),
                Ink::hex(0x0a_ff_00),
            )]
        };
        let symbol = scene.symbol("x", square);
        assert_eq!(scene.symbol("x", || panic!("it is kept")), symbol);
        scene.place(symbol, Transform::fit(1.0, (3.0, 4.0), 2.0));
        let ink = Ink::hex(0).with_opacity(51);
        scene.add(Shape::drawn(Path::line((0.0, 0.0), (1.0, 1.0)), ink, 1.5));
        let svg = scene.svg();
        for part in [
            "width=\"10\" height=\"20.5\"",
            "<title>a &lt; b &amp;  </title>",
            "<path d=\"M0 0L1 0L1 1L0 1Z\" fill=\"#0aff00\"/>",
            "<use href=\"#s0\" transform=\"translate(3 4) scale(2)\"/>",
            "stroke=\"#000000\" stroke-opacity=\"0.2\" stroke-width=\"1.5\"",
        ] {
            assert!(svg.contains(part), "{part}: {svg}");
        }
    }
}
