//! Slivers of the table, or of a tile's own wall, along the sides of a face that was cut out.
//!
//! However well a tile is found, one or two pixels beside it may be cut with it. On wedges and other plain artwork they look like
//! a line that is printed along the side, and the reader would never know that side's edge from it.

use crate::Photo;

/// How deep a sliver is at most, and where the face is looked at beneath it, in sides.
const SLIVER: f64 = 0.025;
const BENEATH: [f64; 2] = [0.035, 0.055];
/// Colours of the face beneath that differ by no more than this are one, and a sliver's differs by at least so much (0 to 255, the
/// channel that differs most).
const PLAIN: u8 = 14;
const OTHER: u8 = 20;
/// Share of the places along a side that are plain beneath, and of these that show a sliver.
const MOSTLY: f64 = 0.5;

/// The picture without the slivers along its sides. What all four sides show is printed, and stays.
pub(super) fn trimmed(picture: &Photo) -> Photo {
    let has_sliver: [bool; 4] = std::array::from_fn(|side| has_sliver(picture, side));
    if has_sliver == [true; 4] || has_sliver == [false; 4] {
        return picture.clone();
    }
    let side = picture.width() as usize;
    let last = side - 1 - depth(side, SLIVER);
    let first = depth(side, SLIVER);
    let [top, right, bottom, left] = has_sliver;
    let within = |at: usize, is_cut: [bool; 2]| {
        let from = if is_cut[0] { first } else { 0 };
        let to = if is_cut[1] { last } else { side - 1 };
        at.clamp(from, to)
    };
    let pixel = |x: usize, y: usize| {
        let (x, y) = (within(x, [left, right]), within(y, [top, bottom]));
        &picture.rgb()[3 * (y * side + x)..][..3]
    };
    let rgb = (0..side).flat_map(|y| (0..side).flat_map(move |x| pixel(x, y).iter().copied()));
    Photo::new(side as u32, side as u32, rgb.collect()).unwrap_or_else(|_| picture.clone())
}

/// Pixels from the border to so deep (sides) in a picture.
fn depth(side: usize, deep: f64) -> usize {
    (deep * side as f64).ceil() as usize
}

/// Whether something of another colour lies along a side, clockwise from the top.
fn has_sliver(picture: &Photo, number: usize) -> bool {
    let side = picture.width() as usize;
    let at = |along: usize, deep: usize| {
        let (x, y) = match number {
            0 => (along, deep),
            1 => (side - 1 - deep, along),
            2 => (along, side - 1 - deep),
            _ => (deep, along),
        };
        let first = 3 * (y * side + x);
        [0, 1, 2].map(|channel| picture.rgb()[first + channel])
    };
    let differ = |a: [u8; 3], b: [u8; 3]| a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0);
    let beneath = BENEATH.map(|deep| depth(side, deep));
    let (mut plain, mut other, mut all) = (0.0, 0.0, 0.0);
    for along in side / 10..side - side / 10 {
        all += 1.0;
        let [near, far] = beneath.map(|deep| at(along, deep));
        if differ(near, far) > PLAIN {
            continue;
        }
        plain += 1.0;
        // The outermost pixel is half the face's own.
        if differ(at(along, 0), near) >= OTHER {
            other += 1.0;
        }
    }
    plain > MOSTLY * all && other > MOSTLY * plain
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: usize = 100;

    /// A face of two plain colours with a pale line, two pixels wide, along some sides.
    fn with_lines(sides: &[usize]) -> Photo {
        let rgb = (0..SIDE * SIDE).flat_map(|at| {
            let (x, y) = (at % SIDE, at / SIDE);
            let is_line = sides
                .iter()
                .any(|side| [y, SIDE - 1 - x, SIDE - 1 - y, x][*side] < 2);
            match (is_line, x < y) {
                (true, _) => [200, 196, 190],
                (_, true) => [40, 80, 150],
                (_, false) => [170, 60, 40],
            }
        });
        Photo::new(SIDE as u32, SIDE as u32, rgb.collect()).unwrap()
    }

    #[test]
    fn a_sliver_beside_the_tile_is_taken_off() {
        let trimmed = trimmed(&with_lines(&[1, 2]));
        let plain = with_lines(&[]);
        let same = trimmed.rgb().iter().zip(plain.rgb()).filter(|(a, b)| a == b);
        assert!(same.count() > trimmed.rgb().len() * 98 / 100);
    }

    #[test]
    fn what_is_printed_along_all_sides_stays() {
        let framed = with_lines(&[0, 1, 2, 3]);
        assert_eq!(trimmed(&framed), framed);
    }
}
