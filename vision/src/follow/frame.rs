//! A frame of the camera at several sizes: brightness and two differences of colour, in buffers that are used again.

use super::drift::Norm;
use super::patch::cell;
use crate::{Homography, Photo, PhotoPoint};

/// Most sizes that are kept; the first is half as wide as the frame.
const SIZES: usize = 5;
/// Least width or height of a size, in pixels.
const LEAST: usize = 8;
/// Shifts from frame to frame are searched in the first size that is at most so wide.
const SEARCHED: usize = 96;
/// The search reaches so many pixels of that size each way.
const REACH: isize = 7;

/// Brightness, and how much redder and bluer than grey, each from 0 to 255 with grey at 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plane {
    Bright = 0,
    Red = 1,
    Blue = 2,
}

/// One size of a frame.
#[derive(Clone, Debug, Default)]
pub(super) struct Size {
    pub(super) width: usize,
    pub(super) height: usize,
    planes: [Vec<u8>; 3],
}

/// A frame at its sizes.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    width: usize,
    height: usize,
    sizes: Vec<Size>,
}

impl Size {
    fn new(width: usize, height: usize) -> Size {
        let planes = std::array::from_fn(|_| vec![0; width * height]);
        Size {
            width,
            height,
            planes,
        }
    }

    pub(super) fn plane(&self, plane: Plane) -> &[u8] {
        &self.planes[plane as usize]
    }
}

impl Frame {
    /// Takes the pixels of a frame. Allocates when the frame is larger or smaller than the one before.
    pub(super) fn take(&mut self, photo: &Photo) {
        let (width, height) = (photo.width() as usize, photo.height() as usize);
        if (self.width, self.height) != (width, height) {
            (self.width, self.height) = (width, height);
            self.sizes.clear();
            let (mut width, mut height) = (width / 2, height / 2);
            while self.sizes.len() < SIZES && width.min(height) >= LEAST {
                self.sizes.push(Size::new(width, height));
                (width, height) = (width / 2, height / 2);
            }
        }
        let Some((first, rest)) = self.sizes.split_first_mut() else {
            return;
        };
        halve_rgb(photo.rgb(), width, first);
        let mut last = &*first;
        for size in rest {
            for (from, to) in last.planes.iter().zip(&mut size.planes) {
                halve(from, last.width, to, size.width);
            }
            last = size;
        }
    }

    /// Whether the other frame is as large, and large enough to follow anything in it.
    pub(super) fn is_like(&self, other: &Frame) -> bool {
        !self.sizes.is_empty() && (self.width, self.height) == (other.width, other.height)
    }

    /// The size in which a pixel is at most so wide (in pixels of the frame), and how wide it is; `None` if it has no sizes.
    fn size_for(&self, step: f64) -> Option<(&Size, f32)> {
        let wanted = (step.max(1.0).log2() - 0.6).max(0.0) as usize;
        let index = wanted.min(self.sizes.len().checked_sub(1)?);
        Some((&self.sizes[index], (2_u32 << index) as f32))
    }

    /// Width and height in pixels.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// The coordinates to reckon in.
    pub(super) fn norm(&self) -> Norm {
        Norm {
            centre: [0.5 * self.width as f32, 0.5 * self.height as f32],
            scale: 0.5 * self.width.max(self.height) as f32,
        }
    }

    /// Samples a plane at the cells of a square that reaches `reach` sides beyond the unit square's image under `pose`, whose
    /// side is so many pixels; outside of the picture its border is repeated. `None` if the frame has no pixels, or the
    /// pose is beyond the horizon.
    pub(super) fn sample<const N: usize>(
        &self,
        plane: Plane,
        pose: &Homography,
        side: f64,
        reach: f32,
        out: &mut [[f32; N]; N],
    ) -> Option<()> {
        let (size, pixel) = self.size_for(side * f64::from(1.0 + 2.0 * reach) / N as f64)?;
        let m = pose.matrix().map(|v| v as f32);
        let ends = (-reach, 1.0 + reach);
        let depths = [
            (ends.0, ends.0),
            (ends.1, ends.0),
            (ends.1, ends.1),
            (ends.0, ends.1),
        ];
        let first = m[6] * ends.0 + m[7] * ends.0 + m[8];
        // NaN is beyond every horizon.
        if !depths
            .iter()
            .all(|(u, v)| (m[6] * u + m[7] * v + m[8]) * first > 0.0)
        {
            return None;
        }
        let (right, bottom) = ((size.width - 1) as f32 - 0.001, (size.height - 1) as f32 - 0.001);
        let (shrink, shift) = (1.0 / pixel, 0.5 / pixel - 0.5);
        let (bytes, stride) = (size.plane(plane), size.width);
        for (row, out) in out.iter_mut().enumerate() {
            let v = cell::<N>(row, reach);
            let (nx, ny, nw) = (m[1] * v + m[2], m[4] * v + m[5], m[7] * v + m[8]);
            let (mut xs, mut ys) = ([0.0_f32; N], [0.0_f32; N]);
            for column in 0..N {
                let u = cell::<N>(column, reach);
                let w = shrink / (m[6] * u + nw);
                xs[column] = ((m[0] * u + nx) * w + shift).clamp(0.0, right);
                ys[column] = ((m[3] * u + ny) * w + shift).clamp(0.0, bottom);
            }
            for column in 0..N {
                let (x0, y0) = (xs[column] as usize, ys[column] as usize);
                let (fx, fy) = (xs[column] - x0 as f32, ys[column] - y0 as f32);
                let at = y0 * stride + x0;
                let (Some(upper), Some(lower)) =
                    (bytes.get(at..at + 2), bytes.get(at + stride..at + stride + 2))
                else {
                    continue;
                };
                let (a, b) = (f32::from(upper[0]), f32::from(upper[1]));
                let (c, d) = (f32::from(lower[0]), f32::from(lower[1]));
                let (top, low) = (a + fx * (b - a), c + fx * (d - c));
                out[column] = top + fy * (low - top);
            }
        }
        Some(())
    }

    /// Whether all of these points are in the picture.
    pub(super) fn holds(&self, corners: &[PhotoPoint; 4]) -> bool {
        let (right, bottom) = (self.width as f64 - 0.5, self.height as f64 - 0.5);
        corners
            .iter()
            .all(|p| (-0.5..right).contains(&p.x) && (-0.5..bottom).contains(&p.y))
    }

    /// By how many pixels the picture has gone to the right and down since an earlier frame, to about a step of the search.
    pub(super) fn shift_since(&self, earlier: &Frame) -> (f64, f64) {
        let sizes = self.sizes.iter().zip(&earlier.sizes).enumerate();
        let mut small = sizes.filter(|(_, (now, _))| now.width <= SEARCHED);
        let Some((index, (now, then))) = small.next() else {
            return (0.0, 0.0);
        };
        let (now_bright, then_bright) = (now.plane(Plane::Bright), then.plane(Plane::Bright));
        let mean = |plane: &[u8]| {
            let sum: u64 = plane.iter().map(|&v| u64::from(v)).sum();
            (sum / plane.len().max(1) as u64) as i16
        };
        // Brighter light is no motion.
        let brighter = mean(now_bright) - mean(then_bright);
        let (width, height) = (now.width as isize, now.height as isize);
        let reach = |length: isize| REACH.min(length / 3);
        let mut best = (f64::INFINITY, 0, 0);
        for dy in -reach(height)..=reach(height) {
            for dx in -reach(width)..=reach(width) {
                let mut sum = 0_u32;
                let columns = dx.max(0) as usize..(width + dx.min(0)) as usize;
                for y in dy.max(0)..height + dy.min(0) {
                    let here = &now_bright[(y * width) as usize..][..width as usize][columns.clone()];
                    let from = ((y - dy) * width) as usize + (columns.start as isize - dx) as usize;
                    let there = &then_bright[from..from + columns.len()];
                    sum += difference(here, there, brighter);
                }
                let count = columns.len() as f64 * (height - dy.abs()) as f64;
                // Of equals the stillest.
                let cost = f64::from(sum) / count + 0.02 * (dx.abs() + dy.abs()) as f64;
                if cost < best.0 {
                    best = (cost, dx, dy);
                }
            }
        }
        let step = f64::from(2_u32 << index as u32);
        (best.1 as f64 * step, best.2 as f64 * step)
    }
}

fn difference(here: &[u8], there: &[u8], brighter: i16) -> u32 {
    let each = here.iter().zip(there);
    each.map(|(&a, &b)| u32::from((i16::from(a) - i16::from(b) - brighter).unsigned_abs()))
        .sum()
}

/// Means of four pixels: brightness (BT.601), and how much redder and bluer.
fn halve_rgb(rgb: &[u8], width: usize, half: &mut Size) {
    let [bright, red, blue] = &mut half.planes;
    let columns = half.width;
    let rows = (bright.chunks_exact_mut(columns))
        .zip(red.chunks_exact_mut(columns))
        .zip(blue.chunks_exact_mut(columns));
    for (row, ((bright, red), blue)) in rows.enumerate() {
        let upper = &rgb[3 * width * (2 * row)..][..6 * columns];
        let lower = &rgb[3 * width * (2 * row + 1)..][..6 * columns];
        let pixels = upper.chunks_exact(6).zip(lower.chunks_exact(6));
        let out = bright.iter_mut().zip(red).zip(blue);
        for (((bright, red), blue), (a, b)) in out.zip(pixels) {
            let sum =
                |c: usize| i32::from(a[c]) + i32::from(a[c + 3]) + i32::from(b[c]) + i32::from(b[c + 3]);
            let (r, g, b) = (sum(0), sum(1), sum(2));
            let y = (77 * r + 150 * g + 29 * b) >> 8;
            *bright = (y >> 2) as u8;
            *red = (128 + ((r - y) >> 3)) as u8;
            *blue = (128 + ((b - y) >> 3)) as u8;
        }
    }
}

fn halve(from: &[u8], width: usize, to: &mut [u8], columns: usize) {
    for (row, out) in to.chunks_exact_mut(columns).enumerate() {
        let upper = &from[width * (2 * row)..][..2 * columns];
        let lower = &from[width * (2 * row + 1)..][..2 * columns];
        for ((to, a), b) in out
            .iter_mut()
            .zip(upper.chunks_exact(2))
            .zip(lower.chunks_exact(2))
        {
            let sum = u16::from(a[0]) + u16::from(a[1]) + u16::from(b[0]) + u16::from(b[1]);
            *to = ((sum + 2) / 4) as u8;
        }
    }
}
