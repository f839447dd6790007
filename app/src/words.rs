//! Every sentence that a player reads, from the language files in `assets/words`.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

pub use fluent_bundle::FluentValue as Value;

/// A language that the window speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    English,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 1] = [Language::English];

    fn source(self) -> (&'static str, &'static str) {
        match self {
            Language::English => ("en", include_str!("../../assets/words/en.ftl")),
        }
    }
}

/// The words of one language.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Words({:?})", self.bundle.locales)
    }
}

impl Words {
    /// Reads the words of a language. A line of the file that is not understood is left out; a test rules that out.
    pub fn new(language: Language) -> Words {
        let (tag, source) = language.source();
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partial, _)| partial);
        let locale: LanguageIdentifier = tag.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![locale]);
        // The marks around inserted words are for mixed writing directions, and the typeface has none.
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        Words { bundle }
    }

    /// The sentence of this name; the name itself in brackets if there is none.
    pub fn say(&self, name: &str) -> String {
        self.say_with(name, &[])
    }

    /// The sentence of this name with what is to be inserted.
    pub fn say_with(&self, name: &str, inserts: &[(&str, Value<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(name).and_then(|message| message.value()) else {
            return format!("[{name}]");
        };
        let mut args = FluentArgs::new();
        for (key, value) in inserts {
            args.set(*key, value.clone());
        }
        self.bundle
            .format_pattern(pattern, Some(&args), &mut Vec::new())
            .into_owned()
    }

    /// The word for something that a deck names in English (a colour, a symbol), or the deck's own word.
    pub fn of_deck(&self, kind: &str, name: &str) -> String {
        let id = format!("{kind}-{name}");
        if self.bundle.has_message(&id) {
            self.say(&id)
        } else {
            name.to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_every_language_is_understood() {
        for language in Language::ALL {
            let (_, source) = language.source();
            if let Err((_, errors)) = FluentResource::try_new(source.to_owned()) {
                panic!("{language:?}: {errors:?}");
            }
        }
    }

    #[test]
    fn a_sentence_takes_its_inserts_and_an_unknown_one_shows_its_name() {
        let words = Words::new(Language::English);
        assert_eq!(
            words.say_with("turn-of", &[("player", "Anna".into())]),
            "Anna’s turn"
        );
        assert_eq!(words.say("no-such-sentence"), "[no-such-sentence]");
        assert_eq!(words.of_deck("colour", "mauve"), "mauve");
    }
}
