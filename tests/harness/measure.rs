//! How well a scan fits the truth: right, unsure, missed, wrong, phantom.
//!
//! A tile is right if face, turn, cell (relative to its group) and corners are; a tile of the scan without a tile
//! of the truth under it is a phantom. Wrong and phantom are the sins.

use crate::{
    Corners, Scan, ScanFaceDown, ScanTile, ScanUnsure, Truth, TruthTile, centre, distance, farthest,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A corner may be this far off, as a share of the tile's side.
pub const CORNER_TOLERANCE: f64 = 0.04;

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

/// What became of the tiles that show their backs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaceDown {
    /// How many can be seen well enough.
    pub shown: usize,
    /// How many of these are told.
    pub found: usize,
    /// How many are told where none lies.
    pub phantoms: usize,
}

impl FaceDown {
    fn of(truth: &Truth, scan: &Scan) -> FaceDown {
        let everything = || {
            truth
                .tiles
                .iter()
                .chain(&truth.unseen)
                .filter(|tile| !tile.face_up)
        };
        let shown = || everything().filter(|tile| tile.is_seen());
        let is_told = |tile: &&TruthTile| scan.face_down.iter().any(|told| tile.lies_under(&told.corners));
        let is_phantom = |told: &&ScanFaceDown| !everything().any(|tile| tile.lies_under(&told.corners));
        FaceDown {
            shown: shown().count(),
            found: shown().filter(is_told).count(),
            phantoms: scan.face_down.iter().filter(is_phantom).count(),
        }
    }

    /// Adds those of another photograph.
    pub fn add(&mut self, other: FaceDown) {
        self.shown += other.shown;
        self.found += other.found;
        self.phantoms += other.phantoms;
    }
}

impl fmt::Display for FaceDown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FaceDown {
            shown,
            found,
            phantoms,
        } = self;
        write!(
            f,
            "face down: {found} of {shown} found, {phantoms} told where none lies"
        )
    }
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
    /// The same for the likeliest candidate of each doubtful place; it need not be near to the pixel.
    pub doubted: Vec<(f64, bool)>,
    /// Tiles that show their backs.
    pub face_down: FaceDown,
}

impl Measure {
    /// How many tiles had this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.counts.get(&outcome).copied().unwrap_or(0)
    }

    fn add(&mut self, outcome: Outcome) {
        *self.counts.entry(outcome).or_default() += 1;
    }
}

/// Compares one scan with the truth.
pub fn compare(truth: &Truth, scan: &Scan) -> Measure {
    let mut measure = Measure {
        face_down: FaceDown::of(truth, scan),
        ..Measure::default()
    };
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
                    "{} read as {} turn {} at {},{} ({}), confidence {:.4} (side {:.0} px, {:.0} % hidden, {:.0} % burnt)",
                    tile.id,
                    read.tile,
                    read.turn,
                    read.x,
                    read.y,
                    faults.join(", "),
                    read.confidence,
                    tile.side_px,
                    100.0 * tile.hidden,
                    100.0 * tile.clipped
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
    measure.doubted = scan
        .unsure
        .iter()
        .filter_map(|doubt| doubted(doubt, truth))
        .collect();
    measure
}

/// Confidence and rightness of a place's likeliest candidate; `None` if there is none, or if what lies there is not
/// asked for.
fn doubted(doubt: &ScanUnsure, truth: &Truth) -> Option<(f64, bool)> {
    let best = doubt.candidates.first()?;
    let seen = Corners::try_from(doubt.corners.as_slice()).ok()?;
    let below = truth.tiles.iter().find(|tile| tile.lies_under(&seen));
    match below {
        Some(tile) if !tile.counts() => None,
        Some(tile) => {
            let corners = tile.corners.as_ref();
            let is_so_turned = corners.is_some_and(|corners| farthest(corners, &seen) < 0.3 * tile.side_px);
            Some((best.confidence, best.tile == tile.id && is_so_turned))
        }
        None => Some((best.confidence, false)),
    }
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

fn faults(tile: &TruthTile, read: &ScanTile, frame: Frame) -> Vec<String> {
    let mut faults: Vec<String> = Vec::new();
    if read.tile != tile.id {
        faults.push("face".to_owned());
    } else if (tile.turn + frame.turn) % 4 != read.turn {
        faults.push("turn".to_owned());
    }
    let (x, y) = turned(tile.x, tile.y, frame.turn);
    if (x + frame.x, y + frame.y) != (read.x, read.y) {
        faults.push("cell".to_owned());
    }
    let off = |corners: &Corners| farthest(corners, &read.corners) / tile.side_px;
    let off = tile.corners.as_ref().map_or(0.0, off);
    if faults.is_empty() && off > CORNER_TOLERANCE {
        faults.push(format!("a corner {:.1} % of a side off", 100.0 * off));
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
    scan.unsure
        .iter()
        .any(|unsure| Corners::try_from(unsure.corners.as_slice()).is_ok_and(|seen| tile.lies_under(&seen)))
}

fn lies_on_a_tile(read: &ScanTile, truth: &Truth) -> bool {
    let everything = truth.tiles.iter().chain(&truth.unseen);
    everything
        .filter(|tile| tile.face_up)
        .any(|tile| tile.lies_under(&read.corners))
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
