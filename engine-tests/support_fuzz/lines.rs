//! Lines of input, read as the engine reads them.

use super::{check_message, holds_answer, position};
use cannonade::games::fen::PositionError;
use cannonade::games::notation::read_move;
use cannonade::games::{Game, Position, VARIANTS, Variant};
use cannonade::protocol::{
    Command, Dialect, Line, LineReader, OptionKind, OptionSpec, OptionValue, PositionBase,
    PositionSpec, find, parse, split_arguments,
};
use cannonade::with_family;
use std::fmt::Display;

/// Reads the bytes as lines to an engine that speaks UCI.
pub fn uci_lines(data: &[u8]) -> usize {
    Console::new(Dialect::Uci, "chess").read(data)
}

/// Reads the bytes as lines to an engine that speaks USI.
pub fn usi_lines(data: &[u8]) -> usize {
    Console::new(Dialect::Usi, "cannonshogi").read(data)
}

/// A position of some game, which reads the moves of a line.
trait Board {
    /// Whether the text is a legal move.
    fn is_move(&self, text: &str) -> bool;
}

impl<G: Game> Board for Position<G> {
    fn is_move(&self, text: &str) -> bool {
        let result = read_move(self, text);
        if let Err(error) = &result {
            check_message(error);
        }
        result.is_ok()
    }
}

/// What lines change, as far as the reading of other lines depends on it.
struct Console {
    dialect: Dialect,
    variant: &'static Variant,
    options: Vec<OptionSpec>,
    board: Option<Box<dyn Board>>,
}

impl Console {
    fn new(dialect: Dialect, variant: &str) -> Console {
        Console {
            dialect,
            variant: variant_named(variant).expect("a known game"),
            options: options(),
            board: None,
        }
    }

    /// Reads all lines; the number of those that are commands.
    fn read(&mut self, data: &[u8]) -> usize {
        let mut understood = 0;
        for line in LineReader::new(data) {
            let Line::Text(line) = line else { continue };
            check_arguments(&line);
            for dialect in [Dialect::Uci, Dialect::Usi] {
                match parse(&line, dialect) {
                    Ok(command) if dialect == self.dialect => {
                        understood += usize::from(command != Command::Empty);
                        self.obey(command);
                    }
                    Ok(command) => check_command(&command),
                    Err(error) => check_protocol_message(&error),
                }
            }
        }
        understood
    }

    fn obey(&mut self, command: Command) {
        check_command(&command);
        match command {
            Command::Uci => self.dialect = Dialect::Uci,
            Command::Usi => self.dialect = Dialect::Usi,
            Command::Variant(name) => self.set_variant(&name),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position(spec) => self.set_position(&spec),
            Command::Go(go) => {
                if let Some(board) = &self.board {
                    let moves = go.search_moves.iter();
                    let legal = moves.filter(|text| board.is_move(text)).count();
                    assert!(legal <= go.search_moves.len());
                }
            }
            _ => {}
        }
    }

    fn set_variant(&mut self, name: &str) {
        if let Some(variant) = variant_named(name) {
            self.variant = variant;
            self.board = None;
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        let option = match find(&self.options, name) {
            Ok(option) => option,
            Err(error) => return check_protocol_message(&error),
        };
        match option.parse_value(value) {
            Ok(OptionValue::Combo(name)) => {
                assert!(variant_named(&name).is_some(), "{name}");
                self.set_variant(&name);
            }
            Ok(OptionValue::Spin(number)) => assert!((1..=65_536).contains(&number)),
            Ok(_) => {}
            Err(error) => check_protocol_message(&error),
        }
    }

    fn set_position(&mut self, spec: &PositionSpec) {
        let variant = self.variant;
        let board = with_family!(variant.family, G => read_position::<G>(variant.start, spec));
        if board.is_some() {
            self.board = board;
        }
    }
}

/// The position after the moves, up to the first that is not legal.
fn read_position<G: Game>(start: &str, spec: &PositionSpec) -> Option<Box<dyn Board>> {
    let read: Result<Position<G>, PositionError> = match &spec.base {
        PositionBase::Start => Position::from_fen(start),
        PositionBase::Fen(text) => Position::from_fen(text),
        PositionBase::Sfen(text) => Position::from_sfen(text),
    };
    let mut position = match read {
        Ok(position) => position,
        Err(error) => {
            check_message(&error);
            return None;
        }
    };
    for text in &spec.moves {
        match read_move(&position, text) {
            Ok(mv) => {
                position::check_move_texts(&position, mv);
                position.make(mv);
                position::check_invariants(&position);
            }
            Err(error) => {
                check_message(&error);
                break;
            }
        }
    }
    position::check_texts(&position);
    Some(Box::new(position))
}

/// What is understood must hold what its type says.
fn check_command(command: &Command) {
    match command {
        Command::SetOption { name, .. } => {
            assert!(!name.is_empty());
            assert!(!name.starts_with(char::is_whitespace) && !name.ends_with(char::is_whitespace));
        }
        Command::Position(spec) => {
            if let PositionBase::Fen(text) | PositionBase::Sfen(text) = &spec.base {
                assert!(!text.is_empty());
            }
            assert!(spec.moves.iter().all(|text| is_word(text)));
        }
        Command::Go(go) => {
            assert!(go.search_moves.iter().all(|text| is_word(text)));
            assert_ne!(go.clocks.moves_to_go, Some(0));
        }
        Command::PonderHit(clocks) => assert_ne!(clocks.moves_to_go, Some(0)),
        Command::Perft { threads, .. } => assert_ne!(*threads, Some(0)),
        _ => {}
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

/// The words of a line as arguments of the program must make lines that can be read.
fn check_arguments(line: &str) {
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    for joined in split_arguments(&words) {
        if let Err(error) = parse(&joined, Dialect::Uci) {
            check_protocol_message(&error);
        }
    }
}

/// Messages of the protocol hold no answers even before they are made a line.
fn check_protocol_message(error: &impl Display) {
    check_message(error);
    assert!(!holds_answer(&error.to_string()), "an answer: {error}");
}

fn variant_named(name: &str) -> Option<&'static Variant> {
    VARIANTS
        .iter()
        .find(|variant| variant.name.eq_ignore_ascii_case(name))
}

/// One option of each kind.
fn options() -> Vec<OptionSpec> {
    let option = |uci_name, usi_name, kind| OptionSpec {
        uci_name,
        usi_name,
        kind,
    };
    let hash = OptionKind::Spin {
        default: 16,
        min: 1,
        max: 65_536,
    };
    let variant = OptionKind::Combo {
        default: "chess".to_owned(),
        choices: VARIANTS.iter().map(|v| v.name.to_owned()).collect(),
    };
    let file = OptionKind::Text {
        default: String::new(),
    };
    vec![
        option("Hash", "USI_Hash", hash),
        option("Ponder", "USI_Ponder", OptionKind::Check { default: false }),
        option("UCI_Variant", "USI_Variant", variant),
        option("Clear Hash", "Clear_Hash", OptionKind::Button),
        option("EvalFile", "EvalFile", file),
    ]
}
