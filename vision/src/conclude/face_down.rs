//! Tiles that show their backs beside tiles that were found.

use crate::arithmetic::regression::regression;
use crate::catalogue::glance::GLANCE_SIDE;
use crate::find::look::OVERLAP;
use crate::photo::pyramid::Patch;
use crate::pose::align::{Alignment, Freedom};
use crate::pose::bow::Bow;
use crate::pose::fitting::OUTLINED;
use crate::pose::rim::{Clearance, Rim};
use crate::recognise::contest::Contest;
use crate::recognise::first_look::Look;
use crate::recognise::view::View;
use crate::table::plane::Table;
use crate::table::table_pose::TablePose;
use crate::{Catalogue, FaceDown, FaceId, Homography};

/// Distances of neighbours' centres at which the search begins, in sides: hands leave gaps.
const PITCHES: [f64; 3] = [1.01, 1.05, 1.11];
/// Score of a glance, or share of the variance that a back explains coarsely, under which it is not looked at closely.
const POSSIBLE_GLANCE: f32 = 0.3;
const POSSIBLE: f32 = 0.1;
/// Share of it that must be seen.
const VISIBLE: f32 = 0.6;
/// Share of it that may be burnt to white: a patch of sun is a disc like that of many backs.
const MOST_BURNT: f32 = 0.1;
/// Probability from which on a back is told.
const CERTAIN: f32 = 0.85;
/// Nats by which a back leads the others where it is told which it is.
const CLEAR: f32 = 5.0;
/// Faces that a back is compared with: so many at first sight, and as many by their colours.
const RIVALS: usize = 6;
/// Nats by which a back leads the faces are taken in units of these, and no more of them than so many.
const LEAD_UNIT: f32 = 20.0;
const FARTHEST_AHEAD: f32 = 1000.0;
/// The same of nats that its light is odd.
const ODD_UNIT: f32 = 20.0;
const ODDEST: f32 = 40.0;
/// Most tiles that are found face down.
const MOST: usize = 40;
/// Weights of [`BackEvidence::terms`], the constant first: logistic regression over 1,700 places beside tiles of 24 decks.
const WEIGHTS: [f32; 7] = [-2.68, 2.1, 1.36, -0.87, 2.84, 3.64, -3.3];

impl Catalogue {
    /// Looks for tiles that lie face down on a table, beside the tiles that were found and beside those it finds: what lies
    /// apart from all tiles is a pile. `view` is what the tiles share.
    pub(crate) fn find_face_down(
        &self,
        view: &View<'_>,
        table: &Table,
        tiles: &[TablePose],
    ) -> Vec<FaceDown> {
        let mut found = Vec::new();
        let Some(backs) = self.face_down() else {
            return found;
        };
        let search = BackSearch {
            faces: view,
            backs: &view.for_catalogue(backs),
            table,
        };
        let is_taken =
            |known: &[TablePose], place: &TablePose| known.iter().any(|tile| tile.distance(place) < OVERLAP);
        let (mut known, mut empty) = (tiles.to_vec(), Vec::new());
        let mut next = 0;
        while next < known.len() && found.len() < MOST {
            let from = known[next];
            next += 1;
            for way in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
                let beside = from.relative(way.0, way.1, 0.0);
                if is_taken(&known, &beside) || is_taken(&empty, &beside) {
                    continue;
                }
                if let Some((back, pose)) = search.look_beside(&from, way)
                    && let Some((place, ..)) = table.fit(&pose.corners())
                    && !is_taken(&known, &place)
                {
                    found.push(FaceDown {
                        back: back.map(|back| usize::from(back.0)),
                        corners: pose.corners(),
                    });
                    known.push(place);
                } else {
                    empty.push(beside);
                }
            }
        }
        found
    }
}

/// What backs are looked for with.
struct BackSearch<'a> {
    /// The photograph as the deck's faces see it, and as its backs do.
    faces: &'a View<'a>,
    backs: &'a View<'a>,
    table: &'a Table,
}

impl BackSearch<'_> {
    /// Whether a back lies beside a tile, on one of its sides: which, if that is clear, and its pose as printed.
    fn look_beside(&self, from: &TablePose, (x, y): (f64, f64)) -> Option<(Option<FaceId>, Homography)> {
        let looks = PITCHES.into_iter().filter_map(|pitch| {
            let pose = self.table.pose(&from.relative(pitch * x, pitch * y, 0.0))?;
            self.glance(&pose)
        });
        let (back, seen) = looks.max_by(|(_, a), (_, b)| a.quality().total_cmp(&b.quality()))?;
        let pyramid = self.backs.pyramid;
        let seen = self
            .backs
            .catalogue
            .align_finely(pyramid, &seen, back, 0, Freedom::Rigid)?;
        let evidence = self.evidence(back, &seen)?;
        (evidence.probability() >= CERTAIN).then(|| self.tell_apart(back, seen))
    }

    /// Which back lies where one of them fits, if that is clear, and its pose as printed.
    fn tell_apart(&self, back: FaceId, seen: Alignment) -> (Option<FaceId>, Homography) {
        let backs = self.backs.catalogue;
        if backs.faces().len() == 1 {
            return (Some(back), seen.pose);
        }
        let look = Look {
            held: (back, 0),
            pose: seen.pose,
            bow: None,
            alignment: Some(seen),
        };
        let contest = Contest::hold(backs, self.backs, &seen.pose, &look);
        let Some(best) = contest.contenders.first() else {
            return (None, seen.pose);
        };
        let mut others = contest
            .contenders
            .iter()
            .filter(|rival| rival.look.0 != best.look.0);
        let is_clear = others.all(|rival| rival.comparison.total - best.comparison.total >= CLEAR);
        (
            is_clear.then_some(best.look.0),
            contest.settled.turned(best.look.1),
        )
    }

    /// The back that a pose shows at first sight, aligned coarsely, as printed; `None` if it shows none.
    fn glance(&self, pose: &Homography) -> Option<(FaceId, Alignment)> {
        let (backs, pyramid) = (self.backs.catalogue, self.backs.pyramid);
        let glance = backs.glance(pyramid, pose);
        let as_printed = pose.turned(glance.turn);
        let seen = backs.align_coarsely(pyramid, &as_printed, glance.face, 0, Freedom::Rigid)?;
        let may_be = seen.fit >= POSSIBLE || glance.score >= POSSIBLE_GLANCE;
        (may_be && seen.visible >= VISIBLE).then_some((glance.face, seen))
    }

    /// What speaks for a back in the pose where it fits best; `None` if it is none whatever the faces say.
    fn evidence(&self, back: FaceId, seen: &Alignment) -> Option<BackEvidence> {
        let here = self.backs.see(&seen.pose, Bow::NONE);
        if here.burnt > MOST_BURNT || here.inside < VISIBLE {
            return None;
        }
        let softness = self.backs.softness(&seen.pose);
        let comparison = self.backs.with_face(back, softness, |back| here.compare(back));
        let rim = Rim::new(self.backs.pyramid, &seen.pose, Clearance([1.0; 4]));
        let mut evidence = BackEvidence {
            fit: seen.quality(),
            lead: f32::MAX,
            strain: comparison.total / comparison.evidence / self.faces.usual_cost?,
            outlined: rim.share_within(OUTLINED) as f32,
            contrast: comparison.gain / self.faces.gain,
            oddness: comparison.light_cost,
        };
        if evidence.probability() < CERTAIN {
            return None;
        }
        let mut patch = Patch::<GLANCE_SIDE>::black();
        self.faces.pyramid.sample(&seen.pose, &mut patch);
        let faces = self.faces.catalogue;
        let mut rivals = faces.table().rank(&patch, RIVALS);
        rivals.extend(self.faces.rank_by_colour(&patch, RIVALS));
        let turned = [0, 1, 2, 3].map(|turn| here.turned_back(turn));
        for rival in rivals {
            let face = |face: &_| turned[usize::from(rival.turn)].compare(face).total;
            let total = self.faces.with_face(rival.face, softness, face);
            evidence.lead = evidence.lead.min(total - comparison.total);
        }
        Some(evidence)
    }
}

/// What speaks for a back.
struct BackEvidence {
    /// Share of the variance that it explains, times the share that is seen, 0 to 1.
    fit: f32,
    /// Nats by which it explains what is seen better than any face.
    lead: f32,
    /// How many times worse than is usual in the photograph it explains what is seen.
    strain: f32,
    /// Share of the sides along which an edge is seen, 0 to 1.
    outlined: f32,
    /// Its contrast in units of that of the photograph's tiles: patterns of the table are faint.
    contrast: f32,
    /// How odd its light is in the photograph, in nats.
    oddness: f32,
}

impl BackEvidence {
    fn terms(&self) -> [f32; 6] {
        [
            self.fit,
            (self.lead.min(FARTHEST_AHEAD) / LEAD_UNIT).asinh(),
            self.strain.max(0.1).ln(),
            self.outlined,
            self.contrast.clamp(0.05, 4.0).ln(),
            self.oddness.min(ODDEST) / ODD_UNIT,
        ]
    }

    fn probability(&self) -> f32 {
        regression(&WEIGHTS, &self.terms())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::pyramid::Pyramid;
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

    /// What is found face down in a photograph of a table on which some of the tiles, the first ones, are known.
    fn found(catalogue: &Catalogue, tiles: &[(Homography, &Photo)], n_known: usize) -> Vec<FaceDown> {
        let pyramid = Pyramid::new(&photo(tiles, [0.9, 0.8, 0.7]));
        let known: Vec<Homography> = tiles[..n_known].iter().map(|(pose, _)| *pose).collect();
        let looks: Vec<_> = known
            .iter()
            .map(|pose| catalogue.first_look(&pyramid, pose))
            .collect();
        let view = View::of(catalogue, &pyramid, Some(&TABLE), looks.iter(), &[]);
        let places: Vec<_> = known
            .iter()
            .map(|pose| TABLE.fit(&pose.corners()).unwrap().0)
            .collect();
        catalogue.find_face_down(&view, &TABLE, &places)
    }

    #[test]
    fn what_lies_apart_or_is_otherwise_is_no_back() {
        let backs = [face(50)];
        let catalogue = catalogue(&backs);
        let up = place(80.0, 80.0, 80.0, 0.0);
        let (beside, apart) = (place(163.0, 82.0, 80.0, 0.03), place(320.0, 220.0, 80.0, 0.5));
        let half = |at: usize| if at % 96 < 48 { [20; 3] } else { [220; 3] };
        let two_halves = Photo::new(96, 96, (0..96 * 96).flat_map(half).collect()).unwrap();
        let count = |pose, picture| found(&catalogue, &[(up, &face(2)), (pose, picture)], 1).len();
        assert_eq!(count(beside, &backs[0]), 1);
        assert_eq!(count(apart, &backs[0]), 0);
        assert_eq!(count(beside, &two_halves), 0);
        assert_eq!(count(beside, &face(3)), 0);
    }

    /// A picture of one colour with another inside of `within`, which is told for each cell of 96 x 96.
    fn drawn(ground: [u8; 3], ink: [u8; 3], within: fn(usize, usize) -> bool) -> Photo {
        let colour = |at: usize| if within(at % 96, at / 96) { ink } else { ground };
        Photo::new(96, 96, (0..96 * 96).flat_map(colour).collect()).unwrap()
    }

    #[test]
    fn which_of_two_backs_it_is_is_told_if_it_can_be_seen() {
        let [first, second, worn] =
            [Some((30, 43)), Some((30, 33)), None].map(|sign: Option<(usize, usize)>| {
                let colour = |at: usize| {
                    let (x, y) = (at % 96, at / 96);
                    match (x + y) % 24 {
                        _ if sign.is_some_and(|(to, down)| {
                            x.abs_diff(to).pow(2) + y.abs_diff(down).pow(2) < 50
                        }) =>
                        {
                            [240, 230, 200]
                        }
                        0..12 => [70, 40, 100],
                        _ => [110, 80, 150],
                    }
                };
                Photo::new(96, 96, (0..96 * 96).flat_map(colour).collect()).unwrap()
            });
        let catalogue = catalogue(&[first.clone(), second.clone()]);
        let up = (place(80.0, 80.0, 80.0, 0.0), &face(2));
        let told = |picture| {
            let tiles = [up, (place(164.0, 82.0, 80.0, 0.02), picture)];
            let found = found(&catalogue, &tiles, 1);
            found.iter().map(|down| down.back).collect::<Vec<_>>()
        };
        assert_eq!(
            [told(&first), told(&second), told(&worn)],
            [[Some(0)], [Some(1)], [None]]
        );
    }

    #[test]
    fn a_back_with_a_fine_pattern_is_known_in_spite_of_its_small_contrast() {
        let dots = drawn([58, 62, 92], [104, 104, 120], |x, y| x % 12 < 5 && y % 12 < 5);
        let catalogue = catalogue(std::slice::from_ref(&dots));
        let up = place(80.0, 80.0, 80.0, 0.0);
        let found = found(
            &catalogue,
            &[(up, &face(2)), (place(166.0, 82.0, 80.0, 0.03), &dots)],
            1,
        );
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn a_plain_back_is_known_by_its_colour_and_its_sides() {
        let knot = |x: usize, y: usize| x.abs_diff(40).pow(2) + y.abs_diff(54).pow(2) < 150;
        let plain = drawn([150, 110, 60], [128, 88, 44], knot);
        let catalogue = catalogue(std::slice::from_ref(&plain));
        let at = |x: f64, y: f64| place(80.0 + 82.0 * x, 80.0 + 82.0 * y, 80.0, 0.01);
        let faces = [face(2), face(3), face(4)];
        let up = [
            (at(0.0, 0.0), &faces[0]),
            (at(0.0, 1.0), &faces[1]),
            (at(0.0, 2.0), &faces[2]),
        ];
        let blue = drawn([60, 110, 150], [44, 88, 128], knot);
        let faint = drawn([142, 103, 55], [140, 101, 54], knot);
        let count = |picture| found(&catalogue, &[&up[..], &[(at(1.0, 1.0), picture)]].concat(), 3).len();
        assert_eq!([&plain, &blue, &faint].map(count), [1, 0, 0]);
    }

    #[test]
    fn finds_backs_beside_tiles_and_beside_each_other() {
        let backs = [face(50), face(60)];
        let catalogue = catalogue(&backs);
        let up = place(100.0, 150.0, 80.0, 0.0);
        let (near, far) = (place(183.0, 152.0, 80.0, 0.03), place(265.0, 151.0, 80.0, -0.02));
        let tiles = [(up, &face(2)), (near, &backs[1]), (far.turned(1), &backs[0])];
        let found = found(&catalogue, &tiles, 1);
        assert_eq!(
            found.iter().map(|down| down.back).collect::<Vec<_>>(),
            [Some(1), Some(0)],
            "{found:?}"
        );
        for (down, pose) in found.iter().zip([near, far.turned(1)]) {
            let off = down
                .corners
                .iter()
                .zip(pose.corners())
                .map(|(a, b)| a.distance(b) / 80.0);
            assert!(off.fold(0.0, f64::max) < 0.1, "{down:?}");
        }
    }
}
