//! A deck that was learned from photographs: which of its tiles are which true ones, how large they were taken to be, and
//! what is told with it in other photographs.

use crate::alike::{Alike, turned};
use crate::measure::CORNER_TOLERANCE;
use crate::{Corners, Scan, ScanTile, Truth, TruthTile, farthest};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;
use std::path::Path;

/// What was learned, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lesson {
    /// Different tiles that were shown.
    pub shown: usize,
    /// Of these, how many the learned deck has.
    pub learned: usize,
    /// How many tiles the learned deck has.
    pub in_deck: usize,
    /// How many of its tiles look like two or more of those that were shown.
    pub merged: usize,
    /// How many places of the photographs that it was learned from are told as certain with it.
    pub told: usize,
    /// Of these, how many have a corner that is farther off than a tile's may be.
    pub off: usize,
}

impl AddAssign for Lesson {
    fn add_assign(&mut self, other: Lesson) {
        self.shown += other.shown;
        self.learned += other.learned;
        self.in_deck += other.in_deck;
        self.merged += other.merged;
        self.told += other.told;
        self.off += other.off;
    }
}

/// The true names of learned tiles, and by how many quarters the learned faces are turned.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Name and clockwise quarters of the true face against the learned one, by learned tile.
    of: BTreeMap<String, (String, i32)>,
}

/// What a scan has at a place of the truth.
struct Seen<'a> {
    tile: &'a str,
    corners: Corners,
    is_certain: bool,
}

impl Lesson {
    /// From the photographs that a deck was learned from, read with it; `deck` is the folder of the true one, and `in_deck`
    /// is how many tiles the learned one has.
    pub fn of(deck: &Path, in_deck: usize, photographs: &[(Truth, Scan)]) -> (Lesson, Names) {
        let alike = Alike::of(deck);
        let name = |tile: &TruthTile| alike.names.get(&tile.id).unwrap_or(&tile.id).clone();
        let mut lesson = Lesson {
            in_deck,
            ..Lesson::default()
        };
        let mut shown = BTreeSet::new();
        let mut votes: BTreeMap<String, BTreeMap<(String, i32), usize>> = BTreeMap::new();
        for (truth, scan) in photographs {
            for tile in truth.tiles.iter().filter(|tile| tile.counts()) {
                let (Some(corners), name) = (tile.corners.as_ref(), name(tile)) else {
                    continue;
                };
                shown.insert(name.clone());
                let Some(seen) = Seen::at(tile, scan) else {
                    continue;
                };
                let (turn, off) = seen.turn_from(corners);
                if seen.is_certain {
                    lesson.told += 1;
                    lesson.off += usize::from(off > CORNER_TOLERANCE * tile.side_px);
                }
                let votes = votes.entry(seen.tile.to_owned()).or_default();
                *votes.entry((name, turn)).or_default() += 1;
            }
        }
        let mut names = Names::default();
        for (tile, votes) in votes {
            let different: BTreeSet<&String> = votes.keys().map(|(name, _)| name).collect();
            lesson.merged += usize::from(different.len() > 1);
            let most = votes.into_iter().max_by_key(|(_, count)| *count);
            names.of.extend(most.map(|(so, _)| (tile, so)));
        }
        let learned: BTreeSet<&String> = names.of.values().map(|(name, _)| name).collect();
        lesson.shown = shown.len();
        lesson.learned = learned.len();
        (lesson, names)
    }
}

impl Seen<'_> {
    fn at<'a>(tile: &TruthTile, scan: &'a Scan) -> Option<Seen<'a>> {
        let told = scan.tiles.iter().find(|told| tile.lies_under(&told.corners));
        let told = told.map(|told| (told.tile.as_str(), told.corners, true));
        let doubted = || {
            scan.unsure.iter().find_map(|doubt| {
                let corners = Corners::try_from(doubt.corners.as_slice()).ok()?;
                let best = doubt.candidates.first()?;
                tile.lies_under(&corners)
                    .then_some((best.tile.as_str(), corners, false))
            })
        };
        let (tile, corners, is_certain) = told.or_else(doubted)?;
        Some(Seen {
            tile,
            corners,
            is_certain,
        })
    }

    /// By how many quarters the true face is turned clockwise against the learned one, and how far the corners are off then.
    fn turn_from(&self, truth: &Corners) -> (i32, f64) {
        let off = |by: i32| {
            let mut corners = self.corners;
            corners.rotate_left(by as usize);
            (by, farthest(truth, &corners))
        };
        let turns = (0..4).map(off);
        turns
            .min_by(|one, other| one.1.total_cmp(&other.1))
            .unwrap_or_default()
    }
}

impl Names {
    /// The scan of a photograph by the learned deck in terms of the true one. A tile that is none keeps its learned name.
    pub fn rename(&self, scan: &mut Scan) {
        for tile in &mut scan.tiles {
            if let Some((name, by)) = self.of.get(&tile.tile) {
                *tile = ScanTile {
                    tile: name.clone(),
                    ..turned(tile, *by)
                };
            }
        }
        let candidates = scan.unsure.iter_mut().flat_map(|doubt| &mut doubt.candidates);
        for candidate in candidates {
            if let Some((name, _)) = self.of.get(&candidate.tile) {
                candidate.tile.clone_from(name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, compare};

    /// A square tile with a side of 100 pixels at a column, its printed top left at the seen one.
    fn corners(column: i32) -> Corners {
        let x = 110.0 * f64::from(column);
        [[x, 0.0], [x + 100.0, 0.0], [x + 100.0, 100.0], [x, 100.0]]
    }

    fn truth(ids: &[&str]) -> Truth {
        let tile = |(column, id): (usize, &&str)| TruthTile {
            id: (*id).to_owned(),
            x: column as i32,
            y: 0,
            turn: 0,
            face_up: true,
            corners: Some(corners(column as i32)),
            hidden: 0.0,
            clipped: 0.0,
            side_px: 100.0,
        };
        Truth {
            tiles: ids.iter().enumerate().map(tile).collect(),
            unseen: Vec::new(),
        }
    }

    /// Learned tiles in a row, each turned by so many quarters.
    fn scan(tiles: &[(&str, i32)]) -> Scan {
        let tile = |(column, &(id, turn)): (usize, &(&str, i32))| {
            let seen = ScanTile {
                tile: id.to_owned(),
                x: column as i32,
                y: 0,
                turn: 0,
                confidence: 1.0,
                corners: corners(column as i32),
            };
            turned(&seen, turn)
        };
        Scan {
            tiles: tiles.iter().enumerate().map(tile).collect(),
            ..Scan::default()
        }
    }

    fn lesson(photographs: &[(Truth, Scan)]) -> (Lesson, Names) {
        Lesson::of(Path::new("no deck is here"), 4, photographs)
    }

    #[test]
    fn a_tile_that_was_learned_twice_and_two_that_were_learned_as_one_are_counted() {
        let first = (
            truth(&["a", "b", "c", "d"]),
            scan(&[("t1", 0), ("t2", 1), ("t2", 0), ("t3", 0)]),
        );
        let second = (truth(&["a", "e"]), scan(&[("t4", 2)]));
        let (lesson, _) = lesson(&[first, second]);
        let expected = Lesson {
            shown: 5,
            learned: 3,
            in_deck: 4,
            merged: 1,
            told: 5,
            off: 0,
        };
        assert_eq!(lesson, expected);
    }

    #[test]
    fn a_tile_that_was_cut_out_too_small_is_off() {
        let mut small = scan(&[("t1", 0), ("t2", 3)]);
        small.tiles[1].corners[1][0] -= 4.5;
        assert_eq!(lesson(&[(truth(&["a", "b"]), small)]).0.off, 1);
    }

    #[test]
    fn learned_tiles_are_told_by_their_true_names_and_turns() {
        // Its face was cut out turned by a quarter.
        let lain = (truth(&["a", "b"]), scan(&[("t1", 1), ("t2", 0)]));
        let (_, names) = lesson(&[lain]);
        let mut other = scan(&[("t2", 0), ("t1", 1)]);
        names.rename(&mut other);
        let measure = compare(&truth(&["b", "a"]), &other);
        assert_eq!(measure.count(Outcome::Right), 2, "{:?}", measure.sins);
        let mut turned = scan(&[("t2", 0), ("t1", 0)]);
        names.rename(&mut turned);
        assert_eq!(compare(&truth(&["b", "a"]), &turned).count(Outcome::Wrong), 1);
    }
}
