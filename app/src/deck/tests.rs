use super::{Deck, Game, built_in, check};
use rules::match_attach::SymbolId;

const SMALL: &str = r##"{"format": "tilesight-deck/1", "game": "match-attach", "name": "small",
 "colours": [{"name": "red", "srgb": "#c8102e"}], "symbols": ["star", "moon"],
 "tiles": [{"id": "b", "kind": "standard", "edges": [{"colour": "red", "symbol": "star"}, {}, {"colour": null}, {}], "back": ["moon", "star"]},
           {"id": "a", "edges": [{}, {}, {}, {}], "copies": 3, "back": ["star"]}]}"##;

#[track_caller]
fn refused(old: &str, new: &str, line: usize, key: &str, why: &str) {
    let fault = Deck::read(&SMALL.replacen(old, new, 1)).expect_err("the deck is refused");
    assert_eq!(
        (fault.line, fault.key.as_str(), fault.why.as_str()),
        (line, key, why)
    );
}

#[test]
fn copies_are_tiles_of_their_own_with_one_id() {
    let deck = Deck::read(SMALL).unwrap();
    assert_eq!(deck.tile_set().tiles().len(), 4);
    let first = deck.tile("a").unwrap();
    let second = deck.next_copy(first).unwrap();
    assert_ne!(first, second);
    assert_eq!(
        (deck.id(first), deck.id(second), deck.copies(second)),
        ("a", "a", 3)
    );
    assert_eq!(deck.distinct_tiles().count(), 2);
    assert_eq!(deck.tile("a~002"), None);
}

#[test]
fn backs_are_named_by_their_symbols_in_the_order_of_the_deck() {
    let files: Vec<_> = Deck::read(SMALL).unwrap().back_files();
    let star = Some(vec![SymbolId(0)]);
    let both = Some(vec![SymbolId(0), SymbolId(1)]);
    let expected = [
        ("back.png", None),
        ("back-star.png", star),
        ("back-star-moon.png", both),
    ];
    assert_eq!(files, expected.map(|(file, symbols)| (file.to_owned(), symbols)));
}

#[test]
fn a_tile_that_is_called_like_a_back_keeps_its_face() {
    let deck = SMALL.replace("\"id\": \"a\"", "\"id\": \"back-star\"");
    let deck = Deck::read(&deck).unwrap();
    assert_eq!(deck.shared_files(), ["back-star.png"]);
    let mut pixels = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(40, 40)
        .write_to(&mut pixels, image::ImageFormat::Png)
        .unwrap();
    let table = deck.face_table(|_| Ok(Some(pixels.get_ref().clone()))).unwrap();
    let both = Some(vec![SymbolId(0), SymbolId(1)]);
    assert_eq!(table.symbols_of_backs(), [None, both]);
}

#[test]
fn what_a_deck_cannot_mean_is_told_with_its_place() {
    refused("match-attach", "chess", 1, "game", r#"no game is called "chess""#);
    refused(
        "#c8102e",
        "red",
        2,
        "colours[0].srgb",
        r#""red" is not of the form #rrggbb"#,
    );
    refused(
        "#c8102e",
        "#+8102e",
        2,
        "colours[0].srgb",
        r##""#+8102e" is not of the form #rrggbb"##,
    );
    refused(
        r#""star", "moon"]"#,
        r#""star", "star"]"#,
        2,
        "symbols[1]",
        r#""star" is named twice"#,
    );
    refused(
        r#""id": "a""#,
        r#""id": "b""#,
        4,
        "tiles[1].id",
        r#""b" is named twice"#,
    );
    refused(
        r#""symbol": "star""#,
        r#""symbol": "sun""#,
        3,
        "tiles[0].edges[0].symbol",
        r#""sun" is not one of the deck's symbols"#,
    );
    refused(
        r#"{"colour": null}"#,
        r#"{"colour": "blue"}"#,
        3,
        "tiles[0].edges[2].colour",
        r#""blue" is not one of the deck's colours"#,
    );
    refused(
        r#"["moon", "star"]"#,
        r#"["moon", "x"]"#,
        3,
        "tiles[0].back[1]",
        r#""x" is not one of the deck's symbols"#,
    );
    refused(
        "{}, {}, {}, {}",
        "{}, {}, {}",
        4,
        "tiles[1].edges",
        "3 edges where north, east, south and west are needed",
    );
    refused(
        r#""kind": "standard""#,
        r#""kind": "odd""#,
        3,
        "tiles[0].kind",
        r#""odd" is not a kind of tile (starting or standard)"#,
    );
    for copies in ["-1", "0", "101"] {
        refused(
            r#""copies": 3"#,
            &format!(r#""copies": {copies}"#),
            4,
            "tiles[1].copies",
            &format!("the number {copies} found where a whole number from 1 to 100 is needed"),
        );
    }
}

#[test]
fn decks_of_other_games_need_no_edges() {
    let text = SMALL
        .replace("match-attach", "tactic-tiles")
        .replace(r#""edges": [{}, {}, {}, {}], "#, "");
    assert_eq!(Deck::read(&text).unwrap().game(), Game::TacticTiles);
}

#[test]
fn the_built_in_decks_keep_every_law() {
    for built_in in &built_in::BUILT_IN {
        let deck = built_in.deck().unwrap();
        assert_eq!(deck.name(), built_in.name);
        for finding in check::check(&deck) {
            assert_eq!(finding.breaches, [""; 0], "{}: {}", built_in.name, finding.law);
        }
    }
}

#[test]
fn a_broken_law_is_told() {
    let findings = check::check(&Deck::read(SMALL).unwrap());
    let broken = |law: &str| {
        let finding = findings
            .iter()
            .find(|finding| finding.law.contains(law))
            .expect("the law is checked");
        finding.breaches.clone()
    };
    assert_eq!(
        broken("4 starting"),
        [
            "0 starting tiles, not 4",
            "4 standard tiles, not 32",
            "3 copies of a"
        ]
    );
    assert_eq!(
        broken("every side"),
        ["a has a side without", "b has a side without"]
    );
    assert_eq!(broken("equals itself"), ["a"]);
    assert_eq!(
        broken("equally often on"),
        [
            "red with star: 1 times, 0.5 would be fair",
            "red with moon: 0 times, 0.5 would be fair"
        ]
    );
    assert!(!broken("differ in at least 3").is_empty());
}

#[test]
fn names_that_break_lists_or_lead_to_other_folders_are_refused() {
    let moon = r#""star", "moon"]"#;
    let control = "may not hold control characters";
    refused(moon, r#""star", "mo\non"]"#, 2, "symbols[1]", control);
    refused(moon, r#""star", "mo\u0085on"]"#, 2, "symbols[1]", control);
    refused(
        r#""name": "red""#,
        r#""name": "r\u001bed""#,
        2,
        "colours[0].name",
        control,
    );
    // Pictures are called after the symbols of backs alone.
    let slashed = SMALL
        .replace(r#""moon""#, r#""mo/on""#)
        .replace(r#""name": "red""#, r#""name": "r/d""#);
    let slashed = slashed.replace(r#""colour": "red""#, r#""colour": "r/d""#);
    let fault = Deck::read(&slashed).unwrap_err();
    assert_eq!((fault.line, fault.key.as_str()), (3, "tiles[0].back[0]"));
    assert!(Deck::read(&slashed.replace(r#""back": ["mo/on", "star"]"#, r#""back": []"#)).is_ok());
}
