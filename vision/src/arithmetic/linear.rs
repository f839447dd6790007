//! Small systems of linear equations.

use std::ops::{Div, Mul, Sub};

/// A number to calculate with: single or double precision.
pub(crate) trait Real:
    Copy + PartialOrd + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    const ZERO: Self;
    /// Pivots smaller than this are none.
    const LEAST: Self;
    fn size(self) -> Self;
    fn is_sound(self) -> bool;
}

impl Real for f32 {
    const ZERO: f32 = 0.0;
    const LEAST: f32 = 1e-12;
    fn size(self) -> f32 {
        self.abs()
    }
    fn is_sound(self) -> bool {
        self.is_finite()
    }
}

impl Real for f64 {
    const ZERO: f64 = 0.0;
    const LEAST: f64 = 1e-14;
    fn size(self) -> f64 {
        self.abs()
    }
    fn is_sound(self) -> bool {
        self.is_finite()
    }
}

/// Sum, in eight strands so that it becomes vector code; the length is a multiple of eight.
#[inline(always)]
pub(crate) fn total(values: &[f32]) -> f32 {
    let mut strands = [0.0_f32; 8];
    for values in values.chunks_exact(8) {
        for (strand, value) in strands.iter_mut().zip(values) {
            *strand += value;
        }
    }
    strands.iter().sum()
}

/// Sum of products, likewise.
#[inline(always)]
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut strands = [0.0_f32; 8];
    for (x, y) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for (strand, (x, y)) in strands.iter_mut().zip(x.iter().zip(y)) {
            *strand += x * y;
        }
    }
    strands.iter().sum()
}

/// Sum of products, one after the other.
pub(crate) fn sum_of_products(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Solves a small system by elimination with pivots.
pub(crate) fn solve<T: Real, const N: usize>(a: [[T; N]; N], b: [T; N]) -> Option<[T; N]> {
    let solved = solve_all(a, b.map(|value| [value]))?;
    Some(solved.map(|[value]| value))
}

/// Solves a small system for several right sides at once: the columns of `b`.
pub(crate) fn solve_all<T: Real, const N: usize, const SIDES: usize>(
    mut a: [[T; N]; N],
    mut b: [[T; SIDES]; N],
) -> Option<[[T; SIDES]; N]> {
    for column in 0..N {
        let mut pivot = column;
        for row in column + 1..N {
            if a[row][column].size() > a[pivot][column].size() {
                pivot = row;
            }
        }
        if a[pivot][column].size() < T::LEAST || !a[pivot][column].is_sound() {
            return None;
        }
        a.swap(column, pivot);
        b.swap(column, pivot);
        for row in column + 1..N {
            let factor = a[row][column] / a[column][column];
            let (upper, lower) = a.split_at_mut(row);
            for (value, from) in lower[0][column..].iter_mut().zip(&upper[column][column..]) {
                *value = *value - factor * *from;
            }
            let (upper, lower) = b.split_at_mut(row);
            for (value, from) in lower[0].iter_mut().zip(&upper[column]) {
                *value = *value - factor * *from;
            }
        }
    }
    let mut x = [[T::ZERO; SIDES]; N];
    for row in (0..N).rev() {
        let mut rest = b[row];
        for k in row + 1..N {
            for (rest, x) in rest.iter_mut().zip(&x[k]) {
                *rest = *rest - a[row][k] * *x;
            }
        }
        x[row] = rest.map(|rest| rest / a[row][row]);
    }
    let is_sound = x.as_flattened().iter().all(|v| v.is_sound());
    is_sound.then_some(x)
}

/// Solves a system of any size whose matrix is symmetric and positive, as normal equations are, by its Cholesky root; only what is
/// below the diagonal is looked at. `None` if it is not positive.
pub(crate) fn solve_positive(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Option<Vec<f64>> {
    let size = b.len();
    for i in 0..size {
        for j in 0..=i {
            let rest = a[i][j] - (0..j).map(|k| a[i][k] * a[j][k]).sum::<f64>();
            if i != j {
                a[i][j] = rest / a[j][j];
            } else if rest > 0.0 {
                a[i][i] = rest.sqrt();
            } else {
                return None;
            }
        }
        b[i] = (b[i] - (0..i).map(|k| a[i][k] * b[k]).sum::<f64>()) / a[i][i];
    }
    for i in (0..size).rev() {
        b[i] = (b[i] - (i + 1..size).map(|k| a[k][i] * b[k]).sum::<f64>()) / a[i][i];
    }
    b.iter().all(|value| value.is_finite()).then_some(b)
}

/// A square matrix, by rows.
pub(crate) type Square<const N: usize> = [[f64; N]; N];

/// The inverse, if there is one.
pub(crate) fn inverse<const N: usize>(a: &Square<N>) -> Option<Square<N>> {
    let unit = std::array::from_fn(|i| std::array::from_fn(|k| if i == k { 1.0 } else { 0.0 }));
    solve_all(*a, unit)
}

/// `a` times `b`.
pub(crate) fn product<const N: usize>(a: &Square<N>, b: &Square<N>) -> Square<N> {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..N).map(|k| a[i][k] * b[k][j]).sum()))
}

/// `a` transposed times `m` times `a`.
pub(crate) fn quadratic<const N: usize>(a: &[f64; N], m: &Square<N>) -> f64 {
    let rows = a.iter().zip(m);
    rows.map(|(value, row)| value * row.iter().zip(a).map(|(m, b)| m * b).sum::<f64>())
        .sum()
}

/// Rows and columns exchanged.
pub(crate) fn transposed<const N: usize>(a: &Square<N>) -> Square<N> {
    std::array::from_fn(|i| std::array::from_fn(|j| a[j][i]))
}

/// The matrix that makes what varies by `covariance` independent, with variance 1: the inverse of its Cholesky root.
pub(crate) fn whitening<const N: usize>(covariance: &Square<N>) -> Option<Square<N>> {
    let mut root = [[0.0; N]; N];
    for i in 0..N {
        for j in 0..=i {
            let rest: f64 = covariance[i][j] - (0..j).map(|k| root[i][k] * root[j][k]).sum::<f64>();
            if i == j {
                if rest <= 0.0 || rest.is_nan() {
                    return None;
                }
                root[i][i] = rest.sqrt();
            } else {
                root[i][j] = rest / root[j][j];
            }
        }
    }
    let mut white = [[0.0; N]; N];
    for i in 0..N {
        for j in 0..=i {
            let unit = if i == j { 1.0 } else { 0.0 };
            let rest: f64 = (j..i).map(|k| root[i][k] * white[k][j]).sum();
            white[i][j] = (unit - rest) / root[i][i];
        }
    }
    Some(white)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_what_has_a_solution() {
        let a = [[4.0_f32, 1.0, 0.5], [1.0, 3.0, -0.2], [0.5, -0.2, 2.0]];
        let x = [1.0, -2.0, 3.0];
        let b = a.map(|row| row.iter().zip(&x).map(|(a, x)| a * x).sum());
        let found = solve(a, b).unwrap();
        assert!(
            found.iter().zip(&x).all(|(a, b)| (a - b).abs() < 1e-4),
            "{found:?}"
        );
    }

    #[test]
    fn solves_what_is_symmetric_and_positive_and_nothing_else() {
        // What is above the diagonal is not looked at.
        let a = vec![vec![4.0, 9.0, 9.0], vec![1.0, 3.0, 9.0], vec![0.5, -0.2, 2.0]];
        let found = solve_positive(a, vec![3.5, -5.6, 6.9]).unwrap();
        let off = found.iter().zip([1.0, -2.0, 3.0]).map(|(a, b)| (a - b).abs());
        assert!(off.fold(0.0, f64::max) < 1e-9, "{found:?}");
        assert_eq!(
            solve_positive(vec![vec![1.0, 0.0], vec![2.0, 4.0]], vec![1.0, 2.0]),
            None
        );
    }

    #[test]
    fn refuses_what_has_none() {
        assert_eq!(solve([[1.0, 2.0], [2.0, 4.0]], [1.0, 2.0]), None);
        assert_eq!(solve([[f32::NAN, 0.0], [0.0, 1.0]], [1.0, 2.0]), None);
    }

    #[test]
    fn whitens_what_varies_together() {
        let covariance = [[4.0, 1.0, 0.5], [1.0, 3.0, -0.2], [0.5, -0.2, 2.0]];
        let white = whitening(&covariance).unwrap();
        let unit = product(&product(&white, &covariance), &transposed(&white));
        let product_with_inverse = product(&covariance, &inverse(&covariance).unwrap());
        for i in 0..3 {
            for j in 0..3 {
                let expected = f64::from(u8::from(i == j));
                assert!((unit[i][j] - expected).abs() < 1e-9, "{unit:?}");
                assert!((product_with_inverse[i][j] - expected).abs() < 1e-9);
            }
        }
        assert_eq!(whitening(&[[1.0, 2.0], [2.0, 1.0]]), None);
    }
}
