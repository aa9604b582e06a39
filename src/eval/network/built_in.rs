//! The networks that come with the program, and the choice among evaluations.

use super::file::{Network, NetworkError};
use super::layout::Layout;
use crate::eval::Evaluated;
use once_cell::sync::OnceCell;
use std::sync::Arc;

/// A network that is part of the program, read when it is first used.
#[derive(Debug)]
pub struct BuiltIn {
    bytes: &'static [u8],
    network: OnceCell<Arc<Network>>,
}

impl BuiltIn {
    /// The network with these bytes.
    pub const fn new(bytes: &'static [u8]) -> BuiltIn {
        BuiltIn {
            bytes,
            network: OnceCell::new(),
        }
    }

    /// The network.
    ///
    /// # Errors
    ///
    /// If the bytes are none; a test sees to it that they are.
    pub fn get(&self) -> Result<&Arc<Network>, NetworkError> {
        self.network
            .get_or_try_init(|| Network::from_bytes(self.bytes).map(Arc::new))
    }
}

/// What scores positions.
#[derive(Clone, Debug, Default)]
pub enum Evaluation {
    /// The evaluation written by hand.
    HandWritten,
    /// The network that comes with the program; the evaluation written by hand in games that
    /// have none.
    #[default]
    BuiltIn,
    /// Another network; as `BuiltIn` in games that it is not for.
    Loaded(Arc<Network>),
}

impl PartialEq for Evaluation {
    fn eq(&self, other: &Evaluation) -> bool {
        match (self, other) {
            (Evaluation::HandWritten, Evaluation::HandWritten)
            | (Evaluation::BuiltIn, Evaluation::BuiltIn) => true,
            (Evaluation::Loaded(one), Evaluation::Loaded(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl Eq for Evaluation {}

impl Evaluation {
    /// Whether this is no network of another game.
    pub fn fits<G: Evaluated>(&self) -> bool {
        match self {
            Evaluation::Loaded(network) => network.layout == Layout::of::<G>(),
            _ => true,
        }
    }

    /// What it is called in a game: the name of its network, or `by hand`.
    pub fn name<G: Evaluated>(&self) -> String {
        let network = self.network::<G>();
        network.map_or("by hand".to_owned(), |network| network.name.clone())
    }

    /// The network to be used in a game; none if positions are scored by hand.
    pub fn network<G: Evaluated>(&self) -> Option<Arc<Network>> {
        match self {
            Evaluation::HandWritten => None,
            Evaluation::Loaded(network) if self.fits::<G>() => Some(Arc::clone(network)),
            _ => match G::NETWORK?.get() {
                Ok(network) => Some(Arc::clone(network)),
                Err(error) => {
                    log::error!("the network of this game cannot be used: {error}");
                    None
                }
            },
        }
    }
}
