//! The rules, point by point, as the text files under `rules/` tell them.
//!
//! A line is `variant | FEN or startpos | …`, then any of these, parted by `|`:
//!
//! * `moves: …`: legal moves in UCI notation, played first; the rest is about what they lead to;
//! * `legal: …`: moves that must be legal;
//! * `illegal: …`: moves that must not be;
//! * `state: …`: how the game stands, one of
//!   - `none`: it goes on; `check`: it goes on, and the side to move is in check;
//!   - `checkmate`, `stalemate loses`, `stalemate draw`;
//!   - `repetition`, `perpetual check, white wins`, `perpetual check, black wins`;
//!   - `fifty moves`, `dead position`;
//! * `fen: …`: the position as it is written;
//! * `perft: …`: the numbers of sequences of one, two, … legal moves.
//!
//! `#` begins a comment line. Each position is also put to the naive generator, which must know
//! the same moves. A new line or file needs no change here.

mod naive;

use std::path::Path;

use cannonade::board::Color;
use cannonade::games::notation::{Notation, read_move, write_move};
use cannonade::games::{Game, Outcome, Position, Reason, Variant};
use cannonade::tools::perft::perft;
use cannonade::with_family;

use naive::Naive;

/// A line: the variant, the position, and words with what they say.
struct Line<'a> {
    variant: &'static Variant,
    fen: &'a str,
    claims: Vec<(&'a str, &'a str)>,
}

fn parse(line: &str) -> Result<Line<'_>, String> {
    let mut fields = line.split('|').map(str::trim);
    let name = fields.next().unwrap_or_default();
    let variant = Variant::find(name).ok_or(format!("{name} is not a game"))?;
    let fen = match fields.next() {
        Some("startpos") => variant.start,
        Some(fen) => fen,
        None => return Err("no position".to_string()),
    };
    let mut claims = Vec::new();
    for field in fields {
        let claim = field
            .split_once(':')
            .ok_or(format!("no colon in {field}"))?;
        claims.push((claim.0.trim(), claim.1.trim()));
    }
    Ok(Line {
        variant,
        fen,
        claims,
    })
}

fn check(text: &str) -> Result<(), String> {
    let line = parse(text)?;
    with_family!(line.variant.family, G => check_line::<G>(&line))
}

fn check_line<G: Game>(line: &Line) -> Result<(), String> {
    let mut position = Position::<G>::from_fen(line.fen).map_err(|error| error.to_string())?;
    let mut naive = Naive::from_fen(line.variant.name, line.fen)?;
    compare(&position, &naive)?;
    for &(word, claim) in &line.claims {
        match word {
            "moves" => {
                for text in claim.split_whitespace() {
                    let mv = read_move(&position, text).map_err(|error| error.to_string())?;
                    position.make(mv);
                    naive = naive.play(text);
                    compare(&position, &naive)?;
                }
            }
            "legal" | "illegal" => legality(&position, claim, word == "legal")?,
            "state" if state(&position) != claim => {
                return Err(format!("the state is {}", state(&position)));
            }
            "fen" if position.fen() != claim => {
                return Err(format!("the FEN is {}", position.fen()));
            }
            "perft" => count(&mut position, claim)?,
            "state" | "fen" => {}
            _ => return Err(format!("{word} means nothing")),
        }
    }
    Ok(())
}

/// The moves of both generators are the same.
fn compare<G: Game>(position: &Position<G>, naive: &Naive) -> Result<(), String> {
    let (ours, theirs) = (moves(position), naive.legal_moves());
    if ours == theirs && position.in_check() == naive.in_check() {
        return Ok(());
    }
    let only = |these: &[String], those: &[String]| -> Vec<String> {
        let only = these.iter().filter(|text| !those.contains(text));
        only.cloned().collect()
    };
    Err(format!(
        "in {}, only the engine knows {:?}, only the naive generator {:?}",
        position.fen(),
        only(&ours, &theirs),
        only(&theirs, &ours)
    ))
}

fn moves<G: Game>(position: &Position<G>) -> Vec<String> {
    let text = |mv| write_move(position, mv, Notation::Uci);
    let mut moves: Vec<String> = position.legal_moves().into_iter().map(text).collect();
    moves.sort();
    moves
}

fn legality<G: Game>(position: &Position<G>, texts: &str, legal: bool) -> Result<(), String> {
    let known = moves(position);
    for text in texts.split_whitespace() {
        let listed = known.iter().any(|mv| mv == text);
        if listed != legal || read_move(position, text).is_ok() != legal {
            let not = if legal { "not " } else { "" };
            return Err(format!("{text} is {not}legal"));
        }
    }
    Ok(())
}

fn count<G: Game>(position: &mut Position<G>, numbers: &str) -> Result<(), String> {
    for (depth, number) in (1..).zip(numbers.split_whitespace()) {
        let found = perft(position, depth);
        if found.to_string() != number {
            return Err(format!("perft {depth} is {found}"));
        }
    }
    Ok(())
}

/// How the game stands, in the words of the files.
fn state<G: Game>(position: &Position<G>) -> String {
    let Some(Outcome { winner, reason }) = position.outcome() else {
        return if position.in_check() { "check" } else { "none" }.to_string();
    };
    let draw = match reason {
        Reason::Checkmate if winner == Some(!position.side()) => return "checkmate".to_string(),
        Reason::Stalemate if winner == Some(!position.side()) => {
            return "stalemate loses".to_string();
        }
        Reason::PerpetualCheck => {
            return match winner {
                Some(Color::White) => "perpetual check, white wins".to_string(),
                Some(Color::Black) => "perpetual check, black wins".to_string(),
                None => "perpetual check, nobody wins".to_string(),
            };
        }
        Reason::Checkmate => "checkmate",
        Reason::Stalemate => "stalemate draw",
        Reason::Repetition => "repetition",
        Reason::FiftyMoves => "fifty moves",
        Reason::DeadPosition => "dead position",
    };
    match winner {
        None if draw != "checkmate" => draw.to_string(),
        _ => format!("{draw}, won by {winner:?}"),
    }
}

#[test]
fn all_lines() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine-tests/rules");
    let mut wrong = Vec::new();
    let mut lines = 0;
    for entry in std::fs::read_dir(folder).expect("the folder of the rules") {
        let path = entry.expect("an entry of the folder").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text file");
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            lines += 1;
            if let Err(error) = check(line) {
                let name = path.file_name().unwrap_or_default().display();
                wrong.push(format!("{name}:{number}: {error}\n    {line}"));
            }
        }
    }
    assert!(lines >= 150, "only {lines} lines found");
    assert!(
        wrong.is_empty(),
        "{} of {lines} lines fail:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
