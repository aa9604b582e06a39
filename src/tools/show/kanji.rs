//! The characters of the shogi games, as strokes of our own on a square of 100.

use crate::tools::drawing::Path;

/// The left side of the characters for metals.
const METAL: &str = "M25 5C20 18 12 28 3 36M26 8C31 18 38 27 46 33M14 38L38 38M8 54L44 54\
     M26 38L26 87M13 62L17 77M39 60L35 76M5 91L47 84";

/// Each character and its strokes.
const CHARACTERS: &[(char, &[&str])] = &[
    ('王', &["M16 15L84 15M22 49L78 49M50 15L50 87M8 87L92 87"]),
    (
        'と',
        &["M32 10C34 26 38 38 46 46M80 30C58 42 26 54 26 72C26 88 52 90 82 86"],
    ),
    (
        '金',
        &[
            "M50 5C40 22 24 36 6 46M50 5C60 22 76 36 94 46M31 44L69 44M20 61L80 61M50 44L50 91\
           M29 69L36 84M71 69L64 84M8 92L92 92",
        ],
    ),
    (
        '成',
        &[
            "M18 26L90 26M18 26C18 56 16 74 6 92M18 50L44 50C44 68 42 80 38 86L27 82\
           M54 6C55 46 66 82 92 92L94 76M82 44C74 64 60 80 42 92M70 7L82 17",
        ],
    ),
    (
        '馬',
        &[
            "M22 8L22 58M22 8L84 8M52 8L52 58M22 25L80 25M22 41L80 41M22 58L90 58C90 76 88 86 82 92\
           L70 88M13 70L6 86M32 70L34 86M49 68L54 83M65 66L72 79",
        ],
    ),
    (
        '角',
        &[
            "M42 4C36 16 26 26 12 33M38 14L68 14C64 24 58 30 52 34M26 34C26 60 24 78 10 94\
           M26 34L82 34L82 86C82 93 77 93 66 91M54 34L54 88M26 51L82 51M25 68L82 68",
        ],
    ),
    (
        '飛',
        &[
            "M12 10L58 10C58 34 72 46 94 44L92 32M84 8L68 19M68 20L84 30M40 20C32 25 22 29 8 31\
           M6 51L54 45M26 30C26 60 24 78 8 94M44 24L44 94M54 52L64 52C64 76 76 90 95 88L94 74\
           M86 54L73 64M73 65L88 75",
        ],
    ),
    (
        '香',
        &[
            "M74 5C60 11 42 14 22 15M8 30L92 30M50 12L50 56M47 31C38 42 24 51 6 56\
           M53 31C62 42 76 51 94 56M27 61L27 95M27 61L73 61L73 95M27 77L73 77M27 93L73 93",
        ],
    ),
    (
        '桂',
        &[
            "M4 30L46 30M26 5L26 95M25 32C20 48 13 60 3 69M28 36C33 43 39 49 46 54\
           M54 23L92 23M73 6L73 45M50 45L96 45M54 67L92 67M73 50L73 91M50 91L98 91",
        ],
    ),
    (
        '兵',
        &[
            "M76 6C63 12 46 15 26 16M26 16L26 60M26 36L80 36M63 36L63 60M6 60L94 60\
           M37 68C31 79 21 88 8 95M62 68C71 77 82 87 92 95",
        ],
    ),
    (
        '銀',
        &[
            METAL,
            "M56 8L88 8L88 42L56 42M56 25L88 25M56 8L56 90L74 80M94 50C88 57 82 62 74 66\
           M66 44C71 66 82 84 98 92",
        ],
    ),
    (
        '銅',
        &[
            METAL,
            "M55 94L55 10L94 10L94 86C94 93 90 94 82 92M64 28L86 28\
           M65 45L65 76M65 45L84 45L84 76M65 74L84 74",
        ],
    ),
    (
        '鉄',
        &[
            METAL,
            "M62 8C60 20 56 30 50 37M60 25L93 25M49 49L98 49\
           M74 6C75 55 68 80 48 94M75 50C78 71 86 84 97 94",
        ],
    ),
    (
        '砲',
        &[
            "M4 14L44 14M24 14C20 36 13 50 3 62M15 52L15 88M15 52L39 52L39 88M15 86L39 86\
           M60 4C57 17 52 27 45 34M57 19L93 19C93 46 91 60 86 67L78 63\
           M56 36L78 36L78 54L56 54M56 36L56 80C56 92 62 92 76 92C93 92 96 90 96 74",
        ],
    ),
    (
        '龍',
        &[
            "M26 3L26 14M7 16L46 16M15 21L19 33M38 21L33 33M3 36L49 36M12 46C12 68 12 82 5 95\
           M12 46L42 46L42 88C42 94 38 94 33 92M12 59L42 59M12 72L42 72",
            "M58 5L58 24M58 14L92 14M57 25L92 25L92 41L58 41M58 41L58 80C58 92 64 93 78 93C94 93 96 90 96 79\
           M67 53L88 53M67 65L88 65M67 77L88 77",
        ],
    ),
];

/// The strokes of a character; `None` if it is not among those of the games.
pub(super) fn strokes(character: char) -> Option<Path> {
    let (_, parts) = CHARACTERS.iter().find(|(known, _)| *known == character)?;
    let all = parts.iter().map(|part| Path::read(part));
    Some(all.fold(Path::default(), Path::and))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::VARIANTS;

    #[test]
    fn every_stroke_can_be_drawn() {
        for (character, parts) in CHARACTERS {
            for part in *parts {
                assert!(Path::try_read(part).1, "{character}: {part}");
            }
        }
    }

    #[test]
    fn every_character_of_the_games_is_there() {
        for variant in &VARIANTS {
            for definition in variant.pieces().definitions() {
                for character in definition.kanji.chars() {
                    assert!(strokes(character).is_some(), "{character}");
                }
            }
        }
    }
}
