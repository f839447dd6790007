//! The timer: a ring that empties and figures that can be read from across the table.

use super::{Icon, say_aloud};
use crate::session::WARNING_MS;
use crate::theme::Theme;
use eframe::egui::{
    Align2, Area, Color32, Context, CornerRadius, Id, LayerId, Order, Response, Role, Sense, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use eframe::epaint::PathStroke;

/// Seconds left that are told aloud: more would never let anybody finish a sentence.
const SPOKEN: [u64; 4] = [30, 10, 5, 0];

/// The side from which on a ring has room for more than its figures, in points.
const ROOMY: f32 = 110.0;

/// What the ring shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerRing {
    /// Milliseconds left.
    pub left_ms: u64,
    /// Milliseconds of a whole turn.
    pub whole_ms: u64,
    /// Whether it stands still.
    pub is_paused: bool,
    /// Whether it fills the board's room, for those across the table.
    pub is_large: bool,
}

impl TimerRing {
    /// The same, with figures as large as the room allows.
    #[must_use]
    pub fn large(self) -> TimerRing {
        TimerRing {
            is_large: true,
            ..self
        }
    }

    /// Draws it so many points wide and high; `name` is read to those who do not see it. The small one can be pressed.
    pub fn show(self, ui: &mut Ui, theme: &Theme, side: f32, name: &str) -> Response {
        let (sense, role) = if self.is_large {
            (Sense::hover(), Role::ProgressIndicator)
        } else {
            (Sense::click(), Role::Button)
        };
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), sense);
        response.widget_info(|| WidgetInfo::labeled(role, true, name));
        if response.has_focus() {
            super::focus_ring(ui, theme, rect);
        }
        let is_late = self.left_ms <= WARNING_MS;
        let colour = if is_late { theme.warning } else { theme.accent };
        let line = if self.is_large {
            (side * 0.05).max(10.0)
        } else {
            (side * 0.09).min(10.0)
        };
        let (centre, radius) = (rect.center(), side / 2.0 - line * 0.9);
        let painter = ui.painter();
        painter.circle_stroke(centre, radius, Stroke::new(line, theme.well));
        let share = self.left_ms as f32 / self.whole_ms.max(1) as f32;
        let steps = (share.clamp(0.0, 1.0) * 120.0).ceil() as usize;
        let point = |step: usize| {
            let angle =
                std::f32::consts::TAU * (step as f32 / 120.0).min(share) - std::f32::consts::FRAC_PI_2;
            centre + Vec2::angled(angle) * radius
        };
        if steps > 0 {
            let path = (0..=steps).map(point).collect();
            painter.line(
                path,
                PathStroke::new(line, if self.is_paused { theme.soft_ink } else { colour }),
            );
        }
        let seconds = self.left_ms.div_ceil(1000);
        if SPOKEN.contains(&seconds) && !self.is_paused {
            say_aloud(&response);
        }
        // A turn of ten minutes has three figures.
        let largest = if seconds > 99 { 72.0 } else { 96.0 };
        let largest = if self.is_large {
            f32::INFINITY
        } else {
            theme.size(largest)
        };
        let size = (side * if seconds > 99 { 0.34 } else { 0.46 }).min(largest);
        let font = eframe::egui::FontId {
            size,
            ..theme.bold(96.0)
        };
        let ink = if is_late { theme.warning } else { theme.ink };
        painter.text(centre, Align2::CENTER_CENTER, seconds.to_string(), font, ink);
        // In a small ring the figures have all the room: its colour and the button beside it say that it stands still.
        if self.is_paused && side >= ROOMY {
            let bars = pos2(centre.x, centre.y + radius * 0.62);
            for x in [-6.0, 6.0] {
                let bar = eframe::egui::Rect::from_center_size(bars + vec2(x, 0.0), vec2(6.0, 20.0));
                painter.rect_filled(bar, 2.0, theme.soft_ink);
            }
        }
        response
    }
}

const SMALL_TIMER: &str = "small timer";

/// Where the small timer was drawn last, if it is there.
pub fn small_timer_place(ctx: &Context) -> Option<eframe::egui::Rect> {
    let id = Id::unique(SMALL_TIMER);
    ctx.memory(|memory| {
        let is_there = memory
            .areas()
            .visible_last_frame(&LayerId::new(Order::Foreground, id));
        memory.area_rect(id).filter(|_| is_there)
    })
}

/// The time that is left, in milliseconds, small and in a corner over any screen; nothing under it is covered from hands.
pub fn small_timer(ctx: &Context, theme: &Theme, left_ms: u64, name: &str) {
    let area = Area::new(Id::unique(SMALL_TIMER))
        .order(Order::Foreground)
        .interactable(false)
        .anchor(Align2::RIGHT_TOP, vec2(-theme.target() - 28.0, 14.0));
    area.show(ctx, |ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(theme.size(104.0), 52.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
        let ink = if left_ms <= WARNING_MS {
            theme.warning
        } else {
            theme.accent
        };
        let corner = CornerRadius::same(26);
        let painter = ui.painter();
        painter.rect(
            rect,
            corner,
            theme.sheet,
            Stroke::new(3.0, ink),
            StrokeKind::Inside,
        );
        let icon = pos2(rect.left() + theme.size(28.0), rect.center().y);
        Icon::Timer.paint(painter, theme, icon, 24.0, ink);
        let at = pos2(rect.right() - theme.size(34.0), rect.center().y);
        let seconds = left_ms.div_ceil(1000).to_string();
        painter.text(at, Align2::CENTER_CENTER, seconds, theme.bold(24.0), theme.ink);
    });
}

/// The Maneuvers that are used, those that are left, and the extra ones that the Reserve allows.
pub fn maneuver_discs(
    ui: &mut Ui,
    theme: &Theme,
    used: u32,
    free: u32,
    extra_left: u32,
    name: &str,
) -> Response {
    let extra_used = used.saturating_sub(free);
    let n_extra = (extra_used + extra_left).min(9);
    let n_shown = free + n_extra;
    let between = 8.0;
    let room = ui.available_width();
    let side = ((room - between * n_shown as f32) / (n_shown as f32 + 0.5)).clamp(14.0, theme.size(46.0));
    let (rect, response) = ui.allocate_exact_size(vec2(room, side + 6.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
    let painter = ui.painter();
    for place in 0..n_shown {
        let is_extra = place >= free;
        let gap = if is_extra { side * 0.5 } else { 0.0 };
        let centre = pos2(
            rect.left() + side / 2.0 + place as f32 * (side + between) + gap,
            rect.center().y,
        );
        let is_used = place < used;
        let (fill, ink) = if is_used {
            (theme.accent, theme.on_accent)
        } else {
            (Color32::TRANSPARENT, theme.soft_ink)
        };
        let stroke = Stroke::new(2.5, if is_used { theme.accent } else { theme.soft_ink });
        if is_extra {
            let square = eframe::egui::Rect::from_center_size(centre, Vec2::splat(side - 3.0));
            painter.rect(square, 8.0, fill, stroke, eframe::egui::StrokeKind::Inside);
        } else {
            painter.circle(centre, side / 2.0 - 1.5, fill, stroke);
        }
        let text = if is_extra {
            "+1".to_owned()
        } else {
            (place + 1).to_string()
        };
        let font = eframe::egui::FontId {
            size: side * 0.46,
            ..theme.bold(16.0)
        };
        painter.text(centre, Align2::CENTER_CENTER, text, font, ink);
    }
    response
}
