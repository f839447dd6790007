//! What is seen of the sides of thick tiles, and of their shadows.
//!
//! Both lie beside the tiles on those sides alone that face the camera, or turn away from the light: as far as a tile's foot, or
//! the end of its shadow, lies from its top, one way for all tiles of the photograph. What is printed on tiles, such as a
//! frame, lies on all sides alike.

use super::grow::WIDTHS;
use super::{Search, Square, Squares};
use crate::learn::outline::Across;
use crate::table::plane::Table;
use crate::table::table_pose::TablePose;
use crate::{Homography, PhotoPoint};
use std::f64::consts::{FRAC_PI_2, TAU};

/// Error of corners that says nothing, in sides.
const EXACT: f64 = 0.003;
/// Ways that are tried, around the circle.
const WAYS: usize = 24;
/// Step between the lengths that are tried, and the most, in sides.
const STEP: f64 = 0.005;
const MOST: f64 = 0.16;
/// Shortest way that is taken off, in sides: less is an error of edges.
const LEAST: f64 = 0.02;
/// Cosine of the angle between a way and the sides that face it, at least.
const FACING: f64 = 0.25;
/// Points inwards of a side at which all sides should look alike.
const ALIKE: usize = 15;
/// How much more alike sides that face a way and opposite ones must be without what was taken off: as a mean of the strength of
/// their edges, and as a part of what they differed.
const CLEAR: f32 = 0.05;
const EXPLAINED: f32 = 0.5;
/// Share of the sides that face a way, at least, that have an edge where the top face would end.
const EDGED: f64 = 0.7;
/// Where the opposite sides' edge is weaker than this part of these sides', none is asked for: a shadow may be all that is seen of
/// pale tiles.
const SEEN: f32 = 0.5;

impl Search<'_> {
    /// Takes from squares what is not their tiles' top faces, if most show the same of it and these lie better on a plane.
    pub(super) fn take_off_walls(&self, squares: &mut Squares) {
        let Some(way) = self.foot(squares) else {
            return;
        };
        let top = |square: &Square| {
            let pose = squares.table.pose(&square.place)?;
            Some((top_of(&pose, &square.place, way), square.place))
        };
        let (corners, places): (Vec<_>, Vec<_>) = squares.list.iter().filter_map(top).unzip();
        let Some((table, places)) = self.refined(&squares.table, &corners, &places) else {
            return;
        };
        let before: Vec<_> = squares.list.iter().map(|square| square.outline.corners).collect();
        let before = misfit(&squares.table, &squares.places(), &before);
        if misfit(&table, &places, &corners) < before.max(EXACT) {
            squares.table = table;
            squares.list.clear();
            squares.rim = None;
            self.settle_all(squares, &places, WIDTHS[2]);
        }
    }

    /// The way from the top faces to what is farthest of them, in the table's frame, in sides; `None` if nothing is seen of it.
    fn foot(&self, squares: &Squares) -> Option<(f64, f64)> {
        let mut sides: Vec<(f64, Across)> = Vec::with_capacity(4 * squares.list.len());
        for (square, across) in squares.list.iter().zip(self.across_all(squares)?) {
            for (side, across) in across.into_iter().enumerate() {
                sides.push((square.place.angle + (side as f64 - 1.0) * FRAC_PI_2, across));
            }
        }
        let mut best = (0.0, None);
        for way in 0..WAYS {
            let angle = TAU * way as f64 / WAYS as f64;
            let towards = |outwards: f64| (outwards - angle).cos();
            let opposite = profile(&sides, |outwards| (towards(outwards) < -FACING).then_some(0.0));
            let difference = |length: f64| -> f32 {
                let depth = |outwards| (towards(outwards) > FACING).then(|| length * towards(outwards));
                let facing = profile(&sides, depth);
                let off = facing.iter().zip(&opposite).map(|(a, b)| (a - b).abs());
                off.sum::<f32>() / ALIKE as f32
            };
            let facing: Vec<_> = sides
                .iter()
                .filter(|(outwards, _)| towards(*outwards) > FACING)
                .collect();
            let outermost = profile(&sides, |outwards| (towards(outwards) > FACING).then_some(0.0))[0];
            let is_edge_seen = opposite[0] > SEEN * outermost;
            // Else a way that is right for some sides and runs over what is printed along others would explain most.
            let are_edged = |length: f64| {
                let has_edge =
                    |(outwards, across): &&&(f64, Across)| across.has_edge(length * towards(*outwards));
                facing.iter().filter(has_edge).count() as f64 >= EDGED * facing.len() as f64
            };
            let before = difference(0.0);
            for step in 1..=(MOST / STEP) as usize {
                let length = STEP * step as f64;
                let gain = before - difference(length);
                // Of two ways that explain some sides equally well, the one that explains more of them.
                let explained = gain * facing.len() as f32;
                let is_told = length >= LEAST && gain > EXPLAINED * before;
                if gain > CLEAR && explained > best.0 && (!is_told || !is_edge_seen || are_edged(length)) {
                    best = (
                        explained,
                        is_told.then(|| (length * angle.cos(), length * angle.sin())),
                    );
                }
            }
        }
        best.1
    }
}

/// How strong edges are within some sides, on average: each from the depth that is told for the way it faces; `None`: it has
/// no say.
fn profile(sides: &[(f64, Across)], depth: impl Fn(f64) -> Option<f64>) -> [f32; ALIKE] {
    let mut sum = [0.0; ALIKE];
    let mut count = 0.0_f32;
    for (outwards, inwards) in sides {
        if let Some(depth) = depth(*outwards) {
            count += 1.0;
            for (sum, value) in sum.iter_mut().zip(inwards.from::<ALIKE>(depth)) {
                *sum += value;
            }
        }
    }
    sum.map(|value| value / count.max(1.0))
}

/// The corners of the top face of a square that shows its foot as well, so far away on the table.
fn top_of(pose: &Homography, place: &TablePose, (x, y): (f64, f64)) -> [PhotoPoint; 4] {
    let (sin, cos) = place.angle.sin_cos();
    let (u, v) = (cos * x + sin * y, cos * y - sin * x);
    let (left, right) = ((-u).max(0.0), 1.0 - u.max(0.0));
    let (top, bottom) = ((-v).max(0.0), 1.0 - v.max(0.0));
    [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| pose.map(x, y))
}

/// How far corners lie from where a table has them, as a root mean square in sides.
fn misfit(table: &Table, places: &[TablePose], corners: &[[PhotoPoint; 4]]) -> f64 {
    let mut sum = 0.0;
    for (place, seen) in places.iter().zip(corners) {
        let Some(pose) = table.pose(place) else { continue };
        let off = pose.corners().into_iter().zip(seen);
        sum += off
            .map(|(a, b)| (a.x - b.x).powi(2) + (a.y - b.y).powi(2))
            .sum::<f64>()
            / pose.side().powi(2);
    }
    (sum / (4 * places.len()).max(1) as f64).sqrt()
}
