//! Pieces in hand.

use super::Role;
use std::fmt;

/// How many of each base role a side holds in hand: twelve counts of five bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Hand(u64);

impl Hand {
    /// Only the roles 0 to 11 can be held.
    pub const KINDS: usize = 12;
    /// The largest count of one kind.
    pub const MAX_COUNT: u32 = 31;
    /// The empty hand.
    pub const EMPTY: Hand = Hand(0);

    #[inline(always)]
    const fn shift(role: Role) -> usize {
        role.index() * 5
    }

    /// How many of a role are held; `role` is one of the first twelve.
    #[inline(always)]
    pub const fn count(self, role: Role) -> u32 {
        (self.0 >> Hand::shift(role)) as u32 & Hand::MAX_COUNT
    }

    /// One more of a role, whose count is below [`Hand::MAX_COUNT`].
    #[inline(always)]
    pub fn add(&mut self, role: Role) {
        self.0 += 1 << Hand::shift(role);
    }

    /// One less of a role, which is held.
    #[inline(always)]
    pub fn remove(&mut self, role: Role) {
        self.0 -= 1 << Hand::shift(role);
    }

    /// Whether nothing is held.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles held, each once.
    #[inline(always)]
    pub fn roles(self) -> impl Iterator<Item = Role> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let kind = rest.trailing_zeros() / 5;
            rest &= !(Hand::MAX_COUNT as u64) << (kind * 5);
            Some(Role::new(kind as u8))
        })
    }

    /// The number of pieces held.
    pub fn total(self) -> u32 {
        self.roles().map(|role| self.count(role)).sum()
    }

    /// Whether this hand holds at least as many of every kind as `other`.
    pub fn covers(self, other: Hand) -> bool {
        other
            .roles()
            .all(|role| self.count(role) >= other.count(role))
    }

    /// The counts as one number, the same for equal hands only.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_map()
            .entries(self.roles().map(|role| (role.index(), self.count(role))))
            .finish()
    }
}
