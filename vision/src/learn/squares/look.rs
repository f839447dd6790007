//! What a square looks like at first sight.

use crate::Homography;
use crate::learn::same::glance::correlation;
use crate::photo::pyramid::{Patch, Pyramid};

/// Cells along a side of the pictures by which squares are told apart at first sight.
const LOOK_SIDE: usize = 16;
/// Correlation of two squares from which on they look the same.
const SAME: f32 = 0.92;

/// What a square looks like at first sight: its inner part without its mean, of size 1.
pub(super) struct Look {
    cells: Box<[[[f32; LOOK_SIDE]; LOOK_SIDE]; 3]>,
}

impl Look {
    /// `None` for a square with nothing on it.
    pub(super) fn of(pyramid: &Pyramid, pose: &Homography) -> Option<Look> {
        const RIM: f64 = 0.08;
        let mut patch = Patch::<LOOK_SIDE>::black();
        pyramid.sample(&pose.resized(1.0 - 2.0 * RIM)?, &mut patch);
        if patch.inside < 0.99 {
            return None;
        }
        let mut squares = 0.0;
        for plane in &mut patch.planes {
            let mean = plane.iter().flatten().sum::<f32>() / (LOOK_SIDE * LOOK_SIDE) as f32;
            for value in plane.iter_mut().flatten() {
                *value -= mean;
                squares += *value * *value;
            }
        }
        let spread = (squares / (3 * LOOK_SIDE * LOOK_SIDE) as f32).sqrt();
        if spread < 0.03 {
            return None;
        }
        for value in patch.planes.iter_mut().flatten().flatten() {
            *value /= squares.sqrt();
        }
        Some(Look {
            cells: Box::new(patch.planes),
        })
    }

    /// Whether another looks the same at some turn.
    pub(super) fn is_like(&self, other: &Look) -> bool {
        (0..4).any(|turn| correlation(&self.cells, &other.cells, turn) > SAME)
    }
}
