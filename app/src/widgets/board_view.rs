//! The board as drawn: the tiles where they lie, with their marks.

use super::marks::{self, Marks, Pattern};
use super::tile_view::TilePictures;
use crate::open_deck::OpenDeck;
use crate::theme::Theme;
use crate::words::Words;
use eframe::egui::{
    Color32, CornerRadius, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use rules::Cell;
use rules::match_attach::{PlacedTile, TileId};

/// What is drawn, and how it is marked.
#[derive(Clone, Copy, Debug)]
pub struct BoardView<'a> {
    /// Tokens.
    pub theme: &'a Theme,
    /// What the tiles are.
    pub deck: &'a OpenDeck,
    /// What they look like.
    pub pictures: &'a TilePictures,
    /// The tiles.
    pub tiles: &'a [PlacedTile],
    /// Their marks.
    pub marks: &'a Marks,
    /// Empty cells that can be tapped.
    pub open_cells: &'a [Cell],
    /// A tile that is about to lie there, shown pale.
    pub ghost: Option<PlacedTile>,
    /// The language of tags and names.
    pub words: &'a Words,
}

/// What was tapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tapped {
    /// A tile.
    Tile(TileId),
    /// One of the open cells.
    Cell(Cell),
}

/// The largest side of a tile in points, and the smallest: a tile is a touch target.
const LARGEST: f32 = 190.0;
const SMALLEST: f32 = 50.0;

impl BoardView<'_> {
    /// Draws the board into all the space there is; tells what was tapped.
    pub fn show(&self, ui: &mut Ui) -> Option<Tapped> {
        let room = ui.available_size();
        let Some((low, high)) = self.bounds() else {
            ui.allocate_exact_size(room, Sense::hover());
            return None;
        };
        let (columns, rows) = ((high.x - low.x + 1) as f32, (high.y - low.y + 1) as f32);
        let margin = 14.0;
        let side = ((room.x - 2.0 * margin) / columns)
            .min((room.y - 2.0 * margin) / rows)
            .clamp(SMALLEST, LARGEST);
        let size = vec2(columns, rows) * side + Vec2::splat(2.0 * margin);
        let mut tapped = None;
        eframe::egui::ScrollArea::both()
            .auto_shrink(false)
            .max_height(room.y)
            .show(ui, |ui| {
                let (rect, _) = ui.allocate_exact_size(size.max(ui.available_size()), Sense::hover());
                let corner = rect.center() - vec2(columns, rows) * side / 2.0;
                let place = |cell: Cell| {
                    let at = vec2((cell.x - low.x) as f32, (cell.y - low.y) as f32) * side;
                    Rect::from_min_size(corner + at, Vec2::splat(side)).shrink(side * 0.012)
                };
                tapped = self.show_cells(ui, &place).or(self.show_tiles(ui, &place));
                self.show_marks(ui, &place, side);
            });
        tapped
    }

    fn bounds(&self) -> Option<(Cell, Cell)> {
        let cells = self
            .tiles
            .iter()
            .chain(&self.ghost)
            .map(|placed| placed.cell)
            .chain(self.open_cells.iter().copied());
        cells.fold(None, |bounds: Option<(Cell, Cell)>, cell| {
            let (low, high) = bounds.unwrap_or((cell, cell));
            let low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
            Some((low, Cell::new(high.x.max(cell.x), high.y.max(cell.y))))
        })
    }

    fn show_cells(&self, ui: &Ui, place: &dyn Fn(Cell) -> Rect) -> Option<Tapped> {
        let mut tapped = None;
        for cell in self.open_cells {
            let rect = place(*cell);
            let response = ui.interact(rect, ui.scope_id().with(("cell", cell.x, cell.y)), Sense::click());
            let name = self
                .words
                .say_with("empty-cell", &[("column", cell.x.into()), ("row", cell.y.into())]);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            let fill = if response.hovered() {
                self.theme.accent_well
            } else {
                Color32::TRANSPARENT
            };
            let inner = rect.shrink(rect.width() * 0.06);
            ui.painter().rect_filled(inner, CornerRadius::same(8), fill);
            let outline = marks::rounded(inner, 8.0);
            let mut closed = outline.clone();
            closed.extend(outline.first());
            ui.painter().extend(Shape::dashed_line(
                &closed,
                Stroke::new(2.0, self.theme.accent),
                7.0,
                6.0,
            ));
            if response.clicked() {
                tapped = Some(Tapped::Cell(*cell));
            }
        }
        tapped
    }

    fn show_tiles(&self, ui: &Ui, place: &dyn Fn(Cell) -> Rect) -> Option<Tapped> {
        let mut tapped = None;
        for placed in self.tiles {
            let rect = place(placed.cell);
            let response = ui.interact(rect, ui.scope_id().with(("tile", placed.tile.0)), Sense::click());
            let name = self.name(placed);
            let is_chosen = self.marks.chosen == Some(placed.tile);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &name));
            let is_dimmed = !self.marks.lit.is_empty() && !self.marks.lit.contains(&placed.tile);
            let tint = if is_dimmed {
                Color32::from_gray(95)
            } else {
                Color32::WHITE
            };
            ui.painter()
                .add(self.theme.shadow().as_shape(rect, CornerRadius::same(4)));
            self.pictures
                .paint(ui.painter(), self.deck, placed.tile, rect, placed.turn, tint);
            if response.has_focus() {
                super::focus_ring(ui, self.theme, rect);
            }
            if response.clicked() {
                tapped = Some(Tapped::Tile(placed.tile));
            }
        }
        if let Some(ghost) = self.ghost {
            let tint = Color32::from_white_alpha(150);
            self.pictures.paint(
                ui.painter(),
                self.deck,
                ghost.tile,
                place(ghost.cell),
                ghost.turn,
                tint,
            );
        }
        tapped
    }

    fn show_marks(&self, ui: &Ui, place: &dyn Fn(Cell) -> Rect, side: f32) {
        let painter = ui.painter();
        let width = (side * 0.045).clamp(3.0, 6.0);
        for placed in self.tiles {
            let rect = place(placed.cell);
            let path = marks::rounded(rect.shrink(width * 0.9), side * 0.06);
            let is_active = self.marks.active.contains(&placed.tile);
            let is_island = self.marks.islands.contains(&placed.tile);
            if is_active {
                marks::ring(
                    painter,
                    self.theme,
                    &path,
                    Pattern::Dashed,
                    self.theme.active,
                    width,
                );
            }
            if is_island {
                let inner = marks::rounded(
                    rect.shrink(width * if is_active { 3.4 } else { 0.9 }),
                    side * 0.06,
                );
                marks::ring(
                    painter,
                    self.theme,
                    &inner,
                    Pattern::Dotted,
                    self.theme.island,
                    width,
                );
            }
            if self.marks.chosen == Some(placed.tile) {
                let outer = rect.expand(3.0);
                let stroke = Stroke::new(5.0, self.theme.accent);
                painter.rect_stroke(outer, CornerRadius::same(8), stroke, StrokeKind::Outside);
            }
            if side > 104.0 && (is_active || is_island) {
                let (word, colour) = if is_active {
                    (self.words.say("active"), self.theme.active)
                } else {
                    (self.words.say("island"), self.theme.island)
                };
                marks::tag(
                    painter,
                    self.theme,
                    pos2(rect.center().x, rect.center().y),
                    &word,
                    colour,
                );
            }
        }
        let centre = |tile: TileId| {
            let placed = self.tiles.iter().find(|placed| placed.tile == tile)?;
            Some(place(placed.cell).center())
        };
        for mark in &self.marks.matches {
            if let (Some(from), Some(to)) = (centre(mark.a), centre(mark.b)) {
                marks::match_bar(painter, self.theme, from, to, mark.is_new);
            }
        }
    }

    fn name(&self, placed: &PlacedTile) -> String {
        let mut name = self.deck.describe(self.words, placed.tile, placed.turn);
        if self.marks.active.contains(&placed.tile) {
            name = format!("{name}, {}", self.words.say("active"));
        }
        if self.marks.islands.contains(&placed.tile) {
            name = format!("{name}, {}", self.words.say("island"));
        }
        name
    }
}
