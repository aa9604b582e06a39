//! Orthodox chess: the base of the Swedish and Gunnery games, and the game that every tool knows.

use super::game::{Forms, Game, Hands, Repetition, Stalemate};
use super::orthodox::{CastlingSide, OrthodoxRules};
use crate::board::movement::*;
use crate::board::{BOARD_8X8, PieceDefinition, PieceTable, Role, Shape};

/// The orthodox pieces. Pawns move by [`OrthodoxRules`]; the table tells what they capture.
pub(super) const PAWN: PieceDefinition =
    piece('P', "Pawn", &[step(DIAGONAL_FORWARD).captures_only()]);
pub(super) const KNIGHT: PieceDefinition = piece('N', "Knight", &[jump(&KNIGHT_JUMPS)]);
pub(super) const BISHOP: PieceDefinition = piece('B', "Bishop", &[slide(DIAGONAL)]);
pub(super) const ROOK: PieceDefinition = piece('R', "Rook", &[slide(ORTHOGONAL)]);
pub(super) const QUEEN: PieceDefinition = piece('Q', "Queen", &[slide(ALL_EIGHT)]);
pub(super) const KING: PieceDefinition = piece('K', "King", &[step(ALL_EIGHT)]);

static PIECES: PieceTable = PieceTable::new(&BOARD_8X8, &[PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]);

/// The numbers of the orthodox roles, the same in every game built on chess.
pub(super) mod roles {
    use super::Role;
    pub const PAWN: Role = Role::new(0);
    pub const KNIGHT: Role = Role::new(1);
    pub const BISHOP: Role = Role::new(2);
    pub const ROOK: Role = Role::new(3);
    pub const QUEEN: Role = Role::new(4);
    pub const KING: Role = Role::new(5);
    /// The Swedish Cannon or the Mastodon, where the game has one.
    pub const SPECIAL: Role = Role::new(6);
}

/// The rules of orthodox chess on eight files.
pub(super) const RULES: OrthodoxRules = OrthodoxRules {
    pawn: roles::PAWN,
    rook: roles::ROOK,
    promotions: &[roles::QUEEN, roles::ROOK, roles::BISHOP, roles::KNIGHT],
    king_file: 4,
    castling: [
        CastlingSide {
            rook_file: 7,
            king_to: 6,
            rook_to: 5,
        },
        CastlingSide {
            rook_file: 0,
            king_to: 2,
            rook_to: 3,
        },
    ],
    lone_minors: [roles::KNIGHT, roles::BISHOP],
    bishop: roles::BISHOP,
};

/// The start position.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Orthodox chess.
#[derive(Clone, Copy, Default, Debug)]
pub struct Chess;

impl Game for Chess {
    const SHAPE: &'static Shape = &BOARD_8X8;
    const PIECES: &'static PieceTable = &PIECES;
    const KING: Role = roles::KING;
    const FORMS: Forms = Forms::Orthodox;
    const HANDS: Hands = Hands::None;
    const STALEMATE: Stalemate = Stalemate::Draw;
    const REPETITION: Repetition = Repetition::Threefold;
    const ORTHODOX: Option<OrthodoxRules> = Some(RULES);
}
