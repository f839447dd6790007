//! The assistant for the owner's own tiles: photographs, what was found in them, names, the proof, and the deck.

mod finish;
mod names;
mod photo;
mod photos;
mod pictures;
mod tile;
mod tiles;

use super::{Tiles, View, page};
use crate::command::{Command, TeachCommand};
use crate::deck::draft::{DoubtNote, Draft, Step};
use crate::state::Screen;
use crate::teaching::Teaching;
use crate::theme;
use crate::widgets::{Button, Icon, Weight};
use crate::words::Words;
use eframe::egui::{Key, Modifiers, Rect, Ui, Widget as _};
use std::collections::BTreeMap;

use pictures::DraftPictures;

/// The assistant.
#[derive(Debug, Default)]
pub struct OwnTiles {
    page: Page,
    pictures: DraftPictures,
    /// Names that are being typed.
    typed: BTreeMap<Field, String>,
    /// The path of a photograph that is being typed.
    path: String,
    /// What is thrown away can't be brought back: it takes two taps.
    is_throwing_away: bool,
}

/// The pages, in the order in which a deck is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    /// Photographs are taken.
    #[default]
    Photos,
    /// One of them, large.
    Photo(usize),
    /// What was found.
    Tiles,
    /// One tile of it.
    Tile(usize),
    /// Which other tile is the same?
    Same(usize),
    /// Colours and symbols.
    Names,
    /// Back, name, proof.
    Finish,
}

/// A name that can be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Field {
    Colour(usize),
    Symbol(usize),
    NewSymbol,
    Deck,
}

/// The step that leads on.
struct NextStep {
    word: &'static str,
    icon: Icon,
    is_possible: bool,
    leads: Leads,
}

/// Where it leads.
enum Leads {
    To(Page),
    Asks(TeachCommand),
}

impl OwnTiles {
    /// Faces were learned: there is something to look at.
    pub fn learned(&mut self) {
        if self.page == Page::Photos {
            self.page = Page::Tiles;
        }
    }

    /// The page of one photograph.
    #[must_use]
    pub fn at_photo(photo: usize) -> OwnTiles {
        OwnTiles {
            page: Page::Photo(photo),
            ..OwnTiles::default()
        }
    }

    /// The page with what was found.
    #[must_use]
    pub fn at_tiles() -> OwnTiles {
        OwnTiles {
            page: Page::Tiles,
            ..OwnTiles::default()
        }
    }

    /// The page of one tile.
    #[must_use]
    pub fn at_tile(face: usize) -> OwnTiles {
        OwnTiles {
            page: Page::Tile(face),
            ..OwnTiles::default()
        }
    }

    /// The page of the names.
    #[must_use]
    pub fn at_names() -> OwnTiles {
        OwnTiles {
            page: Page::Names,
            ..OwnTiles::default()
        }
    }

    /// The last page.
    #[must_use]
    pub fn at_its_end() -> OwnTiles {
        OwnTiles {
            page: Page::Finish,
            ..OwnTiles::default()
        }
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        let Some(teaching) = view.teaching else {
            view.ask(Command::Show(Box::new(Screen::Tiles(Tiles::default()))));
            return;
        };
        self.pictures.begin_frame();
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            let title = self.title(view, teaching.draft());
            let corner = page::Corner::BackAndUndo {
                is_possible: teaching.draft().can_undo,
            };
            match page::top_bar(ui, view, bar, corner, &title) {
                Some(page::Pressed::Back) => self.go_back(view),
                Some(page::Pressed::Undo) => step(view, Step::Undo),
                Some(page::Pressed::Redo) | None => {}
            }
            let is_over_another = matches!(self.page, Page::Photo(_));
            if is_over_another && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
                self.go_back(view);
            }
            let next = self.next_step(teaching);
            let (rest, strip) = match &next {
                Some(_) => page::bottom_strip(room, view.theme.target()),
                None => (room, room),
            };
            match self.page {
                Page::Photos => self.show_photos(ui, view, teaching, rest),
                Page::Photo(photo) => self.show_photo(ui, view, teaching, rest, photo),
                Page::Tiles => self.show_tiles(ui, view, teaching, rest),
                Page::Tile(face) => self.show_tile(ui, view, teaching, rest, face),
                Page::Same(face) => self.show_same(ui, view, teaching, rest, face),
                Page::Names => self.show_names(ui, view, teaching, rest),
                Page::Finish => self.show_finish(ui, view, teaching, rest),
            }
            if let Some(next) = next {
                self.show_next(ui, view, strip, next);
            }
        });
        if self.pictures.is_more_to_come() {
            ui.ctx().request_repaint();
        }
    }

    fn title(&self, view: &View<'_>, draft: &Draft) -> String {
        let name = match self.page {
            Page::Photo(photo) => {
                let photo = draft.photos.get(photo);
                return photo.map(|photo| photo.called.clone()).unwrap_or_default();
            }
            Page::Photos => "teach-photos",
            Page::Tiles => "teach-tiles",
            Page::Tile(_) => "teach-tile",
            Page::Same(_) => "teach-same",
            Page::Names => "teach-names",
            Page::Finish => "teach-finish",
        };
        view.say(name)
    }

    fn go_back(&mut self, view: &mut View<'_>) {
        self.page = match self.page {
            Page::Photos => {
                view.ask(Command::Show(Box::new(Screen::Tiles(Tiles::default()))));
                Page::Photos
            }
            Page::Photo(_) | Page::Tiles => Page::Photos,
            Page::Tile(_) => Page::Tiles,
            Page::Same(face) => Page::Tile(face),
            Page::Names => Page::Tiles,
            Page::Finish => Page::Names,
        };
    }

    fn next_step(&self, teaching: &Teaching) -> Option<NextStep> {
        let draft = teaching.draft();
        let to = |word, page, is_possible| NextStep {
            word,
            icon: Icon::ChevronRight,
            is_possible,
            leads: Leads::To(page),
        };
        match self.page {
            Page::Photos if draft.new_photos().is_empty() => Some(to(
                "see-tiles",
                Page::Tiles,
                !draft.tiles().is_empty() && !teaching.is_busy(),
            )),
            Page::Photos => Some(NextStep {
                word: "learn-tiles",
                icon: Icon::Tiles,
                is_possible: !teaching.is_busy(),
                leads: Leads::Asks(TeachCommand::Wish(crate::teaching::Wish::Learn)),
            }),
            Page::Tiles => Some(to("name-them", Page::Names, !draft.tiles().is_empty())),
            Page::Names => Some(to("finish-deck", Page::Finish, true)),
            Page::Finish => Some(NextStep {
                word: "save-deck",
                icon: Icon::Check,
                is_possible: !teaching.is_busy() && !draft.tiles().is_empty(),
                leads: Leads::Asks(TeachCommand::Save),
            }),
            Page::Photo(_) | Page::Tile(_) | Page::Same(_) => None,
        }
    }

    fn show_next(&mut self, ui: &mut Ui, view: &mut View<'_>, strip: Rect, next: NextStep) {
        let shape = page::Shape::of(ui.max_rect().size());
        let width = 360.0 * view.theme.text_size.max(1.0);
        let rect = page::next_step_rect(strip, shape, view.preferences.hand, width);
        page::at(ui, rect, "next step", |ui| {
            let button = Button::new(view.theme, view.say(next.word))
                .icon(next.icon)
                .weight(Weight::Primary)
                .full_width();
            if ui.add_enabled(next.is_possible, button).clicked() {
                match next.leads {
                    Leads::To(page) => self.page = page,
                    Leads::Asks(command) => view.ask(Command::Teach(command)),
                }
            }
        });
    }
}

/// Asks for a step.
fn step(view: &mut View<'_>, step: Step) {
    view.ask(Command::Teach(TeachCommand::Step(step)));
}

/// Two sheets, side by side or one above the other.
fn two_sheets(rect: Rect, share: f32) -> (Rect, Rect) {
    page::parted(rect, page::Shape::of(rect.size()), share)
}

/// What an edge shows, in words.
fn edge_name(words: &Words, draft: &Draft, face: usize, side: usize) -> String {
    let (colour, symbol) = draft.deck.words(draft.deck.tiles[face].edges[side]);
    words
        .of_side(colour, symbol)
        .unwrap_or_else(|| words.say("edge-unknown"))
}

/// What people see on a tile, clockwise from its top.
fn tile_name(words: &Words, draft: &Draft, face: usize) -> String {
    let sides: Vec<String> = (0..4).map(|side| edge_name(words, draft, face, side)).collect();
    words.say_with(
        "tile-number-shows",
        &[("number", (face + 1).into()), ("edges", sides.join(", ").into())],
    )
}

/// Why a tile may not be right, in words.
fn doubt_name(words: &Words, draft: &Draft, doubt: DoubtNote) -> String {
    match doubt {
        DoubtNote::Like(other) => words.say_with("doubt-like", &[("number", (other + 1).into())]),
        DoubtNote::Covered(other) => words.say_with("doubt-covered", &[("number", (other + 1).into())]),
        DoubtNote::CoveredIn(photo) => {
            let photo = draft.photos[photo].called.as_str();
            words.say_with("doubt-covered-in", &[("photo", photo.into())])
        }
        DoubtNote::Table => words.say("doubt-table"),
        DoubtNote::Glare => words.say("doubt-glare"),
        DoubtNote::Small => words.say("doubt-small"),
    }
}

/// The colour of a swatch.
fn swatch([red, green, blue]: [u8; 3]) -> eframe::egui::Color32 {
    eframe::egui::Color32::from_rgb(red, green, blue)
}

/// Room between parts of a sheet.
fn gap(ui: &mut Ui) {
    ui.add_space(theme::GAP);
}

/// A button across the sheet.
fn wide(ui: &mut Ui, view: &View<'_>, word: &str, icon: Icon) -> bool {
    let button = Button::new(view.theme, view.say(word)).icon(icon).full_width();
    button.ui(ui).clicked()
}
