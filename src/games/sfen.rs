//! Positions as SFEN, the notation of the shogi programs.
//!
//! Written: `board side hand ply`, where `b` is the first player. SFEN knows neither castling nor
//! en passant nor the halfmove clock: what a position has of them is lost.

use super::fen::HandError;
use super::fen::placement::{self, expect_end, read_number};
use super::game::Game;
use super::position::Position;
use super::text_error::{PositionError, clip};
use crate::board::{Color, Piece, Role};

/// The largest number of the next move, in plies from 1.
const MAX_PLY: u32 = 2_000_000;

/// The order of pieces in hand: shogi's R B G S N L P, with the cannons (and the Copper General of
/// Cannon Chess) where their strength puts them.
const HAND_ORDER: &str = "RBUACIGSDNLP";

impl<G: Game> Position<G> {
    /// Reads a SFEN, with `b` for the first player.
    ///
    /// The pieces in hand stand in any order. The hand and the number of the next move may be
    /// missing; number 0 is read as 1. The hybrid with brackets (`board[-] b - 1`) is read too;
    /// pieces may stand in the brackets or in the hand field, not in both. There is no castling
    /// right and no en passant square afterwards.
    ///
    /// # Errors
    ///
    /// If the text cannot be read, or the pieces cannot stand so in this game; see
    /// [`PositionError`]. No text makes this panic, and long ones are refused unread.
    ///
    /// # Examples
    ///
    /// ```
    /// use cannonade::games::{CannonShogi, Position};
    ///
    /// let sfen = "4k4/9/9/9/9/9/9/9/4K4 w U2Pa 8";
    /// let position = Position::<CannonShogi<false, false>>::from_sfen(sfen).unwrap();
    /// assert_eq!(position.sfen(), sfen);
    /// assert_eq!(position.fen(), "4k4/9/9/9/9/9/9/9/4K4[PPUa] b - - 0 4");
    /// ```
    pub fn from_sfen(text: &str) -> Result<Self, PositionError> {
        let mut words = placement::split(text)?;
        let mut position = placement::read_board_and_brackets::<G>(&mut words)?;
        position.side = placement::read_side(&mut words, "b", "w")?;
        let hand = words.next().unwrap_or("-");
        if hand != "-" && position.hands.iter().any(|held| !held.is_empty()) {
            return Err(HandError::TwoHands { token: clip(hand) }.into());
        }
        placement::read_hand(hand, &mut position)?;
        let number = read_number(words.next().unwrap_or("1"), "move number", MAX_PLY)?;
        position.ply = number.max(1) - 1;
        expect_end(&mut words)?;
        placement::finish(position)
    }

    /// The position as SFEN. The hand has the first player's pieces first, each side's in the
    /// order R B U A C I G S D N L P: shogi's habit, the cannons after the Bishop.
    pub fn sfen(&self) -> String {
        let mut text = String::with_capacity(96);
        placement::write_board(self, &mut text);
        text.push_str(match self.side {
            Color::White => " b ",
            Color::Black => " w ",
        });
        if self.hands.iter().all(|hand| hand.is_empty()) {
            text.push('-');
        }
        for color in Color::BOTH {
            self.write_hand_counts(color, &mut text);
        }
        text + &format!(" {}", (self.ply + 1).min(MAX_PLY))
    }

    fn write_hand_counts(&self, color: Color, text: &mut String) {
        let mut roles: Vec<Role> = self.hand(color).roles().collect();
        roles.sort_by_key(|&role| {
            let letter = G::PIECES.definition(role).letter;
            HAND_ORDER.find(letter).unwrap_or(HAND_ORDER.len())
        });
        for role in roles {
            let count = self.hand(color).count(role);
            if count > 1 {
                text.push_str(&count.to_string());
            }
            text.push(placement::letter_of::<G>(Piece::new(role, color)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{CannonChess, CannonShogi, Chess, SwedishCannon, VARIANTS};

    type Shogi = CannonShogi<false, false>;

    fn rewritten<G: Game>(sfen: &str) -> Result<String, String> {
        match Position::<G>::from_sfen(sfen) {
            Ok(position) => Ok(position.sfen()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn the_start_of_cannon_shogi() {
        let sfen = "lnsgkgsnl/1rci1uab1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BAU1ICR1/LNSGKGSNL b - 1";
        assert_eq!(rewritten::<Shogi>(sfen).unwrap(), sfen);
        let fen = Position::<Shogi>::from_sfen(sfen).unwrap().fen();
        assert_eq!(fen, VARIANTS[1].start);
    }

    #[test]
    fn hands_are_written_in_the_order_of_shogi() {
        let board = "4k4/9/9/9/9/9/9/9/4K4";
        for (tail, written) in [
            ("b P2LNSGIA10CURB2plr 3", "b RBUA10CIGSN2LPrl2p 3"),
            ("w - 2", "w - 2"),
            ("w 2P2p", "w 2P2p 1"),
            ("w", "w - 1"),
            ("b - 0", "b - 1"),
        ] {
            let text = rewritten::<Shogi>(&format!("{board} {tail}")).unwrap();
            assert_eq!(text, format!("{board} {written}"));
        }
        let text = rewritten::<CannonChess>("4k4/9/9/9/9/9/9/9/3K5 b ICAUDSi 1");
        assert_eq!(text.unwrap(), "4k4/9/9/9/9/9/9/9/3K5 b UACISDi 1");
    }

    #[test]
    fn hands_in_brackets_are_read_too() {
        let board = "4k4/9/9/9/9/9/9/9/4K4";
        let read = |tail: &str| rewritten::<Shogi>(&format!("{board}{tail}"));
        assert_eq!(read("[-] b - 1").unwrap(), format!("{board} b - 1"));
        assert_eq!(read("[] w - 2").unwrap(), format!("{board} w - 2"));
        assert_eq!(read("[PPa] b - 1").unwrap(), format!("{board} b 2Pa 1"));
        assert_eq!(read("[] b 2Pa 1").unwrap(), format!("{board} b 2Pa 1"));
        assert_eq!(
            read("[P] b P 1").unwrap_err(),
            "hand 'P' after a hand in brackets"
        );
    }

    #[test]
    fn games_with_castling_lose_the_rights() {
        let position = Position::<Chess>::from_fen(VARIANTS[0].start).unwrap();
        let sfen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - 1";
        assert_eq!(position.sfen(), sfen);
        assert_eq!(
            Position::<Chess>::from_sfen(sfen)
                .unwrap()
                .castling_rights(),
            0
        );
        let sfen = "4k3/8/8/8/8/8/8/4K3 w 2Cc 12";
        assert_eq!(rewritten::<SwedishCannon>(sfen).unwrap(), sfen);
    }

    #[test]
    fn errors_tell_what_is_wrong() {
        for (tail, message) in [
            (
                "",
                "the side to move is missing ('w' or 'b' after the board)",
            ),
            ("x", "side to move 'x' is neither 'w' nor 'b'"),
            (
                "b x 1",
                "'x' in hand is no piece that can be held in this game",
            ),
            (
                "b 2 1",
                "a count in the hand '2' is 0 or stands before no piece",
            ),
            (
                "b - one",
                "move number 'one' is not a number from 0 upwards",
            ),
            (
                "b - 5000000000",
                "move number '5000000000' is too large: at most 2000000",
            ),
            (
                "b - 1 moves",
                "unexpected 'moves' after the end of the position",
            ),
        ] {
            let read = rewritten::<Shogi>(&format!("4k4/9/9/9/9/9/9/9/4K4 {tail}"));
            assert_eq!(read.unwrap_err(), message);
        }
    }
}
