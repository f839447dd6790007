//! Tiles that are hardly like themselves at first sight: the photograph is blurred or dim, or the artwork fine.

use crate::find::grow::{Finder, LIKE_A_FACE};
use crate::find::look::FEW;

/// A place that reaches this share of the score that tiles usually have here is worth more.
const LIKE_OTHERS: f32 = 0.55;

impl Finder<'_> {
    /// Where tiles are hardly like themselves at first sight, for the photograph is blurred or the artwork fine, looks for
    /// others that are as much so.
    pub(crate) fn grow_among_faint(&mut self) {
        let mut glances = self.glances.clone();
        glances.sort_by(f32::total_cmp);
        let usual = glances.get(glances.len() / 2).copied().unwrap_or(1.0);
        if LIKE_OTHERS * usual > LIKE_A_FACE || self.is_pattern() {
            return;
        }
        self.usual = Some(usual);
        self.is_fixed = self.count() >= FEW;
        self.empty.clear();
        self.grown = 0;
        self.grow();
        self.grow_on(0, 0);
        self.is_fixed = false;
    }

    /// The least score that is asked of a glance at a place, if tiles that are seen well are asked for `least`.
    pub(crate) fn faintest(&self, least: f32) -> f32 {
        self.usual.map_or(least, |usual| least.min(LIKE_OTHERS * usual))
    }
}

#[cfg(test)]
mod tests {
    use crate::Photo;
    use crate::find::grow::Finder;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{blurred, catalogue, face, photo, place};

    #[test]
    fn tiles_that_are_as_faint_as_others_are_found() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let side = 36.0;
        let at =
            |column: f64, row: f64| place(100.0 + 1.03 * side * column, 90.0 + 1.03 * side * row, side, 0.0);
        let poses = [at(0.0, 0.0), at(1.0, 1.0)];
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let photo = blurred(&photo(&tiles, [0.9; 3]), 4.5);
        let pyramid = Pyramid::new(&photo);
        let score = catalogue.glance(&pyramid, &poses[1]).score;
        assert!(score < 0.4, "{score}");
        let finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        assert_eq!(finder.count(), 2);
    }
}
