//! Tiles that were seen with something lying on them.
//!
//! A pencil, a pawn or a finger hides a part of a tile, and what is left of it is like one other tile alone. Where decks are put together
//! of parts, the part that differs is seen on no other tile, while what differs between two tiles is seen on others as well.

use super::differ::{BLOCK, places};
use super::foreign::Foreign;
use super::{ALIKE, Clusters, Item, Pair, SAME};

/// Share of two faces that agrees from which on one may be the other with something lying on it.
pub(super) const COVERED: f32 = 0.6;
/// Where more than this share of all faces agree so with another, they are put together of parts, as wedges and roads are, and
/// more must agree: something small lies on it.
const COMPOSED: f32 = 0.3;
const COVERED_LITTLE: f32 = 0.85;
/// How much more of them must agree than of any other two: backgrounds that all tiles share say nothing.
const COVERED_ALONE: f32 = 0.2;
/// Fewer blocks that are seen on no other tile may be a stain.
const FEWEST: usize = 6;
/// Share of all blocks beyond which too little is left of a tile.
const MOST: f32 = 0.5;
/// So many blocks beside what lies on it must be seen.
const LEFT: usize = 30;
/// The other tile has no more than one such block of its own for so many: more are a picture, or something that lies on that one.
const OWN_PICTURE: usize = 4;

/// A thing with something lying on it, and one of the same tile on which nothing lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lying {
    pub(super) item: usize,
    pub(super) on: usize,
    /// Whether they are one. If not, it is a question.
    pub(super) is_certain: bool,
}

/// Which tiles were seen once, with something on them that is seen on no other tile, and look like one other tile all around it. Whether
/// they are one is certain only of what reaches the border, where all else is seen on several tiles: a shield or a bird within a face may
/// be drawn on one alone.
pub(super) fn lying(items: &[Item<'_>], clusters: &Clusters, foreign: &Foreign) -> Vec<Lying> {
    let are_rare = foreign.are_rare();
    let mut all: Vec<Lying> = Vec::new();
    for (group, members) in clusters.groups.iter().enumerate() {
        let (&[item], blocks) = (&members[..], &foreign.blocks[group]) else {
            continue;
        };
        let most = MOST * places().count() as f32;
        if items[item].photo.is_none() || blocks.len() < FEWEST || blocks.len() as f32 > most {
            continue;
        }
        let [Some((least, on)), next] = least_alike(items, clusters, item, blocks) else {
            continue;
        };
        let other = clusters.group_of(on);
        if least >= SAME || OWN_PICTURE * foreign.blocks[other].len() > blocks.len() {
            continue;
        }
        let shares_photo = |thing: &usize| items[*thing].photo == items[item].photo;
        let is_certain = are_rare
            && next.is_none_or(|(next, _)| next >= ALIKE)
            && foreign.reaches_border(group)
            // One of them must be seen with nothing on it.
            && !all.iter().any(|lying| lying.is_certain && lying.item == on)
            // Of two copies in one photograph either may be another tile.
            && !clusters.groups[other].iter().any(shares_photo)
            && !all.iter().any(|lying| shares_photo(&lying.item) && clusters.group_of(lying.on) == other);
        all.push(Lying { item, on, is_certain });
    }
    all
}

/// The two tiles that a thing is most like beside some of its blocks: how much the least alike of the others differs, and the thing that
/// it is like.
fn least_alike(
    items: &[Item<'_>],
    clusters: &Clusters,
    item: usize,
    blocks: &[(usize, usize)],
) -> [Option<(f32, usize)>; 2] {
    let mut best: Vec<(f32, usize)> = Vec::new();
    for pair in &clusters.pairs {
        let (other, map) = match (pair.first, pair.second) {
            (first, other) if first == item => (other, pair.likeness.map),
            (other, second) if second == item => (other, pair.likeness.map.inverse()),
            _ => continue,
        };
        let Some(compared) = items[item].look.blocks_on(items[other].look, &map) else {
            continue;
        };
        let left = compared.iter().filter(|block| !lies_near(blocks, block.place));
        let left: Vec<f32> = left.map(|block| block.differs).collect();
        if left.len() >= LEFT {
            best.push((left.iter().copied().fold(0.0, f32::max), other));
        }
    }
    best.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut best = best.into_iter();
    let first = best.next();
    let is_another = |(_, other): &(f32, usize)| {
        first.is_some_and(|(_, one)| !clusters.groups[clusters.group_of(one)].contains(other))
    };
    let next = best.find(is_another);
    [first, next]
}

/// Whether a block touches one of others.
fn lies_near(blocks: &[(usize, usize)], (top, left): (usize, usize)) -> bool {
    blocks
        .iter()
        .any(|block| block.0.abs_diff(top) <= BLOCK && block.1.abs_diff(left) <= BLOCK)
}

/// Groups that agree in most of their parts, and with no other group nearly so much: something lies on the one that was seen
/// more rarely.
pub(super) fn agreeing_in_most(
    items: &[Item<'_>],
    groups: &[Vec<usize>],
    pairs: &[Pair],
    number: impl Fn(usize) -> usize,
) -> Vec<(usize, usize)> {
    // The two groups that each group agrees with most.
    let mut best: Vec<[(f32, usize); 2]> = vec![[(0.0, usize::MAX); 2]; groups.len()];
    for pair in pairs {
        let (a, b) = (number(pair.first), number(pair.second));
        if a == b {
            continue;
        }
        for (own, other) in [(a, b), (b, a)] {
            let agreeing = pair.likeness.agreeing;
            let [first, second] = &mut best[own];
            if first.1 == other {
                first.0 = first.0.max(agreeing);
            } else if agreeing > first.0 {
                *second = std::mem::replace(first, (agreeing, other));
            } else if agreeing > second.0 {
                *second = (agreeing, other);
            }
        }
    }
    let alike = best.iter().filter(|[(most, _), _]| *most >= COVERED).count();
    let least = if alike as f32 > COMPOSED * groups.len() as f32 {
        COVERED_LITTLE
    } else {
        COVERED
    };
    let is_known = |group: usize| groups[group].iter().any(|&item| items[item].photo.is_none());
    let mut covered = Vec::new();
    for (group, [(most, other), (next, _)]) in best.iter().enumerate() {
        if *most < least || *most - *next < COVERED_ALONE {
            continue;
        }
        let weight = |group: usize| (is_known(group), groups[group].len(), std::cmp::Reverse(group));
        // Both were seen more than once, and equally often: nothing tells which of them would be covered, if any is.
        let are_even = groups[group].len() > 1 && groups[group].len() == groups[*other].len();
        if weight(group) < weight(*other) && (!are_even || is_known(*other)) {
            covered.push((group, *other));
        }
    }
    covered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::hands::OneHand;
    use crate::learn::colour::tables::Tables;
    use crate::learn::same::cluster;
    use crate::learn::same::gains::Lamps;
    use crate::learn::same::look::{Likeness, Look};
    use crate::specimen::face;

    const PIXELS: usize = 96;

    /// Twelve faces of four wedges each, in four colours: every two of them lie beside each other on several.
    fn wedges() -> Vec<Photo> {
        const COLOURS: [[u8; 3]; 4] = [[200, 50, 40], [236, 190, 60], [50, 140, 80], [40, 90, 180]];
        let faces = (0..4).flat_map(|first| [[0, 0, 1], [0, 1, 2], [1, 3, 2]].map(|next| (first, next)));
        let painted = |(first, next): (usize, [usize; 3])| {
            let wedges = [first, first + next[0], first + next[1], first + next[2]];
            let rgb = (0..PIXELS * PIXELS).flat_map(|at| {
                let (x, y) = (at % PIXELS, at / PIXELS);
                let wedge = match (x < y, x + y < PIXELS) {
                    (false, true) => 0,
                    (false, false) => 1,
                    (true, false) => 2,
                    (true, true) => 3,
                };
                COLOURS[wedges[wedge] % 4]
            });
            Photo::new(PIXELS as u32, PIXELS as u32, rgb.collect()).unwrap()
        };
        faces.map(painted).collect()
    }

    const PALE: [u8; 3] = [250, 240, 226];

    /// A face with something of a colour on it, with a dark outline.
    fn under(face: &Photo, colour: [u8; 3], is_on: impl Fn(usize, usize, usize) -> bool) -> Photo {
        let mut rgb = face.rgb().to_vec();
        for (at, pixel) in rgb.chunks_exact_mut(3).enumerate() {
            for (margin, colour) in [(3, [50, 40, 34]), (0, colour)] {
                if is_on(at % PIXELS, at / PIXELS, margin) {
                    pixel.copy_from_slice(&colour);
                }
            }
        }
        Photo::new(face.width(), face.height(), rgb).unwrap()
    }

    /// From a corner to the middle.
    fn pencil(x: usize, y: usize, margin: usize) -> bool {
        x.abs_diff(y) < 9 + margin && x < 50 + margin
    }

    /// Near the middle.
    fn pawn(x: usize, y: usize, margin: usize) -> bool {
        x.abs_diff(40).pow(2) + y.abs_diff(46).pow(2) < (14 + margin).pow(2)
    }

    /// What is made of the tiles of some photographs.
    fn clusters(photos: &[&[Photo]]) -> Clusters {
        let looks: Vec<(usize, Look)> = photos
            .iter()
            .enumerate()
            .flat_map(|(photo, faces)| faces.iter().map(move |face| (photo, Look::new(face).unwrap())))
            .collect();
        let items: Vec<Item<'_>> = looks
            .iter()
            .map(|(photo, look)| Item {
                table: None,
                has_outline: true,
                photo: Some(*photo),
                look,
            })
            .collect();
        cluster(&items, &Tables::default(), &OneHand)
            .with_what_lies_on(&items, |item| looks[item].1.picture().clone())
    }

    #[test]
    fn a_tile_with_a_pencil_over_its_border_is_the_one_that_it_is_like() {
        let faces = wedges();
        let clusters = clusters(&[&faces, &[under(&faces[5], PALE, pencil), faces[7].clone()]]);
        assert_eq!((clusters.groups.len(), &clusters.hidden[..]), (12, &[12][..]));
        assert_eq!(
            (&clusters.groups[5][..], &clusters.groups[7][..]),
            (&[5, 12][..], &[7, 13][..])
        );
        assert!(clusters.covered.is_empty(), "{:?}", clusters.covered);
    }

    #[test]
    fn a_tile_with_something_else_on_it_in_each_photograph_is_one() {
        let faces = wedges();
        let across = |x: usize, y: usize, margin: usize| pencil(PIXELS - 1 - x, y, margin);
        let covered = [
            under(&faces[5], PALE, pencil),
            under(&faces[5], [130, 60, 150], across),
        ];
        let clusters = clusters(&[&covered[..1], &covered[1..], &faces]);
        assert_eq!(
            (&clusters.groups[0][..], &clusters.hidden[..]),
            (&[0, 1, 7][..], &[0, 1][..])
        );
        assert_eq!((clusters.groups.len(), clusters.covered.len()), (12, 0));
    }

    #[test]
    fn it_is_asked_whether_a_mark_within_a_face_lies_on_it() {
        let faces = wedges();
        let clusters = clusters(&[&faces, &[under(&faces[5], PALE, pawn)]]);
        assert_eq!((clusters.groups.len(), clusters.hidden.len()), (13, 0));
        assert_eq!(clusters.covered, [(12, 5)]);
    }

    #[test]
    fn a_tile_with_other_parts_of_the_same_deck_is_another() {
        let faces = wedges();
        for (place, face) in faces.iter().enumerate() {
            let others: Vec<Photo> = faces.iter().filter(|other| *other != face).cloned().collect();
            let clusters = clusters(&[&others, std::slice::from_ref(face)]);
            let told = (
                clusters.groups.len(),
                clusters.hidden.len(),
                clusters.covered.len(),
            );
            assert_eq!(told, (12, 0, 0), "{place}");
        }
    }

    #[test]
    fn nothing_is_certain_where_every_tile_has_a_picture_of_its_own() {
        let faces: Vec<Photo> = (0..12).map(face).collect();
        let clusters = clusters(&[&faces, &[under(&faces[5], PALE, pencil)]]);
        assert_eq!((clusters.groups.len(), clusters.hidden.len()), (13, 0));
        assert_eq!(clusters.covered, [(12, 5)]);
    }

    #[test]
    fn two_tiles_of_one_photograph_are_not_one_because_something_lies_on_them() {
        let faces = wedges();
        let mut first = faces.clone();
        first.push(under(&faces[5], PALE, pencil));
        let clusters = clusters(&[&first]);
        assert_eq!((clusters.groups.len(), clusters.hidden.len()), (13, 0));
        assert_eq!(clusters.covered, [(12, 5)]);
    }

    #[test]
    fn faces_put_together_of_parts_do_not_cover_each_other() {
        let looks: Vec<Look> = (0..10).map(|seed| Look::new(&face(seed)).unwrap()).collect();
        let items: Vec<Item<'_>> = looks
            .iter()
            .map(|look| Item {
                photo: Some(0),
                look,
                table: None,
                has_outline: true,
            })
            .collect();
        let groups: Vec<Vec<usize>> = (0..10).map(|item| vec![item]).collect();
        let likeness = looks[0].likeness(&looks[0], &[1.0; 4], Lamps::One).unwrap();
        // Of each pair so much agrees.
        let covered = |agreeing: &[f32]| {
            let pairs = agreeing.iter().enumerate().map(|(pair, &agreeing)| Pair {
                first: 2 * pair,
                second: 2 * pair + 1,
                likeness: Likeness { agreeing, ..likeness },
                is_explained: false,
                is_asked: false,
            });
            agreeing_in_most(&items, &groups, &pairs.collect::<Vec<_>>(), |item| item).len()
        };
        assert_eq!(covered(&[0.7]), 1);
        assert_eq!(covered(&[0.7, 0.7, 0.7, 0.7]), 0);
        assert_eq!(covered(&[0.7, 0.7, 0.7, 0.9]), 1);
    }
}
