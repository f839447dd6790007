use super::*;
use crate::conclude::why::Why;
use crate::shade::even_light::tests::barred;
use crate::specimen::{catalogue, face, figure, pale, photo, place, rows_of_four};
use crate::{FaceId, PhotoPoint, Slot, TileRead};

/// Something in doubt in a column of the first row.
fn doubt(x: i32, corners: [PhotoPoint; 4]) -> Doubt {
    Doubt {
        slot: Slot { x, y: 0 },
        corners,
        candidates: Vec::new(),
        reason: String::new(),
        is_of_corners_alone: false,
    }
}

#[test]
fn shadows_are_looked_for_where_tiles_were_found() {
    let faces: Vec<Photo> = (0..12).map(pale).collect();
    let catalogue = catalogue(&faces);
    let poses = [(90.0, 90.0), (193.0, 91.0), (296.0, 90.0), (194.0, 194.0)];
    let poses = poses.map(|(x, y)| place(x, y, 100.0, 0.0));
    let tiles: Vec<_> = poses.iter().copied().zip(&faces[4..]).collect();
    let even = photo(&tiles, [0.9; 3]);
    let done = &mut |_| {};
    let mut look = Look::once(&Overview::new(&even, done), &catalogue, &OneHand, done);
    assert_eq!(look.reading.tiles.len(), 4);
    // As if every face had been led astray, and nothing else told of a place.
    (look.reading, look.places) = (Reading::default(), Vec::new());
    (look.findings.quads, look.findings.empty) = (Vec::new(), Vec::new());
    let barred = Pyramid::new(&barred(&even));
    assert_eq!(look.shadows(&barred, &catalogue).len(), 4);
}

#[test]
fn on_a_table_that_is_known_only_tiles_in_shadows_are_looked_at_again() {
    let faces: Vec<Photo> = (0..12).map(pale).collect();
    let catalogue = catalogue(&faces);
    let poses = [
        (90.0, 90.0),
        (193.0, 91.0),
        (296.0, 90.0),
        (91.0, 194.0),
        (194.0, 194.0),
    ];
    let poses = poses.map(|(x, y)| place(x, y, 100.0, 0.0));
    let tiles: Vec<_> = poses.iter().copied().zip(&faces[4..]).collect();
    let even = photo(&tiles, [0.9; 3]);
    let (mut shadowed, bars) = (even.clone(), barred(&even));
    let width = even.width() as usize;
    for (at, pixel) in shadowed.rgb_mut().chunks_exact_mut(3).enumerate() {
        let here = poses[4].unmap((at % width) as f64, (at / width) as f64);
        if (0.0..1.0).contains(&here.x) && (0.0..1.0).contains(&here.y) {
            pixel.copy_from_slice(&bars.rgb()[3 * at..][..3]);
        }
    }
    let done = &mut |_| {};
    let mut look = Look::once(&Overview::new(&even, done), &catalogue, &OneHand, done);
    assert_eq!(look.reading.tiles.len(), 5);
    // As if its face had been in doubt in the shadow.
    look.reading.tiles.retain(|tile| tile.face != FaceId(8));
    let shadows = look.shadows(&Pyramid::new(&shadowed), &catalogue);
    assert!(shadows.len() == 1 && look.knows_tiles_in(&shadows));
    shadows[0].take_off(&mut shadowed);
    let evened = Pyramid::new(&shadowed);
    let again = look.relit(&evened, &catalogue, &shadows, &OneHand, done);
    assert_eq!(again.reading.tiles.len(), 5);
    look.findings.tiles.retain(|tile| tile.look.0 != FaceId(8));
    assert!(!look.knows_tiles_in(&shadows), "no tile was found there");
    look.findings.tiles = again.findings.tiles;
    assert!(look.knows_tiles_in(&shadows));
    look.reading.unsure.push(doubt(0, poses[0].corners()));
    assert!(!look.knows_tiles_in(&shadows), "another tile is in doubt");
}

#[test]
fn a_table_that_many_tiles_tell_is_known_whatever_else_is_in_doubt() {
    let tile = TileRead {
        face: FaceId(0),
        slot: Slot { x: 0, y: 0 },
        or_slot: None,
        turn: 0,
        confidence: 1.0,
        corners: place(0.0, 0.0, 60.0, 0.0).corners(),
    };
    let tells_little = |n_certain: usize, n_in_doubt: usize| {
        let reading = Reading {
            tiles: vec![tile.clone(); n_certain],
            unsure: vec![doubt(0, tile.corners); n_in_doubt],
            ..Reading::default()
        };
        let (findings, places) = (Findings::default(), Vec::new());
        Look {
            findings,
            reading,
            places,
        }
        .tells_little()
    };
    assert!(tells_little(0, 0) && tells_little(7, 7) && !tells_little(7, 6));
    assert!(!tells_little(8, 20));
}

#[test]
fn a_look_that_only_dares_more_does_not_see_more() {
    let catalogue = catalogue(&(0..8).map(face).collect::<Vec<_>>());
    let at = |cells: &[f64]| {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let places = cells
            .iter()
            .map(|cell| place(60.0 + 62.0 * cell, 90.0, 60.0, 0.0));
        let tiles: Vec<_> = places.zip(&faces).collect();
        let done = &mut |_| {};
        let overview = Overview::new(&photo(&tiles, [0.9; 3]), done);
        Look::once(&overview, &catalogue, &OneHand, done)
    };
    let (three, mut two) = (at(&[0.0, 1.0, 2.0]), at(&[0.0, 1.0]));
    assert!(three.sees_more_than(&two) && !two.sees_more_than(&three));
    two.reading.unsure.push(doubt(2, three.reading.tiles[0].corners));
    assert!(!three.sees_more_than(&two) && !two.sees_more_than(&three));
}

#[test]
fn a_tile_between_two_cells_is_told_with_both_unless_it_may_touch() {
    let faces: Vec<Photo> = (0..8).map(face).collect();
    let catalogue = catalogue(&faces);
    let cell = |x| Slot { x, y: 0 };
    for (cells, expected) in [
        (2.0, Ok((3, None))),
        (2.45, Ok((3, Some(4)))),
        (1.27, Err(())),
        (1.4, Ok((3, None))),
    ] {
        let at = |column: f64, row: f64| place(60.0 + 62.0 * column, 90.0 + 62.0 * row, 60.0, 0.0);
        let poses = [at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0), at(1.0 + cells, 0.0)];
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let reading = read(&photo(&tiles, [0.9; 3]), &catalogue);
        let found = reading.tiles.iter().find(|tile| tile.face == FaceId(3));
        let found = found.map(|tile| (tile.slot, tile.or_slot)).ok_or(());
        let expected = expected.map(|(x, or)| (cell(x), or.map(cell)));
        assert_eq!(found, expected, "{cells} cells away");
        let doubts: Vec<&str> = reading.unsure.iter().map(|doubt| doubt.reason.as_str()).collect();
        let reason = expected.err().map(|()| "it may touch another tile or lie apart");
        assert_eq!(doubts, Vec::from_iter(reason), "{cells} cells away");
        assert!(reading.tiles.len() + doubts.len() == 4);
    }
}

#[test]
fn how_a_disc_lies_is_told_where_its_sides_are_seen() {
    let disc = figure(|x, y| x.hypot(y) < 0.8);
    let mut faces: Vec<Photo> = (0..7).map(face).collect();
    faces[3] = disc;
    let catalogue = catalogue(&faces);
    let poses = rows_of_four(7, (60.0, 60.0), (82.0, 82.0), 80.0, 0.0);
    let under = poses[3].resized(1.5).unwrap();
    let tiles: Vec<_> = poses.into_iter().zip(&faces).collect();
    // Larger than the disc's tile, and below it.
    let on = |card: &Photo| {
        let tiles = [&tiles[..], &[(under, card)]].concat();
        read(&photo(&tiles, [0.9; 3]), &catalogue)
    };
    let pale = on(&face(30));
    assert!(pale.tiles.iter().any(|tile| tile.face == FaceId(3)), "{pale:?}");
    let dark = on(&figure(|_, _| false));
    let is_disc = |doubt: &&Doubt| doubt.candidates[0].face == FaceId(3);
    let doubt = dark.unsure.iter().find(is_disc).unwrap();
    assert_eq!(doubt.reason, Why::Corners.to_string());
    // Whoever plays need not know.
    assert!(doubt.is_of_corners_alone);
    assert!(dark.for_play().tiles.iter().any(|tile| tile.face == FaceId(3)));
}
