//! How well a scan fits the truth: right, unsure, missed, wrong, phantom.
//!
//! A tile is right if face, turn, cell (relative to its group) and corners are; a tile of the scan without a tile
//! of the truth under it is a phantom. Wrong and phantom are the sins.

use crate::{Corners, Scan, ScanTile, Truth, TruthTile, centre, distance};
use std::collections::{BTreeMap, BTreeSet};

/// A corner may be this far off, as a share of the tile's side.
const CORNER_TOLERANCE: f64 = 0.04;

/// What became of one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Face, turn, cell and corners are right.
    Right,
    /// Told as unsure.
    Unsure,
    /// Not told at all.
    Missed,
    /// Told as certain, otherwise than it is.
    Wrong,
    /// Told as certain where nothing lies.
    Phantom,
}

/// The comparison of one photograph.
#[derive(Clone, Debug, Default)]
pub struct Measure {
    /// How many tiles had which outcome.
    pub counts: BTreeMap<Outcome, usize>,
    /// A line for each wrong tile and phantom.
    pub sins: Vec<String>,
    /// Confidence and rightness of each certain tile that the measure judges.
    pub told: Vec<(f64, bool)>,
}

impl Measure {
    fn add(&mut self, outcome: Outcome) {
        *self.counts.entry(outcome).or_default() += 1;
    }
}

/// Compares one scan with the truth.
pub fn compare(truth: &Truth, scan: &Scan) -> Measure {
    let mut measure = Measure::default();
    let mut used = BTreeSet::new();
    let pairs: Vec<Option<&ScanTile>> = truth
        .tiles
        .iter()
        .map(|tile| nearest(tile, scan, &mut used))
        .collect();

    for group in groups(truth) {
        let members = || group.iter().filter(|&&index| index < truth.tiles.len()).copied();
        let seen = members().filter_map(|index| pairs[index].map(|read| (&truth.tiles[index], read)));
        let frame = Frame::most_voted(seen);
        for index in members().filter(|&index| truth.tiles[index].counts()) {
            let tile = &truth.tiles[index];
            let Some(read) = pairs[index] else {
                measure.add(if is_unsure(tile, scan) {
                    Outcome::Unsure
                } else {
                    Outcome::Missed
                });
                continue;
            };
            let faults = faults(tile, read, frame);
            measure.told.push((read.confidence, faults.is_empty()));
            if faults.is_empty() {
                measure.add(Outcome::Right);
            } else {
                measure.add(Outcome::Wrong);
                measure.sins.push(format!(
                    "{} read as {} turn {} at {},{} ({}), confidence {:.4}",
                    tile.id,
                    read.tile,
                    read.turn,
                    read.x,
                    read.y,
                    faults.join(", "),
                    read.confidence
                ));
            }
        }
    }

    for (index, read) in scan.tiles.iter().enumerate() {
        if !used.contains(&index) && !lies_on_a_tile(read, truth) {
            let [x, y] = centre(&read.corners);
            measure.add(Outcome::Phantom);
            measure.told.push((read.confidence, false));
            measure.sins.push(format!(
                "phantom {} near pixel {x:.0},{y:.0}, confidence {:.4}",
                read.tile, read.confidence
            ));
        }
    }
    measure
}

/// How a group's true cells lie in the scan's: turned, then shifted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Frame {
    turn: i32,
    x: i32,
    y: i32,
}

impl Frame {
    /// The frame that explains most of the pairs; a pair whose turn agrees too counts twice.
    fn most_voted<'a>(pairs: impl Iterator<Item = (&'a TruthTile, &'a ScanTile)>) -> Frame {
        let mut votes: BTreeMap<Frame, usize> = BTreeMap::new();
        for (tile, read) in pairs {
            for turn in 0..4 {
                let (x, y) = turned(tile.x, tile.y, turn);
                let frame = Frame {
                    turn,
                    x: read.x - x,
                    y: read.y - y,
                };
                *votes.entry(frame).or_default() += 1 + usize::from((tile.turn + turn) % 4 == read.turn);
            }
        }
        let best = votes
            .iter()
            .max_by_key(|&(&frame, &count)| (count, std::cmp::Reverse(frame)));
        best.map(|(&frame, _)| frame).unwrap_or_default()
    }
}

fn turned(x: i32, y: i32, turn: i32) -> (i32, i32) {
    (0..turn).fold((x, y), |(x, y), _| (-y, x))
}

fn faults(tile: &TruthTile, read: &ScanTile, frame: Frame) -> Vec<&'static str> {
    let mut faults = Vec::new();
    if read.tile != tile.id {
        faults.push("face");
    } else if (tile.turn + frame.turn) % 4 != read.turn {
        faults.push("turn");
    }
    let (x, y) = turned(tile.x, tile.y, frame.turn);
    if (x + frame.x, y + frame.y) != (read.x, read.y) {
        faults.push("cell");
    }
    let far = |corners: &Corners| {
        let pairs = corners.iter().zip(&read.corners);
        pairs.map(|(a, b)| distance(*a, *b)).fold(0.0, f64::max) > CORNER_TOLERANCE * tile.side_px
    };
    if faults.is_empty() && tile.corners.as_ref().is_some_and(far) {
        faults.push("corners");
    }
    faults
}

/// The scan's tile under half a side from this one, the nearest that no other tile has taken.
fn nearest<'a>(tile: &TruthTile, scan: &'a Scan, used: &mut BTreeSet<usize>) -> Option<&'a ScanTile> {
    if !tile.face_up {
        return None;
    }
    let middle = centre(tile.corners.as_ref()?);
    let free = scan
        .tiles
        .iter()
        .enumerate()
        .filter(|(index, _)| !used.contains(index));
    let (index, read) = free.min_by(|(_, a), (_, b)| {
        distance(centre(&a.corners), middle).total_cmp(&distance(centre(&b.corners), middle))
    })?;
    if distance(centre(&read.corners), middle) >= 0.5 * tile.side_px {
        return None;
    }
    used.insert(index);
    Some(read)
}

fn is_unsure(tile: &TruthTile, scan: &Scan) -> bool {
    let Some(corners) = &tile.corners else {
        return false;
    };
    scan.unsure.iter().any(|unsure| {
        Corners::try_from(unsure.corners.as_slice())
            .is_ok_and(|seen| distance(centre(&seen), centre(corners)) < 0.5 * tile.side_px)
    })
}

fn lies_on_a_tile(read: &ScanTile, truth: &Truth) -> bool {
    let everything = truth.tiles.iter().chain(&truth.unseen);
    everything.filter(|tile| tile.face_up).any(|tile| {
        tile.corners
            .as_ref()
            .is_some_and(|corners| distance(centre(&read.corners), centre(corners)) < 0.5 * tile.side_px)
    })
}

/// Indices into `tiles` followed by `unseen`, one list for each connected group of cells.
fn groups(truth: &Truth) -> Vec<Vec<usize>> {
    let cells: BTreeMap<(i32, i32), usize> = truth
        .tiles
        .iter()
        .chain(&truth.unseen)
        .enumerate()
        .map(|(index, tile)| ((tile.x, tile.y), index))
        .collect();
    let mut left: BTreeSet<(i32, i32)> = cells.keys().copied().collect();
    let mut groups = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut group = Vec::new();
        let mut open = vec![first];
        while let Some((x, y)) = open.pop() {
            group.push(cells[&(x, y)]);
            open.extend(
                [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
                    .into_iter()
                    .filter(|cell| left.remove(cell)),
            );
        }
        groups.push(group);
    }
    groups
}
