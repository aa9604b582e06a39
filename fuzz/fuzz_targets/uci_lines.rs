//! Any lines to an engine that speaks UCI.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    cannonade_fuzz::uci_lines(data);
});
