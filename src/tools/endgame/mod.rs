//! Making, showing and checking tables of endings.

mod arguments;
mod making;
mod showing;

pub use arguments::EndgameArguments;

use crate::endgame::{Endgames, has_endgames};
use crate::games::{Game, Variant};
use crate::with_family;
use arguments::Task;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Does what the arguments say, and prints what comes of it; `default` is the game if they name
/// none.
///
/// # Errors
///
/// None at present; what goes wrong is printed to standard error and told by the exit code 1.
pub fn run(
    arguments: &EndgameArguments,
    default: Option<&'static Variant>,
    print: &mut dyn FnMut(&str),
) -> io::Result<ExitCode> {
    let mut task = arguments.task.clone();
    task.set_default(default);
    let result = match &task {
        Task::List(list) => showing::list(list, print),
        Task::Make(make) => with_family!(make.common.variant().family, G => {
            making::make::<G>(make, print)
        }),
        Task::Probe(probe) => with_family!(probe.common.variant().family, G => {
            showing::probe::<G>(probe, print)
        }),
        Task::Stats(stats) => with_family!(stats.common.variant().family, G => {
            showing::stats::<G>(stats, print)
        }),
        Task::Verify(verify) => with_family!(verify.common.variant().family, G => {
            showing::verify::<G>(verify, print)
        }),
    };
    Ok(match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("endgame: {why}");
            ExitCode::FAILURE
        }
    })
}

/// The tables of a game in a folder; those that are damaged are told of on standard error.
fn open<G: Game>(folder: &Path, variant: &Variant) -> Result<Endgames<G>, String> {
    if !has_endgames::<G>() {
        return Err(format!(
            "captured pieces change sides in {}, so that it has no small endings; there are tables \
             for the games built on chess",
            variant.title
        ));
    }
    if !folder.exists() {
        return Ok(Endgames::default());
    }
    let (endgames, problems) = Endgames::open(folder).map_err(|error| about(folder, &error))?;
    for problem in problems {
        eprintln!("endgame: {problem}; make it anew with `endgame make --force`");
    }
    Ok(endgames)
}

fn about(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}
