//! A part of a tile that the likeliest face lacks and a rival has: a shield that one of two twins bears.
//!
//! A face whose picture was printed or scanned in other colours loses everywhere to a twin whose picture was not, however
//! plainly the one part tells that they differ in. So where a part does not fit, the rivals are asked for its drawing alone,
//! whatever its colours and a little beside. What lies on a tile is drawn as no face is there; or if one is, that lacks as much
//! elsewhere, as no twin does.

use crate::FaceId;
use crate::arithmetic::regression::logistic;
use crate::catalogue::glance::turn_into;
use crate::light::tile_light::{BLOCKS, N_BLOCKS};
use crate::recognise::compare::{COMPARE_SIDE, Planes, is_border};
use crate::recognise::contest::Contest;
use crate::recognise::part::{Part, PartSeen};
use crate::recognise::scrutiny::DOUBTFUL;

/// Fewest blocks that are a part, not counting those along the border.
const FEWEST: usize = 2;
/// A part takes no more of a side than this many blocks: a whole tile has no twin.
const MOST: usize = BLOCKS / 2;
/// A stranger may be made of parts of several faces: this much is left of what another one has in any case.
const OF_SEVERAL: f32 = 0.2;
/// Blocks along a side of the pieces that are looked at elsewhere.
const ELSEWHERE: usize = 4;
/// A rival explains this share at least of what the likeliest face does.
const TWIN: f32 = 0.4;
/// Likeness from which on a part is drawn as a face has it.
const DRAWN: f32 = 0.7;
/// By how much a rival's likeness is greater where it is as probable as not that the face is the rival, and how quickly it
/// becomes so. Of 7,300 right tiles that were told in photographs of some forty decks none came nearer to it than 0.25; an A with
/// two dots that was told as one without did.
const EVEN: f32 = 0.3;
const STEEP: f32 = 20.0;

/// Most that the probability of the face may be, 0 to 1, where a rival has so much of what it lacks.
pub(crate) fn most_probable(lacking: f32) -> f32 {
    if lacking > 0.0 {
        logistic(STEEP * (EVEN - lacking))
    } else {
        1.0
    }
}

/// What the likeliest face of a tile does not explain.
pub(crate) struct Misfits<'a> {
    /// The face, turned as it lies there.
    pub(crate) face: Box<Planes>,
    /// The parts that are made of doubtful blocks, and how like the face is to each.
    pub(crate) parts: Vec<(PartSeen<'a>, f32)>,
}

impl Contest<'_> {
    /// What the likeliest face does not explain; `None` if there is none.
    pub(crate) fn misfits(&self) -> Option<Misfits<'_>> {
        let (best, seen) = (self.contenders.first()?, self.seen()?);
        let mut face = Box::new([[[0.0; COMPARE_SIDE]; COMPARE_SIDE]; 3]);
        self.draw(best.look, &mut face);
        let is_doubtful = seen.misfits(&face).map(|misfit| misfit > DOUBTFUL);
        let parts = parts_of(&is_doubtful).into_iter().map(|part| {
            let part = part.seen_in(seen.planes());
            let own = part.likeness(&face);
            (part, own)
        });
        let parts = parts.collect();
        Some(Misfits { face, parts })
    }

    /// Draws a face as it should look here, turned.
    pub(crate) fn draw(&self, look: (FaceId, u8), onto: &mut Planes) {
        self.with_face(look.0, |picture| turn_into(&picture.planes, look.1, onto));
    }

    /// By how much more a rival's drawing is like some part of the tile that the likeliest face does not explain; 0 to 2, and
    /// 0 where no rival has it.
    pub(crate) fn lacking(&self, misfits: &Misfits<'_>) -> f32 {
        let (Some((best, rivals)), Some(seen)) = (self.contenders.split_first(), self.seen()) else {
            return 0.0;
        };
        let Misfits { face, parts } = misfits;
        if parts.is_empty() {
            return 0.0;
        }
        let twins = rivals
            .iter()
            .filter(|rival| rival.comparison.fit > TWIN * best.comparison.fit)
            .filter(|rival| !self.catalogue.is_same_look(rival.look, best.look));
        let (mut most, mut other) = (0.0_f32, face.clone());
        for twin in twins {
            self.draw(twin.look, &mut other);
            for (part, own) in parts {
                let likeness = part.likeness(&other);
                if likeness > DRAWN && likeness - own > most {
                    let lacks = lacks_elsewhere(&part.part, seen.planes(), &other, face);
                    let more = likeness - own;
                    most = most.max((more - lacks).max(more.min(OF_SEVERAL)));
                }
            }
        }
        most
    }
}

/// By how much more another face's drawing is like what is seen elsewhere than this face's, which has what is seen of a part: no
/// twin lacks as much itself. 0 to 2.
fn lacks_elsewhere(part: &Part, seen: &Planes, face: &Planes, other: &Planes) -> f32 {
    let range = |place: usize| place * ELSEWHERE..(place + 1) * ELSEWHERE;
    let all = (0..BLOCKS / ELSEWHERE).flat_map(|x| (0..BLOCKS / ELSEWHERE).map(move |y| (x, y)));
    let pieces = all.map(|(x, y)| Part {
        across: range(x),
        down: range(y),
    });
    let lacks = pieces.filter(|piece| !piece.overlaps(part)).map(|piece| {
        let piece = piece.seen_in(seen);
        let likeness = piece.likeness(other);
        if likeness > DRAWN {
            likeness - piece.likeness(face)
        } else {
            0.0
        }
    });
    lacks.fold(0.0, f32::max)
}

/// The parts that doubtful blocks make.
fn parts_of(is_doubtful: &[bool; N_BLOCKS]) -> Vec<Part> {
    let mut left: Vec<usize> = (0..N_BLOCKS)
        .filter(|&block| is_doubtful[block] && !is_border(block))
        .collect();
    let place = |block: usize| (block % BLOCKS, block / BLOCKS);
    let mut parts = Vec::new();
    while let Some(first) = left.pop() {
        let mut together = vec![first];
        let mut next = 0;
        while next < together.len() {
            let (x, y) = place(together[next]);
            next += 1;
            left.retain(|&block| {
                let (u, v) = place(block);
                let touches = x.abs_diff(u) <= 1 && y.abs_diff(v) <= 1;
                if touches {
                    together.push(block);
                }
                !touches
            });
        }
        if together.len() < FEWEST {
            continue;
        }
        let range = |of: fn((usize, usize)) -> usize| {
            let along = || together.iter().map(|&block| of(place(block)));
            let (first, last) = (along().min().unwrap_or(0), along().max().unwrap_or(0));
            first.saturating_sub(1)..(last + 2).min(BLOCKS)
        };
        let (across, down) = (range(|(x, _)| x), range(|(_, y)| y));
        if across.len() <= MOST && down.len() <= MOST {
            parts.push(Part { across, down });
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::conclude::certainty::SURE_FACE;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, halves, lettered, photo, place};

    /// The picture with a quartered shield on one of its halves.
    fn shielded(picture: &Photo) -> Photo {
        let mut shielded = picture.clone();
        let width = shielded.width() as usize;
        for (at, pixel) in shielded.rgb_mut().chunks_exact_mut(3).enumerate() {
            let (x, y) = ((at % width).wrapping_sub(14), (at / width).wrapping_sub(14));
            if x < 20 && y < 20 {
                let is_light = (x < 10) == (y < 10);
                pixel.copy_from_slice(if is_light { &[240, 240, 240] } else { &[20, 20, 60] });
            }
        }
        shielded
    }

    /// The same picture as another scanner would give it.
    fn rescanned(picture: &Photo) -> Photo {
        let mut rescanned = picture.clone();
        for pixel in rescanned.rgb_mut().chunks_exact_mut(3) {
            let [r, g, b] = [0, 1, 2].map(|channel| f32::from(pixel[channel]));
            pixel.copy_from_slice(&[0.5 * r + 0.4 * g, 0.5 * g + 0.4 * b, 0.4 * b + 80.0].map(|v| v as u8));
        }
        rescanned
    }

    /// The likeliest face of what is seen, and what it lacks, in a deck whose first has a shielded twin, as another scanner
    /// gave it.
    fn lacking(seen: &Photo) -> (usize, f32) {
        let twin = rescanned(&shielded(&halves(0)));
        lacking_in_deck([halves(0), twin], seen)
    }

    /// The same in a deck that begins with two faces.
    fn lacking_in_deck(first: [Photo; 2], seen: &Photo) -> (usize, f32) {
        let faces: Vec<Photo> = first.into_iter().chain((0..6).map(lettered)).collect();
        let pose = place(200.0, 160.0, 150.0, 0.0);
        let photo = photo(&[(pose, seen)], [0.9; 3]);
        let tile = catalogue(&faces)
            .recognise_firm(&Pyramid::new(&photo), &[pose])
            .remove(0);
        (usize::from(tile.candidates[0].face.0), tile.evidence.lacking)
    }

    #[test]
    fn a_shield_that_only_a_twin_has_is_not_overlooked_for_the_colours_of_its_picture() {
        let (likeliest, lacking) = lacking(&shielded(&halves(0)));
        assert!(
            likeliest == 0 && most_probable(lacking) < SURE_FACE,
            "{likeliest} {lacking}"
        );
    }

    #[test]
    fn a_face_without_the_shield_lacks_nothing() {
        let (likeliest, lacking) = lacking(&halves(0));
        assert!(
            likeliest == 0 && most_probable(lacking) > 0.99,
            "{likeliest} {lacking}"
        );
    }

    #[test]
    fn a_rival_that_lacks_as_much_elsewhere_is_no_twin() {
        // What lies on the first face happens to look like a part of the second, whose lower half is another's.
        let mut second = shielded(&lettered(7));
        let half = second.rgb().len() / 2;
        second.rgb_mut()[half..].copy_from_slice(&lettered(8).rgb()[half..]);
        let (likeliest, lacking) = lacking_in_deck([lettered(7), second], &shielded(&lettered(7)));
        assert!(
            likeliest == 0 && most_probable(lacking) > SURE_FACE,
            "{likeliest} {lacking}"
        );
    }

    #[test]
    fn what_lies_on_a_tile_is_drawn_as_no_twin_is() {
        let mut covered = halves(0);
        let width = covered.width() as usize;
        for (at, pixel) in covered.rgb_mut().chunks_exact_mut(3).enumerate() {
            if (20..28).contains(&(at % width)) && (8..40).contains(&(at / width)) {
                pixel.copy_from_slice(&[30, 30, 30]);
            }
        }
        let (likeliest, lacking) = lacking(&covered);
        assert!(
            likeliest == 0 && most_probable(lacking) > 0.99,
            "{likeliest} {lacking}"
        );
    }
}
