//! What is known of a camera before it is seen through.

use crate::table::bundle::UNKNOWNS;

/// What is known of the camera beforehand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prior {
    /// Likely focal length in pixels.
    pub(crate) focal: f64,
    /// Standard deviation of its logarithm.
    pub(crate) focal_spread: f64,
    /// Standard deviation of the distortion.
    pub(crate) bend_spread: f64,
    /// Standard deviation of the slopes about none; weak, for tables seen through one tile.
    pub(crate) slope_spread: f64,
    /// Most steps.
    pub(crate) steps: usize,
}

impl Prior {
    /// What holds for most cameras, for a photo of this size.
    pub(crate) fn of(size: (u32, u32)) -> Prior {
        let long = f64::from(size.0.max(size.1));
        Prior {
            focal: 0.9 * long,
            focal_spread: 0.3,
            bend_spread: 0.025,
            slope_spread: 1.0,
            steps: 12,
        }
    }

    /// How well the corners of a tile are known that was not looked at closely, in pixels.
    pub(crate) fn pixel(&self, size: (u32, u32)) -> f64 {
        0.0008 * f64::from(size.0.max(size.1))
    }

    /// Expected unknowns and the weights of their squared differences.
    pub(crate) fn terms(&self) -> ([f64; UNKNOWNS], [f64; UNKNOWNS]) {
        let weight = |spread: f64| 1.0 / (spread * spread);
        let slope = weight(self.slope_spread);
        (
            [self.focal.ln(), 0.0, 0.0, 0.0, 0.0],
            [
                weight(self.focal_spread),
                slope,
                slope,
                0.0,
                weight(self.bend_spread),
            ],
        )
    }
}
