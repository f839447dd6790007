//! The photograph at halved sizes, so that any square of it can be sampled without aliasing.

use crate::arithmetic::wide::wide;
use crate::catalogue::glance::whole;
use crate::{Homography, Photo, PhotoPoint};

/// A square of the photograph seen square-on: planes of red, green and blue, sRGB-coded, 0 to 1.
///
/// Cell `[y][x]` is the point ((x + ½) / SIDE, (y + ½) / SIDE) of the unit square.
#[derive(Clone, Debug)]
pub(crate) struct Patch<const SIDE: usize> {
    /// Red, green, blue.
    pub(crate) planes: [[[f32; SIDE]; SIDE]; 3],
    /// Share of the cells that lie inside the photograph, 0 to 1.
    pub(crate) inside: f32,
}

impl<const SIDE: usize> Patch<SIDE> {
    pub(crate) fn black() -> Patch<SIDE> {
        Patch {
            planes: [[[0.0; SIDE]; SIDE]; 3],
            inside: 0.0,
        }
    }

    /// Its rows of pixels: red, green, blue, 0 to 255.
    pub(crate) fn lines(&self) -> impl Iterator<Item = impl Iterator<Item = [u8; 3]>> {
        let [red, green, blue] = &self.planes;
        red.iter().zip(green).zip(blue).map(|((red, green), blue)| {
            let colours = red.iter().zip(green).zip(blue);
            colours.map(|((r, g), b)| [r, g, b].map(|value| whole(255.0 * value) as u8))
        })
    }
}

/// A [`Photo`] and its halvings (box filter), down to 16 pixels.
#[derive(Clone, Debug)]
pub(crate) struct Pyramid {
    /// The largest first.
    levels: Vec<Photo>,
}

impl Pyramid {
    /// Halves the photograph until it is small; costs about as much as reading its pixels once.
    pub(crate) fn new(photo: &Photo) -> Pyramid {
        let levels = std::iter::successors(Some(photo.clone()), halve).collect();
        Pyramid { levels }
    }

    /// The same without what is larger than it need be: the first of its sizes is the last that has so many pixels a side.
    pub(crate) fn of_ample_size(photo: &Photo, ample: u32) -> Pyramid {
        let is_ample = |level: &Photo| level.width().min(level.height()) >= ample;
        let mut levels = Pyramid::new(photo).levels;
        let n_ample = levels.iter().take_while(|level| is_ample(level)).count();
        levels.drain(..n_ample.saturating_sub(1));
        Pyramid { levels }
    }

    /// The photograph itself.
    pub(crate) fn photo(&self) -> &Photo {
        &self.levels[0]
    }

    /// The photograph itself, without its halvings.
    pub(crate) fn into_photo(mut self) -> Photo {
        self.levels.swap_remove(0)
    }

    /// One size of it; 0 is the photograph itself.
    pub(crate) fn level(&self, level: usize) -> &Photo {
        &self.levels[level]
    }

    /// How many sizes there are, at least 1.
    pub(crate) fn levels(&self) -> usize {
        self.levels.len()
    }

    /// Width and height of one size; 0 is the photograph itself.
    pub(crate) fn size(&self, level: usize) -> (u32, u32) {
        (self.levels[level].width(), self.levels[level].height())
    }

    /// The largest size of which no side is longer than so many pixels; the smallest of all is not asked. `None` if each is.
    pub(crate) fn level_within(&self, longest: u32) -> Option<usize> {
        (0..self.levels() - 1).find(|&level| {
            let (width, height) = self.size(level);
            width.max(height) <= longest
        })
    }

    /// The bytes of one size: red, green, blue, row by row.
    pub(crate) fn rgb(&self, level: usize) -> &[u8] {
        self.levels[level].rgb()
    }

    /// Whether a point lies in the photograph.
    pub(crate) fn holds(&self, at: &PhotoPoint) -> bool {
        let is_within = |along: f64, length: u32| (0.0..=f64::from(length) - 1.0).contains(&along);
        let (width, height) = self.size(0);
        is_within(at.x, width) && is_within(at.y, height)
    }

    /// Samples the unit square's image under `pose` (unit square to photo pixels), filtered to the patch's resolution.
    ///
    /// Cells outside of the photograph repeat its border and lessen [`Patch::inside`].
    pub(crate) fn sample<const SIDE: usize>(&self, pose: &Homography, patch: &mut Patch<SIDE>) {
        self.sample_moved(pose, patch, |u, v| (u, v));
    }

    /// The same where each point of the unit square is first moved within its plane, by little.
    #[inline]
    pub(crate) fn sample_moved<const SIDE: usize>(
        &self,
        pose: &Homography,
        patch: &mut Patch<SIDE>,
        moved: impl Fn(f32, f32) -> (f32, f32),
    ) {
        wide!(self.sample_cells(pose, patch, moved));
    }

    #[inline(always)]
    fn sample_cells<const SIDE: usize>(
        &self,
        pose: &Homography,
        patch: &mut Patch<SIDE>,
        moved: impl Fn(f32, f32) -> (f32, f32),
    ) {
        let step = side_px(pose) / SIDE as f64;
        let wanted = if step.is_finite() && step > 1.0 {
            (step.log2() + 0.4) as usize
        } else {
            0
        };
        let index = wanted.min(self.levels.len() - 1);
        let level = &self.levels[index];
        let shrink = 1.0 / f64::from(1_u32 << index);
        let m = pose.matrix().map(|v| v as f32);
        let (max_x, max_y) = ((level.width() - 1) as f32, (level.height() - 1) as f32);
        let shrink = shrink as f32;
        let shift = 0.5 * shrink - 0.5;
        let mut inside = 0_u32;
        let (rgb, stride) = (level.rgb(), 3 * level.width() as usize);
        // Just under the last pixel, so that its right and lower neighbours exist.
        let (most_x, most_y) = ((max_x - 0.001).max(0.0), (max_y - 0.001).max(0.0));
        let us: [f32; SIDE] = std::array::from_fn(|column| (column as f32 + 0.5) / SIDE as f32);
        let mut places = [0_u32; SIDE];
        let (mut rests_x, mut rests_y) = ([0.0_f32; SIDE], [0.0_f32; SIDE]);
        // Two pixels of a line and the two below them: bytes, the first of each four lowest.
        let mut bytes = [[0_u32; SIDE]; 4];
        for row in 0..SIDE {
            let v = (row as f32 + 0.5) / SIDE as f32;
            for column in 0..SIDE {
                let (u, v) = moved(us[column], v);
                let (nx, ny, nw) = (m[1] * v + m[2], m[4] * v + m[5], m[7] * v + m[8]);
                let w = shrink / (m[6] * u + nw);
                let x = (m[0] * u + nx) * w + shift;
                let y = (m[3] * u + ny) * w + shift;
                // In this order what is not a number becomes 0.
                let (near_x, near_y) = (x.max(0.0).min(most_x), y.max(0.0).min(most_y));
                let is_inside = ((x - near_x).abs() <= 0.5) & ((y - near_y).abs() <= 0.5);
                inside += u32::from(is_inside);
                let ((left, rest_x), (top, rest_y)) = (split(near_x), split(near_y));
                places[column] = 3 * left + stride as u32 * top;
                (rests_x[column], rests_y[column]) = (rest_x, rest_y * (1.0 / 255.0));
            }
            for (column, &place) in places.iter().enumerate() {
                for (line, at) in [place as usize, place as usize + stride].into_iter().enumerate() {
                    let pair = pair_at(rgb, at);
                    bytes[2 * line][column] = pair as u32;
                    bytes[2 * line + 1][column] = (pair >> 32) as u32;
                }
            }
            for (channel, plane) in patch.planes.iter_mut().enumerate() {
                let line = &mut plane[row];
                let byte = |column: usize, line: usize, place: usize| {
                    let four = bytes[2 * line + place / 4][column];
                    (four >> (8 * (place % 4)) & 0xff) as i32 as f32
                };
                for column in 0..SIDE {
                    let (a, b) = (byte(column, 0, channel), byte(column, 0, channel + 3));
                    let (c, d) = (byte(column, 1, channel), byte(column, 1, channel + 3));
                    let (right, down) = (rests_x[column], rests_y[column]);
                    let (top, bottom) = (a + right * (b - a), c + right * (d - c));
                    line[column] = top * (1.0 / 255.0) + down * (bottom - top);
                }
            }
        }
        patch.inside = inside as f32 / (SIDE * SIDE) as f32;
    }
}

/// So large a number (1.5 times 2²³) that a value of under 2²² added to it loses what is behind the point, and is the
/// nearest whole number in the lowest bits: vector code, which a conversion is not.
pub(crate) const WHOLE: f32 = 12_582_912.0;

/// A coordinate of at least 0 and under 2²² as a whole number and the rest.
#[inline(always)]
fn split(value: f32) -> (u32, f32) {
    let nearest = (value + WHOLE) - WHOLE;
    let whole = nearest - f32::from(u8::from(nearest > value));
    ((whole + WHOLE).to_bits() - WHOLE.to_bits(), value - whole)
}

/// The bytes of two neighbouring pixels, the first lowest; nothing beyond the picture's end.
#[inline(always)]
fn pair_at(rgb: &[u8], at: usize) -> u64 {
    // One load: where the end is near, a function that is never inlined copies what there is.
    match rgb.get(at..at + 8).and_then(<[u8]>::first_chunk) {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => last_pair(rgb, at),
    }
}

#[cold]
#[inline(never)]
fn last_pair(rgb: &[u8], at: usize) -> u64 {
    let mut pair = [0_u8; 8];
    if let Some(bytes) = rgb.get(at..at + 6) {
        pair[..6].copy_from_slice(bytes);
    }
    u64::from_le_bytes(pair)
}

/// Mean length of the square's sides in pixels, from its area.
pub(crate) fn side_px(pose: &Homography) -> f64 {
    let corners = pose.corners();
    let mut doubled = 0.0;
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % 4];
        doubled += a.x * b.y - a.y * b.x;
    }
    (doubled.abs() * 0.5).sqrt()
}

/// Means of two by two pixels; `None` where that would leave fewer than 16 of them across or down.
fn halve(photo: &Photo) -> Option<Photo> {
    if photo.width().min(photo.height()) < 32 {
        return None;
    }
    let (width, height) = (photo.width() as usize / 2, photo.height() as usize / 2);
    let (from, line) = (photo.rgb(), 3 * photo.width() as usize);
    let mut rgb = vec![0_u8; 3 * width * height];
    let mut means = vec![0_u8; 6 * width];
    for (row, out) in rgb.chunks_exact_mut(3 * width).enumerate() {
        let upper = &from[line * (2 * row)..][..6 * width];
        let lower = &from[line * (2 * row + 1)..][..6 * width];
        wide!(mean_of_four(upper, lower, &mut means));
        take_every_other(&means, out);
    }
    Photo::new(photo.width() / 2, photo.height() / 2, rgb).ok()
}

/// Means of two lines' pixels and those to their right, at every pixel but the last.
#[inline(always)]
fn mean_of_four(upper: &[u8], lower: &[u8], means: &mut [u8]) {
    let length = means.len() - 3;
    let (left, right) = (
        upper[..length].iter().zip(&lower[..length]),
        upper[3..][..length].iter().zip(&lower[3..][..length]),
    );
    for ((mean, (a, b)), (c, d)) in means[..length].iter_mut().zip(left).zip(right) {
        let sum = u16::from(*a) + u16::from(*b) + u16::from(*c) + u16::from(*d);
        *mean = ((sum + 2) / 4) as u8;
    }
}

/// Takes every other of a line's pixels, four at a time as whole numbers.
fn take_every_other(line: &[u8], out: &mut [u8]) {
    let word = |bytes: &[u8]| bytes.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
    let (mut fours, mut four_out) = (line.chunks_exact(24), out.chunks_exact_mut(12));
    for (from, to) in fours.by_ref().zip(four_out.by_ref()) {
        let (a, b, c) = (word(&from[..8]), word(&from[8..16]), word(&from[16..]));
        let low = a & 0xff_ffff | (a >> 48) << 24 | (b & 0xff) << 40 | (b >> 32) << 48;
        let high = (b >> 48 & 0xff) | (c >> 16 & 0xff_ffff) << 8;
        to[..8].copy_from_slice(&low.to_le_bytes());
        to[8..].copy_from_slice(&(high as u32).to_le_bytes());
    }
    let rest = fours.remainder().chunks_exact(6);
    for (from, to) in rest.zip(four_out.into_remainder().chunks_exact_mut(3)) {
        to.copy_from_slice(&from[..3]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::place;

    fn ramp(width: u32, height: u32) -> Photo {
        let rgb = (0..height)
            .flat_map(|y| (0..width).flat_map(move |x| [x as u8, y as u8, 128]))
            .collect();
        Photo::new(width, height, rgb).unwrap()
    }

    #[test]
    fn what_is_larger_than_it_need_be_is_left_out() {
        let photo = ramp(512, 640);
        let sizes = |ample| {
            let pyramid = Pyramid::of_ample_size(&photo, ample);
            (0..pyramid.levels())
                .map(|level| pyramid.size(level))
                .collect::<Vec<_>>()
        };
        assert_eq!(sizes(256)[..2], [(256, 320), (128, 160)]);
        assert_eq!(sizes(257)[..2], [(512, 640), (256, 320)]);
        assert_eq!(sizes(1000)[0], (512, 640));
    }

    #[test]
    fn samples_the_colour_that_lies_there_at_every_size() {
        let photo = ramp(250, 200);
        let pyramid = Pyramid::new(&photo);
        for side in [20.0, 60.0, 150.0] {
            let pose = place(120.0, 100.0, side, 0.4);
            let mut patch = Patch::<16>::black();
            pyramid.sample(&pose, &mut patch);
            assert_eq!(patch.inside, 1.0);
            for (row, column) in [(0, 0), (3, 12), (15, 15)] {
                let there = pose.map((column as f64 + 0.5) / 16.0, (row as f64 + 0.5) / 16.0);
                let off_x = f64::from(patch.planes[0][row][column]) * 255.0 - there.x;
                let off_y = f64::from(patch.planes[1][row][column]) * 255.0 - there.y;
                assert!(
                    off_x.abs() < 0.6 && off_y.abs() < 0.6,
                    "side {side}: off by {off_x} and {off_y}"
                );
            }
        }
    }

    #[test]
    fn tells_what_lies_outside_of_the_photo() {
        let photo = ramp(100, 100);
        let pyramid = Pyramid::new(&photo);
        let mut patch = Patch::<16>::black();
        pyramid.sample(&place(0.0, 50.0, 40.0, 0.0), &mut patch);
        assert!((0.4..0.6).contains(&patch.inside), "{}", patch.inside);
        pyramid.sample(&place(-500.0, 50.0, 40.0, 0.0), &mut patch);
        assert_eq!(patch.inside, 0.0);
    }

    #[test]
    fn a_photo_of_one_pixel_is_one_colour() {
        let photo = ramp(1, 1);
        let mut patch = Patch::<16>::black();
        Pyramid::new(&photo).sample(&place(0.0, 0.0, 3.0, 0.0), &mut patch);
        assert!(patch.inside < 1.0);
    }
}
