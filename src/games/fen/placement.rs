//! The board and the hands of a position as text, which FEN and SFEN share.

use super::error::{BoardError, HandError, Place, SetupError};
use crate::board::{Color, Hand, Piece, Role, Square};
use crate::games::game::{Forms, Game, Hands};
use crate::games::position::Position;
use crate::games::text_error::{PositionError, clip};
use std::iter::Peekable;
use std::str::{Chars, SplitWhitespace};

/// The longest text that is read as a position, in bytes: twice what a full board with the
/// largest hands, piece by piece, can need.
pub(in crate::games) const MAX_TEXT: usize = 4096;

/// The blank-separated words of a position.
pub(in crate::games) type Words<'a> = Peekable<SplitWhitespace<'a>>;

/// Splits a text into words, of which there is at least one.
pub(in crate::games) fn split(text: &str) -> Result<Words<'_>, PositionError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(PositionError::Empty);
    }
    if text.len() > MAX_TEXT {
        return Err(PositionError::TooLong {
            length: text.len(),
            limit: MAX_TEXT,
        });
    }
    Ok(text.split_whitespace().peekable())
}

/// Reads the board and the hand in brackets, if there is one, also as a word of its own.
pub(in crate::games) fn read_board_and_brackets<G: Game>(
    words: &mut Words,
) -> Result<Position<G>, PositionError> {
    let word = words.next().unwrap_or_default();
    let (board, hand) = match word.find('[') {
        Some(at) => (&word[..at], Some(&word[at..])),
        None => (word, words.next_if(|next| next.starts_with('['))),
    };
    let mut position = Position::empty();
    read_board(board, &mut position)?;
    if let Some(hand) = hand {
        let held = hand
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .ok_or_else(|| HandError::BadBrackets { token: clip(hand) })?;
        read_hand(held, &mut position)?;
    }
    Ok(position)
}

/// Reads the next word as the side to move; `first` and `second` are the players' letters.
pub(in crate::games) fn read_side(
    words: &mut Words,
    first: &str,
    second: &str,
) -> Result<Color, PositionError> {
    match words.next() {
        None => Err(PositionError::MissingSide),
        Some(word) if word == first => Ok(Color::White),
        Some(word) if word == second => Ok(Color::Black),
        Some(word) => Err(PositionError::BadSide { token: clip(word) }),
    }
}

/// Reads a counter from 0 to `limit`; `field` is its name in messages.
pub(in crate::games) fn read_number(
    token: &str,
    field: &'static str,
    limit: u32,
) -> Result<u32, PositionError> {
    if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(PositionError::BadNumber {
            token: clip(token),
            field,
        });
    }
    // All digits: what does not fit is too large.
    match token.parse() {
        Ok(number) if number <= limit => Ok(number),
        _ => Err(PositionError::NumberTooLarge {
            token: clip(token),
            field,
            limit,
        }),
    }
}

/// Says that nothing may follow.
pub(in crate::games) fn expect_end(words: &mut Words) -> Result<(), PositionError> {
    match words.next() {
        None => Ok(()),
        Some(word) => Err(PositionError::Extra { token: clip(word) }),
    }
}

/// One rank of the board field while it is read.
struct RankReader {
    rank: i32,
    file: i32,
    files: i32,
}

impl RankReader {
    fn place(&self) -> Place {
        Place {
            rank: self.rank + 1,
            column: self.file + 1,
        }
    }

    fn advance(&mut self, squares: i32) -> Result<(), BoardError> {
        self.file = self.file.saturating_add(squares);
        if self.file > self.files {
            return Err(BoardError::RankTooLong {
                rank: self.rank + 1,
                files: self.files,
            });
        }
        Ok(())
    }

    /// Skips a run of empty squares that begins with the digit `first`.
    fn read_run(&mut self, first: u32, rest: &mut Peekable<Chars>) -> Result<(), BoardError> {
        let mut run = first as i32;
        while let Some(digit) = rest.peek().and_then(|c| c.to_digit(10)) {
            run = run.saturating_mul(10).saturating_add(digit as i32);
            rest.next();
        }
        if run == 0 {
            return Err(BoardError::EmptyRun {
                place: self.place(),
            });
        }
        self.advance(run)
    }

    /// The piece that begins with `first`: a letter, or `+` with the letter after it.
    fn read_piece<G: Game>(
        &self,
        first: char,
        rest: &mut Peekable<Chars>,
    ) -> Result<Piece, BoardError> {
        let place = self.place();
        let plus = first == '+';
        let letter = match plus {
            false => first,
            true => rest
                .next_if(|c| !c.is_ascii_digit() && *c != '+')
                .ok_or(BoardError::LonePlus { place })?,
        };
        piece_of::<G>(letter, plus).ok_or_else(|| {
            if plus && piece_of::<G>(letter, false).is_some() {
                BoardError::NoSuchForm { letter, place }
            } else {
                BoardError::UnknownPiece { letter, place }
            }
        })
    }
}

/// The piece with that letter, whose case tells the side.
fn piece_of<G: Game>(letter: char, plus: bool) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    let role = G::PIECES.find(letter.to_ascii_uppercase(), plus)?;
    Some(Piece::new(role, color))
}

fn read_board<G: Game>(text: &str, position: &mut Position<G>) -> Result<(), BoardError> {
    let (files, ranks) = (G::SHAPE.files(), G::SHAPE.ranks());
    let mut found = 0;
    for rank_text in text.split('/') {
        found += 1;
        if found > ranks {
            return Err(BoardError::TooManyRanks { ranks });
        }
        let mut reader = RankReader {
            rank: ranks - found,
            file: 0,
            files,
        };
        let mut rest = rank_text.chars().peekable();
        while let Some(first) = rest.next() {
            if let Some(digit) = first.to_digit(10) {
                reader.read_run(digit, &mut rest)?;
                continue;
            }
            let piece = reader.read_piece::<G>(first, &mut rest)?;
            let (file, rank) = (reader.file, reader.rank);
            reader.advance(1)?;
            position.put(piece, G::SHAPE.square(file, rank));
        }
        if reader.file < files {
            return Err(BoardError::RankTooShort {
                rank: reader.rank + 1,
                squares: reader.file,
                files,
            });
        }
    }
    if found < ranks {
        return Err(BoardError::TooFewRanks { found, ranks });
    }
    Ok(())
}

/// Whether pieces of a role can be in hand or in reserve.
pub(in crate::games) fn can_be_held<G: Game>(role: Role) -> bool {
    match G::HANDS {
        Hands::None => false,
        Hands::Captures => {
            role.index() < Hand::KINDS && role != G::KING && G::PIECES.base_form(role) == role
        }
        Hands::Reserve(held) => role == held,
    }
}

/// Adds what a hand holds: letters, each with a count before it or none, or `-` for nothing.
pub(in crate::games) fn read_hand<G: Game>(
    text: &str,
    position: &mut Position<G>,
) -> Result<(), HandError> {
    if text.is_empty() || text == "-" {
        return Ok(());
    }
    if G::HANDS == Hands::None {
        return Err(HandError::NoHands { token: clip(text) });
    }
    let bad_count = || HandError::BadCount { token: clip(text) };
    let mut count: Option<u32> = None;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            let tens = count.unwrap_or(0).saturating_mul(10);
            count = Some(tens.saturating_add(digit));
            continue;
        }
        let piece = piece_of::<G>(letter, false)
            .filter(|piece| can_be_held::<G>(piece.role()))
            .ok_or(HandError::BadPiece { letter })?;
        let count = count.take().unwrap_or(1);
        let hand = &mut position.hands[piece.color().index()];
        if count == 0 {
            return Err(bad_count());
        }
        if count > Hand::MAX_COUNT - hand.count(piece.role()) {
            return Err(HandError::TooMany {
                letter,
                limit: Hand::MAX_COUNT,
            });
        }
        for _ in 0..count {
            hand.add(piece.role());
        }
    }
    match count {
        Some(_) => Err(bad_count()),
        None => Ok(()),
    }
}

/// Checks what holds in every game, and sets keys and checkers. Castling rights, the en passant
/// square and the side to move must be set.
pub(in crate::games) fn finish<G: Game>(
    mut position: Position<G>,
) -> Result<Position<G>, PositionError> {
    check_kings(&position)?;
    for square in position.occupied() {
        check_standing(&position, square)?;
    }
    if G::HANDS == Hands::Captures {
        check_numbers(&position)?;
    }
    position.refresh();
    if position.enemy_king_hangs() {
        let color = !position.side;
        return Err(SetupError::OpponentInCheck { color }.into());
    }
    Ok(position)
}

fn check_kings<G: Game>(position: &Position<G>) -> Result<(), SetupError> {
    for color in Color::BOTH {
        match position.pieces(color, G::KING).count() {
            0 => return Err(SetupError::MissingKing { color }),
            1 => {}
            count => return Err(SetupError::SeveralKings { color, count }),
        }
    }
    Ok(())
}

/// Pawns and shogi pieces cannot stand everywhere.
fn check_standing<G: Game>(position: &Position<G>, square: Square) -> Result<(), SetupError> {
    let piece = position.piece_at(square);
    let place = Place {
        rank: G::SHAPE.rank(square) + 1,
        column: G::SHAPE.file(square) + 1,
    };
    let letter = letter_of::<G>(piece);
    let from_last = G::SHAPE.relative_rank(!piece.color(), square);
    let is_pawn = G::ORTHODOX.is_some_and(|rules| rules.pawn == piece.role());
    if is_pawn && (from_last == 0 || from_last == G::SHAPE.ranks() - 1) {
        return Err(SetupError::PawnOnEdge { letter, place });
    }
    let is_dead = from_last < G::dead_ranks(piece.role());
    if is_dead && matches!(G::FORMS, Forms::Shogi { .. }) {
        return Err(SetupError::DeadPiece { letter, place });
    }
    Ok(())
}

/// Captures must never fill a hand beyond what it can count.
fn check_numbers<G: Game>(position: &Position<G>) -> Result<(), SetupError> {
    for role in G::PIECES.roles().filter(|&role| can_be_held::<G>(role)) {
        let other = G::PIECES.other_form(role);
        let on_board = position.with_role(role) | position.with_role(other);
        let held = Color::BOTH.map(|color| position.hand(color).count(role));
        if on_board.count() + held[0] + held[1] > Hand::MAX_COUNT {
            return Err(SetupError::TooManyOfKind {
                letter: G::PIECES.definition(role).letter,
                limit: Hand::MAX_COUNT,
            });
        }
    }
    Ok(())
}

/// The letter of a piece in the case of its side, without `+`.
pub(in crate::games) fn letter_of<G: Game>(piece: Piece) -> char {
    let letter = G::PIECES.definition(piece.role()).letter;
    match piece.color() {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}

/// The board field: ranks from the top, parted by `/`.
pub(in crate::games) fn write_board<G: Game>(position: &Position<G>, text: &mut String) {
    for rank in (0..G::SHAPE.ranks()).rev() {
        let mut empty = 0;
        for file in 0..G::SHAPE.files() {
            let piece = position.piece_at(G::SHAPE.square(file, rank));
            if piece.is_none() {
                empty += 1;
                continue;
            }
            write_run(&mut empty, text);
            if G::PIECES.plus_roles().has(piece.role()) {
                text.push('+');
            }
            text.push(letter_of::<G>(piece));
        }
        write_run(&mut empty, text);
        if rank > 0 {
            text.push('/');
        }
    }
}

fn write_run(empty: &mut u32, text: &mut String) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}
