//! Cannonade, a chess engine for the cannon games.

use cannonade::console::{Arguments, Console, Reporter, Task, code_of_loss, logging};
use cannonade::tools::{
    analyse, book, convert, datagen, endgame, interrupts, mates, selfplay, show, tournament, tune,
};
use clap::Parser;
use std::io::{self, ErrorKind, IsTerminal};
use std::process::{self, ExitCode};
use std::sync::Arc;

fn main() -> io::Result<ExitCode> {
    let arguments = Arguments::parse();
    logging::start();
    if let Some(path) = &arguments.log {
        logging::set_file(path)?;
    }
    match &arguments.task {
        None | Some(Task::Commands(_)) => console(&arguments),
        Some(task) => {
            let reporter = Reporter::stdout(tool_is_not_heard);
            let code = tool(task, &arguments, &mut |line| reporter.line(line))?;
            Ok(reporter.exit_code(code))
        }
    }
}

/// Obeys commands.
fn console(arguments: &Arguments) -> io::Result<ExitCode> {
    let reporter = Arc::new(Reporter::stdout(console_is_not_heard));
    let mut console = Console::new(reporter, arguments.variant())?;
    if let Some(Task::Commands(commands)) = &arguments.task {
        if let Some(tool) = Task::slip_of(commands) {
            eprintln!("cannonade: did you mean `cannonade {tool}`?");
        }
        return Ok(console.run_arguments(&Task::command_texts(commands)));
    }
    if io::stdin().is_terminal() {
        console.greet();
    }
    Ok(console.run_input(io::stdin()))
}

/// Nobody can be answered any more: the program ends as at `quit`.
fn console_is_not_heard(error: &io::Error) {
    process::exit(match error.kind() {
        ErrorKind::BrokenPipe => 0,
        _ => i32::from(code_of_loss(error)),
    });
}

/// Work that can be broken off is broken off, and writes its files; all else ends at once.
fn tool_is_not_heard(error: &io::Error) {
    if !interrupts::raise() {
        process::exit(i32::from(code_of_loss(error)));
    }
}

/// Does what a subcommand asks for.
fn tool(task: &Task, arguments: &Arguments, print: &mut dyn FnMut(&str)) -> io::Result<ExitCode> {
    let default = arguments.variant();
    match task {
        Task::Selfplay(settings) => selfplay::run(settings, print),
        Task::Match(settings) => tournament::run(settings, default, print),
        Task::Mates(settings) => Ok(mates::run(settings, print)),
        Task::Datagen(settings) => datagen::run(settings, print),
        Task::Tune(settings) => tune::run(settings, print),
        Task::Show(settings) => show::run(settings, default, print),
        Task::Analyse(settings) => analyse::run(settings, default, print),
        Task::Convert(settings) => convert::run(settings, default, print),
        Task::Book(arguments) => book::run(arguments, default, print),
        Task::Endgame(arguments) => endgame::run(arguments, default, print),
        Task::Commands(_) => Ok(ExitCode::SUCCESS),
    }
}
