//! How the cells of a reading lie on those that are told: a photograph has no fixed origin and no north of its own.

use super::laid::Place;
use rules::QuarterTurn;
use rules::match_attach::{Bearing, Board};
use std::collections::BTreeMap;
use vision::PhotoPoint;

/// Corners are the same if they are not farther apart than this, in sides.
const SAME: f64 = 0.2;
/// So many tiles must lie as they did to tell, by themselves, from where the table is seen now.
const LEAST_TILES: usize = 2;

/// By where known places are in the same photograph, whatever lies there now, and how many of those that are read agree:
/// `None` if none of them is seen.
pub(super) fn by_places(read: &[Place], known: &[Place]) -> Option<(Bearing, usize)> {
    let mut votes: BTreeMap<Bearing, usize> = BTreeMap::new();
    for seen in read {
        for place in known {
            if let Some(further) = turned_against(&seen.corners, &place.corners) {
                let turn = place.turn + further - seen.turn;
                let at = seen.cell.turned(turn);
                let (x, y) = (place.cell.x - at.x, place.cell.y - at.y);
                *votes.entry(Bearing { turn, x, y }).or_default() += 1;
            }
        }
    }
    votes.into_iter().rev().max_by_key(|(_, count)| *count)
}

/// By which tiles lie as they are told, seen from any side of the table: `None` if too few do, or from two sides alike.
pub(super) fn by_tiles(read: &Board, told: &Board) -> Option<Bearing> {
    let [(best, n_same), (_, n_next), ..] = Bearing::all(told, read.tiles());
    let is_certain = n_same >= LEAST_TILES && 2 * n_same >= read.len().min(told.len());
    (is_certain && n_next < n_same).then_some(best)
}

/// By how many clockwise quarter turns the tile with the first corners lies further than one with the others at the same
/// place; `None` if it is not the same place.
pub(super) fn turned_against(these: &[PhotoPoint; 4], those: &[PhotoPoint; 4]) -> Option<QuarterTurn> {
    let length = |a: &PhotoPoint, b: &PhotoPoint| (a.x - b.x).hypot(a.y - b.y);
    let side = (0..4)
        .map(|at| length(&those[at], &those[(at + 1) % 4]))
        .sum::<f64>()
        / 4.0;
    QuarterTurn::ALL.into_iter().find(|turn| {
        let further = usize::from(turn.count());
        (0..4).all(|at| length(&these[at], &those[(at + further) % 4]) < SAME * side)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Cell;

    /// The place of a cell on a camera's picture that shows a cell as 100 pixels.
    fn place(x: i32, y: i32, turn: u8) -> Place {
        let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(right, down)| PhotoPoint {
            x: f64::from(100 * (x + right)),
            y: f64::from(100 * (y + down)),
        });
        let turn = QuarterTurn::from_count(turn).unwrap();
        Place {
            corners: std::array::from_fn(|at| corners[(at + usize::from(turn.count())) % 4]),
            cell: Cell::new(x, y),
            turn,
            tile: None,
        }
    }

    #[test]
    fn places_tell_how_the_cells_of_a_reading_lie() {
        let known = [place(0, 0, 0), place(1, 0, 3), place(1, 1, 2)];
        for turn in QuarterTurn::ALL {
            // A reading that counts from another cell and another side.
            let seen = known.map(|place| Place {
                cell: place.cell.shifted(-4, 7).turned(-turn),
                turn: place.turn - turn,
                ..place
            });
            let (bearing, count) = by_places(&seen, &known).unwrap();
            assert_eq!(count, 3);
            for (seen, known) in seen.iter().zip(&known) {
                let found = (bearing.cell(seen.cell), seen.turn + bearing.turn);
                assert_eq!(found, (known.cell, known.turn), "{turn:?}");
            }
        }
    }

    #[test]
    fn a_single_tile_that_is_turned_is_turned_and_not_the_table() {
        let bearing = by_places(&[place(0, 0, 1)], &[place(0, 0, 0)]);
        assert_eq!(bearing, Some((Bearing::default(), 1)));
        assert_eq!(by_places(&[place(3, 0, 1)], &[place(0, 0, 0)]), None);
    }
}
