//! Where a tile lies: cells of the square lattice and the four sides of a cell.

use crate::QuarterTurn;

/// One place of the lattice. `x` grows to the east, `y` grows to the south.
///
/// Cells order by `x`, then `y`. Every pair of numbers is a cell; the documents that people exchange stay within
/// [`Cell::LIMIT`]. Arithmetic wraps at the ends of `i32`, which no table reaches, so it never fails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// Column, growing to the east.
    pub x: i32,
    /// Row, growing to the south.
    pub y: i32,
}

impl Cell {
    /// Documents name cells from `-LIMIT` to `LIMIT` in both directions.
    pub const LIMIT: i32 = 1000;

    /// The cell at column `x` and row `y`.
    pub const fn new(x: i32, y: i32) -> Cell {
        Cell { x, y }
    }

    /// The cell that shares this one's `side`.
    pub const fn neighbour(self, side: Side) -> Cell {
        let (x, y) = side.step();
        Cell {
            x: self.x.wrapping_add(x),
            y: self.y.wrapping_add(y),
        }
    }

    /// The side that this cell shares with `other`, or `None` if they share none (corners do not count).
    pub fn side_towards(self, other: Cell) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.neighbour(side) == other)
    }

    /// The cell moved `x` to the east and `y` to the south.
    pub const fn shifted(self, x: i32, y: i32) -> Cell {
        Cell {
            x: self.x.wrapping_add(x),
            y: self.y.wrapping_add(y),
        }
    }

    /// Where the cell comes to lie when the whole plane is turned about the cell (0, 0).
    pub const fn turned(self, by: QuarterTurn) -> Cell {
        let Cell { x, y } = self;
        match by {
            QuarterTurn::None => Cell { x, y },
            QuarterTurn::Clockwise => Cell {
                x: y.wrapping_neg(),
                y: x,
            },
            QuarterTurn::Half => Cell {
                x: x.wrapping_neg(),
                y: y.wrapping_neg(),
            },
            QuarterTurn::Anticlockwise => Cell {
                x: y,
                y: x.wrapping_neg(),
            },
        }
    }
}

/// One of the four sides of a cell or of a tile, in the order that decks list edges: clockwise from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Side {
    /// Towards smaller `y`.
    North,
    /// Towards greater `x`.
    East,
    /// Towards greater `y`.
    South,
    /// Towards smaller `x`.
    West,
}

impl Side {
    /// All four, clockwise from the north.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The place in [`Side::ALL`], 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side that faces this one across the shared border.
    pub const fn opposite(self) -> Side {
        self.turned(QuarterTurn::Half)
    }

    /// Where this side points after a turn.
    pub const fn turned(self, by: QuarterTurn) -> Side {
        Side::ALL[(self.index() + by.count() as usize) % 4]
    }

    /// The step to the neighbouring cell, as (x, y).
    pub const fn step(self) -> (i32, i32) {
        match self {
            Side::North => (0, -1),
            Side::East => (1, 0),
            Side::South => (0, 1),
            Side::West => (-1, 0),
        }
    }

    /// The English word, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Side::North => "north",
            Side::East => "east",
            Side::South => "south",
            Side::West => "west",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_and_its_opposite_lead_there_and_back() {
        let cell = Cell::new(3, -2);
        for side in Side::ALL {
            assert_eq!(cell.neighbour(side).neighbour(side.opposite()), cell);
            assert_eq!(cell.side_towards(cell.neighbour(side)), Some(side));
        }
        assert_eq!(cell.side_towards(Cell::new(4, -1)), None);
        assert_eq!(cell.side_towards(cell), None);
    }

    #[test]
    fn turning_the_plane_turns_the_sides_with_it() {
        let cell = Cell::new(5, 1);
        for by in QuarterTurn::ALL {
            for side in Side::ALL {
                assert_eq!(
                    cell.neighbour(side).turned(by),
                    cell.turned(by).neighbour(side.turned(by))
                );
            }
        }
    }

    #[test]
    fn the_ends_of_the_plane_do_not_fail() {
        assert_eq!(
            Cell::new(i32::MAX, 0).neighbour(Side::East),
            Cell::new(i32::MIN, 0)
        );
        assert_eq!(
            Cell::new(i32::MIN, i32::MIN).turned(QuarterTurn::Half),
            Cell::new(i32::MIN, i32::MIN)
        );
    }
}
