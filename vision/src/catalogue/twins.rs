//! Looks of a deck that are so alike that one may be taken for another which lies a little otherwise: curves that are bent
//! a little more, or the same tile turned half around; also where the other lies a little beside, as an S does that is upside down.

use crate::arithmetic::linear::{dot, total};
use crate::arithmetic::wide::wide;
use crate::catalogue::glance::{GLANCE_SIDE, look_at};
use crate::photo::pyramid::Patch;
use crate::pose::align::Freedom;
use crate::pose::around::AROUND;
use crate::recognise::contest::Contest;
use crate::{Catalogue, FaceId, Homography};

/// Red, green and blue of a look, as a search table has them.
type Planes = [[f32; GLANCE_SIDE * GLANCE_SIDE]; 3];

/// Correlation of two pictures that are compared at all, and how many.
const RELATED: f32 = 0.7;
const COMPARED: usize = 8;
/// The same of pictures that are compared as they would be if one lay a little beside, and by how many cells.
const RELATED_BESIDE: f32 = 0.3;
const BESIDE: isize = 2;
/// Share of a picture's variance that a twin leaves unexplained at most, where each cell may lie one cell beside.
const LEFT: f32 = 0.08;
/// The same of one that lies beside: a figure that is alike turned around has marks about it that are not.
const LEFT_BESIDE: f32 = 0.16;
/// Most twins of a look where it lies, and most that lie beside.
const MOST: usize = 4;
const MOST_BESIDE: usize = 2;
/// Share of a face's variance that another one explains which it looks like at first sight.
const LOOKS_LIKE: f32 = 0.9;
/// A twin may be the tile's face if it leaves so many times as much unexplained after a coarse alignment, and so much,
/// 0 to 1.
const TWIN: f32 = 2.0;
const TWIN_LEFT: f32 = 0.03;

/// A look that is like another one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Twin {
    pub(crate) look: (FaceId, u8),
    /// How far it lies from the other one's place then, across and down, in sides.
    beside: (f64, f64),
}

impl Twin {
    fn lies_beside(&self) -> bool {
        self.beside != (0.0, 0.0)
    }

    /// The twin of the same face turned clockwise by quarter turns.
    fn turned(mut self, turns: u8) -> Twin {
        self.look.1 = (self.look.1 + turns) % 4;
        for _ in 0..turns % 4 {
            self.beside = (-self.beside.1, self.beside.0);
        }
        self
    }
}

impl Catalogue {
    /// The looks that are like this one, most alike first; not those that look the same.
    pub(crate) fn twins(&self, (face, turn): (FaceId, u8)) -> impl Iterator<Item = Twin> {
        let upright = self.twins[usize::from(face.0)].get_or_init(|| self.find_twins(face));
        upright.iter().map(move |twin| twin.turned(turn))
    }

    /// Whether this face is what another one looks like at first sight, as a white disc is of a red one.
    pub(crate) fn is_taken_for_others(&self, face: FaceId) -> bool {
        let others = (0..).map(FaceId).zip(&self.coarse);
        let mut others = others.filter(|(other, _)| self.kind(*other) != self.kind(face));
        others.any(|(_, other)| {
            let patch = Patch {
                planes: other.planes,
                ..Patch::black()
            };
            self.table().explained(&patch, face) > LOOKS_LIKE
        })
    }

    fn find_twins(&self, face: FaceId) -> Vec<Twin> {
        let table = self.search_table();
        let own = table.look(face);
        let own_centred = centred(own);
        let looks = table.looks().enumerate();
        let mut related: Vec<_> = looks
            .map(|(index, planes)| (look_at(index), planes))
            .filter(|(look, _)| !self.is_same_look(*look, (face, 0)))
            .filter_map(|(look, planes)| {
                let correlation = wide!(correlation(&own_centred, planes));
                let is_own = look.0 == face;
                (correlation > RELATED_BESIDE || is_own).then_some((correlation, look, planes))
            })
            .collect();
        related.sort_by(|a, b| b.0.total_cmp(&a.0));
        let left_by = |planes: &Planes, (x, y): (isize, isize), most: f32| {
            let left_by_own = left(own, planes, (x, y), most)?;
            Some(left_by_own.max(left(planes, own, (-x, -y), most)?))
        };
        let mut twins = Vec::new();
        for (place, (correlation, look, planes)) in related.iter().enumerate() {
            if *correlation > RELATED && place < COMPARED {
                twins.extend(left_by(planes, (0, 0), LEFT).map(|left| (left, *look, (0, 0))));
            }
            if place < COMPARED || look.0 == face {
                let beside = AROUND.map(|(x, y)| (BESIDE * x as isize, BESIDE * y as isize));
                twins.extend(
                    beside
                        .into_iter()
                        .filter_map(|beside| Some((left_by(planes, beside, LEFT_BESIDE)?, *look, beside))),
                );
            }
        }
        // Those that are twins where they lie first.
        twins.sort_by(|a, b| (a.2 != (0, 0)).cmp(&(b.2 != (0, 0))).then(a.0.total_cmp(&b.0)));
        let mut told: Vec<Twin> = Vec::new();
        for (_, look, (x, y)) in twins {
            let sides = |cells: isize| cells as f64 / GLANCE_SIDE as f64;
            let twin = Twin {
                look,
                beside: (sides(x), sides(y)),
            };
            let most = if twin.lies_beside() { MOST_BESIDE } else { MOST };
            let like_it = told
                .iter()
                .filter(|other| other.lies_beside() == twin.lies_beside());
            if like_it.count() < most && told.iter().all(|other| other.look != look) {
                told.push(twin);
            }
        }
        told
    }
}

impl Contest<'_> {
    /// Twins of the likeliest face that come to rest near the pose about as well as itself, whatever they cost where it lies; and
    /// where they do.
    pub(crate) fn likely_twins(&self, best: (FaceId, u8)) -> Vec<((FaceId, u8), Homography)> {
        let rest = |look: (FaceId, u8), pose: &Homography| {
            let (pyramid, (face, turn)) = (self.view.pyramid, look);
            let aligned = self
                .catalogue
                .align_coarsely(pyramid, pose, face, turn, Freedom::Rigid)?;
            Some((1.0 - aligned.quality(), aligned.pose))
        };
        let mut twins = self.catalogue.twins(best).peekable();
        if twins.peek().is_none() {
            return Vec::new();
        }
        let bar = TWIN * rest(best, &self.pose).map_or(1.0, |(left, _)| left) + TWIN_LEFT;
        twins
            .filter_map(|twin| {
                let (x, y) = twin.beside;
                let (left, pose) = rest(twin.look, &self.pose.beside(x, y)?)?;
                // One that may lie here is asked for where the other lies.
                let pose = if twin.lies_beside() { pose } else { self.pose };
                (left < bar).then_some((twin.look, pose))
            })
            .collect()
    }
}

/// A picture without its mean colours.
#[inline(always)]
fn centred(picture: &Planes) -> Planes {
    let mut picture = *picture;
    for plane in &mut picture {
        let mean = total(plane) / plane.len() as f32;
        plane.iter_mut().for_each(|value| *value -= mean);
    }
    picture
}

/// Sum of the products of two pictures that were centred.
#[inline(always)]
fn covariance(a: &Planes, b: &Planes) -> f32 {
    dot(a.as_flattened(), b.as_flattened())
}

/// Correlation of two pictures, the first of which was centred.
#[inline(always)]
fn correlation(centred_one: &Planes, other: &Planes) -> f32 {
    let other = centred(other);
    let length = (covariance(centred_one, centred_one) * covariance(&other, &other)).sqrt();
    covariance(centred_one, &other) / length.max(1e-6)
}

/// Cells of room on both sides of a row, so that it can be taken that far beside.
const ROOM: usize = BESIDE as usize + 1;

/// Share of the variance of a picture that another one leaves which lies so many cells beside, and each cell of which may lie
/// one cell beside; as a share of `most`, and only if it is less than that.
fn left(picture: &Planes, other: &Planes, beside: (isize, isize), most: f32) -> Option<f32> {
    wide!(left_by_rows(picture, other, beside, most))
}

#[inline(always)]
fn left_by_rows(picture: &Planes, other: &Planes, (dx, dy): (isize, isize), most: f32) -> Option<f32> {
    let inner = |off: isize| {
        let most = GLANCE_SIDE as isize - 1;
        ((1 + off).max(0) as usize)..((most + off).min(most + 1) as usize)
    };
    let (across, down) = (inner(dx), inner(dy));
    let mut roomy = [[[0.0; GLANCE_SIDE + 2 * ROOM]; GLANCE_SIDE]; 3];
    let rows = roomy.as_flattened_mut().iter_mut();
    for (row, from) in rows.zip(other.as_flattened().chunks_exact(GLANCE_SIDE)) {
        row[ROOM..][..GLANCE_SIDE].copy_from_slice(from);
    }
    let centred = centred(picture);
    let variance = covariance(&centred, &centred).max(1e-6);
    let (mut sum, mut share) = (0.0, 0.0);
    for y in down {
        let mut least = [f32::MAX; GLANCE_SIDE];
        let v = y.wrapping_add_signed(-dy);
        for (v, u) in (v - 1..=v + 1).flat_map(|v| (-1..=1).map(move |u| (v, u - dx))) {
            let mut differences = [0.0_f32; GLANCE_SIDE];
            for (own, other) in picture.iter().zip(&roomy) {
                let other = &other[v][ROOM.wrapping_add_signed(u)..][..GLANCE_SIDE];
                let own = &own[GLANCE_SIDE * y..][..GLANCE_SIDE];
                for ((difference, own), other) in differences.iter_mut().zip(own).zip(other) {
                    *difference += (own - other).powi(2);
                }
            }
            for (least, difference) in least.iter_mut().zip(differences) {
                *least = if difference < *least { difference } else { *least };
            }
        }
        least[across.clone()].iter().for_each(|least| sum += least);
        share = sum / variance / most;
        if share >= 1.0 {
            return None;
        }
    }
    Some(share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::pyramid::Pyramid;
    use crate::recognise::first_look::Look;
    use crate::recognise::view::View;
    use crate::specimen::{catalogue, face, photo, place};
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
        let twins = |look| catalogue.twins(look).map(|twin| twin.look).collect::<Vec<_>>();
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
        // Turned around it is one only where it lies beside.
        let here = catalogue
            .twins((FaceId(0), 0))
            .filter(|twin| twin.beside == (0.0, 0.0));
        let twins: Vec<_> = here.map(|twin| twin.look).collect();
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
        let view = View::of(&catalogue, &pyramid, None, looks.iter(), &[]);
        let contest = Contest::hold(&catalogue, &view, &spoilt, &looks[1]);
        assert_eq!(contest.contenders[0].look, (FaceId(6), 0));
        let likely = |look| {
            let twins = contest.likely_twins(look).into_iter();
            let here = twins.filter(|(_, pose)| *pose == contest.pose);
            here.map(|(look, _)| look).collect::<Vec<_>>()
        };
        assert_eq!(likely((FaceId(6), 0)), [(FaceId(7), 0)]);
        assert_eq!(likely((FaceId(7), 0)), [(FaceId(6), 0)]);
        // Whose twin lies elsewhere has none here.
        assert_eq!(likely((FaceId(0), 0)), []);
    }

    /// A bold Z beside the middle, half of it so wide (sides), and a small mark by a corner.
    fn letter(half: f64) -> Photo {
        let pixels = (0..96 * 96).map(|at| (f64::from(at % 96) / 96.0, f64::from(at / 96) / 96.0));
        let rgb = pixels.flat_map(|(x, y)| {
            let (u, v) = (x - 0.46, y - 0.45);
            let is_bar = u.abs() < half && (v.abs() - 0.24).abs() < 0.05;
            let is_stroke = (u + 0.9 * v).abs() < 0.07 && v.abs() < 0.24;
            let is_mark = (x - 0.86).abs() < 0.03 && (y - 0.86).abs() < 0.05;
            if is_bar || is_stroke || is_mark {
                [40, 34, 30]
            } else {
                [214, 190, 140]
            }
        });
        Photo::new(96, 96, rgb.collect()).unwrap()
    }

    #[test]
    fn other_letters_keep_no_place_from_the_one_that_lies_beside() {
        let letters: Vec<Photo> = (0..6).map(|i| letter(0.26 - 0.01 * f64::from(i))).collect();
        let catalogue = catalogue(&letters);
        for face in (0..6).map(FaceId) {
            let twins: Vec<_> = catalogue.twins((face, 0)).map(|twin| twin.look).collect();
            assert!(twins.contains(&(face, 2)), "{face:?}: {twins:?}");
            assert!(
                twins.iter().filter(|(other, _)| *other != face).count() >= MOST,
                "{twins:?}"
            );
        }
    }

    #[test]
    fn a_letter_that_is_alike_upside_down_is_read_as_it_lies() {
        let faces = [letter(0.26), face(1), face(2), face(3)];
        let catalogue = catalogue(&faces);
        assert!(
            catalogue
                .twins((FaceId(0), 0))
                .any(|twin| twin.look == (FaceId(0), 2))
        );
        let poses = [(90.0, 90.0), (190.0, 90.0), (290.0, 90.0)].map(|(x, y)| place(x, y, 96.0, 0.0));
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        // Where it lies best upside down, as it may have been found.
        let (off_x, off_y) = (0.08, 0.10);
        let upside_down = poses[0].beside(-off_x, -off_y).unwrap();
        let look = |pose: &Homography, held: (FaceId, u8)| Look {
            held,
            pose: *pose,
            bow: None,
            alignment: catalogue.align(&pyramid, pose, held.0, held.1, Freedom::Rigid),
        };
        let looks = [
            look(&upside_down, (FaceId(0), 2)),
            look(&poses[1], (FaceId(1), 0)),
            look(&poses[2], (FaceId(2), 0)),
        ];
        assert!(looks[0].quality() > 0.6, "{}", looks[0].quality());
        let view = View::of(&catalogue, &pyramid, None, looks.iter(), &[]);
        let contest = Contest::hold(&catalogue, &view, &upside_down, &looks[0]);
        assert_eq!(contest.contenders[0].look, (FaceId(0), 0));
    }
}
