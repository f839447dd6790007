//! The optional rules.

use tilesight_rules::{
    Player,
    match_attach::{
        Maneuver, Rotation, SymbolId,
        game::{Action, Game, Phase, Refusal, RowTouch, Settings, TakeBacks, TurnTime},
    },
};

use crate::{
    play::{act, game_of, placed, quiet_game},
    table::named,
};

fn red_game(change: impl FnOnce(Settings) -> Settings) -> Game {
    game_of("ro-s1", "ro-1 ro-2 ro-3 ro-4 os-5 os-6", change)
}

fn place_beside(game: &mut Game) {
    let place = placed(game, "@1,0 ro-1");
    act(game, Action::Place(place));
}

fn spin(game: &Game) -> Action {
    Action::Maneuver(Maneuver::Rotate {
        tile: named(game.tile_set(), "ro-s1"),
        by: Rotation::Half,
    })
}

#[test]
fn i_see_everything_a_touched_tile_must_be_taken() {
    let mut game = red_game(|settings| Settings {
        row_touch: RowTouch::MustTake,
        ..settings
    });
    let (first, second) = (named(game.tile_set(), "ro-1"), named(game.tile_set(), "ro-2"));
    act(&mut game, Action::Declare(SymbolId(0)));
    act(
        &mut game,
        Action::Touch {
            player: Player(0),
            tile: second,
        },
    );
    assert_eq!(
        game.act(Action::Touch {
            player: Player(0),
            tile: first
        }),
        Err(Refusal::TouchedAnother { touched: second })
    );
    let place = placed(&game, "@1,0 ro-1");
    assert_eq!(
        game.act(Action::Place(place)),
        Err(Refusal::TouchedAnother { touched: second })
    );
    let place = placed(&game, "@1,0 ro-2");
    act(&mut game, Action::Place(place));
}

#[test]
fn i_see_everything_nobody_touches_the_row_before_their_turn() {
    let mut game = red_game(|settings| Settings {
        row_touch: RowTouch::MustTake,
        ..settings
    });
    let tile = named(game.tile_set(), "ro-1");
    assert_eq!(
        game.act(Action::Touch {
            player: Player(1),
            tile
        }),
        Err(Refusal::NotYourTurn)
    );
    let far = named(game.tile_set(), "ro-4");
    assert_eq!(
        game.act(Action::Touch {
            player: Player(0),
            tile: far
        }),
        Err(Refusal::NotInTheRow { tile: far })
    );
}

#[test]
fn i_see_everything_a_touch_is_forgotten_with_the_turn() {
    let mut game = red_game(|settings| Settings {
        row_touch: RowTouch::MustTake,
        ..settings
    });
    let tile = named(game.tile_set(), "ro-1");
    act(
        &mut game,
        Action::Touch {
            player: Player(0),
            tile,
        },
    );
    act(&mut game, Action::Declare(SymbolId(0)));
    place_beside(&mut game);
    act(&mut game, Action::StopManeuvers);
    act(&mut game, Action::Remove(tile));
    act(&mut game, Action::Score);
    assert_eq!(game.turn().touched(), None);
}

#[test]
fn without_i_see_everything_a_touch_means_nothing() {
    let mut game = red_game(|settings| settings);
    let tile = named(game.tile_set(), "ro-1");
    assert_eq!(
        game.act(Action::Touch {
            player: Player(0),
            tile
        }),
        Err(Refusal::TouchIsFree)
    );
}

#[test]
fn no_take_backs_a_counted_maneuver_stays() {
    let mut game = red_game(|settings| Settings {
        take_backs: TakeBacks::Never,
        ..settings
    });
    act(&mut game, Action::Declare(SymbolId(0)));
    place_beside(&mut game);
    let spun = spin(&game);
    act(&mut game, spun);
    assert_eq!(game.act(Action::TakeBack), Err(Refusal::NoTakeBacks));
    assert!(!game.legal_actions().contains(&Action::TakeBack));
}

#[test]
fn a_maneuver_can_be_taken_back_until_a_tile_is_removed() {
    let mut game = red_game(|settings| settings);
    act(&mut game, Action::Declare(SymbolId(0)));
    place_beside(&mut game);
    let placed = game.clone();
    let spun = spin(&game);
    act(&mut game, spun);
    act(&mut game, Action::StopManeuvers);
    act(&mut game, Action::TakeBack);
    assert_eq!(game, placed);
    act(&mut game, spun);
    act(&mut game, Action::StopManeuvers);
    let tile = named(game.tile_set(), "ro-1");
    act(&mut game, Action::Remove(tile));
    assert_eq!(game.act(Action::TakeBack), Err(Refusal::NothingToTakeBack));
}

#[test]
fn whats_the_rush_ends_the_maneuver_phase_at_once() {
    let mut game = red_game(|settings| Settings {
        turn_time: Some(TurnTime::RULEBOOK),
        ..settings
    });
    act(&mut game, Action::Declare(SymbolId(0)));
    place_beside(&mut game);
    let spun = spin(&game);
    act(&mut game, spun);
    act(&mut game, Action::TimeIsUp);
    assert_eq!(game.phase(), Phase::Removal);
    assert!(game.act(spun).is_err());
    assert_eq!(game.act(Action::TakeBack), Err(Refusal::TimeHasRunOut));
    assert_eq!(
        game.act(Action::TimeIsUp),
        Err(Refusal::WrongPhase {
            phase: Phase::Removal
        })
    );
}

#[test]
fn whats_the_rush_who_has_not_placed_still_places_and_has_no_maneuvers() {
    for early in [true, false] {
        let mut game = red_game(|settings| Settings {
            turn_time: Some(TurnTime::RULEBOOK),
            ..settings
        });
        if early {
            act(&mut game, Action::TimeIsUp);
        }
        act(&mut game, Action::Declare(SymbolId(0)));
        if !early {
            act(&mut game, Action::TimeIsUp);
        }
        assert_eq!(game.act(Action::TimeIsUp), Err(Refusal::TimeHasRunOut));
        place_beside(&mut game);
        assert_eq!(game.phase(), Phase::Removal);
    }
}

#[test]
fn the_next_turn_has_its_own_time() {
    let mut game = red_game(|settings| Settings {
        turn_time: TurnTime::from_seconds(10),
        ..settings
    });
    act(&mut game, Action::TimeIsUp);
    act(&mut game, Action::Declare(SymbolId(0)));
    place_beside(&mut game);
    let tile = named(game.tile_set(), "ro-1");
    act(&mut game, Action::Remove(tile));
    act(&mut game, Action::Score);
    assert!(!game.turn().time_is_up());
}

#[test]
fn without_a_turn_time_it_does_not_run_out() {
    let mut game = red_game(|settings| settings);
    assert_eq!(game.act(Action::TimeIsUp), Err(Refusal::NoTurnTime));
}

#[test]
fn the_long_game_has_its_advent_tiles_deeper_in_the_deck_or_none() {
    let mut deeper = quiet_game(2, &[20, 6, 6]);
    let mut without = quiet_game(2, &[32]);
    for _ in 0..17 {
        crate::play::play_quiet_turn(&mut deeper);
        crate::play::play_quiet_turn(&mut without);
    }
    assert_eq!(deeper.advents_revealed(), 0);
    crate::play::play_quiet_turn(&mut deeper);
    assert_eq!(deeper.advents_revealed(), 1);
    while !without.is_over() {
        crate::play::play_quiet_turn(&mut without);
    }
    assert_eq!((without.advents_revealed(), without.tiles_in_deck()), (0, 0));
}
