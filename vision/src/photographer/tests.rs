//! The laws of the photographer.

use super::*;
use crate::PhotoPoint;

/// Faces of one colour each, with a dark bar along the top.
fn faces(count: usize) -> Vec<Photo> {
    (0..count)
        .map(|face| {
            let colour = [
                (face * 67 % 200 + 40) as u8,
                (face * 131 % 200 + 40) as u8,
                (face * 29 % 200 + 40) as u8,
            ];
            let pixel = |at: usize| if at / 64 < 12 { [10, 10, 10] } else { colour };
            Photo::new(64, 64, (0..64 * 64).flat_map(pixel).collect()).unwrap()
        })
        .collect()
}

fn small(level: Level, seed: u64) -> Settings {
    Settings {
        width: 320,
        height: 240,
        samples: 1,
        ..Settings::at(level, seed)
    }
}

fn shot(level: Level, seed: u64) -> (Vec<Lay>, Shot) {
    let faces = faces(12);
    let board = random_board(
        &BoardSettings {
            n_tiles: 9,
            n_islanders: 2,
            n_face_down: 1,
            n_at_corners: 0,
            reach: 3,
        },
        12,
        1,
        seed,
    );
    let pictures = Pictures {
        faces: &faces,
        backs: &faces[..1],
        strangers: &[],
    };
    let shot = photograph(&board, pictures, &small(level, seed));
    (board, shot)
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_others() {
    for level in Level::ALL {
        let (_, once) = shot(level, 5);
        let (_, again) = shot(level, 5);
        assert_eq!(once.photo, again.photo);
        assert_eq!(once.truth, again.truth);
        assert_ne!(once.photo, shot(level, 6).1.photo);
    }
}

#[test]
fn every_tile_of_the_board_is_told_in_order() {
    let (board, shot) = shot(Level::Hard, 3);
    assert_eq!(board.len(), 9);
    let places: Vec<usize> = shot.truth.tiles.iter().map(|tile| tile.place).collect();
    assert_eq!(places, (0..9).collect::<Vec<_>>());
    assert_eq!(shot.truth.tiles.iter().filter(|tile| !tile.is_face_up).count(), 1);
}

/// The colour at a place of the tile, from 0 to 1 each way, by the truth's corners.
fn colour_at(shot: &Shot, corners: [PhotoPoint; 4], x: f64, y: f64) -> [f64; 3] {
    let mix = |a: PhotoPoint, b: PhotoPoint, t: f64| PhotoPoint {
        x: a.x + (b.x - a.x) * t,
        y: a.y + (b.y - a.y) * t,
    };
    let place = mix(mix(corners[0], corners[1], x), mix(corners[3], corners[2], x), y);
    let at = 3 * (place.y.round() as usize * shot.photo.width() as usize + place.x.round() as usize);
    std::array::from_fn(|part| f64::from(shot.photo.rgb()[at + part]))
}

#[test]
fn the_truth_lies_where_the_faces_are_seen() {
    for seed in 0..4 {
        let (_, shot) = shot(Level::Easy, seed);
        for tile in shot
            .truth
            .tiles
            .iter()
            .filter(|tile| tile.hidden < 0.01 && tile.is_face_up)
        {
            let bar: f64 = colour_at(&shot, tile.corners, 0.5, 0.09).iter().sum();
            let body: f64 = colour_at(&shot, tile.corners, 0.5, 0.6).iter().sum();
            assert!(
                bar < 0.6 * body,
                "seed {seed}: the bar ({bar}) is not darker than the face ({body})"
            );
        }
    }
}

#[test]
fn what_lies_in_the_picture_uncovered_is_not_hidden() {
    let (_, shot) = shot(Level::Easy, 8);
    for tile in &shot.truth.tiles {
        assert!(tile.out_of_frame == 0.0, "{tile:?}");
        assert!(tile.hidden <= tile.occluded + 1e-9);
        assert!(tile.side_px > 10.0);
    }
}

#[test]
fn a_hand_hides_a_part_of_some_tile() {
    let faces = faces(12);
    let board = random_board(
        &BoardSettings {
            n_tiles: 9,
            n_islanders: 0,
            n_face_down: 0,
            n_at_corners: 0,
            reach: 3,
        },
        12,
        0,
        4,
    );
    let settings = Settings {
        has_hand: true,
        clutter: 0,
        ..small(Level::Hard, 4)
    };
    let pictures = Pictures {
        faces: &faces,
        backs: &[],
        strangers: &[],
    };
    let shot = photograph(&board, pictures, &settings);
    assert!(shot.truth.tiles.iter().any(|tile| tile.occluded > 0.1));
    let bare = photograph(
        &board,
        pictures,
        &Settings {
            has_hand: false,
            ..settings
        },
    );
    assert!(bare.truth.tiles.iter().all(|tile| tile.occluded == 0.0));
}

#[test]
fn a_ray_through_a_pixel_meets_what_is_seen_there() {
    let settings = small(Level::Brutal, 11);
    let points: Vec<Vector> = (0..9)
        .map(|at| Vector::new(40.0 * f64::from(at % 3), 50.0 * f64::from(at / 3), 2.0))
        .collect();
    let camera = Camera::over(
        &points,
        &settings.camera,
        settings.hand.tile_mm,
        (settings.width, settings.height),
    );
    for &point in &points {
        let seen = camera.project(point).unwrap();
        assert!(camera.sees(seen), "{seen:?}");
        let ray = camera.ray(seen.x, seen.y);
        let met = ray.at((point - camera.position).length());
        assert!((met - point).length() < 0.05, "{met:?} is not {point:?}");
    }
}

#[test]
fn no_tile_lies_on_another() {
    for seed in 0..20 {
        let settings = Settings::at(Level::Brutal, seed);
        let board = random_board(&BoardSettings::at(Level::Brutal, seed), 36, 1, seed);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let poses = hand::lay(&board, &settings.hand, &mut random);
        let half = 0.5 * settings.hand.tile_mm;
        for (place, pose) in poses.iter().enumerate() {
            for (other, near) in poses.iter().enumerate().filter(|&(other, _)| other != place) {
                let shape = Shape::slab(near.x, near.y, near.angle, [half, half], 0.01, 0.0, 2.0);
                for (u, v) in [
                    (0.0, 0.0),
                    (-half, -half),
                    (half, -half),
                    (half, half),
                    (-half, half),
                ] {
                    let point = pose.at(0.99 * u, 0.99 * v, 0.0);
                    let is_on_other = shape.distance_from_above(point.x, point.y) <= 0.0;
                    assert!(!is_on_other, "seed {seed}: tile {place} lies on tile {other}");
                }
            }
        }
    }
}

#[test]
fn random_boards_are_as_they_were_asked_for() {
    for seed in 0..50 {
        let n_at_corners = seed as usize % 3;
        let settings = BoardSettings {
            n_tiles: 20,
            n_islanders: 3,
            n_face_down: 2,
            n_at_corners,
            reach: 3,
        };
        let board = random_board(&settings, 36, 2, seed);
        assert_eq!(board.len(), 20);
        let mut cells: Vec<(i32, i32)> = board.iter().map(|tile| (tile.x, tile.y)).collect();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), 20, "two tiles share a cell");
        assert_eq!(
            board
                .iter()
                .filter(|tile| matches!(tile.shows, Shows::Back(_)))
                .count(),
            2
        );
    }
}

#[test]
fn an_empty_board_is_a_picture_of_a_table() {
    let shot = photograph(
        &[],
        Pictures {
            faces: &[],
            backs: &[],
            strangers: &[],
        },
        &small(Level::Normal, 1),
    );
    assert!(shot.truth.tiles.is_empty());
    assert_eq!(shot.photo.width(), 320);
}

/// The photograph of one board, bare of all that is left to chance but the light.
fn bare_shot(change: impl FnOnce(&mut Settings), strangers: &[Photo]) -> Shot {
    let faces = faces(4);
    let board: Vec<Lay> = (0..4)
        .map(|place| Lay {
            x: place % 2,
            y: place / 2,
            turn: 0,
            shows: Shows::Face(place as usize),
        })
        .collect();
    let mut settings = Settings {
        clutter: 0,
        strangers: 0,
        print: PrintSettings::FAITHFUL,
        ..small(Level::Easy, 2)
    };
    settings.camera.fill = 0.35;
    change(&mut settings);
    let pictures = Pictures {
        faces: &faces,
        backs: &[],
        strangers,
    };
    photograph(&board, pictures, &settings)
}

#[test]
fn the_camera_goes_back_until_tiles_are_as_small_as_asked() {
    let shot = bare_shot(|settings| settings.camera.most_side_px = Some(24.0), &[]);
    for tile in &shot.truth.tiles {
        assert!((18.0..28.0).contains(&tile.side_px), "{} px", tile.side_px);
    }
}

#[test]
fn strangers_are_seen_and_are_no_part_of_the_truth() {
    let strangers = faces(2);
    let without = bare_shot(|_| {}, &strangers);
    let with = bare_shot(|settings| settings.strangers = 3, &strangers);
    assert_eq!(without.truth.tiles.len(), with.truth.tiles.len());
    assert_ne!(without.photo, with.photo);
    assert_eq!(
        without.photo,
        bare_shot(|settings| settings.strangers = 3, &[]).photo
    );
}

#[test]
fn bent_tiles_are_drawn_where_the_truth_says() {
    let strong = |bow_mm: f64| {
        bare_shot(
            |settings| {
                (settings.width, settings.height) = (640, 480);
                settings.hand.bow_mm = bow_mm;
                settings.camera.tilt_deg = 48.0;
                settings.camera.fill = 0.8;
                settings.table = TableKind::White;
            },
            &[],
        )
    };
    let (flat, bent) = (strong(0.0), strong(8.0));
    // What a corner of a square in perspective may be off a parallelogram's, along the sides, is not counted.
    let twist = |corners: [PhotoPoint; 4]| corners[0].y - corners[1].y + corners[2].y - corners[3].y;
    let mut most: f64 = 0.0;
    let (mut right, mut wrong) = (0, 0);
    for (tile, flat) in bent.truth.tiles.iter().zip(&flat.truth.tiles) {
        most = most.max((twist(tile.corners) - twist(flat.corners)).abs() / tile.side_px);
        // Just outside the bar's upper corners lies something else than the dark bar; inside them lies the bar.
        let is_bar =
            |corners: [PhotoPoint; 4], x: f64| colour_at(&bent, corners, x, 0.05).iter().sum::<f64>() < 150.0;
        for x in [0.06, 0.94] {
            right += u32::from(is_bar(tile.corners, x));
            wrong += u32::from(!is_bar(flat.corners, x));
        }
    }
    assert!(
        most > 0.2,
        "corners are at most {most} of a side off a flat tile's"
    );
    assert_eq!(right, 8, "a bar is not where the truth says");
    assert!(wrong > 0, "it would be seen no less where a flat tile's were");
}

#[test]
fn a_bow_changes_nothing_but_heights() {
    let level = bare_shot(|settings| settings.hand.bow_mm = 0.0, &[]);
    let bent = bare_shot(|settings| settings.hand.bow_mm = 1.0, &[]);
    for (tile, flat) in bent.truth.tiles.iter().zip(&level.truth.tiles) {
        for (corner, flat) in tile.corners.iter().zip(flat.corners) {
            let off = corner.distance(flat);
            assert!(off < 0.05 * tile.side_px, "{off} px from its place");
        }
    }
}

#[test]
fn a_print_differs_from_its_picture_as_its_settings_say() {
    let red_share = |shot: &Shot| {
        let [red, green, blue] = colour_at(shot, shot.truth.tiles[0].corners, 0.5, 0.6);
        red / (red + green + blue)
    };
    let faithful = bare_shot(|_| {}, &[]);
    let pale = bare_shot(|settings| settings.print.gain = [0.5, 1.0, 1.0], &[]);
    assert!(red_share(&pale) < 0.9 * red_share(&faithful));
}

#[test]
fn tiles_that_touch_at_a_corner_touch_at_no_side() {
    let settings = BoardSettings {
        n_tiles: 16,
        n_islanders: 0,
        n_face_down: 0,
        n_at_corners: 2,
        reach: 3,
    };
    let count_of = |seed: u64| {
        let board = random_board(&settings, 36, 0, seed);
        assert_eq!(board.len(), 16);
        let has = |x: i32, y: i32| board.iter().any(|tile| (tile.x, tile.y) == (x, y));
        let is_at_corner = |tile: &&Lay| {
            let Lay { x, y, .. } = **tile;
            let sides = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
            let corners = [(x + 1, y + 1), (x - 1, y + 1), (x + 1, y - 1), (x - 1, y - 1)];
            !sides.iter().any(|&(x, y)| has(x, y)) && corners.iter().any(|&(x, y)| has(x, y))
        };
        board.iter().filter(is_at_corner).count()
    };
    // Two of them may lie side by side, but seldom do.
    assert!((30..=40).contains(&(0..20).map(count_of).sum::<usize>()));
}
