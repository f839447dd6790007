//! The languages that the app speaks: those whose files were there when it was built.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The files of one language.
pub(super) struct Source {
    tag: &'static str,
    words: &'static [&'static str],
    rules: Option<&'static str>,
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A language that the app speaks. Kept by its tag; a tag of no language is read as English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(usize);

impl Language {
    /// English: it comes first, and every other language falls back on it.
    pub const ENGLISH: Language = Language(0);

    /// All of them.
    pub const ALL: [Language; SOURCES.len()] = {
        let mut all = [Language(0); SOURCES.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = Language(place);
            place += 1;
        }
        all
    };

    /// The language's tag, such as `de`.
    pub fn tag(self) -> &'static str {
        SOURCES[self.0].tag
    }

    /// The language of a tag.
    pub fn of_tag(tag: &str) -> Option<Language> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// The language for a system's locale, such as `de_AT.UTF-8` or `fr-CA`; English if none fits.
    pub fn of_locale(locale: &str) -> Language {
        let tag = locale
            .split(['_', '-', '.', '@'])
            .next()
            .unwrap_or_default()
            .to_lowercase();
        Self::of_tag(&tag).unwrap_or_default()
    }

    /// What the language calls itself: the sentence `language-name` of its files.
    pub fn own_name(self) -> &'static str {
        let lines = self.files().iter().flat_map(|text| text.lines());
        let mut named = lines.filter_map(|line| line.strip_prefix("language-name = "));
        named.next_back().unwrap_or(self.tag())
    }

    /// The texts of its Fluent files.
    pub(super) fn files(self) -> &'static [&'static str] {
        SOURCES[self.0].words
    }

    /// The text of its rules; those in English if it has none.
    pub(super) fn rules(self) -> &'static str {
        SOURCES[self.0].rules.or(SOURCES[0].rules).unwrap_or_default()
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.tag())
    }
}

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tag = String::deserialize(deserializer)?;
        Ok(Self::of_tag(&tag).unwrap_or_default())
    }
}
