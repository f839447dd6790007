use super::*;
use crate::hands::Hands;
use crate::specimen::{face, framed, lettered, photo, place};

const SIDE: usize = 96;
const TILE: f64 = 84.0;

fn painted(colour: impl Fn(usize, usize) -> [u8; 3]) -> Photo {
    let rgb = (0..SIDE * SIDE)
        .flat_map(|at| colour(at % SIDE, at / SIDE))
        .collect();
    Photo::new(SIDE as u32, SIDE as u32, rgb).unwrap()
}

/// How far a pixel of a face is from its rim.
fn depth(x: usize, y: usize) -> usize {
    x.min(y).min(SIDE - 1 - x).min(SIDE - 1 - y)
}

fn pixel(face: &Photo, x: usize, y: usize) -> [u8; 3] {
    [0, 1, 2].map(|channel| face.rgb()[3 * (y * SIDE + x) + channel])
}

/// From the middle of a tile to the next one's, in pixels: they all but touch, are spread out, or may be turned anyhow.
const TOUCHING: f64 = TILE + 1.5;
const SPREAD: f64 = 1.25 * TILE;
const APART: f64 = 1.45 * TILE;

/// Two rows of three places, as many of them as there are faces.
fn board(faces: &[Photo], pitch: f64) -> Photo {
    let tiles: Vec<_> = faces
        .iter()
        .enumerate()
        .map(|(tile, face)| (middle_of(tile, pitch), face))
        .map(|((x, y), face)| (place(x, y, TILE, 0.0), face))
        .collect();
    photo(&tiles, [0.9; 3])
}

fn middle_of(tile: usize, pitch: f64) -> (f64, f64) {
    (
        150.0 + pitch * (tile % 3) as f64,
        130.0 + pitch * (tile / 3) as f64,
    )
}

/// Places and mean sides of what is found.
fn found(photo: &Photo) -> Vec<(f64, f64, f64)> {
    let told = |sight: &Sight| {
        let middle = sight.pose().map(0.5, 0.5);
        (middle.x, middle.y, sight.pose().side())
    };
    find_tiles(photo).sights.iter().map(told).collect()
}

/// How many of the tiles are found where they lie, and as large as they are.
fn right(found: &[(f64, f64, f64)], tiles: usize, pitch: f64) -> usize {
    let is_found = |tile: &usize| {
        let (x, y) = middle_of(*tile, pitch);
        found
            .iter()
            .any(|(u, v, side)| (u - x).hypot(v - y) < 0.04 * TILE && (side / TILE - 1.0).abs() < 0.04)
    };
    (0..tiles).filter(is_found).count()
}

#[track_caller]
fn assert_all_are_found(face: impl Fn(u32) -> Photo, pitch: f64) {
    let faces: Vec<Photo> = (0..5).map(face).collect();
    let found = found(&board(&faces, pitch));
    assert_eq!((found.len(), right(&found, 5, pitch)), (5, 5), "{found:?}");
}

#[test]
fn a_bright_frame_that_is_printed_within_a_dull_rim_is_not_the_tiles_edge() {
    let rimmed = |seed| {
        framed(&face(seed), |depth| match depth {
            0..8 => Some([134, 122, 112]),
            8..11 => Some([250, 246, 236]),
            _ => None,
        })
    };
    assert_all_are_found(rimmed, SPREAD);
}

#[test]
fn tiles_of_the_tables_colour_with_drawings_on_them_are_found() {
    // The table is grey; so is the tile, but for its dark edge and what is drawn on it.
    let pale = |seed| {
        let inner = lettered(seed);
        painted(|x, y| match depth(x, y) {
            0..2 => [40, 38, 36],
            _ if pixel(&inner, x, y)[0] < 100 => [50, 44, 40],
            _ => [109, 105, 101],
        })
    };
    assert_all_are_found(pale, TOUCHING);
}

#[test]
fn tiles_whose_corners_are_of_the_tables_colour_are_found_by_what_is_between_these() {
    let cut_off = |seed| {
        let inner = face(seed);
        painted(|x, y| {
            let [across, down] = [x, y].map(|along| along.min(SIDE - 1 - along));
            match across + down {
                0..16 => [109, 105, 101],
                _ => pixel(&inner, x, y),
            }
        })
    };
    assert_all_are_found(cut_off, SPREAD);
}

#[test]
fn pale_tiles_on_a_pale_table_are_found_in_a_dim_photograph() {
    let pale = |seed| {
        let inner = lettered(seed);
        painted(|x, y| match pixel(&inner, x, y)[0] {
            0..100 => [50, 44, 40],
            _ => [128, 124, 120],
        })
    };
    let faces: Vec<Photo> = (0..5).map(pale).collect();
    let dim = |photo: Photo| {
        let rgb = photo
            .rgb()
            .iter()
            .map(|value| (u16::from(*value) * 2 / 5) as u8)
            .collect();
        Photo::new(photo.width(), photo.height(), rgb).unwrap()
    };
    let found = found(&dim(board(&faces, SPREAD)));
    assert_eq!((found.len(), right(&found, 5, SPREAD)), (5, 5), "{found:?}");
}

/// Six tiles apart from each other, each turned another way, in a photograph with noise.
fn spread_out(faces: &[Photo]) -> Photo {
    let tiles: Vec<_> = faces
        .iter()
        .enumerate()
        .map(|(tile, face)| {
            let (x, y) = middle_of(tile, APART);
            (place(x, y, TILE, 0.25 * tile as f64), face)
        })
        .collect();
    let mut photo = photo(&tiles, [0.9; 3]);
    let mut state = 7_u32;
    for value in photo.rgb_mut() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *value = value.saturating_add((state >> 24) as u8 % 7);
    }
    photo
}

#[test]
fn pale_cards_are_found_on_a_table_that_is_hardly_darker() {
    // A shadow is seen along two of a card's sides, and next to nothing along the others.
    let card = |seed| {
        let inner = lettered(seed);
        painted(|x, y| match pixel(&inner, x, y)[0] {
            0..100 => [50, 44, 40],
            _ if x > SIDE - 3 || y > SIDE - 3 => [70, 66, 62],
            _ => [116, 112, 108],
        })
    };
    let faces: Vec<Photo> = (0..6).map(card).collect();
    let found = found(&spread_out(&faces));
    assert_eq!((found.len(), right(&found, 6, APART)), (6, 6), "{found:?}");
}

#[test]
fn thick_tiles_whose_sides_are_as_dark_as_they_are_found() {
    let dark = |inner: &Photo| framed(inner, |depth| (depth < 16).then_some([30, 28, 27]));
    let (faces, side): (Vec<Photo>, Photo) = (
        (0..6).map(|seed| dark(&face(seed))).collect(),
        dark(&painted(|_, _| [30, 28, 27])),
    );
    // Seen from above the middle one of the upper row: of the others a side is seen that faces it.
    let places = (0..6).map(|tile| {
        (
            110.0 + 118.0 * f64::from(tile % 3),
            100.0 + 122.0 * f64::from(tile / 3),
        )
    });
    let places: Vec<(f64, f64)> = places.collect();
    let below = |(x, y): (f64, f64)| place(x - 0.05 * (x - 228.0), y - 0.05 * (y - 100.0), TILE, 0.0);
    let blocks: Vec<_> = places
        .iter()
        .zip(&faces)
        .flat_map(|(&at, face)| [(place(at.0, at.1, TILE, 0.0), face), (below(at), &side)])
        .collect();
    let found = found(&photo(&blocks, [0.9; 3]));
    let is_found = |(x, y): &&(f64, f64)| found.iter().any(|(u, v, _)| (u - x).hypot(v - y) < 0.12 * TILE);
    let right = places.iter().filter(is_found).count();
    // That of which no side is seen is smaller than the others seem to be.
    assert!(right >= 5 && found.len() <= 6, "{found:?}");
}

#[test]
fn parts_of_tiles_that_are_grids_of_colours_are_not_found() {
    const COLOURS: [[u8; 3]; 4] = [[214, 66, 40], [52, 104, 170], [244, 238, 224], [52, 50, 52]];
    let grid = |seed: usize| {
        painted(|x, y| {
            let cell = (y / 16) * 6 + x / 16 + 36 * seed;
            COLOURS[(cell * cell * 31 + cell * 17) / 7 % 4]
        })
    };
    let faces: Vec<Photo> = (0..5).map(grid).collect();
    let found = found(&board(&faces, TOUCHING));
    assert!(found.iter().all(|(.., side)| *side > 0.95 * TILE), "{found:?}");
}

#[test]
fn a_face_whose_outline_is_not_closed_in_any_view_is_doubted() {
    let doubts = |outlined: &[f32]| {
        let mut learner = Learner::new(Vec::new());
        for outlined in outlined {
            let sight = Sight::from_parts(place(150.0, 150.0, 90.0, 0.0), face(1), *outlined, None).unwrap();
            learner.add(vec![sight]);
        }
        let learned = learner.finish();
        assert_eq!(learned.faces.len(), 1);
        learned.faces[0].doubts.clone()
    };
    assert_eq!(doubts(&[0.8, 0.75]), [FaceDoubt::Open]);
    assert_eq!(doubts(&[0.8, 1.0]), []);
}

#[test]
fn a_tile_whose_sides_are_not_told_from_the_table_is_asked_about_and_put_to_no_other() {
    let mut learner = Learner::new(Vec::new());
    for outlined in [1.0, 0.0] {
        let sight = Sight::from_parts(place(150.0, 150.0, 90.0, 0.0), face(1), outlined, None).unwrap();
        learner.add(vec![sight]);
    }
    let faces = learner.finish().faces;
    assert_eq!(faces.len(), 2);
    assert_eq!(faces[0].doubts, [FaceDoubt::LikeAnother(1)]);
    // Both times the same is asked, and once.
    assert_eq!(faces[1].doubts, [FaceDoubt::LikeAnother(0), FaceDoubt::Open]);
}

/// Does the last piece first.
struct Backwards;

impl Hands for Backwards {
    fn share(&self, count: usize, piece: &(dyn Fn(usize) + Sync)) {
        (0..count).rev().for_each(piece);
    }
}

#[test]
fn what_is_learned_does_not_depend_on_who_lends_a_hand() {
    let mut learner = Learner::new(Vec::new());
    for seeds in [0..5, 2..7] {
        let sight = |seed| Sight::from_parts(place(150.0, 150.0, 90.0, 0.0), face(seed), 1.0, None).unwrap();
        learner.add(seeds.map(sight).collect::<Vec<_>>());
    }
    let [alone, helped] = [learner.finish(), learner.finish_by(&Backwards)];
    assert_eq!((alone.faces.len(), helped.faces.len()), (7, 7));
    for (one, other) in alone.faces.iter().zip(&helped.faces) {
        assert_eq!((&one.picture, &one.views), (&other.picture, &other.views));
    }
}

/// A face with a word of upright strokes, thick and thin, across its middle.
fn with_word(number: usize) -> Photo {
    let base = face(1);
    let starts: Vec<usize> = (0..6)
        .map(|letter| 22 + 9 * letter + (number * (letter + 2)) % 5)
        .collect();
    painted(|x, y| {
        let is_stroke = (40..54).contains(&y) && starts.iter().any(|&start| (start..start + 2).contains(&x));
        if is_stroke {
            [60, 40, 30]
        } else {
            pixel(&base, x, y).map(|value| 110 + value / 3)
        }
    })
}

#[test]
fn words_of_one_length_on_one_wood_are_faces_of_their_own() {
    let sight =
        |number: usize| Sight::from_parts(place(150.0, 150.0, 96.0, 0.0), with_word(number), 1.0, None);
    let sights: Vec<Sight> = (0..5).filter_map(sight).collect();
    let mut learner = Learner::new(Vec::new());
    learner.add(sights.clone());
    learner.add(sights);
    let faces = learner.finish().faces;
    let told: Vec<(usize, bool)> = faces
        .iter()
        .map(|face| (face.views.len(), face.doubts.is_empty()))
        .collect();
    assert_eq!(told, [(2, true); 5]);
}

#[test]
fn the_same_word_is_the_same_face_under_a_lamp_that_shines_on_one_half() {
    let lit = |number: usize| {
        let word = with_word(number);
        painted(|x, y| {
            let [red, green, blue] = pixel(&word, x, y).map(f32::from);
            let gain = if x + y / 3 > 50 { 1.0 } else { 0.84 };
            [red, 0.93 * green, 0.8 * blue].map(|value| (gain * value) as u8)
        })
    };
    let sight =
        |picture: Photo| Sight::from_parts(place(150.0, 150.0, 96.0, 0.0), picture, 1.0, None).unwrap();
    let mut learner = Learner::new(Vec::new());
    learner.add((0..5).map(|number| sight(with_word(number))).collect::<Vec<_>>());
    learner.add((0..5).map(|number| sight(lit(number))).collect::<Vec<_>>());
    assert_eq!(learner.finish().faces.len(), 5);
}

#[test]
fn feet_that_are_seen_on_two_sides_are_no_part_of_a_tile() {
    let rimmed = |seed| framed(&face(seed), |depth| (depth < 9).then_some([244, 240, 230]));
    let faces: Vec<Photo> = (0..6).map(rimmed).collect();
    let foot = painted(|_, _| [24, 22, 22]);
    let off = 0.06 * TILE;
    let blocks: Vec<_> = faces
        .iter()
        .enumerate()
        .flat_map(|(tile, face)| {
            let (x, y) = middle_of(tile, SPREAD);
            [
                (place(x, y, TILE, 0.0), face),
                (place(x + off, y + off, TILE, 0.0), &foot),
            ]
        })
        .collect();
    let found = found(&photo(&blocks, [0.9; 3]));
    assert_eq!((found.len(), right(&found, 6, SPREAD)), (6, 6), "{found:?}");
}

#[test]
fn nothing_is_learned_where_nothing_was_seen() {
    let mut learner = Learner::new(Vec::new());
    assert!(learner.finish().faces.is_empty());
    learner.add(Vec::new());
    assert!(learner.finish().faces.is_empty());
}

#[test]
fn faces_far_from_the_lamp_are_learned_as_bright_as_those_near_it() {
    // Words on wood, near a lamp to the left: each tile is darker, and less warm, than the one before.
    let words: Vec<Photo> = (0..8).map(with_word).collect();
    let shade = |tile: usize| 0.93_f32.powi(tile as i32);
    let sight = |(tile, word): (usize, &Photo)| {
        let lit = painted(|x, y| pixel(word, x, y).map(|value| (f32::from(value) * shade(tile)) as u8));
        Sight::from_parts(
            place(100.0 + 110.0 * tile as f64, 150.0, 96.0, 0.0),
            lit,
            1.0,
            None,
        )
    };
    let mut learner = Learner::new(Vec::new());
    learner.add(words.iter().enumerate().filter_map(sight).collect::<Vec<_>>());
    let faces = learner.finish().faces;
    let brightness = |face: &LearnedFace| {
        let rgb = face.picture.rgb();
        rgb.iter().map(|value| f32::from(*value)).sum::<f32>() / rgb.len() as f32
    };
    let brightness: Vec<f32> = faces.iter().map(brightness).collect();
    let of = |pick: fn(f32, f32) -> f32| brightness.iter().copied().reduce(pick).unwrap();
    let (least, most) = (of(f32::min), of(f32::max));
    assert!(most < 1.12 * least && shade(0) > 1.5 * shade(7), "{brightness:?}");
}
