//! The whole way: a photograph becomes a board, a verdict, and a line of the score sheet that survives the program's end.

use serde_json::{Value, json};
use std::rc::Rc;
use tilesight::deck::built_in;
use tilesight::platform::{Files, Moment};
use tilesight::session::{
    Change, Laid, Maneuvered, Placed, Player, PlayerColour, Session, Settings, Stage, Taken,
};
use tilesight_tests::{printed, root, tilesight};

const DEMO_PHOTO: &str = "assets/demo/photo.jpg";
const DEMO_AFTER: &str = "assets/demo/after.json";

fn document(text: &str) -> Value {
    serde_json::from_str(text).expect("one JSON document")
}

fn demo_scan() -> Value {
    document(&printed(tilesight().args(["scan", "--json", DEMO_PHOTO])))
}

fn cells(tiles: &Value) -> Vec<(String, i64, i64, i64)> {
    let number = |tile: &Value, key: &str| tile[key].as_i64().expect("a number");
    let one = |tile: &Value| {
        let id = tile["tile"].as_str().expect("an id").to_owned();
        (id, number(tile, "x"), number(tile, "y"), number(tile, "turn"))
    };
    let mut cells: Vec<_> = tiles
        .as_array()
        .expect("a list of tiles")
        .iter()
        .map(one)
        .collect();
    cells.sort();
    cells
}

#[test]
fn the_demo_photograph_shows_the_demo_board() {
    let board = std::fs::read_to_string(root().join("assets/demo/board.json")).expect("the demo board");
    let scan = demo_scan();
    assert_eq!(cells(&scan["tiles"]), cells(&document(&board)["tiles"]));
    assert_eq!(scan["unsure"], json!([]));
    assert_eq!(scan["active"], json!(["t01", "t26"]));
    assert_eq!(scan["islands"], json!([["t12"]]));
}

#[test]
fn a_photograph_becomes_a_verdict_and_a_line_on_the_score_sheet() {
    let mut verify = tilesight();
    verify.args(["verify", "--json", "--target", "star", DEMO_PHOTO, DEMO_AFTER]);
    let verification = document(&printed(&mut verify));
    assert_eq!(verification["explained"], true);
    assert_eq!(verification["verdict"]["legal"], true);
    let total = verification["verdict"]["score"]["total"]
        .as_i64()
        .expect("a total");
    assert_eq!(total, 5, "three New Matches, one tile removed");

    let folder = tempfile::tempdir().expect("a folder");
    let storage = || Rc::new(Files::in_folder(folder.path()));
    let deck = || built_in::BUILT_IN[0].deck().expect("the built-in deck");
    let name = "games/journey.journal";
    let mut session = Session::begin(
        storage(),
        name,
        Moment(1),
        settings(),
        Some(deck().tile_set().clone()),
    )
    .expect("a new game");
    let turn = &verification["turn"];
    session
        .tell(
            Moment(2),
            vec![
                Change::Target(Some("star".to_owned())),
                Change::Seen {
                    stage: Stage::Start,
                    tiles: Some(laid(&turn["before"])),
                    mended: Vec::new(),
                },
                Change::Place(Some(Placed::Nothing)),
                Change::Maneuvers(
                    turn["maneuvers"]
                        .as_array()
                        .expect("Maneuvers")
                        .iter()
                        .map(maneuvered)
                        .collect(),
                ),
                Change::Removed(vec![Taken::Tile("t12".to_owned())]),
            ],
        )
        .expect("the turn is told");
    let line = session.sheet().line(1).expect("a line").clone();
    assert_eq!((line.proposed, line.removal_points), (Some(3), -1));
    assert_eq!(line.total, total);

    // The program ends here without a farewell; the next one reads the journal.
    drop(session);
    let again = Session::open(storage(), name, |_| Some(deck().tile_set().clone())).expect("the saved game");
    assert_eq!(again.sheet().line(1), Some(&line));
}

#[test]
fn a_photograph_of_any_board_can_be_made_and_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let photo = folder.path().join("p.jpg");
    let mut make = tilesight();
    make.args([
        "photo",
        "assets/demo/board.json",
        "--seed",
        "11",
        "--level",
        "easy",
        "--size",
        "1000x750",
        "--out",
    ])
    .arg(&photo);
    printed(&mut make);
    let truth = std::fs::read_to_string(photo.with_extension("json")).expect("a truth beside the photograph");
    let truth = serde_json::from_str(&truth).expect("a truth");
    let scan = printed(tilesight().args(["scan", "--json"]).arg(&photo));
    let measure = tilesight_tests::compare(&truth, &serde_json::from_str(&scan).expect("a scan"));
    assert_eq!(measure.sins, Vec::<String>::new());
    let right = measure.counts.get(&tilesight_tests::Outcome::Right).copied();
    assert!(right >= Some(12), "{:?}", measure.counts);
}

#[test]
fn a_truncated_photograph_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let half = folder.path().join("half.jpg");
    let whole = std::fs::read(root().join(DEMO_PHOTO)).expect("the demo photograph");
    std::fs::write(&half, &whole[..whole.len() / 2]).expect("half of it");
    let output = tilesight()
        .arg("scan")
        .arg(&half)
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("error: ") && said.contains("half.jpg"), "{said}");
}

fn settings() -> Settings {
    let player = |name: &str, colour| Player {
        name: name.to_owned(),
        colour,
    };
    Settings {
        players: vec![
            player("Anna", PlayerColour::Green),
            player("Ben", PlayerColour::Blue),
        ],
        deck: built_in::USUAL.to_owned(),
        ..Settings::default()
    }
}

fn laid(tiles: &Value) -> Vec<Laid> {
    let tiles = cells(tiles).into_iter();
    tiles
        .map(|(tile, x, y, turn)| Laid {
            tile,
            x: x as i32,
            y: y as i32,
            turn: turn as u8,
        })
        .collect()
}

fn maneuvered(maneuver: &Value) -> Maneuvered {
    let id = |value: &Value| value.as_str().expect("an id").to_owned();
    if maneuver["rotate"].is_string() {
        let by = maneuver["by"].as_u64().expect("quarter turns") as u8;
        Maneuvered::Rotate {
            tile: id(&maneuver["rotate"]),
            by,
        }
    } else if maneuver["swap"].is_array() {
        Maneuvered::Swap {
            a: id(&maneuver["swap"][0]),
            b: id(&maneuver["swap"][1]),
        }
    } else {
        let to = serde_json::from_value(maneuver["to"].clone()).expect("a side");
        Maneuvered::Slide {
            tile: id(&maneuver["slide"]),
            to,
        }
    }
}
