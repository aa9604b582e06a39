//! What must hold of the evaluation in every game.

use super::network::Evaluation;
use super::{Evaluated, Evaluator, MAX_EVAL, Score, win_draw_loss};
use crate::board::{Color, Move, Piece, Square};
use crate::games::{Game, Position, VARIANTS, Variant};
use crate::with_family;

/// A small generator of random numbers, so that failures repeat.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

fn letters<G: Evaluated>(piece: Piece, flipped: bool) -> String {
    let definition = G::PIECES.definition(piece.role());
    let upper = (piece.color() == Color::White) != flipped;
    let letter = match upper {
        true => definition.letter,
        false => definition.letter.to_ascii_lowercase(),
    };
    let plus = if definition.plus { "+" } else { "" };
    format!("{plus}{letter}")
}

/// The FEN of a position with the sides exchanged: the ranks in reverse order, the case swapped.
fn flipped_fen<G: Evaluated>(position: &Position<G>) -> String {
    let shape = G::SHAPE;
    let rows: Vec<String> = (0..shape.ranks())
        .map(|rank| {
            let mut row = String::new();
            let mut gap = 0;
            for file in 0..shape.files() {
                let piece = position.piece_at(shape.square(file, rank));
                if piece.is_none() {
                    gap += 1;
                    continue;
                }
                if gap > 0 {
                    row += &gap.to_string();
                    gap = 0;
                }
                row += &letters::<G>(piece, true);
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            row
        })
        .collect();
    let mut hands = String::new();
    for color in [Color::Black, Color::White] {
        for role in position.hand(color).roles() {
            let letter = letters::<G>(Piece::new(role, color), true);
            hands += &letter.repeat(position.hand(color).count(role) as usize);
        }
    }
    let brackets = match Position::<G>::HAS_HANDS {
        true => format!("[{hands}]"),
        false => String::new(),
    };
    let side = if position.side() == Color::White {
        "b"
    } else {
        "w"
    };
    let rights = position.castling_rights();
    let mut castling: String = [(4, 'K'), (8, 'Q'), (1, 'k'), (2, 'q')]
        .into_iter()
        .filter(|(bit, _)| rights & bit != 0)
        .map(|(_, letter)| letter)
        .collect();
    if castling.is_empty() {
        castling.push('-');
    }
    let passant = position.en_passant().map_or("-".to_string(), |square| {
        name::<G>(shape.mirror_rank(square))
    });
    let clock = position.halfmove_clock();
    format!(
        "{}{brackets} {side} {castling} {passant} {clock} 1",
        rows.join("/")
    )
}

fn name<G: Evaluated>(square: Square) -> String {
    let file = (b'a' + G::SHAPE.file(square) as u8) as char;
    format!("{file}{}", G::SHAPE.rank(square) + 1)
}

/// Plays random games of a variant and shows `look` every position.
pub(super) fn random_games<G: Evaluated>(
    variant: &Variant,
    games: usize,
    plies: usize,
    mut look: impl FnMut(&mut Position<G>, &mut Evaluator<G>, &mut Dice),
) {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    for _ in 0..games {
        let mut position = Position::<G>::from_fen(variant.start).unwrap();
        let mut evaluator = Evaluator::with(&position, &Evaluation::HandWritten);
        for _ in 0..plies {
            let moves: Vec<Move> = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[dice.below(moves.len())];
            evaluator.make(&mut position, mv);
            look(&mut position, &mut evaluator, &mut dice);
        }
    }
}

#[test]
fn the_sides_are_alike() {
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            random_games::<G>(variant, 12, 120, |position, evaluator, _| {
                let fen = flipped_fen(position);
                let flipped = Position::<G>::from_fen(&fen).unwrap();
                let mut other = Evaluator::with(&flipped, &Evaluation::HandWritten);
                // The small clock differs only if a reader does not take it from the text.
                if flipped.halfmove_clock() == position.halfmove_clock() {
                    assert_eq!(
                        evaluator.evaluate(position),
                        other.evaluate(&flipped),
                        "{}: {fen}", variant.name
                    );
                }
            });
        });
    }
}

fn kept<G: Evaluated>(evaluator: &Evaluator<G>) -> (Score, i32) {
    (evaluator.current.score, evaluator.current.phase)
}

fn fresh<G: Evaluated>(position: &Position<G>) -> (Score, i32) {
    kept(&Evaluator::with(position, &Evaluation::HandWritten))
}

#[test]
fn sums_follow_the_moves() {
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            random_games::<G>(variant, 8, 150, |position, evaluator, dice| {
                assert_eq!(kept(evaluator), fresh(position), "{}", variant.name);
                let before = evaluator.evaluate(position);
                if !position.in_check() {
                    evaluator.make_null(position);
                    assert_eq!(kept(evaluator), fresh(position));
                    evaluator.unmake(position);
                }
                let moves = position.legal_moves();
                if let Some(&mv) = moves.get(dice.below(moves.len().max(1))) {
                    evaluator.make(position, mv);
                    assert_eq!(kept(evaluator), fresh(position));
                    evaluator.unmake(position);
                }
                assert_eq!(evaluator.evaluate(position), before);
                assert!(before.abs() <= MAX_EVAL);
            });
        });
    }
}

#[test]
fn explanations_add_up() {
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            random_games::<G>(variant, 2, 80, |position, evaluator, _| {
                let rows = evaluator.explain(position);
                let total = rows.last().unwrap().1[0];
                assert_eq!(total * position.side().sign(), evaluator.evaluate(position));
                assert!(rows.iter().any(|(name, _)| name == "material"));
            });
        });
    }
}

#[test]
fn starts_are_even() {
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            let position = Position::<G>::from_fen(variant.start).unwrap();
            let score = Evaluator::with(&position, &Evaluation::HandWritten).evaluate(&position);
            assert_eq!(score, G::PARAMETERS.tempo, "{}", variant.name);
        });
    }
}

#[test]
fn every_piece_has_a_worth() {
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            for role in G::PIECES.roles() {
                assert!(super::piece_value::<G>(role) > 0, "{} {role:?}", variant.name);
                assert!(super::exchange_value::<G>(role) >= super::piece_value::<G>(role));
            }
        });
    }
}

#[test]
fn pieces_on_lines_have_no_leaps() {
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            for piece in G::PARAMETERS.pieces {
                let role = G::PIECES.find(piece.letter, piece.plus).expect("a piece of the game");
                if role == G::KING {
                    continue;
                }
                let leaps = G::SHAPE.all().into_iter().any(|from| {
                    G::PIECES.capture_leaps(role, Color::White, from).any()
                });
                let lines = G::PIECES.line_roles();
                let short = lines.orthogonal_short.has(role) || lines.diagonal_short.has(role);
                assert_eq!(piece.lines_only, !leaps && !short, "{} {}", variant.name, piece.letter);
            }
        });
    }
}

#[test]
fn chances_are_fair() {
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            for ply in [0, 40, 1000] {
                for score in [-32_000, -900, -150, -1, 0, 1, 60, 400, 31_999] {
                    let [win, draw, loss] = win_draw_loss::<G>(score, ply);
                    assert_eq!(win + draw + loss, 1000);
                    let [lost, _, won] = win_draw_loss::<G>(-score, ply);
                    assert!(win.abs_diff(won) <= 1 && loss.abs_diff(lost) <= 1);
                }
                assert_eq!(win_draw_loss::<G>(31_000, ply), [1000, 0, 0]);
            }
        });
    }
}
