//! Where the faces of a catalogue come to rest, turned in a pose as they lie there.

use crate::photo::pyramid::Pyramid;
use crate::pose::align::{Alignment, Freedom, Settled, Steps, Template, align, first_step};
use crate::pose::bow::{Bow, Bowed};
use crate::pose::motion::{Monomial, PLANAR};
use crate::pose::rim::{Clearance, Rim};
use crate::pose::sight::Sight;
use crate::pose::soft_face::SoftFace;
use crate::table::plane::Table;
use crate::{Catalogue, FaceId, Homography, PhotoPoint};

/// An edge no farther than this from where a side should be is the side, in sides.
pub(crate) const OUTLINED: f64 = 0.03;
/// Steps in which a face that moves freely comes to rest.
const STEPS: usize = 5;
/// Side in pixels from which on thin lines of a face are seen so sharply that they may miss each other; smaller ones are blurred,
/// and what lies beside them would pull.
const LARGE: f64 = 60.0;

/// How a face is seen when it may move freely.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) alignment: Alignment,
    pub(crate) sight: Sight,
    /// Share of the sides along which an edge is seen, 0 to 1.
    pub(crate) outlined: f64,
}

/// A face in all detail.
#[derive(Clone, Debug)]
pub(crate) struct SeenClosely {
    pub(crate) sight: Sight,
    /// Variance of the blur, in squared pixels.
    pub(crate) blur: f32,
    /// Share explained times share seen, 0 to 1.
    pub(crate) quality: f32,
}

impl Catalogue {
    /// Moves a pose until a face, turned clockwise in it by `turn` quarter turns, lies on its image.
    ///
    /// Holds for poses that are off by up to about 8 % of a side and 6 degrees. `None` if the pose ran away.
    pub(crate) fn align(
        &self,
        pyramid: &Pyramid,
        pose: &Homography,
        face: FaceId,
        turn: u8,
        freedom: Freedom,
    ) -> Option<Alignment> {
        let first = self.align_coarsely(pyramid, pose, face, turn, freedom)?;
        self.align_finely(pyramid, &first, face, turn, freedom)
    }

    /// The first half of [`Catalogue::align`], a quarter of its cost: enough to choose among faces.
    pub(crate) fn align_coarsely(
        &self,
        pyramid: &Pyramid,
        pose: &Homography,
        face: FaceId,
        turn: u8,
        freedom: Freedom,
    ) -> Option<Alignment> {
        let template = &self.coarse[usize::from(face.0)];
        align_turned(pyramid, pose, template, turn, freedom, 5)
    }

    /// The second half of [`Catalogue::align`].
    pub(crate) fn align_finely(
        &self,
        pyramid: &Pyramid,
        first: &Alignment,
        face: FaceId,
        turn: u8,
        freedom: Freedom,
    ) -> Option<Alignment> {
        let template = &self.fine[usize::from(face.0)];
        let mut moved = align_turned(pyramid, &first.pose, template, turn, freedom, 5)?;
        moved.moved += first.moved;
        Some(moved)
    }

    /// Moves the corners of a pose that a face fits already.
    pub(crate) fn align_near(
        &self,
        pyramid: &Pyramid,
        pose: &Homography,
        face: FaceId,
        turn: u8,
        freedom: Freedom,
    ) -> Option<Alignment> {
        let template = &self.fine[usize::from(face.0)];
        align_turned(pyramid, pose, template, turn, freedom, 3)
    }

    /// Where one step would take a pose that a face nearly fits.
    pub(crate) fn nudge(
        &self,
        pyramid: &Pyramid,
        pose: &Homography,
        face: FaceId,
        turn: u8,
    ) -> Option<Alignment> {
        let template = &self.fine[usize::from(face.0)];
        align_turned(pyramid, pose, template, turn, Freedom::Rigid, 1)
    }

    /// The same where nobody asks what is seen there, and how far a corner moves, in sides.
    pub(crate) fn nudge_unseen(
        &self,
        pyramid: &Pyramid,
        pose: &Homography,
        (face, turn): (FaceId, u8),
    ) -> Option<(Homography, f32)> {
        let template = &self.fine[usize::from(face.0)];
        let (there, moved) = first_step(pyramid, &pose.turned(turn), template, Freedom::Rigid)?;
        Some((there.turned(4 - turn % 4), moved))
    }

    /// How far a corner goes, in sides, of a face that may bend the pose where it fits already, beyond the tile's own bow.
    pub(crate) fn bent(
        &self,
        pyramid: &Pyramid,
        pose: &Homography,
        bow: Bow,
        (face, turn): (FaceId, u8),
    ) -> Option<f32> {
        let (pose, bow) = (pose.turned(turn), bow.turned(turn));
        let face = SoftFace::sharp(&self.fine[usize::from(face.0)]);
        Some(
            Settled::new(pyramid, &pose, bow, face, Freedom::Near, Steps::at_most(3))?
                .measure()
                .moved,
        )
    }

    /// Lets a face move freely from a pose where it fits, and tells how well it and the edges along its sides are seen;
    /// corners are in the order of the pose. Also the share of the sides along which an edge is seen where it should be.
    pub(crate) fn sight(&self, pyramid: &Pyramid, pose: &Homography, face: FaceId, turn: u8) -> Option<Seen> {
        let index = usize::from(face.0);
        let given = pose.turned(turn);
        let first = align(pyramid, &given, &self.coarse[index], Freedom::Projective, 5)?;
        let rim = Rim::new(pyramid, &given, self.clearances[index].plain());
        let outlined = rim.share_within(OUTLINED);
        let border = Border {
            rim: &rim,
            clearance: self.clearances[index],
            from: &given,
            untold: self.untold(),
        };
        let face = SoftFace::sharp(&self.fine[index]);
        let course = (Freedom::Projective, Steps::at_most(STEPS));
        let (alignment, sight, _) = sight_of(pyramid, &first.pose, face, course, &border)?;
        let back = 4 - turn % 4;
        Some(Seen {
            alignment: Alignment {
                pose: alignment.pose.turned(back),
                ..alignment
            },
            // The printed top left is the given frame's corner `turn`.
            sight: sight.beginning_with(usize::from(back) % 4),
            outlined,
        })
    }

    /// The same in all detail, from where its corners are seen already. Given and told with it is the variance of the blur,
    /// in squared pixels.
    pub(crate) fn sight_closely(
        &self,
        pyramid: &Pyramid,
        corners: &[PhotoPoint; 4],
        (face, turn): (FaceId, u8),
        blur: f32,
    ) -> Option<SeenClosely> {
        let given = Homography::from_unit_square(corners)?.turned(turn);
        let clearance = self.clearances[usize::from(face.0)];
        let rim = Rim::new(pyramid, &given, clearance);
        let border = Border {
            rim: &rim,
            clearance,
            from: &given,
            untold: self.untold(),
        };
        // It would drift to any size if it might.
        let is_free = !self.is_alike_at_any_size();
        let freedom = if is_free {
            Freedom::Projective
        } else {
            Freedom::Near
        };
        let steps = Steps::at_most(STEPS).lenient_if(is_free && given.side() > LARGE);
        let area = given.side().powi(2) as f32;
        let face = SoftFace::blurred(self.close(face), blur / area).or_burnt();
        let (alignment, sight, blur) = sight_of(pyramid, &given, face, (freedom, steps), &border)?;
        Some(SeenClosely {
            sight: sight.beginning_with(usize::from(4 - turn % 4) % 4),
            blur: blur * area,
            quality: alignment.quality(),
        })
    }

    /// Where the corners (in the order of the pose) of a tile are seen that may be bowed, see [`Bowed::fit`]; tiles are seen
    /// about as blurred as is given, a variance in squared pixels.
    pub(crate) fn bowed(
        &self,
        pyramid: &Pyramid,
        table: &Table,
        pose: &Homography,
        (face, turn): (FaceId, u8),
        blur: f32,
    ) -> Option<Bowed> {
        let clearance = self.clearances[usize::from(face.0)];
        let face = SoftFace::blurred(self.close(face), blur / pose.side().powi(2) as f32);
        let bowed = Bowed::fit(pyramid, table, &pose.turned(turn), face, clearance)?;
        Some(bowed.turned(4 - turn % 4))
    }

    /// The same where nobody asks for the corners: the pose of the tile as if it lay flat, and how it is bowed.
    pub(crate) fn bow(
        &self,
        pyramid: &Pyramid,
        table: &Table,
        pose: &Homography,
        (face, turn): (FaceId, u8),
        blur: f32,
    ) -> Option<(Homography, Bow)> {
        let face = SoftFace::blurred(self.close(face), blur / pose.side().powi(2) as f32);
        let settled = Bow::settle(pyramid, table, &pose.turned(turn), face)?;
        let back = 4 - turn % 4;
        Some((settled.pose.turned(back), settled.bow.turned(back)))
    }
}

/// Moves a pose until a face, turned in it, lies on its image; the pose keeps its own order of corners.
fn align_turned<const SIDE: usize>(
    pyramid: &Pyramid,
    pose: &Homography,
    template: &Template<SIDE>,
    turn: u8,
    freedom: Freedom,
    steps: usize,
) -> Option<Alignment> {
    let mut moved = align(pyramid, &pose.turned(turn), template, freedom, steps)?;
    moved.pose = moved.pose.turned(4 - turn % 4);
    Some(moved)
}

/// The edges along a tile's sides, and the pose that they are told from.
struct Border<'a> {
    rim: &'a Rim,
    clearance: Clearance,
    from: &'a Homography,
    /// What the face itself does not tell.
    untold: &'a [[Monomial; 2]],
}

/// Where a face (printed orientation) comes to rest, and what it and the edges say of its corners.
fn sight_of<const SIDE: usize>(
    pyramid: &Pyramid,
    pose: &Homography,
    face: SoftFace<'_, SIDE>,
    (freedom, steps): (Freedom, Steps),
    border: &Border<'_>,
) -> Option<(Alignment, Sight, f32)> {
    let settled = Settled::new(pyramid, pose, Bow::NONE, face, freedom, steps)?;
    let alignment = settled.measure();
    let mut rim = border.rim.seen_from(border.from, &alignment.pose);
    rim.add(settled.ends(pyramid, border.clearance));
    let sight = Sight::new(
        &alignment.pose,
        &settled.information(&PLANAR),
        &rim,
        border.untold,
    )?;
    Some((alignment, sight, settled.blur()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::specimen::{catalogue, photo, place};

    /// Nine plain squares between thin black lines.
    fn squares(seed: usize) -> Photo {
        const COLOURS: [[u8; 3]; 4] = [[200, 50, 46], [242, 190, 46], [44, 100, 192], [60, 150, 76]];
        let pixels = (0..96 * 96).map(|at| (at % 96, at / 96));
        let rgb = pixels.flat_map(|(x, y): (usize, usize)| {
            let is_line = |at: usize| !(4..92).contains(&at) || (at - 4) % 30 < 1;
            if is_line(x) || is_line(y) {
                [24, 24, 28]
            } else {
                COLOURS[(seed + (x - 4) / 30 * 3 + (y - 4) / 30 * 5 + seed * x / 50) % 4]
            }
        });
        Photo::new(96, 96, rgb.collect()).unwrap()
    }

    #[test]
    fn thin_lines_are_found_that_a_pose_misses() {
        let faces: Vec<Photo> = (0..4).map(squares).collect();
        let at = |side| place(240.0, 180.0, side, 0.1);
        let pyramid = Pyramid::new(&photo(&[(at(200.0), &faces[1])], [0.9; 3]));
        let seen = |size: f64| {
            let corners = at(200.0 * size).corners();
            catalogue(&faces).sight_closely(&pyramid, &corners, (FaceId(1), 0), 0.0)
        };
        for size in [0.955, 1.0, 1.04] {
            let sight = seen(size).unwrap().sight;
            let pairs = sight.corners.into_iter().zip(at(200.0).corners());
            let off = pairs.map(|(a, b)| a.distance(b) / 200.0);
            let off = off.fold(0.0, f64::max);
            assert!(off < 0.015, "{off:.3} of a side, seen {size} times as large");
        }
    }
}
