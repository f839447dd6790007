//! Tiles that would lie in one another, which no two tiles of a table do.

use crate::table::table_pose::TablePose;
use std::f64::consts::FRAC_PI_2;

/// Tiles whose squares lie deeper in each other than this (sides) cannot both be there: their corners are round, the rim of one
/// may rest on that of another, and poses are off by less.
const DEEP: f64 = 0.08;

/// Nor do tiles lie this deep (sides) in others, but for the errors of both poses: the face may not be the one that lies there.
const CLOSE: f64 = 0.04;
/// What is no farther (sides, radians) from touching another tile nearly touches it.
const NEAR: f64 = 0.15;

/// Which of some tiles cannot lie where others do: of those that lie in one another, the ones that more, and more likely ones,
/// speak against. `probabilities` tell how likely each is right.
pub(crate) fn displaced(places: &[TablePose], probabilities: &[f64]) -> Vec<bool> {
    let mut pairs: Vec<(usize, usize)> = (0..places.len())
        .flat_map(|tile| (0..tile).map(move |other| (other, tile)))
        .filter(|&(other, tile)| are_in_each_other(&places[tile], &places[other]))
        .collect();
    let mut displaced = vec![false; places.len()];
    while !pairs.is_empty() {
        let mut against = vec![0.0; places.len()];
        for &(one, other) in &pairs {
            against[one] += probabilities[other] / probabilities[one].max(1e-6);
            against[other] += probabilities[one] / probabilities[other].max(1e-6);
        }
        let worst = (0..places.len()).max_by(|&a, &b| against[a].total_cmp(&against[b]));
        pairs.retain(|&(one, other)| Some(one) != worst && Some(other) != worst);
        worst.into_iter().for_each(|worst| displaced[worst] = true);
    }
    displaced
}

/// Whether two tiles cannot both be there.
pub(crate) fn are_in_each_other(one: &TablePose, other: &TablePose) -> bool {
    depth(one, other) > DEEP
}

/// Where a tile would lie that lies in others, if it touched them and all that it nearly touches instead; `None` if it lies in none.
pub(crate) fn in_line(place: &TablePose, others: &[TablePose]) -> Option<TablePose> {
    if !others.iter().any(|other| depth(place, other) > CLOSE) {
        return None;
    }
    let touching = others.iter().filter_map(|other| touching(place, other));
    let (mut sum, mut count) = ([0.0; 3], 0.0);
    for there in touching {
        let here = place.seen_from_here(&there);
        sum = [sum[0] + here.x, sum[1] + here.y, sum[2] + here.angle];
        count += 1.0;
    }
    (count > 0.0).then(|| place.relative(sum[0] / count, sum[1] / count, sum[2] / count))
}

/// Where a tile would lie, turned as it is but for a little, if it touched another that it nearly touches.
fn touching(place: &TablePose, other: &TablePose) -> Option<TablePose> {
    let there = other.seen_from_here(place);
    let quarters = (there.angle / FRAC_PI_2).round() * FRAC_PI_2;
    let (along, aside) = (there.x.abs().max(there.y.abs()), there.x.abs().min(there.y.abs()));
    if (along - 1.0).abs() > NEAR || aside > NEAR || (there.angle - quarters).abs() > NEAR {
        return None;
    }
    Some(if there.x.abs() > there.y.abs() {
        other.relative(there.x.signum(), 0.0, quarters)
    } else {
        other.relative(0.0, there.y.signum(), quarters)
    })
}

/// How deep two tiles lie in each other, in sides; less than 0 where they are apart.
fn depth(one: &TablePose, other: &TablePose) -> f64 {
    let along = |one: &TablePose, other: &TablePose| {
        let there = one.seen_from_here(other);
        let reach = 0.5 + 0.5 * (there.angle.sin().abs() + there.angle.cos().abs());
        reach - there.x.abs().max(there.y.abs())
    };
    along(one, other).min(along(other, one))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lying(x: f64, y: f64, degrees: f64) -> TablePose {
        TablePose {
            x,
            y,
            angle: degrees.to_radians(),
        }
    }

    #[test]
    fn squares_are_as_deep_in_each_other_as_the_least_way_out() {
        let one = lying(0.0, 0.0, 0.0);
        let half_diagonal = 0.5_f64.sqrt();
        for (x, y, degrees, expected) in [
            (1.03, 0.0, 0.0, -0.03),
            (0.9, 0.05, 90.0, 0.1),
            (1.0, 0.0, 45.0, half_diagonal - 0.5),
            (1.0, 1.0, 45.0, 0.5 - half_diagonal),
        ] {
            let depth = depth(&one, &lying(x, y, degrees));
            assert!((depth - expected).abs() < 1e-9, "{x} {y} {degrees}: {depth}");
        }
    }

    #[test]
    fn what_lies_in_a_neighbour_would_be_in_line_with_all_that_it_nearly_touches() {
        let others = [
            (0.0, 0.0, 0.0),
            (1.01, 0.99, 90.0),
            (2.02, 0.0, 180.0),
            (3.0, 3.0, 20.0),
        ];
        let others = others.map(|(x, y, degrees)| lying(x, y, degrees));
        let told = in_line(&lying(1.09, -0.05, 3.0), &others).unwrap();
        let off = (told.x - 1.01).hypot(told.y) + told.angle.abs();
        assert!(off < 0.01, "{told:?}");
        // It touches them as well as the errors of poses tell, or none.
        for apart in [lying(1.03, 0.02, 1.0), lying(5.0, 1.0, 0.0)] {
            assert!(in_line(&apart, &others).is_none(), "{apart:?}");
        }
    }

    #[test]
    fn a_tile_that_lies_across_its_neighbours_is_displaced() {
        let row = [lying(0.0, 0.0, 0.0), lying(1.0, 0.0, 45.0), lying(2.0, 0.0, 0.0)];
        assert_eq!(displaced(&row, &[0.95, 0.97, 0.95]), [false, true, false]);
        // What is hardly likely displaces nothing.
        assert_eq!(displaced(&row[..2], &[0.2, 0.97]), [true, false]);
        assert_eq!(displaced(&[row[0], row[2]], &[0.9, 0.9]), [false, false]);
    }
}
