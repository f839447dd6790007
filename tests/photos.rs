//! Photographs with truth are read as well as they were, and nothing that the program is sure of is wrong.

use std::collections::BTreeMap;
use std::path::Path;
use tilesight_tests::{Level, Measure, Outcome, Photographs, root, tilesight};

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
    let photographs =
        Photographs::in_folder(folder, &folder.join("decks"), "").expect("a folder of photographs");
    let mut measures: BTreeMap<Level, Vec<Measure>> = BTreeMap::new();
    for read in photographs.read(tilesight).expect("every photograph is read") {
        measures.entry(read.level).or_default().push(read.measure);
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
