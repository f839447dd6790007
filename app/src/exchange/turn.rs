//! Turn records.

use super::{place, rulings, rulings_document, side, symbol, tile_at, world_side};
use crate::deck::Deck;
use crate::formats::{
    Count, DeckReference, Document as _, Fault, Id, ManeuverDocument, Name, TileAt, TurnDocument, WholeNumber,
};
use rules::match_attach::{RecordedManeuver, Setup, TileId, TurnRecord};

/// Looks up what a turn document names. Tiles that the deck does not hold become unknown tiles of the record: saying so
/// is the judge's business.
///
/// # Errors
/// A [`Fault`] if the target is no symbol of the deck.
pub fn turn_record(text: &str, document: &TurnDocument<'_>, deck: &Deck) -> Result<TurnRecord, Fault> {
    let target = symbol(text, "target", &document.target, deck)?;
    let mut names = Names {
        deck,
        unknown: Vec::new(),
    };
    let before = document.before.iter().map(|at| names.placed(at)).collect();
    let place = document.place.as_ref().map(|at| names.placed(at));
    let maneuvers = document
        .maneuvers
        .iter()
        .map(|maneuver| names.maneuver(maneuver))
        .collect();
    let remove = names.all(&document.remove);
    let discard = names.all(&document.discard);
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
    deck: &'a Deck,
    unknown: Vec<String>,
}

impl Names<'_> {
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

    fn placed(&mut self, at: &TileAt<'_>) -> rules::match_attach::PlacedTile {
        place(self.tile(&at.tile), at)
    }

    fn all(&mut self, ids: &[Id<'_>]) -> Vec<TileId> {
        ids.iter().map(|id| self.tile(id)).collect()
    }

    fn maneuver(&mut self, maneuver: &ManeuverDocument<'_>) -> RecordedManeuver {
        match maneuver {
            ManeuverDocument::Rotate { tile, by } => RecordedManeuver::Rotate {
                tile: self.tile(tile),
                by: by.0,
            },
            ManeuverDocument::Slide { tile, to } => RecordedManeuver::Slide {
                tile: self.tile(tile),
                to: side(*to),
            },
            ManeuverDocument::Swap([a, b]) => RecordedManeuver::Swap {
                a: self.tile(a),
                b: self.tile(b),
            },
        }
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
    }
}
