//! Cannon Shogi (Peter Michaelsen, 1998) and its sub-variants.

use super::game::{Forms, Game, Hands, Repetition, Stalemate};
use crate::board::movement::*;
use crate::board::{BOARD_9X9, Clause, PieceDefinition, PieceTable, Role, RoleSet, Shape};

const GOLD: &[Clause] = &[step(ORTHOGONAL), step(DIAGONAL_FORWARD)];

/// Flying Gold and Flying Silver Cannon.
const FLYING_ORTHOGONAL: &[Clause] = &[
    slide(ORTHOGONAL).moves_only(),
    hop(ORTHOGONAL),
    step(DIAGONAL).moves_only(),
    short_hop(DIAGONAL),
];

/// Flying Copper and Flying Iron Cannon.
const FLYING_DIAGONAL: &[Clause] = &[
    slide(DIAGONAL).moves_only(),
    hop(DIAGONAL),
    step(ORTHOGONAL).moves_only(),
    short_hop(ORTHOGONAL),
];

const DEFINITIONS: &[PieceDefinition] = &[
    piece('P', "Pawn", &[step(FORWARD.and(SIDEWAYS))]).kanji("兵"),
    piece('L', "Lance", &[slide(FORWARD)]).kanji("香"),
    piece('N', "Knight", &[jump(&[(-1, 2), (1, 2)])]).kanji("桂"),
    piece('S', "Silver General", &[step(DIAGONAL), step(FORWARD)]).kanji("銀"),
    piece('G', "Gold General", GOLD).kanji("金"),
    piece('B', "Bishop", &[slide(DIAGONAL)]).kanji("角"),
    piece('R', "Rook", &[slide(ORTHOGONAL)]).kanji("飛"),
    piece(
        'U',
        "Gold Cannon",
        &[
            slide(ORTHOGONAL).moves_only(),
            hop(ORTHOGONAL).captures_only(),
        ],
    )
    .kanji("金砲"),
    piece('A', "Silver Cannon", &[hop(ORTHOGONAL)]).kanji("銀砲"),
    piece(
        'C',
        "Copper Cannon",
        &[slide(DIAGONAL).moves_only(), hop(DIAGONAL).captures_only()],
    )
    .kanji("銅砲"),
    piece('I', "Iron Cannon", &[hop(DIAGONAL)]).kanji("鉄砲"),
    piece('K', "King", &[step(ALL_EIGHT)]).kanji("王"),
    plus('P', "Promoted Pawn", GOLD).kanji("と"),
    plus('L', "Promoted Lance", GOLD).kanji("成香"),
    plus('N', "Promoted Knight", GOLD).kanji("成桂"),
    plus('S', "Promoted Silver", GOLD).kanji("成銀"),
    plus('B', "Promoted Bishop", &[slide(DIAGONAL), step(ORTHOGONAL)]).kanji("馬"),
    plus('R', "Promoted Rook", &[slide(ORTHOGONAL), step(DIAGONAL)]).kanji("龍"),
    plus('U', "Flying Gold Cannon", FLYING_ORTHOGONAL).kanji("飛金砲"),
    plus('A', "Flying Silver Cannon", FLYING_ORTHOGONAL).kanji("飛銀砲"),
    plus('C', "Flying Copper Cannon", FLYING_DIAGONAL).kanji("飛銅砲"),
    plus('I', "Flying Iron Cannon", FLYING_DIAGONAL).kanji("飛鉄砲"),
];

static PIECES: PieceTable = PieceTable::new(&BOARD_9X9, DEFINITIONS);

const fn role(letter: char) -> Role {
    match PIECES_FOR_LOOKUP.find(letter, false) {
        Some(role) => role,
        None => panic!("no such piece"),
    }
}

const PIECES_FOR_LOOKUP: PieceTable = PieceTable::new(&BOARD_9X9, DEFINITIONS);

const PAWN: Role = role('P');
const LANCE: Role = role('L');
const KNIGHT: Role = role('N');

/// All cannons, flying or not.
const CANNONS: RoleSet = {
    let mut set = RoleSet::EMPTY;
    let mut i = 0;
    while i < DEFINITIONS.len() {
        if matches!(DEFINITIONS[i].letter, 'U' | 'A' | 'C' | 'I') {
            set = set.with(Role::new(i as u8));
        }
        i += 1;
    }
    set
};

/// The start position.
pub(super) const START: &str =
    "lnsgkgsnl/1rci1uab1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BAU1ICR1/LNSGKGSNL[] w - - 0 1";
/// The start position with swapped cannons.
pub(super) const START_SWAPPED: &str =
    "lnsgkgsnl/1ric1aub1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BUA1CIR1/LNSGKGSNL[] w - - 0 1";

/// Cannon Shogi: plain, with restricted pawn drops, or with Korean cannons.
#[derive(Clone, Copy, Default, Debug)]
pub struct CannonShogi<const RESTRICTED_DROPS: bool, const KOREAN: bool>;

impl<const RESTRICTED_DROPS: bool, const KOREAN: bool> Game
    for CannonShogi<RESTRICTED_DROPS, KOREAN>
{
    const SHAPE: &'static Shape = &BOARD_9X9;
    const PIECES: &'static PieceTable = &PIECES;
    const KING: Role = role('K');
    const FORMS: Forms = Forms::Shogi { zone: 3 };
    const HANDS: Hands = Hands::Captures;
    const STALEMATE: Stalemate = Stalemate::Loss;
    const REPETITION: Repetition = Repetition::FourfoldPerpetualLoses;
    const UNHOPPABLE: RoleSet = if KOREAN { CANNONS } else { RoleSet::EMPTY };
    const RESTRICTED_PAWN: Option<Role> = if RESTRICTED_DROPS { Some(PAWN) } else { None };

    #[inline(always)]
    fn dead_ranks(role: Role) -> i32 {
        match role {
            LANCE => 1,
            KNIGHT => 2,
            _ => 0,
        }
    }
}
