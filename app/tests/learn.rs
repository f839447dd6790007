//! `tilesight deck learn`, through the program itself: photographs of tiles become a deck that reads other photographs of them.

#![expect(
    clippy::unwrap_used,
    reason = "a test that meets what it does not expect has failed"
)]

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;
use tilesight::deck::built_in;
use tilesight::photograph::encode_png;
use vision::Photo;
use vision::photographer::{Lay, Level, Pictures, Settings, Shows, TableKind, Truth, photograph};

/// What the deck's first tiles look like.
fn faces() -> Vec<Photo> {
    let deck = built_in::named("match-attach").unwrap().deck().unwrap();
    let table = built_in::faces(&deck).unwrap();
    deck.distinct_tiles()
        .map(|tile| table.face_of(tile).unwrap().clone())
        .collect()
}

/// Tiles in rows of a width, `apart` cells from each other, at various turns.
fn laid(faces: &[usize], width: usize, apart: i32) -> Vec<Lay> {
    let lay = |(place, &face): (usize, &usize)| Lay {
        x: apart * (place % width) as i32,
        y: apart * (place / width) as i32,
        turn: ((3 * face + place) % 4) as u8,
        shows: Shows::Face(face),
    };
    faces.iter().enumerate().map(lay).collect()
}

/// Photographs a board.
fn shot(board: &[Lay], level: Level, seed: u64, change: impl FnOnce(&mut Settings)) -> (Photo, Truth) {
    let mut settings = Settings {
        width: 1280,
        height: 960,
        samples: 1,
        ..Settings::at(level, seed)
    };
    settings.clutter_on_tiles = false;
    settings.camera.most_side_px = None;
    change(&mut settings);
    let faces = faces();
    let pictures = Pictures {
        faces: &faces,
        backs: &[],
        strangers: &[],
    };
    let shot = photograph(board, pictures, &settings);
    (shot.photo, shot.truth)
}

struct Table {
    folder: TempDir,
}

impl Table {
    fn new() -> Table {
        Table {
            folder: TempDir::new().unwrap(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn keep(&self, name: &str, photo: &Photo) {
        std::fs::write(self.path(name), encode_png(photo).unwrap()).unwrap();
    }

    fn run(&self, arguments: &str) -> (Option<i32>, String, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_tilesight"))
            .current_dir(self.folder.path())
            .args(arguments.split_whitespace())
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    fn json(&self, arguments: &str) -> Value {
        let (code, said, errors) = self.run(arguments);
        assert_eq!(code, Some(0), "{said}{errors}");
        serde_json::from_str(&said).unwrap()
    }
}

/// Which learned tile is which of the real ones: each must always be read as the same one, at the same turn of its print.
#[derive(Default)]
struct Names(BTreeMap<usize, String>);

impl Names {
    /// Takes the tiles of a scan against what was photographed; gives how many were read.
    #[track_caller]
    fn check(&mut self, scan: &Value, truth: &Truth, board: &[Lay]) -> usize {
        let mut read = 0;
        for tile in scan["tiles"].as_array().unwrap() {
            let corner = |place: usize| {
                let at = &tile["corners"][place];
                (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
            };
            let near = |a: (f64, f64), b: vision::PhotoPoint| (a.0 - b.x).hypot(a.1 - b.y);
            let lies = truth.tiles.iter().find_map(|real| {
                let side = near((real.corners[0].x, real.corners[0].y), real.corners[1]);
                let turn = (0..4).find(|turn| {
                    (0..4).all(|c| near(corner(c), real.corners[(c + turn) % 4]) < 0.1 * side)
                })?;
                Some((real, turn))
            });
            let (real, turn) = lies.unwrap_or_else(|| panic!("{tile} is where no tile lies"));
            let Shows::Face(face) = board[real.place].shows else {
                panic!("a back")
            };
            let name = tile["tile"].as_str().unwrap().to_owned();
            let known = self
                .0
                .entry(face)
                .or_insert_with(|| format!("{name} turned {turn}"));
            assert_eq!(*known, format!("{name} turned {turn}"), "the tile {face} is two");
            read += 1;
        }
        let different: BTreeSet<&String> = self.0.values().collect();
        assert_eq!(different.len(), self.0.len(), "two tiles are one: {:?}", self.0);
        read
    }
}

#[test]
fn tiles_spread_out_and_in_rows_become_a_deck_that_reads_other_photographs_of_them() {
    let table = Table::new();
    let spread = laid(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 4, 2);
    // Some again, one of them twice, all touching.
    let rows = laid(&[8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 12, 18], 4, 1);
    let (photo, _) = shot(&spread, Level::Easy, 3, |settings| {
        settings.table = TableKind::Wood
    });
    table.keep("spread.png", &photo);
    let (photo, _) = shot(&rows, Level::Normal, 5, |settings| {
        settings.table = TableKind::White
    });
    table.keep("rows.png", &photo);

    let report = table.json("deck learn spread.png rows.png --out mine --json");
    assert_eq!(report["format"], "tilesight-learned/1");
    assert_eq!(report["tiles"], 19, "{report}");
    assert_eq!(report["copies"], 20);
    for (photo, found) in report["photos"].as_array().unwrap().iter().zip([12, 12]) {
        assert_eq!(photo["found"], found, "{photo}");
        assert_eq!(photo["read_again"], found, "{photo}");
        assert_eq!(photo["not_learned"], serde_json::json!([]), "{photo}");
    }
    assert_eq!(
        report["colours"].as_array().unwrap().len(),
        4,
        "{}",
        report["colours"]
    );

    // What was learned reads tiles that lie otherwise, in other light.
    let mixed = laid(&[2, 18, 5, 11, 13, 0, 7, 16, 9, 14], 5, 1);
    let mut names = Names::default();
    for (seed, kind) in [(11, TableKind::Cloth), (12, TableKind::Dark)] {
        let (photo, truth) = shot(&mixed, Level::Normal, seed, |settings| settings.table = kind);
        table.keep("mixed.png", &photo);
        let scan = table.json("scan mixed.png --deck mine --json");
        assert!(names.check(&scan, &truth, &mixed) >= 9, "{scan}");
    }
    let (code, said, _) = table.run("deck show mine");
    assert_eq!(code, Some(0));
    assert!(said.contains("t19"), "{said}");
}

#[test]
fn more_photographs_add_to_a_deck_and_keep_what_was_edited() {
    let table = Table::new();
    for (name, tiles, seed) in [
        ("one.png", [20, 21, 22, 23, 24, 25], 21),
        ("two.png", [24, 25, 26, 27, 28, 29], 22),
    ] {
        let (photo, _) = shot(&laid(&tiles, 3, 2), Level::Easy, seed, |settings| {
            settings.table = TableKind::Marble
        });
        table.keep(name, &photo);
    }
    let (code, said, errors) = table.run("deck learn one.png --out mine --name Kitchen");
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{said}");
    assert!(said.contains("6 different tiles, 6 of them new"), "{said}");
    let document = table.path("mine/deck.json");
    let text = std::fs::read_to_string(&document).unwrap();
    let edited = text
        .replacen("\"standard\"", "\"starting\"", 1)
        .replace("\"t03\"", "\"the-third\"");
    std::fs::write(&document, edited).unwrap();
    std::fs::rename(
        table.path("mine/faces/t03.png"),
        table.path("mine/faces/the-third.png"),
    )
    .unwrap();

    let (code, said, errors) = table.run("deck learn two.png --out mine");
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{said}");
    assert!(
        said.contains("adding to mine/deck.json (Kitchen, 6 tiles)"),
        "{said}"
    );
    assert!(said.contains("10 different tiles, 4 of them new"), "{said}");
    let deck: Value = serde_json::from_str(&std::fs::read_to_string(&document).unwrap()).unwrap();
    let ids: Vec<&str> = deck["tiles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tile| tile["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids.len(), 10);
    assert!(ids.contains(&"the-third") && ids.contains(&"t03"), "{ids:?}");
    let starting = deck["tiles"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|tile| tile["kind"] == "starting");
    assert_eq!(starting.count(), 1);
    for id in ids {
        assert!(
            Path::new(&table.path(&format!("mine/faces/{id}.png"))).exists(),
            "{id}"
        );
    }
}

#[test]
fn a_bare_table_teaches_nothing_and_a_deck_without_faces_is_left_alone() {
    let table = Table::new();
    let (photo, _) = shot(&[], Level::Normal, 31, |settings| settings.clutter = 0);
    table.keep("bare.png", &photo);
    let (code, said, _) = table.run("deck learn bare.png --out mine");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("nothing was learned"), "{said}");
    assert!(!table.path("mine").exists());

    let deck = built_in::named("match-attach").unwrap().document;
    std::fs::create_dir(table.path("theirs")).unwrap();
    std::fs::write(table.path("theirs/deck.json"), deck).unwrap();
    let (code, _, errors) = table.run("deck learn bare.png --out theirs");
    assert_eq!(code, Some(2));
    assert!(
        errors.starts_with("error: theirs/deck.json: this deck has no faces"),
        "{errors}"
    );
    assert_eq!(errors.lines().count(), 1);
    assert_eq!(
        std::fs::read_to_string(table.path("theirs/deck.json")).unwrap(),
        deck
    );
}

/// The middle of a tile, and its side.
fn middle_and_side(corners: &[vision::PhotoPoint; 4]) -> (f64, f64, f64) {
    let middle = |part: fn(&vision::PhotoPoint) -> f64| corners.iter().map(part).sum::<f64>() / 4.0;
    let side = (corners[0].x - corners[1].x).hypot(corners[0].y - corners[1].y);
    (middle(|corner| corner.x), middle(|corner| corner.y), side)
}

/// Lays a round pawn onto a tile of a photograph.
fn with_pawn(photo: &Photo, corners: &[vision::PhotoPoint; 4]) -> Photo {
    let (x, y, side) = middle_and_side(corners);
    let (x, y, radius) = (x + 0.18 * side, y + 0.12 * side, 0.17 * side);
    let width = photo.width() as usize;
    let mut rgb = photo.rgb().to_vec();
    for (at, pixel) in rgb.chunks_exact_mut(3).enumerate() {
        let far = ((at % width) as f64 - x).hypot((at / width) as f64 - y);
        if far < radius {
            pixel.copy_from_slice(if far < 0.7 * radius {
                &[96, 62, 30]
            } else {
                &[60, 38, 18]
            });
        }
    }
    Photo::new(photo.width(), photo.height(), rgb).unwrap()
}

#[test]
fn a_tile_under_a_pawn_is_told_and_says_which_one_it_may_be() {
    let table = Table::new();
    let board = laid(&[0, 1, 2, 3, 4, 5, 6, 7], 4, 2);
    for (name, seed) in [("one.png", 41), ("two.png", 42)] {
        let (photo, truth) = shot(&board, Level::Easy, seed, |settings| {
            settings.table = TableKind::Wood;
            settings.clutter = 0;
        });
        let covered = truth.tiles.iter().find(|tile| tile.place == 5).unwrap();
        let photo = match name {
            "two.png" => with_pawn(&photo, &covered.corners),
            _ => photo,
        };
        table.keep(name, &photo);
    }
    let report = table.json("deck learn one.png two.png --out mine --json");
    let learned = report["learned"].as_array().unwrap();
    assert!(learned.len() <= 9, "{report}");
    // The tile that was seen in the second photograph alone is the covered one.
    let doubtful: Vec<&Value> = learned
        .iter()
        .filter(|tile| tile["unsure"].to_string().contains("lying on it"))
        .collect();
    assert_eq!(doubtful.len(), learned.len() - 8, "{report}");
    for tile in doubtful {
        assert_eq!(tile["photos"], serde_json::json!(["two.png"]), "{tile}");
    }
}

/// Lays a round piece of a photograph onto another place of it.
fn with_disc(photo: &Photo, from: (f64, f64), to: (f64, f64), radius: f64) -> Photo {
    let width = photo.width() as usize;
    let (right, down) = ((to.0 - from.0).round() as isize, (to.1 - from.1).round() as isize);
    let mut rgb = photo.rgb().to_vec();
    for (at, pixel) in rgb.chunks_exact_mut(3).enumerate() {
        if ((at % width) as f64 - to.0).hypot((at / width) as f64 - to.1) < radius {
            let from = at.wrapping_add_signed(-(down * width as isize + right));
            pixel.copy_from_slice(&photo.rgb()[3 * from..][..3]);
        }
    }
    Photo::new(photo.width(), photo.height(), rgb).unwrap()
}

#[test]
fn what_looks_like_a_tile_and_is_not_learned_is_told_with_what_helps() {
    let table = Table::new();
    // Two rows, the second one tile shorter; what is round and looks like a tile otherwise has the last one's place.
    let (photo, truth) = shot(&laid(&[0, 1, 2, 3, 4], 3, 1), Level::Easy, 51, |settings| {
        (settings.width, settings.height) = (640, 480);
        settings.table = TableKind::White;
        settings.clutter = 0;
    });
    let at = |place: usize| {
        let tile = truth.tiles.iter().find(|tile| tile.place == place).unwrap();
        middle_and_side(&tile.corners)
    };
    let (left, above, corner) = (at(4), at(2), at(1));
    let side = left.2;
    let (x, y) = (left.0 + above.0 - corner.0, left.1 + above.1 - corner.1);
    table.keep(
        "photo.png",
        &with_disc(&photo, (corner.0, corner.1), (x, y), 0.4 * side),
    );

    let (code, said, errors) = table.run("deck learn photo.png --out mine");
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    let told = lines
        .iter()
        .position(|line| line.starts_with("    not learned: 1 place like a tile, at ("));
    let told = told.unwrap_or_else(|| panic!("{said}"));
    assert_eq!(lines[told - 1], "  photo.png: all 5 learned tiles read");
    let place: Vec<f64> = lines[told]
        .split(|letter: char| !letter.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .skip(1)
        .collect();
    assert!((place[0] - x).hypot(place[1] - y) < 0.15 * side, "{said}");
    assert_eq!(
        lines[told + 1],
        "what was not learned may be tiles: spread them apart, or lay them on a table of another colour, \
         take another photo of them and learn from it as well"
    );
}
