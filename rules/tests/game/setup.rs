//! How a game begins.

use tilesight_rules::{
    Player,
    match_attach::{
        Board,
        game::{DeckOrder, Game, GameError, Phase, Piles, PlayerCount, Settings, TurnTime},
    },
};

use crate::{
    play::{in_order, quiet_deck, quiet_game, settings, square},
    table::{names, setup},
};

#[track_caller]
fn refused(start: &str, expected: &str) {
    let deck = quiet_deck();
    let start = Board::new(&deck, &setup(&deck, start)).unwrap();
    let error = Game::new(start, settings(2, &[32]), in_order(&deck)).unwrap_err();
    assert_eq!(error.to_string(), expected);
}

#[test]
fn two_to_four_play() {
    assert_eq!(
        (0..=9)
            .filter(|&count| PlayerCount::new(count).is_some())
            .collect::<Vec<_>>(),
        [2, 3, 4]
    );
}

#[test]
fn two_tiles_are_turned_up_as_the_selection_row() {
    let game = quiet_game(2, &[13, 5, 14]);
    let row: Vec<_> = game.selection_row().iter().map(|tile| tile.unwrap()).collect();
    assert_eq!(names(game.tile_set(), &row), "os-01 os-02");
    assert_eq!(game.tiles_in_deck(), 30);
    assert_eq!(
        (game.phase(), game.player(), game.round()),
        (Phase::Symbol, Player::FIRST, 1)
    );
}

#[test]
fn the_rulebooks_piles_are_13_and_5_and_the_rest() {
    assert_eq!(Piles::rulebook(32).sizes(), [13, 5, 14]);
    assert_eq!(Piles::rulebook(15).sizes(), [13, 2, 0]);
    assert_eq!(Piles::rulebook(4).sizes(), [4, 0, 0]);
}

#[test]
fn the_board_begins_with_the_starting_tiles_in_a_square() {
    let others = "the Board is not of the starting tiles, each once and no others";
    refused("oo-s1 oo-s2 / oo-s3", others);
    refused("oo-s1 oo-s2 / oo-s3 os-01", others);
    refused(
        "oo-s1 oo-s2 oo-s3 oo-s4",
        "the four starting tiles do not lie in a square",
    );
    refused(
        "oo-s1 oo-s2 / . oo-s3 oo-s4",
        "the four starting tiles do not lie in a square",
    );
    refused(
        "oo-s1 . oo-s2 / oo-s3 . oo-s4",
        "the four starting tiles do not lie in a square",
    );
}

#[test]
fn the_square_may_lie_anywhere_in_any_order() {
    let deck = quiet_deck();
    let start = Board::new(&deck, &setup(&deck, "@-3,8 oo-s4 oo-s2:1 / oo-s3:2 oo-s1")).unwrap();
    assert!(Game::new(start, settings(2, &[32]), in_order(&deck)).is_ok());
}

#[test]
fn the_board_must_be_clean() {
    let deck = crate::table::deck(["ro-s1", "ro-s2", "oo-s3", "oo-s4", "os-1", "os-2"]);
    let start = Board::new(&deck, &setup(&deck, "ro-s1 ro-s2 / oo-s3 oo-s4")).unwrap();
    let error = Game::new(start, settings(2, &[2]), DeckOrder::Unseen).unwrap_err();
    assert!(matches!(error, GameError::NotClean(_)));
}

#[test]
fn the_deck_must_be_of_the_standard_tiles() {
    let deck = quiet_deck();
    let DeckOrder::Told(mut tiles) = in_order(&deck) else {
        unreachable!()
    };
    tiles[3] = tiles[4];
    let error = Game::new(square(&deck), settings(2, &[32]), DeckOrder::Told(tiles)).unwrap_err();
    assert_eq!(error, GameError::NotTheStandardTiles);
}

#[test]
fn the_piles_must_hold_the_standard_tiles() {
    let deck = quiet_deck();
    let error = Game::new(square(&deck), settings(2, &[13, 5, 13]), DeckOrder::Unseen).unwrap_err();
    assert_eq!(
        error,
        GameError::PilesDoNotFit {
            in_piles: 31,
            standard_tiles: 32
        }
    );
    assert_eq!(Piles::new(vec![8; 4]), None);
    assert_eq!(Piles::new(vec![]), None);
}

#[test]
fn there_must_be_a_tile_for_every_player() {
    let deck = crate::table::deck(["oo-s1", "os-1", "os-2"]);
    let start = Board::new(&deck, &setup(&deck, "oo-s1")).unwrap();
    let error = Game::new(start, settings(3, &[2]), DeckOrder::Unseen).unwrap_err();
    assert_eq!(error, GameError::TooFewTiles { standard_tiles: 2 });
}

#[test]
fn a_turn_takes_10_to_600_seconds_if_it_is_timed() {
    assert_eq!(TurnTime::RULEBOOK.seconds(), 60);
    for (seconds, is_fine) in [(9, false), (10, true), (600, true), (601, false)] {
        assert_eq!(TurnTime::from_seconds(seconds).is_some(), is_fine);
    }
}

#[test]
fn the_rulebooks_game_has_no_optional_rule() {
    let settings = Settings::rulebook(PlayerCount::new(3).unwrap(), 32);
    assert_eq!(settings.turn_time, None);
    assert_eq!(settings.take_backs, Default::default());
    assert_eq!(settings.row_touch, Default::default());
}
