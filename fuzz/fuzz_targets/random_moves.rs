//! Random games of every variant.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    cannonade_fuzz::random_moves(data);
});
