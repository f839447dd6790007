//! A photograph of a board, and what it says.

mod choose;
mod mend;
mod next_step;
mod remarks;
mod verdict;
mod viewfinder;

use super::dispute::End;
use super::{DisputePage, View, page};
use crate::command::{Command, TeachCommand};
use crate::film::Film;
use crate::jobs::{JobId, ReadPhoto};
use crate::open_deck::OpenDeck;
use crate::platform::Moment;
use crate::platform::host::{CameraName, CameraState};
use crate::session;
use crate::sight::{Known, Sight};
use crate::state::Screen;
use crate::widgets::{Button, Icon};
use eframe::egui::{Ui, Widget as _};
use std::sync::Arc;
use vision::Photo;

use verdict::Verdict;
use viewfinder::Viewfinder;

/// Looking at a board.
#[derive(Debug, Default)]
pub struct Look {
    purpose: Purpose,
    stage: Stage,
    /// The path that is being typed.
    path: String,
    /// What went wrong last, to be told once.
    notice: Option<String>,
}

/// What a picture is taken for.
#[derive(Debug, Default)]
pub(super) enum Purpose {
    /// To see what it says.
    #[default]
    Look,
    /// For a moment of a turn: the present one, or one that is being mended.
    Moment {
        moment: session::Stage,
        mended: Option<u32>,
    },
    /// To find tiles that a deck is taught from.
    Teaching,
    /// As one side of a disagreement.
    Dispute { page: Box<DisputePage>, end: End },
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
    /// Looks at the Board at a moment of a turn: the present one, or one that is being mended.
    pub fn at_moment(moment: session::Stage, mended: Option<u32>) -> Look {
        Look {
            purpose: Purpose::Moment { moment, mended },
            ..Look::default()
        }
    }

    /// Looks for one side of a disagreement.
    pub(super) fn for_dispute(page: DisputePage, end: End) -> Look {
        Look {
            purpose: Purpose::Dispute {
                page: Box::new(page),
                end,
            },
            ..Look::default()
        }
    }

    /// Looks for tiles that a deck is taught from.
    pub fn for_teaching() -> Look {
        Look {
            purpose: Purpose::Teaching,
            ..Look::default()
        }
    }

    /// Whether the picture is for teaching a deck.
    pub fn is_teaching(&self) -> bool {
        matches!(self.purpose, Purpose::Teaching)
    }

    /// The moment of a turn that the picture is for, if it is for one.
    pub fn moment(&self) -> Option<session::Stage> {
        match self.purpose {
            Purpose::Moment { moment, .. } => Some(moment),
            Purpose::Look | Purpose::Teaching | Purpose::Dispute { .. } => None,
        }
    }

    /// The past turn that is being mended, if the picture is for one.
    pub fn mended(&self) -> Option<u32> {
        match self.purpose {
            Purpose::Moment { mended, .. } => mended,
            Purpose::Look | Purpose::Teaching | Purpose::Dispute { .. } => None,
        }
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        match &mut self.stage {
            Stage::Choosing => match choose::show(ui, view, &mut self.path, self.notice.as_deref()) {
                Wish::Leave => self.leave(view),
                Wish::Again | Wish::Stay => {}
            },
            Stage::Viewfinder(viewfinder) => {
                if viewfinder.show(ui, view) == Wish::Again {
                    view.ask(Command::CloseCamera);
                    self.stage = Stage::Choosing;
                    if self.is_teaching() {
                        self.leave(view);
                    }
                }
            }
            Stage::Reading { job } => {
                if show_reading(ui, view, *job) == Wish::Again {
                    self.stage = Stage::Choosing;
                }
            }
            Stage::Read(verdict) => match verdict.show(ui, view, &mut self.purpose) {
                Wish::Again => self.stage = Stage::Choosing,
                Wish::Leave => self.leave(view),
                Wish::Stay => {}
            },
        }
    }

    /// Goes back to where the picture was wanted.
    fn leave(&mut self, view: &mut View<'_>) {
        view.ask(match &mut self.purpose {
            Purpose::Look => Command::Home,
            Purpose::Teaching => Command::Teach(TeachCommand::Show),
            Purpose::Moment { .. } => Command::ShowGame,
            Purpose::Dispute { page, .. } => {
                Command::Show(Box::new(Screen::Dispute(std::mem::take(&mut **page))))
            }
        });
    }

    /// A picture is on its way to be read.
    pub fn read_begins(&mut self, job: Option<JobId>) {
        self.notice = None;
        self.stage = Stage::Reading { job };
    }

    /// A picture was read, or could not be.
    pub fn read_ends(&mut self, answer: Result<ReadPhoto, String>, deck: &OpenDeck, known: Option<&Known>) {
        match (answer, &deck.faces) {
            (Ok(read), Some(faces)) => {
                let sight = Sight::new(read, faces);
                let sight = match known {
                    Some(known) => sight.beside(&deck.deck, known),
                    None => sight,
                };
                self.stage = Stage::Read(Box::new(Verdict::new(sight)));
            }
            (Ok(_), None) => self.stage = Stage::Choosing,
            (Err(reason), _) => self.fail(reason),
        }
    }

    /// Shows a photograph that was read with the question what lies at its first place.
    #[must_use]
    pub fn with_mend(mut self, deck: &OpenDeck) -> Look {
        if let Stage::Read(verdict) = &mut self.stage {
            verdict.ask_first(deck);
        }
        self
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

    /// The cameras that there are.
    pub fn cameras(&mut self, cameras: Vec<CameraName>) {
        if let Stage::Viewfinder(viewfinder) = &mut self.stage {
            viewfinder.cameras(cameras);
        }
    }

    /// The newest picture of the viewfinder, if its tiles should be read anew; once.
    pub fn take_unread(&mut self, now: Moment) -> Option<Arc<Photo>> {
        match &mut self.stage {
            // Whoever teaches a deck has tiles that the deck in use does not know.
            Stage::Viewfinder(_) if matches!(self.purpose, Purpose::Teaching) => None,
            Stage::Viewfinder(viewfinder) => viewfinder.take_unread(now),
            _ => None,
        }
    }

    /// A picture of the viewfinder was read.
    pub fn preview(&mut self, read: &ReadPhoto) {
        if let Stage::Viewfinder(viewfinder) = &mut self.stage {
            viewfinder.preview(read);
        }
    }

    /// Whether it is known where the tiles are in a picture that came since this was last asked.
    pub fn take_followed(&mut self) -> bool {
        match &mut self.stage {
            Stage::Viewfinder(viewfinder) => viewfinder.take_followed(),
            _ => false,
        }
    }

    /// Shows the film in place of a camera.
    pub fn film(&mut self, film: Film, now: Moment) {
        if let Stage::Viewfinder(viewfinder) = &mut self.stage {
            viewfinder.film(film, now);
        }
    }

    /// Whether the viewfinder is shown.
    pub fn is_looking_through(&self) -> bool {
        matches!(self.stage, Stage::Viewfinder(_))
    }
}

fn show_reading(ui: &mut Ui, view: &mut View<'_>, job: Option<JobId>) -> Wish {
    let mut wish = Wish::Stay;
    let step = match job.and_then(|job| view.jobs.stage(job)) {
        Some(crate::jobs::Stage::Opening) => "opening-photo",
        Some(crate::jobs::Stage::Reading) => "reading-photo",
        None => "preparing-faces",
    };
    page::surface(ui, view.theme, |ui, room| {
        let middle = eframe::egui::Rect::from_center_size(room.center(), eframe::egui::vec2(420.0, 240.0));
        page::at(ui, middle, "reading", |ui| {
            ui.vertical_centered(|ui| {
                ui.add(eframe::egui::Spinner::new().size(56.0).color(view.theme.accent));
                page::text(ui, view.say(step), view.theme.bold(24.0), view.theme.ink);
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
