//! The parameters of a game spread into tables for quick use, at compile time.

use super::parameters::{Parameters, PieceParameters, Placement};
use super::score::Score;
use crate::board::{
    Bitboard, Color, LineRoles, PIECE_SLOTS, Piece, PieceTable, ROLE_SLOTS, Role, RoleSet,
    SQUARE_SLOTS, Shape, Square,
};

/// What a king counts in exchanges and move ordering: more than anything that can be won.
pub const KING_VALUE: i32 = 10_000;

/// Tables made from [`Parameters`], indexed by role, piece or square.
pub struct Tables {
    /// Worth and placement of a piece on a square, less its usual mobility, counted for the
    /// first player.
    pub piece_square: [[Score; SQUARE_SLOTS]; PIECE_SLOTS],
    /// Worth of one piece in hand, counted for the first player.
    pub hand: [[Score; ROLE_SLOTS]; 2],
    /// Worth on the board without placement.
    pub material: [Score; ROLE_SLOTS],
    /// Weight in the measure of how full the board is.
    pub phase: [i32; ROLE_SLOTS],
    /// Centipawns on the board, the mean of both phases.
    pub value: [i32; ROLE_SLOTS],
    /// Centipawns for capturing the piece.
    pub exchange: [i32; ROLE_SLOTS],
    /// What the usual mobility is worth.
    pub usual_mobility: [Score; ROLE_SLOTS],
    /// Per attacked square.
    pub mobility: [Score; ROLE_SLOTS],
    /// Danger units per attacked square around the enemy king.
    pub zone_attack: [i32; ROLE_SLOTS],
    /// Danger units for aiming at the enemy king along a line.
    pub aim: [i32; ROLE_SLOTS],
    /// Multiplier of danger for a piece in hand, in 64ths.
    pub drop_threat: [i32; ROLE_SLOTS],
    /// What roles do with ranks and files, and with diagonals, when they capture.
    pub masks: [[LineMasks; ROLE_SLOTS]; 2],
    /// Whether a role slides or hops at any distance and makes short hops too.
    pub has_long_and_short: bool,
    /// The roles of short range whose mobility counts.
    pub roaming: RoleSet,
    /// All other roles, but the king, that do not move along lines alone.
    pub leapers: RoleSet,
    /// The king's square and its neighbours.
    pub zone: [Bitboard; SQUARE_SLOTS],
    /// From where a step or jump may reach the zone: the squares up to three away.
    pub near: [Bitboard; SQUARE_SLOTS],
    /// From where a step guards the zone: the squares up to two away.
    pub beside: [Bitboard; SQUARE_SLOTS],
}

/// What a role does with one kind of line when it captures: all bits or none.
#[derive(Clone, Copy)]
pub struct LineMasks {
    /// Slides in all four directions.
    pub slide: Bitboard,
    /// Hops.
    pub hop: Bitboard,
    /// Hops over an adjacent piece to the square behind it.
    pub short_hop: Bitboard,
}

impl LineMasks {
    const NONE: LineMasks = LineMasks {
        slide: Bitboard::EMPTY,
        hop: Bitboard::EMPTY,
        short_hop: Bitboard::EMPTY,
    };
}

impl Tables {
    /// The tables of a game with these parameters, pieces and king. `hands` tells whether
    /// captured pieces go to hand.
    #[allow(long_running_const_eval)]
    pub const fn new(
        parameters: &Parameters,
        pieces: &PieceTable,
        shape: &Shape,
        king: Role,
        hands: bool,
    ) -> Tables {
        let mut tables = Tables::zero();
        let mut i = 0;
        while i < parameters.pieces.len() {
            let piece = &parameters.pieces[i];
            if let Some(role) = pieces.find(piece.letter, piece.plus) {
                tables.fill_role(role, piece);
                tables.fill_squares(role, piece, shape);
            }
            i += 1;
        }
        let mut i = 0;
        while i < pieces.len() {
            let base = pieces.base_form(Role::new(i as u8));
            tables.exchange[i] = tables.value[i];
            if hands {
                tables.exchange[i] += mean(tables.hand[0][base.index()].parts());
            }
            i += 1;
        }
        tables.fill_masks(pieces.line_roles());
        tables.leapers = RoleSet(tables.leapers.0 & !tables.roaming.0 & !(1 << king.index()));
        tables.value[king.index()] = KING_VALUE;
        tables.exchange[king.index()] = KING_VALUE;
        tables.fill_neighbourhoods(shape);
        tables
    }

    const fn zero() -> Tables {
        Tables {
            piece_square: [[Score::ZERO; SQUARE_SLOTS]; PIECE_SLOTS],
            hand: [[Score::ZERO; ROLE_SLOTS]; 2],
            material: [Score::ZERO; ROLE_SLOTS],
            phase: [0; ROLE_SLOTS],
            value: [0; ROLE_SLOTS],
            exchange: [0; ROLE_SLOTS],
            usual_mobility: [Score::ZERO; ROLE_SLOTS],
            mobility: [Score::ZERO; ROLE_SLOTS],
            zone_attack: [0; ROLE_SLOTS],
            aim: [0; ROLE_SLOTS],
            drop_threat: [0; ROLE_SLOTS],
            masks: [[LineMasks::NONE; ROLE_SLOTS]; 2],
            has_long_and_short: false,
            roaming: RoleSet::EMPTY,
            leapers: RoleSet::EMPTY,
            zone: [Bitboard::EMPTY; SQUARE_SLOTS],
            near: [Bitboard::EMPTY; SQUARE_SLOTS],
            beside: [Bitboard::EMPTY; SQUARE_SLOTS],
        }
    }

    const fn fill_role(&mut self, role: Role, piece: &PieceParameters) {
        let i = role.index();
        self.hand[0][i] = Score::of(piece.hand);
        self.hand[1][i] = Score::of(piece.hand).negated();
        self.material[i] = Score::of(piece.board);
        self.phase[i] = piece.phase;
        self.value[i] = mean(piece.board);
        self.mobility[i] = Score::of(piece.mobility);
        self.usual_mobility[i] = Score::new(
            piece.mobility[0] * piece.usual_mobility,
            piece.mobility[1] * piece.usual_mobility,
        );
        self.zone_attack[i] = piece.zone_attack;
        self.aim[i] = piece.aim;
        self.drop_threat[i] = piece.drop_threat;
        if !piece.lines_only {
            self.leapers = self.leapers.with(role);
        }
        if piece.mobility[0] != 0 || piece.mobility[1] != 0 {
            self.roaming = self.roaming.with(role);
        }
    }

    const fn fill_masks(&mut self, lines: &LineRoles) {
        let long_orthogonal = lines.orthogonal_slide.or(lines.orthogonal_hop);
        let long_diagonal = lines.diagonal_slide.or(lines.diagonal_hop);
        let long = long_orthogonal.or(long_diagonal).or(lines.forward_slide);
        let mut i = 0;
        while i < ROLE_SLOTS {
            let role = Role::new(i as u8);
            self.masks[0][i] = LineMasks {
                slide: mask(lines.orthogonal_slide, role),
                hop: mask(lines.orthogonal_hop, role),
                short_hop: mask(lines.orthogonal_short, role),
            };
            self.masks[1][i] = LineMasks {
                slide: mask(lines.diagonal_slide, role),
                hop: mask(lines.diagonal_hop, role),
                short_hop: mask(lines.diagonal_short, role),
            };
            i += 1;
        }
        let short_on_long =
            long_orthogonal.0 & lines.orthogonal_short.0 | long_diagonal.0 & lines.diagonal_short.0;
        self.has_long_and_short = short_on_long != 0;
        self.roaming = RoleSet(self.roaming.0 & !long.0);
    }

    const fn fill_squares(&mut self, role: Role, piece: &PieceParameters, shape: &Shape) {
        let mut i = 0;
        while i < shape.squares() {
            let square = Square::new(i as u8);
            let mirror = shape.mirror_rank(square);
            let placed = placement(&piece.placement, shape, square);
            let usual = piece.usual_mobility;
            let score = Score::new(
                piece.board[0] + placed[0] - piece.mobility[0] * usual,
                piece.board[1] + placed[1] - piece.mobility[1] * usual,
            );
            let white = Piece::new(role, Color::White).index();
            let black = Piece::new(role, Color::Black).index();
            self.piece_square[white][square.index()] = score;
            self.piece_square[black][mirror.index()] = score.negated();
            i += 1;
        }
    }

    const fn fill_neighbourhoods(&mut self, shape: &Shape) {
        let mut i = 0;
        while i < shape.squares() {
            self.zone[i] = within(shape, Square::new(i as u8), 1);
            self.near[i] = within(shape, Square::new(i as u8), 3);
            self.beside[i] = within(shape, Square::new(i as u8), 2);
            i += 1;
        }
    }
}

const fn mask(roles: RoleSet, role: Role) -> Bitboard {
    if roles.has(role) {
        Bitboard::FULL
    } else {
        Bitboard::EMPTY
    }
}

const fn mean(pair: [i32; 2]) -> i32 {
    (pair[0] + pair[1]) / 2
}

/// What a placement gives on a square, as the first player sees it.
const fn placement(placement: &Placement, shape: &Shape, square: Square) -> [i32; 2] {
    let (files, ranks) = (shape.files(), shape.ranks());
    let (file, rank) = (shape.file(square), shape.rank(square));
    // All in half steps.
    let advance = 2 * rank - (ranks - 1);
    let flank = (2 * file - (files - 1)).abs();
    let towards_centre = files - 1 + ranks - 1 - flank - advance.abs();
    let centre = towards_centre - (files + ranks - 2) / 2;
    let enemy_camp = (rank >= ranks - 3) as i32;
    let first_rank = (rank == 0) as i32;
    let mut result = [0; 2];
    let mut phase = 0;
    while phase < 2 {
        result[phase] = (placement.advance[phase] * advance
            + placement.centre[phase] * centre
            + placement.flank[phase] * flank)
            / 2
            + placement.enemy_camp[phase] * enemy_camp
            + placement.first_rank[phase] * first_rank;
        phase += 1;
    }
    result
}

/// The squares at most `distance` king's steps away, the square itself included.
const fn within(shape: &Shape, square: Square, distance: i32) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut df = -distance;
    while df <= distance {
        let mut dr = -distance;
        while dr <= distance {
            if let Some(other) = shape.try_square(shape.file(square) + df, shape.rank(square) + dr)
            {
                set = Bitboard(set.0 | Bitboard::of(other).0);
            }
            dr += 1;
        }
        df += 1;
    }
    set
}
