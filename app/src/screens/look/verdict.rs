//! A photograph that was read: the picture, the board beside it, and what is to be said.

use super::mend::{Answer, Mend};
use super::next_step::NextStep;
use super::remarks::{self, Tapped as TappedRemark};
use super::{Purpose, Wish};
use crate::command::Command;
use crate::findings::{Findings, Kind, Remark};
use crate::open_deck::OpenDeck;
use crate::screens::{View, page};
use crate::seen::{self, Lacking};
use crate::session::{Line, Stage};
use crate::sight::{Place, Said, Sight};
use crate::state::Screen;
use crate::widgets::photo_view::{Outline, PhotoMatch};
use crate::widgets::{BoardView, Hands, OpenCells, PhotoTexture, Tapped, photo_view};
use eframe::egui::{Rect, Ui};
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
    /// Whether the table leaves out what is in doubt.
    leaves_doubts: bool,
}

/// What follows from a photograph as it is read and mended.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) findings: Findings,
    places: Vec<Place>,
    outlines: Vec<Outline>,
    matches: Vec<PhotoMatch>,
    title: String,
    /// The tiles that lay there before and are not seen, where the table is to say whether they were removed.
    pub(super) lacking: Option<Lacking>,
}

impl Shown {
    fn of(
        sight: &Sight,
        view: &View<'_>,
        lit: Option<usize>,
        asked: Option<Cell>,
        lacking: Option<Lacking>,
    ) -> Shown {
        let rulings = view.session.map_or_else(Rulings::default, |session| {
            crate::session::rulings(session.settings().rulings)
        });
        let mut findings = sight.findings(view.deck, view.words, rulings);
        if let Some(lacking) = &lacking {
            findings.remarks.insert(0, lacks(view, lacking));
        } else if sight.n_hidden() > 0 {
            findings.remarks.insert(0, hides(view, sight.n_hidden()));
        }
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
            lacking,
        }
    }

    /// Places where something lies that is not certain.
    pub(super) fn questions(&self) -> impl Iterator<Item = &Place> {
        self.places.iter().filter(|place| place.question.is_some())
    }

    fn place(&self, cell: Cell) -> Option<&Place> {
        self.places.iter().find(|place| place.cell == cell)
    }
}

/// What a person did in a frame.
pub(super) enum Act {
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
    /// What is in doubt is left out.
    LeaveDoubts,
    /// The tiles that the picture lacks were removed.
    AcceptRemoval,
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
            leaves_doubts: false,
        }
    }

    /// Draws the screen.
    pub(super) fn show(&mut self, ui: &mut Ui, view: &mut View<'_>, purpose: &mut Purpose) -> Wish {
        let asked = self.mend.as_ref().map(Mend::cell);
        let shown = self.shown.take();
        let shown = shown.unwrap_or_else(|| {
            let lacking = self.lacking(view, purpose);
            Shown::of(&self.sight, view, self.lit, asked, lacking)
        });
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
                (self.lit, self.mend, self.leaves_doubts) = (None, None, false);
            }
            Act::Ask(place) => self.ask_about(place, view.deck),
            Act::Answer(answer) => self.answer(answer),
            Act::Light(place) => self.lit = (self.lit != Some(place)).then_some(place),
            Act::Accept => self.accept(view, purpose),
            Act::LeaveDoubts => {
                self.leaves_doubts = true;
                // Of tiles that no doubt is about the table is asked all the same.
                if self.lacking(view, purpose).is_none() {
                    self.accept(view, purpose);
                }
            }
            Act::AcceptRemoval => self.accept_removal(view, purpose),
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
        (self.lit, self.leaves_doubts) = (None, false);
    }

    /// The picture is as the table says: the board counts for what it was taken for.
    fn accept(&mut self, view: &mut View<'_>, purpose: &mut Purpose) {
        let outlines = self.sight.tile_outlines(&view.deck.deck);
        match purpose {
            Purpose::Look | Purpose::Teaching => {}
            Purpose::Moment { moment, mended } => {
                // The page of the game comes first: it shows what goes wrong when the rest is written.
                view.ask(Command::ShowGame);
                if let Some(line) = line_of(view, *mended) {
                    let changes = seen::changes(&view.deck.deck, line, *moment, &self.confirmed());
                    view.ask(Command::Tell(changes));
                    view.ask(Command::Keep(*moment, self.sight.photo.clone(), outlines));
                }
            }
            Purpose::Dispute { page, end } => {
                let mut page = std::mem::take(&mut **page);
                page.take_photograph(view, *end, &self.sight.setup(), self.texture.clone(), outlines);
                view.ask(Command::Show(Box::new(Screen::Dispute(page))));
            }
        }
    }

    /// The tiles that the picture lacks were removed, the table says.
    fn accept_removal(&mut self, view: &mut View<'_>, purpose: &mut Purpose) {
        let Purpose::Moment { moment, mended } = *purpose else {
            return;
        };
        if moment != Stage::Maneuvered {
            return self.accept(view, purpose);
        }
        view.ask(Command::ShowGame);
        if let Some(line) = line_of(view, mended) {
            let changes = seen::changes_after_removal(&view.deck.deck, line, &self.confirmed());
            let outlines = self.sight.tile_outlines(&view.deck.deck);
            view.ask(Command::Tell(changes));
            view.ask(Command::Keep(Stage::Removed, self.sight.photo.clone(), outlines));
        }
    }

    /// The tiles about which the table is asked, if there are some; what is in doubt is settled or left out first.
    fn lacking(&self, view: &View<'_>, purpose: &Purpose) -> Option<Lacking> {
        let Purpose::Moment { moment, mended } = *purpose else {
            return None;
        };
        if self.sight.n_questions() > 0 && !self.leaves_doubts {
            return None;
        }
        let line = line_of(view, mended)?;
        seen::lacking(&view.deck.deck, line, moment, &self.confirmed())
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
            gone: self.sight.gone(),
        }
    }
}

/// The turn that a photograph is taken for: the present one, or one that is being mended.
fn line_of<'a>(view: &View<'a>, mended: Option<u32>) -> Option<&'a Line> {
    let session = view.session?;
    match mended {
        Some(number) => session.sheet().line(number),
        None => session.present(),
    }
}

/// The sentence about tiles that are not seen.
fn lacks(view: &View<'_>, lacking: &Lacking) -> Remark {
    let mut text = match lacking.tiles.as_slice() {
        [one] => {
            let tile = view.deck.describe(view.words, one.tile, one.turn);
            view.say_with("lacks-tile", &[("tile", tile.into())])
        }
        tiles => view.say_with("lacks-tiles", &[("count", tiles.len().into())]),
    };
    if !lacking.may_be_removed {
        text.push(' ');
        text.push_str(&view.say("removed-is-told-later"));
    }
    Remark {
        kind: Kind::Problem,
        text,
        tiles: Vec::new(),
    }
}

/// The sentence about so many tiles that may lie hidden.
fn hides(view: &View<'_>, count: usize) -> Remark {
    Remark {
        kind: Kind::Problem,
        text: view.say_with("hidden-tiles", &[("count", count.into())]),
        tiles: Vec::new(),
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
