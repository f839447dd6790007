//! How a drawn board is looked at: how large, and which part of it.

use eframe::egui::{Id, Rect, Response, Ui, Vec2, vec2};
use rules::Cell;
use rules::match_attach::PlacedTile;

/// How large a board is drawn, and how far it is moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardCamera {
    /// How many times as large as it fits, 1 to [`BoardCamera::NEAREST`].
    zoom: f32,
    /// How far its middle lies from the middle of the room, in points.
    pan: Vec2,
}

/// The largest side of a tile in points, and the smallest of one that is tapped.
const LARGEST: f32 = 190.0;
const SMALLEST: f32 = 50.0;
/// Room around the board in points.
const MARGIN: f32 = 14.0;

impl Default for BoardCamera {
    fn default() -> BoardCamera {
        BoardCamera {
            zoom: 1.0,
            pan: Vec2::ZERO,
        }
    }
}

impl BoardCamera {
    /// How much nearer than the whole board it may go.
    pub const NEAREST: f32 = 4.0;
    /// What one tap changes.
    const STEP: f32 = 1.4;

    /// One step nearer.
    pub fn nearer(&mut self) {
        self.zoom_by(Self::STEP);
    }

    /// One step farther away.
    pub fn farther(&mut self) {
        self.zoom_by(1.0 / Self::STEP);
    }

    /// Whether the whole board is shown in its middle.
    pub fn is_fitted(&self) -> bool {
        *self == BoardCamera::default()
    }

    /// Whether it can go nearer still.
    pub fn can_go_nearer(&self) -> bool {
        self.zoom < Self::NEAREST
    }

    fn zoom_by(&mut self, factor: f32) {
        let zoom = (self.zoom * factor).clamp(1.0, Self::NEAREST);
        self.pan *= zoom / self.zoom;
        self.zoom = zoom;
        if self.zoom < 1.02 {
            *self = BoardCamera::default();
        }
    }

    /// Follows fingers, the mouse's wheel, and the hand that drags the empty table.
    pub(super) fn follow(&mut self, ui: &Ui, room: Rect, ground: &Response) {
        if ground.dragged() {
            self.pan += ground.drag_delta();
        }
        let is_over = ui.rect_contains_pointer(room);
        let (factor, scrolled, at) = ui.input(|input| {
            (
                input.zoom_delta(),
                input.smooth_scroll_delta(),
                input.pointer.hover_pos(),
            )
        });
        if !is_over {
            return;
        }
        if factor != 1.0 {
            // What lies under the fingers stays there.
            let from_middle = at.map_or(Vec2::ZERO, |at| at - room.center());
            let before = self.zoom;
            self.zoom_by(factor);
            self.pan += (from_middle - self.pan) * (1.0 - self.zoom / before);
        } else {
            self.pan += scrolled;
        }
    }

    /// Where the cells from `low` to `high` lie in the room; the camera is kept where something is to be seen.
    pub(super) fn layout(&mut self, ui: &Ui, room: Rect, low: Cell, high: Cell, is_tapped: bool) -> Layout {
        let cells = vec2((high.x - low.x + 1) as f32, (high.y - low.y + 1) as f32);
        let fitting = ((room.width() - 2.0 * MARGIN) / cells.x).min((room.height() - 2.0 * MARGIN) / cells.y);
        let smallest = if is_tapped { SMALLEST } else { 8.0 };
        let side = fitting.clamp(smallest, LARGEST) * self.zoom;
        let spare = (cells * side + Vec2::splat(2.0 * MARGIN) - room.size()).max(Vec2::ZERO) / 2.0;
        self.pan = self.pan.clamp(-spare, spare);
        // The board glides to its new size and place when tiles come and go.
        let id = ui.scope_id().with("camera");
        let time = ui.style().animation_time;
        let glide = |what: &str, value: f32| ui.ctx().animate_value_with_time(id.with(what), value, time);
        let middle = vec2((low.x + high.x + 1) as f32, (low.y + high.y + 1) as f32) / 2.0;
        Layout {
            id: ui.scope_id(),
            side: glide("side", side),
            origin: room.center()
                + self.pan
                + vec2(
                    -glide("x", middle.x) * glide("side", side),
                    -glide("y", middle.y) * glide("side", side),
                ),
        }
    }
}

/// Where cells are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    id: Id,
    /// Side of a cell in points.
    pub(super) side: f32,
    /// The north-western corner of cell (0, 0).
    origin: eframe::egui::Pos2,
}

impl Layout {
    /// Where a tile on a cell is drawn.
    pub(super) fn place(&self, cell: Cell) -> Rect {
        self.place_at(vec2(cell.x as f32, cell.y as f32))
    }

    fn place_at(&self, at: Vec2) -> Rect {
        Rect::from_min_size(self.origin + at * self.side, Vec2::splat(self.side)).shrink(self.side * 0.012)
    }

    /// Where a tile is drawn just now: it glides when it has moved.
    pub(super) fn animated(&self, ui: &Ui, placed: &PlacedTile) -> Rect {
        let id = self.id.with(("glide", placed.tile.0));
        let time = ui.style().animation_time;
        let glide = |way: &str, to: i32| ui.ctx().animate_value_with_time(id.with(way), to as f32, time);
        self.place_at(vec2(glide("x", placed.cell.x), glide("y", placed.cell.y)))
    }

    /// The cell that a tile is dragged to: it goes straight, the way it was dragged farthest.
    pub(super) fn dragged_to(&self, from: Cell, by: Vec2) -> Cell {
        let cells = |points: f32| (points / self.side).round() as i32;
        let (x, y) = (cells(by.x), cells(by.y));
        if x.abs() >= y.abs() {
            from.shifted(x, 0)
        } else {
            from.shifted(0, y)
        }
    }
}
