//! Moves a pose until a face lies on its image, each piece of the square in a light of its own.
//!
//! As [`align`](crate::pose::align), but what is compared has no mean in any piece: a glare or a shadow that ends on the tile
//! changes nothing but the pieces where it ends. Pieces that are covered are known before, and count little from the first
//! step on.

use crate::catalogue::artwork::FINE_SIDE;
use crate::catalogue::glance::turned;
use crate::find::look::FITS;
use crate::find::pieces::{ACROSS, PIECES, Pieced};
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::align::{Alignment, Freedom, Template};
use crate::pose::face_light::FaceLight;
use crate::pose::fitting::{OUTLINED, Seen};
use crate::pose::motion::{MOST, Motion, PLANAR, farthest_corner, information};
use crate::pose::rim::Rim;
use crate::pose::sight::Sight;
use crate::pose::told::measure;
use crate::{Catalogue, Homography};

/// Steps with which a pose is moved to where a face fits, and the farthest that a corner goes, in sides.
const STEPS: usize = 6;
const FARTHEST: f32 = 0.15;
/// Weight of the cells along the border, which its neighbours shine into.
const BORDER: f32 = 0.1;

type Weights = [[f32; FINE_SIDE]; FINE_SIDE];

/// A face that came to rest where its pieces fit; in its printed orientation.
struct Rest {
    pose: Homography,
    moved: f32,
    template: Template<FINE_SIDE>,
    residual: Patch<FINE_SIDE>,
    weights: Weights,
    light: FaceLight,
}

impl Rest {
    fn find(
        pyramid: &Pyramid,
        given: &Homography,
        template: Template<FINE_SIDE>,
        weights: Weights,
        freedom: Freedom,
    ) -> Option<Rest> {
        let mut now = Rest {
            pose: *given,
            moved: 0.0,
            template,
            residual: Patch::black(),
            weights,
            light: FaceLight::default(),
        };
        let mut gone = [0.0; MOST];
        for step in 0..=STEPS {
            pyramid.sample(&now.pose, &mut now.residual);
            now.residual.planes.iter_mut().for_each(level);
            now.light = FaceLight::fit(&mut now.residual, &now.template, &mut now.weights, BORDER, 1.0);
            if step < STEPS {
                let motion = Motion::solve(
                    &now.residual,
                    &now.template,
                    &now.weights,
                    &now.light,
                    freedom,
                    &mut gone,
                )?;
                now.pose = now.pose.after(&motion.map.inverse())?;
            }
        }
        now.moved = farthest_corner(&given.inverse().after(&now.pose)?);
        (now.moved < FARTHEST).then_some(now)
    }

    fn measure(&self) -> Alignment {
        measure(
            &self.residual,
            &self.template,
            &self.weights,
            &self.light,
            self.pose,
            self.moved,
        )
    }
}

impl Catalogue {
    /// Where a face lies whose pieces are seen, on the table and if it may move freely.
    pub(crate) fn see_in_pieces(
        &self,
        pyramid: &Pyramid,
        seen: &Pieced,
    ) -> Option<(Alignment, Option<Seen>)> {
        let (face, turn) = seen.look;
        let (index, back) = (usize::from(face.0), 4 - turn % 4);
        let mut template = self.fine[index].clone();
        template.planes.iter_mut().for_each(level);
        // As seen, then as printed.
        let piece = |cell: usize| cell * ACROSS / FINE_SIDE;
        let clear: Weights =
            std::array::from_fn(|y| std::array::from_fn(|x| seen.clear[ACROSS * piece(y) + piece(x)]));
        let [weights, ..] = turned(&[clear; 3], back);
        let rest = Rest::find(
            pyramid,
            &seen.pose.turned(turn),
            template,
            weights,
            Freedom::Rigid,
        )?;
        let mut rigid = rest.measure();
        rigid.pose = rigid.pose.turned(back);
        rigid.fit = rigid.fit.max(FITS);
        let rim = Rim::new(pyramid, &rest.pose, self.clearances[index].plain());
        let outlined = rim.share_within(OUTLINED);
        let free = Rest::find(
            pyramid,
            &rest.pose,
            rest.template.clone(),
            rest.weights,
            Freedom::Near,
        );
        let free = free.and_then(|free| {
            let known = information(
                &free.residual,
                &free.template,
                &free.weights,
                &free.light,
                &PLANAR,
            );
            let rim = rim.seen_from(&rest.pose, &free.pose);
            let sight = Sight::new(&free.pose, &known, &rim, self.untold())?;
            let mut alignment = free.measure();
            alignment.pose = alignment.pose.turned(back);
            Some(Seen {
                alignment,
                sight: sight.beginning_with(usize::from(back) % 4),
                outlined,
            })
        });
        Some((rigid, free))
    }
}

/// Takes the mean out of each piece of a plane.
fn level<const SIDE: usize>(plane: &mut [[f32; SIDE]; SIDE]) {
    let cells = SIDE / ACROSS;
    for piece in 0..PIECES {
        let (left, top) = (cells * (piece % ACROSS), cells * (piece / ACROSS));
        let rows = &mut plane[top..top + cells];
        let sum: f32 = rows.iter().flat_map(|row| &row[left..left + cells]).sum();
        let mean = sum / (cells * cells) as f32;
        let values = rows.iter_mut().flat_map(|row| &mut row[left..left + cells]);
        values.for_each(|value| *value -= mean);
    }
}

#[cfg(test)]
mod tests {
    use crate::Photo;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, lettered, photo, place};

    #[test]
    fn a_face_comes_to_rest_where_it_lies_though_a_part_of_it_is_covered() {
        let faces: Vec<Photo> = (0..12).map(lettered).collect();
        let catalogue = catalogue(&faces);
        let (pose, token) = (place(200.0, 150.0, 110.0, 0.2), face(77));
        let corner = pose.map(0.8, 0.25);
        for turn in 0..4 {
            let tiles = [
                (place(corner.x, corner.y, 55.0, 0.9), &token),
                (pose.turned(turn), &faces[5]),
            ];
            let photo = photo(&tiles, [0.8, 0.6, 0.45]);
            let pyramid = Pyramid::new(&photo);
            let seen = catalogue
                .in_pieces(&pyramid, &place(203.0, 147.0, 110.0, 0.24))
                .unwrap();
            let (rigid, free) = catalogue.see_in_pieces(&pyramid, &seen).unwrap();
            // A few strokes and a side that is hidden do not tell the size well.
            for (corners, most) in [(rigid.pose.corners(), 0.02), (free.unwrap().sight.corners, 0.1)] {
                for (here, there) in corners.iter().zip(pose.corners()) {
                    let off = here.distance(there) / 110.0;
                    assert!(off < most, "turn {turn}: off by {off:.3} of a side");
                }
            }
        }
    }
}
