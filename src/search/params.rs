//! Every number of the search, with its range and its reason, in one table.
//!
//! In normal builds the numbers are constants. With the feature `tune` they can be set at run
//! time, for tuning, and so that a match can measure the search without one of its steps: a
//! parameter that governs a step has a value that turns it off.

/// A number of the search as the tuner sees it.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The name.
    pub name: &'static str,
    /// The value in normal builds.
    pub default: i32,
    /// The least sensible value.
    pub least: i32,
    /// The largest sensible value.
    pub most: i32,
    /// The value that turns off the step which the parameter governs, if it governs one.
    pub off: Option<i32>,
}

impl Parameter {
    /// The least and the largest value that can be set.
    pub fn bounds(&self) -> (i32, i32) {
        let off = self.off.unwrap_or(self.default);
        (self.least.min(off), self.most.max(off))
    }

    /// Whether this can be its value.
    #[cfg(any(test, feature = "tune"))]
    fn accepts(&self, value: i32) -> bool {
        (self.least..=self.most).contains(&value) || self.off == Some(value)
    }
}

macro_rules! parameters {
    ($($(#[doc = $doc:literal])* $name:ident = $default:literal in $least:literal ..= $most:literal $(or $off:literal)?;)*) => {
        /// All parameters.
        pub static PARAMETERS: &[Parameter] = &[$(Parameter {
            name: stringify!($name),
            default: $default,
            least: $least,
            most: $most,
            off: [$(Some($off),)? None][0],
        }),*];

        #[cfg(feature = "tune")]
        mod values {
            use std::sync::atomic::AtomicI32;
            $(#[allow(non_upper_case_globals)] pub(super) static $name: AtomicI32 = AtomicI32::new($default);)*
        }

        $(
            $(#[doc = $doc])*
            #[inline(always)]
            pub(super) fn $name() -> i32 {
                #[cfg(feature = "tune")]
                return values::$name.load(std::sync::atomic::Ordering::Relaxed);
                #[cfg(not(feature = "tune"))]
                $default
            }
        )*

        /// Sets a parameter by name; `false` if there is none or it does not accept the value.
        #[cfg(feature = "tune")]
        pub fn set_parameter(name: &str, value: i32) -> bool {
            let known = PARAMETERS.iter().find(|parameter| parameter.name == name);
            if !known.is_some_and(|parameter| parameter.accepts(value)) {
                return false;
            }
            match name {
                $(stringify!($name) => {
                    values::$name.store(value, std::sync::atomic::Ordering::Relaxed);
                })*
                _ => return false,
            }
            true
        }
    };
}

// `name = default in least..=most or off`
parameters! {
    /// Half the width of the first aspiration window, in centipawns. Scores swing more than in
    /// chess where captures go to hand.
    aspiration_width = 28 in 5..=120;
    /// Aspiration begins at this depth, in plies.
    aspiration_depth = 4 in 2..=10 or 99;

    /// Reverse futility: depth limit in plies.
    reverse_futility_depth = 7 in 3..=14 or 0;
    /// Reverse futility: centipawns per ply that a score must exceed beta by.
    reverse_futility_margin = 110 in 40..=250;
    /// Reverse futility: centipawns less when the position is improving.
    reverse_futility_improving = 69 in 0..=200;

    /// Razoring: depth limit in plies.
    razoring_depth = 3 in 1..=6 or 0;
    /// Razoring: centipawns per ply that a score must fall short of alpha by.
    razoring_margin = 383 in 100..=600;

    /// Null move: least depth in plies.
    null_move_depth = 3 in 2..=6 or 99;
    /// Null move: reduction in plies at any depth.
    null_move_base = 3 in 2..=6;
    /// Null move: one more ply of reduction per so many plies of depth.
    null_move_divisor = 4 in 2..=8;
    /// Null move: one more ply of reduction per so many centipawns above beta.
    null_move_value_divisor = 246 in 80..=500;
    /// Null move: the most plies of reduction gained from the score.
    null_move_value_most = 3 in 0..=6;

    /// Internal iterative reduction: least depth in plies at which a node without a table move is
    /// searched one ply less deeply.
    reduce_without_move_depth = 3 in 2..=8 or 99;

    /// Late move pruning: depth limit in plies, about half that of chess because there are so
    /// many moves that the limit on their number does most of the work.
    late_move_pruning_depth = 7 in 2..=10 or 0;
    /// Late move pruning: moves looked at in any case.
    late_move_pruning_base = 5 in 1..=20;
    /// Late move pruning: hundredths of a move more for the square of the depth.
    late_move_pruning_factor = 98 in 30..=300;

    /// Futility: depth limit in plies for quiet moves.
    futility_depth = 7 in 2..=12 or 0;
    /// Futility: centipawns at any depth.
    futility_base = 120 in 30..=400;
    /// Futility: centipawns per ply.
    futility_margin = 114 in 40..=250;

    /// History pruning: depth limit in plies.
    history_pruning_depth = 4 in 1..=8 or 0;
    /// History pruning: quiet moves below minus this many points per ply are not looked at.
    history_pruning_margin = 3305 in 500..=8000;

    /// Exchange pruning: depth limit in plies.
    exchange_pruning_depth = 7 in 2..=12 or 0;
    /// Exchange pruning: centipawns per ply that a capture may lose.
    exchange_pruning_noisy = 174 in 20..=300;
    /// Exchange pruning: centipawns per ply that a quiet move may lose.
    exchange_pruning_quiet = 88 in 10..=200;

    /// Late move reductions: hundredths of a ply at any depth and number.
    reduction_base = 56 in 0..=200;
    /// Late move reductions: divisor, in hundredths, of the product of the logarithms of depth
    /// and number.
    reduction_divisor = 188 in 100..=400 or 1000000;
    /// Late move reductions: history points for one ply less.
    reduction_history = 4473 in 2000..=20000;

    /// Singular extension: least depth in plies.
    singular_depth = 6 in 4..=12 or 99;
    /// Singular extension: centipawns per ply that the other moves must fall short by.
    singular_margin = 2 in 1..=8;
    /// Double extension: further centipawns that the other moves must fall short by.
    double_extension_margin = 27 in 0..=100 or 9999;

    /// Quiescence: centipawns added to the victim before a capture is judged hopeless.
    quiescence_futility = 161 in 50..=500 or 9999;

    /// Quiescence: after so many plies only recaptures are looked at.
    quiescence_recaptures_only = 7 in 2..=20;

    /// History: points for a cut at depth one.
    history_bonus_base = 94 in 0..=400;
    /// History: points per ply of depth.
    history_bonus_factor = 168 in 50..=400;
    /// History: the most points for one cut.
    history_bonus_most = 2124 in 500..=4000;

    /// Correction of evaluations: weight, in 64ths, of what the foot soldiers' squares taught.
    correction_soldiers = 91 in 0..=256 or 0;
    /// Correction of evaluations: weight of what the hands taught.
    correction_hands = 95 in 0..=256 or 0;
    /// Correction of evaluations: weight of what each army's squares taught.
    correction_armies = 94 in 0..=256 or 0;
    /// Correction of evaluations: weight of what the last move taught.
    correction_move = 54 in 0..=256 or 0;

    /// ProbCut: centipawns above beta that a shallow search must reach.
    probcut_margin = 213 in 20..=500 or 0;
    /// ProbCut: least depth in plies.
    probcut_depth = 5 in 3..=10;

    /// Late move reductions: hundredths of a ply less for a drop beside the enemy king.
    reduction_king_drop = 85 in 0..=300 or 0;
    /// Late move reductions: hundredths of a ply more for quiet moves where the table's move is
    /// a capture.
    reduction_noisy_table_move = 93 in 0..=200 or 0;
    /// Late move reductions: capture history points for one ply less.
    reduction_capture_history = 8130 in 1000..=20000;
    /// Late move reductions: captures are reduced half as much, and by so many hundredths of a ply
    /// less.
    reduction_noisy = 50 in 0..=200;
    /// Late move reductions: hundredths of a ply less in nodes of the principal variation.
    reduction_pv = 100 in 0..=300 or 0;
    /// Late move reductions: hundredths of a ply more where a fail high is expected.
    reduction_cut_node = 150 in 0..=300 or 0;
    /// Late move reductions: hundredths of a ply more where the evaluation does not improve.
    reduction_worsening = 60 in 0..=200 or 0;
    /// Late move reductions: hundredths of a ply less for moves that give check.
    reduction_check = 100 in 0..=300 or 0;
    /// Late move reductions: hundredths of a ply more where the replies to earlier moves cut often.
    reduction_many_cuts = 80 in 0..=200 or 0;
    /// Late move reductions: hundredths of a ply less in nodes that once were on the principal
    /// variation.
    reduction_was_pv = 80 in 0..=200 or 0;
    /// After a reduced search that raised alpha: one ply more if it beat the best score so far by
    /// this many centipawns and two for each ply of depth.
    deeper_margin = 32 in 0..=200;
    /// One ply less if it beat it by fewer centipawns than this.
    shallower_margin = 13 in 0..=60;

    /// Hindsight: one ply more if the move before was reduced by three plies and the evaluations
    /// show that it was no bad one: their sum is below this many centipawns.
    hindsight_deeper = -22 in -200..=200 or -999;
    /// Hindsight: one ply less if the sum of both evaluations is above this.
    hindsight_shallower = 120 in 20..=400 or 999;

    /// The mate solver at the root of a game: nodes of the search for each move that it makes.
    root_solver_share = 30 in 5..=500 or 1000000000;

    /// History: hundredths of a normal bonus for the other side's quiet move that led to a node
    /// without a good move.
    history_refuting = 62 in 0..=300 or 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(name: &str) -> &'static Parameter {
        PARAMETERS.iter().find(|known| known.name == name).unwrap()
    }

    #[test]
    fn defaults_are_in_their_ranges() {
        for parameter in PARAMETERS {
            let range = parameter.least..=parameter.most;
            assert!(range.contains(&parameter.default), "{}", parameter.name);
            assert!(parameter.least < parameter.most, "{}", parameter.name);
        }
    }

    #[test]
    fn between_the_range_and_the_value_that_turns_off_nothing_is_accepted() {
        let null_move = parameter("null_move_depth");
        assert_eq!(null_move.bounds(), (2, 99));
        let accepted: Vec<i32> = (0..=100).filter(|&v| null_move.accepts(v)).collect();
        assert_eq!(accepted, [2, 3, 4, 5, 6, 99]);
        let hindsight = parameter("hindsight_deeper");
        assert_eq!(hindsight.bounds(), (-999, 200));
        assert!(hindsight.accepts(-999) && !hindsight.accepts(-998));
        let base = parameter("null_move_base");
        assert_eq!(base.bounds(), (base.least, base.most));
    }
}
