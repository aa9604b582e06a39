//! The standings as text.

use super::schedule::Schedule;
use super::settings::Settings;
use super::standings::{Encounter, Standings};
use crate::tools::arena::statistics::{Elo, Score, Sprt, SprtState};
use std::fmt::Write;

/// An Elo difference with the half width of its interval, or the whole interval where one end is
/// infinite.
pub fn elo(elo: &Elo) -> String {
    if elo.margin().is_finite() {
        format!("{:+.1} +/- {:.1}", elo.value, elo.margin())
    } else {
        format!("{:+.1} [{:+.1}, {:+.1}]", elo.value, elo.low, elo.high)
    }
}

/// Wins, losses and draws, the share of points, and the games: `60 - 20 - 20  [0.700] 100`.
fn score(score: &Score) -> String {
    let Score {
        wins,
        draws,
        losses,
    } = score;
    let mean = score.distribution().mean;
    let games = score.games();
    format!("{wins} - {losses} - {draws}  [{mean:.3}] {games}")
}

/// One encounter, in lines.
fn encounter(standings: &Standings, names: [&str; 2], encounter: &Encounter) -> Vec<String> {
    let distribution = standings.distribution(encounter);
    let superiority = if standings.has_pairs() {
        distribution.likelihood_of_superiority()
    } else {
        encounter.score.likelihood_of_superiority()
    };
    let games = encounter.score.games().max(1) as f64;
    let mut lines = vec![
        format!(
            "Score of {} vs {}: {}",
            names[0],
            names[1],
            score(&encounter.score)
        ),
        format!(
            "Elo difference: {}, LOS: {:.1} %, DrawRatio: {:.1} %",
            elo(&distribution.elo()),
            100.0 * superiority,
            100.0 * encounter.score.draws as f64 / games
        ),
    ];
    if standings.has_pairs() {
        let normalised = distribution.normalised_elo();
        let mut line = format!("Pairs (0, 1/2, 1, 3/2, 2 points): {:?}", encounter.pairs.0);
        if normalised.is_finite() {
            let _ = write!(line, ", normalised Elo {normalised:+.1}");
        }
        lines.push(line);
    }
    lines
}

/// How a test stands.
fn test(sprt: &Sprt, ratio: f64) -> String {
    let verdict = match sprt.state(ratio) {
        SprtState::GoesOn => "",
        SprtState::AcceptsFirst => " - H0 was accepted",
        SprtState::AcceptsSecond => " - H1 was accepted",
    };
    let (low, high) = (sprt.lower_bound(), sprt.upper_bound());
    let share = 100.0 * ratio / if ratio < 0.0 { -low } else { high };
    format!(
        "SPRT: llr {ratio:.2} ({share:.1}%), lbound {low:.2}, ubound {high:.2}, elo0 {}, elo1 {}{verdict}",
        sprt.elo0, sprt.elo1
    )
}

/// The standings in lines.
pub fn standings(settings: &Settings, schedule: &Schedule, standings: &Standings) -> Vec<String> {
    let name = |engine: usize| settings.contestants[engine].engine.name.as_str();
    let mut lines = Vec::new();
    if settings.contestants.len() > 2 {
        lines.extend(ranking(settings, standings));
    }
    for (&(first, second), found) in schedule.encounters().iter().zip(&standings.encounters) {
        if found.score.games() > 0 {
            lines.extend(encounter(standings, [name(first), name(second)], found));
        }
    }
    if let Some(sprt) = &settings.sprt {
        lines.push(test(sprt, standings.ratio(sprt)));
    }
    lines
}

/// The engines by their points against all others.
fn ranking(settings: &Settings, standings: &Standings) -> Vec<String> {
    let mut order: Vec<usize> = (0..settings.contestants.len()).collect();
    let mean = |engine: usize| standings.scores[engine].distribution().mean;
    order.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)).then(a.cmp(&b)));
    let mut lines = vec![format!(
        "{:>4}  {:<24} {:>18} {:>7} {:>7}",
        "Rank", "Name", "Elo", "Games", "Score"
    )];
    for (&engine, rank) in order.iter().zip(1..) {
        let distribution = standings.scores[engine].distribution();
        lines.push(format!(
            "{rank:>4}  {:<24} {:>18} {:>7} {:>6.1}%",
            settings.contestants[engine].engine.name,
            elo(&distribution.elo()),
            distribution.count,
            100.0 * distribution.mean
        ));
    }
    lines
}

/// What went wrong, a line for each engine with faults.
pub fn faults(settings: &Settings, standings: &Standings) -> Vec<String> {
    let engines = settings.contestants.iter().zip(&standings.faults);
    let lines = engines.filter_map(|(contestant, faults)| {
        let kinds = [
            ("illegal moves", faults.illegal),
            ("losses on time", faults.time),
            ("no answers", faults.silent),
            ("crashes", faults.crashed),
            ("unasked moves", faults.unasked),
        ];
        let parts: Vec<String> = kinds
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(kind, count)| format!("{kind}: {count}"))
            .collect();
        let name = &contestant.engine.name;
        (!parts.is_empty()).then(|| format!("Faults of {name}: {}", parts.join(", ")))
    });
    lines.collect()
}
