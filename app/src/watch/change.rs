//! What happened between two Boards, as people at the table say it.

use rules::match_attach::{Board, PlacedTile, TileId};

/// One thing that happened to a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It was laid there.
    Placed(PlacedTile),
    /// It is recognised for the first time, and may have lain there before.
    Recognised(PlacedTile),
    /// It lies elsewhere, and may be turned otherwise.
    Moved {
        /// How it lay.
        was: PlacedTile,
        /// How it lies.
        is: PlacedTile,
    },
    /// It is turned otherwise.
    Turned {
        /// How it lay.
        was: PlacedTile,
        /// How it lies.
        is: PlacedTile,
    },
    /// It lies where another one lay, which lies where this one lay; told of both, and both may be turned otherwise.
    Swapped {
        /// How it lay.
        was: PlacedTile,
        /// How it lies.
        is: PlacedTile,
        /// The other one.
        with: TileId,
    },
    /// It is gone.
    Removed(PlacedTile),
}

impl Change {
    /// The tile that it happened to.
    pub fn tile(self) -> TileId {
        match self {
            Change::Placed(is) | Change::Recognised(is) | Change::Removed(is) => is.tile,
            Change::Moved { is, .. } | Change::Turned { is, .. } | Change::Swapped { is, .. } => is.tile,
        }
    }

    /// How it lay, and how it lies.
    pub fn ends(self) -> (Option<PlacedTile>, Option<PlacedTile>) {
        match self {
            Change::Placed(is) | Change::Recognised(is) => (None, Some(is)),
            Change::Removed(was) => (Some(was), None),
            Change::Moved { was, is } | Change::Turned { was, is } | Change::Swapped { was, is, .. } => {
                (Some(was), Some(is))
            }
        }
    }
}

/// Everything that differs between two Boards on the same cells: placed tiles first, removed ones last, and each kind in
/// the order of ids.
pub fn changes(before: &Board, after: &Board) -> Vec<Change> {
    let now_at = |place: PlacedTile| after.at(place.cell).map(|other| other.tile);
    let mut changes: Vec<Change> = Vec::new();
    for is in after.setup().tiles {
        match before.find(is.tile) {
            None => changes.push(Change::Placed(is)),
            Some(was) if was == is => {}
            Some(was) if was.cell == is.cell => changes.push(Change::Turned { was, is }),
            Some(was) => {
                let other = before.at(is.cell).map(|other| other.tile);
                changes.push(match other.filter(|&other| now_at(was) == Some(other)) {
                    Some(with) => Change::Swapped { was, is, with },
                    None => Change::Moved { was, is },
                });
            }
        }
    }
    let gone = before.setup().tiles.into_iter();
    changes.extend(gone.filter(|was| !after.has(was.tile)).map(Change::Removed));
    changes.sort_by_key(|change| match change {
        Change::Placed(_) | Change::Recognised(_) => 0,
        Change::Moved { .. } | Change::Turned { .. } | Change::Swapped { .. } => 1,
        Change::Removed(_) => 2,
    });
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::built_in;
    use rules::match_attach::Setup;
    use rules::{Cell, QuarterTurn};

    /// A Board of the usual deck's first tiles, by number: cell and turn.
    fn board(tiles: &[(u16, i32, i32, u8)]) -> Board {
        let deck = built_in::named(built_in::USUAL).unwrap().deck().unwrap();
        let tiles = tiles.iter().map(|&(tile, x, y, turn)| PlacedTile {
            tile: TileId(tile),
            cell: Cell::new(x, y),
            turn: QuarterTurn::from_count(turn).unwrap(),
        });
        let setup = Setup {
            tiles: tiles.collect(),
        };
        Board::new(deck.tile_set(), &setup).unwrap()
    }

    fn told(before: &[(u16, i32, i32, u8)], after: &[(u16, i32, i32, u8)]) -> Vec<(u16, &'static str)> {
        let name = |change: &Change| match change {
            Change::Placed(_) => "placed",
            Change::Recognised(_) => "recognised",
            Change::Moved { .. } => "moved",
            Change::Turned { .. } => "turned",
            Change::Swapped { .. } => "swapped",
            Change::Removed(_) => "removed",
        };
        let changes = changes(&board(before), &board(after));
        changes
            .iter()
            .map(|change| (change.tile().0, name(change)))
            .collect()
    }

    #[test]
    fn each_tile_is_told_as_the_table_says_it() {
        let before = [(1, 0, 0, 0), (2, 1, 0, 0), (3, 0, 1, 0), (4, 1, 1, 3)];
        assert_eq!(told(&before, &before), []);
        let after = [(1, 1, 0, 0), (2, 0, 0, 1), (3, 0, 1, 2), (0, 5, 5, 0)];
        let expected = [
            (0, "placed"),
            (1, "swapped"),
            (2, "swapped"),
            (3, "turned"),
            (4, "removed"),
        ];
        assert_eq!(told(&before, &after), expected);
    }

    #[test]
    fn three_tiles_that_went_round_were_moved() {
        let before = [(1, 0, 0, 0), (2, 1, 0, 0), (3, 0, 1, 0)];
        let after = [(1, 1, 0, 0), (2, 0, 1, 0), (3, 0, 0, 0)];
        assert_eq!(told(&before, &after), [(1, "moved"), (2, "moved"), (3, "moved")]);
    }
}
