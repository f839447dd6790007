//! Where the faces of a catalogue come to rest, turned in a pose as they lie there.

use crate::align::{Alignment, Freedom, Settled, Template, align, first_step};
use crate::bow::{Bow, Bowed};
use crate::motion::{Monomial, PLANAR};
use crate::plane::Table;
use crate::pyramid::Pyramid;
use crate::rim::{Clearance, Rim};
use crate::sight::Sight;
use crate::soft_face::SoftFace;
use crate::{Catalogue, FaceId, Homography, PhotoPoint};

/// An edge no farther than this from where a side should be is the side, in sides.
pub(crate) const OUTLINED: f64 = 0.03;

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
            Settled::new(pyramid, &pose, bow, face, Freedom::Near, 3)?
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
        let (alignment, sight, _) = sight_of(pyramid, &first.pose, face, Freedom::Projective, &border)?;
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
        let freedom = if self.is_alike_at_any_size() {
            Freedom::Near
        } else {
            Freedom::Projective
        };
        let area = given.side().powi(2) as f32;
        let face = SoftFace::blurred(self.close(face), blur / area);
        let (alignment, sight, blur) = sight_of(pyramid, &given, face, freedom, &border)?;
        Some(SeenClosely {
            sight: sight.beginning_with(usize::from(4 - turn % 4) % 4),
            blur: blur * area,
            quality: alignment.fit * alignment.visible,
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
    freedom: Freedom,
    border: &Border<'_>,
) -> Option<(Alignment, Sight, f32)> {
    let settled = Settled::new(pyramid, pose, Bow::NONE, face, freedom, 5)?;
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
