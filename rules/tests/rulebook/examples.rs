//! The worked examples.

use tilesight_rules::match_attach::removal_points;

use crate::table::judged;

#[test]
fn with_an_empty_reserve_three_removed_cost_six() {
    assert_eq!(removal_points(0, 3), -6);
}

#[test]
fn with_a_reserve_of_two_two_removed_cost_seven() {
    assert_eq!(removal_points(2, 2), -7);
}

#[test]
fn a_match_whose_tile_was_rotated_four_times_a_quarter_is_new() {
    // rs-1 is Active through ro-9, which slides away in the end.
    let (_, verdict) = judged(
        "target star; board gs-1 rs-1; place @2,0 ro-9; maneuver rs-1+1 rs-1+1 rs-1+1 rs-1+1 ro-9>east; remove ro-9",
    );
    let removal = verdict.removal.unwrap();
    assert!(removal.matches[0].is_new);
    assert_eq!(removal.score.match_points, 2);
}

#[test]
fn a_match_that_was_only_made_active_for_a_while_is_not_new() {
    let (_, verdict) =
        judged("target star; board gs-1 rs-1; place @2,0 ro-9; maneuver ro-9>east; remove ro-9");
    let removal = verdict.removal.unwrap();
    assert!(!removal.matches[0].is_new);
    assert_eq!(removal.score.match_points, 0);
}

#[test]
fn a_tile_active_through_another_side_has_no_match_until_it_is_inactive() {
    let (_, verdict) = judged("target star; board gs-1 rs-1 / . ro_oo_oo_oo");
    assert_eq!(
        verdict.problem.unwrap().breach.code().name(),
        "removal-unfinished"
    );
    let (_, verdict) = judged("target star; board gs-1 rs-1 / . ro_oo_oo_oo; maneuver ro_oo_oo_oo+1");
    assert_eq!(verdict.removal.unwrap().score.new_matches, 1);
}

#[test]
fn an_extra_maneuver_that_changes_nothing_makes_the_removals_after_it_cheaper() {
    let points = |spins: usize| {
        let spins = vec!["ro-1+1"; spins].join(" ");
        let (_, verdict) = judged(&format!(
            "target star; reserve 3; board oo ro-1 ro-2 ro-3; maneuver {spins}; remove ro-3 ro-2"
        ));
        verdict.removal.unwrap().points
    };
    // 4 + 5, then 3 + 4.
    assert_eq!((points(5), points(6)), (-9, -7));
}

#[test]
fn a_price_beyond_all_tables_does_not_fail() {
    assert_eq!(removal_points(u32::MAX, u32::MAX), i64::MIN + 1);
}
