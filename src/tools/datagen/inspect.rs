//! Looking at files of records.

use super::file::{Contents, Head, read_all};
use super::record::{GameResult, Record};
use crate::board::Color;
use crate::engine::PositionVisitor;
use crate::eval::Evaluated;
use crate::eval::network::layout::{BUCKETS, Inputs};
use crate::games::Variant;
use crate::games::notation::{Notation, write_move};
use crate::tools::arena::Random;
use crate::tools::picture::Picture;
use crate::with_family;
use std::collections::HashSet;
use std::path::PathBuf;

/// Prints what is in the files: how many records, how the games ended, how the scores, the plies
/// and the outputs of a network are distributed, and how often the result is as the score says.
///
/// # Errors
///
/// A text that says which file is wrong.
pub(super) fn stats(files: &[PathBuf], print: &mut dyn FnMut(&str)) -> Result<(), String> {
    let Some((head, records)) = read(files)? else {
        return Ok(());
    };
    let variant = variant(&head)?;
    let buckets: fn(u32) -> usize = with_family!(variant.family, G => Inputs::<G>::bucket);
    let mut summary = Summary::default();
    for packed in &records {
        summary.add(&Record::unpack(packed), buckets);
    }
    print(&format!("game      {}", variant.title));
    print(&format!("origin    {}", head.origin));
    summary.print(print);
    Ok(())
}

/// Prints some records as positions: those from `first` on, or random ones.
///
/// # Errors
///
/// A text that says which file or record is wrong.
pub(super) fn show(
    files: &[PathBuf],
    first: Option<usize>,
    count: usize,
    seed: u64,
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let Some((head, records)) = read(files)? else {
        return Ok(());
    };
    let variant = variant(&head)?;
    let mut random = Random::new(seed);
    for place in 0..count {
        let number = match first {
            Some(first) => first.saturating_add(place),
            None => random.below(records.len().max(1) as u64) as usize,
        };
        let Some(packed) = records.get(number) else {
            return Ok(());
        };
        let record = Record::unpack(packed);
        with_family!(variant.family, G => show_one::<G>(number, &record, print))?;
    }
    Ok(())
}

fn show_one<G: Evaluated>(
    number: usize,
    record: &Record,
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let position = record
        .position::<G>()
        .map_err(|error| format!("record {number}: {error}"))?;
    let result = match record.result {
        GameResult::Loss => "lost",
        GameResult::Draw => "drawn",
        GameResult::Win => "won",
    };
    let mv = write_move(&position, record.mv, Notation::Uci);
    let side = if record.side == Color::White {
        "White"
    } else {
        "Black"
    };
    let picture = Picture {
        notation: Notation::Uci,
        flip: false,
    };
    for line in picture.visit(&position) {
        print(&line);
    }
    let score = record.score;
    print(&format!(
        "Record {number}: {side} to move, {score} centipawns, played {mv}, {result}\n"
    ));
    Ok(())
}

fn read(files: &[PathBuf]) -> Result<Option<Contents>, String> {
    read_all(files).map_err(|(path, error)| format!("{}: {error}", path.display()))
}

fn variant(head: &Head) -> Result<&'static Variant, String> {
    Variant::find(&head.variant).ok_or_else(|| format!("there is no game `{}`", head.variant))
}

/// Counts over records.
#[derive(Default)]
struct Summary {
    records: u64,
    /// Lost, drawn, won for the side to move.
    results: [u64; 3],
    by_white: u64,
    score_sum: f64,
    /// Records whose score is within 100, 300, 1000 and more centipawns, and among them those of
    /// which the leading side won.
    scores: [[u64; 2]; 4],
    ply_sum: u64,
    buckets: [u64; BUCKETS],
    identities: HashSet<u64>,
}

const SCORE_LIMITS: [i16; 4] = [100, 300, 1000, i16::MAX];

impl Summary {
    fn add(&mut self, record: &Record, bucket: fn(u32) -> usize) {
        self.records += 1;
        self.results[record.result as usize] += 1;
        self.by_white += u64::from(record.side == Color::White);
        let size = record.score.saturating_abs();
        self.score_sum += f64::from(size);
        let class = SCORE_LIMITS
            .iter()
            .position(|&limit| size <= limit)
            .unwrap_or(SCORE_LIMITS.len() - 1);
        let expected = if record.score >= 0 {
            GameResult::Win
        } else {
            GameResult::Loss
        };
        self.scores[class][0] += 1;
        self.scores[class][1] += u64::from(record.result == expected);
        self.ply_sum += u64::from(record.ply);
        self.buckets[bucket(record.piece_count())] += 1;
        self.identities.insert(record.identity());
    }

    fn print(&self, print: &mut dyn FnMut(&str)) {
        let all = self.records.max(1) as f64;
        let share = |part: u64| format!("{:.1}%", 100.0 * part as f64 / all);
        print(&format!("records   {}", self.records));
        print(&format!("distinct  {}", self.identities.len()));
        let [lost, drawn, won] = self.results.map(share);
        print(&format!(
            "results   won {won}, drawn {drawn}, lost {lost} (side to move)"
        ));
        print(&format!("to move   White {}", share(self.by_white)));
        print(&format!("mean ply  {:.1}", self.ply_sum as f64 / all));
        print(&format!(
            "mean size of the score  {:.0}",
            self.score_sum / all
        ));
        for (limit, [count, won]) in SCORE_LIMITS.into_iter().zip(self.scores) {
            let won = 100.0 * won as f64 / count.max(1) as f64;
            print(&format!(
                "scores up to {limit:>5}  {:>6}, won by the side ahead {won:.1}%",
                share(count)
            ));
        }
        let buckets: Vec<String> = self.buckets.iter().map(|&count| share(count)).collect();
        print(&format!("outputs   {}", buckets.join(" ")));
    }
}
