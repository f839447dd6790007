//! Tiles that do not lie flat: cardboard bows, and what stands up is seen beside where it would lie.
//!
//! A bowed tile's height over its plane is `a x² + b x y + c y²` about its middle: a cylinder, a bowl or a saddle. Seen at
//! a slant a corner that stands up by half a millimetre moves by a hundredth of a side, along the image of the table's
//! normal: the table's plane tells where to, the artwork how far.

use crate::arithmetic::linear::{inverse, quadratic};
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::align::{Freedom, Settled, Steps};
use crate::pose::motion::{Monomial, Motions, PLANAR, moves};
use crate::pose::rim::{Clearance, Rim};
use crate::pose::sides::SideEdges;
use crate::pose::soft_face::SoftFace;
use crate::table::plane::Table;
use crate::{Homography, PhotoPoint, UNIT_CORNERS};

/// All that keeps lines straight, and with it three bows.
const N: usize = 11;
/// How many of them are two shifts and a turn.
const RIGID: usize = 3;

/// Standard deviations, in sides: of shifts and turn; of size, stretches and tilts, for no table and no camera are quite as
/// they are thought to be; and of bows, half a millimetre at the corners of a tile of cardboard.
pub(crate) const EXPECTED: [f32; N] = [
    0.06, 0.06, 0.06, 0.002, 0.002, 0.002, 0.004, 0.004, 0.02, 0.02, 0.02,
];
/// Standard deviation of a face's print against the tile, in sides and radians.
const PRINT: f64 = 0.006;
/// Steps of the alignment.
const STEPS: usize = 6;

/// Where a point of a tile goes in the tile's own frame, in sides, for each side that it is raised.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lift {
    x: f32,
    y: f32,
}

impl Lift {
    pub(crate) const NONE: Lift = Lift { x: 0.0, y: 0.0 };

    #[cfg(test)]
    pub(crate) fn new(x: f32, y: f32) -> Lift {
        Lift { x, y }
    }

    /// How far a raised point goes in a direction.
    pub(crate) fn along(self, (x, y): (f64, f64)) -> f64 {
        f64::from(self.x) * x + f64::from(self.y) * y
    }

    /// That of a tile on a table; `None` if it is not seen.
    fn of(table: &Table, pose: &Homography) -> Option<Lift> {
        const STEP: f64 = 0.01;
        let (x, y) = table.lies_at(pose.map(0.5, 0.5))?;
        let raised = table.raised_at(x, y, STEP);
        let at = pose.unmap(raised.x, raised.y);
        let lift = Lift {
            x: ((at.x - 0.5) / STEP) as f32,
            y: ((at.y - 0.5) / STEP) as f32,
        };
        (lift.x.is_finite() && lift.y.is_finite()).then_some(lift)
    }

    /// What keeps lines straight, and what the three bows do to how a tile is seen.
    pub(crate) fn motions(self) -> Motions<N> {
        let raise = |(p, q)| [Monomial::new(self.x, p, q), Monomial::new(self.y, p, q)];
        let bows = [(2, 0), (1, 1), (0, 2)].map(raise);
        std::array::from_fn(|i| {
            if i < PLANAR.len() {
                PLANAR[i]
            } else {
                bows[i - PLANAR.len()]
            }
        })
    }
}

/// How a tile is bowed and where that is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bow {
    lift: Lift,
    /// Heights in sides: of x², xy and y² about the middle.
    pub(crate) heights: [f32; 3],
}

impl Bow {
    pub(crate) const NONE: Bow = Bow {
        lift: Lift::NONE,
        heights: [0.0; 3],
    };

    pub(crate) fn new(lift: Lift, heights: [f32; 3]) -> Bow {
        Bow { lift, heights }
    }

    /// The same for a frame that is turned clockwise by so many quarter turns.
    pub(crate) fn turned(&self, turns: u8) -> Bow {
        let turned = |bow: Bow| {
            let ([a, b, c], Lift { x, y }) = (bow.heights, bow.lift);
            Bow::new(Lift { x: y, y: -x }, [c, -b, a])
        };
        (0..turns % 4).fold(*self, |bow, _| turned(bow))
    }

    /// Where a face comes to rest on a tile that lies on a table but may be bowed; the pose is the face's own.
    pub(crate) fn settle<'a, const SIDE: usize>(
        pyramid: &Pyramid,
        table: &Table,
        pose: &Homography,
        face: SoftFace<'a, SIDE>,
    ) -> Option<Settled<'a, SIDE>> {
        let lift = Lift::of(table, pose)?;
        let flat = Bow::new(lift, [0.0; 3]);
        Settled::new(
            pyramid,
            pose,
            flat,
            face,
            Freedom::Bowed(lift),
            Steps::at_most(STEPS),
        )
    }

    /// The same less so high.
    pub(crate) fn less(&self, heights: [f32; 3]) -> Bow {
        Bow {
            lift: self.lift,
            heights: std::array::from_fn(|i| self.heights[i] - heights[i]),
        }
    }

    /// The farthest that a corner is seen from where it would lie, in sides.
    pub(crate) fn farthest(&self) -> f32 {
        let [a, b, c] = self.heights;
        0.25 * ((a + c).abs() + b.abs()) * self.lift.x.hypot(self.lift.y)
    }

    /// Samples a bowed tile as if it lay flat.
    pub(crate) fn sample<const SIDE: usize>(
        &self,
        pyramid: &Pyramid,
        pose: &Homography,
        patch: &mut Patch<SIDE>,
    ) {
        if self.heights == [0.0; 3] {
            pyramid.sample(pose, patch);
            return;
        }
        pyramid.sample_moved(pose, patch, |u, v| self.seen_at(u, v));
    }

    /// Where a point of the unit square is seen in it.
    pub(crate) fn seen_at(&self, u: f32, v: f32) -> (f32, f32) {
        let ([a, b, c], Lift { x: lift_x, y: lift_y }) = (self.heights, self.lift);
        let (x, y) = (u - 0.5, v - 0.5);
        let height = a * x * x + b * x * y + c * y * y;
        (u + lift_x * height, v + lift_y * height)
    }
}

/// Where the corners of a tile are seen that may be bowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bowed {
    /// Of the tile as if it lay flat.
    pub(crate) pose: Homography,
    pub(crate) bow: Bow,
    pub(crate) corners: [PhotoPoint; 4],
    /// Variance of each, in squared pixels, on a table that is known.
    pub(crate) variances: [f64; 4],
}

impl Bowed {
    /// Fits a face to a tile that lies on a table but may be bowed; the pose is the face's own. `None` if the face has
    /// nothing to hold on to.
    ///
    /// The artwork alone says how it is bowed and which face it is; the edges along its sides have a say in its corners,
    /// where `clearance` tells that the face has no lines that could be taken for them.
    pub(crate) fn fit<const SIDE: usize>(
        pyramid: &Pyramid,
        table: &Table,
        pose: &Homography,
        face: SoftFace<'_, SIDE>,
        clearance: Clearance,
    ) -> Option<Bowed> {
        let settled = Bow::settle(pyramid, table, pose, face)?;
        let lift = settled.bow.lift;
        let motions = lift.motions();
        let mut known = settled.information(&motions);
        for (i, row) in known.iter_mut().enumerate() {
            row[i] += 1.0 / f64::from(EXPECTED[i]).powi(2);
        }
        let mut by_face = inverse(&known)?;
        for (i, row) in by_face.iter_mut().enumerate().take(RIGID) {
            row[i] += PRINT * PRINT;
        }
        let mut rim = Rim::new(pyramid, &settled.pose, clearance);
        rim.add(settled.ends(pyramid, clearance));
        let rim = rim.against(&settled.bow);
        let edges = SideEdges::new(rim.marks(), &motions, lift, settled.pose.side());
        let (shift, spread) = edges.pull(&by_face)?;
        let corners = UNIT_CORNERS.map(|corner| {
            let (x, y) = settled.bow.seen_at(corner.x as f32, corner.y as f32);
            let mut at = (f64::from(x), f64::from(y));
            for (motion, shift) in motions.iter().zip(&shift) {
                let (across, down) = moves(*motion, corner.x, corner.y);
                at = (at.0 + shift * across, at.1 + shift * down);
            }
            at
        });
        let variance = |(x, y): (f64, f64)| {
            let to_pixels = settled.pose.slopes(x, y);
            let along = |axis: [f64; 2]| {
                motions.map(|motion| {
                    let (across, down) = moves(motion, x, y);
                    axis[0] * across + axis[1] * down
                })
            };
            to_pixels
                .map(|axis| quadratic(&along(axis), &spread))
                .iter()
                .sum()
        };
        Some(Bowed {
            pose: settled.pose,
            bow: settled.bow,
            corners: corners.map(|(x, y)| settled.pose.map(x, y)),
            variances: corners.map(variance),
        })
    }

    /// The same for a frame that is turned clockwise by so many quarter turns.
    pub(crate) fn turned(&self, turns: u8) -> Bowed {
        let at = |c: usize| (c + usize::from(turns)) % 4;
        Bowed {
            pose: self.pose.turned(turns),
            bow: self.bow.turned(turns),
            corners: std::array::from_fn(|c| self.corners[at(c)]),
            variances: std::array::from_fn(|c| self.variances[at(c)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{catalogue, face};
    use crate::table::table_pose::TablePose;
    use crate::{FaceId, Photo};

    const TABLE: Table = Table {
        centre: PhotoPoint { x: 239.5, y: 179.5 },
        focal: 1000.0,
        slope_x: 0.1,
        slope_y: -0.9,
        distance: 8.0,
        bend: 0.0,
    };
    const PLACE: TablePose = TablePose {
        x: -0.2,
        y: 0.1,
        angle: 0.4,
    };

    /// A photograph of one bowed tile on a grey table.
    fn photo(face: &Photo, bow: &Bow) -> Photo {
        let pose = TABLE.pose(&PLACE).unwrap();
        let mut rgb = Vec::new();
        for (y, x) in (0..360).flat_map(|y| (0..480).map(move |x| (y, x))) {
            let seen = pose.unmap(f64::from(x), f64::from(y));
            let (mut u, mut v) = (seen.x as f32, seen.y as f32);
            for _ in 0..4 {
                let there = bow.seen_at(u, v);
                (u, v) = (u + seen.x as f32 - there.0, v + seen.y as f32 - there.1);
            }
            let side = face.width() as usize;
            let cell = |at: f32| (at * side as f32) as usize;
            rgb.extend(if u.min(v) >= 0.0 && u.max(v) < 1.0 {
                let pixel = 3 * (cell(v) * side + cell(u));
                [0, 1, 2].map(|channel| face.rgb()[pixel + channel])
            } else {
                [120, 115, 105]
            });
        }
        Photo::new(480, 360, rgb).unwrap()
    }

    /// How far the corners are from where they stand, and from where they would lie, in sides.
    fn errors(heights: [f32; 3]) -> (f64, f64) {
        let faces: Vec<Photo> = (0..3).map(face).collect();
        let pose = TABLE.pose(&PLACE).unwrap();
        let bow = Bow::new(Lift::of(&TABLE, &pose).unwrap(), heights);
        let photo = photo(&faces[1], &bow);
        let [a, b, c] = heights.map(f64::from);
        let stands = UNIT_CORNERS.map(|corner| {
            let (x, y) = (corner.x - 0.5, corner.y - 0.5);
            let on_table = PLACE.relative(x, y, 0.0);
            TABLE.raised_at(on_table.x, on_table.y, a * x * x + b * x * y + c * y * y)
        });
        // From a frame that is turned against the printed face.
        let bowed = catalogue(&faces)
            .bowed(
                &Pyramid::new(&photo),
                &TABLE,
                &pose.turned(3),
                (FaceId(1), 1),
                0.0,
            )
            .unwrap();
        let off = |corners: [PhotoPoint; 4]| {
            let pairs = corners.iter().zip(&stands);
            let off = pairs.map(|(a, b)| a.distance(*b) / pose.side());
            off.fold(0.0, f64::max)
        };
        (off(bowed.turned(1).corners), off(pose.corners()))
    }

    #[test]
    fn corners_of_a_bowed_tile_are_told_where_they_stand() {
        for heights in [[0.0, 0.08, 0.0], [0.05, -0.03, 0.03], [-0.06, 0.0, 0.0]] {
            let (told, flat) = errors(heights);
            assert!(
                told < 0.008 && told < 0.5 * flat,
                "{heights:?}: {told:.4} of {flat:.4}"
            );
        }
    }

    #[test]
    fn a_flat_tile_is_not_taken_for_a_bowed_one() {
        let (told, _) = errors([0.0; 3]);
        assert!(told < 0.004, "{told:.4}");
    }

    #[test]
    fn a_bow_looks_the_same_from_every_side() {
        let bow = Bow::new(Lift { x: 0.3, y: -0.8 }, [0.02, 0.05, -0.01]);
        let (u, v) = bow.seen_at(0.9, 0.2);
        // A clockwise turn takes (x, y) of the new frame to (1 - y, x) of the old one.
        let (x, y) = bow.turned(1).seen_at(0.2, 0.1);
        assert!((u - (1.0 - y)).abs() < 1e-6 && (v - x).abs() < 1e-6);
        assert_eq!(bow.turned(2).turned(2), bow);
    }
}
