//! What is seen across one side of a tile, and where the side is by that.

use super::{ACROSS, ALONG, REACH, STEP};

/// Least contrast of a point of an outline, 0 to 1.
const CONTRAST: f32 = 0.035;

/// Which sides of tiles count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sides {
    /// Those that differ from what lies beside them.
    Clear,
    /// As well those that hardly do.
    Faint,
}

/// How strong edges along one side are, by their distance from where it is expected (outside first).
#[derive(Clone, Debug)]
pub(super) struct Profile {
    pub(super) slopes: [[f32; ACROSS]; ALONG],
    /// Mean over each half of the side, 0 to 1.
    pub(super) halves: [[f32; ACROSS]; 2],
    /// What is left of them if they are taken along each half together: grain and noise are not.
    pub(super) steps: [[f32; ACROSS]; 2],
}

impl Profile {
    /// How far the two halves of the side are off (inwards is positive) if they are the edges nearest to where they are
    /// expected, the share that is seen, and how far the edge stands out.
    pub(super) fn nearest(&self, width: f64, sides: Sides) -> ([f64; 2], f32, f32) {
        let mut halves = [0.0; 2];
        let (mut seen, mut clear) = (0, 0.0);
        for (half, off) in halves.iter_mut().enumerate() {
            let mut told = self.at_edge(half, nearest_peak(&self.halves[half], width));
            if sides == Sides::Faint
                && let Some(step) = self.at_step(half, width)
                && told.points < step.points
            {
                told = step;
            }
            *off = told.off;
            seen += told.points;
            clear += told.clear;
        }
        (halves, seen as f32 / ALONG as f32, clear)
    }

    /// The edge of a half at a place across the side.
    fn at_edge(&self, half: usize, place: usize) -> Told {
        let (points, clear) = self.edge(half, place);
        Told {
            off: at_peak(&self.halves[half], place),
            points,
            clear,
        }
    }

    /// At how many points of a half an edge is seen at a place across the side, and how far it stands out, half of its weight
    /// for the whole side.
    pub(super) fn edge(&self, half: usize, place: usize) -> (usize, f32) {
        let profile = &self.halves[half];
        let mut sorted = *profile;
        sorted.sort_by(f32::total_cmp);
        let clear = 0.5 * (profile[place] - sorted[ACROSS / 2]).max(0.0);
        let is_seen = |slopes: &&[f32; ACROSS]| {
            let most = slopes[place - 1..=place + 1].iter().copied().fold(0.0, f32::max);
            most > CONTRAST
        };
        let points = &self.slopes[half * ALONG / 2..(half + 1) * ALONG / 2];
        (points.iter().filter(is_seen).count(), clear)
    }
}

/// What half a side tells.
pub(super) struct Told {
    /// How far it is off inwards, in sides.
    pub(super) off: f64,
    /// At how many points it is seen.
    pub(super) points: usize,
    /// How far it stands out, half of its weight for the whole side.
    pub(super) clear: f32,
}

/// Where edges across a side are strongest near where it is expected.
pub(super) fn nearest_peak(profile: &[f32; ACROSS], width: f64) -> usize {
    let weighted = |place: usize| {
        let off = (place as f64 * STEP - REACH) / width;
        profile[place] * (-0.5 * off * off).exp() as f32
    };
    (1..ACROSS - 1)
        .max_by(|&a, &b| weighted(a).total_cmp(&weighted(b)))
        .unwrap_or(ACROSS / 2)
}

/// How far the peak at a place is off inwards, in sides.
pub(super) fn at_peak(profile: &[f32; ACROSS], place: usize) -> f64 {
    (place as f64 + vertex(profile[place - 1], profile[place], profile[place + 1])) * STEP - REACH
}

/// Where between -½ and ½ the vertex of a parabola through three neighbouring values lies.
pub(super) fn vertex(before: f32, here: f32, after: f32) -> f64 {
    let bend = 2.0 * here - before - after;
    if bend > 1e-6 {
        f64::from(0.5 * (after - before) / bend).clamp(-0.5, 0.5)
    } else {
        0.0
    }
}
