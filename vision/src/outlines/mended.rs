//! Straight edges that were seen in pieces.

use crate::PhotoPoint;
use crate::outlines::segment::Segment;

/// Most segments that are continued: the longest.
const MOST: usize = 200;
/// How far a piece may lie off the line it continues, in pixels and as a share of the length so far.
const OFF: f64 = 1.3;
const OFF_SHARE: f64 = 0.006;
/// Widest gap that is bridged, as a share of what was seen of the line so far.
const GAP: f64 = 0.4;
/// By so much a line must become longer to be worth it.
const LONGER: f64 = 1.12;

/// Lines that continue the longest segments across gaps, where something lies on a side of a tile, or where its contrast
/// against the table vanishes. The segments themselves are not among them.
pub(crate) fn mend(segments: &[Segment]) -> Vec<Segment> {
    let mut order: Vec<usize> = (0..segments.len()).collect();
    order.sort_by(|&a, &b| segments[b].length().total_cmp(&segments[a].length()));
    order.truncate(MOST);
    let mut mended: Vec<Segment> = Vec::new();
    let mut pieces: Vec<(f64, f64)> = Vec::new();
    let farthest = OFF + OFF_SHARE * (extent(segments) + 1.0);
    for &index in &order {
        let base = segments[index];
        let length = base.length();
        let (ux, uy) = (
            (base.end.x - base.start.x) / length,
            (base.end.y - base.start.y) / length,
        );
        let at = |p: PhotoPoint| {
            let (x, y) = (p.x - base.start.x, p.y - base.start.y);
            (x * ux + y * uy, y * ux - x * uy)
        };
        pieces.clear();
        for (other, segment) in segments.iter().enumerate() {
            // Most lie far off: that is soon told.
            let off = (segment.start.y - base.start.y) * ux - (segment.start.x - base.start.x) * uy;
            if off.abs() >= farthest {
                continue;
            }
            let (a, b) = (at(segment.start), at(segment.end));
            let reach =
                a.0.abs()
                    .max(b.0.abs())
                    .max((a.0 - length).abs())
                    .max((b.0 - length).abs());
            let near = OFF + OFF_SHARE * reach;
            if other != index
                && a.1.abs() < near
                && b.1.abs() < near
                && (a.0 - b.0).abs() > 3.0 * (a.1 - b.1).abs()
            {
                pieces.push((a.0.min(b.0), a.0.max(b.0)));
            }
        }
        pieces.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut from, mut to, mut seen) = (0.0_f64, length, length);
        for &(least, most) in &pieces {
            if most > to && least - to < GAP * seen {
                seen += most - least.max(to);
                to = most;
            }
        }
        pieces.sort_by(|a, b| b.1.total_cmp(&a.1));
        for &(least, most) in &pieces {
            if least < from && from - most < GAP * seen {
                seen += most.min(from) - least;
                from = least;
            }
        }
        if to - from < LONGER * length {
            continue;
        }
        let point = |along: f64| PhotoPoint {
            x: base.start.x + along * ux,
            y: base.start.y + along * uy,
        };
        let line = Segment {
            start: point(from),
            end: point(to),
            strength: base.strength,
        };
        let is_near = |a: PhotoPoint, b: PhotoPoint| (a.x - b.x).abs() < 4.0 && (a.y - b.y).abs() < 4.0;
        let is_known = |known: &Segment| {
            is_near(known.start, line.start) && is_near(known.end, line.end)
                || is_near(known.start, line.end) && is_near(known.end, line.start)
        };
        if !mended.iter().any(is_known) {
            mended.push(line);
        }
    }
    mended
}

/// No two ends are farther apart than this.
fn extent(segments: &[Segment]) -> f64 {
    let ends = segments.iter().flat_map(|segment| [segment.start, segment.end]);
    let (mut least, mut most) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
    for end in ends {
        least = (least.0.min(end.x), least.1.min(end.y));
        most = (most.0.max(end.x), most.1.max(end.y));
    }
    (most.0 - least.0).hypot(most.1 - least.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(x0: f64, y0: f64, x1: f64, y1: f64) -> Segment {
        Segment {
            start: PhotoPoint { x: x0, y: y0 },
            end: PhotoPoint { x: x1, y: y1 },
            strength: 0.0,
        }
    }

    #[test]
    fn pieces_of_a_side_are_one_line() {
        let pieces = [
            segment(0.0, 0.0, 60.0, 0.0),
            segment(110.0, 0.4, 78.0, 0.2),
            segment(20.0, 30.0, 60.0, 70.0),
        ];
        let lines = mend(&pieces);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!((lines[0].length() - 110.0).abs() < 0.5, "{lines:?}");
    }

    #[test]
    fn what_is_far_or_askew_is_no_piece() {
        let apart = [segment(0.0, 0.0, 40.0, 0.0), segment(80.0, 0.0, 100.0, 0.0)];
        assert!(mend(&apart).is_empty());
        let beside = [segment(0.0, 0.0, 40.0, 0.0), segment(44.0, 5.0, 80.0, 5.0)];
        assert!(mend(&beside).is_empty());
    }
}
