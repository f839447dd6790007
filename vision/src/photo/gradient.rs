//! How much a picture changes from pixel to pixel, whatever the colour in which it does.

use crate::arithmetic::wide::wide;

/// What stands out from the grain of a picture is so many times larger than the middle one of all gradients.
const GRAIN: u16 = 3;
/// Of so many pixels one is asked for the grain.
const ASKED: usize = 31;

/// Gradient of the colour channel in which it is strongest, four times the contrast of a pixel to the next.
#[derive(Debug)]
pub(crate) struct Gradient {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) x: Vec<i16>,
    pub(crate) y: Vec<i16>,
    /// Sum of the two absolute values; 0 along the border.
    pub(crate) size: Vec<u16>,
}

impl Gradient {
    pub(crate) fn of(size: (u32, u32), rgb: &[u8]) -> Gradient {
        let (width, height) = (size.0 as usize, size.1 as usize);
        let mut gradient = Gradient {
            width,
            height,
            x: vec![0; width * height],
            y: vec![0; width * height],
            size: vec![0; width * height],
        };
        if width < 3 || height < 3 {
            return gradient;
        }
        // Three lines of pixels, each channel for itself.
        let mut lines: [[Vec<i16>; 3]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| vec![0; width]));
        for (row, line) in lines.iter_mut().enumerate().take(2) {
            part(&rgb[3 * width * row..][..3 * width], line);
        }
        for row in 1..height - 1 {
            part(
                &rgb[3 * width * (row + 1)..][..3 * width],
                &mut lines[(row + 1) % 3],
            );
            let inner = row * width + 1..(row + 1) * width - 1;
            let (x, y, size) = (
                &mut gradient.x[inner.clone()],
                &mut gradient.y[inner.clone()],
                &mut gradient.size[inner],
            );
            for channel in 0..3 {
                let line = |i: usize| lines[(row + i) % 3][channel].as_slice();
                let lines = [line(2), line(0), line(1)];
                wide!(strongest(lines, x, y, size));
            }
        }
        gradient
    }

    /// The size from which on a gradient stands out from the picture's grain: noise, weave, wood.
    pub(crate) fn grain(&self) -> u16 {
        let mut sizes: Vec<u16> = self.size.iter().step_by(ASKED).copied().collect();
        let middle = sizes.len() / 2;
        if sizes.is_empty() {
            return 0;
        }
        GRAIN.saturating_mul(*sizes.select_nth_unstable(middle).1)
    }

    /// Whether the gradient is strongest here across the edge.
    pub(crate) fn is_ridge(&self, at: usize) -> bool {
        let step = self.across(at);
        self.size[at] >= self.size[at - step] && self.size[at] > self.size[at + step]
    }

    /// The step to the next pixel across the edge: to the right or downwards.
    pub(crate) fn across(&self, at: usize) -> usize {
        if self.x[at].abs() >= self.y[at].abs() {
            1
        } else {
            self.width
        }
    }
}

/// Parts a line of pixels into its channels.
fn part(rgb: &[u8], channels: &mut [Vec<i16>; 3]) {
    let [red, green, blue] = channels;
    for (((pixel, red), green), blue) in rgb.chunks_exact(3).zip(red).zip(green).zip(blue) {
        (*red, *green, *blue) = (i16::from(pixel[0]), i16::from(pixel[1]), i16::from(pixel[2]));
    }
}

/// Takes the differences along and down three lines of a channel (above, here, below) where they are larger than those so
/// far; the lines are longer by a pixel at each end.
#[inline(always)]
fn strongest(lines: [&[i16]; 3], x: &mut [i16], y: &mut [i16], size: &mut [u16]) {
    let length = size.len();
    // Slices of one length, so that it becomes vector code.
    let part = |line: usize, from: usize| &lines[line][from..from + length];
    let (nw, n, ne) = (part(0, 0), part(0, 1), part(0, 2));
    let (w, e) = (part(1, 0), part(1, 2));
    let (sw, s, se) = (part(2, 0), part(2, 1), part(2, 2));
    let (x, y) = (&mut x[..length], &mut y[..length]);
    for i in 0..length {
        let along = (ne[i] + 2 * e[i] + se[i]) - (nw[i] + 2 * w[i] + sw[i]);
        let down = (sw[i] + 2 * s[i] + se[i]) - (nw[i] + 2 * n[i] + ne[i]);
        let here = along.abs() + down.abs();
        // All bits or none: a choice without a branch.
        let is_larger = -i16::from(here > size[i] as i16);
        x[i] ^= (x[i] ^ along) & is_larger;
        y[i] ^= (y[i] ^ down) & is_larger;
        size[i] = size[i].max(here as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_between_colours_of_one_brightness_is_seen() {
        // Red to blue at column 4: four times the contrast of the stronger channel, towards the blue.
        let rgb: Vec<u8> = (0..8)
            .flat_map(|_| (0..8).flat_map(|x| if x < 4 { [90, 60, 40] } else { [90, 20, 140] }))
            .collect();
        let gradient = Gradient::of((8, 8), &rgb);
        let at = 3 * 8 + 4;
        assert_eq!((gradient.x[at], gradient.y[at], gradient.size[at]), (400, 0, 400));
        assert_eq!(gradient.size[3 * 8 + 1], 0);
    }
}
