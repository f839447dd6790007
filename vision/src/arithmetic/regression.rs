//! Logistic regression: a probability from terms and their weights.

/// The probability that the terms give; `weights` begins with the constant.
pub(crate) fn regression(weights: &[f32], terms: &[f32]) -> f32 {
    let sum: f32 = terms
        .iter()
        .zip(&weights[1..])
        .map(|(term, weight)| term * weight)
        .sum();
    logistic(weights[0] + sum)
}

/// The probability that so many nats speak for.
pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The nats that speak for what is so probable, at most 16.
pub(crate) fn nats(probability: f32) -> f32 {
    (probability / (1.0 - probability).max(f32::EPSILON)).ln()
}
