//! The engine's executable.
fn main() {}
