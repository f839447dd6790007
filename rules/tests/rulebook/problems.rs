//! Every code with its phase and step.

use tilesight_rules::match_attach::{Code, JudgedPhase};

use crate::table::{judged, turn};

/// The turn's problem, as `phase step code`, and that exactly the phases before it are told.
#[track_caller]
pub(super) fn problem(text: &str, expected: &str) {
    let (deck, verdict) = judged(text);
    let problem = verdict.problem.clone().expect("a problem");
    let told = format!(
        "{} {} {}",
        problem.phase.name(),
        problem.step,
        problem.breach.code().name()
    );
    assert_eq!(told, expected, "{text}");

    assert!(!verdict.is_legal());
    assert_eq!(
        verdict.placement.is_some(),
        problem.phase > JudgedPhase::Placement
    );
    assert_eq!(verdict.maneuver.is_some(), problem.phase > JudgedPhase::Maneuver);
    assert_eq!(verdict.removal.is_some(), problem.phase > JudgedPhase::Removal);
    assert!(verdict.reversal.is_none());

    let (_, record) = turn(text);
    let sentence = problem.sentence(&deck, &record.unknown_tiles);
    assert!(sentence.ends_with('.') && !sentence.contains('?'), "{sentence}");
}

#[track_caller]
pub(super) fn sentence(text: &str, expected: &str) {
    let (deck, record) = turn(text);
    let problem = judged(text).1.problem.expect("a problem");
    assert_eq!(problem.sentence(&deck, &record.unknown_tiles), expected);
}

#[test]
fn codes_are_asked_in_the_order_of_the_rules() {
    assert!(Code::ALL.is_sorted());
    let names: Vec<_> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(names[0], "no-maneuvers-left");
    assert_eq!(names[13], "start-not-clean");
}

#[test]
fn unknown_tile_on_the_board_before() {
    problem("target star; board oo zz", "start 2 unknown-tile");
}

#[test]
fn unknown_tile_placed() {
    problem("target star; board oo; place @1,0 zz", "placement 1 unknown-tile");
}

#[test]
fn unknown_tile_in_a_maneuver() {
    problem(
        "target star; board ro-1 ro-2; maneuver ro-1+1 zz+1",
        "maneuver 2 unknown-tile",
    );
    problem(
        "target star; board ro-1 ro-2; maneuver zz>east",
        "maneuver 1 unknown-tile",
    );
    problem(
        "target star; board ro-1 ro-2; maneuver ro-1~zz",
        "maneuver 1 unknown-tile",
    );
    problem(
        "target star; board ro-1 ro-2; maneuver zz~ro-1",
        "maneuver 1 unknown-tile",
    );
}

#[test]
fn unknown_tile_removed_or_discarded() {
    problem(
        "target star; board ro-1 ro-2; remove zz",
        "removal 1 unknown-tile",
    );
    problem(
        "target star; reversals 1; board oo-1 oo-2; discard zz",
        "reversal 1 unknown-tile",
    );
}

#[test]
fn unknown_tile_is_told_where_the_check_comes_to_it() {
    problem(
        "target star; board ro-1 ro-2; maneuver oo-9+1; remove zz",
        "maneuver 1 not-on-board",
    );
}

#[test]
fn duplicate_tile_on_the_board_before_is_the_later_one() {
    problem(
        "target star; board oo-1 oo-2 & @5,5 oo-1",
        "start 3 duplicate-tile",
    );
}

#[test]
fn duplicate_tile_placed_while_on_the_board() {
    problem(
        "target star; board oo-1 oo-2; place @2,0 oo-1",
        "placement 1 duplicate-tile",
    );
}

#[test]
fn cell_occupied_on_the_board_before_is_the_later_one() {
    problem(
        "target star; board oo-1 & @1,0 oo-2 & @0,0 oo-3",
        "start 3 cell-occupied",
    );
}

#[test]
fn cell_occupied_by_a_placement() {
    problem(
        "target star; board oo-1 oo-2; place @1,0 oo-3",
        "placement 1 cell-occupied",
    );
}

#[test]
fn cell_occupied_by_a_slide() {
    problem(
        "target star; board ro-1 ro-2; maneuver ro-1>east",
        "maneuver 1 cell-occupied",
    );
}

#[test]
fn placement_detached() {
    problem(
        "target star; board oo-1 oo-2; place @3,0 oo-3",
        "placement 1 placement-detached",
    );
    problem(
        "target star; board oo-1 oo-2; place @2,1 oo-3",
        "placement 1 placement-detached",
    );
}

#[test]
fn not_on_board() {
    problem(
        "target star; board ro-1 ro-2; maneuver ro-3+1",
        "maneuver 1 not-on-board",
    );
    problem(
        "target star; board ro-1 ro-2; maneuver ro-3>east",
        "maneuver 1 not-on-board",
    );
    problem(
        "target star; board ro-1 ro-2; maneuver ro-1~ro-3",
        "maneuver 1 not-on-board",
    );
    problem(
        "target star; board ro-1 ro-2; remove ro-1 ro-1",
        "removal 2 not-on-board",
    );
    problem(
        "target star; reversals 2; board oo-1 oo-2; discard oo-1 oo-1",
        "reversal 2 not-on-board",
    );
}

#[test]
fn swap_not_touching() {
    problem(
        "target star; board ro-1 ro-2 ro-3; maneuver ro-1~ro-3",
        "maneuver 1 swap-not-touching",
    );
    problem(
        "target star; board ro-1 ro-2 / . go-1 go-2; maneuver ro-1~go-1",
        "maneuver 1 swap-not-touching",
    );
    problem(
        "target star; board ro-1 ro-2 ro-3; maneuver ro-1~ro-1",
        "maneuver 1 swap-not-touching",
    );
}

#[test]
fn not_active() {
    problem(
        "target star; board oo ro-1 ro-2; maneuver oo+1",
        "maneuver 1 not-active",
    );
    problem(
        "target star; board oo ro-1 ro-2; maneuver oo>north",
        "maneuver 1 not-active",
    );
    problem(
        "target star; board oo ro-1 ro-2; maneuver ro-1~oo",
        "maneuver 1 not-active",
    );
    problem(
        "target star; board oo ro-1 ro-2; maneuver oo~ro-1",
        "maneuver 1 not-active",
    );
}

#[test]
fn not_active_on_an_island_with_the_switch_off() {
    problem(
        "target star; rulings islands-never-active; board oo-1 oo-2 oo-3 . ro-1 ro-2; maneuver ro-1+1",
        "maneuver 1 not-active",
    );
}

#[test]
fn bad_rotation() {
    for by in ["0", "4", "-1", "5", "9223372036854775807", "-9223372036854775808"] {
        problem(
            &format!("target star; board ro-1 ro-2; maneuver ro-1+{by}"),
            "maneuver 1 bad-rotation",
        );
    }
}

#[test]
fn no_maneuvers_left_is_told_at_the_first_one_too_many() {
    problem(
        "target star; board ro-1 ro-2; maneuver ro-1+1 ro-1+1 ro-1+1 ro-1+1 ro-1+1 ro-1+1 ro-1+1",
        "maneuver 6 no-maneuvers-left",
    );
}

#[test]
fn removal_not_allowed() {
    problem(
        "target star; board oo ro-1 ro-2; remove oo",
        "removal 1 removal-not-allowed",
    );
}

#[test]
fn removal_unfinished_with_active_tiles_or_islands_left() {
    problem("target star; board oo ro-1 ro-2", "removal 1 removal-unfinished");
    problem(
        "target star; board ro-1 ro-2 ro-3; remove ro-1",
        "removal 2 removal-unfinished",
    );
    problem("target star; board oo-1 . oo-2", "removal 1 removal-unfinished");
    problem(
        "target star; board ro-1 ro-2 ro-3; remove ro-2",
        "removal 2 removal-unfinished",
    );
}

#[test]
fn reversal_makes_island() {
    problem(
        "target star; reversals 1; board oo-1 oo-2 oo-3; discard oo-2",
        "reversal 1 reversal-makes-island",
    );
}

#[test]
fn reversal_count_too_few_is_told_after_the_last() {
    problem(
        "target star; reversals 1; board oo-1 oo-2",
        "reversal 1 reversal-count",
    );
    problem(
        "target star; reversals 2; board oo-1 oo-2; discard oo-1",
        "reversal 2 reversal-count",
    );
}

#[test]
fn reversal_count_too_many_is_told_at_the_first_one_too_many() {
    problem(
        "target star; board oo-1 oo-2; discard oo-1",
        "reversal 1 reversal-count",
    );
    problem(
        "target star; reversals 1; board oo-1 oo-2; discard oo-1 zz",
        "reversal 2 reversal-count",
    );
    problem(
        "target star; reversals 2; board oo-1; discard oo-1 oo-1",
        "reversal 2 reversal-count",
    );
}

#[test]
fn reversal_count_waits_for_what_is_wrong_before() {
    problem(
        "target star; reversals 2; board oo-1 oo-2; discard zz",
        "reversal 1 unknown-tile",
    );
}

#[test]
fn start_not_clean() {
    problem(
        "target star; board ro-1 ro-2; place @2,0 oo",
        "start 1 start-not-clean",
    );
    problem(
        "target star; board oo-1 . oo-2; place @1,0 oo-3",
        "start 1 start-not-clean",
    );
    problem(
        "target star; rulings islands-never-active; board ro-1 ro-2 . go-1 go-2; place @2,0 oo-3",
        "start 1 start-not-clean",
    );
}

#[test]
fn start_not_clean_is_not_asked_without_a_placement() {
    let (_, verdict) = judged("target star; board ro-1 ro-2; remove ro-1");
    assert!(verdict.is_legal());
}

#[test]
fn what_the_board_before_holds_is_asked_without_a_placement_too() {
    problem("target star; board oo-1 & @1,0 oo-1", "start 2 duplicate-tile");
    problem("target star; board oo-1 & @0,0 oo-2", "start 2 cell-occupied");
}
