//! Marks on tiles, on the drawn board and on photographs alike: each is told by its pattern as well as by its colour.

use crate::theme::Theme;
use eframe::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};
use eframe::epaint::PathStroke;
use rules::match_attach::TileId;
use std::collections::BTreeSet;

/// How a line is drawn around a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Active.
    Dashed,
    /// Island.
    Dotted,
    /// Chosen, or just outlined.
    Solid,
}

/// Two touching tiles that match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchMark {
    /// One tile.
    pub a: TileId,
    /// The other.
    pub b: TileId,
    /// Whether it scores this turn.
    pub is_new: bool,
    /// What it is called in a list beside the board, if there is one.
    pub number: Option<usize>,
}

/// Everything that is marked on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Tiles with a dashed ring.
    pub active: BTreeSet<TileId>,
    /// Tiles with a dotted ring.
    pub islands: BTreeSet<TileId>,
    /// Edges with a bar across.
    pub matches: Vec<MatchMark>,
    /// Tiles that are spoken of: the others step back. Empty: none does.
    pub lit: BTreeSet<TileId>,
    /// The tile that was tapped.
    pub chosen: Option<TileId>,
}

/// Draws a closed line with a halo, so that it shows on tiles of every colour.
pub fn ring(painter: &Painter, theme: &Theme, path: &[Pos2], pattern: Pattern, colour: Color32, width: f32) {
    let mut closed = path.to_vec();
    closed.extend(path.first());
    painter.add(Shape::closed_line(
        path.to_vec(),
        PathStroke::new(width + 3.0, theme.halo),
    ));
    let shapes = match pattern {
        Pattern::Solid => vec![Shape::closed_line(path.to_vec(), PathStroke::new(width, colour))],
        Pattern::Dashed => Shape::dashed_line(&closed, Stroke::new(width, colour), width * 3.0, width * 2.0),
        Pattern::Dotted => Shape::dotted_line(&closed, colour, width * 2.1, width * 0.68),
    };
    painter.extend(shapes);
}

/// The outline of a tile with rounded corners.
pub fn rounded(rect: Rect, radius: f32) -> Vec<Pos2> {
    let arcs = [
        (rect.left_top() + vec2(radius, radius), 2),
        (rect.right_top() + vec2(-radius, radius), 3),
        (rect.right_bottom() + vec2(-radius, -radius), 0),
        (rect.left_bottom() + vec2(radius, -radius), 1),
    ];
    let arc = |(centre, quarter): (Pos2, u8)| {
        (0..=4_u8).map(move |step| {
            let angle = (f32::from(quarter) + f32::from(step) / 4.0) * std::f32::consts::FRAC_PI_2;
            centre + Vec2::angled(angle) * radius
        })
    };
    arcs.into_iter().flat_map(arc).collect()
}

/// The bar of a Match: it lies across the edge from one tile into the other.
///
/// `from` and `to` are the middles of the two tiles. A new one is filled and says what it is worth, or its number.
pub fn match_bar(
    painter: &Painter,
    theme: &Theme,
    from: Pos2,
    to: Pos2,
    is_new: bool,
    number: Option<usize>,
) {
    let along = to - from;
    let length = along.length();
    let (middle, unit) = (from + along / 2.0, along.normalized());
    // It reaches from symbol to symbol, and hides neither.
    let half = unit * (length * 0.07);
    let width = (length * 0.12).clamp(6.0, 24.0);
    capsule(painter, middle - half, middle + half, width + 5.0, theme.halo);
    capsule(painter, middle - half, middle + half, width, theme.new_match);
    if !is_new {
        capsule(painter, middle - half, middle + half, width * 0.4, theme.halo);
    }
    let text = match number {
        Some(number) => number.to_string(),
        None if is_new => "+2".to_owned(),
        None => return,
    };
    let radius = (length * 0.13).clamp(13.0, 24.0);
    let (fill, line, ink) = if is_new {
        (theme.new_match, theme.halo, theme.on_accent)
    } else {
        (theme.sheet, theme.new_match, theme.ink)
    };
    painter.circle(middle, radius, fill, Stroke::new(2.5, line));
    let font = eframe::egui::FontId {
        size: radius,
        ..theme.bold(16.0)
    };
    painter.text(middle, Align2::CENTER_CENTER, text, font, ink);
}

fn capsule(painter: &Painter, from: Pos2, to: Pos2, width: f32, colour: Color32) {
    painter.line_segment([from, to], Stroke::new(width, colour));
    painter.circle_filled(from, width / 2.0, colour);
    painter.circle_filled(to, width / 2.0, colour);
}

/// A number in a disc that asks for a look: "1", "2", ... beside tiles that are not certain.
pub fn question(painter: &Painter, theme: &Theme, at: Pos2, text: &str, radius: f32) {
    painter.circle(at, radius, theme.unsure, Stroke::new(3.0, theme.halo));
    let font = eframe::egui::FontId {
        size: radius * 1.15,
        ..theme.bold(16.0)
    };
    painter.text(at, Align2::CENTER_CENTER, text, font, theme.sheet);
}
