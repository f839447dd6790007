//! Photographs beside what players said of them.

use super::*;
use crate::deck::built_in;
use crate::deck::check::starting_setup;
use vision::{Doubt, FaceId, PhotoPoint, Reading, Slot, TileRead};

/// The starting square as a photograph shows it, with the last tile read as another one; and what was known before.
fn misread() -> (Sight, Known, Arc<Deck>) {
    let (read, faces, known, deck) = misread_photo();
    (Sight::new(read, &faces), known, deck)
}

fn misread_photo() -> (ReadPhoto, FaceTable, Known, Arc<Deck>) {
    let deck = built_in::BUILT_IN[0].deck().unwrap();
    let faces = deck.drawn_face_table().unwrap();
    let square = starting_setup(&deck).tiles;
    let wrong = deck.tile("t05").unwrap();
    let face_of = |tile: TileId| {
        let all = (0..faces.catalogue.faces().len()).map(|face| FaceId(face as u16));
        all.into_iter()
            .find(|face| faces.tiles(*face).contains(&tile))
            .unwrap()
    };
    let read = |placed: &PlacedTile| TileRead {
        face: face_of(if placed.tile == square[3].tile {
            wrong
        } else {
            placed.tile
        }),
        // The photograph counts its cells from elsewhere.
        slot: Slot {
            x: placed.cell.x + 7,
            y: placed.cell.y - 2,
        },
        or_slot: None,
        turn: placed.turn.count(),
        confidence: 0.99,
        corners: [PhotoPoint { x: 0.0, y: 0.0 }; 4],
    };
    let reading = Reading {
        tiles: square.iter().map(read).collect(),
        ..Reading::default()
    };
    let photo = Arc::new(Photo::new(4, 4, vec![0; 48]).unwrap());
    let known = Known {
        board: Board::new(deck.tile_set(), &Setup { tiles: square }).unwrap(),
        age: Age::Earlier,
        absence: Absence::MayHaveMoved,
        mended: Vec::new(),
    };
    (ReadPhoto { photo, reading }, faces, known, deck)
}

fn names(sight: &Sight, deck: &Deck) -> Vec<String> {
    let tiles = sight.setup().tiles.into_iter();
    let mut names: Vec<String> = tiles.map(|placed| deck.id(placed.tile).to_owned()).collect();
    names.sort();
    names
}

/// Makes the last tile that is certain a doubt about itself.
fn doubt_last(read: &mut ReadPhoto, confidence: f64, reason: &str, is_of_corners_alone: bool) {
    let tile = read.reading.tiles.pop().unwrap();
    read.reading.unsure.push(Doubt {
        slot: tile.slot,
        corners: tile.corners,
        candidates: vec![vision::Candidate {
            face: tile.face,
            turn: tile.turn,
            confidence,
        }],
        reason: reason.to_owned(),
        is_of_corners_alone,
    });
}

#[test]
fn where_exactly_corners_are_is_asked_of_nobody() {
    let (read, faces, _, deck) = misread_photo();
    let seen = |is_of_corners_alone| {
        let mut read = read.clone();
        doubt_last(&mut read, 0.9, "its corners are not clear", is_of_corners_alone);
        let sight = Sight::new(read, &faces);
        (sight.n_questions(), names(&sight, &deck))
    };
    assert_eq!(seen(false), (1, ["s1", "s2", "s3"].map(str::to_owned).to_vec()));
    assert_eq!(
        seen(true),
        (0, ["s1", "s2", "s3", "t05"].map(str::to_owned).to_vec())
    );
}

#[test]
fn what_the_players_named_outranks_a_later_reading() {
    let (sight, known, deck) = misread();
    let named = known.board.tiles()[3].tile;
    let mended = Known {
        mended: vec![named],
        ..known
    };
    let sight = sight.beside(&deck, &mended);
    assert_eq!(names(&sight, &deck), ["s1", "s2", "s3", "s4"]);
    assert_eq!(sight.upheld.len(), 1);
}

#[test]
fn what_nobody_named_is_taken_as_it_is_read() {
    let (sight, known, deck) = misread();
    let sight = sight.beside(&deck, &known);
    assert_eq!(names(&sight, &deck), ["s1", "s2", "s3", "t05"]);
    assert!(sight.upheld.is_empty());
}

#[test]
fn how_the_players_turned_a_tile_stands_when_the_photograph_is_taken_again() {
    let (read, known, deck) = misread();
    let named = known.board.tiles()[0].tile;
    let turn_of = |sight: &Sight| {
        let tiles = sight.setup().tiles.into_iter();
        tiles
            .filter(|placed| placed.tile == named)
            .map(|placed| placed.turn)
            .next()
    };
    let as_read = turn_of(&read).unwrap();
    let mut tiles = known.board.setup();
    let said = as_read + QuarterTurn::Clockwise;
    tiles
        .tiles
        .iter_mut()
        .filter(|placed| placed.tile == named)
        .for_each(|placed| placed.turn = said);
    let known = |age| Known {
        board: Board::new(deck.tile_set(), &tiles).unwrap(),
        age,
        absence: Absence::MayHaveMoved,
        mended: vec![named],
    };
    let again = read.clone().beside(&deck, &known(Age::SameMoment));
    assert_eq!((turn_of(&again), again.upheld.len()), (Some(said), 1));
    // Later it may have been turned.
    let later = read.beside(&deck, &known(Age::Earlier));
    assert_eq!((turn_of(&later), later.upheld.len()), (Some(as_read), 0));
}

#[test]
fn every_other_tile_is_offered_for_a_place_once_and_those_that_lie_elsewhere_last() {
    let (sight, _, deck) = misread();
    let faces = deck.drawn_face_table().unwrap();
    let place = sight.places().into_iter().next().unwrap();
    let held = place.tile.unwrap();
    let offered = sight.alternatives(&place, &deck, &faces);
    let tiles: std::collections::BTreeSet<TileId> = offered.iter().map(|(tile, _)| *tile).collect();
    assert_eq!(tiles.len(), offered.len());
    assert!(!offered.contains(&held) && tiles.len() >= deck.distinct_tiles().count() - 1);
}

/// A brown table with four grey squares in it, which lie as the starting square does, of which so many are read.
fn on_a_table(n_read: usize, cover: Option<[u8; 3]>) -> (Sight, Known, Arc<Deck>) {
    let (mut read, faces, known, deck) = misread_photo();
    let square = starting_setup(&deck).tiles;
    let (left, top) = (square[0].cell.x, square[0].cell.y);
    let at = |cell: Cell| {
        (
            60 + 40 * (cell.x - left) as usize,
            60 + 40 * (cell.y - top) as usize,
        )
    };
    let mut rgb = [130, 96, 66].repeat(200 * 200);
    for (place, placed) in square.iter().enumerate() {
        let colour = if place < n_read { Some([180; 3]) } else { cover };
        let (x, y) = at(placed.cell);
        for (row, column) in (y..y + 40).flat_map(|row| (x..x + 40).map(move |column| (row, column))) {
            let pixel = 3 * (200 * row + column);
            if let Some(colour) = colour {
                rgb[pixel..pixel + 3].copy_from_slice(&colour);
            }
        }
    }
    read.photo = Arc::new(Photo::new(200, 200, rgb).unwrap());
    for (seen, placed) in read.reading.tiles.iter_mut().zip(&square) {
        let (x, y) = at(placed.cell);
        let corners = [(0, 0), (40, 0), (40, 40), (0, 40)].map(|(right, down)| PhotoPoint {
            x: (x + right) as f64,
            y: (y + down) as f64,
        });
        seen.corners = crate::cell_corners::as_printed(&corners, placed.turn);
    }
    read.reading.tiles.truncate(n_read);
    (Sight::new(read, &faces), known, deck)
}

#[test]
fn a_tile_is_gone_where_the_table_is_seen_and_asked_about_where_something_else_is() {
    for (cover, counted, n_gone, n_asked) in [
        (None, 0, 1, 0),
        (Some([222, 176, 150]), 0, 0, 1),
        // The players said so.
        (Some([222, 176, 150]), 1, 0, 0),
    ] {
        let (sight, known, deck) = on_a_table(3, cover);
        let known = Known {
            absence: Absence::MayHaveLeft { counted },
            ..known
        };
        let mut sight = sight.beside(&deck, &known);
        let told = (sight.gone().len(), sight.n_questions(), sight.n_hidden());
        assert_eq!(told, (n_gone, n_asked, n_asked), "{cover:?}");
        let asked = sight.places().into_iter().find(|place| place.question.is_some());
        let Some(asked) = asked else { continue };
        let hidden = known.board.tiles()[3];
        let candidates = &sight.doubt(asked.cell).unwrap().candidates;
        assert_eq!((candidates.len(), candidates[0].tile), (1, hidden.tile));
        sight.say(asked.cell, Said::Nothing);
        assert_eq!((sight.gone(), sight.n_hidden()), (vec![hidden.tile], 0));
        sight.undo();
        assert_eq!((sight.gone(), sight.n_hidden()), (vec![], 1));
    }
}

#[test]
fn nothing_is_asked_about_places_where_tiles_may_have_moved_or_no_tile_lies_as_it_did() {
    let cover = Some([222, 176, 150]);
    let (sight, known, deck) = on_a_table(3, cover);
    let sight = sight.beside(&deck, &known);
    assert_eq!((sight.gone(), sight.n_questions()), (vec![], 0));
    let (sight, known, deck) = on_a_table(0, cover);
    let known = Known {
        absence: Absence::MayHaveLeft { counted: 0 },
        ..known
    };
    let sight = sight.beside(&deck, &known);
    assert_eq!((sight.gone(), sight.n_questions()), (vec![], 0));
}

#[test]
fn a_doubt_where_a_tile_lay_may_be_that_tile() {
    let (read, faces, known, deck) = misread_photo();
    let mut read = read;
    doubt_last(&mut read, 0.6, "part of it is covered", false);
    let known = Known {
        absence: Absence::MayHaveLeft { counted: 0 },
        ..known
    };
    let sight = Sight::new(read, &faces).beside(&deck, &known);
    let lay_there = known.board.tiles()[3].tile;
    let candidates = &sight.table.unsure[0].candidates;
    assert!(candidates.iter().any(|candidate| candidate.tile == lay_there));
    assert_eq!((sight.gone(), sight.n_questions()), (vec![], 1));
}
