//! Numbers of things in words.

/// A number with the name of what is counted: `1 game`, `2 games`.
pub(super) fn counted(number: usize, what: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {what}{ending}")
}
