//! The small values that documents are made of, each with its range.

use super::object::objects;
use serde::de::{self, Deserializer, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// A tile's id: 1 to 32 of `a-z`, `0-9` and `-`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id<'a>(Cow<'a, str>);

impl<'a> Id<'a> {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Takes text that is an id; `None` if it is none.
    pub fn new(text: impl Into<Cow<'a, str>>) -> Option<Id<'a>> {
        let text = text.into();
        is_id(&text).then_some(Id(text))
    }

    /// Text that is known to be an id because a deck holds it.
    pub(crate) fn known(text: &'a str) -> Id<'a> {
        debug_assert!(is_id(text), "{text:?} is an id");
        Id(Cow::Borrowed(text))
    }

    /// The same id with its own memory.
    pub fn into_owned(self) -> Id<'static> {
        Id(Cow::Owned(self.0.into_owned()))
    }
}

impl fmt::Display for Id<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_id(text: &str) -> bool {
    (1..=32).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

impl Serialize for Id<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Id<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id<'a>, D::Error> {
        let Name(text) = deserializer.deserialize_str(TextVisitor("a tile's id"))?;
        if is_id(&text) {
            return Ok(Id(text));
        }
        Err(de::Error::custom(format_args!(
            "{} is no id: 1 to 32 of a-z, 0-9 and -",
            quoted(&text)
        )))
    }
}

/// Text, borrowed from the document where it holds no escapes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name<'a>(pub Cow<'a, str>);

impl<'a> Name<'a> {
    /// Borrowed text.
    pub fn new(text: &'a str) -> Name<'a> {
        Name(Cow::Borrowed(text))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Serialize for Name<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Name<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name<'a>, D::Error> {
        deserializer.deserialize_str(TextVisitor("text"))
    }
}

struct TextVisitor(&'static str);

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Name<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Name<'de>, E> {
        Ok(Name(Cow::Borrowed(text)))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Name<'de>, E> {
        Ok(Name(Cow::Owned(text.to_owned())))
    }
}

/// A quoted text, shortened if it is long: what a message shows of somebody's input.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// A cell's column or row, -1000 to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Coordinate(pub i32);

/// Clockwise quarter turns from the printed orientation, 0 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct QuarterTurns(pub u8);

/// A number of things, 0 to 1000 unless the key says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Count(pub u32);

/// How many identical ones there are of a tile, 1 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Copies(pub u16);

impl<'de> Deserialize<'de> for Copies {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Copies, D::Error> {
        let range = InRange {
            least: 1,
            most: 100,
            what: "a whole number from 1 to 100",
        };
        deserializer
            .deserialize_i64(range)
            .map(|number| Copies(number as u16))
    }
}

impl<'de> Deserialize<'de> for Coordinate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Coordinate, D::Error> {
        let range = InRange {
            least: -1000,
            most: 1000,
            what: "a whole number from -1000 to 1000",
        };
        deserializer
            .deserialize_i64(range)
            .map(|number| Coordinate(number as i32))
    }
}

impl<'de> Deserialize<'de> for QuarterTurns {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<QuarterTurns, D::Error> {
        let range = InRange {
            least: 0,
            most: 3,
            what: "a whole number from 0 to 3",
        };
        deserializer
            .deserialize_i64(range)
            .map(|number| QuarterTurns(number as u8))
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Count, D::Error> {
        let range = InRange {
            least: 0,
            most: 1_000_000,
            what: "a whole number from 0 to 1000000",
        };
        deserializer
            .deserialize_i64(range)
            .map(|number| Count(number as u32))
    }
}

/// Accepts whole numbers of a range.
pub(super) struct InRange {
    pub(super) least: i64,
    pub(super) most: i64,
    pub(super) what: &'static str,
}

impl Visitor<'_> for InRange {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<i64, E> {
        if (self.least..=self.most).contains(&number) {
            Ok(number)
        } else {
            Err(E::invalid_value(Unexpected::Signed(number), &self))
        }
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<i64, E> {
        match i64::try_from(number) {
            Ok(number) => self.visit_i64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
        }
    }
}

/// A value whose key may be absent; null is of a wrong type there like anywhere else.
pub(super) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Any whole number, however large: those that do not fit are kept as the largest or smallest that does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct WholeNumber(pub i64);

impl<'de> Deserialize<'de> for WholeNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WholeNumber, D::Error> {
        let text = <&RawValue>::deserialize(deserializer)?.get();
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let shown: String = text.chars().take(40).collect();
            return Err(de::Error::custom(format_args!("{shown} is not a whole number")));
        }
        let limit = if digits.len() == text.len() {
            i64::MAX
        } else {
            i64::MIN
        };
        Ok(WholeNumber(text.parse().unwrap_or(limit)))
    }
}

/// A side of a cell as the world has it, whatever the tile's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WorldSide {
    /// Towards smaller `y`.
    North,
    /// Towards larger `x`.
    East,
    /// Towards larger `y`.
    South,
    /// Towards smaller `x`.
    West,
}

impl<'de> Deserialize<'de> for WorldSide {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WorldSide, D::Error> {
        let Name(text) = deserializer.deserialize_str(TextVisitor("north, east, south or west"))?;
        match text.as_ref() {
            "north" => Ok(WorldSide::North),
            "east" => Ok(WorldSide::East),
            "south" => Ok(WorldSide::South),
            "west" => Ok(WorldSide::West),
            _ => Err(de::Error::custom(format_args!(
                "{} is not north, east, south or west",
                quoted(&text)
            ))),
        }
    }
}

/// A tile and where it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct TileAt<'a> {
    /// Which.
    #[serde(borrow)]
    pub tile: Id<'a>,
    /// Column, growing to the east.
    pub x: Coordinate,
    /// Row, growing to the south.
    pub y: Coordinate,
    /// How it is turned.
    pub turn: QuarterTurns,
}

objects! {
    TileAt<'a>: "an object with tile, x, y and turn";
}
