//! Laws of Boards.

use proptest::prelude::*;
use tilesight_rules::{
    QuarterTurn, Side,
    match_attach::{Bearing, Board, Maneuver, Newness, Rotation, SymbolId, TileId, fewest_removals},
};

use super::{
    slow,
    tables::{any_board, any_rulings},
};
use crate::table::{board, named};

/// The Maneuver that takes another back.
fn undo(maneuver: Maneuver) -> Maneuver {
    match maneuver {
        Maneuver::Rotate { tile, by } => {
            let by = match by {
                Rotation::Clockwise => Rotation::Anticlockwise,
                Rotation::Half => Rotation::Half,
                Rotation::Anticlockwise => Rotation::Clockwise,
            };
            Maneuver::Rotate { tile, by }
        }
        Maneuver::Slide { tile, to } => Maneuver::Slide {
            tile,
            to: to.opposite(),
        },
        Maneuver::Swap { .. } => maneuver,
    }
}

fn is_in_order(board: &Board) -> bool {
    board.tiles().windows(2).all(|pair| pair[0].cell < pair[1].cell)
}

proptest! {
    #[test]
    fn a_survey_equals_the_definitions(board in any_board(), rulings in any_rulings()) {
        let survey = board.survey(rulings);
        prop_assert_eq!(survey.active_tiles(), slow::active_tiles(&board, rulings).into_iter().collect::<Vec<_>>());
        prop_assert_eq!(survey.groups(), slow::groups(&board));
        prop_assert_eq!(survey.removable_tiles(), slow::removable_tiles(&board, rulings));
        prop_assert_eq!(survey.is_clean(), slow::is_clean(&board, rulings));
        let islands = slow::island_tiles(&board);
        for tile in board.tile_set().ids() {
            prop_assert_eq!(survey.is_island(tile), islands.contains(&tile));
            prop_assert_eq!(survey.is_active(tile), board.is_active(tile, rulings));
        }
        // With a tie, one of the tied groups is not told.
        let told: usize = survey.islands().iter().map(Vec::len).sum();
        let mainland = survey.groups().iter().map(Vec::len).max().unwrap_or(0);
        prop_assert_eq!(told + mainland, board.len());
    }

    #[test]
    fn tiles_seen_from_any_side_lie_on_their_board_again(
        board in any_board(), turn in 0..4_usize, x in -9..9, y in -9..9, gone in 0..3_usize,
    ) {
        let away = Bearing { turn: QuarterTurn::ALL[turn], x, y };
        let seen = away.lay_all(&board.tiles()[gone.min(board.len())..]);
        let all = Bearing::all(&board, &seen);
        let (back, n_same) = all[0];
        prop_assert_eq!(n_same, seen.len());
        for placed in back.lay_all(&seen) {
            prop_assert_eq!(board.find(placed.tile), Some(placed));
        }
        // What nothing is left of tells nothing.
        if !seen.is_empty() {
            prop_assert_eq!(back.lay_board(&away.lay_board(&board)), board);
        }
        // Each turn once, the most tiles first, of equals the smallest turn.
        prop_assert!(all.is_sorted_by_key(|(bearing, n_same)| (std::cmp::Reverse(*n_same), bearing.turn)));
        prop_assert!(QuarterTurn::ALL.iter().all(|turn| all.iter().any(|(bearing, _)| bearing.turn == *turn)));
    }

    #[test]
    fn matches_equal_the_definitions(board in any_board(), rulings in any_rulings()) {
        prop_assert_eq!(board.matches(rulings), slow::matches(&board, rulings));
    }

    #[test]
    fn every_contact_is_told_once_and_the_same_from_both_sides(board in any_board()) {
        let mut told: Vec<_> = board.contacts().map(|contact| (contact.a.tile, contact.b.tile)).collect();
        let mut asked: Vec<_> = board
            .tiles()
            .iter()
            .flat_map(|placed| board.contacts_of(placed.tile))
            .filter(|contact| contact.a.cell < contact.b.cell)
            .map(|contact| (contact.a.tile, contact.b.tile))
            .collect();
        told.sort();
        asked.sort();
        prop_assert_eq!(told, asked);
    }

    #[test]
    fn turning_the_board_four_times_or_shifting_it_there_and_back_changes_nothing(
        board in any_board(), x in -9..9, y in -9..9,
    ) {
        let mut turned = board.clone();
        for _ in 0..4 {
            turned = turned.turned(QuarterTurn::Clockwise);
            prop_assert!(is_in_order(&turned));
        }
        prop_assert_eq!(&turned, &board);
        prop_assert_eq!(&board.shifted(x, y).shifted(-x, -y), &board);
    }

    #[test]
    fn nothing_depends_on_where_the_board_lies_or_how_it_is_turned(
        board in any_board(), rulings in any_rulings(), x in -9..9, y in -9..9,
    ) {
        let moved = board.turned(QuarterTurn::Clockwise).shifted(x, y);
        let (survey, other) = (board.survey(rulings), moved.survey(rulings));
        prop_assert_eq!(survey.active_tiles(), other.active_tiles());
        prop_assert_eq!(survey.groups(), other.groups());
        let (matches, other) = (board.matches(rulings), moved.matches(rulings));
        prop_assert_eq!(matches.len(), other.len());
        for found in &matches {
            let same: Vec<_> = other.iter().filter(|other| other.is_same_as(found)).collect();
            prop_assert_eq!(same.len(), 1);
            prop_assert_eq!(same[0].a.side, found.a.side.turned(QuarterTurn::Clockwise));
        }
        let newness = Newness::at_start_of_turn(&board, rulings, SymbolId(0));
        prop_assert_eq!(
            fewest_removals(&board, rulings, &newness).len(),
            fewest_removals(&moved, rulings, &newness).len()
        );
    }

    #[test]
    fn undoing_a_maneuver_restores_the_board(board in any_board(), rulings in any_rulings()) {
        for maneuver in board.legal_maneuvers(rulings) {
            let mut there = board.clone();
            prop_assert!(there.shift(maneuver));
            prop_assert!(is_in_order(&there));
            prop_assert_ne!(&there, &board);
            prop_assert!(there.shift(undo(maneuver)));
            prop_assert_eq!(&there, &board);
        }
    }

    #[test]
    fn taking_a_tile_up_and_putting_it_back_restores_the_board(board in any_board()) {
        for &placed in board.tiles() {
            let mut there = board.clone();
            prop_assert_eq!(there.take(placed.tile), Some(placed));
            prop_assert!(!there.has(placed.tile));
            prop_assert_eq!(there.put(placed), Ok(()));
            prop_assert_eq!(&there, &board);
        }
    }

    #[test]
    fn the_fewest_removals_are_those_of_trying_every_order(board in any_board(), rulings in any_rulings()) {
        let newness = Newness::at_start_of_turn(&board, rulings, SymbolId(0));
        let suggested = fewest_removals(&board, rulings, &newness);
        let mut rest = board.clone();
        for &tile in &suggested {
            prop_assert!(rest.check_removal(tile, rulings).is_ok());
            rest.take(tile);
        }
        prop_assert!(slow::is_clean(&rest, rulings));
        let found = (suggested.len(), newness.count_new(&rest, rulings));
        prop_assert_eq!(found, slow::fewest(&board, rulings, &newness));
    }
}

#[test]
fn what_can_not_be_moved_leaves_the_board_as_it_was() {
    let board = board("oo-1 oo-2 / oo-3");
    let [here, beside] = ["oo-1", "oo-2"].map(|name| named(board.tile_set(), name));
    // The set holds three tiles; the fourth is unknown.
    let nowhere = TileId(3);
    let moves = [
        Maneuver::Rotate {
            tile: nowhere,
            by: Rotation::Half,
        },
        Maneuver::Slide {
            tile: nowhere,
            to: Side::East,
        },
        Maneuver::Slide {
            tile: here,
            to: Side::East,
        },
        Maneuver::Slide {
            tile: here,
            to: Side::South,
        },
        Maneuver::Swap { a: here, b: here },
        Maneuver::Swap { a: here, b: nowhere },
        Maneuver::Swap {
            a: nowhere,
            b: beside,
        },
    ];
    for maneuver in moves {
        let mut after = board.clone();
        assert!(!after.shift(maneuver), "{maneuver:?}");
        assert_eq!(after, board);
    }
}
