//! The games as data: one table of pieces per family, laid out like the tables of the rules.
//!
//! Directions are `(files, ranks)` as the first player sees them; for the second player the
//! ranks change sign.

/// A direction, or the offset of a jump: files to the right, ranks ahead.
pub type Direction = (i32, i32);

/// What a part of a piece's movement may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Moves and captures.
    Both,
    /// "moves:" only without capture.
    Moves,
    /// "captures:" only with capture.
    Captures,
}

/// The kinds of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One square.
    Step,
    /// Straight to the target, whatever stands between.
    Jump,
    /// Over empty squares up to the first piece.
    Slide,
    /// Over empty squares, exactly one piece, and empty squares again.
    Hop,
    /// Over a piece on the adjacent square to the square directly behind it.
    ShortHop,
}

/// One part of a piece's movement: what it is used for, how it goes, and where.
pub type Part = (Mark, Kind, &'static [Direction]);

/// One line of a table of pieces.
#[derive(Debug)]
pub struct Row {
    /// The letter of the piece, in upper case.
    pub letter: char,
    /// The movement of the form written without `+`.
    pub plain: &'static [Part],
    /// The movement of the form written with `+`; empty if there is no such form.
    pub plus: &'static [Part],
}

/// The families of games that share their rules of moving, dropping and changing form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Cannon Shogi and its sub-variants.
    CannonShogi,
    /// Cannon Chess.
    CannonChess,
    /// Orthodox chess and the two games made from it.
    Orthodox,
}

/// A game: its board, its pieces, and the rules that not every game has.
#[derive(Debug)]
pub struct Game {
    /// The name used in protocols.
    pub name: &'static str,
    /// The start position.
    pub start: &'static str,
    /// Number of files.
    pub files: i32,
    /// Number of ranks.
    pub ranks: i32,
    /// Whose rules it follows.
    pub family: Family,
    /// Its pieces.
    pub table: &'static [Row],
    /// The letters that may be in hand or in reserve, in the order of writing.
    pub in_hand: &'static str,
    /// What an orthodox Pawn promotes to.
    pub promotions: &'static str,
    /// No second Pawn on a file and no mate by a Pawn drop.
    pub restricted_pawn_drops: bool,
    /// Cannons neither jump over cannons nor capture them.
    pub korean_cannons: bool,
    /// Pawns shoot over a piece of their own.
    pub cannon_shots: bool,
}

use Kind::{Hop, Jump, ShortHop, Slide, Step};
use Mark::{Both, Captures, Moves};

const ORTHOGONALLY: &[Direction] = &[(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONALLY: &[Direction] = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
const IN_8_DIRECTIONS: &[Direction] = &[
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];
const STRAIGHT_FORWARD: &[Direction] = &[(0, 1)];
const DIAGONALLY_FORWARD: &[Direction] = &[(1, 1), (-1, 1)];
const FORWARD_OR_SIDEWAYS: &[Direction] = &[(0, 1), (1, 0), (-1, 0)];
const TWO_AHEAD_ONE_ASIDE: &[Direction] = &[(1, 2), (-1, 2)];
const KNIGHT_JUMPS: &[Direction] = &[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const MASTODON_JUMPS: &[Direction] = &[
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
    (0, 2),
    (0, -2),
    (2, 0),
    (-2, 0),
    (2, 2),
    (2, -2),
    (-2, 2),
    (-2, -2),
];

const AS_GOLD: &[Part] = &[(Both, Step, ORTHOGONALLY), (Both, Step, DIAGONALLY_FORWARD)];
const FLYING_GOLD_OR_SILVER: &[Part] = &[
    (Moves, Slide, ORTHOGONALLY),
    (Both, Hop, ORTHOGONALLY),
    (Moves, Step, DIAGONALLY),
    (Both, ShortHop, DIAGONALLY),
];
const FLYING_COPPER_OR_IRON: &[Part] = &[
    (Moves, Slide, DIAGONALLY),
    (Both, Hop, DIAGONALLY),
    (Moves, Step, ORTHOGONALLY),
    (Both, ShortHop, ORTHOGONALLY),
];

const fn row(letter: char, plain: &'static [Part], plus: &'static [Part]) -> Row {
    Row {
        letter,
        plain,
        plus,
    }
}

/// The table of Cannon Shogi: letter, movement, promoted movement.
const CANNON_SHOGI: &[Row] = &[
    row('K', &[(Both, Step, IN_8_DIRECTIONS)], &[]),
    row('G', AS_GOLD, &[]),
    row(
        'S',
        &[(Both, Step, DIAGONALLY), (Both, Step, STRAIGHT_FORWARD)],
        AS_GOLD,
    ),
    row('N', &[(Both, Jump, TWO_AHEAD_ONE_ASIDE)], AS_GOLD),
    row('L', &[(Both, Slide, STRAIGHT_FORWARD)], AS_GOLD),
    row(
        'B',
        &[(Both, Slide, DIAGONALLY)],
        &[(Both, Slide, DIAGONALLY), (Both, Step, ORTHOGONALLY)],
    ),
    row(
        'R',
        &[(Both, Slide, ORTHOGONALLY)],
        &[(Both, Slide, ORTHOGONALLY), (Both, Step, DIAGONALLY)],
    ),
    row('P', &[(Both, Step, FORWARD_OR_SIDEWAYS)], AS_GOLD),
    row(
        'U',
        &[(Moves, Slide, ORTHOGONALLY), (Captures, Hop, ORTHOGONALLY)],
        FLYING_GOLD_OR_SILVER,
    ),
    row('A', &[(Both, Hop, ORTHOGONALLY)], FLYING_GOLD_OR_SILVER),
    row(
        'C',
        &[(Moves, Slide, DIAGONALLY), (Captures, Hop, DIAGONALLY)],
        FLYING_COPPER_OR_IRON,
    ),
    row('I', &[(Both, Hop, DIAGONALLY)], FLYING_COPPER_OR_IRON),
];

/// The table of Cannon Chess: letter, movement of the cannon form, movement of the `+` form.
const CANNON_CHESS: &[Row] = &[
    row(
        'I',
        &[
            (Moves, Step, IN_8_DIRECTIONS),
            (Both, ShortHop, IN_8_DIRECTIONS),
        ],
        &[(Both, Step, IN_8_DIRECTIONS)],
    ),
    row(
        'C',
        &[(Moves, Slide, DIAGONALLY), (Both, Hop, DIAGONALLY)],
        &[(Both, Slide, DIAGONALLY)],
    ),
    row(
        'A',
        &[(Moves, Slide, ORTHOGONALLY), (Both, Hop, ORTHOGONALLY)],
        &[(Both, Slide, ORTHOGONALLY)],
    ),
    row(
        'U',
        &[
            (Moves, Slide, IN_8_DIRECTIONS),
            (Both, Hop, IN_8_DIRECTIONS),
        ],
        &[(Both, Slide, IN_8_DIRECTIONS)],
    ),
    row(
        'D',
        &[
            (Both, Step, IN_8_DIRECTIONS),
            (Both, ShortHop, IN_8_DIRECTIONS),
        ],
        &[(Both, Jump, KNIGHT_JUMPS)],
    ),
    row(
        'S',
        &[
            (Both, Step, IN_8_DIRECTIONS),
            (Moves, Slide, IN_8_DIRECTIONS),
            (Both, Hop, IN_8_DIRECTIONS),
        ],
        &[
            (Both, Slide, IN_8_DIRECTIONS),
            (Both, ShortHop, IN_8_DIRECTIONS),
        ],
    ),
    row(
        'K',
        &[(Both, Slide, IN_8_DIRECTIONS), (Both, Hop, IN_8_DIRECTIONS)],
        &[],
    ),
];

const KING: Row = row('K', &[(Both, Step, IN_8_DIRECTIONS)], &[]);
const QUEEN: Row = row('Q', &[(Both, Slide, IN_8_DIRECTIONS)], &[]);
const ROOK: Row = row('R', &[(Both, Slide, ORTHOGONALLY)], &[]);
const BISHOP: Row = row('B', &[(Both, Slide, DIAGONALLY)], &[]);
const KNIGHT: Row = row('N', &[(Both, Jump, KNIGHT_JUMPS)], &[]);
/// The orthodox Pawn goes by functions of its own.
const PAWN: Row = row('P', &[], &[]);
const SWEDISH_CANNON: Row = row('C', &[(Both, Hop, ORTHOGONALLY)], &[]);
/// How a Swedish Cannon moves if, and only if, it has no hop at all on the board.
pub const SWEDISH_CANNON_WITHOUT_HOP: &[Part] = &[(Moves, Slide, ORTHOGONALLY)];
const MASTODON: Row = row('M', &[(Both, Jump, MASTODON_JUMPS)], &[]);

const ORTHODOX: Game = Game {
    name: "chess",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    files: 8,
    ranks: 8,
    family: Family::Orthodox,
    table: &[KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN],
    in_hand: "",
    promotions: "QRBN",
    restricted_pawn_drops: false,
    korean_cannons: false,
    cannon_shots: false,
};

const SHOGI: Game = Game {
    name: "cannonshogi",
    start: "lnsgkgsnl/1rci1uab1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BAU1ICR1/LNSGKGSNL[] w - - 0 1",
    files: 9,
    ranks: 9,
    family: Family::CannonShogi,
    table: CANNON_SHOGI,
    in_hand: "PLNSGBRUACI",
    promotions: "",
    ..ORTHODOX
};

/// The names of all games.
pub const NAMES: &[&str] = &[
    "cannonshogi",
    "cannonshogi-pawndrop",
    "cannonshogi-swapped",
    "cannonshogi-korean",
    "cannonchess",
    "swedishcannon",
    "swedishcannon2",
    "gunnery8x10",
    "gunnery8x8",
    "chess",
];

const GAMES: &[Game] = &[
    SHOGI,
    Game {
        name: "cannonshogi-pawndrop",
        restricted_pawn_drops: true,
        ..SHOGI
    },
    Game {
        name: "cannonshogi-swapped",
        start: "lnsgkgsnl/1ric1aub1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BUA1CIR1/LNSGKGSNL[] w - - 0 1",
        ..SHOGI
    },
    Game {
        name: "cannonshogi-korean",
        korean_cannons: true,
        ..SHOGI
    },
    Game {
        name: "cannonchess",
        start: "adcskucda/9/iiiiiiiii/9/9/9/IIIIIIIII/9/ADCUKSCDA[] w - - 0 1",
        family: Family::CannonChess,
        table: CANNON_CHESS,
        in_hand: "ICAUDS",
        ..SHOGI
    },
    Game {
        name: "swedishcannon",
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Cc] w KQkq - 0 1",
        table: &[KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, SWEDISH_CANNON],
        in_hand: "C",
        promotions: "QRBNC",
        ..ORTHODOX
    },
    Game {
        name: "swedishcannon2",
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[CCcc] w KQkq - 0 1",
        table: &[KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, SWEDISH_CANNON],
        in_hand: "C",
        promotions: "QRBNC",
        ..ORTHODOX
    },
    Game {
        name: "gunnery8x10",
        start: "rmbnqknbmr/pppppppppp/10/10/10/10/PPPPPPPPPP/RMBNQKNBMR w KQkq - 0 1",
        files: 10,
        table: &[KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, MASTODON],
        promotions: "QRBNM",
        cannon_shots: true,
        ..ORTHODOX
    },
    Game {
        name: "gunnery8x8",
        cannon_shots: true,
        ..ORTHODOX
    },
    ORTHODOX,
];

/// The game of that name, if there is one. `standard` is another name of `chess`.
pub fn game(name: &str) -> Option<&'static Game> {
    let name = if name == "standard" { "chess" } else { name };
    GAMES.iter().find(|game| game.name == name)
}

impl Game {
    /// The line of the table for a letter in upper case.
    pub fn row(&self, letter: char) -> Option<&'static Row> {
        self.table.iter().find(|row| row.letter == letter)
    }

    /// Whether the game has hands or a reserve, written in brackets.
    pub fn has_hands(&self) -> bool {
        !self.in_hand.is_empty()
    }

    /// Whether captured pieces go to the hand of the capturer.
    pub fn captures_go_to_hand(&self) -> bool {
        self.family != Family::Orthodox
    }
}
