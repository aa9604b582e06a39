//! The commands that show, convert and analyse, run as a person runs them.

#[path = "commands/analyse.rs"]
mod analyse;
#[path = "commands/convert.rs"]
mod convert;
#[path = "support/folder.rs"]
mod folder;
#[path = "commands/mates.rs"]
mod mates;
#[path = "commands/output.rs"]
mod output;
#[path = "commands/runner.rs"]
mod runner;
#[path = "commands/show.rs"]
mod show;
