//! Games, positions and squares as they are given at the command line.

use super::records::{Record, other_games, usi};
use crate::engine::{Base, Engine};
use crate::games::notation::{Notation, read_square};
use crate::games::{Game, VARIANTS, Variant};
use crate::protocol::{Command, Dialect, PositionBase, nearest, parse};
use crate::with_family;

/// Reads the name of a game, for clap.
pub(super) fn variant(name: &str) -> Result<&'static Variant, String> {
    Variant::find(name).ok_or_else(|| {
        let names: Vec<&str> = VARIANTS.iter().map(|variant| variant.name).collect();
        match nearest(name, names.iter().copied()) {
            Some(nearest) => format!("there is no such game; did you mean {nearest}?"),
            None => format!("there is no such game; there are {}", names.join(", ")),
        }
    })
}

/// Reads a whole number from 1 to a largest one, for clap.
pub(super) fn at_most(
    most: usize,
) -> impl Fn(&str) -> Result<usize, String> + Clone + Send + Sync + 'static {
    move |text| match text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!("a whole number from 1 to {most} is wanted")),
    }
}

/// The game of a position that names none: what is written as SFEN is most likely of shogi's kin.
pub(super) fn likely_variant(text: &str) -> &'static Variant {
    let text = text.trim_start();
    let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
    let shogi = Variant::find("cannonshogi").filter(|_| text.starts_with("sfen "));
    shogi.unwrap_or(&VARIANTS[0])
}

/// A game given as text: what may follow `position` on the console, its moves in any notation, or
/// nothing for the start of the game.
///
/// # Errors
///
/// What is wrong with the text, and what to do about it.
pub(super) fn record(variant: &'static Variant, text: &str) -> Result<Record, String> {
    let text = text.trim();
    let rest = text.strip_prefix("position ").unwrap_or(text);
    let line = match rest {
        "" => "position startpos".to_owned(),
        rest => format!("position {rest}"),
    };
    match parse(&line, Dialect::Uci) {
        Ok(Command::Position(spec)) => usi::record(&spec, variant)
            .map_err(|error| format!("{error}{}", hint(variant, &spec.base))),
        Ok(_) => Err("this is no position".to_owned()),
        Err(error) => Err(format!(
            "{error}; a position is a FEN, `sfen` and an SFEN, or `startpos`, each with `moves …` \
             after it if wanted"
        )),
    }
}

/// A hint at the games of which a text is a position, if it is none of the game it was read for.
fn hint(variant: &Variant, base: &PositionBase) -> String {
    match base {
        PositionBase::Start => String::new(),
        PositionBase::Fen(fen) => other_games(variant, fen, false),
        PositionBase::Sfen(sfen) => other_games(variant, sfen, true),
    }
}

/// An engine at the end of a game.
///
/// # Errors
///
/// If the system gives no thread for it.
pub(super) fn engine_at(record: &Record) -> Result<Engine, String> {
    let mut engine = Engine::new(record.variant).map_err(|error| error.to_string())?;
    set_position(&mut engine, record, record.moves.len())?;
    Ok(engine)
}

/// Brings an engine of the right game to the position after so many moves of a game.
///
/// # Errors
///
/// None for a record, whose moves are legal.
pub(super) fn set_position(
    engine: &mut Engine,
    record: &Record,
    plies: usize,
) -> Result<(), String> {
    let base = record.fen.as_deref().map_or(Base::Start, Base::Fen);
    let played = record.moves.iter().take(plies);
    let moves: Vec<String> = played.map(|mv| mv.uci.clone()).collect();
    let set = engine.set_position(base, &moves);
    set.map_err(|error| error.to_string())
}

/// File and rank of a square, from 0.
pub(super) type Place = (i32, i32);

/// Where a move begins, unless it is a drop or but a square is given, and ends. Nothing else is
/// checked: an arrow may also show what is no legal move.
pub(super) fn squares(variant: &Variant, text: &str) -> Option<(Option<Place>, Place)> {
    let square = |text: &str, notation| {
        with_family!(variant.family, G => {
            let square = read_square(G::SHAPE, text, notation)?;
            Some((G::SHAPE.file(square), G::SHAPE.rank(square)))
        })
    };
    let is_suffix = |text: &str| text.trim_start_matches('=').chars().count() <= 1;
    if let Some((_, target)) = text.split_once(['@', '*']) {
        let target = target.trim_end_matches(['+', '#', '=']);
        let found = [Notation::Uci, Notation::Usi].map(|notation| square(target, notation));
        return found.into_iter().flatten().next().map(|to| (None, to));
    }
    for notation in [Notation::Uci, Notation::Usi] {
        for (first, rest) in splits(text) {
            let Some(from) = square(first, notation) else {
                continue;
            };
            if rest.is_empty() {
                return Some((None, from));
            }
            let found = splits(rest).find_map(|(second, rest)| {
                let to = square(second, notation)?;
                is_suffix(rest).then_some(to)
            });
            if let Some(to) = found {
                return Some((Some(from), to));
            }
        }
    }
    None
}

/// The ways to cut the name of a square, of two or three signs, off the front.
fn splits(text: &str) -> impl Iterator<Item = (&str, &str)> {
    [3, 2]
        .into_iter()
        .filter_map(|length| text.split_at_checked(length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_given_in_several_ways() {
        let chess = Variant::find("chess").unwrap();
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        for text in [
            "",
            "startpos",
            "startpos moves e2e4",
            fen,
            "fen 4k3/8/8/8/8/8/4P3/4K3 w",
            "position startpos moves e2e4 e7e5",
            "startpos moves e4 e7e5 Nf3",
            "sfen 4k3/8/8/8/8/8/4P3/4K3 b - 1",
        ] {
            let record = record(chess, text).unwrap();
            assert!(engine_at(&record).is_ok(), "{text}");
        }
        let error = |text| record(chess, text).unwrap_err();
        assert!(error("startpos moves e2e5").contains("e2e5"));
        assert!(error("hello").contains("a position is a FEN"));
        let shogi = "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1";
        assert!(error(shogi).contains("cannonshogi"), "{}", error(shogi));
    }

    #[test]
    fn the_likely_game() {
        assert_eq!(likely_variant("startpos").name, "chess");
        assert_eq!(likely_variant("4k3/8/8/8/8/8/8/4K3 w").name, "chess");
        for sfen in ["sfen 9/9 b -", " position  sfen 9/9 b -"] {
            assert_eq!(likely_variant(sfen).name, "cannonshogi");
        }
    }

    #[test]
    fn squares_of_moves() {
        let of = |name, text| squares(Variant::find(name).unwrap(), text);
        assert_eq!(of("chess", "e2e4"), Some((Some((4, 1)), (4, 3))));
        assert_eq!(of("chess", "e7e8q"), Some((Some((4, 6)), (4, 7))));
        assert_eq!(of("chess", "e2"), Some((None, (4, 1))));
        assert_eq!(of("gunnery8x10", "j1j8"), Some((Some((9, 0)), (9, 7))));
        assert_eq!(of("cannonshogi", "7g7f"), Some((Some((2, 2)), (2, 3))));
        assert_eq!(of("cannonshogi", "P*5e"), Some((None, (4, 4))));
        assert_eq!(of("cannonshogi", "8h2b+"), Some((Some((1, 1)), (7, 7))));
        assert_eq!(of("cannonchess", "+A@e5"), Some((None, (4, 4))));
        for bad in ["", "e9", "e2e9", "é2e4", "e2e4e5", "@", "e2e4qq"] {
            assert_eq!(of("chess", bad), None, "{bad}");
        }
    }
}
