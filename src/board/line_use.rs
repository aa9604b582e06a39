//! Which lines a role uses, and how, gathered from the clauses of its movement.

use super::RoleSet;
use super::movement::{Clause, DIAGONAL, Directions, FORWARD, Leaps, Motion, ORTHOGONAL, Purpose};

/// How a role uses lines: a set of the bits below, `QUIET` bits in the low byte.
#[derive(Clone, Copy, Default)]
pub(super) struct LineUse(pub(super) u16);

impl LineUse {
    pub(super) const SLIDE: u16 = 1;
    pub(super) const HOP: u16 = 2;
    pub(super) const SHORT_HOP: u16 = 4;
    /// Shift for diagonal lines.
    pub(super) const DIAGONAL: u16 = 3;
    /// Shift for captures.
    pub(super) const CAPTURE: u16 = 8;
    pub(super) const FORWARD_SLIDE: u16 = 1 << 6;
    pub(super) const STUCK_SLIDE: u16 = 1 << 7;

    /// Whether captures and other moves are the same.
    #[inline(always)]
    pub(super) const fn same_captures(self) -> bool {
        let quiet = self.0 & ((1 << LineUse::CAPTURE) - 1);
        quiet & LineUse::STUCK_SLIDE == 0 && quiet == self.0 >> LineUse::CAPTURE
    }

    #[inline(always)]
    pub(super) const fn any(self, bits: u16) -> bool {
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

/// What one role does, gathered from its clauses.
pub(super) struct Summary {
    pub(super) quiet: Leaps,
    pub(super) capture: Leaps,
    pub(super) lines: LineUse,
}

pub(super) const fn summarise(movement: &[Clause]) -> Summary {
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
                summary.lines = use_lines(
                    summary.lines,
                    LineUse::SHORT_HOP,
                    directions,
                    quiet,
                    capture,
                )
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
