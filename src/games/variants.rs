//! The list of games.

use super::Game;
use super::{cannon_chess, cannon_shogi, chess, gunnery, swedish_cannon};
use crate::board::PieceTable;

/// The rule families, one per compiled search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Family {
    /// Orthodox chess.
    Chess,
    /// Cannon Shogi, plain or swapped.
    CannonShogi,
    /// Cannon Shogi with restricted pawn drops.
    CannonShogiPawnDrop,
    /// Cannon Shogi with Korean cannons.
    CannonShogiKorean,
    /// Cannon Chess.
    CannonChess,
    /// Swedish Cannon Chess.
    SwedishCannon,
    /// Gunnery Chess on ten files.
    GunneryWide,
    /// Gunnery Chess on eight files.
    Gunnery,
}

/// A game as people know it: a name, a start position and the family whose rules it follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name in `UCI_Variant`, in file names and in tests.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The rules it follows.
    pub family: Family,
    /// The start position as FEN.
    pub start: &'static str,
}

const fn variant(
    name: &'static str,
    title: &'static str,
    family: Family,
    start: &'static str,
) -> Variant {
    Variant {
        name,
        title,
        family,
        start,
    }
}

/// All games.
pub static VARIANTS: [Variant; 10] = [
    variant("chess", "Chess", Family::Chess, chess::START),
    variant(
        "cannonshogi",
        "Cannon Shogi",
        Family::CannonShogi,
        cannon_shogi::START,
    ),
    variant(
        "cannonshogi-pawndrop",
        "Cannon Shogi with restricted pawn drops",
        Family::CannonShogiPawnDrop,
        cannon_shogi::START,
    ),
    variant(
        "cannonshogi-swapped",
        "Cannon Shogi with swapped cannons",
        Family::CannonShogi,
        cannon_shogi::START_SWAPPED,
    ),
    variant(
        "cannonshogi-korean",
        "Cannon Shogi with Korean cannons",
        Family::CannonShogiKorean,
        cannon_shogi::START,
    ),
    variant(
        "cannonchess",
        "Cannon Chess",
        Family::CannonChess,
        cannon_chess::START,
    ),
    variant(
        "swedishcannon",
        "Swedish Cannon Chess, one cannon each",
        Family::SwedishCannon,
        swedish_cannon::START,
    ),
    variant(
        "swedishcannon2",
        "Swedish Cannon Chess, two cannons each",
        Family::SwedishCannon,
        swedish_cannon::START_TWO,
    ),
    variant(
        "gunnery8x10",
        "Gunnery Chess on ten files",
        Family::GunneryWide,
        gunnery::START_WIDE,
    ),
    variant(
        "gunnery8x8",
        "Gunnery Chess on eight files",
        Family::Gunnery,
        chess::START,
    ),
];

impl Variant {
    /// The game with that name, ignoring case; `standard` is chess.
    pub fn find(name: &str) -> Option<&'static Variant> {
        let name = if name.eq_ignore_ascii_case("standard") {
            "chess"
        } else {
            name
        };
        VARIANTS.iter().find(|v| v.name.eq_ignore_ascii_case(name))
    }

    /// The pieces of the game.
    pub fn pieces(&self) -> &'static PieceTable {
        with_family!(self.family, G => G::PIECES)
    }

    /// The number of files and ranks of the board.
    pub fn size(&self) -> (i32, i32) {
        with_family!(self.family, G => (G::SHAPE.files(), G::SHAPE.ranks()))
    }
}
