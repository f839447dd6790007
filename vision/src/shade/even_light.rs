//! Hard shadows are taken off a photograph where the faces in them are known; then it is read as any other.
//!
//! With the face it is known how bright each cell of a tile would be in an even light. What is seen against that is the light
//! on it: the middle one of some cells' ratios, so that fine artwork that lies a little otherwise is left as it is.

use crate::catalogue::artwork::FINE_SIDE;
use crate::catalogue::glance::turned;
use crate::find::Found;
use crate::photo::Cutting;
use crate::photo::pyramid::{Patch, Pyramid};
use crate::shade::{Shaded, VEIL};
use crate::{Catalogue, FaceId, Homography, Photo, PhotoPoint};

/// Cells along a side of the picture that tells the light: as many as the faces are known in.
const SIDE: usize = FINE_SIDE;
/// Cells on each side of one whose middle ratio is its light.
const NEAR: usize = 2;
/// Shares of the cells that are darker than the shade, and than the bright part of a tile.
const SHADE: usize = 10;
const BRIGHT: usize = 90;
/// Where these differ by less than this logarithm, there is no hard shadow; and no shadow is taken to be darker than this.
const EVEN: f32 = 0.15;
const DARKEST: f32 = -2.0;
/// Faces at their turns that poses are compared with, at most.
const MOST_COMPARED: usize = 300_000;
/// Middles nearer than this are those of one tile, in sides.
const SAME: f64 = 0.5;
/// A face in the shade is known no farther than this from where its corners are, in sides.
const BESIDE: f64 = 0.15;
/// Least side of a tile that is looked at, in pixels.
const SMALLEST: f64 = 28.0;

/// The uneven light on one tile.
pub(crate) struct Uneven {
    pose: Homography,
    /// The face that lies there, and its quarter turns in the pose.
    look: (FaceId, u8),
    /// Logarithm of the light in each cell against that in the tile's bright part, up to 0.
    light: Box<[[f32; SIDE]; SIDE]>,
}

impl Catalogue {
    /// The light on tiles that lie in hard shadows, in some poses (their corners) or a little beside them; `known` are the
    /// corners of tiles that are certain, which are not asked.
    pub(crate) fn uneven_lights<'a>(
        &self,
        pyramid: &Pyramid,
        poses: impl Iterator<Item = &'a [PhotoPoint; 4]>,
        known: impl Iterator<Item = [PhotoPoint; 4]>,
    ) -> Vec<Uneven> {
        let mut taken: Vec<(PhotoPoint, f64)> = known
            .filter_map(|corners| Some(middle_and_side(&Homography::from_unit_square(&corners)?)))
            .collect();
        let is_taken = |taken: &[(PhotoPoint, f64)], middle: PhotoPoint| {
            let mut near = taken.iter();
            near.any(|(other, side)| other.distance(middle) < SAME * side)
        };
        let mut found: Vec<Shaded> = poses
            .take(MOST_COMPARED / self.shade_table().len())
            .filter(|corners| corners.iter().all(|at| pyramid.holds(at)))
            .filter_map(Homography::from_unit_square)
            .filter(|pose| pose.side() >= SMALLEST && !is_taken(&taken, pose.map(0.5, 0.5)))
            .filter_map(|pose| self.look_in_shade(pyramid, &pose))
            .collect();
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        let mut lights = Vec::new();
        for shaded in found {
            let (middle, side) = middle_and_side(&shaded.pose);
            if !is_taken(&taken, middle) {
                taken.push((middle, side));
                lights.extend(self.uneven_light(pyramid, &shaded));
            }
        }
        lights
    }

    /// The light on one tile; `None` if it is even.
    fn uneven_light(&self, pyramid: &Pyramid, shaded: &Shaded) -> Option<Uneven> {
        let (face, turn) = shaded.look;
        let mut patch = Patch::<SIDE>::black();
        pyramid.sample(&shaded.pose, &mut patch);
        let face = turned(&self.fine[usize::from(face.0)].planes, turn);
        let mut ratios = [[0.0_f32; SIDE]; SIDE];
        for (seen, face) in patch.planes.iter().zip(&face) {
            let cells = seen.as_flattened().iter().zip(face.as_flattened());
            for (ratio, (seen, face)) in ratios.as_flattened_mut().iter_mut().zip(cells) {
                *ratio += ((seen + VEIL) / (face + VEIL)).ln() / 3.0;
            }
        }
        let mut light = Box::new(middles(&ratios));
        let mut sorted = light.as_flattened().to_vec();
        sorted.sort_by(f32::total_cmp);
        let [shade, bright] = [SHADE, BRIGHT].map(|share| sorted[sorted.len() * share / 100]);
        for value in light.as_flattened_mut() {
            *value = (*value - bright).clamp(DARKEST, 0.0);
        }
        let (pose, look) = (shaded.pose, shaded.look);
        (bright - shade > EVEN).then_some(Uneven { pose, look, light })
    }
}

fn middle_and_side(pose: &Homography) -> (PhotoPoint, f64) {
    (pose.map(0.5, 0.5), pose.side())
}

/// The middle one of the values around each cell.
fn middles(values: &[[f32; SIDE]; SIDE]) -> [[f32; SIDE]; SIDE] {
    let around = |at: usize| at.saturating_sub(NEAR)..(at + NEAR + 1).min(SIDE);
    let mut near = Vec::with_capacity((2 * NEAR + 1).pow(2));
    let mut middle = |x: usize, y: usize| {
        near.clear();
        near.extend(values[around(y)].iter().flat_map(|row| &row[around(x)]));
        let half = near.len() / 2;
        *near.select_nth_unstable_by(half, f32::total_cmp).1
    };
    let mut middles = [[0.0; SIDE]; SIDE];
    for (y, row) in middles.iter_mut().enumerate() {
        for (x, value) in row.iter_mut().enumerate() {
            *value = middle(x, y);
        }
    }
    middles
}

impl Uneven {
    /// Whether it is the light on a tile that was found with the same face.
    pub(crate) fn lies_on(&self, tile: &Found) -> bool {
        let near = BESIDE * self.pose.side();
        let printed = |pose: &Homography, (face, turn): (FaceId, u8)| (face, pose.turned(turn).corners());
        let ((face, here), (found, there)) = (printed(&self.pose, self.look), printed(&tile.pose, tile.look));
        let is_near = |(a, b): (&PhotoPoint, &PhotoPoint)| a.distance(*b) < near;
        face == found && here.iter().zip(&there).all(is_near)
    }

    /// Whether a tile with these corners has its middle here.
    pub(crate) fn holds(&self, corners: &[PhotoPoint; 4]) -> bool {
        let middle = Homography::from_unit_square(corners).map(|pose| pose.map(0.5, 0.5));
        middle.is_some_and(|middle| {
            let here = self.pose.unmap(middle.x, middle.y);
            (0.0..1.0).contains(&here.x) && (0.0..1.0).contains(&here.y)
        })
    }

    /// Makes the tile look as if all of it lay in the light that its bright part has; tells how it looked before.
    pub(crate) fn take_off(&self, photo: &mut Photo) -> Cutting {
        let (width, height) = (photo.width() as usize, photo.height() as usize);
        let corners = self.pose.corners();
        let range = |of: fn(&PhotoPoint) -> f64, end: usize| {
            let least = corners.iter().map(of).fold(f64::MAX, f64::min);
            let most = corners.iter().map(of).fold(f64::MIN, f64::max);
            (least.max(0.0) as usize).min(end)..(most.max(0.0).ceil() as usize).min(end)
        };
        let (across, down) = (range(|at| at.x, width), range(|at| at.y, height));
        let before = photo.cutting(across.clone(), down.clone());
        let rgb = photo.rgb_mut();
        for y in down {
            for x in across.clone() {
                let at = self.pose.unmap(x as f64, y as f64);
                if !(0.0..=1.0).contains(&at.x) || !(0.0..=1.0).contains(&at.y) {
                    continue;
                }
                let brighter = (-self.light_at(at.x as f32, at.y as f32)).exp();
                for value in &mut rgb[3 * (y * width + x)..][..3] {
                    let lit = (f32::from(*value) / 255.0 + VEIL) * brighter - VEIL;
                    *value = (255.0 * lit).round() as u8;
                }
            }
        }
        before
    }

    /// The light at a point of the unit square, between the middles of the cells.
    fn light_at(&self, u: f32, v: f32) -> f32 {
        let place = |along: f32| {
            let cell = (along * SIDE as f32 - 0.5).clamp(0.0, (SIDE - 1) as f32);
            let first = (cell as usize).min(SIDE - 2);
            (first, cell - first as f32)
        };
        let ((left, x), (top, y)) = (place(u), place(v));
        let along = |row: &[f32; SIDE]| row[left] + x * (row[left + 1] - row[left]);
        let (above, below) = (along(&self.light[top]), along(&self.light[top + 1]));
        above + y * (below - above)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::read;
    use crate::specimen::{catalogue, pale, photo, place};

    /// The photograph with shadows of bars across it, aslant.
    pub(crate) fn barred(photo: &Photo) -> Photo {
        let mut barred = photo.clone();
        let width = photo.width() as usize;
        for (at, pixel) in barred.rgb_mut().chunks_exact_mut(3).enumerate() {
            let (x, y) = (at % width, at / width);
            if ((2 * x + y) / 90).is_multiple_of(2) {
                pixel
                    .iter_mut()
                    .for_each(|value| *value = (*value as f32 * 0.45) as u8);
            }
        }
        barred
    }

    #[test]
    fn a_board_of_pale_tiles_in_the_bars_of_a_window_is_read() {
        let faces: Vec<Photo> = (0..12).map(pale).collect();
        let catalogue = catalogue(&faces);
        let poses = [(90.0, 90.0), (193.0, 91.0), (296.0, 90.0), (194.0, 194.0)];
        let poses = poses.map(|(x, y)| place(x, y, 100.0, 0.0));
        let tiles: Vec<_> = poses.iter().copied().zip(&faces[4..]).collect();
        let photo = barred(&photo(&tiles, [0.9; 3]));
        let reading = read(&photo, &catalogue);
        let mut told: Vec<usize> = reading
            .tiles
            .iter()
            .map(|tile| usize::from(tile.face.0))
            .collect();
        told.sort_unstable();
        assert_eq!(told, [4, 5, 6, 7], "{reading:?}");
    }

    #[test]
    fn the_light_is_taken_off_and_the_artwork_left() {
        let faces: Vec<Photo> = (0..12).map(pale).collect();
        let catalogue = catalogue(&faces);
        let pose = place(200.0, 150.0, 100.0, 0.1);
        let even = photo(&[(pose, &faces[5])], [0.9; 3]);
        let mut evened = barred(&even);
        let lights = {
            let (pyramid, corners) = (Pyramid::new(&evened), pose.corners());
            catalogue.uneven_lights(&pyramid, std::iter::once(&corners), std::iter::empty())
        };
        let off = |photo: &Photo| {
            let squares = (0..100).map(|i| {
                let at = pose.map(0.1 + 0.08 * f64::from(i % 10), 0.1 + 0.08 * f64::from(i / 10));
                let pixel = 3 * (at.y as usize * photo.width() as usize + at.x as usize);
                (f32::from(photo.rgb()[pixel]) - f32::from(even.rgb()[pixel])).abs()
            });
            squares.sum::<f32>() / 100.0
        };
        let before = off(&evened);
        for light in &lights {
            light.take_off(&mut evened);
        }
        assert!(off(&evened) < 0.25 * before, "{} of {before}", off(&evened));
    }

    #[test]
    fn what_lies_in_an_even_light_or_is_known_is_left_alone() {
        let faces: Vec<Photo> = (0..12).map(pale).collect();
        let catalogue = catalogue(&faces);
        let pose = place(200.0, 150.0, 100.0, 0.1);
        let even = photo(&[(pose, &faces[5])], [0.9; 3]);
        let corners = pose.corners();
        let count = |photo: &Photo, known: Option<[PhotoPoint; 4]>| {
            let (pyramid, poses) = (Pyramid::new(photo), std::iter::once(&corners));
            catalogue.uneven_lights(&pyramid, poses, known.into_iter()).len()
        };
        let barred = barred(&even);
        assert_eq!(
            (
                count(&even, None),
                count(&barred, None),
                count(&barred, Some(corners))
            ),
            (0, 1, 0)
        );
    }
}
