//! The phases of a turn.

use tilesight_rules::{
    Player,
    match_attach::{
        Maneuver, Rotation, SymbolId, TurnScore,
        game::{Action, Back, DeckOrder, Game, Phase, Refusal},
        judge,
    },
};

use crate::{
    play::{act, declare_and_place, game_of, placed, quiet_deck, quiet_game, settings, square},
    table::{named, names},
};

#[track_caller]
pub(super) fn refused(game: &mut Game, action: Action, expected: &str) {
    let before = game.clone();
    let refusal = game.act(action).expect_err("refused");
    assert_eq!(refusal.sentence(game.tile_set()), expected);
    assert_eq!(*game, before, "a refused action leaves the game as it was");
}

#[test]
fn the_target_symbol_is_one_on_the_back_of_the_decks_top() {
    // The third tile is the top when the turn begins; its back shows two symbols.
    let mut game = game_of("oo-s1", "os-1 os-2 om_ou_oo_oo-3t os-4", |settings| settings);
    assert_eq!(game.back(), Back::Symbols(vec![SymbolId(1), SymbolId(2)]));
    assert_eq!(game.target_choices(), [SymbolId(1), SymbolId(2)]);
    refused(
        &mut game,
        Action::Declare(SymbolId(0)),
        "the back on top of the Deck does not show the star.",
    );
    refused(
        &mut game,
        Action::Declare(SymbolId(9)),
        "the deck has no such symbol.",
    );
    act(&mut game, Action::Declare(SymbolId(2)));
    assert_eq!(game.turn().target(), Some(SymbolId(2)));
}

#[test]
fn the_target_is_declared_before_anything_else() {
    let mut game = quiet_game(2, &[32]);
    let place = placed(&game, "@2,0 os-01");
    refused(
        &mut game,
        Action::Place(place),
        "this can't be done now: it is the Symbol Phase.",
    );
    refused(
        &mut game,
        Action::Score,
        "this can't be done now: it is the Symbol Phase.",
    );
}

#[test]
fn a_third_tile_is_turned_up_in_the_symbol_phase() {
    let mut game = quiet_game(2, &[32]);
    act(&mut game, Action::Declare(SymbolId(0)));
    let row: Vec<_> = game.selection_row().iter().map(|tile| tile.unwrap()).collect();
    assert_eq!(names(game.tile_set(), &row), "os-01 os-02 os-03");
}

#[test]
fn only_a_tile_of_the_selection_row_is_placed() {
    let mut game = quiet_game(2, &[32]);
    act(&mut game, Action::Declare(SymbolId(0)));
    let other = placed(&game, "@2,0 os-04");
    refused(
        &mut game,
        Action::Place(other),
        "os-04 is not in the Selection Row.",
    );
    let far = placed(&game, "@9,9 os-01");
    refused(
        &mut game,
        Action::Place(far),
        "os-01 at (9, 9) touches no tile by a full side (corners do not count).",
    );
    let place = placed(&game, "@2,0 os-01:3");
    act(&mut game, Action::Place(place));
    assert_eq!(game.selection_row().len(), 2);
    assert!(game.board().has(place.tile));
}

#[test]
fn without_active_tiles_the_maneuver_and_removal_phases_end_at_once() {
    let mut game = quiet_game(2, &[32]);
    declare_and_place(&mut game);
    assert_eq!(game.phase(), Phase::Scoring);
}

#[test]
fn the_maneuver_phase_ends_when_no_tile_is_active() {
    let mut game = game_of("oo_ro_oo_oo-s1", "oo_oo_oo_ro-1 os-2 os-3", |settings| settings);
    act(&mut game, Action::Declare(SymbolId(0)));
    let place = placed(&game, "@1,0 oo_oo_oo_ro-1");
    act(&mut game, Action::Place(place));
    assert_eq!(game.phase(), Phase::Maneuver);
    act(
        &mut game,
        Action::Maneuver(Maneuver::Rotate {
            tile: place.tile,
            by: Rotation::Half,
        }),
    );
    assert_eq!(game.phase(), Phase::Scoring);
}

#[test]
fn the_maneuver_phase_ends_when_no_maneuvers_are_left() {
    let mut game = two_red_tiles();
    for left in (0..5).rev() {
        spin(&mut game);
        assert_eq!(game.turn().maneuvers_left(), left);
    }
    assert_eq!(game.phase(), Phase::Removal);
}

/// Two red tiles that touch, in the Maneuver Phase of the first turn.
fn two_red_tiles() -> Game {
    let mut game = game_of("ro-s1", "ro-1 ro-2 ro-3 ro-4 ro-5 os-6", |settings| settings);
    act(&mut game, Action::Declare(SymbolId(0)));
    let place = placed(&game, "@1,0 ro-1");
    act(&mut game, Action::Place(place));
    game
}

fn spin(game: &mut Game) {
    let tile = named(game.tile_set(), "ro-s1");
    act(
        game,
        Action::Maneuver(Maneuver::Rotate {
            tile,
            by: Rotation::Clockwise,
        }),
    );
}

#[test]
fn a_maneuver_that_the_board_does_not_allow_is_refused() {
    let mut game = two_red_tiles();
    let tile = named(game.tile_set(), "ro-s1");
    refused(
        &mut game,
        Action::Maneuver(Maneuver::Slide {
            tile,
            to: tilesight_rules::Side::East,
        }),
        "ro-s1 can't lie at (1, 0): ro-1 lies there.",
    );
}

#[test]
fn the_player_may_stop_with_maneuvers_left() {
    let mut game = two_red_tiles();
    spin(&mut game);
    act(&mut game, Action::StopManeuvers);
    assert_eq!(game.phase(), Phase::Removal);
    refused(
        &mut game,
        Action::StopManeuvers,
        "this can't be done now: it is the Removal Phase.",
    );
}

#[test]
fn removed_tiles_go_to_the_players_reserve_and_cost_points() {
    let mut game = two_red_tiles();
    act(&mut game, Action::StopManeuvers);
    let tile = named(game.tile_set(), "ro-1");
    act(&mut game, Action::Remove(tile));
    assert_eq!(game.reserve(Player(0)), [tile]);
    assert_eq!(game.phase(), Phase::Scoring);
    act(&mut game, Action::Score);
    assert_eq!(game.sheet().totals(), [-1, 0]);
    assert_eq!(game.last_turn().unwrap().score, TurnScore::new(0, -1));
    assert_eq!((game.player(), game.phase()), (Player(1), Phase::Symbol));
}

#[test]
fn the_board_must_be_clean_before_the_turn_is_scored() {
    let mut game = two_red_tiles();
    act(&mut game, Action::StopManeuvers);
    refused(
        &mut game,
        Action::Score,
        "this can't be done now: it is the Removal Phase.",
    );
}

#[test]
fn extra_maneuvers_discard_tiles_of_the_reserve() {
    let mut game = two_red_tiles();
    act(&mut game, Action::StopManeuvers);
    let removed = named(game.tile_set(), "ro-1");
    act(&mut game, Action::Remove(removed));
    act(&mut game, Action::Score);
    // The second player, then the first again, now with one tile in the Reserve.
    for name in ["ro-2", "ro-3"] {
        act(&mut game, Action::Declare(SymbolId(0)));
        let place = placed(&game, &format!("@1,0 {name}"));
        act(&mut game, Action::Place(place));
        if name == "ro-2" {
            act(&mut game, Action::StopManeuvers);
            act(&mut game, Action::Remove(place.tile));
            act(&mut game, Action::Score);
        }
    }
    assert_eq!(game.turn().maneuvers_left(), 6);
    for _ in 0..5 {
        spin(&mut game);
    }
    assert_eq!(game.reserve(Player(0)), [removed]);
    let with_five = game.clone();
    spin(&mut game);
    assert_eq!(game.reserve(Player(0)), []);
    assert_eq!(game.discarded(), [removed]);
    assert_eq!(game.phase(), Phase::Removal);
    act(&mut game, Action::TakeBack);
    assert_eq!(game, with_five, "the tile comes back with the Maneuver");
    // The Reserve is empty when the Removal begins: one point.
    spin(&mut game);
    let tile = named(game.tile_set(), "ro-3");
    act(&mut game, Action::Remove(tile));
    act(&mut game, Action::Score);
    assert_eq!(game.last_turn().unwrap().score, TurnScore::new(0, -1));
    assert_eq!(game.reserve(Player(0)), [tile]);
}

#[test]
fn every_finished_turn_is_legal_to_the_judge_and_scores_the_same() {
    let mut game = two_red_tiles();
    spin(&mut game);
    act(&mut game, Action::StopManeuvers);
    let tile = named(game.tile_set(), "ro-1");
    act(&mut game, Action::Remove(tile));
    act(&mut game, Action::Score);
    let turn = game.last_turn().unwrap();
    let verdict = judge(game.tile_set(), &turn.record);
    assert_eq!(verdict.problem, None);
    assert_eq!(verdict.removal.unwrap().score, turn.score);
}

#[test]
fn an_unseen_deck_is_told_tile_by_tile() {
    let deck = quiet_deck();
    let mut game = Game::new(square(&deck), settings(2, &[13, 5, 14]), DeckOrder::Unseen).unwrap();
    assert_eq!(game.selection_row(), [None, None]);
    assert_eq!(game.back(), Back::Unseen);
    assert_eq!(game.target_choices().len(), 4, "what the people see is believed");
    act(&mut game, Action::Declare(SymbolId(3)));
    // Placing it tells that it was in the row.
    let place = placed(&game, "@2,0 os-17");
    act(&mut game, Action::Place(place));
    assert_eq!(game.selection_row(), [None, None]);
    let told = named(&deck, "os-20");
    act(&mut game, Action::Identify(told));
    assert_eq!(game.selection_row(), [Some(told), None]);
    refused(
        &mut game,
        Action::Identify(place.tile),
        "os-17 is not in the Selection Row.",
    );
    refused(
        &mut game,
        Action::Identify(named(&deck, "oo-s1")),
        "oo-s1 is not in the Selection Row.",
    );
}

#[test]
fn an_undone_action_is_the_game_before_it() {
    let game = two_red_tiles();
    let mut later = game.clone();
    spin(&mut later);
    assert_ne!(later, game);
    act(&mut later, Action::TakeBack);
    assert_eq!(later, game);
    assert_eq!(later.act(Action::TakeBack), Err(Refusal::NothingToTakeBack));
}
