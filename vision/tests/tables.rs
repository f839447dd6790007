//! Whole readings of small painted tables and of photographs that show none.

use tilesight_vision::{Catalogue, FaceArt, Homography, Photo, PhotoPoint, read};

/// Numbers that look random: the upper bits of a linear congruence.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

const SIDE: u32 = 96;

/// A face of five by five coloured squares within a pale rim.
fn face(dice: &mut Dice) -> Photo {
    let colours: Vec<[u8; 3]> = (0..25)
        .map(|_| [0; 3].map(|_: u8| 30 + 40 * dice.roll(6) as u8))
        .collect();
    let mut rgb = Vec::new();
    for y in 0..SIDE {
        for x in 0..SIDE {
            let inner = |v: u32| v.checked_sub(8).filter(|v| *v < 80).map(|v| (v / 16) as usize);
            let colour = match (inner(x), inner(y)) {
                (Some(column), Some(row)) => colours[5 * row + column],
                _ => [236, 232, 222],
            };
            rgb.extend(colour);
        }
    }
    Photo::new(SIDE, SIDE, rgb).expect("what a test draws is sound")
}

/// The photo of a plain table with faces in the poses given; four samples a pixel.
fn photograph(faces: &[Photo], poses: &[Homography]) -> Photo {
    let (width, height) = (640u32, 480u32);
    let mut rgb = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0.0; 3];
            for (dx, dy) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
                let (px, py) = (f64::from(x) + dx, f64::from(y) + dy);
                let colour = poses.iter().zip(faces).find_map(|(pose, face)| {
                    let at = pose.unmap(px, py);
                    let cell = |v: f64| (0.0..1.0).contains(&v).then_some((v * f64::from(SIDE)) as usize);
                    let index = 3 * (cell(at.y)? * SIDE as usize + cell(at.x)?);
                    Some([face.rgb()[index], face.rgb()[index + 1], face.rgb()[index + 2]])
                });
                for (sum, value) in sum.iter_mut().zip(colour.unwrap_or([70, 84, 78])) {
                    *sum += f64::from(value) / 4.0;
                }
            }
            rgb.extend(sum.map(|v| v.round() as u8));
        }
    }
    Photo::new(width, height, rgb).expect("what a test draws is sound")
}

fn deck(n_faces: usize) -> Vec<Photo> {
    let mut dice = Dice(7);
    (0..n_faces).map(|_| face(&mut dice)).collect()
}

fn catalogue(faces: &[Photo]) -> Catalogue {
    let faces = faces
        .iter()
        .map(|picture| FaceArt {
            picture: picture.clone(),
            copies: 1,
        })
        .collect();
    Catalogue::new(faces, Vec::new()).expect("what a test draws is sound")
}

/// Tiles of `cells` on a table whose unit square is seen at `corners`.
fn poses(cells: &[(f64, f64)], corners: [(f64, f64); 4]) -> Vec<Homography> {
    let table = Homography::from_unit_square(&corners.map(|(x, y)| PhotoPoint { x, y }))
        .expect("what a test draws is sound");
    let pose = |&(x, y): &(f64, f64)| {
        // A table of five by five tiles with a gap of 3 % between them.
        let (left, top, side) = (0.2 * x, 0.2 * y, 0.2 / 1.03);
        table
            .after(
                &Homography::new([side, 0.0, left, 0.0, side, top, 0.0, 0.0, 1.0])
                    .expect("what a test draws is sound"),
            )
            .expect("what a test draws is sound")
    };
    cells.iter().map(pose).collect()
}

#[test]
fn every_tile_of_a_tilted_table_is_read() {
    let faces = deck(8);
    let cells = [
        (0.0, 1.0),
        (1.0, 1.0),
        (2.0, 1.0),
        (2.0, 2.0),
        (2.0, 3.0),
        (1.0, 3.0),
        (4.0, 1.0),
        (4.0, 2.0),
    ];
    let poses = poses(
        &cells,
        [(150.0, 40.0), (500.0, 60.0), (560.0, 440.0), (70.0, 400.0)],
    );
    let reading = read(&photograph(&faces, &poses), &catalogue(&faces));
    assert_eq!(reading.tiles.len(), cells.len(), "{reading:?}");
    for tile in &reading.tiles {
        let index = usize::from(tile.face.0);
        assert_eq!(tile.turn, 0);
        let place = (f64::from(tile.slot.x), f64::from(tile.slot.y) + 1.0);
        assert_eq!(place, cells[index]);
        let side = poses[index].side();
        for (found, expected) in tile.corners.iter().zip(poses[index].corners()) {
            let off = found.distance(expected);
            assert!(off < 0.03 * side, "corner of {index} is {off} px off");
        }
    }
}

#[test]
fn tiles_of_another_deck_are_not_read() {
    let faces = deck(12);
    let cells = [(1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (2.0, 2.0)];
    let poses = poses(
        &cells,
        [(150.0, 40.0), (500.0, 60.0), (560.0, 440.0), (70.0, 400.0)],
    );
    let reading = read(&photograph(&faces[..4], &poses), &catalogue(&faces[6..]));
    assert_eq!(reading.tiles, []);
}

#[test]
fn photographs_of_nothing_are_no_tiles_and_some_advice() {
    let catalogue = catalogue(&deck(3));
    let mut dice = Dice(1);
    let sizes = [(1, 1), (1, 300), (300, 1), (2, 2), (7, 5), (33, 31), (400, 300)];
    for (width, height) in sizes {
        let n_bytes = 3 * width as usize * height as usize;
        let noise: Vec<u8> = (0..n_bytes).map(|_| dice.roll(256) as u8).collect();
        for rgb in [vec![0; n_bytes], vec![255; n_bytes], noise] {
            let reading = read(
                &Photo::new(width, height, rgb).expect("what a test draws is sound"),
                &catalogue,
            );
            assert_eq!(reading.tiles, [], "{width} x {height}");
            assert!(!reading.advice.is_empty(), "{width} x {height}");
        }
    }
}
