//! The landmarks of all faces, by which a tile is found when its outline is not: where it hardly differs from the
//! table, where artwork goes on over the seams, where too much lies around.
//!
//! Each face is drawn in several sizes and tilts, as in Morel and Yu, *ASIFT: A New Framework for Fully Affine Invariant
//! Image Comparison*, 2009; each landmark of the photo that is like one of a face tells how that face would lie, and
//! landmarks that tell the same are believed.

use crate::arithmetic::wide::wide;
use crate::catalogue::claim::{Claim, Sighting, agreements, is_same};
use crate::catalogue::landmark::{BRIEF, CODE, Landmark, LandmarkSettings, SAME, find_landmarks, product};
use crate::hands::{Hands, OneHand, shared};
use crate::photo::gradient::Gradient;
use crate::photo::pyramid::{Patch, Pyramid};
use crate::table::square_on::{CELLS, SquareOn};
use crate::{FaceId, Homography, PhotoPoint};

/// A landmark of a face, drawn in one size and tilt.
#[derive(Clone, Debug)]
struct Mark {
    face: FaceId,
    /// Where it is in the face's unit square.
    u: f64,
    v: f64,
    /// From the unit square to pixels, seen with the landmark's direction to the right: rows of two.
    drawn: [f64; 4],
}

/// The landmarks of all faces.
#[derive(Clone, Debug, Default)]
pub(crate) struct Atlas {
    marks: Vec<Mark>,
    codes: Vec<[i16; CODE]>,
    briefs: Vec<[i16; BRIEF]>,
}

/// Cells along a side of the picture in which a face is drawn: room for the largest drawing and what is around its landmarks.
const CANVAS: usize = 80;
const SQUARE_ON_CANVAS: usize = 64;
/// Sides of a face in pixels: a photo is halved until its tiles are about as large.
const SIDES: [f64; 4] = [30.0, 36.0, 43.0, 52.0];
/// Sides of a face that is drawn tilted, and by how much it is shorter then in one direction.
const TILTED_SIDES: [f64; 2] = [47.0, 33.0];
const SHORTER: f64 = 0.7;
/// Most landmarks of one drawing.
const MOST_OF_DRAWING: usize = 24;
/// Most landmarks of all faces: with more, each face is drawn in fewer ways.
const MOST_MARKS: usize = 24_000;

/// Landmarks of each size of the photo, and where it is looked at closely: the crossings of a printed grid are strong, and may be
/// more than the others leave room for.
const OF_PHOTO: LandmarkSettings = LandmarkSettings { most: 900, part: 28 };
const MORE_OF_PHOTO: LandmarkSettings = LandmarkSettings { most: 3000, part: 28 };
/// Least likeness of a photo's landmark with a face's.
pub(crate) const ALIKE: f32 = 0.8;
/// The same in brief.
const ALIKE_IN_BRIEF: f32 = 0.88;
/// Landmarks of a photo that are compared in one piece.
const PART: usize = 128;
/// Marks that are compared at a time.
const BATCH: usize = 512;
/// Most landmarks of faces that are believed for one of the photo.
const BELIEVED: usize = 3;
impl Atlas {
    /// Draws all faces and finds their landmarks.
    pub(crate) fn new<'a>(faces: impl ExactSizeIterator<Item = &'a Pyramid>) -> Atlas {
        let ways = MOST_MARKS / (MOST_OF_DRAWING * faces.len().max(1));
        let drawings: Vec<[f64; 4]> = drawings().take(ways.max(SIDES.len())).collect();
        let mut atlas = Atlas::default();
        for (index, face) in faces.enumerate() {
            for drawing in &drawings {
                atlas.draw::<CANVAS>(FaceId(index as u16), face, *drawing);
            }
        }
        atlas
    }

    /// The same of one face, the first, for a table that is seen square-on: there each face has one size.
    pub(crate) fn square_on(face: &Pyramid) -> Atlas {
        let side = CELLS as f64;
        let mut atlas = Atlas::default();
        atlas.draw::<SQUARE_ON_CANVAS>(FaceId(0), face, [side, 0.0, 0.0, side]);
        atlas
    }

    /// The landmarks of all faces, from those of each.
    pub(crate) fn joined<'a>(faces: impl Iterator<Item = &'a Atlas>) -> Atlas {
        let mut atlas = Atlas::default();
        for (index, face) in faces.enumerate() {
            let marks = face.marks.iter().map(|mark| Mark {
                face: FaceId(index as u16),
                ..mark.clone()
            });
            atlas.marks.extend(marks);
            atlas.codes.extend_from_slice(&face.codes);
            atlas.briefs.extend_from_slice(&face.briefs);
        }
        atlas
    }

    fn draw<const SIDE: usize>(&mut self, face: FaceId, picture: &Pyramid, drawing: [f64; 4]) {
        let [a, b, c, d] = drawing;
        let middle = 0.5 * SIDE as f64;
        // The canvas (its unit square) to the face's pixels.
        let Some(to_canvas) = Homography::new([
            a,
            b,
            middle - 0.5 * (a + b),
            c,
            d,
            middle - 0.5 * (c + d),
            0.0,
            0.0,
            1.0,
        ]) else {
            return;
        };
        let (canvas, face_side) = (SIDE as f64, f64::from(picture.size(0).0));
        let unit = Homography::new([canvas, 0.0, 0.0, 0.0, canvas, 0.0, 0.0, 0.0, 1.0]);
        let pixels = Homography::new([face_side, 0.0, -0.5, 0.0, face_side, -0.5, 0.0, 0.0, 1.0]);
        let (Some(unit), Some(pixels)) = (unit, pixels) else {
            return;
        };
        let Some(pose) = to_canvas
            .inverse()
            .after(&unit)
            .and_then(|face| pixels.after(&face))
        else {
            return;
        };
        let mut patch = Patch::<SIDE>::black();
        picture.sample(&pose, &mut patch);
        let mut rgb = vec![0; 3 * SIDE * SIDE];
        for (line, from) in rgb.chunks_exact_mut(3 * SIDE).zip(patch.lines()) {
            for (to, pixel) in line.chunks_exact_mut(3).zip(from) {
                to.copy_from_slice(&pixel);
            }
        }
        let gradient = Gradient::of((SIDE as u32, SIDE as u32), &rgb);
        let settings = LandmarkSettings {
            most: MOST_OF_DRAWING,
            part: SIDE,
        };
        for landmark in find_landmarks(&gradient, &settings, |_, _| true) {
            let at = to_canvas.unmap(f64::from(landmark.x) + 0.5, f64::from(landmark.y) + 0.5);
            if !(0.0..=1.0).contains(&at.x) || !(0.0..=1.0).contains(&at.y) {
                continue;
            }
            let (sin, cos) = f64::from(landmark.angle).sin_cos();
            self.marks.push(Mark {
                face,
                u: at.x,
                v: at.y,
                drawn: [
                    cos * a + sin * c,
                    cos * b + sin * d,
                    cos * c - sin * a,
                    cos * d - sin * b,
                ],
            });
            self.codes.push(landmark.code);
            self.briefs.push(landmark.brief);
        }
    }

    /// Faces that the photo's landmarks agree on, the best supported first; at most `most`. `first` is the largest size
    /// of the photo that is looked at, `closely` whether at more than its strongest landmarks.
    pub(crate) fn sightings(
        &self,
        pyramid: &Pyramid,
        first: usize,
        most: usize,
        closely: bool,
    ) -> Vec<Sighting> {
        let settings = if closely { &MORE_OF_PHOTO } else { &OF_PHOTO };
        let (mut claims, mut count) = (Vec::new(), 0);
        for level in first..pyramid.levels() {
            let gradient = Gradient::of(pyramid.size(level), pyramid.rgb(level));
            let landmarks = find_landmarks(&gradient, settings, |_, _| true);
            self.hear_all(&landmarks, count, level, &OneHand, &mut claims);
            count += landmarks.len();
        }
        sightings_of(&mut claims, most)
    }

    /// The same on a table that is seen square-on, in its cells; looks only at cells (column, row) where it `is_wanted`.
    pub(crate) fn sightings_square_on(
        &self,
        picture: &SquareOn,
        most: usize,
        hands: &dyn Hands,
        is_wanted: impl Fn(f64, f64) -> bool,
    ) -> Vec<Sighting> {
        let gradient = Gradient::of(picture.size, &picture.rgb);
        let landmarks = find_landmarks(&gradient, &OF_PHOTO, |column, row| {
            is_wanted(column as f64, row as f64)
        });
        let mut claims = Vec::new();
        self.hear_all(&landmarks, 0, 0, hands, &mut claims);
        sightings_of(&mut claims, most)
    }

    /// What all landmarks of one size of the photo claim; the first of them has this number.
    fn hear_all(
        &self,
        landmarks: &[Landmark],
        first: usize,
        level: usize,
        hands: &dyn Hands,
        claims: &mut Vec<Vec<Claim>>,
    ) {
        let parts: Vec<&[Landmark]> = landmarks.chunks(PART).collect();
        let likest = shared(hands, parts.len(), |part| self.likest(parts[part]));
        for (index, (landmark, likest)) in landmarks.iter().zip(likest.iter().flatten()).enumerate() {
            self.hear(landmark, first + index, level, likest, claims);
        }
    }

    /// The marks that are most like each landmark, and how much: products of their codes.
    fn likest(&self, landmarks: &[Landmark]) -> Vec<[(i32, usize); BELIEVED]> {
        wide!(self.compare(landmarks))
    }

    #[inline(always)]
    fn compare(&self, landmarks: &[Landmark]) -> Vec<[(i32, usize); BELIEVED]> {
        let mut likest = vec![[((ALIKE * SAME) as i32, usize::MAX); BELIEVED]; landmarks.len()];
        // Some of the marks at a time, so that they stay near the processor.
        for (batch, briefs) in self.briefs.chunks(BATCH).enumerate() {
            for (landmark, best) in landmarks.iter().zip(&mut likest) {
                for (index, brief) in (batch * BATCH..).zip(briefs) {
                    if product(&landmark.brief, brief) < (ALIKE_IN_BRIEF * SAME) as i32 {
                        continue;
                    }
                    let likeness = product(&landmark.code, &self.codes[index]);
                    if likeness > best[BELIEVED - 1].0 {
                        let mut place = BELIEVED - 1;
                        while place > 0 && best[place - 1].0 < likeness {
                            best[place] = best[place - 1];
                            place -= 1;
                        }
                        best[place] = (likeness, index);
                    }
                }
            }
        }
        likest
    }

    /// What a landmark of the photo claims, face by face.
    fn hear(
        &self,
        landmark: &Landmark,
        number: usize,
        level: usize,
        likest: &[(i32, usize); BELIEVED],
        claims: &mut Vec<Vec<Claim>>,
    ) {
        let scale = f64::from(1_u32 << level);
        let (sin, cos) = f64::from(landmark.angle).sin_cos();
        let seen = PhotoPoint {
            x: f64::from(landmark.x),
            y: f64::from(landmark.y),
        };
        let PhotoPoint { x, y } = seen.scaled(scale);
        for &(likeness, index) in likest {
            let Some(mark) = self.marks.get(index) else {
                continue;
            };
            let face = usize::from(mark.face.0);
            if claims.len() <= face {
                claims.resize_with(face + 1, Vec::new);
            }
            let [a, b, c, d] = mark.drawn;
            claims[face].push(Claim {
                landmark: number,
                x,
                y,
                u: mark.u,
                v: mark.v,
                map: [
                    cos * a - sin * c,
                    cos * b - sin * d,
                    sin * a + cos * c,
                    sin * b + cos * d,
                ]
                .map(|value| scale * value),
                likeness: likeness as f32 / SAME,
            });
        }
    }
}

/// Faces that claims agree on, the best supported first.
fn sightings_of(claims: &mut [Vec<Claim>], most: usize) -> Vec<Sighting> {
    let mut sightings: Vec<Sighting> = claims
        .iter_mut()
        .enumerate()
        .flat_map(|(face, claims)| agreements(FaceId(face as u16), claims))
        .collect();
    sightings.sort_by(|a, b| b.support.total_cmp(&a.support));
    let mut kept: Vec<Sighting> = Vec::new();
    for sighting in sightings {
        if kept.len() >= most {
            break;
        }
        if !kept.iter().any(|other| is_same(other, &sighting)) {
            kept.push(sighting);
        }
    }
    kept
}

/// The ways in which each face is drawn: from its unit square to pixels.
fn drawings() -> impl Iterator<Item = [f64; 4]> {
    let plain = SIDES.iter().map(|side| [*side, 0.0, 0.0, *side]);
    let tilted = TILTED_SIDES.iter().flat_map(|side| {
        (0..4).map(move |eighth| {
            let (sin, cos) = (f64::from(eighth) * std::f64::consts::FRAC_PI_4).sin_cos();
            let (long, short) = (side / SHORTER.sqrt(), side * SHORTER.sqrt());
            // Shorter along one direction and as much longer along the other.
            let mixed = (short - long) * sin * cos;
            [
                short * cos * cos + long * sin * sin,
                mixed,
                mixed,
                short * sin * sin + long * cos * cos,
            ]
        })
    });
    plain.chain(tilted)
}

#[cfg(test)]
mod tests;
