//! `cannonade match` with engines that misbehave, and with itself.

#[path = "matches/files.rs"]
mod files;
#[path = "support/folder.rs"]
mod folder;
#[path = "matches/games.rs"]
mod games;
#[path = "matches/interrupts.rs"]
mod interrupts;
#[path = "matches/misbehaviour.rs"]
mod misbehaviour;
#[path = "matches/runner.rs"]
mod runner;
