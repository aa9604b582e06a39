//! The checks that the fuzz targets run; the tests of the engine replay their finds through them.

#[path = "../../engine-tests/support_fuzz/mod.rs"]
mod checks;

pub use checks::*;
