//! Cannonade, a chess engine for the cannon games.

use cannonade::console::{Arguments, Console, Reporter, Task, logging};
use cannonade::tools::{mates, selfplay};
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
    if let Some(Task::Selfplay(settings)) = &arguments.task {
        return selfplay::run(settings, &mut |line| reporter.line(line));
    }
    if let Some(Task::Mates(settings)) = &arguments.task {
        mates::run(settings, &mut |line| reporter.line(line))?;
        return Ok(ExitCode::SUCCESS);
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
