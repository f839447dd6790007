//! A photograph that was read: the picture, the board beside it, and what is to be said.

use super::mend::Mend;
use super::{Purpose, Wish};
use crate::command::Command;
use crate::findings::{Findings, Kind, Remark};
use crate::screens::{View, page};
use crate::seen;
use crate::sight::{Place, Said, Sight};
use crate::state::Screen;
use crate::theme::{self, Theme};
use crate::widgets::marks::{self, Pattern};
use crate::widgets::{BoardView, Button, Hands, Icon, PhotoTexture, Tapped, Weight, focus_ring, photo_view};
use eframe::egui::{
    CornerRadius, Rect, Response, Role, ScrollArea, Sense, Ui, Vec2, Widget as _, WidgetInfo, pos2, vec2,
};
use rules::Cell;
use rules::match_attach::Rulings;

/// A photograph, what it says, and what is being asked about it.
#[derive(Debug)]
pub(super) struct Verdict {
    sight: Sight,
    texture: Option<PhotoTexture>,
    findings: Option<Findings>,
    /// The sentence that was tapped.
    lit: Option<usize>,
    /// The place that is being mended.
    mend: Option<Mend>,
}

impl Verdict {
    /// Shows a photograph that was read.
    pub(super) fn new(sight: Sight) -> Verdict {
        Verdict {
            sight,
            texture: None,
            findings: None,
            lit: None,
            mend: None,
        }
    }

    /// Draws the screen.
    pub(super) fn show(&mut self, ui: &mut Ui, view: &mut View<'_>, purpose: &mut Purpose) -> Wish {
        let mut wish = Wish::Stay;
        let sight = &self.sight;
        let rulings = view.session.map_or_else(Rulings::default, |session| {
            crate::session::rulings(session.settings().rulings)
        });
        let findings = self
            .findings
            .get_or_insert_with(|| sight.findings(view.deck, view.words, rulings));
        findings.marks.lit = self
            .lit
            .and_then(|place| findings.remarks.get(place))
            .map(|remark| remark.tiles.iter().copied().collect())
            .unwrap_or_default();
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            let corner = page::Corner::Undo {
                is_possible: self.sight.can_undo(),
                can_redo: false,
            };
            match page::top_bar(ui, view, bar, corner, &self.title(view)) {
                Some(page::Pressed::Undo) => {
                    self.sight.undo();
                    self.change();
                }
                Some(page::Pressed::Back) => wish = Wish::Again,
                Some(page::Pressed::Redo) | None => {}
            }
            let shape = page::Shape::of(room.size());
            let share = if shape == page::Shape::Landscape {
                0.52
            } else {
                0.4
            };
            let (picture, rest) = page::parted(room, shape, share);
            self.show_picture(ui, view, picture);
            if self.show_rest(ui, view, rest, shape, purpose) != Wish::Stay {
                wish = Wish::Again;
            }
        });
        wish
    }

    fn title(&self, view: &View<'_>) -> String {
        let places = self.sight.places();
        let questions = places.iter().filter(|place| place.question.is_some()).count();
        view.say_with(
            "tiles-seen",
            &[("count", places.len().into()), ("questions", questions.into())],
        )
    }

    /// What follows from the photograph must be worked out anew.
    fn change(&mut self) {
        self.findings = None;
        self.lit = None;
    }

    fn findings(&self) -> Findings {
        self.findings.clone().unwrap_or_default()
    }

    fn show_picture(&mut self, ui: &mut Ui, view: &View<'_>, rect: Rect) {
        let photo = self.sight.photo.clone();
        let texture = self
            .texture
            .get_or_insert_with(|| PhotoTexture::new(ui.ctx(), &photo))
            .clone();
        let findings = self.findings();
        let (outlines, matches) = self.sight.outlines(view.deck, view.words, &findings);
        let name = view.say("photo");
        let tapped = page::at(ui, rect, "photo", |ui| {
            photo_view::show(ui, view.theme, &texture, &outlines, &matches, &name)
        });
        if let Some(place) = tapped.and_then(|index| self.sight.places().into_iter().nth(index)) {
            self.ask_about(&place);
        }
    }

    fn ask_about(&mut self, place: &Place) {
        let candidates = self
            .sight
            .doubt(place.cell)
            .map(|doubt| doubt.candidates.clone())
            .unwrap_or_default();
        self.mend = Some(Mend::new(place, candidates));
    }

    fn show_rest(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        rect: Rect,
        shape: page::Shape,
        purpose: &mut Purpose,
    ) -> Wish {
        if let Some(mend) = &mut self.mend {
            let reason = {
                let doubt = self.sight.doubt(mend.cell());
                doubt.map(|doubt| view.words.of_reason(&doubt.reason))
            };
            let answer = page::sheet(ui, view.theme, rect, "mend", |ui| {
                mend.show(ui, view, reason.as_deref())
            });
            if let Some(answer) = answer {
                self.answer(answer);
            }
            return Wish::Stay;
        }
        let (rest, strip) = page::bottom_strip(rect, view.theme.target());
        let share = if shape == page::Shape::Landscape {
            0.56
        } else {
            0.5
        };
        let (board, said) = match shape {
            page::Shape::Landscape => page::parted(rest, page::Shape::Portrait, share),
            page::Shape::Portrait => page::parted(rest, page::Shape::Landscape, share),
        };
        self.show_board(ui, view, board);
        self.show_remarks(ui, view, said);
        self.show_next_step(ui, view, strip, shape, purpose)
    }

    fn answer(&mut self, answer: super::mend::Answer) {
        let Some(mend) = self.mend.take() else { return };
        match answer {
            super::mend::Answer::Tile(tile, turn) => self.sight.say(mend.cell(), Said::Tile(tile, turn)),
            super::mend::Answer::Nothing => self.sight.say(mend.cell(), Said::Nothing),
            super::mend::Answer::Leave => return,
        }
        self.change();
    }

    fn show_board(&mut self, ui: &mut Ui, view: &View<'_>, rect: Rect) {
        let findings = self.findings();
        page::paint_sheet(ui, view.theme, rect);
        let board = BoardView {
            theme: view.theme,
            deck: view.deck,
            pictures: view.pictures,
            words: view.words,
            tiles: &findings.tiles,
            marks: &findings.marks,
            open_cells: &self.open_questions(),
            ghost: None,
            hands: Hands::Tap,
        };
        let tapped = page::at(ui, rect.shrink(6.0), "board", |ui| board.show(ui));
        let cell = match tapped {
            Some(Tapped::Tile(tile)) => findings
                .tiles
                .iter()
                .find(|placed| placed.tile == tile)
                .map(|placed| placed.cell),
            Some(Tapped::Cell(cell)) => Some(cell),
            Some(Tapped::Dragged(..) | Tapped::Turned(..)) | None => None,
        };
        if let Some(place) =
            cell.and_then(|cell| self.sight.places().into_iter().find(|place| place.cell == cell))
        {
            self.ask_about(&place);
        }
    }

    /// Cells where something lies that is not certain.
    fn open_questions(&self) -> Vec<Cell> {
        self.sight
            .places()
            .iter()
            .filter(|place| place.question.is_some())
            .map(|place| place.cell)
            .collect()
    }

    fn show_remarks(&mut self, ui: &mut Ui, view: &View<'_>, rect: Rect) {
        let findings = self.findings();
        let first_question = self
            .sight
            .places()
            .into_iter()
            .find(|place| place.question.is_some());
        let advice = self.sight.table.advice.clone();
        let n_upheld = self.sight.upheld.len();
        let mut lit = self.lit;
        let mut asked = None;
        page::sheet(ui, view.theme, rect, "remarks", |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                if findings.tiles.is_empty() {
                    page::text(
                        ui,
                        view.say("no-board-seen"),
                        view.theme.bold(20.0),
                        view.theme.ink,
                    );
                }
                if n_upheld > 0 {
                    let text = view.say_with("upheld", &[("count", n_upheld.into())]);
                    page::text(ui, text, view.theme.body(), view.theme.soft_ink);
                }
                for advice in &advice {
                    page::text(
                        ui,
                        view.words.of_reason(advice),
                        view.theme.body(),
                        view.theme.soft_ink,
                    );
                }
                if let Some(place) = &first_question {
                    let questions = self.sight.n_questions();
                    let text = view.say_with("to-check", &[("count", questions.into())]);
                    if row(ui, view.theme, &text, None, false).clicked() {
                        asked = Some(place.clone());
                    }
                }
                for (place, remark) in findings.remarks.iter().enumerate() {
                    if row(
                        ui,
                        view.theme,
                        &remark.text,
                        Some(remark),
                        self.lit == Some(place),
                    )
                    .clicked()
                    {
                        lit = if self.lit == Some(place) {
                            None
                        } else {
                            Some(place)
                        };
                    }
                }
            });
        });
        self.lit = lit;
        if let Some(place) = asked {
            self.ask_about(&place);
        }
    }

    fn show_next_step(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        strip: Rect,
        shape: page::Shape,
        purpose: &mut Purpose,
    ) -> Wish {
        let width = 320.0 * view.theme.text_size.max(1.0);
        let rect = page::next_step_rect(strip, shape, view.preferences.hand, width);
        let primary = |text: String, icon: Icon| {
            Button::new(view.theme, text)
                .icon(icon)
                .weight(Weight::Primary)
                .full_width()
        };
        if matches!(purpose, Purpose::Look) {
            let again = primary(view.say("another-photo"), Icon::Camera);
            let is_again = page::at(ui, rect, "next step", |ui| again.ui(ui).clicked());
            return if is_again { Wish::Again } else { Wish::Stay };
        }
        let question = self
            .sight
            .places()
            .into_iter()
            .find(|place| place.question.is_some());
        let Some(question) = question else {
            let right = primary(view.say("looks-right"), Icon::Check);
            if page::at(ui, rect, "next step", |ui| right.ui(ui).clicked()) {
                self.accept(view, purpose);
            }
            return Wish::Stay;
        };
        // A doubt is settled first; who is in a hurry takes the picture without it.
        let check = primary(view.say("check-next"), Icon::Search);
        if page::at(ui, rect, "next step", |ui| check.ui(ui).clicked()) {
            self.ask_about(&question);
        }
        let rest = match (shape, view.preferences.hand) {
            (page::Shape::Portrait, _) => return Wish::Stay,
            (page::Shape::Landscape, crate::state::Hand::Right) => {
                Rect::from_min_max(strip.min, pos2(rect.left() - theme::GAP, strip.bottom()))
            }
            (page::Shape::Landscape, crate::state::Hand::Left) => {
                Rect::from_min_max(pos2(rect.right() + theme::GAP, strip.top()), strip.max)
            }
        };
        let leave = Button::new(view.theme, view.say("leave-doubts")).weight(Weight::Quiet);
        if rest.width() > 140.0 && page::at(ui, rest, "leave doubts", |ui| leave.ui(ui).clicked()) {
            self.accept(view, purpose);
        }
        Wish::Stay
    }

    /// The picture is as the table says: the board counts for what it was taken for.
    fn accept(&mut self, view: &mut View<'_>, purpose: &mut Purpose) {
        let outlines = self.sight.tile_outlines(&view.deck.deck);
        match purpose {
            Purpose::Look => {}
            Purpose::Moment { moment, mended } => {
                let line = view.session.and_then(|session| match *mended {
                    Some(number) => session.sheet().line(number),
                    None => session.present(),
                });
                if let Some(line) = line {
                    let changes = seen::changes(view.deck.tile_set(), line, *moment, &self.confirmed());
                    view.ask(Command::Tell(changes));
                    view.ask(Command::Keep(*moment, self.sight.photo.clone(), outlines));
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
            setup: self.sight.setup(),
            mended: self.sight.mended().collect(),
            open: candidates.map(|candidate| candidate.tile).collect(),
        }
    }
}

/// One sentence with its mark before it; a tap lights the tiles that it speaks of.
fn row(ui: &mut Ui, theme: &Theme, text: &str, remark: Option<&Remark>, is_lit: bool) -> Response {
    let mark = theme.size(30.0);
    let wrap = ui.available_width() - mark - 3.0 * theme::GAP;
    let galley = ui
        .painter()
        .layout(text.to_owned(), theme.body(), theme.ink, wrap.max(60.0));
    let height = (galley.size().y + 16.0).max(52.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_lit, text));
    let fill = if is_lit {
        theme.accent_well
    } else if response.hovered() {
        theme.well
    } else {
        theme.sheet
    };
    ui.painter().rect_filled(rect, CornerRadius::same(8), fill);
    if response.has_focus() {
        focus_ring(ui, theme, rect);
    }
    let at = Rect::from_center_size(
        pos2(rect.left() + theme::GAP + mark / 2.0, rect.center().y),
        Vec2::splat(mark),
    );
    paint_mark(ui, theme, at, remark.map(|remark| remark.kind));
    ui.painter().galley(
        pos2(at.right() + theme::GAP, rect.center().y - galley.size().y / 2.0),
        galley,
        theme.ink,
    );
    response
}

/// The mark of a sentence, as it stands on the board.
fn paint_mark(ui: &Ui, theme: &Theme, rect: Rect, kind: Option<Kind>) {
    let painter = ui.painter();
    let outline = marks::rounded(rect.shrink(3.0), 5.0);
    match kind {
        None => marks::question(painter, theme, rect.center(), "?", rect.width() * 0.42),
        Some(Kind::Problem) => Icon::Warning.paint(painter, theme, rect.center(), 28.0, theme.warning),
        Some(Kind::Active) => marks::ring(painter, theme, &outline, Pattern::Dashed, theme.active, 3.0),
        Some(Kind::Island) => marks::ring(painter, theme, &outline, Pattern::Dotted, theme.island, 3.0),
        Some(Kind::Match) => {
            let (from, to) = (
                rect.left_center() - vec2(12.0, 0.0),
                rect.right_center() + vec2(12.0, 0.0),
            );
            marks::match_bar(painter, theme, from, to, false);
        }
        Some(Kind::Clean) => Icon::Check.paint(painter, theme, rect.center(), 28.0, theme.accent),
    }
}
