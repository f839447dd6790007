//! Maps between planes seen in perspective.

use crate::PhotoPoint;

/// An invertible projective map from one plane to another, with its inverse.
///
/// Mostly from a face to the photo: the face is the unit square, (0, 0) its printed top left, `x` to the right and `y` downwards;
/// photo points are pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homography {
    forward: [f64; 9],
    backward: [f64; 9],
}

/// Corners of the unit square in the order of a printed face: top left, top right, bottom right, bottom left.
pub const UNIT_CORNERS: [PhotoPoint; 4] = [
    PhotoPoint { x: 0.0, y: 0.0 },
    PhotoPoint { x: 1.0, y: 0.0 },
    PhotoPoint { x: 1.0, y: 1.0 },
    PhotoPoint { x: 0.0, y: 1.0 },
];

impl Homography {
    /// Leaves every point where it is.
    pub const IDENTITY: Homography = Homography {
        forward: [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0],
        backward: [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0],
    };

    /// Takes a matrix by rows; `None` if it has no inverse or is not finite.
    pub fn new(matrix: [f64; 9]) -> Option<Homography> {
        let m = &matrix;
        let scale = m.iter().fold(0.0f64, |most, v| most.max(v.abs()));
        if !scale.is_finite() || scale == 0.0 {
            return None;
        }
        let adjugate = [
            m[4] * m[8] - m[5] * m[7],
            m[2] * m[7] - m[1] * m[8],
            m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8],
            m[0] * m[8] - m[2] * m[6],
            m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6],
            m[1] * m[6] - m[0] * m[7],
            m[0] * m[4] - m[1] * m[3],
        ];
        let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6];
        if !determinant.is_finite() || determinant.abs() < 1e-14 * scale * scale * scale {
            return None;
        }
        let backward = adjugate.map(|v| v / determinant);
        backward.iter().all(|v| v.is_finite()).then_some(Homography {
            forward: matrix,
            backward,
        })
    }

    /// The pose of the unit square on a face of some side in pixels after a linear map about its middle, and a shift in sides.
    pub(crate) fn about_middle(
        side: f64,
        [[a, b], [c, d]]: [[f64; 2]; 2],
        (x, y): (f64, f64),
    ) -> Option<Homography> {
        let at = |shift: f64, along: f64, across: f64| side * (0.5 + shift - 0.5 * (along + across)) - 0.5;
        let rows = [side * a, side * b, at(x, a, b), side * c, side * d, at(y, c, d)];
        let [a, b, x, c, d, y] = rows;
        Homography::new([a, b, x, c, d, y, 0.0, 0.0, 1.0])
    }

    /// The map that takes the unit square (top left, top right, bottom right, bottom left) to four points;
    /// `None` if three of them lie on a line.
    ///
    /// Closed form of Heckbert, *Fundamentals of Texture Mapping and Image Warping*, 1989, section 2.2.3.
    pub fn from_unit_square(corners: &[PhotoPoint; 4]) -> Option<Homography> {
        let [a, b, c, d] = *corners;
        let (sum_x, sum_y) = (a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y);
        let (bx, by, dx, dy) = (b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y);
        let determinant = bx * dy - by * dx;
        if determinant.abs() < 1e-12 {
            return None;
        }
        let g = (sum_x * dy - sum_y * dx) / determinant;
        let h = (bx * sum_y - by * sum_x) / determinant;
        Homography::new([
            b.x - a.x + g * b.x,
            d.x - a.x + h * d.x,
            a.x,
            b.y - a.y + g * b.y,
            d.y - a.y + h * d.y,
            a.y,
            g,
            h,
            1.0,
        ])
    }

    /// The map that takes four points to four others, in the same order; `None` if three of either lie on a line.
    pub fn between(from: &[PhotoPoint; 4], to: &[PhotoPoint; 4]) -> Option<Homography> {
        Homography::from_unit_square(to)?.after(&Homography::from_unit_square(from)?.inverse())
    }

    /// The matrix, by rows.
    pub fn matrix(&self) -> &[f64; 9] {
        &self.forward
    }

    /// Where a point goes. Points beyond the horizon come out on the wrong side: see [`Homography::depth`].
    pub fn map(&self, x: f64, y: f64) -> PhotoPoint {
        project(&self.forward, x, y)
    }

    /// Where a point comes from.
    pub fn unmap(&self, x: f64, y: f64) -> PhotoPoint {
        project(&self.backward, x, y)
    }

    /// The divisor of the projection at a point; it changes its sign at the horizon.
    pub fn depth(&self, x: f64, y: f64) -> f64 {
        self.forward[6] * x + self.forward[7] * y + self.forward[8]
    }

    /// How far a point goes for a small step in x and in y: the rows tell x and y of where it goes.
    pub fn slopes(&self, x: f64, y: f64) -> [[f64; 2]; 2] {
        let (m, at, depth) = (&self.forward, self.map(x, y), self.depth(x, y));
        [
            [(m[0] - at.x * m[6]) / depth, (m[1] - at.x * m[7]) / depth],
            [(m[3] - at.y * m[6]) / depth, (m[4] - at.y * m[7]) / depth],
        ]
    }

    /// The map the other way.
    pub fn inverse(&self) -> Homography {
        Homography {
            forward: self.backward,
            backward: self.forward,
        }
    }

    /// First `first`, then this map; `None` if the product is degenerate.
    pub fn after(&self, first: &Homography) -> Option<Homography> {
        Homography::new(product(&self.forward, &first.forward))
    }

    /// Where the unit square's corners go: top left, top right, bottom right, bottom left.
    pub fn corners(&self) -> [PhotoPoint; 4] {
        UNIT_CORNERS.map(|corner| self.map(corner.x, corner.y))
    }

    /// The same place for a face that lies `turns` clockwise quarter turns further: its printed top left
    /// goes where its top right, bottom right or bottom left went.
    pub fn turned(&self, turns: u8) -> Homography {
        // The unit square about its centre: one clockwise turn takes (x, y) to (1 - y, x).
        let turn = match turns % 4 {
            0 => return *self,
            1 => [0.0, -1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            2 => [-1.0, 0.0, 1.0, 0.0, -1.0, 1.0, 0.0, 0.0, 1.0],
            _ => [0.0, 1.0, 0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 1.0],
        };
        let back = match turns % 4 {
            1 => [0.0, 1.0, 0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 1.0],
            2 => turn,
            _ => [0.0, -1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0],
        };
        Homography {
            forward: product(&self.forward, &turn),
            backward: product(&back, &self.backward),
        }
    }

    /// The map of the unit square that lies so far beside this one, across and down, in sides.
    pub(crate) fn beside(&self, x: f64, y: f64) -> Option<Homography> {
        self.after(&Homography::new([1.0, 0.0, x, 0.0, 1.0, y, 0.0, 0.0, 1.0])?)
    }

    /// The map of the unit square that is so many times as large about the same middle.
    pub(crate) fn resized(&self, size: f64) -> Option<Homography> {
        let shift = 0.5 - 0.5 * size;
        self.after(&Homography::new([
            size, 0.0, shift, 0.0, size, shift, 0.0, 0.0, 1.0,
        ])?)
    }

    /// The same map onto a photo enlarged by `factor` whose pixel centres stay integers
    /// (a photo of half the size has the factor 0.5).
    pub fn scaled(&self, factor: f64) -> Homography {
        let shift = 0.5 * factor - 0.5;
        let scale = [factor, 0.0, shift, 0.0, factor, shift, 0.0, 0.0, 1.0];
        let back = [
            1.0 / factor,
            0.0,
            -shift / factor,
            0.0,
            1.0 / factor,
            -shift / factor,
            0.0,
            0.0,
            1.0,
        ];
        Homography {
            forward: product(&scale, &self.forward),
            backward: product(&self.backward, &back),
        }
    }

    /// Mean length of the unit square's sides after the map.
    pub fn side(&self) -> f64 {
        let c = self.corners();
        (0..4)
            .map(|i| (c[(i + 1) % 4].x - c[i].x).hypot(c[(i + 1) % 4].y - c[i].y))
            .sum::<f64>()
            / 4.0
    }
}

fn project(m: &[f64; 9], x: f64, y: f64) -> PhotoPoint {
    let w = m[6] * x + m[7] * y + m[8];
    PhotoPoint {
        x: (m[0] * x + m[1] * y + m[2]) / w,
        y: (m[3] * x + m[4] * y + m[5]) / w,
    }
}

fn product(a: &[f64; 9], b: &[f64; 9]) -> [f64; 9] {
    std::array::from_fn(|i| {
        let (row, column) = (i / 3 * 3, i % 3);
        a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEEN: [PhotoPoint; 4] = [
        PhotoPoint { x: 100.0, y: 50.0 },
        PhotoPoint { x: 180.0, y: 60.0 },
        PhotoPoint { x: 200.0, y: 150.0 },
        PhotoPoint { x: 90.0, y: 140.0 },
    ];

    #[track_caller]
    fn check_near(found: PhotoPoint, expected: PhotoPoint) {
        let off = found.distance(expected);
        assert!(off < 1e-9, "{found:?} is not {expected:?}");
    }

    #[test]
    fn takes_the_unit_square_to_four_points_and_back() {
        let map = Homography::from_unit_square(&SEEN).unwrap();
        for (corner, seen) in UNIT_CORNERS.iter().zip(SEEN) {
            check_near(map.map(corner.x, corner.y), seen);
            check_near(map.unmap(seen.x, seen.y), *corner);
            check_near(map.inverse().map(seen.x, seen.y), *corner);
        }
    }

    #[test]
    fn four_points_on_a_line_are_no_square() {
        let line = [0.0, 1.0, 2.0, 3.0].map(|v| PhotoPoint { x: v, y: 2.0 * v });
        assert_eq!(Homography::from_unit_square(&line), None);
        assert_eq!(Homography::new([f64::NAN; 9]), None);
    }

    #[test]
    fn a_turned_face_has_its_top_left_further_clockwise() {
        let map = Homography::from_unit_square(&SEEN).unwrap();
        for turns in 0..4 {
            let turned = map.turned(turns);
            check_near(turned.map(0.0, 0.0), SEEN[turns as usize]);
            check_near(
                turned
                    .inverse()
                    .map(SEEN[turns as usize].x, SEEN[turns as usize].y),
                UNIT_CORNERS[0],
            );
        }
    }

    #[test]
    fn half_the_photo_keeps_pixel_centres() {
        let map = Homography::from_unit_square(&SEEN).unwrap();
        let half = map.scaled(0.5);
        // Pixels 100 and 101 of the photo make pixel 50 of the half photo.
        check_near(half.map(0.0, 0.0), PhotoPoint { x: 49.75, y: 24.75 });
        check_near(half.unmap(49.75, 24.75), UNIT_CORNERS[0]);
    }
}
