//! The lines that answer a client, apart from a search's [`Info`](super::Info) and the options.
//!
//! Every function returns one line without its end of line.

use std::fmt::Display;

use vampirc_uci::{Serializable, UciMessage};

use super::command::Dialect;
use super::score::Score;
use super::text::flatten;

/// The result of a USI mate search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checkmate {
    /// The mating line in USI notation, at least one move.
    Moves(Vec<String>),
    /// There is no mate.
    NoMate,
    /// The time was up, or `stop` came, before either was known.
    Timeout,
    /// The position is of a kind that the mate search cannot treat.
    NotImplemented,
}

/// What a client should know about a game's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantLine<'a> {
    /// The game's name, as in the variant option.
    pub name: &'a str,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Most pieces a hand can show, 0 for games without hands.
    pub pocket: usize,
    /// The game it resembles, by the name clients know.
    pub template: &'a str,
    /// The start position as FEN.
    pub start_fen: &'a str,
}

/// `id name …`, the engine's name flattened to one line.
#[must_use]
pub fn id_name(name: &str) -> String {
    UciMessage::id_name(&flatten(name)).serialize()
}

/// `id author …`, the authors' names flattened to one line.
#[must_use]
pub fn id_author(author: &str) -> String {
    UciMessage::id_author(&flatten(author)).serialize()
}

/// `uciok` or `usiok`, the end of the answer to `uci` or `usi`.
#[must_use]
pub fn handshake_done(dialect: Dialect) -> String {
    match dialect {
        Dialect::Uci => UciMessage::UciOk.serialize(),
        Dialect::Usi => "usiok".to_owned(),
    }
}

/// `readyok`, the answer to `isready`.
#[must_use]
pub fn ready() -> String {
    UciMessage::ReadyOk.serialize()
}

/// `bestmove M [ponder P]`. Where there is no move, `bestmove (none)` in UCI and `bestmove
/// resign` in USI, without a move to ponder on.
///
/// ```
/// use cannonade::protocol::{Dialect, reply};
///
/// assert_eq!(
///     reply::best_move(Some("P@e5"), Some("e7e6"), Dialect::Uci),
///     "bestmove P@e5 ponder e7e6"
/// );
/// assert_eq!(reply::best_move(None, None, Dialect::Usi), "bestmove resign");
/// ```
#[must_use]
pub fn best_move(best: Option<&str>, ponder: Option<&str>, dialect: Dialect) -> String {
    // The library's moves are those of the orthodox board.
    match (best, ponder, dialect) {
        (Some(best), Some(ponder), _) => format!("bestmove {best} ponder {ponder}"),
        (Some(best), None, _) => format!("bestmove {best}"),
        (None, _, Dialect::Uci) => "bestmove (none)".to_owned(),
        (None, _, Dialect::Usi) => "bestmove resign".to_owned(),
    }
}

/// `checkmate …`, the answer to a USI mate search. A mating line without moves is `nomate`.
#[must_use]
pub fn checkmate(result: &Checkmate) -> String {
    match result {
        Checkmate::Moves(moves) if !moves.is_empty() => format!("checkmate {}", moves.join(" ")),
        Checkmate::Moves(_) | Checkmate::NoMate => "checkmate nomate".to_owned(),
        Checkmate::Timeout => "checkmate timeout".to_owned(),
        Checkmate::NotImplemented => "checkmate notimplemented".to_owned(),
    }
}

/// `info depth 0 score …`, the report of a position in which the game is over: `Score::Mate(0)`
/// where the side to move has lost, `Score::Cp(0)` where it is drawn.
#[must_use]
pub fn game_over(score: Score, dialect: Dialect) -> String {
    format!("info depth 0 score {}", score.text(dialect))
}

/// `info string …`: control characters and line ends become blanks, and words that clients wait
/// for are broken by a hyphen.
///
/// ```
/// use cannonade::protocol::reply;
///
/// assert_eq!(
///     reply::info_string("no bestmove\nyet"),
///     "info string no best-move yet"
/// );
/// ```
#[must_use]
pub fn info_string(text: &str) -> String {
    UciMessage::info_string(flatten(text)).serialize()
}

/// `info string error …`, for anything that can say what is wrong.
#[must_use]
pub fn info_error(error: &impl Display) -> String {
    info_string(&format!("error {error}"))
}

/// `info string variant NAME files F ranks R pocket P template T startpos FEN`, the answer to a
/// change of game.
#[must_use]
pub fn variant(line: &VariantLine<'_>) -> String {
    let VariantLine {
        name,
        files,
        ranks,
        pocket,
        template,
        start_fen,
    } = line;
    info_string(&format!(
        "variant {name} files {files} ranks {ranks} pocket {pocket} template {template} \
         startpos {start_fen}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Dialect, parse};

    #[test]
    fn handshakes() {
        assert_eq!(id_name("Cannonade 1.0"), "id name Cannonade 1.0");
        assert_eq!(id_author("A\nB"), "id author A B");
        assert_eq!(handshake_done(Dialect::Uci), "uciok");
        assert_eq!(handshake_done(Dialect::Usi), "usiok");
        assert_eq!(ready(), "readyok");
    }

    #[test]
    fn best_moves() {
        let best = |m, p| best_move(m, p, Dialect::Uci);
        assert_eq!(best(Some("f3g2-"), None), "bestmove f3g2-");
        assert_eq!(best(None, None), "bestmove (none)");
        assert_eq!(best(None, Some("e2e4")), "bestmove (none)");
        assert_eq!(
            best_move(Some("P*5e"), Some("8h2b+"), Dialect::Usi),
            "bestmove P*5e ponder 8h2b+"
        );
        assert_eq!(best_move(None, None, Dialect::Usi), "bestmove resign");
    }

    #[test]
    fn checkmates() {
        let moves = ["P*5e", "5d5e", "8h2b+"].map(str::to_owned).to_vec();
        assert_eq!(
            checkmate(&Checkmate::Moves(moves)),
            "checkmate P*5e 5d5e 8h2b+"
        );
        assert_eq!(checkmate(&Checkmate::Moves(vec![])), "checkmate nomate");
        assert_eq!(checkmate(&Checkmate::NoMate), "checkmate nomate");
        assert_eq!(checkmate(&Checkmate::Timeout), "checkmate timeout");
        assert_eq!(
            checkmate(&Checkmate::NotImplemented),
            "checkmate notimplemented"
        );
    }

    #[test]
    fn ends_of_games() {
        let uci = Dialect::Uci;
        assert_eq!(game_over(Score::Mate(0), uci), "info depth 0 score mate 0");
        assert_eq!(game_over(Score::Cp(0), uci), "info depth 0 score cp 0");
    }

    #[test]
    fn strings_are_one_harmless_line() {
        assert_eq!(info_string("a\r\nb\u{0}"), "info string a  b");
        assert_eq!(info_string("UCIOK"), "info string UCI-OK");
        assert_eq!(info_string(""), "info string ");
        let error = parse("go depth x", Dialect::Uci).unwrap_err();
        assert_eq!(
            info_error(&error),
            "info string error bad number `x` (token 3) after `depth`: it is not a whole number"
        );
    }

    #[test]
    fn variant_lines() {
        let line = VariantLine {
            name: "cannonshogi",
            files: 9,
            ranks: 9,
            pocket: 12,
            template: "shogi",
            start_fen: "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1",
        };
        assert_eq!(
            variant(&line),
            "info string variant cannonshogi files 9 ranks 9 pocket 12 template shogi \
             startpos 4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1"
        );
    }
}
