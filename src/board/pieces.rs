//! The pieces of a game with the tables made from their movement.

use super::line_use::{LineRoles, LineUse, summarise};
use super::movement::{Leaps, PieceDefinition};
use super::reach::Reach;
use super::shape::Shape;
use super::{Bitboard, Color, ROLE_SLOTS, Role, RoleSet, SQUARE_SLOTS, Square};

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

impl PieceTable {
    /// Makes the tables for the pieces of a game on its board.
    pub const fn new(shape: &'static Shape, definitions: &'static [PieceDefinition]) -> PieceTable {
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

    /// The roles that move and change their form as `role` does: itself, and if it cannot
    /// change, those with the same moves that cannot either.
    pub const fn alike(&self, role: Role) -> RoleSet {
        let mut alike = RoleSet::EMPTY.with(role);
        let mut other = 0;
        while other < self.definitions.len() {
            let it = Role::new(other as u8);
            if !self.may_change(role) && !self.may_change(it) && self.moves_alike(role, it) {
                alike = alike.with(it);
            }
            other += 1;
        }
        alike
    }

    const fn may_change(&self, role: Role) -> bool {
        self.paired_roles.has(role) && !self.plus_roles.has(role)
    }

    const fn moves_alike(&self, a: Role, b: Role) -> bool {
        let (a, b) = (a.index(), b.index());
        self.line_use[a].0 == self.line_use[b].0
            && self.quiet_leaps[0][a] == self.quiet_leaps[0][b]
            && self.capture_leaps[0][a] == self.capture_leaps[0][b]
    }

    /// Which roles capture in which way along lines.
    #[inline(always)]
    pub const fn line_roles(&self) -> &LineRoles {
        &self.line_roles
    }

    /// Where pieces of `color` may stand that capture `target` by a step or jump.
    #[inline(always)]
    pub fn leap_zone(&self, color: Color, target: Square) -> Bitboard {
        self.shape
            .fit(self.leap_zone[color.index()][target.index()])
    }

    /// The squares that a piece captures on by a step or jump.
    #[inline(always)]
    pub fn capture_leaps(&self, role: Role, color: Color, from: Square) -> Bitboard {
        self.place_leaps(&self.capture_leaps, role, color, from)
    }

    /// The squares of a role's leaps. The tests of the patterns cost nothing where the role is
    /// known at compile time, and save the look-up that they make needless.
    #[inline(always)]
    fn place_leaps(
        &self,
        patterns: &[[u8; ROLE_SLOTS]; 2],
        role: Role,
        color: Color,
        from: Square,
    ) -> Bitboard {
        let [up, down] = [patterns[0][role.index()], patterns[1][role.index()]];
        let pattern = if color == Color::White || up == down {
            up
        } else {
            down
        };
        if up == 0 && down == 0 {
            return Bitboard::EMPTY;
        }
        self.shape
            .fit(self.leaps[pattern as usize % PATTERNS][from.index()])
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
        let lines = self.line_use[role.index()];
        let mut capture = self.capture_leaps(role, color, from);
        let same_leaps = self.quiet_leaps[0][role.index()] == self.capture_leaps[0][role.index()];
        let mut quiet = if same_leaps {
            capture
        } else {
            self.place_leaps(&self.quiet_leaps, role, color, from)
        };
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
            self.add_lines(
                lines,
                LineUse::DIAGONAL,
                from,
                reach,
                &mut quiet,
                &mut capture,
            );
        }
        if same_leaps && lines.same_captures() {
            return capture & (enemies | !occupied);
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

const fn turn_round(leaps: Leaps) -> Leaps {
    let mut turned = 0;
    let mut rank = 0;
    while rank < 5 {
        turned |= (leaps >> (rank * 5) & 0b11111) << ((4 - rank) * 5);
        rank += 1;
    }
    turned
}

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
