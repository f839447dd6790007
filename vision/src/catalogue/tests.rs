use super::*;
use crate::pose::motion::moves;
use crate::specimen::{catalogue, of_four};

/// Where a face's motions that are not told take the middle of its right side.
fn taken_to(faces: &[Photo]) -> Vec<(f64, f64)> {
    let catalogue = catalogue(faces);
    let untold = catalogue.untold().iter();
    untold.map(|&motion| moves(motion, 1.0, 0.5)).collect()
}

#[test]
fn wedges_do_not_tell_how_far_they_are_drawn_out_along_diagonals() {
    let wedges = of_four(|x, y| usize::from(x > y) + 2 * usize::from(x + y > 0));
    let taken = taken_to(&wedges);
    assert_eq!(taken.len(), 4, "size, two tilts, and a stretch");
    assert_eq!(taken[3], (0.0, 0.5));
}

#[test]
fn squares_that_meet_in_the_middle_do_not_tell_how_far_they_are_drawn_out_along_sides() {
    let taken = taken_to(&of_four(|x, y| usize::from(x > 0) + 2 * usize::from(y > 0)));
    assert_eq!(taken.len(), 4, "size, two tilts, and a stretch");
    assert_eq!(taken[3], (0.5, 0.0));
}

#[test]
fn a_disc_tells_all() {
    let discs = of_four(|x, y| usize::from(x * x + y * y < 3400) + 2 * usize::from(y > 0));
    assert!(taken_to(&discs).is_empty());
}
