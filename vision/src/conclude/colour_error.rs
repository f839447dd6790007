//! By how much the colour of a part of a tile may be another than it is printed in: shadows, reflections, noise, and what the
//! camera makes of it on all tiles of the photograph.

use crate::arithmetic::linear::solve;

/// Parts whose printed colours are no farther apart have one colour.
const SAME: f32 = 0.04;
/// Standard deviations of a part's colour: print and camera, the same in the dark for a gain of 1, shadows as a share of the
/// colour, and reflections as a share of white.
const NOISE: f32 = 0.025;
const DARK: f32 = 0.02;
const SHADOW: f32 = 0.15;
const REFLECTION: f32 = 0.05;

/// Red, green and blue; white paper is 1.
pub(crate) type Colour = [f32; 3];

/// By how much a part that has one colour is seen in another: what print, camera and light make of that colour.
pub(crate) struct Shift {
    pub(crate) colour: Colour,
    pub(crate) by: Colour,
    /// In which channels that is known: most of it is not burnt to white in them.
    pub(crate) told: [bool; 3],
}

/// By how much a colour is usually another on the tiles of the photograph: the middle of what they say, and of one that it is
/// not, for one of a few may be a stranger's.
pub(crate) fn usual_shift(colour: Colour, shifts: &[Shift]) -> Colour {
    std::array::from_fn(|channel| {
        let telling = shifts
            .iter()
            .filter(|shift| shift.told[channel] && is_same(shift.colour, colour));
        let mut said: Vec<f32> = telling.map(|shift| shift.by[channel]).chain([0.0]).collect();
        said.sort_by(f32::total_cmp);
        let (lower, upper) = (said[(said.len() - 1) / 2], said[said.len() / 2]);
        if lower.abs() < upper.abs() { lower } else { upper }
    })
}

/// Whether two parts are printed in one colour.
pub(crate) fn is_same(a: Colour, b: Colour) -> bool {
    let apart = told_of([true; 3], |channel| a[channel] - b[channel]);
    dot(apart, apart) < SAME * SAME
}

/// A colour, or nothing in channels that do not tell.
pub(crate) fn told_of(told: [bool; 3], value: impl Fn(usize) -> f32) -> Colour {
    std::array::from_fn(|channel| if told[channel] { value(channel) } else { 0.0 })
}

/// By how many standard deviations a colour is off that is seen under a gain, in the channels that tell.
pub(crate) fn deviations(colour: Colour, by: Colour, told: [bool; 3], gain: f32) -> f32 {
    weighed(colour, by, told, gain).map_or(0.0, |weighed| dot(weighed, by).max(0.0).sqrt())
}

/// The same where it is off by so much at least in channels that do not tell, for they are burnt to white: that counts where what
/// the others tell of a shadow would take it farther down.
pub(crate) fn deviations_where_burnt(colour: Colour, by: Colour, told: [bool; 3], gain: f32) -> f32 {
    let Some(weighed) = weighed(colour, by, told, gain) else {
        return 0.0;
    };
    let expected = |i: usize| (0..3).map(|j| shared(colour, i, j) * weighed[j]).sum::<f32>();
    let telling = std::array::from_fn(|channel| told[channel] || by[channel] > expected(channel));
    deviations(colour, by, telling, gain)
}

/// By how much a colour is off in the channels that tell, over what light, print and noise make of it; 0 in the others.
fn weighed(colour: Colour, by: Colour, told: [bool; 3], gain: f32) -> Option<Colour> {
    let noise = NOISE * NOISE + (DARK / gain).powi(2);
    let covariance = std::array::from_fn(|i| {
        std::array::from_fn(|j| {
            let own = if i == j { noise } else { 0.0 };
            own + if told[i] && told[j] {
                shared(colour, i, j)
            } else {
                0.0
            }
        })
    });
    solve(covariance, told_of(told, |channel| by[channel]))
}

/// The covariance of two channels that shadows and reflections share.
fn shared(colour: Colour, i: usize, j: usize) -> f32 {
    SHADOW * SHADOW * colour[i] * colour[j] + REFLECTION * REFLECTION
}

pub(crate) fn dot(a: Colour, b: Colour) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Deviations from which on a part may be another colour.
    const OFF: f32 = 2.0;

    #[test]
    fn shadows_and_reflections_are_no_other_colours() {
        let orange = [0.97, 0.58, 0.12];
        let by = |change: fn(f32) -> f32| orange.map(change);
        let deviations = |by| deviations(orange, by, [true; 3], 0.8);
        assert!(deviations(by(|value| -0.3 * value)) < OFF);
        assert!(deviations(by(|_| 0.1)) < OFF);
        assert!(deviations([0.01, 0.26, 0.1]) > 2.0 * OFF);
    }

    #[test]
    fn what_is_burnt_lies_in_no_deep_shadow() {
        let yellow = [0.98, 0.83, 0.3];
        let off = |red| deviations_where_burnt(yellow, [red, -0.2, -0.07], [false, true, true], 1.0);
        assert!(off(-0.4) < OFF, "burnt so early that a shadow may lie there");
        assert!(off(0.0) > 2.0 * OFF);
    }

    #[test]
    fn what_other_tiles_show_of_a_colour_is_usual_but_not_what_one_shows() {
        let red = [0.9, 0.2, 0.2];
        let shift = |by| Shift {
            colour: red,
            by: [by; 3],
            told: [true, true, false],
        };
        let few = [shift(0.3)];
        let many = [shift(0.1), shift(0.3), shift(0.12)];
        assert_eq!(usual_shift(red, &few), [0.0; 3]);
        assert_eq!(usual_shift(red, &many), [0.1, 0.1, 0.0]);
        assert_eq!(usual_shift([0.2, 0.9, 0.2], &many), [0.0; 3]);
    }
}
