//! What a search for the best turn must not overlook, each on a small table.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod table;

use tilesight_rules::{
    Limits, Points,
    match_attach::{
        Board, Newness, Position, RecordedManeuver, Rulings, SymbolId, TurnRecord, best_removal,
        fewest_removals, judge, solve,
    },
};

const STAR: SymbolId = SymbolId(0);

/// The best turn from a board; it judges as it was scored.
#[track_caller]
fn best(position: &Position) -> (Points, TurnRecord) {
    let solution = solve(position, Limits::NONE).unwrap();
    assert!(solution.is_proven);
    let verdict = judge(position.board.tile_set(), &solution.turn);
    assert_eq!(
        verdict.removal.map(|removal| removal.score.total),
        Some(solution.total)
    );
    (solution.total, solution.turn)
}

/// A ring of eight around a tile that clashes with two of them and matches two others.
fn ring() -> Board {
    table::board("oo-1 oo_oo_ro_oo oo-2 / oo_os_oo_oo ro_os_ro_os oo_oo_oo_os / oo-3 ro_oo_oo_oo oo-4")
}

#[test]
fn idle_extra_maneuvers_make_the_removal_cheaper() {
    let board = table::board("ro-1 ro-2");
    let position = Position {
        maneuvers: 0,
        reserve: 2,
        ..Position::new(board, STAR)
    };
    let (total, turn) = best(&position);
    assert_eq!(total, -1);
    assert_eq!(turn.maneuvers.len(), 2);
}

#[test]
fn two_removals_that_keep_two_matches_are_better_than_one() {
    let board = ring();
    let rulings = Rulings::default();
    let newness = Newness::at_start_of_turn(&board, rulings, STAR);
    let names = |order| table::names(board.tile_set(), order);
    assert_eq!(names(&fewest_removals(&board, rulings, &newness)), "ro_os_ro_os");
    let best_order = best_removal(&board, rulings, &newness, 0);
    assert_eq!(best_order.len(), 2);
    assert_eq!(
        best(&Position {
            maneuvers: 0,
            ..Position::new(board.clone(), STAR)
        })
        .0,
        1
    );
}

#[test]
fn with_a_large_reserve_the_fewest_removals_are_the_best() {
    let position = Position {
        maneuvers: 0,
        reserve: 3,
        ..Position::new(ring(), STAR)
    };
    let newness = Newness::at_start_of_turn(&position.board, position.rulings, STAR);
    assert_eq!(
        best_removal(&position.board, position.rulings, &newness, 3).len(),
        1
    );
}

#[test]
fn an_old_match_is_made_anew_by_turning_its_tile_all_the_way_round() {
    let board = table::board("oo_os_oo_oo ro_ro_ro_rs oo_oo_oo_ro");
    let placed = table::named(board.tile_set(), "oo_oo_oo_ro");
    let position = Position {
        maneuvers: 3,
        placed: Some(placed),
        ..Position::new(board, STAR)
    };
    let (total, turn) = best(&position);
    assert_eq!(total, 2);
    let turned = table::named(position.board.tile_set(), "ro_ro_ro_rs");
    let is_turn = |maneuver: &&RecordedManeuver| matches!(maneuver, RecordedManeuver::Rotate { tile, .. } if *tile == turned);
    assert_eq!(turn.maneuvers.iter().filter(is_turn).count(), 2);
    // Without Maneuvers the old Match is worth nothing, and the placed tile has to go.
    assert_eq!(
        best(&Position {
            maneuvers: 0,
            ..position
        })
        .0,
        -1
    );
}

#[test]
fn a_search_that_came_to_its_end_is_a_proof_however_large_the_reserve() {
    let with_reserve = |text, reserve| Position {
        maneuvers: 0,
        reserve,
        ..Position::new(table::board(text), STAR)
    };
    // Nothing is Active, and nothing can be gained: no number of Maneuvers changes that.
    let idle = solve(&with_reserve("oo-1 oo-2", 1000), Limits::NONE).unwrap();
    assert!(idle.is_proven);
    // Each extra Maneuver makes the Removal cheaper, and longer turns are not searched.
    let cheaper = |reserve| solve(&with_reserve("ro-1 ro-2", reserve), Limits::NONE).unwrap();
    assert!(cheaper(40).is_proven);
    assert!(!cheaper(41).is_proven);
}
