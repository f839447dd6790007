use super::*;
use crate::photo::pyramid::Pyramid;
use crate::recognise::first_look::Look;
use crate::recognise::view::View;
use crate::specimen::{catalogue, face, photo, place, three_in_a_row};
use crate::{Catalogue, Photo};

/// First looks at three poses that hold the faces from the fourth on.
fn looks(catalogue: &Catalogue, pyramid: &Pyramid, poses: &[Homography; 3]) -> [Look; 3] {
    [0, 1, 2].map(|i: usize| {
        let held = (FaceId(3 + i as u16), 0);
        Look {
            held,
            pose: poses[i],
            bow: None,
            alignment: catalogue.align(pyramid, &poses[i], held.0, held.1, Freedom::Rigid),
        }
    })
}

#[test]
fn a_wrong_face_and_the_pose_that_it_spoilt_are_overcome() {
    let faces: Vec<Photo> = (0..12).map(face).collect();
    let catalogue = catalogue(&faces);
    let poses = three_in_a_row();
    let tiles: Vec<_> = poses
        .iter()
        .zip(&faces[3..])
        .map(|(pose, face)| (*pose, face))
        .collect();
    let photo = photo(&tiles, [0.9; 3]);
    let pyramid = Pyramid::new(&photo);
    let looks = looks(&catalogue, &pyramid, &poses);
    let view = View::of(&catalogue, &pyramid, None, looks.iter(), &[]);
    let off = place(205.0, 96.0, 100.0, 0.03);
    let look = Look {
        held: (FaceId(9), 2),
        pose: off,
        bow: None,
        alignment: None,
    };
    let contest = Contest::hold(&catalogue, &view, &off, &look);
    assert_eq!(contest.contenders[0].look, (FaceId(4), 0));
    let middle = contest.settled.map(0.5, 0.5);
    let true_middle = poses[1].map(0.5, 0.5);
    assert!(middle.distance(true_middle) < 2.0);
}

#[test]
fn a_tile_is_strained_by_what_is_burnt_unless_that_is_usual() {
    // Paper that is burnt to white all around the artwork.
    let paper = |face: Photo| {
        let side = face.width() as usize;
        let is_outer = |at: usize| !(12..side - 12).contains(&at);
        let rgb = face.rgb().chunks_exact(3).enumerate().flat_map(|(at, pixel)| {
            let is_paper = is_outer(at % side) || is_outer(at / side);
            if is_paper {
                [255; 3]
            } else {
                [pixel[0], pixel[1], pixel[2]]
            }
        });
        Photo::new(side as u32, side as u32, rgb.collect()).unwrap()
    };
    let faces: Vec<Photo> = (0..12).map(|seed| paper(face(seed))).collect();
    let catalogue = catalogue(&faces);
    let poses = three_in_a_row();
    let tiles: Vec<_> = poses.iter().copied().zip(&faces[3..]).collect();
    let photo = photo(&tiles, [1.0; 3]);
    let pyramid = Pyramid::new(&photo);
    let looks = looks(&catalogue, &pyramid, &poses);
    let mut view = View::of(&catalogue, &pyramid, None, looks.iter(), &[]);
    let strain = |view: &View<'_>| Contest::hold(&catalogue, view, &poses[1], &looks[1]).strain();
    assert!(strain(&view) < 3.0, "{}", strain(&view));
    view.usual_burnt = 0.0;
    assert!(strain(&view).is_infinite());
}

/// A letter of two strokes that meet at the top, with or without a bar, on wood; and a number in the last corner.
fn letter((left, top): (f64, f64), has_bar: bool, number: (f64, f64)) -> Photo {
    let pixels = (0..96 * 96).map(|at| (f64::from(at % 96), f64::from(at / 96)));
    let rgb = pixels.flat_map(|(x, y)| {
        let (x, y) = (x / 96.0 - left, y / 96.0 - top);
        let is_inside = (0.0..0.48).contains(&y);
        let is_stroke = is_inside && ((x.abs() - 0.42 * y).abs() < 0.05 || x.abs() < 0.05 - 0.2 * y);
        let is_bar = has_bar && (0.3..0.38).contains(&y) && x.abs() < 0.42 * y;
        let is_number = (x + left - number.0).abs() < 0.04 && (y + top - number.1).abs() < 0.05;
        if is_stroke || is_bar || is_number {
            [30, 24, 20]
        } else {
            [206, 176, 136]
        }
    });
    Photo::new(96, 96, rgb.collect()).unwrap()
}

#[test]
fn a_letter_that_is_alike_far_beside_is_overcome() {
    let (a, inverted_v) = (
        letter((0.42, 0.2), true, (0.83, 0.78)),
        letter((0.6, 0.3), false, (0.17, 0.22)),
    );
    let mut faces = vec![a, inverted_v, letter((0.5, 0.25), false, (0.5, 0.85))];
    faces.extend((3..12).map(face));
    let catalogue = catalogue(&faces);
    let poses = three_in_a_row();
    let tiles: Vec<_> = poses
        .iter()
        .copied()
        .zip([&faces[3], &faces[0], &faces[5]])
        .collect();
    let photo = photo(&tiles, [0.9; 3]);
    let pyramid = Pyramid::new(&photo);
    let looks = looks(&catalogue, &pyramid, &poses);
    let view = View::of(&catalogue, &pyramid, None, looks.iter(), &[]);
    // The letter is taken for the other one that lies where its strokes fit, a fifth of a side away.
    let off = place(182.0, 80.0, 100.0, 0.0);
    let look = Look {
        held: (FaceId(1), 0),
        pose: off,
        bow: None,
        alignment: None,
    };
    let contest = Contest::hold(&catalogue, &view, &off, &look);
    assert_eq!(contest.contenders[0].look, (FaceId(0), 0));
    let middle = contest.settled.map(0.5, 0.5);
    assert!((middle.x - 200.0).hypot(middle.y - 90.0) < 2.0, "{middle:?}");
}

#[test]
fn a_rival_that_differs_by_a_little_shift_is_no_worse() {
    let one = face(3);
    let (side, shift) = (one.width() as usize, 1);
    let mut rgb = one.rgb().to_vec();
    for row in rgb.chunks_exact_mut(3 * side) {
        row.copy_within(..3 * (side - shift), 3 * shift);
    }
    let twin = Photo::new(side as u32, side as u32, rgb).unwrap();
    let mut faces = vec![one, twin];
    faces.extend((4..12).map(face));
    let catalogue = catalogue(&faces);
    let poses = three_in_a_row();
    let tiles = [0, 4, 5].map(|i| &faces[i]);
    let tiles: Vec<_> = poses
        .iter()
        .zip(tiles)
        .map(|(pose, face)| (*pose, face))
        .collect();
    let photo = photo(&tiles, [0.9; 3]);
    let seen = catalogue.recognise_firm(&Pyramid::new(&photo), &poses);
    assert!(seen[0].evidence.lead.margin < 24.0, "{:?}", seen[0]);
    assert!(seen[1].certainty.is_sure() && seen[2].certainty.is_sure());
}

/// A yellow face with a speck so many cells from the left, and a dark strip along its right side or not.
fn speckled(speck: i32, has_strip: bool) -> Photo {
    let pixels = (0..96 * 96).map(|at| (at % 96, at / 96));
    let rgb = pixels.flat_map(|(x, y): (i32, i32)| {
        let is_speck = (x - speck).abs() < 4 && (y - 40).abs() < 4;
        let is_strip = has_strip && x >= 88;
        if is_speck || is_strip {
            [30, 60, 40]
        } else {
            [230, 200, 30]
        }
    });
    Photo::new(96, 96, rgb.collect()).unwrap()
}

#[test]
fn a_face_that_is_drawn_to_a_neighbours_side_gives_way_to_the_one_that_lies_there() {
    // The strip of the others is the dark neighbour's left side where they lie this much to the right.
    const DRAWN: f64 = 8.0;
    let mut faces: Vec<Photo> = (0..11).map(|place| speckled(12 + 6 * place, true)).collect();
    let own = faces.len();
    faces.push(speckled(60, false));
    faces.extend((0..3).map(face));
    let catalogue = catalogue(&faces);
    let dark = Photo::new(96, 96, [30, 60, 40].repeat(96 * 96)).unwrap();
    let at = |x: f64| place(x, 150.0, 96.0, 0.0);
    let [one, own_place, right] = [at(120.0), at(216.0), at(312.0)];
    // Drawn so far, the ninth face has its speck where the other's is seen.
    let drawn = at(216.0 + DRAWN);
    let held = |face: usize, pose| Look {
        held: (FaceId(face as u16), 0),
        pose,
        bow: None,
        alignment: None,
    };
    for (lies, neighbour, from, expected) in [
        ((own_place, own), Some(&dark), drawn, own),
        // A tile that lies there itself stays.
        ((drawn, 7), None, drawn, 7),
    ] {
        let mut tiles = vec![(one, &faces[own + 1]), (lies.0, &faces[lies.1])];
        tiles.extend(neighbour.map(|dark| (right, dark)));
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let looks = [
            catalogue.first_look(&pyramid, &one),
            catalogue.first_look(&pyramid, &from),
        ];
        let view = View::of(&catalogue, &pyramid, None, looks.iter(), &[]);
        let contest = Contest::hold(&catalogue, &view, &from, &held(7, from));
        assert_eq!(contest.contenders[0].look, (FaceId(7), 0), "it is drawn there");
        let told = contest.or_apart(&own_place);
        assert_eq!(told.contenders[0].look, (FaceId(expected as u16), 0));
    }
}
