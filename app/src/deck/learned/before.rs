//! What was written in the document of a deck before the deck was added to: people may have edited it by hand, and other
//! programs may keep things in it that are not known here.

use super::json;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

type Text = Box<RawValue>;

/// The pieces of a document as they were written.
#[derive(Debug, Default)]
pub(super) struct Before {
    colours: BTreeMap<String, Text>,
    tiles: BTreeMap<String, Text>,
    others: BTreeMap<String, Text>,
}

/// The keys of a deck that are written anew.
const WRITTEN: [&str; 7] = ["format", "game", "name", "colours", "symbols", "tiles", "faces"];

impl Before {
    /// The pieces of a document; none of one that cannot be read.
    pub(super) fn of(document: &str) -> Before {
        let mut others: BTreeMap<String, Text> = serde_json::from_str(document).unwrap_or_default();
        let (colours, tiles) = (
            named(others.get("colours"), "name"),
            named(others.get("tiles"), "id"),
        );
        others.retain(|key, _| !WRITTEN.contains(&key.as_str()));
        Before {
            colours,
            tiles,
            others,
        }
    }

    /// The colour of this name.
    pub(super) fn colour(&self, name: &str) -> Option<String> {
        self.colours.get(name).map(|text| text.get().to_owned())
    }

    /// The tile of this id, with the copies that there are now.
    pub(super) fn tile(&self, id: &str, copies: u16) -> Option<String> {
        let text = self.tiles.get(id)?.get();
        let mut tile: Map<String, Value> = serde_json::from_str(text).ok()?;
        if tile.get("copies").map_or(Some(1), Value::as_u64) == Some(u64::from(copies)) {
            return Some(text.to_owned());
        }
        tile.insert("copies".to_owned(), copies.into());
        Some(json(&tile))
    }

    /// All other keys, each behind a comma.
    pub(super) fn others(&self) -> String {
        let pair = |(key, text): (&String, &Text)| format!(",\n {}: {}", json(key), text.get());
        self.others.iter().map(pair).collect()
    }
}

/// The objects of a list by what this key says.
fn named(list: Option<&Text>, key: &str) -> BTreeMap<String, Text> {
    let list: Vec<Text> = list
        .and_then(|list| serde_json::from_str(list.get()).ok())
        .unwrap_or_default();
    let name = |text: &Text| {
        let object = Map::deserialize(&mut serde_json::Deserializer::from_str(text.get())).ok()?;
        Some(object.get(key)?.as_str()?.to_owned())
    };
    list.into_iter()
        .filter_map(|text| Some((name(&text)?, text)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::{DraftDeck, DraftTile};
    use crate::deck::Deck;

    #[test]
    fn what_was_written_by_hand_is_there_when_more_is_learned() {
        let before = r##"{"format": "tilesight-deck/1", "game": "match-attach", "name": "Kitchen",
 "made": {"by": "Anna", "in": [2026]},
 "colours": [{"name": "red", "srgb": "#c8102e", "ink": "rouge"}], "symbols": ["star"], "faces": "faces/",
 "tiles": [
  {"id": "b", "note": "a corner is torn",
   "edges": [{"colour": "red", "seen": true}, {"symbol": "star"}, {}, {}]},
  {"id": "a", "edges": [{}, {}, {}, {}], "kept": "tin"}]}"##;
        let mut draft = DraftDeck::of_deck(&Deck::read(before).unwrap());
        draft.tiles[0].copies = 3;
        draft.tiles.push(DraftTile {
            id: "t01".to_owned(),
            ..DraftTile::unknown()
        });
        let after = draft.document_in_place_of(before);
        let deck = Deck::read(&after).unwrap();
        assert_eq!(DraftDeck::of_deck(&deck), draft);
        for kept in [
            r#""made": {"by": "Anna", "in": [2026]}"#,
            r##"{"name": "red", "srgb": "#c8102e", "ink": "rouge"}"##,
            "{\"id\": \"b\", \"note\": \"a corner is torn\",\n   \"edges\": [{\"colour\": \"red\", \"seen\": true}, ",
            r#""kept":"tin""#,
        ] {
            assert!(after.contains(kept), "{kept} in {after}");
        }
        assert_eq!(draft.document_in_place_of(&after), after);
    }
}
