//! The colour of the light of photographs against each other.

use super::{ALIKE, Item, Pair, SAME};

/// How far the gains of the channels may differ from each other, as a logarithm, beyond what the photographs' light explains.
const COLOUR: f32 = 0.16;
/// Fewer pairs do not tell what the light of one photograph is against another's.
const LEAST_PAIRS: usize = 3;

/// The colour of each photograph's light against each other's, where enough pairs tell it.
pub(super) struct Casts {
    /// By photographs (known faces come last): logarithms of the gains of red and blue against green, from the first's light to the second's.
    list: Vec<((usize, usize), [f32; 2])>,
}

fn place(items: &[Item<'_>], item: usize) -> usize {
    items[item].photo.unwrap_or(usize::MAX)
}

/// Logarithms of the gains of red and blue against green, from the photograph that comes first to the other.
fn cast(items: &[Item<'_>], pair: &Pair) -> ((usize, usize), [f32; 2]) {
    let [red, green, blue] = pair.likeness.gains.map(f32::ln);
    let (one, two) = (place(items, pair.first), place(items, pair.second));
    let cast = [red - green, blue - green];
    if one <= two {
        ((one, two), cast)
    } else {
        ((two, one), cast.map(|v| -v))
    }
}

impl Casts {
    pub(super) fn of(items: &[Item<'_>], pairs: &[Pair]) -> Casts {
        let mut told: Vec<((usize, usize), [f32; 2])> = pairs
            .iter()
            .filter(|pair| pair.likeness.worst < SAME)
            .map(|pair| cast(items, pair))
            .collect();
        told.sort_by_key(|(photos, _)| *photos);
        let list = told
            .chunk_by(|a, b| a.0 == b.0)
            .filter(|chunk| chunk.len() >= LEAST_PAIRS)
            .filter_map(|chunk| {
                let casts: Vec<[f32; 2]> = chunk.iter().map(|(_, cast)| *cast).collect();
                Some((chunk[0].0, median(&casts)?))
            })
            .collect();
        Casts { list }
    }

    /// Whether the colours of a pair differ no more than the light of their photographs: otherwise red could be orange.
    pub(super) fn explain(&self, items: &[Item<'_>], pair: &Pair) -> bool {
        let (photos, cast) = cast(items, pair);
        let known = match self.list.binary_search_by_key(&photos, |(photos, _)| *photos) {
            _ if photos.0 == photos.1 => [0.0; 2],
            Ok(place) => self.list[place].1,
            Err(_) => return true,
        };
        is_near(cast, known)
    }
}

/// The median of each channel; `None` of nothing.
fn median(casts: &[[f32; 2]]) -> Option<[f32; 2]> {
    let middle = |channel: usize| {
        let mut values: Vec<f32> = casts.iter().map(|cast| cast[channel]).collect();
        values.sort_by(f32::total_cmp);
        values.get(values.len() / 2).copied()
    };
    Some([middle(0)?, middle(1)?])
}

/// Whether the colours of two lights can't be told apart.
fn is_near(one: [f32; 2], other: [f32; 2]) -> bool {
    one.iter().zip(other).all(|(a, b)| (a - b).abs() < COLOUR)
}

/// Pairs of two photographs that are much alike and differ by the same light.
pub(super) fn in_one_light<'a>(items: &[Item<'_>], pairs: &'a [Pair]) -> Vec<&'a Pair> {
    let mut alike: Vec<&Pair> = pairs.iter().filter(|pair| pair.likeness.worst < ALIKE).collect();
    let casts: Vec<[f32; 2]> = alike.iter().map(|pair| cast(items, pair).1).collect();
    let usual = median(&casts);
    alike.retain(|pair| usual.is_some_and(|usual| is_near(cast(items, pair).1, usual)));
    alike
}
