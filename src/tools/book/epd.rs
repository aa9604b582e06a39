//! Books as lines of EPD: `bm` names the moves of a position, `ce` the score of the first of them
//! in centipawns, `acd` the depth in plies, and `c0 "weights …"` the weights. `c1 "replies …"`,
//! `c2 "scores …"` and `c3 "depths …"` tell what else the book says, where it says something.

use crate::book::{BookMove, Complaint, Draft, Said};
use crate::games::algebraic::read_algebraic;
use crate::games::notation::{Notation, read_move, write_move};
use crate::games::{Game, Position, Variant};
use crate::tools::position_text::Line;
use crate::tools::records::epd::{OPERATIONS, operations as split_operations, split_epd};
use crate::tools::records::{self, Record};
use crate::with_family;
use std::str::FromStr;

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
    let (fen, operations) = split_epd(line);
    let position = Line::<G>::read(variant, &fen)?.start;
    add_best(&position, operations, draft)
}

/// Adds the best moves that the operations name.
fn add_best<G: Game>(
    position: &Position<G>,
    operations: &str,
    draft: &mut Draft<G>,
) -> Result<(), String> {
    let operations = split_operations(operations);
    let operand = |code: &str| {
        let found = operations.iter().find(|(name, _)| *name == code);
        found.map(|(_, operand)| operand.as_str())
    };
    let moves = operand("bm").ok_or("there is no best move (`bm`)")?;
    let number = |code: &str| operand(code).and_then(|text| text.parse::<i32>().ok());
    let score = number("ce").unwrap_or(0);
    let depth = number("acd").and_then(|depth| u32::try_from(depth).ok());
    let list = |code: &str, name: &str| {
        let words = operand(code).and_then(|text| text.strip_prefix(name)?.strip_prefix(' '));
        words.map_or_else(Vec::new, |words| {
            words.split_whitespace().collect::<Vec<_>>()
        })
    };
    let (weights, replies) = (list("c0", "weights"), list("c1", "replies"));
    let (scores, depths) = (list("c2", "scores"), list("c3", "depths"));
    for (place, text) in moves.split_whitespace().enumerate() {
        let is_first = place == 0;
        let reply = replies.get(place).filter(|reply| **reply != "none");
        let mv = read_algebraic(position, text).map_err(|error| error.to_string())?;
        let mut after = position.clone_board();
        after.make(mv);
        let ponder = reply.map(|reply| read_algebraic(&after, reply));
        let said = Said {
            ponder: ponder.transpose().map_err(|error| error.to_string())?,
            score: number_at(&scores, place, if is_first { score } else { 0 }),
            depth: number_at(
                &depths,
                place,
                if is_first { depth.unwrap_or(0) } else { 0 },
            ),
            count: number_at(&weights, place, 1),
        };
        draft.add(position, mv, said);
    }
    Ok(())
}

/// The number in a list at a place, or else another one.
fn number_at<N: FromStr>(list: &[&str], place: usize, missing: N) -> N {
    let word = list.get(place);
    word.and_then(|word| word.parse().ok()).unwrap_or(missing)
}

/// A book as lines of EPD.
pub(super) fn write<G: Game>(variant: &Variant, draft: &Draft<G>) -> String {
    let lines = draft.pages().filter_map(|(position, moves)| {
        let first = moves.first()?;
        let names: Vec<String> = moves.iter().map(|mv| uci(&position, &mv.mv)).collect();
        let list = |value: &dyn Fn(&BookMove) -> String| {
            let values: Vec<String> = moves.iter().map(value).collect();
            values.join(" ")
        };
        let mut line = format!(
            "{} bm {}; ce {}; acd {}; c0 \"weights {}\";",
            records::epd::line(variant, &position.fen()),
            names.join(" "),
            first.score,
            first.depth,
            list(&|mv| mv.count.to_string())
        );
        if moves.iter().any(|mv| mv.ponder.is_some()) {
            line += &format!(" c1 \"replies {}\";", list(&|mv| reply(&position, mv)));
        }
        if moves[1..].iter().any(|mv| mv.score != 0) {
            line += &format!(" c2 \"scores {}\";", list(&|mv| mv.score.to_string()));
        }
        if moves[1..].iter().any(|mv| mv.depth != 0) {
            line += &format!(" c3 \"depths {}\";", list(&|mv| mv.depth.to_string()));
        }
        Some(line + "\n")
    });
    lines.collect()
}

/// A move of a book as UCI writes it.
fn uci<G: Game>(position: &Position<G>, text: &str) -> String {
    match read_move(position, text) {
        Ok(mv) => write_move(position, mv, Notation::Uci),
        Err(_) => text.to_owned(),
    }
}

/// The reply to a move as UCI writes it, or `none`.
fn reply<G: Game>(position: &Position<G>, book: &BookMove) -> String {
    let (Some(reply), Ok(mv)) = (&book.ponder, read_move(position, &book.mv)) else {
        return "none".to_owned();
    };
    let mut after = position.clone_board();
    after.make(mv);
    uci(&after, reply)
}

/// The positions of a book as records, with its moves as operations.
pub(in crate::tools) fn records_of_book(
    text: &str,
    variant: &'static Variant,
) -> Vec<Result<Record, String>> {
    let (lines, complaints) = with_family!(variant.family, G => {
        let mut draft = Draft::<G>::default();
        let complaints = draft.read(text);
        (write(variant, &draft), complaints)
    });
    let complaints = complaints
        .iter()
        .map(|complaint| Err(complaint.to_string()));
    let mut records = records::epd::read_records(&lines, variant);
    records.extend(complaints);
    records
}

/// A book of what records tell: the moves of games, up to so many plies of each, and the best
/// moves of positions.
///
/// # Errors
///
/// The records are of more than one game, or there is no move.
pub(in crate::tools) fn book_of_records(
    records: &[Record],
    plies: Option<usize>,
) -> Result<String, String> {
    let variant = records.first().ok_or(NO_MOVE)?.variant;
    if let Some(other) = records.iter().find(|record| record.variant != variant) {
        return Err(format!(
            "a book is of one game; there are records of {} and {}",
            variant.name, other.variant.name
        ));
    }
    with_family!(variant.family, G => {
        let mut draft = Draft::<G>::default();
        for record in records {
            add_record(variant, record, plies, &mut draft)?;
        }
        match draft.moves() {
            0 => Err(NO_MOVE.to_owned()),
            _ => Ok(draft.text()),
        }
    })
}

const NO_MOVE: &str = "there is no move for a book: positions need best moves (`bm`)";

fn add_record<G: Game>(
    variant: &Variant,
    record: &Record,
    plies: Option<usize>,
    draft: &mut Draft<G>,
) -> Result<(), String> {
    let start = record.fen.as_deref().unwrap_or(variant.start);
    let mut position = Position::<G>::from_fen(start).map_err(|error| error.to_string())?;
    let operations = record.tag(OPERATIONS).unwrap_or_default();
    if split_operations(operations)
        .iter()
        .any(|(name, _)| name == "bm")
    {
        add_best(&position, operations, draft)?;
    }
    let played = record.moves.len().min(plies.unwrap_or(usize::MAX));
    let moves = record.moves[..played].iter();
    for text in moves {
        let mv = read_move(&position, &text.uci).map_err(|error| error.to_string())?;
        let said = Said {
            count: 1,
            ..Said::default()
        };
        draft.add(&position, mv, said);
        position.make(mv);
    }
    Ok(())
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
            sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 9\nP*5e 5a5b 12 20 5\nP*5d none 0 0 2\n\
            sfen 4k4/9/9/9/9/9/9/9/4K4 w 2P 8\n5a5b none 1 2 3\n5a4a none -7 9 1\n";
        assert_eq!(draft.read(text), []);
        let lines = write(variant, &draft);
        assert_eq!(
            lines,
            "4k4/9/9/9/9/9/9/9/4K4[PP] w 0 5 bm P@e5 P@e6; ce 12; acd 20; c0 \"weights 5 2\"; \
             c1 \"replies e9e8 none\";\n\
             4k4/9/9/9/9/9/9/9/4K4[PP] b 0 4 bm e9e8 e9f9; ce 1; acd 2; c0 \"weights 3 1\"; \
             c2 \"scores 1 -7\"; c3 \"depths 2 9\";\n"
        );
        let mut again = Draft::<CannonShogi<false, false>>::default();
        assert_eq!(read(variant, &lines, &mut again), []);
        assert_eq!(again.text(), text);
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
