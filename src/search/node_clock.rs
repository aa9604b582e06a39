//! A clock that counts nodes, so that games under a clock can be repeated.

use super::limits::Limits;

/// The nodes left for a game. The clock that the client tells is read at the first move only:
/// later ones depend on real time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NodeClock {
    game: Option<Game>,
}

#[derive(Clone, Copy, Debug)]
struct Game {
    /// Nodes for each millisecond.
    rate: u64,
    left: u64,
    /// What the clock began with, which each new time control adds.
    period: u64,
    moves_to_go: Option<u32>,
}

impl NodeClock {
    /// A new game begins: the next clock is read anew.
    pub(super) fn forget(&mut self) {
        self.game = None;
    }

    /// Puts the nodes left, as milliseconds, in the place of the time left, where the limits
    /// count nodes for time.
    pub(super) fn set(&mut self, limits: &mut Limits) {
        let (Some(clock), rate @ 1..) = (&mut limits.clock, limits.nodes_per_ms) else {
            return;
        };
        let told = (clock.remaining_ms.max(0) as u64).saturating_mul(rate);
        let game = match &mut self.game {
            Some(game) if game.rate == rate => game,
            place => place.insert(Game {
                rate,
                left: told,
                period: told,
                moves_to_go: clock.moves_to_go,
            }),
        };
        if clock.moves_to_go > game.moves_to_go {
            game.left = game.left.saturating_add(game.period);
        }
        game.moves_to_go = clock.moves_to_go;
        clock.remaining_ms = i64::try_from(game.left / rate).unwrap_or(i64::MAX);
    }

    /// Takes what a move cost off the clock, and adds its increment.
    pub(super) fn charge(&mut self, limits: &Limits, nodes: u64) {
        if let (Some(game), Some(clock)) = (&mut self.game, &limits.clock)
            && game.rate == limits.nodes_per_ms
        {
            let increment = (clock.increment_ms.max(0) as u64).saturating_mul(game.rate);
            game.left = game.left.saturating_sub(nodes).saturating_add(increment);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Clock;

    fn limits(remaining_ms: i64, moves_to_go: Option<u32>) -> Limits {
        Limits {
            clock: Some(Clock {
                remaining_ms,
                increment_ms: 10,
                byoyomi_ms: 0,
                moves_to_go,
            }),
            nodes_per_ms: 100,
            ..Limits::default()
        }
    }

    /// What is left according to the node clock where the client says `told`.
    fn left(clock: &mut NodeClock, told: i64, moves_to_go: Option<u32>, nodes: u64) -> i64 {
        let mut limits = limits(told, moves_to_go);
        clock.set(&mut limits);
        clock.charge(&limits, nodes);
        limits.clock.unwrap().remaining_ms
    }

    #[test]
    fn nodes_are_counted_whatever_the_clock_says() {
        let mut clock = NodeClock::default();
        assert_eq!(left(&mut clock, 1000, None, 5000), 1000);
        assert_eq!(left(&mut clock, 3, None, 5000), 960);
        assert_eq!(left(&mut clock, 77_777, None, 1 << 40), 920);
        assert_eq!(left(&mut clock, 77_777, None, 0), 10);
        clock.forget();
        assert_eq!(left(&mut clock, 500, None, 0), 500);
    }

    #[test]
    fn a_time_control_adds_what_the_first_one_had() {
        let mut clock = NodeClock::default();
        assert_eq!(left(&mut clock, 1000, Some(2), 50_000), 1000);
        assert_eq!(left(&mut clock, 900, Some(1), 50_000), 510);
        assert_eq!(left(&mut clock, 900, Some(2), 0), 1020);
    }

    #[test]
    fn without_a_rate_nothing_changes() {
        let mut clock = NodeClock::default();
        for told in [1000, 400] {
            let mut plain = limits(told, None);
            plain.nodes_per_ms = 0;
            clock.set(&mut plain);
            assert_eq!(plain.clock.unwrap().remaining_ms, told);
        }
    }
}
