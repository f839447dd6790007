//! Laws of whole games.

use std::collections::BTreeSet;

use proptest::{collection::vec, prelude::*, sample::Index, strategy::ValueTree as _};
use tilesight_rules::{
    Cell, Player, QuarterTurn, Side,
    match_attach::{
        Maneuver, PlacedTile, Rotation, Rulings, SymbolId, TileId, TileSet,
        game::{Action, DeckOrder, Game, Phase, Piles, RowTouch, Settings, TakeBacks, TurnTime},
        judge,
    },
};

use super::tables::any_rulings;
use crate::{
    play::settings,
    table::{deck, setup},
};

/// Tiles of few colours, so that much becomes Active. Two of the four starting tiles never are.
const STANDARD: [&str; 10] = [
    "rs_oo_gm_ou-0",
    "rm_gs_oo_os-1t",
    "rs-2",
    "ou_rs_rs_gm-3t",
    "rs-4",
    "rm_ru_gm_rs-5t",
    "rm-6",
    "rm_os_gs_om-7",
    "oo_rs_om_gs-8",
    "gs_rm_ou_rs-9t",
];
const STARTING: [&str; 4] = ["oo_oo_rs_gm-s1", "rm-s2", "om_gs_oo_oo-s3", "os-s4"];

/// A small game in which much happens: any settings, any order of the Deck, told or unseen.
fn any_game() -> impl Strategy<Value = Game> {
    let piles = prop_oneof![
        Just(vec![10]),
        Just(vec![3, 2, 5]),
        Just(vec![2, 0, 8]),
        Just(vec![6, 4])
    ];
    let order = Just((0..STANDARD.len()).collect::<Vec<_>>()).prop_shuffle();
    (2..=4_u8, piles, order, any_rulings(), any::<[bool; 4]>()).prop_map(
        |(players, piles, order, rulings, [is_unseen, must_take, no_take_backs, is_timed])| {
            let deck = deck(STANDARD.into_iter().chain(STARTING));
            let [a, b, c, d] = STARTING;
            let start = setup(&deck, &format!("{a} {b} / {c} {d}"));
            let start = tilesight_rules::match_attach::Board::new(&deck, &start).unwrap();
            let order = order
                .into_iter()
                .map(|place| deck.tile_named(STANDARD[place]).unwrap())
                .collect();
            let settings = Settings {
                rulings,
                piles: Piles::new(piles).unwrap(),
                row_touch: if must_take {
                    RowTouch::MustTake
                } else {
                    RowTouch::IsFree
                },
                take_backs: if no_take_backs {
                    TakeBacks::Never
                } else {
                    TakeBacks::Allowed
                },
                turn_time: is_timed.then_some(TurnTime::RULEBOOK),
                ..settings(players, &[32])
            };
            let order = if is_unseen {
                DeckOrder::Unseen
            } else {
                DeckOrder::Told(order)
            };
            Game::new(start, settings, order).unwrap()
        },
    )
}

/// How one action is chosen: out of those that are legal, and how likely the dull ones are.
type Choice = (Index, u8);

fn choices(n: usize) -> impl Strategy<Value = Vec<Choice>> {
    vec(any::<Choice>(), n)
}

/// Plays up to so many actions by choice; `watch` is called with the game before, the action and the game after.
fn play(mut game: Game, choices: &[Choice], mut watch: impl FnMut(&Game, Action, &Game)) -> Game {
    for (choice, liking) in choices {
        let mut actions = game.legal_actions();
        // What only tells or takes back would fill the game, and a phase that is soon stopped shows little.
        let is_dull = |action: &Action| match action {
            Action::Identify(_) | Action::TakeBack | Action::Touch { .. } | Action::TimeIsUp => *liking < 220,
            Action::StopManeuvers => *liking < 250,
            _ => false,
        };
        if !actions.iter().all(is_dull) {
            actions.retain(|action| !is_dull(action));
        }
        if actions.is_empty() {
            break;
        }
        let action = *choice.get(&actions);
        let before = game.clone();
        game.act(action).unwrap();
        watch(&before, action, &game);
    }
    game
}

/// Every action that can be written down on a small field, each in the form that `legal_actions` tells.
fn writable(game: &Game) -> Vec<Action> {
    let deck: &TileSet = game.tile_set();
    // One that the deck does not hold.
    let tiles: Vec<TileId> = (0..=deck.tiles().len() as u16).map(TileId).collect();
    let mut actions = vec![
        Action::TakeBack,
        Action::StopManeuvers,
        Action::TimeIsUp,
        Action::Score,
    ];
    actions.extend((0..6).map(|symbol| Action::Declare(SymbolId(symbol))));
    let xs = game.board().tiles().iter().map(|placed| placed.cell.x);
    let ys = game.board().tiles().iter().map(|placed| placed.cell.y);
    let wide = |numbers: &mut dyn Iterator<Item = i32>| {
        let numbers: Vec<i32> = numbers.collect();
        numbers.iter().min().map_or(0, |least| least - 1)..=numbers.iter().max().map_or(0, |most| most + 1)
    };
    let (xs, ys) = (wide(&mut xs.into_iter()), wide(&mut ys.into_iter()));
    for &tile in &tiles {
        actions.extend([
            Action::Identify(tile),
            Action::Remove(tile),
            Action::Discard(tile),
        ]);
        actions.extend((0..5).map(|player| Action::Touch {
            player: Player(player),
            tile,
        }));
        actions.extend(Rotation::ALL.map(|by| Action::Maneuver(Maneuver::Rotate { tile, by })));
        actions.extend(Side::ALL.map(|to| Action::Maneuver(Maneuver::Slide { tile, to })));
        for x in xs.clone() {
            for y in ys.clone() {
                let placed = PlacedTile {
                    tile,
                    cell: Cell::new(x, y),
                    turn: QuarterTurn::Half,
                };
                actions.extend([Action::Place(placed), Action::Flip(placed)]);
            }
        }
    }
    // A Swap is told once: from the western or northern tile.
    for a in game.board().tiles() {
        for b in game.board().tiles() {
            if a.cell < b.cell {
                actions.push(Action::Maneuver(Maneuver::Swap { a: a.tile, b: b.tile }));
            }
        }
    }
    actions
}

/// Everything that can be where, each standard and starting tile once.
fn places(game: &Game) -> Vec<TileId> {
    let players = game.settings().players.get();
    let mut tiles: Vec<TileId> = game.board().tiles().iter().map(|placed| placed.tile).collect();
    tiles.extend(game.selection_row().iter().flatten());
    tiles.extend((0..players).flat_map(|player| game.reserve(Player(player))));
    tiles.extend(game.discarded());
    tiles
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn legal_actions_are_exactly_those_that_are_accepted(
        game in any_game(), choices in choices(60), n in 0..60_usize,
    ) {
        let game = play(game, &choices[..n], |_, _, _| ());
        let legal = game.legal_actions();
        for &action in &legal {
            prop_assert_eq!(game.clone().act(action), Ok(()), "{:?}", action);
        }
        for action in writable(&game) {
            let mut after = game.clone();
            let is_accepted = after.act(action).is_ok();
            prop_assert_eq!(is_accepted, legal.contains(&action), "{:?} in {:?}", action, game.phase());
            if !is_accepted {
                prop_assert_eq!(&after, &game, "a refused action leaves the game as it was");
            }
        }
    }

    #[test]
    fn every_finished_turn_judges_as_legal_and_scores_the_same(
        game in any_game(), choices in choices(200),
    ) {
        let mut turns = 0;
        let mut total = 0;
        let end = play(game, &choices, |before, _, after| {
            if let Some(turn) = after.last_turn().filter(|_| after.last_turn() != before.last_turn()) {
                let verdict = judge(after.tile_set(), &turn.record);
                assert_eq!(verdict.problem, None);
                let removal = verdict.removal.unwrap();
                assert_eq!(removal.score, turn.score);
                assert_eq!(removal.reserve as usize, after.reserve(turn.player).len());
                // A tile flipped onto an emptied Board is not in the record.
                let left = verdict.reversal.unwrap().after;
                if !left.is_empty() {
                    assert_eq!(left, after.board().setup().tiles);
                }
                turns += 1;
                total += turn.score.total;
            }
            if before.phase() > Phase::Placement && before.phase() < Phase::Reversal {
                let record = before.turn_record().unwrap();
                let problem = judge(before.tile_set(), &record).problem;
                // So far nothing is wrong but what is still to be done.
                let codes = ["removal-unfinished", "reversal-count"];
                assert!(problem.is_none_or(|problem| codes.contains(&problem.breach.code().name())));
            }
        });
        prop_assert!(end.sheet().lines().len() >= turns);
        if end.phase() <= Phase::Scoring || end.is_over() {
            prop_assert_eq!(end.sheet().lines().len(), turns);
            prop_assert_eq!(end.sheet().totals().iter().sum::<i64>(), total);
        }
    }

    #[test]
    fn every_tile_is_in_one_place(game in any_game(), choices in choices(200)) {
        let n_tiles = game.tile_set().tiles().len();
        play(game, &choices, |_, action, after| {
            let places = places(after);
            let different: BTreeSet<_> = places.iter().collect();
            assert_eq!(different.len(), places.len(), "{action:?}");
            let unseen = after.selection_row().iter().filter(|tile| tile.is_none()).count();
            assert_eq!(places.len() + unseen + after.tiles_in_deck(), n_tiles, "{action:?}");
        });
    }

    #[test]
    fn a_turn_begins_on_a_clean_board_and_every_game_ends(game in any_game(), choices in choices(600)) {
        let end = play(game, &choices, |before, _, after| {
            if before.phase() != Phase::Symbol && after.phase() == Phase::Symbol {
                assert!(after.board().survey(after.settings().rulings).is_clean());
            }
            assert!(after.round() <= 5, "ten tiles are five rounds of two at most");
        });
        prop_assert!(end.is_over());
        prop_assert_eq!(end.legal_actions(), vec![]);
        let rounds = end.sheet().lines().len() / usize::from(end.settings().players.get());
        prop_assert_eq!(rounds * usize::from(end.settings().players.get()), end.sheet().lines().len());
    }

    #[test]
    fn taking_a_maneuver_back_restores_the_game(game in any_game(), choices in choices(100)) {
        play(game, &choices, |before, action, after| {
            let is_maneuver = matches!(action, Action::Maneuver(_));
            if is_maneuver && after.settings().take_backs == TakeBacks::Allowed {
                let mut back = after.clone();
                assert_eq!(back.act(Action::TakeBack), Ok(()));
                assert_eq!(back, *before);
            }
        });
    }
}

/// The starting square of these laws is clean under both rulings.
#[test]
fn the_square_of_these_laws_is_clean() {
    let deck = deck(STARTING);
    let [a, b, c, d] = STARTING;
    let start = setup(&deck, &format!("{a} {b} / {c} {d}"));
    let board = tilesight_rules::match_attach::Board::new(&deck, &start).unwrap();
    assert!(board.survey(Rulings::default()).is_clean());
}

/// The games of these laws must come to everything, or the laws say nothing about it.
#[test]
fn these_games_come_to_everything() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for _ in 0..400 {
        let (game, choices) = (any_game(), choices(300))
            .new_tree(&mut runner)
            .unwrap()
            .current();
        play(game, &choices, |before, action, after| {
            seen.insert(match action {
                Action::Declare(_) => "declare",
                Action::Identify(_) => "identify",
                Action::Touch { .. } => "touch",
                Action::Place(_) => "place",
                Action::Maneuver(_) if before.turn().maneuvers().len() >= 5 => "extra maneuver",
                Action::Maneuver(Maneuver::Swap { .. }) => "swap",
                Action::Maneuver(_) => "maneuver",
                Action::TakeBack if before.turn().maneuvers().len() > 5 => "take back an extra maneuver",
                Action::TakeBack => "take back",
                Action::StopManeuvers => "stop",
                Action::TimeIsUp => "time",
                Action::Remove(_) if before.turn().maneuvers().len() > 5 => "remove after an extra maneuver",
                Action::Remove(_) => "remove",
                Action::Score if after.last_turn().is_some_and(|turn| turn.score.new_matches > 0) => {
                    "new match"
                }
                Action::Score => "score",
                Action::Discard(_) => "discard",
                Action::Flip(_) => "flip",
            });
            if after.is_final_round() {
                seen.insert("final round");
            }
        });
    }
    assert_eq!(seen.len(), 18, "{seen:?}");
}
