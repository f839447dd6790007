//! Every screen in a state worth looking at, the same each time: for pictures and for the tests that walk through all of them.

use crate::deck::{FaceTable, check};
use crate::jobs::ReadPhoto;
use crate::open_deck::OpenDeck;
use crate::platform::{Memory, Moment};
use crate::screens::{DisputePage, Game, History, Look, NewGame, ScoreSheet, SettingsPage, Start, Tiles};
use crate::session::{
    Change, Input, Options, Phase, Placed, Player, PlayerColour, Session, Settings, Stage, laid_tile,
};
use crate::state::{Preferences, Screen};
use rules::match_attach::{Board, PlacedTile, Rulings, TileId, TileKind};
use rules::{Cell, QuarterTurn, Side};
use std::rc::Rc;
use std::sync::Arc;
use vision::{Candidate, Doubt, FaceId, Photo, PhotoPoint, Reading, Slot, TileRead};

/// The names of all pictures, in the order in which a newcomer meets them.
pub const NAMES: [&str; 16] = [
    "start",
    "look",
    "verdict",
    "new-game",
    "symbol",
    "placement",
    "maneuver",
    "removal",
    "scoring",
    "score-sheet",
    "over",
    "tiles",
    "settings",
    "history",
    "turn",
    "dispute",
];

/// A screen and the game that it shows.
#[derive(Debug)]
pub struct Picture {
    /// The screen.
    pub screen: Screen,
    /// The game, if it shows one; kept in memory only.
    pub session: Option<Session>,
}

/// The picture of this name; `None` if there is none, or if the faces of the deck are not prepared yet.
pub fn picture(name: &str, deck: &OpenDeck, now: Moment) -> Option<Picture> {
    let bare = |screen: Screen| {
        Some(Picture {
            screen,
            session: None,
        })
    };
    let faces = deck.faces.as_deref()?;
    match name {
        "start" => bare(Start.into()),
        "look" => bare(Look::default().into()),
        "verdict" => {
            let mut look = Look::default();
            look.read_ends(Ok(sample(faces)), deck, None);
            bare(look.into())
        }
        "new-game" => {
            let names = ["Anna", "Ben", "Cleo", "Dora"].map(str::to_owned).to_vec();
            bare(
                NewGame::new(&Preferences {
                    names,
                    ..Preferences::default()
                })
                .into(),
            )
        }
        "tiles" => bare(Screen::Tiles(Tiles)),
        "turn" => {
            let shown = game(deck, now, 11, Phase::Symbol)?;
            Some(Picture {
                screen: Screen::ScoreSheet(ScoreSheet::of_turn(7)),
                ..shown
            })
        }
        "dispute" => {
            let shown = game(deck, now, 11, Phase::Symbol)?;
            let page = DisputePage::about(shown.session.as_ref()?.sheet().line(7)?);
            Some(Picture {
                screen: Screen::Dispute(page),
                ..shown
            })
        }
        "history" => bare(Screen::History(History::default())),
        "settings" => bare(Screen::Settings(SettingsPage::default())),
        "symbol" => game(deck, now, 7, Phase::Symbol),
        "placement" => game(deck, now, 7, Phase::Placement),
        "maneuver" => game(deck, now, 8, Phase::Maneuver),
        "removal" => game(deck, now, 8, Phase::Removal),
        "scoring" => game(deck, now, 6, Phase::Scoring),
        "score-sheet" => {
            let shown = game(deck, now, 11, Phase::Symbol)?;
            Some(Picture {
                screen: Screen::ScoreSheet(ScoreSheet::default()),
                ..shown
            })
        }
        "over" => {
            let mut shown = game(deck, now, 9, Phase::Symbol)?;
            shown.session.as_mut()?.confirm(now, Input::End).ok()?;
            Some(shown)
        }
        _ => None,
    }
}

/// A game of three in its `number`th turn, in a phase of it.
fn game(deck: &OpenDeck, now: Moment, number: u32, phase: Phase) -> Option<Picture> {
    let set = deck.tile_set();
    let player = |(name, colour): (&str, PlayerColour)| Player {
        name: name.to_owned(),
        colour,
    };
    let seats = [
        ("Anna", PlayerColour::Green),
        ("Ben", PlayerColour::Blue),
        ("Cleo", PlayerColour::Orange),
    ];
    let starting = check::starting_setup(&deck.deck).tiles;
    let settings = Settings {
        players: seats.map(player).to_vec(),
        deck: deck.deck.name().to_owned(),
        start: starting
            .into_iter()
            .map(|placed| laid_tile(set, placed))
            .collect(),
        options: Options {
            rush_seconds: Some(Options::USUAL_SECONDS),
            ..Options::default()
        },
        ..Settings::default()
    };
    // Thirteen seconds of the turn are over when the picture is taken.
    let then = Moment(now.0.saturating_sub(13_000));
    let storage = Rc::new(Memory::default());
    let mut session = Session::begin(storage, "games/1.journal", then, settings, Some(set.clone())).ok()?;
    let mut tiles = set
        .ids()
        .filter(|id| set.tile(*id).is_some_and(|tile| tile.kind == TileKind::Standard));
    while let Some(line) = session.present() {
        let is_there = line.number == number;
        let board = line.tables.at(Stage::Start).cloned()?;
        if is_there && phase == Phase::Symbol {
            break;
        }
        let target = set.symbols()[line.number as usize % set.symbols().len()].clone();
        session.tell(then, vec![Change::Target(Some(target))]).ok()?;
        if is_there && phase == Phase::Placement {
            break;
        }
        let wants_active = is_there && phase <= Phase::Removal;
        let placed = place(&board, tiles.next()?, wants_active)?;
        session
            .tell(
                then,
                vec![Change::Place(Some(Placed::There(laid_tile(set, placed))))],
            )
            .ok()?;
        while session
            .present()
            .is_some_and(|line| line.number <= number && !(is_there && line.phase == phase))
        {
            if session.present().is_some_and(|line| line.phase == Phase::Symbol) {
                break;
            }
            session.go_on(then).ok()?;
        }
        if is_there {
            break;
        }
    }
    Some(Picture {
        screen: Game::default().into(),
        session: Some(session),
    })
}

/// A place for a tile beside the others: one that leaves the Board clean, or one that does not.
fn place(board: &Board, tile: TileId, wants_active: bool) -> Option<PlacedTile> {
    let around = board
        .tiles()
        .iter()
        .flat_map(|placed| Side::ALL.map(|side| placed.cell.neighbour(side)));
    let mut cells: Vec<Cell> = around.filter(|cell| board.at(*cell).is_none()).collect();
    // Near the middle, so that the board grows as a board does.
    cells.sort_by_key(|cell| (cell.x.pow(2) + cell.y.pow(2), *cell));
    let everywhere = cells
        .into_iter()
        .flat_map(|cell| QuarterTurn::ALL.map(|turn| PlacedTile { tile, cell, turn }));
    let mut all = everywhere.filter_map(|placed| {
        let mut after = board.clone();
        after.place(placed).ok()?;
        Some((placed, after.survey(Rulings::default()).has_active()))
    });
    all.find(|(_, is_active)| *is_active == wants_active)
        .map(|(placed, _)| placed)
}

/// A reading of eight tiles, seen from straight above, one of them in doubt.
fn sample(faces: &FaceTable) -> ReadPhoto {
    const TILE_PX: f64 = 150.0;
    let (width, height) = (1200, 900);
    let photo = Photo::new(
        width,
        height,
        [150, 128, 104].repeat(width as usize * height as usize),
    );
    let photo = Arc::new(photo.unwrap_or_else(|_| unreachable!("three bytes were made for each pixel")));
    let corners = |x: i32, y: i32| {
        let (left, top) = (220.0 + f64::from(x) * TILE_PX, 170.0 + f64::from(y) * TILE_PX);
        let (right, bottom) = (left + TILE_PX, top + TILE_PX);
        [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| PhotoPoint { x, y })
    };
    let n_faces = faces.catalogue.faces().len().max(1);
    let face = |place: usize| FaceId((place % n_faces) as u16);
    let cells = [(1, 0), (2, 0), (1, 1), (2, 1), (3, 1), (1, 2), (5, 3)];
    let tile = |(place, &(x, y)): (usize, &(i32, i32))| TileRead {
        face: face(place),
        slot: Slot { x, y },
        turn: (place % 4) as u8,
        confidence: 0.99,
        corners: corners(x, y),
    };
    let candidate = |place: usize| Candidate {
        face: face(20 + place),
        turn: place as u8,
        confidence: 0.4,
    };
    let doubt = Doubt {
        slot: Slot { x: 0, y: 1 },
        corners: corners(0, 1),
        candidates: (0..3).map(candidate).collect(),
        reason: "part of it is covered".to_owned(),
    };
    let tiles = cells.iter().enumerate().map(tile).collect();
    ReadPhoto {
        photo,
        reading: Reading {
            tiles,
            unsure: vec![doubt],
            ..Reading::default()
        },
    }
}
