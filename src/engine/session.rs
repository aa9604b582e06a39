//! A game being played, its type known inside and hidden outside.

use super::equipment::Equipment;
use super::event::Event;
use super::options::Options;
use super::running::SearchOrder;
use super::search_task::SearchTask;
use super::ticket::Ticket;
use crate::board::{Color, Move};
use crate::eval::Evaluated;
use crate::games::fen::PositionError;
use crate::games::notation::{MoveError, read_move};
use crate::games::{Outcome, Position, Variant};
use crate::search::{Searcher, Settings};
use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Where a position starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base<'a> {
    /// The start position of the game.
    Start,
    /// A FEN.
    Fen(&'a str),
    /// An SFEN.
    Sfen(&'a str),
}

/// Why a position or a move was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The text is no position of the game.
    Position(PositionError),
    /// A move of the list is illegal.
    Move {
        /// Its place in the list, from 1.
        number: usize,
        /// The move as given.
        text: String,
        /// What is wrong with it.
        reason: MoveError,
    },
}

impl From<PositionError> for SetupError {
    fn from(error: PositionError) -> SetupError {
        SetupError::Position(error)
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Position(error) => write!(f, "bad position: {error}"),
            SetupError::Move {
                number,
                text,
                reason,
            } => write!(f, "illegal move {text} (number {number}): {reason}"),
        }
    }
}

impl std::error::Error for SetupError {}

/// Something that looks at a position of any game.
pub trait PositionVisitor {
    /// What it finds.
    type Output;

    /// Looks at the position.
    fn visit<G: Evaluated>(self, position: &Position<G>) -> Self::Output;
}

/// Work that searches, told its ticket and whom to tell of events.
pub(super) type SearchWork = Box<dyn FnOnce(&Ticket, &mut dyn FnMut(Event)) + Send>;

/// A game being played: a position and what the search has learned.
pub(super) trait Session {
    /// See [`Engine::set_position`](super::Engine::set_position).
    fn set_position(&mut self, base: Base<'_>, moves: &[String]) -> Result<(), SetupError>;
    /// See [`Engine::flip`](super::Engine::flip).
    fn flip(&mut self) -> Result<(), SetupError>;
    /// The side to move.
    fn side(&self) -> Color;
    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// See [`Engine::read_moves`](super::Engine::read_moves).
    fn read_moves(&self, texts: &[String]) -> (Vec<Move>, Vec<SetupError>);
    /// See [`Engine::equip`](super::Engine::equip). Nothing is searching.
    fn equip(&mut self, options: &Options) -> Vec<String>;
    /// Brings the search's tables to the settings. Nothing is searching.
    fn prepare(&mut self, settings: Settings);
    /// Forgets what was learned. Nothing is searching.
    fn clear(&mut self);
    /// The search of the position as work to be done. The session is prepared.
    fn search_task(&self, order: SearchOrder, options: &Options) -> SearchWork;
    /// The session as itself.
    fn as_any(&self) -> &dyn Any;
}

/// A session of the game `G`.
pub(super) struct GameSession<G: Evaluated> {
    start: &'static str,
    position: Position<G>,
    searcher: Arc<Mutex<Option<Searcher<G>>>>,
    equipment: Equipment<G>,
}

impl<G: Evaluated> GameSession<G> {
    /// A session at the start position.
    pub(super) fn new(variant: &Variant) -> Result<Self, PositionError> {
        Ok(GameSession {
            start: variant.start,
            position: Position::from_fen(variant.start)?,
            searcher: Arc::default(),
            equipment: Equipment::default(),
        })
    }

    /// The current position, with the moves that led to it.
    pub(super) fn position(&self) -> &Position<G> {
        &self.position
    }
}

impl<G: Evaluated> Session for GameSession<G> {
    fn set_position(&mut self, base: Base<'_>, moves: &[String]) -> Result<(), SetupError> {
        self.position = match base {
            Base::Start => Position::from_fen(self.start)?,
            Base::Fen(text) => Position::from_fen(text)?,
            Base::Sfen(text) => Position::from_sfen(text)?,
        };
        for (index, text) in moves.iter().enumerate() {
            let mv = read(&self.position, text, index + 1)?;
            self.position.make(mv);
        }
        Ok(())
    }

    fn flip(&mut self) -> Result<(), SetupError> {
        let fen = flipped(&self.position.fen(), G::SHAPE.ranks());
        self.position = Position::from_fen(&fen)?;
        Ok(())
    }

    fn side(&self) -> Color {
        self.position.side()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn read_moves(&self, texts: &[String]) -> (Vec<Move>, Vec<SetupError>) {
        let mut moves = Vec::new();
        let mut errors = Vec::new();
        for (index, text) in texts.iter().enumerate() {
            match read(&self.position, text, index + 1) {
                Ok(mv) if moves.contains(&mv) => {}
                Ok(mv) => moves.push(mv),
                Err(error) => errors.push(error),
            }
        }
        (moves, errors)
    }

    fn equip(&mut self, options: &Options) -> Vec<String> {
        self.equipment.follow(options)
    }

    fn prepare(&mut self, settings: Settings) {
        let mut slot = self.searcher.lock().unwrap_or_else(PoisonError::into_inner);
        match slot.as_mut() {
            Some(searcher) => searcher.configure(settings),
            None => *slot = Some(Searcher::new(settings)),
        }
        if let Some(searcher) = slot.as_mut() {
            searcher.use_endgames(self.equipment.endgames.clone());
            searcher.prepare(&self.position);
        }
    }

    fn clear(&mut self) {
        let mut slot = self.searcher.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(searcher) = slot.as_mut() {
            searcher.clear();
        }
    }

    fn search_task(&self, order: SearchOrder, options: &Options) -> SearchWork {
        let task = SearchTask {
            position: self.position.clone(),
            searcher: Arc::clone(&self.searcher),
            order,
            show_wdl: options.show_wdl,
            book: self.equipment.book.clone(),
            solver_mib: options.settings().hash_mib,
        };
        Box::new(move |ticket, tell| task.run(ticket, tell))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Reads the move at a place of a list.
fn read<G: Evaluated>(
    position: &Position<G>,
    text: &str,
    number: usize,
) -> Result<Move, SetupError> {
    read_move(position, text).map_err(|reason| SetupError::Move {
        number,
        text: text.chars().take(20).collect(),
        reason,
    })
}

/// A FEN with the board upside down, the sides exchanged, and the other side to move.
fn flipped(fen: &str, ranks: i32) -> String {
    let mut fields = fen.split(' ');
    let board = fields.next().unwrap_or_default();
    let (squares, hand) = board.split_at(board.find('[').unwrap_or(board.len()));
    let turned: Vec<&str> = squares.split('/').rev().collect();
    let mut out = vec![other_case(&turned.join("/")) + &other_case(hand)];
    for (index, field) in fields.enumerate() {
        out.push(match index {
            0 if field == "w" => "b".to_owned(),
            0 => "w".to_owned(),
            1 => other_case(field),
            2 => mirrored(field, ranks),
            _ => field.to_owned(),
        });
    }
    out.join(" ")
}

/// Upper case as lower case and the reverse.
fn other_case(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            c if c.is_ascii_uppercase() => c.to_ascii_lowercase(),
            c => c.to_ascii_uppercase(),
        })
        .collect()
}

/// The name of a square with the board upside down; anything else as it is.
fn mirrored(square: &str, ranks: i32) -> String {
    let file: String = square.chars().take(1).collect();
    match square.get(file.len()..).map(str::parse::<i32>) {
        Some(Ok(rank)) => format!("{file}{}", ranks + 1 - rank),
        _ => square.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_is_turned_upside_down() {
        assert_eq!(
            flipped(
                "rnbqkbnr/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RNBQKBNR w Kq d6 0 3",
                8
            ),
            "rnbqkbnr/pppp1ppp/8/8/2PPp3/8/PP2PPPP/RNBQKBNR b kQ d3 0 3"
        );
        assert_eq!(
            flipped("4k4/9/9/9/9/9/9/+p8/4K4[PPa] b - - 0 4", 9),
            "4k4/+P8/9/9/9/9/9/9/4K4[ppA] w - - 0 4"
        );
    }
}
