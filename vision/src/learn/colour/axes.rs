//! Colours as logarithms of brightness and of two axes along which light differs.

/// Brightness; red against blue, as lamps and daylight differ; green against both, as no light should.
pub(super) const AXES: usize = 3;
/// Value of a channel that is as good as none.
const BLACK: f64 = 2.0;

/// The axes of the logarithms of red, green and blue.
pub(super) fn axes([red, green, blue]: [f64; 3]) -> [f64; AXES] {
    [(red + green + blue) / 3.0, red - blue, green - 0.5 * (red + blue)]
}

/// The axes of a colour as pictures have it, each channel 0 to 255.
pub(super) fn axes_of_colour(colour: [f64; 3]) -> [f64; AXES] {
    axes(colour.map(|value| (value + BLACK).ln()))
}

/// The way back.
pub(super) fn channels([brightness, warm, green]: [f64; AXES]) -> [f64; 3] {
    [
        brightness + 0.5 * warm - green / 3.0,
        brightness + 2.0 / 3.0 * green,
        brightness - 0.5 * warm - green / 3.0,
    ]
}
