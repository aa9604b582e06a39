//! Generating legal moves.

use super::game::{Forms, Game, Hands};
use super::position::Position;
use super::safety::Safety;
use super::sink::{Goal, MoveSink};
use crate::board::{Bitboard, Color, Move, ROLE_SLOTS, Role, RoleSet, Square};

/// Where the pieces stand and what is wanted, the same for all moves of one call.
struct Scene {
    us: Bitboard,
    enemies: Bitboard,
    occupied: Bitboard,
    /// The squares that moves of the wanted kind go to.
    wanted: Bitboard,
}

/// Runs an expression for every role number below the number of roles, each a constant where it
/// is used, so that what the role cannot do vanishes from its code.
macro_rules! for_each_role {
    ($Game:ident, $role:ident => $act:expr; $($number:literal)*) => {$(
        if const { $number < $Game::PIECES.len() } {
            let $role = Role::new($number);
            $act;
        }
    )*};
}

impl<G: Game> Position<G> {
    /// Hands the legal moves of a kind to `sink`; `safety` is that of this position.
    #[inline]
    pub fn generate<S: MoveSink>(&self, safety: &Safety, goal: Goal, sink: &mut S) {
        let us = self.pieces_of(self.side);
        let enemies = G::SHAPE.fit(safety.now.attackers);
        let occupied = us | enemies;
        let wanted = match goal {
            Goal::All => G::SHAPE.all() - us,
            Goal::Noisy => enemies,
            Goal::Quiet => G::SHAPE.all() - occupied,
        };
        let scene = Scene {
            us,
            enemies,
            occupied,
            wanted,
        };
        for_each_role!(G, role => self.free_moves(role, &scene, safety, sink);
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30);
        if safety.test_from.any() {
            self.watched_moves(&scene, safety, sink);
        }
        self.king_moves(&scene, safety, sink);
        self.orthodox_moves(safety, goal, sink);
        G::extra_moves(self, safety, goal, sink);
        if G::HANDS == Hands::Captures && goal != Goal::Noisy {
            self.drops(safety, G::SHAPE.all() - occupied, sink);
        }
    }

    /// Whether [`Position::generate`] treats a role on its own: kings and orthodox pawns.
    #[inline(always)]
    fn is_apart(role: Role) -> bool {
        role == G::KING || G::ORTHODOX.is_some_and(|rules| rules.pawn == role)
    }

    /// Per role, the roles that are generated together with it: those that move alike, at the
    /// first of them; at the others none.
    const TOGETHER: [RoleSet; ROLE_SLOTS] = {
        let mut table = [RoleSet::EMPTY; ROLE_SLOTS];
        let mut done = RoleSet::EMPTY.with(G::KING);
        if let Some(rules) = G::ORTHODOX {
            done = done.with(rules.pawn);
        }
        let mut i = 0;
        while i < G::PIECES.len() {
            let role = Role::new(i as u8);
            if !done.has(role) {
                let alike = RoleSet(G::PIECES.alike(role).0 & !done.0);
                let unhoppable = alike.0 & G::UNHOPPABLE.0;
                assert!(unhoppable == 0 || unhoppable == alike.0);
                table[i] = alike;
                done = done.or(alike);
            }
            i += 1;
        }
        table
    };

    /// Moves of the pieces of a role that may leave their squares without exposing the king.
    #[inline(always)]
    fn free_moves<S: MoveSink>(&self, role: Role, scene: &Scene, safety: &Safety, sink: &mut S) {
        let together = Self::TOGETHER[role.index()];
        if together.is_empty() {
            return;
        }
        let free = scene.us - G::SHAPE.fit(safety.test_from);
        for from in free & self.with_roles(together) {
            let targets = self.targets_in(role, from, scene, safety);
            let kept = self.keep_arrivals(role, G::SHAPE.bit(from), targets, safety);
            self.hand_out(role, from, kept, sink);
        }
    }

    /// Moves of the pieces whose departure may expose the king.
    #[inline(never)]
    fn watched_moves<S: MoveSink>(&self, scene: &Scene, safety: &Safety, sink: &mut S) {
        for from in safety.test_from {
            let role = self.piece_at(from).role();
            if !Self::is_apart(role) {
                let targets = self.targets_in(role, from, scene, safety);
                let kept = self.keep_shielding(role, from, targets, safety);
                self.hand_out(role, from, kept, sink);
            }
        }
    }

    #[inline(always)]
    fn king_moves<S: MoveSink>(&self, scene: &Scene, safety: &Safety, sink: &mut S) {
        let targets = self.targets_in(G::KING, safety.king, scene, safety);
        let kept = self.keep_king_safe(targets, safety);
        self.hand_out(G::KING, safety.king, kept, sink);
    }

    #[inline(always)]
    fn targets_in(&self, role: Role, from: Square, scene: &Scene, safety: &Safety) -> Bitboard {
        let Scene {
            occupied, enemies, ..
        } = *scene;
        let unhoppable = safety.now.unhoppable;
        self.piece_targets(role, from, occupied, enemies, unhoppable) & scene.wanted
    }

    /// Where a piece of the side to move may go on a board with the given pieces, its king left
    /// aside; orthodox pawns excepted. `unhoppable` are the pieces of [`Game::UNHOPPABLE`] roles.
    #[inline(always)]
    pub(super) fn piece_targets(
        &self,
        role: Role,
        from: Square,
        occupied: Bitboard,
        enemies: Bitboard,
        unhoppable: Bitboard,
    ) -> Bitboard {
        let targets = G::PIECES.targets(role, self.side, from, occupied, enemies);
        if !G::UNHOPPABLE.has(role) {
            return targets;
        }
        // What a cannon reaches without a hop stays; of its hops, those over a cannon and those
        // onto a cannon go.
        let mut allowed = targets - unhoppable;
        for cannon in unhoppable & G::SHAPE.star(from) {
            if (G::SHAPE.between(from, cannon) & occupied).is_empty() {
                allowed = allowed - G::SHAPE.beyond(from, cannon);
            }
        }
        allowed
    }

    /// Hands out the moves of one piece, with the changes of form that its game allows.
    #[inline(always)]
    fn hand_out<S: MoveSink>(&self, role: Role, from: Square, targets: Bitboard, sink: &mut S) {
        if targets.is_empty() {
            return;
        }
        let (plain, changing) = self.split_forms(role, from, targets);
        if plain.any() {
            sink.moves(from, plain, false);
        }
        if changing.any() {
            sink.moves(from, changing, true);
        }
    }

    /// Of a piece's targets, those it may reach unchanged and those it may change its form on.
    #[inline(always)]
    pub(super) fn split_forms(
        &self,
        role: Role,
        from: Square,
        targets: Bitboard,
    ) -> (Bitboard, Bitboard) {
        let in_zone = |zone: Bitboard| {
            if zone.has(from) {
                targets
            } else {
                targets & zone
            }
        };
        match G::FORMS {
            Forms::Orthodox => (targets, Bitboard::EMPTY),
            Forms::Shogi { zone } => {
                if !G::PIECES.paired_roles().has(role) || G::PIECES.plus_roles().has(role) {
                    return (targets, Bitboard::EMPTY);
                }
                let squares = far_ranks::<G>(self.side, zone);
                let dead = far_ranks::<G>(self.side, G::dead_ranks(role));
                (targets - dead, in_zone(squares))
            }
            Forms::Exchange { zone } => {
                if !G::PIECES.paired_roles().has(role) {
                    return (targets, Bitboard::EMPTY);
                }
                let squares =
                    far_ranks::<G>(Color::White, zone) | far_ranks::<G>(Color::Black, zone);
                (targets, in_zone(squares))
            }
        }
    }

    #[inline(always)]
    fn drops<S: MoveSink>(&self, safety: &Safety, empty: Bitboard, sink: &mut S) {
        for role in self.hand(self.side).roles() {
            let squares = empty & self.drop_zone(role);
            let kept = self.keep_safe_drops(role, squares, safety);
            let kept = self.without_mating_drops(role, kept);
            if kept.any() {
                sink.drops(role, kept);
                if matches!(G::FORMS, Forms::Exchange { .. }) {
                    sink.drops(G::PIECES.other_form(role), kept);
                }
            }
        }
    }

    /// Where the rules allow the side to move to drop a base role, occupied squares included.
    #[inline(always)]
    pub(super) fn drop_zone(&self, role: Role) -> Bitboard {
        let mut zone = G::SHAPE.all() - far_ranks::<G>(self.side, G::dead_ranks(role));
        if G::RESTRICTED_PAWN == Some(role) {
            for pawn in self.pieces(self.side, role) {
                zone = zone - G::SHAPE.file_squares(G::SHAPE.file(pawn));
            }
        }
        zone
    }

    /// Takes the squares out where a restricted pawn's drop would mate.
    #[inline(always)]
    fn without_mating_drops(&self, role: Role, squares: Bitboard) -> Bitboard {
        if G::RESTRICTED_PAWN != Some(role) {
            return squares;
        }
        squares
            .into_iter()
            .filter(|&to| !self.is_mating_drop(role, to))
            .collect()
    }

    /// Whether dropping a pawn on `to` gives check and leaves no legal reply, the replies obeying
    /// the same restrictions.
    pub(super) fn is_mating_drop(&self, role: Role, to: Square) -> bool {
        let king = self.king(!self.side);
        let by_pawn = G::PIECES.capture_leaps(role, self.side, to).has(king);
        if !by_pawn && !self.makes_screen(king, to) {
            return false;
        }
        let mut after = self.clone_board();
        after.make(Move::drop(role, to));
        after.in_check() && !after.has_legal_move()
    }

    /// Whether a new piece on `to` lets a hopper of the side to move attack the king.
    fn makes_screen(&self, king: Square, to: Square) -> bool {
        if G::SHAPE.ray_through(king, to).is_empty() {
            return false;
        }
        let mut after = self.as_is(self.side);
        after.occupied |= G::SHAPE.bit(to);
        self.is_attacked_by_line(king, self.side, &after)
    }
}

/// The last `count` ranks as a side counts them.
#[inline(always)]
fn far_ranks<G: Game>(color: Color, count: i32) -> Bitboard {
    if count == 0 {
        return Bitboard::EMPTY;
    }
    G::SHAPE.rank_band(color, G::SHAPE.ranks() - count, count)
}
