//! The figures of chess with the Swedish Cannon and the Mastodon, drawn for a square of 100.

use crate::tools::drawing::{Ink, Path, Shape};

/// The colours of a side's figures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Livery {
    /// Of the body.
    pub(super) body: Ink,
    /// Of its edge.
    pub(super) edge: Ink,
    /// Of lines within it.
    pub(super) detail: Ink,
}

/// The width of the edge.
const EDGE: f32 = 4.0;
/// The width of lines within.
const DETAIL: f32 = 4.0;

/// A figure: the outlines of its parts from below, the lines within, and its eyes.
struct Figure {
    letter: char,
    parts: &'static [&'static str],
    details: &'static [&'static str],
    /// Filled circles: x, y, radius; in the colour of the body or of the lines within.
    balls: &'static [(f32, f32, f32, bool)],
}

const FIGURES: &[Figure] = &[
    Figure {
        letter: 'P',
        parts: &[
            "M26 88L74 88L71 77C61 72 57 64 56 50L63 50L63 44L37 44L37 50L44 50C43 64 39 72 29 77Z",
        ],
        details: &[],
        balls: &[(50.0, 31.0, 14.0, true)],
    },
    Figure {
        letter: 'N',
        parts: &[
            "M30 88L80 88C83 56 76 28 51 20L46 9L38 22C28 30 20 44 14 58C12 65 20 71 27 67L38 60\
             C44 60 48 57 52 51C53 66 34 70 30 88Z",
        ],
        details: &["M62 33C70 44 73 58 72 76"],
        balls: &[(41.0, 36.0, 3.5, false)],
    },
    Figure {
        letter: 'B',
        parts: &[
            "M50 18C68 32 72 48 61 60L66 60L66 67L60 67C61 73 66 77 76 79L76 88L24 88L24 79\
             C34 77 39 73 40 67L34 67L34 60L39 60C28 48 32 32 50 18Z",
        ],
        details: &["M50 34L50 52", "M41 43L59 43"],
        balls: &[(50.0, 14.0, 6.0, true)],
    },
    Figure {
        letter: 'R',
        parts: &[
            "M22 88L78 88L78 78L70 73L66 45L74 37L74 15L61 15L61 24L55 24L55 15L45 15L45 24L39 24\
             L39 15L26 15L26 37L34 45L30 73L22 78Z",
        ],
        details: &["M35 45L65 45", "M31 73L69 73"],
        balls: &[],
    },
    Figure {
        letter: 'Q',
        parts: &["M12 34L32 58L32 24L45 54L50 20L55 54L68 24L68 58L88 34L79 70L79 88L21 88L21 70Z"],
        details: &["M25 74L75 74"],
        balls: &[
            (12.0, 30.0, 6.0, true),
            (31.0, 19.0, 6.0, true),
            (50.0, 14.0, 6.0, true),
            (69.0, 19.0, 6.0, true),
            (88.0, 30.0, 6.0, true),
        ],
    },
    Figure {
        letter: 'K',
        parts: &[
            "M46 6L54 6L54 12L61 12L61 19L54 19L54 27C62 24 90 27 90 48C90 58 79 66 77 74L77 88\
             L23 88L23 74C21 66 10 58 10 48C10 27 38 24 46 27L46 19L39 19L39 12L46 12Z",
        ],
        details: &[
            "M50 64C42 36 20 38 20 48C20 56 30 60 31 70",
            "M50 64C58 36 80 38 80 48C80 56 70 60 69 70",
            "M27 76L73 76",
        ],
        balls: &[],
    },
    Figure {
        letter: 'C',
        parts: &[
            "M8 90L14 78L42 58L54 70L30 88Z",
            "M20 52C12 44 16 34 26 34L68 12L88 38L46 64C40 70 28 66 20 52Z",
            "M62 9L70 5L95 38L88 44Z",
        ],
        details: &[],
        balls: &[(52.0, 68.0, 21.0, true), (52.0, 68.0, 6.0, false)],
    },
    Figure {
        letter: 'M',
        parts: &[
            "M14 88L12 52C12 28 30 16 52 16C76 16 90 30 90 50L91 74C91 86 78 88 77 77L84 76\
             C82 70 80 62 74 58L66 62L66 88L51 88L51 70L33 70L33 88Z",
        ],
        details: &["M47 26C36 40 42 58 58 54"],
        balls: &[(71.0, 36.0, 3.5, false)],
    },
];

/// The Mastodon's tusk, white whatever its side.
const TUSK: &str = "M66 57C67 70 74 76 82 72C76 70 73 64 74 56Z";

/// Draws the figure of a letter, or nothing if there is none.
pub(super) fn figure(letter: char, livery: &Livery) -> Option<Vec<Shape>> {
    let figure = FIGURES.iter().find(|figure| figure.letter == letter)?;
    let body = |path| Shape::filled(path, livery.body).edged(livery.edge, EDGE);
    let mut shapes: Vec<Shape> = figure
        .parts
        .iter()
        .map(|part| body(Path::read(part)))
        .collect();
    for &(x, y, radius, is_body) in figure.balls {
        let circle = Path::circle((x, y), radius);
        shapes.push(match is_body {
            true => body(circle),
            false => Shape::filled(circle, livery.detail),
        });
    }
    for line in figure.details {
        shapes.push(Shape::drawn(Path::read(line), livery.detail, DETAIL));
    }
    match letter {
        'C' => {
            let spokes = Path::read("M52 52L52 84M36 68L68 68");
            shapes.push(Shape::drawn(spokes, livery.detail, DETAIL));
        }
        'M' => {
            let ivory = Ink::hex(0xff_ff_f4);
            shapes.push(Shape::filled(Path::read(TUSK), ivory).edged(livery.edge, 2.5));
        }
        _ => {}
    }
    Some(shapes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outline_can_be_drawn() {
        for figure in FIGURES {
            for text in figure.parts.iter().chain(figure.details) {
                assert!(Path::try_read(text).1, "{}: {text}", figure.letter);
            }
        }
        assert!(Path::try_read(TUSK).1);
    }
}
