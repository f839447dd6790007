//! What the tiles of a set have in common along their sides: frames that are printed on all of them have sides that are
//! clearer than the tiles' own, and where tiles abut those of two neighbours are as far apart as a tile's.

use super::{END, Fit, STEP, STRONG, Sampler, contrast, fit};
use crate::Homography;
use crate::photo::pyramid::Pyramid;

/// How strong edges are along the rims of most tiles, from just beside it inwards: a frame that is printed on all of them
/// has its distance from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rim {
    /// Weights of the points across a side, from one outside it on; they sum to 1.
    weights: [f32; INWARDS],
}

/// Points of a rim: a tenth of a side.
const INWARDS: usize = 17;
/// From so many points on something lies within a tile, not along its side.
const RIM: usize = 6;
/// The part of all edges, at least, that lies there if a frame is printed on the tiles.
const FRAMED: f32 = 0.1;
/// How far a rim is looked for to each side of where it is expected, in steps across the side.
const AWAY: usize = 15;
/// Points along a side where a rim is looked for, half of them on each half.
const FEW: usize = 12;
/// Points across a side where a rim is looked for.
const DEEP: usize = 2 * AWAY + INWARDS + 1;

/// How strong edges are along each half of a tile's four sides, from far outside to far inside.
pub(crate) struct Depths {
    sides: [[[f32; DEEP]; 2]; 4],
}

impl Depths {
    pub(crate) fn of(pyramid: &Pyramid, pose: &Homography) -> Depths {
        let sampler = Sampler::new(pyramid, pose);
        Depths {
            sides: std::array::from_fn(|side| sampler.depths(&pose.turned(side as u8))),
        }
    }

    /// The motion that brings a rim to where it is seen best.
    pub(super) fn fit(&self, rim: &Rim) -> Fit {
        let seen: [[[f32; 2 * AWAY + 1]; 2]; 4] = std::array::from_fn(|side| {
            std::array::from_fn(|half| {
                std::array::from_fn(|place| {
                    let inwards = &self.sides[side][half][place..];
                    rim.weights
                        .iter()
                        .zip(inwards)
                        .map(|(weight, value)| weight * value)
                        .sum()
                })
            })
        });
        let lines = seen
            .each_ref()
            .map(|side| side.each_ref().map(|half| half.as_slice()));
        fit(&lines, 0.0, AWAY as i32 - 2)
    }
}

impl Rim {
    /// What most sides have in common; `None` if that is nothing but the side itself.
    pub(crate) fn of(tiles: &[Depths]) -> Option<Rim> {
        let mut weights = [0.0; INWARDS];
        for (place, weight) in weights.iter_mut().enumerate() {
            let halves = tiles.iter().flat_map(|tile| &tile.sides).flatten();
            let mut values: Vec<f32> = halves.map(|half| half[AWAY + place]).collect();
            values.sort_by(f32::total_cmp);
            *weight = values.get(values.len() / 2).copied()?;
        }
        let mean = weights.iter().sum::<f32>() / INWARDS as f32;
        for weight in &mut weights {
            *weight = (*weight - mean).max(0.0);
        }
        let sum: f32 = weights.iter().sum();
        let framed: f32 = weights[RIM..].iter().sum();
        (sum > 1e-3 && framed > FRAMED * sum).then(|| Rim {
            weights: weights.map(|weight| weight / sum),
        })
    }
}

impl Sampler<'_> {
    /// How strong edges are along the halves of the north side of a pose, from far outside to far inside.
    fn depths(&self, pose: &Homography) -> [[f32; DEEP]; 2] {
        let mut halves = [[0.0; DEEP]; 2];
        for point in 0..FEW {
            let x = END + (1.0 - 2.0 * END) * (point as f64 + 0.5) / FEW as f64;
            // One more to each side: an edge is between its neighbours. The first of a rim lies outside the side.
            let colour = |place: usize| {
                let y = (place as f64 - (AWAY + 2) as f64) * STEP;
                self.colour(pose.map(x, y))
            };
            let colours: [Option<[f32; 3]>; DEEP + 2] = std::array::from_fn(colour);
            let half = &mut halves[point / (FEW / 2)];
            for (place, value) in half.iter_mut().enumerate() {
                if let (Some(before), Some(after)) = (colours[place], colours[place + 2]) {
                    *value += contrast(before, after).min(STRONG) / (STRONG * (FEW / 2) as f32);
                }
            }
        }
        halves
    }
}

#[cfg(test)]
mod tests {
    use crate::learn::outline::{Depths, Rim, Sides, settle};
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{face, framed, photo, place};
    use crate::table::plane::Table;
    use crate::{Homography, Photo};

    /// A face with a bright frame at a distance from a dark rim.
    fn rimmed(seed: u32) -> Photo {
        framed(&face(seed), |depth| match depth {
            0..8 => Some([70, 60, 60]),
            8..11 => Some([250, 246, 236]),
            _ => None,
        })
    }

    #[test]
    fn a_tile_is_where_its_frame_is_as_far_from_its_sides_as_on_the_others() {
        let faces: Vec<Photo> = (0..6).map(rimmed).collect();
        let poses: Vec<Homography> = (0..6)
            .map(|tile| {
                place(
                    110.0 + 97.0 * f64::from(tile % 3),
                    120.0 + 97.0 * f64::from(tile / 3),
                    96.0,
                    0.0,
                )
            })
            .collect();
        let photo = photo(&poses.iter().copied().zip(&faces).collect::<Vec<_>>(), [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let depths: Vec<Depths> = poses.iter().map(|pose| Depths::of(&pyramid, pose)).collect();
        let rim = Rim::of(&depths).unwrap();
        let table = Table::from_pose(&poses[1], pyramid.size(0), 500.0).unwrap();
        let (place, ..) = table.fit(&poses[1].corners()).unwrap();
        // From the frame of one side to that of the neighbour at the other it is as far as a tile is wide.
        let hopped = place.relative(8.0 / 96.0, 0.0, 0.0);
        let off = |rim: Option<&Rim>| {
            let (found, _) = settle(&pyramid, &table, &hopped, (0.012, rim, Sides::Clear)).unwrap();
            found.distance(&place)
        };
        assert!(off(Some(&rim)) < 0.02, "{}", off(Some(&rim)));
        assert!(off(None) > 0.05, "{}", off(None));
    }
}
