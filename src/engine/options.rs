//! What the user may set, as typed values.

use crate::eval::network::Evaluation;
use crate::search::strength::{MAX_ELO, MAX_LEVEL, MIN_ELO};
use crate::search::{Settings, Strength};

/// Most threads a search can be given.
pub const MAX_THREADS: usize = 512;
/// Largest transposition table, in MiB: one TiB.
pub const MAX_HASH_MIB: usize = 1 << 20;
/// Most lines that can be asked for.
pub const MAX_LINES: usize = 500;
/// Longest delay that can be allowed for each move, in milliseconds.
pub const MAX_OVERHEAD_MS: u64 = 5000;
/// The level of full strength.
pub const FULL_LEVEL: u32 = MAX_LEVEL;
/// The Elo that can be asked for.
pub const ELO: std::ops::RangeInclusive<u32> = MIN_ELO..=MAX_ELO;
/// Most nodes that can stand for a millisecond.
pub const MAX_NODES_PER_MS: u64 = 10_000;

/// The values of the options that concern the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table in MiB, 1 to [`MAX_HASH_MIB`].
    pub hash_mib: usize,
    /// Threads of a search, 1 to [`MAX_THREADS`].
    pub threads: usize,
    /// Lines to look for, 1 to [`MAX_LINES`].
    pub multi_pv: usize,
    /// Whether the client means to let the engine think on the other side's time.
    pub ponder: bool,
    /// Whether lines carry the chances of win, draw and loss.
    pub show_wdl: bool,
    /// Whether the client analyses and plays no game.
    pub analyse_mode: bool,
    /// Milliseconds lost between the engine and the clock with every move, up to
    /// [`MAX_OVERHEAD_MS`].
    pub move_overhead_ms: u64,
    /// The level of play, 0 to [`FULL_LEVEL`].
    pub skill_level: u32,
    /// Whether to play as strong as `elo` says; `skill_level` is passed over then.
    pub limit_strength: bool,
    /// The strength to play at, within [`ELO`].
    pub elo: u32,
    /// Nodes that count as a millisecond of the clock, up to [`MAX_NODES_PER_MS`]; 0 is real
    /// time.
    pub nodes_per_ms: u64,
    /// Whether positions are scored by a network where there is one.
    pub use_network: bool,
    /// The network: the one that comes with the program, or another.
    pub evaluation: Evaluation,
    /// Whether to play from the book.
    pub own_book: bool,
    /// The file of the book; none if empty.
    pub book_file: String,
    /// The folder of the tables of endings; none if empty.
    pub endgame_path: String,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mib: 16,
            threads: 1,
            multi_pv: 1,
            ponder: false,
            show_wdl: false,
            analyse_mode: false,
            move_overhead_ms: 10,
            skill_level: FULL_LEVEL,
            limit_strength: false,
            elo: *ELO.end(),
            nodes_per_ms: 0,
            use_network: true,
            evaluation: Evaluation::BuiltIn,
            own_book: false,
            book_file: String::new(),
            endgame_path: String::new(),
        }
    }
}

impl Options {
    /// What the search needs of them, brought into range.
    pub fn settings(&self) -> Settings {
        Settings {
            threads: self.threads.clamp(1, MAX_THREADS),
            hash_mib: self.hash_mib.clamp(1, MAX_HASH_MIB),
            multi_pv: self.multi_pv.clamp(1, MAX_LINES),
            move_overhead_ms: self.move_overhead_ms.min(MAX_OVERHEAD_MS),
            evaluation: self.evaluation(),
        }
    }

    /// What scores positions.
    pub fn evaluation(&self) -> Evaluation {
        if self.use_network {
            self.evaluation.clone()
        } else {
            Evaluation::HandWritten
        }
    }

    /// How strong to play, unless at full strength.
    pub fn strength(&self) -> Option<Strength> {
        if self.limit_strength {
            Some(Strength::from_elo(self.elo))
        } else {
            (self.skill_level < FULL_LEVEL).then(|| Strength::from_level(self.skill_level))
        }
    }
}
