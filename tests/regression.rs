//! Logistic regression whose weights keep given signs.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// One observation.
pub(crate) struct Row {
    /// What was observed belongs together.
    pub(crate) deck: String,
    pub(crate) terms: Vec<f64>,
    pub(crate) weight: f64,
    pub(crate) is_right: bool,
}

/// What is known of the weights before any observation.
#[derive(Clone, Copy)]
pub(crate) struct Before<'a> {
    /// The constant, then a weight for each term.
    pub(crate) weights: &'a [f32],
    /// How strongly weights are drawn to these: one that would change a place by one nat more where its term is a standard
    /// deviation larger costs half of this in nats. The constant is free.
    pub(crate) pull: f64,
    /// The sign that each term's weight may have.
    pub(crate) signs: &'a [f64],
}

/// A constant and a weight for each term.
pub(crate) struct Regression {
    weights: Vec<f64>,
}

const STEPS: usize = 25;
/// Parts that decks are dealt out to when the weights are tried.
const PARTS: usize = 8;

impl Regression {
    /// The likeliest weights; those whose sign would be wrong are left out.
    pub(crate) fn fit<'a>(rows: impl Iterator<Item = &'a Row> + Clone, before: Before<'_>) -> Regression {
        let signs = before.signs;
        let (means, spreads) = moments(rows.clone(), signs.len());
        // For terms without mean, in units of their spread.
        let mut prior: Vec<f64> = before.weights.iter().copied().map(f64::from).collect();
        for k in 0..signs.len() {
            prior[0] += prior[k + 1] * means[k];
            prior[k + 1] *= spreads[k];
        }
        let mut kept = vec![true; signs.len()];
        loop {
            let weights = newton(rows.clone(), &means, &spreads, &kept, &prior, before.pull);
            let wrong: Vec<usize> = (0..signs.len())
                .filter(|&k| weights[k + 1] * signs[k] < 0.0)
                .collect();
            if wrong.is_empty() {
                let mut own = weights.clone();
                for k in 0..signs.len() {
                    own[k + 1] /= spreads[k];
                    own[0] -= own[k + 1] * means[k];
                }
                return Regression { weights: own };
            }
            for k in wrong {
                (kept[k], prior[k + 1]) = (false, 0.0);
            }
        }
    }

    /// The constant first, with four digits.
    pub(crate) fn weights(&self) -> Vec<f64> {
        let digits = |value: &f64| format!("{value:.3e}").parse().unwrap_or(*value);
        self.weights.iter().map(digits).collect()
    }

    fn probability(&self, terms: &[f64]) -> f64 {
        let sum: f64 = terms.iter().zip(&self.weights[1..]).map(|(t, w)| t * w).sum();
        logistic(self.weights[0] + sum)
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn moments<'a>(rows: impl Iterator<Item = &'a Row> + Clone, n: usize) -> (Vec<f64>, Vec<f64>) {
    let count = rows.clone().count().max(1) as f64;
    let mean = |k: usize| rows.clone().map(|row| row.terms[k]).sum::<f64>() / count;
    let means: Vec<f64> = (0..n).map(mean).collect();
    let spread = |k: usize| {
        let squares: f64 = rows.clone().map(|row| (row.terms[k] - means[k]).powi(2)).sum();
        (squares / count).sqrt() + 1e-6
    };
    let spreads = (0..n).map(spread).collect();
    (means, spreads)
}

/// Newton's method from the weights before, on terms in units of their spread; a term that is not kept has the weight 0.
fn newton<'a>(
    rows: impl Iterator<Item = &'a Row> + Clone,
    means: &[f64],
    spreads: &[f64],
    kept: &[bool],
    prior: &[f64],
    pull: f64,
) -> Vec<f64> {
    let n = means.len() + 1;
    let mut weights = prior.to_vec();
    for _ in 0..STEPS {
        let (mut matrix, mut slope) = (vec![vec![0.0; n]; n], vec![0.0; n]);
        for k in 0..n {
            matrix[k][k] = pull;
            slope[k] = if k == 0 {
                0.0
            } else {
                pull * (weights[k] - prior[k])
            };
        }
        for row in rows.clone() {
            let term = |k: usize| match k.checked_sub(1) {
                None => 1.0,
                Some(k) => f64::from(u8::from(kept[k])) * (row.terms[k] - means[k]) / spreads[k],
            };
            let terms: Vec<f64> = (0..n).map(term).collect();
            let p = logistic(terms.iter().zip(&weights).map(|(t, w)| t * w).sum());
            let (error, curve) = (
                row.weight * (p - f64::from(u8::from(row.is_right))),
                row.weight * p * (1.0 - p),
            );
            for i in 0..n {
                slope[i] += error * terms[i];
                for j in 0..n {
                    matrix[i][j] += curve * terms[i] * terms[j];
                }
            }
        }
        let step = solve(matrix, slope);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight -= step.clamp(-1.5, 1.5);
        }
    }
    weights
}

/// Solves a positive definite system by elimination.
fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for column in 0..n {
        for row in column + 1..n {
            let factor = a[row][column] / a[column][column];
            for k in column..n {
                a[row][k] -= factor * a[column][k];
            }
            b[row] -= factor * b[column];
        }
    }
    for row in (0..n).rev() {
        let rest: f64 = (row + 1..n).map(|k| a[row][k] * b[k]).sum();
        b[row] = (b[row] - rest) / a[row][row];
    }
    b
}

/// A table of what was told beside what was right, each deck weighed with what the others taught; of the weights before
/// nobody knows here which decks they were found with.
pub(crate) fn reliability(rows: &[Row], before: Before<'_>) -> String {
    const BOUNDS: [f64; 9] = [0.0, 0.5, 0.8, 0.9, 0.93, 0.96, 0.98, 0.99, 1.0];
    let decks: BTreeSet<&str> = rows.iter().map(|row| row.deck.as_str()).collect();
    let decks: Vec<&str> = decks.into_iter().collect();
    let part = |row: &Row| decks.iter().position(|deck| *deck == row.deck).unwrap_or(0) % PARTS;
    let mut told: Vec<(f64, f64, bool)> = Vec::with_capacity(rows.len());
    for out in 0..PARTS.min(decks.len()) {
        let known = Regression::fit(rows.iter().filter(|row| part(row) != out), before);
        let left_out = rows.iter().filter(|row| part(row) == out);
        told.extend(left_out.map(|row| (known.probability(&row.terms), row.weight, row.is_right)));
    }
    let mut table = String::new();
    for bounds in BOUNDS.windows(2) {
        let inside: Vec<_> = told
            .iter()
            .filter(|(p, ..)| *p >= bounds[0] && (*p < bounds[1] || bounds[1] == 1.0))
            .collect();
        let sum = |of: &dyn Fn(&(f64, f64, bool)) -> f64| inside.iter().map(|row| of(row)).sum::<f64>();
        let weight = sum(&|row| row.1).max(1e-9);
        let _ = writeln!(
            table,
            "  {:.2} to {:.2}: {:5} places, told {:.4}, right {:.4}",
            bounds[0],
            bounds[1],
            inside.len(),
            sum(&|row| row.0 * row.1) / weight,
            sum(&|row| row.1 * f64::from(u8::from(row.2))) / weight,
        );
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_weights_that_made_the_observations() {
        let rows: Vec<Row> = (0..4000)
            .map(|i: u64| {
                // Steele, Lea and Flood's mixing of bits, 2014.
                let draw = |k: u64| {
                    let mut bits = (3 * i + k).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
                    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
                    (bits >> 40) as f64 / (1_u64 << 24) as f64
                };
                let terms = vec![4.0 * draw(1) - 2.0, 4.0 * draw(2) - 2.0];
                let is_right = draw(3) < logistic(0.5 + 1.5 * terms[0] - terms[1]);
                Row {
                    deck: (i % 5).to_string(),
                    terms,
                    weight: 1.0,
                    is_right,
                }
            })
            .collect();
        let before = Before {
            weights: &[0.0, 0.5, -3.0],
            pull: 2.0,
            signs: &[1.0, -1.0],
        };
        let found = Regression::fit(rows.iter(), before).weights();
        for (found, made) in found.iter().zip([0.5, 1.5, -1.0]) {
            assert!((found - made).abs() < 0.25, "{found} is not {made}");
        }
        // Few observations move the weights before by little, and more the more they are.
        let [few, more] =
            [40, 400].map(|n| Regression::fit(rows[..n].iter(), Before { pull: 20.0, ..before }));
        let [few, more] = [few.weights()[2], more.weights()[2]];
        assert!(-3.0 < few && few < -2.0 && few < more, "{few} {more}");
        // A sign that is not allowed leaves its term out.
        let upwards = Before {
            signs: &[1.0, 1.0],
            ..before
        };
        assert_eq!(Regression::fit(rows.iter(), upwards).weights()[2], 0.0);
        assert!(reliability(&rows, before).contains("right 0.9"));
    }
}
