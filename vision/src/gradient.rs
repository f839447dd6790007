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
        let stride = 3 * width;
        for row in 1..height.saturating_sub(1) {
            let above = &rgb[(row - 1) * stride..row * stride];
            let middle = &rgb[row * stride..(row + 1) * stride];
            let below = &rgb[(row + 1) * stride..(row + 2) * stride];
            let out = row * width;
            for column in 1..width.saturating_sub(1) {
                let mut best = (0u16, 0i16, 0i16);
                for channel in 0..3 {
                    let left = 3 * column - 3 + channel;
                    let (centre, right) = (left + 3, left + 6);
                    let value = |line: &[u8], at: usize| i16::from(line[at]);
                    let (nw, n, ne) = (value(above, left), value(above, centre), value(above, right));
                    let (w, e) = (value(middle, left), value(middle, right));
                    let (sw, s, se) = (value(below, left), value(below, centre), value(below, right));
                    let x = (ne + 2 * e + se) - (nw + 2 * w + sw);
                    let y = (sw + 2 * s + se) - (nw + 2 * n + ne);
                    let size = x.unsigned_abs() + y.unsigned_abs();
                    if size > best.0 {
                        best = (size, x, y);
                    }
                }
                gradient.size[out + column] = best.0;
                gradient.x[out + column] = best.1;
                gradient.y[out + column] = best.2;
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
