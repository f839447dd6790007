//! The board as drawn: the tiles where they lie, with their marks. It can be moved and made larger, and tiles can be dragged.

use super::board_camera::{BoardCamera, Layout};
use super::marks::{self, Marks, Pattern};
use super::tile_view::TilePictures;
use crate::open_deck::OpenDeck;
use crate::theme::Theme;
use crate::words::Words;
use eframe::egui::{
    Color32, CornerRadius, CursorIcon, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};
use rules::Cell;
use rules::match_attach::{PlacedTile, Rotation, TileId};

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
    /// Cells without a known tile that can be tapped.
    pub open_cells: OpenCells<'a>,
    /// A tile that is about to lie there, shown pale.
    pub ghost: Option<PlacedTile>,
    /// The language of tags and names.
    pub words: &'a Words,
    /// What may be done with the tiles.
    pub hands: Hands,
}

/// Cells without a known tile that can be tapped.
#[derive(Clone, Copy, Debug)]
pub enum OpenCells<'a> {
    /// Nothing lies there, and a tile may be laid.
    Empty(&'a [Cell]),
    /// Something lies there that is not certain, with the number that it has on the photograph.
    InDoubt(&'a [(Cell, usize)]),
}

impl OpenCells<'_> {
    /// No such cells.
    pub const NONE: OpenCells<'static> = OpenCells::Empty(&[]);

    /// The cells, each with its number if it is in doubt.
    fn each(&self) -> impl Iterator<Item = (Cell, Option<usize>)> {
        let (empty, in_doubt) = match *self {
            OpenCells::Empty(cells) => (cells, [].as_slice()),
            OpenCells::InDoubt(cells) => ([].as_slice(), cells),
        };
        let empty = empty.iter().map(|&cell| (cell, None));
        empty.chain(in_doubt.iter().map(|&(cell, number)| (cell, Some(number))))
    }
}

/// What may be done with the tiles of a drawn board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hands {
    /// They are looked at.
    #[default]
    Off,
    /// They can be tapped.
    Tap,
    /// They can be tapped and dragged, and the chosen one turned.
    Move,
}

/// What was done with the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tapped {
    /// A tile was tapped.
    Tile(TileId),
    /// One of the open cells was tapped.
    Cell(Cell),
    /// A tile was dragged to another cell.
    Dragged(TileId, Cell),
    /// The chosen tile was turned.
    Turned(TileId, Rotation),
}

/// A tile and where it is drawn in this frame.
type Drawn = (PlacedTile, Rect);

impl BoardView<'_> {
    /// Draws the board into all the space there is, as large as fits.
    pub fn show(&self, ui: &mut Ui) -> Option<Tapped> {
        self.show_through(ui, &mut BoardCamera::default())
    }

    /// Draws the board into all the space there is, as the camera has it; tells what was done with it.
    pub fn show_through(&self, ui: &mut Ui, camera: &mut BoardCamera) -> Option<Tapped> {
        let (room, ground) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        let (low, high) = self.bounds()?;
        if self.hands != Hands::Off {
            let ground = ui.interact(room, ground.id.with("ground"), Sense::DRAG);
            camera.follow(ui, room, &ground);
        }
        let layout = camera.layout(ui, room, low, high, self.hands != Hands::Off);
        let mut ui = ui.new_child(eframe::egui::UiBuilder::new().max_rect(room));
        ui.shrink_clip_rect(room.expand(2.0));
        let tapped = self.show_cells(&ui, &layout);
        let drawn: Vec<Drawn> = self
            .tiles
            .iter()
            .map(|placed| (*placed, layout.animated(&ui, placed)))
            .collect();
        let touched = self.show_tiles(&ui, &layout, &drawn);
        self.show_marks(&ui, &drawn, layout.side);
        let turned = self.show_handles(&ui, room, &drawn);
        turned.or(touched).or(tapped)
    }

    fn bounds(&self) -> Option<(Cell, Cell)> {
        let cells = self
            .tiles
            .iter()
            .chain(&self.ghost)
            .map(|placed| placed.cell)
            .chain(self.open_cells.each().map(|(cell, _)| cell));
        cells.fold(None, |bounds: Option<(Cell, Cell)>, cell| {
            let (low, high) = bounds.unwrap_or((cell, cell));
            let low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
            Some((low, Cell::new(high.x.max(cell.x), high.y.max(cell.y))))
        })
    }

    fn show_cells(&self, ui: &Ui, layout: &Layout) -> Option<Tapped> {
        let mut tapped = None;
        for (cell, question) in self.open_cells.each() {
            let rect = layout.place(cell);
            let response = ui.interact(rect, ui.scope_id().with(("cell", cell.x, cell.y)), Sense::click());
            // Names are for screen readers: nobody else has them made.
            response.widget_info(|| {
                let name = match question {
                    Some(number) => self.words.say_with("cell-in-doubt", &[("number", number.into())]),
                    None => {
                        let place = [("column", cell.x.into()), ("row", cell.y.into())];
                        self.words.say_with("empty-cell", &place)
                    }
                };
                WidgetInfo::labeled(Role::Button, true, name)
            });
            let fill = if response.hovered() {
                self.theme.accent_well
            } else {
                Color32::TRANSPARENT
            };
            let ink = match question {
                Some(_) => self.theme.unsure,
                None => self.theme.accent,
            };
            self.paint_cell(ui, rect, fill, ink);
            if let Some(number) = question {
                let radius = (rect.width() * 0.28).clamp(14.0, 26.0);
                marks::question(
                    ui.painter(),
                    self.theme,
                    rect.center(),
                    &number.to_string(),
                    radius,
                );
            }
            if response.has_focus() {
                super::focus_ring(ui, self.theme, rect);
            }
            if response.clicked() {
                tapped = Some(Tapped::Cell(cell));
            }
        }
        tapped
    }

    fn paint_cell(&self, ui: &Ui, rect: Rect, fill: Color32, ink: Color32) {
        let inner = rect.shrink(rect.width() * 0.06);
        ui.painter().rect_filled(inner, CornerRadius::same(8), fill);
        let mut closed = marks::rounded(inner, 8.0);
        closed.extend(closed.first().copied());
        ui.painter()
            .extend(Shape::dashed_line(&closed, Stroke::new(2.0, ink), 7.0, 6.0));
    }

    fn show_tiles(&self, ui: &Ui, layout: &Layout, drawn: &[Drawn]) -> Option<Tapped> {
        let mut tapped = None;
        let mut lifted: Option<(PlacedTile, Rect, Response)> = None;
        for (placed, rect) in drawn {
            let sense = match self.hands {
                Hands::Off => Sense::hover(),
                Hands::Tap => Sense::click(),
                Hands::Move => Sense::click_and_drag(),
            };
            let response = ui.interact(*rect, ui.scope_id().with(("tile", placed.tile.0)), sense);
            let is_chosen = self.marks.chosen == Some(placed.tile);
            let role = if self.hands == Hands::Off {
                Role::Image
            } else {
                Role::Button
            };
            response.widget_info(|| WidgetInfo::selected(role, true, is_chosen, self.name(placed)));
            if response.dragged() || response.drag_stopped() {
                lifted = Some((*placed, *rect, response));
                continue;
            }
            self.paint_tile(ui, placed, *rect);
            if response.has_focus() {
                super::focus_ring(ui, self.theme, *rect);
            }
            if response.clicked() {
                tapped = Some(Tapped::Tile(placed.tile));
            }
        }
        if let Some(ghost) = self.ghost {
            let tint = Color32::from_white_alpha(150);
            let rect = layout.place(ghost.cell);
            self.pictures
                .paint(ui.painter(), self.deck, ghost.tile, rect, ghost.turn, tint);
            self.paint_cell(ui, rect, Color32::TRANSPARENT, self.theme.accent);
        }
        if let Some((placed, rect, response)) = lifted {
            // When the hand lets go the way it went is forgotten: it is kept until then.
            let way = response.id.with("way");
            let by = match response.total_drag_delta() {
                Some(by) => {
                    ui.data_mut(|data| data.insert_temp(way, by));
                    by
                }
                None => ui.data(|data| data.get_temp(way)).unwrap_or(Vec2::ZERO),
            };
            let cell = layout.dragged_to(placed.cell, by);
            if cell != placed.cell {
                self.paint_cell(ui, layout.place(cell), Color32::TRANSPARENT, self.theme.accent);
            }
            self.paint_tile(ui, &placed, rect.translate(by));
            ui.set_cursor_icon(CursorIcon::Grabbing);
            if response.drag_stopped() && cell != placed.cell {
                tapped = Some(Tapped::Dragged(placed.tile, cell));
            }
        }
        tapped
    }

    fn paint_tile(&self, ui: &Ui, placed: &PlacedTile, rect: Rect) {
        let is_dimmed = !self.marks.lit.is_empty() && !self.marks.lit.contains(&placed.tile);
        let painter = ui.painter();
        painter.add(self.theme.shadow().as_shape(rect, CornerRadius::same(4)));
        let (tile, turn) = (placed.tile, placed.turn);
        self.pictures
            .paint(painter, self.deck, tile, rect, turn, Color32::WHITE);
        if is_dimmed {
            painter.rect_filled(rect, CornerRadius::ZERO, self.theme.veil);
        }
    }

    fn show_marks(&self, ui: &Ui, drawn: &[Drawn], side: f32) {
        let painter = ui.painter();
        let width = (side * 0.045).clamp(2.0, 6.0);
        for (placed, rect) in drawn {
            let path = marks::rounded(rect.shrink(width * 0.9), side * 0.06);
            let is_active = self.marks.active.contains(&placed.tile);
            let is_island = self.marks.islands.contains(&placed.tile);
            if is_active {
                let colour = self.theme.active;
                marks::ring(painter, self.theme, &path, Pattern::Dashed, colour, width);
            }
            if is_island {
                let by = width * if is_active { 3.4 } else { 0.9 };
                let inner = marks::rounded(rect.shrink(by), side * 0.06);
                let colour = self.theme.island;
                marks::ring(painter, self.theme, &inner, Pattern::Dotted, colour, width);
            }
            if self.marks.chosen == Some(placed.tile) {
                let outer = rect.expand(3.0);
                let stroke = Stroke::new(5.0, self.theme.accent);
                painter.rect_stroke(outer, CornerRadius::same(8), stroke, StrokeKind::Outside);
            }
        }
        let centre = |tile: TileId| {
            let found = drawn.iter().find(|(placed, _)| placed.tile == tile);
            found.map(|(_, rect)| rect.center())
        };
        for mark in &self.marks.matches {
            if let (Some(from), Some(to)) = (centre(mark.a), centre(mark.b)) {
                marks::match_bar(painter, self.theme, from, to, mark.is_new, mark.number);
            }
        }
    }

    /// Two handles over the chosen tile that turn it by a quarter.
    fn show_handles(&self, ui: &Ui, room: Rect, drawn: &[Drawn]) -> Option<Tapped> {
        let chosen = self.marks.chosen.filter(|_| self.hands == Hands::Move)?;
        let (_, rect) = drawn.iter().find(|(placed, _)| placed.tile == chosen)?;
        let (side, gap) = (crate::theme::TARGET, 10.0);
        // Above the tile, or below it where there is no room above.
        let is_above = rect.top() - side - gap >= room.top();
        let y = if is_above {
            rect.top() - gap - side / 2.0
        } else {
            rect.bottom() + gap + side / 2.0
        };
        let mut turned = None;
        for (x, by, icon, name) in [
            (
                -0.55,
                Rotation::Anticlockwise,
                super::Icon::TurnLeft,
                "handle-left",
            ),
            (0.55, Rotation::Clockwise, super::Icon::TurnRight, "handle-right"),
        ] {
            let at = pos2(rect.center().x + x * side, y);
            let place = Rect::from_center_size(at, Vec2::splat(side));
            let response = ui.interact(place, ui.scope_id().with(name), Sense::click());
            let label = self.words.say(name);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
            let fill = if response.hovered() {
                self.theme.accent_well
            } else {
                self.theme.sheet
            };
            let disc = place.shrink2(vec2(3.0, 3.0));
            ui.painter()
                .circle(at, disc.width() / 2.0, fill, Stroke::new(2.5, self.theme.accent));
            icon.paint(ui.painter(), self.theme, at, 26.0, self.theme.ink);
            if response.has_focus() {
                super::focus_ring(ui, self.theme, place);
            }
            if response.clicked() {
                turned = Some(Tapped::Turned(chosen, by));
            }
        }
        turned
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
