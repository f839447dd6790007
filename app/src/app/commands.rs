//! What screens asked for, done one after the other when the frame is drawn.

use super::games::Export;
use super::{App, Picture, searches};
use crate::command::Command;
use crate::demo::Demo;
use crate::screens::{Game, Look};
use crate::seen;
use crate::session::{Input, Session};
use crate::sight::Known;
use crate::state::{Screen, Sounds};
use eframe::egui::Context;

impl App {
    pub(super) fn run(&mut self, ctx: &Context, command: Command) {
        match command {
            Command::Show(screen) => self.screen = *screen,
            Command::Home => self.go_home(),
            Command::Begin(settings) => self.begin(ctx, *settings),
            Command::OpenGame(id) => self.open_game(ctx, &id),
            Command::Teach(command) => self.run_teach_command(ctx, command),
            Command::Deck(command) => self.run_deck_command(ctx, command),
            Command::ShowHistory => self.show_history(),
            Command::DeleteGame(id) => self.delete_game(&id),
            Command::BringBack(id) => self.bring_back(&id),
            Command::EmptyBin => self.empty_bin(),
            Command::ShowLink(id) => self.show_link(&id),
            Command::ExportCsv(id) => self.export(&id, Export::Csv),
            Command::ExportJson(id) => self.export(&id, Export::Json),
            Command::Keep(stage, photo, outlines) => self.keep_photo(stage, photo, outlines),
            Command::OpenKept(photograph) => self.open_kept(&photograph),
            Command::Mend(number, phase) => {
                self.confirm(|session, now| session.open_again(now, number, phase));
                self.screen = Screen::from(Game::mending(number));
            }
            Command::ChooseGame => self.host.choose_game(),
            Command::ShowGame => {
                self.use_deck_of_game(ctx);
                self.screen = Screen::from(self.mended().map_or_else(Game::default, Game::mending));
            }
            Command::Tell(changes) => {
                let is_photo = searches::shows_maneuvers(&changes);
                let number = self.turn_in_hand();
                let is_told = self.is_confirmed(|session, now| session.tell_of(now, number, changes));
                if is_told && is_photo {
                    self.explain(number);
                }
            }
            Command::FindBest(number) => self.find_best(number),
            Command::Rule(dispute) => self.ask_for_ruling(*dispute),
            Command::Confirm(input) => self.confirm(|session, now| session.confirm(now, input)),
            Command::GoOn => {
                let number = self.turn_in_hand();
                self.confirm(|session, now| session.go_on_with(now, number));
            }
            Command::Undo => self.undo(),
            Command::Redo => self.confirm(Session::redo),
            Command::Timer(change) => self.confirm(|session, now| {
                let number = session.evening().present_number();
                session.confirm(now, Input::Timer { number, change })
            }),
            Command::LookFor(_) | Command::Arrange(_)
                if self
                    .session
                    .as_ref()
                    .is_some_and(|game| game.tile_set().is_none()) =>
            {
                // Its photographs can be read by no other faces.
                self.use_deck_of_game(ctx);
            }
            Command::LookFor(stage) => {
                self.screen = Screen::from(Look::at_moment(stage, self.mended()));
            }
            Command::Arrange(stage) => self.arrange(stage),
            Command::Practise(tiles) => self.practise(tiles),
            Command::ReadDemo => {
                let job = self.bring(Demo::Photo);
                self.photo_job = Some(job);
                if let Screen::Look(look) = &mut self.screen {
                    look.read_begins(Some(job));
                }
            }
            Command::PlayFilm => {
                self.bring(Demo::Film);
            }
            Command::ChooseCamera(id) => self.host.choose_camera(&id),
            Command::FillScreen => self.host.fill_screen(),
            Command::ChoosePhoto => self.host.choose_photo(),
            Command::ReadPath(path) => self.host.read_photo(&path),
            Command::ReadFrame(photo) => self.read(Picture::Frame(photo)),
            Command::OpenCamera => {
                if let Screen::Look(look) = &mut self.screen {
                    look.look_through();
                }
                self.host.open_camera();
            }
            Command::CloseCamera => self.host.close_camera(),
            Command::Cancel(job) => {
                self.jobs.end(job);
                self.host.cancel(job);
                if let Screen::Look(look) = &mut self.screen {
                    look.read_stops();
                }
            }
            Command::TakePicture => self.is_picture_wanted = true,
            Command::Prefer(preferences) => self.prefer(ctx, preferences),
            Command::Play(sound) => {
                if self.preferences.sounds == Sounds::On {
                    self.host.play(sound);
                }
            }
        }
    }

    /// The past turn that is being mended, if one is.
    pub(super) fn mended(&self) -> Option<u32> {
        match &self.screen {
            Screen::Game(game) => game.mended(),
            Screen::Look(look) => look.mended(),
            Screen::Arrange(arrange) => arrange.mended(),
            _ => None,
        }
    }

    /// The board that is known before a photograph is read, with what the players said of its tiles.
    pub(super) fn known(&self) -> Option<Known> {
        let Screen::Look(look) = &self.screen else {
            return None;
        };
        seen::known(self.session.as_ref()?, self.turn_in_hand(), look.moment()?)
    }

    /// The turn that screens speak of: the one that is mended, or the present one.
    pub(super) fn turn_in_hand(&self) -> u32 {
        let present = || {
            let session = self.session.as_ref();
            session.map_or(1, |session| session.evening().present_number())
        };
        self.mended().unwrap_or_else(present)
    }
}
