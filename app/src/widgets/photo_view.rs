//! A photograph with what was read from it: outlines, marks, and numbers on what is not certain.

use super::marks::{self, Pattern};
use crate::theme::Theme;
use eframe::egui::{
    Color32, ColorImage, Context, Mesh, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, TextureHandle,
    TextureOptions, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use eframe::epaint::{PathStroke, Vertex};
use rules::QuarterTurn;
use vision::{Homography, Photo, PhotoPoint};

/// The longest side of a photograph on the graphics card in pixels; every card can hold it.
const LONGEST_PX: u32 = 2048;

/// A photograph on the graphics card.
#[derive(Clone)]
pub struct PhotoTexture {
    texture: TextureHandle,
    /// Size of the photograph itself in pixels: what was read is told in these.
    size: Vec2,
}

impl std::fmt::Debug for PhotoTexture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PhotoTexture({} x {})", self.size.x, self.size.y)
    }
}

impl PhotoTexture {
    /// Uploads a photograph, made smaller if it is very large.
    pub fn new(ctx: &Context, photo: &Photo) -> PhotoTexture {
        PhotoTexture::of_copy(ctx, photo, LONGEST_PX, [photo.width(), photo.height()])
    }

    /// Uploads a smaller copy of a photograph that is itself so many pixels wide and high; its sides become about `longest`
    /// pixels at most.
    pub fn of_copy(ctx: &Context, copy: &Photo, longest: u32, [width, height]: [u32; 2]) -> PhotoTexture {
        let image = displayed(copy, longest.min(LONGEST_PX));
        PhotoTexture {
            texture: ctx.load_texture("photograph", image, TextureOptions::LINEAR),
            size: vec2(width as f32, height as f32),
        }
    }

    /// How many times as wide as high the photograph is.
    pub fn aspect(&self) -> f32 {
        self.size.x / self.size.y
    }

    /// The point of the photograph at ten-thousandths of its width and height, in pixels.
    pub fn point(&self, [x, y]: [i32; 2]) -> PhotoPoint {
        let along = |at: i32, length: f32| f64::from(at) / 10_000.0 * f64::from(length);
        PhotoPoint {
            x: along(x, self.size.x),
            y: along(y, self.size.y),
        }
    }

    /// Replaces the picture: the next frame of a camera.
    pub fn set(&mut self, photo: &Photo) {
        self.texture
            .set(displayed(photo, LONGEST_PX), TextureOptions::LINEAR);
        self.size = vec2(photo.width() as f32, photo.height() as f32);
    }
}

fn displayed(photo: &Photo, longest: u32) -> ColorImage {
    let (width, height) = (photo.width(), photo.height());
    let step = width.max(height).div_ceil(longest).max(1) as usize;
    let (width, height) = (width as usize, height as usize);
    if step == 1 {
        return ColorImage::from_rgb([width, height], photo.rgb());
    }
    // Mean of whole blocks: quick, and without the moiré that leaving pixels out would make.
    let (columns, rows) = (width / step, height / step);
    let mut pixels = Vec::with_capacity(columns * rows);
    for row in 0..rows {
        for column in 0..columns {
            let mut sum = [0_u32; 3];
            for y in row * step..(row + 1) * step {
                let from = (y * width + column * step) * 3;
                for rgb in photo.rgb()[from..from + step * 3].chunks_exact(3) {
                    for (sum, byte) in sum.iter_mut().zip(rgb) {
                        *sum += u32::from(*byte);
                    }
                }
            }
            let [r, g, b] = sum.map(|sum| (sum / (step * step) as u32) as u8);
            pixels.push(Color32::from_rgb(r, g, b));
        }
    }
    ColorImage::new([columns, rows], pixels)
}

/// How a tile of the photograph is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    /// Its corners in photo pixels, around it.
    pub corners: [PhotoPoint; 4],
    /// What is read to those who do not see it.
    pub name: String,
    /// A dashed ring.
    pub is_active: bool,
    /// A dotted ring.
    pub is_island: bool,
    /// A number that asks for a look.
    pub question: Option<String>,
    /// Whether it is the one that is spoken of, steps back, or neither.
    pub light: Light,
}

/// Whether a tile is spoken of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Light {
    /// Nothing is spoken of.
    #[default]
    Even,
    /// This is spoken of.
    Lit,
    /// Something else is.
    Dimmed,
}

/// A Match between two outlines, by their places in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhotoMatch {
    /// One.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// Whether it scores this turn.
    pub is_new: bool,
    /// What it is called in a list beside the photograph, if there is one.
    pub number: Option<usize>,
}

/// Draws the photograph into all the space there is; tells which outline was tapped.
pub fn show(
    ui: &mut Ui,
    theme: &Theme,
    photo: &PhotoTexture,
    outlines: &[Outline],
    matches: &[PhotoMatch],
    name: &str,
) -> Option<usize> {
    let room = room_for(ui, name);
    let (rect, scale) = paint_picture(ui.painter(), photo, room);
    let painter = ui.painter_at(rect.expand(8.0));
    let place = |point: &PhotoPoint| on_screen(rect, scale, point);
    let mut tapped = None;
    for (index, outline) in outlines.iter().enumerate() {
        let path: Vec<Pos2> = outline.corners.iter().map(place).collect();
        draw_outline(&painter, theme, &path, outline);
        let bounds = Rect::from_points(&path);
        // A tile that is small on the photograph is still a touch target.
        let target = Rect::from_center_size(bounds.center(), bounds.size().max(Vec2::splat(48.0)));
        let response = ui.interact(target, ui.scope_id().with(("outline", index)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &outline.name));
        if response.has_focus() {
            super::focus_ring(ui, theme, target);
        }
        if response.clicked() {
            tapped = Some(index);
        }
    }
    let middle = |index: usize| {
        outlines
            .get(index)
            .map(|outline| centre(&outline.corners.iter().map(place).collect::<Vec<_>>()))
    };
    for found in matches {
        if let (Some(from), Some(to)) = (middle(found.a), middle(found.b)) {
            marks::match_bar(&painter, theme, from, to, found.is_new, found.number);
        }
    }
    tapped
}

/// Steps along a side into which a place is cut: enough for what perspective does to one tile.
const STEPS: u32 = 4;

/// Paints the part of a photograph within four corners into a square, as the drawn board would have it: the corners are
/// those of the printed face, which lies turned clockwise by `turn`.
pub fn paint_place(
    painter: &Painter,
    photo: &PhotoTexture,
    corners: &[PhotoPoint; 4],
    turn: QuarterTurn,
    rect: Rect,
) {
    let Some(place) = Homography::from_unit_square(corners).map(|pose| pose.turned((4 - turn.count()) % 4))
    else {
        return;
    };
    let mut mesh = Mesh::with_texture(photo.texture.id());
    for (row, column) in (0..=STEPS).flat_map(|row| (0..=STEPS).map(move |column| (row, column))) {
        let (u, v) = (column as f32 / STEPS as f32, row as f32 / STEPS as f32);
        let at = place.map(f64::from(u), f64::from(v));
        mesh.vertices.push(Vertex {
            pos: rect.lerp_inside(vec2(u, v)),
            uv: pos2(
                (at.x as f32 + 0.5) / photo.size.x,
                (at.y as f32 + 0.5) / photo.size.y,
            ),
            color: Color32::WHITE,
        });
    }
    for (row, column) in (0..STEPS).flat_map(|row| (0..STEPS).map(move |column| (row, column))) {
        let first = row * (STEPS + 1) + column;
        let below = first + STEPS + 1;
        mesh.add_triangle(first, first + 1, below + 1);
        mesh.add_triangle(first, below + 1, below);
    }
    painter.add(Shape::mesh(mesh));
}

/// What was found in a photograph of which nothing is known yet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundPlaces {
    /// Tiles.
    pub tiles: Vec<[PhotoPoint; 4]>,
    /// What looks like a tile and may be none.
    pub questions: Vec<[PhotoPoint; 4]>,
}

/// Draws a photograph into all the space there is, with thin outlines where tiles were found.
pub fn show_found(ui: &mut Ui, theme: &Theme, photo: &PhotoTexture, found: &FoundPlaces, name: &str) {
    let room = room_for(ui, name);
    paint_found(ui.painter(), theme, photo, found, room);
}

/// Paints a photograph into a rectangle, as large as fits, with thin outlines where tiles were found; gives where it lies.
pub fn paint_found(
    painter: &Painter,
    theme: &Theme,
    photo: &PhotoTexture,
    found: &FoundPlaces,
    room: Rect,
) -> Rect {
    let (rect, scale) = paint_picture(painter, photo, room);
    let path = |corners: &[PhotoPoint; 4]| corners.map(|point| on_screen(rect, scale, &point)).to_vec();
    for path in found.tiles.iter().map(path) {
        // On a small picture the lines are finer, so that the tiles stay seen.
        let width = (shortest(&path) * 0.06).clamp(1.25, 2.5);
        painter.add(Shape::closed_line(
            path.clone(),
            PathStroke::new(2.0 * width, theme.halo),
        ));
        painter.add(Shape::closed_line(path, PathStroke::new(width, theme.accent)));
    }
    for path in found.questions.iter().map(path) {
        let side = shortest(&path);
        let width = (side * 0.04).clamp(1.25, 5.0);
        marks::ring(painter, theme, &path, Pattern::Solid, theme.unsure, width);
        // In a corner: what lies there is to be looked at.
        let at = path[0].lerp(centre(&path), 0.45);
        marks::question(painter, theme, at, "?", (side * 0.2).clamp(8.0, 22.0));
    }
    rect
}

/// All the space there is, for a photograph of this name.
fn room_for(ui: &mut Ui, name: &str) -> Rect {
    let (room, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    room
}

/// Paints a photograph into a rectangle, as large as fits; gives where it lies and how many points a pixel takes.
fn paint_picture(painter: &Painter, photo: &PhotoTexture, room: Rect) -> (Rect, f32) {
    let scale = (room.width() / photo.size.x).min(room.height() / photo.size.y);
    let rect = Rect::from_center_size(room.center(), photo.size * scale);
    let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let shape = eframe::epaint::RectShape::filled(rect, 10.0, Color32::WHITE);
    painter.add(shape.with_texture(photo.texture.id(), uv));
    (rect, scale)
}

/// Where a point of a photograph is drawn. The middle of the first pixel is (0, 0).
fn on_screen(rect: Rect, scale: f32, point: &PhotoPoint) -> Pos2 {
    rect.min + (vec2(point.x as f32, point.y as f32) + Vec2::splat(0.5)) * scale
}

fn draw_outline(painter: &eframe::egui::Painter, theme: &Theme, path: &[Pos2], outline: &Outline) {
    let middle = centre(path);
    let side = shortest(path);
    let width = (side * 0.04).clamp(2.5, 5.0);
    let inner = |by: f32| -> Vec<Pos2> { path.iter().map(|at| middle + (*at - middle) * by).collect() };
    if outline.light == Light::Dimmed {
        painter.add(Shape::convex_polygon(path.to_vec(), theme.veil, Stroke::NONE));
    }
    painter.add(Shape::closed_line(
        path.to_vec(),
        PathStroke::new(1.5, theme.halo),
    ));
    if outline.is_active {
        marks::ring(painter, theme, &inner(0.95), Pattern::Dashed, theme.active, width);
    }
    if outline.is_island {
        let by = if outline.is_active { 0.78 } else { 0.95 };
        marks::ring(painter, theme, &inner(by), Pattern::Dotted, theme.island, width);
    }
    if outline.light == Light::Lit {
        marks::ring(
            painter,
            theme,
            &inner(1.03),
            Pattern::Solid,
            theme.accent,
            width + 1.0,
        );
    }
    if let Some(question) = &outline.question {
        marks::ring(painter, theme, &inner(0.95), Pattern::Solid, theme.unsure, width);
        marks::question(painter, theme, middle, question, (side * 0.28).clamp(14.0, 26.0));
    }
}

/// The shorter of the first two sides of an outline.
fn shortest(path: &[Pos2]) -> f32 {
    (path[1] - path[0]).length().min((path[2] - path[1]).length())
}

fn centre(path: &[Pos2]) -> Pos2 {
    let sum = path.iter().fold(Vec2::ZERO, |sum, at| sum + at.to_vec2());
    (sum / path.len().max(1) as f32).to_pos2()
}
