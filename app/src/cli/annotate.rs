//! What was found, drawn on the photograph, and written as a picture.
//!
//! State is never colour alone: a dashed ring is an Active tile, a dotted ring an Island, a bar across the shared edge a
//! Match; a tile in doubt has a broken outline and a cross of its corners.

use super::files;
use super::scan::Seen;
use super::stop::Failure;
use crate::deck::photo_of;
use crate::photograph;
use crate::table::{Standing, Table};
use image::{Rgb, RgbImage};
use rules::Side;
use rules::match_attach::{MatchedSide, TileId};
use std::collections::BTreeMap;
use std::path::Path;
use vision::{Photo, PhotoPoint, PlaceSeen, Workings};

const OUTLINE: Rgb<u8> = Rgb([0xff, 0xff, 0xff]);
const CASING: Rgb<u8> = Rgb([0x14, 0x18, 0x1d]);
const ACTIVE: Rgb<u8> = Rgb([0xd9, 0x48, 0x0f]);
const ISLAND: Rgb<u8> = Rgb([0x70, 0x48, 0xe8]);
const MATCH: Rgb<u8> = Rgb([0x1f, 0x6f, 0x54]);
const DOUBT: Rgb<u8> = Rgb([0xff, 0xd4, 0x3b]);
const FACE_DOWN: Rgb<u8> = Rgb([0x9a, 0xa6, 0xb2]);

/// Draws everything.
fn annotate(photo: &Photo, table: &Table, standing: &Standing) -> RgbImage {
    let mut canvas = Canvas::of(photo);
    let quads: BTreeMap<TileId, Quad> = table
        .tiles
        .iter()
        .map(|seen| (seen.placed.tile, Quad::of(seen.corners, seen.placed.turn.count())))
        .collect();
    for quad in quads.values() {
        canvas.outline(quad, OUTLINE, Stroke::Solid);
    }
    for tile in &table.face_down {
        canvas.outline(&Quad::of(tile.corners, 0), FACE_DOWN, Stroke::Solid);
    }
    for unsure in &table.unsure {
        canvas.doubt(&Quad::of(unsure.corners, 0));
    }
    let certain = standing.islands.iter().filter(|island| island.is_certain);
    for tile in certain.flat_map(|island| &island.tiles) {
        if let Some(quad) = quads.get(tile) {
            canvas.ring(quad, 0.19, ISLAND, Stroke::Dotted);
        }
    }
    for tile in &standing.active {
        if let Some(quad) = quads.get(tile) {
            canvas.ring(quad, 0.28, ACTIVE, Stroke::Dashed);
        }
    }
    for found in &standing.matches {
        canvas.bar(&quads, found.a, found.b);
    }
    canvas.picture
}

/// Writes a photograph with everything drawn on it.
pub(super) fn write_annotated(out: &Path, photo: &Photo, seen: &Seen) -> Result<(), Failure> {
    write_picture(out, annotate(photo, &seen.table, &seen.standing))
}

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Png,
    Jpeg,
}

impl Encoding {
    /// What the end of a file's name asks for; PNG if it says nothing.
    pub(super) fn of(out: &Path) -> Result<Encoding, Failure> {
        let Some(end) = out.extension() else {
            return Ok(Encoding::Png);
        };
        match end.to_ascii_lowercase().to_str() {
            Some("png") => Ok(Encoding::Png),
            Some("jpg" | "jpeg") => Ok(Encoding::Jpeg),
            _ => Err(Failure::new(
                out.display().to_string(),
                "pictures are written as PNG (.png) or JPEG (.jpg)",
            )),
        }
    }
}

/// How good a JPEG is: marks are thin lines.
const JPEG_QUALITY: u8 = 92;

/// Writes a picture as the end of the file's name says.
pub(super) fn write_picture(out: &Path, picture: RgbImage) -> Result<(), Failure> {
    let photo = photo_of(picture);
    let bytes = match Encoding::of(out)? {
        Encoding::Png => photograph::encode_png(&photo),
        Encoding::Jpeg => photograph::encode_jpeg(&photo, JPEG_QUALITY),
    };
    files::write(
        out,
        &bytes.map_err(|why| Failure::new(out.display().to_string(), why))?,
    )
}

/// What the stages of a reading are called.
pub(super) const STAGES: [&str; 4] = ["segments", "quads", "grid", "places"];

/// What each stage of a reading found, in the order of [`STAGES`].
pub(super) fn stages(photo: &Photo, workings: &Workings) -> [RgbImage; STAGES.len()] {
    let lines = |lines: &[[PhotoPoint; 2]], colour| {
        let mut canvas = Canvas::of(photo);
        for &[from, to] in lines {
            canvas.line(from, to, 2.0, colour);
        }
        canvas.picture
    };
    let mut quads = Canvas::of(photo);
    for &corners in &workings.quads {
        quads.outline(&Quad(corners), ISLAND, Stroke::Solid);
    }
    [
        lines(&workings.segments, ACTIVE),
        quads.picture,
        lines(&workings.grid, DOUBT),
        places(photo, &workings.places),
    ]
}

/// Places with what was made of them: a tile has a whole outline, a doubt a broken one with a cross, what was left out a
/// dotted one; the greener, the more of it the likeliest face explains. Where nothing was seen the line is thin.
fn places(photo: &Photo, places: &[PlaceSeen]) -> RgbImage {
    let mut canvas = Canvas::of(photo);
    for place in places {
        let quad = Quad(place.corners);
        let share = place.fit.clamp(0.0, 1.0);
        let colour = Rgb([(255.0 * (1.0 - share)) as u8, (200.0 * share) as u8, 80]);
        match (place.is_tile(), place.is_told()) {
            (true, _) => canvas.outline(&quad, colour, Stroke::Solid),
            (false, true) => canvas.doubt(&quad),
            (false, false) if place.visible > 0.0 => canvas.outline(&quad, colour, Stroke::Dotted),
            (false, false) => (0..4).for_each(|corner| {
                canvas.line(
                    place.corners[corner],
                    place.corners[(corner + 1) % 4],
                    1.0,
                    FACE_DOWN,
                );
            }),
        }
    }
    canvas.picture
}

/// Where a tile lies, its corners clockwise from the north-west of the world.
struct Quad([PhotoPoint; 4]);

impl Quad {
    /// Corners in the order of the printed face, of a tile turned by `turn`.
    fn of(corners: [PhotoPoint; 4], turn: u8) -> Quad {
        let mut corners = corners;
        corners.rotate_right(usize::from(turn % 4));
        Quad(corners)
    }

    /// A place on the tile: (0, 0) is its north-west corner, (1, 1) its south-east one.
    fn at(&self, x: f64, y: f64) -> PhotoPoint {
        let [a, b, c, d] = self.0;
        let mix = |a: f64, b: f64, c: f64, d: f64| {
            (1.0 - y) * ((1.0 - x) * a + x * b) + y * ((1.0 - x) * d + x * c)
        };
        PhotoPoint {
            x: mix(a.x, b.x, c.x, d.x),
            y: mix(a.y, b.y, c.y, d.y),
        }
    }

    /// The mean length of a side in pixels.
    fn side(&self) -> f64 {
        (0..4)
            .map(|corner| self.0[corner].distance(self.0[(corner + 1) % 4]))
            .sum::<f64>()
            / 4.0
    }

    /// A line along a world side, `depth` of the tile's side inwards from it.
    fn inside(&self, side: Side, depth: f64) -> PhotoPoint {
        match side {
            Side::North => self.at(0.5, depth),
            Side::East => self.at(1.0 - depth, 0.5),
            Side::South => self.at(0.5, 1.0 - depth),
            Side::West => self.at(depth, 0.5),
        }
    }
}

/// How a line is broken.
#[derive(Clone, Copy)]
enum Stroke {
    Solid,
    Dashed,
    Dotted,
}

struct Canvas {
    picture: RgbImage,
}

impl Canvas {
    fn of(photo: &Photo) -> Canvas {
        let picture = RgbImage::from_raw(photo.width(), photo.height(), photo.rgb().to_vec());
        Canvas {
            picture: picture.expect("a photo has three bytes for each of its pixels"),
        }
    }

    fn outline(&mut self, quad: &Quad, colour: Rgb<u8>, stroke: Stroke) {
        let width = (quad.side() * 0.018).max(1.2);
        let path: Vec<PhotoPoint> = (0..=4).map(|corner| quad.0[corner % 4]).collect();
        self.path(&path, colour, width, stroke);
    }

    fn doubt(&mut self, quad: &Quad) {
        self.outline(quad, DOUBT, Stroke::Dashed);
        let width = (quad.side() * 0.025).max(1.5);
        for (from, to) in [((0.4, 0.4), (0.6, 0.6)), ((0.6, 0.4), (0.4, 0.6))] {
            self.path(
                &[quad.at(from.0, from.1), quad.at(to.0, to.1)],
                DOUBT,
                width,
                Stroke::Solid,
            );
        }
    }

    fn ring(&mut self, quad: &Quad, radius: f64, colour: Rgb<u8>, stroke: Stroke) {
        const STEPS: u32 = 96;
        let width = (quad.side() * 0.035).max(2.0);
        let point = |step: u32| {
            let angle = std::f64::consts::TAU * f64::from(step) / f64::from(STEPS);
            quad.at(0.5 + radius * angle.cos(), 0.5 + radius * angle.sin())
        };
        let path: Vec<PhotoPoint> = (0..=STEPS).map(point).collect();
        self.path(&path, colour, width, stroke);
    }

    fn bar(&mut self, quads: &BTreeMap<TileId, Quad>, a: MatchedSide, b: MatchedSide) {
        let (Some(first), Some(second)) = (quads.get(&a.tile), quads.get(&b.tile)) else {
            return;
        };
        let path = [first.inside(a.side, 0.11), second.inside(b.side, 0.11)];
        let width = (first.side().min(second.side()) * 0.07).max(3.0);
        self.path(&path, MATCH, width, Stroke::Solid);
    }

    /// Draws a line through points, on a wider dark one so that it shows on every ground.
    fn path(&mut self, points: &[PhotoPoint], colour: Rgb<u8>, width: f64, stroke: Stroke) {
        let pieces = broken(points, stroke, width);
        let casing = (width * 0.35).clamp(0.8, 3.0);
        for &(from, to) in &pieces {
            self.line(
                from,
                to,
                width + 2.0 * casing,
                if colour == CASING {
                    colour
                } else {
                    casing_of(colour)
                },
            );
        }
        for &(from, to) in &pieces {
            self.line(from, to, width, colour);
        }
    }

    /// A straight line with round ends: each pixel is covered by as much as the line's edge leaves of it.
    fn line(&mut self, from: PhotoPoint, to: PhotoPoint, width: f64, colour: Rgb<u8>) {
        if ![from.x, from.y, to.x, to.y, width]
            .iter()
            .all(|value| value.is_finite())
        {
            return;
        }
        let reach = width / 2.0 + 1.0;
        let last = |length: u32| f64::from(length.saturating_sub(1));
        let (left, right) = (from.x.min(to.x) - reach, from.x.max(to.x) + reach);
        let (top, bottom) = (from.y.min(to.y) - reach, from.y.max(to.y) + reach);
        let (width_px, height_px) = self.picture.dimensions();
        if right < 0.0 || bottom < 0.0 || left > last(width_px) || top > last(height_px) {
            return;
        }
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length_squared = (dx * dx + dy * dy).max(1e-9);
        for y in top.max(0.0) as u32..=bottom.min(last(height_px)) as u32 {
            for x in left.max(0.0) as u32..=right.min(last(width_px)) as u32 {
                let (px, py) = (f64::from(x) - from.x, f64::from(y) - from.y);
                let along = ((px * dx + py * dy) / length_squared).clamp(0.0, 1.0);
                let away = (px - along * dx).hypot(py - along * dy);
                let cover = (width / 2.0 + 0.5 - away).clamp(0.0, 1.0);
                if cover > 0.0 {
                    let pixel = self.picture.get_pixel_mut(x, y);
                    for (below, above) in pixel.0.iter_mut().zip(colour.0) {
                        *below = (f64::from(*below) * (1.0 - cover) + f64::from(above) * cover).round() as u8;
                    }
                }
            }
        }
    }
}

/// White lines on dark ground, and coloured ones on white.
fn casing_of(colour: Rgb<u8>) -> Rgb<u8> {
    if colour == OUTLINE || colour == DOUBT || colour == FACE_DOWN {
        CASING
    } else {
        OUTLINE
    }
}

/// Cuts a path into the pieces that are drawn.
fn broken(points: &[PhotoPoint], stroke: Stroke, width: f64) -> Vec<(PhotoPoint, PhotoPoint)> {
    let (on, off) = match stroke {
        Stroke::Solid => return points.windows(2).map(|pair| (pair[0], pair[1])).collect(),
        Stroke::Dashed => (width * 3.5, width * 2.8),
        Stroke::Dotted => (0.0, width * 2.4),
    };
    let total: f64 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    if !total.is_finite() || total <= 0.0 {
        return Vec::new();
    }
    // A whole number of periods, so that a ring closes.
    let periods = (total / (on + off)).round().max(1.0);
    let scale = total / (periods * (on + off));
    let (on, period) = (on * scale, (on + off) * scale);
    let mut pieces = Vec::new();
    let mut walked = 0.0;
    for pair in points.windows(2) {
        let length = pair[0].distance(pair[1]);
        let at = |way: f64| PhotoPoint {
            x: pair[0].x + (pair[1].x - pair[0].x) * (way / length),
            y: pair[0].y + (pair[1].y - pair[0].y) * (way / length),
        };
        let mut start = (walked / period).floor() * period;
        while length > 0.0 && start < walked + length {
            let (from, to) = (start.max(walked), (start + on).min(walked + length));
            let is_dot = on == 0.0 && start >= walked;
            if to > from || is_dot {
                pieces.push((at(from - walked), at(to.max(from) - walked)));
            }
            start += period;
        }
        walked += length;
    }
    pieces
}
