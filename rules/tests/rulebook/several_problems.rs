//! Which of several problems is told, what is told beside it, and in which words.

use super::problems::{problem, sentence};
use crate::table::judged;

#[test]
fn start_comes_before_placement() {
    problem(
        "target star; board ro-1 ro-2; place @9,9 zz",
        "start 1 start-not-clean",
    );
}

#[test]
fn of_several_problems_of_one_step_the_first_in_the_list_is_told() {
    // On the Board before: unknown, twice, and on an occupied cell.
    problem("target star; board oo-1 & @0,0 zz", "start 2 unknown-tile");
    problem("target star; board zz & @0,0 zz", "start 1 unknown-tile");
    problem("target star; board oo-1 & @0,0 oo-1", "start 2 duplicate-tile");
    // A placement: unknown, on the Board, occupied.
    problem(
        "target star; board oo-1; place @0,0 zz",
        "placement 1 unknown-tile",
    );
    problem(
        "target star; board oo-1; place @0,0 oo-1",
        "placement 1 duplicate-tile",
    );
    problem(
        "target star; board oo-1; place @9,9 oo-1",
        "placement 1 duplicate-tile",
    );
    // Too many comes before anything about the Maneuver or the discard itself.
    problem(
        "target star; board ro-1 ro-2; maneuver ro-1+1 ro-1+1 ro-1+1 ro-1+1 ro-1+1 zz+9",
        "maneuver 6 no-maneuvers-left",
    );
    problem("target star; board oo-1; discard zz", "reversal 1 reversal-count");
    // A slide: occupied before Inactive.
    problem(
        "target star; board oo ro-1 ro-2; maneuver oo>east",
        "maneuver 1 cell-occupied",
    );
    // A swap: unknown, not there, not touching, Inactive.
    problem(
        "target star; board ro-1 ro-2; maneuver ro-9~zz",
        "maneuver 1 unknown-tile",
    );
    problem(
        "target star; board ro-1 ro-2; maneuver ro-9~ro-9",
        "maneuver 1 not-on-board",
    );
    problem(
        "target star; board oo-1 oo-2 oo-3 ro-1 ro-2; maneuver oo-1~oo-3",
        "maneuver 1 swap-not-touching",
    );
    // A rotation: unknown, not there, Inactive, bad.
    problem(
        "target star; board oo ro-1 ro-2; maneuver zz+9",
        "maneuver 1 unknown-tile",
    );
    problem(
        "target star; board oo ro-1 ro-2; maneuver ro-9+9",
        "maneuver 1 not-on-board",
    );
    problem(
        "target star; board oo ro-1 ro-2; maneuver oo+9",
        "maneuver 1 not-active",
    );
}

#[test]
fn the_first_problem_stops_the_check() {
    problem(
        "target star; board ro-1 ro-2; maneuver oo-1+1 zz+1; remove zz; discard zz",
        "maneuver 1 not-on-board",
    );
}

#[test]
fn beside_a_problem_in_the_removal_the_suggestion_is_told() {
    let (_, verdict) = judged("target star; board ro-1 ro-2");
    let maneuver = verdict.maneuver.unwrap();
    assert_eq!((maneuver.fewest, maneuver.suggested.len()), (1, 1));
}

#[test]
fn sentences_name_tiles_sides_and_colours() {
    sentence(
        "target star; board go ro-1 ro-2; maneuver go+1",
        "Maneuver 1: go is not Active: its east side (green) touches ro-1 (red).",
    );
    sentence(
        "target star; board oo ro-1 ro-2",
        "The Removal is not finished: ro-1 and ro-2 touch with red.",
    );
    sentence(
        "target star; board oo-1 oo-2 . oo-3",
        "The Removal is not finished: there is an Island: oo-3.",
    );
    sentence(
        "target star; board oo; place @1,0 zz",
        "Placement: the deck has no tile zz.",
    );
    sentence(
        "target star; reserve 1; board ro-1 ro-2; maneuver ro-1+1 ro-1+1 ro-1+1 ro-1+1 ro-1+1 ro-1+1 ro-1+1",
        "Maneuver 7: all are used: 5 Maneuvers and 1 extra for the Reserve.",
    );
    sentence(
        "target star; reversals 2; board oo-1 oo-2 oo-3; discard oo-1",
        "2 tiles are to be discarded in the Reversal Phase; one is.",
    );
    sentence(
        "target star; board ro-1 ro-2; maneuver ro-1>east",
        "Maneuver 1: ro-1 can't lie at (1, 0): ro-2 lies there.",
    );
}
