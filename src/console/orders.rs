//! From the arguments of `go` to a search, and from its events to lines.

use super::reporter::Reporter;
use crate::board::{Color, Move};
use crate::engine::{Answer, Event, GameOver, Goal, Line, MateAnswer, SearchOrder, Tell};
use crate::games::notation::Notation;
use crate::protocol::reply::{self, Checkmate};
use crate::protocol::{self, Clocks, Dialect, GoSpec, Info, MateLimit};
use crate::search::{self, Clock, Limits, MAX_PLY};
use std::sync::Arc;

/// How moves are written in a dialect.
pub(super) fn notation(dialect: Dialect) -> Notation {
    match dialect {
        Dialect::Uci => Notation::Uci,
        Dialect::Usi => Notation::Usi,
    }
}

/// The search that a `go` asks for, the given side being to move.
///
/// An infinite search ponders for ever: it needs no ponder hit. Under USI, positions that are
/// drawn by a rule are searched all the same: a client that asks there plays on, and `resign`
/// would lose the game.
pub(super) fn order(spec: &GoSpec, side: Color, moves: Vec<Move>, dialect: Dialect) -> SearchOrder {
    let endless_mate = spec.mate == Some(MateLimit::Infinite);
    let infinite = spec.infinite || (endless_mate && dialect == Dialect::Usi);
    let mate_time = match spec.mate {
        Some(MateLimit::TimeMs(time)) => Some(i64::try_from(time).unwrap_or(i64::MAX)),
        _ => None,
    };
    let goal = match (spec.mate, dialect) {
        (Some(_), Dialect::Usi) => Goal::Mate,
        _ => Goal::BestMove,
    };
    SearchOrder {
        limits: Limits {
            depth: spec.depth.map(|depth| depth.max(1)),
            nodes: spec.nodes.map(|nodes| nodes.max(1)),
            move_time_ms: spec.move_time_ms.into_iter().chain(mate_time).min(),
            clock: clock(&spec.clocks, side),
            mate_plies: spec.mate.map(mate_plies),
            // A mate search ends with the mate, however long it may take.
            infinite: infinite && goal == Goal::BestMove,
            search_moves: moves,
            ..Limits::default()
        },
        ponder: spec.ponder && !infinite,
        goal,
        notation: notation(dialect),
        rules_end_games: dialect == Dialect::Uci,
        book: goal == Goal::BestMove && !infinite && !spec.ponder && spec.mate.is_none(),
    }
}

/// The longest mate that ends a mate search, in plies.
fn mate_plies(limit: MateLimit) -> u32 {
    match limit {
        MateLimit::Moves(moves) => moves.max(1).saturating_mul(2) - 1,
        MateLimit::TimeMs(_) | MateLimit::Infinite => u32::try_from(MAX_PLY).unwrap_or(u32::MAX),
    }
}

/// The clock of the side to move. Where only the other side's is told, it serves as a guess;
/// where there are only increments, nothing is taken to be left.
fn clock(clocks: &Clocks, side: Color) -> Option<Clock> {
    let times = [clocks.white_ms, clocks.black_ms];
    let increments = [clocks.white_inc_ms, clocks.black_inc_ms];
    let (own, other) = (side.index(), side.other().index());
    let remaining = times[own].or(times[other]);
    let increment = increments[own].or(increments[other]);
    if remaining.is_none() && increment.is_none() && clocks.byoyomi_ms.is_none() {
        return None;
    }
    Some(Clock {
        remaining_ms: remaining.unwrap_or(0),
        increment_ms: increment.unwrap_or(0).max(0),
        byoyomi_ms: clocks.byoyomi_ms.unwrap_or(0).max(0),
        moves_to_go: clocks.moves_to_go,
    })
}

/// Clocks with what a later message told put over what was known.
pub(super) fn updated(known: Clocks, told: Clocks) -> Clocks {
    Clocks {
        white_ms: told.white_ms.or(known.white_ms),
        black_ms: told.black_ms.or(known.black_ms),
        white_inc_ms: told.white_inc_ms.or(known.white_inc_ms),
        black_inc_ms: told.black_inc_ms.or(known.black_inc_ms),
        byoyomi_ms: told.byoyomi_ms.or(known.byoyomi_ms),
        moves_to_go: told.moves_to_go.or(known.moves_to_go),
    }
}

/// A listener that prints the events of a search.
pub(super) fn printer(reporter: Arc<Reporter>, dialect: Dialect) -> Tell {
    Box::new(move |event| reporter.line(&event_line(event, dialect)))
}

/// An event as a line.
fn event_line(event: Event, dialect: Dialect) -> String {
    match event {
        Event::Line(line) => info(line).line(dialect),
        Event::CurrentMove { depth, mv, number } => {
            format!("info depth {depth} currmove {mv} currmovenumber {number}")
        }
        Event::GameOver(over) => {
            let score = match over {
                GameOver::Lost => protocol::Score::Mate(0),
                GameOver::Drawn => protocol::Score::Cp(0),
                GameOver::Won => protocol::Score::Mate(1),
            };
            reply::game_over(score, dialect)
        }
        Event::Fault(what) => reply::info_error(&what),
        Event::Answer(Answer::Move { best, ponder }) => {
            reply::best_move(best.as_deref(), ponder.as_deref(), dialect)
        }
        Event::Answer(Answer::Mate(answer)) => reply::checkmate(&match answer {
            MateAnswer::Line(moves) => Checkmate::Moves(moves),
            MateAnswer::NoMate => Checkmate::NoMate,
            MateAnswer::Unknown => Checkmate::Timeout,
        }),
    }
}

/// A line of analysis as the protocol has it.
fn info(line: Line) -> Info {
    Info {
        depth: line.depth,
        seldepth: line.selective_depth.max(line.depth.min(1)),
        multipv: line.multi_pv,
        score: match line.score {
            search::Score::Centipawns(centipawns) => protocol::Score::Cp(centipawns),
            search::Score::Mate(plies) => protocol::Score::Mate(plies),
        },
        bound: match line.bound {
            search::Bound::Exact => protocol::Bound::Exact,
            search::Bound::Lower => protocol::Bound::Lower,
            search::Bound::Upper => protocol::Bound::Upper,
        },
        wdl: line.wdl,
        nodes: line.nodes,
        nps: line.nodes.saturating_mul(1000) / line.time_ms.max(1),
        hashfull: line.hash_full.min(1000),
        tbhits: line.table_hits,
        time_ms: line.time_ms,
        pv: line.pv,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(line: &str, dialect: Dialect) -> GoSpec {
        match protocol::parse(line, dialect).unwrap() {
            protocol::Command::Go(spec) => spec,
            other => panic!("{other:?}"),
        }
    }

    fn ordered(line: &str, side: Color, dialect: Dialect) -> SearchOrder {
        order(&spec(line, dialect), side, Vec::new(), dialect)
    }

    #[test]
    fn each_side_has_its_clock() {
        let line = "go wtime 1000 btime 2000 winc 10 binc 20 movestogo 5";
        let clock = |side| ordered(line, side, Dialect::Uci).limits.clock.unwrap();
        assert_eq!(clock(Color::White).remaining_ms, 1000);
        assert_eq!(clock(Color::White).moves_to_go, Some(5));
        assert_eq!(clock(Color::Black).remaining_ms, 2000);
        assert_eq!(clock(Color::Black).increment_ms, 20);
        let first = ordered("go btime 300 wtime 400", Color::White, Dialect::Usi);
        assert_eq!(first.limits.clock.unwrap().remaining_ms, 300);
    }

    #[test]
    fn a_missing_clock_is_guessed() {
        let clock = |line| ordered(line, Color::White, Dialect::Uci).limits.clock;
        assert_eq!(clock("go btime 300").unwrap().remaining_ms, 300);
        let increments = clock("go winc 50 binc 50").unwrap();
        assert_eq!((increments.remaining_ms, increments.increment_ms), (0, 50));
        assert_eq!(clock("go depth 3"), None);
        assert_eq!(clock("go movestogo 3"), None);
    }

    #[test]
    fn searches_without_a_limit_do_not_end() {
        let limited = |line| ordered(line, Color::White, Dialect::Uci).is_limited();
        assert!(limited("go depth 3"));
        assert!(limited("go btime 3"));
        assert!(limited("go mate 3"));
        for line in [
            "go",
            "go infinite depth 3",
            "go ponder wtime 3",
            "go ponder mate 3",
        ] {
            assert!(!limited(line), "{line}");
        }
    }

    #[test]
    fn mates_are_counted_in_moves_or_timed() {
        let uci = ordered("go mate 3", Color::White, Dialect::Uci);
        assert_eq!((uci.goal, uci.limits.mate_plies), (Goal::BestMove, Some(5)));
        let usi = ordered("go mate 3000", Color::White, Dialect::Usi);
        assert_eq!(
            (usi.goal, usi.limits.move_time_ms),
            (Goal::Mate, Some(3000))
        );
        let endless = ordered("go mate infinite", Color::White, Dialect::Usi);
        assert_eq!(endless.limits.move_time_ms, None);
    }

    #[test]
    fn events_become_lines() {
        let lost = Event::GameOver(GameOver::Lost);
        assert_eq!(
            event_line(lost.clone(), Dialect::Uci),
            "info depth 0 score mate 0"
        );
        let none = Event::Answer(Answer::Move {
            best: None,
            ponder: None,
        });
        assert_eq!(event_line(none.clone(), Dialect::Uci), "bestmove (none)");
        assert_eq!(event_line(none, Dialect::Usi), "bestmove resign");
        let mate = Event::Answer(Answer::Mate(MateAnswer::Line(vec!["G*5b".to_owned()])));
        assert_eq!(event_line(mate, Dialect::Usi), "checkmate G*5b");
    }
}
