//! What the tiles lie on: the colour of every point of the table.

use super::colour::Linear;
use super::noise::{layered, mix, smooth, speck, step};
use super::settings::TableKind;

/// A table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    pub(crate) kind: TableKind,
    seed: u32,
    sin: f64,
    cos: f64,
    colours: [Linear; 2],
}

impl Table {
    /// A table of this kind; the seed chooses its colours and how it stands to the board.
    pub(crate) fn new(kind: TableKind, seed: u32) -> Table {
        let pick = |count: usize| (speck(1, 2, seed) * count as f32) as usize % count;
        let angle = f64::from(speck(3, 4, seed)) * std::f64::consts::TAU;
        let srgb = |pairs: &[[[u8; 3]; 2]]| pairs[pick(pairs.len())].map(Linear::srgb);
        let colours = match kind {
            TableKind::Wood => srgb(&[
                [[190, 140, 92], [128, 82, 46]],
                [[214, 178, 132], [166, 120, 78]],
                [[150, 92, 56], [92, 52, 32]],
                [[196, 188, 172], [140, 130, 116]],
            ]),
            TableKind::Cloth => srgb(&[
                [[36, 84, 62], [24, 60, 44]],
                [[120, 30, 40], [86, 18, 28]],
                [[44, 58, 104], [30, 40, 76]],
                [[176, 168, 150], [140, 132, 116]],
                [[92, 90, 92], [66, 64, 68]],
            ]),
            TableKind::Checks => srgb(&[
                [[186, 36, 42], [240, 236, 228]],
                [[44, 82, 150], [240, 238, 232]],
                [[58, 112, 72], [238, 236, 226]],
                [[220, 178, 64], [242, 236, 222]],
            ]),
            TableKind::Marble => srgb(&[
                [[226, 224, 222], [120, 120, 128]],
                [[64, 68, 70], [170, 168, 160]],
            ]),
            TableKind::Dark => srgb(&[
                [[48, 44, 44], [28, 26, 27]],
                [[58, 40, 32], [34, 22, 18]],
                [[34, 38, 46], [22, 24, 30]],
            ]),
            TableKind::White => srgb(&[
                [[232, 232, 230], [222, 222, 220]],
                [[240, 236, 228], [228, 222, 212]],
            ]),
            TableKind::CuttingMat => srgb(&[
                [[34, 78, 66], [196, 206, 170]],
                [[50, 58, 66], [190, 196, 200]],
                [[36, 66, 116], [196, 206, 220]],
            ]),
            TableKind::Ceramic => srgb(&[
                [[214, 206, 190], [150, 144, 134]],
                [[120, 150, 156], [206, 204, 198]],
                [[168, 96, 70], [120, 108, 96]],
            ]),
            TableKind::Stripes => srgb(&[
                [[40, 64, 112], [232, 226, 212]],
                [[150, 60, 48], [214, 190, 150]],
                [[70, 96, 70], [190, 196, 170]],
            ]),
            TableKind::PlayMat => srgb(&[[[52, 84, 128], [214, 164, 70]], [[96, 50, 92], [92, 168, 130]]]),
            TableKind::Newspaper => srgb(&[[[222, 218, 206], [38, 36, 36]]]),
            TableKind::Cardboard => srgb(&[[[176, 138, 96], [150, 112, 74]]]),
        };
        Table {
            kind,
            seed,
            sin: angle.sin(),
            cos: angle.cos(),
            colours,
        }
    }

    /// How glossy it is.
    pub(crate) fn gloss(&self) -> f64 {
        match self.kind {
            TableKind::Marble | TableKind::Ceramic => 0.7,
            TableKind::Dark | TableKind::White => 0.4,
            TableKind::Wood => 0.2,
            _ => 0.0,
        }
    }

    /// The colour of a point.
    pub(crate) fn colour(&self, x: f64, y: f64) -> Linear {
        let (u, v) = (self.cos * x + self.sin * y, self.cos * y - self.sin * x);
        let [first, second] = self.colours;
        let seed = self.seed;
        match self.kind {
            TableKind::Wood | TableKind::Dark => {
                let plank = (v / 95.0).floor();
                let seam = ((v / 95.0 - plank) * 95.0).min((plank + 1.0) * 95.0 - v) as f32;
                let offset = f64::from(speck(plank as i64, 7, seed)) * 500.0;
                let bend = 6.0 * f64::from(layered(u / 160.0 + offset, v / 45.0, 2, seed + 3));
                let rings = layered((u + offset) / 90.0, (v + bend * 3.0) / 5.0, 4, seed + 9);
                let fibre = layered((u + offset) / 14.0, v / 0.9, 2, seed + 5);
                let shade = 0.85 + 0.3 * speck(plank as i64, 9, seed);
                let colour = first
                    .mix(second, step(0.25, 0.8, 0.75 * rings + 0.25 * fibre))
                    .scaled(shade);
                colour.scaled(mix(0.35, 1.0, step(0.0, 1.2, seam)))
            }
            TableKind::Cloth => {
                let weave = ((u * 2.6).sin() * (v * 2.6).sin()) as f32;
                let fold = layered(u / 150.0, v / 150.0, 3, seed);
                let fluff = layered(u / 1.4, v / 1.4, 2, seed + 4);
                first
                    .mix(second, 0.5 + 0.3 * weave)
                    .scaled(0.7 + 0.35 * fold + 0.25 * fluff)
            }
            TableKind::Checks => {
                let wide = if seed.is_multiple_of(2) { 22.0 } else { 46.0 };
                let stripe =
                    |t: f64| step(-0.06, 0.06, ((t / wide).rem_euclid(2.0) - 1.0).abs() as f32 - 0.5);
                let share = 0.5 * (stripe(u) + stripe(v));
                let weave = 0.92 + 0.12 * layered(u * 1.7, v * 1.7, 2, seed + 4);
                first.mix(second, share).scaled(weave)
            }
            TableKind::Marble => {
                let bend = |offset: f64| f64::from(layered(u / 110.0 + offset, v / 110.0, 4, seed)) * 160.0;
                let vein = layered((u + bend(0.0)) / 130.0, (v + bend(31.0)) / 130.0, 4, seed + 8);
                let sharp = 1.0 - step(0.0, 0.055, (vein - 0.5).abs());
                let cloud = layered(u / 240.0, v / 240.0, 4, seed + 21);
                first
                    .mix(second, 0.75 * sharp + 0.35 * step(0.45, 0.8, cloud))
                    .scaled(0.9 + 0.1 * smooth(u, v, seed))
            }
            TableKind::White => first.mix(second, layered(u / 60.0, v / 60.0, 3, seed)),
            TableKind::CuttingMat => {
                let line = |t: f64, pitch: f64, half: f32| {
                    let off = (t / pitch - (t / pitch).round()).abs() * pitch;
                    1.0 - step(half, half + 0.12, off as f32)
                };
                let fine = line(u, 5.0, 0.06).max(line(v, 5.0, 0.06)) * 0.35;
                let coarse = line(u, 10.0, 0.1).max(line(v, 10.0, 0.1)) * 0.55;
                let bold = line(u, 50.0, 0.28).max(line(v, 50.0, 0.28)) * 0.9;
                let scratch = layered(u / 40.0, v / 1.2, 2, seed);
                let ground = first.scaled(0.9 + 0.2 * scratch);
                ground.mix(second, fine.max(coarse).max(bold))
            }
            TableKind::Ceramic => {
                let pitch = 44.0 + 36.0 * f64::from(speck(5, 6, seed));
                let (column, row) = ((u / pitch).floor(), (v / pitch).floor());
                let inner = |t: f64| {
                    let off = t.rem_euclid(pitch);
                    off.min(pitch - off) as f32
                };
                let shade = 0.86 + 0.24 * speck(column as i64, row as i64, seed);
                let glaze = first.scaled(shade * (0.94 + 0.12 * layered(u / 9.0, v / 9.0, 3, seed + 2)));
                glaze.mix(second, 1.0 - step(1.0, 1.7, inner(u).min(inner(v))))
            }
            TableKind::Stripes => {
                let wide = if seed.is_multiple_of(2) { 9.0 } else { 31.0 };
                let stripe = ((u / wide).rem_euclid(2.0) - 1.0).abs() as f32 - 0.5;
                let thread = 0.9 + 0.16 * layered(u * 1.3, v * 2.1, 2, seed + 4);
                first.mix(second, step(-0.05, 0.05, stripe)).scaled(thread)
            }
            TableKind::PlayMat => self.play_mat(u, v),
            TableKind::Newspaper => self.newspaper(u, v),
            TableKind::Cardboard => {
                let rib = 0.5 + 0.5 * (u * 1.05).sin() as f32;
                let fibre = layered(u / 0.8, v / 3.0, 3, seed);
                let stain = layered(u / 70.0, v / 70.0, 3, seed + 2);
                first.mix(second, 0.25 * rib + 0.35 * fibre + 0.4 * stain)
            }
        }
    }

    /// Fields of colour with bold borders, and shapes with outlines on them.
    fn play_mat(&self, u: f64, v: f64) -> Linear {
        let [first, second] = self.colours;
        let seed = self.seed;
        let height = layered(u / 120.0, v / 120.0, 3, seed) * 6.0;
        let field = height.floor();
        let colour = first.mix(second, speck(field as i64, 3, seed));
        let border = 1.0 - step(0.03, 0.09, (height - field).min(field + 1.0 - height));
        let (column, row) = ((u / 64.0).floor(), (v / 64.0).floor());
        let (x, y) = (u / 64.0 - column - 0.5, v / 64.0 - row - 0.5);
        let kind = speck(column as i64, row as i64, seed + 7);
        // Squares, rings and lozenges, turned and of many sizes.
        let angle = f64::from(kind) * 20.0;
        let (p, q) = (
            x * angle.cos() + y * angle.sin(),
            y * angle.cos() - x * angle.sin(),
        );
        let reach = if kind < 0.4 {
            p.abs().max(q.abs())
        } else {
            p.hypot(q)
        };
        let size = 0.14 + 0.3 * f64::from(speck(column as i64, row as i64, seed + 8));
        let inside = 1.0 - step(0.0, 0.02, (reach - size) as f32);
        let rim = inside * step(-0.05, -0.03, (reach - size) as f32);
        let shape = Linear::srgb([236, 228, 206]).mix(second, speck(row as i64, column as i64, seed + 9));
        let ink = Linear::grey(0.03);
        let ground = colour.mix(ink, 0.8 * border);
        if kind < 0.75 {
            ground.mix(shape, inside).mix(ink, rim)
        } else {
            ground
        }
    }

    /// Columns of grey lines, headings, and pictures in boxes.
    fn newspaper(&self, u: f64, v: f64) -> Linear {
        let [paper, ink] = self.colours;
        let seed = self.seed;
        let (column, x) = ((u / 52.0).floor(), (u / 52.0).rem_euclid(1.0) * 52.0);
        let shift = 90.0 * f64::from(speck(column as i64, 1, seed));
        let (block, y) = (((v + shift) / 88.0).floor(), (v + shift).rem_euclid(88.0));
        let kind = speck(column as i64, block as i64, seed + 1);
        let is_margin = !(2.0..50.0).contains(&x) || !(2.0..86.0).contains(&y);
        let grain = layered(u / 3.0, v / 3.0, 2, seed + 2);
        if is_margin {
            return paper.scaled(0.94 + 0.08 * grain);
        }
        let share = if kind < 0.22 {
            0.25 + 0.6 * step(0.35, 0.65, layered(u / 14.0, v / 14.0, 3, seed + 3))
        } else {
            let (pitch, tall) = if kind < 0.4 { (12.0, 0.62) } else { (3.4, 0.5) };
            let line = (y / pitch).floor();
            let is_line = (y / pitch).rem_euclid(1.0) < tall
                && x < 30.0 + 26.0 * f64::from(speck(line as i64, block as i64, seed + 4));
            let letter = smooth(u / (0.28 * pitch), line + 31.0 * block, seed + 5);
            if is_line { step(0.3, 0.55, letter) } else { 0.0 }
        };
        paper.mix(ink, 0.85 * share).scaled(0.94 + 0.08 * grain)
    }
}
