//! The measure itself is held to what it promises, on scans made up by hand.

use tilesight_tests::{
    Corners, FaceDown, Outcome, Photographs, Reliability, Scan, ScanCandidate, ScanFaceDown, ScanTile,
    ScanUnsure, Truth, TruthTile, compare,
};

const SIDE: f64 = 100.0;

fn corners(x: i32, y: i32) -> Corners {
    let (left, top) = (f64::from(x) * SIDE, f64::from(y) * SIDE);
    [
        [left, top],
        [left + SIDE, top],
        [left + SIDE, top + SIDE],
        [left, top + SIDE],
    ]
}

fn truth(cells: &[(i32, i32)]) -> Truth {
    let tile = |(index, &(x, y)): (usize, &(i32, i32))| TruthTile {
        id: format!("t{index}"),
        x,
        y,
        turn: 0,
        face_up: true,
        corners: Some(corners(x, y)),
        hidden: 0.0,
        clipped: 0.0,
        side_px: SIDE,
    };
    Truth {
        tiles: cells.iter().enumerate().map(tile).collect(),
        unseen: Vec::new(),
    }
}

fn scan_of(truth: &Truth) -> Scan {
    let read = |tile: &TruthTile| ScanTile {
        tile: tile.id.clone(),
        x: tile.x,
        y: tile.y,
        turn: tile.turn,
        confidence: 1.0,
        corners: corners(tile.x, tile.y),
    };
    Scan {
        tiles: truth.tiles.iter().map(read).collect(),
        unsure: Vec::new(),
        ..Scan::default()
    }
}

#[track_caller]
fn check(truth: &Truth, scan: &Scan, outcome: Outcome, count: usize) {
    let counts = compare(truth, scan).counts;
    assert_eq!(
        counts.get(&outcome).copied().unwrap_or(0),
        count,
        "{outcome:?} in {counts:?}"
    );
}

#[test]
fn a_true_scan_is_right_everywhere() {
    let truth = truth(&[(0, 0), (1, 0), (1, 1), (5, 5)]);
    check(&truth, &scan_of(&truth), Outcome::Right, 4);
}

#[test]
fn another_face_is_wrong() {
    let truth = truth(&[(0, 0), (1, 0)]);
    let mut scan = scan_of(&truth);
    scan.tiles[1].tile = "t9".into();
    check(&truth, &scan, Outcome::Wrong, 1);
}

#[test]
fn a_group_seen_from_another_side_of_the_table_is_right() {
    let truth = truth(&[(0, 0), (1, 0), (1, 1)]);
    let mut scan = scan_of(&truth);
    for tile in &mut scan.tiles {
        (tile.x, tile.y) = (-tile.y, tile.x);
        tile.turn = 1;
    }
    check(&truth, &scan, Outcome::Right, 3);
}

#[test]
fn a_corner_five_per_cent_off_is_wrong_and_three_per_cent_is_right() {
    let truth = truth(&[(0, 0), (1, 0)]);
    let mut scan = scan_of(&truth);
    scan.tiles[0].corners[2][0] += 5.0;
    scan.tiles[1].corners[2][0] += 3.0;
    check(&truth, &scan, Outcome::Wrong, 1);
    check(&truth, &scan, Outcome::Right, 1);
}

#[test]
fn a_tile_on_the_bare_table_is_a_phantom() {
    let truth = truth(&[(0, 0)]);
    let mut scan = scan_of(&truth);
    let mut phantom = scan.tiles[0].clone();
    phantom.corners = corners(4, 4);
    scan.tiles.push(phantom);
    check(&truth, &scan, Outcome::Phantom, 1);
}

#[test]
fn a_tile_told_as_unsure_is_not_missed() {
    let truth = truth(&[(0, 0), (1, 0)]);
    let mut scan = scan_of(&truth);
    let doubt = scan.tiles.remove(0);
    scan.unsure.push(tilesight_tests::ScanUnsure {
        corners: doubt.corners.to_vec(),
        candidates: Vec::new(),
    });
    check(&truth, &scan, Outcome::Unsure, 1);
    check(&truth, &scan, Outcome::Missed, 0);
}

#[test]
fn a_covered_tile_is_not_asked_for() {
    let mut truth = truth(&[(0, 0), (1, 0)]);
    truth.tiles[0].hidden = 0.5;
    let scan = Scan {
        tiles: vec![scan_of(&truth).tiles[1].clone()],
        ..Scan::default()
    };
    check(&truth, &scan, Outcome::Missed, 0);
    check(&truth, &scan, Outcome::Right, 1);
}

#[test]
fn tiles_that_show_their_backs_are_found_or_told_where_none_lies() {
    let mut truth = truth(&[(0, 0), (1, 0), (2, 0), (3, 0)]);
    for tile in &mut truth.tiles[1..] {
        tile.face_up = false;
    }
    truth.tiles[3].hidden = 0.5;
    let told = |x| ScanFaceDown {
        corners: corners(x, 0),
    };
    let scan = Scan {
        face_down: vec![told(0), told(1), told(3)],
        ..Scan::default()
    };
    let counted = compare(&truth, &scan).face_down;
    let (shown, found, phantoms) = (2, 1, 1);
    assert_eq!(
        counted,
        FaceDown {
            shown,
            found,
            phantoms
        }
    );
}

/// A doubt at a place, whose likeliest candidate is this tile.
fn doubt(corners: Corners, tile: &str) -> ScanUnsure {
    ScanUnsure {
        corners: corners.to_vec(),
        candidates: vec![ScanCandidate {
            tile: tile.to_owned(),
            confidence: 0.6,
        }],
    }
}

#[test]
fn a_doubt_is_right_if_its_likeliest_candidate_lies_there_so_turned() {
    let truth = truth(&[(0, 0)]);
    let mut turned = corners(0, 0);
    turned.rotate_left(1);
    for (doubt, is_right) in [
        (doubt(corners(0, 0), "t0"), true),
        (doubt(corners(0, 0), "t1"), false),
        (doubt(turned, "t0"), false),
        (doubt(corners(5, 5), "t0"), false),
    ] {
        let scan = Scan {
            unsure: vec![doubt],
            ..Scan::default()
        };
        assert_eq!(compare(&truth, &scan).doubted, [(0.6, is_right)]);
    }
}

#[test]
fn the_reliability_table_counts_what_was_told_and_what_was_right() {
    let truth = truth(&[(0, 0), (1, 0), (2, 0), (3, 0)]);
    let mut scan = scan_of(&truth);
    for (tile, confidence) in scan.tiles.iter_mut().zip([0.999, 0.999, 0.999, 0.98]) {
        tile.confidence = confidence;
    }
    scan.tiles[2].tile = "t9".into();
    let mut reliability = Reliability::default();
    reliability.add(&compare(&truth, &scan));
    let table = reliability.to_string();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(rows[0], ["tiles", "0.9800-0.9900", "1", "98.00", "100.00", "0"]);
    assert_eq!(rows[1], ["tiles", "0.9980-0.9995", "3", "99.90", "66.67", "1"]);
    assert_eq!(rows[2], ["tiles", "all", "4", "99.42", "75.00", "1"]);
}

#[test]
fn photographs_without_a_truth_or_a_level_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    for name in [
        "a-easy-1.jpg",
        "a-easy-1.json",
        "a-easy-2.jpg",
        "notes.json",
        "a-other-1.jpg",
        "a-other-1.json",
    ] {
        std::fs::write(folder.path().join(name), "").unwrap();
    }
    let found = |only| {
        !Photographs::in_folder(folder.path(), folder.path(), only)
            .unwrap()
            .is_empty()
    };
    assert!(found("") && found("easy-1"));
    assert!(!found("easy-2") && !found("other"));
}
