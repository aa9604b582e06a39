//! What must hold in every position of every game, checked on thousands of random ones.
//!
//! Each property is a function over one position, in a file of its own under `properties/`; the
//! positions come from random games (`walks`) that begin at the start or at sparse random
//! positions (`sparse`). The rules are checked against the naive generator in `naive/`.

mod naive;

#[path = "properties/attacks.rs"]
mod attacks;
#[path = "properties/codes.rs"]
mod codes;
#[path = "properties/endings.rs"]
mod endings;
#[path = "properties/exchange.rs"]
mod exchange;
#[path = "properties/exhaustive.rs"]
mod exhaustive;
#[path = "properties/generation.rs"]
mod generation;
#[path = "properties/keys.rs"]
mod keys;
#[path = "properties/mirror.rs"]
mod mirror;
#[path = "properties/sparse.rs"]
mod sparse;
#[path = "properties/text.rs"]
mod text;
#[path = "properties/unmake.rs"]
mod unmake;
#[path = "properties/walks.rs"]
mod walks;

use cannonade::games::Variant;
use cannonade::with_family;

/// One test for each property of each game. The number divides the number of positions, for
/// properties that take long.
macro_rules! properties {
    ($($game:ident $name:literal;)*) => {$(
        mod $game {
            properties! { @tests $name
                moves_are_those_of_the_naive_generator 1 crate::generation::same_as_naive;
                noisy_and_quiet_are_all_moves 2 crate::generation::noisy_and_quiet;
                all_move_codes_are_judged_right 12 crate::codes::all_codes;
                keys_are_fresh_and_tell_positions_apart 4 crate::keys::keys;
                unmaking_restores_everything 2 crate::unmake::restores;
                making_is_as_the_naive_generator_says 4 crate::unmake::makes_as_naive;
                texts_are_read_as_written 2 crate::text::round_trips;
                attackers_are_those_of_the_naive_generator 2 crate::attacks::same_as_naive;
                exchanges_are_worth_what_playing_them_yields 4 crate::exchange::same_as_naive;
                outcomes_are_a_plain_reading_of_the_rules 8 crate::endings::outcomes;
                mirrored_positions_have_mirrored_moves 2 crate::mirror::mirrored;
            }
        }
    )*};
    (@tests $name:literal $($test:ident $thinning:literal $property:path;)*) => {$(
        #[test]
        fn $test() {
            let family = super::Variant::find($name).expect("a known game").family;
            super::with_family!(family, G => {
                super::walks::hold::<G>($name, $thinning, $property)
            });
        }
    )*};
}

properties! {
    chess "chess";
    cannon_shogi "cannonshogi";
    cannon_shogi_pawn_drop "cannonshogi-pawndrop";
    cannon_shogi_swapped "cannonshogi-swapped";
    cannon_shogi_korean "cannonshogi-korean";
    cannon_chess "cannonchess";
    swedish_cannon "swedishcannon";
    swedish_cannon_two "swedishcannon2";
    gunnery_ten_files "gunnery8x10";
    gunnery_eight_files "gunnery8x8";
}
