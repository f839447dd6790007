//! Moves a pose until a face lies on its image.
//!
//! Inverse compositional alignment (Baker and Matthews, *Lucas-Kanade 20 Years On*, 2004): the face's gradients say how the
//! picture changes when it moves; the pose moves the other way. Each channel has its own gain, offset and slope of
//! shading, fitted anew at each step; what fits badly (a pawn, a glare) weighs little.

use crate::Homography;
use crate::arithmetic::linear::Square;
use crate::arithmetic::wide::wide;
use crate::catalogue::prepared::PreparedFace;
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::bow::{Bow, Lift};
use crate::pose::ends::ends;
use crate::pose::face_light::FaceLight;
use crate::pose::motion::{MOST, Motion, Motions, farthest_corner, information};
use crate::pose::rim::{Clearance, Mark};
use crate::pose::soft_face::SoftFace;
use crate::pose::told::measure;

/// How a pose may move. Motions are those of the face in its own plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Freedom {
    /// Two shifts and a turn: the plane and the size are known.
    Rigid,
    /// Anything that keeps lines straight, but little beyond shifts and a turn: the plane is known, the lens is not.
    Near,
    /// Anything that keeps lines straight: neither plane nor size are known.
    Projective,
    /// Two shifts and a turn, hardly more that keeps lines straight, and the tile may be bowed: the plane is known well.
    Bowed(Lift),
}

impl Freedom {
    /// Weight of the cells along the border. Neighbours, shadows and the tile's thickness shine into it, but it is the
    /// border that tells the size of a face that looks alike at any size.
    fn border(self) -> f32 {
        match self {
            Freedom::Rigid | Freedom::Near | Freedom::Bowed(_) => 0.1,
            Freedom::Projective => 0.2,
        }
    }
}

/// The steps in which a pose comes to rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps {
    most: usize,
    is_lenient: bool,
}

/// How many times as much misfit as usual is taken for the face's own in the first steps, where that is asked for.
const LENIENCE: [f32; 2] = [16.0, 4.0];

impl Steps {
    /// So many steps, or fewer.
    pub(crate) fn at_most(most: usize) -> Steps {
        Steps {
            most,
            is_lenient: false,
        }
    }

    /// The same for a sharp face that lies a few hundredths of a side off: its thin lines then miss those that are seen, and taken
    /// for something that lies on the tile they would pull it nowhere (graduated non-convexity; Blake and Zisserman, *Visual
    /// Reconstruction*, 1987).
    pub(crate) fn lenient_if(self, is_lenient: bool) -> Steps {
        Steps { is_lenient, ..self }
    }

    fn lenience(self, step: usize) -> f32 {
        let lenience = LENIENCE.get(step).filter(|_| self.is_lenient && step < self.most);
        lenience.copied().unwrap_or(1.0)
    }
}

/// A pose that was moved to where the face fits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Alignment {
    /// Unit square to photo pixels, in the orientation of the pose that was given.
    pub(crate) pose: Homography,
    /// Share of the seen cells' variance that the face explains, 0 to 1.
    pub(crate) fit: f32,
    /// Share of the cells that fit, 0 to 1.
    pub(crate) visible: f32,
    /// Root of the mean squared difference of the cells that fit, in units of the face's own colours (0 to 1).
    pub(crate) residual: f32,
    /// Gain of each channel from the face's colours to the photo's.
    pub(crate) gains: [f32; 3],
    /// What is added to each channel.
    pub(crate) offsets: [f32; 3],
    /// How well the face tells in each channel what white becomes, 0 to 1: not at all where it is of one dark shade.
    pub(crate) told: [f32; 3],
    /// The farthest that a corner moved, in sides.
    pub(crate) moved: f32,
}

impl Alignment {
    /// Share explained times share seen, 0 to 1.
    pub(crate) fn quality(&self) -> f32 {
        self.fit * self.visible
    }
}

/// A face at one resolution, with its gradients in units of a side.
#[derive(Clone, Debug)]
pub(crate) struct Template<const SIDE: usize> {
    pub(crate) planes: [[[f32; SIDE]; SIDE]; 3],
    pub(crate) along_x: [[[f32; SIDE]; SIDE]; 3],
    pub(crate) along_y: [[[f32; SIDE]; SIDE]; 3],
    /// Whether it looks the same turned a little: then nothing of it tells how it is turned.
    pub(crate) is_round: bool,
}

impl<const SIDE: usize> Template<SIDE> {
    pub(crate) fn new(patch: &Patch<SIDE>) -> Template<SIDE> {
        let mut template = Template {
            planes: patch.planes,
            ..Template::black()
        };
        template.differentiate();
        template
    }

    /// The template of each face at one resolution.
    pub(crate) fn of_each(patches: &[Patch<SIDE>], faces: &[PreparedFace]) -> Vec<Template<SIDE>> {
        let pairs = patches.iter().zip(faces);
        pairs
            .map(|(patch, face)| Template::of_face(patch, face))
            .collect()
    }

    /// That of a face.
    pub(crate) fn of_face(patch: &Patch<SIDE>, face: &PreparedFace) -> Template<SIDE> {
        Template {
            is_round: face.is_round,
            ..Template::new(patch)
        }
    }

    /// A face without anything to see.
    pub(crate) fn black() -> Template<SIDE> {
        Template {
            planes: [[[0.0; SIDE]; SIDE]; 3],
            along_x: [[[0.0; SIDE]; SIDE]; 3],
            along_y: [[[0.0; SIDE]; SIDE]; 3],
            is_round: false,
        }
    }

    /// Finds the gradients of the planes.
    pub(crate) fn differentiate(&mut self) {
        wide!(self.differentiate_cells());
    }

    #[inline(always)]
    fn differentiate_cells(&mut self) {
        let (once, half) = (SIDE as f32, 0.5 * SIDE as f32);
        for (channel, plane) in self.planes.iter().enumerate() {
            for y in 0..SIDE {
                let (above, below) = (&plane[y.saturating_sub(1)], &plane[(y + 1).min(SIDE - 1)]);
                let scale = if y == 0 || y == SIDE - 1 { once } else { half };
                for (x, slope) in self.along_y[channel][y].iter_mut().enumerate() {
                    *slope = (below[x] - above[x]) * scale;
                }
                let (row, slopes) = (&plane[y], &mut self.along_x[channel][y]);
                slopes[0] = (row[1] - row[0]) * once;
                slopes[SIDE - 1] = (row[SIDE - 1] - row[SIDE - 2]) * once;
                for x in 1..SIDE - 1 {
                    slopes[x] = (row[x + 1] - row[x - 1]) * half;
                }
            }
        }
    }
}

/// Moves `pose` by at most `steps` steps, until it stands still, so that the template (printed orientation) fits.
///
/// `None` if the face has nothing to hold on to or the pose ran away.
pub(crate) fn align<const SIDE: usize>(
    pyramid: &Pyramid,
    pose: &Homography,
    template: &Template<SIDE>,
    freedom: Freedom,
    steps: usize,
) -> Option<Alignment> {
    let face = SoftFace::sharp(template);
    Some(Settled::new(pyramid, pose, Bow::NONE, face, freedom, Steps::at_most(steps))?.measure())
}

/// Where the first step would take a pose, in the orientation that was given, and how far a corner then moves, in sides; what is
/// seen there nobody asks.
pub(crate) fn first_step<const SIDE: usize>(
    pyramid: &Pyramid,
    pose: &Homography,
    template: &Template<SIDE>,
    freedom: Freedom,
) -> Option<(Homography, f32)> {
    let (mut residual, mut weights) = (Patch::black(), [[1.0; SIDE]; SIDE]);
    pyramid.sample(pose, &mut residual);
    let light = FaceLight::fit(&mut residual, template, &mut weights, freedom.border(), 1.0);
    let motion = Motion::solve(&residual, template, &weights, &light, freedom, &mut [0.0; MOST])?;
    let there = pose.after(&motion.map.inverse())?;
    let moved = farthest_corner(&pose.inverse().after(&there)?);
    (moved <= 0.5).then_some((there, moved))
}

/// A pose that has come to rest, and what was seen there last.
pub(crate) struct Settled<'a, const SIDE: usize> {
    pub(crate) pose: Homography,
    pub(crate) bow: Bow,
    moved: f32,
    face: SoftFace<'a, SIDE>,
    light: FaceLight,
    /// What the face leaves of the picture.
    residual: Box<Patch<SIDE>>,
    weights: Box<[[f32; SIDE]; SIDE]>,
}

impl<'a, const SIDE: usize> Settled<'a, SIDE> {
    /// See [`align`]; the tile is bowed, as far as that is known.
    pub(crate) fn new(
        pyramid: &Pyramid,
        pose: &Homography,
        bow: Bow,
        face: SoftFace<'a, SIDE>,
        freedom: Freedom,
        steps: Steps,
    ) -> Option<Settled<'a, SIDE>> {
        let mut now = Settled {
            pose: *pose,
            bow,
            moved: 0.0,
            face,
            light: FaceLight::default(),
            residual: Box::new(Patch::black()),
            weights: Box::new([[1.0; SIDE]; SIDE]),
        };
        let mut gone = [0.0_f32; MOST];
        for step in 0..=steps.most {
            let lenience = steps.lenience(step);
            now.bow.sample(pyramid, &now.pose, &mut now.residual);
            if step < SOFTENED {
                now.face.burn(&now.residual);
            }
            let face = now.face.face();
            let weights = &mut now.weights;
            now.light = FaceLight::fit(&mut now.residual, face, weights, freedom.border(), lenience);
            if step == steps.most {
                break;
            }
            let motion = Motion::solve(&now.residual, face, &now.weights, &now.light, freedom, &mut gone)?;
            let is_sharp = step >= SOFTENED || !now.face.adapt(&now.residual, &now.weights, &now.light);
            now.pose = now.pose.after(&motion.map.inverse())?;
            now.bow = now.bow.less(motion.heights);
            if motion.farthest < STANDS / SIDE as f32 && is_sharp && lenience == 1.0 {
                break;
            }
        }
        now.moved = farthest_corner(&pose.inverse().after(&now.pose)?);
        (now.moved <= 0.5).then_some(now)
    }

    /// The variance of the blur with which the face is seen, in squared sides.
    pub(crate) fn blur(&self) -> f32 {
        self.face.blur()
    }

    /// Where its sides end whose own lines hide their edges, see [`ends`].
    pub(crate) fn ends(&self, pyramid: &Pyramid, clearance: Clearance) -> Vec<Mark> {
        ends(
            pyramid,
            &self.pose,
            self.face.face(),
            &self.light,
            self.blur(),
            clearance,
        )
    }

    pub(crate) fn measure(&self) -> Alignment {
        measure(
            &self.residual,
            self.face.face(),
            &self.weights,
            &self.light,
            self.pose,
            self.moved,
        )
    }

    /// How well the face holds some motions, see [`information`].
    pub(crate) fn information<const N: usize>(&self, motions: &Motions<N>) -> Square<N> {
        information(
            &self.residual,
            self.face.face(),
            &self.weights,
            &self.light,
            motions,
        )
    }
}

/// Steps after which the face is as soft, and as burnt, as it is seen.
const SOFTENED: usize = 3;
/// A step that moves no corner by more than this share of a cell is the last.
const STANDS: f32 = 0.25;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FaceId;
    use crate::specimen::{catalogue, face, figure, photo, place};

    fn farthest(a: &Homography, b: &Homography, side: f64) -> f64 {
        let pairs = a.corners().into_iter().zip(b.corners());
        pairs.map(|(a, b)| a.distance(b) / side).fold(0.0, f64::max)
    }

    #[track_caller]
    fn check_returns(x: f64, y: f64, angle: f64, freedom: Freedom) {
        let faces: Vec<_> = (0..3).map(face).collect();
        let pose = place(210.0, 160.0, 100.0, 0.7);
        let photo = photo(&[(pose, &faces[1])], [0.8, 0.7, 0.6]);
        let off = place(210.0 + x, 160.0 + y, 100.0, 0.7 + angle);
        let found = catalogue(&faces)
            .align(&Pyramid::new(&photo), &off, FaceId(1), 0, freedom)
            .unwrap();
        let error = farthest(&found.pose, &pose, 100.0);
        assert!(error < 0.02, "off by {error:.3} of a side");
        assert!(found.fit > 0.9 && found.visible > 0.7, "{found:?}");
    }

    #[test]
    fn takes_a_pose_back_to_its_tile() {
        check_returns(0.0, 0.0, 0.0, Freedom::Rigid);
        check_returns(5.0, -3.0, 0.04, Freedom::Rigid);
        check_returns(-4.0, -5.0, -0.06, Freedom::Rigid);
        check_returns(5.0, 4.0, 0.05, Freedom::Projective);
    }

    #[test]
    fn a_disc_stays_turned_as_it_was_given() {
        // Both are scratched, but not along the same line.
        let printed = figure(|x, y| x.hypot(y) < 0.8 && (x - 0.1 * y).abs() > 0.015);
        let lying = figure(|x, y| x.hypot(y) < 0.8 && (x + 0.1 * y).abs() > 0.015);
        let (faces, pose) = ([printed, face(1)], place(210.0, 160.0, 100.0, 0.7));
        let photo = photo(&[(pose, &lying)], [0.9; 3]);
        let off = place(213.0, 158.0, 100.0, 0.75);
        let found = catalogue(&faces)
            .align(&Pyramid::new(&photo), &off, FaceId(0), 0, Freedom::Rigid)
            .unwrap();
        let error = farthest(&found.pose, &place(210.0, 160.0, 100.0, 0.75), 100.0);
        assert!(error < 0.01, "off by {error:.3} of a side");
    }

    #[test]
    fn a_bare_table_holds_nothing_but_the_given_pose() {
        let faces = [face(4)];
        let photo = photo(&[], [0.9; 3]);
        let pose = place(210.0, 160.0, 100.0, 0.7);
        let found = catalogue(&faces).align(&Pyramid::new(&photo), &pose, FaceId(0), 0, Freedom::Rigid);
        assert!(found.is_none_or(|found| found.fit < 0.5), "{found:?}");
    }
}
