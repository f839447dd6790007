//! The table seen square-on from above: all its tiles are as large there, and differ only in where they lie and how they
//! are turned.

use crate::hands::{Hands, shared};
use crate::photo::pyramid::{Patch, Pyramid};
use crate::table::plane::Table;
use crate::{Homography, PhotoPoint};

/// Cells along a tile's side.
pub(crate) const CELLS: usize = 40;
/// Sides of the squares that are sampled at once, and their cells: over so little a lens bends nothing.
const SQUARE: usize = 2;
const SIDE: usize = SQUARE * CELLS;
/// Most squares along each direction.
const MOST_ALONG: f64 = 24.0;
/// Points along each side of the photo that tell how much of the table it shows.
const ALONG: u32 = 8;

/// A part of the table.
#[derive(Debug)]
pub(crate) struct SquareOn {
    table: Table,
    /// Left and top of the picture, in sides.
    origin: (f64, f64),
    /// In cells.
    pub(crate) size: (u32, u32),
    /// Row by row; black where nothing of the photo is.
    pub(crate) rgb: Vec<u8>,
}

impl SquareOn {
    /// The table as far as a photo shows it, at most `reach` sides from some of its points.
    pub(crate) fn new(
        pyramid: &Pyramid,
        table: Table,
        points: impl Iterator<Item = (f64, f64)>,
        reach: f64,
        hands: &dyn Hands,
    ) -> SquareOn {
        let wanted = Bounds::of(points);
        // Nothing bounds the table on which the photo shows a horizon.
        let rim: Option<Vec<_>> = rim(pyramid.size(0)).map(|at| table.lies_at(at)).collect();
        let seen = rim.map_or(Bounds::ALL, |rim| Bounds::of(rim.into_iter()));
        let (left, columns) = squares(wanted.left - reach, wanted.right + reach, seen.left, seen.right);
        let (top, rows) = squares(wanted.top - reach, wanted.bottom + reach, seen.top, seen.bottom);
        let mut picture = SquareOn {
            table,
            origin: (left, top),
            size: ((columns * SIDE) as u32, (rows * SIDE) as u32),
            rgb: Vec::new(),
        };
        picture.rgb = shared(hands, rows, |row| picture.squares_in(row, columns, pyramid)).concat();
        picture
    }

    /// The cells of one row of squares.
    fn squares_in(&self, row: usize, columns: usize, pyramid: &Pyramid) -> Vec<u8> {
        let width = columns * SIDE;
        let mut rgb = vec![0; 3 * width * SIDE];
        let mut patch = Patch::<SIDE>::black();
        for column in 0..columns {
            let Some(pose) = self.square(column, row) else {
                continue;
            };
            pyramid.sample(&pose, &mut patch);
            if patch.inside == 0.0 {
                continue;
            }
            for (y, line) in patch.lines().enumerate() {
                let start = 3 * (y * width + column * SIDE);
                for (to, from) in rgb[start..].chunks_exact_mut(3).zip(line) {
                    to.copy_from_slice(&from);
                }
            }
        }
        rgb
    }

    /// A square of the table: its unit square to photo pixels.
    fn square(&self, column: usize, row: usize) -> Option<Homography> {
        let at = |x: usize, y: usize| {
            let x = self.origin.0 + (SQUARE * (column + x)) as f64;
            let y = self.origin.1 + (SQUARE * (row + y)) as f64;
            self.table.seen_at(x, y)
        };
        Homography::from_unit_square(&[at(0, 0), at(1, 0), at(1, 1), at(0, 1)])
    }

    /// The point of the table (sides) in a cell, from the picture's left and top; 0 is the middle of the first cell.
    pub(crate) fn lies_at(&self, column: f64, row: f64) -> (f64, f64) {
        let cell = 1.0 / CELLS as f64;
        (
            self.origin.0 + cell * (column + 0.5),
            self.origin.1 + cell * (row + 0.5),
        )
    }

    /// The cell in which a point of the table (sides) lies, likewise.
    pub(crate) fn cell_at(&self, x: f64, y: f64) -> (f64, f64) {
        let cells = CELLS as f64;
        (
            cells * (x - self.origin.0) - 0.5,
            cells * (y - self.origin.1) - 0.5,
        )
    }

    /// Where that point is in the photo.
    pub(crate) fn seen_at(&self, column: f64, row: f64) -> PhotoPoint {
        let (x, y) = self.lies_at(column, row);
        self.table.seen_at(x, y)
    }
}

/// From the least to the largest coordinates of points.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Bounds {
    const ALL: Bounds = Bounds {
        left: f64::MIN,
        right: f64::MAX,
        top: f64::MIN,
        bottom: f64::MAX,
    };

    fn of(points: impl Iterator<Item = (f64, f64)>) -> Bounds {
        let nothing = Bounds {
            left: f64::MAX,
            right: f64::MIN,
            top: f64::MAX,
            bottom: f64::MIN,
        };
        points.fold(nothing, |bounds, (x, y)| Bounds {
            left: bounds.left.min(x),
            right: bounds.right.max(x),
            top: bounds.top.min(y),
            bottom: bounds.bottom.max(y),
        })
    }
}

/// Where squares begin, and how many there are from one to the other of two bounds.
fn squares(wanted_from: f64, wanted_to: f64, seen_from: f64, seen_to: f64) -> (f64, usize) {
    let (from, to) = (wanted_from.max(seen_from), wanted_to.min(seen_to));
    let along = ((to - from) / SQUARE as f64).ceil().clamp(0.0, MOST_ALONG);
    (from, along as usize)
}

/// Points along the sides of a photo.
fn rim((width, height): (u32, u32)) -> impl Iterator<Item = PhotoPoint> {
    (0..=ALONG).flat_map(move |step| {
        let share = f64::from(step) / f64::from(ALONG);
        let [right, bottom] = [width, height].map(|length| f64::from(length) - 1.0);
        let (x, y) = (share * right, share * bottom);
        [(x, 0.0), (x, bottom), (0.0, y), (right, y)].map(|(x, y)| PhotoPoint { x, y })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::hands::OneHand;

    /// A photo whose colours tell where they are.
    fn ramp() -> Photo {
        let rgb = (0..240).flat_map(|y| (0..250).flat_map(move |x| [x as u8, y as u8, 90]));
        Photo::new(250, 240, rgb.collect()).unwrap()
    }

    #[test]
    fn cells_have_the_colours_of_where_they_are_seen() {
        let photo = ramp();
        let table = Table {
            centre: PhotoPoint { x: 124.5, y: 119.5 },
            focal: 300.0,
            slope_x: 0.2,
            slope_y: -0.4,
            distance: 9.0,
            bend: -0.05,
        };
        let picture = SquareOn::new(
            &Pyramid::new(&photo),
            table,
            [(0.5, 0.2)].into_iter(),
            1.5,
            &OneHand,
        );
        assert_eq!(picture.size, (160, 160));
        for (column, row) in [(20, 30), (100, 70), (130, 140)] {
            let at = picture.seen_at(f64::from(column), f64::from(row));
            let pixel = &picture.rgb[3 * (row * 160 + column) as usize..][..2];
            for (seen, there) in pixel.iter().zip([at.x, at.y]) {
                assert!((f64::from(*seen) - there).abs() < 1.5, "{seen} for {there}");
            }
        }
    }

    #[test]
    fn no_more_is_looked_at_than_the_photo_shows() {
        let photo = ramp();
        let table = Table {
            centre: PhotoPoint { x: 124.5, y: 119.5 },
            focal: 300.0,
            slope_x: 0.0,
            slope_y: 0.0,
            distance: 5.0,
            bend: 0.0,
        };
        // A side is seen as 60 pixels: the photo shows a little more than four by four.
        let pyramid = Pyramid::new(&photo);
        let picture = SquareOn::new(&pyramid, table, [(0.0, 0.0)].into_iter(), 50.0, &OneHand);
        assert_eq!(picture.size, (240, 160));
        let nothing = SquareOn::new(&pyramid, table, [(40.0, 0.0)].into_iter(), 6.0, &OneHand);
        assert_eq!(nothing.size.0, 0);
    }
}
