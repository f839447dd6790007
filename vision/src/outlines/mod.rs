//! What is seen of the tiles' sides: straight edges and four-cornered outlines in some sizes of the photograph.
//!
//! The largest size is only looked at where the others do not show large tiles that fit plainly, and there without grain if
//! they show any; strong edges are looked for in a finer one where hardly any tile is found. Of too many edges the strongest
//! are taken, for grain is long but faint.
//!
//! - `segment`: straight edges; `mended`: those that were seen in pieces.
//! - `quad`: four of them that may bound a square.
//! - `overview`: all of this that can be done before a deck is known.

mod mended;
pub(crate) mod overview;
pub(crate) mod quad;
pub(crate) mod segment;

use crate::Stage;
use crate::outlines::mended::mend;
use crate::outlines::quad::{Quad, QuadSettings, REACH, best_first, find_quads};
use crate::outlines::segment::{Segment, SegmentSettings, find_segments};
use crate::photo::pyramid::Pyramid;

/// Most segments that are combined.
const MOST_SEGMENTS: usize = 3000;
/// The length of a segment that counts, in pixels of the picture that it was found in: a plank is longer than any tile's side.
const AS_LONG: f64 = 60.0;

/// Which edges are followed, by their contrast.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Contrast {
    /// Any that may be of a dark or blurred tile.
    Any,
    /// The same in a sharp picture, where many edges are grain that smaller pictures do not show.
    BeyondGrain,
    /// One that grain of wood and threads of cloth do not have.
    Strong,
}

/// What is seen of the tiles' sides.
#[derive(Debug)]
pub(crate) struct Outlines {
    pub(crate) segments: Vec<Segment>,
    /// The best first.
    pub(crate) quads: Vec<Quad>,
}

impl Outlines {
    pub(crate) fn and(mut self, other: &Outlines) -> Outlines {
        self.segments.extend_from_slice(&other.segments);
        self.quads.extend_from_slice(&other.quads);
        self.quads = best_first(self.quads);
        self
    }
}

/// Looks for outlines in some sizes of the photo.
pub(crate) fn outlines(
    pyramid: &Pyramid,
    levels: impl Iterator<Item = usize>,
    contrast: Contrast,
    done: &mut dyn FnMut(Stage),
) -> Outlines {
    let sizes: Vec<(usize, Vec<Segment>)> = levels
        .map(|level| (level, segments_at(pyramid, level, contrast)))
        .collect();
    done(Stage::Segments);
    let mut quads = Vec::new();
    for (level, segments) in &sizes {
        quads.extend(find_quads(
            segments,
            &QuadSettings {
                pixel: f64::from(1u32 << level),
                side: 9.0,
                roundness: 0.42,
                reach: REACH,
            },
        ));
    }
    let quads = best_first(quads);
    let segments = sizes.into_iter().flat_map(|(_, segments)| segments).collect();
    done(Stage::Quads);
    Outlines { segments, quads }
}

pub(crate) fn segments_at(pyramid: &Pyramid, level: usize, contrast: Contrast) -> Vec<Segment> {
    let (begin, begin_in_grain, follow) = match contrast {
        Contrast::Any => (14, 14, 8),
        Contrast::BeyondGrain => (14, 28, 8),
        Contrast::Strong => (42, 42, 24),
    };
    let settings = SegmentSettings {
        begin,
        begin_in_grain,
        follow,
        length: 8.0,
    };
    let mut segments = find_segments(pyramid.size(level), pyramid.rgb(level), &settings);
    keep_strongest(&mut segments, MOST_SEGMENTS);
    segments.extend(mend(&segments));
    let scale = f64::from(1u32 << level);
    segments
        .iter()
        .map(|s| Segment {
            start: s.start.scaled(scale),
            end: s.end.scaled(scale),
            ..*s
        })
        .collect()
}

/// Keeps the strongest segments: the grain of wood is longer than the sides of small tiles, but fainter, and its length counts no
/// further than a tile's side.
fn keep_strongest(segments: &mut Vec<Segment>, most: usize) {
    if segments.len() > most {
        let strong = |segment: &Segment| segment.strength * (AS_LONG / segment.length()).min(1.0);
        segments.sort_by(|a, b| strong(b).total_cmp(&strong(a)));
        segments.truncate(most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;

    /// A dark tile on a table with a darker grain; tells how many of the edges that begin at a contrast are the tile's sides, and
    /// how many are not.
    fn count_edges(is_grain: fn(usize, usize) -> bool, grain: u8) -> impl Fn(Contrast) -> (usize, usize) {
        let (width, height) = (240_usize, 180_usize);
        let value = move |x: usize, y: usize| {
            let is_tile = (100..160).contains(&x) && (60..120).contains(&y);
            match (is_tile, is_grain(x, y)) {
                (true, _) => 40,
                (false, true) => grain,
                (false, false) => 180,
            }
        };
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let rgb = pixels.flat_map(|(x, y)| [value(x, y); 3]).collect();
        let pyramid = Pyramid::new(&Photo::new(width as u32, height as u32, rgb).unwrap());
        move |contrast| {
            let segments = segments_at(&pyramid, 0, contrast);
            let is_beside = |s: &Segment| [s.start, s.end].iter().all(|at| at.x > 97.0 && at.x < 163.0);
            let sides = segments
                .iter()
                .filter(|s| is_beside(s) && s.length() > 20.0)
                .count();
            (sides, segments.len() - sides)
        }
    }

    #[test]
    fn threads_that_are_everywhere_in_a_sharp_picture_begin_no_edges() {
        let count = count_edges(|x, y| (y + x / 24 * 3) % 6 < 3, 160);
        let ((_, any), (sides, left)) = (count(Contrast::Any), count(Contrast::BeyondGrain));
        assert!(any > 100 && left < 16 && sides == 4, "{any} {left} {sides}");
    }

    #[test]
    fn sides_of_a_small_tile_are_kept_rather_than_longer_grain() {
        let (width, height) = (240_usize, 180_usize);
        let is_tile = |x: usize, y: usize| (100..120).contains(&x) && (63..81).contains(&y);
        // Each plank as a whole is stronger than a side of the tile.
        let value = |x, y| match (is_tile(x, y), y % 12 < 6) {
            (true, _) => 40,
            (_, true) => 160,
            _ => 180,
        };
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let rgb = pixels.flat_map(|(x, y)| [value(x, y); 3]).collect();
        let pyramid = Pyramid::new(&Photo::new(width as u32, height as u32, rgb).unwrap());
        let mut segments = segments_at(&pyramid, 0, Contrast::Any);
        assert!(segments.iter().filter(|s| s.length() > 40.0).count() > 8);
        keep_strongest(&mut segments, 4);
        let is_side = |s: &Segment| [s.start, s.end].iter().all(|at| at.x > 97.0 && at.x < 123.0);
        assert!(segments.iter().all(is_side), "{segments:?}");
    }

    #[test]
    fn strong_edges_are_seen_among_grain() {
        let count = count_edges(|x, y| y % 12 < 4 && (x + y / 12 * 13) % 50 < 34, 158);
        let ((_, grain), (sides, left)) = (count(Contrast::Any), count(Contrast::Strong));
        assert!(grain > 40 && left == 0 && sides >= 4, "{grain} {left} {sides}");
    }
}
