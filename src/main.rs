//! Cannonade, a chess engine for the cannon games.

use cannonade::console::{Arguments, Console, Reporter, Task, logging};
use cannonade::tools::{
    analyse, book, convert, datagen, endgame, mates, selfplay, show, tournament, tune,
};
use clap::Parser;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> io::Result<ExitCode> {
    let arguments = Arguments::parse();
    logging::start();
    if let Some(path) = &arguments.log {
        logging::set_file(path)?;
    }
    let reporter = Arc::new(Reporter::stdout());
    match &arguments.task {
        Some(Task::Selfplay(settings)) => {
            return selfplay::run(settings, &mut |line| reporter.line(line));
        }
        Some(Task::Match(settings)) => {
            return tournament::run(settings, &mut |line| reporter.line(line));
        }
        Some(Task::Mates(settings)) => {
            mates::run(settings, &mut |line| reporter.line(line))?;
            return Ok(ExitCode::SUCCESS);
        }
        Some(Task::Datagen(settings)) => {
            return datagen::run(settings, &mut |line| reporter.line(line));
        }
        Some(Task::Tune(settings)) => return tune::run(settings, &mut |line| reporter.line(line)),
        Some(Task::Show(settings)) => {
            return show::run(settings, arguments.variant(), &mut |line| {
                reporter.line(line)
            });
        }
        Some(Task::Analyse(settings)) => {
            return analyse::run(settings, arguments.variant(), &mut |line| {
                reporter.line(line)
            });
        }
        Some(Task::Convert(settings)) => {
            return convert::run(settings, arguments.variant(), &mut |line| {
                reporter.line(line)
            });
        }
        Some(Task::Book(arguments)) => {
            return book::run(arguments, &mut |line| reporter.line(line));
        }
        Some(Task::Endgame(arguments)) => {
            return endgame::run(arguments, &mut |line| reporter.line(line));
        }
        _ => {}
    }
    let mut console = Console::new(reporter, arguments.variant())?;
    if let Some(Task::Commands(commands)) = &arguments.task {
        return Ok(console.run_arguments(&Task::command_texts(commands)));
    }
    if io::stdin().is_terminal() {
        console.greet();
    }
    Ok(console.run_input(io::stdin()))
}
