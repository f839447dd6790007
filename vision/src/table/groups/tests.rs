use super::*;
use crate::PhotoPoint;

const FROM_ABOVE: Table = Table {
    centre: PhotoPoint { x: 500.0, y: 400.0 },
    focal: 1000.0,
    slope_x: 0.0,
    slope_y: 0.0,
    distance: 10.0,
    bend: 0.0,
};

fn lying(x: f64, y: f64, degrees: f64) -> TablePose {
    TablePose {
        x,
        y,
        angle: degrees.to_radians(),
    }
}

#[track_caller]
fn check(poses: &[TablePose], expected: &[(i32, i32, u8)]) {
    let places: Vec<_> = place_tiles(&FROM_ABOVE, poses)
        .iter()
        .map(|p| (p.x, p.y, p.turn))
        .collect();
    assert_eq!(places, expected);
}

#[test]
fn touching_tiles_share_a_lattice() {
    check(
        &[
            lying(0.0, 0.0, 0.0),
            lying(1.03, 0.02, 91.0),
            lying(1.05, 1.04, -2.0),
        ],
        &[(0, 0, 0), (1, 0, 1), (1, 1, 0)],
    );
}

#[test]
fn north_is_the_side_nearest_to_the_top() {
    check(
        &[lying(0.0, 0.0, 30.0), lying(0.89, 0.515, 30.0)],
        &[(0, 0, 0), (1, 0, 0)],
    );
    // Turned by 60 degrees, the tiles' own west is the side nearest to the top.
    check(
        &[lying(0.0, 0.0, 60.0), lying(0.515, 0.89, 60.0)],
        &[(0, 0, 1), (0, 1, 1)],
    );
}

#[test]
fn an_island_keeps_its_distance() {
    let main = [lying(0.0, 0.0, 0.0), lying(1.02, 0.0, 0.0)];
    check(
        &[main[0], main[1], lying(2.45, 0.0, 0.0)],
        &[(0, 0, 0), (1, 0, 0), (3, 0, 0)],
    );
    check(
        &[main[0], main[1], lying(4.1, 0.1, 33.0)],
        &[(0, 0, 0), (1, 0, 0), (4, 0, 0)],
    );
}

#[test]
fn a_tile_of_an_island_lies_on_its_lattice_when_the_tile_between_is_not_seen() {
    let main = (0..3).map(|column| lying(1.02 * f64::from(column), 0.0, 0.0));
    let island = lying(-1.0, 4.0, 40.0);
    let apart = [(0.0, 0.0), (1.03, 0.0), (1.03, 2.07)].map(|(x, y)| island.relative(x, y, 0.0));
    let poses: Vec<_> = main.chain(apart).collect();
    let places = place_tiles(&FROM_ABOVE, &poses);
    let step = |from: usize, to: usize| (places[to].x - places[from].x, places[to].y - places[from].y);
    assert_eq!((step(3, 4), step(4, 5)), ((1, 0), (0, 2)));
    assert_eq!(places[5].turn, places[4].turn);
}

#[test]
fn a_gap_of_no_whole_number_of_cells_is_told() {
    let check = |x: f64, y: f64, degrees: f64, expected: Between| {
        let main = [
            lying(0.0, 0.0, 0.0),
            lying(1.02, 0.0, 0.0),
            lying(1.02, 1.02, 0.0),
        ];
        let places = place_tiles(&FROM_ABOVE, &[main[0], main[1], main[2], lying(x, y, degrees)]);
        let told: Vec<Between> = places.iter().map(|place| place.between).collect();
        let none = Between::No;
        assert_eq!(told, [none, none, none, expected], "{x} {y} {degrees}");
    };
    check(3.06, 0.0, 1.0, Between::No);
    check(3.5, 0.0, 1.0, Between::Or(1, 0));
    check(3.65, 0.0, 1.0, Between::Or(-1, 0));
    check(1.0, 3.6, -3.0, Between::Or(0, -1));
    // In the nearer cell it would touch, and somebody may overlook the gap.
    check(2.33, 0.0, 1.0, Between::OrTouching);
    // A gap that nobody overlooks.
    check(2.5, 0.0, 1.0, Between::No);
    // There too, but it lies beside none.
    check(2.45, 0.51, 0.0, Between::No);
    // Askew it is an Island, far away nobody counts.
    check(3.55, 0.0, 30.0, Between::No);
    check(7.6, 0.0, 1.0, Between::No);
}

#[test]
fn tiles_that_touch_at_a_corner_are_two_groups_on_one_lattice() {
    let places = place_tiles(&FROM_ABOVE, &[lying(0.0, 0.0, 0.0), lying(1.03, 1.03, 0.0)]);
    assert_eq!((places[1].x - places[0].x, places[1].y - places[0].y), (1, 1));
    assert_ne!(places[0].group, places[1].group);
}
