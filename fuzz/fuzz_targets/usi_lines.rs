//! Any lines to an engine that speaks USI.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    cannonade_fuzz::usi_lines(data);
});
