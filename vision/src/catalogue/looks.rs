//! Which faces look the same, and at which turns.
//!
//! A tile with a figure in its middle may look the same at two or four turns, and two prints of one picture like each other. What
//! tells their pictures apart may be that one was drawn a pixel beside: no photograph of a tile shows that.

use crate::FaceId;
use crate::catalogue::artwork::shrink;
use crate::catalogue::glance::{GLANCE_SIDE, index_of, turned};
use crate::photo::pyramid::{Patch, Pyramid};

/// Cells along a side of the pictures in which small differences are looked for.
const SIDE: usize = 128;
/// Pictures whose cells at first sight differ by no more than this are the same; those that differ by this share of their
/// contrast may be, with something drawn a cell of the larger pictures beside.
const EQUAL: f32 = 0.02;
const NEARLY_EQUAL: f32 = 0.2;
/// A cell is seen in another picture if one like it lies there or next to there: by this share of the contrast.
const LIKE: f32 = 0.08;
/// Share of the cells that are darker, and brighter, than those between which the contrast is measured.
const EXTREME: f32 = 0.03;

type Planes<const SIDE: usize> = [[[f32; SIDE]; SIDE]; 3];

/// For each face and turn the first face and turn that look the same, by [`index_of`].
#[derive(Clone, Debug)]
pub(crate) struct Looks(Vec<u16>);

impl Looks {
    /// Of some faces at first sight, whose pictures are told by their numbers.
    pub(crate) fn of<'a>(faces: &[Patch<GLANCE_SIDE>], picture: impl Fn(usize) -> &'a Pyramid) -> Looks {
        let contrasts: Vec<f32> = faces.iter().map(|face| contrast(&face.planes)).collect();
        let small: Vec<Planes<GLANCE_SIDE>> = faces
            .iter()
            .flat_map(|face| (0..4).map(|turn| turned(&face.planes, turn)))
            .collect();
        let mut large: Vec<Option<Box<Planes<SIDE>>>> = vec![None; faces.len()];
        let mut is_same = |a: usize, b: usize| {
            if are_within(&small[a], &small[b], EQUAL) {
                return true;
            }
            let contrast = contrasts[a / 4].min(contrasts[b / 4]);
            if !are_within(&small[a], &small[b], NEARLY_EQUAL * contrast) {
                return false;
            }
            let mut closely = |index: usize| {
                let upright =
                    large[index / 4].get_or_insert_with(|| Box::new(shrink(picture(index / 4)).planes));
                Box::new(turned(upright, (index % 4) as u8))
            };
            let (one, other) = (closely(a), closely(b));
            is_seen_in(&one, &other, LIKE * contrast) && is_seen_in(&other, &one, LIKE * contrast)
        };
        let mut looks: Vec<u16> = Vec::with_capacity(small.len());
        for index in 0..small.len() {
            let same = (0..index).find(|&other| is_same(other, index));
            looks.push(same.map_or(index as u16, |same| looks[same]));
        }
        Looks(looks)
    }

    /// How many faces at how many turns there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether two faces at two turns look the same.
    pub(crate) fn are_same(&self, a: (FaceId, u8), b: (FaceId, u8)) -> bool {
        self.0[index_of(a)] == self.0[index_of(b)]
    }

    /// After how many quarter turns a face looks as it did: 1, 2 or 4.
    pub(crate) fn turns_until_same(&self, face: FaceId) -> u8 {
        let is_same = |turns: &u8| self.are_same((face, 0), (face, *turns));
        [1, 2].into_iter().find(is_same).unwrap_or(4)
    }

    /// Whether a face at a turn is the first of its look; see [`index_of`].
    pub(crate) fn is_first(&self, index: usize) -> bool {
        usize::from(self.0[index]) == index
    }

    /// The kind of a face: the same for all that look the same, at any turns.
    pub(crate) fn kind(&self, face: FaceId) -> u16 {
        let looks = self.0[index_of((face, 0))..][..4].iter();
        looks.copied().min().map_or(face.0, |look| look / 4)
    }
}

/// How far the darkest and the brightest parts of a picture are apart, in the channel in which they are the most.
fn contrast(planes: &Planes<GLANCE_SIDE>) -> f32 {
    let of_channel = |plane: &[[f32; GLANCE_SIDE]; GLANCE_SIDE]| {
        let mut values = plane.as_flattened().to_vec();
        values.sort_by(f32::total_cmp);
        let extreme = (EXTREME * values.len() as f32) as usize;
        values[values.len() - 1 - extreme] - values[extreme]
    };
    planes.iter().map(of_channel).fold(0.0, f32::max)
}

/// Whether no cell differs by so much.
fn are_within(a: &Planes<GLANCE_SIDE>, b: &Planes<GLANCE_SIDE>, most: f32) -> bool {
    let (a, b) = (a.as_flattened().as_flattened(), b.as_flattened().as_flattened());
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < most)
}

/// Whether each cell of a picture lies within what another one has there and next to there, but for this much.
fn is_seen_in(one: &Planes<SIDE>, other: &Planes<SIDE>, but_for: f32) -> bool {
    let is_seen = |channel: usize, x: usize, y: usize| {
        let columns = x.saturating_sub(1)..(x + 2).min(SIDE);
        let rows = &other[channel][y.saturating_sub(1)..(y + 2).min(SIDE)];
        let near = rows.iter().flat_map(|row| &row[columns.clone()]);
        let (least, most) = near.fold((f32::INFINITY, f32::NEG_INFINITY), |(least, most), &value| {
            (least.min(value), most.max(value))
        });
        (least - but_for..=most + but_for).contains(&one[channel][y][x])
    };
    (0..3).all(|channel| (0..SIDE).all(|y| (0..SIDE).all(|x| is_seen(channel, x, y))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::specimen::{catalogue, face};

    /// A bright figure on a dark ground, `across` by `down` pixels of 256, its middle `beside` the picture's, round or with corners.
    fn figure((across, down): (f32, f32), beside: f32, is_round: bool) -> Photo {
        let side = 256;
        const PARTS: usize = 4;
        let is_in = |x: usize, y: usize| {
            let from_middle = |along: usize| {
                let along = (along as f32 + 0.5) / (side * PARTS) as f32;
                side as f32 * (along - 0.5) - beside
            };
            let (x, y) = (2.0 * from_middle(x) / across, 2.0 * from_middle(y) / down);
            if is_round {
                x.hypot(y) < 1.0
            } else {
                x.abs().max(y.abs()) < 1.0
            }
        };
        let pixel = |at: usize| {
            let (x, y) = (PARTS * (at % side), PARTS * (at / side));
            let parts = (0..PARTS * PARTS).filter(|part| is_in(x + part % PARTS, y + part / PARTS));
            let share = parts.count() as f32 / (PARTS * PARTS) as f32;
            [(20.0, 230.0), (40.0, 190.0), (60.0, 60.0)]
                .map(|(dark, bright)| (dark + share * (bright - dark)) as u8)
        };
        let pixels = (0..side * side).flat_map(pixel).collect();
        Photo::new(side as u32, side as u32, pixels).unwrap()
    }

    fn turns_until_same(face: Photo) -> u8 {
        catalogue(&[face]).turns_until_same(FaceId(0))
    }

    #[test]
    fn equal_pictures_are_one_look() {
        let catalogue = catalogue(&[face(1), face(2), face(1)]);
        assert!(catalogue.is_same_look((FaceId(0), 1), (FaceId(2), 1)));
        assert!(!catalogue.is_same_look((FaceId(0), 1), (FaceId(2), 2)));
        assert!(!catalogue.is_same_look((FaceId(0), 0), (FaceId(1), 0)));
        assert_eq!([0, 1, 2].map(|face| catalogue.kind(FaceId(face))), [0, 1, 0]);
    }

    #[test]
    fn a_figure_that_is_drawn_a_pixel_beside_looks_the_same_at_all_turns() {
        for beside in [0.0, 0.5, 1.0] {
            assert_eq!(
                turns_until_same(figure((120.0, 120.0), beside, true)),
                1,
                "{beside}"
            );
            assert_eq!(
                turns_until_same(figure((160.0, 60.0), beside, false)),
                2,
                "{beside}"
            );
        }
        assert_eq!(turns_until_same(figure((120.0, 120.0), 4.0, true)), 4);
    }

    #[test]
    fn a_disc_and_a_square_of_its_size_are_two_looks() {
        let catalogue = catalogue(&[
            figure((48.0, 48.0), 0.0, true),
            figure((42.5, 42.5), 0.0, false),
            figure((48.0, 48.0), 0.5, true),
        ]);
        let is_same = |other: u16| catalogue.is_same_look((FaceId(0), 0), (FaceId(other), 1));
        assert_eq!([1, 2].map(is_same), [false, true]);
    }
}
