//! The commands a client or a person at the console can give, as types.

/// The protocol a line is read or written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Universal Shogi Interface.
    Usi,
}

/// One line of input, understood.
///
/// Every command is recognised in both dialects; the [`Dialect`] only settles what the words of
/// `go`, `ponderhit` and `position` mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: name yourself, list the options, then answer `uciok`.
    Uci,
    /// `usi`: the same under the other protocol.
    Usi,
    /// `isready`: answer `readyok`, even while searching.
    IsReady,
    /// `ucinewgame` or `usinewgame`: the next position belongs to another game.
    NewGame,
    /// `setoption name N [value V]`.
    SetOption {
        /// The option's name as given, runs of blanks made one blank; never empty. Match it with
        /// [`find`](crate::protocol::find).
        name: String,
        /// The rest of the line after `value`, without blanks at either end, else untouched;
        /// `None` without the word `value`, `Some("")` with nothing after it.
        value: Option<String>,
    },
    /// `position …`.
    Position(PositionSpec),
    /// `go …`; `go perft N` is [`Command::Perft`] instead.
    Go(GoSpec),
    /// `stop`: end the search and answer with its best move.
    Stop,
    /// `ponderhit`: the awaited move was played. USI clients may send the clocks with it; most
    /// often all are `None`.
    PonderHit(Clocks),
    /// `quit`.
    Quit,
    /// `debug on` or `debug off`.
    Debug(bool),
    /// `register …`, whatever follows: there is nothing to register.
    Register,
    /// `gameover win|lose|draw` of USI, with the words after it (possibly none).
    GameOver(String),
    /// `help [TOPIC]` or `?`, the topic in the case it was typed in.
    Help(Option<String>),
    /// `d`: show the position.
    Display,
    /// `eval`: show the static evaluation.
    Eval,
    /// `moves`: list the legal moves.
    Moves,
    /// `bench [ARGUMENTS]`: the fixed benchmark, its arguments as text.
    Bench(Vec<String>),
    /// `flip`: give the move to the other side.
    Flip,
    /// `perft N [--threads T]` or `go perft N`: count the leaves of the move tree.
    Perft {
        /// Depth in plies, 0 and up; larger than 32 bits is read as `u32::MAX`.
        depth: u32,
        /// Number of threads, 1 and up; `None` leaves it to the engine.
        threads: Option<u32>,
    },
    /// `variant NAME`: change the game, as setting the option would. The name is not checked.
    Variant(String),
    /// A line of nothing but white space.
    Empty,
}

/// Where a `position` command starts from, as text that nobody has checked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionBase {
    /// The start position of the current game.
    Start,
    /// A FEN: its fields with one blank between them, at least one field.
    Fen(String),
    /// An SFEN: its fields with one blank between them, at least one field.
    Sfen(String),
}

/// The arguments of `position`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionSpec {
    /// The position before the moves.
    pub base: PositionBase,
    /// The moves to play from there, oldest first, as text.
    pub moves: Vec<String>,
}

/// What the clocks say at the start of a search. `None` is "not told".
///
/// White is the first player in either dialect. Times may be zero or negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// Time left to the first player, in milliseconds.
    pub white_ms: Option<i64>,
    /// Time left to the second player, in milliseconds.
    pub black_ms: Option<i64>,
    /// What each move adds to the first player's clock, in milliseconds.
    pub white_inc_ms: Option<i64>,
    /// What each move adds to the second player's clock, in milliseconds.
    pub black_inc_ms: Option<i64>,
    /// Time for each move once the own clock has run out, in milliseconds.
    pub byoyomi_ms: Option<i64>,
    /// Moves to the next time control, 1 and up; a given 0 is read as "not told".
    pub moves_to_go: Option<u32>,
}

/// The limit of a `go mate` search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateLimit {
    /// UCI `go mate N`: a mate in so many moves of the mating side.
    Moves(u32),
    /// USI `go mate N`: search for so many milliseconds.
    TimeMs(u64),
    /// `go mate infinite`, and USI `go mate` alone: search until told to stop.
    Infinite,
}

/// The arguments of `go`. All limits that are given hold at once; a bare `go` gives none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoSpec {
    /// The clocks, where the game has any.
    pub clocks: Clocks,
    /// Depth limit in plies, 0 and up; larger than 32 bits is read as `u32::MAX`.
    pub depth: Option<u32>,
    /// Node limit, 0 and up.
    pub nodes: Option<u64>,
    /// Time for this move in milliseconds; may be zero or negative.
    pub move_time_ms: Option<i64>,
    /// Search for a mate only.
    pub mate: Option<MateLimit>,
    /// No best move before `stop`.
    pub infinite: bool,
    /// Think on the opponent's time: no best move before `stop` or `ponderhit`.
    pub ponder: bool,
    /// Consider only these first moves, as text; empty for all.
    pub search_moves: Vec<String>,
}
