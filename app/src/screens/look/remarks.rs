//! What is said of a photograph: a list of sentences, each with its mark; a tap lights what it speaks of.

use crate::findings::{Findings, Kind, Remark};
use crate::screens::{View, page};
use crate::sight::Sight;
use crate::theme::{self, Theme};
use crate::widgets::marks::{self, Pattern};
use crate::widgets::{Icon, focus_ring};
use eframe::egui::{CornerRadius, Rect, Response, Role, ScrollArea, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

/// What was tapped of the sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tapped {
    /// The one that tells of doubts.
    Doubts,
    /// A remark, by its place in the findings.
    Remark(usize),
}

/// Draws the sentences; `lit` is the remark that was tapped.
pub(super) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    rect: Rect,
    sight: &Sight,
    findings: &Findings,
    lit: Option<usize>,
) -> Option<Tapped> {
    let (theme, mut tapped) = (view.theme, None);
    page::sheet(ui, theme, rect, "remarks", |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            if findings.tiles.is_empty() {
                page::text(ui, view.say("no-board-seen"), theme.bold(20.0), theme.ink);
            }
            if !sight.upheld.is_empty() {
                let text = view.say_with("upheld", &[("count", sight.upheld.len().into())]);
                page::text(ui, text, theme.body(), theme.soft_ink);
            }
            for advice in &sight.table.advice {
                page::text(ui, view.words.of_reason(advice), theme.body(), theme.soft_ink);
            }
            let questions = sight.n_questions();
            if questions > 0 {
                let text = view.say_with("to-check", &[("count", questions.into())]);
                if row(ui, theme, &text, None, false).clicked() {
                    tapped = Some(Tapped::Doubts);
                }
            }
            for (place, remark) in findings.remarks.iter().enumerate() {
                if row(ui, theme, &remark.text, Some(remark), lit == Some(place)).clicked() {
                    tapped = Some(Tapped::Remark(place));
                }
            }
            if !findings.tiles.is_empty() {
                page::text(ui, view.say("tap-to-mend"), theme.label(), theme.soft_ink);
            }
        });
    });
    tapped
}

/// One sentence with its mark before it.
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
                rect.left_center() - vec2(40.0, 0.0),
                rect.right_center() + vec2(40.0, 0.0),
            );
            marks::match_bar(painter, theme, from, to, false, None);
        }
        Some(Kind::Clean) => Icon::Check.paint(painter, theme, rect.center(), 28.0, theme.accent),
    }
}
