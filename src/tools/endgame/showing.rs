//! `endgame list`, `probe`, `stats` and `verify`.

use super::arguments::{Common, List, Probe, Stats, Verify};
use super::making::{longest, on_threads};
use super::{about, open};
use crate::endgame::{
    Dtm, Endgames, Ending, SideStatistics, Table, best_line, check, judge_moves, rules_name,
    statistics,
};
use crate::games::notation::{Notation, write_move};
use crate::games::{Chess, Family, Game, Position, VARIANTS};
use crate::with_family;
use std::path::Path;
use std::sync::Arc;

/// Most plies of a line that is shown.
const LINE: usize = 400;

/// Lists the tables of a folder.
pub(super) fn list(arguments: &List, print: &mut dyn FnMut(&str)) -> Result<(), String> {
    let folder = &arguments.path;
    let files = Endgames::<Chess>::list(folder)
        .map_err(|error| about(folder, &error) + "; `cannonade endgame make` makes tables")?;
    for file in &files {
        let family = VARIANTS
            .iter()
            .find(|variant| rules_name(variant.family) == file.rules)
            .map(|variant| variant.family);
        let what = match family {
            Some(family) => describe(family, &file.path),
            None => "of no game of this program".to_owned(),
        };
        print(&format!("{:<14} {:<8} {what}", file.rules, file.ending));
    }
    if files.is_empty() {
        print("there are no tables; `cannonade endgame make` makes them");
    }
    Ok(())
}

/// A table in a few words, or what is wrong with it.
fn describe(family: Family, path: &Path) -> String {
    with_family!(family, G => match Table::<G>::open(path) {
        Ok(table) => {
            let size = table.size().div_ceil(1024);
            format!("{size:>8} KiB  {}", longest(table.longest()))
        }
        Err(error) => error.to_string(),
    })
}

/// Tells what the tables know of a position.
pub(super) fn probe<G: Game>(arguments: &Probe, print: &mut dyn FnMut(&str)) -> Result<(), String> {
    let endgames = open::<G>(&arguments.common.path, arguments.common.variant())?;
    let position = Position::<G>::from_fen(&arguments.fen()).map_err(|error| error.to_string())?;
    let Some(value) = endgames.probe(&position) else {
        return Err(unknown(&endgames, &position, &arguments.common));
    };
    print(&format!("{}: {value}", position.fen()));
    let Some(judged) = judge_moves(&endgames, &position) else {
        return Err("a table of a smaller ending is missing".to_owned());
    };
    for (mv, value) in judged {
        let text = write_move(&position, mv, Notation::Uci);
        print(&format!("  {text:<7} {value}"));
    }
    if value != Dtm::Draw {
        print(&format!("line: {}", line(&endgames, &position)));
    }
    Ok(())
}

/// The line to the mate.
fn line<G: Game>(endgames: &Endgames<G>, position: &Position<G>) -> String {
    let mut after = position.clone_board();
    let line = best_line(endgames, position, LINE).into_iter();
    let words = line.map(|mv| {
        let text = write_move(&after, mv, Notation::Uci);
        after.make(mv);
        text
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Why the tables do not know a position, and what to do.
fn unknown<G: Game>(endgames: &Endgames<G>, position: &Position<G>, common: &Common) -> String {
    if position.is_dead() {
        return "drawn: neither side can mate".to_owned();
    }
    match Ending::of(position) {
        Some((ending, _)) if endgames.table(&ending).is_none() => format!(
            "there is no table {0}; `cannonade endgame make {0} --variant {1} --path {2}` makes it",
            ending.name(),
            common.variant().name,
            common.path.display()
        ),
        Some(_) => {
            "a right to castle, or a reserve that can come to the board: no table holds that"
                .to_owned()
        }
        None => "there are too many pieces for a table".to_owned(),
    }
}

/// The tables that were named, or all.
fn chosen<G: Game>(
    endings: &[String],
    endgames: &Endgames<G>,
    common: &Common,
) -> Result<Vec<Arc<Table<G>>>, String> {
    let missing = |name: &str| {
        format!(
            "there is no table {name} in {}; `cannonade endgame make {name} --variant {}` makes it",
            common.path.display(),
            common.variant().name
        )
    };
    if endings.is_empty() {
        let tables = endgames.tables();
        return match tables.is_empty() {
            true => Err(missing("KRK")),
            false => Ok(tables),
        };
    }
    let find = |text: &String| {
        let ending = Ending::parse(text).map_err(|error| format!("`{text:.20}`: {error}"))?;
        let table = endgames.table(&ending).map(Arc::clone);
        table.ok_or_else(|| missing(&ending.name()))
    };
    endings.iter().map(find).collect()
}

/// Tells how tables are made up.
pub(super) fn stats<G: Game>(arguments: &Stats, print: &mut dyn FnMut(&str)) -> Result<(), String> {
    let common = &arguments.common;
    let endgames = open::<G>(&common.path, common.variant())?;
    for table in chosen(&arguments.endings, &endgames, common)? {
        let sides = on_threads(common, || statistics(&table))?;
        print(&format!(
            "{} {}: {}, {} KiB",
            rules_name(common.variant().family),
            table.ending().name(),
            longest(table.longest()),
            table.size().div_ceil(1024)
        ));
        for (name, side) in ["White", "Black"].into_iter().zip(&sides) {
            print(&shares(name, side));
        }
        for (name, side) in ["White", "Black"].into_iter().zip(&sides) {
            for what in longest_of(name, side, &endgames) {
                print(&what);
            }
            if arguments.lengths {
                print(&format!(
                    "  {name} to move, positions so many plies from mate:"
                ));
                for (plies, count) in &side.distances {
                    print(&format!("    {plies:>4} {count:>12}"));
                }
            }
        }
    }
    Ok(())
}

/// The shares of won, drawn and lost positions.
fn shares(name: &str, side: &SideStatistics) -> String {
    let share = |count: u64| 100.0 * count as f64 / side.total().max(1) as f64;
    format!(
        "  {name} to move: {} positions, {} ({:.2} %) won, {} ({:.2} %) drawn, {} ({:.2} %) lost",
        side.total(),
        side.won,
        share(side.won),
        side.drawn,
        share(side.drawn),
        side.lost,
        share(side.lost)
    )
}

/// The longest win of a side with its line.
fn longest_of<G: Game>(name: &str, side: &SideStatistics, endgames: &Endgames<G>) -> Vec<String> {
    let Some(longest) = &side.longest_win else {
        return vec![format!("  {name} to move cannot force a mate anywhere")];
    };
    let mut lines = vec![format!(
        "  longest win, {name} to move: {} moves ({} plies), {}",
        longest.plies.div_ceil(2),
        longest.plies,
        longest.fen
    )];
    if let Ok(position) = Position::<G>::from_fen(&longest.fen) {
        lines.push(format!("    {}", line(endgames, &position)));
    }
    lines
}

/// Checks tables.
pub(super) fn verify<G: Game>(
    arguments: &Verify,
    print: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let common = &arguments.common;
    let endgames = open::<G>(&common.path, common.variant())?;
    for table in chosen(&arguments.endings, &endgames, common)? {
        let name = table.ending().name();
        let step = arguments.step as usize;
        let (count, flaw) = on_threads(common, || check(&table, &endgames, step))?;
        if let Some(flaw) = flaw {
            let should_be = match flaw.by_moves {
                Some(value) => format!("by its moves it is {value}"),
                None => "the table of an ending below is missing".to_owned(),
            };
            return Err(format!(
                "{name}: {} is {} in the table; {should_be}",
                flaw.fen, flaw.value
            ));
        }
        print(&format!(
            "{name}: the values of {count} positions follow from their moves"
        ));
    }
    Ok(())
}
