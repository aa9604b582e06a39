//! What a game tells about the worth of its pieces and positions.
//!
//! All scores are in centipawns, as pairs `[full board, nearly empty board]`, unless they are
//! said to be in *danger units*: the currency of king safety, see [`KingParameters`].

/// A pair of centipawn scores: for a full and for a nearly empty board.
pub type Pair = [i32; 2];

/// Where a piece likes to stand, in words instead of a number for each square.
#[derive(Clone, Copy)]
pub struct Placement {
    /// For each rank ahead of the middle of the board (and against it for each rank behind).
    pub advance: Pair,
    /// For each step away from the corners towards the centre, counted from the mean.
    pub centre: Pair,
    /// For each file away from the middle files.
    pub flank: Pair,
    /// For standing on the last three ranks.
    pub enemy_camp: Pair,
    /// For standing on the own first rank.
    pub first_rank: Pair,
}

impl Placement {
    /// All squares alike.
    pub const NONE: Placement = Placement {
        advance: [0, 0],
        centre: [0, 0],
        flank: [0, 0],
        enemy_camp: [0, 0],
        first_rank: [0, 0],
    };
}

/// What is known of one piece of a game.
#[derive(Clone, Copy)]
pub struct PieceParameters {
    /// The letter in FEN.
    pub letter: char,
    /// Whether this is the form written with `+`.
    pub plus: bool,
    /// The worth on the board.
    pub board: Pair,
    /// The worth in hand or reserve.
    pub hand: Pair,
    /// The squares it likes.
    pub placement: Placement,
    /// For each square attacked that holds no own piece.
    pub mobility: Pair,
    /// The number of such squares that counts as normal, worth nothing.
    pub usual_mobility: i32,
    /// Danger units for each square around the enemy king that the piece attacks.
    pub zone_attack: i32,
    /// Danger units for aiming at the enemy king along a line, see [`KingParameters`].
    pub aim: i32,
    /// How much one such piece in hand multiplies the danger to the enemy king, in 64ths.
    pub drop_threat: i32,
    /// Weight in the measure of how full the board is.
    pub phase: i32,
    /// Whether it captures along lines only, without steps, jumps and short hops.
    pub lines_only: bool,
}

/// A piece written with its letter alone and worth `board` on the board, the same in hand.
pub const fn worth(letter: char, board: Pair) -> PieceParameters {
    PieceParameters {
        letter,
        plus: false,
        board,
        hand: board,
        placement: Placement::NONE,
        mobility: [0, 0],
        usual_mobility: 0,
        zone_attack: 0,
        aim: 0,
        drop_threat: 0,
        phase: 1,
        lines_only: false,
    }
}

/// The form written with `+`.
pub const fn plus_worth(letter: char, board: Pair) -> PieceParameters {
    PieceParameters {
        plus: true,
        ..worth(letter, board)
    }
}

impl PieceParameters {
    /// Sets the worth in hand and the threat of a drop, in 64ths of the danger.
    pub const fn in_hand(self, hand: Pair, drop_threat: i32) -> PieceParameters {
        PieceParameters {
            hand,
            drop_threat,
            ..self
        }
    }

    /// Sets the placement.
    pub const fn placed(self, placement: Placement) -> PieceParameters {
        PieceParameters { placement, ..self }
    }

    /// Sets the worth of each attacked square and the usual number of them.
    pub const fn mobile(self, mobility: Pair, usual_mobility: i32) -> PieceParameters {
        PieceParameters {
            mobility,
            usual_mobility,
            ..self
        }
    }

    /// Sets the danger units for each attacked square around the enemy king, and for aiming.
    pub const fn attacking(self, zone_attack: i32, aim: i32) -> PieceParameters {
        PieceParameters {
            zone_attack,
            aim,
            ..self
        }
    }

    /// Says that the piece captures along lines only, without steps, jumps and short hops.
    pub const fn on_lines(self) -> PieceParameters {
        PieceParameters {
            lines_only: true,
            ..self
        }
    }

    /// Sets the weight in the measure of how full the board is.
    pub const fn phase(self, phase: i32) -> PieceParameters {
        PieceParameters { phase, ..self }
    }
}

/// How danger to a king is counted, in danger units, and what it costs.
///
/// `units` of attack, less the guards, multiplied by what the enemy holds in hand, cost
/// `units * units / square_divisor + units * linear / 16` centipawns, up to `most`.
#[derive(Clone, Copy)]
pub struct KingParameters {
    /// For each square around the king that is attacked and that no piece but the king guards.
    pub weak_square: i32,
    /// Taken off for each square around the king that a piece guards.
    pub guarded_square: i32,
    /// What a line piece that aims at the king is worth in 8ths of its aim, by the number of
    /// pieces between (0, 1, 2, 3): for pieces that slide.
    pub aim_slide: [i32; 4],
    /// The same for pieces that hop: with one piece between they give check; with none any
    /// arrival gives check, with two any departure.
    pub aim_hop: [i32; 4],
    /// Danger units below which there is no danger.
    pub threshold: i32,
    /// Divides the square of the units.
    pub square_divisor: i32,
    /// Multiplies the units, in 16ths.
    pub linear: i32,
    /// The most that danger costs, in centipawns.
    pub most: i32,
    /// How much of the cost remains on a nearly empty board, in 16ths.
    pub endgame_share: i32,
}

/// Pawn structure and what goes with it, in the games built on orthodox chess.
#[derive(Clone, Copy)]
pub struct PawnParameters {
    /// A pawn with an own pawn ahead of it on its file.
    pub doubled: Pair,
    /// A pawn without own pawns on the neighbouring files.
    pub isolated: Pair,
    /// A pawn guarded by a pawn.
    pub guarded: Pair,
    /// A passed pawn, by its rank from 0.
    pub passed: [Pair; 8],
    /// For a passed pawn with a piece right ahead of it, in 16ths of its bonus.
    pub blocked_share: i32,
    /// Per square that the enemy king is farther from the passed pawn's next square than the
    /// own king, endgame only.
    pub passed_king_distance: i32,
    /// An own pawn on one of the three squares ahead of the king.
    pub shelter_near: i32,
    /// An own pawn on one of the three squares behind those.
    pub shelter_far: i32,
    /// A file beside or of the king without own pawns.
    pub king_half_open: i32,
    /// More, if there is no enemy pawn on it either.
    pub king_open: i32,
    /// A pair of bishops.
    pub bishop_pair: Pair,
    /// A rook on a file without own pawns.
    pub rook_half_open: Pair,
    /// A rook on a file without pawns.
    pub rook_open: Pair,
    /// A piece (not a pawn) attacked by an enemy pawn; a debit for its owner.
    pub attacked_by_pawn: Pair,
}

/// How a score becomes chances: a logistic curve on either side of a drawish middle, fitted to
/// games (`training/README.md`).
#[derive(Clone, Copy)]
pub struct OutlookParameters {
    /// The score at which a win is as likely as not, in centipawns, at the start of a game.
    pub even_win: i32,
    /// How much that score grows in the first 160 plies.
    pub even_win_growth: i32,
    /// The logistic scale: from `even_win`, that many centipawns more make 73% wins.
    pub scale: i32,
}

/// All that the evaluation knows of a game.
pub struct Parameters {
    /// The pieces; one that is not listed is worth nothing.
    pub pieces: &'static [PieceParameters],
    /// The sum of phase weights at which the board counts as nearly empty.
    pub phase_empty: i32,
    /// The sum of phase weights at which the board counts as full.
    pub phase_full: i32,
    /// For the right to move, in centipawns.
    pub tempo: i32,
    /// King safety.
    pub king: KingParameters,
    /// Pawn structure, in games with orthodox pawns.
    pub pawns: Option<PawnParameters>,
    /// Chances of winning.
    pub outlook: OutlookParameters,
}
