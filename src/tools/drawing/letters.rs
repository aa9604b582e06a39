//! Letters drawn as strokes: an alphabet of our own, so that no font is needed.

use super::path::{Path, Point, Transform};

/// The height of capital letters in the table below.
const CAPITAL: f32 = 6.0;
/// The space between letters, and the width of a blank.
const SPACE: f32 = 1.6;
/// The thickness of strokes that suits letters of height 1.
pub const THICKNESS: f32 = 0.13;

/// Each letter: its width and its strokes, y from the top of the capitals (0) to the base line
/// (6) and below.
const LETTERS: &[(char, f32, &str)] = &[
    ('A', 4.0, "M0 6L2 0L4 6M0.7 4L3.3 4"),
    (
        'B',
        4.0,
        "M0 3L2.2 3C4 3 4 0 2.2 0L0 0L0 6L2.4 6C4.4 6 4.4 3 2.4 3",
    ),
    (
        'C',
        4.0,
        "M4 1.2C3.4 0.3 2.8 0 2.2 0C0.8 0 0 1.3 0 3C0 4.7 0.8 6 2.2 6C2.8 6 3.4 5.7 4 4.8",
    ),
    (
        'D',
        4.0,
        "M0 0L0 6L1.6 6C3.2 6 4 4.8 4 3C4 1.2 3.2 0 1.6 0Z",
    ),
    ('E', 3.6, "M3.6 0L0 0L0 6L3.6 6M0 3L3 3"),
    ('F', 3.6, "M3.6 0L0 0L0 6M0 3L3 3"),
    (
        'G',
        4.0,
        "M4 1.2C3.4 0.3 2.8 0 2.2 0C0.8 0 0 1.3 0 3C0 4.7 0.8 6 2.2 6C3.2 6 4 5.2 4 4L4 3.3L2.4 3.3",
    ),
    ('H', 4.0, "M0 0L0 6M4 0L4 6M0 3L4 3"),
    ('I', 2.4, "M0 0L2.4 0M1.2 0L1.2 6M0 6L2.4 6"),
    ('J', 3.0, "M3 0L3 4.3C3 5.5 2.4 6 1.5 6C0.7 6 0.2 5.6 0 4.8"),
    ('K', 4.0, "M0 0L0 6M4 0L0 3.6M1.4 2.5L4 6"),
    ('L', 3.6, "M0 0L0 6L3.6 6"),
    ('M', 4.8, "M0 6L0 0L2.4 3.6L4.8 0L4.8 6"),
    ('N', 4.0, "M0 6L0 0L4 6L4 0"),
    (
        'O',
        4.0,
        "M2 0C0.7 0 0 1.3 0 3C0 4.7 0.7 6 2 6C3.3 6 4 4.7 4 3C4 1.3 3.3 0 2 0Z",
    ),
    ('P', 4.0, "M0 6L0 0L2.2 0C4.5 0 4.5 3.3 2.2 3.3L0 3.3"),
    (
        'Q',
        4.0,
        "M2 0C0.7 0 0 1.3 0 3C0 4.7 0.7 6 2 6C3.3 6 4 4.7 4 3C4 1.3 3.3 0 2 0ZM2.6 4.4L4 6.3",
    ),
    (
        'R',
        4.0,
        "M0 6L0 0L2.2 0C4.5 0 4.5 3.2 2.2 3.2L0 3.2M2 3.2L4 6",
    ),
    (
        'S',
        4.0,
        "M3.8 1C3.3 0.3 2.7 0 2 0C0.9 0 0.2 0.6 0.2 1.5C0.2 2.5 1 2.7 2 3C3.1 3.3 4 3.6 4 4.5C4 5.4 3.2 6 2 6C1.2 6 0.5 5.7 0 4.9",
    ),
    ('T', 4.0, "M0 0L4 0M2 0L2 6"),
    ('U', 4.0, "M0 0L0 4C0 5.3 0.8 6 2 6C3.2 6 4 5.3 4 4L4 0"),
    ('V', 4.0, "M0 0L2 6L4 0"),
    ('W', 5.6, "M0 0L1.3 6L2.8 1.5L4.3 6L5.6 0"),
    ('X', 4.0, "M0 0L4 6M4 0L0 6"),
    ('Y', 4.0, "M0 0L2 3L4 0M2 3L2 6"),
    ('Z', 4.0, "M0 0L4 0L0 6L4 6"),
    (
        'a',
        3.0,
        "M3 2.2L3 6M3 4.1C3 3 2.4 2.2 1.5 2.2C0.6 2.2 0 3 0 4.1C0 5.2 0.6 6 1.5 6C2.4 6 3 5.2 3 4.1",
    ),
    (
        'b',
        3.0,
        "M0 0L0 6M0 4.1C0 3 0.6 2.2 1.5 2.2C2.4 2.2 3 3 3 4.1C3 5.2 2.4 6 1.5 6C0.6 6 0 5.2 0 4.1",
    ),
    (
        'c',
        2.8,
        "M2.8 2.9C2.5 2.4 2.1 2.2 1.6 2.2C0.6 2.2 0 3 0 4.1C0 5.2 0.6 6 1.6 6C2.1 6 2.5 5.8 2.8 5.3",
    ),
    (
        'd',
        3.0,
        "M3 0L3 6M3 4.1C3 3 2.4 2.2 1.5 2.2C0.6 2.2 0 3 0 4.1C0 5.2 0.6 6 1.5 6C2.4 6 3 5.2 3 4.1",
    ),
    (
        'e',
        3.0,
        "M0 4L3 4C3 2.8 2.4 2.2 1.5 2.2C0.6 2.2 0 3 0 4.1C0 5.2 0.6 6 1.6 6C2.2 6 2.6 5.8 2.9 5.3",
    ),
    (
        'f',
        2.2,
        "M2.2 0.1C1.2 -0.2 0.8 0.4 0.8 1.2L0.8 6M0 2.2L2 2.2",
    ),
    (
        'g',
        3.0,
        "M3 2.2L3 6.4C3 7.6 2.4 8 1.5 8C0.9 8 0.4 7.8 0.1 7.3M3 4.1C3 3 2.4 2.2 1.5 2.2C0.6 2.2 0 3 0 4.1C0 5.2 0.6 6 1.5 6C2.4 6 3 5.2 3 4.1",
    ),
    (
        'h',
        3.0,
        "M0 0L0 6M0 4C0 2.9 0.7 2.2 1.6 2.2C2.5 2.2 3 2.8 3 3.8L3 6",
    ),
    ('i', 0.4, "M0.2 2.2L0.2 6M0.2 0.5L0.2 0.6"),
    (
        'j',
        1.4,
        "M1.2 2.2L1.2 6.8C1.2 7.7 0.7 8 0 7.9M1.2 0.5L1.2 0.6",
    ),
    ('k', 2.8, "M0 0L0 6M2.7 2.2L0 4.6M1 3.8L2.8 6"),
    ('l', 1.0, "M0 0L0 5C0 5.8 0.4 6 1 6"),
    (
        'm',
        4.8,
        "M0 2.2L0 6M0 3.8C0 2.8 0.5 2.2 1.3 2.2C2 2.2 2.4 2.7 2.4 3.6L2.4 6M2.4 3.8C2.4 2.8 2.9 2.2 3.7 2.2C4.4 2.2 4.8 2.7 4.8 3.6L4.8 6",
    ),
    (
        'n',
        3.0,
        "M0 2.2L0 6M0 4C0 2.9 0.7 2.2 1.6 2.2C2.5 2.2 3 2.8 3 3.8L3 6",
    ),
    (
        'o',
        3.0,
        "M1.5 2.2C0.6 2.2 0 3 0 4.1C0 5.2 0.6 6 1.5 6C2.4 6 3 5.2 3 4.1C3 3 2.4 2.2 1.5 2.2Z",
    ),
    (
        'p',
        3.0,
        "M0 2.2L0 8M0 4.1C0 3 0.6 2.2 1.5 2.2C2.4 2.2 3 3 3 4.1C3 5.2 2.4 6 1.5 6C0.6 6 0 5.2 0 4.1",
    ),
    (
        'q',
        3.0,
        "M3 2.2L3 8M3 4.1C3 3 2.4 2.2 1.5 2.2C0.6 2.2 0 3 0 4.1C0 5.2 0.6 6 1.5 6C2.4 6 3 5.2 3 4.1",
    ),
    ('r', 2.0, "M0 2.2L0 6M0 4C0 2.8 0.8 2 2 2.3"),
    (
        's',
        2.8,
        "M2.6 2.8C2.3 2.4 1.9 2.2 1.4 2.2C0.7 2.2 0.2 2.6 0.2 3.1C0.2 3.8 0.8 3.9 1.4 4.1C2.2 4.3 2.8 4.4 2.8 5C2.8 5.6 2.2 6 1.4 6C0.8 6 0.3 5.8 0 5.3",
    ),
    (
        't',
        2.2,
        "M0.8 0.6L0.8 4.9C0.8 5.8 1.4 6.1 2.2 5.9M0 2.2L2.1 2.2",
    ),
    (
        'u',
        3.0,
        "M0 2.2L0 4.4C0 5.4 0.5 6 1.4 6C2.3 6 3 5.3 3 4.2M3 2.2L3 6",
    ),
    ('v', 3.0, "M0 2.2L1.5 6L3 2.2"),
    ('w', 4.4, "M0 2.2L1.1 6L2.2 3L3.3 6L4.4 2.2"),
    ('x', 3.0, "M0 2.2L3 6M3 2.2L0 6"),
    ('y', 3.0, "M0 2.2L1.5 6M3 2.2L1 7.2C0.7 7.9 0.4 8 0 8"),
    ('z', 2.8, "M0 2.2L2.8 2.2L0 6L2.8 6"),
    (
        '0',
        3.6,
        "M1.8 0C0.6 0 0 1.3 0 3C0 4.7 0.6 6 1.8 6C3 6 3.6 4.7 3.6 3C3.6 1.3 3 0 1.8 0Z",
    ),
    ('1', 2.0, "M0 1.4L1.4 0L1.4 6"),
    (
        '2',
        3.6,
        "M0.1 1.4C0.3 0.5 1 0 1.8 0C2.8 0 3.5 0.7 3.5 1.7C3.5 3 2.4 3.8 0 6L3.6 6",
    ),
    (
        '3',
        3.6,
        "M0.2 1C0.6 0.3 1.1 0 1.8 0C2.7 0 3.4 0.6 3.4 1.5C3.4 2.4 2.7 2.9 1.6 2.9C2.8 2.9 3.6 3.5 3.6 4.4C3.6 5.4 2.8 6 1.8 6C1 6 0.3 5.6 0 4.8",
    ),
    ('4', 3.8, "M2.8 6L2.8 0L0 4.2L3.8 4.2"),
    (
        '5',
        3.6,
        "M3.3 0L0.6 0L0.3 2.7C0.7 2.4 1.2 2.2 1.8 2.2C2.9 2.2 3.6 3 3.6 4C3.6 5.2 2.8 6 1.7 6C0.9 6 0.3 5.6 0 5",
    ),
    (
        '6',
        3.6,
        "M3.2 0.7C2.8 0.2 2.4 0 1.9 0C0.7 0 0 1.4 0 3.4C0 5.1 0.7 6 1.8 6C2.9 6 3.6 5.2 3.6 4.1C3.6 3 2.9 2.3 1.9 2.3C1 2.3 0.3 2.9 0 3.8",
    ),
    ('7', 3.4, "M0 0L3.4 0L1.2 6"),
    (
        '8',
        3.6,
        "M1.8 2.8C0.9 2.8 0.3 2.2 0.3 1.4C0.3 0.6 0.9 0 1.8 0C2.7 0 3.3 0.6 3.3 1.4C3.3 2.2 2.7 2.8 1.8 2.8C0.7 2.8 0 3.5 0 4.4C0 5.4 0.7 6 1.8 6C2.9 6 3.6 5.4 3.6 4.4C3.6 3.5 2.9 2.8 1.8 2.8Z",
    ),
    (
        '9',
        3.6,
        "M0.4 5.3C0.8 5.8 1.2 6 1.7 6C2.9 6 3.6 4.6 3.6 2.6C3.6 0.9 2.9 0 1.8 0C0.7 0 0 0.8 0 1.9C0 3 0.7 3.7 1.7 3.7C2.6 3.7 3.3 3.1 3.6 2.2",
    ),
    ('+', 3.0, "M1.5 1.9L1.5 4.9M0 3.4L3 3.4"),
    ('-', 2.4, "M0 3.6L2.4 3.6"),
    ('=', 3.0, "M0 2.7L3 2.7M0 4.3L3 4.3"),
    ('.', 0.4, "M0.2 5.8L0.2 5.9"),
    (',', 0.6, "M0.5 5.7L0.1 6.9"),
    (':', 0.4, "M0.2 2.8L0.2 2.9M0.2 5.5L0.2 5.6"),
    ('/', 3.0, "M0 6.6L3 -0.4"),
    (
        '%',
        4.6,
        "M0.4 6L4.2 0M1 0C0.4 0 0 0.5 0 1.2C0 1.9 0.4 2.4 1 2.4C1.6 2.4 2 1.9 2 1.2C2 0.5 1.6 0 1 0ZM3.6 3.6C3 3.6 2.6 4.1 2.6 4.8C2.6 5.5 3 6 3.6 6C4.2 6 4.6 5.5 4.6 4.8C4.6 4.1 4.2 3.6 3.6 3.6Z",
    ),
    ('(', 1.2, "M1.2 -0.6C-0.3 1.4 -0.3 5 1.2 7"),
    (')', 1.2, "M0 -0.6C1.5 1.4 1.5 5 0 7"),
    (
        '?',
        3.2,
        "M0 1.3C0.2 0.4 0.8 0 1.6 0C2.5 0 3.2 0.6 3.2 1.5C3.2 2.8 1.6 2.8 1.6 4.2M1.6 5.8L1.6 5.9",
    ),
    ('!', 0.4, "M0.2 0L0.2 4.1M0.2 5.8L0.2 5.9"),
    ('#', 4.0, "M1.3 0.4L0.7 5.6M3.3 0.4L2.7 5.6M0 2L4 2M0 4L4 4"),
    (
        '@',
        4.8,
        "M3.3 2L3.1 3.6C3 4.4 4.8 4.6 4.8 2.8C4.8 1.1 3.8 0 2.5 0C1 0 0 1.3 0 3.1C0 4.9 1 6 2.6 6C3.2 6 3.6 5.9 4 5.6M3.2 2.7C3 2 1.4 1.6 1.3 3.2C1.3 4.6 3 4.5 3.1 3.4",
    ),
    ('\'', 0.4, "M0.2 0L0.2 1.4"),
    ('*', 2.6, "M1.3 1.2L1.3 4M0.1 1.9L2.5 3.3M2.5 1.9L0.1 3.3"),
    ('_', 3.0, "M0 6.6L3 6.6"),
    ('\u{d7}', 2.6, "M0 2.2L2.6 5M2.6 2.2L0 5"),
];

/// Where a text stands in relation to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// The strokes of a letter and its width; of the question mark for a letter that is missing.
fn letter(wanted: char) -> (f32, &'static str) {
    let find = |wanted| LETTERS.iter().find(|(letter, ..)| *letter == wanted);
    find(wanted)
        .or_else(|| find('?'))
        .map_or((0.0, ""), |&(_, width, strokes)| (width, strokes))
}

/// The width of a text whose capital letters are so high.
pub fn width(text: &str, height: f32) -> f32 {
    let units: f32 = text
        .chars()
        .map(|c| match c {
            ' ' => 2.0 * SPACE,
            c => letter(c).0 + SPACE,
        })
        .sum();
    (units - SPACE).max(0.0) * height / CAPITAL
}

/// The strokes of a text whose capital letters are so high and stand on the given base line.
/// They are to be drawn about [`THICKNESS`] times the height thick.
pub fn text(text: &str, place: Point, height: f32, anchor: Anchor) -> Path {
    let scale = height / CAPITAL;
    let shift = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => 0.5,
        Anchor::End => 1.0,
    };
    let mut x = place.0 - shift * width(text, height);
    let mut path = Path::default();
    for c in text.chars() {
        if c == ' ' {
            x += 2.0 * SPACE * scale;
            continue;
        }
        let (width, strokes) = letter(c);
        let origin = (x, place.1 - height);
        path = path.and(Path::read(strokes).transformed(&Transform { scale, origin }));
        x += (width + SPACE) * scale;
    }
    path
}

#[cfg(test)]
mod tests {
    use super::super::path::Segment;
    use super::*;

    #[test]
    fn every_letter_can_be_drawn() {
        for (letter, width, strokes) in LETTERS {
            assert!(Path::try_read(strokes).1, "{letter}");
            assert!(*width > 0.0);
        }
        let all: String = LETTERS.iter().map(|(letter, ..)| letter).collect();
        for wanted in ('a'..='z').chain('A'..='Z').chain('0'..='9') {
            assert!(all.contains(wanted), "{wanted}");
        }
    }

    #[test]
    fn texts_stand_where_they_are_put() {
        let left_edge = |anchor| {
            let path = text("Rd5+ é", (10.0, 20.0), 6.0, anchor);
            let Some(Segment::Move((x, y))) = path.segments.first().copied() else {
                panic!("a text begins with a stroke");
            };
            assert_eq!(y, 20.0);
            x
        };
        let all = width("Rd5+ é", 6.0);
        assert_eq!(left_edge(Anchor::Start), 10.0);
        assert_eq!(left_edge(Anchor::End), 10.0 - all);
        assert_eq!(left_edge(Anchor::Middle), 10.0 - all / 2.0);
        assert!(width("ii", 6.0) < width("MM", 6.0));
        assert_eq!(width("", 6.0), 0.0);
    }
}
