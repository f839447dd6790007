//! The parts of a face that have one colour each: a wedge, a square, the ground around a figure.

use crate::recognise::compare::{COMPARE_SIDE, Planes};
use std::collections::VecDeque;

const N_CELLS: usize = COMPARE_SIDE * COMPARE_SIDE;
/// Colours (0 to 1, in any channel) of neighbouring cells of one part differ by no more than this, and those of all its cells
/// from that of the first by no more than that.
const STEP: f32 = 0.045;
const SPAN: f32 = 0.14;
/// Cells of a part at least, without those along its edge.
const LEAST: usize = 40;
/// Cells along the face's border that say nothing: neighbours, shadows and the tile's thickness shine in.
const BORDER: usize = 2;
/// The cells around a part are so many cells beyond its edge at most; nor do those along the edge count.
const AROUND: u8 = 4;
const EDGE: u8 = 1;

/// A part of a face that has one colour. Cells are counted row by row.
#[derive(Clone, Debug)]
pub(crate) struct Swatch {
    /// Its mean colour, 0 to 1.
    pub(crate) colour: [f32; 3],
    /// All its cells.
    pub(crate) cells: Vec<u16>,
    /// Those that are not along its edge.
    pub(crate) inner: Vec<u16>,
    /// Cells around it.
    pub(crate) around: Vec<u16>,
}

/// The larger parts of a face that have one colour each.
pub(crate) fn swatches(face: &Planes) -> Vec<Swatch> {
    let planes: [&[f32]; 3] = std::array::from_fn(|channel| face[channel].as_flattened());
    let are_alike =
        |a: usize, b: usize, most: f32| planes.iter().all(|plane| (plane[a] - plane[b]).abs() <= most);
    let mut is_taken = vec![false; N_CELLS];
    let mut swatches = Vec::new();
    for first in 0..N_CELLS {
        if is_taken[first] {
            continue;
        }
        is_taken[first] = true;
        let mut cells = vec![first];
        let mut next = 0;
        while let Some(&at) = cells.get(next) {
            next += 1;
            for to in beside(at) {
                if !is_taken[to] && are_alike(at, to, STEP) && are_alike(first, to, SPAN) {
                    is_taken[to] = true;
                    cells.push(to);
                }
            }
        }
        if cells.len() >= LEAST {
            swatches.extend(Swatch::of(&planes, cells));
        }
    }
    swatches
}

impl Swatch {
    /// A part of some cells, if it is large enough within its edge.
    fn of(planes: &[&[f32]; 3], cells: Vec<usize>) -> Option<Swatch> {
        let from_own = distances(&cells);
        let is_within = |at: usize| {
            let within = BORDER..COMPARE_SIDE - BORDER;
            within.contains(&(at % COMPARE_SIDE)) && within.contains(&(at / COMPARE_SIDE))
        };
        let is_inner = |at: &usize| is_within(*at) && neighbours(*at).all(|to| from_own[to] == 0);
        let inner: Vec<u16> = cells
            .iter()
            .copied()
            .filter(is_inner)
            .map(|at| at as u16)
            .collect();
        if inner.len() < LEAST {
            return None;
        }
        let is_around = |at: &usize| is_within(*at) && (EDGE + 1..=AROUND).contains(&from_own[*at]);
        let around = (0..N_CELLS).filter(is_around).map(|at| at as u16).collect();
        let mean =
            |plane: &&[f32]| inner.iter().map(|&at| plane[usize::from(at)]).sum::<f32>() / inner.len() as f32;
        Some(Swatch {
            colour: [mean(&planes[0]), mean(&planes[1]), mean(&planes[2])],
            cells: cells.into_iter().map(|at| at as u16).collect(),
            inner,
            around,
        })
    }
}

/// The cells beside, above and below a cell.
fn beside(at: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (at % COMPARE_SIDE, at / COMPARE_SIDE);
    let last = COMPARE_SIDE - 1;
    let ways = [
        (x > 0).then(|| at - 1),
        (x < last).then(|| at + 1),
        (y > 0).then(|| at - COMPARE_SIDE),
        (y < last).then(|| at + COMPARE_SIDE),
    ];
    ways.into_iter().flatten()
}

/// All cells around a cell.
fn neighbours(at: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (at % COMPARE_SIDE, at / COMPARE_SIDE);
    let near = |at: usize| at.saturating_sub(1)..(at + 2).min(COMPARE_SIDE);
    let all = near(y).flat_map(move |v| near(x).map(move |u| v * COMPARE_SIDE + u));
    all.filter(move |&to| to != at)
}

/// How many steps, straight or aslant, each cell is from the nearest of some; those farther than [`AROUND`] are `u8::MAX` away.
fn distances(cells: &[usize]) -> Vec<u8> {
    let mut distances = vec![u8::MAX; N_CELLS];
    cells.iter().for_each(|&at| distances[at] = 0);
    let mut queue = VecDeque::from(cells.to_vec());
    while let Some(at) = queue.pop_front() {
        let next = distances[at] + 1;
        for to in neighbours(at).filter(|_| next <= AROUND) {
            if distances[to] > next {
                distances[to] = next;
                queue.push_back(to);
            }
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use crate::FaceId;
    use crate::specimen::{catalogue, face, lettered};

    #[test]
    fn a_face_of_four_wedges_has_four_colours() {
        let catalogue = catalogue(&[face(1)]);
        let found = catalogue.swatches(FaceId(0));
        let wedges: Vec<_> = found.iter().filter(|swatch| swatch.cells.len() > 500).collect();
        assert_eq!(wedges.len(), 4);
        for wedge in wedges {
            assert!(wedge.inner.len() < wedge.cells.len() && wedge.around.len() > 50);
            assert!(wedge.around.iter().all(|at| !wedge.cells.contains(at)));
        }
    }

    #[test]
    fn thin_strokes_are_no_parts() {
        let catalogue = catalogue(&[lettered(1)]);
        assert_eq!(catalogue.swatches(FaceId(0)).len(), 1, "the paper");
    }
}
