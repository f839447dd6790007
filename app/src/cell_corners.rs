//! Where a cell of the board is in a photograph, whatever lies there, by the tiles that are seen.

use rules::{Cell, QuarterTurn};
use vision::{Homography, PhotoPoint, UNIT_CORNERS};

/// From the middle of a tile to that of its neighbour, in sides: hands leave little between tiles.
const PITCH: f64 = 1.015;

/// The corners of a cell in photo pixels, clockwise from its north-west, as the nearest of some tiles has them: each with
/// its cell, its turn, and its corners as printed. They may lie outside the photograph. `None` if there are no tiles, or
/// the nearest is no square seen in perspective.
pub(crate) fn cell_corners<'a>(
    tiles: impl Iterator<Item = (Cell, QuarterTurn, &'a [PhotoPoint; 4])>,
    cell: Cell,
) -> Option<[PhotoPoint; 4]> {
    let way = |near: Cell| near.x.abs_diff(cell.x).saturating_add(near.y.abs_diff(cell.y));
    let (near, turn, corners) = tiles.min_by_key(|(near, ..)| way(*near))?;
    // The printed top left is the corner that lies `turn` clockwise of the north-west.
    let further = 4 - usize::from(turn.count());
    let upright: [PhotoPoint; 4] = std::array::from_fn(|at| corners[(at + further) % 4]);
    let pose = Homography::from_unit_square(&upright)?;
    let (x, y) = (
        PITCH * f64::from(cell.x.saturating_sub(near.x)),
        PITCH * f64::from(cell.y.saturating_sub(near.y)),
    );
    Some(UNIT_CORNERS.map(|corner| pose.map(corner.x + x, corner.y + y)))
}

/// The corners of a cell as printed, if a tile lies there turned so; they are given clockwise from its north-west.
pub(crate) fn as_printed(corners: &[PhotoPoint; 4], turn: QuarterTurn) -> [PhotoPoint; 4] {
    std::array::from_fn(|at| corners[(at + usize::from(turn.count())) % 4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_seen_beside_the_nearest_tile_however_that_is_turned() {
        let square = |x: f64, y: f64| {
            let ways = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)];
            ways.map(|(right, down)| PhotoPoint {
                x: x + right,
                y: y + down,
            })
        };
        for turn in QuarterTurn::ALL {
            let (far, near) = (square(0.0, 0.0), as_printed(&square(400.0, 300.0), turn));
            let tiles = [
                (Cell::new(0, 0), QuarterTurn::None, &far),
                (Cell::new(4, 3), turn, &near),
            ];
            let seen = cell_corners(tiles.into_iter(), Cell::new(5, 3));
            let seen = seen.expect("there are tiles");
            let wanted = square(400.0 + 100.0 * PITCH, 300.0);
            for (seen, wanted) in seen.iter().zip(&wanted) {
                let off = (seen.x - wanted.x).hypot(seen.y - wanted.y);
                assert!(off < 1e-6, "{turn:?}: {seen:?}");
            }
        }
        assert_eq!(cell_corners(std::iter::empty(), Cell::new(0, 0)), None);
    }
}
