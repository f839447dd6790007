//! Whether a group lies between the cells of the others' lattice.

use super::{Group, is_free};
use crate::table::table_pose::TablePose;
use crate::table::touch::is_straight;
use std::collections::BTreeMap;

/// A straight group that is off its cells by more than this, in cells, may as well lie in the next ones.
const BETWEEN: f64 = 0.3;
/// How far away its nearest tile may be for somebody to count the cells between, in sides.
const COUNTED: f64 = 3.6;
/// How far a tile's centre may be from its neighbour's for somebody to say that they touch, in sides: a gap of a third of a
/// side is one that everybody sees.
const OVERLOOKED: f64 = 1.35;

/// How a group that lies straight and near to others lies on their lattice: its distance from them may be one cell more or
/// less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Between {
    /// On its cells, or so far away or so askew that nobody counts the cells between.
    #[default]
    No,
    /// As well so many cells farther east and south; it touches no other group there either.
    Or(i32, i32),
    /// As well in a cell where it would touch another group that it lies almost against: it may be an Island, or none.
    OrTouching,
}

/// Whether a group lies straight to another, and so near that somebody would count the cells between.
pub(super) fn continues(group: &Group, other: &Group, poses: &[TablePose]) -> bool {
    is_straight(group.origin.angle - other.origin.angle)
        && group.members.iter().any(|here| {
            other.members.iter().any(|there| {
                let (here, there) = (&poses[here.0], &poses[there.0]);
                here.distance(there) < COUNTED
            })
        })
}

/// Whether tiles of two groups lie side by side with a gap between them that somebody may overlook.
fn nearly_touches(group: &Group, other: &Group, poses: &[TablePose]) -> bool {
    group.members.iter().any(|here| {
        other.members.iter().any(|there| {
            let near = poses[here.0].seen_from_here(&poses[there.0]);
            let (along, aside) = (near.x.abs().max(near.y.abs()), near.x.abs().min(near.y.abs()));
            along < OVERLOOKED && aside < 0.5
        })
    })
}

/// Whether a group that was shifted may as well lie in the next cells.
pub(super) fn lies_between(
    group: &Group,
    wanted: (f64, f64),
    taken: &BTreeMap<(i32, i32), usize>,
    laid: &[Group],
    poses: &[TablePose],
) -> Between {
    if !laid.iter().any(|other| continues(group, other, poses)) {
        return Between::No;
    }
    let (off_x, off_y) = (
        wanted.0 - f64::from(group.shift.0),
        wanted.1 - f64::from(group.shift.1),
    );
    if off_x.abs().max(off_y.abs()) <= BETWEEN {
        return Between::No;
    }
    let (x, y) = if off_x.abs() > off_y.abs() {
        (off_x.signum() as i32, 0)
    } else {
        (0, off_y.signum() as i32)
    };
    if is_free(group, (group.shift.0 + x, group.shift.1 + y), taken) {
        Between::Or(x, y)
    } else if laid.iter().any(|other| nearly_touches(group, other, poses)) {
        Between::OrTouching
    } else {
        Between::No
    }
}
