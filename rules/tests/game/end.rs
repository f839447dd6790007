//! How a game ends.

use tilesight_rules::{
    Standing,
    match_attach::game::{Action, Game, Phase},
};

use crate::play::{act, game_of, placed, play_quiet_turn, quiet_game};

/// Plays quiet turns until the game is over and gives their number.
fn play_out(game: &mut Game) -> usize {
    let mut turns = 0;
    while !game.is_over() {
        play_quiet_turn(game);
        turns += 1;
    }
    turns
}

#[test]
fn the_game_ends_before_a_round_without_a_tile_for_every_player() {
    for (players, turns) in [(2, 32), (3, 30), (4, 32)] {
        let mut game = quiet_game(players, &[32]);
        assert_eq!(play_out(&mut game), turns, "{players} players");
        assert_eq!(game.round() as usize, turns / usize::from(players));
    }
}

#[test]
fn from_the_second_advent_a_board_of_six_or_fewer_makes_the_round_the_last() {
    // Both Advent tiles come up in the first round; from then on every turn takes one tile more than it brings.
    let mut game = quiet_game(2, &[3, 0, 29]);
    assert!(!game.is_final_round());
    play_quiet_turn(&mut game);
    assert_eq!((game.advents_revealed(), game.board().len()), (2, 5));
    play_quiet_turn(&mut game);
    assert_eq!((game.round(), game.board().len()), (2, 4));
    assert!(
        game.is_final_round(),
        "the turn just beginning is of the last round"
    );
    play_quiet_turn(&mut game);
    assert!(!game.is_over(), "every player takes a final turn");
    play_quiet_turn(&mut game);
    assert!(game.is_over());
}

#[test]
fn a_board_of_seven_does_not_end_the_game() {
    let mut game = quiet_game(2, &[6, 0, 26]);
    for _ in 0..4 {
        play_quiet_turn(&mut game);
    }
    // Turns 1 to 4 placed four tiles; the second Advent tile came up in the fourth.
    assert_eq!(
        (game.advents_revealed(), game.board().len(), game.round()),
        (2, 8, 3)
    );
    assert!(!game.is_final_round());
    play_quiet_turn(&mut game);
    assert!(
        !game.is_final_round(),
        "only the start of the first player's turn counts"
    );
    play_quiet_turn(&mut game);
    assert_eq!(game.board().len(), 6);
    assert!(game.is_final_round());
}

#[test]
fn a_small_board_before_the_second_advent_ends_nothing() {
    let game = quiet_game(2, &[13, 5, 14]);
    assert_eq!(game.board().len(), 4);
    assert!(!game.is_final_round());
}

#[test]
fn nothing_can_be_done_when_the_game_is_over() {
    let mut game = quiet_game(2, &[32]);
    play_out(&mut game);
    assert_eq!(game.phase(), Phase::Over);
    assert_eq!(game.legal_actions(), []);
    assert!(game.act(Action::Score).is_err());
}

#[test]
fn most_points_win_and_equal_points_share_the_win() {
    let mut game = game_of("ro-s1", "ro-1 os-2 os-3 os-4", |settings| settings);
    let places = |game: &Game| -> Vec<(u8, u8, i64)> {
        let told = |standing: &Standing| (standing.place, standing.player.0, standing.points);
        game.standings().iter().map(told).collect()
    };
    assert_eq!(places(&game), [(1, 0, 0), (1, 1, 0)]);
    // The first player's tile is Active, and is removed again for a point.
    let target = game.target_choices()[0];
    act(&mut game, Action::Declare(target));
    let place = placed(&game, "@1,0 ro-1");
    act(&mut game, Action::Place(place));
    act(&mut game, Action::StopManeuvers);
    act(&mut game, Action::Remove(place.tile));
    assert_eq!(
        game.score_so_far().total,
        -1,
        "what the turn is worth is known before it is scored"
    );
    assert_eq!(places(&game), [(1, 0, 0), (1, 1, 0)]);
    act(&mut game, Action::Score);
    assert_eq!(places(&game), [(1, 1, 0), (2, 0, -1)]);
}

#[test]
fn the_rulebooks_game_comes_to_its_end() {
    for players in 2..=4 {
        let mut game = quiet_game(players, &[13, 5, 14]);
        let turns = play_out(&mut game);
        assert_eq!(
            turns % usize::from(players),
            0,
            "every player had the same number of turns"
        );
    }
}
