//! Whether colours are those of tiles or those of the table they lie on.

use crate::table::table_colours::{STEPS, around, counted, index, steps};

/// A colour counts by half as much one step away in any channel, for light and noise change it.
const STEP_AWAY: f64 = 0.5;
/// Added to the share of samples that have a colour: one that neither has says nothing.
const RARE: f64 = 1e-4;

/// How much each colour says for a tile.
#[derive(Clone, Debug)]
pub(crate) struct TileOrTable {
    /// By red, green, blue in steps.
    nats: Vec<f64>,
}

impl TileOrTable {
    /// As samples of tiles and of the table show: red, green, blue, 0 to 255. That some of the latter are of tiles that are not
    /// known does little harm.
    pub(crate) fn of(tiles: &[[f64; 3]], table: &[[f64; 3]]) -> TileOrTable {
        let ratio = |(tile, table): (&f64, &f64)| ((tile + RARE) / (table + RARE)).ln();
        let nats = shares(tiles).iter().zip(&shares(table)).map(ratio).collect();
        TileOrTable { nats }
    }

    /// How much some colours say for a tile in the mean, in nats; below 0 they say that the table is seen.
    pub(crate) fn nats(&self, colours: &[[f64; 3]]) -> f64 {
        let all: f64 = colours
            .iter()
            .map(|&colour| self.nats[index(steps(colour))])
            .sum();
        all / colours.len().max(1) as f64
    }
}

/// The share of samples that have each colour.
fn shares(samples: &[[f64; 3]]) -> Vec<f64> {
    let mut shares = vec![0.0; STEPS * STEPS * STEPS];
    let mut all = 0.0;
    for (colour, count) in counted(samples) {
        for (near, steps_away) in around(colour) {
            let counts = f64::from(count) * STEP_AWAY.powi(steps_away);
            shares[near] += counts;
            all += counts;
        }
    }
    shares.iter_mut().for_each(|share| *share /= f64::max(all, 1.0));
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    const WOOD: [f64; 3] = [150.0, 100.0, 70.0];
    const GRASS: [f64; 3] = [90.0, 140.0, 60.0];

    #[test]
    fn colours_of_tiles_are_known_though_some_of_the_table_has_them() {
        let table = [vec![WOOD; 300], vec![GRASS; 100]].concat();
        let tiles = [vec![GRASS; 300], vec![WOOD; 50]].concat();
        let colours = TileOrTable::of(&tiles, &table);
        assert!(colours.nats(&[GRASS; 9]) > 0.5);
        assert!(colours.nats(&[WOOD; 9]) < -0.5);
        let darker = GRASS.map(|value| value - 16.0);
        assert!(colours.nats(&[darker; 9]) > 0.5);
    }

    #[test]
    fn colours_that_neither_has_say_nothing() {
        let colours = TileOrTable::of(&[GRASS; 9], &[WOOD; 9]);
        assert_eq!(colours.nats(&[[250.0, 10.0, 250.0]; 9]), 0.0);
        assert_eq!(colours.nats(&[]), 0.0);
        assert_eq!(TileOrTable::of(&[], &[]).nats(&[WOOD]), 0.0);
    }
}
