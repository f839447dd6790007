//! One tile: its edges as large targets, how many there are, and whether it is one at all.

use super::{OwnTiles, Page, doubt_name, edge_name, gap, step, swatch, tile_name, two_sheets, wide};
use crate::command::{Command, TeachCommand};
use crate::deck::draft::{DoubtNote, Kind, MOST_COPIES, Picture, Step};
use crate::deck::teach;
use crate::screens::{View, game, page};
use crate::teaching::{Teaching, Wish};
use crate::theme;
use crate::widgets::{Button, Icon, focus_ring};
use eframe::egui::{
    Align, Align2, CornerRadius, Layout, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2,
    Widget as _, WidgetInfo, vec2,
};
use rules::match_attach::TileKind;
use vision::learn::EdgeFound;

/// The words for the four sides of a face as it is shown.
const SIDES: [&str; 4] = ["side-top", "side-right", "side-bottom", "side-left"];

/// The two things that an edge shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Colour,
    Symbol,
}

impl OwnTiles {
    pub(super) fn show_tile(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        teaching: &Teaching,
        rect: Rect,
        face: usize,
    ) {
        if face >= teaching.draft().faces.len() {
            self.page = Page::Tiles;
            return;
        }
        let (picture, facts) = two_sheets(rect, 0.56);
        page::paint_sheet(ui, view.theme, picture);
        self.show_edges(ui, view, teaching, picture.shrink(theme::GAP), face);
        page::sheet(ui, view.theme, facts, "facts", |ui| {
            ScrollArea::vertical()
                .id_salt("facts")
                .auto_shrink(false)
                .show(ui, |ui| self.show_facts(ui, view, teaching, face));
        });
    }

    /// The tile drawn large with two targets along each of its sides: a tap shows the next colour or symbol.
    fn show_edges(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching, rect: Rect, face: usize) {
        let draft = teaching.draft();
        let target = theme::TARGET;
        let side = (rect.width().min(rect.height()) - 2.0 * (target + 8.0)).max(2.0 * target + 8.0);
        let tile = Rect::from_center_size(rect.center(), Vec2::splat(side));
        let name = tile_name(view.words, draft, face);
        let response = ui.interact(tile, ui.scope_id().with("tile"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        self.pictures
            .paint(ui, view, &teaching.book, &draft.faces[face].picture, tile);
        let away = side / 2.0 + 8.0 + target / 2.0;
        let ways = [vec2(0.0, -1.0), vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(-1.0, 0.0)];
        for (place, way) in ways.into_iter().enumerate() {
            let middle = tile.center() + way * away;
            let along = vec2(-way.y, way.x).abs() * (target / 2.0 + 6.0);
            for (part, at) in [(Part::Colour, middle - along), (Part::Symbol, middle + along)] {
                let target = Rect::from_center_size(at, Vec2::splat(target));
                self.show_target(ui, view, teaching, (face, place, part), target);
            }
        }
    }

    /// A field beside a side: it shows what is known, and a tap takes the next that it may be.
    fn show_target(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        teaching: &Teaching,
        (face, side, part): (usize, usize, Part),
        rect: Rect,
    ) {
        let draft = teaching.draft();
        let edge = draft.deck.tiles[face].edges[side];
        let known = match part {
            Part::Colour => edge
                .colour
                .map(|place| view.words.of_deck("colour", &draft.deck.colours[place].name)),
            Part::Symbol => edge
                .symbol
                .map(|place| view.words.of_deck("symbol", &draft.deck.symbols[place])),
        };
        let sentence = match part {
            Part::Colour => "edge-colour",
            Part::Symbol => "edge-symbol",
        };
        let now = known.clone().unwrap_or_else(|| view.say("edge-unknown"));
        let inserts = [("side", view.say(SIDES[side]).into()), ("now", now.into())];
        let name = view.say_with(sentence, &inserts);
        let id = ui.scope_id().with(("edge", side, sentence));
        let response = ui.interact(rect, id, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        self.paint_target(ui, view, teaching, (edge, part), known.as_deref(), rect);
        if response.hovered() {
            let corner = CornerRadius::same(theme::CORNER);
            let stroke = Stroke::new(3.0, view.theme.accent);
            ui.painter().rect_stroke(rect, corner, stroke, StrokeKind::Inside);
        }
        if response.has_focus() {
            focus_ring(ui, view.theme, rect);
        }
        if response.clicked() {
            let (mut colour, mut symbol) = (edge.colour, edge.symbol);
            match part {
                Part::Colour => colour = next(colour, draft.colours().map(|(place, _)| place)),
                Part::Symbol => symbol = next(symbol, draft.symbols_in_use().map(|(place, _)| place)),
            }
            let edge = Step::Edge {
                face,
                side,
                colour,
                symbol,
            };
            step(view, edge);
        }
    }

    /// The colour, the symbol as it was photographed, or a letter in its place.
    fn paint_target(
        &mut self,
        ui: &mut Ui,
        view: &View<'_>,
        teaching: &Teaching,
        (edge, part): (EdgeFound, Part),
        known: Option<&str>,
        rect: Rect,
    ) {
        let (draft, theme) = (teaching.draft(), view.theme);
        let fill = match (part, edge.colour) {
            (Part::Colour, Some(place)) => swatch(draft.deck.colours[place].srgb),
            _ => theme.well,
        };
        let (corner, border) = (CornerRadius::same(theme::CORNER), Stroke::new(2.0, theme.line));
        ui.painter().rect(rect, corner, fill, border, StrokeKind::Inside);
        let example = edge.symbol.and_then(|place| draft.symbols.get(place)?.as_ref());
        match (part, known, example) {
            (_, None, _) => letter(ui, view, rect, "?"),
            (Part::Colour, Some(_), _) => {}
            (Part::Symbol, Some(_), Some(picture)) => {
                self.pictures
                    .paint(ui, view, &teaching.book, picture, rect.shrink(7.0));
            }
            (Part::Symbol, Some(name), None) => {
                let first: String = name.chars().take(1).collect();
                letter(ui, view, rect, &first.to_uppercase());
            }
        }
    }

    fn show_facts(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching, face: usize) {
        let (theme, draft) = (view.theme, teaching.draft());
        let title = view.say_with("tile-number", &[("number", (face + 1).into())]);
        page::text(ui, title, theme.bold(24.0), theme.ink);
        self.show_doubts(ui, view, teaching, face);
        for side in 0..4 {
            let shown = edge_name(view.words, draft, face, side);
            let text = view.words.labelled(&view.say(SIDES[side]), &shown);
            page::text(ui, text, theme.body(), theme.soft_ink);
        }
        page::text(ui, view.say("edges-about"), theme.label(), theme.soft_ink);
        gap(ui);
        page::text(ui, view.say("how-many"), theme.body(), theme.ink);
        let copies = draft.deck.tiles[face].copies;
        let name = view.say("how-many");
        let wish = game::stepper(
            ui,
            view,
            &copies.to_string(),
            &name,
            copies > 1,
            copies < MOST_COPIES,
        );
        if wish != 0 {
            let copies = copies.saturating_add_signed(i16::try_from(wish).unwrap_or(0));
            step(view, Step::Copies { face, copies });
        }
        let is_starting = draft.deck.tiles[face].kind == TileKind::Starting;
        let starting = Button::new(theme, view.say("is-starting"))
            .ticked(is_starting)
            .full_width();
        if starting.ui(ui).clicked() {
            let kind = if is_starting {
                Kind::Standard
            } else {
                Kind::Starting
            };
            step(view, Step::Kind { face, kind });
        }
        if wide(ui, view, "same-as-another", Icon::Layers) {
            self.page = Page::Same(face);
        }
        if wide(ui, view, "no-tile", Icon::Delete) {
            step(view, Step::Drop { face });
            self.page = Page::Tiles;
        }
        self.show_views(ui, view, teaching, face);
        gap(ui);
        self.show_neighbours(ui, view, teaching, face);
    }

    /// Why it may not be right, and the answer to that.
    fn show_doubts(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching, face: usize) {
        let (theme, draft) = (view.theme, teaching.draft());
        let doubts = draft.doubts(face);
        for &doubt in &doubts {
            page::text(
                ui,
                doubt_name(view.words, draft, doubt),
                theme.body(),
                theme.unsure,
            );
            let (DoubtNote::Like(other) | DoubtNote::Covered(other)) = doubt else {
                continue;
            };
            // Beside the picture, or under it where the words have no room there.
            let layout = if ui.available_width() < theme.size(330.0) {
                Layout::top_down(Align::Min)
            } else {
                Layout::left_to_right(Align::Center)
            };
            let size = Vec2::splat(theme.size(96.0));
            ui.allocate_ui_with_layout(vec2(ui.available_width(), size.y), layout, |ui| {
                let name = tile_name(view.words, draft, other);
                let picture = &draft.faces[other].picture;
                self.pictures.show(ui, view, &teaching.book, picture, size, &name);
                let word = view.say_with("the-same-as", &[("number", (other + 1).into())]);
                if Button::new(theme, word).icon(Icon::Layers).ui(ui).clicked() {
                    step(view, Step::Merge { face, into: other });
                    self.page = Page::Tiles;
                }
            });
        }
        if !doubts.is_empty() {
            if wide(ui, view, "it-is-right", Icon::Check) {
                step(view, Step::Keep { face });
                self.page = Page::Tiles;
            }
            gap(ui);
        }
    }

    /// Where it was seen, if that was more than once: a view that shows another tile can be parted from it.
    fn show_views(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching, face: usize) {
        let (theme, draft) = (view.theme, teaching.draft());
        let views = &draft.faces[face].views;
        if views.len() < 2 {
            return;
        }
        gap(ui);
        page::text(ui, view.say("views-about"), theme.body(), theme.ink);
        let side = theme.size(88.0);
        ui.horizontal_wrapped(|ui| {
            for (place, seen) in views.iter().enumerate() {
                let photo = &draft.photos[seen.photo];
                let picture = Picture {
                    archive: photo.archive.clone(),
                    file: teach::sight_file(seen.sight),
                };
                let inserts = [
                    ("number", (place + 1).into()),
                    ("photo", photo.called.as_str().into()),
                ];
                let name = view.say_with("another-tile-in-view", &inserts);
                let button = self
                    .pictures
                    .button(ui, view, &teaching.book, &picture, side, (&name, false));
                if button.clicked() {
                    view.ask(Command::Teach(TeachCommand::Wish(Wish::Split {
                        face,
                        view: place,
                    })));
                }
            }
        });
    }

    /// The way to the next tile and the one before.
    fn show_neighbours(&mut self, ui: &mut Ui, view: &View<'_>, teaching: &Teaching, face: usize) {
        let tiles = teaching.draft().tiles();
        let Some(place) = tiles.iter().position(|&other| other == face) else {
            return;
        };
        ui.horizontal_wrapped(|ui| {
            for (word, icon, other) in [
                ("tile-before", Icon::ChevronLeft, place.checked_sub(1)),
                ("tile-after", Icon::ChevronRight, Some(place + 1)),
            ] {
                let other = other.and_then(|other| tiles.get(other).copied());
                let button = Button::new(view.theme, view.say(word)).icon(icon);
                if ui.add_enabled(other.is_some(), button).clicked()
                    && let Some(other) = other
                {
                    self.page = Page::Tile(other);
                }
            }
        });
    }
}

/// The one after; none after the last one.
fn next(now: Option<usize>, mut all: impl Iterator<Item = usize>) -> Option<usize> {
    all.find(|&other| now.is_none_or(|now| other > now))
}

fn letter(ui: &Ui, view: &View<'_>, rect: Rect, text: &str) {
    ui.painter().text(
        rect.center(),
        Align2::CENTER_CENTER,
        text,
        view.theme.bold(24.0),
        view.theme.ink,
    );
}
