//! From which of its values on a face is seen burnt to white.
//!
//! The lens blurs light of any brightness, the camera burns what comes of it. Beside a bright part most of the light in a dark
//! one is the bright part's, of which no more is seen than white: the border between the two seems to lie far inside the dark
//! one, and whole faces seem to be larger or smaller than they are, by up to 5 % of a side.

/// Brightness (the photograph's own, 0 to 1) of cells that may be burnt, and the least share of them.
const BRIGHT: f32 = 0.95;
const SOME: f32 = 0.02;
/// Values from which on a face may be burnt, as shares of its greatest: half of that is about a fourth of the light.
const SHARES: [f32; 8] = [f32::INFINITY, 0.92, 0.85, 0.78, 0.71, 0.64, 0.57, 0.5];
/// A face is burnt if it leaves no more than this share of what it does if it is not.
const LEFT: f32 = 0.95;

type Plane<const SIDE: usize> = [[f32; SIDE]; SIDE];

/// Whether enough is seen so bright in one channel that it may be burnt.
pub(crate) fn may_be_burnt<const SIDE: usize>(seen: &Plane<SIDE>) -> bool {
    let n_bright = seen
        .as_flattened()
        .iter()
        .filter(|&&value| value > BRIGHT)
        .count();
    n_bright as f32 > SOME * (SIDE * SIDE) as f32
}

/// The value of a face in one channel from which on it is burnt where it is seen like this; infinite if it is not.
pub(crate) fn burnt_from<const SIDE: usize>(seen: &Plane<SIDE>, face: &Plane<SIDE>) -> f32 {
    if !may_be_burnt(seen) {
        return f32::INFINITY;
    }
    // Neighbours, and the table, shine into the border.
    let inner = SIDE / 16..SIDE - SIDE / 16;
    let cells = || {
        let rows = seen[inner.clone()].iter().zip(&face[inner.clone()]);
        rows.flat_map(|(seen, face)| seen[inner.clone()].iter().zip(&face[inner.clone()]))
    };
    let n = (inner.len() * inner.len()) as f32;
    let greatest = cells().fold(0.0_f32, |most, (_, &face)| most.max(face));
    let ends = SHARES.map(|share| share * greatest);
    let (mut p, mut pp) = (0.0, 0.0);
    let [mut t, mut tt, mut tp] = [[0.0_f32; SHARES.len()]; 3];
    for (&seen, &face) in cells() {
        p += seen;
        pp += seen * seen;
        for (end, most) in ends.iter().enumerate() {
            let face = face.min(*most);
            t[end] += face;
            tt[end] += face * face;
            tp[end] += face * seen;
        }
    }
    // What a gain and an offset leave.
    let left = |end: usize| {
        let (tt, tp) = (tt[end] - t[end] * t[end] / n, tp[end] - t[end] * p / n);
        pp - p * p / n - if tt > 1e-5 { tp * tp / tt } else { 0.0 }
    };
    let best = (1..SHARES.len()).fold(0, |best, end| if left(end) < left(best) { end } else { best });
    if left(best) < LEFT * left(0) {
        ends[best]
    } else {
        f32::INFINITY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(by: impl Fn(f32) -> f32) -> (Plane<32>, Plane<32>) {
        let face: Plane<32> =
            std::array::from_fn(|y| std::array::from_fn(|x| 0.03 * ((x + 7 * y) % 30) as f32));
        (face.map(|row| row.map(&by)), face)
    }

    #[test]
    fn it_is_told_from_where_on_a_face_is_burnt() {
        let (burnt, face) = seen(|value| (1.6 * value + 0.02).min(1.0));
        assert!(
            (burnt_from(&burnt, &face) - 0.62).abs() < 0.04,
            "{}",
            burnt_from(&burnt, &face)
        );
        let (bright, face) = seen(|value| 1.1 * value + 0.02);
        assert_eq!(burnt_from(&bright, &face), f32::INFINITY);
        let (dark, face) = seen(|value| 0.5 * value.min(0.6));
        assert_eq!(burnt_from(&dark, &face), f32::INFINITY);
    }
}
