//! Touching, Active, groups, Islands, Matches.

use tilesight_rules::{
    QuarterTurn, Side,
    match_attach::{Board, IslandTiles, Rulings, notation::write_board},
};

use crate::table::{board, group_names, names};

const CONTACT_DECIDES: Rulings = Rulings {
    island_tiles: IslandTiles::CanBeActive,
};
const NEVER_ACTIVE: Rulings = Rulings {
    island_tiles: IslandTiles::NeverActive,
};

/// The Active tiles of a drawing by name.
fn active(drawing: &str, rulings: Rulings) -> String {
    let board = board(drawing);
    let active = board.survey(rulings).active_tiles();
    for placed in board.tiles() {
        assert_eq!(
            board.is_active(placed.tile, rulings),
            active.contains(&placed.tile),
            "asked one by one"
        );
    }
    names(board.tile_set(), &active)
}

fn groups(drawing: &str) -> String {
    let board = board(drawing);
    group_names(board.tile_set(), &board.survey(Rulings::default()).groups())
}

fn islands(drawing: &str) -> String {
    let board = board(drawing);
    group_names(board.tile_set(), &board.survey(Rulings::default()).islands())
}

/// The Matches of a drawing: `a.east-b.west star`.
fn matches(board: &Board) -> String {
    let set = board.tile_set();
    let side = |matched: &tilesight_rules::match_attach::MatchedSide| {
        format!("{}.{}", set.tile_name(matched.tile), matched.side.name())
    };
    let told = |found: &tilesight_rules::match_attach::Match| {
        format!(
            "{}={} {}",
            side(&found.a),
            side(&found.b),
            set.symbol_name(found.symbol)
        )
    };
    board
        .matches(Rulings::default())
        .iter()
        .map(told)
        .collect::<Vec<_>>()
        .join(", ")
}

#[test]
fn at_turn_t_the_world_side_s_shows_the_printed_edge_s_minus_t() {
    let board = board("rs_gm_bu_yd");
    let placed = board.tiles()[0];
    for turn in QuarterTurn::ALL {
        for side in Side::ALL {
            let printed = (side.index() + 4 - usize::from(turn.count())) % 4;
            let shown = board.edge(tilesight_rules::match_attach::PlacedTile { turn, ..placed }, side);
            assert_eq!(shown, board.tile_set().tiles()[0].edges[printed]);
        }
    }
}

#[test]
fn a_clockwise_turn_brings_the_printed_north_to_the_east() {
    assert_eq!(
        active("ro_oo_oo_oo:1 oo_oo_oo_ro", CONTACT_DECIDES),
        "oo_oo_oo_ro ro_oo_oo_oo"
    );
}

#[test]
fn x_grows_to_the_east_and_y_to_the_south() {
    assert_eq!(
        active("oo_ro_oo_oo oo_oo_oo_ro", CONTACT_DECIDES),
        "oo_oo_oo_ro oo_ro_oo_oo"
    );
    assert_eq!(
        active("oo_oo_ro_oo / ro_oo_oo_oo", CONTACT_DECIDES),
        "oo_oo_ro_oo ro_oo_oo_oo"
    );
    assert_eq!(active("ro_oo_oo_oo / oo_oo_ro_oo", CONTACT_DECIDES), "");
}

#[test]
fn two_touching_sides_of_one_colour_make_both_tiles_active() {
    assert_eq!(active("ro-1 ro-2", CONTACT_DECIDES), "ro-1 ro-2");
}

#[test]
fn sides_of_different_colours_make_nothing_active() {
    assert_eq!(active("ro go", CONTACT_DECIDES), "");
}

#[test]
fn only_the_touching_sides_count() {
    assert_eq!(active("ro_oo_go_ro oo_ro_oo_bo", CONTACT_DECIDES), "");
}

#[test]
fn corners_do_not_touch() {
    assert_eq!(active("ro-1 . / . ro-2", CONTACT_DECIDES), "");
    assert_eq!(groups("ro-1 . / . ro-2"), "ro-1 / ro-2");
}

#[test]
fn an_edge_without_a_colour_equals_nothing_not_even_another() {
    assert_eq!(active("os-1 os-2", CONTACT_DECIDES), "");
}

#[test]
fn an_edge_without_a_symbol_equals_nothing_not_even_another() {
    assert_eq!(matches(&board("ro go")), "");
}

#[test]
fn groups_are_tiles_connected_by_full_sides() {
    assert_eq!(groups("oo-a oo-d . oo-b / . . oo-c ."), "oo-a oo-d / oo-b / oo-c");
}

#[test]
fn islands_are_all_groups_but_the_largest() {
    assert_eq!(islands("oo-1 . oo-a oo-b . oo-c"), "oo-1 / oo-c");
}

#[test]
fn one_group_has_no_island_and_neither_has_an_empty_board() {
    assert_eq!(islands("oo-1 oo-2"), "");
    assert_eq!(islands("-"), "");
}

#[test]
fn of_groups_that_tie_for_largest_the_one_with_the_first_id_is_left_out() {
    assert_eq!(islands("oo-b oo-c . oo-a oo-d . oo-0"), "oo-0 / oo-b oo-c");
}

#[test]
fn any_of_the_groups_that_tie_may_be_taken_as_the_mainland() {
    let board = board("oo-b oo-c . oo-a oo-d . oo-0");
    let survey = board.survey(Rulings::default());
    assert_eq!(
        names(board.tile_set(), &survey.removable_tiles()),
        "oo-0 oo-a oo-b oo-c oo-d"
    );
    assert_eq!(survey.n_largest_groups(), 2);
}

#[test]
fn no_tile_of_a_single_largest_group_is_an_island() {
    let board = board("oo-b oo-c . oo-0");
    assert_eq!(
        names(
            board.tile_set(),
            &board.survey(Rulings::default()).removable_tiles()
        ),
        "oo-0"
    );
}

#[test]
fn an_island_is_not_active_for_being_an_island() {
    assert_eq!(active("oo-1 oo-2 . ro", CONTACT_DECIDES), "");
}

#[test]
fn contact_decides_on_islands_too_by_default() {
    assert_eq!(active("oo-1 oo-2 oo-3 . ro-1 ro-2", CONTACT_DECIDES), "ro-1 ro-2");
    assert_eq!(Rulings::default(), CONTACT_DECIDES);
}

#[test]
fn with_the_switch_off_no_tile_of_an_island_is_active() {
    assert_eq!(active("oo-1 oo-2 oo-3 . ro-1 ro-2", NEVER_ACTIVE), "");
    assert_eq!(active("go-1 go-2 oo-3 . ro-1 ro-2", NEVER_ACTIVE), "go-1 go-2");
}

#[test]
fn with_the_switch_off_groups_that_tie_for_largest_are_no_islands() {
    assert_eq!(
        active("go-1 go-2 . ro-1 ro-2 . bo-1", NEVER_ACTIVE),
        "go-1 go-2 ro-1 ro-2"
    );
}

#[test]
fn two_inactive_tiles_with_one_symbol_on_their_shared_border_match() {
    assert_eq!(matches(&board("gs rs")), "gs.east=rs.west star");
    assert_eq!(matches(&board("gs / rs")), "gs.south=rs.north star");
    assert_eq!(matches(&board("rs gs")), "gs.west=rs.east star");
}

#[test]
fn an_active_pair_does_not_match() {
    assert_eq!(matches(&board("rs-1 rs-2")), "");
}

#[test]
fn no_match_while_one_of_the_two_is_active_through_another_side() {
    assert_eq!(matches(&board("gs os_ro_os_os oo_oo_oo_ro")), "");
    assert_eq!(matches(&board("gs os_ro_os_os")), "gs.east=os_ro_os_os.west star");
}

#[test]
fn matches_are_told_by_the_first_tile_then_its_side_from_the_north() {
    let board = board(". os-c . / os-b os-a os-e / . os-d .");
    assert_eq!(
        matches(&board),
        "os-a.north=os-c.south star, os-a.east=os-e.west star, os-a.south=os-d.north star, os-a.west=os-b.east star"
    );
}

#[test]
fn ids_are_compared_as_bytes() {
    // `-` is before the digits, the digits before the letters.
    assert_eq!(groups("oo-a . oo-9 . oo-10 . oo"), "oo / oo-10 / oo-9 / oo-a");
}

#[test]
fn what_lies_where_does_not_depend_on_the_order_in_which_it_was_told() {
    let told = board("@1,0 oo-b & @0,0 oo-a & @0,1 oo-c");
    let drawn = board("oo-a oo-b / oo-c");
    assert_eq!(told, drawn);
    assert_eq!(write_board(drawn.tile_set(), &drawn.setup()), "oo-a oo-b / oo-c");
}
