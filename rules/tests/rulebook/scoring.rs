//! New Matches, the price of removals, what the verdict tells.

use tilesight_rules::match_attach::Rulings;

use crate::table::{board, group_names, judged, names};

/// (New Matches, match points, removal points, total) of a legal turn.
#[track_caller]
fn scores(text: &str, expected: (usize, i64, i64, i64)) {
    let (deck, verdict) = judged(text);
    assert_eq!(verdict.problem.map(|problem| problem.sentence(&deck, &[])), None);
    let score = verdict.removal.unwrap().score;
    assert_eq!(
        (
            score.new_matches,
            score.match_points,
            score.removal_points,
            score.total
        ),
        expected
    );
}

#[test]
fn two_points_for_each_new_match_of_the_target_symbol() {
    scores("target star; board gs-1 / oo; place @1,0 rs", (1, 2, 0, 2));
    scores(
        "target star; board gs-1 . gs-2 / oo-1 oo-2 oo-3; place @1,0 rs",
        (2, 4, 0, 4),
    );
}

#[test]
fn matches_of_other_symbols_count_nothing() {
    scores("target moon; board gs-1; place @1,0 rs", (0, 0, 0, 0));
}

#[test]
fn a_match_that_was_there_at_the_start_counts_nothing() {
    scores("target star; board gs-1 rs-1; place @2,0 oo", (0, 0, 0, 0));
}

#[test]
fn a_match_at_the_start_is_new_when_one_of_its_tiles_was_maneuvered() {
    // The placed tile makes rs-1 Active, which is turned and turned back, then the placed one slides off and away.
    scores(
        "target star; board gs-1 rs-1; place @2,0 ro-2; maneuver rs-1+2 rs-1+2 ro-2>south; remove ro-2",
        (1, 2, -1, 1),
    );
}

#[test]
fn a_match_of_two_unmaneuvered_tiles_that_was_no_match_at_the_start_is_new() {
    // Without a placement the turn begins with gs-1 and rs-1 touching, but rs-1 Active.
    scores("target star; board gs-1 rs-1 ro-2; remove ro-2", (1, 2, -1, 1));
}

#[test]
fn a_match_is_the_same_if_the_two_tiles_and_their_two_printed_edges_are() {
    let only = |drawing: &str| board(drawing).matches(Rulings::default())[0];
    let told = only("gs os");
    assert!(told.is_same_as(&only("@3,-2 gs os")));
    // The whole Board turned: the printed edges are the same ones.
    assert!(told.is_same_as(&only("gs:1 / os:1")));
    assert!(!told.is_same_as(&only("gs os:1")));
    assert!(!told.is_same_as(&only("gs:3 os")));
    assert!(!told.is_same_as(&only("os gs")));
}

#[test]
fn both_tiles_of_a_swap_are_maneuvered() {
    // rs-1 was in the old Match, is named second, and comes back to where it was.
    scores(
        "target star; board gs rs-1; place @2,0 ro-2; maneuver ro-2~rs-1 ro-2~rs-1 ro-2>east; remove ro-2",
        (1, 2, -1, 1),
    );
}

#[test]
fn matches_are_counted_after_removal() {
    scores("target star; board gs rs-1 ro-2; remove ro-2", (1, 2, -1, 1));
    scores(
        "target star; board gs rs-1 ro-2; remove rs-1 ro-2",
        (0, 0, -3, -3),
    );
}

#[test]
fn each_removed_tile_costs_one_and_one_more_for_every_tile_in_the_reserve() {
    scores("target star; board oo ro-1 ro-2; remove ro-2 ", (0, 0, -1, -1));
    scores(
        "target star; reserve 4; board oo ro-1 ro-2; remove ro-2 ",
        (0, 0, -5, -5),
    );
}

#[test]
fn extra_maneuvers_empty_the_reserve_before_the_removal() {
    let turn = "target star; reserve 2; board oo ro-1 ro-2; maneuver ro-2+1 ro-2+1 ro-2+1 ro-2+1 ro-2+1 ro-2+1; remove ro-2";
    scores(turn, (0, 0, -2, -2));
    let (_, verdict) = judged(turn);
    let maneuver = verdict.maneuver.unwrap();
    assert_eq!((maneuver.maneuvers, maneuver.extra_maneuvers), (6, 1));
    assert_eq!(verdict.removal.unwrap().reserve, 2);
}

#[test]
fn scores_may_go_below_zero() {
    scores("target star; board oo ro-1 ro-2; remove ro-2", (0, 0, -1, -1));
}

#[test]
fn active_and_islands_are_as_at_the_end_of_the_maneuver_phase() {
    let (deck, verdict) =
        judged("target star; board oo ro-1 ro-2 / . . ro-3; maneuver ro-2>east; remove ro-2 ro-3 ");
    let maneuver = verdict.maneuver.unwrap();
    assert_eq!(names(&deck, &maneuver.active), "");
    assert_eq!(group_names(&deck, &maneuver.islands), "ro-2 / ro-3");
    assert_eq!(maneuver.fewest, 2);
}

#[test]
fn the_suggestion_is_the_shortest_and_leaves_the_most_new_matches() {
    // Either red tile may go; without ro-9 the star Match of rs-1 comes to be.
    let (deck, verdict) = judged("target star; board gs-1 rs-1 ro-9");
    let maneuver = verdict.maneuver.unwrap();
    assert_eq!(maneuver.fewest, 1);
    assert_eq!(names(&deck, &maneuver.suggested), "ro-9");
}

#[test]
fn the_removals_of_the_turn_may_be_more_than_the_fewest() {
    let (_, verdict) = judged("target star; board oo ro-1 ro-2 ro-3; remove ro-3 ro-2");
    assert!(verdict.is_legal());
    assert_eq!(verdict.maneuver.unwrap().fewest, 2);
}

#[test]
fn the_board_after_is_told_by_id() {
    let (deck, verdict) = judged("target star; reversals 1; board oo-c oo-a oo-b; discard oo-c");
    let after: Vec<_> = verdict
        .reversal
        .unwrap()
        .after
        .iter()
        .map(|placed| placed.tile)
        .collect();
    assert_eq!(names(&deck, &after), "oo-a oo-b");
}
