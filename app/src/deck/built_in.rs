//! The decks that come with the program.

use super::{Deck, FaceTable, FacesError};
use crate::formats::Fault;
use std::sync::{Arc, OnceLock};

/// A deck that needs no file.
#[derive(Debug)]
pub struct BuiltIn {
    /// What documents call it.
    pub name: &'static str,
    /// One line for people who choose.
    pub about: &'static str,
    /// Its document.
    pub document: &'static str,
    deck: OnceLock<Result<Arc<Deck>, Fault>>,
}

impl BuiltIn {
    const fn new(name: &'static str, about: &'static str, document: &'static str) -> BuiltIn {
        BuiltIn {
            name,
            about,
            document,
            deck: OnceLock::new(),
        }
    }

    /// The deck, read once.
    ///
    /// # Errors
    /// The [`Fault`] of its document, which a test rules out.
    pub fn deck(&self) -> Result<Arc<Deck>, Fault> {
        self.deck
            .get_or_init(|| Deck::read(self.document).map(Arc::new))
            .clone()
    }
}

/// All of them, the usual one first.
pub static BUILT_IN: [BuiltIn; 1] = [BuiltIn::new(
    "match-attach",
    "the print-and-play set of Match Attach",
    include_str!("../../../assets/match-attach/deck.json"),
)];

/// The name of the deck that is taken when none is named.
pub const USUAL: &str = "match-attach";

/// The deck of this name.
pub fn named(name: &str) -> Option<&'static BuiltIn> {
    BUILT_IN.iter().find(|deck| deck.name == name)
}

/// The faces of a built-in deck.
///
/// # Errors
/// [`FacesError::Refused`] if they are no catalogue.
pub fn faces(deck: &Deck) -> Result<FaceTable, FacesError> {
    deck.drawn_face_table()
}
