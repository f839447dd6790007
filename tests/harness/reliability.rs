//! The reliability table: of what was told with some confidence, how much was right.

use crate::Measure;
use std::fmt;

/// Confidences and whether they were deserved.
#[derive(Clone, Debug, Default)]
pub struct Reliability {
    told: Vec<(f64, bool)>,
    doubted: Vec<(f64, bool)>,
}

impl Reliability {
    /// Adds one photograph.
    pub fn add(&mut self, measure: &Measure) {
        self.told.extend(&measure.told);
        self.doubted.extend(&measure.doubted);
    }
}

const CERTAIN: [(f64, f64); 7] = [
    (0.0, 0.97),
    (0.97, 0.98),
    (0.98, 0.99),
    (0.99, 0.995),
    (0.995, 0.998),
    (0.998, 0.9995),
    (0.9995, 1.1),
];
const DOUBTFUL: [(f64, f64); 5] = [(0.0, 0.3), (0.3, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 1.1)];

impl fmt::Display for Reliability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "confidence of            count  told%  right%  wrong")?;
        rows(f, "tiles", &CERTAIN, &self.told)?;
        rows(f, "doubts", &DOUBTFUL, &self.doubted)
    }
}

fn rows(f: &mut fmt::Formatter<'_>, what: &str, bins: &[(f64, f64)], told: &[(f64, bool)]) -> fmt::Result {
    let row = |f: &mut fmt::Formatter<'_>, name: String, of: &[&(f64, bool)]| {
        if of.is_empty() {
            return Ok(());
        }
        let count = of.len() as f64;
        let n_right = of.iter().filter(|(_, is_right)| *is_right).count();
        let mean = of.iter().map(|(told, _)| told).sum::<f64>() / count;
        writeln!(
            f,
            "{what:7}{name:15} {:7} {:6.2} {:7.2} {:6}",
            of.len(),
            100.0 * mean,
            100.0 * n_right as f64 / count,
            of.len() - n_right
        )
    };
    for &(from, to) in bins {
        let of: Vec<_> = told
            .iter()
            .filter(|(told, _)| (from..to).contains(told))
            .collect();
        row(f, format!("{from:6.4}-{:6.4}", f64::min(to, 1.0)), &of)?;
    }
    row(f, "all".to_owned(), &told.iter().collect::<Vec<_>>())
}
