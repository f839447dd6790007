//! The deck as a PDF to print on both sides, cut and play.
//!
//! Tiles of 60 mm in three columns and four rows, with a bleed of 1 mm and crop marks of 0.15 mm; nothing is nearer
//! than 10 mm to the paper's edge. Each page of faces is followed by the page of their backs, its columns mirrored, so
//! that they meet when the sheet is turned over its long edge.

mod forms;

use super::art::{Ink, Pattern, SIDE};
use super::{Deck, FaceTable, Game};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use forms::Forms;
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

/// What the tiles look like.
#[derive(Clone, Copy, Debug)]
pub enum Look<'a> {
    /// As the program draws them.
    Drawn(Pattern, Ink),
    /// As the deck's own pictures show them. A back without a picture is drawn, where the game has such backs.
    Pictures(&'a FaceTable),
}

/// The whole box of a deck: every tile with its back, and for Match Attach two Advent tiles and the first-player tile.
///
/// # Errors
/// What the encoder of pictures says.
pub fn pdf(deck: &Deck, paper: Paper, look: Look<'_>) -> Result<Vec<u8>, String> {
    let (pattern, ink) = match look {
        Look::Drawn(pattern, ink) => (pattern, ink),
        Look::Pictures(_) => (Pattern::Fine, Ink::Full),
    };
    let artist = deck.artist(pattern, ink);
    let mut forms = Forms::default();
    let mut cards: Vec<Card> = Vec::new();
    for tile in deck.distinct_tiles() {
        let symbols = deck
            .tile_set()
            .tile(tile)
            .map(|tile| tile.back.clone())
            .unwrap_or_default();
        let (face, back) = match look {
            Look::Drawn(..) => (artist.face(tile).map(|face| forms.add(&face)), None),
            Look::Pictures(table) => {
                let face = table.face_of(tile).map(|face| forms.add_picture(face));
                let back = table.back_of(&symbols).map(|back| forms.add_picture(back));
                (face.transpose()?, back.transpose()?)
            }
        };
        let is_drawn = matches!(look, Look::Drawn(..)) || !symbols.is_empty();
        let back = back.or_else(|| is_drawn.then(|| forms.add(&artist.back(&symbols))));
        if let Some(face) = face {
            cards.extend(deck.copies_from(tile).map(|_| (face, back)));
        }
    }
    if deck.game() == Game::MatchAttach {
        // Both sides alike: an Advent tile is known when it comes to the top of the Deck.
        let advent = forms.add(&artist.advent());
        let first_player = forms.add(&artist.first_player());
        cards.extend([advent, advent, first_player].map(|form| (form, Some(form))));
    }
    let document = Document {
        paper,
        forms,
        title: format!("{}: print at 100 %", deck.name()),
    };
    Ok(document.write(&cards))
}

/// The forms of a face and of its back, which may be blank.
type Card = (usize, Option<usize>);

/// Which side of the sheet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sheet {
    Faces,
    Backs,
}

struct Document<'a> {
    paper: Paper,
    forms: Forms<'a>,
    title: String,
}

impl Document<'_> {
    fn write(&self, cards: &[Card]) -> Vec<u8> {
        let mut next = 0;
        let mut number = || {
            next += 1;
            Ref::new(next)
        };
        let (catalog, tree, font) = (number(), number(), number());
        let forms: Vec<Ref> = self.forms.contents.iter().map(|_| number()).collect();
        let images: Vec<Ref> = self.forms.images.iter().map(|_| number()).collect();
        let sheets: Vec<&[Card]> = cards.chunks(COLUMNS * ROWS).collect();
        let pages: Vec<(Ref, Ref)> = (0..2 * sheets.len()).map(|_| (number(), number())).collect();

        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(tree);
        pdf.pages(tree)
            .kids(pages.iter().map(|&(page, _)| page))
            .count(pages.len() as i32);
        pdf.type1_font(font).base_font(Name(b"Helvetica"));
        self.forms.write(&mut pdf, &forms, &images);
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
    fn page(&self, cards: &[Card], side: Sheet, (number, count): (usize, usize)) -> Vec<u8> {
        let mut content = Content::new();
        content.transform([POINTS as f32, 0.0, 0.0, POINTS as f32, 0.0, 0.0]);
        let (width, height) = self.paper.size_mm();
        let span = |count: usize| count as f64 * (TILE_MM + GAP_MM) - GAP_MM;
        let (left, bottom) = (0.5 * (width - span(COLUMNS)), 0.5 * (height - span(ROWS)));
        for (place, &(face, back)) in cards.iter().enumerate() {
            let (column, row) = (place % COLUMNS, place / COLUMNS);
            let (column, form) = match side {
                Sheet::Faces => (column, Some(face)),
                Sheet::Backs => (COLUMNS - 1 - column, back),
            };
            let Some(form) = form else { continue };
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
    use crate::deck::{built_in, photo_of};
    use crate::photograph::encode_png;

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
            let bytes = pdf(&deck, Paper::A4, Look::Drawn(Pattern::Fine, ink)).unwrap();
            assert!(bytes.starts_with(b"%PDF-1."));
            let text = String::from_utf8_lossy(&bytes);
            assert!(text.contains("/Count 8"));
            // 36 faces, 10 backs, Advent and first player: each is told once.
            assert_eq!(text.matches("/Subtype /Form").count(), 48);
            assert!(bytes.len() < 3_000_000, "{} bytes", bytes.len());
        }
    }

    #[test]
    fn a_deck_is_printed_as_its_own_pictures_show_it() {
        let text = r#"{"format": "tilesight-deck/1", "game": "match-attach", "name": "two", "symbols": ["star"],
            "faces": "faces/", "tiles": [{"id": "a", "edges": [{}, {}, {}, {}], "copies": 3},
            {"id": "b", "edges": [{}, {}, {}, {}], "back": ["star"]}]}"#;
        let picture = |grey: u8| {
            let pixels = image::RgbImage::from_pixel(40, 40, image::Rgb([grey; 3]));
            Ok(Some(encode_png(&photo_of(pixels)).unwrap()))
        };
        let printed = |files: [&str; 3], text: &str| {
            let deck = Deck::read(text).unwrap();
            let table = deck.face_table(|file| match files.iter().position(|known| *known == file) {
                Some(place) => picture(place as u8 * 50),
                None => Ok(None),
            });
            let bytes = pdf(&deck, Paper::A4, Look::Pictures(&table.unwrap())).unwrap();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        let has = |kind: &str, files: [&str; 3], game: &str| {
            let printed = printed(files, &text.replace("match-attach", game));
            printed.matches(kind).count()
        };
        // Two faces and a back, and what only the program can draw: the Advent and the first-player tile.
        let all = ["a.png", "b.png", "back-star.png"];
        assert_eq!(has("/Subtype /Image", all, "match-attach"), 3);
        assert_eq!(has("/Subtype /Form", all, "match-attach"), 5);
        // Without a picture of the back it is drawn.
        let faces = ["a.png", "b.png", "none"];
        assert_eq!(has("/Subtype /Image", faces, "match-attach"), 2);
        assert_eq!(has("/Subtype /Form", faces, "match-attach"), 5);
        // Another game has neither.
        assert_eq!(has("/Subtype /Form", all, "chowpow"), 3);
        // Every copy has its place on the sheets: nine of a, one of b and the three others are one more than a sheet takes.
        let pages = |copies: &str| printed(all, &text.replace("\"copies\": 3", copies));
        assert!(pages("\"copies\": 8").contains("/Count 2"));
        let more = pages("\"copies\": 9");
        assert!(more.contains("/Count 4"));
        assert_eq!(more.matches("/Subtype /Image").count(), 3);
    }
}
