use super::{
    BoardDocument, DeckDocument, DeckReference, Document, Fault, PositionDocument, TurnDocument, read,
};
use proptest::prelude::*;

const TURN: &str = r#"{"format": "tilesight-turn/1", "game": "match-attach", "deck": "match-attach",
 "rulings": {"island_tiles_can_be_active": true},
 "target": "star", "reserve": 0, "reversals": 0,
 "before": [{"tile": "s1", "x": 0, "y": 0, "turn": 0}],
 "place": {"tile": "t01", "x": 2, "y": 0, "turn": 1},
 "maneuvers": [{"rotate": "t01", "by": 1}, {"slide": "t01", "to": "east"},
               {"swap": ["s1", "t01"]}],
 "remove": ["t01"], "discard": ["s4"]}"#;

#[track_caller]
fn fault<'a, T: Document<'a> + std::fmt::Debug>(text: &'a str) -> Fault {
    read::<T>(text).expect_err("the document is refused")
}

/// Puts `new` where `old` stands in the turn record and expects a fault there.
#[track_caller]
fn refused(old: &str, new: &str, line: usize, key: &str, why: &str) {
    assert!(TURN.contains(old), "{old} stands in the record");
    let text = TURN.replacen(old, new, 1);
    let Fault {
        line: found_line,
        key: found_key,
        why: found_why,
    } = fault::<TurnDocument<'_>>(&text);
    assert_eq!(
        (found_line, found_key.as_str(), found_why.as_str()),
        (line, key, why)
    );
}

#[test]
fn a_turn_record_is_read_and_written_again() {
    let turn: TurnDocument<'_> = read(TURN).unwrap();
    assert_eq!(turn.before[0].tile.as_str(), "s1");
    let written = serde_json::to_string(&turn).unwrap();
    let again: TurnDocument<'_> = read(&written).unwrap();
    assert_eq!(format!("{turn:?}"), format!("{again:?}"));
}

#[test]
fn keys_that_may_be_absent_have_their_defaults() {
    let text = r#"{"before": [], "target": "star", "deck": "d", "game": "match-attach", "format": "tilesight-turn/1", "more": {"a": [1]}}"#;
    let turn: TurnDocument<'_> = read(text).unwrap();
    assert!(turn.rulings.island_tiles_can_be_active);
    assert_eq!(
        (turn.reserve.0, turn.reversals, turn.place.is_none()),
        (0, 0, true)
    );
    let text = r#"{"format": "tilesight-position/1", "game": "match-attach", "deck": "d", "target": "star", "board": []}"#;
    assert_eq!(read::<PositionDocument<'_>>(text).unwrap().maneuvers.0, 5);
}

#[test]
fn null_is_no_tile_that_was_placed() {
    refused(
        r#"{"tile": "t01", "x": 2, "y": 0, "turn": 1}"#,
        "null",
        5,
        "place",
        "null found where an object with tile, x, y and turn is needed",
    );
    let text = r#"{"format": "tilesight-position/1", "game": "match-attach", "deck": "d", "target": "star",
        "board": [], "placed": null}"#;
    let fault = fault::<PositionDocument<'_>>(text);
    assert_eq!((fault.line, fault.key.as_str()), (2, "placed"));
}

#[test]
fn a_deck_is_named_or_told_whole() {
    let text =
        r#"{"format": "tilesight-board/1", "game": "match-attach", "deck": {"tiles": []}, "tiles": []}"#;
    let board: BoardDocument<'_> = read(text).unwrap();
    assert_eq!(board.deck, DeckReference::Whole(r#"{"tiles": []}"#));
}

#[test]
fn a_deck_that_was_told_on_several_lines_is_written_on_one() {
    let text = "{\r\n  \"tiles\": [\n  ]\n}";
    let written = serde_json::to_string(&DeckReference::Whole(text)).unwrap();
    assert_eq!(written, "{    \"tiles\": [   ] }");
}

#[test]
fn other_formats_and_versions_are_refused_by_name() {
    refused(
        "turn/1\"",
        "turn/2\"",
        1,
        "format",
        r#""tilesight-turn/2" is a version that this program does not know (it reads "tilesight-turn/1")"#,
    );
    refused(
        "tilesight-turn/1",
        "chess/9",
        1,
        "format",
        r#""chess/9" found where "tilesight-turn/1" is needed"#,
    );
    refused(r#""format": "tilesight-turn/1", "#, "", 1, "format", "is missing");
    let other = r#"{"format": "tilesight-deck/1"}"#;
    assert_eq!(fault::<TurnDocument<'_>>(other).key, "format");
}

#[test]
fn a_fault_names_its_line_and_key() {
    refused(
        r#""x": 2"#,
        r#""x": "2""#,
        5,
        "place.x",
        r#"the text "2" found where a whole number from -1000 to 1000 is needed"#,
    );
    refused(
        r#""x": 0"#,
        r#""x": 1001"#,
        4,
        "before[0].x",
        "the number 1001 found where a whole number from -1000 to 1000 is needed",
    );
    refused(
        r#""x": 0"#,
        r#""x": 0.5"#,
        4,
        "before[0].x",
        "the number 0.5 found where a whole number from -1000 to 1000 is needed",
    );
    refused(
        r#""turn": 1"#,
        r#""turn": 4"#,
        5,
        "place.turn",
        "the number 4 found where a whole number from 0 to 3 is needed",
    );
    refused(
        r#""turn": 1"#,
        r#""turn": -1"#,
        5,
        "place.turn",
        "the number -1 found where a whole number from 0 to 3 is needed",
    );
    refused(
        r#""reserve": 0"#,
        r#""reserve": -1"#,
        3,
        "reserve",
        "the number -1 found where a whole number from 0 to 1000000 is needed",
    );
    refused(
        r#""reversals": 0"#,
        r#""reversals": 3"#,
        3,
        "reversals",
        "the number 3 found where a whole number from 0 to 2 is needed",
    );
    refused(
        r#""to": "east""#,
        r#""to": "up""#,
        6,
        "maneuvers[1].to",
        r#""up" is not north, east, south or west"#,
    );
    refused(
        r#"["s1", "t01"]"#,
        r#"["s1"]"#,
        7,
        "maneuvers[2].swap",
        "a swap names two tiles, not 1",
    );
    refused(
        r#""by": 1"#,
        r#""by": 1.5"#,
        6,
        "maneuvers[0].by",
        "1.5 is not a whole number",
    );
    refused(
        r#""by": 1"#,
        r#""by": "1""#,
        6,
        "maneuvers[0].by",
        r#""1" is not a whole number"#,
    );
    refused(r#", "by": 1"#, "", 6, "maneuvers[0].by", "is missing");
    refused(
        r#""swap""#,
        r#""jump""#,
        7,
        "maneuvers[2]",
        "a Maneuver needs one of rotate, slide and swap",
    );
    refused(
        r#""remove": ["t01"]"#,
        r#""remove": ["T01"]"#,
        8,
        "remove[0]",
        r#""T01" is no id: 1 to 32 of a-z, 0-9 and -"#,
    );
    refused(r#""target": "star", "#, "", 1, "target", "is missing");
    refused(
        r#"{"island_tiles_can_be_active": true}"#,
        "[]",
        2,
        "rulings",
        "a list found where an object of rulings is needed",
    );
    refused(
        r#"{"island_tiles_can_be_active": true}"#,
        r#"{"island_tiles_can_be_active": null}"#,
        2,
        "rulings.island_tiles_can_be_active",
        "null found where true or false is needed",
    );
    refused(
        r#"{"tile": "s1", "x": 0, "y": 0, "turn": 0}"#,
        r#"["s1", 0, 0, 0]"#,
        4,
        "before[0]",
        "a list found where an object with tile, x, y and turn is needed",
    );
    refused(
        r#""deck": "match-attach""#,
        r#""deck": 7"#,
        1,
        "deck",
        "a deck is a name, a path or a whole deck object",
    );
    refused(
        r#""reserve": 0"#,
        r#""reserve": 0, "reserve": 0"#,
        3,
        "reserve",
        "the key stands there twice",
    );
}

#[test]
fn text_that_is_not_json_is_refused_with_its_line() {
    #[track_caller]
    fn fault_of(text: &str) -> Fault {
        fault::<TurnDocument<'_>>(text)
    }
    assert_eq!(fault_of("").line, 1);
    assert_eq!(fault_of("{\n\n\"format\": }").line, 3);
    assert_eq!(fault_of(&TURN[..300]).why, "not JSON: the text ends too early");
    assert!(
        fault_of(&format!("{TURN}\n{TURN}"))
            .why
            .starts_with("more than one document")
    );
    assert!(
        fault_of("[1, 2]")
            .why
            .starts_with("a list found where a turn record")
    );
}

#[test]
fn a_rotation_by_any_whole_number_is_for_the_judge() {
    for (written, read_as) in [
        ("0", 0),
        ("-1", -1),
        ("17", 17),
        ("99999999999999999999999", i64::MAX),
        ("-99999999999999999999999", i64::MIN),
    ] {
        let text = TURN.replacen(r#""by": 1"#, &format!(r#""by": {written}"#), 1);
        let turn: TurnDocument<'_> = read(&text).unwrap();
        let super::ManeuverDocument::Rotate { by, .. } = &turn.maneuvers[0] else {
            panic!("a rotation")
        };
        assert_eq!(by.0, read_as);
    }
}

proptest! {
    /// Whatever becomes of a document, reading it ends in a value or a fault on a line that is there.
    #[test]
    fn readers_never_panic(at in 0..TURN.len(), cut in 0..40_usize, put in "[\\[\\]{}\",:0-9a-z .\\-é\\\\]{0,6}") {
        let end = (at + cut).min(TURN.len());
        let text = format!("{}{put}{}", &TURN[..at], &TURN[end..]);
        let lines = text.lines().count().max(1);
        if let Err(fault) = read::<TurnDocument<'_>>(&text) {
            prop_assert!((1..=lines + 1).contains(&fault.line));
            prop_assert!(!fault.to_string().contains('\n'));
        }
        let _ = read::<BoardDocument<'_>>(&text);
        let _ = read::<PositionDocument<'_>>(&text);
        let _ = read::<DeckDocument<'_>>(&text);
    }
}
