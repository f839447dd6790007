//! Which tiles touch.

use crate::table::table_pose::TablePose;
use std::f64::consts::FRAC_PI_2;

/// How far two tiles' centres may be apart for them to touch, in sides: gaps of up to 4 mm between tiles of 30 mm, and some more.
pub(crate) const FARTHEST: f64 = 1.24;
const NEAREST: f64 = 0.82;
/// How far a neighbour may be off sideways, in sides.
const SIDEWAYS: f64 = 0.38;
/// How far a neighbour may be askew, in radians: 14 degrees.
const ASKEW: f64 = 0.244;

/// How certain it must be that a tile has a face of the deck to speak for one beside it, and from when on it speaks against it: so
/// many do.
const SOUND: f32 = 0.9;
const STRANGE: f32 = 0.5;
const STRANGERS: usize = 2;

/// Whether an angle (radians) is one of quarter turns, or nearly.
pub(crate) fn is_straight(angle: f64) -> bool {
    let quarters = (angle / FRAC_PI_2).round();
    (angle - quarters * FRAC_PI_2).abs() < ASKEW
}

/// The direction (quarter turns clockwise from east, in the first tile's frame) in which the second touches the first,
/// and the quarter turns between their frames.
pub(crate) fn touch(one: &TablePose, other: &TablePose) -> Option<(i32, i32)> {
    let near = one.seen_from_here(other);
    if !is_straight(near.angle) {
        return None;
    }
    let quarters = (near.angle / FRAC_PI_2).round();
    let back = other.seen_from_here(one);
    let along = |x: f64| (NEAREST..FARTHEST).contains(&x.abs());
    let direction = if near.x.abs() > near.y.abs() {
        i32::from(near.x < 0.0) * 2
    } else {
        1 + i32::from(near.y < 0.0) * 2
    };
    let (forth, aside) = if direction % 2 == 0 {
        (near.x, near.y)
    } else {
        (near.y, near.x)
    };
    let (back_forth, back_aside) = if back.x.abs() > back.y.abs() {
        (back.x, back.y)
    } else {
        (back.y, back.x)
    };
    let is_near = along(forth) && along(back_forth) && 0.5 * (aside.abs() + back_aside.abs()) < SIDEWAYS;
    is_near.then_some((direction, quarters as i32))
}

/// The others of some places that one touches.
fn touching(places: &[TablePose], tile: usize) -> impl Iterator<Item = usize> {
    (0..places.len()).filter(move |&other| other != tile && touch(&places[tile], &places[other]).is_some())
}

/// Which of some tiles touch no other, though others touch each other.
pub(crate) fn lone(places: &[TablePose]) -> Vec<bool> {
    let is_beside = |tile: usize| touching(places, tile).next().is_some();
    let touching: Vec<bool> = (0..places.len()).map(is_beside).collect();
    let are_laid_out = touching.contains(&true);
    touching
        .into_iter()
        .map(|touches| are_laid_out && !touches)
        .collect()
}

/// The others of some places that one lies across: two tiles cannot.
fn lying_across(places: &[TablePose], tile: usize) -> impl Iterator<Item = usize> {
    let is_across = move |other: usize| places[other].distance(&places[tile]) < NEAREST;
    (0..places.len()).filter(move |&other| other != tile && is_across(other))
}

/// Which of some places touch, or lie across, two or more that are no face of the deck for all that is seen, and none that may well
/// be one: there tiles may have been taken for others that lie half across two of them. `faces` tells how certain each is to have
/// a face.
pub(crate) fn among_strangers(places: &[TablePose], faces: &[f32]) -> Vec<bool> {
    let is_among = |tile: usize| {
        let near = touching(places, tile).chain(lying_across(places, tile));
        let near: Vec<f32> = near.map(|other| faces[other]).collect();
        let may_well_be_one = near.iter().any(|&face| face >= SOUND);
        !may_well_be_one && near.iter().filter(|&&face| face < STRANGE).count() >= STRANGERS
    };
    (0..places.len()).map(is_among).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_touches_strangers_alone_is_among_them() {
        let [place, north, east, corner, across] =
            [(0.0, 0.0), (0.0, -1.02), (1.02, 0.0), (1.02, 1.02), (-0.5, 0.3)].map(|(x, y)| TablePose {
                x,
                y,
                angle: 0.0,
            });
        for (others, faces, is_among) in [
            (vec![north, east], vec![0.2, 0.1], true),
            (vec![north, east, corner], vec![0.2, 0.1, 0.99], true),
            (vec![north, east], vec![0.2, 0.95], false),
            (vec![north, east], vec![0.2, 0.7], false),
            (vec![north, corner], vec![0.2, 0.1], false),
            (vec![north, across], vec![0.2, 0.1], true),
            (vec![north, east, across], vec![0.2, 0.1, 0.95], false),
        ] {
            let (places, faces) = ([vec![place], others].concat(), [vec![0.99], faces].concat());
            assert_eq!(among_strangers(&places, &faces)[0], is_among, "{faces:?}");
        }
    }

    #[test]
    fn neighbours_touch_side_by_side_and_nothing_else_does() {
        let lying = |x: f64, y: f64, degrees: f64| TablePose {
            x,
            y,
            angle: f64::to_radians(degrees),
        };
        let one = lying(0.0, 0.0, 0.0);
        for (x, y, degrees, expected) in [
            (1.03, 0.05, 2.0, Some((0, 0))),
            (0.0, 1.1, 92.0, Some((1, 1))),
            (-1.02, 0.1, 178.0, Some((2, 2))),
            (0.0, -1.0, -91.0, Some((3, -1))),
            (1.03, 1.03, 0.0, None),
            (1.4, 0.0, 0.0, None),
            (1.03, 0.0, 30.0, None),
            (0.5, 0.0, 0.0, None),
        ] {
            assert_eq!(touch(&one, &lying(x, y, degrees)), expected, "{x} {y} {degrees}");
        }
    }

    #[test]
    fn a_tile_is_lone_where_others_touch_each_other() {
        let at = |x: f64| TablePose {
            x,
            y: 0.0,
            angle: 0.0,
        };
        assert_eq!(lone(&[at(0.0), at(3.0), at(1.0)]), [false, true, false]);
        assert_eq!(lone(&[at(0.0), at(3.0)]), [false, false]);
    }
}
