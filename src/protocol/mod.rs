//! UCI and USI: text to typed commands, typed events to text.
//!
//! Nothing here knows a board, a rule or a search; nothing writes anywhere, and only
//! [`LineReader`] reads, from whatever source it is given. The engine loop is therefore:
//! take a [`Line`], [`parse()`] it under the current [`Dialect`], act on the [`Command`], and
//! print what [`reply`], [`Info`] and [`OptionSpec`] make of the results.
//!
//! # One meaning for two dialects
//!
//! *White* in this module is always the first player, whatever the game calls that side. UCI's
//! `wtime` and USI's `btime` are both the first player's clock, UCI counts mates in moves and
//! USI in plies, and option names may hold blanks in UCI only: the dialect settles all of that
//! here, so that nothing behind this module needs to know it.
//!
//! # What comes from outside
//!
//! No input can make this module panic. Errors are types ([`ParseError`], [`OptionError`]) that
//! carry the offending text as an [`Excerpt`], short and printable, and its place. No message
//! built here contains a word that a client could take for an answer (`bestmove`, `uciok` and
//! their like), even when the input did.
//!
//! # The library underneath
//!
//! `vampirc-uci` recognises the argument-free commands and `setoption`, and builds the `id`,
//! `option` and `info` lines. Its grammar for moves, positions and `go` is that of the orthodox
//! board and panics or forgets on what these games need, so those are parsed here, and what
//! goes to the library is first checked to be something it handles (see the `bridge` module).
//!
//! ```
//! use cannonade::protocol::{Command, Dialect, parse};
//!
//! let command = parse("go wtime 60000 btime 55000 winc 1000", Dialect::Uci)?;
//! let Command::Go(go) = command else { panic!("a go command") };
//! assert_eq!(go.clocks.white_ms, Some(60_000));
//!
//! let message = parse("isredy", Dialect::Uci).unwrap_err().to_string();
//! assert!(message.contains("did you mean `isready`?"));
//! # Ok::<(), cannonade::protocol::ParseError>(())
//! ```

mod args;
mod bridge;
mod command;
mod error;
mod go;
mod info;
mod line_reader;
mod option_error;
mod option_value;
mod options;
mod parse;
mod position;
pub mod reply;
mod score;
mod suggest;
mod text;
mod tokens;
mod words;

pub use args::split_arguments;
pub use command::{Clocks, Command, Dialect, GoSpec, MateLimit, PositionBase, PositionSpec};
pub use error::{NumberFault, ParseError};
pub use info::{Bound, Info};
pub use line_reader::{Line, LineReader, MAX_LINE_BYTES};
pub use option_error::OptionError;
pub use option_value::OptionValue;
pub use options::{OptionKind, OptionSpec, find};
pub use parse::parse;
pub use score::Score;
pub use suggest::nearest;
pub use text::Excerpt;
pub use words::command_words;

#[cfg(test)]
mod hostile_input;
