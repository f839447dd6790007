//! A photograph of a board, and what it says.

mod choose;
mod mend;
mod verdict;
mod viewfinder;

use super::{View, page};
use crate::command::Command;
use crate::jobs::{JobId, ReadPhoto};
use crate::open_deck::OpenDeck;
use crate::platform::host::CameraState;
use crate::session;
use crate::sight::Sight;
use crate::widgets::{Button, Icon};
use eframe::egui::{Ui, Widget as _};
use std::sync::Arc;
use vision::Photo;

use verdict::Verdict;
use viewfinder::Viewfinder;

/// Looking at a board.
#[derive(Debug, Default)]
pub struct Look {
    /// Of which moment of the present turn the picture is; `None` outside a game.
    moment: Option<session::Stage>,
    stage: Stage,
    /// The path that is being typed.
    path: String,
    /// What went wrong last, to be told once.
    notice: Option<String>,
}

/// Where a person wants to go from a part of this screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    /// Nowhere.
    Stay,
    /// Back to where pictures come from.
    Again,
    /// Away from looking.
    Leave,
}

/// How far the look is.
#[derive(Debug, Default)]
enum Stage {
    /// Where does the picture come from?
    #[default]
    Choosing,
    /// The camera or the film is shown.
    Viewfinder(Box<Viewfinder>),
    /// A picture is being read.
    Reading {
        /// The work; `None` while the faces of the deck are still being prepared.
        job: Option<JobId>,
    },
    /// A picture was read.
    Read(Box<Verdict>),
}

impl Look {
    /// Looks at the Board at a moment of the present turn.
    pub fn at_moment(moment: session::Stage) -> Look {
        Look {
            moment: Some(moment),
            ..Look::default()
        }
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        match &mut self.stage {
            Stage::Choosing => match choose::show(ui, view, &mut self.path, self.notice.as_deref()) {
                Wish::Leave => view.ask(if self.moment.is_some() {
                    Command::ShowGame
                } else {
                    Command::Home
                }),
                Wish::Again | Wish::Stay => {}
            },
            Stage::Viewfinder(viewfinder) => {
                if viewfinder.show(ui, view) == Wish::Again {
                    view.ask(Command::CloseCamera);
                    self.stage = Stage::Choosing;
                }
            }
            Stage::Reading { job } => {
                if show_reading(ui, view, *job) == Wish::Again {
                    self.stage = Stage::Choosing;
                }
            }
            Stage::Read(verdict) => {
                if verdict.show(ui, view, self.moment) == Wish::Again {
                    self.stage = Stage::Choosing;
                }
            }
        }
    }

    /// A picture is on its way to be read.
    pub fn read_begins(&mut self, job: Option<JobId>) {
        self.notice = None;
        self.stage = Stage::Reading { job };
    }

    /// A picture was read, or could not be.
    pub fn read_ends(&mut self, answer: Result<ReadPhoto, String>, deck: &OpenDeck) {
        match (answer, &deck.faces) {
            (Ok(read), Some(faces)) => {
                self.stage = Stage::Read(Box::new(Verdict::new(Sight::new(read, faces))))
            }
            (Ok(_), None) => self.stage = Stage::Choosing,
            (Err(reason), _) => self.fail(reason),
        }
    }

    /// Something could not be done; the screen tells it and offers the other ways.
    pub fn fail(&mut self, reason: String) {
        self.notice = Some(reason);
        self.stage = Stage::Choosing;
    }

    /// The work was stopped.
    pub fn read_stops(&mut self) {
        self.stage = Stage::Choosing;
    }

    /// Shows the viewfinder.
    pub fn look_through(&mut self) {
        self.notice = None;
        self.stage = Stage::Viewfinder(Box::default());
    }

    /// The camera started, stopped or failed.
    pub fn camera(&mut self, state: CameraState) {
        if let Stage::Viewfinder(viewfinder) = &mut self.stage {
            viewfinder.camera(state);
        }
    }

    /// The camera showed a picture.
    pub fn frame(&mut self, photo: Photo) {
        if let Stage::Viewfinder(viewfinder) = &mut self.stage {
            viewfinder.frame(Arc::new(photo));
        }
    }
}

fn show_reading(ui: &mut Ui, view: &mut View<'_>, job: Option<JobId>) -> Wish {
    let mut wish = Wish::Stay;
    page::surface(ui, view.theme, |ui, room| {
        let middle = eframe::egui::Rect::from_center_size(room.center(), eframe::egui::vec2(420.0, 240.0));
        page::at(ui, middle, "reading", |ui| {
            ui.vertical_centered(|ui| {
                ui.add(eframe::egui::Spinner::new().size(56.0).color(view.theme.accent));
                page::text(
                    ui,
                    view.say("reading-photo"),
                    view.theme.bold(24.0),
                    view.theme.ink,
                );
                ui.add_space(12.0);
                if Button::new(view.theme, view.say("cancel"))
                    .icon(Icon::Close)
                    .ui(ui)
                    .clicked()
                {
                    wish = Wish::Again;
                    if let Some(job) = job {
                        view.ask(Command::Cancel(job));
                    }
                }
            });
        });
    });
    wish
}
