//! Marks beside the edges of a face: small shapes that stand alone.

use super::cut::cut;
use super::edges::{SIDE, Sector, difference};
use super::same::look::whole;
use crate::photo::pyramid::Pyramid;
use crate::{Homography, Photo};

/// Cells along a side of a mark's shape.
const SHAPE: usize = 24;
/// Difference from the surroundings with which a cell belongs to a mark, in Oklab.
const APART: f32 = 0.1;
/// Half the side of the surroundings, and the steps in which they are looked at, in cells.
const WINDOW: usize = 20;
const COARSE: usize = 4;
/// Cells of the smallest and the largest mark.
const LEAST: usize = 60;
const MOST: usize = 1500;
/// Least difference of a mark from what is around it.
const CONTRAST: f32 = 0.09;
/// Cells between a mark and the border of its edge's part of the face.
const CLEAR: usize = 1;

/// A shape beside an edge, with the edge at the top.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    /// How much of each cell it covers, without the mean, of size 1; about its centre, at a common size.
    shape: [[f32; SHAPE]; SHAPE],
    /// Where its centre is, in cells of the face.
    centre: (f32, f32),
    /// Mean distance from it.
    radius: f32,
}

/// Whether a cell is nearer to the top edge than to the others.
fn is_of_edge(x: usize, y: usize) -> bool {
    y <= x && y <= SIDE - 1 - x
}

/// Finds the mark of the top edge.
pub(crate) fn find_mark(sector: &Sector) -> Option<Mark> {
    let pieces = pieces(sector);
    let fine: Vec<(f32, &Vec<usize>)> = pieces
        .iter()
        .filter(|piece| (LEAST / 3..=MOST).contains(&piece.len()))
        .filter(|piece| {
            piece.iter().all(|&at| {
                let (x, y) = (at % SIDE, at / SIDE);
                y > CLEAR && x > y + CLEAR && x + y + CLEAR < SIDE - 1 && y < SIDE / 2 - CLEAR
            })
        })
        .map(|piece| (contrast(sector, piece), piece))
        .filter(|(contrast, _)| *contrast > CONTRAST)
        .collect();
    let (_, main) = fine
        .iter()
        .filter(|(_, piece)| piece.len() >= LEAST)
        .max_by(|a, b| (a.0 * a.1.len() as f32).total_cmp(&(b.0 * b.1.len() as f32)))?;
    let colour = mean(sector, main);
    let centre = centre_of(main);
    // A sun has rays, an eye a pupil: what is near and of the same colour belongs to it.
    let mut cells = Vec::new();
    for (_, piece) in &fine {
        let (x, y) = centre_of(piece);
        let is_near = (x - centre.0).hypot(y - centre.1) < 0.13 * SIDE as f32;
        if is_near && difference(mean(sector, piece), colour) < 0.1 {
            cells.extend(piece.iter().copied());
        }
    }
    Mark::of(&cells)
}

/// Connected pieces of what differs from its surroundings, in the edge's part of the face.
fn pieces(sector: &Sector) -> Vec<Vec<usize>> {
    let around = surroundings(sector);
    let is_mark = |x: usize, y: usize| {
        is_of_edge(x, y)
            && difference(sector.at(x, y), around[y / COARSE * (SIDE / COARSE) + x / COARSE]) > APART
    };
    let mut seen = vec![false; SIDE * SIDE];
    let mut pieces = Vec::new();
    for start in 0..SIDE * SIDE / 2 {
        if seen[start] || !is_mark(start % SIDE, start / SIDE) {
            continue;
        }
        seen[start] = true;
        let mut piece = vec![start];
        let mut next = 0;
        while next < piece.len() {
            let (x, y) = (piece[next] % SIDE, piece[next] / SIDE);
            next += 1;
            for (u, v) in [
                (x.saturating_sub(1), y),
                ((x + 1).min(SIDE - 1), y),
                (x, y.saturating_sub(1)),
                (x, y + 1),
            ] {
                if !seen[v * SIDE + u] && is_mark(u, v) {
                    seen[v * SIDE + u] = true;
                    piece.push(v * SIDE + u);
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}

/// The middle colour of each place's surroundings, on a coarse grid.
fn surroundings(sector: &Sector) -> Vec<[f32; 3]> {
    const CELLS: usize = SIDE / COARSE;
    let mut around = vec![[0.0; 3]; CELLS * CELLS];
    let range = |cell: usize| {
        let at = cell * COARSE + COARSE / 2;
        (at.saturating_sub(WINDOW)..(at + WINDOW + 1).min(SIDE)).step_by(COARSE)
    };
    for y in 0..=CELLS / 2 {
        for x in 0..CELLS {
            let mut channels: [Vec<f32>; 3] = Default::default();
            for v in range(y) {
                for u in range(x) {
                    let colour = sector.at(u, v);
                    for (channel, value) in channels.iter_mut().zip(colour) {
                        channel.push(value);
                    }
                }
            }
            around[y * CELLS + x] = channels.map(|mut values| {
                let middle = values.len() / 2;
                *values.select_nth_unstable_by(middle, f32::total_cmp).1
            });
        }
    }
    around
}

fn mean(sector: &Sector, cells: &[usize]) -> [f32; 3] {
    let mut sum = [0.0; 3];
    for &at in cells {
        for (sum, value) in sum.iter_mut().zip(sector.cells[at]) {
            *sum += value / cells.len() as f32;
        }
    }
    sum
}

fn centre_of(cells: &[usize]) -> (f32, f32) {
    let share = 1.0 / cells.len() as f32;
    cells.iter().fold((0.0, 0.0), |(x, y), &at| {
        (x + share * (at % SIDE) as f32, y + share * (at / SIDE) as f32)
    })
}

/// How much a piece differs from what is some cells away from it, on average.
fn contrast(sector: &Sector, piece: &[usize]) -> f32 {
    const AWAY: usize = 5;
    let own = mean(sector, piece);
    let is_own = |x: usize, y: usize| piece.contains(&(y * SIDE + x));
    let (mut sum, mut count) = (0.0, 0);
    for &at in piece.iter().step_by((piece.len() / 60).max(1)) {
        let (x, y) = (at % SIDE, at / SIDE);
        for (u, v) in [
            (x.saturating_sub(AWAY), y),
            ((x + AWAY).min(SIDE - 1), y),
            (x, y.saturating_sub(AWAY)),
            (x, (y + AWAY).min(SIDE - 1)),
        ] {
            if !is_own(u, v) {
                sum += difference(own, sector.at(u, v));
                count += 1;
            }
        }
    }
    sum / count.max(1) as f32
}

impl Mark {
    fn of(cells: &[usize]) -> Option<Mark> {
        let centre = centre_of(cells);
        let radius = cells
            .iter()
            .map(|&at| ((at % SIDE) as f32 - centre.0).hypot((at / SIDE) as f32 - centre.1))
            .sum::<f32>()
            / cells.len() as f32;
        let mut shape = [[0.0_f32; SHAPE]; SHAPE];
        // Two and a half mean distances to each side.
        let scale = SHAPE as f32 / (5.0 * radius.max(1.0));
        for &at in cells {
            // A cell covers some of the shape's: four points of it are enough at this size.
            for (dx, dy) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
                let x = ((at % SIDE) as f32 + dx - centre.0) * scale + SHAPE as f32 / 2.0;
                let y = ((at / SIDE) as f32 + dy - centre.1) * scale + SHAPE as f32 / 2.0;
                if x >= 0.0 && y >= 0.0 && x < SHAPE as f32 && y < SHAPE as f32 {
                    shape[y as usize][x as usize] += 1.0;
                }
            }
        }
        for value in shape.iter_mut().flatten() {
            *value = value.min(1.0);
        }
        let mean = shape.iter().flatten().sum::<f32>() / (SHAPE * SHAPE) as f32;
        let mut squares = 0.0;
        for value in shape.iter_mut().flatten() {
            *value -= mean;
            squares += *value * *value;
        }
        if squares < 1e-6 {
            return None;
        }
        for value in shape.iter_mut().flatten() {
            *value /= squares.sqrt();
        }
        Some(Mark {
            shape,
            centre,
            radius,
        })
    }

    /// How alike two marks are, 0 to 1: as they stand by their edges, or turned.
    pub(crate) fn likeness(&self, other: &Mark) -> f32 {
        if !(0.6..1.7).contains(&(self.radius / other.radius)) {
            return 0.0;
        }
        const LAST: usize = SHAPE - 1;
        let turned = |turn: usize| {
            let mut sum = 0.0;
            for y in 0..SHAPE {
                for x in 0..SHAPE {
                    let (u, v) = match turn {
                        0 => (x, y),
                        1 => (LAST - y, x),
                        2 => (LAST - x, LAST - y),
                        _ => (y, LAST - x),
                    };
                    sum += self.shape[y][x] * other.shape[v][u];
                }
            }
            // Turned marks are possible where they are printed upright.
            sum - if turn == 0 { 0.0 } else { 0.05 }
        };
        (0..4).map(turned).fold(0.0, f32::max)
    }

    /// A picture of it and its surroundings, from the face of which edge `side` has it.
    pub(crate) fn picture(&self, face: &Photo, side: usize) -> Option<Photo> {
        let reach = f64::from((3.2 * self.radius / SIDE as f32).clamp(0.06, 0.25));
        let (x, y) = (
            f64::from((self.centre.0 + 0.5) / SIDE as f32),
            f64::from((self.centre.1 + 0.5) / SIDE as f32),
        );
        let part = Homography::new([
            2.0 * reach,
            0.0,
            x - reach,
            0.0,
            2.0 * reach,
            y - reach,
            0.0,
            0.0,
            1.0,
        ])?;
        let pose = whole(face)?.turned(side as u8).after(&part)?;
        cut(&Pyramid::new(face), &pose, 64)
    }
}
