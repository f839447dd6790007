//! Is the artwork where the face has it? Cell by cell: what has a colour that the face has there, but elsewhere nearby, was
//! printed so.
//!
//! A stranger in the deck's style is made of the same few colours as the face that it is most like, in another arrangement:
//! ground where this face has ink, and ink where it has ground. What lies on a tile, and its shadow, have colours that the
//! face has nowhere near.

use crate::recognise::compare::{COMPARE_SIDE, Planes};
use std::ops::Range;

const N_CELLS: usize = COMPARE_SIDE * COMPARE_SIDE;
/// Cells along the border that do not count: neighbours, shadows and the tile's thickness shine in.
const BORDER: usize = 3;
const INNER: Range<usize> = BORDER..COMPARE_SIDE - BORDER;
const N_INNER: f32 = ((COMPARE_SIDE - 2 * BORDER) * (COMPARE_SIDE - 2 * BORDER)) as f32;
/// Colours (0 to 1, all channels together) that are twice this far from those of the cell and its neighbours are not the face's
/// there; from here on they may be others.
const OTHER: f32 = 0.085;
/// Nor is what is no farther than so many times the middle one of the distances: that much is noise.
const NOISE: f32 = 3.0;
/// Colours are the same within this (standard deviation).
const SAME: f32 = 0.086;
/// Nearby are the cells up to so many to the side, above and below.
const NEARBY: usize = 8;
/// Cells that are searched at most.
const MOST: usize = 256;

/// How much of a tile does not have the colours that its face has there, each a share of its inner cells.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Displaced {
    /// Has a colour of the face's own, from elsewhere nearby.
    pub(crate) own: f32,
    /// Has another colour.
    pub(crate) foreign: f32,
}

/// A speck of the tile, as a share of its inner cells, says little of either.
const SPECK: f32 = 0.01;

impl Displaced {
    /// Share of what has not the face's colours that has some from elsewhere nearby, 0 to 1.
    pub(crate) fn own_share(&self) -> f32 {
        self.own / (self.share() + SPECK)
    }

    /// Share of the tile that has not the face's colours, 0 to 1.
    pub(crate) fn share(&self) -> f32 {
        self.own + self.foreign
    }

    /// The logarithm of that, as far as it is more than a speck.
    pub(crate) fn ln_share(&self) -> f32 {
        (self.share() + SPECK).ln()
    }

    /// Compares a patch, whose `colours` are those without its light, with a face as it should look there. What is as bright as
    /// `burnt` in any channel may have any colour.
    #[inline(always)]
    pub(crate) fn look(patch: &Planes, colours: &Planes, face: &Planes, burnt: [f32; 3]) -> Displaced {
        Displaced::look_within(patch, colours, face, burnt, [INNER, INNER])
    }

    /// The same where only cells of some columns and rows count. The shares are those of the whole tile still.
    #[inline(always)]
    pub(crate) fn look_within(
        patch: &Planes,
        colours: &Planes,
        face: &Planes,
        burnt: [f32; 3],
        [across, down]: [Range<usize>; 2],
    ) -> Displaced {
        let mut off = [[0.0_f32; COMPARE_SIDE]; COMPARE_SIDE];
        for (colours, face) in colours.iter().zip(face) {
            add_beyond(colours, face, &mut off);
        }
        let mut all: Vec<f32> = Vec::with_capacity(N_CELLS);
        all.extend(off[INNER].iter().flat_map(|row| &row[INNER]));
        let middle = all.len() / 2;
        // Mostly there is so little noise that it need not be known how much.
        let quiet = (OTHER / NOISE).powi(2);
        let n_quiet: u32 = all.iter().map(|&off| u32::from(off < quiet)).sum();
        let other = if n_quiet as usize > middle {
            OTHER
        } else {
            NOISE * all.select_nth_unstable_by(middle, f32::total_cmp).1.sqrt()
        };
        let mut others = Vec::with_capacity(N_CELLS / 8);
        for y in down {
            for x in across.clone().filter(|&x| off[y][x] > other * other) {
                if (0..3).all(|channel| patch[channel][y][x] < burnt[channel]) {
                    others.push((x, y, (off[y][x].sqrt() / other - 1.0).min(1.0)));
                }
            }
        }
        let mut displaced = Displaced::default();
        if others.is_empty() {
            return displaced;
        }
        let step = others.len().div_ceil(MOST);
        let wide = widened(face);
        for &(x, y, weight) in others.iter().step_by(step) {
            let colour = std::array::from_fn(|channel| colours[channel][y][x]);
            let same = (-nearest(&wide, x, y, colour) / (SAME * SAME)).exp();
            let weight = weight * step as f32 / N_INNER;
            displaced.own += weight * same;
            displaced.foreign += weight * (1.0 - same);
        }
        displaced
    }
}

/// Adds the square of how far each value lies beyond all that the face has in the cell and around it.
#[inline(always)]
fn add_beyond(
    colours: &[[f32; COMPARE_SIDE]; COMPARE_SIDE],
    face: &[[f32; COMPARE_SIDE]; COMPARE_SIDE],
    off: &mut [[f32; COMPARE_SIDE]; COMPARE_SIDE],
) {
    for y in 1..COMPARE_SIDE - 1 {
        let (mut least, mut most) = ([0.0_f32; COMPARE_SIDE], [0.0_f32; COMPARE_SIDE]);
        for x in 0..COMPARE_SIDE {
            let (above, here, below) = (face[y - 1][x], face[y][x], face[y + 1][x]);
            least[x] = above.min(here).min(below);
            most[x] = above.max(here).max(below);
        }
        for x in 1..COMPARE_SIDE - 1 {
            let low = least[x - 1].min(least[x]).min(least[x + 1]);
            let high = most[x - 1].max(most[x]).max(most[x + 1]);
            let beyond = (low - colours[y][x]).max(colours[y][x] - high).max(0.0);
            off[y][x] += beyond * beyond;
        }
    }
}

const WIDE: usize = COMPARE_SIDE + 2 * NEARBY;

/// A face with room on both sides, where it goes on as at the border.
fn widened(face: &Planes) -> Box<[[[f32; WIDE]; COMPARE_SIDE]; 3]> {
    let mut wide = Box::new([[[0.0; WIDE]; COMPARE_SIDE]; 3]);
    for (wide, rows) in wide.as_flattened_mut().iter_mut().zip(face.as_flattened()) {
        wide[..NEARBY].fill(rows[0]);
        wide[NEARBY..NEARBY + COMPARE_SIDE].copy_from_slice(rows);
        wide[NEARBY + COMPARE_SIDE..].fill(rows[COMPARE_SIDE - 1]);
    }
    wide
}

/// The squared distance of a colour to the nearest that the face has near a cell.
#[inline(always)]
fn nearest(face: &[[[f32; WIDE]; COMPARE_SIDE]; 3], x: usize, y: usize, colour: [f32; 3]) -> f32 {
    let mut least = [f32::MAX; 2 * NEARBY];
    for y in y.saturating_sub(NEARBY)..=(y + NEARBY).min(COMPARE_SIDE - 1) {
        let rows: [&[f32]; 3] = std::array::from_fn(|channel| &face[channel][y][x..x + 2 * NEARBY]);
        for i in 0..2 * NEARBY {
            let off = [0, 1, 2].map(|channel| rows[channel][i] - colour[channel]);
            least[i] = least[i].min(off[0] * off[0] + off[1] * off[1] + off[2] * off[2]);
        }
    }
    least.into_iter().fold(f32::MAX, f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place};
    use crate::{FaceId, Homography};

    /// What is seen of the first of the faces in a pose.
    fn seen(faces: &[Photo], tiles: &[(Homography, &Photo)], pose: Homography) -> Displaced {
        let photo = photo(tiles, [0.9; 3]);
        let tile = catalogue(faces)
            .recognise_firm(&Pyramid::new(&photo), &[pose])
            .remove(0);
        assert_eq!(tile.candidates[0].face, FaceId(0));
        tile.evidence.scrutiny.displaced
    }

    #[test]
    fn a_face_has_its_colours_where_it_has_them() {
        let faces: Vec<Photo> = (0..4).map(face).collect();
        let pose = place(200.0, 150.0, 110.0, 0.3);
        let displaced = seen(&faces, &[(pose, &faces[0])], pose);
        assert!(displaced.own + displaced.foreign < 0.01, "{displaced:?}");
    }

    #[test]
    fn a_stranger_without_the_symbols_has_the_faces_own_ground_there() {
        let faces: Vec<Photo> = (0..4).map(face).collect();
        let pose = place(200.0, 150.0, 110.0, 0.0);
        let displaced = seen(&faces, &[(pose, &without_spots(&faces[0]))], pose);
        assert!(
            displaced.own > 0.02 && displaced.own > displaced.foreign,
            "{displaced:?}"
        );
    }

    /// The face with its wedges alone.
    fn without_spots(face: &Photo) -> Photo {
        let side = face.width() as usize;
        let wedge_at = |x: usize, y: usize| match (x > y, x + y < side) {
            (true, true) => (side / 2, 2),
            (true, false) => (side - 3, side / 2),
            (false, false) => (side / 2, side - 3),
            (false, true) => (2, side / 2),
        };
        let plain = (0..side * side).flat_map(|at| {
            let (x, y) = wedge_at(at % side, at / side);
            face.rgb()[3 * (y * side + x)..][..3].to_vec()
        });
        Photo::new(face.width(), face.height(), plain.collect()).unwrap()
    }

    #[test]
    fn what_lies_on_a_tile_has_colours_of_its_own() {
        let faces: Vec<Photo> = (0..4).map(face).collect();
        let pose = place(200.0, 150.0, 110.0, 0.0);
        let thing = Photo::new(1, 1, vec![235, 20, 220]).unwrap();
        let over = place(225.0, 120.0, 36.0, 0.5);
        let displaced = seen(&faces, &[(over, &thing), (pose, &faces[0])], pose);
        assert!(
            displaced.foreign > 0.05 && displaced.own_share() < 0.2,
            "{displaced:?}"
        );
    }
}
