//! Tiles of the table's own colour: no side is seen, only what is printed on them.

use tilesight_vision::{Catalogue, FaceArt, Homography, Photo, PhotoPoint, Reading, read};

const FACE_SIDE: usize = 128;
const WIDTH: usize = 640;
const HEIGHT: usize = 480;
/// What tiles and table are made of.
const GROUND: [u8; 3] = [168, 160, 150];

/// Numbers without a pattern, the same in each run.
struct Draw(u32);

impl Draw {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 16) % end
    }
}

/// Discs in many colours and sizes on the ground.
fn face(seed: u32) -> Photo {
    let mut draw = Draw(seed.wrapping_mul(2_654_435_761).wrapping_add(54_321));
    let discs: Vec<[u32; 6]> = (0..16)
        .map(|_| {
            let colour: [u32; 3] = std::array::from_fn(|_| draw.below(230));
            let (x, y, radius) = (14 + draw.below(100), 14 + draw.below(100), 4 + draw.below(9));
            [x, y, radius, colour[0], colour[1], colour[2]]
        })
        .collect();
    let colour_at = |x: u32, y: u32| {
        discs
            .iter()
            .find(|disc| x.abs_diff(disc[0]).pow(2) + y.abs_diff(disc[1]).pow(2) < disc[2].pow(2))
            .map_or(GROUND, |disc| [disc[3] as u8, disc[4] as u8, disc[5] as u8])
    };
    let side = FACE_SIDE as u32;
    let pixels = (0..side * side).map(|at| colour_at(at % side, at / side));
    let rgb = pixels.flatten().collect();
    Photo::new(side, side, rgb).expect("what a test draws is sound")
}

fn catalogue() -> Catalogue {
    let faces = (0..8)
        .map(|seed| FaceArt {
            picture: face(seed),
            copies: 1,
        })
        .collect();
    Catalogue::new(faces, Vec::new()).expect("what a test draws is sound")
}

/// A photograph of faces on ground of their own colour; what comes first lies on top.
fn photograph(tiles: &[(Homography, Photo)]) -> Photo {
    let colour_at = |x: f64, y: f64| {
        for (pose, face) in tiles {
            let at = pose.unmap(x, y);
            if (0.0..1.0).contains(&at.x) && (0.0..1.0).contains(&at.y) {
                let cell = |v: f64| (v * FACE_SIDE as f64) as usize;
                let pixel = 3 * (cell(at.y) * FACE_SIDE + cell(at.x));
                return std::array::from_fn(|channel| face.rgb()[pixel + channel]);
            }
        }
        GROUND
    };
    let mut rgb = Vec::with_capacity(3 * WIDTH * HEIGHT);
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            let mut sums = [0_u16; 3];
            for (dx, dy) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
                let colour: [u8; 3] = colour_at(x as f64 + dx, y as f64 + dy);
                for (sum, value) in sums.iter_mut().zip(colour) {
                    *sum += u16::from(value);
                }
            }
            rgb.extend(sums.map(|sum| (sum / 4) as u8));
        }
    }
    Photo::new(WIDTH as u32, HEIGHT as u32, rgb).expect("what a test draws is sound")
}

/// Four tiles in a row, the faces 0 to 3, about the middle of the photograph.
fn row(side: f64, angle: f64, shorter: f64) -> Vec<(Homography, Photo)> {
    let (sin, cos) = angle.sin_cos();
    let seen = |u: f64, v: f64| PhotoPoint {
        x: 320.0 + side * (u * cos - v * sin),
        y: 240.0 + shorter * side * (u * sin + v * cos),
    };
    (0..4)
        .map(|index| {
            let left = 1.02 * (f64::from(index) - 1.5) - 0.5;
            let corners = [(left, -0.5), (left + 1.0, -0.5), (left + 1.0, 0.5), (left, 0.5)];
            let pose = Homography::from_unit_square(&corners.map(|(u, v)| seen(u, v)))
                .expect("what a test draws is sound");
            (pose, face(index as u32))
        })
        .collect()
}

/// How many of the tiles are told, certain or with doubt, under their own names at their own places; everything that is
/// told must be one of them.
#[track_caller]
fn count_told(reading: &Reading, tiles: &[(Homography, Photo)]) -> usize {
    let tiles_told = reading
        .tiles
        .iter()
        .map(|tile| (usize::from(tile.face.0), tile.corners));
    let doubts = reading
        .unsure
        .iter()
        .filter_map(|doubt| Some((usize::from(doubt.candidates.first()?.face.0), doubt.corners)));
    let mut count = 0;
    for (face, corners) in tiles_told.chain(doubts) {
        let (pose, _) = tiles.get(face).expect("a face that lies there");
        let middle = pose.map(0.5, 0.5);
        let (x, y) = corners
            .iter()
            .fold((0.0, 0.0), |sum, c| (sum.0 + 0.25 * c.x, sum.1 + 0.25 * c.y));
        let off = (x - middle.x).hypot(y - middle.y) / pose.side();
        assert!(off < 0.06, "face {face} is off by {off} sides");
        count += 1;
    }
    count
}

#[test]
fn tiles_are_found_at_any_turn_without_their_sides() {
    let catalogue = catalogue();
    for angle in [0.0, 0.5, 1.9, -2.4] {
        let tiles = row(110.0, angle, 1.0);
        let told = count_told(&read(&photograph(&tiles), &catalogue), &tiles);
        assert_eq!(told, 4, "turned by {angle}");
    }
}

#[test]
fn tiles_are_found_in_any_size_without_their_sides() {
    let catalogue = catalogue();
    for side in [60.0, 85.0, 140.0] {
        let tiles = row(side, 0.3, 1.0);
        let told = count_told(&read(&photograph(&tiles), &catalogue), &tiles);
        assert_eq!(told, 4, "{side} px");
    }
}

#[test]
fn tilted_tiles_are_found_without_their_sides() {
    // Seen under 40 degrees by a camera far away.
    let tiles = row(115.0, 0.2, 0.77);
    let told = count_told(&read(&photograph(&tiles), &catalogue()), &tiles);
    assert!(told >= 3, "{told} of 4");
}

#[test]
fn a_half_covered_tile_does_not_hide_its_neighbours() {
    let tiles = row(120.0, 0.4, 1.0);
    let mut photographed = tiles.clone();
    // A plain card over half of the second tile.
    let corners = [(0.5, -0.1), (1.1, -0.1), (1.1, 1.1), (0.5, 1.1)].map(|(u, v)| tiles[1].0.map(u, v));
    let card = Photo::new(
        FACE_SIDE as u32,
        FACE_SIDE as u32,
        [40, 60, 90].repeat(FACE_SIDE * FACE_SIDE),
    )
    .expect("what a test draws is sound");
    photographed.insert(
        0,
        (
            Homography::from_unit_square(&corners).expect("what a test draws is sound"),
            card,
        ),
    );
    let told = count_told(&read(&photograph(&photographed), &catalogue()), &tiles);
    assert!(told >= 2, "{told} of 4");
}

#[test]
fn strangers_and_noise_are_no_tiles() {
    let catalogue = catalogue();
    let strangers: Vec<_> = row(110.0, 0.5, 1.0)
        .into_iter()
        .enumerate()
        .map(|(index, (pose, _))| (pose, face(90 + index as u32)))
        .collect();
    let mut draw = Draw(7);
    let noise = (0..3 * WIDTH * HEIGHT).map(|_| draw.below(256) as u8).collect();
    let noise = Photo::new(WIDTH as u32, HEIGHT as u32, noise).expect("what a test draws is sound");
    for photo in [photograph(&strangers), noise, photograph(&[])] {
        let reading = read(&photo, &catalogue);
        assert!(reading.tiles.is_empty(), "{:?}", reading.tiles);
    }
}
