//! Pieces of a pattern that repeats itself over the table, as the grid of a cutting mat does: it goes on beyond their sides.

use super::Search;
use crate::photo::pyramid::Patch;
use crate::table::plane::Table;
use crate::table::table_pose::TablePose;

/// Samples along a side of a square.
const ACROSS: usize = 32;
/// Samples seen beyond each of its sides.
const BEYOND: usize = 10;
/// Along a side of what is looked at.
const WIDE: usize = ACROSS + 2 * BEYOND;
/// Shortest and longest period that is tried, in samples.
const PERIODS: std::ops::Range<usize> = 5..24;
/// Correlation from which on what is beyond a side is what is within.
const SAME: f32 = 0.8;
/// Contrast (standard deviation, 0 to 1) under which nothing is there to repeat itself.
const PLAIN: f32 = 0.02;

impl Search<'_> {
    /// Whether what is seen on a square goes on beyond it, along its rows as well as along its columns.
    pub(super) fn is_repeated(&self, table: &Table, place: &TablePose) -> bool {
        let size = WIDE as f64 / ACROSS as f64;
        let pose = table.pose(place).and_then(|pose| pose.resized(size));
        let Some(pose) = pose else { return false };
        let mut patch = Patch::<WIDE>::black();
        self.pyramid.sample(&pose, &mut patch);
        let [red, green, blue] = &patch.planes;
        let light =
            |row: usize, column: usize| (red[row][column] + green[row][column] + blue[row][column]) / 3.0;
        let along = |reversed: bool, turned: bool| {
            goes_on(|across, along| {
                let along = if reversed { WIDE - 1 - along } else { along };
                if turned {
                    light(along, across)
                } else {
                    light(across, along)
                }
            })
        };
        [false, true]
            .into_iter()
            .all(|turned| along(false, turned) || along(true, turned))
    }
}

/// Whether what lies beyond the last side of a square, at the end of each row, is what lies some way before.
fn goes_on(light: impl Fn(usize, usize) -> f32) -> bool {
    let end = BEYOND + ACROSS;
    let pairs = |period: usize| {
        let light = &light;
        let rows = BEYOND..BEYOND + ACROSS;
        rows.flat_map(move |row| (end..WIDE).map(move |at| (light(row, at), light(row, at - period))))
    };
    PERIODS.into_iter().any(|period| {
        let n = (ACROSS * BEYOND) as f32;
        let (a, b) = pairs(period).fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
        let (mean_a, mean_b) = (a / n, b / n);
        let (mut both, mut of_a, mut of_b) = (0.0, 0.0, 0.0);
        for (x, y) in pairs(period) {
            let (x, y) = (x - mean_a, y - mean_b);
            both += x * y;
            of_a += x * x;
            of_b += y * y;
        }
        let is_plain = of_a.min(of_b) < n * PLAIN * PLAIN;
        !is_plain && both > SAME * (of_a * of_b).sqrt()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{face, photo, place};
    use crate::{Homography, Photo};

    /// A mat with a printed grid, and stripes on a tile of it that go on nowhere.
    #[test]
    fn a_grid_goes_on_beyond_a_square_and_a_tile_does_not() {
        let side = 80.0;
        let stripes = (0..96 * 96).flat_map(|at| {
            if at / 96 % 24 < 12 {
                [220, 60, 40]
            } else {
                [40, 60, 200]
            }
        });
        let striped = Photo::new(96, 96, stripes.collect()).unwrap();
        let at = |x: f64, y: f64| place(x, y, side, 0.0);
        let (tile, other, bare) = (at(110.0, 110.0), at(300.0, 110.0), at(230.0, 250.0));
        let faces = [face(2), striped];
        let mut seen = photo(&[(tile, &faces[0]), (other, &faces[1])], [0.9; 3]);
        let width = seen.width() as usize;
        for (index, pixel) in seen.rgb_mut().chunks_exact_mut(3).enumerate() {
            let (x, y) = (index % width, index / width);
            let covers = |pose: &Homography| {
                let here = pose.unmap(x as f64, y as f64);
                (0.0..1.0).contains(&here.x) && (0.0..1.0).contains(&here.y)
            };
            if !covers(&tile) && !covers(&other) {
                let is_line = x % 22 < 2 || y % 22 < 2;
                pixel.copy_from_slice(if is_line { &[210, 214, 220] } else { &[34, 44, 84] });
            }
        }
        let pyramid = Pyramid::new(&seen);
        let search = Search::of_edges(&pyramid);
        let table = Table::from_pose(&tile, pyramid.size(0), 4000.0).unwrap();
        let is_repeated = |pose: &Homography| {
            let (place, ..) = table.fit(&pose.corners()).unwrap();
            search.is_repeated(&table, &place)
        };
        assert_eq!(
            [tile, other, bare].map(|pose| is_repeated(&pose)),
            [false, false, true]
        );
    }
}
