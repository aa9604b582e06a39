//! What was found, for people.

use super::finding::{Finding, FoundLine, Judgement};
use super::plan::{Entry, Kind};
use super::suite::Rate;
use crate::board::Color;
use crate::games::notation::Notation;
use crate::tools::given;
use crate::tools::picture::Picture;
use crate::tools::records::pgn::MoveForm;
use crate::tools::records::{Board, Record};
use std::collections::BTreeMap;

/// Moves of a line that are shown; the rest is seldom right.
const SHOWN_MOVES: usize = 12;
/// The width of the column of moves, in columns.
const MOVE_COLUMN: usize = 16;

/// The findings of a game by their plies.
pub(super) type OfGame<'a> = BTreeMap<usize, &'a Finding>;

/// What was found of an entry, by its plies.
pub(super) fn of_game<'a>(
    found: &'a BTreeMap<(usize, usize), Finding>,
    entry: &Entry,
) -> OfGame<'a> {
    let range = (entry.number, 0)..=(entry.number, usize::MAX);
    let of_entry = found.range(range);
    of_entry
        .map(|((_, ply), finding)| (*ply, finding))
        .collect()
}

/// A game or position that was searched, in words.
///
/// # Errors
///
/// If the system gives no thread.
pub(super) fn entry(
    kind: Kind,
    entry: &Entry,
    found: &BTreeMap<(usize, usize), Finding>,
    form: MoveForm,
) -> Result<Vec<String>, String> {
    let record = &entry.record;
    let last = found.get(&(entry.number, record.moves.len()));
    Ok(match (kind, last) {
        (Kind::Games, Some(finding)) if record.moves.is_empty() => {
            vec![line(finding, record, form)]
        }
        (Kind::Games, _) => game(entry.number, record, &of_game(found, entry), form),
        (Kind::Suite, Some(finding)) => vec![line(finding, record, form)],
        (Kind::Position, Some(finding)) => {
            let engine = given::engine_at(record)?;
            let picture = Picture {
                notation: Notation::Uci,
                flip: false,
            };
            let mut lines = engine.visit(picture).unwrap_or_default();
            lines.push(String::new());
            let board = record.board_after(record.moves.len());
            lines.extend(self::lines(finding, &*board, form));
            lines
        }
        (Kind::Suite | Kind::Position, None) => Vec::new(),
    })
}

/// The best lines of a position, each on a line.
pub(super) fn lines(finding: &Finding, board: &dyn Board, form: MoveForm) -> Vec<String> {
    let mut texts = Vec::new();
    for (number, line) in finding.lines.iter().enumerate() {
        texts.push(format!(
            "{:>2}. {:>8}  depth {:<2}  {}",
            number + 1,
            score(line, board.side()),
            line.depth,
            numbered(line, board, form)
        ));
    }
    if let Some(FoundLine { wdl, .. }) = finding.lines.first() {
        let [win, draw, loss] = wdl.map(|part| f64::from(part) / 10.0);
        texts.push(format!(
            "White (first player) wins {win:.0} %, draws {draw:.0} %, loses {loss:.0} %; \
             {} nodes in {} ms",
            finding.nodes, finding.time_ms
        ));
    }
    texts
}

/// The score, with a sign where the side to move may have more.
fn score(line: &FoundLine, side: Color) -> String {
    match (line.bound, side) {
        (false, _) => line.score.to_string(),
        (true, Color::White) => format!(">{}", line.score),
        (true, Color::Black) => format!("<{}", line.score),
    }
}

/// The moves of a line with their numbers: `1. e4 e5 2. Nf3`.
fn numbered(line: &FoundLine, board: &dyn Board, form: MoveForm) -> String {
    let mut text = String::new();
    let mut side = board.side();
    for (ply, mv) in (board.ply()..).zip(moves(line, form).iter().take(SHOWN_MOVES)) {
        let number = ply / 2 + 1;
        match side {
            Color::White => text += &format!("{number}. "),
            Color::Black if text.is_empty() => text += &format!("{number}... "),
            Color::Black => {}
        }
        text += &format!("{mv} ");
        side = !side;
    }
    text.trim_end().to_owned()
}

/// The moves of a line in the wanted form.
fn moves(line: &FoundLine, form: MoveForm) -> &[String] {
    match form {
        MoveForm::Uci => &line.pv,
        MoveForm::Algebraic => &line.readable,
    }
}

/// A game as a table: each move with the evaluation after it, and what would have been better.
pub(super) fn game(number: usize, record: &Record, found: &OfGame, form: MoveForm) -> Vec<String> {
    let mut texts = vec![format!(
        "Game {number}: {}, {}, {}",
        record.title(),
        record.variant.title,
        record.result
    )];
    let mut board = record.start();
    for (ply, mv) in record.moves.iter().enumerate() {
        let here = found.get(&ply);
        let after = found.get(&(ply + 1));
        if here.is_some() || after.is_some() {
            texts.push(row(&*board, &mv.uci, here.copied(), after.copied(), form));
        }
        // A record's moves are legal.
        let _ = board.play(&mv.uci);
    }
    if let Some(outcome) = board.outcome() {
        texts.push(format!("Game over: {}", outcome.reason));
    }
    for side in Color::BOTH {
        texts.push(summary(record, found, side));
    }
    texts
}

/// A move of a game.
fn row(
    board: &dyn Board,
    uci: &str,
    here: Option<&Finding>,
    after: Option<&Finding>,
    form: MoveForm,
) -> String {
    let judgement = here.and_then(|found| found.judgement);
    let sign = judgement.map_or("", Judgement::sign);
    let dots = match board.side() {
        Color::White => ".",
        Color::Black => "...",
    };
    let text = written(board, uci, form);
    let number = board.ply() / 2 + 1;
    let label = format!("{number:>4}{dots:<3} {text}{sign}");
    let evaluation = after.map_or_else(String::new, evaluation);
    let mut text = format!("{label:<w$} {evaluation:>8}", w = MOVE_COLUMN + 8);
    if let (Some(judgement), Some(found)) = (judgement, here) {
        let better = found
            .lines
            .first()
            .and_then(|line| moves(line, form).first());
        let better = better.map_or_else(String::new, |mv| format!("; better was {mv}"));
        text += &format!("  {}{better}", judgement.name());
    }
    text.trim_end().to_owned()
}

/// The evaluation of a position, or its result.
pub(super) fn evaluation(finding: &Finding) -> String {
    match finding.lines.first() {
        Some(line) => line.score.to_string(),
        None if finding.expected > 0.5 => "1-0".to_owned(),
        None if finding.expected < 0.5 => "0-1".to_owned(),
        None => "1/2-1/2".to_owned(),
    }
}

/// A move in the wanted form.
pub(super) fn written(board: &dyn Board, uci: &str, form: MoveForm) -> String {
    let algebraic = (form == MoveForm::Algebraic).then(|| board.algebraic(uci).ok());
    algebraic.flatten().unwrap_or_else(|| uci.to_owned())
}

/// What is to be said of a side's moves.
fn summary(record: &Record, found: &OfGame, side: Color) -> String {
    let first = record.start().side();
    let is_own = |ply: usize| ply.is_multiple_of(2) == (first == side);
    let own: Vec<&&Finding> = found
        .iter()
        .filter(|(ply, found)| is_own(**ply) && found.loss.is_some())
        .map(|(_, found)| found)
        .collect();
    let counts: Vec<String> = Judgement::ALL
        .into_iter()
        .map(|judgement| {
            let is_one = |found: &&&&Finding| found.judgement == Some(judgement);
            let count = own.iter().filter(is_one).count();
            match (count, judgement) {
                (1, judgement) => format!("1 {}", judgement.name()),
                (count, Judgement::Inaccuracy) => format!("{count} inaccuracies"),
                (count, judgement) => format!("{count} {}s", judgement.name()),
            }
        })
        .collect();
    let lost: f64 = own.iter().filter_map(|found| found.loss).sum();
    let mean = 100.0 * lost / own.len().max(1) as f64;
    format!(
        "{side:?}: {}; {mean:.1} % of a point lost a move",
        counts.join(", ")
    )
}

/// A problem and whether it was solved, or a position and its best line.
pub(super) fn line(finding: &Finding, record: &Record, form: MoveForm) -> String {
    let board = record.start();
    let best = finding.lines.first().map_or_else(
        || evaluation(finding),
        |line| format!("{} {}", line.score, numbered(line, &*board, form)),
    );
    let number = finding.number;
    match &finding.solution {
        None => format!("{number:>4} {best}"),
        Some(solution) => {
            let verdict = match (solution.solved, solution.after_ms) {
                (true, Some(ms)) => format!("solved after {ms} ms"),
                _ => "not solved".to_owned(),
            };
            let id = solution
                .id
                .as_ref()
                .map_or_else(String::new, |id| format!(" \"{id}\""));
            format!("{number:>4}{id} {}: {verdict}; {best}", solution.task)
        }
    }
}

/// How many problems were solved, by what they ask for and altogether.
pub(super) fn rates<'a>(found: impl Iterator<Item = &'a Finding>) -> Vec<String> {
    let mut by_task: BTreeMap<&str, Rate> = BTreeMap::new();
    let mut all = Rate::default();
    for solution in found.filter_map(|found| found.solution.as_ref()) {
        by_task.entry(&solution.task).or_default().add(solution);
        all.add(solution);
    }
    let mut texts = Vec::new();
    if by_task.len() > 1 {
        texts.extend(
            by_task
                .iter()
                .map(|(task, rate)| format!("{task}: {}", rate.text())),
        );
    }
    if all.of > 0 {
        texts.push(all.text());
    }
    texts
}
