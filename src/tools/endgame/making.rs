//! `endgame make`.

use super::arguments::{Common, Make};
use super::{about, open};
use crate::endgame::{Endgames, Ending, Progress, Table, file_name, make as make_table};
use crate::endgame::{memory_needed, plan};
use crate::games::Game;
use crate::tools::{interrupts, whole_file};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Stands for as many threads as there are processors.
const ALL: usize = 0;

/// Runs work on as many threads as were asked for.
pub(super) fn on_threads<T: Send>(
    common: &Common,
    work: impl FnOnce() -> T + Send,
) -> Result<T, String> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(common.threads.unwrap_or(ALL))
        .build()
        .map_err(|error| error.to_string())?;
    Ok(pool.install(work))
}

/// Makes the tables that were asked for, and those below them.
pub(super) fn make<G: Game>(arguments: &Make, print: &mut dyn FnMut(&str)) -> Result<(), String> {
    let endings = planned::<G>(arguments)?;
    let folder = &arguments.common.path;
    let mut endgames = open::<G>(folder, arguments.common.variant())?;
    fs::create_dir_all(folder).map_err(|error| about(folder, &error))?;
    let interrupt = Arc::new(AtomicBool::new(false));
    interrupts::listen(Arc::clone(&interrupt));
    for ending in endings {
        if !arguments.force && endgames.table(&ending).is_some() {
            continue;
        }
        let line = make_one(arguments, &ending, &mut endgames, &interrupt)?;
        print(&line);
    }
    let names: Vec<String> = endgames
        .tables()
        .iter()
        .map(|t| t.ending().name())
        .collect();
    print(&format!("{}: {}", folder.display(), names.join(" ")));
    Ok(())
}

/// The endings to be made in their order, if all of them are endings and small enough.
fn planned<G: Game>(arguments: &Make) -> Result<Vec<Ending<G>>, String> {
    let mut endings: Vec<Ending<G>> = Vec::new();
    for text in &arguments.endings {
        let ending = Ending::parse(text).map_err(|error| format!("`{text:.20}`: {error}"))?;
        if ending.is_dead() {
            return Err(format!(
                "{} is always drawn: it needs no table",
                ending.name()
            ));
        }
        for needed in plan(&ending) {
            if !endings.contains(&needed) {
                endings.push(needed);
            }
        }
    }
    for ending in &endings {
        let mib = memory_needed(ending).map(|bytes| (bytes >> 20) + 1);
        if mib.is_none_or(|mib| mib > arguments.memory) {
            let needed = mib.map_or("more than can be counted".to_owned(), |n| n.to_string());
            return Err(format!(
                "the table {} needs {needed} MiB of memory, and --memory allows {}",
                ending.name(),
                arguments.memory
            ));
        }
    }
    Ok(endings)
}

/// Makes a table, writes it and adds it to the others; returns what to say of it.
fn make_one<G: Game>(
    arguments: &Make,
    ending: &Ending<G>,
    endgames: &mut Endgames<G>,
    interrupt: &AtomicBool,
) -> Result<String, String> {
    let start = Instant::now();
    let bar = progress_bar();
    let name = ending.name();
    bar.set_message(name.clone());
    let made = on_threads(&arguments.common, || {
        make_table(ending, endgames, &mut |progress| {
            show(&bar, progress);
            !interrupt.load(Ordering::Relaxed)
        })
    })?;
    bar.finish_and_clear();
    let bytes = made.map_err(|missing| match missing.is_empty() {
        true => format!("{name} was interrupted; the tables before it are kept"),
        false => format!("the table {missing} is missing"),
    })?;
    let path = arguments.common.path.join(file_name(ending));
    whole_file::replace(&path, &bytes).map_err(|error| about(&path, &error))?;
    let table = Table::from_bytes(bytes).map_err(|error| about(&path, &error))?;
    let line = format!(
        "{name}: {}, {} KiB, {:.1} s",
        longest(table.longest()),
        table.size().div_ceil(1024),
        start.elapsed().as_secs_f64()
    );
    endgames.add(table);
    Ok(line)
}

/// The longest mate in words.
pub(super) fn longest(plies: Option<u16>) -> String {
    match plies {
        None => "no mate can be forced".to_owned(),
        Some(plies) => format!("longest mate {} moves ({plies} plies)", plies.div_ceil(2)),
    }
}

fn progress_bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    let template = "{elapsed_precise} {msg} {bar:30} {pos} of {len} numbers decided";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

fn show(bar: &ProgressBar, progress: Progress) {
    bar.set_length(progress.positions);
    bar.set_position(progress.found);
    let message = bar.message();
    let name = message.split(' ').next().unwrap_or_default();
    bar.set_message(format!("{name} ply {}", progress.plies));
}
