//! Whether the machine has room for a table.

use log::debug;
use std::fs;

/// Whether so many MiB can be had: the system grants them, and where it tells how much memory is
/// available (Linux), it is as much. A program that takes more is ended without a word.
pub fn has_room_for(mib: usize) -> bool {
    if available_mib().is_some_and(|available| mib > available) {
        return false;
    }
    let Some(bytes) = mib.checked_mul(1 << 20) else {
        return false;
    };
    // Reserved only, not touched: this takes no memory and next to no time.
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// Memory that could be taken without harm, in MiB, where the system tells.
fn available_mib() -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find(|line| line.starts_with("MemAvailable:"))?;
    let kib = line.split_whitespace().nth(1)?.parse::<usize>().ok()?;
    debug!("{kib} KiB of memory are available");
    Some(kib >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_table_has_room_and_an_absurd_one_not() {
        assert!(has_room_for(1));
        assert!(!has_room_for(usize::MAX));
        assert!(!has_room_for(1 << 40));
    }
}
