//! Advent tiles and the Reversal.

use tilesight_rules::{
    Player,
    match_attach::{
        SymbolId,
        game::{Action, Game, Phase},
        judge,
    },
};

use super::turns::refused;
use crate::{
    play::{act, declare_and_place, game_of, placed, play_quiet_turn, quiet_game, settings},
    table::named,
};

#[test]
fn an_advent_tile_on_top_of_the_deck_is_set_aside_at_once() {
    // Two tiles of the first pile are in the row, so the third, in the first turn, uncovers the Advent tile.
    let mut game = quiet_game(2, &[3, 29]);
    assert_eq!((game.advents_revealed(), game.tiles_in_deck()), (0, 30));
    act(&mut game, Action::Declare(SymbolId(0)));
    assert_eq!((game.advents_revealed(), game.tiles_in_deck()), (1, 29));
}

#[test]
fn an_advent_tile_counts_from_the_next_players_turn_on() {
    let mut game = quiet_game(2, &[3, 29]);
    declare_and_place(&mut game);
    act(&mut game, Action::Score);
    assert_eq!(
        (game.player(), game.phase()),
        (Player(1), Phase::Symbol),
        "no Reversal this turn"
    );
    declare_and_place(&mut game);
    act(&mut game, Action::Score);
    assert_eq!(game.phase(), Phase::Reversal);
}

#[test]
fn from_the_second_advent_tile_on_two_tiles_are_discarded_one_at_a_time() {
    let mut game = quiet_game(2, &[3, 1, 28]);
    play_quiet_turn(&mut game);
    assert_eq!(game.advents_revealed(), 1);
    // The second comes up during this turn, which still discards one.
    declare_and_place(&mut game);
    assert_eq!(game.advents_revealed(), 2);
    act(&mut game, Action::Score);
    let first = game.legal_actions()[0];
    act(&mut game, first);
    assert_eq!(game.phase(), Phase::Symbol);
    assert_eq!(game.last_turn().unwrap().record.discard.len(), 1);
    declare_and_place(&mut game);
    act(&mut game, Action::Score);
    let first = game.legal_actions()[0];
    act(&mut game, first);
    assert_eq!(game.phase(), Phase::Reversal, "the other is still due");
    let second = game.legal_actions()[0];
    act(&mut game, second);
    assert_eq!(game.last_turn().unwrap().record.discard.len(), 2);
}

#[test]
fn discarded_tiles_go_to_nobodys_reserve() {
    let mut game = quiet_game(2, &[3, 29]);
    play_quiet_turn(&mut game);
    play_quiet_turn(&mut game);
    assert_eq!(game.discarded().len(), 1);
    assert_eq!(
        (game.reserve(Player(0)), game.reserve(Player(1))),
        (&[][..], &[][..])
    );
}

#[test]
fn a_discard_may_not_leave_an_island() {
    let mut game = quiet_game(2, &[2, 30]);
    act(&mut game, Action::Declare(SymbolId(0)));
    let place = placed(&game, "@2,0 os-01");
    act(&mut game, Action::Place(place));
    act(&mut game, Action::Score);
    let between = named(game.tile_set(), "oo-s2");
    refused(
        &mut game,
        Action::Discard(between),
        "without oo-s2 an Island would be left: os-01.",
    );
    assert!(!game.legal_actions().contains(&Action::Discard(between)));
    discard(&mut game, "os-01");
    assert_eq!(game.phase(), Phase::Symbol);
}

#[track_caller]
fn discard(game: &mut Game, name: &str) {
    let tile = named(game.tile_set(), name);
    act(game, Action::Discard(tile));
}

#[test]
fn an_emptied_board_gets_the_decks_top_tile_and_the_other_discard_lapses() {
    let mut game = empty_the_board();
    let before = game.tiles_in_deck();
    let other = placed(&game, "@5,5 os-5");
    refused(
        &mut game,
        Action::Flip(other),
        "os-5 is not the tile on top of the Deck.",
    );
    let top = placed(&game, "@5,5 os-4:1");
    act(&mut game, Action::Flip(top));
    assert_eq!(game.tiles_in_deck(), before - 1);
    assert_eq!(game.board().tiles(), [top]);
    assert_eq!((game.player(), game.phase()), (Player(1), Phase::Symbol));
    // The record does not know of the flipped tile.
    let verdict = judge(game.tile_set(), &game.last_turn().unwrap().record);
    assert_eq!(verdict.reversal.unwrap().after, []);
}

/// Two Advent tiles from the start and one starting tile: the first turn discards both tiles of the Board.
fn empty_the_board() -> Game {
    let mut game = game_of("oo-s1", "os-1 os-2 os-3 os-4 os-5 os-6", |mut all| {
        all.piles = settings(2, &[2, 0, 4]).piles;
        all
    });
    act(&mut game, Action::Declare(SymbolId(0)));
    let place = placed(&game, "@1,0 os-1");
    act(&mut game, Action::Place(place));
    act(&mut game, Action::Score);
    act(&mut game, Action::Discard(place.tile));
    assert_eq!(game.phase(), Phase::Reversal);
    discard(&mut game, "oo-s1");
    assert_eq!(game.phase(), Phase::Flip);
    game
}

#[test]
fn with_no_deck_left_an_emptied_board_stays_empty() {
    let mut game = game_of("oo-s1", "os-1 os-2", |mut all| {
        all.piles = settings(2, &[2, 0, 0]).piles;
        all
    });
    act(&mut game, Action::Declare(SymbolId(0)));
    let place = placed(&game, "@1,0 os-1");
    act(&mut game, Action::Place(place));
    act(&mut game, Action::Score);
    act(&mut game, Action::Discard(place.tile));
    discard(&mut game, "oo-s1");
    assert!(game.board().is_empty());
    // On the empty Board any cell will do.
    act(&mut game, Action::Declare(SymbolId(0)));
    let place = placed(&game, "@-40,7 os-2");
    act(&mut game, Action::Place(place));
}

#[test]
fn with_the_deck_empty_the_last_back_stays_the_target() {
    let mut game = game_of("oo-s1", "os-1 os-2 om-3 ou-4", |settings| settings);
    for expected in [1, 2, 2, 2] {
        assert_eq!(game.target_choices(), [SymbolId(expected)]);
        play_quiet_turn(&mut game);
    }
    assert!(game.is_over());
}
