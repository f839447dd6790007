//! Faces that look the same however they are turned: discs, crosses, plain wood.
//!
//! Where a face was cut a little askew, or has grain, no two of its turns are the same to the last pixel. A reader would take that
//! for what tells them apart, and be in doubt about each such tile's turn, or sure of one that nobody else can see.

use super::cluster::SAME;
use super::cut::cut;
use super::look::{Look, POSSIBLE, whole};
use crate::pyramid::Pyramid;
use crate::{Homography, Photo, PhotoPoint};

/// How far from its middle a face's print may be centred, in sides: its outline may be off by as much.
const OFF_CENTRE: f64 = 0.05;
/// So often its middle is looked for: a face that was cut far beside it is not aligned with its turns at once.
const ROUNDS: usize = 4;

/// The mean of a face's turns that look as much the same as two tiles do that count as copies; `None` if each looks otherwise.
pub(super) fn symmetrical(picture: &Photo) -> Option<Photo> {
    // What is the same at each quarter turn is so at half a turn, where its middle is found sooner.
    let at_half_turns = about_middle(picture, 2)?;
    let symmetrical = match about_middle(&at_half_turns, 1) {
        Some(at_quarter_turns) => mean_of_turns(&at_quarter_turns, 1),
        None => mean_of_turns(&at_half_turns, 2),
    };
    Some(symmetrical)
}

/// The picture with the point in its middle about which it looks the same turned clockwise by so many quarter turns.
fn about_middle(picture: &Photo, turn: u8) -> Option<Photo> {
    let pyramid = Pyramid::new(picture);
    let mut pose = whole(picture)?;
    let mut centred = picture.clone();
    for _ in 0..ROUNDS {
        let look = Look::new(&centred)?;
        if look.correlations(&look)[usize::from(turn)] < POSSIBLE {
            return None;
        }
        let likeness = look.likeness_turned(turn)?;
        let middle = unmoved(&likeness.map);
        pose = pose.beside(middle.x - 0.5, middle.y - 0.5)?;
        let shifted = whole(picture)?.inverse().after(&pose)?.map(0.5, 0.5);
        let off = (shifted.x - 0.5).hypot(shifted.y - 0.5);
        if off > OFF_CENTRE {
            return None;
        }
        centred = cut(&pyramid, &pose, picture.width())?;
        if likeness.worst < SAME {
            return Some(centred);
        }
    }
    None
}

/// The point about which a map turns the unit square.
fn unmoved(map: &Homography) -> PhotoPoint {
    let there = map.map(0.5, 0.5);
    let [[xx, xy], [yx, yy]] = map.slopes(0.5, 0.5);
    let (a, b, c, d) = (1.0 - xx, -xy, -yx, 1.0 - yy);
    let (x, y) = (there.x - 0.5, there.y - 0.5);
    let determinant = a * d - b * c;
    PhotoPoint {
        x: 0.5 + (d * x - b * y) / determinant,
        y: 0.5 + (a * y - c * x) / determinant,
    }
}

/// The mean of a picture and its turns by so many quarter turns and multiples of that: the same at each of them.
fn mean_of_turns(picture: &Photo, step: u8) -> Photo {
    let side = picture.width() as usize;
    let rgb = picture.rgb();
    let last = side - 1;
    let at = |x: usize, y: usize| 3 * (y * side + x);
    let mean = (0..side * side).flat_map(|pixel| {
        let (x, y) = (pixel % side, pixel / side);
        let turned = [at(x, y), at(last - y, x), at(last - x, last - y), at(y, last - x)];
        let turned: Vec<usize> = turned.into_iter().step_by(usize::from(step)).collect();
        [0, 1, 2].map(|channel| {
            let sum: usize = turned.iter().map(|at| usize::from(rgb[at + channel])).sum();
            ((sum + turned.len() / 2) / turned.len()) as u8
        })
    });
    Photo::new(picture.width(), picture.height(), mean.collect()).unwrap_or_else(|_| picture.clone())
}

#[cfg(test)]
mod tests {
    use super::symmetrical;
    use crate::learn::cut::cut;
    use crate::learn::look::whole;
    use crate::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, figure, grainy, marked, on_wood, pale};
    use crate::{FaceId, Photo};

    /// The face as it is cut a little beside, with the grain of a photograph on it.
    fn cut_beside(face: &Photo) -> Photo {
        let pose = whole(face).unwrap().beside(0.02, -0.015).unwrap();
        grainy(&cut(&Pyramid::new(face), &pose, 96).unwrap(), 6)
    }

    /// At which clockwise quarter turns a face is the same, once it is made symmetrical.
    fn same_turns(face: &Photo) -> Option<[bool; 3]> {
        let catalogue = catalogue(&[symmetrical(&cut_beside(face))?]);
        let is_same = |turn| catalogue.is_same_look((FaceId(0), 0), (FaceId(0), turn));
        Some([1, 2, 3].map(is_same))
    }

    #[test]
    fn a_disc_and_a_cross_are_the_same_at_any_turn_though_each_turn_was_cut_otherwise() {
        let disc = figure(|x, y| x.hypot(y) < 0.8);
        let cross = figure(|x, y| x.abs().min(y.abs()) < 0.2 && x.abs().max(y.abs()) < 0.8);
        for face in [disc, cross] {
            let cut = catalogue(&[cut_beside(&face)]);
            assert!(!cut.is_same_look((FaceId(0), 0), (FaceId(0), 1)));
            assert_eq!(same_turns(&face), Some([true; 3]));
        }
    }

    #[test]
    fn a_bar_is_the_same_at_half_a_turn_alone() {
        let bar = figure(|x, y| x.abs() < 0.3 && y.abs() < 0.8);
        assert_eq!(same_turns(&bar), Some([false, true, false]));
    }

    #[test]
    fn what_differs_when_it_is_turned_stays_as_it_is() {
        let disc = figure(|x, y| x.hypot(y) < 0.8);
        let wedge = figure(|x, y| y < -x.abs());
        for face in [marked(&disc, 7), wedge, face(3), pale(2), on_wood(4, 0)] {
            assert_eq!(same_turns(&face), None);
        }
    }
}
