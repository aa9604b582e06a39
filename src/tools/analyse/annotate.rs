//! A game with what was found written to its moves.

use super::finding::{Finding, Judgement};
use super::text::{OfGame, written};
use crate::tools::records::pgn::MoveForm;
use crate::tools::records::{Board, Record, RecordedMove};

/// What begins a comment of an analysis, as many programs read it.
const EVAL: &str = "[%eval ";
/// What follows the better move in such a comment.
const BETTER: &str = " was better.";
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
        forget_analysis(mv, &*board);
        let mut comment = found.get(&(ply + 1)).and_then(|after| evaluation(after));
        if let Some(here) = found.get(&ply)
            && let Some(judgement) = here.judgement
        {
            if !mv.glyphs.contains(&judgement.glyph()) {
                mv.glyphs.push(judgement.glyph());
            }
            let best = here.best.as_ref();
            let better = best.map(|best| format!(" {}{BETTER}", written(&*board, best, form)));
            let text = sentence(judgement) + &better.unwrap_or_default();
            comment =
                Some(comment.map_or_else(|| text.clone(), |comment| format!("{comment} {text}")));
            let better = here.lines.first();
            let better = better.map(|line| line.pv.iter().take(SHOWN_MOVES).cloned().collect());
            // Before what others said of the move.
            mv.variations.splice(0..0, better);
        }
        mv.comments.extend(comment);
        // A record's moves are legal.
        let _ = board.play(&mv.uci);
    }
    annotated
}

/// Takes away what an earlier analysis said of a move; the position is the one before it.
fn forget_analysis(mv: &mut RecordedMove, before: &dyn Board) {
    let comments = std::mem::take(&mut mv.comments);
    let (old, others): (Vec<String>, Vec<String>) = comments
        .into_iter()
        .partition(|comment| comment.starts_with(EVAL));
    mv.comments = others;
    for judgement in Judgement::ALL {
        if old
            .iter()
            .any(|comment| comment.contains(&sentence(judgement)))
        {
            mv.glyphs.retain(|&glyph| glyph != judgement.glyph());
        }
    }
    let better = old.iter().filter_map(|comment| {
        let before = comment.split_once(BETTER)?.0;
        before.rsplit(' ').next()
    });
    for named in better {
        mv.variations.retain(|line| {
            let first = line.first().map_or("", String::as_str);
            named != first && named != written(before, first, MoveForm::Algebraic)
        });
    }
}

/// A judgement as a sentence: `Blunder.`
fn sentence(judgement: Judgement) -> String {
    let name = judgement.name();
    format!("{}{}.", name[..1].to_uppercase(), &name[1..])
}

/// The evaluation of the position after a move; nothing where the game is over.
fn evaluation(finding: &Finding) -> Option<String> {
    let line = finding.lines.first()?;
    let score = line.score.to_string();
    let score = score.trim_start_matches('+');
    Some(format!("{EVAL}{score},{}]", line.depth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::records::pgn;

    #[test]
    fn a_new_analysis_replaces_an_old_one() {
        let text = "1. e4 $6 $1 {[%eval 0.30,7] Inaccuracy. d4 was better.} {mine} \
            (1. d4 d5) (1. c4 e5) e5 $2 {why} (1... c5) *";
        let record = pgn::read_records(text, None).remove(0).unwrap();
        let annotated = annotated(&record, &OfGame::new(), MoveForm::Uci);
        assert_eq!(annotated.moves[0].glyphs, [1]);
        assert_eq!(annotated.moves[0].comments, ["mine"]);
        assert_eq!(annotated.moves[0].variations, [["c2c4", "e7e5"]]);
        assert_eq!(annotated.moves[1], record.moves[1]);
    }
}
