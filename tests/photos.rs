//! Photographs with truth are read as well as they were, and nothing that the program is sure of is wrong.

use std::collections::BTreeMap;
use std::path::Path;
use tilesight_tests::{Level, Outcome, Photographs, Read, Scan, root, tilesight};

/// Least share of right tiles of a level in the tests' own folder, and in a larger one.
fn floor(level: Level) -> f64 {
    match level {
        Level::Easy => 0.99,
        Level::Normal => 0.99,
        Level::Hard => 0.97,
        Level::Brutal => 0.82,
    }
}

/// Wrong tiles and phantoms that are borne, as a share: none but at the harder levels, where a blurred or shaded corner
/// may be told a little further off than the measure allows.
fn ceiling(level: Level) -> f64 {
    match level {
        Level::Easy | Level::Normal => 0.0,
        Level::Hard => 0.005,
        Level::Brutal => 0.02,
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

/// Left, top, width and height of the parts of a table of coloured bands in which most tiles are like a painted picture.
/// In the last one the others are like no picture at all, but square.
const LIKE_PAINTED: [[u32; 4]; 4] = [
    [320, 0, 900, 1200],
    [318, 0, 964, 1200],
    [320, 100, 960, 1100],
    [330, 0, 960, 1200],
];

#[test]
fn no_tile_of_another_deck_is_certain() {
    let photos = root().join("tests/photos");
    let table = image::open(photos.join("bands-hard-3.jpg")).expect("a photograph");
    let folder = tempfile::tempdir().expect("a folder");
    let mut scan = tilesight();
    scan.args(["scan", "--json", "--deck"])
        .arg(photos.join("decks/painted/deck.json"));
    for [left, top, width, height] in LIKE_PAINTED {
        let part = folder.path().join(format!("{left}-{top}.png"));
        let cut = table.crop_imm(left, top, width, height);
        cut.save(&part).expect("a file");
        scan.arg(part);
    }
    let output = scan.output().expect("the program starts");
    let told = String::from_utf8(output.stdout).expect("text");
    assert_eq!(told.lines().count(), LIKE_PAINTED.len());
    for line in told.lines() {
        let scan: Scan = serde_json::from_str(line).expect("a scan");
        assert!(scan.tiles.is_empty(), "{:?} are of another deck", scan.tiles);
    }
}

#[track_caller]
fn check(folder: &Path) {
    let photographs =
        Photographs::in_folder(folder, &folder.join("decks"), "").expect("a folder of photographs");
    let mut by_level: BTreeMap<Level, Vec<Read>> = BTreeMap::new();
    for read in photographs.read(tilesight).expect("every photograph is read") {
        by_level.entry(read.level).or_default().push(read);
    }
    assert!(!by_level.is_empty(), "{} holds no photographs", folder.display());
    let mut faults = Vec::new();
    for (level, reads) in by_level {
        let count = |outcome| {
            reads
                .iter()
                .map(|read| read.measure.count(outcome))
                .sum::<usize>() as f64
        };
        let tiles = [Outcome::Right, Outcome::Unsure, Outcome::Missed, Outcome::Wrong]
            .map(count)
            .iter()
            .sum::<f64>();
        let sins = count(Outcome::Wrong) + count(Outcome::Phantom);
        if sins > ceiling(level) * tiles {
            faults.push(format!(
                "{}: {sins} of {tiles} tiles are wrong or phantoms:",
                level.name()
            ));
            for read in &reads {
                faults.extend(
                    read.measure
                        .sins
                        .iter()
                        .map(|sin| format!("    {}: {sin}", read.name)),
                );
            }
        }
        let right = count(Outcome::Right) / tiles;
        if right < floor(level) {
            let (right, floor) = (100.0 * right, 100.0 * floor(level));
            faults.push(format!(
                "{}: {right:.1} % of {tiles} tiles are right, not {floor:.1} %:",
                level.name()
            ));
            for read in &reads {
                faults.push(format!("    {}: {:?}", read.name, read.measure.counts));
            }
        }
    }
    assert!(
        faults.is_empty(),
        "photographs of {} are not read as well as they were\n{}",
        folder.display(),
        faults.join("\n")
    );
}
