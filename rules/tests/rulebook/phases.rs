//! What a turn may do, phase by phase.

use crate::table::{judged, names};

#[track_caller]
fn is_legal(text: &str) {
    let (deck, verdict) = judged(text);
    assert_eq!(
        verdict.problem.map(|problem| problem.sentence(&deck, &[])),
        None,
        "{text}"
    );
    assert!(verdict.reversal.is_some(), "{text}");
}

#[track_caller]
fn active_after_placement(text: &str, expected: &str) {
    let (deck, verdict) = judged(text);
    assert_eq!(names(&deck, &verdict.placement.unwrap().active), expected);
}

#[test]
fn a_tile_may_be_placed_in_any_orientation_where_a_full_side_touches() {
    for place in ["@2,0", "@-1,0", "@0,-1", "@1,1"] {
        for turn in 0..4 {
            is_legal(&format!("target star; board oo-1 oo-2; place {place} go:{turn}"));
        }
    }
}

#[test]
fn on_an_empty_board_any_cell_will_do() {
    is_legal("target star; board -; place @7,-3 ro");
}

#[test]
fn active_after_placement_tells_whom_the_placed_tile_touches() {
    active_after_placement("target star; board ro-1 oo-2; place @-1,0 ro-3", "ro-1 ro-3");
    active_after_placement("target star; board ro-1 oo-2; place @2,0 ro-3", "");
}

#[test]
fn without_a_placement_the_turn_begins_with_the_maneuvers() {
    active_after_placement("target star; board ro-1 ro-2", "ro-1 ro-2");
    is_legal("target star; board ro-1 ro-2; remove ro-1");
}

#[test]
fn an_active_tile_is_rotated_by_90_degrees_either_way_or_180_in_one_maneuver() {
    for by in 1..=3 {
        is_legal(&format!(
            "target star; board oo_ro_oo_oo oo_oo_oo_ro; maneuver oo_ro_oo_oo+{by}"
        ));
    }
}

#[test]
fn an_active_tile_slides_to_an_empty_cell_beside_it() {
    for side in ["north", "east", "south"] {
        is_legal(&format!(
            "target star; board oo ro-1 ro-2; maneuver ro-2>{side}; remove ro-2"
        ));
    }
}

#[test]
fn a_slide_keeps_the_orientation() {
    let (_, verdict) = judged("target star; board oo ro-1:3 ro-2; maneuver ro-1>south; remove ro-2");
    let problem = verdict.problem.unwrap();
    assert_eq!(
        (problem.step, problem.breach.code().name()),
        (2, "removal-unfinished")
    );
    let (_, verdict) = judged("target star; board oo oo_ro_oo_oo:3 / . ro-2; maneuver oo_ro_oo_oo>north");
    assert_eq!(verdict.problem.unwrap().breach.code().name(), "not-active");
    let (_, verdict) = judged("target star; board ro_oo_oo_oo:3 / oo ro-2; maneuver ro-2~oo");
    assert_eq!(verdict.problem.unwrap().breach.code().name(), "not-active");
}

#[test]
fn a_slide_may_leave_only_a_corner_or_nothing_in_contact() {
    is_legal("target star; board oo-1 oo-2 ro-1 ro-2; maneuver ro-2>north; remove ro-2");
    is_legal("target star; board oo-1 oo-2 ro-1 ro-2; maneuver ro-2>east; remove ro-2");
}

#[test]
fn two_touching_active_tiles_swap_and_keep_their_orientations() {
    let (deck, verdict) = judged("target star; board oo_ro_oo_oo ro-2:2; maneuver oo_ro_oo_oo~ro-2");
    assert!(verdict.is_legal());
    let after = verdict.reversal.unwrap().after;
    let told: Vec<_> = after
        .iter()
        .map(|placed| (deck.tile_name(placed.tile), placed.cell.x, placed.turn.count()))
        .collect();
    assert_eq!(told, [("oo_ro_oo_oo", 1, 0), ("ro-2", 0, 2)]);
}

#[test]
fn swapped_tiles_need_not_share_a_colour() {
    // The two in the middle are Active through their outer sides.
    is_legal("target star; board ro-1 oo_oo_oo_ro oo_go_oo_oo go-2; maneuver oo_oo_oo_ro~oo_go_oo_oo");
}

#[test]
fn a_maneuver_needs_an_active_tile_as_it_is_at_that_moment() {
    // The first slide makes the slid tile Active where it arrives; the other no longer is.
    is_legal("target star; board ro-1 ro-2 / . . ro-3; maneuver ro-2>east ro-2+1; remove ro-1 ro-2");
    let (_, verdict) = judged("target star; board ro-1 ro-2 / . . ro-3; maneuver ro-2>east ro-1+1");
    assert_eq!(verdict.problem.unwrap().step, 2);
}

#[test]
fn a_detached_tile_that_is_not_active_can_no_longer_be_maneuvered() {
    let (_, verdict) = judged("target star; board oo-1 oo-2 ro-1 ro-2; maneuver ro-2>east ro-2>west");
    let problem = verdict.problem.unwrap();
    assert_eq!((problem.step, problem.breach.code().name()), (2, "not-active"));
}

#[test]
fn five_maneuvers_and_one_more_for_each_tile_of_the_reserve() {
    let spin = |n: usize| vec!["ro-1+1"; n].join(" ");
    is_legal(&format!(
        "target star; board ro-1 ro-2; maneuver {}; remove ro-1",
        spin(5)
    ));
    is_legal(&format!(
        "target star; reserve 2; board ro-1 ro-2; maneuver {}; remove ro-1",
        spin(7)
    ));
    let (_, verdict) = judged(&format!(
        "target star; reserve 2; board ro-1 ro-2; maneuver {}",
        spin(8)
    ));
    let problem = verdict.problem.unwrap();
    assert_eq!(
        (problem.step, problem.breach.code().name()),
        (8, "no-maneuvers-left")
    );
}

#[test]
fn the_player_may_stop_with_maneuvers_left() {
    is_legal("target star; board ro-1 ro-2; remove ro-2");
}

#[test]
fn removal_takes_active_tiles_until_none_is_left() {
    is_legal("target star; board ro-1 ro-2 ro-3; remove ro-2 ro-1");
    is_legal("target star; board ro-1 ro-2 ro-3; remove ro-1 ro-2");
}

#[test]
fn more_tiles_than_needed_may_be_removed_while_each_is_active_or_an_island() {
    // One removal would do.
    is_legal("target star; board oo ro-1 ro-2 ro-3 ro-4; remove ro-4 ro-3 ro-2");
}

#[test]
fn a_removed_tile_must_be_active_or_an_island_at_that_moment() {
    let (_, verdict) = judged("target star; board oo ro-1 ro-2; remove ro-1 ro-2 oo");
    assert_eq!(verdict.problem.unwrap().step, 3);
    let (_, verdict) = judged("target star; board oo ro-1 ro-2; remove ro-2 ro-1");
    assert_eq!(
        verdict.problem.unwrap().breach.code().name(),
        "removal-not-allowed"
    );
}

#[test]
fn where_groups_tie_the_mainland_is_chosen_anew_at_each_removal() {
    // One from the left pair, then from the right one, which is now the single largest: not an Island any more.
    let (_, verdict) = judged("target star; board oo-1 oo-2 . oo-3 oo-4; remove oo-1 oo-3");
    let problem = verdict.problem.unwrap();
    assert_eq!(
        (problem.step, problem.breach.code().name()),
        (2, "removal-not-allowed")
    );
    is_legal("target star; board oo-1 oo-2 . oo-3 oo-4; remove oo-1 oo-2");
    // Three single tiles: any, and of the two that are left again any.
    is_legal("target star; board oo-1 . oo-2 . oo-3; remove oo-1 oo-3");
    is_legal("target star; board oo-1 . oo-2 . oo-3; remove oo-2 oo-1");
}

#[test]
fn the_last_tile_of_all_is_no_island() {
    let (_, verdict) = judged("target star; board oo-1 . oo-2; remove oo-1 oo-2");
    assert_eq!(verdict.problem.unwrap().step, 2);
}

#[test]
fn with_the_switch_off_active_pairs_on_islands_are_removed_as_islands() {
    is_legal("target star; rulings islands-never-active; board oo-1 oo-2 oo-3 . ro-1 ro-2; remove ro-2 ro-1");
    // One group is left, and there contact decides.
    let (_, verdict) =
        judged("target star; rulings islands-never-active; board oo-1 . ro-1 ro-2; remove oo-1");
    assert_eq!(
        verdict.problem.unwrap().breach.code().name(),
        "removal-unfinished"
    );
}

#[test]
fn reversal_discards_what_is_due_to_nobodys_reserve() {
    let (_, verdict) = judged("target star; reserve 3; reversals 2; board oo-1 oo-2 oo-3; discard oo-1 oo-2");
    assert!(verdict.is_legal());
    assert_eq!(verdict.removal.unwrap().reserve, 3);
    assert_eq!(verdict.reversal.unwrap().after.len(), 1);
}

#[test]
fn each_discard_on_its_own_may_not_leave_an_island() {
    let (_, verdict) = judged("target star; reversals 2; board oo-1 oo-2 oo-3; discard oo-2 oo-1");
    let problem = verdict.problem.unwrap();
    assert_eq!(
        (problem.step, problem.breach.code().name()),
        (1, "reversal-makes-island")
    );
    is_legal("target star; reversals 2; board oo-1 oo-2 oo-3; discard oo-1 oo-2");
}

#[test]
fn two_equal_halves_are_islands_to_a_discard() {
    let (_, verdict) = judged("target star; reversals 1; board oo-1 oo-2 oo-3; discard oo-2");
    assert_eq!(
        verdict.problem.unwrap().breach.code().name(),
        "reversal-makes-island"
    );
}

#[test]
fn the_last_tile_may_be_discarded_and_the_rest_lapses() {
    let (_, verdict) = judged("target star; reversals 2; board oo-1; discard oo-1");
    assert!(verdict.is_legal());
    assert_eq!(verdict.reversal.unwrap().after, []);
    is_legal("target star; reversals 2; board -");
}
