//! From evidence to a probability.

/// What speaks for and against the likeliest face.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evidence {
    /// By how many nats the best rival that looks different is worse.
    pub(crate) margin: f32,
    /// Share of the visible variance explained, 0 to 1.
    pub(crate) fit: f32,
    /// Mean squared misfit in units of the expected.
    pub(crate) misfit: f32,
    /// Share of the square that is seen, 0 to 1.
    pub(crate) visible: f32,
    /// Share burnt to white, 0 to 1.
    pub(crate) burnt: f32,
    /// Contrast against the photo's typical tile.
    pub(crate) contrast: f32,
    /// Root mean square of the light that blocks stray by, as a share of white.
    pub(crate) stray: f32,
    /// The tile's side in pixels.
    pub(crate) side_px: f32,
}

/// Probability that the likeliest face is right, 0 to 1.
pub(crate) fn probability(evidence: &Evidence) -> f32 {
    let sure = (evidence.margin - 6.0).min(12.0) * 0.8;
    let whole = (evidence.fit - 0.8).min(0.15) * 30.0 + (evidence.visible - 0.5).min(0.3) * 10.0;
    logistic(sure.min(whole + 6.0))
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
