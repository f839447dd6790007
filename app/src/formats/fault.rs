//! What is wrong with a document, and where.

use serde::Deserializer as _;
use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt::{self, Write as _};

/// Why a document cannot be used: the line, the key, and a reason that a person understands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line of the text, from 1.
    pub line: usize,
    /// The key with the way to it, such as `before[3].turn`; empty for the document as a whole.
    pub key: String,
    /// The reason: lower case, no full stop.
    pub why: String,
}

/// One step of the way to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// Into an object.
    Key(&'a str),
    /// Into a list, from 0.
    Index(usize),
}

impl Fault {
    /// A fault of the document as a whole.
    pub fn whole(line: usize, why: impl Into<String>) -> Fault {
        Fault {
            line,
            key: String::new(),
            why: why.into(),
        }
    }

    /// A fault of the value at `path`, whose line is looked up in the text.
    pub fn at(text: &str, path: &[Step<'_>], why: impl Into<String>) -> Fault {
        Fault {
            line: line_of(text, path).unwrap_or(1),
            key: written(path),
            why: why.into(),
        }
    }

    /// The same fault in a text that starts `lines` further down.
    pub fn moved_down(self, lines: usize) -> Fault {
        Fault {
            line: self.line + lines,
            ..self
        }
    }

    /// What a reader that keeps its path found.
    pub(super) fn from_path(text: &str, error: &serde_path_to_error::Error<serde_json::Error>) -> Fault {
        use serde_path_to_error::Segment;
        let mut path: Vec<Step<'_>> = Vec::new();
        for segment in error.path() {
            match segment {
                Segment::Seq { index } => path.push(Step::Index(*index)),
                Segment::Map { key } => path.push(Step::Key(key)),
                Segment::Enum { variant } => path.push(Step::Key(variant)),
                Segment::Unknown => {}
            }
        }
        let json = error.inner();
        let said = json.to_string();
        let why = said
            .rsplit_once(" at line ")
            .map_or(said.as_str(), |(why, _)| why);
        let broken = json.is_syntax() || json.is_eof();
        let missing = why
            .strip_prefix("missing field `")
            .and_then(|rest| rest.strip_suffix('`'));
        let twice = why
            .strip_prefix("duplicate field `")
            .and_then(|rest| rest.strip_suffix('`'));
        let line = if broken { None } else { line_of(text, &path) };
        if let Some(field) = missing.or(twice)
            && path.last() != Some(&Step::Key(field))
        {
            path.push(Step::Key(field));
        }
        let line = twice.and_then(|_| line_of(text, &path)).or(line);
        Fault {
            line: line.unwrap_or(json.line()).max(1),
            key: written(&path),
            why: match (missing, twice) {
                (Some(_), _) => "is missing".to_owned(),
                (_, Some(_)) => "the key stands there twice".to_owned(),
                _ if json.is_eof() => "not JSON: the text ends too early".to_owned(),
                _ if broken => format!("not JSON: {}", brief(why)),
                _ => in_plain_words(why),
            },
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.why)
    }
}

impl std::error::Error for Fault {}

/// Says what serde says of a wrong type or value as people would.
fn in_plain_words(why: &str) -> String {
    let told = why
        .strip_prefix("invalid type: ")
        .or_else(|| why.strip_prefix("invalid value: "));
    let Some((found, needed)) = told.and_then(|told| told.rsplit_once(", expected ")) else {
        return brief(why);
    };
    let found = match found.split_once(' ') {
        _ if found == "sequence" => "a list".to_owned(),
        _ if found == "map" => "an object".to_owned(),
        Some(("string", text)) => format!("the text {}", brief(text)),
        Some(("integer", number)) => format!("the number {}", number.trim_matches('`')),
        Some(("boolean", value)) => value.trim_matches('`').to_owned(),
        _ => match found.strip_prefix("floating point ") {
            Some(number) => format!("the number {}", number.trim_matches('`')),
            None => brief(found),
        },
    };
    let needed = match needed {
        "a boolean" | "a bool" => "true or false",
        "a sequence" => "a list",
        needed => needed,
    };
    format!("{found} found where {needed} is needed")
}

/// The beginning of a text that may be long.
fn brief(text: &str) -> String {
    match text.char_indices().nth(120) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

fn written(path: &[Step<'_>]) -> String {
    let mut key = String::new();
    for step in path {
        match step {
            Step::Key(name) if key.is_empty() => key.push_str(name),
            // Writing to a String cannot fail.
            Step::Key(name) => _ = write!(key, ".{name}"),
            Step::Index(index) => _ = write!(key, "[{index}]"),
        }
    }
    key
}

/// The line, from 1, on which the value at `path` begins; of the last value on the way that is there.
pub fn line_of(text: &str, path: &[Step<'_>]) -> Option<usize> {
    let mut reached = None;
    let mut json = serde_json::Deserializer::from_str(text);
    // The text may be broken behind the value: what was reached counts, not how it ended.
    let _ = Seek {
        path,
        reached: &mut reached,
    }
    .deserialize(&mut json);
    let found: &str = reached?;
    let offset = (found.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    Some(
        text.as_bytes()
            .get(..offset)?
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count()
            + 1,
    )
}

/// Walks down a path and keeps the raw text of the value at its end.
struct Seek<'p, 'r, 'de> {
    path: &'p [Step<'p>],
    reached: &'r mut Option<&'de str>,
}

impl<'de> DeserializeSeed<'de> for Seek<'_, '_, 'de> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let raw = <&RawValue as serde::Deserialize>::deserialize(deserializer)?.get();
        *self.reached = Some(raw);
        let mut inner = serde_json::Deserializer::from_str(raw);
        let walked = match self.path.first() {
            None => Ok(()),
            Some(Step::Key(_)) => inner.deserialize_map(self),
            Some(Step::Index(_)) => inner.deserialize_seq(self),
        };
        // A value of another shape than the path expects is as far as the path goes.
        let _ = walked;
        Ok(())
    }
}

impl<'de> Visitor<'de> for Seek<'_, '_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value on the way")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Some((Step::Key(wanted), rest)) = self.path.split_first() else {
            return Ok(());
        };
        while let Some(key) = map.next_key::<String>()? {
            if key == *wanted {
                map.next_value_seed(Seek {
                    path: rest,
                    reached: &mut *self.reached,
                })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let Some((Step::Index(wanted), rest)) = self.path.split_first() else {
            return Ok(());
        };
        for _ in 0..*wanted {
            if seq.next_element::<IgnoredAny>()?.is_none() {
                return Ok(());
            }
        }
        seq.next_element_seed(Seek {
            path: rest,
            reached: &mut *self.reached,
        })?;
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }
}
