//! The name of a game on the command line.

use crate::games::{VARIANTS, Variant};
use crate::protocol::nearest;

/// Reads the name of a game.
pub(super) fn read_variant(text: &str) -> Result<&'static Variant, String> {
    Variant::find(text).ok_or_else(|| {
        let names: Vec<&str> = VARIANTS.iter().map(|variant| variant.name).collect();
        match nearest(text, names.iter().copied()) {
            Some(name) => format!("there is no such game; did you mean {name}?"),
            None => format!("there is no such game; there are {}", names.join(", ")),
        }
    })
}
