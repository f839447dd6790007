//! Which face lies in a hard shadow: the bars of a window, a lamp behind a bottle.
//!
//! Where light falls on a part of a tile only, most of what is seen of a pale face is the shadow's shape, and neither gains nor
//! slopes of the light explain that. But shadows have few edges: from cell to cell the picture changes by the same ratio as the
//! face nearly everywhere. By these ratios a face is known in any light, if its artwork is broad; fine artwork that lies a
//! little otherwise has others.
//!
//! - `even_light`: hard shadows are taken off a photograph, which is read again; `paper`: soft shade on tiles of plain paper,
//!   while a table far darker than they are stays dark, so that their sides stay seen.
//! - `local_contrast`: where little is certain still, tiles are looked for by what each colour is to those around it.

pub(crate) mod even_light;
pub(crate) mod local_contrast;
pub(crate) mod paper;

use crate::arithmetic::wide::wide;
use crate::catalogue::glance::{GLANCE_SIDE, look_at, turned};
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::around::AROUND;
use crate::{Catalogue, FaceId, Homography};

/// Added to colours (0 to 1) before their ratios are taken: what is nearly black says little.
pub(crate) const VEIL: f32 = 0.04;
/// Squared change (logarithms, all channels) between neighbouring cells that counts half. None counts more than once.
const CHANGE: f32 = 0.02;
/// Score from which on a pose is looked at closely, and from which on a face may lie there; chosen with [`AHEAD`] on the
/// practice decks for development, each whole and in halves.
const PROMISING: f32 = -0.05;
const LEAST: f32 = 0.01;
/// By how much the face must be ahead of all others.
const AHEAD: f32 = 0.08;
/// How far around a pose it is looked for, in sides, step by step.
const STEPS: [f64; 2] = [0.03, 0.015];

const AREA: usize = GLANCE_SIDE * GLANCE_SIDE;
type Planes = [[[f32; GLANCE_SIDE]; GLANCE_SIDE]; 3];
/// How a picture changes from each cell to the next, across and down, in red, green and blue: logarithms.
type Changes = [[[f32; AREA]; 3]; 2];

/// Every face at every turn by its changes, in the order of [`index_of`](crate::catalogue::glance::index_of).
#[derive(Clone, Debug)]
pub(crate) struct ShadeTable {
    looks: Vec<Changes>,
}

/// A face that lies in a pose, whatever the light on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shaded {
    pub(crate) pose: Homography,
    /// The face, and its quarter turns in the pose.
    pub(crate) look: (FaceId, u8),
    /// 1 if it explains all changes, 0 if no more than no face does.
    pub(crate) score: f32,
}

impl ShadeTable {
    /// From the faces in their printed orientation.
    pub(crate) fn new<'a>(faces: impl Iterator<Item = &'a Planes>) -> ShadeTable {
        let mut looks = Vec::new();
        for face in faces {
            let logarithms = logarithms(face);
            looks.extend((0..4).map(|turn| changes(&turned(&logarithms, turn))));
        }
        ShadeTable { looks }
    }

    /// How many faces and turns a pose is compared with.
    pub(crate) fn len(&self) -> usize {
        self.looks.len()
    }

    /// How well each face at each turn explains a patch.
    fn scores(&self, patch: &Patch<GLANCE_SIDE>) -> Vec<f32> {
        const NOTHING: Changes = [[[0.0; AREA]; 3]; 2];
        let seen = changes(&logarithms(&patch.planes));
        wide!({
            let all = left(&seen, &NOTHING).max(1e-6);
            let mut scores = Vec::with_capacity(self.looks.len());
            for look in &self.looks {
                scores.push(1.0 - left(&seen, look) / all);
            }
            scores
        })
    }
}

fn logarithms(planes: &Planes) -> Planes {
    planes.map(|plane| plane.map(|row| row.map(|value| (value.max(0.0) + VEIL).ln())))
}

fn changes(logarithms: &Planes) -> Changes {
    let mut changes = [[[0.0; AREA]; 3]; 2];
    for (channel, logs) in logarithms.iter().enumerate() {
        for y in 0..GLANCE_SIDE {
            for x in 0..GLANCE_SIDE {
                let at = GLANCE_SIDE * y + x;
                if x + 1 < GLANCE_SIDE {
                    changes[0][channel][at] = logs[y][x + 1] - logs[y][x];
                }
                if y + 1 < GLANCE_SIDE {
                    changes[1][channel][at] = logs[y + 1][x] - logs[y][x];
                }
            }
        }
    }
    changes
}

/// How much of some changes is left by a face's: a shadow's edge counts once for each cell that it crosses, however hard it is.
#[inline(always)]
fn left(seen: &Changes, face: &Changes) -> f32 {
    const LANES: usize = 8;
    let mut sums = [0.0_f32; LANES];
    for ([r, g, b], [face_r, face_g, face_b]) in seen.iter().zip(face) {
        for from in (0..AREA).step_by(LANES) {
            for (lane, sum) in sums.iter_mut().enumerate() {
                let at = from + lane;
                let (r, g, b) = (r[at] - face_r[at], g[at] - face_g[at], b[at] - face_b[at]);
                let square = r * r + g * g + b * b;
                *sum += square / (square + CHANGE);
            }
        }
    }
    sums.iter().sum()
}

fn likeliest(scores: &[f32]) -> Option<usize> {
    (0..scores.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b]))
}

impl Catalogue {
    /// The face that lies in a pose or a little beside it, whatever the light on it; `None` unless one is far ahead of all
    /// others.
    pub(crate) fn look_in_shade(&self, pyramid: &Pyramid, pose: &Homography) -> Option<Shaded> {
        let table = self.shade_table();
        let mut patch = Patch::black();
        let mut scores_in = |pose: &Homography| {
            pyramid.sample(pose, &mut patch);
            table.scores(&patch)
        };
        let (mut pose, mut scores) = (*pose, scores_in(pose));
        let mut best = likeliest(&scores)?;
        if scores[best] < PROMISING {
            return None;
        }
        for step in STEPS {
            let middle = pose;
            for (x, y) in AROUND {
                let beside = middle.beside(step * x, step * y)?;
                let there = scores_in(&beside);
                let best_there = likeliest(&there)?;
                if there[best_there] > scores[best] {
                    (pose, scores, best) = (beside, there, best_there);
                }
            }
        }
        let (look, score) = (look_at(best), scores[best]);
        let others = scores.iter().enumerate();
        let others = others.filter(|(other, _)| !self.is_same_look(look_at(*other), look));
        let second = others.map(|(_, &score)| score).fold(f32::MIN, f32::max);
        (score > LEAST && score > second + AHEAD).then_some(Shaded { pose, look, score })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::find::grow::LIKE_A_FACE;
    use crate::shade::even_light::tests::barred;
    use crate::specimen::{catalogue, pale, photo, place};

    #[test]
    fn a_pale_face_is_known_in_the_bars_of_a_window() {
        let faces: Vec<Photo> = (0..12).map(pale).collect();
        let catalogue = catalogue(&faces);
        for turn in 0..4 {
            let pose = place(200.0, 150.0, 100.0, 0.1);
            let photo = barred(&photo(&[(pose.turned(turn), &faces[5])], [0.9; 3]));
            let pyramid = Pyramid::new(&photo);
            let near = place(203.0, 148.0, 100.0, 0.1);
            let glance = catalogue.glance(&pyramid, &near);
            assert!(glance.score < LIKE_A_FACE, "no hard shadow: {glance:?}");
            let shaded = catalogue.look_in_shade(&pyramid, &near).unwrap();
            assert_eq!(shaded.look, (FaceId(5), turn));
            let (found, there) = (shaded.pose.map(0.5, 0.5), pose.map(0.5, 0.5));
            assert!(found.distance(there) < 2.5, "{found:?}");
        }
    }

    #[test]
    fn neither_a_bare_table_nor_a_stranger_is_a_face_in_the_shade() {
        let faces: Vec<Photo> = (0..12).map(pale).collect();
        let catalogue = catalogue(&faces);
        let (pose, stranger) = (place(200.0, 150.0, 100.0, 0.1), pale(77));
        for tiles in [vec![], vec![(pose, &stranger)]] {
            let photo = barred(&photo(&tiles, [0.9; 3]));
            let shaded = catalogue.look_in_shade(&Pyramid::new(&photo), &pose);
            assert!(shaded.is_none(), "{} tiles: {shaded:?}", tiles.len());
        }
    }
}
