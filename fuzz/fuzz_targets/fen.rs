//! Any text as a FEN of every game.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    cannonade_fuzz::fen(data);
});
