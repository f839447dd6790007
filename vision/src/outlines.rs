//! What is seen of the tiles' sides: straight edges and four-cornered outlines in some sizes of the photograph.

use crate::mended::mend;
use crate::pyramid::Pyramid;
use crate::quad::{Quad, QuadSettings, best_first, find_quads};
use crate::segment::{Segment, SegmentSettings, find_segments};
use crate::{PhotoPoint, Stage};

/// Most segments that are combined: the longest.
const MOST_SEGMENTS: usize = 3000;
/// What is seen of the tiles' sides.
pub(crate) struct Outlines {
    pub(crate) segments: Vec<Segment>,
    /// The best first.
    pub(crate) quads: Vec<Quad>,
}

impl Outlines {
    pub(crate) fn and(mut self, other: Outlines) -> Outlines {
        self.segments.extend(other.segments);
        self.quads.extend(other.quads);
        self.quads = best_first(self.quads);
        self
    }
}

/// Looks for outlines in some sizes of the photo.
pub(crate) fn outlines(
    pyramid: &Pyramid<'_>,
    levels: impl Iterator<Item = usize>,
    done: &mut dyn FnMut(Stage),
) -> Outlines {
    let sizes: Vec<(usize, Vec<Segment>)> =
        levels.map(|level| (level, segments_at(pyramid, level))).collect();
    done(Stage::Segments);
    let mut quads = Vec::new();
    for (level, segments) in &sizes {
        let side = 9.0 * f64::from(1u32 << level);
        quads.extend(find_quads(
            segments,
            &QuadSettings {
                side,
                roundness: 0.42,
            },
        ));
    }
    let quads = best_first(quads);
    let segments = sizes.into_iter().flat_map(|(_, segments)| segments).collect();
    done(Stage::Quads);
    Outlines { segments, quads }
}

pub(crate) fn segments_at(pyramid: &Pyramid<'_>, level: usize) -> Vec<Segment> {
    let settings = SegmentSettings {
        begin: 14,
        follow: 8,
        length: 8.0,
    };
    let mut segments = find_segments(pyramid.size(level), pyramid.rgb(level), &settings);
    if segments.len() > MOST_SEGMENTS {
        segments.sort_by(|a, b| b.length().total_cmp(&a.length()));
        segments.truncate(MOST_SEGMENTS);
    }
    segments.extend(mend(&segments));
    let scale = f64::from(1u32 << level);
    segments
        .iter()
        .map(|s| Segment {
            start: lifted(s.start, scale),
            end: lifted(s.end, scale),
        })
        .collect()
}

/// A point of the reduced picture in the photo's pixels.
fn lifted(at: PhotoPoint, scale: f64) -> PhotoPoint {
    let shift = 0.5 * scale - 0.5;
    PhotoPoint {
        x: at.x * scale + shift,
        y: at.y * scale + shift,
    }
}
