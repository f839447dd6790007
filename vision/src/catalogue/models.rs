//! Squares within the artwork, by which a face can be found when its outline cannot.

use crate::outlines::quad::{QuadSettings, REACH, best_first, find_quads, have_same_corners};
use crate::outlines::segment::{SegmentSettings, find_segments};
use crate::photo::pyramid::Pyramid;
use crate::{Homography, PhotoPoint, UNIT_CORNERS};

/// Where a face lies around a quadrilateral of its artwork.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    /// The face's unit square to the frame in which the quadrilateral is the unit square.
    map: Homography,
}

/// Most kinds of inner quadrilaterals that are looked for.
const MOST: usize = 6;

impl Region {
    /// The whole face.
    fn outline() -> Option<Region> {
        Some(Region {
            map: Homography::from_unit_square(&UNIT_CORNERS)?,
        })
    }

    /// How the face lies (at some turn) if this quadrilateral of it is seen there.
    pub(crate) fn pose(&self, seen: &[PhotoPoint; 4]) -> Option<Homography> {
        Homography::from_unit_square(seen)?.after(&self.map)
    }

    /// Whether the face lies in the same place, at whatever turn.
    fn is_like(&self, other: &Region) -> bool {
        let (here, there) = (self.map.corners(), other.map.corners());
        have_same_corners(&here, &there, 0.04 * self.map.side())
    }
}

/// Where a face may lie around the quadrilaterals within it; none as around its outline.
pub(crate) fn inner_regions(face: &Pyramid) -> Vec<Region> {
    let outline = Region::outline();
    let mut regions: Vec<Region> = Vec::new();
    for corners in inner_quads(face) {
        // It is not known with which of its corners the quadrilateral in the photo will begin.
        for first in 0..4 {
            let begun = std::array::from_fn(|i| corners[(i + first) % 4]);
            let Some(map) = Homography::from_unit_square(&begun) else {
                continue;
            };
            let region = Region { map: map.inverse() };
            if !regions.iter().chain(&outline).any(|other| other.is_like(&region)) {
                regions.push(region);
            }
        }
    }
    regions
}

/// The outline and the inner quadrilaterals that many faces share, commonest first: of each face its [`inner_regions`].
pub(crate) fn common_regions<'a>(faces: impl ExactSizeIterator<Item = &'a [Region]>) -> Vec<Region> {
    let count = faces.len();
    let mut kinds: Vec<(Region, usize)> = Vec::new();
    for region in faces.flatten() {
        match kinds.iter_mut().find(|(kind, _)| kind.is_like(region)) {
            Some((_, times)) => *times += 1,
            None => kinds.push((region.clone(), 1)),
        }
    }
    kinds.retain(|(_, times)| times * 8 >= count);
    kinds.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    let mut regions: Vec<Region> = Region::outline().into_iter().collect();
    regions.extend(kinds.into_iter().take(MOST).map(|(region, _)| region));
    regions
}

fn inner_quads(face: &Pyramid) -> Vec<[PhotoPoint; 4]> {
    let level = face.level_within(160).unwrap_or(0);
    let size = face.size(level);
    let side = f64::from(size.0);
    let settings = SegmentSettings {
        begin: 20,
        begin_in_grain: 20,
        follow: 12,
        length: 0.12 * side,
    };
    let segments = find_segments(size, face.rgb(level), &settings);
    let quads = best_first(find_quads(
        &segments,
        &QuadSettings {
            pixel: 1.0,
            side: 0.25 * side,
            roundness: 0.7,
            reach: REACH,
        },
    ));
    quads
        .into_iter()
        .filter(|quad| quad.sides == 4)
        .map(|quad| {
            quad.corners.map(|c| PhotoPoint {
                x: (c.x + 0.5) / side,
                y: (c.y + 0.5) / side,
            })
        })
        .collect()
}
