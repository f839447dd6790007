//! Linear colour: what light and surfaces are made of.

use std::sync::OnceLock;

/// Linear red, green and blue; 1 is a white surface in the usual light.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Linear(pub(crate) [f32; 3]);

impl Linear {
    pub(crate) const BLACK: Linear = Linear([0.0; 3]);

    /// From 8-bit sRGB.
    pub(crate) fn srgb(srgb: [u8; 3]) -> Linear {
        Linear(srgb.map(decoded))
    }

    pub(crate) fn grey(value: f32) -> Linear {
        Linear([value; 3])
    }

    pub(crate) fn scaled(self, factor: f32) -> Linear {
        Linear(self.0.map(|part| part * factor))
    }

    pub(crate) fn plus(self, other: Linear) -> Linear {
        Linear(std::array::from_fn(|part| self.0[part] + other.0[part]))
    }

    pub(crate) fn times(self, other: Linear) -> Linear {
        Linear(std::array::from_fn(|part| self.0[part] * other.0[part]))
    }

    pub(crate) fn mix(self, other: Linear, share: f32) -> Linear {
        self.scaled(1.0 - share).plus(other.scaled(share))
    }

    /// Whether the difference is hardly seen.
    pub(crate) fn is_like(self, other: Linear) -> bool {
        (0..3).all(|part| {
            let (a, b) = (self.0[part], other.0[part]);
            (a - b).abs() <= 0.06 * (a + b) + 0.004
        })
    }

    pub(crate) fn luminance(self) -> f32 {
        0.2126 * self.0[0] + 0.7152 * self.0[1] + 0.0722 * self.0[2]
    }

    /// The colour of a lamp of this temperature (1500 to 12000 K), of luminance 1.
    ///
    /// After the rational fit to the Planckian locus of Krystek (1985), in CIE 1960 uv.
    pub(crate) fn kelvin(temperature: f64) -> Linear {
        let t = temperature.clamp(1500.0, 12_000.0);
        let u = (0.860_117_757 + 1.541_182_54e-4 * t + 1.286_412_12e-7 * t * t)
            / (1.0 + 8.424_202_35e-4 * t + 7.081_451_63e-7 * t * t);
        let v = (0.317_398_726 + 4.228_062_45e-5 * t + 4.204_816_91e-8 * t * t)
            / (1.0 - 2.897_418_16e-5 * t + 1.614_560_53e-7 * t * t);
        let (x, y) = (
            3.0 * u / (2.0 * u - 8.0 * v + 4.0),
            2.0 * v / (2.0 * u - 8.0 * v + 4.0),
        );
        let (big_x, big_z) = (x / y, (1.0 - x - y) / y);
        let red = 3.2406 * big_x - 1.5372 - 0.4986 * big_z;
        let green = -0.9689 * big_x + 1.8758 + 0.0415 * big_z;
        let blue = 0.0557 * big_x - 0.2040 + 1.0570 * big_z;
        let colour = Linear([red, green, blue].map(|part| part.max(0.01) as f32));
        colour.scaled(1.0 / colour.luminance())
    }
}

/// One part of an sRGB colour, linear.
pub(crate) fn decoded(part: u8) -> f32 {
    static TABLE: OnceLock<[f32; 256]> = OnceLock::new();
    TABLE.get_or_init(|| {
        std::array::from_fn(|value| {
            let value = value as f32 / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        })
    })[usize::from(part)]
}

/// The sRGB value from 0 to 1 of a linear one.
pub(crate) fn encoded(linear: f32) -> f32 {
    let linear = linear.clamp(0.0, 1.0);
    if linear <= 0.003_130_8 {
        12.92 * linear
    } else {
        1.055 * linear.powf(1.0 / 2.4) - 0.055
    }
}
