//! Photographs with truth are read as well as they were, and nothing that the program is sure of is wrong.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tilesight_tests::{Level, Measure, Outcome, Scan, Truth, compare, printed, root, tilesight};

/// Least share of right tiles of a level in the tests' own folder, and in a larger one.
fn floor(level: Level) -> f64 {
    match level {
        Level::Easy => 0.99,
        Level::Normal => 0.99,
        Level::Hard => 0.93,
        Level::Brutal => 0.75,
    }
}

/// Wrong tiles and phantoms that are borne, as a share: none but at the harder levels, where a blurred or shaded corner
/// may be told a little further off than the measure allows.
fn ceiling(level: Level) -> f64 {
    match level {
        Level::Easy | Level::Normal => 0.0,
        Level::Hard => 0.01,
        Level::Brutal => 0.06,
    }
}

#[test]
fn the_photographs_of_the_tests_are_read() {
    check(&root().join("tests/photos"));
}

#[test]
fn the_photographs_beside_the_checkout_are_read() {
    let folder = root().join("../shared/photos");
    if folder.join("decks").is_dir() {
        check(&folder);
    }
}

#[track_caller]
fn check(folder: &Path) {
    let mut measures: BTreeMap<Level, Vec<Measure>> = BTreeMap::new();
    for (deck, photos) in photos_by_deck(folder) {
        let mut scan = tilesight();
        scan.args(["scan", "--json", "--deck"])
            .arg(folder.join("decks").join(deck).join("deck.json"))
            .args(&photos);
        let lines = printed(&mut scan);
        assert_eq!(
            lines.lines().count(),
            photos.len(),
            "one line for each photograph"
        );
        for (photo, line) in photos.iter().zip(lines.lines()) {
            let document: Value = serde_json::from_str(line).expect("a scan is JSON");
            assert_eq!(document["format"], "tilesight-scan/1");
            let scan: Scan = serde_json::from_value(document).expect("a scan");
            let truth = std::fs::read_to_string(photo.with_extension("json")).expect("a truth");
            let truth: Truth = serde_json::from_str(&truth).expect("a truth");
            let name = photo.file_stem().expect("a name").to_string_lossy();
            measures
                .entry(Level::of_name(&name).expect("a level"))
                .or_default()
                .push(compare(&truth, &scan));
        }
    }
    assert!(!measures.is_empty(), "{} holds no photographs", folder.display());
    for (level, measures) in measures {
        let count = |outcome| {
            measures
                .iter()
                .filter_map(|measure| measure.counts.get(&outcome))
                .sum::<usize>() as f64
        };
        let sins = count(Outcome::Wrong) + count(Outcome::Phantom);
        let tiles =
            count(Outcome::Right) + count(Outcome::Unsure) + count(Outcome::Missed) + count(Outcome::Wrong);
        let told: Vec<&String> = measures.iter().flat_map(|measure| &measure.sins).collect();
        assert!(
            sins <= ceiling(level) * tiles,
            "{level:?}: {sins} wrong or phantom of {tiles} tiles: {told:#?}"
        );
        let right = count(Outcome::Right) / tiles;
        assert!(
            right >= floor(level),
            "{level:?}: {right:.3} of {tiles} tiles are right"
        );
    }
}

fn photos_by_deck(folder: &Path) -> BTreeMap<String, Vec<PathBuf>> {
    let mut by_deck: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("a folder of photographs") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.extension().is_some_and(|extension| extension == "jpg")
            && path.with_extension("json").exists()
        {
            by_deck
                .entry(name.split('-').next().unwrap_or_default().to_owned())
                .or_default()
                .push(path);
        }
    }
    by_deck.values_mut().for_each(|photos| photos.sort());
    by_deck
}
