//! The turns in rows and columns: a row for each round, a column for each player.

use crate::open_deck::capital;
use crate::screens::View;
use crate::screens::game::{plain, signed};
use crate::session::{Line, Session};
use crate::theme::Theme;
use crate::widgets::{focus_ring, one_line};
use eframe::egui::{Align2, CornerRadius, Rect, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

/// Columns of the table: the round, then one for each player.
#[derive(Clone, Copy, Debug)]
struct Columns {
    left: f32,
    round: f32,
    each: f32,
}

impl Columns {
    fn of(rect: Rect, n_players: usize, theme: &Theme) -> Columns {
        let round = theme.size(48.0);
        Columns {
            left: rect.left(),
            round,
            each: (rect.width() - round) / n_players.max(1) as f32,
        }
    }

    /// Whether a column has only room for a symbol and points, as on a phone.
    fn is_narrow(&self, theme: &Theme) -> bool {
        self.each < theme.size(104.0)
    }

    fn of_player(&self, rect: Rect, player: usize) -> Rect {
        let left = self.left + self.round + self.each * player as f32;
        Rect::from_min_size(pos2(left, rect.top()), vec2(self.each, rect.height()))
    }
}

/// Draws the table; tells which turn was tapped.
pub(super) fn show(ui: &mut Ui, view: &View<'_>, session: &Session) -> Option<u32> {
    let theme = view.theme;
    let players = &session.settings().players;
    let width = ui.available_width();
    let (head, _) = ui.allocate_exact_size(vec2(width, theme.size(44.0)), Sense::hover());
    let columns = Columns::of(head, players.len(), theme);
    let painter = ui.painter().clone();
    for (place, player) in players.iter().enumerate() {
        let cell = columns.of_player(head, place);
        let colour = theme.players[player.colour as usize % theme.players.len()];
        // In a narrow column the name itself has the player's colour.
        let (from, points, ink) = match columns.is_narrow(theme) {
            true => (2.0, 16.0, colour),
            false => (40.0, 20.0, theme.ink),
        };
        if !columns.is_narrow(theme) {
            painter.circle_filled(pos2(cell.left() + 22.0, cell.center().y), 8.0, colour);
        }
        let room = (cell.width() - from - 4.0).max(24.0);
        let galley = one_line(&painter, &player.name, theme.bold(points), ink, room);
        let at = pos2(cell.left() + from, cell.center().y - galley.size().y / 2.0);
        painter.galley(at, galley, ink);
    }
    painter.hline(head.x_range(), head.bottom(), Stroke::new(2.0, theme.line));
    let sum_height = theme.size(64.0);
    let rows_height = (ui.available_height() - sum_height - 12.0).max(80.0);
    let mut tapped = None;
    ScrollArea::vertical()
        .auto_shrink(false)
        .max_height(rows_height)
        .stick_to_bottom(true)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let lines = &session.sheet().lines;
            for round in 1..=lines.last().map_or(0, |line| line.round) {
                let of_round: Vec<&Line> = lines.iter().filter(|line| line.round == round).collect();
                tapped = show_round(ui, view, session, round, &of_round).or(tapped);
            }
        });
    let (foot, response) = ui.allocate_exact_size(vec2(width, sum_height), Sense::hover());
    painter.hline(foot.x_range(), foot.top(), Stroke::new(2.0, theme.line));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, super::sums(session)));
    for standing in &session.sheet().standings {
        let cell = columns.of_player(foot, standing.player);
        let (margin, points) = match columns.is_narrow(theme) {
            true => (4.0, 28.0),
            false => (16.0, 40.0),
        };
        let at = pos2(cell.right() - margin, cell.center().y);
        let (total, font) = (plain(standing.total), theme.bold(points));
        painter.text(at, Align2::RIGHT_CENTER, total, font, theme.ink);
    }
    tapped
}

fn show_round(ui: &mut Ui, view: &View<'_>, session: &Session, round: u32, lines: &[&Line]) -> Option<u32> {
    let theme = view.theme;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), theme.size(64.0)), Sense::hover());
    let columns = Columns::of(rect, session.settings().players.len(), theme);
    let at = pos2(rect.left() + 8.0, rect.center().y);
    ui.painter().text(
        at,
        Align2::LEFT_CENTER,
        round.to_string(),
        theme.label(),
        theme.soft_ink,
    );
    let mut tapped = None;
    for line in lines {
        let aside = if columns.is_narrow(theme) { 0.0 } else { 4.0 };
        let cell = columns.of_player(rect, line.player).shrink2(vec2(aside, 2.0));
        let player = session.settings().name(line.player);
        if show_cell(ui, view, player, line, cell) {
            tapped = Some(line.number);
        }
    }
    ui.painter()
        .hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, theme.line));
    tapped
}

/// One turn of one player; tells whether it was tapped.
fn show_cell(ui: &mut Ui, view: &View<'_>, player: &str, line: &Line, cell: Rect) -> bool {
    let theme = view.theme;
    let points = if line.is_over {
        signed(line.total)
    } else {
        view.say("playing-now")
    };
    let parts = parts(view, line);
    let response = ui.interact(cell, ui.scope_id().with(("turn", line.number)), Sense::click());
    let round = view.say_with("round", &[("round", line.round.into())]);
    let name = format!("{round}, {player}: {points} ({parts})");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let painter = ui.painter();
    if response.hovered() {
        painter.rect_filled(cell, CornerRadius::same(8), theme.well);
    }
    if response.has_focus() {
        focus_ring(ui, theme, cell);
    }
    let (font, ink) = if line.is_over {
        (theme.bold(22.0), theme.ink)
    } else {
        (theme.label(), theme.accent)
    };
    let points = painter.layout_no_wrap(points, font, ink);
    let side = theme.size(26.0);
    // In a narrow column everything stands at its edges; that somebody plays is then told by the symbol's colour.
    let is_narrow = cell.width() < points.size().x + side + 36.0;
    let (before, after) = if is_narrow { (2.0, 4.0) } else { (14.0, 12.0) };
    let has_points = line.is_over || !is_narrow || line.target.is_none();
    let points_left = cell.right() - after - points.size().x;
    let symbol_left = cell.left() + before;
    let text_left = match line.target {
        Some(_) => symbol_left + side + 10.0,
        None => symbol_left,
    };
    let room = points_left - text_left - 12.0;
    // What does not fit is told shorter: the symbol is drawn beside it, and the turn's own page tells the rest.
    let fitting = |texts: &[String], room: f32| {
        texts.iter().find_map(|text| {
            let galley = painter.layout_no_wrap(text.clone(), theme.label(), theme.soft_ink);
            (galley.size().x <= room).then_some(galley)
        })
    };
    let reserve = || vec![view.say_with("reserve", &[("count", line.reserve.into())])];
    let reserve = if line.is_over { reserve() } else { Vec::new() };
    // Where the Reserve has no room between the symbol and the points it has the lower half of the cell.
    let below = fitting(&reserve, room)
        .map(|galley| (text_left, galley))
        .or_else(|| {
            let whole = cell.right() - after - symbol_left;
            fitting(&reserve, whole).map(|galley| (symbol_left, galley))
        });
    let is_halved = below.as_ref().is_some_and(|(left, _)| *left < text_left);
    let middle = cell.center().y - if is_halved { theme.size(13.0) } else { 0.0 };
    if has_points {
        painter.galley(pos2(points_left, middle - points.size().y / 2.0), points, ink);
    }
    if let Some(target) = &line.target {
        let at = Rect::from_min_size(pos2(symbol_left, middle - side / 2.0), vec2(side, side));
        let ink = if has_points { theme.soft_ink } else { theme.accent };
        view.pictures.paint_symbol(painter, view.deck, target, at, ink);
    }
    let by = match (is_halved, below.is_some() || !line.is_over) {
        (false, true) => theme.size(10.0),
        _ => 0.0,
    };
    if let Some(above) = fitting(&[parts, points_made_of(line)], room) {
        let at = pos2(text_left, middle - by - above.size().y / 2.0);
        painter.galley(at, above, theme.soft_ink);
    }
    if let Some((left, below)) = below {
        let by = if is_halved { theme.size(16.0) } else { by };
        let at = pos2(left, cell.center().y + by - below.size().y / 2.0);
        painter.galley(at, below, theme.soft_ink);
    }
    if line.is_overruled() {
        painter.circle_filled(pos2(cell.left() + 6.0, cell.top() + 8.0), 4.0, theme.unsure);
    }
    response.clicked()
}

/// What a turn's points are made of: "Star · +4 −1".
fn parts(view: &View<'_>, line: &Line) -> String {
    let symbol = line
        .target
        .as_deref()
        .map(|name| capital(&view.words.of_deck("symbol", name)));
    let points = Some(points_made_of(line)).filter(|points| !points.is_empty());
    let parts = symbol.into_iter().chain(points);
    parts.collect::<Vec<String>>().join(" · ")
}

/// The points of a finished turn by where they come from: "+4 −1".
fn points_made_of(line: &Line) -> String {
    let points = [line.match_points, line.removal_points];
    let points = points
        .into_iter()
        .filter(|points| line.is_over && *points != 0)
        .map(signed);
    points.collect::<Vec<String>>().join(" ")
}
