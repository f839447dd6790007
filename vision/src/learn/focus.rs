//! Faces out of focus: what is seen small is seen less sharply.

use super::look::{Planes, SIDE};
use crate::align::Template;
use crate::pyramid::Patch;

/// A face that is seen so many times as large as another may be that many times softer than it is seen, by a cell each.
const LARGER: f64 = 1.25;
const SOFTER: usize = 2;

/// A face and what is seen of another, of which the first is so many times as large: the larger one softer and softer, as the
/// smaller one may be. None of two that are about as large.
pub(super) fn softer(
    larger: f64,
    face: &Template<SIDE>,
    seen: &Patch<SIDE>,
) -> Vec<(Template<SIDE>, Patch<SIDE>)> {
    if (1.0 / LARGER..LARGER).contains(&larger) {
        return Vec::new();
    }
    let mut soft = Patch::black();
    soft.planes = if larger > 1.0 { face.planes } else { seen.planes };
    let softened = |_| {
        soft.planes = softened(&soft.planes);
        if larger > 1.0 {
            (Template::new(&soft), seen.clone())
        } else {
            (face.clone(), soft.clone())
        }
    };
    (0..SOFTER).map(softened).collect()
}

/// A face out of focus by a cell.
fn softened(planes: &Planes) -> Planes {
    let near = |at: usize| [at.saturating_sub(1), at, (at + 1).min(SIDE - 1)];
    let mix = |[before, here, after]: [f32; 3]| 0.25 * before + 0.5 * here + 0.25 * after;
    planes.each_ref().map(|plane| {
        let rows: [[f32; SIDE]; SIDE] =
            std::array::from_fn(|y| std::array::from_fn(|x| mix(near(x).map(|x| plane[y][x]))));
        std::array::from_fn(|y| std::array::from_fn(|x| mix(near(y).map(|y| rows[y][x]))))
    })
}
