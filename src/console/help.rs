//! The help texts.

use super::{Console, variant_names};
use crate::protocol::nearest;

/// A command: how it is written, what it does in a line, and more about it.
struct Topic {
    word: &'static str,
    usage: &'static str,
    summary: &'static str,
    details: &'static [&'static str],
}

const fn topic(
    word: &'static str,
    usage: &'static str,
    summary: &'static str,
    details: &'static [&'static str],
) -> Topic {
    Topic {
        word,
        usage,
        summary,
        details,
    }
}

const TOPICS: &[Topic] = &[
    topic(
        "help",
        "help [COMMAND]",
        "this list, or more about a command",
        &[],
    ),
    topic(
        "variant",
        "variant NAME",
        "choose the game",
        &["Example: cannonade \"variant cannonchess\" d"],
    ),
    topic(
        "position",
        "position startpos|fen F|sfen S [moves M ...]",
        "set up a position",
        &[
            "position startpos                   the start of the game",
            "position startpos moves e2e4 e7e5   moves from there",
            "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 1",
            "Moves are read in UCI form (e2e4, e7e8q, d2d7+, P@e5) and in USI form (7g7f, P*5e).",
            "If a move is illegal, the position before it is kept.",
        ],
    ),
    topic(
        "d",
        "d",
        "show the position: board, hands, FEN, SFEN, key, checkers",
        &["Example: cannonade --variant gunnery8x10 d"],
    ),
    topic(
        "moves",
        "moves",
        "list the legal moves",
        &["Example: cannonade --variant swedishcannon \"position startpos moves C@f2\" moves"],
    ),
    topic(
        "eval",
        "eval",
        "show the static evaluation, term by term",
        &["Example: cannonade \"position startpos moves e2e4\" eval"],
    ),
    topic(
        "flip",
        "flip",
        "exchange the sides: the same position for the other player",
        &["Example: cannonade \"position startpos moves e2e4\" flip d"],
    ),
    topic(
        "go",
        "go [LIMITS]",
        "search; `help go` lists the limits",
        &[
            "Without limits the search runs until `stop`. All limits given hold at once:",
            "  depth N            plies",
            "  nodes N            nodes of all threads",
            "  movetime MS        milliseconds for this move",
            "  mate N             stop at a mate in N moves (UCI) or within N milliseconds (USI)",
            "  wtime MS btime MS  time left to White and Black (in USI, btime is the first player's)",
            "  winc MS binc MS    increment for each move",
            "  movestogo N        moves to the next time control",
            "  byoyomi MS         time for each move once the clock has run out",
            "  infinite           give no best move before `stop`",
            "  ponder             think on the other side's time until `ponderhit` or `stop`",
            "  searchmoves M ...  consider only these moves",
            "  perft N            count the positions after N plies instead of searching",
            "Example: cannonade --variant cannonshogi \"go depth 8 movetime 3000\"",
        ],
    ),
    topic("stop", "stop", "end the search and show its best move", &[]),
    topic(
        "perft",
        "perft N [--threads T]",
        "count the positions after N plies, move by move",
        &[
            "Without a number of threads all processors count. `stop` gives the count up.",
            "Example: cannonade --variant cannonshogi perft 4 --threads 1",
        ],
    ),
    topic(
        "bench",
        "bench [DEPTH [THREADS [HASH]]]",
        "run the benchmark; its node count is the same on every machine",
        &[
            "DEPTH    plies for every game; left out or 0: each game's own depth",
            "THREADS  threads, 1 if left out; with more the node count varies",
            "HASH     size of the transposition table in MiB, 16 if left out",
            "`stop` gives the benchmark up.",
            "Example: cannonade bench 0 2 64",
        ],
    ),
    topic(
        "setoption",
        "setoption name NAME [value VALUE]",
        "set an option; `uci` lists them",
        &[
            "setoption name Hash value 256        MiB for the transposition table",
            "setoption name Threads value 4",
            "setoption name MultiPV value 3       show the three best lines",
            "setoption name Clear Hash            forget what was learned",
            "setoption name Skill Level value 5   play weakly, 0 to 20",
            "setoption name BookFile value my.book",
            "setoption name OwnBook value true    play from that book",
            "setoption name EndgamePath value endgames",
            "Example: cannonade \"setoption name MultiPV value 3\" \"go depth 10\"",
        ],
    ),
    topic(
        "ucinewgame",
        "ucinewgame | usinewgame",
        "forget the last game",
        &[],
    ),
    topic(
        "uci",
        "uci | usi",
        "choose the protocol, list the options",
        &["Example: cannonade usi"],
    ),
    topic(
        "isready",
        "isready",
        "answers `readyok` when everything is set up",
        &[],
    ),
    topic(
        "quit",
        "quit",
        "leave; so does the end of input, after two seconds for a search with a limit",
        &[],
    ),
];

impl Console {
    /// Obeys `help`.
    pub(super) fn help(&mut self, topic: Option<&str>) {
        match topic {
            None => self.reporter.lines(&overview()),
            Some(name) => match find(name) {
                Some(topic) => self.reporter.lines(&explained(topic)),
                None => self.complain(&unknown(name)),
            },
        }
    }
}

/// The list of commands.
fn overview() -> Vec<String> {
    let width = TOPICS
        .iter()
        .map(|topic| topic.usage.len())
        .max()
        .unwrap_or(0);
    let mut lines: Vec<String> = TOPICS
        .iter()
        .map(|topic| format!("{:<width$}  {}", topic.usage, topic.summary))
        .collect();
    lines.push(String::new());
    lines.push(format!("Games: {}", variant_names().join(" ")));
    lines
}

/// Everything about a command.
fn explained(topic: &Topic) -> Vec<String> {
    let mut lines = vec![format!("{}: {}", topic.usage, topic.summary)];
    lines.extend(topic.details.iter().map(|&line| line.to_owned()));
    if topic.word == "variant" {
        lines.push(format!("Games: {}", variant_names().join(" ")));
    }
    lines
}

/// The topic of that name; any word of its usage will do.
fn find(name: &str) -> Option<&'static Topic> {
    TOPICS.iter().find(|topic| {
        let words = topic.usage.split(' ');
        topic.word.eq_ignore_ascii_case(name)
            || (topic.usage.contains(" | ")
                && words.into_iter().any(|w| w.eq_ignore_ascii_case(name)))
    })
}

/// What to say about a topic that there is not.
fn unknown(name: &str) -> String {
    let shown: String = name.chars().take(40).collect();
    match nearest(name, TOPICS.iter().map(|topic| topic.word)) {
        Some(word) => format!("no help on `{shown}`; did you mean `{word}`?"),
        None => format!("no help on `{shown}`; `help` lists the commands"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_is_found_by_its_word() {
        for topic in TOPICS {
            assert_eq!(find(topic.word).unwrap().word, topic.word);
            assert!(explained(topic)[0].starts_with(topic.usage));
        }
        assert_eq!(find("usi").unwrap().word, "uci");
        assert!(find("nothing").is_none());
        assert!(unknown("perfft").contains("`perft`"));
    }
}
