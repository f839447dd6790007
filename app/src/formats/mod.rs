//! The JSON documents that other programs rely on, exactly as they are written and read.
//!
//! A reader refuses a document whose `format` it does not know, ignores keys that it does not know, and never panics.
//! Every refusal is a [`Fault`] that names the line and the key. Nothing here knows the rules: a document may still be
//! nonsense on the board, and saying so is the judge's business.

mod board;
mod deck;
mod fault;
mod object;
mod perft;
mod position;
mod scan;
mod turn;
mod value;
mod verdict;
mod verification;
mod watch;

pub use board::BoardDocument;
pub use deck::{ColourDocument, DeckDocument, DeckTileDocument, EdgeDocument};
pub use fault::{Fault, Step, line_of};
pub use perft::PerftDocument;
pub use position::{PositionDocument, SolutionDocument};
pub use scan::{
    CandidateDocument, CellDocument, FaceDownDocument, MillisecondsDocument, PhotoDocument, PreviousDocument,
    ScanDocument, ScanTileDocument, UnsureDocument,
};
pub use turn::{DeckReference, ManeuverDocument, RulingsDocument, TurnDocument};
pub(crate) use value::quoted;
pub use value::{Coordinate, Copies, Count, Id, Name, QuarterTurns, TileAt, WholeNumber, WorldSide};
pub use verdict::{
    MatchDocument, MatchEndDocument, ProblemDocument, RemovalDocument, ScoreDocument, VerdictDocument,
};
pub use verification::{ChangeDocument, PlaceDocument, VerificationDocument};
pub use watch::{LineDocument, WatchChangeDocument, WatchDocument, WatchUnsureDocument};

use serde::Deserialize;
use serde::de::IgnoredAny;
use std::borrow::Cow;

/// A document that can be read from text.
pub trait Document<'de>: Deserialize<'de> {
    /// The `format` that this program reads, such as `tilesight-turn/1`.
    const FORMAT: &'static str;

    /// What the document says it is.
    fn format(&self) -> &str;
}

/// What every document begins with, whatever else it holds.
#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Header<'a> {
    #[serde(borrow, default)]
    format: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    game: Option<Cow<'a, str>>,
}

/// Reads one document, borrowing its strings from `text` where it can.
///
/// # Errors
/// The first [`Fault`] of the text: not JSON, another format or version, a missing key, a wrong type or range.
pub fn read<'a, T: Document<'a>>(text: &'a str) -> Result<T, Fault> {
    match serde_json::from_str::<T>(text) {
        Ok(document) if document.format() == T::FORMAT => Ok(document),
        Ok(document) => Err(other_format(text, document.format(), T::FORMAT)),
        Err(_) => Err(explain::<T>(text)),
    }
}

/// The `format` of any document, if it is an object that names one.
pub fn format_of(text: &str) -> Option<Cow<'_, str>> {
    serde_json::from_str::<Header<'_>>(text).ok()?.format
}

/// The `game` of any document, if it is an object that names one.
pub fn game_of(text: &str) -> Option<Cow<'_, str>> {
    serde_json::from_str::<Header<'_>>(text).ok()?.game
}

/// Reads the text a second time, slowly, to say what is wrong with it and where.
fn explain<'a, T: Document<'a>>(text: &'a str) -> Fault {
    if let Ok(Header {
        format: Some(format), ..
    }) = serde_json::from_str::<Header<'_>>(text)
        && format != T::FORMAT
    {
        return other_format(text, &format, T::FORMAT);
    }
    let mut json = serde_json::Deserializer::from_str(text);
    match serde_path_to_error::deserialize::<_, T>(&mut json) {
        Err(error) => Fault::from_path(text, &error),
        Ok(_) => match json.end() {
            Err(error) if serde_json::from_str::<IgnoredAny>(text).is_err() => Fault::whole(
                error.line(),
                "more than one document: for JSON Lines use standard input (-)",
            ),
            _ => Fault::whole(1, "cannot be read"),
        },
    }
}

fn other_format(text: &str, found: &str, known: &str) -> Fault {
    let family = known.split('/').next().unwrap_or(known);
    let why = match found.split_once('/') {
        Some((name, _)) if name == family => {
            format!("{found:?} is a version that this program does not know (it reads {known:?})")
        }
        _ => format!("{found:?} found where {known:?} is needed"),
    };
    Fault::at(text, &[Step::Key("format")], why)
}

/// Whether text is JSON rather than a picture: the first byte that is not white space opens an object.
pub fn is_json(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    text.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')
}

#[cfg(test)]
mod tests;
