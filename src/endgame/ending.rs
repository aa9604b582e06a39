//! Sets of pieces that make an ending.

use super::has_endgames;
use crate::board::{Color, Piece, Role};
use crate::games::{Game, Position};
use std::fmt;
use std::marker::PhantomData;

/// Most pieces of an ending, the kings among them.
pub const MAX_PIECES: usize = 6;

/// An ending of a game: what each side has besides its king. The side with more is the first one,
/// White in the table; a position with the colours exchanged is turned round when it is looked up.
#[derive(Clone, Debug)]
pub struct Ending<G: Game> {
    /// For each side, its roles without the king, from the one with the greatest number down.
    sides: [Vec<Role>; 2],
    game: PhantomData<G>,
}

/// Why a text names no ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndingError {
    /// Captured pieces stay in the game.
    NoEndings,
    /// A letter is no piece of the game.
    UnknownPiece {
        /// The letter.
        letter: char,
        /// The letters that there are.
        known: String,
    },
    /// There are not two kings, the first at the beginning.
    Kings,
    /// There are too many pieces for a table.
    TooMany,
}

impl fmt::Display for EndingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndingError::NoEndings => f.write_str(
                "captured pieces change sides in this game, so that it has no small endings; there \
                 are tables for the games built on chess",
            ),
            EndingError::UnknownPiece { letter, known } => {
                write!(f, "`{letter}` is no piece of this game (it has {known})")
            }
            EndingError::Kings => f.write_str(
                "an ending names two kings, each before the pieces of its side, as KRK or KQKR",
            ),
            EndingError::TooMany => write!(f, "an ending has at most {MAX_PIECES} pieces"),
        }
    }
}

impl std::error::Error for EndingError {}

impl<G: Game> PartialEq for Ending<G> {
    fn eq(&self, other: &Self) -> bool {
        self.sides == other.sides
    }
}

impl<G: Game> Eq for Ending<G> {}

impl<G: Game> Ending<G> {
    /// The ending of these pieces besides the kings, and whether the sides were exchanged.
    pub(super) fn new(mut sides: [Vec<Role>; 2]) -> (Ending<G>, bool) {
        for side in &mut sides {
            side.sort_unstable_by(|a, b| b.cmp(a));
        }
        let strength = |side: &Vec<Role>| (side.len(), side.clone());
        let exchanged = strength(&sides[1]) > strength(&sides[0]);
        if exchanged {
            sides.swap(0, 1);
        }
        let ending = Ending {
            sides,
            game: PhantomData,
        };
        (ending, exchanged)
    }

    /// Reads a name such as `KRK`, in either case, with the sides in either order and perhaps a
    /// `v` between them.
    ///
    /// # Errors
    ///
    /// If it names no ending of this game; see [`EndingError`].
    pub fn parse(text: &str) -> Result<Ending<G>, EndingError> {
        if !has_endgames::<G>() {
            return Err(EndingError::NoEndings);
        }
        let mut sides = [Vec::new(), Vec::new()];
        let mut kings = 0;
        for letter in text.chars().filter(|&c| c != 'v' && c != '-') {
            let letter = letter.to_ascii_uppercase();
            let role = G::PIECES.find(letter, false);
            let role = role.ok_or_else(|| EndingError::UnknownPiece {
                letter,
                known: G::PIECES.definitions().iter().map(|d| d.letter).collect(),
            })?;
            kings += usize::from(role == G::KING);
            let side = match kings {
                1 => &mut sides[0],
                2 => &mut sides[1],
                _ => return Err(EndingError::Kings),
            };
            if role != G::KING {
                side.push(role);
            }
            if sides.iter().map(Vec::len).sum::<usize>() + 2 > MAX_PIECES {
                return Err(EndingError::TooMany);
            }
        }
        if kings != 2 {
            return Err(EndingError::Kings);
        }
        Ok(Ending::new(sides).0)
    }

    /// The ending that a position belongs to, and whether White is the second side in it; `None`
    /// with too many pieces.
    pub fn of(position: &Position<G>) -> Option<(Ending<G>, bool)> {
        if position.occupied().count() as usize > MAX_PIECES {
            return None;
        }
        let roles = |color: Color| -> Vec<Role> {
            let squares = position.pieces_of(color).into_iter();
            let roles = squares.map(|square| position.piece_at(square).role());
            roles.filter(|&role| role != G::KING).collect()
        };
        Some(Ending::new(Color::BOTH.map(roles)))
    }

    /// The name: the first side's pieces, then the second's, as `KRK`.
    pub fn name(&self) -> String {
        let letter = |role: Role| G::PIECES.definition(role).letter;
        let side = |roles: &Vec<Role>| -> String {
            std::iter::once(G::KING)
                .chain(roles.iter().copied())
                .map(letter)
                .collect()
        };
        self.sides.iter().map(side).collect()
    }

    /// All pieces: the first side's as White's, the king before the others, then the second's.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::with_capacity(MAX_PIECES);
        for color in Color::BOTH {
            pieces.push(Piece::new(G::KING, color));
            let roles = self.sides[color.index()].iter();
            pieces.extend(roles.map(|&role| Piece::new(role, color)));
        }
        pieces
    }

    /// Whether there are pawns.
    pub(super) fn has_pawns(&self) -> bool {
        self.sides.concat().contains(&Self::pawn())
    }

    /// Whether both sides have pawns, so that one may take another en passant.
    pub(super) fn has_pawns_of_both(&self) -> bool {
        self.sides.iter().all(|side| side.contains(&Self::pawn()))
    }

    fn pawn() -> Role {
        G::ORTHODOX.map_or(G::KING, |rules| rules.pawn)
    }

    /// Whether no position of the ending can be won: bare kings, or one piece that cannot mate.
    pub fn is_dead(&self) -> bool {
        let minors = G::ORTHODOX.map(|rules| rules.lone_minors);
        match self.sides.concat()[..] {
            [] => true,
            [only] => minors.is_some_and(|minors| minors.contains(&only)),
            _ => false,
        }
    }

    /// A number that no other ending has: for each piece, its count in four bits.
    pub(super) fn key(&self) -> u64 {
        Color::BOTH.into_iter().fold(0, |key, color| {
            let roles = self.sides[color.index()].iter();
            key + roles
                .map(|&role| piece_key(Piece::new(role, color)))
                .sum::<u64>()
        })
    }

    /// The key of positions that belong to the ending with the colours exchanged.
    pub(super) fn exchanged_key(&self) -> u64 {
        let sides = [self.sides[1].clone(), self.sides[0].clone()];
        let exchanged: Ending<G> = Ending {
            sides,
            game: PhantomData,
        };
        exchanged.key()
    }

    /// The endings that a move may lead to, apart from those that are dead.
    pub(super) fn below(&self) -> Vec<Ending<G>> {
        let mut below = Vec::new();
        for us in 0..2 {
            self.add_below(us, &mut below);
        }
        below.retain(|ending| ending != self && !ending.is_dead());
        below
    }

    /// Adds the endings that a move of one side may lead to.
    fn add_below(&self, us: usize, below: &mut Vec<Ending<G>>) {
        let Some(rules) = G::ORTHODOX else { return };
        let mut add = |ours: &[Role], theirs: &[Role]| {
            let mut sides = [ours.to_vec(), theirs.to_vec()];
            if us == 1 {
                sides.swap(0, 1);
            }
            let ending = Ending::new(sides).0;
            if !below.contains(&ending) {
                below.push(ending);
            }
        };
        let ours = &self.sides[us];
        // The enemies after a capture of each of them, and after none.
        let mut enemies = vec![self.sides[1 - us].clone()];
        for place in 0..enemies[0].len() {
            let mut fewer = enemies[0].clone();
            fewer.remove(place);
            enemies.push(fewer);
        }
        for (capture, theirs) in enemies.iter().enumerate() {
            add(ours, theirs);
            let Some(pawn) = ours.iter().position(|&role| role == rules.pawn) else {
                continue;
            };
            let mut without = ours.clone();
            without.remove(pawn);
            for &role in rules.promotions {
                let mut promoted = without.clone();
                promoted.push(role);
                add(&promoted, theirs);
            }
            if G::SHOOTS && capture > 0 {
                add(&without, theirs);
            }
        }
    }
}

/// What a piece adds to the key of an ending. The games that have endings have at most eight
/// roles.
#[inline(always)]
pub(super) const fn piece_key(piece: Piece) -> u64 {
    1 << (4 * (piece.index() & 15))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{CannonShogi, Chess, Gunnery, SwedishCannon};

    fn named<G: Game>(text: &str) -> Result<String, String> {
        match Ending::<G>::parse(text) {
            Ok(ending) => Ok(ending.name()),
            Err(error) => Err(error.to_string()),
        }
    }

    fn below<G: Game>(text: &str) -> Vec<String> {
        let mut names: Vec<String> = Ending::<G>::parse(text)
            .unwrap()
            .below()
            .iter()
            .map(Ending::name)
            .collect();
        names.sort();
        names
    }

    #[test]
    fn the_stronger_side_comes_first() {
        assert_eq!(named::<Chess>("KRK").unwrap(), "KRK");
        assert_eq!(named::<Chess>("kkr").unwrap(), "KRK");
        assert_eq!(named::<Chess>("KNvKR").unwrap(), "KRKN");
        assert_eq!(named::<Chess>("KPKNB").unwrap(), "KBNKP");
        assert_eq!(named::<SwedishCannon>("KPCK").unwrap(), "KCPK");
        assert_eq!(named::<Gunnery<true>>("KMK").unwrap(), "KMK");
    }

    #[test]
    fn what_names_no_ending_is_told() {
        let error = |text| named::<Chess>(text).unwrap_err();
        assert_eq!(error("KMK"), "`M` is no piece of this game (it has PNBRQK)");
        for text in ["", "K", "KKK", "RKK", "KR", "é"] {
            assert!(named::<Chess>(text).is_err(), "{text}");
        }
        assert!(error("KQQQQQK").contains("at most 6"));
        let shogi = named::<CannonShogi<false, false>>("KRK");
        assert!(shogi.unwrap_err().contains("change sides"));
    }

    #[test]
    fn captures_promotions_and_shots_lead_on() {
        assert_eq!(below::<Chess>("KRK"), [""; 0]);
        assert_eq!(below::<Chess>("KPK"), ["KQK", "KRK"]);
        assert_eq!(below::<Chess>("KRKN"), ["KRK"]);
        let shot = below::<Gunnery<false>>("KRPKQ");
        let plain = below::<Chess>("KRPKQ");
        assert!(shot.contains(&"KRK".to_owned()));
        assert!(!plain.contains(&"KRK".to_owned()));
        let cannons = below::<SwedishCannon>("KCPK");
        let expected = ["KCBK", "KCCK", "KCK", "KCNK", "KCQK", "KCRK", "KPK"];
        assert_eq!(cannons, expected);
    }

    #[test]
    fn positions_know_their_ending() {
        let position = Position::<Chess>::from_fen("4k3/4r3/8/8/8/8/8/4KN2 w - - 0 1").unwrap();
        let (ending, exchanged) = Ending::of(&position).unwrap();
        assert_eq!((ending.name().as_str(), exchanged), ("KRKN", true));
    }
}
