//! How games end: mate, stalemate, repetition, perpetual check, fifty moves, dead positions.

use super::game::{Game, Repetition, Stalemate};
use super::position::Position;
use crate::board::{Bitboard, Color};
use std::fmt;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// In check without a legal move.
    Checkmate,
    /// Not in check, without a legal move.
    Stalemate,
    /// The position occurred too often.
    Repetition,
    /// The position occurred too often, and one side gave check with every move.
    PerpetualCheck,
    /// A hundred plies without a capture or pawn move.
    FiftyMoves,
    /// Neither side can mate.
    DeadPosition,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "repetition",
            Reason::PerpetualCheck => "perpetual check",
            Reason::FiftyMoves => "fifty moves",
            Reason::DeadPosition => "dead position",
        })
    }
}

/// The result of a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner; nobody in a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: Reason,
}

/// What a repetition is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeated {
    /// A draw.
    Draw,
    /// The other side gave check all the time and loses.
    Win,
    /// The side to move gave check all the time and loses.
    Loss,
}

impl<G: Game> Position<G> {
    /// The result, if the game is over by the rules.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            let loses = self.in_check() || G::STALEMATE == Stalemate::Loss;
            return Some(Outcome {
                winner: loses.then_some(!self.side),
                reason: if self.in_check() {
                    Reason::Checkmate
                } else {
                    Reason::Stalemate
                },
            });
        }
        if let Some(repeated) = self.final_repetition() {
            let (winner, reason) = match repeated {
                Repeated::Draw => (None, Reason::Repetition),
                Repeated::Win => (Some(self.side), Reason::PerpetualCheck),
                Repeated::Loss => (Some(!self.side), Reason::PerpetualCheck),
            };
            return Some(Outcome { winner, reason });
        }
        let reason = if self.is_fifty_moves() {
            Reason::FiftyMoves
        } else if self.is_dead() {
            Reason::DeadPosition
        } else {
            return None;
        };
        Some(Outcome {
            winner: None,
            reason,
        })
    }

    /// Plies back to the earlier positions with the same key, nearest first.
    fn earlier_occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let reach = match G::ORTHODOX {
            Some(_) => self.history.len().min(self.halfmove as usize),
            None => self.history.len(),
        };
        let newest = self.history.len();
        (4..=reach).step_by(2).filter(move |&back| {
            let state = &self.history[newest - back];
            state.board_key == self.board_key && state.hand_key == self.hand_key
        })
    }

    /// The repetition that ends the game by the rules, if the position has occurred often enough.
    pub fn final_repetition(&self) -> Option<Repeated> {
        let earlier = match G::REPETITION {
            Repetition::Threefold => 2,
            Repetition::FourfoldPerpetualLoses => 3,
        };
        let back = self.earlier_occurrences().nth(earlier - 1)?;
        Some(self.judge_cycle(back))
    }

    /// The value of a position that has occurred before, at all, since the game began. A search
    /// need not wait for the later occurrences.
    #[inline]
    pub fn repetition(&self) -> Option<Repeated> {
        let back = self.earlier_occurrences().next()?;
        Some(self.judge_cycle(back))
    }

    /// What a search makes of a position whose board has been the same before with the same side
    /// to move. With other hands that is decided in favour of the side that holds all it held then
    /// and more: nothing else can have changed, so the moves between only helped that side. With
    /// the same hands it is a [`repetition`](Self::repetition).
    #[inline]
    pub fn recurrence(&self) -> Option<Repeated> {
        if !Self::HAS_HANDS || G::ORTHODOX.is_some() {
            return self.repetition();
        }
        let newest = self.history.len();
        let mut same = None;
        let mut compared = false;
        for back in (4..=newest).step_by(2) {
            let state = &self.history[newest - back];
            if state.board_key != self.board_key {
                continue;
            }
            if state.hand_key == self.hand_key {
                same = same.or(Some(back));
            } else if !std::mem::replace(&mut compared, true) {
                let then = state.hands[self.side.index()];
                let now = self.hand(self.side);
                match (now.covers(then), then.covers(now)) {
                    (true, false) => return Some(Repeated::Win),
                    (false, true) => return Some(Repeated::Loss),
                    _ => {}
                }
            }
        }
        same.map(|back| self.judge_cycle(back))
    }

    /// What the last `plies` moves, which returned to the same position, are worth.
    fn judge_cycle(&self, plies: usize) -> Repeated {
        if G::REPETITION == Repetition::Threefold {
            return Repeated::Draw;
        }
        // Going back: the position now answers for the last move, of the side not to move.
        let len = self.history.len();
        let check_after = |back: usize| match back {
            0 => self.checkers.any(),
            _ => self.history[len - back].checkers.any(),
        };
        let theirs = (0..plies).step_by(2).all(check_after);
        let ours = (1..plies).step_by(2).all(check_after);
        match (ours, theirs) {
            (true, false) => Repeated::Loss,
            (false, true) => Repeated::Win,
            _ => Repeated::Draw,
        }
    }

    /// Whether a hundred plies have passed without a capture or pawn move.
    #[inline(always)]
    pub fn is_fifty_moves(&self) -> bool {
        G::ORTHODOX.is_some() && self.halfmove >= 100
    }

    /// Whether neither side can mate any more, as far as the rules count: bare kings, a lone
    /// knight, or nothing but bishops on squares of one colour.
    pub fn is_dead(&self) -> bool {
        let Some(rules) = G::ORTHODOX else {
            return false;
        };
        if Color::BOTH
            .into_iter()
            .any(|color| G::reserve_counts(self, color))
        {
            return false;
        }
        let kings = self.with_role(G::KING);
        let others = self.occupied() - kings;
        if others.count() <= 1 {
            let [knight, bishop] = rules.lone_minors;
            return (others - self.with_role(knight) - self.with_role(bishop)).is_empty();
        }
        if (others - self.with_role(rules.bishop)).any() {
            return false;
        }
        let dark: Bitboard = others
            .into_iter()
            .filter(|&s| (G::SHAPE.file(s) + G::SHAPE.rank(s)) % 2 == 0)
            .collect();
        dark.is_empty() || dark == others
    }
}

#[cfg(test)]
mod tests {
    use crate::games::notation::read_move;
    use crate::games::{CannonShogi, Position, Repeated};

    type Plain = CannonShogi<false, false>;

    /// The recurrence after moves in coordinates; there must be none before the last.
    fn after(fen: &str, moves: &str) -> Option<Repeated> {
        let mut position = Position::<Plain>::from_fen(fen).unwrap();
        for text in moves.split(' ') {
            assert_eq!(position.recurrence(), None, "before {text}");
            let mv = read_move(&position, text).unwrap();
            position.make(mv);
        }
        position.recurrence()
    }

    /// Black gives a pawn away and loses a move with the king; White takes it and comes back.
    #[test]
    fn a_pawn_won_on_the_way_round_is_superior() {
        let round = "P@e5 e1e5 a9b9 e5e1 b9b8 i1h1 b8a9 h1i1";
        let one = after("k8/9/9/9/9/9/9/9/4R3K[p] b - - 0 1", round);
        assert_eq!(one, Some(Repeated::Loss), "Black is to move and has less");
        let none = after(
            "k8/9/9/9/9/9/9/9/4R3K[p] b - - 0 1",
            &round[..round.len() - 5],
        );
        assert_eq!(none, None, "White's king is not back yet");
    }

    /// The same seen from the other side: the pawn is White's, and the taker is to move.
    #[test]
    fn the_side_that_won_the_pawn_is_superior() {
        let moves = "i1h1 P@e5 e1e5 a9b9 e5e1 b9b8 h1i1 b8a9";
        let one = after("k8/9/9/9/9/9/9/9/4R3K[p] w - - 0 1", moves);
        assert_eq!(one, Some(Repeated::Win));
    }
}
