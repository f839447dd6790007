//! Looks of a deck that are so alike that one may be taken for another which lies a little otherwise: curves that are bent
//! a little more, or the same tile turned half around.

use crate::align::Freedom;
use crate::contest::Contest;
use crate::glance::{GLANCE_SIDE, turned};
use crate::linear::{dot, total};
use crate::{Catalogue, FaceId};

type Planes = [[[f32; GLANCE_SIDE]; GLANCE_SIDE]; 3];

/// Correlation of two pictures that are compared at all, and how many.
const RELATED: f32 = 0.7;
const COMPARED: usize = 8;
/// Share of a picture's variance that a twin leaves unexplained at most, where each cell may lie one cell beside.
const LEFT: f32 = 0.08;
/// Most twins of a look.
const MOST: usize = 4;
/// A twin may be the tile's face if it leaves so many times as much unexplained after a coarse alignment, and so much,
/// 0 to 1.
const TWIN: f32 = 2.0;
const TWIN_LEFT: f32 = 0.03;

impl Catalogue {
    /// The looks that are like this one, most alike first; not those that look the same.
    pub(crate) fn twins(&self, (face, turn): (FaceId, u8)) -> impl Iterator<Item = (FaceId, u8)> {
        let upright = self.twins[usize::from(face.0)].get_or_init(|| self.find_twins(face));
        upright.iter().map(move |twin| (twin.0, (twin.1 + turn) % 4))
    }

    fn find_twins(&self, face: FaceId) -> Vec<(FaceId, u8)> {
        let own = &self.coarse[usize::from(face.0)].planes;
        let (own_centred, own_variance) = (centred(own), variance(own));
        let looks = (0..).map(FaceId).zip(&self.coarse);
        let looks =
            looks.flat_map(|(face, template)| (0..4).map(move |turn| ((face, turn), &template.planes)));
        let mut related: Vec<_> = looks
            .filter(|(look, _)| !self.is_same_look(*look, (face, 0)))
            .filter_map(|(look, planes)| {
                // The face lies turned: what is its top left then was that corner.
                let planes = turned(planes, look.1);
                let centred = centred(&planes);
                let length = (own_variance * covariance(&centred, &centred)).sqrt().max(1e-6);
                let correlation = covariance(&own_centred, &centred) / length;
                (correlation > RELATED).then_some((correlation, look, planes))
            })
            .collect();
        related.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut twins: Vec<_> = related
            .iter()
            .take(COMPARED)
            .map(|(_, look, planes)| (left(own, planes).max(left(planes, own)), *look))
            .filter(|(left, _)| *left < LEFT)
            .collect();
        twins.sort_by(|a, b| a.0.total_cmp(&b.0));
        twins.into_iter().take(MOST).map(|(_, look)| look).collect()
    }
}

impl Contest<'_> {
    /// Twins of the likeliest face that come to rest near the pose about as well as itself, whatever they cost where it lies.
    pub(crate) fn likely_twins(&self, best: (FaceId, u8)) -> Vec<(FaceId, u8)> {
        let left = |look: (FaceId, u8)| {
            let aligned = self.catalogue.align_coarsely(
                self.view.pyramid,
                &self.pose,
                look.0,
                look.1,
                Freedom::Rigid,
            )?;
            Some(1.0 - aligned.fit * aligned.visible)
        };
        let mut twins = self.catalogue.twins(best).peekable();
        if twins.peek().is_none() {
            return Vec::new();
        }
        let bar = TWIN * left(best).unwrap_or(1.0) + TWIN_LEFT;
        twins
            .filter(|&twin| left(twin).is_some_and(|left| left < bar))
            .collect()
    }
}

/// A picture without its mean colours.
fn centred(picture: &Planes) -> Planes {
    let mut picture = *picture;
    for plane in &mut picture {
        let values = plane.as_flattened_mut();
        let mean = total(values) / values.len() as f32;
        values.iter_mut().for_each(|value| *value -= mean);
    }
    picture
}

/// Sum of the products of two pictures that were centred.
fn covariance(a: &Planes, b: &Planes) -> f32 {
    dot(a.as_flattened().as_flattened(), b.as_flattened().as_flattened())
}

fn variance(picture: &Planes) -> f32 {
    let picture = centred(picture);
    covariance(&picture, &picture)
}

/// Share of the variance of a picture that another one leaves, each cell of which may lie one cell beside.
fn left(picture: &Planes, other: &Planes) -> f32 {
    let inner = 1..GLANCE_SIDE - 1;
    let mut sum = 0.0;
    for (y, x) in inner.clone().flat_map(|y| inner.clone().map(move |x| (y, x))) {
        let beside = (y - 1..=y + 1).flat_map(|v| (x - 1..=x + 1).map(move |u| (v, u)));
        let difference = |(v, u): (usize, usize)| -> f32 {
            let planes = picture.iter().zip(other);
            planes.map(|(own, other)| (own[y][x] - other[v][u]).powi(2)).sum()
        };
        sum += beside.map(difference).fold(f32::MAX, f32::min);
    }
    sum / variance(picture).max(1e-6)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pyramid::Pyramid;
    use crate::recognise::Look;
    use crate::specimen::{catalogue, face, photo, place};
    use crate::view::View;
    use crate::{Homography, Photo};

    /// A yellow path from side to side that swings out by so much in the middle (sides), and a straight blue one across.
    fn path(swing: f64) -> Photo {
        let side = 96_u32;
        let rgb = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        let rgb = rgb.flat_map(|(x, y)| {
            let (x, y) = (f64::from(x) / f64::from(side), f64::from(y) / f64::from(side));
            let middle = 0.5 - 4.0 * swing * x * (1.0 - x);
            if (y - middle).abs() < 0.05 {
                [220, 190, 50]
            } else if (x - 0.45).abs() < 0.06 {
                [40, 120, 210]
            } else {
                [50, 50, 56]
            }
        });
        Photo::new(side, side, rgb.collect()).unwrap()
    }

    #[test]
    fn what_differs_by_a_bend_is_a_twin_and_other_faces_are_none() {
        let catalogue = catalogue(&[path(0.0), path(0.05), face(1), face(2), path(0.05)]);
        let twins = |look| catalogue.twins(look).collect::<Vec<_>>();
        assert!(twins((FaceId(0), 0)).contains(&(FaceId(1), 0)));
        // The same turned with it.
        assert!(twins((FaceId(0), 3)).contains(&(FaceId(1), 3)));
        assert_eq!(twins((FaceId(2), 0)), []);
        // What looks the same is no twin.
        assert!(!twins((FaceId(1), 0)).contains(&(FaceId(4), 0)));
    }

    /// A picture turned clockwise by a quarter.
    fn quarter(picture: &Photo) -> Photo {
        let side = picture.width() as usize;
        let cells = (0..side).flat_map(|y| (0..side).map(move |x| 3 * ((side - 1 - x) * side + y)));
        let rgb = cells.flat_map(|at| [0, 1, 2].map(|channel| picture.rgb()[at + channel]));
        Photo::new(side as u32, side as u32, rgb.collect()).unwrap()
    }

    #[test]
    fn a_twin_is_told_with_the_turn_in_which_it_is_one() {
        let catalogue = catalogue(&[path(0.0), quarter(&path(0.05)), face(1)]);
        let twins: Vec<_> = catalogue.twins((FaceId(0), 0)).collect();
        assert!(twins.contains(&(FaceId(1), 3)), "{twins:?}");
        assert!(!twins.contains(&(FaceId(1), 1)), "{twins:?}");
    }

    #[test]
    fn a_twin_is_asked_for_where_it_may_lie_itself() {
        let mut faces: Vec<Photo> = (0..6).map(face).collect();
        faces.extend([path(0.0), path(0.06)]);
        let catalogue = catalogue(&faces);
        let poses = [(60.0, 60.0, 80.0), (200.0, 170.0, 160.0), (340.0, 60.0, 80.0)];
        let poses = poses.map(|(x, y, side)| place(x, y, side, 0.0));
        let tiles = [
            (poses[0], &faces[0]),
            (poses[1], &faces[6]),
            (poses[2], &faces[1]),
        ];
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let look = |pose: &Homography, face| Look {
            held: (FaceId(face), 0),
            pose: *pose,
            bow: None,
            alignment: catalogue.align(&pyramid, pose, FaceId(face), 0, Freedom::Rigid),
        };
        let spoilt = place(200.0, 178.0, 166.0, 0.0);
        let looks = [look(&poses[0], 0), look(&spoilt, 7), look(&poses[2], 1)];
        let view = View::of(&catalogue, &pyramid, None, looks.iter());
        let contest = Contest::hold(&catalogue, &view, &spoilt, &looks[1]);
        assert_eq!(contest.contenders[0].look, (FaceId(6), 0));
        assert_eq!(contest.likely_twins((FaceId(6), 0)), [(FaceId(7), 0)]);
        assert_eq!(contest.likely_twins((FaceId(7), 0)), [(FaceId(6), 0)]);
        // Whose twin lies elsewhere has none here.
        assert_eq!(contest.likely_twins((FaceId(0), 0)), []);
    }
}
