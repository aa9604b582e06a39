//! Positions that games begin with.

use crate::board::keys;
use crate::games::Variant;
use crate::tools::random::Random;
use crate::tools::records::pgn::{self, PgnGame};
use crate::tools::records::{Board, board, named_variant, other_games, split_epd};
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

/// How a game begins: a position, and moves from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The position, as FEN; the start of the game if there is none.
    pub fen: Option<String>,
    /// The moves, in either notation.
    pub moves: Vec<String>,
}

impl Opening {
    /// The position before the moves; the start of the game if the FEN is none.
    pub fn board(&self, variant: &Variant) -> Box<dyn Board> {
        let wanted = board(variant, self.fen.as_deref());
        wanted
            .or_else(|_| board(variant, None))
            .expect("the start of every game is a position")
    }
}

/// Why openings cannot be read.
#[derive(Debug)]
pub enum OpeningsError {
    /// The file cannot be read.
    File(io::Error),
    /// A line is no position of the game, or none to begin with.
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A game cannot be played so, or not on from there.
    Game {
        /// The number of the game, from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
    /// There is no opening in the file.
    Empty,
    /// There is none of this variant in it, but one of another.
    Other(String),
}

impl fmt::Display for OpeningsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningsError::File(error) => write!(f, "{error}"),
            OpeningsError::Line { number, why } => write!(f, "line {number}: {why}"),
            OpeningsError::Game { number, why } => write!(f, "game {number}: {why}"),
            OpeningsError::Empty => f.write_str("there is no opening in it"),
            OpeningsError::Other(what) => {
                write!(f, "there is no opening of this game in it: {what}")
            }
        }
    }
}

impl std::error::Error for OpeningsError {}

/// The openings of a match, in the order they are played; they begin anew when all were used.
#[derive(Clone, Debug)]
pub struct Openings {
    list: Vec<Opening>,
    passed_over: Vec<String>,
}

impl Openings {
    /// Nothing but the start of the game.
    pub fn start_only() -> Openings {
        Openings {
            list: vec![Opening::default()],
            passed_over: Vec::new(),
        }
    }

    /// The openings in their order.
    pub fn into_list(self) -> Vec<Opening> {
        self.list
    }

    /// Reads a file with a position a line, as EPD or FEN. Empty lines, lines that begin with `#`
    /// and all behind a position are passed over.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or a line does not hold a position in which the game goes on.
    pub fn read_epd(path: &Path, variant: &Variant) -> Result<Openings, OpeningsError> {
        let bytes = fs::read(path).map_err(OpeningsError::File)?;
        Openings::from_epd(&String::from_utf8_lossy(&bytes), variant)
    }

    fn from_epd(text: &str, variant: &Variant) -> Result<Openings, OpeningsError> {
        let mut list = Vec::new();
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (fen, _) = split_epd(line);
            let bad = |why: String| OpeningsError::Line {
                number: index + 1,
                why,
            };
            let board = board(variant, Some(&fen)).map_err(|error| {
                let hint = match line.starts_with(['[', '1']) && !line.contains('/') {
                    true => "; games of a PGN are read with format=pgn".to_owned(),
                    false => other_games(variant, &fen, false),
                };
                bad(format!("{error}{hint}"))
            })?;
            if let Some(outcome) = board.outcome() {
                return Err(bad(format!("the game is over: {}", outcome.reason)));
            }
            list.push(Opening {
                fen: Some(board.fen()),
                moves: Vec::new(),
            });
        }
        Openings::from_list(list)
    }

    /// Reads the games of a PGN and takes the first `plies` of each, or all. Moves may be in the
    /// short algebraic notation or in the protocols' form. Games that name another variant are
    /// [passed over](Openings::passed_over).
    ///
    /// # Errors
    ///
    /// If the file cannot be read, a move is not legal, or a game is over after the moves.
    pub fn read_pgn(
        path: &Path,
        variant: &Variant,
        plies: Option<usize>,
    ) -> Result<Openings, OpeningsError> {
        let bytes = fs::read(path).map_err(OpeningsError::File)?;
        Openings::from_pgn(&String::from_utf8_lossy(&bytes), variant, plies)
    }

    fn from_pgn(
        text: &str,
        variant: &Variant,
        plies: Option<usize>,
    ) -> Result<Openings, OpeningsError> {
        let plies = plies.unwrap_or(usize::MAX);
        let mut list = Vec::new();
        let mut passed_over = Vec::new();
        for (game, number) in pgn::read(text).iter().zip(1..) {
            // A name that is none of ours may be another name of this one.
            let named = game.variant().and_then(|name| named_variant(name).ok());
            if let Some(other) = named.filter(|named| *named != variant) {
                passed_over.push(format!("game {number} is one of {}", other.name));
                continue;
            }
            let opening = take_game(game, variant, plies);
            list.push(opening.map_err(|why| OpeningsError::Game { number, why })?);
        }
        match (list.is_empty(), passed_over.first()) {
            (true, Some(first)) => Err(OpeningsError::Other(first.clone())),
            _ => Ok(Openings {
                passed_over,
                ..Openings::from_list(list)?
            }),
        }
    }

    /// Games that were left out since they are of another variant, in words.
    pub fn passed_over(&self) -> &[String] {
        &self.passed_over
    }

    fn from_list(list: Vec<Opening>) -> Result<Openings, OpeningsError> {
        if list.is_empty() {
            return Err(OpeningsError::Empty);
        }
        Ok(Openings {
            list,
            passed_over: Vec::new(),
        })
    }

    /// Puts them into random order.
    pub fn shuffle(&mut self, random: &mut Random) {
        random.shuffle(&mut self.list);
    }

    /// Passes over the first ones, so that play begins with the one of this number, from 0.
    pub fn begin_at(&mut self, number: usize) {
        let length = self.list.len();
        self.list.rotate_left(number % length);
    }

    /// A number that is the same for the same openings in the same order.
    pub fn key(&self) -> u64 {
        let mut key = 0;
        let mut mix = |text: &str| {
            for byte in text.bytes().chain([0]) {
                key = keys::split_mix(key ^ u64::from(byte));
            }
        };
        for opening in &self.list {
            mix(opening.fen.as_deref().unwrap_or_default());
            opening.moves.iter().for_each(|mv| mix(mv));
            mix("");
        }
        key
    }

    /// How many there are.
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The opening for the number of a game or pair, from 0.
    pub fn get(&self, number: usize) -> &Opening {
        &self.list[number % self.list.len()]
    }
}

/// The beginning of a game.
fn take_game(game: &PgnGame, variant: &Variant, plies: usize) -> Result<Opening, String> {
    let mut board = board(variant, game.tag("FEN")).map_err(|error| error.to_string())?;
    let mut opening = Opening {
        fen: game.tag("FEN").map(|_| board.fen()),
        moves: Vec::new(),
    };
    for mv in game.moves.iter().take(plies) {
        let played = board
            .play_any(&mv.text)
            .map_err(|error| format!("ply {}: {error}", opening.moves.len() + 1))?;
        opening.moves.push(played.uci);
    }
    match board.outcome() {
        Some(outcome) => Err(format!(
            "it is over: {}; with plies=N fewer of its moves are taken",
            outcome.reason
        )),
        None => Ok(opening),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, text: &str) -> Result<Openings, OpeningsError> {
        Openings::from_epd(text, Variant::find(name).unwrap())
    }

    #[test]
    fn positions_with_and_without_operations() {
        let text = "\u{feff}# a comment\n\
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\r\n\n\
            rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e7e5; id \"x w 1\";\n\
            rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - c0 \"x\";\n\
            4k3/8/8/8/8/8/4P3/4K3 w ; a remark\n";
        let openings = read("chess", text).unwrap();
        assert_eq!(openings.len(), 4);
        let fen = |number| openings.get(number).fen.as_deref().unwrap();
        assert!(fen(0).ends_with("w KQkq - 0 1"));
        assert!(fen(1).ends_with("b KQkq - 0 1"));
        assert_eq!(fen(1), fen(2));
        assert_eq!(fen(3), fen(7));
    }

    #[test]
    fn hands_and_short_fields() {
        let line = "adcskucda/9/iiiiiiiii/9/9/9/IIIIIIIII/9/ADCUKSCDA[] w 0 1";
        assert_eq!(read("cannonchess", line).unwrap().len(), 1);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let error = |name, text| read(name, text).unwrap_err().to_string();
        let bad = "4k3/8/8/8/8/8/4P3/4K3 w\nnonsense w\n";
        assert!(error("chess", bad).starts_with("line 2: "));
        let over = "7k/5KQ1/8/8/8/8/8/8 b";
        assert_eq!(error("chess", over), "line 1: the game is over: checkmate");
        assert_eq!(error("chess", "\n"), "there is no opening in it");
        assert!(error("chess", "[Event \"x\"]\n\n1. e4 *").contains("format=pgn"));
        assert!(error("chess", "4k4/9/9/9/9/9/9/9/4K4[P] w").contains("cannonshogi"));
    }

    #[test]
    fn games() {
        let chess = Variant::find("chess").unwrap();
        let read = |text, plies| Openings::from_pgn(text, chess, plies);
        let text =
            "1. e4 e5 2. Nf3 *\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e2e4 1/2-1/2";
        let openings = read(text, Some(2)).unwrap();
        assert_eq!(openings.get(0).moves, ["e2e4", "e7e5"]);
        assert_eq!(openings.get(0).fen, None);
        assert_eq!(openings.get(1).moves, ["e2e4"]);
        assert!(openings.get(1).fen.is_some());
        assert_eq!(read(text, None).unwrap().get(0).moves.len(), 3);
        let shogi = "[Variant \"cannonshogi\"]\n\n1. Pe4 *\n\n";
        let mixed = Openings::from_pgn(&format!("{shogi}1. e4 *"), chess, None).unwrap();
        assert_eq!((mixed.len(), mixed.passed_over().len()), (1, 1));
        let error = |text| read(text, None).unwrap_err().to_string();
        assert!(error(shogi).ends_with("game 1 is one of cannonshogi"));
        let wrong = "game 2: ply 1: no legal move is written `Nf6`";
        assert_eq!(error("1. e4 * 1. Nf6 *"), wrong);
        let mate = error("1. f3 e5 2. g4 Qh4# 0-1");
        assert!(mate.starts_with("game 1: it is over: checkmate"), "{mate}");
    }

    #[test]
    fn play_can_begin_further_on() {
        let mut openings =
            read("chess", "4k3/8/8/8/8/8/4P3/4K3 w\n4k3/8/8/8/8/8/3P4/4K3 w").unwrap();
        let second = openings.get(1).clone();
        openings.begin_at(3);
        assert_eq!(openings.get(0), &second);
    }
}
