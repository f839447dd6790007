//! What the product of two pictures can be at most, told from a quarter of their cells.
//!
//! A picture is the sum of what its blocks of four cells have in common and of a rest. The products of the former are known
//! from the blocks alone; those of the rests are no larger than the product of their lengths (Cauchy and Schwarz).

use crate::catalogue::glance::ONE;

/// Products of blocks are off by less than this, for they are rounded.
const ROUNDED: f32 = 6e-4 * ONE * ONE;

/// Blocks of two by two cells of one picture or of several, in whole numbers, and how long the rest of each is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocks {
    blocks: Vec<i16>,
    rests: Vec<f32>,
}

impl Blocks {
    /// Adds a picture (row by row, `SIDE` cells to a row).
    #[inline(always)]
    pub(crate) fn add<const SIDE: usize>(&mut self, picture: &[i16]) {
        let (mut whole, mut common) = (0_i64, 0_i64);
        for rows in picture.chunks_exact(2 * SIDE) {
            let (upper, lower) = rows.split_at(SIDE);
            for (above, below) in upper.chunks_exact(2).zip(lower.chunks_exact(2)) {
                let cells = [above[0], above[1], below[0], below[1]].map(i32::from);
                // As long as the part of the four cells that they have in common.
                let block = cells.iter().sum::<i32>() / 2;
                self.blocks.push(block as i16);
                whole += i64::from(cells.iter().map(|cell| cell * cell).sum::<i32>());
                common += i64::from(block * block);
            }
        }
        self.rests.push(((whole - common).max(0) as f32).sqrt());
    }

    /// The most that the squared products of three pictures with three others can add up to: those of `other`, and the
    /// three that begin with the given one.
    #[inline(always)]
    pub(crate) fn most<const SIDE: usize>(&self, other: &Blocks, first: usize) -> f32 {
        let area = SIDE * SIDE / 4;
        let pictures = self.blocks[first * area..].chunks_exact(area);
        let rests = self.rests[first..].iter().zip(&other.rests);
        let mut most = 0.0;
        for ((blocks, seen), (rest, seen_rest)) in pictures.zip(other.blocks.chunks_exact(area)).zip(rests) {
            let along: i32 = blocks
                .iter()
                .zip(seen)
                .map(|(&a, &b)| i32::from(a) * i32::from(b))
                .sum();
            most += (along as f32 + rest * seen_rest + ROUNDED).max(0.0).powi(2);
        }
        most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_product_is_more_than_it_can_be() {
        const SIDE: usize = 8;
        let picture = |seed: u32, grain: i32| -> Vec<i16> {
            let value = |cell: usize| {
                let smooth = (seed as f32 + cell as f32 * 0.11).sin() * 700.0;
                let noise = (cell as u32 + 1)
                    .wrapping_mul(seed.wrapping_mul(2_654_435_761))
                    .rotate_left(9)
                    % 512;
                (smooth as i32 + (noise as i32 - 256) * grain) as i16
            };
            (0..SIDE * SIDE).map(value).collect()
        };
        for (a, b, grain) in [(1, 2, 0), (3, 3, 1), (4, 9, 3), (5, 5, 3)] {
            let (one, other) = (picture(a, grain), picture(b, grain));
            let (mut blocks, mut others) = (Blocks::default(), Blocks::default());
            for _ in 0..3 {
                blocks.add::<SIDE>(&one);
                others.add::<SIDE>(&other);
            }
            let along: f32 = one
                .iter()
                .zip(&other)
                .map(|(&a, &b)| f32::from(a) * f32::from(b))
                .sum();
            let most = blocks.most::<SIDE>(&others, 0);
            assert!(most >= 3.0 * along.max(0.0).powi(2), "{most} of {along}");
            if grain == 0 {
                let near = 3.0 * (along.abs() + 0.05 * ONE * ONE).powi(2);
                assert!(most < near, "{most} of {along}");
            }
        }
    }
}
