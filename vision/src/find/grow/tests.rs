use super::*;
use crate::Photo;
use crate::specimen::{catalogue, face, photo, place};

#[test]
fn tiles_that_do_not_fit_plainly_hide_nothing_that_lies_otherwise() {
    let faces: Vec<Photo> = (0..8).map(face).collect();
    let poses = [(90.0, 100.0), (182.0, 100.0), (274.0, 100.0)].map(|(x, y)| place(x, y, 90.0, 0.0));
    let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
    let photo = photo(&tiles, [0.9; 3]);
    let (pyramid, catalogue) = (Pyramid::new(&photo), catalogue(&faces));
    let mut finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
    let smaller = place(182.0, 100.0, 45.0, 0.0);
    assert!(finder.is_plain() && finder.accounts_for(&poses[1]) && finder.accounts_for(&smaller));
    for tile in &mut finder.tiles {
        tile.fit = 0.9;
    }
    assert!(finder.accounts_for(&poses[1]) && !finder.accounts_for(&smaller));
    assert!(!finder.accounts_for(&place(182.0, 300.0, 90.0, 0.0)));
}

#[test]
fn from_a_known_tile_nothing_is_grown_again() {
    let faces: Vec<Photo> = (0..8).map(face).collect();
    let poses = [(90.0, 100.0), (182.0, 100.0)].map(|(x, y)| place(x, y, 90.0, 0.0));
    let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
    let photo = photo(&tiles, [0.9; 3]);
    let (pyramid, catalogue) = (Pyramid::new(&photo), catalogue(&faces));
    let grown = |seed: Homography, known: &[Found]| {
        Finder::grown_from(&pyramid, &catalogue, &seed, &[], known).map(|finder| finder.tiles)
    };
    let first = grown(poses[0], &[]).unwrap();
    assert_eq!(first.len(), 2);
    assert!(grown(poses[1].turned(1), &first).is_none());
    assert!(grown(poses[1], &first[..1]).is_some());
}

#[test]
fn nothing_is_found_whose_middle_is_outside_of_the_photo() {
    let faces: Vec<Photo> = (0..8).map(face).collect();
    let count = |x: f64| {
        let poses = [x, x + 92.0, x + 184.0].map(|x| place(x, 150.0, 90.0, 0.0));
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let (pyramid, catalogue) = (Pyramid::new(&photo), catalogue(&faces));
        let finder = Finder::grown_from(&pyramid, &catalogue, &poses[1], &[], &[]);
        finder.map_or(0, |finder| finder.into_places().len())
    };
    assert_eq!((count(4.0), count(-4.0)), (3, 2));
}
