//! How much of what a face leaves is grain. A camera's noise differs from cell to cell, so that many cells tell more than a few;
//! a scratch, a shadow or a print that is a little off spreads over many cells, which say the same.

use crate::catalogue::artwork::FINE_SIDE;
use crate::photo::pyramid::Patch;

/// Share of the cells (of [`FINE_SIDE`] to a side) that are independent evidence at least; and at most, for something is always left
/// that is no grain.
pub(crate) const INDEPENDENT: f32 = 0.1;
const MOST_INDEPENDENT: f32 = 0.3;

/// Share of the cells that are independent evidence, told from how alike neighbours are in what is left of a patch: the variance of
/// a mean grows by (1 + r) / (1 - r) for each direction in which neighbours correlate by r (Bayley and Hammersley, *The "Effective"
/// Number of Independent Observations in an Autocorrelated Time Series*, 1946).
pub(crate) fn independent<const SIDE: usize>(residual: &Patch<SIDE>, weights: &[[f32; SIDE]; SIDE]) -> f32 {
    // Finer cells share more with their neighbours: all of them together say no more.
    let finer = (FINE_SIDE as f32 / SIDE as f32).powi(2);
    let alike = likeness_of_neighbours(residual, weights).clamp(0.0, 1.0);
    let grain = ((1.0 - alike) / (1.0 + alike)).powi(2);
    grain.clamp(INDEPENDENT * finer, MOST_INDEPENDENT * finer)
}

/// Correlation of what is left in neighbouring cells, each as its weight says, -1 to 1; 1 where nothing is left.
fn likeness_of_neighbours<const SIDE: usize>(residual: &Patch<SIDE>, weights: &[[f32; SIDE]; SIDE]) -> f32 {
    let (mut together, mut own) = (0.0, 0.0);
    let mut add = |cells: &[f32], others: &[f32], weights: &[f32], other_weights: &[f32]| {
        let pairs = cells.iter().zip(others).zip(weights.iter().zip(other_weights));
        for ((cell, other), (weight, other_weight)) in pairs {
            let weight = weight * other_weight;
            together += weight * cell * other;
            own += 0.5 * weight * (cell * cell + other * other);
        }
    };
    for plane in &residual.planes {
        for (row, weights) in plane.iter().zip(weights) {
            add(row, &row[1..], weights, &weights[1..]);
        }
        for (rows, weights) in plane.windows(2).zip(weights.windows(2)) {
            add(&rows[0], &rows[1], &weights[0], &weights[1]);
        }
    }
    if own > 0.0 { together / own } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: usize = 2 * FINE_SIDE;
    /// The least and the most with four times as many cells.
    const LEAST: f32 = INDEPENDENT / 4.0;
    const MOST: f32 = MOST_INDEPENDENT / 4.0;

    fn share(left: impl Fn(usize, usize) -> f32, weight: impl Fn(usize, usize) -> f32) -> f32 {
        let mut residual = Patch::<SIDE>::black();
        for plane in &mut residual.planes {
            *plane = std::array::from_fn(|y| std::array::from_fn(|x| left(x, y)));
        }
        let weights = std::array::from_fn(|y| std::array::from_fn(|x| weight(x, y)));
        independent(&residual, &weights)
    }

    /// Numbers from -0.5 to 0.5 that have nothing to do with each other.
    fn noise(x: usize, y: usize) -> f32 {
        let mixed = ((y * SIDE + x) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 40) as f32 / (1_u64 << 24) as f32 - 0.5
    }

    /// The mean of so many cells to the right and as many down.
    fn smeared(over: usize) -> impl Fn(usize, usize) -> f32 {
        let cells = move || (0..over).flat_map(move |down| (0..over).map(move |right| (right, down)));
        move |x, y| cells().map(|(right, down)| noise(x + right, y + down)).sum()
    }

    #[test]
    fn more_cells_tell_where_all_that_is_left_is_grain() {
        assert_eq!(share(noise, |_, _| 1.0), MOST);
    }

    #[test]
    fn grain_that_is_smeared_tells_the_less_the_more_it_is() {
        let told = [2, 3, 4].map(|over| share(smeared(over), |_, _| 1.0));
        assert!(told[0] > told[1] && told[1] > LEAST, "{told:?}");
        assert_eq!(told[2], LEAST);
    }

    #[test]
    fn what_spreads_over_many_cells_says_little_however_many_they_are() {
        let smooth = |x: usize, y: usize| (0.1 * x as f32).sin() + (0.07 * y as f32).cos();
        assert_eq!(share(smooth, |_, _| 1.0), LEAST);
        assert_eq!(share(|_, _| 0.0, |_, _| 1.0), LEAST, "nothing is left");
    }

    #[test]
    fn what_lies_on_a_tile_and_weighs_nothing_does_not_count() {
        let coin = |x: usize, y: usize| x < SIDE / 2 && y < SIDE / 2;
        let left = |x: usize, y: usize| if coin(x, y) { 2.0 } else { noise(x, y) };
        let weigh = |x, y| f32::from(u8::from(!coin(x, y)));
        assert_eq!(share(left, |_, _| 1.0), LEAST);
        assert_eq!(share(left, weigh), MOST);
    }
}
