//! `tilesight-turn/1`: what a player did in one turn.

use super::Document;
use super::object::objects;
use super::value::{Count, Id, InRange, Name, TileAt, WholeNumber, WorldSide, present, quoted};
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use std::fmt;

/// A turn record. Keys that may be absent have their defaults here.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct TurnDocument<'a> {
    /// `tilesight-turn/1`.
    #[serde(borrow)]
    pub format: Name<'a>,
    /// Which game.
    #[serde(borrow)]
    pub game: Name<'a>,
    /// Whose tiles.
    #[serde(borrow)]
    pub deck: DeckReference<'a>,
    /// What the players chose.
    #[serde(default)]
    pub rulings: RulingsDocument,
    /// The Target Symbol.
    #[serde(borrow)]
    pub target: Name<'a>,
    /// Tiles in the player's Reserve when the Maneuver Phase begins.
    #[serde(default)]
    pub reserve: Count,
    /// Discards due this turn, 0 to 2.
    #[serde(default, deserialize_with = "up_to_two")]
    pub reversals: u8,
    /// The Board at the start.
    #[serde(borrow)]
    pub before: Vec<TileAt<'a>>,
    /// The tile placed; without it the record starts at the Maneuver Phase.
    #[serde(
        borrow,
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub place: Option<TileAt<'a>>,
    /// In the order done.
    #[serde(borrow, default)]
    pub maneuvers: Vec<ManeuverDocument<'a>>,
    /// Tiles removed, in the order of removal.
    #[serde(borrow, default)]
    pub remove: Vec<Id<'a>>,
    /// Tiles discarded by Reversal, in order.
    #[serde(borrow, default)]
    pub discard: Vec<Id<'a>>,
    /// Which of identical tiles is meant by each id in `maneuvers`, `remove` and `discard`, in the order in which they
    /// stand: 1 for the one that `before` lists first, and so on; the tile placed is the last. 1 where the list ends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub which: Vec<Count>,
}

objects! {
    TurnDocument<'a>: "a turn record: an object with format, game, deck, target and before";
    RulingsDocument: "an object of rulings";
}

impl<'de> Document<'de> for TurnDocument<'de> {
    const FORMAT: &'static str = "tilesight-turn/1";

    fn format(&self) -> &str {
        self.format.as_str()
    }
}

/// Whole numbers 0 to 2.
pub(super) fn up_to_two<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let range = InRange {
        least: 0,
        most: 2,
        what: "a whole number from 0 to 2",
    };
    deserializer.deserialize_i64(range).map(|number| number as u8)
}

/// Rulings that the players may choose otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct RulingsDocument {
    /// Whether Island tiles that touch with the same colour are Active.
    #[serde(default = "yes")]
    pub island_tiles_can_be_active: bool,
}

fn yes() -> bool {
    true
}

impl Default for RulingsDocument {
    fn default() -> RulingsDocument {
        RulingsDocument {
            island_tiles_can_be_active: true,
        }
    }
}

impl RulingsDocument {
    /// Whether nothing was chosen otherwise.
    pub fn is_default(&self) -> bool {
        *self == RulingsDocument::default()
    }
}

/// How a document names its deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckReference<'a> {
    /// A built-in deck's name, or a path relative to the document.
    Named(Name<'a>),
    /// The text of a whole deck object.
    Whole(&'a str),
}

impl<'de: 'a, 'a> Deserialize<'de> for DeckReference<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DeckReference<'a>, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?.get();
        match raw.as_bytes().first() {
            Some(b'{') => Ok(DeckReference::Whole(raw)),
            Some(b'"') => serde_json::from_str(raw)
                .map(DeckReference::Named)
                .map_err(de::Error::custom),
            _ => Err(de::Error::custom(
                "a deck is a name, a path or a whole deck object",
            )),
        }
    }
}

impl Serialize for DeckReference<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            DeckReference::Named(name) => name.serialize(serializer),
            // Text in JSON holds no line breaks: those there are, are there to be read, and documents are one line.
            DeckReference::Whole(raw) => match RawValue::from_string(raw.replace(['\n', '\r'], " ")) {
                Ok(raw) => raw.serialize(serializer),
                Err(error) => Err(serde::ser::Error::custom(error)),
            },
        }
    }
}

/// One Maneuver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ManeuverDocument<'a> {
    /// `{"rotate": "t01", "by": 1}`.
    Rotate {
        /// Which tile.
        tile: Id<'a>,
        /// Clockwise quarter turns; others than 1, 2 and 3 are for the judge to refuse.
        by: WholeNumber,
    },
    /// `{"slide": "t01", "to": "east"}`.
    Slide {
        /// Which tile.
        tile: Id<'a>,
        /// Where to, one cell.
        to: WorldSide,
    },
    /// `{"swap": ["s1", "t01"]}`.
    Swap([Id<'a>; 2]),
}

impl<'de: 'a, 'a> Deserialize<'de> for ManeuverDocument<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ManeuverDocument<'a>, D::Error> {
        deserializer.deserialize_map(ManeuverVisitor)
    }
}

struct ManeuverVisitor;

impl<'de> Visitor<'de> for ManeuverVisitor {
    type Value = ManeuverDocument<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a Maneuver: an object with rotate and by, slide and to, or swap")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ManeuverDocument<'de>, A::Error> {
        let (mut rotate, mut slide, mut swap) = (None, None, None);
        let (mut by, mut to) = (None, None);
        while let Some(Name(key)) = map.next_key::<Name<'de>>()? {
            match key.as_ref() {
                "rotate" => once("rotate", &mut rotate, map.next_value::<Id<'de>>()?)?,
                "slide" => once("slide", &mut slide, map.next_value::<Id<'de>>()?)?,
                "swap" => once("swap", &mut swap, map.next_value::<Pair<'de>>()?)?,
                "by" => once("by", &mut by, map.next_value::<WholeNumber>()?)?,
                "to" => once("to", &mut to, map.next_value::<WorldSide>()?)?,
                _ => _ = map.next_value::<de::IgnoredAny>()?,
            }
        }
        match (rotate, slide, swap) {
            (Some(tile), None, None) => Ok(ManeuverDocument::Rotate {
                tile,
                by: by.ok_or_else(|| de::Error::missing_field("by"))?,
            }),
            (None, Some(tile), None) => Ok(ManeuverDocument::Slide {
                tile,
                to: to.ok_or_else(|| de::Error::missing_field("to"))?,
            }),
            (None, None, Some(Pair(pair))) => Ok(ManeuverDocument::Swap(pair)),
            (None, None, None) => Err(de::Error::custom(
                "a Maneuver needs one of rotate, slide and swap",
            )),
            _ => Err(de::Error::custom(
                "a Maneuver has only one of rotate, slide and swap",
            )),
        }
    }
}

fn once<T, E: de::Error>(key: &'static str, place: &mut Option<T>, value: T) -> Result<(), E> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(E::duplicate_field(key)),
    }
}

/// The two tiles of a swap.
struct Pair<'a>([Id<'a>; 2]);

impl<'de: 'a, 'a> Deserialize<'de> for Pair<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pair<'a>, D::Error> {
        let ids = Vec::<Id<'a>>::deserialize(deserializer)?;
        let count = ids.len();
        match <[Id<'a>; 2]>::try_from(ids) {
            Ok(pair) => Ok(Pair(pair)),
            Err(_) => Err(de::Error::custom(format_args!(
                "a swap names two tiles, not {count}"
            ))),
        }
    }
}

impl Serialize for ManeuverDocument<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self {
            ManeuverDocument::Rotate { tile, by } => {
                map.serialize_entry("rotate", tile)?;
                map.serialize_entry("by", by)?;
            }
            ManeuverDocument::Slide { tile, to } => {
                map.serialize_entry("slide", tile)?;
                map.serialize_entry("to", to)?;
            }
            ManeuverDocument::Swap(pair) => map.serialize_entry("swap", pair)?,
        }
        map.end()
    }
}

impl fmt::Display for DeckReference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckReference::Named(name) => f.write_str(&quoted(name.as_str())),
            DeckReference::Whole(_) => f.write_str("the deck in the document"),
        }
    }
}
