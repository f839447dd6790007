//! Faces out of focus: what is seen small is seen less sharply.

use super::look::SIDE;
use crate::photo::blur::Blur;
use crate::photo::pyramid::Patch;
use crate::pose::align::Template;

/// A face that is seen so many times as large as another may be softer than it is seen by one or two of these variances, in squared
/// cells.
const LARGER: f64 = 1.25;
const SOFTER: [f32; 2] = [0.5, 1.0];

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
    let softened = |blur: Blur| {
        let mut soft = seen.clone();
        if larger > 1.0 {
            blur.spread(&face.planes, &mut soft.planes);
            (Template::new(&soft), seen.clone())
        } else {
            blur.spread(&seen.planes, &mut soft.planes);
            (face.clone(), soft)
        }
    };
    SOFTER.into_iter().filter_map(Blur::new).map(softened).collect()
}
