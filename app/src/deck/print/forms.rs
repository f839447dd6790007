//! What the pages of a printed deck show again and again: drawings and pictures, each kept once.

use super::super::art::{Drawing, SIDE, Way};
use super::{BLEED_MM, TILE_MM, packed};
use crate::photograph;
use kurbo::{BezPath, PathEl};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Name, Pdf, Rect, Ref};
use vision::Photo;

/// Forms that pages show by number; equal ones are kept once.
#[derive(Default)]
pub(super) struct Forms<'a> {
    pub(super) contents: Vec<Form>,
    pub(super) images: Vec<Image<'a>>,
}

/// What one side of a tile shows.
#[derive(PartialEq)]
pub(super) struct Form {
    content: Vec<u8>,
    /// The place of the image that the content names [`IMAGE`].
    image: Option<usize>,
}

/// A picture, and the same as JPEG.
pub(super) struct Image<'a> {
    picture: &'a Photo,
    jpeg: Vec<u8>,
}

/// What the content of a form calls its image.
const IMAGE: Name<'_> = Name(b"I");
/// Better than a printer shows it.
const JPEG_QUALITY: u8 = 95;

impl<'a> Forms<'a> {
    /// The number of a drawing.
    pub(super) fn add(&mut self, drawing: &Drawing) -> usize {
        self.add_form(Form {
            content: form_content(drawing),
            image: None,
        })
    }

    /// The number of a picture, which fills the tile and is drawn larger beneath for the bleed.
    pub(super) fn add_picture(&mut self, picture: &'a Photo) -> Result<usize, String> {
        // To compare pictures takes far less time than to encode one.
        let image = match self.images.iter().position(|image| image.picture == picture) {
            Some(place) => place,
            None => {
                let jpeg = photograph::encode_jpeg(picture, JPEG_QUALITY)?;
                self.images.push(Image { picture, jpeg });
                self.images.len() - 1
            }
        };
        let mut content = Content::new();
        for over in [OVER, 0.0] {
            let side = SIDE as f32 + 2.0 * over;
            content.save_state();
            content.transform([side, 0.0, 0.0, side, -over, -over]);
            content.x_object(IMAGE);
            content.restore_state();
        }
        Ok(self.add_form(Form {
            content: content.finish().to_vec(),
            image: Some(image),
        }))
    }

    /// The place of a form in the list, at its end if it is new.
    fn add_form(&mut self, form: Form) -> usize {
        let known = self.contents.iter().position(|other| *other == form);
        known.unwrap_or_else(|| {
            self.contents.push(form);
            self.contents.len() - 1
        })
    }

    /// Writes everything under these references.
    pub(super) fn write(&self, pdf: &mut Pdf, forms: &[Ref], images: &[Ref]) {
        for (image, &reference) in self.images.iter().zip(images) {
            let mut object = pdf.image_xobject(reference, &image.jpeg);
            object.filter(Filter::DctDecode);
            let (width, height) = (image.picture.width(), image.picture.height());
            object.width(width as i32).height(height as i32);
            object.color_space().device_rgb();
            object.bits_per_component(8);
        }
        for (form, &reference) in self.contents.iter().zip(forms) {
            let packed = packed(&form.content);
            let mut object = pdf.form_xobject(reference, &packed);
            object.filter(Filter::FlateDecode);
            object.bbox(Rect::new(-OVER, -OVER, SIDE as f32 + OVER, SIDE as f32 + OVER));
            if let Some(&image) = form.image.and_then(|place| images.get(place)) {
                object.resources().x_objects().pair(IMAGE, image);
            }
        }
    }
}

/// The bleed in a drawing's units.
const OVER: f32 = (BLEED_MM / TILE_MM * SIDE) as f32;

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
