use super::*;
use crate::Photo;
use crate::photo::pyramid::Pyramid;
use crate::specimen::{catalogue, face, photo, three_in_a_row};

/// A disc of a colour on black, with a notch by which it is hardly unlike itself turned.
fn disc(colour: [u8; 3]) -> Photo {
    let pixels = (0..96 * 96).map(|at| (at % 96, at / 96));
    let rgb = pixels.flat_map(|(x, y): (i32, i32)| {
        let is_notch = (x - 48).abs() < 3 && y < 22;
        let is_disc = (x - 48).pow(2) + (y - 48).pow(2) < 30 * 30;
        if is_disc && !is_notch { colour } else { [24; 3] }
    });
    Photo::new(96, 96, rgb.collect()).unwrap()
}

#[test]
fn a_face_in_an_odd_light_gives_way_to_one_in_the_colours_that_are_seen() {
    let colours = [
        [240, 240, 240],
        [240, 220, 40],
        [240, 130, 30],
        [230, 90, 200],
        [200, 30, 40],
    ];
    let faces: Vec<Photo> = colours.map(disc).into_iter().chain((5..9).map(face)).collect();
    let catalogue = catalogue(&faces);
    let poses = three_in_a_row();
    let tiles: Vec<_> = poses
        .iter()
        .copied()
        .zip([&faces[5], &faces[4], &faces[6]])
        .collect();
    let photo = photo(&tiles, [0.9; 3]);
    let pyramid = Pyramid::new(&photo);
    // At first sight the red disc is as like the white one.
    let looks = [5, 0, 6].into_iter().zip(&poses).map(|(face, pose)| Look {
        held: (FaceId(face), 0),
        pose: *pose,
        bow: None,
        alignment: catalogue.align(&pyramid, pose, FaceId(face), 0, Freedom::Rigid),
    });
    let looks: Vec<Look> = looks.collect();
    let mut view = View::of(&catalogue, &pyramid, None, looks.iter(), &[]);
    // Where all tiles cost much, this one is no puzzle.
    view.usual_cost = view.usual_cost.map(|cost| 9.0 * cost);
    let contest = Contest::hold(&catalogue, &view, &poses[1], &looks[1]);
    assert_eq!(contest.contenders[0].look, (FaceId(4), 0));
}
