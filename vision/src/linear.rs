//! Small systems of linear equations.

/// Solves a small symmetric system by elimination with pivots.
pub(crate) fn solve<const N: usize>(mut a: [[f32; N]; N], mut b: [f32; N]) -> Option<[f32; N]> {
    for column in 0..N {
        let pivot = (column..N).max_by(|&i, &j| a[i][column].abs().total_cmp(&a[j][column].abs()))?;
        if a[pivot][column].abs() < 1e-12 {
            return None;
        }
        a.swap(column, pivot);
        b.swap(column, pivot);
        for row in column + 1..N {
            let factor = a[row][column] / a[column][column];
            let (upper, lower) = a.split_at_mut(row);
            for (value, from) in lower[0][column..].iter_mut().zip(&upper[column][column..]) {
                *value -= factor * from;
            }
            b[row] -= factor * b[column];
        }
    }
    let mut x = [0.0; N];
    for row in (0..N).rev() {
        let rest: f32 = (row + 1..N).map(|k| a[row][k] * x[k]).sum();
        x[row] = (b[row] - rest) / a[row][row];
    }
    x.iter().all(|v| v.is_finite()).then_some(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_what_has_a_solution() {
        let a = [[4.0, 1.0, 0.5], [1.0, 3.0, -0.2], [0.5, -0.2, 2.0]];
        let x = [1.0, -2.0, 3.0];
        let b = a.map(|row| row.iter().zip(&x).map(|(a, x)| a * x).sum());
        let found = solve(a, b).unwrap();
        assert!(
            found.iter().zip(&x).all(|(a, b)| (a - b).abs() < 1e-4),
            "{found:?}"
        );
    }

    #[test]
    fn refuses_what_has_none() {
        assert_eq!(solve([[1.0, 2.0], [2.0, 4.0]], [1.0, 2.0]), None);
        assert_eq!(solve([[f32::NAN, 0.0], [0.0, 1.0]], [1.0, 2.0]), None);
    }
}
