//! Which faces look most like what lies at a place: in what order a person is offered them who names the tile there.

use crate::catalogue::artwork::{FINE_SIDE, halve, shrink};
use crate::catalogue::glance::GlanceTable;
use crate::catalogue::looks::Looks;
use crate::photo::pyramid::{Patch, Pyramid};
use crate::recognise::compare::COMPARE_SIDE;
use crate::{FaceArt, FaceId, Homography, Photo, PhotoPoint};
use std::sync::Arc;

/// A face in one of its four orientations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Which face.
    pub face: FaceId,
    /// Clockwise quarter turns, 0 to 3.
    pub turn: u8,
}

/// Pixels around a place that are cut out with it.
const MARGIN: f64 = 8.0;

/// Every look of the faces by how much it looks like the place at `corners`, the most alike first; looks that are the
/// same are told once. Turns count from the first corner being the top left.
///
/// This is an order and no recognition: something comes first whatever lies there. It takes some milliseconds, and
/// needs nothing prepared. Empty if the corners enclose nothing of the photograph.
pub fn likeliest(photo: &Photo, corners: &[PhotoPoint; 4], faces: &[FaceArt]) -> Vec<Look> {
    let Some((cut, pose)) = cut_out(photo, corners) else {
        return Vec::new();
    };
    let mut patch = Patch::<FINE_SIDE>::black();
    Pyramid::new(&cut).sample(&pose, &mut patch);
    let pictures: Vec<Pyramid> = faces.iter().map(|face| Pyramid::new(&face.picture)).collect();
    let small: Vec<Patch<FINE_SIDE>> = pictures
        .iter()
        .map(|picture| halve(&shrink::<COMPARE_SIDE>(picture)))
        .collect();
    let smaller: Vec<_> = small.iter().map(halve).collect();
    let looks = Arc::new(Looks::of(&smaller, |face| &pictures[face]));
    let ranked = GlanceTable::new(&small, looks).rank(&patch, usize::MAX);
    let look = |ranked: crate::catalogue::glance::Ranked| Look {
        face: ranked.face,
        turn: ranked.turn,
    };
    ranked.into_iter().map(look).collect()
}

/// The part of a photograph around a place, and where the place lies in it: so that the rest need not be looked at.
fn cut_out(photo: &Photo, corners: &[PhotoPoint; 4]) -> Option<(Photo, Homography)> {
    if !corners.iter().all(|at| at.x.is_finite() && at.y.is_finite()) {
        return None;
    }
    let range = |at: fn(&PhotoPoint) -> f64, length: u32| {
        let along = corners.iter().map(at);
        let low = along.clone().fold(f64::INFINITY, f64::min) - MARGIN;
        let high = along.fold(f64::NEG_INFINITY, f64::max) + MARGIN;
        let within = |at: f64| at.clamp(0.0, f64::from(length)) as usize;
        (within(low.floor()), within(high.ceil()))
    };
    let (left, right) = range(|at| at.x, photo.width());
    let (top, bottom) = range(|at| at.y, photo.height());
    let stride = photo.width() as usize;
    let row = |y: usize| photo.rgb().get(3 * (y * stride + left)..3 * (y * stride + right));
    let rgb: Option<Vec<&[u8]>> = (top..bottom).map(row).collect();
    let size = |from: usize, to: usize| u32::try_from(to.saturating_sub(from)).ok();
    let cut = Photo::new(size(left, right)?, size(top, bottom)?, rgb?.concat()).ok()?;
    let moved = corners.map(|at| PhotoPoint {
        x: at.x - left as f64,
        y: at.y - top as f64,
    });
    Some((cut, Homography::from_unit_square(&moved)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{face, photo, place};

    #[test]
    fn what_lies_there_comes_first_turned_as_it_lies() {
        let pictures: Vec<Photo> = (0..12).map(face).collect();
        let faces: Vec<FaceArt> = pictures.iter().map(art).collect();
        let pose = place(190.0, 150.0, 84.0, 0.3);
        for (light, turn) in [([0.95; 3], 0), ([1.0, 0.75, 0.45], 1), ([0.4, 0.45, 0.55], 3)] {
            let shown = photo(&[(pose.turned(turn), &pictures[7])], light);
            let order = likeliest(&shown, &pose.corners(), &faces);
            assert_eq!(
                order[0],
                Look {
                    face: FaceId(7),
                    turn
                },
                "{light:?}"
            );
            assert_eq!(order.len(), 48, "every look is somewhere in the order");
        }
    }

    #[test]
    fn outside_of_the_photograph_nothing_is_likely() {
        let picture = face(1);
        let shown = photo(&[], [0.9; 3]);
        let far = place(5_000.0, 5_000.0, 80.0, 0.0).corners();
        assert!(likeliest(&shown, &far, &[art(&picture)]).is_empty());
        let nowhere = [PhotoPoint { x: f64::NAN, y: 0.0 }; 4];
        assert!(likeliest(&shown, &nowhere, &[art(&picture)]).is_empty());
    }

    fn art(picture: &Photo) -> FaceArt {
        FaceArt {
            picture: picture.clone(),
            copies: 1,
        }
    }
}
