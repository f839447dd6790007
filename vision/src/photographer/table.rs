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
            TableKind::Marble => 0.7,
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
            TableKind::Cardboard => {
                let rib = 0.5 + 0.5 * (u * 1.05).sin() as f32;
                let fibre = layered(u / 0.8, v / 3.0, 3, seed);
                let stain = layered(u / 70.0, v / 70.0, 3, seed + 2);
                first.mix(second, 0.25 * rib + 0.35 * fibre + 0.4 * stain)
            }
        }
    }
}
