use super::*;
use crate::Photo;
use crate::specimen::{assert_found, catalogue, face, photo, place};

#[test]
fn artwork_tells_where_a_face_lies() {
    let faces: Vec<Photo> = (0..10).map(face).collect();
    let pose = place(220.0, 170.0, 100.0, 0.5);
    let photo = photo(&[(pose, &faces[6])], [0.8, 0.7, 0.6]);
    let catalogue = catalogue(&faces);
    let sightings = catalogue.atlas().sightings(&Pyramid::new(&photo), 0, 5, false);
    let best = sightings.first().unwrap();
    assert_eq!(best.face, FaceId(6));
    for (seen, there) in best.pose.corners().iter().zip(&pose.corners()) {
        let off = seen.distance(*there);
        assert!(off < 15.0, "off by {off} px");
    }
}

#[test]
fn a_closer_look_tells_a_face_among_the_crossings_of_a_grid() {
    let faces: Vec<Photo> = (0..10).map(face).collect();
    let pose = place(240.0, 180.0, 64.0, 0.5);
    let board = photo(&[(pose, &faces[6])], [0.5; 3]);
    // Its middle, on a large mat with a grid.
    let (width, height, wide) = (1600_usize, 1200_usize, board.width() as usize);
    let is_board = |x: usize, y: usize| (195..285).contains(&x) && (135..225).contains(&y);
    let is_line = |x: usize, y: usize| x % 11 < 2 || y % 11 < 2;
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let colour = |(x, y): (usize, usize)| {
        if is_board(x, y) {
            let at = 3 * (y * wide + x);
            [board.rgb()[at], board.rgb()[at + 1], board.rgb()[at + 2]]
        } else {
            [if is_line(x, y) { 230 } else { 20 }; 3]
        }
    };
    let rgb = pixels.flat_map(colour).collect();
    let photo = Photo::new(width as u32, height as u32, rgb).unwrap();
    let (catalogue, pyramid) = (catalogue(&faces), Pyramid::new(&photo));
    let best = |closely: bool| {
        let sightings = catalogue.atlas().sightings(&pyramid, 0, 1, closely);
        sightings
            .first()
            .map_or((0.0, None), |best| (best.support, Some(best.face)))
    };
    let ((glance, _), (support, face)) = (best(false), best(true));
    assert!(
        face == Some(FaceId(6)) && support > glance + 0.5,
        "{face:?} by {support}, {glance}"
    );
}

#[test]
fn tiles_without_an_outline_are_found_by_their_artwork() {
    let faces: Vec<Photo> = (0..10).map(face).collect();
    let catalogue = catalogue(&faces);
    let places: Vec<Homography> = [(150.0, 120.0), (242.0, 122.0), (334.0, 121.0)]
        .iter()
        .map(|&(x, y)| place(x, y, 90.0, 0.02))
        .collect();
    // A frame of paper hides all sides, and corners with them.
    let sheet = Photo::new(96, 96, vec![180; 96 * 96 * 3]).unwrap();
    let mut tiles: Vec<(Homography, &Photo)> = Vec::new();
    for &(x, y) in &[(104.0, 121.0), (196.0, 121.0), (288.0, 121.0), (380.0, 121.0)] {
        tiles.push((bar(x, y, 14.0, 120.0), &sheet));
    }
    for &y in &[76.0, 166.0] {
        tiles.push((bar(240.0, y, 300.0, 14.0), &sheet));
    }
    tiles.extend(places.iter().copied().zip(&faces[3..]));
    let photo = photo(&tiles, [0.9; 3]);
    assert_found(&photo, &catalogue, &places);
}

fn bar(x: f64, y: f64, width: f64, height: f64) -> Homography {
    let (left, top) = (x - 0.5 * width, y - 0.5 * height);
    Homography::new([width, 0.0, left, 0.0, height, top, 0.0, 0.0, 1.0]).unwrap()
}

#[test]
fn a_bare_table_has_no_face() {
    let faces: Vec<Photo> = (0..10).map(face).collect();
    let catalogue = catalogue(&faces);
    let sightings = catalogue
        .atlas()
        .sightings(&Pyramid::new(&photo(&[], [0.9; 3])), 0, 5, false);
    assert!(
        sightings.iter().all(|sighting| sighting.support < 0.3),
        "{sightings:?}"
    );
}
