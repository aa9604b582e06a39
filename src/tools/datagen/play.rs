//! Games of the engine against itself, as records.

use super::record::{GameResult, Record};
use crate::board::{Color, Move};
use crate::eval::Evaluated;
use crate::eval::network::Evaluation;
use crate::games::Position;
use crate::games::notation::read_move;
use crate::search::{Control, Limits, MATE_BOUND, Searcher, Settings, Value};
use crate::tools::arena::{Opening, Random};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The hash table of each player, in MiB: a game of short searches fills no more.
const HASH_MIB: usize = 16;
/// Openings are taken only if neither side is so many centipawns ahead: the games would teach
/// nothing but how to win won games.
const BALANCED: Value = 400;
/// A game is won for the side that has been so many centipawns ahead for [`DECIDED_PLIES`].
const DECIDED: Value = 2500;
/// Plies for which the score must stay beyond [`DECIDED`].
const DECIDED_PLIES: u32 = 6;
/// Positions with scores beyond this are not kept: it makes no difference how much is won.
const KEPT: Value = 2000;
/// A game that is not over so many plies after its opening counts as drawn.
const LONGEST_GAME: usize = 360;

/// How games are played.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    /// Nodes after which no further iteration is begun.
    pub(super) soft_nodes: u64,
    /// Random plies at the beginning of each game.
    pub(super) random_plies: RangeInclusive<u64>,
    /// Positions to begin with, before the random plies.
    pub(super) openings: Vec<Opening>,
    /// What scores positions.
    pub(super) evaluation: Evaluation,
    /// Its name.
    pub(super) evaluator: String,
    /// The start position.
    pub(super) start: &'static str,
}

/// A side that plays against itself.
pub(super) struct SelfPlayer<'a, G: Evaluated> {
    rules: &'a Rules,
    searcher: Searcher<G>,
    random: Random,
}

impl<'a, G: Evaluated> SelfPlayer<'a, G> {
    /// A player whose games depend on the rules and the seed alone.
    pub(super) fn new(rules: &'a Rules, seed: u64) -> Self {
        SelfPlayer {
            rules,
            searcher: Searcher::new(Settings {
                threads: 1,
                hash_mib: HASH_MIB,
                multi_pv: 1,
                move_overhead_ms: 0,
                evaluation: rules.evaluation.clone(),
            }),
            random: Random::new(seed),
        }
    }

    /// Plays a game and adds its records.
    pub(super) fn play(&mut self, records: &mut Vec<Record>) {
        let mut position = self.opening();
        let first = records.len();
        let mut ahead = Ahead::default();
        let mut result = (Color::White, GameResult::Draw);
        for _ in 0..LONGEST_GAME {
            if let Some(outcome) = position.outcome() {
                if let Some(winner) = outcome.winner {
                    result = (winner, GameResult::Win);
                }
                break;
            }
            let (mv, score) = self.search(&position);
            let side = position.side();
            if let Some(winner) = ahead.note(side, score) {
                result = (winner, GameResult::Win);
                break;
            }
            let quiet = !position.in_check() && !position.is_noisy(mv);
            if quiet && score.abs() <= KEPT {
                records.extend(Record::new(&position, mv, score));
            }
            position.make(mv);
        }
        for record in &mut records[first..] {
            record.result = if record.side == result.0 {
                result.1
            } else {
                result.1.turned()
            };
        }
    }

    /// The best move that the search finds, and its score.
    fn search(&mut self, position: &Position<G>) -> (Move, Value) {
        /// The search may take so many times the nodes before it is broken off.
        const HARD: u64 = 8;
        let limits = Limits {
            soft_nodes: Some(self.rules.soft_nodes),
            nodes: Some(self.rules.soft_nodes.saturating_mul(HARD)),
            ..Limits::default()
        };
        let control = Arc::new(Control::new(false, false));
        let conclusion = self.searcher.go(position, &limits, &control, &mut |_| {});
        (conclusion.best.unwrap_or(Move::NONE), conclusion.value)
    }

    /// A position that is in balance, after random moves.
    fn opening(&mut self) -> Position<G> {
        loop {
            let Some(mut position) = self.beginning() else {
                continue;
            };
            if !self.play_random(&mut position) {
                continue;
            }
            let (_, score) = self.search(&position);
            if score.abs() <= BALANCED {
                return position;
            }
        }
    }

    /// The start, or one of the openings.
    fn beginning(&mut self) -> Option<Position<G>> {
        let count = self.rules.openings.len() as u64;
        // The start is one of them.
        let number = self.random.below(count + 1);
        let opening = self.rules.openings.get(number as usize);
        let fen = opening.and_then(|opening| opening.fen.as_deref());
        let mut position = Position::from_fen(fen.unwrap_or(self.rules.start)).ok()?;
        for text in opening.map_or(&[][..], |opening| &opening.moves) {
            let mv = read_move(&position, text).ok()?;
            position.make(mv);
        }
        Some(position)
    }

    /// Plays random moves; `false` if the game is over after them.
    fn play_random(&mut self, position: &mut Position<G>) -> bool {
        let (least, most) = (
            *self.rules.random_plies.start(),
            *self.rules.random_plies.end(),
        );
        let plies = least + self.random.below(most.saturating_sub(least) + 1);
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return false;
            }
            position.make(moves[self.random.below(moves.len() as u64) as usize]);
        }
        position.outcome().is_none()
    }
}

/// How long a side has been ahead for certain.
#[derive(Default)]
struct Ahead {
    leader: Option<Color>,
    plies: u32,
}

impl Ahead {
    /// Notes a score for the side to move; the winner, if the game is decided: by a mate that was
    /// found, or by a lead that lasts.
    fn note(&mut self, side: Color, score: Value) -> Option<Color> {
        let leader = if score >= 0 { side } else { !side };
        if score.abs() >= MATE_BOUND {
            return Some(leader);
        }
        if score.abs() < DECIDED {
            self.plies = 0;
            return None;
        }
        if self.leader != Some(leader) {
            self.plies = 0;
        }
        self.leader = Some(leader);
        self.plies += 1;
        (self.plies >= DECIDED_PLIES).then_some(leader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{VARIANTS, Variant};
    use crate::with_family;

    fn rules(variant: &Variant) -> Rules {
        Rules {
            soft_nodes: 50,
            random_plies: 4..=6,
            openings: Vec::new(),
            evaluation: Evaluation::HandWritten,
            evaluator: String::new(),
            start: variant.start,
        }
    }

    fn records_of<G: Evaluated>(variant: &Variant, seed: u64) -> Vec<Record> {
        let rules = rules(variant);
        let mut player = SelfPlayer::<G>::new(&rules, seed);
        let mut records = Vec::new();
        player.play(&mut records);
        records
    }

    #[test]
    fn records_hold_the_positions_of_every_game() {
        for variant in &VARIANTS {
            with_family!(variant.family, G => {
                let records = records_of::<G>(variant, 3);
                assert!(records.len() > 5, "{}", variant.name);
                for record in &records {
                    assert_eq!(&Record::unpack(&record.pack()), record);
                    let position: Position<G> = record.position().unwrap();
                    let again = Record::new(&position, record.mv, record.score.into()).unwrap();
                    let again = again.with_result(record.result);
                    assert_eq!(again, *record);
                    assert!(position.legal_moves().contains(&record.mv));
                }
            });
        }
    }

    #[test]
    fn games_follow_the_seed() {
        use crate::games::Chess;
        let chess = Variant::find("chess").unwrap();
        assert_eq!(records_of::<Chess>(chess, 1), records_of::<Chess>(chess, 1));
        assert_ne!(records_of::<Chess>(chess, 1), records_of::<Chess>(chess, 2));
    }

    #[test]
    fn a_lead_must_last() {
        let mut ahead = Ahead::default();
        for _ in 1..DECIDED_PLIES {
            assert_eq!(ahead.note(Color::White, DECIDED), None);
        }
        assert_eq!(ahead.note(Color::White, 0), None);
        let mut side = Color::Black;
        for _ in 1..DECIDED_PLIES {
            let score = DECIDED * side.sign();
            assert_eq!(ahead.note(side, score), None);
            side = !side;
        }
        assert_eq!(ahead.note(side, DECIDED * side.sign()), Some(Color::White));
        assert_eq!(ahead.note(Color::Black, -MATE_BOUND), Some(Color::White));
    }
}
