//! The sheet and the rules' own game agree on whole games, turn for turn, however they are played.

use std::rc::Rc;

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use rules::match_attach::game::{
    Action, DeckOrder, Game, Phase as GamePhase, PlayerCount, Settings as GameSettings,
};
use rules::match_attach::{
    Board, ColourId, Edge, PlacedTile, Setup, SymbolId, Tile, TileId, TileKind, TileSet,
};
use rules::{Cell, QuarterTurn};

use super::*;
use crate::platform::{Memory, Moment};

/// Tiles of four colours and symbols, anyhow; the four starting tiles have no colour, so that any square of them is clean.
fn tiles(random: &mut ChaCha8Rng) -> TileSet {
    let words = |letter: &str| (0..4).map(|n| format!("{letter}{n}")).collect();
    let mut tile = |n: usize| {
        let is_starting = n < 4;
        let mut edge = || Edge {
            colour: (!is_starting).then(|| ColourId(random.random_range(0..4))),
            symbol: Some(SymbolId(random.random_range(0..4))),
        };
        let edges = [edge(), edge(), edge(), edge()];
        let kind = if is_starting {
            TileKind::Starting
        } else {
            TileKind::Standard
        };
        let back = (0..random.random_range(1..3)).map(SymbolId).collect();
        Tile {
            name: format!("t{n:02}"),
            kind,
            edges,
            back,
        }
    };
    let tiles = (0..36).map(&mut tile).collect();
    TileSet::new(words("c"), words("s"), tiles).unwrap()
}

fn square(set: &TileSet) -> Board {
    let place = |n: usize| PlacedTile {
        tile: TileId(n as u16),
        cell: Cell::new(n as i32 % 2, n as i32 / 2),
        turn: QuarterTurn::None,
    };
    Board::new(
        set,
        &Setup {
            tiles: (0..4).map(place).collect(),
        },
    )
    .unwrap()
}

fn begin(set: &TileSet, players: u8, random: &mut ChaCha8Rng) -> (Game, Session) {
    let mut order: Vec<TileId> = (4..36).map(TileId).collect();
    for place in (1..order.len()).rev() {
        order.swap(place, random.random_range(0..=place));
    }
    let settings = GameSettings::rulebook(PlayerCount::new(players).unwrap(), 32);
    let game = Game::new(square(set), settings, DeckOrder::Told(order)).unwrap();
    let player = |n: u8| Player {
        name: format!("p{n}"),
        colour: PlayerColour::Green,
    };
    let settings = Settings {
        players: (0..players).map(player).collect(),
        start: laid(&square(set)),
        ..Settings::default()
    };
    let storage = Rc::new(Memory::default());
    let session = Session::begin(storage, "games/a.journal", Moment(0), settings, Some(set.clone())).unwrap();
    (game, session)
}

/// Tells the session what was done in the game.
fn tell(session: &mut Session, set: &TileSet, action: Action, game: &Game) {
    let at = Moment(1);
    let name = |tile| set.tile_name(tile).to_owned();
    let changes = match action {
        Action::Declare(symbol) => vec![Change::Target(Some(set.symbol_name(symbol).to_owned()))],
        Action::Place(placed) => vec![Change::Place(Some(Placed::There(laid_tile(set, placed))))],
        Action::Maneuver(maneuver) => vec![Change::Maneuver(maneuvered(set, maneuver))],
        Action::StopManeuvers => vec![Change::ManeuversDone(Progress::Over)],
        Action::Remove(tile) => vec![Change::Remove(Taken::Tile(name(tile)))],
        Action::Discard(tile) => vec![Change::Discard(Taken::Tile(name(tile)))],
        Action::Flip(placed) => {
            vec![Change::Seen {
                stage: Stage::Start,
                tiles: Some(vec![laid_tile(set, placed)]),
                mended: Vec::new(),
            }]
        }
        Action::Score => {
            while session.present().is_some_and(|line| line.phase < Phase::Scoring) {
                session.go_on(at).unwrap();
            }
            session.go_on(at).unwrap();
            return;
        }
        other => panic!("{other:?} was not to be played"),
    };
    session.tell(at, changes).unwrap();
    if matches!(action, Action::Discard(_)) && game.phase() != GamePhase::Reversal {
        session.go_on(at).unwrap();
    }
}

fn choose(actions: &[Action], random: &mut ChaCha8Rng) -> Action {
    let can_stop = actions.contains(&Action::StopManeuvers);
    let played: Vec<Action> = actions
        .iter()
        .copied()
        .filter(|action| {
            !matches!(
                action,
                Action::TakeBack | Action::TimeIsUp | Action::StopManeuvers | Action::Identify(_)
            )
        })
        .collect();
    if can_stop && (played.is_empty() || random.random_bool(0.2)) {
        return Action::StopManeuvers;
    }
    played[random.random_range(0..played.len())]
}

fn compare(game: &Game, session: &Session) {
    let sheet = session.sheet();
    let told: Vec<_> = sheet
        .standings
        .iter()
        .map(|standing| (standing.total, standing.place))
        .collect();
    let mut played: Vec<_> = game.standings();
    played.sort_by_key(|standing| standing.player);
    let played: Vec<_> = played
        .iter()
        .map(|standing| (standing.points, usize::from(standing.place)))
        .collect();
    assert_eq!(told, played);
    assert_eq!(sheet.deck.left() as usize, game.tiles_in_deck());
    assert_eq!(sheet.deck.advents(), u32::from(game.advents_revealed()));
    assert_eq!(sheet.deck.board as usize, game.board().len());
    assert_eq!(session.present().is_none(), game.is_over());
    if let Some(line) = session.present() {
        assert_eq!((line.player, line.round), (game.player().index(), game.round()));
        assert_eq!(sheet.course == Course::FinalRound, game.is_final_round());
        assert_eq!(line.reserve as usize, game.reserve(game.player()).len());
    }
    for line in &sheet.lines {
        assert_eq!(
            (&line.problem, &line.marks[..]),
            (&None, &[][..]),
            "turn {}: {line:?}",
            line.number
        );
    }
}

#[test]
fn the_sheet_of_any_legal_game_is_the_rules_own() {
    for seed in 0..12 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let set = tiles(&mut random);
        let (mut game, mut session) = begin(&set, 2 + (seed % 3) as u8, &mut random);
        while !game.is_over() {
            let action = choose(&game.legal_actions(), &mut random);
            game.act(action).unwrap();
            tell(&mut session, &set, action, &game);
            if game.phase() == GamePhase::Symbol || game.is_over() {
                compare(&game, &session);
            }
        }
        assert!(matches!(
            session.sheet().course,
            Course::Over(EndedBy::FinalRound | EndedBy::DeckRanOut)
        ));
    }
}
