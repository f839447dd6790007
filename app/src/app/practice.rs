//! Practice: a board without a game. It is played like any turn, and nothing of it is kept.

use super::App;
use crate::deck::check;
use crate::screens::{Game, Start};
use crate::session::{
    Advents, Change, Piles, Player, PlayerColour, Session, Settings, Stage, laid_tile, rulings,
};
use crate::state::Screen;
use rules::match_attach::{Board, PlacedTile, Setup};

/// The code of a Board that was not clean before the turn.
const START_NOT_CLEAN: &str = "start-not-clean";

/// The game that was open when somebody began to practise, if one was.
#[derive(Debug, Default)]
pub(super) struct Waiting(Option<Session>);

impl App {
    /// Begins to practise on a board; the game that is open waits. No tiles: the starting square.
    pub(super) fn practise(&mut self, tiles: Vec<PlacedTile>) {
        let set = self.deck.tile_set().clone();
        let tiles = if tiles.is_empty() {
            check::starting_setup(&self.deck.deck).tiles
        } else {
            tiles
        };
        let settings = Settings {
            players: vec![Player {
                name: self.words.say("practice-player"),
                colour: PlayerColour::Green,
            }],
            deck: self.deck.deck.name().to_owned(),
            deck_id: self.deck.id.clone(),
            start: tiles.iter().map(|placed| laid_tile(&set, *placed)).collect(),
            // Nothing comes up that a single board does not hold.
            piles: Piles {
                advents: Advents::None,
                ..Piles::default()
            },
            ..Settings::default()
        };
        let rulings = rulings(settings.rulings);
        let board = Board::new(&set, &Setup { tiles });
        let is_clean = board.is_ok_and(|board| board.survey(rulings).is_clean());
        let now = self.host.clock().now();
        match Session::practise(now, settings, set) {
            Ok(practice) => {
                self.forget_searches();
                let game = self.session.replace(practice);
                self.waiting_game.get_or_insert(Waiting(game));
                self.screen = Screen::from(Game::with_notice(self.words.say("practice-about")));
            }
            Err(error) => return self.tell(self.words.of_confirm_error(&error)),
        }
        if !is_clean {
            // A board from the middle of a turn is practised on as it lies.
            let code = START_NOT_CLEAN.to_owned();
            self.confirm(|session, now| session.tell(now, vec![Change::LetStand { code }]));
        }
    }

    /// Shows the start page; who has practised goes back to the game that waited.
    pub(super) fn go_home(&mut self) {
        if let Some(Waiting(game)) = self.waiting_game.take() {
            self.forget_searches();
            self.session = game;
        }
        self.screen = Screen::from(Start);
    }

    /// The board of a moment, to be set by hand: it begins with what was known last.
    pub(super) fn arrange(&mut self, moment: Stage) {
        let number = self.turn_in_hand();
        let lines = self
            .session
            .as_ref()
            .map(|session| session.sheet().lines.as_slice());
        let known = crate::seen::last_known(lines.unwrap_or_default(), number, moment);
        let arrange = crate::screens::Arrange::at_moment(moment, self.mended(), known);
        self.screen = Screen::Arrange(Box::new(arrange));
    }
}
