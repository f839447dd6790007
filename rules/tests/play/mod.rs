//! Games to play in tests.
#![allow(dead_code, reason = "each test binary uses its own part")]

use tilesight_rules::match_attach::{
    Board, PlacedTile, TileId, TileSet,
    game::{Action, DeckOrder, Game, Phase, Piles, PlayerCount, Settings},
};

use crate::table::{deck, named, setup};

/// Thirty-two standard tiles without colours, so that no tile is ever Active, and four starting tiles.
pub(crate) fn quiet_deck() -> TileSet {
    let standard: Vec<String> = (1..=32).map(|n| format!("os-{n:02}")).collect();
    let starting = ["oo-s1", "oo-s2", "oo-s3", "oo-s4"];
    deck(standard.iter().map(String::as_str).chain(starting))
}

/// The starting square of [`quiet_deck`].
pub(crate) fn square(deck: &TileSet) -> Board {
    Board::new(deck, &setup(deck, "oo-s1 oo-s2 / oo-s3 oo-s4")).unwrap()
}

/// The standard tiles in the order of their ids.
pub(crate) fn in_order(deck: &TileSet) -> DeckOrder {
    let is_standard = |tile: &TileId| !deck.tile_name(*tile).contains("-s");
    DeckOrder::Told(deck.ids().filter(is_standard).collect())
}

/// The rulebook's settings for so many players, with other piles.
pub(crate) fn settings(players: u8, piles: &[usize]) -> Settings {
    let players = PlayerCount::new(players).unwrap();
    let piles = Piles::new(piles.to_vec()).unwrap();
    Settings {
        piles,
        ..Settings::rulebook(players, 32)
    }
}

/// A game with the quiet deck in the order of ids.
pub(crate) fn quiet_game(players: u8, piles: &[usize]) -> Game {
    let deck = quiet_deck();
    Game::new(square(&deck), settings(players, piles), in_order(&deck)).unwrap()
}

/// A game with the tiles that are named; the board's own are the starting tiles, the row's and the Deck's follow.
#[track_caller]
pub(crate) fn game_of(start: &str, standard: &str, change: impl FnOnce(Settings) -> Settings) -> Game {
    let standard: Vec<&str> = standard.split_whitespace().collect();
    let deck = deck(start.split_whitespace().chain(standard.iter().copied()));
    let start = Board::new(&deck, &setup(&deck, start)).unwrap();
    let order = standard.iter().map(|name| named(&deck, name)).collect();
    let mut settings = settings(2, &[standard.len()]);
    settings = change(settings);
    Game::new(start, settings, DeckOrder::Told(order)).unwrap()
}

/// Does what must be accepted.
#[track_caller]
pub(crate) fn act(game: &mut Game, action: Action) {
    if let Err(refusal) = game.act(action) {
        panic!("{action:?} is refused: {}", refusal.sentence(game.tile_set()));
    }
}

/// Declares the first choice and places the row's first tile beside the board's first one, unturned.
#[track_caller]
pub(crate) fn declare_and_place(game: &mut Game) {
    let target = game.target_choices()[0];
    act(game, Action::Declare(target));
    let place = game
        .legal_actions()
        .into_iter()
        .find(|action| matches!(action, Action::Place(_)));
    act(game, place.expect("a tile to place"));
}

/// Plays a quiet turn to its end: place, score, discard what is due.
#[track_caller]
pub(crate) fn play_quiet_turn(game: &mut Game) {
    declare_and_place(game);
    act(game, Action::Score);
    while matches!(game.phase(), Phase::Reversal | Phase::Flip) {
        let action = game.legal_actions()[0];
        act(game, action);
    }
}

/// The placed tile that a text draws.
#[track_caller]
pub(crate) fn placed(game: &Game, text: &str) -> PlacedTile {
    setup(game.tile_set(), text).tiles[0]
}
