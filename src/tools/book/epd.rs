//! Books as lines of EPD: `bm` names the moves of a position, `ce` the score of the first of them
//! in centipawns, `acd` the depth in plies, and `c0 "weights …"` the weights.

use crate::book::{BookMove, Complaint, Draft, Said};
use crate::games::notation::{Notation, read_move, write_move};
use crate::games::{Game, Position, Variant};
use crate::tools::position_text::Line;

/// The operations behind the position of an EPD line, each with its operand.
fn operations(line: &str) -> Vec<(&str, &str)> {
    let mut parts = line.split(';');
    let first = parts.next().unwrap_or_default();
    // The first operation stands behind the position without a sign between them.
    let first = ["bm", "am", "ce", "acd", "c0"]
        .into_iter()
        .filter_map(|code| first.find(&format!(" {code} ")))
        .min()
        .map_or("", |place| &first[place..]);
    std::iter::once(first)
        .chain(parts)
        .filter_map(|part| part.trim().split_once(' '))
        .map(|(code, operand)| (code, operand.trim()))
        .collect()
}

/// Adds the positions of a text that have best moves to a book; tells of the others.
pub(super) fn read<G: Game>(variant: &Variant, text: &str, draft: &mut Draft<G>) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Err(why) = read_line(variant, line, draft) {
            complaints.push(Complaint { number, why });
        }
    }
    complaints
}

fn read_line<G: Game>(variant: &Variant, line: &str, draft: &mut Draft<G>) -> Result<(), String> {
    let position = Line::<G>::read(variant, line.split(';').next().unwrap_or_default())?.start;
    let operations = operations(line);
    let operand = |code: &str| {
        let found = operations.iter().find(|(name, _)| *name == code);
        found.map(|&(_, operand)| operand)
    };
    let moves = operand("bm").ok_or("there is no best move (`bm`)")?;
    let number = |code: &str| operand(code).and_then(|text| text.parse::<i32>().ok());
    let score = number("ce").unwrap_or(0);
    let depth = number("acd").and_then(|depth| u32::try_from(depth).ok());
    let weights: Vec<u64> = operand("c0")
        .and_then(|text| text.trim_matches('"').strip_prefix("weights "))
        .map(|text| text.split(' ').filter_map(|w| w.parse().ok()).collect())
        .unwrap_or_default();
    for (place, text) in moves.split_whitespace().enumerate() {
        let mv = read_move(&position, text).map_err(|error| error.to_string())?;
        let said = Said {
            ponder: None,
            score: if place == 0 { score } else { 0 },
            depth: if place == 0 { depth.unwrap_or(0) } else { 0 },
            count: weights.get(place).copied().unwrap_or(1),
        };
        draft.add(&position, mv, said);
    }
    Ok(())
}

/// A book as lines of EPD. Expected replies and the scores of all but the first moves are lost.
pub(super) fn write<G: Game>(draft: &Draft<G>) -> String {
    let lines = draft.pages().filter_map(|(position, moves)| {
        let first = moves.first()?;
        let names: Vec<String> = moves.iter().map(|mv| uci(&position, mv)).collect();
        let weights: Vec<String> = moves.iter().map(|mv| mv.count.to_string()).collect();
        let fen = position.fen();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        Some(format!(
            "{} bm {}; ce {}; acd {}; c0 \"weights {}\";\n",
            fields.join(" "),
            names.join(" "),
            first.score,
            first.depth,
            weights.join(" ")
        ))
    });
    lines.collect()
}

/// A move of a book as UCI writes it.
fn uci<G: Game>(position: &Position<G>, book: &BookMove) -> String {
    match read_move(position, &book.mv) {
        Ok(mv) => write_move(position, mv, Notation::Uci),
        Err(_) => book.mv.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{CannonShogi, Chess, VARIANTS};

    #[test]
    fn books_become_lines_and_lines_books() {
        let variant = &VARIANTS[1];
        let mut draft = Draft::<CannonShogi<false, false>>::default();
        let text = "#YANEURAOU-DB2016 1.00\n\
            sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 9\nP*5e none 12 20 5\nP*5d none 0 0 2\n";
        assert_eq!(draft.read(text), []);
        let lines = write(&draft);
        assert_eq!(
            lines,
            "4k4/9/9/9/9/9/9/9/4K4[PP] w - - bm P@e5 P@e6; ce 12; acd 20; c0 \"weights 5 2\";\n"
        );
        let mut again = Draft::<CannonShogi<false, false>>::default();
        assert_eq!(read(variant, &lines, &mut again), []);
        assert_eq!(write(&again), lines);
    }

    #[test]
    fn lines_from_elsewhere() {
        let text = "# remark\n\
            4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4; id \"one\";\n\
            4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; bm e2e3 e2e4;\n\
            4k3/8/8/8/8/8/4P3/4K3 w - -\n\
            4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e5;\n";
        let mut draft = Draft::<Chess>::default();
        let complaints = read(&VARIANTS[0], text, &mut draft);
        let numbers: Vec<usize> = complaints.iter().map(|c| c.number).collect();
        assert_eq!(numbers, [4, 5]);
        assert_eq!((draft.positions(), draft.moves()), (1, 2));
    }
}
