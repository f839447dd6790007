//! Small faces and photographs for tests.

use crate::find::find;
use crate::hands::OneHand;
use crate::outlines::overview::Overview;
use crate::table::plane::Table;
use crate::{Catalogue, FaceArt, Homography, Photo, PhotoPoint};

/// Side of a test face in pixels.
const SIDE: usize = 96;

/// A face of four wedges, each with a spot: colours and sizes follow from the seed.
pub(crate) fn face(seed: u32) -> Photo {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12_345);
    let mut draw = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as u8
    };
    let wedges: [[u8; 3]; 4] = std::array::from_fn(|_| std::array::from_fn(|_| 30 + draw() % 200));
    let spots: [usize; 4] = std::array::from_fn(|_| 4 + usize::from(draw() % 8));
    let mut rgb = Vec::with_capacity(3 * SIDE * SIDE);
    for y in 0..SIDE {
        for x in 0..SIDE {
            let wedge = match (x > y, x + y < SIDE) {
                (true, true) => 0,
                (true, false) => 1,
                (false, false) => 2,
                (false, true) => 3,
            };
            let (cx, cy) = [(48, 20), (76, 48), (48, 76), (20, 48)][wedge];
            let near = x.abs_diff(cx).pow(2) + y.abs_diff(cy).pow(2) < spots[wedge].pow(2);
            let colour = if near { [250, 250, 240] } else { wedges[wedge] };
            rgb.extend(colour);
        }
    }
    Photo::new(SIDE as u32, SIDE as u32, rgb).unwrap()
}

/// A picture in a frame, which has these colours at some depths from the border, in pixels.
pub(crate) fn framed(inner: &Photo, frame: fn(usize) -> Option<[u8; 3]>) -> Photo {
    let mut framed = inner.clone();
    let side = inner.width() as usize;
    for (at, pixel) in framed.rgb_mut().chunks_exact_mut(3).enumerate() {
        let (x, y) = (at % side, at / side);
        if let Some(colour) = frame(x.min(y).min(side - 1 - x).min(side - 1 - y)) {
            pixel.copy_from_slice(&colour);
        }
    }
    framed
}

/// A face of pale paper with some washes of colour, which follow from the seed.
pub(crate) fn pale(seed: u32) -> Photo {
    const PAPER: [f32; 3] = [246.0, 241.0, 230.0];
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(54_321);
    let mut draw = |most: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % most
    };
    let washes: [[u32; 6]; 6] = std::array::from_fn(|_| {
        let (x, y, size) = (draw(96), draw(96), 12 + draw(18));
        [x, y, size, 170 + draw(86), 170 + draw(86), 170 + draw(86)]
    });
    let mut rgb = Vec::with_capacity(3 * SIDE * SIDE);
    for y in 0..SIDE as u32 {
        for x in 0..SIDE as u32 {
            let mut colour = PAPER;
            for [left, top, size, dyes @ ..] in washes {
                if x.abs_diff(left).pow(2) + y.abs_diff(top).pow(2) < size.pow(2) {
                    for (value, dye) in colour.iter_mut().zip(dyes) {
                        *value *= dye as f32 / 255.0;
                    }
                }
            }
            rgb.extend(colour.map(|value| value as u8));
        }
    }
    Photo::new(SIDE as u32, SIDE as u32, rgb).unwrap()
}

/// A face of two plain halves: the first 15 are all pairs of six colours.
pub(crate) fn halves(seed: u32) -> Photo {
    const COLOURS: [[u8; 3]; 6] = [
        [214, 40, 40],
        [244, 196, 48],
        [44, 148, 72],
        [30, 78, 138],
        [247, 239, 223],
        [126, 200, 214],
    ];
    let pairs: Vec<(usize, usize)> = (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b))).collect();
    let (a, b) = pairs[seed as usize % pairs.len()];
    let pixels = (0..SIDE * SIDE).map(|at| if at % SIDE + at / SIDE < SIDE { a } else { b });
    let rgb = pixels.flat_map(|colour| COLOURS[colour]).collect();
    Photo::new(SIDE as u32, SIDE as u32, rgb).unwrap()
}

/// A face of plain paper with a few thin dark strokes: where they are follows from the seed.
pub(crate) fn lettered(seed: u32) -> Photo {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(54_321);
    let mut draw = |most: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize % most as usize
    };
    let mut rgb = [222, 214, 196].repeat(SIDE * SIDE);
    for stroke in 0..7 {
        let (left, top, long) = (14 + draw(44), 14 + draw(44), 16 + draw(10));
        let (wide, high) = if stroke % 2 == 0 { (long, 4) } else { (4, long) };
        for pixel in (top..top + high).flat_map(|y| (left..left + wide).map(move |x| y * SIDE + x)) {
            rgb[3 * pixel..][..3].copy_from_slice(&[60, 50, 44]);
        }
    }
    Photo::new(SIDE as u32, SIDE as u32, rgb).unwrap()
}

/// A letter on wood whose grain is its own.
pub(crate) fn on_wood(letter: u32, piece: usize) -> Photo {
    let letter = lettered(letter);
    let side = letter.width() as usize;
    let grain = |x: usize, y: usize| {
        // Long streaks, drawn by lot.
        let streak = (x / 2) * 7919 + (y / 23) * 104_729 + piece * 1_299_709;
        ((streak * 2_654_435_761 % 4_294_967_296) >> 24) as f32 / 255.0 - 0.5
    };
    let mut rgb = letter.rgb().to_vec();
    for (at, pixel) in rgb.chunks_exact_mut(3).enumerate() {
        let gain = 1.0 + 0.3 * grain(at % side, at / side);
        pixel
            .iter_mut()
            .for_each(|value| *value = (f32::from(*value) * gain) as u8);
    }
    Photo::new(letter.width(), letter.height(), rgb).unwrap()
}

/// The same face with a dark spot in one corner.
pub(crate) fn marked(face: &Photo, radius: usize) -> Photo {
    let mut rgb = face.rgb().to_vec();
    for y in 0..SIDE {
        for x in 0..SIDE {
            if x.abs_diff(30).pow(2) + y.abs_diff(70).pow(2) < radius * radius {
                rgb[3 * (y * SIDE + x)..][..3].copy_from_slice(&[10, 10, 10]);
            }
        }
    }
    Photo::new(SIDE as u32, SIDE as u32, rgb).unwrap()
}

/// A bright figure on black: where a point is, of -1 to 1 each way.
pub(crate) fn figure(is_bright: fn(f64, f64) -> bool) -> Photo {
    let pixels = (0..96 * 96).map(|at| (f64::from(at % 96) / 47.5 - 1.0, f64::from(at / 96) / 47.5 - 1.0));
    let rgb = pixels.flat_map(|(x, y)| {
        if is_bright(x, y) {
            [230, 180, 40]
        } else {
            [24, 22, 26]
        }
    });
    Photo::new(96, 96, rgb.collect()).unwrap()
}

/// A figure of one deep colour on black: the first 36 are all pairs of six figures, none alike at another turn, and six colours.
pub(crate) fn block(seed: usize) -> Photo {
    const COLOURS: [[u8; 3]; 6] = [
        [150, 34, 40],
        [24, 86, 176],
        [16, 108, 40],
        [166, 82, 30],
        [166, 146, 26],
        [220, 220, 216],
    ];
    const FIGURES: [fn(f64, f64) -> bool; 6] = [
        |x, y| x.abs() < 0.75 - 0.75 * (y + 0.2).abs(),
        |x, y| y > 0.2 || x < -0.2,
        |x, y| x.abs() < 0.5 - 0.5 * y,
        |x, y| y > 0.1 || (x.abs() < 0.25 && y > -0.5),
        |x, y| x.hypot(y) < 0.7 && x + y < 0.3,
        |x, y| x > 0.0 || y > 0.4,
    ];
    let pixels =
        (0..SIDE * SIDE).map(|at| ((at % SIDE) as f64 / 47.5 - 1.0, (at / SIDE) as f64 / 47.5 - 1.0));
    let rgb = pixels.flat_map(|(x, y)| {
        let is_ink = x.abs().max(y.abs()) < 0.75 && FIGURES[seed % 6](x, y);
        if is_ink {
            COLOURS[seed / 6 % 6]
        } else {
            [31, 29, 31]
        }
    });
    Photo::new(SIDE as u32, SIDE as u32, rgb.collect()).unwrap()
}

/// Eight faces of four colours, which a point's place about the middle tells.
pub(crate) fn of_four(part: fn(i32, i32) -> usize) -> Vec<Photo> {
    const COLOURS: [[u8; 3]; 5] = [
        [200, 32, 44],
        [240, 208, 50],
        [60, 155, 70],
        [40, 95, 180],
        [235, 235, 225],
    ];
    let face = |seed: usize| {
        let pixels = (0..96 * 96).map(|at| part(2 * (at % 96) - 95, 2 * (at / 96) - 95));
        let rgb = pixels.flat_map(|part| COLOURS[(seed + seed / 5 * part + part) % 5]);
        Photo::new(96, 96, rgb.collect()).unwrap()
    };
    (0..8).map(face).collect()
}

/// A catalogue of one copy of each picture.
pub(crate) fn catalogue(pictures: &[Photo]) -> Catalogue {
    let faces = pictures
        .iter()
        .map(|picture| FaceArt {
            picture: picture.clone(),
            copies: 1,
        })
        .collect();
    Catalogue::new(faces, Vec::new()).unwrap()
}

/// A place for a tile: a square of `side` pixels about a middle, turned by `angle` and tilted a little.
pub(crate) fn place(x: f64, y: f64, side: f64, angle: f64) -> Homography {
    let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|(u, v): (f64, f64)| {
        let (sin, cos) = angle.sin_cos();
        let depth = 1.0 + 0.06 * v;
        PhotoPoint {
            x: x + side * (u * cos - v * sin) / depth,
            y: y + side * (u * sin + v * cos) / depth,
        }
    });
    Homography::from_unit_square(&corners).unwrap()
}

/// Places for three tiles in a row that do not touch.
pub(crate) fn three_in_a_row() -> [Homography; 3] {
    [90.0, 200.0, 310.0].map(|x| place(x, 90.0, 100.0, 0.0))
}

/// Places for some tiles, four to a row: where the middle of the first is, how far it is to the next across and down, and side and
/// angle of each as of [`place`].
pub(crate) fn rows_of_four(
    count: usize,
    (x, y): (f64, f64),
    (across, down): (f64, f64),
    side: f64,
    angle: f64,
) -> Vec<Homography> {
    let at = |i: usize| {
        place(
            x + across * (i % 4) as f64,
            y + down * (i / 4) as f64,
            side,
            angle,
        )
    };
    (0..count).map(at).collect()
}

/// A photograph of 480 by 360 pixels of faces on a grey table; `light` is what white becomes.
pub(crate) fn photo(tiles: &[(Homography, &Photo)], light: [f64; 3]) -> Photo {
    let (width, height) = (480, 360);
    let mut rgb = Vec::with_capacity(3 * width * height);
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0.0; 3];
            for (dx, dy) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
                let colour = colour_at(tiles, x as f64 + dx, y as f64 + dy);
                for channel in 0..3 {
                    sum[channel] += 0.25 * f64::from(colour[channel]) * light[channel];
                }
            }
            rgb.extend(sum.map(|v| v.round().clamp(0.0, 255.0) as u8));
        }
    }
    Photo::new(width as u32, height as u32, rgb).unwrap()
}

fn colour_at(tiles: &[(Homography, &Photo)], x: f64, y: f64) -> [u8; 3] {
    for (pose, face) in tiles {
        let at = pose.unmap(x, y);
        if (0.0..1.0).contains(&at.x) && (0.0..1.0).contains(&at.y) {
            let side = f64::from(face.width());
            let pixel = (at.y * side) as usize * SIDE + (at.x * side) as usize;
            return [
                face.rgb()[3 * pixel],
                face.rgb()[3 * pixel + 1],
                face.rgb()[3 * pixel + 2],
            ];
        }
    }
    // A table with a little grain.
    let grain = ((x as i64 * 7 + y as i64 * 13) % 11) as u8;
    [104 + grain, 100 + grain, 96 + grain]
}

/// A table that a photograph shows from straight above and far away, with tiles of so many pixels a side.
pub(crate) fn seen_from_above(side: f64) -> Table {
    Table {
        centre: PhotoPoint { x: 239.5, y: 179.5 },
        focal: 4000.0,
        slope_x: 0.0,
        slope_y: 0.0,
        distance: 4000.0 / side,
        bend: 0.0,
    }
}

/// The same photograph with grain of up to so much either way, of 255.
pub(crate) fn grainy(photo: &Photo, most: i32) -> Photo {
    let grain = |(index, &value): (usize, &u8)| {
        let thrown = (index as u32).wrapping_mul(2_654_435_761).rotate_left(11) % 256;
        (i32::from(value) + (thrown as i32 - 128) * most / 128).clamp(0, 255) as u8
    };
    let rgb = photo.rgb().iter().enumerate().map(grain).collect();
    Photo::new(photo.width(), photo.height(), rgb).unwrap()
}

/// The photograph through a lens out of focus: its light spread by a bell of that standard deviation in pixels.
pub(crate) fn blurred(photo: &Photo, spread: f32) -> Photo {
    let (width, height) = (photo.width() as usize, photo.height() as usize);
    let mut light: Vec<f32> = photo
        .rgb()
        .iter()
        .map(|&v| (f32::from(v) / 255.0).powf(2.2))
        .collect();
    let bell: Vec<f32> = (-8..=8)
        .map(|i| (-0.5 * (i as f32 / spread).powi(2)).exp())
        .collect();
    let sum: f32 = bell.iter().sum();
    for (step_x, step_y) in [(1, 0), (0, 1)] {
        let from = light.clone();
        for (at, value) in light.iter_mut().enumerate() {
            let (x, y, channel) = (at / 3 % width, at / 3 / width, at % 3);
            let weighted = bell.iter().enumerate().map(|(i, weight)| {
                let there = |here: usize, step: usize, end: usize| {
                    (here + step * i).saturating_sub(8 * step).min(end - 1)
                };
                weight * from[3 * (there(y, step_y, height) * width + there(x, step_x, width)) + channel]
            });
            *value = weighted.sum::<f32>() / sum;
        }
    }
    let rgb = light
        .iter()
        .map(|v| (v.powf(1.0 / 2.2) * 255.0).round() as u8)
        .collect();
    Photo::new(photo.width(), photo.height(), rgb).unwrap()
}

/// Asserts that a tile is found at each of some places of a photograph.
#[track_caller]
pub(crate) fn assert_found(photo: &Photo, catalogue: &Catalogue, places: &[Homography]) {
    let done = &mut |_| {};
    let found = find(&Overview::new(photo, done), catalogue, &OneHand, done);
    for (index, pose) in places.iter().enumerate() {
        let middle = pose.map(0.5, 0.5);
        let is_there = found.tiles.iter().any(|tile| {
            let here = tile.pose.map(0.5, 0.5);
            here.distance(middle) < 5.0
        });
        assert!(is_there, "tile {index} of {}", found.tiles.len());
    }
}

/// A photograph, square, of one dark tile whose corners are round; `radius` is a share of its side.
pub(crate) fn rounded(size: u32, tile: &Homography, radius: f64) -> Photo {
    let is_tile = |x: u32, y: u32| {
        let at = tile.unmap(f64::from(x), f64::from(y));
        let beyond = |along: f64| ((along - 0.5).abs() - (0.5 - radius)).max(0.0);
        beyond(at.x).hypot(beyond(at.y)) < radius
    };
    let pixels = (0..size * size).flat_map(|at| [if is_tile(at % size, at / size) { 40 } else { 200 }; 3]);
    Photo::new(size, size, pixels.collect()).unwrap()
}
