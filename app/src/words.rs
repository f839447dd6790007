//! Every sentence that a player reads, from the language files in `assets/words`, and the rules in `assets/rules`.
//!
//! A language is a folder of Fluent files named by its tag; the build gathers whatever folders there are. What a language
//! lacks is said in English.

pub mod direction;
mod language;
mod rules_reference;
mod table;

#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use unic_langid::LanguageIdentifier;

pub use fluent_bundle::FluentValue as Value;
pub use language::Language;
pub use rules_reference::{Clause, Part, RulesReference, Section, clause_of};

/// The words of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// What stands in for words that the language lacks.
    english: Option<FluentBundle<FluentResource>>,
    /// Sentences without inserts that were said before: a frame says hundreds of them.
    said: RefCell<HashMap<String, String>>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words({})", self.language.tag())
    }
}

impl Words {
    /// Reads the words of a language. A line of its files that is not understood is left out; a test rules that out.
    pub fn new(language: Language) -> Words {
        let english = (language != Language::ENGLISH).then(|| bundle(Language::ENGLISH));
        Words {
            language,
            bundle: bundle(language),
            english,
            said: RefCell::default(),
        }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The sentence of this name; the name itself in brackets if there is none.
    pub fn say(&self, name: &str) -> String {
        if let Some(known) = self.said.borrow().get(name) {
            return known.clone();
        }
        let sentence = self.say_with(name, &[]);
        self.said.borrow_mut().insert(name.to_owned(), sentence.clone());
        sentence
    }

    /// The sentence of this name with what is to be inserted.
    pub fn say_with(&self, name: &str, inserts: &[(&str, Value<'_>)]) -> String {
        let bundle = if self.bundle.has_message(name) {
            Some(&self.bundle)
        } else {
            self.english.as_ref()
        };
        let found = bundle.and_then(|bundle| Some((bundle, bundle.get_message(name)?.value()?)));
        let Some((bundle, pattern)) = found else {
            return format!("[{name}]");
        };
        let mut args = FluentArgs::new();
        for (key, value) in inserts {
            args.set(*key, value.clone());
        }
        let sentence = bundle.format_pattern(pattern, Some(&args), &mut Vec::new());
        direction::parted(&sentence).into_owned()
    }

    /// A day as people here write it. `iso` is `2026-11-21`; anything else is given back as it is.
    pub fn date(&self, iso: &str) -> String {
        let parts: Vec<&str> = iso.split('-').collect();
        let &[year, month, day] = parts.as_slice() else {
            return iso.to_owned();
        };
        self.say_with(
            "date",
            &[
                ("year", year.into()),
                ("month", month.into()),
                ("day", day.into()),
            ],
        )
    }

    /// A number to a tenth as people here write it.
    pub fn decimal(&self, number: f64) -> String {
        let text = format!("{number:.1}");
        match text.split_once('.') {
            Some((whole, tenths)) => {
                self.say_with("decimal", &[("whole", whole.into()), ("tenths", tenths.into())])
            }
            None => text,
        }
    }

    /// The word for something that a deck names in English (a colour, a symbol), or the deck's own word; the number of a
    /// symbol that nobody has named.
    pub fn of_deck(&self, kind: &str, name: &str) -> String {
        if let Some(number) = number_of_symbol(name).filter(|_| kind == "symbol") {
            return self.say_with("symbol-number", &[("number", number.into())]);
        }
        // No name of a sentence holds a blank.
        let id = format!("{kind}-{}", name.replace(' ', "-"));
        if self.has(&id) {
            self.say(&id)
        } else {
            name.to_owned()
        }
    }

    /// What a side of a tile shows, by the deck's names: "red star". `None` if it shows nothing.
    pub fn of_side(&self, colour: Option<&str>, symbol: Option<&str>) -> Option<String> {
        let colour = colour.map(|name| self.of_deck("colour", name));
        let symbol = symbol.map(|name| self.of_deck("symbol", name));
        match (colour, symbol) {
            (Some(colour), Some(symbol)) => {
                let inserts = [("colour", colour.into()), ("symbol", symbol.into())];
                Some(self.say_with("colour-and-symbol", &inserts))
            }
            (colour, symbol) => colour.or(symbol),
        }
    }

    /// Whether there is a sentence of this name.
    pub fn has(&self, name: &str) -> bool {
        self.bundle.has_message(name)
            || self
                .english
                .as_ref()
                .is_some_and(|english| english.has_message(name))
    }
}

/// The number of a symbol that has no name yet, from what decks that are learned call it.
pub fn number_of_symbol(name: &str) -> Option<u32> {
    name.strip_prefix("symbol-")?.parse().ok()
}

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let locale: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![locale]);
    // Few sentences mix writing directions: those that do are marked.
    bundle.set_use_isolating(false);
    for source in language.files() {
        let resource = FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(partial, _)| partial);
        bundle.add_resource_overriding(resource);
    }
    bundle
}
