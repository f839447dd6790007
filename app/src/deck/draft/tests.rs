//! The laws of drafts.

use super::*;
use crate::platform::{Memory, Storage as _};
use std::rc::Rc;

fn face(known: Option<usize>, photos: &[usize]) -> FaceNote {
    let view = |&photo: &usize| ViewNote {
        photo,
        sight: 0,
        corners: [[0.0; 2]; 4],
    };
    FaceNote {
        known,
        copies: 1,
        views: photos.iter().map(view).collect(),
        doubts: Vec::new(),
        edges: [
            (Some(0), Some(0)),
            (Some(1), Some(1)),
            (None, Some(1)),
            (Some(0), None),
        ],
    }
}

fn learned(archive: &str, photos: &[usize], faces: Vec<FaceNote>) -> Step {
    Step::Learned {
        archive: archive.to_owned(),
        photos: photos.to_vec(),
        note: LearnedNote {
            faces,
            colours: vec![[205, 45, 50], [50, 100, 190]],
            symbols: 2,
        },
    }
}

fn photo(archive: &str) -> Step {
    Step::Photo {
        archive: archive.to_owned(),
        called: "a.jpg".to_owned(),
        found: 3,
        unlearned: 1,
    }
}

fn begun() -> Vec<Step> {
    let name = "mine".to_owned();
    vec![
        Step::Begin { name },
        photo("p1"),
        photo("p2"),
        learned(
            "l1",
            &[0, 1],
            vec![face(None, &[0, 1]), face(None, &[0]), face(None, &[1])],
        ),
    ]
}

fn after(steps: impl IntoIterator<Item = Step>) -> Draft {
    let mut all = begun();
    all.extend(steps);
    Draft::of(&all)
}

#[test]
fn what_was_learned_stands_with_proposed_names() {
    let draft = after([]);
    assert_eq!(draft.tiles(), [0, 1, 2]);
    let colours: Vec<&str> = draft.colours().map(|(_, colour)| colour.name.as_str()).collect();
    assert_eq!(colours, ["red", "blue"]);
    assert_eq!(draft.symbols_in_use().count(), 2);
    assert_eq!(draft.n_unknown_edges(0), 2);
    assert!(draft.new_photos().is_empty() && !draft.can_undo);
}

#[test]
fn a_merged_face_is_as_often_there_as_it_was_seen_at_once() {
    let merge = |face, into| Step::Merge { face, into };
    let draft = after([merge(1, 0)]);
    assert_eq!(draft.tiles(), [0, 2]);
    // Both were seen in the first photograph.
    assert_eq!(draft.deck.tiles[0].copies, 2);
    assert_eq!(after([merge(2, 1)]).deck.tiles[1].copies, 1);
    assert_eq!(after([merge(1, 1)]).tiles(), [0, 1, 2]);
}

#[test]
fn a_view_that_shows_another_tile_becomes_one() {
    let picture = Picture {
        archive: "p2".to_owned(),
        file: "0.png".to_owned(),
    };
    let split = |face| Step::Split {
        face,
        view: 1,
        picture: picture.clone(),
    };
    let draft = after([split(0)]);
    assert_eq!(draft.tiles().len(), 4);
    assert_eq!((draft.faces[0].views.len(), draft.faces[3].views.len()), (1, 1));
    assert_eq!(draft.faces[3].picture, picture);
    // What was seen once can't be parted.
    assert_eq!(after([split(1)]).tiles().len(), 3);
}

#[test]
fn every_edit_can_be_taken_back() {
    let edits = [
        Step::Merge { face: 1, into: 0 },
        Step::Drop { face: 2 },
        Step::Copies { face: 0, copies: 3 },
        Step::Kind {
            face: 0,
            kind: Kind::Starting,
        },
        Step::Edge {
            face: 0,
            side: 2,
            colour: Some(1),
            symbol: None,
        },
        Step::Colour {
            colour: 0,
            name: "crimson".to_owned(),
            srgb: [1; 3],
        },
        Step::Symbol {
            symbol: 1,
            name: "boat".to_owned(),
        },
        Step::Name {
            name: "other".to_owned(),
        },
    ];
    for edit in &edits {
        let changed = after([edit.clone()]);
        assert_ne!(changed, after([]), "{edit:?}");
        assert!(changed.can_undo);
        assert_eq!(after([edit.clone(), Step::Undo]), after([]), "{edit:?}");
    }
    let undone = edits.iter().cloned().chain(edits.iter().map(|_| Step::Undo));
    assert_eq!(after(undone), after([]));
    // Photographs and what was learned from them stay.
    assert_eq!(after([Step::Undo, Step::Undo]), after([]));
}

#[test]
fn two_symbols_of_one_name_are_one() {
    let called = |symbol, name: &str| Step::Symbol {
        symbol,
        name: name.to_owned(),
    };
    let draft = after([called(0, "star"), called(1, "star")]);
    assert_eq!(draft.symbols_in_use().collect::<Vec<_>>(), [(0, "star")]);
    assert!(
        draft
            .deck
            .tiles
            .iter()
            .all(|tile| tile.edges[1].symbol == Some(0))
    );
    // Whatever was typed, the deck can be read again.
    let typed = after([called(0, " sun/\tmoon\\ "), called(1, "\u{1b}")]);
    assert_eq!(
        typed.symbols_in_use().map(|(_, name)| name).next(),
        Some("sun- moon-")
    );
    let more = after([called(2, "boat"), called(2, "star"), called(9, "far")]);
    assert_eq!(more.symbols_in_use().last(), Some((2, "star")));
}

#[test]
fn further_photographs_add_tiles_and_keep_what_was_said() {
    let draft = after([
        Step::Drop { face: 1 },
        Step::Symbol {
            symbol: 0,
            name: "star".to_owned(),
        },
        photo("p3"),
        learned(
            "l2",
            &[2],
            vec![face(Some(0), &[0]), face(Some(2), &[]), face(None, &[0])],
        ),
    ]);
    assert_eq!(draft.tiles(), [0, 2, 3]);
    assert_eq!(draft.faces[0].views.len(), 3);
    assert_eq!(draft.faces[3].views[0].photo, 2);
    // The new tile's symbol is the one that people have named.
    assert_eq!(draft.deck.tiles[3].edges[0].symbol, Some(0));
    assert_eq!(draft.symbols_in_use().count(), 2);
}

#[test]
fn a_doubt_is_gone_with_its_cause() {
    let mut doubtful = face(None, &[0]);
    doubtful.doubts = vec![DoubtNote::Like(0)];
    let mut steps = begun();
    steps[3] = learned("l1", &[0, 1], vec![face(None, &[0]), doubtful]);
    let draft = |step: Option<Step>| Draft::of(&steps.iter().cloned().chain(step).collect::<Vec<_>>());
    assert_eq!(draft(None).tiles(), [1, 0]);
    assert!(draft(Some(Step::Keep { face: 1 })).doubts(1).is_empty());
    assert!(draft(Some(Step::Keep { face: 0 })).doubts(1).is_empty());
    assert!(draft(Some(Step::Drop { face: 0 })).doubts(1).is_empty());
}

#[test]
fn what_lies_on_a_tile_is_no_doubt_once_that_view_is_another_tile() {
    let mut covered = face(None, &[0, 1]);
    covered.doubts = vec![DoubtNote::CoveredIn(1)];
    let mut steps = begun();
    steps[3] = learned("l1", &[0, 1], vec![covered]);
    assert_eq!(Draft::of(&steps).doubts(0), [DoubtNote::CoveredIn(1)]);
    let view = Draft::of(&steps).faces[0]
        .views
        .iter()
        .position(|view| view.photo == 1);
    steps.push(Step::Split {
        face: 0,
        view: view.unwrap(),
        picture: Picture {
            archive: "s1".to_owned(),
            file: "split".to_owned(),
        },
    });
    let parted = Draft::of(&steps);
    assert!(parted.doubts(0).is_empty() && parted.tiles().len() == 2);
}

#[test]
fn a_draft_that_was_killed_is_taken_up_where_it_was() {
    let memory = Memory::default();
    let mut book = DraftBook::begin(Rc::new(memory.clone()), "mine").unwrap();
    for step in begun().into_iter().skip(1) {
        book.write(step).unwrap();
    }
    let before = book.draft().clone();
    drop(book);
    let journal = memory.read(JOURNAL_NAME).unwrap();
    memory
        .append(JOURNAL_NAME, journal.len() as u64, b"\x40\0\0\0to")
        .unwrap();
    assert!(DraftBook::is_left(&memory));
    let book = DraftBook::open(Rc::new(memory.clone())).unwrap();
    assert_eq!(*book.draft(), before);
    book.throw_away().unwrap();
    assert!(!DraftBook::is_left(&memory));
}

const JOURNAL_NAME: &str = "drafts/own.journal";

#[test]
fn a_photograph_of_which_nothing_was_told_but_its_tiles_is_still_one() {
    let before = r#"{"photo":{"archive":"p1","called":"a.jpg","found":3}}"#;
    let step: Step = serde_json::from_str(before).unwrap();
    let draft = Draft::of(&[step]);
    assert_eq!((draft.photos[0].found, draft.photos[0].unlearned), (3, 0));
    assert_eq!(Draft::of(&[photo("p1")]).photos[0].unlearned, 1);
}

#[test]
fn the_deck_of_a_draft_has_the_tiles_that_are_kept() {
    let draft = after([Step::Drop { face: 0 }, Step::Copies { face: 2, copies: 4 }]);
    let (archive, places) = draft
        .archive(|picture| Ok::<_, ()>(picture.file.clone().into_bytes()))
        .unwrap();
    assert_eq!(places, [1, 2]);
    let deck = archive.deck().unwrap();
    assert_eq!(
        (deck.distinct_tiles().count(), deck.tile_set().tiles().len()),
        (2, 5)
    );
    assert_eq!(archive.get("faces/t02.png"), Some(&b"face-2.png"[..]));
}
