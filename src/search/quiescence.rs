//! Quiescence: captures to the end, so that no evaluation is made in the middle of an exchange.

use super::node::answers;
use super::params;
use super::picker::{Context, Picker};
use super::table::{BoundKind, Entry, NO_EVAL};
use super::value::{INFINITE, MAX_EVAL, MAX_PLY, Value, is_decided, is_mate, mated_in};
use super::worker::Worker;
use crate::board::Move;
use crate::eval::Evaluated;
use crate::games::Stalemate;

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
        if self.position.is_dead() || self.position.is_fifty_moves() && !in_check {
            return 0;
        }
        if ply >= MAX_PLY {
            return if in_check {
                0
            } else {
                self.evaluator.evaluate(&self.position)
            };
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
        let mut best = -INFINITE;
        let mut raw_eval = NO_EVAL;
        let mut futile = -INFINITE;
        if !in_check {
            let (raw, eval) = self.evaluate_with(entry);
            raw_eval = raw;
            best = eval;
            if best >= beta {
                if entry.is_none() {
                    self.note_quiet(ply, best, raw_eval, Move::NONE, BoundKind::Lower);
                }
                return best;
            }
            alpha = alpha.max(best);
            futile = eval + params::quiescence_futility();
        }

        // Step 3: the moves.
        let safety = self.position.safety();
        let mut table_move = self.legal_table_move(entry, &safety);
        if !in_check && table_move.is_some() && !self.position.is_noisy(table_move) {
            table_move = Move::NONE;
        }
        let lists = std::mem::take(&mut self.lists[2 * ply]);
        let mut picker = if in_check {
            Picker::new(table_move, lists)
        } else {
            Picker::noisy(table_move, 0, lists)
        };
        let before = self.before(ply);
        let mut best_move = Move::NONE;
        let mut moves = 0;
        loop {
            let context = Context {
                position: &self.position,
                safety: &safety,
                histories: &self.histories,
                before,
                values: &self.values,
            };
            let Some(mv) = picker.next(&context) else {
                break;
            };
            moves += 1;
            if best > -MAX_EVAL {
                // Far down, only what takes back on the same square: with many pieces that can
                // capture over screens the exchanges would never end.
                let recapture = self
                    .position
                    .last_move()
                    .is_some_and(|last| last.to() == mv.to());
                if depth <= -params::quiescence_recaptures_only() && !recapture {
                    continue;
                }
                // Evasions: one quiet one that holds is enough.
                if in_check && !self.position.is_noisy(mv) && moves > 2 {
                    break;
                }
                // Captures that cannot raise alpha, whatever follows.
                if !in_check && !is_decided(alpha) {
                    let gain = self.capture_gain(mv);
                    if futile + gain <= alpha {
                        best = best.max(futile + gain);
                        continue;
                    }
                }
            }
            self.make(mv, ply);
            let value = -self.quiesce::<PV>(-beta, -alpha, ply + 1, depth - 1);
            self.unmake();
            if self.is_stopped() {
                break;
            }
            if value > best {
                best = value;
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
        }
        self.lists[2 * ply] = picker.into_lists();
        if self.is_stopped() {
            return 0;
        }
        if in_check && moves == 0 {
            return mated_in(ply);
        }
        if !in_check && moves == 0 && !self.may_move(&safety) {
            return match G::STALEMATE {
                Stalemate::Loss => mated_in(ply),
                Stalemate::Draw => 0,
            };
        }
        let bound = if best >= beta {
            BoundKind::Lower
        } else {
            BoundKind::Upper
        };
        self.note_quiet(ply, best, raw_eval, best_move, bound);
        best
    }

    /// Whether stalemate is out of the question, or else there is a legal move. Where pieces
    /// return to the board it is too rare to look for.
    fn may_move(&self, safety: &crate::games::Safety) -> bool {
        const FEW_PIECES: u32 = 3;
        let own = self.position.pieces_of(self.position.side());
        own.count() > FEW_PIECES
            || !self.position.hand(self.position.side()).is_empty()
            || self.position.count_legal(safety) > 0
    }

    /// What a capture or promotion wins at once, in centipawns.
    #[inline(always)]
    fn capture_gain(&self, mv: Move) -> Value {
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
