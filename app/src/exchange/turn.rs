//! Turn records.

use super::{place, rulings, rulings_document, side, symbol, tile_at, world_side};
use crate::deck::Deck;
use crate::formats::{
    Count, DeckReference, Document as _, Fault, Id, ManeuverDocument, Name, Step, TileAt, TurnDocument,
    WholeNumber,
};
use rules::match_attach::{PlacedTile, RecordedManeuver, Setup, TileId, TurnRecord};
use std::iter::Enumerate;
use std::slice::Iter;

/// Looks up what a turn document names. Tiles that the deck does not hold become unknown tiles of the record: saying so
/// is the judge's business.
///
/// # Errors
/// A [`Fault`] if the target is no symbol of the deck, or if the deck does not hold so many of a tile as `which` counts.
pub fn turn_record(text: &str, document: &TurnDocument<'_>, deck: &Deck) -> Result<TurnRecord, Fault> {
    let target = symbol(text, "target", &document.target, deck)?;
    let mut names = Names {
        text,
        deck,
        unknown: Vec::new(),
        copies_laid: Vec::new(),
        which: document.which.iter().enumerate(),
    };
    let before = document.before.iter().map(|at| names.laid(at)).collect();
    let place = document.place.as_ref().map(|at| names.laid(at));
    let maneuvers = document.maneuvers.iter();
    let maneuvers = maneuvers
        .map(|maneuver| names.maneuver(maneuver))
        .collect::<Result<_, _>>()?;
    let remove = names.all(&document.remove)?;
    let discard = names.all(&document.discard)?;
    Ok(TurnRecord {
        rulings: rulings(document.rulings),
        target,
        reserve: document.reserve.0,
        reversals: document.reversals.into(),
        before: Setup { tiles: before },
        place,
        maneuvers,
        remove,
        discard,
        unknown_tiles: names.unknown,
    })
}

/// Numbers the tiles that a record names, those that the deck does not hold behind the others.
struct Names<'a> {
    text: &'a str,
    deck: &'a Deck,
    unknown: Vec<String>,
    /// Of tiles with copies, those that lie on the Board.
    copies_laid: Vec<TileId>,
    /// Which of its copies each id means that is still to come.
    which: Enumerate<Iter<'a, Count>>,
}

impl Names<'_> {
    /// The tile of an id; of several copies the first.
    fn tile(&mut self, id: &Id<'_>) -> TileId {
        if let Some(tile) = self.deck.tile(id.as_str()) {
            return tile;
        }
        let known = self.unknown.iter().position(|name| name == id.as_str());
        let place = known.unwrap_or_else(|| {
            self.unknown.push(id.as_str().to_owned());
            self.unknown.len() - 1
        });
        // No record of a sane length names so many tiles; the last number stands for all that are too many.
        TileId(u16::try_from(self.deck.tile_set().tiles().len() + place).unwrap_or(u16::MAX))
    }

    /// A tile that is put on the Board: the next copy, as long as there is one.
    fn laid(&mut self, at: &TileAt<'_>) -> PlacedTile {
        let first = self.tile(&at.tile);
        if self.deck.next_copy(first).is_none() {
            return place(first, at);
        }
        let is_free = |tile: &TileId| !self.copies_laid.contains(tile);
        let tile = self.deck.copies_from(first).find(is_free).unwrap_or(first);
        self.copies_laid.push(tile);
        place(tile, at)
    }

    /// A tile that is named again: copies are laid in their order, so the number of one tells which it is.
    fn named(&mut self, id: &Id<'_>) -> Result<TileId, Fault> {
        let first = self.tile(id);
        let Some((index, number)) = self.which.next() else {
            return Ok(first);
        };
        let place = (number.0 as usize).checked_sub(1);
        let copy = place.and_then(|place| self.deck.copies_from(first).nth(place));
        copy.ok_or_else(|| {
            let path = [Step::Key("which"), Step::Index(index)];
            Fault::at(
                self.text,
                &path,
                format!("the deck holds no number {} of {id}", number.0),
            )
        })
    }

    fn all(&mut self, ids: &[Id<'_>]) -> Result<Vec<TileId>, Fault> {
        ids.iter().map(|id| self.named(id)).collect()
    }

    fn maneuver(&mut self, maneuver: &ManeuverDocument<'_>) -> Result<RecordedManeuver, Fault> {
        Ok(match maneuver {
            ManeuverDocument::Rotate { tile, by } => RecordedManeuver::Rotate {
                tile: self.named(tile)?,
                by: by.0,
            },
            ManeuverDocument::Slide { tile, to } => RecordedManeuver::Slide {
                tile: self.named(tile)?,
                to: side(*to),
            },
            ManeuverDocument::Swap([a, b]) => RecordedManeuver::Swap {
                a: self.named(a)?,
                b: self.named(b)?,
            },
        })
    }
}

/// What a turn document says beside the record.
#[derive(Clone, Debug)]
pub struct TurnWords<'a> {
    /// How it names its deck.
    pub deck: DeckReference<'a>,
}

/// Writes a record of known tiles as a document that the judge accepts.
pub fn turn_document<'a>(record: &TurnRecord, deck: &'a Deck, words: TurnWords<'a>) -> TurnDocument<'a> {
    let id = |tile: TileId| Id::known(deck.id(tile));
    let maneuver = |maneuver: &RecordedManeuver| match *maneuver {
        RecordedManeuver::Rotate { tile, by } => ManeuverDocument::Rotate {
            tile: id(tile),
            by: WholeNumber(by),
        },
        RecordedManeuver::Slide { tile, to } => ManeuverDocument::Slide {
            tile: id(tile),
            to: world_side(to),
        },
        RecordedManeuver::Swap { a, b } => ManeuverDocument::Swap([id(a), id(b)]),
    };
    TurnDocument {
        format: Name::new(TurnDocument::FORMAT),
        game: Name::new(deck.game().name()),
        deck: words.deck,
        rulings: rulings_document(record.rulings),
        target: Name::new(deck.tile_set().symbol_name(record.target)),
        reserve: Count(record.reserve),
        // A record holds at most two.
        reversals: record.reversals.min(2) as u8,
        before: record
            .before
            .tiles
            .iter()
            .map(|&placed| tile_at(deck, placed))
            .collect(),
        place: record.place.map(|placed| tile_at(deck, placed)),
        maneuvers: record.maneuvers.iter().map(maneuver).collect(),
        remove: record.remove.iter().map(|&tile| id(tile)).collect(),
        discard: record.discard.iter().map(|&tile| id(tile)).collect(),
        which: which(record, deck),
    }
}

/// Which of identical tiles each id of a record means, without the ones at the end.
fn which(record: &TurnRecord, deck: &Deck) -> Vec<Count> {
    let maneuvers = record.maneuvers.iter().flat_map(|maneuver| match *maneuver {
        RecordedManeuver::Rotate { tile, .. } | RecordedManeuver::Slide { tile, .. } => vec![tile],
        RecordedManeuver::Swap { a, b } => vec![a, b],
    });
    let named = maneuvers.chain(record.remove.iter().chain(&record.discard).copied());
    let number = |tile: TileId| {
        let laid = record.before.tiles.iter().chain(&record.place);
        let mut copies = laid
            .map(|placed| placed.tile)
            .filter(|&other| deck.id(other) == deck.id(tile));
        let place = copies.position(|copy| copy == tile).unwrap_or_default();
        Count(u32::try_from(place + 1).unwrap_or(u32::MAX))
    };
    let mut which: Vec<Count> = named.map(number).collect();
    let end = which.iter().rposition(|&number| number != Count(1));
    which.truncate(end.map_or(0, |last| last + 1));
    which
}
