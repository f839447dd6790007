//! From pixels to the poses of all tiles.
//!
//! Only a face that fits makes a tile: card backs and squares of a tablecloth do not.
//!
//! 1. A first tile: `seed`, in an outline or by landmarks; `aligned_seeds`: among squares that look hardly like a face, all
//!    that lie on one table together; `enough`: when no more is looked for.
//! 2. More on the same table: `grow` beside those that are known; `outlined` where outlines lie in its plane, those with the
//!    `colours` of tiles `closer`; `afar` where no outline is seen, by the artwork, by the colours in `rings` around the
//!    middles, or by the colours on the cells of the others.
//! 3. At each place `look` tells what lies there, also by those `pieces` of it that are seen, and where it is `faint`; `take`
//!    keeps it, and lets what fits far better take the place of what lies across it; `pattern` gives up what only a pattern of
//!    the table shows; `straight` and `askew`: what lies askew, or only seems to.
//! 4. `settle`: what all of them say together; `rival`: which of two tables is believed; `spacing`: how large tiles are that
//!    lie so near to each other; `measure`: the last and closest look.

mod afar;
mod aligned_seeds;
mod askew;
mod closer;
mod colours;
mod enough;
mod faint;
pub(crate) mod grow;
pub(crate) mod look;
mod measure;
mod outlined;
mod pattern;
pub(crate) mod pieces;
mod rings;
mod rival;
mod seed;
mod settle;
mod spacing;
mod straight;
mod take;

use crate::find::grow::Finder;
use crate::find::seed::SeedSearch;
use crate::hands::Hands;
use crate::light::LightSample;
use crate::outlines::overview::Overview;
use crate::outlines::quad::{Quad, best_first};
use crate::outlines::segment::Segment;
use crate::outlines::{Contrast, Outlines, outlines};
use crate::photo::pyramid::Pyramid;
use crate::pose::align::Alignment;
use crate::pose::bow::Bowed;
use crate::pose::sight::Sight;
use crate::table::plane::Table;
use crate::table::table_pose::TablePose;
use crate::{Catalogue, FaceId, Homography, PhotoPoint, Stage};

/// A face that was found on the table.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// Where it lies.
    pub(crate) place: TablePose,
    /// How it is seen: its frame's unit square to photo pixels.
    pub(crate) pose: Homography,
    /// Where its corners are seen, in the order of the pose, which holds it flat on the table.
    pub(crate) corners: [PhotoPoint; 4],
    /// How it is bowed, and how well its corners are known by that; not before the table is known in the end.
    pub(crate) bowed: Option<Bowed>,
    /// The face that fits it, and that face's quarter turns in the pose.
    pub(crate) look: (FaceId, u8),
    /// The light on it.
    pub(crate) light: LightSample,
    /// Its corners as they are seen if the table's plane is not used, in the order of its frame.
    pub(crate) sight: Option<Sight>,
    /// Share of its sides along which an edge is seen, 0 to 1.
    pub(crate) outlined: f32,
    /// Whether its size is known: from the face, or from its sides.
    pub(crate) is_sized: bool,
    /// Whether it was found by its artwork on a table that others told, or beside such a tile.
    pub(crate) is_apart: bool,
    /// Share of the visible variance that the face explains, 0 to 1.
    pub(crate) fit: f32,
    /// What its face explains where it was found.
    pub(crate) seen: Alignment,
    /// Whether it was found piece by piece, for a part of it is covered or hardly seen.
    pub(crate) is_pieced: bool,
    /// Score of the last glance at it, if there was one, 0 to 1.
    pub(crate) glance: Option<f32>,
}

/// Everything that was found on the way, for whoever wants to know why.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    pub(crate) segments: Vec<Segment>,
    pub(crate) quads: Vec<Quad>,
    pub(crate) table: Option<Table>,
    pub(crate) tiles: Vec<Found>,
    /// Corners of neighbouring places at which nothing was found.
    pub(crate) empty: Vec<[PhotoPoint; 4]>,
}

/// Least side of tiles that are found in the smaller sizes alone, in pixels of the largest in which edges are looked for.
const LARGE: f64 = 60.0;
/// Sides that are longer than this are followed in the largest picture in which edges are looked for, in its pixels.
const FOLLOWED: f64 = 30.0;

/// Finds the tiles: edges, quadrilaterals, a first tile, the table's plane, then all tiles on it. `done` hears of each
/// stage when it is over.
pub(crate) fn find(
    overview: &Overview,
    catalogue: &Catalogue,
    hands: &dyn Hands,
    done: &mut dyn FnMut(Stage),
) -> Findings {
    find_for(None, overview, catalogue, hands, done)
}

/// The photograph as it is, where tiles are looked for in a picture made of it.
pub(crate) struct Original<'a> {
    pub(crate) pyramid: &'a Pyramid,
    pub(crate) catalogue: &'a Catalogue,
    /// How many times as large it is as that picture.
    pub(crate) times: f64,
}

/// The same in a picture that was made of the photograph, if that tells where exactly each tile lies.
pub(crate) fn find_for(
    original: Option<&Original<'_>>,
    overview: &Overview,
    catalogue: &Catalogue,
    hands: &dyn Hands,
    done: &mut dyn FnMut(Stage),
) -> Findings {
    let Overview {
        pyramid,
        level,
        smaller,
    } = overview;
    let level = *level;
    let large = LARGE * f64::from(1u32 << level);
    let early = SeedSearch::new(pyramid, catalogue, &smaller.quads);
    let (finder, has_seen_one) = early.find_large(large);
    if finder.is_some() {
        let found = findings(finder, &[smaller], original, hands);
        done(Stage::Tiles);
        return found;
    }
    // Where tiles are seen in the smaller pictures, their sides are no fainter than the grain of the table.
    let contrast = if has_seen_one {
        Contrast::BeyondGrain
    } else {
        Contrast::Any
    };
    let usual = outlines(pyramid, std::iter::once(level), contrast, done).and(smaller);
    let mut search = SeedSearch::new(pyramid, catalogue, &usual.quads);
    search.run(level);
    if search.has_found_enough(FOLLOWED * f64::from(1u32 << level)) {
        let found = findings(search.best, &[&usual], original, hands);
        done(Stage::Tiles);
        return found;
    }
    // The sides of small tiles are lost among the grain of a table.
    let finer = outlines(
        pyramid,
        std::iter::once(level.saturating_sub(1)),
        Contrast::Strong,
        done,
    );
    let mut search = search.among(&finer.quads);
    search.try_outlines();
    if !search.has_found_some() {
        search.try_artwork(level, true);
    }
    let all;
    if !search.has_found_some() {
        all = best_first([usual.quads.as_slice(), &finer.quads].concat());
        search = search.among(&all);
        search.try_hardly_like();
    }
    let found = findings(search.best, &[&usual, &finer], original, hands);
    done(Stage::Tiles);
    found
}

/// What was found on a table, if there is one, and the outlines among which it was.
fn findings<'a>(
    finder: Option<Finder<'a>>,
    seen: &[&Outlines],
    original: Option<&Original<'a>>,
    hands: &dyn Hands,
) -> Findings {
    let mut findings = Findings {
        segments: seen.iter().flat_map(|seen| seen.segments.clone()).collect(),
        quads: seen.iter().flat_map(|seen| seen.quads.clone()).collect(),
        ..Findings::default()
    };
    if let Some(mut finder) = finder {
        finder.seek_afar(hands);
        if let Some(original) = original {
            finder.look_in(original);
        }
        finder.measure(hands);
        findings.table = Some(finder.table());
        findings.empty = finder.empty_places();
        findings.tiles = finder.into_places();
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::hands::OneHand;
    use crate::specimen::{catalogue, face, photo, place};

    #[test]
    fn strong_edges_are_looked_for_where_nothing_was_found() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let pose = place(200.0, 150.0, 60.0, 0.2);
        for (tiles, times) in [(vec![], 3), (vec![(pose, &faces[2])], 2)] {
            let photo = photo(&tiles, [0.9; 3]);
            let mut looked = 0;
            let mut done = |stage| looked += usize::from(stage == Stage::Segments);
            find(&Overview::new(&photo, &mut done), &catalogue, &OneHand, &mut done);
            assert_eq!(looked, times, "{} tiles", tiles.len());
        }
    }

    #[test]
    fn large_tiles_are_found_in_the_smaller_pictures_alone() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        for (side, times) in [(90.0, 1), (45.0, 2)] {
            let at = |column: f64, row: f64| {
                place(100.0 + 1.03 * side * column, 90.0 + 1.03 * side * row, side, 0.0)
            };
            let poses = [at(0.0, 0.0), at(1.0, 0.0), at(2.0, 0.0), at(1.0, 1.0)];
            let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
            let photo = photo(&tiles, [0.9; 3]);
            let mut looked = 0;
            let mut done = |stage| looked += usize::from(stage == Stage::Segments);
            let found = find(&Overview::new(&photo, &mut done), &catalogue, &OneHand, &mut done);
            assert_eq!((found.tiles.len(), looked), (4, times), "tiles of {side} px");
        }
    }
}
