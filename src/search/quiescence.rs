//! Quiescence: captures to the end, so that no evaluation is made in the middle of an exchange.

use super::correction::Features;
use super::node::answers;
use super::params;
use super::picker::Picker;
use super::table::{BoundKind, Entry, NO_EVAL};
use super::value::{INFINITE, MAX_EVAL, MAX_PLY, Value, is_decided, is_mate, mated_in};
use super::worker::Worker;
use crate::board::Move;
use crate::eval::Evaluated;
use crate::games::{Safety, Stalemate};

/// What is known of a node of quiescence.
struct QuietNode {
    in_check: bool,
    /// Counts down from zero.
    depth: i32,
    /// What the score can rise to without a capture, in centipawns.
    futile: Value,
    best: Value,
}

/// What is to be done with a move.
enum Verdict {
    Search,
    Skip,
    /// Neither this move nor one after it is needed.
    Enough,
}

impl<G: Evaluated> Worker<G> {
    /// The score after all captures that do not lose; all evasions of checks. `depth` counts down
    /// from zero.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        depth: i32,
    ) -> Value {
        if PV {
            self.lines[ply].clear();
            self.selective_depth = self.selective_depth.max(ply);
        }
        if self.must_stop() {
            return 0;
        }
        let in_check = self.position.in_check();
        if let Some(value) = self.settle_quietly(ply, in_check) {
            return value;
        }

        // Step 1: what the table knows.
        let entry = self.shared.table.probe(self.position.key(), ply);
        if !PV
            && let Some(entry) = entry
            && answers(&entry, alpha, beta)
        {
            return entry.value;
        }

        // Step 2: standing pat.
        let mut node = QuietNode {
            in_check,
            depth,
            futile: -INFINITE,
            best: -INFINITE,
        };
        let mut raw_eval = NO_EVAL;
        if !in_check {
            let features = Features::of(&self.position, self.before(ply)[0]);
            let (raw, _, eval) = self.evaluate_with(entry, features);
            raw_eval = raw;
            node.best = eval;
            if eval >= beta {
                if entry.is_none() {
                    self.note_quiet(ply, eval, raw_eval, Move::NONE, BoundKind::Lower);
                }
                return eval;
            }
            alpha = alpha.max(eval);
            node.futile = eval + params::quiescence_futility();
        }

        // Step 3: the moves.
        let safety = self.position.safety();
        let table_move = self.quiet_table_move(entry, &safety, in_check);
        let lists = std::mem::take(&mut self.lists[2 * ply]);
        let mut picker = if in_check {
            Picker::new(table_move, lists)
        } else {
            Picker::noisy(table_move, 0, lists)
        };
        let before = self.before(ply);
        let mut best_move = Move::NONE;
        let mut moves = 0;
        while let Some(mv) = picker.next(&self.context(&safety, before)) {
            moves += 1;
            match self.judge_quiet(&mut node, mv, moves, alpha) {
                Verdict::Search => {}
                Verdict::Skip => continue,
                Verdict::Enough => break,
            }
            self.make(mv, ply);
            let value = -self.quiesce::<PV>(-beta, -alpha, ply + 1, depth - 1);
            self.unmake();
            if self.is_stopped() {
                break;
            }
            node.best = node.best.max(value);
            if value > alpha {
                best_move = mv;
                if PV {
                    self.update_line(ply, mv);
                }
                if value >= beta {
                    break;
                }
                alpha = value;
            }
        }
        self.lists[2 * ply] = picker.into_lists();
        if self.is_stopped() {
            return 0;
        }

        // Step 4: mate and stalemate.
        if moves == 0 && (in_check || !self.may_move(&safety)) {
            return if in_check || G::STALEMATE == Stalemate::Loss {
                mated_in(ply)
            } else {
                0
            };
        }
        let bound = if node.best >= beta {
            BoundKind::Lower
        } else {
            BoundKind::Upper
        };
        self.note_quiet(ply, node.best, raw_eval, best_move, bound);
        node.best
    }

    /// The score of a position that is drawn by rule, known to a table of endings, or too far from
    /// the root.
    #[inline(always)]
    fn settle_quietly(&mut self, ply: usize, in_check: bool) -> Option<Value> {
        if self.position.is_dead() || self.position.is_fifty_moves() && !in_check {
            return Some(0);
        }
        if let Some(value) = self.value_by_table(ply) {
            return Some(value);
        }
        (ply >= MAX_PLY).then(|| {
            if in_check {
                0
            } else {
                self.evaluator.evaluate(&self.position)
            }
        })
    }

    /// The table's move, if it is of a kind that is looked at here.
    #[inline(always)]
    fn quiet_table_move(&self, entry: Option<Entry>, safety: &Safety, in_check: bool) -> Move {
        let table_move = self.legal_table_move(entry, safety);
        if in_check || table_move.is_some() && self.position.is_noisy(table_move) {
            table_move
        } else {
            Move::NONE
        }
    }

    /// Whether a move is worth looking at; `number` counts from 1.
    #[inline(always)]
    fn judge_quiet(&self, node: &mut QuietNode, mv: Move, number: usize, alpha: Value) -> Verdict {
        if node.best <= -MAX_EVAL {
            return Verdict::Search;
        }
        // Far down, only what takes back on the same square: with many pieces that can capture
        // over screens the exchanges would never end.
        if node.depth <= -params::quiescence_recaptures_only() {
            let last = self.position.last_move();
            if last.is_none_or(|last| last.to() != mv.to()) {
                return Verdict::Skip;
            }
        }
        if node.in_check {
            // Evasions: one quiet one that holds is enough.
            const EVASIONS: usize = 2;
            let enough = number > EVASIONS && !self.position.is_noisy(mv);
            return if enough {
                Verdict::Enough
            } else {
                Verdict::Search
            };
        }
        // Captures that cannot raise alpha, whatever follows.
        let most = node.futile + self.capture_gain(mv);
        if most <= alpha && !is_decided(alpha) {
            node.best = node.best.max(most);
            return Verdict::Skip;
        }
        Verdict::Search
    }

    /// Whether stalemate is out of the question, or else there is a legal move. Where pieces
    /// return to the board it is too rare to look for.
    fn may_move(&self, safety: &Safety) -> bool {
        const FEW_PIECES: u32 = 3;
        let own = self.position.pieces_of(self.position.side());
        own.count() > FEW_PIECES
            || !self.position.hand(self.position.side()).is_empty()
            || self.position.count_legal(safety) > 0
    }

    /// What a capture or promotion wins at once, in centipawns.
    #[inline(always)]
    pub(super) fn capture_gain(&self, mv: Move) -> Value {
        let captured = self.position.captured_by(mv);
        let mut gain = 0;
        if captured.is_some() {
            gain += self.role_value(captured.role());
        }
        if mv.changes_form() {
            let arriving = self.position.arriving(mv).role();
            gain += (self.role_value(arriving) - self.role_value(self.position.mover(mv).role()))
                .max(0);
        }
        gain
    }

    fn note_quiet(&mut self, ply: usize, value: Value, eval: Value, mv: Move, bound: BoundKind) {
        if is_decided(value) && !is_mate(value) {
            return;
        }
        let entry = Entry {
            mv,
            value,
            eval,
            depth: 0,
            bound,
            was_pv: false,
        };
        self.shared.table.store(self.position.key(), ply, entry);
    }
}
