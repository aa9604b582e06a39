//! What each command does.

use super::Console;
use super::options::specs;
use super::orders::{notation, order, printer, updated};
use super::table::{EvaluationTable, wrapped};
use crate::engine::{Base, LegalMoves};
use crate::games::{Game, Hands, Variant};
use crate::protocol::reply::{self, VariantLine, info_error, info_string};
use crate::protocol::{Clocks, Dialect, GoSpec, PositionBase, PositionSpec};
use crate::tools::bench::{self, BenchSettings};
use crate::tools::picture::Picture;
use crate::with_family;
use std::sync::Arc;

/// The engine's name and version.
const NAME: &str = concat!("Cannonade ", env!("CARGO_PKG_VERSION"));
/// Who wrote it.
const AUTHOR: &str = "the Cannonade authors";

impl Console {
    /// Answers `uci` or `usi`. A change of protocol also changes the game, unless one was chosen.
    pub(super) fn hello(&mut self, dialect: Dialect) {
        if dialect != self.dialect {
            self.engine.stop_and_wait();
            self.dialect = dialect;
            let default = self.default_variant();
            if !self.chosen && default.name != self.engine.variant().name {
                self.change_variant(default);
            }
        }
        let mut lines = vec![reply::id_name(NAME), reply::id_author(AUTHOR)];
        let specs = specs(self.default_variant().name);
        lines.extend(specs.iter().map(|spec| spec.line(dialect)));
        lines.push(reply::handshake_done(dialect));
        self.reporter.lines(&lines);
    }

    /// Answers `isready`, after the heavy set-up if nothing is being searched.
    pub(super) fn ready(&mut self) {
        self.equip();
        self.engine.prepare();
        self.say(&reply::ready());
    }

    /// Opens the book and the tables of endings where that is to be done, and tells of it.
    fn equip(&mut self) {
        for message in self.engine.equip() {
            self.say(&info_string(&message));
        }
    }

    /// Changes the game as the user wished, and describes it.
    pub(super) fn choose_variant(&mut self, variant: &'static Variant) {
        self.chosen = true;
        if self.change_variant(variant) {
            let (files, ranks) = variant.size();
            let line = VariantLine {
                name: variant.name,
                files: u8::try_from(files).unwrap_or(0),
                ranks: u8::try_from(ranks).unwrap_or(0),
                pocket: pocket(variant),
                template: template(variant),
                start_fen: variant.start,
            };
            self.say(&reply::variant(&line));
        }
    }

    fn change_variant(&mut self, variant: &'static Variant) -> bool {
        let result = self.engine.set_variant(variant);
        if let Err(error) = &result {
            self.complain(error);
        }
        result.is_ok()
    }

    /// Obeys `position`.
    pub(super) fn set_position(&mut self, spec: &PositionSpec) {
        let base = match &spec.base {
            PositionBase::Start => Base::Start,
            PositionBase::Fen(text) => Base::Fen(text),
            PositionBase::Sfen(text) => Base::Sfen(text),
        };
        if let Err(error) = self.engine.set_position(base, &spec.moves) {
            self.complain(&error);
        }
    }

    /// Obeys `go`. Illegal moves after `searchmoves` are named; if no legal one is left, all
    /// moves are searched.
    pub(super) fn go(&mut self, spec: GoSpec) {
        self.engine.stop_and_wait();
        self.equip();
        let (moves, errors) = self.engine.read_moves(&spec.search_moves);
        for error in errors {
            self.complain(&error);
        }
        let order = order(&spec, self.engine.side(), moves, self.dialect);
        self.last_go = spec;
        let tell = printer(Arc::clone(&self.reporter), self.dialect);
        self.engine.go(order, tell);
    }

    /// Obeys `ponderhit`. If it brings clocks, the search begins anew with them (what was learned
    /// is kept); if there are none, now or with `go`, and no other limit, it ends at once.
    pub(super) fn ponder_hit(&mut self, clocks: Clocks) {
        if !self.engine.is_pondering() {
            return;
        }
        let mut spec = self.last_go.clone();
        spec.ponder = false;
        if clocks != Clocks::default() {
            self.engine.abandon();
            spec.clocks = updated(spec.clocks, clocks);
            self.go(spec);
            return;
        }
        let endless = !order(&spec, self.engine.side(), Vec::new(), self.dialect).is_limited();
        self.engine.ponder_hit();
        if endless {
            self.engine.stop();
        }
    }

    /// Obeys `d`.
    pub(super) fn display(&self) {
        let notation = notation(self.dialect);
        let picture = Picture {
            notation,
            flip: false,
        };
        if let Some(lines) = self.engine.visit(picture) {
            self.reporter.lines(&lines);
        }
    }

    /// Obeys `eval`.
    pub(super) fn evaluation(&self) {
        let evaluation = self.engine.options().evaluation();
        if let Some(lines) = self.engine.visit(EvaluationTable(evaluation)) {
            self.reporter.lines(&lines);
        }
    }

    /// Obeys `moves`.
    pub(super) fn legal_moves(&self) {
        if let Some(names) = self.engine.visit(LegalMoves(notation(self.dialect))) {
            let mut lines = wrapped(&names);
            lines.push(format!("Legal moves: {}", names.len()));
            self.reporter.lines(&lines);
        }
    }

    /// Obeys `flip`.
    pub(super) fn flip(&mut self) {
        if let Err(error) = self.engine.flip() {
            self.complain(&error);
        }
    }

    /// Obeys `bench`. It runs beside the reader of commands, so that it can be stopped.
    pub(super) fn bench(&mut self, arguments: &[String]) {
        let mut settings = match BenchSettings::read(arguments) {
            Ok(settings) => settings,
            Err(error) => return self.complain(&error),
        };
        settings.evaluation = self.engine.options().evaluation();
        let reporter = Arc::clone(&self.reporter);
        self.engine.count(move |ticket| {
            let finished = bench::run(&settings, ticket.control(), &mut |line| reporter.line(line));
            if !finished {
                reporter.line(&info_error(&"the benchmark was stopped"));
            }
        });
    }

    /// Says what the program is, to a person who started it without commands.
    pub fn greet(&self) {
        let title = self.engine.variant().title;
        self.say(&info_string(&format!(
            "{NAME}, a chess engine for the cannon games, at {title}; try `help`, `d` or `go \
             movetime 3000`"
        )));
    }
}

/// Most kinds of pieces that a hand of the game can show.
fn pocket(variant: &Variant) -> usize {
    with_family!(variant.family, G => match G::HANDS {
        Hands::None => 0,
        Hands::Reserve(_) => 1,
        Hands::Captures => {
            let pieces = G::PIECES;
            let base = pieces.roles().filter(|&role| pieces.base_form(role) == role);
            // The king is never held.
            base.count().saturating_sub(1)
        }
    })
}

/// The well-known game that clients may take for a model of the pieces and the board.
fn template(variant: &Variant) -> &'static str {
    if variant.name.starts_with("cannonshogi") {
        "shogi"
    } else {
        "fairy"
    }
}
