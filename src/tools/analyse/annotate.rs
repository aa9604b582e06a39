//! A game with what was found written to its moves.

use super::finding::Finding;
use super::text::{OfGame, written};
use crate::tools::records::Record;
use crate::tools::records::pgn::MoveForm;

/// What begins a comment of an analysis, as many programs read it.
const EVAL: &str = "[%eval ";
/// Moves of a line that are written.
const SHOWN_MOVES: usize = 8;

/// The game with evaluations, judgements and better moves. What an earlier analysis wrote is
/// replaced; what else was said stays.
pub(super) fn annotated(record: &Record, found: &OfGame, form: MoveForm) -> Record {
    let mut annotated = record.clone();
    annotated.set_tag(
        "Annotator",
        concat!("Cannonade ", env!("CARGO_PKG_VERSION")),
    );
    let mut board = record.start();
    for (ply, mv) in annotated.moves.iter_mut().enumerate() {
        mv.comments.retain(|comment| !comment.starts_with(EVAL));
        let mut comment = found.get(&(ply + 1)).and_then(|after| evaluation(after));
        if let Some(here) = found.get(&ply)
            && let Some(judgement) = here.judgement
        {
            if !mv.glyphs.contains(&judgement.glyph()) {
                mv.glyphs.push(judgement.glyph());
            }
            let best = here.best.as_ref();
            let better = best.map(|best| format!(" {} was better.", written(&*board, best, form)));
            let name = judgement.name();
            let text = format!(
                "{}{}.{}",
                name[..1].to_uppercase(),
                &name[1..],
                better.unwrap_or_default()
            );
            comment =
                Some(comment.map_or_else(|| text.clone(), |comment| format!("{comment} {text}")));
            mv.variation = here.lines.first().map_or_else(Vec::new, |line| {
                line.pv.iter().take(SHOWN_MOVES).cloned().collect()
            });
        }
        mv.comments.extend(comment);
        // A record's moves are legal.
        let _ = board.play(&mv.uci);
    }
    annotated
}

/// The evaluation of the position after a move; nothing where the game is over.
fn evaluation(finding: &Finding) -> Option<String> {
    let line = finding.lines.first()?;
    let score = line.score.to_string();
    let score = score.trim_start_matches('+');
    Some(format!("{EVAL}{score},{}]", line.depth))
}
