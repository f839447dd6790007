//! The colours of a table where nothing lies on it.

/// Steps of each colour channel.
pub(crate) const STEPS: usize = 16;
/// A colour is the table's if at least this share of the samples has it, or one a step away.
const LEAST_SHARE: f64 = 0.004;
/// By how much a lamp that it reflects may brighten a table.
const GLOSS: [f64; 3] = [0.0, 16.0, 32.0];

/// Which colours a table has, as samples of it show.
#[derive(Clone, Debug)]
pub(crate) struct TableColours {
    /// By red, green, blue in steps.
    have: Vec<bool>,
}

impl TableColours {
    /// Those of these samples: red, green, blue, 0 to 255.
    pub(crate) fn of(samples: &[[f64; 3]]) -> TableColours {
        let least = (LEAST_SHARE * samples.len() as f64).max(1.0);
        let mut have = vec![false; STEPS * STEPS * STEPS];
        for (colour, _) in counted(samples).filter(|(_, count)| f64::from(*count) >= least) {
            around(colour).for_each(|(near, _)| have[near] = true);
        }
        TableColours { have }
    }

    /// The same where a lamp may be reflected by the table: that makes all three channels brighter alike.
    pub(crate) fn have_in_gloss(&self, colour: [f64; 3]) -> bool {
        GLOSS
            .iter()
            .any(|gloss| self.have(colour.map(|value| value - gloss)))
    }

    /// Whether the table has this colour.
    pub(crate) fn have(&self, colour: [f64; 3]) -> bool {
        self.have[index(steps(colour))]
    }
}

/// The steps that a colour is in: red, green, blue, 0 to 255.
pub(crate) fn steps(colour: [f64; 3]) -> [usize; 3] {
    colour.map(|value| (value * STEPS as f64 / 256.0).clamp(0.0, (STEPS - 1) as f64) as usize)
}

/// The steps of each colour that samples have, and how many have it.
pub(crate) fn counted(samples: &[[f64; 3]]) -> impl Iterator<Item = ([usize; 3], u32)> {
    let mut counts = vec![0; STEPS * STEPS * STEPS];
    for &colour in samples {
        counts[index(steps(colour))] += 1;
    }
    let counts = counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
    counts.map(|(at, count)| ([at / (STEPS * STEPS), at / STEPS % STEPS, at % STEPS], count))
}

/// The places of a colour and of those that are no more than a step away in any channel; and in how many channels each is.
pub(crate) fn around(colour: [usize; 3]) -> impl Iterator<Item = (usize, i32)> {
    (0..27).filter_map(move |n| {
        let moved = [n / 9, n / 3 % 3, n % 3];
        let step = |channel: usize| {
            let step = (colour[channel] + moved[channel]).checked_sub(1);
            step.filter(|&step| step < STEPS)
        };
        let steps_away = moved.iter().filter(|&&by| by != 1).count();
        Some((index([step(0)?, step(1)?, step(2)?]), steps_away as i32))
    })
}

/// The place of these steps in a row of all.
pub(crate) fn index([red, green, blue]: [usize; 3]) -> usize {
    (red * STEPS + green) * STEPS + blue
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_near_those_of_the_samples_are_the_tables_and_rare_ones_are_not() {
        let mut samples = vec![[100.0, 80.0, 60.0]; 999];
        samples.push([250.0, 10.0, 10.0]);
        let table = TableColours::of(&samples);
        assert!(table.have([100.0, 80.0, 60.0]));
        assert!(table.have([115.0, 70.0, 75.0]));
        assert!(!table.have([140.0, 80.0, 60.0]));
        assert!(!table.have([250.0, 10.0, 10.0]));
    }

    #[test]
    fn a_lamps_reflection_makes_a_colour_of_the_table_brighter() {
        let table = TableColours::of(&[[100.0, 80.0, 60.0]; 100]);
        assert!(!table.have([132.0, 112.0, 92.0]));
        assert!(table.have_in_gloss([132.0, 112.0, 92.0]));
        assert!(!table.have_in_gloss([180.0, 80.0, 60.0]));
    }
}
