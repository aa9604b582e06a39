//! The threads that search, each one game or position after the other.

use super::arguments::{AnalyseArguments, Effort};
use super::finding::{Finding, FoundLine};
use super::plan::{Kind, Plan};
use super::search::Analyst;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, PoisonError};

/// What a worker tells.
pub(super) enum Message {
    /// What the search of the only position is at.
    Line(String),
    /// A position was searched.
    Found(Box<Finding>),
    /// All of an entry was searched, by its place in the plan.
    Done(usize),
    /// Nothing can be searched.
    Failed(String),
}

/// What the workers share.
pub(super) struct Shared<'a> {
    pub(super) plan: &'a Plan,
    /// What was found before.
    pub(super) known: &'a BTreeMap<(usize, usize), Finding>,
    pub(super) effort: &'a Effort,
    pub(super) arguments: &'a AnalyseArguments,
    pub(super) interrupt: &'a AtomicBool,
    /// The places of the entries that nobody works on yet.
    pub(super) queue: Mutex<VecDeque<usize>>,
}

/// Searches one entry after the other.
pub(super) fn work(shared: &Shared, sender: &Sender<Message>) {
    let AnalyseArguments { threads, hash, .. } = *shared.arguments;
    let mut analyst = Analyst::new(shared.effort, threads, hash, shared.interrupt);
    loop {
        let next = shared
            .queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop_front();
        let Some(place) = next else {
            return;
        };
        // Whoever listened has gone if nothing can be sent.
        let message = match work_on(shared, place, &mut analyst, sender) {
            Ok(true) => Message::Done(place),
            Ok(false) => return,
            Err(why) => Message::Failed(why),
        };
        if sender.send(message).is_err() {
            return;
        }
    }
}

/// Searches what is left of an entry; whether it was searched to its end.
fn work_on(
    shared: &Shared,
    place: usize,
    analyst: &mut Analyst,
    sender: &Sender<Message>,
) -> Result<bool, String> {
    let entry = &shared.plan.entries[place];
    analyst.new_game();
    let mut after = None;
    for job in shared.plan.jobs(entry) {
        if let Some(known) = shared.known.get(&(job.number, job.ply)) {
            after = Some(known.expected);
            continue;
        }
        if shared.interrupt.load(Ordering::Relaxed) {
            return Ok(false);
        }
        let mut watch = |line: &FoundLine| {
            if shared.plan.kind == Kind::Position {
                let text = format!("depth {} {} {}", line.depth, line.score, line.pv[0]);
                // Whoever listened has gone if nothing can be sent.
                let _ = sender.send(Message::Line(text));
            }
        };
        let mut finding = analyst.search(&job, &mut watch)?;
        let is_whole = !shared.interrupt.load(Ordering::Relaxed);
        // Half a search of the only position is better than none.
        finding.partial = !is_whole;
        if !is_whole && shared.plan.kind != Kind::Position {
            return Ok(false);
        }
        if let Some(after) = after {
            let side = job.record.board_after(job.ply).side();
            finding.judge(side, after);
        }
        after = Some(finding.expected);
        if sender.send(Message::Found(Box::new(finding))).is_err() {
            return Ok(false);
        }
    }
    Ok(true)
}
