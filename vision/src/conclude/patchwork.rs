//! A stranger in the deck's style that is made of what other faces have: the bands of one face with the symbols of others.
//!
//! No single rival has them all, and a symbol is too small for the rest of the face to be told in vain. What tells is that two
//! parts or more are not drawn as the likeliest face has them, but as some face of the deck has them in that very place; or one
//! part, where it is just as another face has it, or where nothing lies that has other colours. What lies on a tile is drawn as
//! no face is; blur, noise and shadows make a part no more like another face's than like its own.

use crate::FaceId;
use crate::catalogue::glance::turn_into;
use crate::conclude::lacking::Misfits;
use crate::recognise::compare::Planes;
use crate::recognise::contest::Contest;
use crate::recognise::part::{Part, PartSeen};

/// Parts that another face explains, from which on a tile is patchwork: one may be by chance, or a thing that lies there.
const FEWEST: usize = 2;
/// Likeness up to which a part is not drawn as its own face has it, from which on it is drawn as another one has it, and by how
/// much more at least: each, and so many together.
const OWN: f32 = 0.9;
const DRAWN: f32 = 0.88;
const MORE: f32 = 0.04;
const TOGETHER: f32 = 0.14;
/// The same of a part alone where nothing lies: less than this share of the tile has colours there that its own face has nowhere
/// near. Of 477 strangers in the style of two decks 18 were told without this, and seven with it; of 470 right tiles in the same
/// photographs it put none in doubt.
const DRAWN_ALONE: f32 = 0.84;
const MORE_ALONE: f32 = 0.02;
const FOREIGN: f32 = 0.0025;
/// More than this share of the tile has other colours there than its own face has: grain of wood that is as like another's is no
/// more than faint.
const REARRANGED: f32 = 0.0005;

/// A single part is enough that is drawn as another face has it: a square where there should be a circle. Squares all over the
/// tile, so many blocks wide and so many from one to the next, tell that best of which the face leaves most: so many are looked at.
const WIDE: usize = 5;
const STEP: usize = 2;
const LOOKED_AT: usize = 3;
/// Likeness from which on such a square is as its own face has it; likeness from which on it is drawn as another one has it, and how
/// many times as much its own leaves; and how many squares tell so. In 8,000 looks at tiles, many of them with shadows or things on
/// them, no face had left more than 1.45 times as much as another of two squares.
const AS_OWN: f32 = 0.98;
const AS_ANOTHER: f32 = 0.95;
const LEFT: f32 = 1.6;
const AGREEING: usize = 2;

impl Contest<'_> {
    /// Whether parts of the tile are drawn as other faces have them there: several that the likeliest face does not explain, or one
    /// even if it hardly misfits.
    pub(crate) fn is_patchwork(&self, misfits: &Misfits<'_>) -> bool {
        self.has_parts_of_others(misfits) || self.has_one_of_another(&misfits.face)
    }

    fn has_parts_of_others(&self, Misfits { face, parts }: &Misfits<'_>) -> bool {
        let strange: Vec<_> = parts.iter().filter(|(_, own)| *own < OWN).collect();
        if strange.is_empty() {
            return false;
        }
        let by = self.by_others(face, &strange);
        let drawn = by
            .iter()
            .filter(|(own, other)| *other > DRAWN && other - own > MORE);
        let mut more: Vec<f32> = drawn.map(|(own, other)| other - own).collect();
        more.sort_by(|a, b| b.total_cmp(a));
        let are_of_others = more.len() >= FEWEST && more[..FEWEST].iter().sum::<f32>() > TOGETHER;
        are_of_others
            || strange.iter().zip(by).any(|((part, _), (own, other))| {
                other > DRAWN_ALONE && other - own > MORE_ALONE && self.is_rearranged(face, part)
            })
    }

    /// Whether something of a part has other colours than the face has there, but hardly anything has some that the face has nowhere
    /// near: nothing lies there.
    fn is_rearranged(&self, face: &Planes, part: &PartSeen<'_>) -> bool {
        let displaced = self.seen().map(|seen| seen.displaced_in(face, part));
        displaced.is_some_and(|displaced| displaced.own > REARRANGED && displaced.foreign < FOREIGN)
    }

    fn has_one_of_another(&self, face: &Planes) -> bool {
        let Some(seen) = self.seen() else { return false };
        let squares = Part::all_over(WIDE, STEP).map(|part| part.seen_in(seen.planes()));
        let mut squares: Vec<(f32, PartSeen<'_>)> =
            squares.map(|square| (square.left_by(face), square)).collect();
        squares.sort_by(|a, b| b.0.total_cmp(&a.0));
        squares.truncate(LOOKED_AT);
        let with_own = squares.into_iter().map(|(_, square)| {
            let own = square.likeness(face);
            (square, own)
        });
        let squares: Vec<(PartSeen<'_>, f32)> = with_own.collect();
        let strange: Vec<_> = squares.iter().filter(|(_, own)| *own < AS_OWN).collect();
        if strange.len() < AGREEING {
            return false;
        }
        let by = self.by_others(face, &strange);
        let is_anothers =
            |(own, other): &&(f32, f32)| *other > AS_ANOTHER && 1.0 - own > LEFT * (1.0 - other);
        by.iter().filter(is_anothers).count() >= AGREEING
    }

    /// How like each of some parts is to its own face, as told with it, and to the face that it is most like.
    fn by_others(&self, face: &Planes, strange: &[&(PartSeen<'_>, f32)]) -> Vec<(f32, f32)> {
        let (Some(best), Some(seen)) = (self.contenders.first(), self.seen()) else {
            return Vec::new();
        };
        // The face that each part is most like exactly there, for which none needs to be softened; and the tile is turned rather
        // than every face.
        let mut most = vec![(-1.0, best.look); strange.len()];
        for turn in 0..4 {
            let (back, mut turned) = ((4 - turn) % 4, Box::new(*face));
            turn_into(seen.planes(), back, &mut turned);
            let there: Vec<PartSeen> = strange
                .iter()
                .map(|(part, _)| part.part.turned(back).seen_in(&turned))
                .collect();
            for number in 0..self.catalogue.faces().len() {
                let look = (FaceId(number as u16), turn);
                if self.catalogue.is_same_look(look, best.look) {
                    continue;
                }
                let other = &self.catalogue.large(look.0).planes;
                for (part, most) in there.iter().zip(&mut most) {
                    let likeness = part.likeness_there(other);
                    if likeness > most.0 {
                        *most = (likeness, look);
                    }
                }
            }
        }
        let mut other = Box::new(*face);
        let by_other = strange.iter().zip(most).map(|((part, own), (_, look))| {
            self.draw(look, &mut other);
            (*own, part.likeness(&other))
        });
        by_other.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{blurred, catalogue, grainy, photo, place};

    const COLOURS: [[u8; 3]; 4] = [[200, 50, 46], [242, 190, 46], [44, 100, 192], [60, 150, 76]];
    const SIDE: i32 = 96;
    const RADIUS: i32 = 8;

    /// Whether a symbol is drawn there, right of and below its middle.
    fn is_drawn(symbol: usize, x: i32, y: i32) -> bool {
        let squares = x * x + y * y;
        match symbol {
            0 => squares <= RADIUS * RADIUS,
            1 => x.abs() <= 2 || y.abs() <= 2,
            2 => (25..=RADIUS * RADIUS).contains(&squares),
            4 => x.abs().max(y.abs()) < RADIUS,
            _ => (x - y).abs() <= 3,
        }
    }

    /// Cream with four bands in the colours along the sides, and a black symbol beside each.
    fn face(colours: [usize; 4], symbols: [usize; 4]) -> Photo {
        drawn(colours, symbols, 12, 22)
    }

    /// The same with wider bands, and the symbols on them.
    fn banded(colours: [usize; 4], symbols: [usize; 4]) -> Photo {
        drawn(colours, symbols, 24, 12)
    }

    /// The same with bands so wide, and the middle of each symbol so far from its side.
    fn drawn(colours: [usize; 4], symbols: [usize; 4], band: i32, far: i32) -> Photo {
        let places = [(48, far), (SIDE - far, 48), (48, SIDE - far), (far, 48)];
        let pixels = (0..SIDE * SIDE).map(|at| (at % SIDE, at / SIDE));
        let rgb = pixels.flat_map(|(x, y)| {
            let wedge = match (x > y, x + y < SIDE) {
                (true, true) => 0,
                (true, false) => 1,
                (false, false) => 2,
                (false, true) => 3,
            };
            let (dx, dy) = (x - places[wedge].0, y - places[wedge].1);
            let is_near = dx.abs() <= RADIUS && dy.abs() <= RADIUS;
            if is_near && is_drawn(symbols[wedge], dx, dy) {
                [24, 24, 28]
            } else if x.min(y).min(SIDE - 1 - x).min(SIDE - 1 - y) < band {
                COLOURS[colours[wedge]]
            } else {
                [238, 230, 212]
            }
        });
        Photo::new(SIDE as u32, SIDE as u32, rgb.collect()).unwrap()
    }

    /// Whether a tile that lies beside two others of the deck is patchwork; it is taken for the first face.
    fn is_patchwork(tile: &Photo, upon_it: &[(i32, i32)]) -> bool {
        is_patchwork_in(face, Photo::clone, tile, upon_it)
    }

    /// The same where the deck is drawn so, in a photograph that a camera spoils.
    fn is_patchwork_in(
        face: fn([usize; 4], [usize; 4]) -> Photo,
        camera: impl Fn(&Photo) -> Photo,
        tile: &Photo,
        upon_it: &[(i32, i32)],
    ) -> bool {
        let faces = [
            face([0, 1, 2, 3], [0, 1, 2, 3]),
            face([0, 3, 1, 2], [2, 3, 0, 1]),
            face([3, 0, 2, 1], [3, 2, 1, 0]),
            face([3, 2, 1, 0], [1, 0, 3, 2]),
            face([0, 2, 1, 3], [2, 2, 1, 0]),
            face([0, 2, 1, 3], [4, 4, 4, 4]),
        ];
        let chip = Photo::new(96, 96, [235, 235, 230].repeat(96 * 96)).unwrap();
        let middle = (200.0, 220.0);
        let mut tiles: Vec<_> = upon_it
            .iter()
            .map(|&(x, y)| {
                (
                    place(middle.0 + f64::from(x), middle.1 + f64::from(y), 20.0, 0.3),
                    &chip,
                )
            })
            .collect();
        let pose = place(middle.0, middle.1, 90.0, 0.0);
        let others = [place(90.0, 90.0, 80.0, 0.0), place(310.0, 90.0, 80.0, 0.0)];
        tiles.push((pose, tile));
        tiles.extend(others.into_iter().zip(&faces[1..]));
        let photo = camera(&photo(&tiles, [0.8, 0.76, 0.7]));
        let tile = catalogue(&faces)
            .recognise_firm(&Pyramid::new(&photo), &[pose, others[0], others[1]])
            .remove(0);
        assert_eq!(tile.candidates[0].face, FaceId(0));
        tile.evidence.is_patchwork
    }

    #[test]
    fn a_face_with_two_symbols_of_others_is_patchwork() {
        assert!(is_patchwork(&face([0, 1, 2, 3], [2, 1, 1, 3]), &[]));
        assert!(!is_patchwork(&face([0, 1, 2, 3], [0, 1, 2, 3]), &[]));
    }

    #[test]
    fn a_face_with_a_square_for_a_circle_is_no_face_of_the_deck() {
        assert!(is_patchwork(&face([0, 1, 2, 3], [4, 1, 2, 3]), &[]));
        assert!(!is_patchwork(&face([0, 1, 2, 3], [0, 1, 2, 3]), &[(0, -24)]));
    }

    #[test]
    fn grain_does_not_hide_a_square_for_a_circle() {
        let grain = |photo: &Photo| grainy(photo, 30);
        let is_patchwork =
            |symbols, upon_it: &[_]| is_patchwork_in(face, grain, &face([0, 1, 2, 3], symbols), upon_it);
        assert!(is_patchwork([4, 1, 2, 3], &[]));
        assert!(!is_patchwork([0, 1, 2, 3], &[]) && !is_patchwork([0, 1, 2, 3], &[(0, -24)]));
    }

    #[test]
    fn one_symbol_of_another_in_a_blurred_photograph_is_patchwork_where_nothing_lies() {
        let soft = |photo: &Photo| blurred(photo, 1.5);
        let is_patchwork =
            |symbols, upon_it: &[_]| is_patchwork_in(banded, soft, &banded([0, 1, 2, 3], symbols), upon_it);
        assert!(is_patchwork([0, 2, 2, 3], &[]));
        assert!(!is_patchwork([0, 1, 2, 3], &[]) && !is_patchwork([0, 1, 2, 3], &[(36, 0)]));
    }

    #[test]
    fn what_lies_on_symbols_is_drawn_as_no_face_is() {
        assert!(!is_patchwork(
            &face([0, 1, 2, 3], [0, 1, 2, 3]),
            &[(0, -24), (0, 24)]
        ));
    }
}
