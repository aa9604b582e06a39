//! The program's arguments.

use super::variant_names;
use crate::games::Variant;
use crate::protocol::{command_words, nearest};
use crate::tools::analyse::AnalyseArguments;
use crate::tools::book::BookArguments;
use crate::tools::convert::ConvertArguments;
use crate::tools::datagen::DatagenArguments;
use crate::tools::endgame::EndgameArguments;
use crate::tools::mates::MatesArguments;
use crate::tools::selfplay::SelfPlayArguments;
use crate::tools::show::ShowArguments;
use crate::tools::tournament::MatchArguments;
use crate::tools::tune::TuneArguments;
use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;

/// A chess engine for the cannon games. Speaks UCI and USI on standard input and output.
#[derive(Debug, Parser)]
#[command(
    version,
    disable_help_subcommand = true,
    after_help = "Every other argument is a command of the console, for example:\n  \
                  cannonade --variant cannonshogi d go movetime 3000\n  \
                  cannonade \"position startpos moves e2e4\" d \"go depth 12\"\n  \
                  cannonade bench\n\
                  Without one, commands are read from standard input; `help` lists them."
)]
pub struct Arguments {
    /// The game that is played unless another is set [default: chess; cannonshogi under USI]
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(variant_names()))]
    variant: Option<String>,

    /// Write a log of everything, the protocol's traffic included, to the end of this file
    #[arg(long, value_name = "FILE")]
    pub log: Option<String>,

    /// What to do instead of reading commands.
    #[command(subcommand)]
    pub task: Option<Task>,
}

/// What the program can do at once.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Play games between two processes of this program and check every move
    Selfplay(SelfPlayArguments),
    /// Play a match or tournament between any engines, with cutechess-cli's options
    #[command(disable_help_flag = true)]
    Match(MatchArguments),
    /// Tune the parameters of the search by games against itself (SPSA)
    Tune(TuneArguments),
    /// Make suites of mates from fast games, confirmed by the mate solver and the search
    Mates(MatesArguments),
    /// Make positions with scores and results, from which networks are trained
    Datagen(DatagenArguments),
    /// Analyse a position, judge games, or solve a suite
    Analyse(AnalyseArguments),
    /// Draw a position: as text, SVG or PNG
    Show(ShowArguments),
    /// Convert games and positions: PGN, USI, EPD, FEN, SFEN, books
    Convert(ConvertArguments),
    /// Show and change opening books, and make suites of openings for matches
    Book(BookArguments),
    /// Make, list, probe and check exact tables of small endings
    Endgame(EndgameArguments),
    /// Commands of the console.
    #[command(external_subcommand)]
    Commands(Vec<OsString>),
}

impl Arguments {
    /// The game that was named.
    pub fn variant(&self) -> Option<&'static Variant> {
        self.variant.as_deref().and_then(Variant::find)
    }
}

impl Task {
    /// Commands as text; bytes that are none are replaced. A command with `--help` behind it is a
    /// question for its help.
    pub fn command_texts(commands: &[OsString]) -> Vec<String> {
        let texts: Vec<String> = commands
            .iter()
            .map(|argument| argument.to_string_lossy().into_owned())
            .collect();
        match &texts[..] {
            [command, question] if ["--help", "-h"].contains(&question.as_str()) => {
                let word = command.split_whitespace().next().unwrap_or_default();
                vec![format!("help {word}")]
            }
            _ => texts,
        }
    }

    /// The subcommand that the first of these commands is a slip of, unless it is a command or
    /// nearer to one.
    pub fn slip_of(commands: &[OsString]) -> Option<String> {
        let first = commands.first()?.to_string_lossy();
        let program = Arguments::command();
        let is_tool = |word: &str| program.find_subcommand(word).is_some();
        let mut words: Vec<&str> = command_words().collect();
        words.extend(program.get_subcommands().map(|tool| tool.get_name()));
        let meant = nearest(&first, words)?;
        (meant != first && is_tool(meant)).then(|| meant.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands(line: &[&str]) -> Vec<String> {
        let arguments = Arguments::try_parse_from(line).unwrap();
        match arguments.task {
            Some(Task::Commands(commands)) => Task::command_texts(&commands),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_definition_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn commands_follow_the_flags() {
        let line = [
            "cannonade",
            "--variant",
            "cannonshogi",
            "d",
            "go",
            "depth",
            "5",
        ];
        assert_eq!(commands(&line), ["d", "go", "depth", "5"]);
        assert_eq!(commands(&["cannonade", "position startpos", "d"]).len(), 2);
        assert_eq!(
            commands(&["cannonade", "perft", "5", "--threads", "2"]),
            ["perft", "5", "--threads", "2"]
        );
        assert_eq!(commands(&["cannonade", "help"]), ["help"]);
        for question in ["--help", "-h"] {
            assert_eq!(commands(&["cannonade", "bench", question]), ["help bench"]);
            assert_eq!(
                commands(&["cannonade", "go depth 3", question]),
                ["help go"]
            );
        }
    }

    #[test]
    fn slips_of_subcommands_are_seen() {
        let slip = |word: &str| Task::slip_of(&[word.into(), "game.pgn".into()]);
        assert_eq!(slip("anlyse").as_deref(), Some("analyse"));
        assert_eq!(slip("analyze").as_deref(), Some("analyse"));
        assert_eq!(slip("Match").as_deref(), Some("match"));
        for command in ["go", "perft", "bench", "isredy", "xyzzy", ""] {
            assert_eq!(slip(command), None, "{command}");
        }
        assert_eq!(Task::slip_of(&[]), None);
    }

    #[test]
    fn games_are_checked() {
        let arguments = Arguments::try_parse_from(["cannonade", "--variant", "standard"]).unwrap();
        assert_eq!(arguments.variant().unwrap().name, "chess");
        assert!(Arguments::try_parse_from(["cannonade", "--variant", "checkers"]).is_err());
    }
}
