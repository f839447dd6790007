//! Tiles of a deck that look the same, and tiles that look the same however they are turned: which of them lies there, or how, nobody
//! can tell.

use crate::folder::stem;
use crate::{Scan, ScanTile, Truth, farthest};
use image::imageops::{FilterType, resize, rotate90, rotate180};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Pixels of a face's side, and by how much of 255 none of them may differ when the face is turned: a line may be drawn a pixel beside
/// its mirror image.
const SIDE: u32 = 32;
const SAME: u8 = 51;

/// The likenesses among a deck's tiles.
pub(crate) struct Alike {
    /// The one name of those that look like a tile.
    pub(crate) names: HashMap<String, String>,
    faces: HashMap<Vec<u8>, String>,
    turns_until_same: HashMap<String, i32>,
}

impl Alike {
    pub(crate) fn of(deck: &Path) -> Alike {
        let mut alike = Alike {
            names: HashMap::new(),
            faces: HashMap::new(),
            turns_until_same: HashMap::new(),
        };
        let entries = std::fs::read_dir(deck.join("faces")).into_iter().flatten();
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            if let Ok(bytes) = std::fs::read(&path) {
                let id = stem(&path);
                let turns = turns_until_same(&bytes);
                let same = alike.faces.entry(bytes).or_insert_with(|| id.clone());
                alike.names.insert(id, same.clone());
                alike.turns_until_same.insert(same.clone(), turns);
            }
        }
        // All decks may have the same back.
        alike.faces.retain(|_, id| !id.starts_with("back"));
        alike
    }

    pub(crate) fn shares_with(&self, other: &Alike) -> bool {
        self.faces.keys().any(|face| other.faces.contains_key(face))
    }

    /// Gives tiles that look the same one name.
    pub(crate) fn rename(&self, truth: &mut Truth, scan: &mut Scan) {
        let truths = truth.tiles.iter_mut().map(|tile| &mut tile.id);
        let tiles = scan.tiles.iter_mut().map(|tile| &mut tile.tile);
        let candidates = scan.unsure.iter_mut().flat_map(|doubt| &mut doubt.candidates);
        for id in truths
            .chain(tiles)
            .chain(candidates.map(|candidate| &mut candidate.tile))
        {
            if let Some(name) = self.names.get(id) {
                id.clone_from(name);
            }
        }
    }

    /// Turns renamed tiles that look the same so turned as they truly lie.
    pub(crate) fn turn_as_they_lie(&self, truth: &Truth, scan: &mut Scan) {
        for tile in &mut scan.tiles {
            let turns = self.turns_until_same.get(&tile.tile).copied().unwrap_or(4);
            let there = truth
                .tiles
                .iter()
                .find(|there| there.id == tile.tile && there.lies_under(&tile.corners));
            let Some(corners) = there.and_then(|there| there.corners.as_ref()) else {
                continue;
            };
            let off = |tile: &ScanTile| farthest(corners, &tile.corners);
            let so_turned = (0..4).step_by(turns as usize).map(|by| turned(tile, by));
            if let Some(nearest) = so_turned.min_by(|one, other| off(one).total_cmp(&off(other))) {
                *tile = nearest;
            }
        }
    }
}

/// After how many quarter turns a face looks the same: 1, 2 or 4. What is no picture does after 4.
fn turns_until_same(face: &[u8]) -> i32 {
    let Ok(face) = image::load_from_memory(face) else {
        return 4;
    };
    let small = resize(&face.to_rgb8(), SIDE, SIDE, FilterType::Triangle);
    let is_same = |turned: &image::RgbImage| {
        let mut pairs = small.iter().zip(turned.iter());
        pairs.all(|(one, other)| one.abs_diff(*other) <= SAME)
    };
    match (is_same(&rotate90(&small)), is_same(&rotate180(&small))) {
        (true, true) => 1,
        (false, true) => 2,
        _ => 4,
    }
}

/// The same square, said to be turned clockwise by so many quarters more.
pub(crate) fn turned(tile: &ScanTile, by: i32) -> ScanTile {
    let mut turned = tile.clone();
    turned.turn = (tile.turn + by) % 4;
    turned.corners.rotate_left(by as usize);
    turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Corners, TruthTile, compare};
    use image::{Rgb, RgbImage};

    const CORNERS: Corners = [[0.0, 0.0], [90.0, 0.0], [90.0, 90.0], [0.0, 90.0]];

    /// A dark bar on a light face, and a tile of it read as turned by so many quarters more than it is.
    fn outcome(bar: [u32; 4], by: i32) -> Vec<String> {
        let [left, top, right, bottom] = bar;
        let is_bar = |x, y| (left..right).contains(&x) && (top..bottom).contains(&y);
        let face = RgbImage::from_fn(96, 96, |x, y| Rgb([if is_bar(x, y) { 20 } else { 220 }; 3]));
        let deck = tempfile::tempdir().unwrap();
        let faces = deck.path().join("faces");
        std::fs::create_dir(&faces).unwrap();
        face.save(faces.join("bar.png")).unwrap();
        let truth = Truth {
            tiles: vec![TruthTile {
                id: "bar".into(),
                x: 0,
                y: 0,
                turn: 1,
                face_up: true,
                corners: Some(CORNERS),
                hidden: 0.0,
                clipped: 0.0,
                side_px: 90.0,
            }],
            unseen: Vec::new(),
        };
        let read = ScanTile {
            tile: "bar".into(),
            x: 0,
            y: 0,
            turn: 1,
            confidence: 1.0,
            corners: CORNERS,
        };
        let mut scan = Scan {
            tiles: vec![turned(&read, by)],
            ..Scan::default()
        };
        Alike::of(deck.path()).turn_as_they_lie(&truth, &mut scan);
        compare(&truth, &scan).sins
    }

    #[test]
    fn a_turn_that_nobody_can_see_is_not_asked_for() {
        // A square, and a bar a pixel beside the middle.
        let (square, bar) = ([30, 30, 66, 66], [10, 40, 86, 57]);
        for (bar, by) in [(square, 1), (square, 2), (square, 3), (bar, 2)] {
            assert!(outcome(bar, by).is_empty(), "{bar:?} {by}");
        }
        for (bar, by) in [(bar, 1), (bar, 3), ([10, 10, 86, 27], 2)] {
            assert_eq!(outcome(bar, by).len(), 1, "{bar:?} {by}");
        }
    }
}
