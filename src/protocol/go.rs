//! The arguments of `go` and `ponderhit`.

use log::debug;

use super::command::{Clocks, Command, Dialect, GoSpec, MateLimit};
use super::error::ParseError;
use super::suggest::nearest;
use super::text::Excerpt;
use super::tokens::{Cursor, Token};
use super::words::listed;

/// The words of `go` that tell the clocks; `ponderhit` has them too.
const CLOCK_WORDS: [&str; 6] = ["wtime", "btime", "winc", "binc", "movestogo", "byoyomi"];

/// Every word of `go`.
const WORDS: [&str; 14] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "byoyomi",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

/// How many foreign tokens of a line are compared with the words of `go`: a line with more is
/// no slip.
const MAX_GUESSES: usize = 16;

/// Reads what follows `go`: its words in any order, the last one winning where a word is given
/// twice.
///
/// # Errors
///
/// If a number is missing or bad, or a token is a likely slip of one of the words, or nothing of
/// the line is known. A foreign token beside known ones is passed over, as UCI asks: a client
/// waits for its best move whatever it added.
pub(super) fn parse(mut cursor: Cursor<'_>, dialect: Dialect) -> Result<Command, ParseError> {
    let mut spec = GoSpec::default();
    let mut perft = None;
    let mut known = false;
    let mut foreign = None;
    let mut guesses = 0..MAX_GUESSES;
    while let Some(token) = cursor.next() {
        let Some(word) = listed(token.text, &WORDS) else {
            if guesses.next().is_some()
                && let Some(suggestion) = nearest(token.text, WORDS)
            {
                return Err(unexpected(token, Some(suggestion)));
            }
            foreign = foreign.or(Some(token));
            continue;
        };
        known = true;
        match word {
            "depth" => spec.depth = Some(cursor.count(word)?),
            "nodes" => spec.nodes = Some(cursor.unsigned(word)?),
            "movetime" => spec.move_time_ms = Some(cursor.signed(word)?),
            "mate" => spec.mate = Some(mate(&mut cursor, dialect)?),
            "infinite" => spec.infinite = true,
            "ponder" => spec.ponder = true,
            "searchmoves" => spec.search_moves = search_moves(&mut cursor)?,
            "perft" => perft = Some(cursor.count(word)?),
            _ => clock(word, &mut cursor, &mut spec.clocks, dialect)?,
        }
    }
    match foreign {
        Some(token) if !known => return Err(unexpected(token, None)),
        Some(token) => debug!("go: ignored {}", Excerpt::new(token.text)),
        None => {}
    }
    Ok(match perft {
        Some(depth) => Command::Perft {
            depth,
            threads: None,
        },
        None => Command::Go(spec),
    })
}

/// Reads what may follow `ponderhit`. Anything but clocks is passed over.
///
/// # Errors
///
/// If a clock's number is missing or bad.
pub(super) fn parse_ponder_hit(
    mut cursor: Cursor<'_>,
    dialect: Dialect,
) -> Result<Command, ParseError> {
    let mut clocks = Clocks::default();
    while let Some(token) = cursor.next() {
        match listed(token.text, &CLOCK_WORDS) {
            Some(word) => clock(word, &mut cursor, &mut clocks, dialect)?,
            None => debug!("ponderhit: ignored {}", Excerpt::new(token.text)),
        }
    }
    Ok(Command::PonderHit(clocks))
}

/// Takes the number of one of the [`CLOCK_WORDS`]. UCI's white and USI's black are the first
/// player.
fn clock(
    word: &'static str,
    cursor: &mut Cursor<'_>,
    clocks: &mut Clocks,
    dialect: Dialect,
) -> Result<(), ParseError> {
    if word == "movestogo" {
        let moves = cursor.count(word)?;
        clocks.moves_to_go = (moves > 0).then_some(moves);
        return Ok(());
    }
    let milliseconds = Some(cursor.signed(word)?);
    match (word, dialect) {
        ("wtime", Dialect::Uci) | ("btime", Dialect::Usi) => clocks.white_ms = milliseconds,
        ("btime", Dialect::Uci) | ("wtime", Dialect::Usi) => clocks.black_ms = milliseconds,
        ("winc", Dialect::Uci) | ("binc", Dialect::Usi) => clocks.white_inc_ms = milliseconds,
        ("binc", Dialect::Uci) | ("winc", Dialect::Usi) => clocks.black_inc_ms = milliseconds,
        _ => clocks.byoyomi_ms = milliseconds,
    }
    Ok(())
}

/// Takes the argument of `mate`: moves in UCI, milliseconds in USI, or `infinite`. USI clients may
/// leave it out.
fn mate(cursor: &mut Cursor<'_>, dialect: Dialect) -> Result<MateLimit, ParseError> {
    if cursor.take("infinite") {
        return Ok(MateLimit::Infinite);
    }
    let bare = cursor
        .peek()
        .is_none_or(|token| listed(token.text, &WORDS).is_some());
    match dialect {
        Dialect::Uci => Ok(MateLimit::Moves(cursor.count("mate")?)),
        Dialect::Usi if bare => Ok(MateLimit::Infinite),
        Dialect::Usi => Ok(MateLimit::TimeMs(cursor.unsigned("mate")?)),
    }
}

/// Takes the moves after `searchmoves`, at least one.
fn search_moves(cursor: &mut Cursor<'_>) -> Result<Vec<String>, ParseError> {
    let mut moves = Vec::new();
    while let Some(token) = cursor.peek().filter(|token| is_move_like(token.text)) {
        moves.push(token.text.to_owned());
        cursor.next();
    }
    match (moves.is_empty(), cursor.peek()) {
        (false, _) => Ok(moves),
        (true, None) => Err(ParseError::Missing {
            after: "searchmoves",
            expected: "a move",
        }),
        (true, Some(token)) => Err(ParseError::UnknownToken {
            command: "go",
            token: Excerpt::new(token.text),
            place: token.place,
            expected: "a move after `searchmoves`",
            suggestion: None,
        }),
    }
}

/// Whether a token has the shape of a move in any notation of either dialect: `e2e4`, `a10b10+`,
/// `+A@e5`, `P*5e`, `0000`. No word of `go` has a digit.
fn is_move_like(text: &str) -> bool {
    (4..=8).contains(&text.len())
        && text.bytes().any(|b| b.is_ascii_digit())
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"@*+-=".contains(&b))
}

/// The error for a token that is no word of `go`.
fn unexpected(token: Token<'_>, suggestion: Option<&'static str>) -> ParseError {
    ParseError::UnknownToken {
        command: "go",
        token: Excerpt::new(token.text),
        place: token.place,
        expected: "a limit such as `depth`, `movetime` or `infinite`",
        suggestion,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::parse;

    fn read(line: &str, dialect: Dialect) -> GoSpec {
        match parse(line, dialect) {
            Ok(Command::Go(spec)) => spec,
            other => panic!("{line:?} gives {other:?}"),
        }
    }

    fn uci(line: &str) -> GoSpec {
        read(line, Dialect::Uci)
    }

    fn usi(line: &str) -> GoSpec {
        read(line, Dialect::Usi)
    }

    fn message(line: &str) -> String {
        parse(line, Dialect::Uci).unwrap_err().to_string()
    }

    #[test]
    fn a_bare_go_limits_nothing() {
        assert_eq!(uci("go"), GoSpec::default());
    }

    #[test]
    fn all_limits_in_any_order() {
        let spec = uci(
            "go binc 4 searchmoves e2e4 P@e5 nodes 18446744073709551615 wtime 1 mate 5 btime 2 \
             ponder winc 3 depth 300 movestogo 40 infinite movetime -9 byoyomi 7",
        );
        let expected = GoSpec {
            clocks: Clocks {
                white_ms: Some(1),
                black_ms: Some(2),
                white_inc_ms: Some(3),
                black_inc_ms: Some(4),
                byoyomi_ms: Some(7),
                moves_to_go: Some(40),
            },
            depth: Some(300),
            nodes: Some(u64::MAX),
            move_time_ms: Some(-9),
            mate: Some(MateLimit::Moves(5)),
            infinite: true,
            ponder: true,
            search_moves: vec!["e2e4".to_owned(), "P@e5".to_owned()],
        };
        assert_eq!(spec, expected);
    }

    #[test]
    fn clocks_may_be_alone_negative_or_zero() {
        assert_eq!(uci("go wtime 100").clocks.white_ms, Some(100));
        assert_eq!(uci("go btime 100").clocks.black_ms, Some(100));
        assert_eq!(uci("go btime 100").clocks.white_ms, None);
        let clocks = uci("go wtime -1500 btime 0").clocks;
        assert_eq!((clocks.white_ms, clocks.black_ms), (Some(-1500), Some(0)));
        let clocks = uci("go wtime -9223372036854775808 btime 18446744073709551615").clocks;
        assert_eq!(
            (clocks.white_ms, clocks.black_ms),
            (Some(i64::MIN), Some(i64::MAX))
        );
        assert_eq!(uci("go movestogo 0").clocks.moves_to_go, None);
    }

    #[test]
    fn the_first_player_is_black_in_usi() {
        let clocks = usi("go btime 1 wtime 2 binc 3 winc 4 byoyomi 5").clocks;
        let expected = Clocks {
            white_ms: Some(1),
            black_ms: Some(2),
            white_inc_ms: Some(3),
            black_inc_ms: Some(4),
            byoyomi_ms: Some(5),
            moves_to_go: None,
        };
        assert_eq!(clocks, expected);
    }

    #[test]
    fn ponder_keeps_its_clocks() {
        let spec = uci("go ponder wtime 1000 btime 2000");
        assert!(spec.ponder);
        assert_eq!(spec.clocks.white_ms, Some(1000));
        assert!(usi("go ponder").ponder);
    }

    #[test]
    fn mate_counts_moves_or_milliseconds() {
        assert_eq!(uci("go mate 3").mate, Some(MateLimit::Moves(3)));
        assert_eq!(usi("go mate 3000").mate, Some(MateLimit::TimeMs(3000)));
        for spec in [usi("go mate infinite"), uci("go mate infinite")] {
            assert_eq!(spec.mate, Some(MateLimit::Infinite));
            assert!(!spec.infinite);
        }
        assert_eq!(usi("go mate").mate, Some(MateLimit::Infinite));
        let spec = usi("go mate depth 3");
        assert_eq!(spec.mate, Some(MateLimit::Infinite));
        assert_eq!(spec.depth, Some(3));
        assert!(uci("go infinite mate 2").infinite);
        assert_eq!(
            message("go mate"),
            "the line ends after `mate`: expected a whole number"
        );
    }

    #[test]
    fn search_moves_end_at_the_next_word() {
        let spec = uci("go searchmoves e2e4 a10j10+ +A@e5 f3g2- d2d3= 0000 depth 4");
        assert_eq!(
            spec.search_moves,
            ["e2e4", "a10j10+", "+A@e5", "f3g2-", "d2d3=", "0000"]
        );
        assert_eq!(spec.depth, Some(4));
        assert_eq!(
            usi("go searchmoves 7g7f P*5e 8h2b+ infinite").search_moves,
            ["7g7f", "P*5e", "8h2b+"]
        );
        assert!(message("go searchmoves").contains("expected a move"));
        assert!(message("go searchmoves depth 3").contains("unexpected `depth` (token 3)"));
        assert!(message("go searchmoves e2e4 dpeth 3").contains("did you mean `depth`?"));
    }

    #[test]
    fn perft_is_its_own_command() {
        let perft = |depth| {
            Ok(Command::Perft {
                depth,
                threads: None,
            })
        };
        assert_eq!(parse("go perft 5", Dialect::Uci), perft(5));
        assert_eq!(parse("go perft 0", Dialect::Usi), perft(0));
        assert_eq!(parse("go perft 99999999999", Dialect::Uci), perft(u32::MAX));
        assert!(message("go perft").contains("after `perft`"));
        assert!(message("go perft -1").contains("may not be negative"));
    }

    #[test]
    fn bad_numbers_are_named() {
        assert_eq!(
            message("go depth -3"),
            "bad number `-3` (token 3) after `depth`: it may not be negative"
        );
        assert_eq!(
            message("go depth 99999999999999999999"),
            "bad number `99999999999999999999` (token 3) after `depth`: it does not fit 64 bits"
        );
        assert_eq!(
            message("go wtime btime 3"),
            "bad number `btime` (token 3) after `wtime`: it is not a whole number"
        );
        assert_eq!(
            message("go infinite nodes"),
            "the line ends after `nodes`: expected a whole number"
        );
        for line in [
            "go nodes 1e6",
            "go movetime 1.5",
            "go depth ٣",
            "go depth x",
        ] {
            assert!(message(line).contains("not a whole number"), "{line}");
        }
        assert_eq!(uci("go depth 4294967296").depth, Some(u32::MAX));
    }

    #[test]
    fn slips_and_foreign_tokens() {
        assert_eq!(
            message("go dpeth 3"),
            "unexpected `dpeth` (token 2) in `go`: expected a limit such as `depth`, `movetime` \
             or `infinite`; did you mean `depth`?"
        );
        assert!(message("go depth 3 infinit").contains("did you mean `infinite`?"));
        assert!(message("go away").contains("unexpected `away` (token 2)"));
        assert_eq!(uci("go frobnicate 7 depth 3").depth, Some(3));
        assert_eq!(uci("GO Depth 3").depth, Some(3));
        assert_eq!(uci("go depth 3 depth 5").depth, Some(5));
    }

    #[test]
    fn ponder_hit_with_and_without_times() {
        let hit = |line, dialect| match parse(line, dialect) {
            Ok(Command::PonderHit(clocks)) => clocks,
            other => panic!("{other:?}"),
        };
        assert_eq!(hit("ponderhit", Dialect::Uci), Clocks::default());
        let clocks = hit("ponderhit btime 10 wtime 20 byoyomi 5", Dialect::Usi);
        assert_eq!((clocks.white_ms, clocks.black_ms), (Some(10), Some(20)));
        assert_eq!(clocks.byoyomi_ms, Some(5));
        assert_eq!(hit("ponderhit now", Dialect::Uci), Clocks::default());
        assert!(message("ponderhit wtime x").contains("not a whole number"));
    }
}
