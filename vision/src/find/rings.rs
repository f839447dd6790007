//! Tiles that lie apart from all others, known by the colours around their middles: these are the same however a tile is
//! turned, and neither blur nor the lines of a table take them away.
//!
//! A table that is known is looked at square-on, coarsely. Around each of its points rings of the width of a tile have mean
//! colours, and the disc that they make up has a contrast; so have the faces under the photograph's light. Where the two
//! agree about as well as they do at tiles that were found, a face is looked for at all angles.

use crate::arithmetic::wide::wide;
use crate::catalogue::glance::GLANCE_SIDE;
use crate::find::Found;
use crate::find::grow::{Finder, LIKE_A_FACE, MOST_LOOKS, MUCH_LIKE_A_FACE};
use crate::find::take::usual_gain;
use crate::light::{Light, LightSample};
use crate::table::square_on::{CELLS, SquareOn};
use crate::table::table_pose::TablePose;
use crate::{Catalogue, FaceId};

/// Cells of the square-on picture along a cell of the coarse one, and coarse cells along a tile's side.
const COARSER: usize = 4;
const ALONG: usize = CELLS / COARSER;
/// Where rings end, in sides from the middle.
const ENDS: [f64; RINGS] = [0.17, 0.3, 0.43];
const RINGS: usize = 3;
/// Numbers of a profile: the rings' colours, and how far each channel strays from its mean in the disc.
const NUMBERS: usize = 3 * RINGS + 3;
/// What straying says, against colours: blur takes some of it away.
const STRAYING: f32 = 0.5;
/// A face is looked for where its colours are so many times as far off as they are at most tiles, at least this far (as a share of
/// their brightness, squared).
const FARTHER: f32 = 2.0;
const LEAST: f32 = 0.002;
/// How much brighter or darker than tiles mostly are one may be.
const BRIGHTER: f32 = 2.5;
/// Every so many coarse cells a point is looked at.
const STEP: usize = 2;
/// Points nearer than this (in sides) are one place, and so are a point and a tile.
const NEAR: f64 = 0.6;
/// Faces that a place may show; and most places that are looked at, of one face and in all.
const LIKELIEST: usize = 3;
const MOST_OF_FACE: usize = 3;
const MOST_PLACES: usize = 40;
/// Angles within a quarter turn at which a face is looked for, and where around a point, in sides.
const ANGLES: usize = 9;
const AROUND: [(f64, f64); 5] = [(0.0, 0.0), (0.08, 0.0), (-0.08, 0.0), (0.0, 0.08), (0.0, -0.08)];

/// The colours around a point, whichever way one turns.
type Profile = [f32; NUMBERS];

/// The rings' cells, as steps from the middle one.
struct Rings([Vec<(isize, isize)>; RINGS]);

impl Rings {
    /// Those of squares with so many cells along a side. With an even number of them the middle is the corner of a cell.
    fn of(along: usize, is_centred: bool) -> Rings {
        let reach = along as isize / 2;
        let middle = if is_centred { 0.0 } else { 0.5 };
        let mut rings: [Vec<(isize, isize)>; RINGS] = std::array::from_fn(|_| Vec::new());
        for (y, x) in (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (y, x))) {
            let away = (x as f64 + middle).hypot(y as f64 + middle) / along as f64;
            if let Some(ring) = ENDS.iter().position(|end| away < *end) {
                rings[ring].push((x, y));
            }
        }
        Rings(rings)
    }

    /// The profile of what `colour` tells of the cells.
    fn profile(&self, mut colour: impl FnMut((isize, isize)) -> [f32; 3]) -> Profile {
        let mut profile = [0.0; NUMBERS];
        let (mut sums, mut squares, mut count) = ([0.0_f32; 3], [0.0_f32; 3], 0.0);
        for (number, ring) in self.0.iter().enumerate() {
            let mut inner = [0.0_f32; 3];
            for &step in ring {
                let colour = colour(step);
                for channel in 0..3 {
                    inner[channel] += colour[channel];
                    squares[channel] += colour[channel] * colour[channel];
                }
            }
            let cells = ring.len() as f32;
            count += cells;
            for channel in 0..3 {
                sums[channel] += inner[channel];
                profile[3 * number + channel] = inner[channel] / cells;
            }
        }
        for channel in 0..3 {
            let mean = sums[channel] / count;
            let variance = (squares[channel] / count - mean * mean).max(0.0);
            profile[3 * RINGS + channel] = STRAYING * variance.sqrt();
        }
        profile
    }
}

/// A face's profile in the photograph's light, at brightness 1.
fn expected(catalogue: &Catalogue, face: FaceId, light: &Light, rings: &Rings) -> Profile {
    let planes = catalogue.search_table().look(face);
    let half = GLANCE_SIDE as isize / 2;
    rings.profile(|(x, y)| {
        let cell = (y + half) as usize * GLANCE_SIDE + (x + half) as usize;
        std::array::from_fn(|channel| light.on(channel, planes[channel][cell]))
    })
}

/// The table's colours, coarsely.
struct Coarse {
    width: usize,
    height: usize,
    /// 0 to 1, row by row; without any where nothing of the photo is.
    cells: Vec<[f32; 3]>,
}

impl Coarse {
    fn of(picture: &SquareOn) -> Coarse {
        let across = picture.size.0 as usize;
        let (width, height) = (across / COARSER, picture.size.1 as usize / COARSER);
        let mut cells = vec![[0.0; 3]; width * height];
        let share = 1.0 / (255 * COARSER * COARSER) as f32;
        for (y, row) in picture.rgb.chunks_exact(3 * across).enumerate() {
            let below = &mut cells[y / COARSER * width..][..width];
            for (cell, pixels) in below.iter_mut().zip(row.chunks_exact(3 * COARSER)) {
                for pixel in pixels.chunks_exact(3) {
                    for (sum, value) in cell.iter_mut().zip(pixel) {
                        *sum += share * f32::from(*value);
                    }
                }
            }
        }
        Coarse { width, height, cells }
    }

    fn profile(&self, rings: &Rings, column: usize, row: usize) -> Profile {
        rings.profile(|(x, y)| {
            let at = (row as isize + y) as usize * self.width + (column as isize + x) as usize;
            self.cells[at]
        })
    }
}

/// A point of the table, and the faces whose colours are nearest to those around it, with how far off they are.
#[derive(Clone, Debug)]
struct Likeness {
    place: TablePose,
    faces: [(f32, FaceId); LIKELIEST],
}

impl Likeness {
    fn none(place: TablePose) -> Likeness {
        Likeness {
            place,
            faces: [(f32::MAX, FaceId(u16::MAX)); LIKELIEST],
        }
    }

    fn add(&mut self, off: f32, face: FaceId) {
        if off < self.faces[LIKELIEST - 1].0 {
            self.faces[LIKELIEST - 1] = (off, face);
            self.faces.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
    }

    /// How far the nearest is off.
    fn off(&self) -> f32 {
        self.faces[0].0
    }
}

/// How far what is seen is from what is expected, at the brightness that suits it best: as a share of that, squared.
#[inline(always)]
fn off(seen: &Profile, expected: &Profile, (least, most): (f32, f32)) -> f32 {
    let (mut along, mut length) = (0.0, 1e-9);
    for (seen, expected) in seen.iter().zip(expected) {
        along += seen * expected;
        length += expected * expected;
    }
    let gain = (along / length).clamp(least, most);
    let mut off = 0.0;
    for (seen, expected) in seen.iter().zip(expected) {
        off += (seen - gain * expected).powi(2);
    }
    off / (gain * gain * length)
}

impl Finder<'_> {
    /// Looks for tiles where the colours around a point are those of a face that was not found yet.
    pub(crate) fn seek_by_rings(&mut self, picture: &SquareOn) {
        for likeness in self.places_by_rings(picture) {
            if self.looks >= MOST_LOOKS {
                return;
            }
            if !self.is_taken(&likeness.place, NEAR)
                && let Some(place) = self.at_its_angle(&likeness)
                && self.search_place(&place, LIKE_A_FACE)
            {
                self.grow();
            }
        }
    }

    /// Points around which the colours are those of a face, the likeliest first.
    fn places_by_rings(&self, picture: &SquareOn) -> Vec<Likeness> {
        let (known, missing) = self.known_and_missing();
        let is_small = |cells: u32| cells as usize <= CELLS;
        if missing.is_empty() || is_small(picture.size.0) || is_small(picture.size.1) {
            return Vec::new();
        }
        let samples: Vec<LightSample> = known.iter().map(|tile| tile.light).collect();
        let (light, gain) = (Light::of(&samples), usual_gain(known.iter().copied()));
        let gains = (gain / BRIGHTER, gain * BRIGHTER);
        let of_faces = Rings::of(GLANCE_SIDE, false);
        let faces = (0..).map(FaceId).take(self.catalogue.faces().len());
        let faces: Vec<Profile> = faces
            .map(|face| expected(self.catalogue, face, &light, &of_faces))
            .collect();
        let (coarse, rings) = (Coarse::of(picture), Rings::of(ALONG, true));
        let (reach, cell) = (ALONG / 2, COARSER as f64);
        let (columns, rows) = (reach..coarse.width - reach, reach..coarse.height - reach);
        let at_tile = |tile: &&Found| {
            let (column, row) = picture.cell_at(tile.place.x, tile.place.y);
            let [column, row] = [column, row].map(|at| ((at + 0.5) / cell) as usize);
            (columns.contains(&column) && rows.contains(&row)).then(|| {
                let seen = coarse.profile(&rings, column, row);
                off(&seen, &faces[usize::from(tile.look.0.0)], gains)
            })
        };
        let mut at_tiles: Vec<f32> = known.iter().filter_map(at_tile).collect();
        let middle = |index: usize| cell * (index as f64 + 0.5) - 0.5;
        let mut elsewhere = Vec::new();
        let points = rows.clone().step_by(STEP);
        let points = points.flat_map(|row| columns.clone().step_by(STEP).map(move |column| (row, column)));
        for (row, column) in points {
            let (x, y) = picture.lies_at(middle(column), middle(row));
            let here = TablePose { x, y, angle: 0.0 };
            if self.is_taken(&here, NEAR) || !self.pyramid.holds(&self.table.seen_at(x, y)) {
                continue;
            }
            let seen = coarse.profile(&rings, column, row);
            elsewhere.push(wide!({
                let mut likeness = Likeness::none(here);
                for &face in &missing {
                    likeness.add(off(&seen, &faces[usize::from(face.0)], gains), face);
                }
                likeness
            }));
        }
        at_tiles.sort_by(f32::total_cmp);
        let usual = at_tiles.get(3 * at_tiles.len() / 4).copied().unwrap_or(0.0);
        let most = (FARTHER * usual).max(LEAST);
        elsewhere.retain(|likeness| likeness.off() < most);
        elsewhere.sort_by(|a, b| a.off().total_cmp(&b.off()));
        let mut places: Vec<Likeness> = Vec::new();
        for likeness in elsewhere {
            let face = likeness.faces[0].1;
            let is_apart = |other: &Likeness| other.place.distance(&likeness.place) > NEAR;
            let of_face = places.iter().filter(|other| other.faces[0].1 == face).count();
            if places.len() < MOST_PLACES && of_face < MOST_OF_FACE && places.iter().all(is_apart) {
                places.push(likeness);
            }
        }
        places
    }

    /// Those of its tiles that fit best, no more of each face than there are copies, for a pattern of the table repeats itself;
    /// and the faces of which there are more copies.
    fn known_and_missing(&self) -> (Vec<&Found>, Vec<FaceId>) {
        let faces = || (0..).map(FaceId).take(self.catalogue.faces().len());
        let mut left: Vec<usize> = faces().map(|face| self.copies(face)).collect();
        let mut known: Vec<&Found> = self.tiles.iter().collect();
        known.sort_by(|a, b| b.fit.total_cmp(&a.fit));
        known.retain(|tile| {
            let left = &mut left[usize::from(tile.look.0.0)];
            let is_one_left = *left > 0;
            *left -= usize::from(is_one_left);
            is_one_left
        });
        let missing = faces().filter(|face| left[usize::from(face.0)] > 0);
        (known, missing.collect())
    }

    /// The angle at which a place, or one a little beside it, looks most like a face: one of those expected, or much like any.
    fn at_its_angle(&self, likeness: &Likeness) -> Option<TablePose> {
        let angles = (0..ANGLES).map(|step| std::f64::consts::FRAC_PI_2 * step as f64 / ANGLES as f64);
        let near = angles.flat_map(|angle| {
            let here = TablePose {
                angle,
                ..likeness.place
            };
            AROUND.map(|(x, y)| here.relative(x, y, 0.0))
        });
        let place = self.likeliest(near, 0.5 * LIKE_A_FACE)?;
        let glance = self.catalogue.glance(self.pyramid, &self.table.pose(&place)?);
        let is_expected = likeness.faces.iter().any(|(_, face)| *face == glance.face);
        (is_expected || glance.score > MUCH_LIKE_A_FACE).then_some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::hands::OneHand;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{blurred, catalogue, face, photo, place};

    #[test]
    fn a_profile_is_the_same_at_every_turn() {
        let faces: Vec<Photo> = (0..6).map(face).collect();
        let turned: Vec<Photo> = faces.iter().map(turned_once).collect();
        let (rings, light) = (Rings::of(GLANCE_SIDE, false), Light::of(&[]));
        let of = |faces: &[Photo], face| expected(&catalogue(faces), FaceId(face), &light, &rings);
        for face in 0..6 {
            let (upright, turned) = (of(&faces, face), of(&turned, face));
            assert!(off(&upright, &turned, (0.5, 2.0)) < 1e-4);
            assert!(off(&upright, &of(&faces, (face + 1) % 6), (0.5, 2.0)) > 1e-3);
        }
    }

    fn turned_once(face: &Photo) -> Photo {
        let side = face.width() as usize;
        let pixel = |x: usize, y: usize| &face.rgb()[3 * (y * side + x)..][..3];
        let rgb = (0..side).flat_map(|y| (0..side).flat_map(move |x| pixel(y, side - 1 - x).iter().copied()));
        Photo::new(side as u32, side as u32, rgb.collect()).unwrap()
    }

    #[test]
    fn nothing_is_looked_for_where_the_photo_shows_nothing_of_the_table() {
        let faces: Vec<Photo> = (0..4).map(face).collect();
        let catalogue = catalogue(&faces);
        let poses = [(60.0, 60.0), (123.0, 60.0), (60.0, 124.0)].map(|(x, y)| place(x, y, 62.0, 0.0));
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let mut finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        let picture = SquareOn::new(&pyramid, finder.table(), [(90.0, 0.0)].into_iter(), 2.0, &OneHand);
        assert_eq!(picture.size.0, 0);
        finder.seek_by_rings(&picture);
        assert_eq!(finder.count(), 3);
    }

    #[test]
    fn a_blurred_tile_far_from_the_others_is_found_at_any_angle() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let side = 44.0;
        for angle in [0.2, 0.7, 1.3] {
            let at = |column: f64| place(80.0 + 1.03 * side * column, 70.0, side, 0.0);
            let poses = [at(0.0), at(1.0), at(2.0), place(330.0, 250.0, side, angle)];
            let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
            let photo = blurred(&photo(&tiles, [0.9; 3]), 2.0);
            let pyramid = Pyramid::new(&photo);
            let mut finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
            assert_eq!(finder.count(), 3);
            let middles = finder.tiles.iter().map(|tile| (tile.place.x, tile.place.y));
            let picture = SquareOn::new(&pyramid, finder.table(), middles, 6.0, &OneHand);
            finder.seek_by_rings(&picture);
            let found = finder.tiles.get(3).expect("a fourth tile");
            assert_eq!(found.look.0, FaceId(3));
            let middle = found.pose.map(0.5, 0.5);
            assert!((middle.x - 330.0).hypot(middle.y - 250.0) < 3.0, "{middle:?}");
        }
    }
}
