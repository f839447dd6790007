//! What happens on a board that is filmed, and films that are none.

use super::film::{BOARD, Studio, Tile, film, jpeg, table, with, with_hand, without};
use super::table::{Said, golden};

/// The first line of every film of the usual board.
const FIRST: &str = "frame 2: the board: s1 at 0,0, turned 0, s2 at 1,0, turned 0, s3 at 0,1, turned 0, s4 at 1,1, turned 0, \
    t09 at 3,1, turned 2, t12 at 2,1, turned 0";

/// Watches a film.
fn watch(arguments: &str, film: &[u8]) -> Said {
    let table = table();
    table.write("film.mjpeg", film);
    table.run(&format!("watch film.mjpeg --deck bands {arguments}"))
}

/// What is told of a film after its first board, which must be the usual one; without what the rules say of it.
#[track_caller]
fn told(film: &[u8]) -> Vec<String> {
    let said = watch("", film).ended(0).out();
    let mut lines = said.lines();
    let first = lines.next().unwrap_or_default();
    assert!(first.starts_with(FIRST), "{said}");
    lines.map(str::to_owned).collect()
}

#[test]
fn a_tile_that_is_placed_moved_swapped_turned_and_removed_is_told_as_such() {
    let studio = Studio::new();
    let placed = with(&BOARD, ("t07", 2, 0, 1));
    let moved = with(&BOARD, ("t07", 3, 0, 1));
    let swapped = with(&with(&moved, ("s2", 1, 1, 0)), ("s4", 1, 0, 0));
    let turned = with(&swapped, ("s3", 0, 1, 3));
    let removed = without(&turned, "t07");
    let boards: [&[Tile]; 6] = [&BOARD, &placed, &moved, &swapped, &turned, &removed];
    let shots = boards.map(|board| studio.shot(board));
    let film = film(&shots.each_ref().map(Vec::as_slice), 2);
    golden("watch.txt", &watch("", &film).ended(0).out());
    golden("watch.jsonl", &watch("--json", &film).ended(0).out());
}

#[test]
fn a_hand_that_passes_over_the_board_changes_nothing() {
    let studio = Studio::new();
    let still = studio.frame(&BOARD);
    let mut frames = vec![jpeg(&still); 2];
    frames.extend([0.2, 0.35, 0.5, 0.65].map(|x| jpeg(&with_hand(&still, x, 0.5))));
    frames.extend(vec![jpeg(&still); 2]);
    assert_eq!(told(&frames.concat()), Vec::<String>::new());
}

#[test]
fn tiles_under_a_hand_that_rests_are_told_as_unseen_and_never_as_removed() {
    let studio = Studio::new();
    let still = studio.frame(&BOARD);
    let hand = jpeg(&with_hand(&still, 0.58, 0.52));
    let frames = [jpeg(&still).repeat(2), hand.repeat(12), jpeg(&still).repeat(2)];
    let lines = told(&frames.concat());
    assert_eq!(lines, ["frame 8: t12 cannot be seen", "frame 15: t12 seen again"]);
}

#[test]
fn a_tile_that_was_under_a_hand_at_first_is_recognised_and_not_placed() {
    let studio = Studio::new();
    let still = studio.frame(&BOARD);
    let hand = jpeg(&with_hand(&still, 0.58, 0.52));
    let said = watch("", &[hand.repeat(2), jpeg(&still).repeat(2)].concat());
    let told = said.ended(0).out();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 2, "{told}");
    assert!(
        lines[1].starts_with("frame 4: t12 recognised at 2,1, turned 0"),
        "{told}"
    );
}

#[test]
fn a_tile_that_a_hand_moves_is_told_when_the_hand_is_gone() {
    let studio = Studio::new();
    let (before, after) = (with(&BOARD, ("t07", 2, 0, 0)), with(&BOARD, ("t07", 3, 0, 0)));
    let (was, is) = (studio.frame(&before), studio.frame(&after));
    let frames = [
        studio.shot(&BOARD).repeat(2),
        jpeg(&was).repeat(2),
        jpeg(&with_hand(&was, 0.6, 0.4)),
        jpeg(&with_hand(&is, 0.65, 0.4)),
        jpeg(&with_hand(&is, 0.75, 0.4)),
        jpeg(&is).repeat(2),
    ];
    let lines = told(&frames.concat());
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(
        lines[0].starts_with("frame 4: t07 placed at 2,0, turned 0"),
        "{lines:?}"
    );
    assert!(
        lines[1].starts_with("frame 9: t07 moved from 2,0 to 3,0"),
        "{lines:?}"
    );
}

#[test]
fn a_camera_that_moves_and_goes_round_the_table_changes_no_cell() {
    let mut studio = Studio::new();
    let mut frames = vec![studio.shot(&BOARD), studio.shot(&BOARD)];
    for step in 1..4 {
        let camera = &mut studio.settings.camera;
        (camera.roll_deg, camera.tilt_deg) = (2.0 + 4.0 * f64::from(step), 3.0 * f64::from(step));
        (camera.aim, camera.fill) = ([0.01 * f64::from(step), 0.0], 0.62 - 0.01 * f64::from(step));
        frames.push(studio.shot(&BOARD));
    }
    // From another side of the table, with nothing in between.
    studio.settings.camera.azimuth_deg = 90.0;
    let placed = with(&BOARD, ("t07", 2, 0, 1));
    for board in [&BOARD[..], &placed] {
        frames.extend(vec![studio.shot(board); 2]);
    }
    let lines = told(&frames.concat());
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(
        lines[0].starts_with("frame 9: t07 placed at 2,0, turned 1"),
        "{lines:?}"
    );
}

#[test]
fn a_board_that_grows_to_the_west_keeps_its_cells() {
    let studio = Studio::new();
    let grown = with(&BOARD, ("t07", -1, 0, 0));
    let lines = told(&film(&[&studio.shot(&BOARD), &studio.shot(&grown)], 2));
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(
        lines[0].starts_with("frame 4: t07 placed at -1,0, turned 0"),
        "{lines:?}"
    );
}

#[test]
fn blurred_and_broken_frames_are_passed_over() {
    let mut studio = Studio::new();
    let still = studio.shot(&BOARD);
    (
        studio.settings.develop.motion_blur_px,
        studio.settings.develop.focus_blur_px,
    ) = (22.0, 4.0);
    let blurred = studio.shot(&BOARD);
    let film = [
        &still[..],
        &still,
        &blurred,
        &still[..still.len() / 2],
        &still,
        &still,
    ]
    .concat();
    assert_eq!(told(&film), Vec::<String>::new());
    let said = watch("", &film);
    assert_eq!(
        said.error(),
        "frame 4: the picture is cut off: a part of the file is missing; it is passed over\n"
    );
}

#[test]
fn what_is_seen_in_the_last_frame_alone_is_told_as_not_certain() {
    let studio = Studio::new();
    let placed = studio.shot(&with(&BOARD, ("t07", 2, 0, 1)));
    let film = [studio.shot(&BOARD).repeat(2), placed.clone()].concat();
    assert_eq!(told(&film), ["frame 3: t07 not certain when the frames ended"]);
    // A single frame is all that there is.
    let said = watch("", &placed).ended(0).out();
    assert!(said.starts_with("frame 1: the board: s1 at 0,0"), "{said}");
}

#[test]
fn a_folder_is_taken_in_the_order_in_which_people_count() {
    let (studio, table) = (Studio::new(), table());
    std::fs::create_dir_all(table.path("frames/more")).unwrap();
    let first = studio.shot(&BOARD);
    table
        .write("frames/2.jpg", &first)
        .write("frames/10.jpg", studio.shot(&with(&BOARD, ("t07", 2, 0, 1))))
        .write("frames/3.jpg", &first[..first.len() / 2])
        .write("frames/notes.txt", "two moments");
    let said = table.run("watch frames --still 1 --deck bands");
    let lines = said.ended(0).out();
    let lines: Vec<&str> = lines.lines().collect();
    assert!(lines[0].starts_with("frame 1 (2.jpg): the board: "), "{lines:?}");
    assert!(
        lines[1].starts_with("frame 3 (10.jpg): t07 placed at 2,0, turned 1"),
        "{lines:?}"
    );
    let told = said.error();
    assert!(
        told.starts_with("frame 2 (3.jpg): the picture is cut off"),
        "{told}"
    );
    assert!(told.contains("notes.txt: not a picture that is known"), "{told}");
}

#[test]
fn a_film_comes_through_standard_input_too() {
    let studio = Studio::new();
    let film = studio.shot(&BOARD).repeat(2);
    let said = table().run_with("watch - --json --deck bands", &film);
    let documents = said.ended(0).documents();
    assert_eq!(documents.len(), 1);
    assert_eq!(
        (&documents[0]["frame"], &documents[0]["anew"]),
        (&2.into(), &true.into())
    );
    assert_eq!(documents[0]["tiles"].as_array().unwrap().len(), 6);
}

#[test]
fn a_film_without_a_board_ends_with_1() {
    let table = [120, 90, 60].repeat(320 * 240);
    let bare = jpeg(&vision::Photo::new(320, 240, table).unwrap());
    assert_eq!(
        watch("", &bare.repeat(2)).ended(1).out(),
        "film.mjpeg: no board is seen\n"
    );
    assert_eq!(watch("--json", &bare.repeat(2)).ended(1).out(), "");
}

#[test]
fn what_is_no_film_is_refused() {
    let table = table();
    table
        .run("watch none.mjpeg --deck bands")
        .failed("none.mjpeg: no such file or directory");
    std::fs::create_dir(table.path("empty")).unwrap();
    table
        .run("watch empty --deck bands")
        .failed("empty: there is no JPEG or PNG picture in this folder");
    table
        .write("text.mjpeg", "no film")
        .run("watch text.mjpeg --deck bands")
        .failed("text.mjpeg: not a film: no JPEG picture is in it");
    table
        .write("empty.mjpeg", "")
        .run("watch empty.mjpeg --deck bands")
        .failed("empty.mjpeg: nothing is in it");
    table
        .write("film.mp4", b"\0\0\0\x20ftypisom\0\0\0\0")
        .run("watch film.mp4 --deck bands")
        .failed("film.mp4: an MP4 or QuickTime film; MJPEG is needed: JPEG pictures one after another");
    let broken = table
        .write("broken.mjpeg", b"\xff\xd8\xff\xe0\xff\xd8\xff\xe0")
        .run("watch broken.mjpeg --deck bands");
    assert!(
        broken
            .ended(2)
            .error()
            .ends_with("error: broken.mjpeg: none of its pictures can be opened\n"),
        "{}",
        broken.error()
    );
    table
        .run("watch film.mp4 --still 0 --deck bands")
        .failed("usage: invalid value '0' for '--still <N>': 0 is not in 1..=1000");
}

/// Somebody who watches a camera ends that with Ctrl-C: what was told is told, and the status is that of an end.
#[cfg(unix)]
#[test]
fn a_run_that_is_asked_to_end_ends_with_0() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::{Command, Stdio};
    let (film, table) = (Studio::new().shot(&BOARD).repeat(2), table());
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilesight"))
        .args(["watch", "-", "--deck", "bands"])
        .current_dir(table.folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(&film).unwrap();
    // The start of a third frame: what ends the second one.
    input.write_all(b"\xff\xd8\xff").unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.as_mut().unwrap())
        .read_line(&mut first)
        .unwrap();
    assert!(first.starts_with("frame 2: the board: "), "{first}");
    let asked = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(asked.success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    drop(input);
}
