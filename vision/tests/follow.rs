//! Tiles are followed from frame to frame, and told at once when they are not what was read.

mod film;

use film::{Table, corners};
use tilesight_vision::photographer::{Level, Shot, Shows, TileTruth};
use tilesight_vision::{Fate, Followed, Follower, Photo, PhotoPoint};

/// A corner may be off by so much, in sides.
const NEAR: f64 = 0.02;
/// Of the frames, in pixels: small ones are quickly made.
const WIDTH: u32 = 960;

/// By how much the worst corner is off, in sides.
fn error(tile: &TileTruth, corners: &[PhotoPoint; 4]) -> f64 {
    let off = |(a, b): (&PhotoPoint, &PhotoPoint)| a.distance(*b) / tile.side_px;
    tile.corners.iter().zip(corners).map(off).fold(0.0, f64::max)
}

fn begun(shot: &Shot) -> Follower {
    let mut follower = Follower::default();
    follower.begin(&shot.photo, &corners(shot), None);
    follower
}

fn count(found: &[Followed], fate: Fate) -> usize {
    found.iter().filter(|tile| tile.fate == fate).count()
}

/// Every tile that is told as there is where the truth says.
#[track_caller]
fn check_places(shot: &Shot, found: &[Followed]) {
    for (tile, found) in shot.truth.tiles.iter().zip(found) {
        let off = error(tile, &found.corners);
        assert!(
            found.fate != Fate::Here || off < NEAR,
            "tile {} is off by {off}",
            tile.place
        );
    }
}

/// The same pixels after something was done to the brightness of each.
fn relit(photo: &Photo, light: impl Fn(usize, f64) -> f64) -> Photo {
    let bytes = photo.rgb().iter().enumerate();
    let rgb = bytes.map(|(at, &byte)| light(at % 3, f64::from(byte)).clamp(0.0, 255.0) as u8);
    Photo::new(photo.width(), photo.height(), rgb.collect()).expect("as many pixels as before")
}

/// The picture while the camera went so many pixels to the right.
fn smeared(photo: &Photo, length: usize) -> Photo {
    let row_bytes = 3 * photo.width() as usize;
    let rows = photo.rgb().chunks_exact(row_bytes);
    let smear = |row: &[u8], at: usize| {
        let seen = (0..length).map(|step| usize::from(row[(at + 3 * step).min(row_bytes - 3 + at % 3)]));
        (seen.sum::<usize>() / length) as u8
    };
    let rgb = rows.flat_map(|row| (0..row_bytes).map(move |at| smear(row, at)));
    Photo::new(photo.width(), photo.height(), rgb.collect()).expect("as many pixels as before")
}

/// The picture with a patch of one colour over a part of it.
fn covered(photo: &Photo, middle: PhotoPoint, radius: f64, colour: [u8; 3]) -> Photo {
    let (width, mut rgb) = (photo.width() as usize, photo.rgb().to_vec());
    for (at, pixel) in rgb.chunks_exact_mut(3).enumerate() {
        let (x, y) = ((at % width) as f64, (at / width) as f64);
        if (x - middle.x).hypot(y - middle.y) < radius {
            pixel.copy_from_slice(&colour);
        }
    }
    Photo::new(photo.width(), photo.height(), rgb).expect("as many pixels as before")
}

fn middle(corners: &[PhotoPoint; 4]) -> PhotoPoint {
    PhotoPoint {
        x: corners.iter().map(|p| p.x).sum::<f64>() / 4.0,
        y: corners.iter().map(|p| p.y).sum::<f64>() / 4.0,
    }
}

#[test]
fn a_camera_held_by_hand_is_followed_as_it_sways() {
    for (deck, level, n_tiles) in [("painted", Level::Normal, 14), ("bands", Level::Hard, 20)] {
        let mut table = Table::laid(deck, level, n_tiles, 2, WIDTH);
        let mut follower = begun(&table.shot());
        for frame in 0..4 {
            table.sway(frame, 1.2);
            let shot = table.shot();
            let found = follower.follow(&shot.photo).to_vec();
            check_places(&shot, &found);
            assert!(
                count(&found, Fate::Here) + 1 >= n_tiles,
                "{deck}, frame {frame}: {found:?}"
            );
        }
    }
}

#[test]
fn other_light_and_a_little_blur_are_no_changes() {
    let table = Table::laid("painted", Level::Normal, 14, 4, WIDTH);
    let shot = table.shot();
    let mut follower = begun(&shot);
    for (name, photo) in [
        ("darker", relit(&shot.photo, |_, v| 0.65 * v)),
        ("brighter", relit(&shot.photo, |_, v| 1.15 * v + 6.0)),
        (
            "warmer",
            relit(&shot.photo, |channel, v| v * [1.08, 1.0, 0.86][channel]),
        ),
        ("smeared", smeared(&shot.photo, 4)),
    ] {
        let found = follower.follow(&photo).to_vec();
        assert_eq!(count(&found, Fate::Here), 14, "{name}");
        let still = corners(&shot);
        let off = found
            .iter()
            .zip(&still)
            .map(|(tile, was)| (middle(&tile.corners).x - middle(was).x).abs());
        let most = if name == "smeared" { 3.0 } else { 0.7 };
        assert!(off.fold(0.0, f64::max) < most, "{name}");
    }
    assert!(!follower.is_lost());
}

#[test]
fn a_still_camera_asks_for_nothing() {
    let shot = Table::laid("bands", Level::Normal, 12, 3, WIDTH).shot();
    let mut follower = begun(&shot);
    let mut grain = 1_u32;
    let mut speck = || {
        grain = grain.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(grain >> 28) - 7.5
    };
    let rgb = shot
        .photo
        .rgb()
        .iter()
        .map(|&v| (f64::from(v) + speck()).clamp(0.0, 255.0) as u8);
    let noisy = Photo::new(shot.photo.width(), shot.photo.height(), rgb.collect()).unwrap();
    follower.follow(&noisy);
    assert!(!follower.has_changed());
    check_places(&shot, follower.tiles());
}

#[test]
fn a_tile_that_was_turned_taken_away_or_exchanged_is_told_in_that_frame() {
    for (deck, seed) in [("painted", 6), ("bands", 7)] {
        let table = Table::laid(deck, Level::Normal, 12, seed, WIDTH);
        let mut follower = begun(&table.shot());
        let mut later = table.clone();
        later.sway(1, 0.7);
        later.board[1].turn = (later.board[1].turn + 1) % 4;
        later.board[3].turn = (later.board[3].turn + 3) % 4;
        later.board[5].shows = later.board[6].shows;
        // As bare as the table where a tile was taken away.
        later.board[8].shows = Shows::Face(later.faces.len());
        later
            .faces
            .push(Photo::new(8, 8, [146, 110, 78].repeat(64)).unwrap());
        let found = follower.follow(&later.shot().photo).to_vec();
        for place in [1, 3, 5, 8] {
            assert_eq!(found[place].fate, Fate::Changed, "{deck}, tile {place}");
        }
        assert!(count(&found, Fate::Here) >= 7, "{deck}: {found:?}");
        assert!(follower.has_changed());
    }
}

#[test]
fn a_hand_over_some_tiles_hides_those_and_no_others() {
    let table = Table::laid("painted", Level::Normal, 14, 8, WIDTH);
    let shot = table.shot();
    let mut follower = begun(&shot);
    let tile = shot.truth.tiles[4].corners;
    let photo = covered(
        &shot.photo,
        middle(&tile),
        0.8 * shot.truth.tiles[4].side_px,
        [196, 150, 122],
    );
    let found = follower.follow(&photo).to_vec();
    assert_eq!(found[4].fate, Fate::Changed);
    assert!(count(&found, Fate::Here) >= 5, "{found:?}");
    check_places(&shot, &found);
    follower.follow(&shot.photo);
    assert_eq!(count(follower.tiles(), Fate::Here), 14, "the hand is gone again");
}

#[test]
fn a_tile_laid_beside_the_others_is_noticed() {
    let table = Table::laid("bands", Level::Easy, 10, 5, WIDTH);
    let mut before = table.clone();
    let last = before.board.len() - 1;
    before.board.truncate(last);
    let mut follower = begun(&before.shot());
    let after = table.shot();
    follower.follow(&after.photo);
    assert!(follower.has_changed());
    assert!(!follower.is_lost());
}

#[test]
fn another_table_is_no_place_to_follow_to() {
    let shot = Table::laid("bands", Level::Normal, 12, 3, WIDTH).shot();
    let other = Table::laid("painted", Level::Normal, 12, 9, WIDTH).shot();
    let mut follower = begun(&shot);
    follower.follow(&other.photo);
    assert!(follower.is_lost() && follower.has_changed());
    assert_eq!(count(follower.tiles(), Fate::Here), 0);
    assert!(follower.mark().is_none());
    follower.follow(&shot.photo);
    assert_eq!(count(follower.tiles(), Fate::Here), 12, "the first table is back");
}

#[test]
fn a_reading_that_comes_late_is_followed_from_where_the_camera_is_by_then() {
    let mut table = Table::laid("painted", Level::Easy, 10, 10, WIDTH);
    let mut follower = begun(&table.shot());
    table.sway(1, 1.0);
    let read = table.shot();
    follower.follow(&read.photo);
    let mark = follower.mark();
    assert!(mark.is_some());
    for frame in 2..4 {
        table.sway(frame, 1.0);
        follower.follow(&table.shot().photo);
    }
    follower.begin(&read.photo, &corners(&read), mark);
    let newest = table.shot();
    let found = follower.follow(&newest.photo).to_vec();
    check_places(&newest, &found);
    assert_eq!(count(&found, Fate::Here), 10);
}

#[test]
fn odd_frames_and_odd_corners_are_lost_not_a_panic() {
    let shot = Table::laid("bands", Level::Easy, 6, 1, WIDTH).shot();
    let mut follower = Follower::default();
    assert!(follower.is_lost() && follower.follow(&shot.photo).is_empty());
    follower.begin(&shot.photo, &corners(&shot), None);
    for (width, height) in [(1, 1), (3, 700), (1280, 719), (640, 360)] {
        let grey = Photo::new(width, height, vec![90; 3 * (width * height) as usize]).unwrap();
        follower.follow(&grey);
        assert!(follower.is_lost(), "{width} x {height}");
    }
    let point = PhotoPoint { x: 5.0, y: 5.0 };
    let far = [(-1e7, 0.0), (1e7, f64::NAN), (0.0, 1e300), (3.0, 4.0)].map(|(x, y)| PhotoPoint { x, y });
    follower.begin(&shot.photo, &[[point; 4], far], None);
    assert_eq!(count(follower.follow(&shot.photo), Fate::Here), 0);
    let dot = Photo::new(1, 1, vec![0; 3]).unwrap();
    follower.begin(&dot, &corners(&shot), None);
    follower.follow(&dot);
    assert!(follower.is_lost());
}

#[test]
fn nothing_is_allocated_for_a_frame() {
    let mut table = Table::laid("bands", Level::Normal, 12, 3, WIDTH);
    let mut follower = begun(&table.shot());
    table.sway(0, 1.0);
    let photo = table.shot().photo;
    // The first frame makes the buffers.
    follower.follow(&photo);
    let counted = allocation_counter::measure(|| {
        follower.follow(&photo);
    });
    assert_eq!(counted.count_total, 0);
}
