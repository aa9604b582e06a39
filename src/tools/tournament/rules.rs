//! What the options say about the end of a test, and of games.

use super::groups::{Group, UsageError, read_number};
use crate::tools::arena::statistics::{EloModel, Sprt};
use crate::tools::arena::{DrawRule, ResignRule};

/// What `-sprt` says.
pub(super) fn read_sprt(group: &Group) -> Result<Sprt, UsageError> {
    let mut sprt = Sprt {
        elo0: 0.0,
        elo1: 0.0,
        alpha: 0.05,
        beta: 0.05,
        model: EloModel::Logistic,
    };
    for pair in group.pairs() {
        let (key, value) = pair?;
        let number = |least: f64, most: f64| {
            read_number(value, least, most).map_err(|why| group.error(format_args!("{key}: {why}")))
        };
        match (key, value) {
            ("elo0", _) => sprt.elo0 = number(-1000.0, 1000.0)?,
            ("elo1", _) => sprt.elo1 = number(-1000.0, 1000.0)?,
            ("alpha", _) => sprt.alpha = number(1e-6, 0.499)?,
            ("beta", _) => sprt.beta = number(1e-6, 0.499)?,
            ("model", "logistic") => sprt.model = EloModel::Logistic,
            ("model", "normalized" | "normalised") => sprt.model = EloModel::Normalised,
            ("model", _) => {
                return Err(group.error("model is none of logistic and normalized"));
            }
            _ => return Err(group.unknown_key(key, "elo0, elo1, alpha, beta and model")),
        }
    }
    if sprt.elo0 >= sprt.elo1 {
        return Err(group.error("elo0 must be less than elo1"));
    }
    Ok(sprt)
}

/// What `-resign` says.
pub(super) fn read_resign(group: &Group) -> Result<ResignRule, UsageError> {
    let mut rule = ResignRule {
        moves: 1,
        score: 0,
        two_sided: false,
    };
    for pair in group.pairs() {
        let (key, value) = pair?;
        let bad = |why: String| group.error(format_args!("{key}: {why}"));
        match (key, value) {
            ("movecount", _) => rule.moves = read_number(value, 1, u32::MAX).map_err(bad)?,
            ("score", _) => rule.score = read_number(value, 1, i32::MAX).map_err(bad)?,
            ("twosided", "true") => rule.two_sided = true,
            ("twosided", "false") => rule.two_sided = false,
            ("twosided", _) => return Err(bad("is true or false".to_owned())),
            _ => return Err(group.unknown_key(key, "movecount, score and twosided")),
        }
    }
    if rule.score == 0 {
        return Err(group.error("needs score=CENTIPAWNS"));
    }
    Ok(rule)
}

/// What `-draw` says.
pub(super) fn read_draw(group: &Group) -> Result<DrawRule, UsageError> {
    let mut rule = DrawRule {
        from_move: 0,
        moves: 1,
        score: 0,
    };
    for pair in group.pairs() {
        let (key, value) = pair?;
        let bad = |why: String| group.error(format_args!("{key}: {why}"));
        match key {
            "movenumber" => rule.from_move = read_number(value, 0, u32::MAX).map_err(bad)?,
            "movecount" => rule.moves = read_number(value, 1, u32::MAX).map_err(bad)?,
            "score" => rule.score = read_number(value, 0, i32::MAX).map_err(bad)?,
            _ => return Err(group.unknown_key(key, "movenumber, movecount and score")),
        }
    }
    Ok(rule)
}
