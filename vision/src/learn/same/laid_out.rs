//! Which tiles of two photographs are the same where comparing them two by two leaves that open.
//!
//! Two lamps and two cameras make so different pictures of one tile that it may as well be another. A reading takes the light off
//! all tiles of a photograph together, and compares each of them with all faces. So what was cut out of each photograph is laid out
//! anew on a bare table, and read with the other's faces: two tiles that are much alike are one if each is read as the other for
//! certain, at one turn. What is read so one way alone is not believed, for the right tile may be missing there; nor what has
//! another print, nor parts that do not agree (but where all of the print is about as much alike, for two photographs are not
//! equally sharp), for a reading forgives what a lamp may have done; nor what another light alone than that of lamps, or of the
//! table beside them, makes one: an orange figure may be a red one there.

use super::grouping::Grouping;
use super::look::{Likeness, whole};
use super::{ALIKE, Item, JUST_SAME, Pair};
use crate::hands::Hands;
use crate::learn::colour::tables::Tables;
use crate::learn::cut::cut;
use crate::learn::proof::faces_told;
use crate::photo::pyramid::Pyramid;
use crate::read::read_at_once;
use crate::{Catalogue, FaceArt, Homography, Photo, PhotoPoint, UNIT_CORNERS};

/// Side of a tile that is laid out, in pixels.
const LEAST_SIDE: u32 = 48;
const MOST_SIDE: u32 = 128;
/// What is left free between two, in sides.
const FREE: f64 = 0.3;
/// The table's colour where none is seen: its red, green and blue.
const ANY_TABLE: u8 = 128;
/// So many pairs of photographs are read at most, those with the most that may be the same: what is in the others stays asked.
const MOST_READ: usize = 24;
/// Share of the parts of two that must agree.
const AGREES: f32 = 0.9;
/// How far the corners of two that are read as each other may lie apart, in sides.
const ONE_TURN: f64 = 0.3;

/// The photographs of two things, the first one first; known faces come before all.
type Photos = (Option<usize>, Option<usize>);

/// Makes one of what is read as each other, and adds it to the pairs.
pub(super) fn join_what_is_read_as_one(
    items: &[Item<'_>],
    tables: &Tables,
    pairs: &mut Vec<Pair>,
    grouping: &mut Grouping<'_>,
    hands: &dyn Hands,
) {
    let mut laid_out: Vec<(Option<usize>, Option<LaidOut>)> = Vec::new();
    for photos in in_question(items, pairs, grouping).into_iter().take(MOST_READ) {
        // What was joined since may have answered it.
        if !pairs
            .iter()
            .any(|pair| photos_of(items, pair) == photos && is_open(items, pair, grouping))
        {
            continue;
        }
        for photo in [photos.0, photos.1] {
            if laid_out.iter().all(|(of, _)| *of != photo) {
                laid_out.push((photo, LaidOut::of(items, photo, grouping)));
            }
        }
        let find = |photo| laid_out.iter().find(|(of, _)| *of == photo)?.1.as_ref();
        let (Some(one), Some(other)) = (find(photos.0), find(photos.1)) else {
            continue;
        };
        let back = other.told_in(one, hands);
        for (first, second, map) in one.told_in(other, hands) {
            let is_back = |(from, to, way): &&(usize, usize, Homography)| {
                (*from, *to) == (second, first) && way.after(&map).is_some_and(|there| stays(&there))
            };
            // Only what is still asked is compared once more.
            if !back.iter().any(|told| is_back(&told)) || !may_be_one(items, (first, second), grouping) {
                continue;
            }
            let Some(likeness) = items[first].look.likeness_on(items[second].look, map) else {
                continue;
            };
            let is_alike = likeness.worst < ALIKE && likeness.agreeing >= AGREES;
            if !is_alike && !likeness.print.is_some_and(|print| print.is_even()) {
                continue;
            }
            let worst = likeness.worst.min(JUST_SAME);
            let pair = Pair {
                first,
                second,
                likeness: Likeness { worst, ..likeness },
                is_explained: true,
                is_asked: false,
            };
            if tables.explain(items, &pair) {
                grouping.join(first, second);
                let things = [(first, second), (second, first)];
                pairs.retain(|pair| !things.contains(&(pair.first, pair.second)));
                pairs.push(pair);
            }
        }
    }
}

fn photos_of(items: &[Item<'_>], pair: &Pair) -> Photos {
    let (one, two) = (items[pair.first].photo, items[pair.second].photo);
    (one.min(two), one.max(two))
}

/// Whether it is still asked if a pair is one tile in two photographs.
fn is_open(items: &[Item<'_>], pair: &Pair, grouping: &Grouping<'_>) -> bool {
    (pair.likeness.worst <= ALIKE || pair.is_asked) && may_be_one(items, (pair.first, pair.second), grouping)
}

/// Whether two things may be one tile in two photographs, and are not known to be.
fn may_be_one(items: &[Item<'_>], (first, second): (usize, usize), grouping: &Grouping<'_>) -> bool {
    let (one, two) = (&items[first], &items[second]);
    one.photo != two.photo && one.has_outline && two.has_outline && grouping.may_be_one(first, second)
}

/// The photographs of which it is asked whether some tiles are the same: those with the most such tiles first.
fn in_question(items: &[Item<'_>], pairs: &[Pair], grouping: &Grouping<'_>) -> Vec<Photos> {
    let open = pairs.iter().filter(|pair| is_open(items, pair, grouping));
    let mut open: Vec<Photos> = open.map(|pair| photos_of(items, pair)).collect();
    open.sort_unstable();
    let mut counted: Vec<(usize, Photos)> = open
        .chunk_by(|a, b| a == b)
        .map(|chunk| (chunk.len(), chunk[0]))
        .collect();
    counted.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    counted.into_iter().map(|(_, photos)| photos).collect()
}

/// Whether the unit square stays where it is.
fn stays(map: &Homography) -> bool {
    let far = |(here, there): (&PhotoPoint, &PhotoPoint)| here.distance(*there);
    UNIT_CORNERS
        .iter()
        .zip(&map.corners())
        .all(|corner| far(corner) < ONE_TURN)
}

/// What was cut out of a photograph, on a bare table.
struct LaidOut {
    picture: Photo,
    /// Each thing with where it lies: its unit square to the picture's pixels.
    places: Vec<(usize, Homography)>,
    /// Its faces, one of each group, and which thing each was taken from.
    catalogue: Catalogue,
    faces: Vec<usize>,
}

impl LaidOut {
    /// `None` if there is nothing to be laid out.
    fn of(items: &[Item<'_>], photo: Option<usize>, grouping: &Grouping<'_>) -> Option<LaidOut> {
        let all: Vec<usize> = (0..items.len())
            .filter(|&item| items[item].photo == photo)
            .collect();
        let mut faces: Vec<usize> = Vec::new();
        for &item in &all {
            if faces
                .iter()
                .all(|&face| grouping.group_of[face] != grouping.group_of[item])
            {
                faces.push(item);
            }
        }
        let art = |&face: &usize| {
            let same = |&&item: &&usize| grouping.group_of[item] == grouping.group_of[face];
            FaceArt {
                picture: items[face].look.picture().clone(),
                copies: u16::try_from(all.iter().filter(same).count()).unwrap_or(u16::MAX),
            }
        };
        let catalogue = Catalogue::new(faces.iter().map(art).collect(), Vec::new()).ok()?;
        let middle = |mut values: Vec<u32>| {
            values.sort_unstable();
            values.get(values.len() / 2).copied()
        };
        let sides = all.iter().map(|&item| items[item].look.picture().width());
        let side = middle(sides.collect())?.clamp(LEAST_SIDE, MOST_SIDE);
        let table = [0, 1, 2].map(|channel| {
            let seen = all.iter().filter_map(|&item| items[item].table);
            let colours = seen.map(|table| u32::from(table[channel])).collect();
            middle(colours).map_or(ANY_TABLE, |value| value as u8)
        });
        let (picture, places) = lay_out(items, &all, side, table)?;
        Some(LaidOut {
            picture,
            places,
            catalogue,
            faces,
        })
    }

    /// Which of another's things are told as certain if they are read with these faces: the thing whose face it is, the thing that is
    /// told, and how the first lies on it.
    fn told_in(&self, other: &LaidOut, hands: &dyn Hands) -> Vec<(usize, usize, Homography)> {
        let reading = read_at_once(&other.picture, &self.catalogue, hands);
        let told = faces_told(&reading).filter_map(|(face, corners)| {
            let pose = Homography::from_unit_square(corners)?;
            let middle = pose.map(0.5, 0.5);
            let lies_in = |(_, place): &&(usize, Homography)| {
                let at = place.unmap(middle.x, middle.y);
                (at.x - 0.5).hypot(at.y - 0.5) < ONE_TURN
            };
            let (item, place) = other.places.iter().find(lies_in)?;
            let map = place.inverse().after(&pose)?;
            Some((*self.faces.get(usize::from(face.0))?, *item, map))
        });
        told.collect()
    }
}

/// Pictures of things in rows on a table of one colour, each `side` pixels wide, and where each lies.
fn lay_out(
    items: &[Item<'_>],
    all: &[usize],
    side: u32,
    table: [u8; 3],
) -> Option<(Photo, Vec<(usize, Homography)>)> {
    let columns = (all.len() as f64).sqrt().ceil() as u32;
    let rows = u32::try_from(all.len()).ok()?.div_ceil(columns);
    let free = (FREE * f64::from(side)).round() as u32;
    let [width, height] = [columns, rows].map(|count| free + count * (side + free));
    let mut rgb = table.repeat((width * height) as usize);
    let mut places = Vec::with_capacity(all.len());
    for (&item, number) in all.iter().zip(0..) {
        let [left, top] = [number % columns, number / columns].map(|place| free + place * (side + free));
        let picture = items[item].look.picture();
        let cut = cut(&Pyramid::new(picture), &whole(picture)?, side)?;
        let row_bytes = 3 * side as usize;
        for (row, pixels) in cut.rgb().chunks_exact(row_bytes).enumerate() {
            let first = 3 * ((top as usize + row) * width as usize + left as usize);
            rgb[first..first + row_bytes].copy_from_slice(pixels);
        }
        let [side, left, top] = [side, left, top].map(f64::from);
        let place = Homography::new([side, 0.0, left - 0.5, 0.0, side, top - 0.5, 0.0, 0.0, 1.0])?;
        places.push((item, place));
    }
    Some((Photo::new(width, height, rgb).ok()?, places))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::OneHand;
    use crate::learn::same::look::Look;
    use crate::specimen::face;

    /// A face as a camera shows it that makes dark colours darker, in the light of a lamp and in haze.
    fn hazy(face: &Photo) -> Photo {
        let lit = |(at, &value): (usize, &u8)| {
            let lamp = [1.0, 0.9, 0.7][at % 3];
            let value = lamp * (f32::from(value) / 255.0).powf(1.25);
            (255.0 * (0.1 + 0.8 * value)).round() as u8
        };
        let rgb = face.rgb().iter().enumerate().map(lit).collect();
        Photo::new(face.width(), face.height(), rgb).unwrap()
    }

    fn item(photo: usize, look: &Look) -> Item<'_> {
        Item {
            photo: Some(photo),
            look,
            table: Some([150, 130, 110]),
            has_outline: true,
        }
    }

    /// Two photographs of so many tiles each, the second in another light, and which are told as one where comparing leaves all open.
    fn told_as_one(first: &[Photo], second: &[Photo]) -> Vec<(usize, usize)> {
        let by_day = first.iter().map(|face| (0, Look::new(face).unwrap()));
        let under_lamp = second.iter().map(|face| (1, Look::new(&hazy(face)).unwrap()));
        let looks: Vec<(usize, Look)> = by_day.chain(under_lamp).collect();
        let items: Vec<Item<'_>> = looks.iter().map(|(photo, look)| item(*photo, look)).collect();
        let all = (0..first.len()).flat_map(|one| (first.len()..looks.len()).map(move |other| (one, other)));
        let mut pairs: Vec<Pair> = all
            .map(|(first, second)| Pair {
                first,
                second,
                likeness: Likeness {
                    map: Homography::IDENTITY,
                    gains: [1.0; 3],
                    worst: ALIKE,
                    agreeing: 0.9,
                    print: None,
                },
                is_explained: false,
                is_asked: false,
            })
            .collect();
        let mut grouping = Grouping::new(&items);
        join_what_is_read_as_one(&items, &Tables::default(), &mut pairs, &mut grouping, &OneHand);
        let joined = grouping.group_of.iter().enumerate();
        joined
            .filter(|(item, group)| item != *group)
            .map(|(item, group)| (*group, item - first.len()))
            .collect()
    }

    #[test]
    fn tiles_in_two_lights_are_one_if_each_is_read_as_the_other() {
        let faces = |seeds: std::ops::Range<u32>| seeds.map(face).collect::<Vec<_>>();
        // Two of each photograph are not in the other.
        let told = told_as_one(&faces(0..8), &faces(2..10));
        let same: Vec<(usize, usize)> = (2..8).map(|tile| (tile, tile - 2)).collect();
        assert_eq!(told, same);
    }

    #[test]
    fn tiles_that_differ_by_one_mark_are_not_one_though_all_others_are_missing() {
        let marked = |face: Photo| {
            let mut rgb = face.rgb().to_vec();
            for y in 38..62 {
                for x in 38..62 {
                    rgb[3 * (y * face.width() as usize + x)..][..3].copy_from_slice(&[20, 20, 24]);
                }
            }
            Photo::new(face.width(), face.height(), rgb).unwrap()
        };
        let first: Vec<Photo> = (0..8).map(face).collect();
        let second: Vec<Photo> = (0..8)
            .map(|seed| if seed < 6 { face(seed) } else { marked(face(seed)) })
            .collect();
        let told = told_as_one(&first, &second);
        assert_eq!(told, (0..6).map(|tile| (tile, tile)).collect::<Vec<_>>());
    }
}
