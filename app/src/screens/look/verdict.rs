//! A photograph that was read: the picture, the board beside it, and what is to be said.

use super::mend::{Answer, Mend};
use super::remarks::{self, Tapped as TappedRemark};
use super::{Purpose, Wish};
use crate::command::Command;
use crate::findings::Findings;
use crate::open_deck::OpenDeck;
use crate::screens::{View, page};
use crate::seen;
use crate::sight::{Place, Said, Sight};
use crate::state::{Hand, Screen};
use crate::theme;
use crate::widgets::photo_view::{Outline, PhotoMatch};
use crate::widgets::{BoardView, Button, Hands, Icon, OpenCells, PhotoTexture, Tapped, Weight, photo_view};
use eframe::egui::{Rect, Ui, Widget as _, pos2};
use rules::Cell;
use rules::match_attach::Rulings;

/// A photograph, what it says, and what is being asked about it.
#[derive(Debug)]
pub(super) struct Verdict {
    sight: Sight,
    texture: Option<PhotoTexture>,
    /// What follows from the photograph, until something changes.
    shown: Option<Shown>,
    /// The sentence that was tapped.
    lit: Option<usize>,
    /// The place that is being mended.
    mend: Option<Mend>,
}

/// What follows from a photograph as it is read and mended.
#[derive(Debug)]
struct Shown {
    findings: Findings,
    places: Vec<Place>,
    outlines: Vec<Outline>,
    matches: Vec<PhotoMatch>,
    title: String,
}

impl Shown {
    fn of(sight: &Sight, view: &View<'_>, lit: Option<usize>, asked: Option<Cell>) -> Shown {
        let rulings = view.session.map_or_else(Rulings::default, |session| {
            crate::session::rulings(session.settings().rulings)
        });
        let mut findings = sight.findings(view.deck, view.words, rulings);
        findings.marks.lit = lit
            .and_then(|place| findings.remarks.get(place))
            .map(|remark| remark.tiles.iter().copied().collect())
            .unwrap_or_default();
        let (outlines, matches) = sight.outlines(view.deck, view.words, &findings, asked);
        let places = sight.places();
        let count = [
            ("count", places.len().into()),
            ("questions", sight.n_questions().into()),
        ];
        Shown {
            findings,
            outlines,
            matches,
            title: view.say_with("tiles-seen", &count),
            places,
        }
    }

    /// Places where something lies that is not certain.
    fn questions(&self) -> impl Iterator<Item = &Place> {
        self.places.iter().filter(|place| place.question.is_some())
    }

    fn place(&self, cell: Cell) -> Option<&Place> {
        self.places.iter().find(|place| place.cell == cell)
    }
}

/// What a person did in a frame.
enum Act {
    /// Another photograph is wanted, or none.
    Go(Wish),
    /// The last correction is taken back.
    Undo,
    /// A tile was tapped.
    Ask(Place),
    /// What lies there was said.
    Answer(Answer),
    /// A sentence was tapped.
    Light(usize),
    /// The picture is as the table says.
    Accept,
    /// The board is to be played on without a game.
    Practise,
}

impl Verdict {
    /// Shows a photograph that was read.
    pub(super) fn new(sight: Sight) -> Verdict {
        Verdict {
            sight,
            texture: None,
            shown: None,
            lit: None,
            mend: None,
        }
    }

    /// Draws the screen.
    pub(super) fn show(&mut self, ui: &mut Ui, view: &mut View<'_>, purpose: &mut Purpose) -> Wish {
        let asked = self.mend.as_ref().map(Mend::cell);
        let shown = self.shown.take();
        let shown = shown.unwrap_or_else(|| Shown::of(&self.sight, view, self.lit, asked));
        let act = page::surface(ui, view.theme, |ui, room| {
            self.show_parts(ui, view, room, &shown, purpose)
        });
        let Some(act) = act else {
            self.shown = Some(shown);
            return Wish::Stay;
        };
        self.follow(act, view, purpose)
    }

    fn show_parts(
        &mut self,
        ui: &mut Ui,
        view: &View<'_>,
        room: Rect,
        shown: &Shown,
        purpose: &Purpose,
    ) -> Option<Act> {
        let (bar, room) = page::top_strip(room, view.theme.target());
        let corner = page::Corner::Undo {
            is_possible: self.sight.can_undo(),
            can_redo: false,
        };
        let mut act = match page::top_bar(ui, view, bar, corner, &shown.title) {
            Some(page::Pressed::Undo) => Some(Act::Undo),
            Some(page::Pressed::Back) => Some(Act::Go(Wish::Again)),
            Some(page::Pressed::Redo) | None => None,
        };
        let shape = page::Shape::of(room.size());
        let (of_picture, of_board) = match shape {
            page::Shape::Landscape => (0.52, 0.56),
            page::Shape::Portrait => (0.4, 0.5),
        };
        let (picture, rest) = page::parted(room, shape, of_picture);
        let texture = self.texture(ui);
        let name = view.say("photo");
        let tapped = page::at(ui, picture, "photo", |ui| {
            photo_view::show(ui, view.theme, &texture, &shown.outlines, &shown.matches, &name)
        });
        act = act.or(tapped
            .and_then(|index| shown.places.get(index).cloned())
            .map(Act::Ask));
        if let Some(mend) = &mut self.mend {
            let doubt = self.sight.doubt(mend.cell());
            let reason = doubt.map(|doubt| view.words.of_reason(&doubt.reason));
            let answer = page::sheet(ui, view.theme, rest, "mend", |ui| {
                mend.show(ui, view, &texture, reason.as_deref())
            });
            return act.or(answer.map(Act::Answer));
        }
        let next = NextStep::of(view, rest.width(), shape, shown, purpose);
        let (rest, strip) = page::bottom_strip(rest, next.height(ui));
        // Beside the board sentences would have no room on a phone: they stand below it.
        let is_narrow = rest.width() < view.theme.size(520.0);
        let across = match shape {
            page::Shape::Portrait if !is_narrow => page::Shape::Landscape,
            page::Shape::Portrait | page::Shape::Landscape => page::Shape::Portrait,
        };
        let (board, said) = page::parted(rest, across, of_board);
        let tapped = show_board(ui, view, board, shown);
        act = act.or(tapped.map(Act::Ask));
        let tapped = remarks::show(ui, view, said, &self.sight, &shown.findings, self.lit);
        act = act.or(tapped.and_then(|tapped| match tapped {
            TappedRemark::Doubts => shown.questions().next().cloned().map(Act::Ask),
            TappedRemark::Remark(place) => Some(Act::Light(place)),
        }));
        act.or(next.show(ui, view, strip))
    }

    fn texture(&mut self, ui: &Ui) -> PhotoTexture {
        let photo = &self.sight.photo;
        let texture = self
            .texture
            .get_or_insert_with(|| PhotoTexture::new(ui.ctx(), photo));
        texture.clone()
    }

    fn follow(&mut self, act: Act, view: &mut View<'_>, purpose: &mut Purpose) -> Wish {
        match act {
            Act::Go(wish) => return wish,
            Act::Undo => {
                self.sight.undo();
                (self.lit, self.mend) = (None, None);
            }
            Act::Ask(place) => self.ask_about(place, view.deck),
            Act::Answer(answer) => self.answer(answer),
            Act::Light(place) => self.lit = (self.lit != Some(place)).then_some(place),
            Act::Accept => self.accept(view, purpose),
            Act::Practise => view.ask(Command::Practise(self.sight.setup().tiles)),
        }
        Wish::Stay
    }

    /// Asks what lies at the first place.
    pub(super) fn ask_first(&mut self, deck: &OpenDeck) {
        if let Some(place) = self.sight.places().into_iter().next() {
            self.ask_about(place, deck);
        }
    }

    fn ask_about(&mut self, place: Place, deck: &OpenDeck) {
        let offered = deck.faces.as_ref().map_or_else(Vec::new, |faces| {
            self.sight.alternatives(&place, &deck.deck, faces)
        });
        self.mend = Some(Mend::new(place, offered));
    }

    fn answer(&mut self, answer: Answer) {
        let Some(mend) = self.mend.take() else { return };
        let said = match answer {
            Answer::Tile(tile, turn) => Said::Tile(tile, turn),
            Answer::Nothing => Said::Nothing,
            Answer::Leave => return,
        };
        self.sight.say(mend.cell(), said);
        self.lit = None;
    }

    /// The picture is as the table says: the board counts for what it was taken for.
    fn accept(&mut self, view: &mut View<'_>, purpose: &mut Purpose) {
        let outlines = self.sight.tile_outlines(&view.deck.deck);
        match purpose {
            Purpose::Look | Purpose::Teaching => {}
            Purpose::Moment { moment, mended } => {
                let line = view.session.and_then(|session| match *mended {
                    Some(number) => session.sheet().line(number),
                    None => session.present(),
                });
                if let Some(line) = line {
                    let confirmed = self.confirmed();
                    let changes = seen::changes(view.deck.tile_set(), line, *moment, &confirmed);
                    let shown = seen::shown_stage(line, *moment, &confirmed);
                    view.ask(Command::Tell(changes));
                    view.ask(Command::Keep(shown, self.sight.photo.clone(), outlines));
                }
                view.ask(Command::ShowGame);
            }
            Purpose::Dispute { page, end } => {
                let mut page = std::mem::take(&mut **page);
                page.take_photograph(view, *end, &self.sight.setup(), self.texture.clone(), outlines);
                view.ask(Command::Show(Box::new(Screen::Dispute(page))));
            }
        }
    }

    fn confirmed(&self) -> seen::Confirmed {
        let places = self.sight.places();
        let open = places.iter().filter(|place| place.question.is_some());
        let candidates = open
            .filter_map(|place| self.sight.doubt(place.cell))
            .flat_map(|doubt| &doubt.candidates);
        seen::Confirmed {
            frame: seen::Frame::Photograph,
            setup: self.sight.setup(),
            mended: self.sight.mended().collect(),
            open: candidates.map(|candidate| candidate.tile).collect(),
        }
    }
}

/// The board as it was read; tells which place was tapped.
fn show_board(ui: &mut Ui, view: &View<'_>, rect: Rect, shown: &Shown) -> Option<Place> {
    page::paint_sheet(ui, view.theme, rect);
    let open = shown
        .questions()
        .filter_map(|place| Some((place.cell, place.question?)));
    let open: Vec<(Cell, usize)> = open.collect();
    let board = BoardView {
        theme: view.theme,
        deck: view.deck,
        pictures: view.pictures,
        words: view.words,
        tiles: &shown.findings.tiles,
        marks: &shown.findings.marks,
        open_cells: OpenCells::InDoubt(&open),
        ghost: None,
        hands: Hands::Tap,
    };
    let cell = match page::at(ui, rect.shrink(6.0), "board", |ui| board.show(ui))? {
        Tapped::Tile(tile) => {
            let tiles = &shown.findings.tiles;
            tiles.iter().find(|placed| placed.tile == tile)?.cell
        }
        Tapped::Cell(cell) => cell,
        Tapped::Dragged(..) | Tapped::Turned(..) => return None,
    };
    shown.place(cell).cloned()
}

/// The one next step, and beside it what else may be wanted.
struct NextStep<'a> {
    button: Button<'a>,
    act: Act,
    /// What stands beside it, and what that does.
    beside: Option<(Button<'a>, Act)>,
    /// How wide the next step is.
    width: f32,
}

impl<'a> NextStep<'a> {
    /// What is next, in a strip so wide.
    fn of(view: &View<'a>, strip: f32, shape: page::Shape, shown: &Shown, purpose: &Purpose) -> Self {
        let theme = view.theme;
        let question = shown.questions().next();
        let (text, icon, act) = match (purpose, question) {
            (Purpose::Look, None) => ("another-photo", Icon::Camera, Act::Go(Wish::Again)),
            (_, None) => ("looks-right", Icon::Check, Act::Accept),
            // A doubt is settled first; who is in a hurry takes the picture without it.
            (_, Some(question)) => ("check-next", Icon::Search, Act::Ask(question.clone())),
        };
        let beside = match purpose {
            Purpose::Look if shown.findings.tiles.is_empty() => None,
            Purpose::Look => Some(("practise-this", Icon::Grid, Act::Practise)),
            _ => question.map(|_| ("leave-doubts", Icon::SkipNext, Act::Accept)),
        };
        // Where words would be broken a picture says it.
        let is_narrow = strip < 560.0 * theme.text_size.max(1.0);
        let width = match (shape, beside.is_some()) {
            (_, true) if is_narrow => strip - theme.target() - theme::GAP,
            (page::Shape::Portrait, true) => strip * 0.5 - theme::GAP,
            (page::Shape::Portrait, false) => strip,
            (page::Shape::Landscape, _) => (320.0 * theme.text_size.max(1.0)).min(strip * 0.56),
        };
        let beside = beside.map(|(text, icon, act)| {
            let button = if is_narrow {
                Button::icon_only(theme, icon, view.say(text))
            } else {
                Button::new(theme, view.say(text)).full_width()
            };
            (button.weight(Weight::Quiet), act)
        });
        let button = Button::new(theme, view.say(text))
            .icon(icon)
            .weight(Weight::Primary)
            .full_width();
        NextStep {
            button,
            act,
            beside,
            width,
        }
    }

    fn height(&self, ui: &Ui) -> f32 {
        self.button.height(ui, self.width)
    }

    fn show(self, ui: &mut Ui, view: &View<'_>, strip: Rect) -> Option<Act> {
        let (first, second) = match view.preferences.hand {
            Hand::Right => {
                let at = strip.right() - self.width;
                let rest = Rect::from_min_max(strip.min, pos2(at - theme::GAP, strip.bottom()));
                (Rect::from_min_max(pos2(at, strip.top()), strip.max), rest)
            }
            Hand::Left => {
                let at = strip.left() + self.width;
                let rest = Rect::from_min_max(pos2(at + theme::GAP, strip.top()), strip.max);
                (Rect::from_min_max(strip.min, pos2(at, strip.bottom())), rest)
            }
        };
        let is_pressed = page::at(ui, first, "next step", |ui| self.button.ui(ui).clicked());
        let mut act = is_pressed.then_some(self.act);
        if let Some((button, other)) = self.beside
            && page::at(ui, second, "beside the next step", |ui| button.ui(ui).clicked())
        {
            act = act.or(Some(other));
        }
        act
    }
}
