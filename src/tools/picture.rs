//! A position as a person looks at it.

use crate::board::{Color, Piece, Role, Square};
use crate::engine::PositionVisitor;
use crate::eval::Evaluated;
use crate::games::notation::{Notation, square_name};
use crate::games::{Forms, Game, Position};

/// Width of the lines of a legend, in columns.
const LEGEND_COLUMNS: usize = 76;

/// Draws a position: the board with the names of ranks and files, the hands, FEN, SFEN where the
/// game has one, key, checkers, the side to move and the result of a finished game.
///
/// Pieces are drawn with their letters of the FEN. In the shogi games the squares' USI names
/// stand at the upper and right edge.
#[derive(Clone, Copy, Debug)]
pub struct Picture {
    /// How squares are named in the list of checkers.
    pub notation: Notation,
    /// Whether the second player's side is below.
    pub flip: bool,
}

impl PositionVisitor for Picture {
    type Output = Vec<String>;

    fn visit<G: Evaluated>(self, position: &Position<G>) -> Vec<String> {
        let mut lines = board(position, self.flip);
        if Position::<G>::HAS_HANDS {
            for color in Color::BOTH {
                lines.push(format!(
                    "Hand of {}: {}",
                    side_name(color),
                    hand(position, color)
                ));
            }
        }
        lines.extend(legend::<G>());
        lines.push(String::new());
        lines.push(format!("Fen: {}", position.fen()));
        if G::ORTHODOX.is_none() {
            lines.push(format!("Sfen: {}", position.sfen()));
        }
        lines.push(format!("Key: {:016x}", position.key()));
        let checkers = position.checkers().into_iter();
        let names: Vec<String> = checkers
            .map(|square| square_name(G::SHAPE, square, self.notation))
            .collect();
        lines.push(format!(
            "Checkers: {}",
            if names.is_empty() {
                "none".to_owned()
            } else {
                names.join(" ")
            }
        ));
        lines.push(format!("Side to move: {}", side_name(position.side())));
        if let Some(outcome) = position.outcome() {
            let result = outcome.winner.map_or("draw".to_owned(), |winner| {
                format!("{} wins", side_name(winner))
            });
            lines.push(format!("Game over: {}, {result}", outcome.reason));
        }
        lines
    }
}

/// What the sides are called.
fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "White (first player)",
        Color::Black => "Black (second player)",
    }
}

/// Whether the squares of the game also have names in USI.
fn is_shogi<G: Game>() -> bool {
    matches!(G::FORMS, Forms::Shogi { .. })
}

/// The board in a frame.
fn board<G: Game>(position: &Position<G>, flip: bool) -> Vec<String> {
    let files = G::SHAPE.files();
    let in_order =
        |count: i32| (0..count).map(move |place| if flip { count - 1 - place } else { place });
    let frame = format!(
        "   +{}",
        "----+".repeat(usize::try_from(files).unwrap_or(0))
    );
    let mut lines = Vec::new();
    if is_shogi::<G>() {
        lines.push(row(
            "",
            in_order(files).map(|file| (files - file).to_string()),
        ));
    }
    lines.push(frame.clone());
    for rank in in_order(G::SHAPE.ranks()).rev() {
        let cells = in_order(files)
            .map(|file| letters::<G>(position.piece_at(G::SHAPE.square(file, rank))));
        let mut line = format!("{:>2} |", rank + 1);
        for cell in cells {
            line += &format!(" {cell:>2} |");
        }
        if is_shogi::<G>() {
            let square = G::SHAPE.square(0, rank);
            line += &format!(" {}", usi_rank::<G>(square));
        }
        lines.push(line);
        lines.push(frame.clone());
    }
    let names =
        in_order(files).map(|file| square_name(G::SHAPE, G::SHAPE.square(file, 0), Notation::Uci));
    lines.push(row(
        "",
        names.map(|name| name.trim_end_matches('1').to_owned()),
    ));
    lines
}

/// The letter that USI gives to the rank of a square.
fn usi_rank<G: Game>(square: Square) -> String {
    let name = square_name(G::SHAPE, square, Notation::Usi);
    name.trim_start_matches(|c: char| c.is_ascii_digit())
        .to_owned()
}

/// A line of names over or under the files.
fn row(start: &str, names: impl Iterator<Item = String>) -> String {
    let cells: String = names.map(|name| format!(" {name:>2}  ")).collect();
    format!("{start:<4}{}", cells.trim_end())
}

/// A piece as in a FEN; nothing for an empty square.
fn letters<G: Game>(piece: Piece) -> String {
    if piece.is_none() {
        return String::new();
    }
    let definition = G::PIECES.definition(piece.role());
    let letter = match piece.color() {
        Color::White => definition.letter,
        Color::Black => definition.letter.to_ascii_lowercase(),
    };
    format!("{}{letter}", if definition.plus { "+" } else { "" })
}

/// What a side holds: `U 2P`, or `-`.
fn hand<G: Game>(position: &Position<G>, color: Color) -> String {
    let hand = position.hand(color);
    let mut roles: Vec<Role> = hand.roles().collect();
    roles.reverse();
    let parts: Vec<String> = roles
        .into_iter()
        .map(|role| {
            let letters = letters::<G>(Piece::new(role, color));
            match hand.count(role) {
                1 => letters,
                count => format!("{count}{letters}"),
            }
        })
        .collect();
    if parts.is_empty() {
        "-".to_owned()
    } else {
        parts.join(" ")
    }
}

/// The names of the pieces, for games that have other pieces than chess.
fn legend<G: Game>() -> Vec<String> {
    const ORTHODOX_PIECES: usize = 6;
    let skip = if G::ORTHODOX.is_some() {
        ORTHODOX_PIECES
    } else {
        0
    };
    let mut lines: Vec<String> = Vec::new();
    for role in G::PIECES.roles().skip(skip) {
        let definition = G::PIECES.definition(role);
        if definition.plus && G::ORTHODOX.is_none() && is_shogi::<G>() {
            continue;
        }
        let plus = if definition.plus { "+" } else { "" };
        let mut entry = format!("{plus}{} {}", definition.letter, definition.name);
        if !definition.kanji.is_empty() {
            entry += &format!(" {}", definition.kanji);
        }
        match lines.last_mut() {
            Some(line) if line.chars().count() + entry.chars().count() + 2 <= LEGEND_COLUMNS => {
                *line += &format!(", {entry}");
            }
            Some(line) => {
                line.push(',');
                lines.push(entry);
            }
            None => lines.push(entry),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{CannonShogi, Chess};

    const PICTURE: Picture = Picture {
        notation: Notation::Uci,
        flip: false,
    };

    #[test]
    fn a_chess_board_has_its_pieces_and_names() {
        let fen = "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1";
        let lines = PICTURE.visit(&Position::<Chess>::from_fen(fen).unwrap());
        assert_eq!(lines[0], format!("   +{}", "----+".repeat(8)));
        assert_eq!(lines[1], " 8 |    |    |    |    |  k |    |    |    |");
        assert_eq!(lines[17], "      a    b    c    d    e    f    g    h");
        assert!(lines.contains(&format!("Fen: {fen}")));
        assert!(lines.contains(&"Checkers: e4".to_owned()));
        assert!(lines.contains(&"Side to move: White (first player)".to_owned()));
        assert!(!lines.iter().any(|line| line.starts_with("Sfen")));
    }

    #[test]
    fn a_shogi_board_has_hands_and_both_names() {
        let fen = "4k4/9/4+U4/9/9/9/9/9/4K4[PPa] b - - 0 1";
        let position = Position::<CannonShogi<false, false>>::from_fen(fen).unwrap();
        let lines = PICTURE.visit(&position);
        assert_eq!(lines[0], "      9    8    7    6    5    4    3    2    1");
        assert!(lines[2].ends_with("| a"));
        assert!(lines[6].contains("| +U |"));
        assert!(lines.contains(&"Hand of White (first player): 2P".to_owned()));
        assert!(lines.contains(&"Hand of Black (second player): a".to_owned()));
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("Sfen: 4k4/9/4+U4"))
        );
        assert!(lines.iter().any(|line| line.contains("金砲")));
    }

    #[test]
    fn a_board_can_be_turned() {
        let turned = Picture {
            flip: true,
            ..PICTURE
        };
        let position = Position::<Chess>::from_fen("4k3/8/8/8/8/8/P7/4K3 w - - 0 1").unwrap();
        let lines = turned.visit(&position);
        assert_eq!(lines[1], " 1 |    |    |    |  K |    |    |    |    |");
        assert_eq!(lines[3], " 2 |    |    |    |    |    |    |    |  P |");
        assert_eq!(lines[17], "      h    g    f    e    d    c    b    a");
    }

    #[test]
    fn a_finished_game_has_its_result() {
        let fen = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
        let lines = PICTURE.visit(&Position::<Chess>::from_fen(fen).unwrap());
        assert!(lines.contains(&"Game over: stalemate, draw".to_owned()));
    }
}
