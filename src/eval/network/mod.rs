//! A learned evaluation.
//!
//! From the bottom: [`layout`] says what the inputs mean; `lanes.rs` and [`kernel`] do the
//! arithmetic; [`file`](mod@file) reads networks; `state.rs` follows a line of moves. How networks
//! are trained is described in `training/README.md`, and where each came from in
//! `training/NETWORKS.md`.

mod built_in;
pub mod file;
pub mod kernel;
mod lanes;
pub mod layout;
mod state;
#[cfg(test)]
mod tests;

pub use built_in::{BuiltIn, Evaluation};
pub use file::{Network, NetworkError};
pub(super) use state::NetworkState;
