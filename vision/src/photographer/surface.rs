//! What things other than the table look like.

use super::body::Hit;
use super::colour::{Linear, decoded};
use super::noise::{layered, speck, step};
use super::settings::{PrintSettings, Settings};
use crate::Photo;

/// A picture in halving sizes, so that small tiles do not shimmer.
#[derive(Clone, Debug)]
pub(crate) struct Print {
    sizes: Vec<(usize, Vec<Linear>)>,
}

impl Print {
    /// Prepares a square picture that is never seen with more than about `detail` pixels along a side.
    pub(crate) fn new(picture: &Photo, detail: f64, settings: &PrintSettings) -> Print {
        let mut side = picture.width().min(picture.height()) as usize;
        let pixels = picture
            .rgb()
            .chunks_exact(3)
            .map(|p| Linear(std::array::from_fn(|part| decoded(p[part]))));
        let mut sizes = vec![(side, pixels.collect::<Vec<_>>())];
        while side >= 32 {
            let half = side / 2;
            let (_, last) = sizes.last().expect("the list began with the full size");
            let mut next = Vec::with_capacity(half * half);
            for row in 0..half {
                for column in 0..half {
                    let at = 2 * row * side + 2 * column;
                    let sum = last[at]
                        .plus(last[at + 1])
                        .plus(last[at + side])
                        .plus(last[at + side + 1]);
                    next.push(sum.scaled(0.25));
                }
            }
            sizes.push((half, next));
            side = half;
            if side as f64 >= detail {
                sizes.remove(0);
            }
        }
        for (_, pixels) in &mut sizes {
            pixels
                .iter_mut()
                .for_each(|pixel| *pixel = printed(*pixel, settings));
        }
        Print { sizes }
    }

    /// The size of which about `detail` pixels make one side: an index for [`Print::at`].
    pub(crate) fn size_for(&self, detail: f64) -> usize {
        let fit = self.sizes.iter().rposition(|&(side, _)| side as f64 >= detail);
        fit.unwrap_or(0)
    }

    /// The colour at a place of the picture, each coordinate from 0 to 1.
    pub(crate) fn at(&self, size: usize, x: f64, y: f64) -> Linear {
        let (side, pixels) = &self.sizes[size.min(self.sizes.len() - 1)];
        let place = |t: f64| (t * *side as f64 - 0.5).clamp(0.0, (*side - 1) as f64);
        let (x, y) = (place(x), place(y));
        let (left, top) = (
            (x as usize).min(side.saturating_sub(2)),
            (y as usize).min(side.saturating_sub(2)),
        );
        let (across, down) = ((x - left as f64) as f32, (y - top as f64) as f32);
        let pixel = |column: usize, row: usize| pixels[row * side + column];
        let upper = pixel(left, top).mix(pixel(left + 1, top), across);
        let lower = pixel(left, top + 1).mix(pixel(left + 1, top + 1), across);
        upper.mix(lower, down)
    }
}

/// What becomes of a colour when it is printed.
fn printed(colour: Linear, settings: &PrintSettings) -> Linear {
    if *settings == PrintSettings::FAITHFUL {
        return colour;
    }
    let grey = Linear::grey(colour.luminance());
    let toned = grey.mix(colour, settings.saturation as f32);
    Linear(std::array::from_fn(|part| {
        let value = toned.0[part].clamp(0.0, 1.0).powf(settings.gamma as f32);
        (value * settings.gain[part] as f32).min(1.0)
    }))
}

/// The prints of the pictures that are laid: each is prepared once, and no others.
#[derive(Debug)]
pub(crate) struct Prints<'a> {
    pictures: Vec<&'a Photo>,
    settings: &'a Settings,
    /// By picture: its place among those made.
    places: Vec<Option<usize>>,
    made: Vec<Print>,
}

impl<'a> Prints<'a> {
    pub(crate) fn new(pictures: Vec<&'a Photo>, settings: &'a Settings) -> Prints<'a> {
        Prints {
            places: vec![None; pictures.len()],
            pictures,
            settings,
            made: Vec::new(),
        }
    }

    /// The print of a picture that is seen with about `detail` pixels along a side: its place, and its size there.
    pub(crate) fn of(&mut self, picture: usize, detail: f64) -> (usize, usize) {
        let place = *self.places[picture].get_or_insert_with(|| {
            // The same face may lie nearer too.
            self.made.push(Print::new(
                self.pictures[picture],
                2.0 * detail,
                &self.settings.print,
            ));
            self.made.len() - 1
        });
        (place, self.made[place].size_for(detail))
    }

    pub(crate) fn into_made(self) -> Vec<Print> {
        self.made
    }
}

/// The look of a thing.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Surface {
    /// A tile: which print (faces, then backs), which size of it, half its side, and its number on the board.
    Tile {
        print: usize,
        size: usize,
        half: f64,
        place: usize,
    },
    /// One colour.
    Flat(Linear),
    /// A playing card's back: a net within a light border.
    Card { colour: Linear, half: [f64; 2] },
    /// A die with pips on top.
    Die {
        ground: Linear,
        pips: Linear,
        half: f64,
        value: u8,
    },
    /// A struck coin.
    Coin { colour: Linear, radius: f64, seed: u32 },
    /// A pencil: one colour, with stripes along it.
    Pencil(Linear),
    /// A sheet of written lines.
    Paper { seed: u32 },
}

impl Surface {
    /// The colour where a ray hit it; tiles are painted by their prints, which others hold.
    pub(crate) fn colour(&self, hit: &Hit, core: Linear) -> Linear {
        let (u, v) = hit.local;
        match *self {
            Surface::Tile { .. } => core,
            Surface::Flat(colour) => colour,
            Surface::Card { colour, half } => {
                let light = Linear::srgb([238, 236, 230]);
                let border = (half[0] - u.abs()).min(half[1] - v.abs());
                if !hit.is_top || border < 3.2 {
                    return light;
                }
                if u.hypot(v) < 9.0 {
                    return colour;
                }
                let net = |t: f64| ((t / 3.0).fract().abs() - 0.5).abs();
                let line = step(0.32, 0.42, net(u + v).max(net(u - v)) as f32);
                colour.mix(light, line)
            }
            Surface::Die {
                ground,
                pips,
                half,
                value,
            } => {
                let step_mm = 0.5 * half;
                let is_pip = |x: f64, y: f64| (u - x * step_mm).hypot(v - y * step_mm) < 0.17 * half;
                let corners = [(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0)];
                let n_corners = [0, 0, 2, 2, 4, 4, 4][usize::from(value.min(6))];
                let has_pip = (value % 2 == 1 && is_pip(0.0, 0.0))
                    || corners.iter().take(n_corners).any(|&(x, y)| is_pip(x, y))
                    || (value == 6 && (is_pip(-1.0, 0.0) || is_pip(1.0, 0.0)));
                if hit.is_top && has_pip { pips } else { ground }
            }
            Surface::Coin { colour, radius, seed } => {
                let rim = step(0.86, 0.9, (u.hypot(v) / radius) as f32);
                let relief = layered(u / 1.6, v / 1.6, 3, seed);
                colour.scaled(0.6 + 0.7 * relief.max(rim))
            }
            Surface::Pencil(colour) => {
                let stripe = speck((v / 2.4).floor() as i64, 3, 5);
                colour.scaled(0.8 + 0.4 * stripe)
            }
            Surface::Paper { seed } => {
                let row = (v / 7.0).floor();
                let is_line = (v / 7.0 - row - 0.5).abs() < 0.09
                    && u < 60.0 * f64::from(speck(row as i64, 1, seed)) - 5.0;
                let is_ink = is_line && layered(u / 2.2, row, 2, seed) > 0.42;
                if is_ink && hit.is_top {
                    Linear::grey(0.12)
                } else {
                    Linear::srgb([244, 243, 238])
                }
            }
        }
    }

    /// How glossy it is.
    pub(crate) fn gloss(&self, tiles: f64) -> f64 {
        match self {
            Surface::Tile { .. } => tiles,
            Surface::Coin { .. } => 0.8,
            Surface::Die { .. } => 0.5,
            Surface::Flat(_) | Surface::Pencil(_) => 0.25,
            Surface::Card { .. } => 0.15,
            Surface::Paper { .. } => 0.0,
        }
    }
}
