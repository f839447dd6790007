//! Colours as logarithms of brightness and of two axes along which light differs.

/// Brightness; red against blue, as lamps and daylight differ; green against both, as no light should.
pub(super) const AXES: usize = 3;

/// The axes of the logarithms of red, green and blue.
pub(super) fn axes([red, green, blue]: [f64; 3]) -> [f64; AXES] {
    [(red + green + blue) / 3.0, red - blue, green - 0.5 * (red + blue)]
}

/// The way back.
pub(super) fn channels([brightness, warm, green]: [f64; AXES]) -> [f64; 3] {
    [
        brightness + 0.5 * warm - green / 3.0,
        brightness + 2.0 / 3.0 * green,
        brightness - 0.5 * warm - green / 3.0,
    ]
}
