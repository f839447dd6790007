//! What is kept of what was found.

use crate::find::Found;
use crate::find::grow::Finder;
use crate::find::look::OVERLAP;
use crate::find::pattern::is_of_pattern;

/// Contrast, as a share of what is usual, under which what fits a face may be the grain of the table.
const FAINT: f32 = 0.12;
/// A face that shows no less of itself, and leaves less than this share of what those under it leave of the variance, takes
/// their place.
const FAR_BETTER: f32 = 0.3;

impl Finder<'_> {
    /// Keeps what was found; whether it is a tile to build upon.
    pub(crate) fn take(&mut self, found: Found) -> bool {
        let is_under = |tile: &Found| tile.place.distance(&found.place) < OVERLAP;
        let gives_way = |tile: &Found| {
            let is_better = 1.0 - found.fit < FAR_BETTER * (1.0 - tile.fit);
            is_better && found.seen.visible >= tile.seen.visible
        };
        let mut under = self.tiles.iter().filter(|tile| is_under(tile)).peekable();
        let has_under = under.peek().is_some();
        if !under.all(gives_way) || is_of_pattern(&found, &self.patterns) {
            return false;
        }
        if self.fits(&found.place, found.fit) && found.light.gain() > FAINT * self.usual_gain() {
            if has_under {
                self.tiles.retain(|tile| !is_under(tile));
                // Whatever grew from them may have neighbours that were not asked for.
                self.grown = 0;
            }
            self.glances.extend(found.glance);
            self.tiles.push(found);
            return true;
        }
        if has_under {
            return false;
        }
        match self.weak.iter().position(is_under) {
            Some(rival) if self.weak[rival].fit >= found.fit => {}
            Some(rival) => self.weak[rival] = found,
            None => self.weak.push(found),
        }
        false
    }

    /// Median gain of the tiles found so far; 0 without any.
    pub(crate) fn usual_gain(&self) -> f32 {
        usual_gain(self.tiles.iter())
    }
}

/// Median gain of tiles; 0 without any.
pub(crate) fn usual_gain<'a>(tiles: impl Iterator<Item = &'a Found>) -> f32 {
    let mut gains: Vec<f32> = tiles.map(|tile| tile.light.gain()).collect();
    gains.sort_by(f32::total_cmp);
    gains.get(gains.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use crate::Photo;
    use crate::find::Found;
    use crate::find::grow::Finder;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place};

    #[test]
    fn what_fits_far_better_takes_the_place_of_what_lies_across_it() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let poses = [60.0, 122.0, 184.0].map(|x| place(x, 100.0, 60.0, 0.0));
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let pyramid = Pyramid::new(&photo(&tiles, [0.9; 3]));
        let mut finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        assert_eq!(finder.count(), 3);
        let tile = finder.tiles.pop().unwrap();
        let across = Found {
            place: tile.place.relative(0.5, 0.0, 0.2),
            fit: 0.8,
            ..tile.clone()
        };
        finder.tiles.push(across.clone());
        let somewhat_better = Found {
            fit: 0.9,
            ..tile.clone()
        };
        assert!(!finder.take(somewhat_better));
        assert_eq!(finder.tiles[2].place, across.place);
        assert!(finder.take(tile.clone()));
        assert_eq!((finder.count(), finder.tiles[2].place), (3, tile.place));
        // All of them are asked for neighbours once more.
        assert_eq!(finder.grown, 0);
        finder.grow();
        assert_eq!((finder.count(), finder.grown), (3, 3));
    }
}
