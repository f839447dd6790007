//! Whether the rows and columns of touching tiles are square to each other on the table, as tiles laid side by side are.
//!
//! Wedges that meet in the middle look the same when they are drawn out along a diagonal: where blur hides the sides, a
//! table that is tilted too little or too much fits such tiles just as well, and each of them seems to be well held. Only
//! all their places together tell. How long and how wide cells are does not: gaps may be wider one way.

use crate::groups::Place;
use crate::linear::inverse;
use crate::plane::TablePose;

/// Fewest touching tiles that tell.
const FEWEST: usize = 6;
/// How far rows and columns are from square at least on a table that is wrong, in radians, and in standard errors: tiles are
/// laid by hand, a little beside their cells.
const ASKEW: f64 = 0.05;
const ERRORS: f64 = 8.0;

/// Whether rows and columns of the largest group are farther from square on the table that was found than tiles laid by
/// hand account for: it is not the table then. `poses` are the tiles' places on it.
pub(crate) fn is_skewed(places: &[Place], poses: &[TablePose]) -> bool {
    let tiles = || places.iter().zip(poses).filter(|(place, _)| place.group == 0);
    let cells = about_their_mean(tiles().map(|(place, _)| [f64::from(place.x), f64::from(place.y)]));
    let seen = about_their_mean(tiles().map(|(_, pose)| [pose.x, pose.y]));
    if cells.len() < FEWEST {
        return false;
    }
    let (mut spread, mut mixed) = ([[0.0; 2]; 2], [[0.0; 2]; 2]);
    for (cell, seen) in cells.iter().zip(&seen) {
        for i in 0..2 {
            for j in 0..2 {
                spread[i][j] += cell[i] * cell[j];
                mixed[i][j] += seen[i] * cell[j];
            }
        }
    }
    // A row of tiles tells nothing of the other direction.
    let Some(known) = inverse(&spread) else {
        return false;
    };
    // Its columns are where a step along a row and one down a column of cells lead.
    let lattice = mixed.map(|[x, y]| std::array::from_fn(|j| x * known[0][j] + y * known[1][j]));
    let [[a, b], [c, d]]: [[f64; 2]; 2] = lattice;
    let beside =
        |([x, y], [u, v]): (&[f64; 2], &[f64; 2])| (u - a * x - b * y).powi(2) + (v - c * x - d * y).powi(2);
    let left: f64 = cells.iter().zip(&seen).map(beside).sum();
    let free = 2.0 * cells.len() as f64 - 6.0;
    let error = (left / free * (known[0][0] + known[1][1])).sqrt();
    let (row, column) = (a.hypot(c), b.hypot(d));
    let askew = ((a * b + c * d) / (row * column)).abs();
    askew > ASKEW.max(ERRORS * error / row.min(column))
}

fn about_their_mean(points: impl Iterator<Item = [f64; 2]>) -> Vec<[f64; 2]> {
    let mut points: Vec<[f64; 2]> = points.collect();
    for axis in 0..2 {
        let mean = points.iter().map(|point| point[axis]).sum::<f64>() / points.len() as f64;
        points.iter_mut().for_each(|point| point[axis] -= mean);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three rows of four tiles, drawn out by a share along a diagonal, with gaps between columns, each so far beside its cell.
    fn laid(drawn_out: f64, gap: f64, beside: f64) -> (Vec<Place>, Vec<TablePose>) {
        let cells = (0..12).map(|i| (i % 4, i / 4));
        let place = |(x, y)| Place {
            x,
            y,
            turn: 0,
            group: 0,
            is_between_cells: false,
        };
        let pose = |(x, y): (i32, i32)| {
            let (u, v) = ((1.0 + gap) * f64::from(x), f64::from(y));
            let along = 0.5 * drawn_out * (u + v);
            let (sin, cos) = f64::from(7 * x + 3 * y).sin_cos();
            TablePose {
                x: u + along + beside * sin,
                y: v + along + beside * cos,
                angle: 0.0,
            }
        };
        (cells.clone().map(place).collect(), cells.map(pose).collect())
    }

    #[test]
    fn a_table_that_draws_tiles_out_is_known_where_they_are_laid_well() {
        for (drawn_out, gap, beside, is_told) in [
            (0.0, 0.04, 0.0, false),
            (0.03, 0.04, 0.002, false),
            (0.08, 0.04, 0.002, true),
            (0.08, 0.04, 0.06, false),
            (0.0, 0.12, 0.002, false),
        ] {
            let (places, poses) = laid(drawn_out, gap, beside);
            assert_eq!(is_skewed(&places, &poses), is_told, "{drawn_out} {gap} {beside}");
        }
    }

    #[test]
    fn a_row_and_a_few_tiles_tell_nothing() {
        let (places, poses) = laid(0.1, 0.0, 0.0);
        assert!(is_skewed(&places, &poses));
        assert!(!is_skewed(&places[..4], &poses[..4]));
        let row: Vec<Place> = (0..8).map(|x| Place { x, y: 0, ..places[0] }).collect();
        assert!(!is_skewed(&row, &poses[..8]));
    }
}
