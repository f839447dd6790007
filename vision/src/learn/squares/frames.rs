//! Frames that are printed on all tiles, laid over each other.
//!
//! Along the sides of tiles with a frame several edges are seen, and each side of each square may have taken another of them.
//! But frames are alike on all sides of all tiles: laid over each other, they tell how far each side is off.

use super::centre::{ALIKE, agreement, correlation};
use super::grow::WIDTHS;
use super::{Search, Squares};
use crate::PhotoPoint;
use crate::learn::outline::{ACROSS_STEP, Across, Outline, Profiles};
use crate::table::table_pose::TablePose;

/// How far sides may be off, in steps across them.
const MOST_OFF: i32 = 12;
/// So far outside a side begins what is compared, in sides.
const OUTSIDE: f64 = 0.06;
/// Correlation from which on a side is known, and the share of all sides that must be.
const KNOWN: f32 = 0.7;
const MOST: f64 = 0.6;
/// Least error that counts, in sides, and the share of the known sides that must have one.
const LEAST: f64 = 0.012;
const MANY: f64 = 0.2;
/// How much more alike sides must be once they are moved, as a correlation: those of tiles with a single edge hardly are.
const BETTER: f32 = 0.1;
/// Sides that are tried as the one that all others are like, at most.
const MODELS: usize = 48;
/// An edge so deep (outside is negative) is another than that which a side has taken, in sides.
const BEYOND: f64 = -0.02;
/// Tiles lie no nearer to each other than this, in sides.
const LEAST_PITCH: f64 = 0.995;

/// How strong edges are across a side, step by step.
type Profile = [f32; ALIKE];

impl Search<'_> {
    /// Moves the sides of squares to where frames are alike on all of them, and all to the outermost edge of these frames.
    pub(super) fn align_frames(&self, squares: &mut Squares) {
        let Some(seen) = self.across_all(squares) else {
            return;
        };
        let alike = self.with_frames_alike(squares, &seen);
        if let Some(aligned) = alike.or_else(|| self.beyond_frames(squares, &seen)) {
            *squares = aligned;
        }
    }

    /// The squares as large as their frames, if sides have taken several of the edges that these have.
    fn with_frames_alike(&self, squares: &Squares, seen: &[[Across; 4]]) -> Option<Squares> {
        let moved = self.moved_to_frames(squares, seen)?;
        let seen_there = self.across_all(&moved)?;
        let is_better = agreement(&seen_there) > agreement(seen) + BETTER;
        self.grown_to(&moved, moved.outermost_edge(&seen_there).filter(|_| is_better)?)
    }

    /// The squares as large as their frames, if all sides have taken the same edge of these, and it is not the outermost one.
    fn beyond_frames(&self, squares: &Squares, seen: &[[Across; 4]]) -> Option<Squares> {
        let edge = squares.outermost_edge(seen)?;
        self.grown_to(squares, Some(edge).filter(|edge| *edge < BEYOND)?)
    }

    /// The squares where all frames have one size; `None` unless many sides are off.
    fn moved_to_frames(&self, squares: &Squares, seen: &[[Across; 4]]) -> Option<Squares> {
        let sides: Vec<&Across> = seen.iter().flatten().collect();
        let model = model(&sides)?;
        let off: Vec<Option<f64>> = sides.iter().map(|side| off(side, &model)).collect();
        let known: Vec<f64> = off.iter().copied().flatten().collect();
        let usual = median(known.clone())?;
        let are_off = known.iter().filter(|off| (*off - usual).abs() > LEAST).count();
        if (known.len() as f64) < MOST * sides.len() as f64 || (are_off as f64) < MANY * known.len() as f64 {
            return None;
        }
        let opposite = off
            .chunks_exact(4)
            .flat_map(|off| [(off[3], off[1]), (off[0], off[2])]);
        let size = median(
            opposite
                .filter_map(|(one, other)| Some(1.0 - one? - other?))
                .collect(),
        )?;
        let mut moved = squares.clone();
        moved.table.distance /= size;
        let (mut places, mut corners): (Vec<TablePose>, Vec<[PhotoPoint; 4]>) = (Vec::new(), Vec::new());
        for (square, off) in squares.list.iter().zip(off.chunks_exact(4)) {
            let ((west, east), (north, south)) = (ends(off[3], off[1], size), ends(off[0], off[2], size));
            let pose = squares.table.pose(&square.place)?;
            corners.push(
                [(west, north), (east, north), (east, south), (west, south)].map(|(x, y)| pose.map(x, y)),
            );
            let (x, y) = (0.5 * (west + east - 1.0), 0.5 * (north + south - 1.0));
            places.push(square.place.relative(x, y, 0.0).scaled(size));
        }
        let (table, places) = self.refined(&moved.table, &corners, &places)?;
        moved.table = table;
        for (square, place) in moved.list.iter_mut().zip(places) {
            square.place = place;
        }
        Some(moved)
    }

    /// The squares with their sides at another depth; `None` if they would overlap. They stay where they are: edges that are
    /// nearer or clearer are those that they were led astray by.
    fn grown_to(&self, squares: &Squares, depth: f64) -> Option<Squares> {
        let size = 1.0 - 2.0 * depth;
        if squares.pitch().is_some_and(|pitch| pitch < LEAST_PITCH * size) {
            return None;
        }
        let mut grown = squares.clone();
        grown.grow_by(size);
        for square in &mut grown.list {
            let pose = grown.table.pose(&square.place)?;
            let profiles = Profiles::of(self.pyramid, &pose);
            square.outline = Outline::told(&profiles, &pose, WIDTHS[2], self.sides)?;
        }
        self.look_at_rims(&mut grown);
        Some(grown)
    }
}

/// Where two opposite sides are, in sides from the first; each is so far off towards the other, as far as that is known.
fn ends(one: Option<f64>, other: Option<f64>, size: f64) -> (f64, f64) {
    match (one, other) {
        (Some(one), Some(other)) => (one, 1.0 - other),
        (Some(one), None) => (one, one + size),
        (None, Some(other)) => (1.0 - other - size, 1.0 - other),
        (None, None) => (0.5 - 0.5 * size, 0.5 + 0.5 * size),
    }
}

/// What most sides look like: the mean of all, laid over that which most are like.
fn model(sides: &[&Across]) -> Option<Profile> {
    let worth = |model: &Profile| -> f32 { sides.iter().map(|side| likest(side, model).1.max(0.0)).sum() };
    let models = sides.iter().step_by(sides.len().div_ceil(MODELS).max(1));
    let models = models
        .map(|side| side.from(-OUTSIDE))
        .map(|model| (worth(&model), model));
    let (_, first) = models.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let laid_over = sides
        .iter()
        .filter_map(|side| Some(side.from(off(side, &first)? - OUTSIDE)));
    let laid_over: Vec<Profile> = laid_over.collect();
    let mean =
        |place: usize| laid_over.iter().map(|side| side[place]).sum::<f32>() / laid_over.len().max(1) as f32;
    Some(std::array::from_fn(mean))
}

/// How far a side is off from where it looks like the model, in sides towards the tile's middle; `None` if it is nowhere like it.
fn off(side: &Across, model: &Profile) -> Option<f64> {
    let (steps, alike) = likest(side, model);
    (alike >= KNOWN).then_some(f64::from(steps) * ACROSS_STEP)
}

/// By how many steps a side is off where it looks most like the model, and the correlation there.
fn likest(side: &Across, model: &Profile) -> (i32, f32) {
    let alike = |steps: i32| correlation(&side.from(f64::from(steps) * ACROSS_STEP - OUTSIDE), model);
    let all = (-MOST_OFF..=MOST_OFF).map(|steps| (steps, alike(steps)));
    all.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{face, framed, photo, seen_from_above};
    use crate::{Homography, Photo};

    const SIDE: f64 = 100.0;
    /// Depth of the line within the edge, in pixels of a side of [`SIDE`].
    const LINE: f64 = 6.0;
    /// The same of one that is close to it.
    const CLOSE_LINE: f64 = 2.0;

    /// The colour of a pale rim with a line, by its depth.
    type Frame = fn(usize) -> Option<[u8; 3]>;

    fn with_line(depth: usize) -> Option<[u8; 3]> {
        match depth {
            6..8 => Some([40, 40, 44]),
            0..20 => Some([232, 230, 220]),
            _ => None,
        }
    }

    fn with_line_close_by(depth: usize) -> Option<[u8; 3]> {
        match depth {
            2..4 => Some([40, 40, 44]),
            0..20 => Some([232, 230, 220]),
            _ => None,
        }
    }

    /// Two rows of three tiles each, as far from each other as this, with a pale rim and a line.
    fn middles(pitch: f64) -> [(f64, f64); 6] {
        std::array::from_fn(|tile| {
            (
                90.0 + pitch * (tile % 3) as f64,
                100.0 + 150.0 * (tile / 3) as f64,
            )
        })
    }

    fn rimmed_tiles(frame: Frame, pitch: f64) -> Photo {
        let faces: Vec<Photo> = (0..6).map(|seed| framed(&face(seed), frame)).collect();
        let tiles = middles(pitch).into_iter().zip(&faces);
        let lying = |(middle, face)| {
            (
                Homography::from_unit_square(&corners(middle, [0.0; 4])).unwrap(),
                face,
            )
        };
        let tiles: Vec<_> = tiles.map(lying).collect();
        photo(&tiles, [0.25; 3])
    }

    /// The corners of a square about a middle with its sides so far within a tile's (west, north, east, south).
    fn corners((x, y): (f64, f64), [west, north, east, south]: [f64; 4]) -> [PhotoPoint; 4] {
        let half = 0.5 * SIDE;
        let (left, right, top, bottom) = (
            x - half + west,
            x + half - east,
            y - half + north,
            y + half - south,
        );
        [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| PhotoPoint { x, y })
    }

    /// The largest error of a corner, in pixels, once frames are aligned, of squares with their sides so far within the tiles'.
    fn error(frame: Frame, pitch: f64, within: impl Fn(usize) -> [f64; 4]) -> f64 {
        let photo = rimmed_tiles(frame, pitch);
        let pyramid = Pyramid::new(&photo);
        let search = Search::of_edges(&pyramid);
        let middles = middles(pitch);
        let [west, _, east, _] = within(0);
        let found = middles
            .iter()
            .enumerate()
            .map(|(tile, &middle)| corners(middle, within(tile)));
        let mut squares = Squares::all_seen(seen_from_above(SIDE - west - east), found);
        search.align_frames(&mut squares);
        assert_eq!(squares.list.len(), 6);
        let errors = squares.list.iter().zip(middles).flat_map(|(square, middle)| {
            let seen = squares.table.pose(&square.place).unwrap().corners();
            let there = corners(middle, [0.0; 4]);
            std::array::from_fn::<f64, 4, _>(|corner| seen[corner].distance(there[corner]))
        });
        errors.fold(0.0, f64::max)
    }

    #[test]
    fn sides_that_took_either_edge_of_a_frame_are_moved_to_the_outer_one() {
        // From an edge to the line on the other side, all four ways about.
        let within = |tile: usize| {
            let (across, down) = (tile.is_multiple_of(2), tile.is_multiple_of(3));
            let [near, far] = [0.0, LINE + 1.0];
            [
                if across { near } else { far },
                if down { near } else { far },
                if across { far } else { near },
                if down { far } else { near },
            ]
        };
        for pitch in [102.0, 110.0] {
            let error = error(with_line, pitch, within);
            assert!(error < 2.0, "{error} px at {pitch}");
        }
    }

    #[test]
    fn squares_that_all_took_the_line_are_made_as_large_as_the_tiles() {
        let error = error(with_line, 102.0, |_| [LINE + 1.0; 4]);
        assert!(error < 2.0, "{error} px");
    }

    #[test]
    fn squares_that_all_took_a_line_close_to_the_edge_are_made_as_large_as_the_tiles() {
        let within = [CLOSE_LINE + 0.5; 4];
        let error = error(with_line_close_by, 102.0, |_| within);
        assert!(error < 1.0, "{error} px");
    }

    #[test]
    fn squares_that_are_as_large_as_tiles_stay_so() {
        // The next tile's side is an edge beyond this one's, on both ways; and nothing is beyond it.
        for pitch in [104.0, 108.0, 140.0] {
            let error = error(with_line, pitch, |_| [0.0; 4]);
            assert!(error < 1.0, "{error} px at {pitch}");
        }
    }
}
