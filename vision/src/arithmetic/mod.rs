//! Arithmetic that knows nothing of tiles.

pub(crate) mod homography;
pub(crate) mod linear;
pub(crate) mod peak;
pub(crate) mod regression;
pub(crate) mod wide;
