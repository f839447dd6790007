//! Faces that would fit better a little beside a pose.
//!
//! Where a pose is off by a twentieth of a side, fine artwork (roads, letters) looks like another face, which then pulls
//! the pose where it fits somehow; a letter may be taken for another one that is alike upside down, and pull it a fifth of a
//! side away. So what is seen is also looked at from places all around.

use crate::photo::pyramid::{Patch, Pyramid};
use crate::{Catalogue, FaceId, Homography};

/// How far apart the places around a pose are, in sides: half as far again is found by alignment.
const APART: f64 = 0.06;
/// The farthest of them are so many steps away, and half a step more.
const FARTHEST: i32 = 4;
/// Ways to go from a pose, across and down.
pub(crate) const AROUND: [(f64, f64); 8] = [
    (1.0, 0.0),
    (1.0, 1.0),
    (0.0, 1.0),
    (-1.0, 1.0),
    (-1.0, 0.0),
    (-1.0, -1.0),
    (0.0, -1.0),
    (1.0, -1.0),
];
/// Score at first sight that a face beside must have, as a share of the best in the pose itself.
const WORTH: f32 = 0.85;

/// A face that looks better beside a pose than any in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beside {
    pub(crate) look: (FaceId, u8),
    /// The place where it was seen.
    pub(crate) pose: Homography,
    /// Share of the variance that it explains at first sight.
    pub(crate) score: f32,
}

impl Catalogue {
    /// The faces that look best around a pose, best first: one of each look, none that looks like `held`.
    pub(crate) fn look_around(
        &self,
        pyramid: &Pyramid,
        pose: &Homography,
        held: (FaceId, u8),
    ) -> Vec<Beside> {
        let mut patch = Patch::black();
        pyramid.sample(pose, &mut patch);
        let bar = WORTH * self.table().look(&patch).score;
        let mut found: Vec<Beside> = Vec::new();
        for (x, y) in places_around() {
            let Some(beside) = pose.beside(APART * f64::from(x), APART * f64::from(y)) else {
                continue;
            };
            pyramid.sample(&beside, &mut patch);
            let glance = self.table().look(&patch);
            let look = (glance.face, glance.turn);
            if glance.score < bar || self.is_same_look(look, held) {
                continue;
            }
            match found.iter_mut().find(|other| self.is_same_look(other.look, look)) {
                Some(other) if other.score >= glance.score => {}
                Some(other) => {
                    *other = Beside {
                        look,
                        pose: beside,
                        score: glance.score,
                    }
                }
                None => found.push(Beside {
                    look,
                    pose: beside,
                    score: glance.score,
                }),
            }
        }
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        found
    }
}

/// The places around a pose, in steps across and down.
fn places_around() -> impl Iterator<Item = (i32, i32)> {
    let steps = -FARTHEST..=FARTHEST;
    let square = steps
        .clone()
        .flat_map(move |y| steps.clone().map(move |x| (x, y)));
    square.filter(|(x, y)| (1..=FARTHEST * (FARTHEST + 1)).contains(&(x * x + y * y)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{catalogue, face, photo, place};

    #[test]
    fn the_face_that_lies_a_little_beside_is_seen() {
        let faces: Vec<_> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let photo = photo(&[(place(200.0, 150.0, 100.0, 0.2), &faces[5])], [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let off = place(205.0, 145.0, 100.0, 0.2);
        let around = catalogue.look_around(&pyramid, &off, (FaceId(2), 0));
        assert_eq!(around[0].look, (FaceId(5), 0), "{around:?}");
        let middle = around[0].pose.map(0.5, 0.5);
        assert!((middle.x - 200.0).hypot(middle.y - 150.0) < 5.0, "{around:?}");
        // What is known already is not told again.
        assert!(catalogue.look_around(&pyramid, &off, (FaceId(5), 0)).is_empty());
    }
}
