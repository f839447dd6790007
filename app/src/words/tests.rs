//! Every language says everything, and nothing is said that nobody asks for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{self, Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

use super::*;

/// The sentences of a language, each with the names of what is inserted.
fn sentences(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut sentences = BTreeMap::new();
    for text in language.files() {
        let resource =
            parser::parse(*text).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", language.tag()));
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let name = message.id.name.to_owned();
            let mut inserts = BTreeSet::new();
            collect(
                message
                    .value
                    .as_ref()
                    .unwrap_or_else(|| panic!("{name} says nothing")),
                &mut inserts,
            );
            assert!(
                sentences.insert(name.clone(), inserts).is_none(),
                "{}: {name} twice",
                language.tag()
            );
        }
    }
    sentences
}

fn collect(pattern: &Pattern<&str>, inserts: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable {
                expression: Expression::Inline(inline),
            } => note(inline, inserts),
            PatternElement::Placeable {
                expression: Expression::Select { selector, variants },
            } => {
                note(selector, inserts);
                variants
                    .iter()
                    .for_each(|variant: &ast::Variant<&str>| collect(&variant.value, inserts));
            }
        }
    }
}

fn note(inline: &InlineExpression<&str>, inserts: &mut BTreeSet<String>) {
    if let InlineExpression::VariableReference { id } = inline {
        inserts.insert(id.name.to_owned());
    }
}

/// All text literals of the app's own code.
fn literals() -> BTreeSet<String> {
    fn gather(folder: &Path, literals: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                gather(&path, literals);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                // What stands between quotation marks; names of sentences hold none.
                let quoted = text.lines().flat_map(|line| line.split('"').skip(1).step_by(2));
                literals.extend(quoted.map(str::to_owned));
            }
        }
    }
    let mut literals = BTreeSet::new();
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut literals);
    literals
}

/// Whether a literal asks for a sentence: it is its name, or a pattern such as `start-{name}-about` that gives it.
fn asks_for(literal: &str, name: &str) -> bool {
    let Some((before, rest)) = literal.split_once('{') else {
        return literal == name;
    };
    let Some((_, after)) = rest.split_once('}') else {
        return false;
    };
    let is_pattern = before.ends_with('-') && before.len() > 1 || after.starts_with('-') && before.is_empty();
    is_pattern && name.len() > before.len() + after.len() && name.starts_with(before) && name.ends_with(after)
}

#[test]
fn every_language_says_every_sentence_with_the_same_inserts() {
    let english = sentences(Language::ENGLISH);
    for language in Language::ALL {
        let said = sentences(language);
        for (name, inserts) in &english {
            let inserted = said
                .get(name)
                .unwrap_or_else(|| panic!("{} lacks {name}", language.tag()));
            assert_eq!(inserted, inserts, "{}: {name}", language.tag());
        }
    }
}

#[test]
fn no_sentence_is_there_that_nobody_says() {
    let literals = literals();
    let is_deck_word = |name: &str| name.starts_with("colour-") || name.starts_with("symbol-");
    let unused: Vec<String> = sentences(Language::ENGLISH)
        .into_keys()
        .filter(|name| name != "language-name" && !is_deck_word(name))
        .filter(|name| !literals.iter().any(|literal| asks_for(literal, name)))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn every_sentence_that_the_code_names_is_there() {
    let english = sentences(Language::ENGLISH);
    let mut asked = BTreeSet::new();
    fn gather(folder: &Path, asked: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                gather(&path, asked);
            } else if path.extension().is_some_and(|ending| ending == "rs")
                && !path.ends_with("words/tests.rs")
            {
                let text = fs::read_to_string(&path).unwrap();
                for call in [".say(\"", ".say_with(\""] {
                    let named = text.split(call).skip(1).filter_map(|rest| rest.split('"').next());
                    asked.extend(named.map(str::to_owned));
                }
            }
        }
    }
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut asked);
    let missing: Vec<&String> = asked.iter().filter(|name| !english.contains_key(*name)).collect();
    assert!(!asked.is_empty() && missing.is_empty(), "{missing:?}");
}

#[test]
fn a_sentence_takes_its_inserts_and_an_unknown_one_shows_its_name() {
    let words = Words::new(Language::ENGLISH);
    assert_eq!(
        words.say_with("turn-of", &[("player", "Anna".into())]),
        "Anna’s turn"
    );
    let unknown = "no-such-sentence";
    assert_eq!(words.say(unknown), "[no-such-sentence]");
    assert_eq!(words.of_deck("colour", "mauve"), "mauve");
}

#[test]
fn the_words_of_the_deck_are_translated() {
    let german = Words::new(Language::of_tag("de").unwrap());
    assert_eq!(german.of_deck("colour", "red"), "rot");
    assert_eq!(german.of_deck("symbol", "fish"), "Fisch");
    assert_eq!(german.of_deck("symbol", "symbol-3"), "Symbol 3");
    assert_eq!(german.of_deck("colour", "symbol-3"), "symbol-3");
}

#[test]
fn a_side_is_told_in_the_order_of_each_language() {
    for (tag, told) in [
        ("en", "green leaf"),
        ("de", "Blatt grün"),
        ("es", "hoja en verde"),
        ("fr", "feuille en vert"),
    ] {
        let words = Words::new(Language::of_tag(tag).unwrap());
        assert_eq!(words.of_side(Some("green"), Some("leaf")).unwrap(), told);
        assert_eq!(
            words.of_side(None, Some("leaf")),
            Some(words.of_deck("symbol", "leaf"))
        );
        assert_eq!(words.of_side(None, None), None);
    }
}

#[test]
fn a_past_turn_is_not_told_as_the_present_one() {
    for (tag, told) in [
        ("en", "Anna’s turn · round 3"),
        ("de", "Zug von Anna · Runde 3"),
        ("es", "Turno de Anna · ronda 3"),
        ("fr", "Tour de Anna · manche 3"),
    ] {
        let words = Words::new(Language::of_tag(tag).unwrap());
        let inserts = [("player", "Anna".into()), ("round", 3.into())];
        assert_eq!(words.say_with("turn-and-round", &inserts), told);
    }
}

#[test]
fn days_and_decimals_are_written_as_people_write_them() {
    let written = |tag| {
        let words = Words::new(Language::of_tag(tag).unwrap());
        (words.date("2026-11-04"), words.decimal(-2.5))
    };
    let told = |date: &str, number: &str| (date.to_owned(), number.to_owned());
    assert_eq!(written("en"), told("2026-11-04", "-2.5"));
    assert_eq!(written("de"), told("04.11.2026", "-2,5"));
    assert_eq!(written("fr"), told("04/11/2026", "-2,5"));
    assert_eq!(Words::new(Language::ENGLISH).date("long ago"), "long ago");
}

#[test]
fn one_of_a_thing_is_told_as_one() {
    for (tag, said) in [
        ("en", "Nothing was worth more than 1 point."),
        ("de", "Mehr als 1 Punkt war nicht möglich."),
        ("es", "Nada valía más de 1 punto."),
        ("fr", "Rien ne valait plus de 1 point."),
    ] {
        let words = Words::new(Language::of_tag(tag).unwrap());
        assert_eq!(words.say_with("best-turn", &[("points", 1.into())]), said);
    }
}

#[test]
fn a_language_is_found_by_the_systems_locale() {
    let tag = |locale| Language::of_locale(locale).tag();
    assert_eq!(
        [
            tag("de_AT.UTF-8"),
            tag("fr-CA"),
            tag("es"),
            tag("C.UTF-8"),
            tag("")
        ],
        ["de", "fr", "es", "en", "en"]
    );
}

#[test]
fn a_language_is_kept_by_its_tag() {
    for language in Language::ALL {
        let kept = serde_json::to_string(&language).unwrap();
        assert_eq!(serde_json::from_str::<Language>(&kept).unwrap(), language);
    }
    assert_eq!(
        serde_json::from_str::<Language>("\"tlh\"").unwrap(),
        Language::ENGLISH
    );
}

#[test]
fn every_language_names_itself() {
    let names: Vec<&str> = Language::ALL.iter().map(|language| language.own_name()).collect();
    assert_eq!(names, ["English", "Deutsch", "Español", "Français"]);
}

#[test]
fn the_rules_have_the_same_clauses_and_rulings_in_every_language() {
    let outline = |language| -> Vec<(String, Vec<bool>)> {
        let reference = RulesReference::of(language);
        assert!(!reference.title.is_empty() && !reference.introduction.is_empty());
        let clauses = reference.sections.into_iter().flat_map(|section| section.clauses);
        let is_ruling = |part: &Part| matches!(part, Part::Ruling(_));
        clauses
            .map(|clause| {
                (
                    clause.number.to_owned(),
                    clause.parts.iter().map(is_ruling).collect(),
                )
            })
            .collect()
    };
    let english = outline(Language::ENGLISH);
    assert!(english.len() > 40);
    for language in Language::ALL {
        assert_eq!(outline(language), english, "{}", language.tag());
    }
}

#[test]
fn every_problem_breaks_a_clause_that_is_there() {
    let reference = RulesReference::of(Language::ENGLISH);
    for code in rules::match_attach::Code::ALL {
        let clause = reference
            .clause(clause_of(code))
            .unwrap_or_else(|| panic!("{code:?}"));
        assert!(clause.parts.iter().all(|part| !part.text().is_empty()));
    }
}

#[test]
fn every_doubt_about_a_place_is_explained_in_each_language() {
    for language in Language::ALL {
        let words = Words::new(language);
        for reason in vision::Doubt::reasons() {
            let unknown = words.say_with("reason-other", &[("reason", reason.into())]);
            assert_ne!(words.of_reason(reason), unknown, "{}", language.tag());
        }
    }
}
