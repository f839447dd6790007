//! The art of the project's own set: faces, backs, the Advent tile and the first-player tile.
//!
//! Everything is drawn when it is needed; no picture is kept in a file. Any deck of coloured, symbol-bearing edges
//! can be drawn, so a deck without faces of its own has these.

mod cards;
mod drawing;
mod painter;
mod pattern;
mod symbol;

pub(crate) use drawing::Way;
pub use drawing::{Colour, Drawing, SIDE};
pub use painter::FacePainter;

use kurbo::{Affine, Arc, BezPath, Circle, Vec2};
use rules::match_attach::{Edge, SymbolId, TileId, TileKind, TileSet};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

/// Whether colours can be told apart without their hue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Each colour has a fine pattern.
    #[default]
    Fine,
    /// Flat colours.
    Plain,
}

/// How much ink a printing takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Colour over the whole tile.
    #[default]
    Full,
    /// Coloured borders on white.
    Low,
}

/// The dark of symbols and lines.
const DARK: Colour = [0x1c, 0x22, 0x30];
/// The light of grounds and grout.
const LIGHT: Colour = [0xfb, 0xf5, 0xe6];
const WHITE: Colour = [0xff, 0xff, 0xff];
const GREY: Colour = [0x8a, 0x8a, 0x8a];
/// How far colours reach over the square, for the bleed.
const BLEED: f64 = 40.0;
const MIDDLE: f64 = SIDE / 2.0;

/// Draws the tiles of one deck in one printing.
#[derive(Clone, Debug)]
pub struct Artist {
    tiles: TileSet,
    /// By colour.
    srgb: Vec<Colour>,
    pattern: Pattern,
    ink: Ink,
}

impl Artist {
    /// An artist for these tiles; `srgb` are the deck's colours in their order, grey where it is too short.
    pub fn new(tiles: TileSet, srgb: Vec<Colour>, pattern: Pattern, ink: Ink) -> Artist {
        Artist {
            tiles,
            srgb,
            pattern,
            ink,
        }
    }

    /// The face of a tile as printed; `None` if the deck does not hold it.
    pub fn face(&self, id: TileId) -> Option<Drawing> {
        let tile = self.tiles.tile(id)?;
        let mut drawing = Drawing::default();
        drawing.fill(square(BLEED), self.ground());
        for (side, &edge) in tile.edges.iter().enumerate() {
            let turn = Affine::rotate_about(side as f64 * FRAC_PI_2, (MIDDLE, MIDDLE));
            drawing.add(&self.quarter(edge), turn);
        }
        drawing.add(&self.centre(id), Affine::IDENTITY);
        Some(drawing)
    }

    /// What lies under the quarters.
    fn ground(&self) -> Colour {
        match self.ink {
            Ink::Full => LIGHT,
            Ink::Low => WHITE,
        }
    }

    /// What lies over the quarters: the ornament, and the arc of a starting tile.
    fn centre(&self, id: TileId) -> Drawing {
        let mut drawing = Drawing::default();
        rosette(&mut drawing, self.ground());
        let is_starting = |&other: &TileId| {
            self.tiles
                .tile(other)
                .is_some_and(|tile| tile.kind == TileKind::Starting)
        };
        if let Some(place) = self.tiles.ids().filter(is_starting).position(|other| other == id) {
            starting_arc(&mut drawing, place, self.ground());
        }
        drawing
    }

    /// The back of tiles with these symbols, in any order; without symbols the back that all tiles have.
    pub fn back(&self, symbols: &[SymbolId]) -> Drawing {
        let mut symbols = symbols.to_vec();
        symbols.sort();
        let drawn: Vec<Drawing> = symbols
            .iter()
            .map(|&id| self.symbol(id, cards::PLUM, LIGHT))
            .collect();
        cards::back(&drawn, self.ink)
    }

    /// The face of the two Advent tiles.
    pub fn advent(&self) -> Drawing {
        cards::advent(self.ink)
    }

    /// The face of the first-player tile.
    pub fn first_player(&self) -> Drawing {
        cards::first_player(self.ink)
    }

    /// A symbol alone, dark on white; `None` if the art has no figure of that name.
    pub fn known_symbol(&self, id: SymbolId) -> Option<Drawing> {
        let name = self.tiles.symbols().get(usize::from(id.0))?;
        if !symbol::is_known(name) {
            return None;
        }
        let place = Affine::translate((MIDDLE, MIDDLE)) * Affine::scale(SIDE / 210.0);
        let mut drawing = Drawing::default();
        drawing.add(&self.symbol(id, [0, 0, 0], WHITE), place);
        Some(drawing)
    }

    fn symbol(&self, id: SymbolId, ink: Colour, ground: Colour) -> Drawing {
        let place = usize::from(id.0);
        let name = self.tiles.symbols().get(place).map_or("", String::as_str);
        symbol::symbol(name, place, ink, ground)
    }

    /// What belongs to the north side.
    fn quarter(&self, edge: Edge) -> Drawing {
        let ground = self.ground();
        let mut drawing = Drawing::default();
        if let Some(colour) = edge.colour {
            let place = usize::from(colour.0);
            let srgb = self.srgb.get(place).copied().unwrap_or(GREY);
            match self.ink {
                Ink::Full => self.wedge(&mut drawing, place, srgb),
                Ink::Low => self.border(&mut drawing, place, srgb),
            }
        }
        if let Some(id) = edge.symbol {
            // Upright for whoever sits at this side.
            let at = Affine::translate((MIDDLE, MEDALLION_AT)) * Affine::rotate(std::f64::consts::PI);
            let medallion = Circle::new((MIDDLE, MEDALLION_AT), MEDALLION);
            drawing.fill(medallion, ground);
            if self.ink == Ink::Full {
                drawing.stroke(Circle::new((MIDDLE, MEDALLION_AT), MEDALLION - 9.0), 4.0, DARK);
            }
            drawing.add(&self.symbol(id, DARK, ground), at * Affine::scale(0.92));
        }
        drawing
    }

    /// The north quarter of the tile in one colour.
    fn wedge(&self, drawing: &mut Drawing, place: usize, srgb: Colour) {
        let area = polygon(&[
            (GROUT - BLEED, -BLEED),
            (SIDE - GROUT + BLEED, -BLEED),
            (MIDDLE, MIDDLE - GROUT),
        ]);
        drawing.fill(area.clone(), srgb);
        if self.pattern == Pattern::Fine {
            pattern::paint(drawing, place, tone(srgb), &area);
        }
    }

    /// A coloured strip along the north side, for printing with little ink.
    fn border(&self, drawing: &mut Drawing, place: usize, srgb: Colour) {
        let strip = polygon(&[
            (GROUT - BLEED, -BLEED),
            (SIDE - GROUT + BLEED, -BLEED),
            (SIDE - 76.0, 76.0 - GROUT),
            (76.0, 76.0 - GROUT),
        ]);
        drawing.fill(strip, srgb);
        if self.pattern == Pattern::Fine {
            let inside = polygon(&[
                (96.0, 96.0 - GROUT),
                (SIDE - 96.0, 96.0 - GROUT),
                (MIDDLE, MIDDLE - GROUT),
            ]);
            pattern::paint(drawing, place, srgb, &inside);
        }
    }
}

/// How far the medallion's centre lies from the side.
const MEDALLION_AT: f64 = 214.0;
/// Its radius.
const MEDALLION: f64 = 138.0;
/// Half the width of the light lines between quarters, measured along the sides.
const GROUT: f64 = 10.0;

/// The square of the drawing, grown by `over` on each side.
fn square(over: f64) -> BezPath {
    polygon(&[
        (-over, -over),
        (SIDE + over, -over),
        (SIDE + over, SIDE + over),
        (-over, SIDE + over),
    ])
}

/// The closed path through some corners.
pub(super) fn polygon(corners: &[(f64, f64)]) -> BezPath {
    let mut path = BezPath::new();
    for (place, &corner) in corners.iter().enumerate() {
        if place == 0 {
            path.move_to(corner)
        } else {
            path.line_to(corner)
        }
    }
    path.close_path();
    path
}

/// The colour of a pattern on its ground: darker on light colours, lighter on dark ones.
fn tone([red, green, blue]: Colour) -> Colour {
    let lightness = 0.3 * f64::from(red) + 0.59 * f64::from(green) + 0.11 * f64::from(blue);
    let (towards, share) = if lightness > 110.0 {
        (0.0, 0.16)
    } else {
        (255.0, 0.20)
    };
    [red, green, blue].map(|part| (f64::from(part) * (1.0 - share) + towards * share).round() as u8)
}

/// The black quarter arc of a starting tile. Tiles in reading order (`place` 0 to 3) form the circle.
fn starting_arc(drawing: &mut Drawing, place: usize, ground: Colour) {
    let corner = [(SIDE, SIDE), (0.0, SIDE), (SIDE, 0.0), (0.0, 0.0)][place % 4];
    // From a little before to a little after the quarter, so that the circle closes over the gaps.
    let arc = Arc::new(corner, Vec2::new(258.0, 258.0), 0.0, std::f64::consts::TAU, 0.0);
    let clip = square(BLEED);
    for (width, colour) in [(66.0, ground), (44.0, [0x10, 0x10, 0x12])] {
        drawing.paint(arc, colour, Way::Stroke(width), Some(&clip));
    }
}

/// The ornament in the centre.
fn rosette(drawing: &mut Drawing, ground: Colour) {
    drawing.fill(Circle::new((MIDDLE, MIDDLE), 84.0), ground);
    let petal = symbol::path("M0 -6 C 20 -24 22 -48 0 -70 C -22 -48 -20 -24 0 -6 Z");
    for eighth in 0..8 {
        let turn = Affine::translate((MIDDLE, MIDDLE)) * Affine::rotate(f64::from(eighth) * FRAC_PI_4);
        let size = if eighth % 2 == 0 { 1.0 } else { 0.72 };
        drawing.fill(turn * Affine::scale(size) * petal.clone(), DARK);
    }
    drawing.fill(Circle::new((MIDDLE, MIDDLE), 10.0), ground);
}
