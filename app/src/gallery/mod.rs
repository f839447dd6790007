//! Every screen in a state worth looking at, the same each time: for pictures and for the tests that walk through all of
//! them.

mod evening;
mod photograph;
mod teaching;

use crate::best_turn;
use crate::history::{Saved, Summary};
use crate::open_deck::OpenDeck;
use crate::platform::Moment;
use crate::screens::{
    Arrange, DisputePage, Game, History, LinkPage, Look, NewGame, OwnTiles, Replay, Rulebook, ScoreSheet,
    SettingsPage, Start, Tiles,
};
use crate::session::{
    Change, Input, Options, Phase, Placed, Player, PlayerColour, Session, Settings, Stage, TimerChange, laid,
    maneuvered,
};
use crate::state::{Origin, Preferences, Screen};
use crate::teaching::Teaching;
use crate::words::Words;
use evening::game;
use photograph::Lacks;
use rules::Limits;
use rules::match_attach::{Maneuver, Rulings, explain, solve};

/// The names of all pictures, in the order in which a newcomer meets them.
pub const NAMES: [&str; 40] = [
    "start",
    "look",
    "verdict",
    "mend",
    "new-game",
    "set-up",
    "symbol",
    "placement",
    "maneuver",
    "counted",
    "full-board",
    "photograph",
    "timer",
    "time-up",
    "refusal",
    "removal",
    "scoring",
    "reversal",
    "score-sheet",
    "curve",
    "turn",
    "replay",
    "practice",
    "arrange",
    "dispute",
    "ruling",
    "menu",
    "over",
    "history",
    "players",
    "link",
    "rulebook",
    "tiles",
    "teach-photos",
    "teach-photo",
    "teach-tiles",
    "teach-tile",
    "teach-names",
    "teach-finish",
    "settings",
];

/// A screen and the game that it shows.
#[derive(Debug)]
pub struct Picture {
    /// The screen.
    pub screen: Screen,
    /// The game, if it shows one; kept in memory only.
    pub session: Option<Session>,
    /// Whether it is a practice rather than a game.
    pub is_practice: bool,
    /// A photograph that is kept with the game: its name in the storage and its bytes.
    pub kept: Option<(String, &'static [u8])>,
    /// The deck that is being taught, if it shows one.
    pub teaching: Option<Teaching>,
}

impl Picture {
    fn of(screen: Screen) -> Picture {
        Picture {
            screen,
            session: None,
            is_practice: false,
            kept: None,
            teaching: None,
        }
    }

    fn with(screen: Screen, session: Session) -> Picture {
        Picture {
            session: Some(session),
            ..Picture::of(screen)
        }
    }
}

/// The picture of this name; `None` if there is none, or if the faces of the deck are not prepared yet.
pub fn picture(name: &str, deck: &OpenDeck, words: &Words, now: Moment) -> Option<Picture> {
    let faces = deck.faces.as_deref()?;
    let played = |screen: Game, number: u32, phase: Phase| {
        Some(Picture::with(screen.into(), game(deck, now, number, phase)?))
    };
    let in_turn = |number, phase| played(Game::default(), number, phase);
    let sheet = |sheet: ScoreSheet| {
        let session = game(deck, now, 12, Phase::Symbol)?;
        Some(Picture::with(Screen::ScoreSheet(sheet), session))
    };
    let taught = |screen: OwnTiles| {
        Some(Picture {
            teaching: Some(teaching::teaching(deck, faces)?),
            ..Picture::of(screen.into())
        })
    };
    let after_removal = |lacks| {
        let (session, look) = photograph::after_removal(deck, faces, now, lacks)?;
        Some(Picture::with(look.into(), session))
    };
    match name {
        "start" => Some(Picture::of(Start.into())),
        "look" => Some(Picture::of(Look::default().into())),
        "verdict" | "mend" => {
            let mut look = Look::default();
            look.read_ends(Ok(photograph::read(deck, faces)?), deck, None);
            let look = if name == "mend" {
                look.with_mend(deck)
            } else {
                look
            };
            Some(Picture::of(look.into()))
        }
        // States of the page before: for tests.
        "tiles-missing" => {
            let (session, look) = photograph::lacking(deck, faces, now, 2)?;
            Some(Picture::with(look.into(), session))
        }
        "tile-hidden" => after_removal(Lacks::Hidden),
        "tile-removed" => after_removal(Lacks::Removed),
        "tile-moved" => after_removal(Lacks::Moved),
        "new-game" => Some(Picture::of(new_game().into())),
        "set-up" => Some(Picture::of(new_game().with_guide().into())),
        "tiles" => Some(Picture::of(Screen::Tiles(Tiles::default()))),
        "teach-photos" => taught(OwnTiles::default()),
        "teach-photo" => taught(OwnTiles::at_photo(1)),
        "teach-tiles" => taught(OwnTiles::at_tiles()),
        "teach-tile" => taught(OwnTiles::at_tile(4)),
        "teach-names" => taught(OwnTiles::at_names()),
        "teach-finish" => taught(OwnTiles::at_its_end()),
        "settings" => Some(Picture::of(Screen::Settings(SettingsPage::default()))),
        "rulebook" => Some(Picture::of(Screen::Rulebook(Rulebook::of(
            words.language(),
            Origin::Start,
        )))),
        "link" => {
            let address =
                "https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22%3A%22Tilesight%22%7D";
            Some(Picture::of(Screen::Link(LinkPage::to(address.to_owned()))))
        }
        "history" => Some(Picture::of(Screen::History(history(deck, now)?))),
        "players" => Some(Picture::of(Screen::History(history(deck, now)?.of_players()))),
        "symbol" => in_turn(7, Phase::Symbol),
        "placement" => in_turn(7, Phase::Placement),
        "maneuver" => in_turn(8, Phase::Maneuver),
        "counted" => {
            let mut session = game(deck, now, 8, Phase::Placement)?;
            let counted = Change::Place(Some(Placed::Counted));
            session.tell(now, vec![counted]).ok()?;
            Some(Picture::with(Game::default().into(), session))
        }
        "full-board" => Some(Picture::with(
            Game::default().into(),
            evening::full_board(deck, now)?,
        )),
        "timer" => played(Game::default().with_large_timer(), 8, Phase::Maneuver),
        "time-up" => {
            let mut session = game(deck, now, 8, Phase::Maneuver)?;
            let (number, change) = (8, TimerChange::RunOut);
            session.confirm(now, Input::Timer { number, change }).ok()?;
            Some(Picture::with(Game::default().into(), session))
        }
        "refusal" => played(Game::default().with_refusal(words), 8, Phase::Maneuver),
        "menu" => played(Game::default().with_menu(), 8, Phase::Maneuver),
        "photograph" => {
            let (session, kept) = photograph::game(deck, faces, now)?;
            let screen = Game::default().with_photograph().into();
            Some(Picture {
                kept: Some(kept),
                ..Picture::with(screen, session)
            })
        }
        "removal" => in_turn(8, Phase::Removal),
        "scoring" => in_turn(6, Phase::Scoring),
        "reversal" => in_turn(13, Phase::Reversal),
        "score-sheet" => sheet(ScoreSheet::default()),
        "curve" => sheet(ScoreSheet::as_curve()),
        "turn" => sheet(ScoreSheet::of_turn(7)),
        "replay" => {
            let session = game(deck, now, 8, Phase::Maneuver)?;
            let limits = Limits {
                positions: 200_000,
                ..Limits::NONE
            };
            let best = solve(&best_turn::position(&session, session.present()?)?, limits).ok()?;
            let about = words.say_with("best-turn", &[("points", best.total.into())]);
            let replay = Replay::new(deck, words, words.say("find-best"), about, &best.turn)?;
            Some(Picture::with(
                Screen::Replay(Box::new(replay.at_its_end())),
                session,
            ))
        }
        "practice" => Some(Picture {
            is_practice: true,
            ..Picture::with(Game::default().into(), practice(deck, words, now)?)
        }),
        "arrange" => {
            let session = game(deck, now, 8, Phase::Maneuver)?;
            let known = session.present()?.tables.at(Stage::Maneuvered);
            let page = Arrange::at_moment(Stage::Maneuvered, None, known);
            Some(Picture::with(Screen::Arrange(Box::new(page)), session))
        }
        "dispute" => {
            let session = disputed(deck, now)?;
            let page = DisputePage::about(session.present()?);
            Some(Picture::with(Screen::Dispute(page), session))
        }
        "ruling" => {
            let session = disputed(deck, now)?;
            let mut page = DisputePage::about(session.present()?);
            let dispute = page.dispute(&session, session.present()?)?;
            let found = explain(&dispute.question, Limits::NONE);
            page.take(Some(dispute.ruling(&found)));
            Some(Picture::with(Screen::Dispute(page), session))
        }
        "over" => {
            let mut shown = in_turn(12, Phase::Symbol)?;
            shown.session.as_mut()?.confirm(now, Input::End).ok()?;
            Some(shown)
        }
        _ => None,
    }
}

fn new_game() -> NewGame {
    let names = ["Anna", "Ben", "Cleo", "Dora"].map(str::to_owned).to_vec();
    NewGame::new(&Preferences {
        names,
        ..Preferences::default()
    })
}

/// A turn in which two Maneuvers were made.
fn disputed(deck: &OpenDeck, now: Moment) -> Option<Session> {
    let mut session = game(deck, now, 8, Phase::Maneuver)?;
    // A rotation, then a slide: the second does not undo the first.
    for is_wanted in [
        |m: &Maneuver| matches!(m, Maneuver::Rotate { .. }),
        |m: &Maneuver| matches!(m, Maneuver::Slide { .. }),
    ] {
        let board = session.present()?.tables.at(Stage::Maneuvered)?.clone();
        let legal = board.legal_maneuvers(Rulings::default());
        let Some(maneuver) = legal.into_iter().find(is_wanted) else {
            continue;
        };
        let told = maneuvered(deck.tile_set(), maneuver);
        session.tell(now, vec![Change::Maneuver(told)]).ok()?;
    }
    Some(session)
}

/// Somebody tries moves on the board of a turn.
fn practice(deck: &OpenDeck, words: &Words, now: Moment) -> Option<Session> {
    let game = game(deck, now, 8, Phase::Maneuver)?;
    let board = game.present()?.tables.at(Stage::Maneuvered)?;
    let settings = Settings {
        players: vec![Player {
            name: words.say("practice-player"),
            colour: PlayerColour::Green,
        }],
        start: laid(board),
        ..game.settings().clone()
    };
    let settings = Settings {
        options: Options::default(),
        first_player: 0,
        ..settings
    };
    let mut practice = Session::practise(now, settings, deck.tile_set().clone()).ok()?;
    let code = "start-not-clean".to_owned();
    let told = vec![
        Change::Target(Some(deck.tile_set().symbols().first()?.clone())),
        Change::Place(Some(Placed::Nothing)),
        Change::LetStand { code },
    ];
    practice.tell(now, told).ok()?;
    Some(practice)
}

/// Some games on the shelf.
fn history(deck: &OpenDeck, now: Moment) -> Option<History> {
    let saved = |(days, number, is_over): (u64, u32, bool)| {
        let then = Moment(now.0.saturating_sub(days * 86_400_000));
        let mut session = game(deck, then, number, Phase::Symbol)?;
        if is_over {
            session.confirm(then, Input::End).ok()?;
        }
        Some(Saved {
            id: format!("{days}"),
            content: Ok(Summary::of(&session)),
            entries: session.log().entries().len(),
            damage: None,
        })
    };
    let games: Option<Vec<Saved>> = [(0, 5, false), (3, 12, true), (9, 10, true), (16, 8, true)]
        .into_iter()
        .map(saved)
        .collect();
    Some(History::new(games?, Vec::new()))
}
