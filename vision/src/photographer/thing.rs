//! What lies about besides tiles: dice, pawns, coins, pencils, cards, a phone, paper, a mug.

use super::body::Shape;
use super::colour::Linear;
use super::scene::Body;
use super::surface::Surface;
use super::vector::Vector;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use std::f64::consts::TAU;

const BRIGHT: [[u8; 3]; 7] = [
    [198, 40, 40],
    [30, 96, 190],
    [40, 140, 70],
    [240, 190, 40],
    [28, 28, 30],
    [238, 236, 230],
    [220, 110, 30],
];

/// A kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    Die,
    Pawn,
    Coin,
    Pencil,
    Card,
    /// A square that is no tile of the game.
    Square,
    Phone,
    Paper,
    Mug,
}

/// Where a thing stands, in millimetres, and how it is turned, in radians.
#[derive(Clone, Copy)]
struct Spot {
    x: f64,
    y: f64,
    floor: f64,
    angle: f64,
}

impl Spot {
    fn slab(&self, half: [f64; 2], corner: f64, height: f64) -> Shape {
        Shape::slab(
            self.x,
            self.y,
            self.angle,
            half,
            corner,
            self.floor,
            self.floor + height,
        )
    }

    fn column(&self, radius: f64, low: f64, high: f64) -> Shape {
        Shape::Column {
            x: self.x,
            y: self.y,
            radius,
            low: self.floor + low,
            high: self.floor + high,
        }
    }

    /// A point so far along the way that the thing is turned to, so high.
    fn along(&self, far: f64, high: f64) -> Vector {
        let (sin, cos) = self.angle.sin_cos();
        Vector::new(self.x + far * cos, self.y + far * sin, self.floor + high)
    }
}

impl Thing {
    /// What may lie beside the tiles.
    pub(super) fn beside_tiles(random: &mut ChaCha8Rng) -> Thing {
        match random.random_range(0..10_u32) {
            0 => Thing::Die,
            1 => Thing::Pawn,
            2 | 3 => Thing::Coin,
            4 => Thing::Pencil,
            5 => Thing::Card,
            6 => Thing::Square,
            7 => Thing::Phone,
            8 => Thing::Paper,
            _ => Thing::Mug,
        }
    }

    /// What may lie on them: small things, or a card that slid over the board's border.
    pub(super) fn on_tiles(random: &mut ChaCha8Rng) -> Thing {
        match random.random_range(0..5_u32) {
            0 => Thing::Die,
            1 => Thing::Pawn,
            2 | 3 => Thing::Coin,
            _ => Thing::Card,
        }
    }

    /// How much room it needs around its middle, in millimetres.
    pub(super) fn reach_mm(self) -> f64 {
        match self {
            Thing::Die | Thing::Pawn => 10.0,
            Thing::Coin => 13.0,
            Thing::Pencil => 40.0,
            Thing::Card | Thing::Square | Thing::Phone => 55.0,
            Thing::Paper | Thing::Mug => 85.0,
        }
    }

    /// What it is made of, at a place in millimetres, turned by chance; `side` is that of a tile.
    pub(super) fn bodies(
        self,
        (x, y, floor): (f64, f64, f64),
        side: f64,
        random: &mut ChaCha8Rng,
    ) -> Vec<Body> {
        let angle = random.random_range(0.0..TAU);
        let spot = Spot { x, y, floor, angle };
        let parts = match self {
            Thing::Die => die(spot, random),
            Thing::Pawn => pawn(spot, random),
            Thing::Coin => coin(spot, random),
            Thing::Pencil => pencil(spot, random),
            Thing::Card => card(spot, [31.5, 44.0], (3.5, 0.5), random),
            Thing::Square => card(spot, [0.5 * side; 2], (3.0, 1.6), random),
            Thing::Phone => {
                let dark = Surface::Flat(Linear::grey(0.012));
                vec![(spot.slab([36.0, 75.0], 9.0, 8.0), dark)]
            }
            Thing::Paper => {
                let seed = random.random_range(0..9999);
                vec![(spot.slab([74.0, 105.0], 0.3, 0.15), Surface::Paper { seed })]
            }
            Thing::Mug => mug(spot, random),
        };
        let body = |(shape, surface)| Body { shape, surface };
        parts.into_iter().map(body).collect()
    }
}

/// A shape and what it looks like.
type Part = (Shape, Surface);

fn bright(random: &mut ChaCha8Rng) -> Linear {
    Linear::srgb(BRIGHT[random.random_range(0..BRIGHT.len())])
}

fn die(spot: Spot, random: &mut ChaCha8Rng) -> Vec<Part> {
    let half = random.random_range(4.0..8.0);
    let surface = if random.random_bool(0.5) {
        let is_light = random.random_bool(0.6);
        let (ground, pips) = if is_light { (0.8, 0.03) } else { (0.03, 0.8) };
        let value = random.random_range(1..=6);
        Surface::Die {
            ground: Linear::grey(ground),
            pips: Linear::grey(pips),
            half,
            value,
        }
    } else {
        Surface::Flat(bright(random))
    };
    vec![(spot.slab([half, half], 0.25 * half, 2.0 * half), surface)]
}

fn pawn(spot: Spot, random: &mut ChaCha8Rng) -> Vec<Part> {
    let surface = Surface::Flat(bright(random));
    let radius = random.random_range(5.0..7.5);
    let neck = Shape::Rod {
        from: spot.along(0.0, 4.0),
        to: spot.along(0.0, 15.0),
        radius: 0.55 * radius,
    };
    let head = Shape::Ball {
        centre: spot.along(0.0, 20.0),
        radius: 0.8 * radius,
    };
    [spot.column(radius, 0.0, 4.0), neck, head]
        .map(|shape| (shape, surface))
        .into()
}

fn coin(spot: Spot, random: &mut ChaCha8Rng) -> Vec<Part> {
    let radius = random.random_range(8.0..12.5);
    let colour = [[188, 116, 60], [176, 176, 178], [196, 164, 84]][random.random_range(0..3)];
    let surface = Surface::Coin {
        colour: Linear::srgb(colour),
        radius,
        seed: random.random_range(0..9999),
    };
    vec![(spot.column(radius, 0.0, 2.0), surface)]
}

fn pencil(spot: Spot, random: &mut ChaCha8Rng) -> Vec<Part> {
    let colour = bright(random);
    let end = spot.along(75.0, 3.6);
    let shaft = Shape::Rod {
        from: spot.along(-75.0, 3.6),
        to: end,
        radius: 3.6,
    };
    let tip = Shape::Rod {
        from: end,
        to: spot.along(87.0, 3.2),
        radius: 1.7,
    };
    let wood = Surface::Flat(Linear::srgb([214, 172, 122]));
    vec![(shaft, Surface::Pencil(colour)), (tip, wood)]
}

/// A card of so much from its middle to its sides, with corners so round and so thick.
fn card(spot: Spot, half: [f64; 2], (corner, thickness): (f64, f64), random: &mut ChaCha8Rng) -> Vec<Part> {
    let colour = bright(random);
    vec![(spot.slab(half, corner, thickness), Surface::Card { colour, half })]
}

fn mug(spot: Spot, random: &mut ChaCha8Rng) -> Vec<Part> {
    let surface = Surface::Flat(bright(random));
    let coffee = Surface::Flat(Linear::srgb([62, 38, 24]));
    let (wall, grip) = (|high| spot.along(38.0, high), |high| spot.along(58.0, high));
    let handle = [
        (wall(70.0), grip(66.0)),
        (grip(66.0), grip(30.0)),
        (grip(30.0), wall(22.0)),
    ];
    let handle = handle.map(|(from, to)| {
        let radius = 5.0;
        (Shape::Rod { from, to, radius }, surface)
    });
    let mut parts = vec![
        (spot.column(40.0, 0.0, 86.0), surface),
        (spot.column(35.0, 85.0, 86.2), coffee),
    ];
    parts.extend(handle);
    parts
}
