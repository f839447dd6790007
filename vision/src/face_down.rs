//! Tiles that show their backs beside tiles that were found.

use crate::align::{Freedom, Template, align};
use crate::artwork::{FINE_SIDE, halve};
use crate::glance::{GLANCE_SIDE, GlanceTable};
use crate::grow::distance;
use crate::look::OVERLAP;
use crate::plane::{Table, TablePose};
use crate::pyramid::{Patch, Pyramid};
use crate::{Catalogue, FaceDown, Homography};

/// Distance of neighbours' centres at which the search begins, in sides.
const PITCH: f64 = 1.025;
/// Score of a glance under which no back is tried.
const POSSIBLE: f32 = 0.1;
/// Share of the variance that a back must explain, coarsely and finely; and it leaves at most this share of what any face
/// leaves.
const CERTAIN: f32 = 0.55;
const CERTAIN_FINE: f32 = 0.73;
const BETTER: f32 = 0.7;
/// Share of it that must be seen.
const VISIBLE: f32 = 0.6;
/// Steps of its alignment.
const STEPS: usize = 6;
/// Share of it that may be burnt to white, and from where on a channel is: a patch of sun is a disc like that of many backs.
const MOST_BURNT: f32 = 0.1;
const WHITE: f32 = 0.99;
/// Most tiles that are found face down.
const MOST: usize = 40;

/// The backs of a deck, prepared for recognition.
#[derive(Clone, Debug)]
pub(crate) struct BackTable {
    glances: GlanceTable<GLANCE_SIDE>,
    coarse: Vec<Template<GLANCE_SIDE>>,
    fine: Vec<Template<FINE_SIDE>>,
}

impl BackTable {
    pub(crate) fn new(backs: &[Patch<FINE_SIDE>]) -> BackTable {
        let coarse: Vec<Patch<GLANCE_SIDE>> = backs.iter().map(halve).collect();
        BackTable {
            glances: GlanceTable::new(&coarse),
            coarse: coarse.iter().map(Template::new).collect(),
            fine: backs.iter().map(Template::new).collect(),
        }
    }

    fn is_empty(&self) -> bool {
        self.coarse.is_empty()
    }
}

impl Catalogue {
    /// Looks for tiles that lie face down on a table, beside the tiles that were found and beside those it finds: what lies
    /// apart from all tiles is a pile.
    pub(crate) fn find_face_down(
        &self,
        pyramid: &Pyramid,
        table: &Table,
        tiles: &[TablePose],
    ) -> Vec<FaceDown> {
        let mut found = Vec::new();
        if self.back_table().is_empty() {
            return found;
        }
        let is_taken =
            |known: &[TablePose], place: &TablePose| known.iter().any(|tile| distance(tile, place) < OVERLAP);
        let mut known = tiles.to_vec();
        let mut next = 0;
        while next < known.len() && found.len() < MOST {
            let from = known[next];
            next += 1;
            for (x, y) in [(PITCH, 0.0), (0.0, PITCH), (-PITCH, 0.0), (0.0, -PITCH)] {
                let beside = from.relative(x, y, 0.0);
                if is_taken(&known, &beside) {
                    continue;
                }
                if let Some((back, pose)) = self.look_for_back(pyramid, table, &beside)
                    && let Some((place, ..)) = table.fit(&pose.corners())
                    && !is_taken(&known, &place)
                {
                    found.push(FaceDown {
                        back,
                        corners: pose.corners(),
                    });
                    known.push(place);
                }
            }
        }
        found
    }

    /// Which back lies at a place, and its pose as printed.
    fn look_for_back(
        &self,
        pyramid: &Pyramid,
        table: &Table,
        place: &TablePose,
    ) -> Option<(usize, Homography)> {
        let backs = self.back_table();
        let pose = table.pose(place)?;
        let mut patch = Patch::<GLANCE_SIDE>::black();
        pyramid.sample(&pose, &mut patch);
        let first = backs.glances.look(&patch);
        if first.score < POSSIBLE || patch.inside < VISIBLE || burnt(&patch) > MOST_BURNT {
            return None;
        }
        let back = usize::from(first.face.0);
        let as_printed = pose.turned(first.turn);
        let seen = align(pyramid, &as_printed, &backs.coarse[back], Freedom::Rigid, STEPS)?;
        if seen.fit < CERTAIN || seen.visible < VISIBLE {
            return None;
        }
        // The lines of a back tell it from a hole among tiles, which has a border too.
        let seen = align(pyramid, &seen.pose, &backs.fine[back], Freedom::Rigid, STEPS)?;
        let face = self.glance(pyramid, &seen.pose);
        let face = self.align_coarsely(pyramid, &seen.pose, face.face, face.turn, Freedom::Rigid);
        let left_by_face = face.map_or(1.0, |face| 1.0 - face.fit);
        let is_back = seen.fit >= CERTAIN_FINE && 1.0 - seen.fit < BETTER * left_by_face;
        is_back.then_some((back, seen.pose))
    }
}

/// Share of the cells that are burnt to white.
fn burnt(patch: &Patch<GLANCE_SIDE>) -> f32 {
    let [red, green, blue] = patch.planes.each_ref().map(|plane| plane.as_flattened());
    let cells = red.iter().zip(green).zip(blue);
    let is_burnt = |((r, g), b): &((&f32, &f32), &f32)| r.min(**g).min(**b) > WHITE;
    cells.filter(is_burnt).count() as f32 / red.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{face, photo, place};
    use crate::{FaceArt, Photo, PhotoPoint};

    /// Seen from straight above: a side is 80 pixels.
    const TABLE: Table = Table {
        centre: PhotoPoint { x: 239.5, y: 179.5 },
        focal: 800.0,
        slope_x: 0.0,
        slope_y: 0.0,
        distance: 10.0,
        bend: 0.0,
    };

    fn catalogue(backs: &[Photo]) -> Catalogue {
        let art = |seed| FaceArt {
            picture: face(seed),
            copies: 1,
        };
        Catalogue::new((0..6).map(art).collect(), backs.to_vec()).unwrap()
    }

    /// What is found face down in a photograph of a table on which one tile is known.
    fn found(catalogue: &Catalogue, tiles: &[(Homography, &Photo)], known: &Homography) -> Vec<FaceDown> {
        let photo = photo(tiles, [0.9, 0.8, 0.7]);
        let (place, ..) = TABLE.fit(&known.corners()).unwrap();
        catalogue.find_face_down(&Pyramid::new(&photo), &TABLE, &[place])
    }

    #[test]
    fn what_lies_apart_or_is_otherwise_is_no_back() {
        let backs = [face(50)];
        let catalogue = catalogue(&backs);
        let up = place(80.0, 80.0, 80.0, 0.0);
        let (beside, apart) = (place(163.0, 82.0, 80.0, 0.03), place(320.0, 220.0, 80.0, 0.5));
        let half = |at: usize| if at % 96 < 48 { [20; 3] } else { [220; 3] };
        let two_halves = Photo::new(96, 96, (0..96 * 96).flat_map(half).collect()).unwrap();
        let count = |pose, picture| found(&catalogue, &[(up, &face(2)), (pose, picture)], &up).len();
        assert_eq!(count(beside, &backs[0]), 1);
        assert_eq!(count(apart, &backs[0]), 0);
        assert_eq!(count(beside, &two_halves), 0);
        assert_eq!(count(beside, &face(3)), 0);
    }

    #[test]
    fn finds_backs_beside_tiles_and_beside_each_other() {
        let backs = [face(50), face(60)];
        let catalogue = catalogue(&backs);
        let up = place(100.0, 150.0, 80.0, 0.0);
        let (near, far) = (place(183.0, 152.0, 80.0, 0.03), place(265.0, 151.0, 80.0, -0.02));
        let tiles = [(up, &face(2)), (near, &backs[1]), (far.turned(1), &backs[0])];
        let found = found(&catalogue, &tiles, &up);
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
