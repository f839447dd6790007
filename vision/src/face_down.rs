//! Tiles that show their backs beside tiles that were found.

use crate::align::{Freedom, Template, align};
use crate::glance::{GLANCE_SIDE, GlanceTable};
use crate::pyramid::{Patch, Pyramid, side_px};
use crate::{Catalogue, FaceDown, Homography, PhotoPoint};

/// Gap between neighbours, as a share of a side, where the search begins.
const PITCH: f64 = 1.025;
/// Share of the variance that a back must explain before and after its pose was moved.
const POSSIBLE: f32 = 0.25;
const CERTAIN: f32 = 0.55;
/// By so much it must explain more than any face.
const BETTER: f32 = 0.1;
/// Most tiles that are found face down.
const MOST: usize = 40;

/// The backs of a deck, prepared for recognition.
#[derive(Clone, Debug)]
pub(crate) struct BackTable {
    glances: GlanceTable<GLANCE_SIDE>,
    templates: Vec<Template<GLANCE_SIDE>>,
}

impl BackTable {
    pub(crate) fn new(backs: &[Patch<GLANCE_SIDE>]) -> BackTable {
        BackTable {
            glances: GlanceTable::new(backs),
            templates: backs.iter().map(Template::new).collect(),
        }
    }

    fn is_empty(&self) -> bool {
        self.templates.is_empty()
    }
}

impl Catalogue {
    /// Looks for tiles that lie face down beside tiles (unit square to photo pixels), and beside those it finds.
    pub(crate) fn find_face_down(&self, pyramid: &Pyramid<'_>, tiles: &[Homography]) -> Vec<FaceDown> {
        let mut found = Vec::new();
        if self.back_table().is_empty() {
            return found;
        }
        let mut known = tiles.to_vec();
        let mut next = 0;
        while next < known.len() && found.len() < MOST {
            let from = known[next];
            next += 1;
            for (x, y) in [(PITCH, 0.0), (0.0, PITCH), (-PITCH, 0.0), (0.0, -PITCH)] {
                let Some(beside) = shifted(&from, x, y) else {
                    continue;
                };
                if known.iter().any(|tile| is_same_place(tile, &beside)) {
                    continue;
                }
                if let Some((back, pose)) = self.look_for_back(pyramid, &beside)
                    && !known.iter().any(|tile| is_same_place(tile, &pose))
                {
                    found.push(FaceDown {
                        back,
                        corners: pose.corners(),
                    });
                    known.push(pose);
                }
            }
        }
        found
    }

    /// Which back lies in a pose, and its pose as printed.
    fn look_for_back(&self, pyramid: &Pyramid<'_>, pose: &Homography) -> Option<(usize, Homography)> {
        let table = self.back_table();
        let mut patch = Patch::<GLANCE_SIDE>::black();
        pyramid.sample(pose, &mut patch);
        let first = table.glances.look(&patch);
        if first.score < POSSIBLE || patch.inside < 0.6 {
            return None;
        }
        let back = usize::from(first.face.0);
        let moved = align(
            pyramid,
            &pose.turned(first.turn),
            &table.templates[back],
            Freedom::Rigid,
            6,
        )?
        .pose;
        pyramid.sample(&moved, &mut patch);
        let second = table.glances.look(&patch);
        let face = self.glance(pyramid, &moved);
        let is_back = second.score >= CERTAIN && second.score > face.score + BETTER;
        is_back.then(|| (usize::from(second.face.0), moved.turned(second.turn)))
    }
}

fn shifted(pose: &Homography, x: f64, y: f64) -> Option<Homography> {
    pose.after(&Homography::new([1.0, 0.0, x, 0.0, 1.0, y, 0.0, 0.0, 1.0])?)
}

/// Whether two squares overlap by so much that they cannot both be tiles.
fn is_same_place(a: &Homography, b: &Homography) -> bool {
    let middle = |pose: &Homography| -> PhotoPoint { pose.map(0.5, 0.5) };
    let (p, q) = (middle(a), middle(b));
    (p.x - q.x).hypot(p.y - q.y) < 0.6 * side_px(a).min(side_px(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{face, photo, place};
    use crate::{FaceArt, Photo};

    #[test]
    fn finds_backs_beside_tiles_and_beside_each_other() {
        let faces: Vec<Photo> = (0..6).map(face).collect();
        let arts = faces
            .iter()
            .map(|picture| FaceArt {
                picture: picture.clone(),
                copies: 1,
            })
            .collect();
        let backs = vec![face(50), face(60)];
        let catalogue = Catalogue::new(arts, backs.clone()).unwrap();
        let up = place(100.0, 150.0, 80.0, 0.0);
        let (near, far) = (place(183.0, 152.0, 80.0, 0.03), place(265.0, 151.0, 80.0, -0.02));
        let photo = photo(
            &[(up, &faces[2]), (near, &backs[1]), (far.turned(1), &backs[0])],
            [0.9, 0.8, 0.7],
        );
        let pyramid = Pyramid::new(&photo);
        let found = catalogue.find_face_down(&pyramid, &[up]);
        assert_eq!(
            found.iter().map(|down| down.back).collect::<Vec<_>>(),
            [1, 0],
            "{found:?}"
        );
        for (down, pose) in found.iter().zip([near, far.turned(1)]) {
            let off = down
                .corners
                .iter()
                .zip(pose.corners())
                .map(|(a, b)| (a.x - b.x).hypot(a.y - b.y) / 80.0);
            assert!(off.fold(0.0, f64::max) < 0.1, "{down:?}");
        }
    }
}
