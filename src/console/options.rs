//! The options as the protocols announce and set them.

use super::Console;
use super::logging;
use crate::engine::options::{
    ELO, FULL_LEVEL, MAX_HASH_MIB, MAX_LINES, MAX_NODES_PER_MS, MAX_OVERHEAD_MS, MAX_THREADS,
};
use crate::engine::{Options, has_room_for};
use crate::eval::network::{Evaluation, Network, NetworkError};
use crate::games::{VARIANTS, Variant};
use crate::protocol::{OptionKind, OptionSpec, OptionValue, find};
#[cfg(feature = "tune")]
use crate::search::params;
use crate::search::params::PARAMETERS;
use crate::with_family;
use std::path::Path;
use std::sync::Arc;

const VARIANT: &str = "UCI_Variant";
const HASH: &str = "Hash";
const CLEAR_HASH: &str = "Clear Hash";
const THREADS: &str = "Threads";
const PONDER: &str = "Ponder";
const MULTI_PV: &str = "MultiPV";
const MOVE_OVERHEAD: &str = "Move Overhead";
const ANALYSE_MODE: &str = "UCI_AnalyseMode";
const SHOW_WDL: &str = "UCI_ShowWDL";
const SKILL_LEVEL: &str = "Skill Level";
const LIMIT_STRENGTH: &str = "UCI_LimitStrength";
const ELO_LIMIT: &str = "UCI_Elo";
const NODES_TIME: &str = "nodestime";
const USE_NETWORK: &str = "Use NNUE";
const NETWORK_FILE: &str = "EvalFile";
const OWN_BOOK: &str = "OwnBook";
const BOOK_FILE: &str = "BookFile";
const ENDGAME_PATH: &str = "EndgamePath";
const LOG_FILE: &str = "Debug Log File";

/// How clients write a text that is empty.
const EMPTY: &str = "<empty>";

/// The options to announce, with the name of the game that is played unless another is set.
pub(super) fn specs(default_variant: &str) -> Vec<OptionSpec> {
    let defaults = Options::default();
    let option = |uci_name, usi_name, kind| OptionSpec {
        uci_name,
        usi_name,
        kind,
    };
    let mut specs = vec![
        option(
            VARIANT,
            "USI_Variant",
            OptionKind::Combo {
                default: default_variant.to_owned(),
                choices: variant_names().into_iter().map(str::to_owned).collect(),
            },
        ),
        option(HASH, "USI_Hash", spin(defaults.hash_mib, 1, MAX_HASH_MIB)),
        option(CLEAR_HASH, "Clear_Hash", OptionKind::Button),
        option(THREADS, THREADS, spin(defaults.threads, 1, MAX_THREADS)),
        option(PONDER, "USI_Ponder", check(defaults.ponder)),
        option(
            MULTI_PV,
            "USI_MultiPV",
            spin(defaults.multi_pv, 1, MAX_LINES),
        ),
        option(
            MOVE_OVERHEAD,
            "Move_Overhead",
            spin(defaults.move_overhead_ms, 0, MAX_OVERHEAD_MS),
        ),
        option(
            ANALYSE_MODE,
            "USI_AnalyseMode",
            check(defaults.analyse_mode),
        ),
        option(SHOW_WDL, "USI_ShowWDL", check(defaults.show_wdl)),
        option(
            SKILL_LEVEL,
            "Skill_Level",
            spin(defaults.skill_level, 0, FULL_LEVEL),
        ),
        option(
            LIMIT_STRENGTH,
            "USI_LimitStrength",
            check(defaults.limit_strength),
        ),
        option(
            ELO_LIMIT,
            "USI_Elo",
            spin(defaults.elo, i64::from(*ELO.start()), *ELO.end()),
        ),
        option(
            NODES_TIME,
            NODES_TIME,
            spin(defaults.nodes_per_ms, 0, MAX_NODES_PER_MS),
        ),
        option(USE_NETWORK, "Use_NNUE", check(defaults.use_network)),
        option(NETWORK_FILE, NETWORK_FILE, text()),
        option(OWN_BOOK, "USI_OwnBook", check(defaults.own_book)),
        option(BOOK_FILE, BOOK_FILE, text()),
        option(ENDGAME_PATH, ENDGAME_PATH, text()),
        option(LOG_FILE, "Debug_Log_File", text()),
    ];
    if cfg!(feature = "tune") {
        specs.extend(PARAMETERS.iter().map(|parameter| {
            let (least, most) = parameter.bounds();
            let kind = spin(i64::from(parameter.default), least.into(), most.into());
            option(parameter.name, parameter.name, kind)
        }));
    }
    specs
}

/// The names of all games in alphabetical order, the other name of chess among them.
pub fn variant_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = VARIANTS.iter().map(|variant| variant.name).collect();
    names.push("standard");
    names.sort_unstable();
    names
}

const fn check(default: bool) -> OptionKind {
    OptionKind::Check { default }
}

/// A text that is empty before it is set.
fn text() -> OptionKind {
    OptionKind::Text {
        default: String::new(),
    }
}

/// A range of whole numbers, all within what a client can write.
fn spin<N: TryInto<i64>>(default: N, min: i64, max: N) -> OptionKind {
    let whole = |number: N| number.try_into().unwrap_or(i64::MAX);
    OptionKind::Spin {
        default: whole(default),
        min,
        max: whole(max),
    }
}

impl Console {
    /// Sets an option, or says why not.
    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) {
        let specs = specs(self.default_variant().name);
        let spec = match find(&specs, name) {
            Ok(spec) => spec,
            Err(error) => return self.complain(&error),
        };
        match spec.parse_value(value) {
            Ok(value) => self.apply(spec.uci_name, value),
            Err(error) => self.complain(&error),
        }
    }

    /// Brings a checked value into force. What concerns the search stops a running one first.
    fn apply(&mut self, name: &'static str, value: OptionValue) {
        let mut options = self.engine.options().clone();
        match (name, value) {
            (SHOW_WDL, OptionValue::Check(on)) => options.show_wdl = on,
            (ANALYSE_MODE, OptionValue::Check(on)) => options.analyse_mode = on,
            (PONDER, OptionValue::Check(on)) => options.ponder = on,
            (LIMIT_STRENGTH, OptionValue::Check(on)) => options.limit_strength = on,
            (ELO_LIMIT, OptionValue::Spin(elo)) => options.elo = number(elo),
            (SKILL_LEVEL, OptionValue::Spin(level)) => options.skill_level = number(level),
            (NODES_TIME, OptionValue::Spin(nodes)) => options.nodes_per_ms = number(nodes),
            (OWN_BOOK, OptionValue::Check(on)) => options.own_book = on,
            (BOOK_FILE, OptionValue::Text(path)) => options.book_file = path,
            (ENDGAME_PATH, OptionValue::Text(path)) => options.endgame_path = path,
            (LOG_FILE, OptionValue::Text(path)) => return self.log_to(&path),
            (name, value) => {
                self.engine.stop_and_wait();
                match (name, value) {
                    (VARIANT, OptionValue::Combo(name)) => {
                        if let Some(variant) = Variant::find(&name) {
                            self.choose_variant(variant);
                        }
                        return;
                    }
                    (CLEAR_HASH, _) => return self.engine.clear(),
                    #[cfg(feature = "tune")]
                    (name, OptionValue::Spin(value))
                        if PARAMETERS.iter().any(|parameter| parameter.name == name) =>
                    {
                        let set = i32::try_from(value)
                            .is_ok_and(|value| params::set_parameter(name, value));
                        if !set {
                            let message =
                                format!("{name} does not accept {value}; nothing changed");
                            self.complain(&message);
                        }
                        return;
                    }
                    (HASH, OptionValue::Spin(mib)) if !has_room_for(size(mib)) => {
                        let kept = options.hash_mib;
                        let message = format!("no memory for {mib} MiB: Hash stays at {kept}");
                        return self.complain(&message);
                    }
                    (HASH, OptionValue::Spin(mib)) => options.hash_mib = size(mib),
                    (THREADS, OptionValue::Spin(count))
                        if !has_room_for(size(count) * self.engine.mib_per_thread()) =>
                    {
                        let kept = options.threads;
                        let message = format!("no memory for {count} threads: {kept} stay");
                        return self.complain(&message);
                    }
                    (THREADS, OptionValue::Spin(count)) => options.threads = size(count),
                    (USE_NETWORK, OptionValue::Check(on)) => options.use_network = on,
                    (NETWORK_FILE, OptionValue::Text(path)) => match self.load_network(&path) {
                        Some(evaluation) => options.evaluation = evaluation,
                        None => return,
                    },
                    (MULTI_PV, OptionValue::Spin(count)) => options.multi_pv = size(count),
                    (MOVE_OVERHEAD, OptionValue::Spin(time)) => {
                        options.move_overhead_ms = number(time);
                    }
                    _ => {}
                }
            }
        }
        self.engine.set_options(options);
    }

    /// The network of a file; the one that comes with the program if no file is named. Says so if
    /// it cannot be used, or not in this game.
    fn load_network(&mut self, path: &str) -> Option<Evaluation> {
        if path.is_empty() || path == EMPTY {
            return Some(Evaluation::BuiltIn);
        }
        let network = match Network::read(Path::new(path)) {
            Ok(network) => Arc::new(network),
            Err(error) => {
                self.complain(&format!("cannot use {path}: {error}; nothing changed"));
                return None;
            }
        };
        let evaluation = Evaluation::Loaded(network);
        if !with_family!(self.engine.variant().family, G => evaluation.fits::<G>()) {
            let error = NetworkError::Game;
            self.complain(&format!("{path}: {error}; it waits until that is played"));
        }
        Some(evaluation)
    }

    /// Sends the log to a file.
    fn log_to(&mut self, path: &str) {
        if let Err(error) = logging::set_file(path) {
            self.complain(&format!("cannot open the log file: {error}"));
        }
    }
}

/// A checked number of a range that starts at 0 or above.
fn number<N: TryFrom<i64> + Default>(number: i64) -> N {
    N::try_from(number).unwrap_or_default()
}

/// A checked number that counts something.
fn size(number: i64) -> usize {
    usize::try_from(number).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Dialect;

    #[test]
    fn usi_names_have_no_blanks() {
        for spec in specs("cannonshogi") {
            assert!(!spec.usi_name.contains(' '), "{}", spec.usi_name);
        }
    }

    #[test]
    fn both_names_of_chess_are_listed() {
        let line = specs("chess")[0].line(Dialect::Uci);
        assert!(line.starts_with("option name UCI_Variant type combo default chess var "));
        assert!(line.contains(" var chess "));
        assert!(line.contains(" var standard "));
        assert!(line.contains(" var cannonshogi "));
        assert!(!line.contains("  "));
    }
}
