//! Vector pictures: marks on a square, painted one over the other, for the screen and for paper alike.

use image::RgbImage;
use kurbo::{Affine, BezPath, PathEl, Shape};
use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Paint, PathBuilder, Pixmap, Stroke, Transform};

/// The side of every drawing's square, in its own units: `x` to the right, `y` downwards.
pub const SIDE: f64 = 1000.0;

/// How exactly round shapes are followed, in units of the drawing.
const TOLERANCE: f64 = 0.1;

/// Red, green and blue.
pub type Colour = [u8; 3];

/// One thing painted.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) path: BezPath,
    pub(crate) colour: Colour,
    pub(crate) way: Way,
    /// Only what lies inside is painted.
    pub(crate) clip: Option<BezPath>,
}

/// How a path is painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Way {
    /// Its inside; overlapping parts are inside too.
    Fill,
    /// Its line, this wide, with round ends and corners.
    Stroke(f64),
}

/// A square picture of marks. It may reach over its square: the rest is bleed.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    pub(crate) marks: Vec<Mark>,
}

impl Drawing {
    /// Paints the inside of a shape.
    pub(crate) fn fill(&mut self, shape: impl Shape, colour: Colour) {
        self.paint(shape, colour, Way::Fill, None);
    }

    /// Paints the outline of a shape.
    pub(crate) fn stroke(&mut self, shape: impl Shape, width: f64, colour: Colour) {
        self.paint(shape, colour, Way::Stroke(width), None);
    }

    /// Paints a shape where it lies inside `clip`, or everywhere.
    pub(crate) fn paint(&mut self, shape: impl Shape, colour: Colour, way: Way, clip: Option<&BezPath>) {
        self.marks.push(Mark {
            path: shape.to_path(TOLERANCE),
            colour,
            way,
            clip: clip.cloned(),
        });
    }

    /// Adds another drawing, moved. Lines keep their proportion to it.
    pub(crate) fn add(&mut self, other: &Drawing, place: Affine) {
        let scale = place.determinant().abs().sqrt();
        self.marks.extend(other.marks.iter().map(|mark| Mark {
            path: place * mark.path.clone(),
            colour: mark.colour,
            way: match mark.way {
                Way::Fill => Way::Fill,
                Way::Stroke(width) => Way::Stroke(width * scale),
            },
            clip: mark.clip.as_ref().map(|clip| place * clip.clone()),
        }));
    }

    /// The square as pixels, `side` of them each way (1 to 4096; others are brought there), on white.
    pub fn pixels(&self, side: u32) -> RgbImage {
        let mut pixmap = blank(side);
        pixmap.fill(tiny_skia::Color::WHITE);
        self.paint_on(&mut pixmap);
        opaque(&pixmap)
    }

    /// Paints over what is on a square pixmap.
    pub(super) fn paint_on(&self, pixmap: &mut Pixmap) {
        let side = pixmap.width();
        let scale = Transform::from_scale((f64::from(side) / SIDE) as f32, (f64::from(side) / SIDE) as f32);
        // Marks that share a clip follow each other: its mask is made once.
        let mut mask: Option<(&BezPath, Mask)> = None;
        for mark in &self.marks {
            match &mark.clip {
                None => mask = None,
                Some(clip) if mask.as_ref().is_some_and(|(made_of, _)| *made_of == clip) => {}
                Some(clip) => {
                    mask = skia_path(clip).and_then(|path| {
                        let mut made = Mask::new(side, side)?;
                        made.fill_path(&path, FillRule::Winding, true, scale);
                        Some((clip, made))
                    });
                }
            }
            let Some(path) = skia_path(&mark.path) else {
                continue;
            };
            let mut paint = Paint {
                anti_alias: true,
                ..Paint::default()
            };
            let [red, green, blue] = mark.colour;
            paint.set_color_rgba8(red, green, blue, 255);
            let mask = mask.as_ref().map(|(_, mask)| mask);
            match mark.way {
                Way::Fill => pixmap.fill_path(&path, &paint, FillRule::Winding, scale, mask),
                Way::Stroke(width) => {
                    let stroke = Stroke {
                        width: width as f32,
                        line_cap: LineCap::Round,
                        line_join: LineJoin::Round,
                        ..Stroke::default()
                    };
                    pixmap.stroke_path(&path, &paint, &stroke, scale, mask);
                }
            }
        }
    }
}

/// A square pixmap with nothing on it.
pub(super) fn blank(side: u32) -> Pixmap {
    let side = side.clamp(1, 4096);
    Pixmap::new(side, side).expect("a side of 1 to 4096 pixels")
}

/// The colours of a pixmap that is covered everywhere.
pub(super) fn opaque(pixmap: &Pixmap) -> RgbImage {
    let rgb = pixmap
        .data()
        .chunks_exact(4)
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    RgbImage::from_raw(pixmap.width(), pixmap.height(), rgb).expect("three bytes for each pixel")
}

/// The path for the painter of pixels; `None` if there is nothing to paint.
fn skia_path(path: &BezPath) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for element in path.elements() {
        match *element {
            PathEl::MoveTo(p) => builder.move_to(p.x as f32, p.y as f32),
            PathEl::LineTo(p) => builder.line_to(p.x as f32, p.y as f32),
            PathEl::QuadTo(a, p) => builder.quad_to(a.x as f32, a.y as f32, p.x as f32, p.y as f32),
            PathEl::CurveTo(a, b, p) => {
                builder.cubic_to(
                    a.x as f32, a.y as f32, b.x as f32, b.y as f32, p.x as f32, p.y as f32,
                );
            }
            PathEl::ClosePath => builder.close(),
        }
    }
    builder.finish()
}
