//! Tiles that lie apart from all that were found, and whose outlines are not seen: their artwork tells of them.
//!
//! A table that is known is looked at square-on: there artwork has one size, and what it tells of has to lie on the table.
//! Islands mostly lie on the cells of the others, where the colours of a tile tell of one whose artwork is too blurred.

use crate::find::grow::{Finder, LIKE_A_FACE, MOST_LOOKS, PITCH};
use crate::find::look::{Care, FEW, MAY_FIT};
use crate::hands::Hands;
use crate::pose::align::Freedom;
use crate::table::groups::{Place, place_tiles};
use crate::table::plane::Table;
use crate::table::square_on::SquareOn;
use crate::table::table_pose::TablePose;
use crate::{FaceId, PhotoPoint};

/// Most places that artwork tells of.
const MOST_SIGHTINGS: usize = 40;
/// How much larger or smaller a face may be told than the table says, and how far off its corners, in sides.
const LARGER: f64 = 1.35;
const OFF: f64 = 0.25;
/// The same of a face that is told well.
const LITTLE_LARGER: f64 = 1.1;
const LITTLE_OFF: f64 = 0.06;
/// Nearer to a place that is known (in sides) there is no other.
const NEAR: f64 = 0.6;
/// How far from the tiles that were found others are looked for, in sides; and how much of the table around a landmark
/// has to be seen.
const FARTHEST: f64 = 6.0;
/// The same in cells where their colours tell of them, and the most of these that have them.
const CELLS_AWAY: i32 = 5;
const MOST_COLOURED: usize = 64;
const AROUND: f64 = 0.25;
/// What is nearer to a tile than this, in sides, belongs to it.
const RIM: f64 = 0.05;
/// By so much of its side a tile may be seen larger or smaller than the table says: far from those that tell the plane it
/// may be a little off, and all corners with it. And by so many pixels, which is how well small ones are seen.
const STRAINED: f64 = 0.025;
const STRAINED_PX: f64 = 0.4;

impl Finder<'_> {
    /// Looks for tiles where none was found.
    pub(crate) fn seek_afar(&mut self, hands: &dyn Hands) {
        let table = self.table();
        let middles = self.tiles.iter().map(|tile| (tile.place.x, tile.place.y));
        let picture = SquareOn::new(self.pyramid, table, middles, FARTHEST, hands);
        let is_wanted = |column: f64, row: f64| {
            let (x, y) = picture.lies_at(column, row);
            let is_elsewhere = self.tiles.iter().all(|tile| {
                let here = tile.place.seen_from_here(&TablePose { x, y, angle: 0.0 });
                here.x.abs().max(here.y.abs()) > 0.5 + RIM
            });
            let around = [(0.0, -AROUND), (AROUND, 0.0), (0.0, AROUND), (-AROUND, 0.0)];
            is_elsewhere
                && around
                    .iter()
                    .all(|(dx, dy)| self.pyramid.holds(&table.seen_at(x + dx, y + dy)))
        };
        let atlas = self.catalogue.square_on_atlas();
        let sightings = atlas.sightings_square_on(&picture, MOST_SIGHTINGS, hands, is_wanted);
        let empty = self.empty.len();
        // A stray place among a few tiles would spoil the plane.
        (self.is_settled, self.is_fixed, self.is_afar) = (false, true, true);
        for sighting in sightings {
            let corners = sighting.pose.corners().map(|at| picture.seen_at(at.x, at.y));
            let Some((place, scale, off)) = self.table().fit(&corners) else {
                continue;
            };
            if self.looks < MOST_LOOKS
                && (1.0 / LARGER..LARGER).contains(&scale)
                && off < OFF
                && !self.is_taken(&place, NEAR)
                && self.weak.iter().all(|weak| weak.place.distance(&place) > NEAR)
                && (self.search_place(&place, LIKE_A_FACE)
                    || self.try_face(&place, sighting.face, (scale, off)))
            {
                self.grow();
            }
        }
        self.seek_by_rings(&picture);
        self.seek_by_colours();
        if self.first_apart() < self.count() {
            self.grow_on(self.first_apart(), empty);
            self.straighten();
        }
        for tile in self.tiles.iter_mut().filter(|tile| tile.is_apart) {
            let seen = tile.sight.as_ref();
            tile.is_sized = seen.is_some_and(|sight| is_as_large(&table, &sight.corners));
        }
        self.judge(self.first_apart());
    }

    /// Tries the face that landmarks tell at a place, if they tell it well, by a scale and so far off its corners: fine
    /// lettering, and what is partly covered, is like nothing at first sight.
    fn try_face(&mut self, place: &TablePose, face: FaceId, (scale, off): (f64, f64)) -> bool {
        let is_told_well = (1.0 / LITTLE_LARGER..LITTLE_LARGER).contains(&scale) && off < LITTLE_OFF;
        let Some(pose) = self.table().pose(place) else {
            return false;
        };
        if !is_told_well || !self.is_in_photo(&pose) || self.has_usual_colours(place) == Some(false) {
            return false;
        }
        let coarse = self
            .catalogue
            .align_coarsely(self.pyramid, &pose, face, 0, Freedom::Rigid);
        let may_fit = coarse.is_some_and(|aligned| aligned.fit > MAY_FIT);
        may_fit
            && [Care::Quick, Care::Close].into_iter().any(|care| {
                let found = self.look_at(place, &[(face, 0)], care);
                found.is_some_and(|found| self.take(found))
            })
    }

    /// Where those of its tiles begin that lie apart: before them may be fewer than there were, if some were given up.
    fn first_apart(&self) -> usize {
        let first = self.tiles.iter().position(|tile| tile.is_apart);
        first.unwrap_or(self.count())
    }
}

impl Finder<'_> {
    /// Looks into the cells about the tiles that have the colours of one. Where many have, the table has them too, and they tell
    /// nothing.
    fn seek_by_colours(&mut self) {
        if self.count() < FEW || self.is_pattern() {
            return;
        }
        let mut coloured = self.cells_about();
        coloured.retain(|place| !self.is_taken(place, NEAR) && self.has_usual_colours(place) == Some(true));
        if coloured.len() > MOST_COLOURED {
            return;
        }
        for place in coloured {
            if self.looks < MOST_LOOKS && !self.is_taken(&place, NEAR) && self.search_about(&place) {
                self.grow();
            }
        }
    }

    /// The cells about the tiles in which none was found, each where the tile that is nearest to it says.
    fn cells_about(&self) -> Vec<TablePose> {
        let poses: Vec<TablePose> = self.tiles.iter().map(|tile| tile.place).collect();
        let cells = place_tiles(&self.table(), &poses);
        let range = |of: fn(&Place) -> i32| {
            let along = || cells.iter().map(of);
            let (least, most) = (along().min().unwrap_or(0), along().max().unwrap_or(0));
            least - CELLS_AWAY..=most + CELLS_AWAY
        };
        let (across, down) = (range(|cell| cell.x), range(|cell| cell.y));
        let mut about = Vec::new();
        for (x, y) in down.flat_map(|y| across.clone().map(move |x| (x, y))) {
            let away = |cell: &Place| (cell.x - x).pow(2) + (cell.y - y).pow(2);
            let nearest = cells.iter().zip(&poses).min_by_key(|(cell, _)| away(cell));
            let Some((cell, pose)) =
                nearest.filter(|(cell, _)| (1..=CELLS_AWAY.pow(2)).contains(&away(cell)))
            else {
                continue;
            };
            // As the tile's own frame has it.
            let (mut right, mut down) = (x - cell.x, y - cell.y);
            for _ in 0..cell.turn {
                (right, down) = (down, -right);
            }
            let place = pose.relative(PITCH * f64::from(right), PITCH * f64::from(down), 0.0);
            if self
                .table()
                .pose(&place)
                .is_some_and(|pose| self.is_in_photo(&pose))
            {
                about.push(place);
            }
        }
        about
    }
}

/// Whether a tile is seen as large as the table says.
pub(crate) fn is_as_large(table: &Table, corners: &[PhotoPoint; 4]) -> bool {
    table.fit(corners).is_some_and(|(place, scale, _)| {
        let side = table.pose(&place).map_or(f64::MAX, |pose| pose.side());
        (scale - 1.0).abs() < STRAINED + STRAINED_PX / side
    })
}

#[cfg(test)]
mod tests {
    use super::is_as_large;
    use crate::find::grow::Finder;
    use crate::find::{Found, find};
    use crate::hands::OneHand;
    use crate::outlines::overview::Overview;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, halves, photo, place};
    use crate::table::plane::Table;
    use crate::{FaceId, Homography, Photo, PhotoPoint};

    const SIDE: f64 = 62.0;

    /// What is found where a tile lies apart from three others; a frame of paper hides its own sides.
    fn found_apart() -> Option<Found> {
        let faces: Vec<Photo> = (0..10).map(face).collect();
        let beside = [(60.0, 60.0), (123.0, 60.0), (60.0, 124.0)].map(|(x, y)| place(x, y, SIDE, 0.0));
        let apart = place(340.0, 250.0, SIDE, 0.6);
        let sheet = Photo::new(96, 96, vec![180; 96 * 96 * 3]).unwrap();
        let strips = [
            [0.3, -0.2, 1.4, -0.2],
            [0.3, 0.9, 1.4, -0.2],
            [1.4, -0.2, 0.3, -0.2],
            [1.4, -0.2, 0.3, 0.9],
        ];
        let strip = |[wide, left, high, top]: [f64; 4]| {
            Homography::new([wide, 0.0, left, 0.0, high, top, 0.0, 0.0, 1.0])
                .and_then(|part| apart.after(&part))
                .unwrap()
        };
        let mut tiles: Vec<(Homography, &Photo)> = strips.map(|part| (strip(part), &sheet)).to_vec();
        tiles.extend(beside.into_iter().chain([apart]).zip(&faces[3..]));
        let photo = photo(&tiles, [0.9; 3]);
        let found = find(
            &Overview::new(&photo, &mut |_| {}),
            &catalogue(&faces),
            &OneHand,
            &mut |_| {},
        );
        assert!(found.tiles.len() >= 3);
        found.tiles.into_iter().find(|tile| {
            let (here, there) = (tile.pose.map(0.5, 0.5), apart.map(0.5, 0.5));
            here.distance(there) < 3.0
        })
    }

    #[test]
    fn a_tile_without_an_outline_is_found_far_from_the_others() {
        let found = found_apart().unwrap();
        assert_eq!(found.look.0.0, 6);
        assert!(found.is_sized, "{found:?}");
    }

    #[test]
    fn a_pattern_that_is_given_up_on_the_way_takes_no_tile_from_those_that_lie_apart() {
        let faces: Vec<Photo> = (0..10).map(face).collect();
        let catalogue = catalogue(&faces);
        let at = |column: f64, row: f64| place(60.0 + 63.0 * column, 60.0 + 63.0 * row, SIDE, 0.0);
        let beside = [at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0), at(1.0, 1.0)];
        let apart = place(360.0, 260.0, SIDE, 0.6);
        let tiles: Vec<_> = beside.iter().chain([&apart]).copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let mut finder = Finder::grown_from(&pyramid, &catalogue, &beside[0], &[], &[]).unwrap();
        assert_eq!(finder.count(), 4);
        // As if one face were seen all over a table that goes on beyond the photo.
        for far in 0..30 {
            let mut again = finder.tiles[0].clone();
            (again.look, again.fit, again.outlined) = ((FaceId(8), 0), 0.8, 0.0);
            again.place.x += 60.0 + 2.0 * f64::from(far);
            finder.tiles.push(again);
        }
        assert!(finder.is_pattern());
        finder.seek_afar(&OneHand);
        let faces_of = |is_apart| {
            let tiles = finder.tiles.iter().filter(|tile| tile.is_apart == is_apart);
            let mut faces: Vec<u16> = tiles.map(|tile| tile.look.0.0).collect();
            faces.sort_unstable();
            faces
        };
        assert_eq!((faces_of(false), faces_of(true)), (vec![0, 1, 2, 3], vec![4]));
    }

    #[test]
    fn a_face_that_landmarks_tell_well_is_tried_though_it_is_partly_covered() {
        let faces: Vec<Photo> = (0..10).map(face).collect();
        let catalogue = catalogue(&faces);
        let beside = [(60.0, 60.0), (123.0, 60.0), (60.0, 124.0)].map(|(x, y)| place(x, y, SIDE, 0.0));
        let apart = place(340.0, 250.0, SIDE, 0.6);
        // Something lies on its left.
        let lid = Homography::new([0.25, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
        let lid = lid.and_then(|part| apart.after(&part)).unwrap();
        let paper = Photo::new(96, 96, [250, 240, 120].repeat(96 * 96)).unwrap();
        let mut tiles = vec![(lid, &paper)];
        tiles.extend(beside.into_iter().chain([apart]).zip(&faces[3..]));
        let pyramid = Pyramid::new(&photo(&tiles, [0.9; 3]));
        let finder = Finder::grown_from(&pyramid, &catalogue, &beside[0], &[], &[]).unwrap();
        assert_eq!(finder.count(), 3);
        let (there, ..) = finder.table().fit(&apart.corners()).unwrap();
        let is_found = |face, scale, off| finder.clone().try_face(&there, FaceId(face), (scale, off));
        assert!(is_found(6, 1.02, 0.02));
        // Not well told, or told otherwise than it is.
        assert!(!is_found(6, 1.2, 0.02) && !is_found(6, 1.02, 0.1) && !is_found(2, 1.02, 0.02));
    }

    #[test]
    fn a_tile_apart_is_found_though_faces_look_alike_at_any_size() {
        let faces: Vec<Photo> = (0..12).map(halves).collect();
        let catalogue = catalogue(&faces);
        assert!(catalogue.is_alike_at_any_size());
        let at = |column: f64, row: f64| place(60.0 + 63.0 * column, 60.0 + 63.0 * row, SIDE, 0.0);
        let beside = [at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0), at(1.0, 1.0)];
        let apart = place(360.0, 260.0, SIDE, 0.6);
        let tiles: Vec<_> = beside.iter().chain([&apart]).copied().zip(&faces).collect();
        let pyramid = Pyramid::new(&photo(&tiles, [0.9; 3]));
        let mut finder = Finder::grown_from(&pyramid, &catalogue, &beside[0], &[], &[]).unwrap();
        assert_eq!(finder.count(), 4);
        finder.seek_afar(&OneHand);
        assert_eq!(finder.count(), 5);
        // Two halves do not tell well how far along their seam they lie.
        let middle = finder.tiles[4].pose.map(0.5, 0.5);
        assert!(
            (middle.x - 360.0).hypot(middle.y - 260.0) < 0.1 * SIDE,
            "{middle:?}"
        );
    }

    #[test]
    fn one_that_is_seen_too_small_or_too_large_is_not_sure_of_its_corners() {
        let pose = place(240.0, 180.0, SIDE, 0.3);
        let table = Table::from_pose(&pose, (480, 360), 500.0).unwrap();
        let seen = |size: f64| {
            pose.corners().map(|corner| PhotoPoint {
                x: 240.0 + size * (corner.x - 240.0),
                y: 180.0 + size * (corner.y - 180.0),
            })
        };
        assert!(is_as_large(&table, &seen(1.0)) && is_as_large(&table, &seen(1.015)));
        assert!(!is_as_large(&table, &seen(0.96)) && !is_as_large(&table, &seen(1.04)));
    }

    #[test]
    fn islands_are_expected_on_the_cells_of_the_others_however_these_are_turned() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let at = |column: f64, row: f64| place(50.0 + 51.0 * column, 60.0 + 51.0 * row, 50.0, 0.0);
        let poses = [
            at(0.0, 0.0),
            at(1.0, 0.0).turned(1),
            at(1.0, 1.0).turned(2),
            at(0.0, 1.0).turned(3),
        ];
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let (pyramid, catalogue) = (Pyramid::new(&photo), catalogue(&faces));
        let finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        assert_eq!(finder.count(), 4);
        let cells = finder.cells_about();
        let nearest = |column: f64, row: f64| {
            let there = finder.table().fit(&at(column, row).corners()).unwrap().0;
            cells
                .iter()
                .map(|cell| cell.distance(&there))
                .fold(f64::MAX, f64::min)
        };
        for (column, row) in [(2.0, 0.0), (4.0, 1.0), (0.0, 3.0), (3.0, 3.0)] {
            assert!(nearest(column, row) < 0.05, "{column}, {row}");
        }
        assert!(nearest(0.0, 0.0) > 0.9 && nearest(2.5, 0.5) > 0.4);
    }
}
