//! What is seen on one tile and on no other.
//!
//! Most decks are put together of parts: a wedge, a road, a symbol is printed on several tiles, and what reaches a tile's border goes
//! on upon its neighbours. What only one of all tiles has is a picture of its own, or something that lies on it.

use super::differ::{BLOCK, places};
use super::look::{Planes, RIM, SIDE, seen_at, whole};
use crate::Photo;
use crate::photo::pyramid::Pyramid;

/// How much a part may differ from what is seen on another tile and be the same, as a spread, 0 to 1.
const SEEN: f32 = 0.07;
/// How far it may lie from there, in cells, and how much brighter it may be: tiles are not cut to a hair, nor lit evenly.
const AWAY: usize = 2;
const BRIGHTER: f32 = 1.25;
/// So many of a face's views are looked at: one of them may be poor.
const VIEWS: usize = 2;
/// So many blocks may be seen on no other tile by chance.
const BY_CHANCE: usize = 2;
/// Fewer faces that are put together of parts do not tell that the others are.
const FEWEST: usize = 8;

/// A part of a picture, in cells.
#[derive(Clone, Copy)]
struct Window {
    top: usize,
    left: usize,
    height: usize,
    width: usize,
}

/// What all faces look like in one light, and the parts of each that are seen on no other.
pub(super) struct Foreign {
    /// The blocks of each face that no other has there, however it is turned, by the row and the column of their first cell.
    pub(super) blocks: Vec<Vec<(usize, usize)>>,
    /// All views of each face at each turn.
    faces: Vec<Vec<Box<Planes>>>,
}

impl Foreign {
    /// Of faces, each of which was seen as these things; `lit` is what a thing looks like in the light that all share.
    pub(super) fn of(groups: &[Vec<usize>], lit: impl Fn(usize) -> Photo) -> Foreign {
        let views = |group: &Vec<usize>| {
            let views = group.iter().take(VIEWS).filter_map(|&item| sampled(&lit(item)));
            views.flat_map(at_each_turn).collect()
        };
        let faces: Vec<Vec<Box<Planes>>> = groups.iter().map(views).collect();
        let mut foreign = Foreign {
            blocks: Vec::new(),
            faces,
        };
        foreign.blocks = (0..groups.len()).map(|face| foreign.blocks_of(face)).collect();
        foreign
    }

    fn blocks_of(&self, face: usize) -> Vec<(usize, usize)> {
        let is_foreign = |&(top, left): &(usize, usize)| {
            let block = Window {
                top,
                left,
                height: BLOCK,
                width: BLOCK,
            };
            !self.is_seen_elsewhere(face, &block)
        };
        // In the corners the tables shine in.
        let last = SIDE - BLOCK;
        let is_corner = |at: usize| at == 0 || at == last;
        places()
            .filter(|&(top, left)| !(is_corner(top) && is_corner(left)))
            .filter(is_foreign)
            .collect()
    }

    /// Whether what only a face has reaches its border.
    pub(super) fn reaches_border(&self, face: usize) -> bool {
        let last = SIDE - BLOCK;
        let beside = |&(top, left): &(usize, usize)| {
            let strip = |top, left, height, width| Window {
                top,
                left,
                height,
                width,
            };
            [
                (top == 0).then(|| strip(RIM, left, RIM, BLOCK)),
                (top == last).then(|| strip(SIDE - 2 * RIM, left, RIM, BLOCK)),
                (left == 0).then(|| strip(top, RIM, BLOCK, RIM)),
                (left == last).then(|| strip(top, SIDE - 2 * RIM, BLOCK, RIM)),
            ]
        };
        let strips = self.blocks[face].iter().flat_map(beside).flatten();
        strips
            .into_iter()
            .any(|strip| !self.is_seen_elsewhere(face, &strip))
    }

    /// Whether most faces are put together of parts that others have, too.
    pub(super) fn are_rare(&self) -> bool {
        let shared = self.blocks.iter().filter(|blocks| blocks.len() <= BY_CHANCE);
        let shared = shared.count();
        shared >= FEWEST && 2 * shared > self.blocks.len()
    }

    fn is_seen_elsewhere(&self, face: usize, window: &Window) -> bool {
        let Some(own) = self.faces[face].first() else {
            return true;
        };
        let others = self.faces.iter().enumerate().filter(|(other, _)| *other != face);
        let mut views = others.flat_map(|(_, views)| views);
        views.any(|view| is_seen_in(own, view, window))
    }
}

fn sampled(picture: &Photo) -> Option<Box<Planes>> {
    Some(Box::new(seen_at(&Pyramid::new(picture), &whole(picture)?).planes))
}

fn at_each_turn(picture: Box<Planes>) -> [Box<Planes>; 4] {
    let turned = |plane: &[[f32; SIDE]; SIDE]| std::array::from_fn(|y| plane.map(|row| row[SIDE - 1 - y]));
    let next = |picture: &Planes| Box::new(picture.each_ref().map(turned));
    let second = next(&picture);
    let third = next(&second);
    let fourth = next(&third);
    [picture, second, third, fourth]
}

/// Whether a part of a picture is seen about there in another.
fn is_seen_in(own: &Planes, other: &Planes, window: &Window) -> bool {
    let moves = |at: usize, size: usize| at.saturating_sub(AWAY)..=(at + AWAY).min(SIDE - size);
    may_be_seen_in(own, other, window)
        && moves(window.top, window.height).any(|top| {
            moves(window.left, window.width).any(|left| differs(own, other, window, (top, left)) < SEEN)
        })
}

/// Whether its colour alone may be the same: quickly told.
fn may_be_seen_in(own: &Planes, other: &Planes, window: &Window) -> bool {
    let Window {
        top,
        left,
        height,
        width,
    } = *window;
    let mean = |plane: &[[f32; SIDE]; SIDE]| {
        let rows = plane[top..top + height].iter();
        let sum: f32 = rows.flat_map(|row| &row[left..left + width]).sum();
        sum / (height * width) as f32
    };
    own.iter().zip(other).all(|(own, other)| {
        let (own, other) = (mean(own), mean(other));
        (own - other).abs() - (BRIGHTER - 1.0) * other < 2.5 * SEEN
    })
}

/// How much a part of a picture differs from the one that begins there in another, as a spread, if that may be brighter.
fn differs(own: &Planes, other: &Planes, window: &Window, (top, left): (usize, usize)) -> f32 {
    let (mut own_square, mut product, mut other_square) = (0.0, 0.0, 0.0);
    for (own, other) in own.iter().zip(other) {
        for row in 0..window.height {
            let here = &own[window.top + row][window.left..][..window.width];
            let there = &other[top + row][left..][..window.width];
            for (here, there) in here.iter().zip(there) {
                own_square += here * here;
                product += here * there;
                other_square += there * there;
            }
        }
    }
    let gain = (product / f32::max(other_square, 1e-6)).clamp(1.0 / BRIGHTER, BRIGHTER);
    let square = own_square - 2.0 * gain * product + gain * gain * other_square;
    (square.max(0.0) / (3 * window.height * window.width) as f32).sqrt()
}
