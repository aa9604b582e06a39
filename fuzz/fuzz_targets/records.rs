//! Any text as a file of games: PGN, USI's lines, EPD.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    cannonade_fuzz::records(data);
});
