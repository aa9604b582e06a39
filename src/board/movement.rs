//! How pieces move, said in the words of the rules, and the tables made from it.

use super::shape::{DIRECTION_STEPS, Shape};
use super::{Bitboard, Color, ROLE_SLOTS, Role, RoleSet, SQUARE_SLOTS, Square};

/// A set of directions as the mover sees them, one bit each, clockwise from straight ahead.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Directions(u8);

/// Straight ahead.
pub const FORWARD: Directions = Directions(0b0000_0001);
/// Left and right.
pub const SIDEWAYS: Directions = Directions(0b0100_0100);
/// Along ranks and files.
pub const ORTHOGONAL: Directions = Directions(0b0101_0101);
/// Along both diagonals.
pub const DIAGONAL: Directions = Directions(0b1010_1010);
/// The two diagonal directions ahead.
pub const DIAGONAL_FORWARD: Directions = Directions(0b1000_0010);
/// All eight directions.
pub const ALL_EIGHT: Directions = Directions(0b1111_1111);

impl Directions {
    /// The directions of either set.
    pub const fn and(self, other: Directions) -> Directions {
        Directions(self.0 | other.0)
    }
}

/// A set of targets within two files and ranks of a piece: bit `(dr + 2) * 5 + df + 2`.
type Leaps = u32;

#[derive(Clone, Copy)]
enum Motion {
    Leap(Leaps),
    Slide(Directions),
    Hop(Directions),
    ShortHop(Directions),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Both,
    Move,
    Capture,
    MoveWhenStuck,
}

/// One way to move; a piece has a list of them.
#[derive(Clone, Copy)]
pub struct Clause {
    motion: Motion,
    purpose: Purpose,
}

impl Clause {
    const fn new(motion: Motion) -> Clause {
        Clause {
            motion,
            purpose: Purpose::Both,
        }
    }

    /// The same motion, but never capturing ("moves:" in the rules).
    pub const fn moves_only(self) -> Clause {
        Clause {
            motion: self.motion,
            purpose: Purpose::Move,
        }
    }

    /// The same motion, but only capturing ("captures:" in the rules).
    pub const fn captures_only(self) -> Clause {
        Clause {
            motion: self.motion,
            purpose: Purpose::Capture,
        }
    }

    /// The same slide, never capturing, and only while the piece has no hop at all on the board.
    pub const fn moves_only_when_stuck(self) -> Clause {
        Clause {
            motion: self.motion,
            purpose: Purpose::MoveWhenStuck,
        }
    }
}

/// One square in the given directions.
pub const fn step(directions: Directions) -> Clause {
    Clause::new(Motion::Leap(leaps_of(directions, 1)))
}

/// Exactly two squares in the given directions, whatever stands between.
pub const fn jump_two(directions: Directions) -> Clause {
    Clause::new(Motion::Leap(leaps_of(directions, 2)))
}

/// Straight to the targets given as (files to the right, ranks ahead), each at most 2.
pub const fn jump(targets: &[(i32, i32)]) -> Clause {
    let mut leaps = 0;
    let mut i = 0;
    while i < targets.len() {
        leaps |= leap_bit(targets[i].0, targets[i].1);
        i += 1;
    }
    Clause::new(Motion::Leap(leaps))
}

/// Any number of empty squares, to the first piece.
pub const fn slide(directions: Directions) -> Clause {
    Clause::new(Motion::Slide(directions))
}

/// Over exactly one piece of either side, on over empty squares to the first piece beyond.
pub const fn hop(directions: Directions) -> Clause {
    Clause::new(Motion::Hop(directions))
}

/// Over an adjacent piece to the square directly behind it.
pub const fn short_hop(directions: Directions) -> Clause {
    Clause::new(Motion::ShortHop(directions))
}

/// The eight jumps of the chess knight.
pub const KNIGHT_JUMPS: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

const fn leap_bit(df: i32, dr: i32) -> Leaps {
    1 << ((dr + 2) * 5 + df + 2)
}

const fn leaps_of(directions: Directions, distance: i32) -> Leaps {
    let mut leaps = 0;
    let mut d = 0;
    while d < 8 {
        if directions.0 >> d & 1 != 0 {
            let (df, dr) = DIRECTION_STEPS[d];
            leaps |= leap_bit(df * distance, dr * distance);
        }
        d += 1;
    }
    leaps
}

const fn turn_round(leaps: Leaps) -> Leaps {
    let mut turned = 0;
    let mut rank = 0;
    while rank < 5 {
        turned |= (leaps >> (rank * 5) & 0b11111) << ((4 - rank) * 5);
        rank += 1;
    }
    turned
}

/// One piece of a game: how it is written, called and moved.
#[derive(Clone, Copy)]
pub struct PieceDefinition {
    /// The letter in FEN, upper case.
    pub letter: char,
    /// Whether this is the form written with `+`.
    pub plus: bool,
    /// The English name.
    pub name: &'static str,
    /// The kanji of the shogi games, or an empty text.
    pub kanji: &'static str,
    /// The ways it moves.
    pub movement: &'static [Clause],
}

/// A piece written with its letter alone.
pub const fn piece(
    letter: char,
    name: &'static str,
    movement: &'static [Clause],
) -> PieceDefinition {
    PieceDefinition {
        letter,
        plus: false,
        name,
        kanji: "",
        movement,
    }
}

/// The promoted or alternative form of a piece, written `+X`.
pub const fn plus(
    letter: char,
    name: &'static str,
    movement: &'static [Clause],
) -> PieceDefinition {
    PieceDefinition {
        plus: true,
        ..piece(letter, name, movement)
    }
}

impl PieceDefinition {
    /// Adds the kanji.
    pub const fn kanji(self, kanji: &'static str) -> PieceDefinition {
        PieceDefinition { kanji, ..self }
    }
}

/// How a role uses lines: a set of the bits below, `QUIET` bits in the low byte.
#[derive(Clone, Copy, Default)]
pub struct LineUse(u16);

impl LineUse {
    const SLIDE: u16 = 1;
    const HOP: u16 = 2;
    const SHORT_HOP: u16 = 4;
    /// Shift for diagonal lines.
    const DIAGONAL: u16 = 3;
    /// Shift for captures.
    const CAPTURE: u16 = 8;
    const FORWARD_SLIDE: u16 = 1 << 6;
    const STUCK_SLIDE: u16 = 1 << 7;

    #[inline(always)]
    const fn any(self, bits: u16) -> bool {
        self.0 & bits != 0
    }
}

/// Which roles capture in which way along lines.
#[derive(Clone, Copy)]
pub struct LineRoles {
    /// By sliding along ranks and files.
    pub orthogonal_slide: RoleSet,
    /// By hopping along ranks and files.
    pub orthogonal_hop: RoleSet,
    /// By short hops along ranks and files.
    pub orthogonal_short: RoleSet,
    /// By sliding along diagonals.
    pub diagonal_slide: RoleSet,
    /// By hopping along diagonals.
    pub diagonal_hop: RoleSet,
    /// By short hops along diagonals.
    pub diagonal_short: RoleSet,
    /// By sliding straight ahead only.
    pub forward_slide: RoleSet,
}

impl LineRoles {
    /// All that capture along ranks and files, the lances included.
    pub const fn orthogonal(&self) -> RoleSet {
        self.orthogonal_slide
            .or(self.orthogonal_hop)
            .or(self.orthogonal_short)
            .or(self.forward_slide)
    }

    /// All that capture along diagonals.
    pub const fn diagonal(&self) -> RoleSet {
        self.diagonal_slide
            .or(self.diagonal_hop)
            .or(self.diagonal_short)
    }

    /// All that capture by a hop of either length.
    pub const fn hoppers(&self) -> RoleSet {
        self.orthogonal_hop
            .or(self.orthogonal_short)
            .or(self.diagonal_hop)
            .or(self.diagonal_short)
    }
}

const PATTERNS: usize = 24;

/// The pieces of a game with the tables of their movement on its board.
pub struct PieceTable {
    definitions: &'static [PieceDefinition],
    shape: &'static Shape,
    leaps: [[Bitboard; SQUARE_SLOTS]; PATTERNS],
    quiet_leaps: [[u8; ROLE_SLOTS]; 2],
    capture_leaps: [[u8; ROLE_SLOTS]; 2],
    line_use: [LineUse; ROLE_SLOTS],
    line_roles: LineRoles,
    /// Per colour and square: where pieces of that colour may stand that capture it by a leap.
    leap_zone: [[Bitboard; SQUARE_SLOTS]; 2],
    /// The other form of each role, or the role itself.
    other_form: [Role; ROLE_SLOTS],
    plus_roles: RoleSet,
    paired_roles: RoleSet,
}

/// What one role does, gathered from its clauses.
struct Summary {
    quiet: Leaps,
    capture: Leaps,
    lines: LineUse,
}

const fn summarise(movement: &[Clause]) -> Summary {
    let mut summary = Summary {
        quiet: 0,
        capture: 0,
        lines: LineUse(0),
    };
    let mut i = 0;
    while i < movement.len() {
        let Clause { motion, purpose } = movement[i];
        let quiet = !matches!(purpose, Purpose::Capture);
        let capture = matches!(purpose, Purpose::Both | Purpose::Capture);
        match motion {
            Motion::Leap(leaps) => {
                if quiet {
                    summary.quiet |= leaps;
                }
                if capture {
                    summary.capture |= leaps;
                }
            }
            Motion::Slide(directions) if matches!(purpose, Purpose::MoveWhenStuck) => {
                assert!(directions.0 == ORTHOGONAL.0);
                summary.lines.0 |= LineUse::STUCK_SLIDE;
            }
            Motion::Slide(directions) => {
                summary.lines = use_lines(summary.lines, LineUse::SLIDE, directions, quiet, capture)
            }
            Motion::Hop(directions) => {
                summary.lines = use_lines(summary.lines, LineUse::HOP, directions, quiet, capture)
            }
            Motion::ShortHop(directions) => {
                summary.lines =
                    use_lines(summary.lines, LineUse::SHORT_HOP, directions, quiet, capture)
            }
        }
        i += 1;
    }
    summary
}

const fn use_lines(
    lines: LineUse,
    kind: u16,
    directions: Directions,
    quiet: bool,
    capture: bool,
) -> LineUse {
    let mut bits = 0;
    if directions.0 == FORWARD.0 {
        assert!(kind == LineUse::SLIDE);
        bits |= LineUse::FORWARD_SLIDE;
    } else {
        let orthogonal = directions.0 & ORTHOGONAL.0;
        let diagonal = directions.0 & DIAGONAL.0;
        // Lines are looked up in pairs: all four directions of a pair or none.
        assert!(orthogonal == 0 || orthogonal == ORTHOGONAL.0);
        assert!(diagonal == 0 || diagonal == DIAGONAL.0);
        if orthogonal != 0 {
            bits |= kind;
        }
        if diagonal != 0 {
            bits |= kind << LineUse::DIAGONAL;
        }
    }
    let mut result = lines.0;
    if quiet {
        result |= bits;
    }
    if capture {
        result |= bits << LineUse::CAPTURE;
    }
    LineUse(result)
}

impl PieceTable {
    /// Makes the tables for the pieces of a game on its board.
    pub const fn new(
        shape: &'static Shape,
        definitions: &'static [PieceDefinition],
    ) -> PieceTable {
        let mut table = PieceTable {
            definitions,
            shape,
            leaps: [[Bitboard::EMPTY; SQUARE_SLOTS]; PATTERNS],
            quiet_leaps: [[0; ROLE_SLOTS]; 2],
            capture_leaps: [[0; ROLE_SLOTS]; 2],
            line_use: [LineUse(0); ROLE_SLOTS],
            line_roles: LineRoles {
                orthogonal_slide: RoleSet::EMPTY,
                orthogonal_hop: RoleSet::EMPTY,
                orthogonal_short: RoleSet::EMPTY,
                diagonal_slide: RoleSet::EMPTY,
                diagonal_hop: RoleSet::EMPTY,
                diagonal_short: RoleSet::EMPTY,
                forward_slide: RoleSet::EMPTY,
            },
            leap_zone: [[Bitboard::EMPTY; SQUARE_SLOTS]; 2],
            other_form: [Role::new(0); ROLE_SLOTS],
            plus_roles: RoleSet::EMPTY,
            paired_roles: RoleSet::EMPTY,
        };
        assert!(definitions.len() < ROLE_SLOTS - 1);
        table.link_forms();
        table.fill_movement();
        table
    }

    const fn link_forms(&mut self) {
        let mut i = 0;
        while i < self.definitions.len() {
            let mut other = i;
            let mut k = 0;
            while k < self.definitions.len() {
                if self.definitions[k].letter == self.definitions[i].letter && k != i {
                    other = k;
                }
                k += 1;
            }
            let role = Role::new(i as u8);
            self.other_form[i] = Role::new(other as u8);
            if self.definitions[i].plus {
                self.plus_roles = self.plus_roles.with(role);
            }
            if other != i {
                self.paired_roles = self.paired_roles.with(role);
            }
            i += 1;
        }
    }

    const fn fill_movement(&mut self) {
        let mut patterns = [0; PATTERNS];
        let mut zone: [Leaps; 2] = [0, 0];
        let mut i = 0;
        while i < self.definitions.len() {
            let summary = summarise(self.definitions[i].movement);
            // The reverse of a leap is its mirror image: true while pieces are the same left
            // and right, as all are.
            assert!(is_symmetric(summary.capture));
            let quiet = [summary.quiet, turn_round(summary.quiet)];
            let capture = [summary.capture, turn_round(summary.capture)];
            let mut color = 0;
            while color < 2 {
                self.quiet_leaps[color][i] = pattern_number(&mut patterns, quiet[color]);
                self.capture_leaps[color][i] = pattern_number(&mut patterns, capture[color]);
                zone[color] |= capture[1 - color];
                color += 1;
            }
            self.line_use[i] = summary.lines;
            self.note_line_roles(Role::new(i as u8), summary.lines);
            i += 1;
        }
        let mut square = 0;
        while square < self.shape.squares() {
            let mut pattern = 0;
            while pattern < PATTERNS {
                self.leaps[pattern][square] = place(self.shape, patterns[pattern], square);
                pattern += 1;
            }
            self.leap_zone[0][square] = place(self.shape, zone[0], square);
            self.leap_zone[1][square] = place(self.shape, zone[1], square);
            square += 1;
        }
    }

    const fn note_line_roles(&mut self, role: Role, lines: LineUse) {
        const fn add(set: RoleSet, role: Role, lines: LineUse, bit: u16) -> RoleSet {
            if lines.any(bit << LineUse::CAPTURE) {
                set.with(role)
            } else {
                set
            }
        }
        const D: u16 = LineUse::DIAGONAL;
        let r = &mut self.line_roles;
        r.orthogonal_slide = add(r.orthogonal_slide, role, lines, LineUse::SLIDE);
        r.orthogonal_hop = add(r.orthogonal_hop, role, lines, LineUse::HOP);
        r.orthogonal_short = add(r.orthogonal_short, role, lines, LineUse::SHORT_HOP);
        r.diagonal_slide = add(r.diagonal_slide, role, lines, LineUse::SLIDE << D);
        r.diagonal_hop = add(r.diagonal_hop, role, lines, LineUse::HOP << D);
        r.diagonal_short = add(r.diagonal_short, role, lines, LineUse::SHORT_HOP << D);
        r.forward_slide = add(r.forward_slide, role, lines, LineUse::FORWARD_SLIDE);
    }

    /// The pieces in the order of their role numbers.
    pub const fn definitions(&self) -> &'static [PieceDefinition] {
        self.definitions
    }

    /// The number of roles.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        self.definitions.len()
    }

    /// Whether there are no pieces; never so for a game.
    pub const fn is_empty(&self) -> bool {
        self.definitions.is_empty()
    }

    /// All role numbers.
    pub fn roles(&self) -> impl Iterator<Item = Role> + use<> {
        (0..self.len() as u8).map(Role::new)
    }

    /// The definition of a role.
    #[inline]
    pub fn definition(&self, role: Role) -> &'static PieceDefinition {
        &self.definitions[role.index()]
    }

    /// The role written with that letter (upper case), with or without `+`.
    pub const fn find(&self, letter: char, plus: bool) -> Option<Role> {
        let mut i = 0;
        while i < self.definitions.len() {
            let definition = &self.definitions[i];
            if definition.letter == letter && definition.plus == plus {
                return Some(Role::new(i as u8));
            }
            i += 1;
        }
        None
    }

    /// The other form of a role: promoted or plain, cannon or alternative. The role itself if it
    /// has but one form.
    #[inline(always)]
    pub const fn other_form(&self, role: Role) -> Role {
        self.other_form[role.index()]
    }

    /// The form without `+`, which goes to hand.
    #[inline(always)]
    pub const fn base_form(&self, role: Role) -> Role {
        if self.plus_roles.has(role) {
            self.other_form[role.index()]
        } else {
            role
        }
    }

    /// The roles written with `+`.
    #[inline(always)]
    pub const fn plus_roles(&self) -> RoleSet {
        self.plus_roles
    }

    /// The roles that have two forms.
    #[inline(always)]
    pub const fn paired_roles(&self) -> RoleSet {
        self.paired_roles
    }

    /// Which roles capture in which way along lines.
    #[inline(always)]
    pub const fn line_roles(&self) -> &LineRoles {
        &self.line_roles
    }

    /// Where pieces of `color` may stand that capture `target` by a step or jump.
    #[inline(always)]
    pub fn leap_zone(&self, color: Color, target: Square) -> Bitboard {
        self.leap_zone[color.index()][target.index()]
    }

    /// The squares that a piece captures on by a step or jump.
    #[inline(always)]
    pub fn capture_leaps(&self, role: Role, color: Color, from: Square) -> Bitboard {
        let pattern = self.capture_leaps[color.index()][role.index()];
        self.leaps[pattern as usize % PATTERNS][from.index()]
    }

    /// The squares that a piece may move to, empty ones and pieces of `enemies` alike, if no
    /// cannon is forbidden to hop.
    #[inline(always)]
    pub fn targets(
        &self,
        role: Role,
        color: Color,
        from: Square,
        occupied: Bitboard,
        enemies: Bitboard,
    ) -> Bitboard {
        let quiet_leaps = self.quiet_leaps[color.index()][role.index()] as usize % PATTERNS;
        let mut quiet = self.leaps[quiet_leaps][from.index()];
        let mut capture = self.capture_leaps(role, color, from);
        let lines = self.line_use[role.index()];
        const O: u16 = LineUse::SLIDE | LineUse::HOP | LineUse::SHORT_HOP;
        const D: u16 = O << LineUse::DIAGONAL;
        let orthogonal = O | LineUse::FORWARD_SLIDE | LineUse::STUCK_SLIDE;
        if lines.any(orthogonal | orthogonal << LineUse::CAPTURE) {
            let reach = self.shape.orthogonal(from, occupied);
            self.add_lines(lines, 0, from, reach, &mut quiet, &mut capture);
            if lines.any(LineUse::FORWARD_SLIDE) {
                let ahead = reach.slide & self.shape.ahead(color, from);
                quiet |= ahead;
                capture |= ahead;
            }
            if lines.any(LineUse::STUCK_SLIDE) && (reach.hop & (enemies | !occupied)).is_empty() {
                quiet |= reach.slide;
            }
        }
        if lines.any(D | D << LineUse::CAPTURE) {
            let reach = self.shape.diagonal(from, occupied);
            self.add_lines(lines, LineUse::DIAGONAL, from, reach, &mut quiet, &mut capture);
        }
        (quiet - occupied) | (capture & enemies)
    }

    #[inline(always)]
    fn add_lines(
        &self,
        lines: LineUse,
        shift: u16,
        from: Square,
        reach: Reach,
        quiet: &mut Bitboard,
        capture: &mut Bitboard,
    ) {
        let short = reach.hop & self.shape.two_away(from);
        for (kind, squares) in [
            (LineUse::SLIDE, reach.slide),
            (LineUse::HOP, reach.hop),
            (LineUse::SHORT_HOP, short),
        ] {
            if lines.any(kind << shift) {
                *quiet |= squares;
            }
            if lines.any(kind << shift << LineUse::CAPTURE) {
                *capture |= squares;
            }
        }
    }
}

use super::shape::Reach;

const fn is_symmetric(leaps: Leaps) -> bool {
    let mut rank = 0;
    while rank < 5 {
        let row = leaps >> (rank * 5) & 0b11111;
        if row & 1 != row >> 4 & 1 || row >> 1 & 1 != row >> 3 & 1 {
            return false;
        }
        rank += 1;
    }
    true
}

/// The number of a leap pattern, noted if it is new. Pattern 0 is the empty one.
const fn pattern_number(patterns: &mut [Leaps; PATTERNS], leaps: Leaps) -> u8 {
    let mut i = 0;
    while patterns[i] != leaps {
        i += 1;
        if patterns[i] == 0 {
            patterns[i] = leaps;
        }
    }
    i as u8
}

const fn place(shape: &Shape, leaps: Leaps, square: usize) -> Bitboard {
    let at = Square::new(square as u8);
    let mut set = 0;
    let mut bit = 0;
    while bit < 25 {
        if leaps >> bit & 1 != 0 {
            let file = shape.file(at) + bit % 5 - 2;
            let rank = shape.rank(at) + bit / 5 - 2;
            if shape.on_board(file, rank) {
                set |= 1 << shape.square(file, rank).index();
            }
        }
        bit += 1;
    }
    Bitboard(set)
}
