//! Columns and rows of the grid.

use alloc::vec::Vec;

/// One direction of the grid: which columns (or rows) there are.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    /// Coordinates in use, ascending, and where each is on the grid.
    marks: Vec<(i32, u32)>,
    pub(super) length: u32,
}

impl Axis {
    /// Room for `maneuvers` steps to both ends, and so much between neighbours that tiles further apart can't meet.
    pub(super) fn new(coordinates: impl Iterator<Item = i32>, maneuvers: usize) -> Axis {
        let room = maneuvers as u32 + 2;
        let mut sorted: Vec<i32> = coordinates.collect();
        sorted.sort_unstable();
        sorted.dedup();
        let mut marks: Vec<(i32, u32)> = Vec::with_capacity(sorted.len());
        for coordinate in sorted {
            let index = marks
                .last()
                .map_or(room, |&(last, index)| index + coordinate.abs_diff(last).min(room));
            marks.push((coordinate, index));
        }
        let length = marks.last().map_or(0, |&(_, index)| index) + room + 1;
        Axis { marks, length }
    }

    /// The place on the grid; beyond the room, the last there is.
    pub(super) fn index(&self, coordinate: i32) -> u32 {
        let next = self.marks.partition_point(|&(mark, _)| mark <= coordinate);
        match next.checked_sub(1).map(|last| self.marks[last]) {
            Some((mark, index)) => (index + coordinate.abs_diff(mark)).min(self.length - 1),
            None => self.marks.first().map_or(0, |&(mark, index)| {
                index.saturating_sub(mark.abs_diff(coordinate))
            }),
        }
    }
}
