//! What the journeys and the accuracy table share: truths, scans, and the measure that compares them.

mod alike;
mod arguments;
mod folder;
mod lesson;
mod measure;
mod program;
mod reliability;
mod scan;
mod side_by_side;
mod smaller;
mod table;
mod truth;

pub use arguments::Arguments;
pub use folder::{Lacked, Photographs, Read, Strayed, scans, truth};
pub use lesson::{Lesson, Names};
pub use measure::{CORNER_TOLERANCE, FaceDown, Measure, Outcome, compare};
pub use program::{printed, root, tilesight};
pub use reliability::Reliability;
pub use scan::{Scan, ScanCandidate, ScanFaceDown, ScanMilliseconds, ScanTile, ScanUnsure};
pub use side_by_side::side_by_side;
pub use smaller::Smaller;
pub use table::{Level, Table};
pub use truth::{Truth, TruthTile};

/// Four corners in photo pixels, in the order of the printed face.
pub type Corners = [[f64; 2]; 4];

/// The middle of four corners.
pub fn centre(corners: &Corners) -> [f64; 2] {
    let sum = corners
        .iter()
        .fold([0.0, 0.0], |sum, corner| [sum[0] + corner[0], sum[1] + corner[1]]);
    [sum[0] / 4.0, sum[1] / 4.0]
}

/// How far in pixels the corners of two squares lie apart that do so the most.
pub fn farthest(one: &Corners, other: &Corners) -> f64 {
    let pairs = one.iter().zip(other);
    pairs.map(|(a, b)| distance(*a, *b)).fold(0.0, f64::max)
}

/// Distance of two points in pixels.
pub fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}
