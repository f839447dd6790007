//! Where between samples a peak is.

/// How far from the middle one of three samples, the highest, the top of the parabola through them lies: -0.5 to 0.5, of the way to
/// the next one.
#[inline(always)]
pub(crate) fn top_between(before: f32, here: f32, after: f32) -> f32 {
    let bend = 2.0 * here - before - after;
    if bend > 0.0 {
        (0.5 * (after - before) / bend).clamp(-0.5, 0.5)
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peak_lies_towards_its_higher_neighbour() {
        assert_eq!(top_between(1.0, 2.0, 1.0), 0.0);
        // Of a parabola exactly where its top is.
        let parabola = |x: f32| 3.0 - (x - 0.25) * (x - 0.25);
        assert_eq!(top_between(parabola(-1.0), parabola(0.0), parabola(1.0)), 0.25);
        assert_eq!(top_between(1.0, 1.0, 1.0), 0.0);
    }
}
