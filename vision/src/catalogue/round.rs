//! Faces that do not tell how they are turned.

use crate::Homography;
use crate::arithmetic::linear::total;
use crate::catalogue::artwork::FINE_SIDE;
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::face_light::about_middle;

/// Whether a face looks the same turned a little about its figure's middle, as a disc on plain ground does: what blots and its
/// cut then say of its turn is not the truth. Of six figures, carelessly cut, discs leave up to 7.4 % of their variance
/// unexplained when they are turned so, all others more than 19 %, and so do the faces of twenty-two other decks.
pub(crate) fn is_round(picture: &Pyramid) -> bool {
    /// By how much it is turned, in radians, and what is left then of what is round, as a share of its variance.
    const TURNED: f64 = 0.25;
    const LEFT: f32 = 0.08;
    let side = f64::from(picture.size(0).0);
    let seen = |angle: f64, about: (f64, f64)| {
        let (sin, cos) = angle.sin_cos();
        let stays = (
            about.0 - cos * about.0 + sin * about.1,
            about.1 - sin * about.0 - cos * about.1,
        );
        let pose = Homography::about_middle(side, [[cos, -sin], [sin, cos]], stays)?;
        let mut patch = Patch::<FINE_SIDE>::black();
        picture.sample(&pose, &mut patch);
        Some(patch)
    };
    let Some(upright) = seen(0.0, (0.0, 0.0)) else {
        return false;
    };
    let middle = middle_of_figure(&upright);
    let varies = |values: &dyn Fn(usize) -> Vec<f32>| -> f32 {
        let variance = |values: Vec<f32>| {
            let mean = total(&values) / values.len() as f32;
            values.iter().map(|value| (value - mean).powi(2)).sum::<f32>()
        };
        (0..3).map(|channel| variance(values(channel))).sum()
    };
    let most = LEFT * varies(&|channel| inner(&upright, channel).collect());
    [-TURNED, TURNED].into_iter().all(|angle| {
        seen(angle, middle).is_some_and(|turned| {
            let pairs = |channel| inner(&upright, channel).zip(inner(&turned, channel));
            varies(&|channel| pairs(channel).map(|(here, there)| here - there).collect()) < most
        })
    })
}

/// Cells along the border that a careless cut may have taken from beside the tile.
const BORDER: usize = FINE_SIDE / 16;

/// A face's cells in one channel, but for those along its border.
fn inner(face: &Patch<FINE_SIDE>, channel: usize) -> impl Iterator<Item = f32> + '_ {
    let within = BORDER..FINE_SIDE - BORDER;
    let rows = face.planes[channel][within.clone()].iter();
    rows.flat_map(move |row| row[within.clone()].iter().copied())
}

/// Where the middle of all lies that is not of the ground's colour, from the face's middle, in sides.
fn middle_of_figure(face: &Patch<FINE_SIDE>) -> (f64, f64) {
    let across = FINE_SIDE - 2 * BORDER;
    let cells: Vec<[f32; 3]> = {
        let [red, green, blue] = [0, 1, 2].map(|channel| inner(face, channel).collect::<Vec<_>>());
        (0..across * across)
            .map(|at| [red[at], green[at], blue[at]])
            .collect()
    };
    let along_border = |&at: &usize| {
        let (x, y) = (at % across, at / across);
        x.min(y) == 0 || x.max(y) == across - 1
    };
    let ground: [f32; 3] = std::array::from_fn(|channel| {
        let border = (0..cells.len()).filter(along_border);
        let mut values: Vec<f32> = border.map(|at| cells[at][channel]).collect();
        values.sort_by(f32::total_cmp);
        values[values.len() / 2]
    });
    let mut sums = [0.0; 3];
    for (at, cell) in cells.iter().enumerate() {
        let apart = cell
            .iter()
            .zip(&ground)
            .map(|(a, b)| (a - b) * (a - b))
            .sum::<f32>();
        let place = |along: usize| f64::from(about_middle::<FINE_SIDE>(along + BORDER));
        let weight = f64::from(apart);
        sums[0] += weight;
        sums[1] += weight * place(at % across);
        sums[2] += weight * place(at / across);
    }
    let all = sums[0].max(f64::MIN_POSITIVE);
    (sums[1] / all, sums[2] / all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::specimen::{face, figure, lettered};

    #[test]
    fn only_discs_tell_nothing_of_their_turn() {
        let is_round = |face: &Photo| is_round(&Pyramid::new(face));
        let disc = figure(|x, y| x.hypot(y) < 0.8);
        assert!(is_round(&disc));
        // A sliver of the table was cut out with it.
        assert!(is_round(&figure(|x, y| x.hypot(y) < 0.8 || x < -0.95 && y > 0.0)));
        assert!(is_round(&figure(|x, y| (x - 0.3).hypot(y) < 0.5)));
        let others: [fn(f64, f64) -> bool; 4] = [
            |x, y| x.abs().max(y.abs()) < 0.6,
            |x, y| x.abs() + y.abs() < 0.85,
            |x, y| x.hypot(y) < 0.8 && (x - 0.4).hypot(y) > 0.2,
            |x, y| x.hypot(y) < 0.75 + 0.08 * (8.0 * y.atan2(x)).cos(),
        ];
        let round = others.map(|other| is_round(&figure(other)));
        assert_eq!(round, [false; 4]);
        assert!(!(0..12).any(|seed| is_round(&face(seed)) || is_round(&lettered(seed))));
    }
}
