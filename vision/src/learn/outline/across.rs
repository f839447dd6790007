//! What edges are seen along one side of a tile, beside it and within it.

use super::{END, STEP, STRONG, Sampler, contrast};
use crate::Homography;
use crate::photo::pyramid::Pyramid;

/// Points across a side: from more than a fifth of it outside to more than a quarter inside.
const POINTS: usize = 76;
/// So many of them lie outside.
const OUTSIDE: usize = 34;
/// Their distance, in sides.
pub(crate) const ACROSS_STEP: f64 = STEP;
/// An edge within a tile is at least so strong as a part of the strongest beside it.
const EDGE: f32 = 0.6;
/// Points along a side.
const ALONG: usize = 16;

/// What is seen across a tile's side, by its depth within the tile; outside depths are negative.
pub(crate) struct Across {
    /// How strong edges are that run along the side, 0 to 1.
    edges: [f32; POINTS],
    /// Mean colours along the side, 0 to 1.
    colours: [[f32; 3]; POINTS],
}

impl Across {
    /// Looks across the north side of a pose.
    pub(crate) fn of(pyramid: &Pyramid, pose: &Homography) -> Across {
        let sampler = Sampler::new(pyramid, pose);
        let mut across = Across {
            edges: [0.0; POINTS],
            colours: [[0.0; 3]; POINTS],
        };
        for point in 0..ALONG {
            let x = END + (1.0 - 2.0 * END) * (point as f64 + 0.5) / ALONG as f64;
            // One more at each end: an edge is between its neighbours.
            let colours: [Option<[f32; 3]>; POINTS + 2] = std::array::from_fn(|place| {
                sampler.colour(pose.map(x, (place as f64 - (OUTSIDE + 1) as f64) * STEP))
            });
            for place in 0..POINTS {
                if let (Some(before), Some(after)) = (colours[place], colours[place + 2]) {
                    across.edges[place] += contrast(before, after).min(STRONG) / (STRONG * ALONG as f32);
                }
                let colour = colours[place + 1].unwrap_or_default();
                for (sum, value) in across.colours[place].iter_mut().zip(colour) {
                    *sum += value / ALONG as f32;
                }
            }
        }
        across
    }

    /// How strong the strongest edge is at most so deep within the tile, 0 to 1.
    pub(crate) fn strongest(&self, depth: f64) -> f32 {
        let last = OUTSIDE + (depth / STEP).ceil() as usize;
        self.edges[OUTSIDE..=last.min(POINTS - 1)]
            .iter()
            .copied()
            .fold(0.0, f32::max)
    }

    /// Whether there is an edge at a depth that is not much weaker than any from the tile's side to there.
    pub(crate) fn has_edge(&self, depth: f64) -> bool {
        let about = [-STEP, 0.0, STEP].map(|off| self.edge(depth + off));
        about.into_iter().fold(0.0, f32::max) > EDGE * self.strongest(depth)
    }

    /// How strong an edge is at a depth, 0 to 1.
    pub(crate) fn edge(&self, depth: f64) -> f32 {
        let place = (depth / STEP + OUTSIDE as f64).clamp(0.0, (POINTS - 1) as f64 - 1e-6);
        let (below, share) = (place as usize, place.fract() as f32);
        self.edges[below] + share * (self.edges[below + 1] - self.edges[below])
    }

    /// The mean colour so many steps within the tile, each channel 0 to 1.
    pub(crate) fn colour(&self, steps: i32) -> [f32; 3] {
        self.colours[(steps + OUTSIDE as i32).clamp(0, POINTS as i32 - 1) as usize]
    }

    /// How strong edges are from a depth on, step by step.
    pub(crate) fn from<const COUNT: usize>(&self, depth: f64) -> [f32; COUNT] {
        std::array::from_fn(|place| self.edge(depth + place as f64 * STEP))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{face, framed, photo, place};

    #[test]
    fn an_edge_is_where_a_tile_ends_and_not_on_plain_parts_within() {
        let face = framed(&face(3), |depth| (depth < 20).then_some([232, 230, 220]));
        let pose = place(150.0, 150.0, 100.0, 0.2);
        let pyramid = Pyramid::new(&photo(&[(pose, &face)], [0.3; 3]));
        let across = Across::of(&pyramid, &place(150.0, 150.0, 108.0, 0.2));
        // The outline is drawn four pixels outside.
        let depths = [0.037, 0.08, 0.14].map(|depth| across.has_edge(depth));
        assert_eq!(depths, [true, false, false]);
    }
}
