//! What edges are seen within a tile along one of its sides.

use super::{END, STEP, STRONG, Sampler, contrast};
use crate::Homography;
use crate::pyramid::Pyramid;

/// Points across a side, from the side inwards: more than a quarter of it.
const INWARDS: usize = 42;
/// Their distance, in sides.
pub(crate) const INWARD_STEP: f64 = STEP;
/// Points along a side.
const ALONG: usize = 16;

/// How strong edges are that run along a tile's side, by their depth within the tile.
pub(crate) struct Inwards([f32; INWARDS]);

impl Inwards {
    /// Looks inwards of the north side of a pose.
    pub(crate) fn of(pyramid: &Pyramid, pose: &Homography) -> Inwards {
        let sampler = Sampler::new(pyramid, pose);
        let mut depths = [0.0; INWARDS];
        for point in 0..ALONG {
            let x = END + (1.0 - 2.0 * END) * (point as f64 + 0.5) / ALONG as f64;
            // One more at each end: an edge is between its neighbours.
            let colours: [Option<[f32; 3]>; INWARDS + 2] =
                std::array::from_fn(|place| sampler.colour(pose.map(x, (place as f64 - 1.0) * STEP)));
            for (place, value) in depths.iter_mut().enumerate() {
                if let (Some(before), Some(after)) = (colours[place], colours[place + 2]) {
                    *value += contrast(before, after).min(STRONG) / (STRONG * ALONG as f32);
                }
            }
        }
        Inwards(depths)
    }

    /// How strong the strongest edge is at most so deep within the tile, 0 to 1.
    pub(crate) fn strongest(&self, depth: f64) -> f32 {
        let last = (depth / STEP).ceil() as usize;
        self.0.iter().take(last + 1).copied().fold(0.0, f32::max)
    }

    /// How strong an edge is at a depth, 0 to 1.
    pub(crate) fn edge(&self, depth: f64) -> f32 {
        let place = (depth / STEP).clamp(0.0, (INWARDS - 1) as f64 - 1e-6);
        let (below, share) = (place as usize, place.fract() as f32);
        self.0[below] + share * (self.0[below + 1] - self.0[below])
    }
}
