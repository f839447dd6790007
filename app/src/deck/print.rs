//! The deck as a PDF to print on both sides, cut and play.
//!
//! Tiles of 60 mm in three columns and four rows, with a bleed of 1 mm and crop marks of 0.15 mm; nothing is nearer
//! than 10 mm to the paper's edge. Each page of faces is followed by the page of their backs, its columns mirrored, so
//! that they meet when the sheet is turned over its long edge.

use super::Deck;
use super::art::{Drawing, Ink, Pattern, SIDE, Way};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use kurbo::{BezPath, PathEl};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Str};
use std::io::Write as _;

/// Paper sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 x 297 mm.
    A4,
    /// 8.5 x 11 in.
    Letter,
}

impl Paper {
    /// Its short name, for files and for the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// Width and height in millimetres, upright.
    pub const fn size_mm(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }
}

/// The side of a tile in millimetres.
pub const TILE_MM: f64 = 60.0;
/// Tiles across a page.
const COLUMNS: usize = 3;
/// Tiles down a page.
const ROWS: usize = 4;
/// How far the print reaches over the cut.
const BLEED_MM: f64 = 1.0;
/// The space between two cuts.
const GAP_MM: f64 = 2.0 * BLEED_MM;
/// What stays white along the paper's edges.
const MARGIN_MM: f64 = 10.0;
const MARK_WIDTH_MM: f64 = 0.15;
const MARK_LENGTH_MM: f64 = 4.0;
/// Points of PDF in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// The whole box of a deck: every tile with its back, two Advent tiles and the first-player tile.
pub fn pdf(deck: &Deck, paper: Paper, pattern: Pattern, ink: Ink) -> Vec<u8> {
    let artist = deck.artist(pattern, ink);
    let mut forms = Forms::default();
    let mut cards: Vec<(usize, usize)> = Vec::new();
    for tile in deck.tile_set().ids() {
        let symbols = deck
            .tile_set()
            .tile(tile)
            .map(|tile| tile.back.clone())
            .unwrap_or_default();
        if let Some(face) = artist.face(tile) {
            let face = forms.add(&face);
            cards.push((face, forms.add(&artist.back(&symbols))));
        }
    }
    // Both sides alike: an Advent tile is known when it comes to the top of the Deck.
    let advent = forms.add(&artist.advent());
    let first_player = forms.add(&artist.first_player());
    cards.extend([(advent, advent), (advent, advent), (first_player, first_player)]);
    Document {
        paper,
        forms,
        title: format!("{}: print at 100 %", deck.name()),
    }
    .write(&cards)
}

/// Pictures that pages show by number; equal ones are kept once.
#[derive(Default)]
struct Forms {
    contents: Vec<Vec<u8>>,
}

impl Forms {
    fn add(&mut self, drawing: &Drawing) -> usize {
        let content = form_content(drawing);
        let known = self.contents.iter().position(|other| *other == content);
        known.unwrap_or_else(|| {
            self.contents.push(content);
            self.contents.len() - 1
        })
    }
}

/// The marks of a drawing as PDF, in its own units, `y` upwards.
fn form_content(drawing: &Drawing) -> Vec<u8> {
    let mut content = Content::new();
    content.transform([1.0, 0.0, 0.0, -1.0, 0.0, SIDE as f32]);
    content
        .set_line_cap(LineCapStyle::RoundCap)
        .set_line_join(LineJoinStyle::RoundJoin);
    for mark in &drawing.marks {
        content.save_state();
        if let Some(clip) = &mark.clip {
            trace(&mut content, clip);
            content.clip_nonzero().end_path();
        }
        let [red, green, blue] = mark.colour.map(|part| f32::from(part) / 255.0);
        match mark.way {
            Way::Fill => content.set_fill_rgb(red, green, blue),
            Way::Stroke(width) => content
                .set_stroke_rgb(red, green, blue)
                .set_line_width(width as f32),
        };
        trace(&mut content, &mark.path);
        match mark.way {
            Way::Fill => content.fill_nonzero(),
            Way::Stroke(_) => content.stroke(),
        };
        content.restore_state();
    }
    content.finish().to_vec()
}

fn trace(content: &mut Content, path: &BezPath) {
    // A hundredth of a unit is less than a thousandth of a millimetre.
    let short = |t: f64| ((t * 100.0).round() / 100.0) as f32;
    let mut last = kurbo::Point::ZERO;
    for element in path.elements() {
        match *element {
            PathEl::MoveTo(p) => _ = content.move_to(short(p.x), short(p.y)),
            PathEl::LineTo(p) => _ = content.line_to(short(p.x), short(p.y)),
            PathEl::QuadTo(a, p) => {
                let (first, second) = (last.lerp(a, 2.0 / 3.0), p.lerp(a, 2.0 / 3.0));
                curve(
                    content,
                    [first, second, p].map(|point| (short(point.x), short(point.y))),
                );
            }
            PathEl::CurveTo(a, b, p) => {
                curve(content, [a, b, p].map(|point| (short(point.x), short(point.y))))
            }
            PathEl::ClosePath => _ = content.close_path(),
        }
        last = element.end_point().unwrap_or(last);
    }
}

fn curve(content: &mut Content, [a, b, p]: [(f32, f32); 3]) {
    content.cubic_to(a.0, a.1, b.0, b.1, p.0, p.1);
}

/// Which side of the sheet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sheet {
    Faces,
    Backs,
}

struct Document {
    paper: Paper,
    forms: Forms,
    title: String,
}

impl Document {
    fn write(&self, cards: &[(usize, usize)]) -> Vec<u8> {
        let mut next = 0;
        let mut number = || {
            next += 1;
            Ref::new(next)
        };
        let (catalog, tree, font) = (number(), number(), number());
        let forms: Vec<Ref> = self.forms.contents.iter().map(|_| number()).collect();
        let sheets: Vec<&[(usize, usize)]> = cards.chunks(COLUMNS * ROWS).collect();
        let pages: Vec<(Ref, Ref)> = (0..2 * sheets.len()).map(|_| (number(), number())).collect();

        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(tree);
        pdf.pages(tree)
            .kids(pages.iter().map(|&(page, _)| page))
            .count(pages.len() as i32);
        pdf.type1_font(font).base_font(Name(b"Helvetica"));
        for (content, &form) in self.forms.contents.iter().zip(&forms) {
            let packed = packed(content);
            let mut object = pdf.form_xobject(form, &packed);
            object.filter(Filter::FlateDecode);
            let over = (BLEED_MM / TILE_MM * SIDE) as f32;
            object.bbox(Rect::new(-over, -over, SIDE as f32 + over, SIDE as f32 + over));
            object.finish();
        }
        let (width, height) = self.paper.size_mm();
        for (place, &(page, content)) in pages.iter().enumerate() {
            let side = if place % 2 == 0 {
                Sheet::Faces
            } else {
                Sheet::Backs
            };
            let stream = self.page(sheets[place / 2], side, (place / 2 + 1, sheets.len()));
            let mut object = pdf.page(page);
            object.parent(tree).contents(content);
            object.media_box(Rect::new(
                0.0,
                0.0,
                (width * POINTS) as f32,
                (height * POINTS) as f32,
            ));
            let mut resources = object.resources();
            resources.fonts().pair(Name(b"F"), font);
            let mut pictures = resources.x_objects();
            for (form, &reference) in forms.iter().enumerate() {
                pictures.pair(Name(form_name(form).as_bytes()), reference);
            }
            pictures.finish();
            resources.finish();
            object.finish();
            let packed = packed(&stream);
            pdf.stream(content, &packed).filter(Filter::FlateDecode);
        }
        pdf.finish()
    }

    /// One side of a sheet, in millimetres from the lower left.
    fn page(&self, cards: &[(usize, usize)], side: Sheet, (number, count): (usize, usize)) -> Vec<u8> {
        let mut content = Content::new();
        content.transform([POINTS as f32, 0.0, 0.0, POINTS as f32, 0.0, 0.0]);
        let (width, height) = self.paper.size_mm();
        let span = |count: usize| count as f64 * (TILE_MM + GAP_MM) - GAP_MM;
        let (left, bottom) = (0.5 * (width - span(COLUMNS)), 0.5 * (height - span(ROWS)));
        for (place, &(face, back)) in cards.iter().enumerate() {
            let (column, row) = (place % COLUMNS, place / COLUMNS);
            let (column, form) = match side {
                Sheet::Faces => (column, face),
                Sheet::Backs => (COLUMNS - 1 - column, back),
            };
            let x = left + column as f64 * (TILE_MM + GAP_MM);
            let y = bottom + (ROWS - 1 - row) as f64 * (TILE_MM + GAP_MM);
            let scale = (TILE_MM / SIDE) as f32;
            content.save_state();
            content.transform([scale, 0.0, 0.0, scale, x as f32, y as f32]);
            content.x_object(Name(form_name(form).as_bytes()));
            content.restore_state();
        }
        content.set_line_width(MARK_WIDTH_MM as f32).set_stroke_gray(0.0);
        let cuts = |from: f64, count: usize| {
            (0..count).flat_map(move |at| {
                let start = from + at as f64 * (TILE_MM + GAP_MM);
                [start, start + TILE_MM]
            })
        };
        // A mark begins beyond the bleed and ends before the margin.
        let mark = |cut: f64| {
            let near = cut - BLEED_MM - 0.2;
            (near, (near - MARK_LENGTH_MM).max(MARGIN_MM))
        };
        for x in cuts(left, COLUMNS) {
            let (near, far) = mark(bottom);
            line(&mut content, (x, near), (x, far));
            line(&mut content, (x, height - near), (x, height - far));
        }
        for y in cuts(bottom, ROWS) {
            let (near, far) = mark(left);
            line(&mut content, (near, y), (far, y));
            line(&mut content, (width - near, y), (width - far, y));
        }
        let what = match side {
            Sheet::Faces => "faces",
            Sheet::Backs => "backs",
        };
        let baseline = MARGIN_MM + 0.6;
        let label = format!("{}, sheet {number} of {count}, {what}", self.title);
        text(&mut content, (left + 2.0, baseline), &label);
        let ruler = left + TILE_MM + GAP_MM + 5.0;
        line(
            &mut content,
            (ruler, baseline + 0.9),
            (ruler + 50.0, baseline + 0.9),
        );
        for end in [ruler, ruler + 50.0] {
            line(&mut content, (end, baseline), (end, baseline + 1.8));
        }
        text(&mut content, (ruler + 59.0, baseline), "the line is 50 mm long");
        content.finish().to_vec()
    }
}

fn form_name(form: usize) -> String {
    format!("P{form}")
}

fn line(content: &mut Content, from: (f64, f64), to: (f64, f64)) {
    content
        .move_to(from.0 as f32, from.1 as f32)
        .line_to(to.0 as f32, to.1 as f32)
        .stroke();
}

fn text(content: &mut Content, at: (f64, f64), words: &str) {
    content
        .begin_text()
        .set_font(Name(b"F"), 2.4)
        .next_line(at.0 as f32, at.1 as f32);
    content.show(Str(words.as_bytes())).end_text();
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .expect("writing to memory does not fail")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::built_in;

    #[test]
    fn the_tiles_and_their_marks_keep_the_margins_of_both_papers() {
        for paper in [Paper::A4, Paper::Letter] {
            let (width, height) = paper.size_mm();
            for (side, count) in [(width, COLUMNS), (height, ROWS)] {
                let print = count as f64 * (TILE_MM + GAP_MM) - GAP_MM + 2.0 * BLEED_MM;
                assert!(
                    0.5 * (side - print) >= MARGIN_MM + 1.5,
                    "{paper:?} leaves no room for marks"
                );
            }
        }
    }

    #[test]
    fn the_box_takes_four_sheets_printed_on_both_sides() {
        let deck = built_in::named("match-attach").unwrap().deck().unwrap();
        for ink in [Ink::Full, Ink::Low] {
            let bytes = pdf(&deck, Paper::A4, Pattern::Fine, ink);
            assert!(bytes.starts_with(b"%PDF-1."));
            let text = String::from_utf8_lossy(&bytes);
            assert!(text.contains("/Count 8"));
            // 36 faces, 10 backs, Advent and first player: each is told once.
            assert_eq!(text.matches("/Subtype /Form").count(), 48);
            assert!(bytes.len() < 3_000_000, "{} bytes", bytes.len());
        }
    }
}
