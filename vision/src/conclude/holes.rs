//! What may be a tile where no face is told, among tiles that are: left out, it would leave a hole in the board, and what lies
//! beyond the hole would be an Island.

use crate::find::Found;
use crate::recognise::Recognised;
use crate::table::overlap::are_in_each_other;
use crate::table::table_pose::TablePose;
use crate::table::touch::touch;

/// Least share of a place that its likeliest face explains if it may be a tile all the same. Beside likely tiles of 598 photographs
/// this parts 21 of 24 tiles that no face was told for from all but 3 of 19 bare places.
const LIKE_A_FACE: f32 = 0.7;

/// Whether something that looks like a face lies there, and has its sides where a tile's would be. A bare place between tiles has
/// such sides too, but hardly any face explains it both where it was found and where the tiles' common table has it.
pub(crate) fn may_be_a_tile(recognised: &Recognised, tile: &Found) -> bool {
    recognised.certainty.is_square() && !tile.is_apart && recognised.fit.min(tile.fit) >= LIKE_A_FACE
}

/// Which of some places touch a tile, or each other in a row that begins at one, and lie in nothing that is `taken`.
pub(crate) fn joined(tiles: Vec<TablePose>, places: &[Option<TablePose>], taken: &[TablePose]) -> Vec<bool> {
    let mut joined = vec![false; places.len()];
    let (mut reached, mut taken, mut next) = (tiles, taken.to_vec(), 0);
    while next < reached.len() {
        for (place, joined) in places.iter().zip(&mut joined) {
            if let Some(place) = place
                && touch(&reached[next], place).is_some()
                && !taken.iter().any(|other| are_in_each_other(other, place))
            {
                *joined = true;
                reached.push(*place);
                taken.push(*place);
            }
        }
        next += 1;
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::read;
    use crate::specimen::{catalogue, face, photo, rows_of_four};
    use crate::{FaceId, Slot};

    fn lying(x: f64, y: f64) -> TablePose {
        TablePose { x, y, angle: 0.0 }
    }

    #[test]
    fn places_in_a_row_from_a_tile_are_joined() {
        let places = [lying(2.0, 0.0), lying(1.0, 0.0), lying(4.0, 0.0)].map(Some);
        assert_eq!(joined(vec![lying(0.0, 0.0)], &places, &[]), [true, true, false]);
    }

    #[test]
    fn what_lies_in_something_else_is_not_joined() {
        let places = [lying(1.0, 0.0), lying(1.1, 0.1), lying(0.0, 1.0)].map(Some);
        let back = [lying(0.1, 1.1)];
        assert_eq!(
            joined(vec![lying(0.0, 0.0)], &places, &back),
            [true, false, false]
        );
    }

    #[test]
    fn strangers_among_tiles_leave_no_holes() {
        let faces: Vec<_> = (0..12).map(face).collect();
        let deck = catalogue(&faces);
        let mut seen = faces;
        // The second column is not of the deck, though half of each looks like a face of it.
        for (row, other) in [40, 41, 42].map(face).into_iter().enumerate() {
            let half = other.rgb().len() / 2;
            seen[4 * row + 1].rgb_mut()[..half].copy_from_slice(&other.rgb()[..half]);
        }
        let poses = rows_of_four(12, (70.0, 70.0), (92.0, 92.0), 90.0, 0.0);
        let tiles: Vec<_> = poses.into_iter().zip(&seen).collect();
        let reading = read(&photo(&tiles, [0.9; 3]), &deck);
        let doubts: Vec<_> = reading.unsure.iter().map(|doubt| doubt.slot).collect();
        assert_eq!(doubts, [0, 1, 2].map(|y| Slot { x: 1, y }));
        let first = reading.tiles.iter().find(|tile| tile.face == FaceId(0));
        assert_eq!(first.map(|tile| tile.slot), Some(Slot { x: 0, y: 0 }));
        assert_eq!(reading.tiles.len(), 9);
    }
}
