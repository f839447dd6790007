//! How much a picture changes from pixel to pixel, whatever the colour in which it does.

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
        let stride = 3 * width;
        // Both directions of all channels of a row, from the second pixel to the last but one.
        let mut along = vec![0_i16; stride - 6];
        let mut down = along.clone();
        for row in 1..height - 1 {
            let lines: [&[u8]; 3] = std::array::from_fn(|i| &rgb[(row + i - 1) * stride..(row + i) * stride]);
            sobel(lines, &mut along, &mut down);
            let inner = row * width + 1..(row + 1) * width - 1;
            let out = gradient.x[inner.clone()]
                .iter_mut()
                .zip(&mut gradient.y[inner.clone()])
                .zip(&mut gradient.size[inner]);
            for ((x, y), ((to_x, to_y), size)) in along.chunks_exact(3).zip(down.chunks_exact(3)).zip(out) {
                let sizes = [0, 1, 2].map(|i| x[i].unsigned_abs() + y[i].unsigned_abs());
                let mut best = usize::from(sizes[1] > sizes[0]);
                if sizes[2] > sizes[best] {
                    best = 2;
                }
                (*to_x, *to_y, *size) = (x[best], y[best], sizes[best]);
            }
        }
        gradient
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

/// The differences along and down three lines of pixels, each channel for itself; the lines are longer by a pixel at each end.
fn sobel(lines: [&[u8]; 3], along: &mut [i16], down: &mut [i16]) {
    let length = along.len();
    // Slices of one length, so that it becomes vector code.
    let part = |line: usize, from: usize| &lines[line][from..from + length];
    let (nw, n, ne) = (part(0, 0), part(0, 3), part(0, 6));
    let (w, e) = (part(1, 0), part(1, 6));
    let (sw, s, se) = (part(2, 0), part(2, 3), part(2, 6));
    let down = &mut down[..length];
    for i in 0..length {
        let value = |line: &[u8]| i16::from(line[i]);
        along[i] = (value(ne) + 2 * value(e) + value(se)) - (value(nw) + 2 * value(w) + value(sw));
        down[i] = (value(sw) + 2 * value(s) + value(se)) - (value(nw) + 2 * value(n) + value(ne));
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
